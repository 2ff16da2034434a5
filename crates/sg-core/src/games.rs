//! Games with a name of their own, each by its theorem.

pub mod bash;
pub mod conjunctive_sum;
pub mod fibonacci_nim;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod staircase;
pub mod turning_corners;
pub mod wythoff;
