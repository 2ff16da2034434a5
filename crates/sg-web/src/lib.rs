//! The page: [`Games`] and [`Problems`], compiled to two modules of WebAssembly, and the sources of
//! one HTML file.
//!
//! Each is an [`Interface`]: it takes *request text in* and gives *answer text out, plus a plain
//! array of numbers*. A request is a verb and then one `key=value` a line; an answer is one object
//! of JSON, in which numbers above 2^53 are texts, because a browser would round them. Nothing here
//! decides a nimber, a period or whether a move is legal: that is asked of `sg-core` and `sg-play`.
//! What is counted here are the pixels of pictures.
//!
//! ```
//! use sg_web::{Games, Interface};
//!
//! let mut interface = Games::default();
//! let answer = interface.ask("new\ngame=kayles\nheaps=3 5 7");
//! assert!(answer.contains(r#""heaps":[3,5,7]"#) && answer.contains(r#""turn":"me""#), "{answer}");
//! let answer = interface.ask("line\nline=5 -> 9");
//! assert!(answer.contains(r#""alert":["not a move from 5"#), "{answer}");
//! ```
//!
//! # Requests
//!
//! | verb | keys | answer |
//! |---|---|---|
//! | `new` | `game heaps strips others misere first level seed moves` | a game begins, or goes on after moves; its state |
//! | `line` | `line` | what a player types: a move, `?`, `why`, `undo`; the state |
//! | `back` | `to` | moves are taken back to before move `to`; the state |
//! | `show` | | the state once more, in another language |
//! | `moves` | | the first legal moves, and whether there are more |
//! | `nimbers` | | the nimber of each number of the position |
//! | `catalogue` | | the rulesets with names |
//! | `ruleset` | `text` | one ruleset: code, digits, moves in words |
//! | `ticked` | `digits` | the code of digits |
//! | `study` | `which text to` | a sequence begins |
//! | `advance` | `which heaps` | this many heaps are computed; the verdict where there is one |
//! | `stop` | `which` | no more heaps; the verdict about those there are |
//! | `continue` | `which to` | more heaps are wanted of a sequence without a proof |
//! | `first` | `text to` | array: the first nimbers of a ruleset, of which nothing is kept |
//! | `density` | `which from to width height split` | array: how many of the `per` heaps of each column have each nimber; with `split=1` the common heaps, then the rare |
//! | `fold` | `which from to period width height` | array: nimbers in rows of this many heaps |
//! | `values` | `which from to` | array: nimbers |
//! | `compare` | | the two sequences compared |
//!
//! `first` is `me`, `grundy` or, for two people, `people`; `turn` is `me`, `sg`, `first`, `second`
//! or `none`. `moves` are those made before, such as `7-1-5,3-0`. Every request may carry `lang`,
//! `en` or `zh`. What cannot be done is answered by `{"fault": "..."}`.
//!
//! # The page
//!
//! Its sources are in `web/`; `cargo xtask web` makes one file of them and of this crate. Nothing
//! of that is needed to build or test the workspace.

mod board;
mod catalogue;
pub mod exports;
mod hints;
mod interface;
mod picture;
mod problems;
mod request;
mod sentences;
mod study;

pub use interface::{Games, Interface, Problems};
pub use study::MOST_HEAPS;
