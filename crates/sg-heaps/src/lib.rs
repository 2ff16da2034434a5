//! Heap games of any size: nimbers, winning moves, and periods with proofs.
//!
//! A [`Solver`] answers questions about the heaps of one ruleset. It picks the fastest sound method: a closed form, a proved
//! period, or a table made by the [`engine`].
//!
//! # From a ruleset to a proved period
//!
//! ```
//! use sg_heaps::prelude::*;
//!
//! // Kayles: knock down one skittle or two neighbours. Its octal code is 0.77.
//! let kayles: Ruleset = "0.77".parse()?;
//! let mut solver = Solver::new(kayles);
//!
//! // The first nimbers, and a proof that they repeat.
//! let first: Vec<u64> = solver.nimbers(0..10)?.iter().map(u64::from).collect();
//! assert_eq!(first, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let proved = solver.period()?.proved().ok_or("a theorem applies")?;
//! assert_eq!((proved.period(), proved.preperiod()), (12, 71));
//!
//! // So a heap of any size has a nimber, and a sum of such heaps has its winning moves.
//! let position = solver.position(&[1_000_000_000_000_000_005, 3])?;
//! assert_eq!(position.outcome(), Outcome::N);
//! let moves = position.winning_moves(1);
//! assert_eq!(moves.listed[0].to_string(), "take 1, leave 1 + 1000000000000000003");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`solver`] | [`Solver`]: every question about the heaps of one ruleset, and the [`Limits`](solver::Limits) of the answers |
//! | [`engine`] | the nimbers of taking-and-breaking rulesets, fast |
//! | [`period`] | periods that a theorem [proves](period::Proved), repetitions that are only [observed](period::Observed), [certificates](period::certificate) |
//! | [`search`] | one search for a period, resumable, in bounded memory where few heaps are rare |
//! | [`winning`] | winning moves |
//! | [`strips`], [`subtraction`] | two families with methods of their own |
//! | [`canonical`] | one code for all rulesets that are known to have the same sequence |
//! | [`comparison`] | two nimber sequences: first difference, equality up to a shift, equality by proof |
//! | [`product`] | products of coin-turning games, by the Tartan theorem |
//!
//! # Which function?
//!
//! | wanted | call |
//! |---|---|
//! | the nimber of a heap, or of a range of heaps | [`Solver::nimber`], [`Solver::nimbers`] |
//! | who wins a sum, and the winning moves | [`Solver::position`], [`Position::winning_moves`](solver::Position::winning_moves), all of them one at a time: [`Position::moves`](solver::Position::moves) |
//! | a period with its proof, and the proof as a file | [`Solver::period`], [`Solver::certificate`] |
//! | rules of your own | [`Solver::from_options`] |
//! | several positions of one solver at once | [`Solver::known_position`] |
//! | to stop a long question | the `_watched` form of the question, whose callback may break |
//! | misere play | the crate `sg-misere` |
//!
//! A question borrows the solver exclusively, since it keeps what it computes. A solver can be sent to another thread;
//! for questions on several threads at once, clone it.
//!
//! # What does this crate not do?
//!
//! It needs `std` and `sg-core` alone: no input or output, no clock; a thread only where
//! [`Options::threads`](engine::Options::threads) asks for one. It never calls a repetition that was only seen a period.

mod array;
pub mod canonical;
pub mod comparison;
mod crc;
pub mod engine;
pub mod period;
pub mod prelude;
pub mod product;
pub mod search;
pub mod solver;
pub mod strips;
pub mod subtraction;
pub mod winning;

pub use array::NimberArray;
pub use solver::Solver;
