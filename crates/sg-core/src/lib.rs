//! Impartial games under the Sprague-Grundy theorem: rulesets, nimbers, winning moves, and periods with proofs.
//!
//! An *impartial game* is one in which both players have the same moves, and, under *normal play*, the player who
//! cannot move loses. Nearly every such game here is a *disjunctive sum of heaps*: a move replaces one heap by a few
//! smaller ones. The *nimber* of a heap is the least number that is not the nimber of one of its options; the nimber of
//! a sum is the nim-sum (exclusive or) of its heaps' nimbers; and the player to move wins exactly when it is not 0.
//!
//! # From a ruleset to a proved period
//!
//! ```
//! use sg_core::prelude::*;
//!
//! // Kayles: knock down one skittle or two neighbours. Its octal code is 0.77.
//! let kayles: Ruleset = "0.77".parse()?;
//! let mut solver = Solver::new(kayles);
//!
//! // The first nimbers, and a proof that they repeat for ever.
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
//! What is wrong is reported with its place:
//!
//! ```
//! use sg_core::prelude::*;
//!
//! let error = "0.78".parse::<Ruleset>().unwrap_err();
//! assert_eq!(error.to_string(), "`0.78`, character 4: 8 is not an octal digit");
//! ```
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`solver`] | [`Solver`]: every question about the heaps of one ruleset, and the [`Limits`](solver::Limits) of the answers |
//! | [`values`] | nimbers, their [field](values::nim_field) with nim-products, quotients, roots and logarithms, the minimum excluded number, outcomes |
//! | [`rules`] | rulesets as [traits](HeapRuleset), the definition of their nimbers, moves, and the [oracle](rules::oracle) that searches any rules exhaustively and uses no theory |
//! | [`census`] | families of rulesets, and a row of results for each canonical code |
//! | [`comparison`] | two nimber sequences: first difference, equality up to a shift, equality for ever by proof |
//! | [`heaps`] | games on heaps: the [notation](heaps::notation) of rulesets, [taking and breaking](heaps::taking_breaking) with its [engine](heaps::engine), [subtraction](heaps::subtraction), [bean splitting](heaps::bean_splitting), [coin turning](heaps::coin_turning), [strips](heaps::strips) |
//! | [`product`] | products of coin-turning games, by the Tartan theorem |
//! | [`period`] | periods that a theorem [proves](period::Proved), and repetitions that are only [observed](period::Observed) |
//! | [`processor`] | the vector instructions that the program may use |
//! | [`misere`] | play in which the player who cannot move wins |
//! | [`graphs`] | tokens on graphs, Hackenbush |
//! | [`games`] | games with a name of their own: Nim, Wythoff's, Moore's, Fibonacci and staircase Nim, Bash's game, Turning Corners, the conjunctive sum |
//!
//! # Conventions
//!
//! A heap of size 0 exists and has nimber 0, so sequences begin with heap 0. A *P-position* is won by the previous
//! player and has nimber 0, an *N-position* by the next. Sizes of heaps are `u64`; lengths of tables are `usize`.
//! Errors say what was expected and what stood there, and nothing panics on data; each panic is documented.
//!
//! # Features
//!
//! - `serde`: nimbers, outcomes and moves can be serialised, and rulesets read from files of one's own.
//!
//! # What does this crate not do?
//!
//! It needs `std` alone: no input or output, no clock, no command line, no threads. It plays no partisan games, and it
//! never calls a period what was only seen to repeat.

pub mod census;
pub mod comparison;
pub mod games;
pub mod graphs;
pub mod heaps;
pub mod misere;
pub mod period;
pub mod prelude;
pub mod processor;
pub mod product;
pub mod rules;
pub mod solver;
pub mod values;

pub use rules::limit::LimitReached;
pub use rules::position::Move;
pub use rules::ruleset::{HeapRuleset, NimberSequence};
pub use solver::Solver;
pub use values::{Mex, Nimber, NimberTooWide, Outcome, mex};
