//! The types that most programs need: `use sg_heaps::prelude::*;`.
//!
//! Questions about normal play start with [`Solver`]; misere play is in the crate `sg-misere`.

pub use sg_core::heaps::notation::{NotationError, Ruleset};
pub use sg_core::heaps::taking_breaking::TakingBreaking;
pub use sg_core::{HeapRuleset, Move, Nimber, NimberSequence, Outcome, mex};

pub use crate::period::{Observed, Period, Proved};
pub use crate::solver::{Limits, Position, SolveError, Solver, Statistics};
