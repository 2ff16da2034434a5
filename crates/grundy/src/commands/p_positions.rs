//! `grundy p-positions`: the heaps of nimber 0, and whether others follow.

use std::io::Write;

use sg_core::heaps::notation::Ruleset;
use sg_heaps::Solver;
use sg_heaps::period::Proved;
use sg_heaps::solver::{FurtherZero, Limits, Nimbers};
use sg_judge::{Language, Text, language, text};
use sg_play::json::Json;

use crate::cli::{Format, PPositions};
use crate::failure::Failure;
use crate::output::{Output, grouped};
use crate::ruleset::{load, title};
use crate::solving;

/// The least number of heaps that are computed, so that short periods are proved whatever is asked
/// for.
const LEAST: usize = 2_000;
/// The number of heaps that a row of the text has.
const ROW: usize = 15;

pub(crate) fn run(arguments: &PPositions, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let heaps = arguments.to + 1;
    let mut solver = Solver::new(&ruleset).with_limits(Limits::table(heaps.max(LEAST) as u64));
    solving::watched(heaps as u64, |watch| {
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
        Format::Text => text(&ruleset, &nimbers, further, proved, language(arguments.lang), output),
        Format::Json => {
            let (complete, next) = match further {
                FurtherZero::None => (Some(true), None),
                FurtherZero::At(heap) => (Some(false), Some(heap)),
                FurtherZero::Unknown => (None, None),
            };
            let basis = proved.map(|proved| {
                Json::Object(vec![
                    ("preperiod", proved.preperiod().into()),
                    ("period", proved.period().into()),
                    ("saltus", proved.saltus().into()),
                    ("theorem", proved.theorem().id().into()),
                ])
            });
            output.object(vec![
                ("ruleset", ruleset.to_string().into()),
                // The heaps `0..=to` were looked at.
                ("to", arguments.to.into()),
                ("p_positions", nimbers.zeros().map(Json::from).collect()),
                // `null` where it is not known whether these are all.
                ("complete", complete.into()),
                ("next", next.into()),
                ("proved", basis.into()),
            ])
        }
    }
}

/// The period that an answer rests on.
fn period(proved: Proved) -> Text {
    let [period, preperiod] = [proved.period(), proved.preperiod()].map(grouped);
    match grouped(proved.saltus()) {
        saltus if saltus == "0" => text!(
            "proved by the period {period} from heap {preperiod} on",
            "由已证明的周期 {period}（从堆 {preperiod} 起）得出"
        ),
        saltus => text!(
            "proved by the period {period} with saltus {saltus} from heap {preperiod} on",
            "由已证明的周期 {period}、saltus {saltus}（从堆 {preperiod} 起）得出"
        ),
    }
}

fn text(
    ruleset: &Ruleset,
    nimbers: &Nimbers<'_>,
    further: FurtherZero,
    proved: Option<Proved>,
    language: Language,
    output: &mut Output,
) -> Result<(), Failure> {
    let last = grouped(nimbers.heaps().end - 1);
    let count = grouped(nimbers.zeros().count() as u128);
    let (others, because) = match (further, proved) {
        (FurtherZero::None, Some(proved)) => (text!("none of any size", "没有，无论多大"), period(proved)),
        (FurtherZero::None, None) => (
            text!("none of any size", "没有，无论多大"),
            text!("every other heap has a move to nimber 0", "其余每一堆都能一步走到 SG 值为 0 的局面"),
        ),
        (FurtherZero::At(heap), proved) => {
            let next = grouped(heap);
            let next = text!(
                "none up to heap {last}; the next is heap {next}",
                "到堆 {last} 为止没有；下一个是堆 {next}"
            );
            let no_move = text!("no move begins with it", "从它出发没有任何走法");
            (next, proved.map_or(no_move, period))
        }
        (FurtherZero::Unknown, _) => (
            text!(
                "none up to heap {last}; larger ones were not looked at",
                "到堆 {last} 为止没有；更大的堆没有算过"
            ),
            text!(
                "the nimber of each of these heaps was computed; no period is proved",
                "这些堆的 SG 值都已逐个算出；没有证明周期"
            ),
        ),
    };
    for (label, value) in [
        (text!("ruleset", "规则"), Text::plain(title(ruleset))),
        (text!("heaps", "堆"), text!("0 to {last}, each a game by itself", "0 到 {last}，每一堆单独为一局")),
        (
            text!("P-positions", "必败态"),
            text!("{count}: lost by the player to move", "{count} 个：轮到走的一方输"),
        ),
        (text!("others", "其他"), others),
        (text!("because", "理由"), because),
    ] {
        output.field(label.said(language), value.said(language))?;
    }
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
