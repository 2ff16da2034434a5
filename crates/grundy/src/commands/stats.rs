//! `grundy stats`: what values occur, how often, and how they split into rare and common ones.

#![expect(clippy::cast_precision_loss, reason = "shares are shown with a few digits")]

use std::fmt::Display;
use std::io::Write;

use serde::Serialize;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::period::ExcludedPeriods;
use sg_heaps::solver::{Limits, SplitStatistics, Statistics, ValueStatistics};
use sg_text::separated;

use crate::cli::{Format, Stats};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::solving;

/// The number of nimbers that the text lists.
const LISTED: usize = 40;
/// The P-positions up to this heap are asked which periods they exclude.
const EXCLUDING: u64 = 10_000;
/// The largest period that is asked about.
const ASKED: u64 = 1_000;

/// The answer, as JSON has it.
#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    /// The heaps `0..=to` were looked at.
    to: u64,
    largest: u64,
    /// The first heap with the largest nimber.
    largest_at: u64,
    mean: f64,
    different: usize,
    zeros: u64,
    last_zero: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Split>,
    /// Where no period is proved: the periods up to 1,000 that P-positions exclude.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_periods: Option<Vec<u64>>,
    nimbers: Vec<Value>,
}

/// A value and where it occurs.
#[derive(Clone, Debug, Serialize)]
struct Value {
    nimber: u64,
    heaps: u64,
    first: u64,
    last: u64,
}

/// The sparse space, as the engine uses it.
#[derive(Debug, Serialize)]
struct Split {
    mask: u64,
    /// The heap's parity counts as one more bit.
    position_parity: bool,
    /// Heaps with an even number of bits are rare; otherwise those with an odd number.
    even_rare: bool,
    rare_heaps: u64,
    last_rare: u64,
    last_rare_nimber: u64,
    rare_nimbers: Vec<u64>,
}

pub(crate) fn run(arguments: &Stats, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let heaps = arguments.to + 1;
    let mut solver = Solver::new(&ruleset).with_limits(Limits::table(heaps as u64));
    let statistics = solving::watched(heaps as u64, |watch| solver.statistics_watched(heaps as u64, watch))
        .map_err(|error| solving::failure(&ruleset, error))?;
    let excluded = excluded(&ruleset, &mut solver, heaps as u64)?;
    match arguments.format {
        Format::Json => output.json(&record(&ruleset, &statistics, excluded)),
        Format::Text => text(&title(&ruleset), &statistics, excluded.as_deref(), output),
    }
}

/// The periods up to [`ASKED`] that a ruleset without a proved one cannot have.
fn excluded(ruleset: &Ruleset, solver: &mut Solver, heaps: u64) -> Result<Option<Vec<u64>>, Failure> {
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { return Ok(None) };
    if solver.proved().is_some() {
        return Ok(None);
    }
    let nimbers =
        solver.nimbers(0..heaps.min(EXCLUDING)).map_err(|error| solving::failure(ruleset, error))?;
    let excluded = ExcludedPeriods::new(rules, nimbers.zeros());
    Ok(Some((1..=ASKED).filter(|&period| excluded.contains(period)).collect()))
}

fn record(ruleset: &Ruleset, statistics: &Statistics, excluded_periods: Option<Vec<u64>>) -> Record {
    let value = |value: &ValueStatistics| {
        let ValueStatistics { nimber, heaps, first, last, .. } = *value;
        Value { nimber: nimber.0, heaps, first, last }
    };
    let split = |split: &SplitStatistics| {
        let (last_rare, last_rare_nimber) = split.last_rare.unwrap_or_default();
        Split {
            mask: split.split.mask().0,
            position_parity: split.split.has_position_parity(),
            even_rare: split.split.is_even_rare(),
            rare_heaps: split.rare_heaps,
            last_rare,
            last_rare_nimber: last_rare_nimber.0,
            rare_nimbers: split.rare_nimbers.iter().map(|nimber| nimber.0).collect(),
        }
    };
    Record {
        ruleset: ruleset.to_string(),
        to: statistics.heaps - 1,
        largest: statistics.largest.0,
        largest_at: statistics.largest_at,
        mean: statistics.mean(),
        different: statistics.values.len(),
        zeros: statistics.zeros(),
        last_zero: statistics.last_zero(),
        split: statistics.split.as_ref().map(split),
        excluded_periods,
        nimbers: statistics.values.iter().map(value).collect(),
    }
}

