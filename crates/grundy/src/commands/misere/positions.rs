//! `grundy misere positions`: the outcomes of all small sums, by the rules.

use std::io::Write;

use serde::Serialize;
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Play};
use sg_core::rules::sums::{SumsOfHeaps, sums};
use sg_misere::MisereSolver;

use super::{Only, Positions, TableFormat, refused};
use crate::failure::Failure;
use crate::output::Output;
use crate::ruleset::load;

#[derive(Debug, Serialize)]
struct Row {
    heaps: Vec<u64>,
    outcome: &'static str,
}

pub(super) fn run(arguments: &Positions, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    // Coins are refused.
    MisereSolver::new(&ruleset).map_err(|error| refused(&ruleset, error))?;
    let mut oracle = Oracle::new(SumsOfHeaps(ruleset.kind())).under(Play::Misere);
    let mut rows = Vec::new();
    for heaps in sums(arguments.total) {
        let outcome = oracle.outcome(&heaps).map_err(|error| refused(&ruleset, error))?;
        let wanted = match arguments.only {
            None => true,
            Some(Only::P) => outcome == Outcome::P,
            Some(Only::N) => outcome == Outcome::N,
        };
        if wanted {
            rows.push(Row { heaps, outcome: outcome.letter() });
        }
    }
    let joined = |heaps: &[u64]| heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match arguments.format {
        TableFormat::Text => {
            for row in &rows {
                let heaps = if row.heaps.is_empty() { "no heaps".to_owned() } else { joined(&row.heaps) };
                writeln!(output, "{} {heaps}", row.outcome)?;
            }
        }
        TableFormat::Csv => {
            writeln!(output, "heaps,outcome")?;
            for row in &rows {
                writeln!(output, "{},{}", joined(&row.heaps), row.outcome)?;
            }
        }
        TableFormat::Json => {
            output.json(&rows)?;
        }
    }
    Ok(())
}
