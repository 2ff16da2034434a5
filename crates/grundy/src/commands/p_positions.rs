//! `grundy p-positions`: the heaps of nimber 0, and whether others follow.

use std::io::Write;

use serde::Serialize;
use sg_core::heaps::notation::Ruleset;
use sg_heaps::Solver;
use sg_heaps::period::Proved;
use sg_heaps::solver::{FurtherZero, Limits, Nimbers};

use crate::cli::{Format, PPositions};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::solving;

/// The least number of heaps that are computed, so that short periods are proved whatever is asked for.
const LEAST: usize = 2_000;
/// The last heap that may be asked for: JSON holds all P-positions in memory.
const LAST: usize = 10_000_000;
/// How many heaps a row of the text has.
const ROW: usize = 15;

/// The answer, as JSON has it.
#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    /// The heaps `0..=to` were looked at.
    to: u64,
    p_positions: Vec<u64>,
    /// Whether all P-positions are listed; `null` where that is not known.
    complete: Option<bool>,
    /// The smallest P-position beyond `to`, if a proved period gives one.
    next: Option<u64>,
    /// The period that this rests on.
    proved: Option<Basis>,
}

#[derive(Debug, Serialize)]
struct Basis {
    preperiod: usize,
    period: usize,
    saltus: u64,
    theorem: &'static str,
}

pub(crate) fn run(arguments: &PPositions, output: &mut Output) -> Result<(), Failure> {
    if arguments.to > LAST {
        return Err(Failure::Usage(format!("P-positions are listed up to heap {LAST}")));
    }
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let heaps = arguments.to + 1;
    let mut solver = Solver::new(&ruleset).with_limits(Limits::table(heaps.max(LEAST)));
    solving::watched(heaps, |watch| {
        // Coins and beans have closed forms or tables, and no theorem of a period.
        if solver.engine().is_some() {
            solver.period_watched(watch)?;
        }
        solver.nimbers_watched(0..heaps as u64, watch).map(drop)
    })
    .map_err(|error| solving::failure(&ruleset, error))?;
    let proved = solver.proved();
    let nimbers = solver.nimbers(0..heaps as u64).map_err(|error| solving::failure(&ruleset, error))?;
    let further = nimbers.further_zero();
    match arguments.format {
        Format::Text => text(&ruleset, &nimbers, further, proved, output),
        Format::Json => output.json(&Record {
            ruleset: ruleset.to_string(),
            to: arguments.to as u64,
            p_positions: nimbers.zeros().collect(),
            complete: match further {
                FurtherZero::None => Some(true),
                FurtherZero::At(_) => Some(false),
                FurtherZero::Unknown => None,
            },
            next: if let FurtherZero::At(heap) = further { Some(heap) } else { None },
            proved: proved.map(|proved| Basis {
                preperiod: proved.preperiod(),
                period: proved.period(),
                saltus: proved.saltus(),
                theorem: proved.theorem().id(),
            }),
        }),
    }
}

fn text(
    ruleset: &Ruleset,
    nimbers: &Nimbers<'_>,
    further: FurtherZero,
    proved: Option<Proved>,
    output: &mut Output,
) -> Result<(), Failure> {
    let last = nimbers.heaps().end - 1;
    output.field("ruleset", &title(ruleset))?;
    output.field("heaps", &format!("0 to {}, each by itself", grouped(last)))?;
    output.field("P-positions", &counted(nimbers.zeros().count() as u128, "heap"))?;
    let rests = |proved: Proved| {
        let saltus = match proved.saltus() {
            0 => String::new(),
            saltus => format!(" with saltus {}", grouped(saltus)),
        };
        format!(
            "proved by the period {}{saltus} from heap {} on",
            grouped(proved.period() as u128),
            grouped(proved.preperiod() as u128)
        )
    };
    let (none_up_to, basis) = match (further, proved) {
        (FurtherZero::None, Some(proved)) => ("of any size".to_owned(), rests(proved)),
        (FurtherZero::At(heap), Some(proved)) => {
            let next = format!("up to heap {}; the next is heap {}", grouped(last), grouped(heap));
            (next, rests(proved))
        }
        _ => {
            let basis = "each of these heaps was computed; no period is proved, so larger ones may follow";
            (format!("up to heap {}", grouped(last)), basis.to_owned())
        }
    };
    output.field("none other", &none_up_to)?;
    output.field("because", &basis)?;
    writeln!(output)?;
    for (at, heap) in nimbers.zeros().enumerate() {
        let before = match at {
            0 => "",
            at if at.is_multiple_of(ROW) => "\n",
            _ => " ",
        };
        write!(output, "{before}{heap}")?;
    }
    Ok(writeln!(output)?)
}
