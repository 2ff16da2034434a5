//! Heap games of any size: nimbers, winning moves, and periods with proofs.
//!
//! A [`Solver`] answers questions about the heaps of one ruleset. It picks the fastest sound
//! method: a closed form, a proved period, or a table made by a fast engine.
//!
//! ```toml
//! [dependencies]
//! sg-heaps = { path = "../grundy/crates/sg-heaps" }
//! ```
//!
//! # From a ruleset to a proved period
//!
//! ```
//! use sg_heaps::{Outcome, Solver};
//!
//! // Kayles: knock down one skittle or two neighbours. Its octal code is 0.77.
//! let mut kayles: Solver = "0.77".parse()?;
//!
//! // The first nimbers, and a proof that they repeat.
//! let first: Vec<u64> = kayles.nimbers(0..10)?.iter().map(u64::from).collect();
//! assert_eq!(first, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let proved = kayles.period()?.proved().ok_or("a theorem applies")?;
//! assert_eq!((proved.period(), proved.preperiod()), (12, 71));
//!
//! // So a heap of any size has a nimber, and a sum of such heaps has its winning moves.
//! let position = kayles.position(&[1_000_000_000_000_000_005, 3])?;
//! assert_eq!(position.outcome(), Outcome::N);
//! let moves = position.winning_moves(1);
//! assert_eq!(moves.listed[0].to_string(), "take 1, leave 1 + 1000000000000000003");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which function?
//!
//! | I want | call |
//! |---|---|
//! | the nimber of a heap, or of a range of heaps | [`Solver::nimber`], [`Solver::nimbers`] |
//! | who wins a sum, and the winning moves | [`Solver::position`], [`Position::winning_moves`]; one at a time, [`Position::moves`] |
//! | a sum of heaps of different games | [`Solver::nimber`] of each heap, their xor, and [`Solver::moves_to`] |
//! | a period with its proof | [`Solver::period`] |
//! | the proof as a file, and to check one | [`Solver::certificate`], [`Certificate::check`] |
//! | a search that takes days, with checkpoints, in bounded memory | [`search::Search`]; [`search::Store`] where rare heaps come late |
//! | rules of my own | [`Solver::from_options`] |
//! | several positions of one solver at once | [`Solver::known_position`] |
//! | to see progress, to stop a long question | the `_watched` form of the question, whose callback may break |
//! | to bound time and memory | [`Solver::with_limits`], [`Limits`] |
//! | one error type for all | [`Error`] with its [`ErrorKind`] |
//! | a product of coin-turning games | [`product::Product`] |
//! | misere play | `MisereSolver` of the crate `sg-misere` |
//!
//! # Threads
//!
//! A question borrows the solver exclusively, since it keeps what it computes. Solvers, positions,
//! searches, proofs and errors are `Send` and `Sync`: a solver can move to another thread, and for
//! questions on several threads at once, clone it. [`Solver::known`], [`Solver::known_position`]
//! and [`Solver::proved`] need a shared reference only, and compute nothing.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::thread;
//! use std::time::{Duration, Instant};
//!
//! use sg_heaps::{SolveError, Solver};
//!
//! let mut solver: Solver = "0.007".parse()?;
//! let deadline = Instant::now() + Duration::from_millis(50);
//! let answer = thread::spawn(move || {
//!     solver.nimber_watched(200_000, &mut |_| {
//!         if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//!     })
//! });
//! assert!(matches!(answer.join().unwrap(), Err(SolveError::Stopped { .. })));
//! # Ok::<(), sg_heaps::Error>(())
//! ```
//!
//! # Known limits
//!
//! - Nimbers have 64 bits; one that needs more is an error, and nothing wraps.
//! - A table has fewer than 2^31 heaps. Larger heaps have an answer by a closed form, a proved
//!   period, or as a subtraction set.
//! - The default [`Limits`] allow some seconds for a search and a minute for a table. Where moves
//!   leave three heaps or more, a heap costs the square of its size, and a period is proved only as
//!   far as [`period`] has a theorem.
//! - Your own rules ([`Solver::from_options`]) have tables and winning moves, and no proved period.
//!
//! # Features
//!
//! - `serde`: periods, winning moves, statistics and comparisons can be serialized; it also enables
//!   the feature `serde` of `sg-core`. A proof is read only as the text of a [`Certificate`], which
//!   is checked.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`solver`] | [`Solver`]: every question about the heaps of one ruleset, and the [`Limits`] of the answers |
//! | [`period`] | periods that a theorem [proves](Proved), repetitions that are only [observed](Observed), [certificates](period::certificate) |
//! | [`search`] | one search for a period, resumable, in bounded memory where few heaps are rare |
//! | [`winning`] | winning moves |
//! | [`strips`], [`subtraction`] | two families with their own methods |
//! | [`canonical`] | one code for all rulesets that are known to have the same sequence |
//! | [`comparison`] | two nimber sequences: first difference, equality up to a shift, equality by proof |
//! | [`product`] | products of coin-turning games, by the Tartan theorem |
//!
//! # Out of scope
//!
//! It needs `std`, `sg-core` and `sg-engine` alone: no input or output, no clock; a thread only
//! where [`Search::set_threads`](search::Search::set_threads) asks for one. It never calls a
//! repetition that was only seen a period.
//!
//! # Stability
//!
//! Everything documented here keeps compiling and keeps its meaning until 2.0; enums and structs
//! that may grow are `non_exhaustive`. Nimbers, periods and winning moves are facts and do not
//! change. Not promised: how fast an answer comes, which heap a limit stops at, the wording of
//! messages, `Debug` output, and what rustdoc hides, such as the engine. Certificates and
//! checkpoints that a release has written are read by all later ones. Only minor releases may
//! require a newer compiler.

pub mod canonical;
pub mod comparison;
mod error;
pub mod period;
pub mod prelude;
pub mod product;
pub mod search;
pub mod solver;
pub mod strips;
pub mod subtraction;
mod watch;
pub mod winning;

pub use error::{Error, ErrorKind};
pub use period::certificate::Certificate;
pub use period::{Observed, Period, Proved};
/// The crate of rulesets and nimbers, for crates that depend on this one alone.
pub use sg_core;
pub use sg_core::heaps::notation::RulesetKind;
pub use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
pub use sg_core::{HeapRuleset, Move, Nimber, NotationError, Outcome, Ruleset, mex};
/// The engine.
#[doc(hidden)]
pub use sg_engine as engine;
pub use sg_engine::{NimberArray, NimberSlice, OutOfMemory};
pub use solver::{Limits, Position, SolveError, Solver, Statistics};
pub use watch::{Progress, Watch, unwatched};
