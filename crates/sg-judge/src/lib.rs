//! Judges' input and output for games.
//!
//! - [`Scanner`]: a streaming token scanner that knows the place of every token and checks named ranges;
//! - [`Problem`]: how one case of a judge's problem is read, solved, searched by the rules and explained; [`About`]: what the
//!   problem is, as data;
//! - [`Game`] with [`OnePosition`] and [`ManyPositions`], [`StatelessGame`]: problems that ask who wins a position;
//! - [`drive`]: a problem over any reader and writer; [`Cases`]: its cases one at a time; [`Entry`]: the same by name;
//! - [`Driven`]: a problem without its types, as the driver calls it; [`Judged`]: what tools for contests ask of it besides;
//! - [`main`] and [`main_of_many`]: the command line that every problem shares;
//! - [`Mistake`]: what programs get wrong, as solvers of the same problem; [`judge_move`]: one move, and what beats it.
//!
//! # A whole problem
//!
//! One heap of n stones, a move takes one of them: the record, who wins, why, and the rules, from which the driver makes input,
//! output, explanation and search. `main::<OnePosition<OneByOne>>()` would be its program.
//!
//! ```
//! use sg_core::rules::oracle::Rules;
//! use sg_judge::prelude::*;
//! use sg_judge::{Options, drive};
//!
//! const STONES: Number = Number::always("n", Phrase::both("the number of stones", "石子数"), 1..=100);
//!
//! struct TakeOne;
//! impl Rules for TakeOne {
//!     type Position = u64;
//!     type Move = ();
//!     fn moves(&self, &stones: &u64, found: &mut dyn FnMut((), u64)) {
//!         if stones > 0 {
//!             found((), stones - 1);
//!         }
//!     }
//! }
//!
//! #[derive(Default)]
//! struct OneByOne;
//! impl StatelessGame for OneByOne {
//!     type Case = u64;
//!     type StatementRules = TakeOne;
//!     const ABOUT: About = About {
//!         name: "one-by-one",
//!         aliases: &[],
//!         title: "One by one",
//!         title_zh: "一颗一颗取",
//!         judge: "an example",
//!         comparison: Comparison::Lines,
//!         rules: Phrase::both("Take one stone.", "每次取一颗。"),
//!         numbers: &[STONES],
//!         reach: None,
//!         search: SearchLimits::new(&[], 100),
//!         input: Phrase::both("Numbers n up to the end.", "若干个数 n，直到输入结束。"),
//!         output: Phrase::both("`First` or `Second`.", "`First` 或 `Second`。"),
//!         theory: Phrase::both("The first player wins if n is odd.", "n 为奇数时先手胜。"),
//!         framing: Framing::UntilEnd,
//!     };
//!     fn read(input: &mut Scanner<'_>) -> Result<u64, Fault> {
//!         input.get(STONES)
//!     }
//!     fn solve(&stones: &u64) -> Result<WinnerAnswer, Refusal> {
//!         Ok(WinnerAnswer::winner(Outcome::n_if(stones % 2 == 1)))
//!     }
//!     fn explain(&stones: &u64) -> Result<Report, Refusal> {
//!         Ok(Report::new(Outcome::n_if(stones % 2 == 1), text!("n = {stones}", "n = {stones}", stones)))
//!     }
//!     fn start(&stones: &u64) -> Result<(TakeOne, u64), Refusal> {
//!         Ok((TakeOne, stones))
//!     }
//!     fn in_words(_: &u64, (): &()) -> (Text, serde_json::Value) {
//!         (Text::plain("take one"), 1.into())
//!     }
//! }
//!
//! let mut output = Vec::new();
//! drive::<OnePosition<OneByOne>>("text", "7\n8\n".as_bytes(), &mut output, Options::default())?;
//! assert_eq!(output, b"First\nSecond\n");
//! # Ok::<(), sg_judge::Stop>(())
//! ```
//!
//! # What does this crate not do?
//!
//! It knows no game and no theory: those are `sg-core` and the problem crates. It runs no other program and makes no test data:
//! that is `sg-contest`. It reads whole numbers and
//! words, not floating point. It never guesses: what the format does not allow is an error with its place.

mod about;
mod command;
mod digits;
mod driver;
mod entry;
mod fault;
mod frame;
mod game;
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
pub use language::{Lang, language, language_of_help};
pub use line::Line;
pub use mistake::{Adversary, Mistake, MistakeAbout, MistakenAnswer};
pub use moves::{AskedMove, JudgedMove, judge_move, only_position};
pub use number::{Bounds, Field, Number, in_short};
pub use parities::Parities;
pub use problem::{Answered, Format, Method, Problem};
pub use report::{
    Calculation, Explanation, FIRST_VALUES, LISTED_MOVES, Part, Replies, Report, Section, WinningMoves,
    listed, options_of,
};
pub use scanner::{Request, Scanner, Word};
pub use search::{Searched, replies, search};
pub use sg_text::{Language, Phrase, Spoken, Text, grid, joined, periods, text};
pub use solver::{Driven, Judged};
pub use stateless::{CaseOf, Edition, Reissued, StatelessGame, WinnerAnswer};
pub use usage::{BadValue, usage};
