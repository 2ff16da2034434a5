//! `grundy misere`: play in which the player who cannot move wins.

mod check;
mod genus;
mod outcome;
mod positions;
mod quotient;

use sg_core::heaps::notation::Ruleset;

use crate::cli::misere::{
    Check, Command, Genus, Method, Misere, Only, Outcome, Period, Positions, Quotient, Shared, TableFormat,
};
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::ruleset::title;

pub(crate) fn run(arguments: Misere, output: &mut Output) -> Result<(), Failure> {
    match arguments.command {
        Command::Genus(arguments) => genus::run(&arguments, output),
        Command::Quotient(arguments) => quotient::quotient(&arguments, output),
        Command::Period(arguments) => quotient::period(&arguments, output),
        Command::Outcome(arguments) => {
            let heaps = input::heaps(&arguments.ruleset.ruleset, &arguments.heaps)?;
            outcome::run(&arguments, &heaps, output)
        }
        Command::Positions(arguments) => positions::run(&arguments, output),
        Command::Check(arguments) => check::run(&arguments, output),
    }
}

/// A report about a ruleset.
fn refused(ruleset: &Ruleset, reason: impl std::fmt::Display) -> Failure {
    Failure::reported(format!("{}: {reason}", title(ruleset)))
}
