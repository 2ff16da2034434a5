//! What most programs need: `use sg_core::prelude::*;`.
//!
//! Normal play begins with [`Solver`], misere play with [`misere::solve()`] or, for several positions of one ruleset, with
//! [`MisereGame`].

pub use crate::heaps::notation::{NotationError, Ruleset};
pub use crate::heaps::taking_breaking::TakingBreaking;
pub use crate::misere::{self, HeapGame as MisereGame, Solution as MisereSolution, Unsolved};
pub use crate::period::{Observed, Period, Proved};
pub use crate::solver::{Limits, Position, SolveError, Solver, Statistics};
pub use crate::{HeapRuleset, Move, Nimber, NimberSequence, Outcome, mex};
