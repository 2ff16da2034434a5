//! The types that most programs need: `use sg_heaps::prelude::*;`.
//!
//! Questions about normal play start with [`Solver`]; misere play is in the crate `sg-misere`.

pub use sg_core::NimberSequence;

pub use crate::{
    Error, HeapRuleset, Limits, Move, Nimber, NotationError, Observed, Outcome, Period, Position, Proved,
    Ruleset, SolveError, Solver, Statistics, TakingBreaking, mex,
};
