//! Tests of the workspace as a whole and of `cargo xtask` itself.

mod hostile;
mod new_game;
mod programs;
mod readme;
mod repository;
mod verification;
