//! `grundy misere outcome`: who wins a sum, and every winning move.

use std::io::Write;

use serde::Serialize;
use sg_core::Outcome as Wins;
use sg_misere::heap_game::{Limits, Solution};
use sg_misere::{Choice, Method as Found, MisereSolver};

use super::{Method, Outcome, refused};
use crate::cli::Format;
use crate::failure::Failure;
use crate::output::{HeapsOfSize, Listed, Output, grouped};
use crate::ruleset::{load, title};
use crate::solving::until_interrupted;

#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    outcome: &'static str,
    method: &'static str,
    heaps: Vec<HeapsOfSize<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
}

/// The value of the heaps of one size, where the method gives them a value.
#[derive(Debug, Serialize)]
struct Value {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

pub(super) fn run(arguments: &Outcome, heaps: &[u64], output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let mut limits = Limits::thorough();
    if let Some(last) = arguments.up_to {
        limits.quotient_heaps = last + 1;
    }
    let mut game = MisereSolver::new(&ruleset).map_err(|error| refused(&ruleset, error))?.with_limits(limits);
    let choice = match arguments.method {
        Method::Auto => Choice::First,
        Method::Tame => Choice::Tame,
        Method::Quotient => Choice::Quotient,
        Method::Search => Choice::Search,
        Method::Rules => Choice::Rules,
    };
    let solved = until_interrupted(|watch| game.solve_watched(heaps, choice, arguments.list as usize, watch));
    let solution = solved.map_err(|error| {
        if error.stopped { Failure::interrupted("the sum is not solved") } else { refused(&ruleset, error) }
    })?;
    let presentation =
        matches!(solution.decision.method, Found::Quotient { .. }).then(|| game.quotient().presentation());
    let value = |size: u64| match (&solution.decision.method, &presentation) {
        (Found::Quotient { .. }, Some(presentation)) => {
            game.element(size).map(|x| presentation.product(x).to_string())
        }
        (Found::Tame { .. }, _) => game.tame_type(size).map(|found| {
            if found.firm { format!("{} firm", found.nimber) } else { format!("{} fickle", found.nimber) }
        }),
        _ => None,
    };
    match arguments.format {
        Format::Text => {
            let because = match (&solution.decision.method, &presentation) {
                (Found::Quotient { order, element }, Some(presentation)) => {
                    let is = if solution.decision.outcome.is_n() { "not a P-element" } else { "a P-element" };
                    format!(
                        "misere quotient of {order} elements: {:#} is {is}",
                        presentation.product(*element)
                    )
                }
                (method, _) => method.to_string(),
            };
            output.field("ruleset", &title(&ruleset))?;
            text(&solution, heaps, &because, value, output)
        }
        Format::Json => {
            let record = Record {
                ruleset: ruleset.to_string(),
                outcome: solution.decision.outcome.letter(),
                method: solution.decision.method.id(),
                winning_moves: solution.count(),
                // As `grundy nimber` has them: the largest first.
                heaps: solution
                    .sizes
                    .iter()
                    .rev()
                    .map(|of_size| HeapsOfSize {
                        size: of_size.size,
                        times: of_size.times,
                        value: Value { value: value(of_size.size) },
                        winning_moves: of_size.moves.count,
                        listed: of_size.moves.listed.iter().cloned().map(Listed::from).collect(),
                    })
                    .collect(),
            };
            output.json(&record)?;
            Ok(())
        }
    }
}

fn text(
    solution: &Solution,
    heaps: &[u64],
    because: &str,
    value: impl Fn(u64) -> Option<String>,
    output: &mut Output,
) -> Result<(), Failure> {
    let width = heaps.iter().map(|heap| heap.to_string().len()).max().unwrap_or(0);
    output.heaps(
        "heaps",
        heaps.iter().map(|&heap| {
            let value = value(heap).map_or_else(String::new, |value| format!("  {value}"));
            format!("{heap:>width$}{value}")
        }),
    )?;
    output.outcome(solution.decision.outcome)?;
    output.field("because", because)?;
    if solution.decision.outcome == Wins::P {
        return Ok(());
    }
    let all = solution.count().map_or_else(|| "not counted".to_owned(), grouped);
    output.field("winning moves", &all)?;
    for of_size in &solution.sizes {
        let each = if of_size.times == 1 { "in heap" } else { "in each heap" };
        for found in &of_size.moves.listed {
            writeln!(output, "  {each} {}: {found}", of_size.size)?;
        }
        let more = of_size.moves.count.unwrap_or(0).saturating_sub(of_size.moves.listed.len() as u128);
        if more > 0 {
            writeln!(output, "  {each} {}: ... and {} more", of_size.size, grouped(more))?;
        }
    }
    Ok(())
}
