//! The theory of impartial games under the Sprague-Grundy theorem.
//!
//! A position is a disjunctive sum of heaps, a move replaces one heap by a few smaller ones, and the
//! *nimber* of a heap is the least number that is not the nimber of an option. The nimber of a sum is the
//! nim-sum (exclusive or) of its heaps' nimbers; the player to move wins exactly when it is not 0.
//!
//! Everything here is `std` alone: no input or output, no clock, no command line.
//!
//! Sequences are 0-based: a heap of size 0 exists and has nimber 0.

pub mod bash;
pub mod bean_splitting;
pub mod coin_turning;
pub mod every;
pub mod fibonacci_nim;
pub mod graph;
pub mod hackenbush;
pub mod lasker;
pub mod limit;
pub mod mex;
pub mod misere;
pub mod moore;
pub mod nim;
pub mod nimber;
pub mod notation;
pub mod oracle;
pub mod outcome;
pub mod period;
pub mod position;
pub mod ruleset;
pub mod staircase;
pub mod strips;
pub mod subtraction;
pub mod survey;
pub mod taking_breaking;
pub mod winning;
pub mod wythoff;

pub use limit::LimitReached;
pub use mex::{Mex, mex};
pub use nimber::{Nimber, NimberTooWide};
pub use outcome::Outcome;
pub use ruleset::{HeapRuleset, NimberSequence};
