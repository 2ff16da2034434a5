//! Misere play: the player who cannot move *wins*.
//!
//! | question | answer |
//! |---|---|
//! | who wins a sum of heaps of a ruleset, and by which moves | [`solve()`]; many questions about one ruleset: [`MisereSolver`] |
//! | a sum of tokens on a graph | [`GraphGame`] |
//! | the misere quotient of a ruleset, its period, its certificate | [`Quotient`], [`Proved`], [`Certificate`] |
//! | the genus or the tame type of heaps | [`HeapGenera`], [`TameHeaps`] |
//! | canonical forms under misere play | [`Forms`] |
//! | one error type for all | [`Error`] with its [`ErrorKind`] |
//!
//! # Theory
//!
//! The nim-sum decides misere Nim, with one change at the end, but not misere play in general. Two
//! positions are equal under misere play if they may replace each other in every sum; every
//! position has one canonical form ([`Forms`]), and much less cancels than under normal play
//! (`*2 + *2` is not 0).
//!
//! The theory of **tame** positions carries over. Give a position the pair (nimber, misere nimber),
//! where the misere nimber is 1 without options and otherwise the mex of the misere nimbers of the
//! options. Nim heaps have the pairs (0, 1) and (1, 0), called *fickle*, and (n, n) for n >= 2;
//! sums of them also (0, 0) and (1, 1), called *firm* with the (n, n). The position without options
//! is tame with the pair (0, 1). Any other is tame if the two mexes over its tame options are one
//! of these pairs, and each option that is not tame has a tame option with that nimber, and a tame
//! option (perhaps another one) with that misere nimber. Then a sum of tame positions goes as in
//! misere Nim:
//!
//! - if a component is firm, the previous player wins exactly when the nim-sum is 0;
//! - if all are fickle, the previous player wins exactly when the nim-sum is 1.
//!
//! *Proof* by induction on the sum. Consider first a move from a sum called P to an option X that
//! is not tame, in a component G. If another component is firm, it is answered by the option of X
//! with the nimber of G, which leaves the nim-sum 0. If all others are fickle, with nim-sum t, the
//! sum was called P because the misere nimber of G is t, and the answer is the option of X with
//! misere nimber t: if that is firm, its nimber is t and the nim-sum is 0, and if it is fickle, the
//! nim-sum is 1. So only moves to tame options matter. From a sum called P, such a move changes a
//! nimber, so it could lead to another one called P only if the last firm component became fickle,
//! or the first fickle one firm, with the misere nimber unchanged; but a mex is never among its own
//! numbers. From a sum called N, the move of Nim to nim-sum 0 is right if a firm component remains.
//! If the only firm component would become fickle, its other coordinate offers what is wanted; if
//! all are fickle, one with a tame option has a fickle one of the other kind, and where none has an
//! option, the next player has won.
//!
//! A special case is the condition under which the theorem often named Anti-SG or SJ holds for true
//! misere play: every position of nimber 0 has an option of nimber 1, unless it has none at all
//! ([`zero_without_one`]).
//!
//! Where a component is *wild*, that is not tame, there are two exact methods. [`GraphGame`]
//! searches sums of canonical forms, for tokens on any graph. For sums of heaps of one ruleset the
//! misere [`quotient`] takes the place of the nimbers, and [`Proved`] periods of it solve heaps of
//! any size; [`MisereSolver`] answers by the first method that reaches, and [`solve()`] is the one
//! function for who wins a sum and every winning move.
//!
//! # Threads and limits
//!
//! Solvers, quotients, genera and errors are `Send` and `Sync`; for questions on several threads
//! at once, clone a solver. The `_watched` form of a question, where it has one, takes the
//! [`Watch`](sg_heaps::Watch) of `sg-heaps` and stops within milliseconds. The default
//! [`Limits`](heap_game::Limits) answer or refuse within some seconds; many rulesets have no
//! finite quotient that is known, and then only small sums are in reach. There is no feature
//! `serde`: what is kept of a quotient is its [`Certificate`], a text.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::thread;
//! use std::time::{Duration, Instant};
//!
//! use sg_misere::{Choice, MisereSolver};
//!
//! let mut solver = MisereSolver::try_from("0.07")?;
//! let deadline = Instant::now() + Duration::from_millis(50);
//! let answer = thread::spawn(move || {
//!     solver.solve_watched(&[100, 200], Choice::First, 1, &mut |_| {
//!         if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//!     })
//! });
//! assert!(answer.join().unwrap().unwrap_err().stopped);
//! # Ok::<(), sg_misere::Error>(())
//! ```
//!
//! # Stability
//!
//! Everything documented here keeps compiling and keeps its meaning until 2.0. Certificates that a
//! release has written are read by all later ones; the wording of messages and `Debug` output may
//! change.
//!
//! # Reference
//!
//! J. H. Conway, *On Numbers and Games*, ch. 12; *Winning Ways*, ch. 13; A. N. Siegel,
//! *Combinatorial Game Theory*, ch. V; D. T. Allemang, "Generalized genus sequences for misere
//! octal games" (tame positions as defined here).

mod bits;
pub mod certificate;
mod coins;
mod error;
mod forms;
mod genus;
mod graph_game;
pub mod heap_game;
mod heap_genus;
mod letters;
mod meter;
mod method;
mod monoid;
mod partial;
pub mod period;
mod presentation;
pub mod quotient;
mod search;
mod solve;
pub mod tame;
#[cfg(test)]
mod tests;
mod transitions;

pub use certificate::Certificate;
pub use coins::NoSumOfCoins;
pub use error::{Error, ErrorKind};
pub use forms::{Form, Forms};
pub use genus::Genus;
pub use graph_game::{GraphGame, zero_without_one};
pub use heap_game::{Choice, MisereSolver, Solution};
pub use heap_genus::{HeapGenera, HeapGenus, Kind};
pub use method::{Decision, Method};
pub use partial::PartialQuotient;
pub use period::Proved;
pub use presentation::{Kernel, Letter, Monomial, Presentation};
pub use quotient::Quotient;
pub use solve::solve;
pub use tame::{TameForever, TameHeaps, TameType};
