//! Games with their own name, each by its theorem.

pub mod bash;
pub mod conjunctive_sum;
pub mod connected_coins;
pub mod cutting;
pub mod euclid;
pub mod even_splits;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod pair_splitting;
pub mod selective_sum;
pub mod staircase;
pub mod turning_corners;
pub mod turning_multiples;
pub mod wythoff;