/// The first numbers of a list, and dots if there are more.
fn first(numbers: &[impl Display]) -> String {
    let more = if numbers.len() > LISTED { ", ..." } else { "" };
    separated(numbers.iter().take(LISTED), ", ") + more
}

fn text(
    title: &str,
    statistics: &Statistics,
    excluded: Option<&[u64]>,
    output: &mut Output,
) -> Result<(), Failure> {
    let heaps = statistics.heaps;
    let percent = |part: u64| format!("{:.3} %", 100.0 * part as f64 / heaps as f64);
    output.field("ruleset", title)?;
    output.field("heaps", &format!("0 to {}", grouped(heaps - 1)))?;
    output.field(
        "largest",
        &format!("{} at heap {}", grouped(statistics.largest.0), grouped(statistics.largest_at)),
    )?;
    output.field("mean", &format!("{:.3}", statistics.mean()))?;
    output.field("different", &counted(statistics.values.len() as u128, "nimber"))?;
    output.field(
        "P-positions",
        &format!(
            "{} ({}), the last at heap {}",
            counted(statistics.zeros(), "heap"),
            percent(statistics.zeros()),
            grouped(statistics.last_zero())
        ),
    )?;
    if let Some(split) = &statistics.split {
        output.field("sparse space", &split.split.to_string())?;
        output.field(
            "rare",
            &format!("{} ({})", counted(split.rare_heaps, "heap"), percent(split.rare_heaps)),
        )?;
        if let Some((heap, nimber)) = split.last_rare {
            let last = format!("heap {}, nimber {nimber}", grouped(heap));
            output.field("last rare", &last)?;
        }
        if !split.rare_nimbers.is_empty() {
            output.field("rare nimbers", &first(&split.rare_nimbers))?;
        }
    } else {
        output.field("sparse space", "none found")?;
    }
    if let Some(excluded) = excluded.filter(|excluded| !excluded.is_empty()) {
        output.field("not a period", &first(excluded))?;
    }
    writeln!(output)?;
    // A nimber is of one kind where the size of the heap does not matter.
    let by_nimber =
        statistics.split.as_ref().map(|split| split.split).filter(|split| !split.has_position_parity());
    let heading = output.heading(&format!(
        "{:>10}  {:>13}  {:>10}  {:>13}  {:>13}  {}",
        "nimber",
        "heaps",
        "share",
        "first",
        "last",
        if by_nimber.is_some() { "kind" } else { "" }
    ));
    writeln!(output, "{}", heading.trim_end())?;
    for value in statistics.values.iter().take(LISTED) {
        let kind = match by_nimber {
            // Heap 0 is neither rare nor common.
            Some(split) if value.last > 0 => {
                if split.is_rare(1, value.nimber) {
                    "rare"
                } else {
                    "common"
                }
            }
            _ => "",
        };
        let line = format!(
            "{:>10}  {:>13}  {:>10}  {:>13}  {:>13}  {kind}",
            value.nimber.0,
            grouped(value.heaps),
            percent(value.heaps),
            grouped(value.first),
            grouped(value.last),
        );
        writeln!(output, "{}", line.trim_end())?;
    }
    if let Some(more) = statistics.values.len().checked_sub(LISTED).filter(|&more| more > 0) {
        writeln!(output, "... and {} more; `--format json` has them all", counted(more as u128, "nimber"))?;
    }
    Ok(())
}
