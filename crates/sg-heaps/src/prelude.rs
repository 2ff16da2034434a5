//! The types that most programs need: `use sg_heaps::prelude::*;`.
//!
//! Questions about normal play start with [`Solver`]; misere play is in the crate `sg-misere`.

#[doc(no_inline)]
pub use sg_core::NimberSequence;

#[doc(no_inline)]
pub use crate::{
    Digit, Error, HeapRuleset, Limits, Move, Nimber, NotationError, Observed, Outcome, Parts, Period,
    Position, Proved, Ruleset, RulesetKind, SolveError, Solver, Statistics, TakingBreaking, mex,
};
