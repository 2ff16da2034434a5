//! Judges' input and output for games.
//!
//! - [`Scanner`]: a streaming token scanner that knows the place of every token and checks named ranges;
//! - [`Problem`]: how one case of a judge's problem is read, solved, searched by the rules and explained;
//! - [`main`] and [`run`]: the command line and the driver that every problem shares.
//! - [`process`]: programs run to their end under limits of time, memory and output, with nothing left running.
//!
//! # What does this crate not do?
//!
//! It knows no game and no theory: those are `sg-core` and the problem crates. It reads whole numbers and
//! words, not floating point. It never guesses: what the format does not allow is an error with its place.

mod command;
mod digits;
mod fault;
mod line;
mod parities;
mod problem;
pub mod process;
mod report;
mod scanner;
mod search;

pub use command::{Arguments, Entry, described, main, main_of_many, run, usage};
pub use fault::{Excerpt, Fault, InputError, Refusal};
pub use line::Line;
pub use parities::Parities;
pub use problem::{About, Asked, Format, Framing, Method, Problem};
pub use report::{Explanation, LISTED_MOVES, Report, WinningMoves};
pub use scanner::{Bounds, Field, Scanner, Word};
pub use search::{Searched, search, too_large_for_search};
