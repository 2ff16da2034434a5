//! `grundy nimber`: a position, who wins it, and every winning move.

use std::io::Write;

use serde::Serialize;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::{Nimber, Outcome};
use sg_heaps::Solver;
use sg_heaps::solver::{HeapMoves, Limits};

use crate::cli::{Format, Nimber as Arguments};
use crate::failure::Failure;
use crate::output::{HeapsOfSize, Listed, Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::solving;

/// The answer, as JSON has it.
#[derive(Debug, Serialize)]
struct Position {
    ruleset: String,
    nim_sum: u64,
    outcome: &'static str,
    /// One entry for each size, the largest first.
    heaps: Vec<HeapsOfSize<Value>>,
    /// Over all heaps; absent if some could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
}

/// The value of the heaps of one size.
#[derive(Debug, Serialize)]
struct Value {
    nimber: u64,
    /// The winning moves in one of them leave this nim-sum.
    wanted: u64,
}

impl From<HeapMoves> for HeapsOfSize<Value> {
    fn from(of_size: HeapMoves) -> Self {
        let HeapMoves { size, times, nimber, wanted, moves, .. } = of_size;
        let listed = moves.listed.into_iter().map(Listed::from);
        Self {
            size,
            times,
            value: Value { nimber: nimber.0, wanted: wanted.0 },
            winning_moves: moves.count,
            listed: listed.collect(),
        }
    }
}

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
            let record = Position {
                ruleset: ruleset.to_string(),
                nim_sum: position.nim_sum().0,
                outcome: position.outcome().letter(),
                winning_moves: HeapMoves::total(&by_size),
                heaps: by_size.into_iter().map(HeapsOfSize::from).collect(),
            };
            output.json(&record)?;
            Ok(())
        }
    }
}

fn text(ruleset: &Ruleset, nim_sum: Nimber, heaps: &[HeapMoves], output: &mut Output) -> Result<(), Failure> {
    output.field("ruleset", &title(ruleset))?;
    let width = heaps.iter().map(|heap| heap.size.to_string().len()).max().unwrap_or(0);
    let are_coins = matches!(ruleset.kind(), RulesetKind::CoinTurning(_));
    output.heaps(
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
    let all = HeapMoves::total(heaps).map_or_else(|| "not counted".to_owned(), grouped);
    output.field("winning moves", &all)?;
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
                let coins: Vec<String> =
                    [&[heap.size], &*found.leaves].concat().iter().map(u64::to_string).collect();
                writeln!(output, "    turn {}", coins.join(", "))?;
            } else {
                writeln!(output, "    {found}")?;
            }
        }
        let more = heap.moves.count.unwrap_or(0).saturating_sub(heap.moves.listed.len() as u128);
        if more > 0 {
            writeln!(output, "    ... and {} more", grouped(more))?;
        }
    }
    Ok(())
}
