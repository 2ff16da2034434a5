//! Tools for contests over any judge's problem: what is wrong with a program, test data, and
//! whether an input is one that the judge may give. Nothing is written for a problem: its reader,
//! its solver and its known mistakes are all that is used.
//!
//! - [`process`]: programs run to their end under limits of time, memory and output, with nothing
//!   left running;
//! - [`stress`]: the search for the smallest input that a program answers wrongly;
//! - [`generate`]: test data that fails every known mistake;
//! - [`check`]: an input against the judge's limits and layout;
//! - [`judgement`]: what a program printed, held against the answers; the known mistakes as
//!   programs; single moves;
//! - [`draw`]: cases drawn by a problem's own reader;
//! - [`small`]: the small cases of a problem, and both methods compared on all of them.
//!
//! # Example
//!
//! The smallest input on which a program with a known mistake fails.
//!
//! ```
//! use sg_contest::stress::{Mistaken, Plan, stress};
//! use sg_judge::Comparison;
//!
//! let entry = split_game::ENTRY;
//! let mistake = entry.mistakes().iter().position(|about| about.name == "empty-bottle").unwrap();
//! let plan = Plan { seed: 1, cases: 2_000, time: None, jobs: 1, comparison: Comparison::Tokens };
//! let found = stress(&entry, &Mistaken { entry: &entry, mistake }, plan).unwrap().found.unwrap();
//! assert_eq!(found.input, entry.mistakes()[mistake].least);
//! assert!(found.least);
//! ```
//!
//! # Out of scope
//!
//! It is not a sandbox: the program runs with all permissions of the user. It writes no report and
//! no file: that is the command line's.

pub mod check;
pub mod draw;
pub mod generate;
pub mod judgement;
pub mod process;
pub mod small;
pub mod stress;

pub use draw::{Draw, Drawn, Token, draw_cases, draw_fitting};
pub use judgement::{accept, is_output_of, judge_move_of, mistaken, mistaken_while, refute};
