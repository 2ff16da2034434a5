//! Judges' input and output for games.
//!
//! - [`Scanner`]: a streaming token scanner that knows the place of every token and checks named
//!   ranges;
//! - [`Problem`]: how one case of a judge's problem is read, solved, searched by the rules and
//!   explained; [`About`]: what the problem is, as data;
//! - [`Game`] with [`OnePosition`] and [`ManyPositions`], [`StatelessGame`], [`HeapGame`]: problems
//!   that ask who wins a position;
//! - [`drive`]: a problem over any reader and writer; [`Cases`]: its cases one at a time;
//!   [`Entry`]: the same by name;
//! - [`Driven`]: a problem without its types, as the driver calls it; [`Judged`]: what tools for
//!   contests ask of it besides;
//! - [`main`] and [`main_of_many`]: the command line that every problem shares;
//! - [`Mistake`]: what programs get wrong, as solvers of the same problem; [`judge_move`]: one
//!   move, and what beats it.
//!
//! # A whole problem
//!
//! One heap, a move takes one stone or three: the record, the moves and the theorem, from which the
//! driver makes input, output, explanation and search. `main::<OnePosition<OneHeap<OneOrThree>>>()`
//! would be its program. [`About::DEFAULT`] has what most records share; [`StatelessGame`] and
//! [`Game`] are for any rules and any format.
//!
//! ```
//! use sg_judge::prelude::*;
//!
//! const STONES: Number = Number::always("n", ["the number of stones", "石子数"], 1..=100);
//! const RULES: [&str; 2] = ["Take one stone or three.", "每次取一颗或三颗。"];
//! struct OneOrThree;
//! impl HeapGame for OneOrThree {
//!     const ABOUT: About = About { name: "one-or-three", rules: RULES[0], rules_zh: RULES[1], numbers: &[STONES], ..About::DEFAULT };
//!     fn leaves(heap: u64) -> Vec<u64> {
//!         [1, 3].into_iter().filter_map(|take| heap.checked_sub(take)).collect()
//!     }
//!     fn nimber(heap: u64) -> Nimber {
//!         Nimber(heap % 2)
//!     }
//! }
//! # let mut output = Vec::new();
//! # for method in [Method::Theory, Method::Rules] {
//! #     output.clear();
//! #     let options = sg_judge::Options { method, ..sg_judge::Options::default() };
//! #     sg_judge::drive::<OnePosition<OneHeap<OneOrThree>>>("text", "7\n8\n".as_bytes(), &mut output, options)?;
//! #     assert_eq!(output, b"First\nSecond\n");
//! # }
//! # output.clear();
//! # let options = sg_judge::Options { format: sg_judge::Format::Explain, ..sg_judge::Options::default() };
//! # sg_judge::drive::<OnePosition<OneHeap<OneOrThree>>>("text", "3\n".as_bytes(), &mut output, options)?;
//! # let said = String::from_utf8_lossy(&output);
//! # assert!(said.contains("leave 2: nimber 1 becomes 0") && said.contains("leave 0"), "{said}");
//! # Ok::<(), sg_judge::Stop>(())
//! ```
//!
//! # Out of scope
//!
//! It knows no game and no theory: those are `sg-core` and the problem crates. It runs no other
//! program and makes no test data: that is `sg-contest`. It reads whole numbers and words, not
//! floating point. It never guesses: what the format does not allow is an error with its place.

mod about;
mod command;
mod digits;
mod driver;
mod entry;
mod fault;
mod frame;
mod game;
mod heap_game;
mod language;
mod line;
mod mistake;
mod moves;
mod number;
mod parities;
pub mod prelude;
mod problem;
mod report;
mod scanner;
mod search;
pub mod sentences;
mod solver;
mod stateless;
mod sums;
mod usage;

pub use about::{About, Cap, Comparison, Framing, SearchLimits};
pub use command::{Arguments, Elsewhere, described, main, main_of_many, run};
pub use driver::{CaseRead, Cases, Options, drive};
pub use entry::{Entry, Session};
pub use fault::{CasePlace, Excerpt, Fault, InputError, Refusal};
pub use frame::{Ended, Stop, Warning};
pub use game::{
    Game, ManyPositions, Move, NumberedPosition, OnePosition, SharedGame, SingleGame, Start, search_game,
    winning_by_outcome,
};
pub use heap_game::{HeapGame, OneHeap};
pub use language::{Lang, language, language_of_help};
pub use line::Line;
pub use mistake::{Adversary, Mistake, MistakeAbout};
pub use moves::{AskedMove, JudgedMove, judge_move, only_position};
pub use number::{Bounds, Field, Number, in_short};
pub use parities::Parities;
pub use problem::{Answered, Format, Method, Problem};
pub use report::{
    Calculation, Explanation, FIRST_VALUES, LISTED_MOVES, Part, Replies, Report, Section, WinningMoves,
    listed, options_of,
};
pub use scanner::{Request, Scanner};
pub use search::{Searched, replies, search};
pub use sg_text::{Language, Phrase, Spoken, Text, grid, joined, periods, separated, text};
pub use solver::{Driven, Judged};
pub use stateless::{CaseOf, Edition, Reissued, StatelessGame, WinnerAnswer};
pub use usage::{BadValue, usage};
