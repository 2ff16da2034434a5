//! Tests of the workspace as a whole and of `cargo xtask` itself.

mod architecture;
// The examples are commands of a Unix shell.
#[cfg(unix)]
mod documents;
mod hostile;
mod new_game;
mod places;
mod programs;
mod repository;
mod solutions;
mod style;
mod verification;
