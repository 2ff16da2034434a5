//! `grundy`: a workbench for heap games.
//!
//! Nimbers, winning moves, periods with proofs, plots and statistics of any ruleset that
//! `sg_core::heaps::notation` or a TOML file can name. The theory is in `sg-core`; here are the
//! command line, the files and the pictures.

mod checkpoint;
mod cli;
mod commands;
mod failure;
mod input;
mod lock;
mod output;
mod packages;
mod problems;
mod progress;
mod ruleset;
mod signals;
mod solving;
mod stderr;
mod store;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use sg_judge::usage;

use crate::failure::Failure;
#[cfg(target_os = "linux")]
pub use crate::output::notice_closed_output;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let language = cli::language_of_reports(&arguments);
    let cli = match cli::Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(answer) => {
            return match output::open() {
                Err(closed) if !answer.use_stderr() => Failure::from(closed).report(language),
                _ => usage(&answer, language),
            };
        }
    };
    // A game has nothing to save: a signal ends it at once.
    if !matches!(cli.command, cli::Command::Play(_)) {
        signals::catch();
    }
    match commands::run(cli) {
        Ok(status) => status,
        Err(failure) => failure.report(language),
    }
}
