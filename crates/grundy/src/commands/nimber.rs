//! `grundy nimber`: a position, who wins it, and every winning move.

use std::io::Write;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::{Nimber, Outcome};
use sg_heaps::Solver;
use sg_heaps::solver::{HeapMoves, Limits};
use sg_play::json::Json;
use sg_text::separated;

use crate::cli::{Format, Nimber as Arguments};
use crate::failure::Failure;
use crate::output::{Output, counted, counted_moves, heaps_of_size};
use crate::ruleset::{load, title};
use crate::solving;

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let limits = arguments
        .up_to
        .map_or_else(|| Limits::thorough(ruleset.kind()), |last| Limits::table(last as u64 + 1));
    let mut solver = Solver::new(&ruleset).with_limits(limits);
    let position =
        solving::watched(limits.search_heaps, |watch| solver.position_watched(&arguments.heaps, watch))
            .map_err(|error| solving::failure(&ruleset, error))?;
    let by_size = position.moves_by_size(arguments.list);
    match arguments.format {
        Format::Text => text(&ruleset, position.nim_sum(), &by_size, output),
        Format::Json => {
            let mut members = vec![
                ("ruleset", ruleset.to_string().into()),
                ("nim_sum", position.nim_sum().0.into()),
                ("outcome", position.outcome().letter().into()),
                // The largest first.
                ("heaps", by_size.iter().map(of_size).collect()),
            ];
            members.extend(counted_moves(HeapMoves::total(&by_size)));
            output.object(members)
        }
    }
}

/// The heaps of one size; a winning move in one of them leaves the nim-sum that is wanted.
fn of_size(HeapMoves { size, times, nimber, wanted, moves, .. }: &HeapMoves) -> Json {
    heaps_of_size(*size, *times, [("nimber", nimber.0.into()), ("wanted", wanted.0.into())], moves)
}

fn text(ruleset: &Ruleset, nim_sum: Nimber, heaps: &[HeapMoves], output: &mut Output) -> Result<(), Failure> {
    output.field("ruleset", &title(ruleset))?;
    let width = heaps.iter().map(|heap| heap.size.to_string().len()).max().unwrap_or(0);
    let are_coins = matches!(ruleset.kind(), RulesetKind::CoinTurning(_));
    output.lines(
        if are_coins { "coins" } else { "heaps" },
        heaps.iter().map(|heap| {
            let times = if heap.times == 1 { String::new() } else { format!("  ({} times)", heap.times) };
            format!("{:>width$}  nimber {}{times}", heap.size, heap.nimber)
        }),
    )?;
    output.field("nim-sum", &nim_sum.to_string())?;
    output.outcome(nim_sum.outcome())?;
    if nim_sum.outcome() == Outcome::P {
        return Ok(());
    }
    output.winning_moves(HeapMoves::total(heaps))?;
    for heap in heaps.iter().filter(|heap| heap.moves.count != Some(0)) {
        let each = match (are_coins, heap.times) {
            (true, _) => "at coin",
            (false, 1) => "in heap",
            (false, _) => "in each heap",
        };
        let count = match heap.moves.count {
            Some(count) => counted(count, "move"),
            None if heap.moves.listed.is_empty() => "moves not counted".to_owned(),
            None => "these moves and perhaps others".to_owned(),
        };
        let line = format!("{each} {}: {count} to nim-sum {}", heap.size, heap.wanted);
        let line = output.heading(&line);
        writeln!(output, "  {line}")?;
        for found in &heap.moves.listed {
            if are_coins {
                let coins = separated([heap.size].iter().chain(&found.leaves), ", ");
                writeln!(output, "    turn {coins}")?;
            } else {
                writeln!(output, "    {found}")?;
            }
        }
        output.more("    ", heap.moves.count, heap.moves.listed.len())?;
    }
    Ok(())
}
