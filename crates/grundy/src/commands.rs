//! The subcommands.

mod bench;
mod calc;
mod census;
mod check;
mod check_proof;
mod diff;
mod explain_move;
mod extras;
mod find;
mod generate;
pub(crate) mod misere;
mod nimber;
mod nimbers;
mod p_positions;
mod period;
mod play;
mod plot;
mod product;
mod row;
mod rulesets;
pub(crate) mod solution;
mod stats;
mod stress;

use std::io::Write;
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// Runs the subcommand of the command line.
pub(crate) fn run(cli: Cli) -> Result<ExitCode, Failure> {
    let mut output = Output::new(cli.color);
    match cli.command {
        Command::Nimbers(mut arguments) => {
            arguments.complete();
            nimbers::run(&arguments, &mut output)?;
        }
        Command::Nimber(mut arguments) => {
            arguments.heaps = input::heaps(&arguments.ruleset.ruleset, &arguments.given)?;
            nimber::run(&arguments, &mut output)?;
        }
        Command::Period(arguments) => period::run(&arguments, &mut output)?,
        Command::CheckProof(arguments) => check_proof::run(&arguments, &mut output)?,
        Command::Diff(arguments) => diff::run(&arguments, &mut output)?,
        Command::Census(arguments) => census::run(&arguments, &mut output)?,
        Command::Find(arguments) => find::run(&arguments, &mut output)?,
        Command::Plot(arguments) => plot::run(&arguments, &mut output)?,
        Command::Row(arguments) => row::run(&arguments, &mut output)?,
        Command::PPositions(arguments) => p_positions::run(&arguments, &mut output)?,
        Command::Stats(arguments) => stats::run(&arguments, &mut output)?,
        Command::Misere(arguments) => misere::run(arguments, &mut output)?,
        Command::Play(arguments) => return play::run(&arguments, output),
        Command::Calc(arguments) => calc::run(&arguments, &mut output)?,
        Command::Product(arguments) => product::run(&arguments, &mut output)?,
        Command::Bench(arguments) => bench::run(&arguments, &mut output)?,
        Command::Stress(arguments) => {
            return stress::run(&arguments, &mut output).map_err(Failure::beside_a_verdict);
        }
        Command::Check(arguments) => return check::run(&arguments, &mut output),
        Command::ExplainMove(arguments) => {
            return explain_move::run(&arguments, &mut output).map_err(Failure::beside_a_verdict);
        }
        Command::Generate(arguments) => return generate::run(&arguments, &mut output),
        Command::Rulesets(arguments) => rulesets::run(&arguments, &mut output)?,
        Command::Solution(arguments) => solution::run(&arguments, &mut output)?,
        Command::Completions(arguments) => extras::completions(&arguments, &mut output)?,
        Command::Man(arguments) => extras::man(&arguments, &mut output)?,
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
