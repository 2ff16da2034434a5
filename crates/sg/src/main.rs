//! `sg`: a workbench for heap games.
//!
//! Nimbers, winning moves, periods with proofs, plots and statistics of any ruleset that `sg_core::heaps::notation` or a
//! TOML file can name. The theory is in `sg-core`; here are the command line, the files and the pictures.

mod checkpoint;
mod cli;
mod commands;
mod failure;
mod output;
mod progress;
mod ruleset;
mod solving;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => {
            // A reader who closed the pipe does not want to hear of it.
            let _ = answer.print();
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
        }
    };
    progress::catch_interrupts();
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
