//! What most programs need: `use sg_core::prelude::*;`.

pub use crate::heaps::notation::{NotationError, Ruleset};
pub use crate::heaps::taking_breaking::TakingBreaking;
pub use crate::period::{Observed, Period, Proved};
pub use crate::solver::{Limits, Position, SolveError, Solver, Statistics};
pub use crate::{HeapRuleset, Move, Nimber, NimberSequence, Outcome, mex};
