//! The theory of impartial games under the Sprague-Grundy theorem.
//!
//! A position is a disjunctive sum of heaps, a move replaces one heap by a few smaller ones, and the
//! *nimber* of a heap is the least number that is not the nimber of an option. The nimber of a sum is the
//! nim-sum (exclusive or) of its heaps' nimbers; the player to move wins exactly when it is not 0.
//!
//! Everything here is `std` alone: no input or output, no clock, no command line.
//!
//! Sequences are 0-based: a heap of size 0 exists and has nimber 0.

pub mod games;
pub mod graphs;
pub mod heaps;
pub mod misere;
pub mod period;
pub mod processor;
pub mod rules;
pub mod values;

pub use rules::limit::LimitReached;
pub use rules::ruleset::{HeapRuleset, NimberSequence};
pub use values::{Mex, Nimber, NimberTooWide, Outcome, mex};
