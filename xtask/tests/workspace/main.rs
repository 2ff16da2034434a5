//! Tests of the workspace as a whole and of `cargo xtask` itself.

mod hostile;
mod new_game;
mod programs;
// The examples are commands of a Unix shell.
#[cfg(unix)]
mod readme;
mod repository;
mod solutions;
mod verification;
