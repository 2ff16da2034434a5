//! `grundy misere outcome`: who wins a sum, and every winning move.

use std::io::Write;

use sg_core::Outcome as Wins;
use sg_misere::heap_game::{Limits, SizeMoves, Solution};
use sg_misere::{Choice, Method as Found, MisereSolver};

use super::{Method, Outcome, refused};
use crate::cli::Format;
use crate::failure::Failure;
use crate::output::{Output, counted_moves, heaps_of_size};
use crate::ruleset::{load, title};
use crate::solving::until_interrupted;

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
            let of_size = |SizeMoves { size, times, moves, .. }: &SizeMoves| {
                let value = value(*size).map(|value| ("value", value.into()));
                heaps_of_size(*size, *times, value, moves)
            };
            let mut members = vec![
                ("ruleset", ruleset.to_string().into()),
                ("outcome", solution.decision.outcome.letter().into()),
                ("method", solution.decision.method.id().into()),
                // As `grundy nimber` has them: the largest first.
                ("heaps", solution.sizes.iter().rev().map(of_size).collect()),
            ];
            members.extend(counted_moves(solution.count()));
            output.object(members)
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
    output.lines(
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
    output.winning_moves(solution.count())?;
    for of_size in &solution.sizes {
        let each = if of_size.times == 1 { "in heap" } else { "in each heap" };
        for found in &of_size.moves.listed {
            writeln!(output, "  {each} {}: {found}", of_size.size)?;
        }
        let before = format!("  {each} {}: ", of_size.size);
        output.more(&before, of_size.moves.count, of_size.moves.listed.len())?;
    }
    Ok(())
}
