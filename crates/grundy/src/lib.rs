//! `grundy`: a workbench for heap games.
//!
//! Nimbers, winning moves, periods with proofs, plots and statistics of any ruleset that `sg_core::heaps::notation` or a
//! TOML file can name. The theory is in `sg-core`; here are the command line, the files and the pictures.

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

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use failure::Failure;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => {
            // Help and version are answers; anything else is a usage error, reported even if nothing can be written.
            let printed = answer.print().and_then(|()| io::stdout().flush());
            return match printed {
                Err(error) if !answer.use_stderr() => Failure::from(error).report(),
                _ => ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2)),
            };
        }
    };
    // A game has nothing to save: a signal ends it at once.
    if !matches!(cli.command, cli::Command::Play(_)) {
        signals::catch();
    }
    match commands::run(cli) {
        Ok(status) => status,
        Err(failure) => failure.report(),
    }
}
