//! Tests of the workspace as a whole and of `cargo xtask` itself.

mod architecture;
mod hostile;
mod new_game;
mod places;
mod programs;
// The examples are commands of a Unix shell.
#[cfg(unix)]
mod readme;
mod repository;
mod solutions;
mod verification;
