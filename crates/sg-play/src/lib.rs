//! Playing impartial games against a perfect opponent, and seeing why a move wins.
//!
//! A [`Game`] is a ruleset with its convention (normal or misere play); a [`Match`] is a game under way between a player
//! and `sg`, or between two people. A match takes lines or [`Command`]s and answers with [`Event`]s: moves, refusals, hints in three stages,
//! explanations, and at the end a verdict for each move. Events are data; [`say`](say::say) makes words of them in a
//! [`Language`], and [`Event::json`] makes JSON.
//!
//! ```
//! use sg_play::{Event, Game, Match, Settings};
//!
//! let game = Game::of_ruleset(&"kayles".parse()?, &[3, 5, 7], Default::default())?;
//! let mut play = Match::new(game, Settings::default());
//! play.begin();
//! let events = play.line("5 -> 1 3");
//! let Event::Moved(moved) = &events[0] else { return Err("a legal move".into()) };
//! assert_eq!((moved.played.to_string(), &*moved.view.numbers), ("5 -> 1 3".to_string(), &[3, 1, 3, 7][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`game`] | [`Game`]: positions, legal moves, outcomes, winning moves; [`Unplayable`] says which limit is reached |
//! | [`notation`] | [`Move`] and [`Command`]: `7 -> 1 5`, `?`, `undo`, `why`; [`Refusal`] |
//! | [`machine`] | the machine's reply, and [`Level`]s that err |
//! | [`hint`] | the three hints |
//! | [`review`] | the verdict for each move |
//! | [`event`] | what a [`Match`] answers with, and its JSON |
//! | [`words`], [`say`] | one file of words for each language, and the sentences made of them |
//!
//! # What does this crate not do?
//!
//! It reads and writes nothing, starts no thread, and asks for no time; randomness comes from a seed. It holds no theory
//! of its own: outcomes and winning moves come from `sg-core`. Every question is bounded: what the theory does not reach
//! within the limits is reported as [`Unplayable`] before the first move.

pub mod event;
pub mod game;
pub mod hint;
pub mod json;
mod kinds;
pub mod machine;
mod matches;
pub mod notation;
mod random;
pub mod review;
pub mod say;
pub mod words;

pub use event::Event;
pub use game::{Convention, Game, Object, Position, Unplayable, View};
pub use machine::Level;
pub use matches::{Match, Player, Settings, Turn};
pub use notation::{Command, Move, Refusal};
pub use words::{Language, Words};
