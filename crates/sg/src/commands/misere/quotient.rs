//! `sg misere quotient` and `sg misere period`: misere quotients of some heaps and of all.

use std::io::Write;

use serde::Serialize;
use sg_core::Solver;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::misere::quotient::{Budget, Stopped};
use sg_core::misere::tame::TameSolution;
use sg_core::misere::{Proved, Quotient, TameHeaps};
use sg_core::period::heaps_needed;
use sg_core::solver::Limits;

use super::{Period as PeriodArguments, Quotient as QuotientArguments, Shared, refused};
use crate::cli::Format;
use crate::failure::Failure;
use crate::output::{Output, beside, counted, keep};
use crate::progress::interrupted;
use crate::ruleset::{load, title};

#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    code: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    order: u64,
    p_order: u64,
    tame: bool,
    heaps: usize,
    letters: Vec<LetterRecord>,
    relations: Vec<[String; 2]>,
    p: Vec<String>,
    values: Vec<String>,
    grew: Vec<GrewRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<&'static str>,
    kernel: KernelRecord,
}

#[derive(Debug, Serialize)]
struct LetterRecord {
    letter: String,
    heap: usize,
}

#[derive(Debug, Serialize)]
struct GrewRecord {
    heap: usize,
    order: usize,
    p_order: usize,
}

#[derive(Debug, Serialize)]
struct KernelRecord {
    order: usize,
    faithful: bool,
}

/// What is known of all heaps.
enum All {
    Quotient(Proved),
    Tame(TameSolution, usize),
    Nim,
}

/// A quotient, and how far it goes.
struct Answer {
    ruleset: Ruleset,
    quotient: Quotient,
    all: Option<All>,
    stopped: Option<Stopped>,
    verdict: &'static str,
}

fn begin(ruleset: &Ruleset, shared: &Shared) -> Result<Quotient, Failure> {
    let budget = Budget { elements: shared.most_elements, ..Budget::default() };
    Ok(Quotient::new(ruleset).map_err(|error| refused(ruleset, error))?.with_budget(budget))
}

/// Adds heaps one at a time until `enough`, or a budget or a signal ends it.
fn grow(
    quotient: &mut Quotient,
    log: bool,
    mut enough: impl FnMut(&Quotient) -> bool,
) -> Result<Option<Stopped>, Failure> {
    let mut logged = 0;
    while !enough(quotient) {
        if let Err(stopped) = quotient.advance(quotient.heaps() + 1) {
            return Ok(Some(stopped));
        }
        for step in quotient.grew().iter().skip(if log { logged } else { usize::MAX }) {
            eprintln!("heap {}: {} elements, {} of them P", step.heap, step.order, step.p_order);
        }
        logged = quotient.grew().len();
        if interrupted() {
            return Err(Failure::Interrupted(format!("{} heaps added", quotient.heaps())));
        }
    }
    Ok(None)
}

pub(super) fn quotient(arguments: &QuotientArguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let mut quotient = begin(&ruleset, &arguments.shared)?;
    let mut proved = None;
    let stopped = grow(&mut quotient, arguments.log, |quotient| {
        if let Some(last) = arguments.to {
            return quotient.heaps() > last;
        }
        proved = quotient.period();
        proved.is_some()
    })?;
    let proved = proved.or_else(|| quotient.period());
    let verdict = if stopped.is_some() {
        "stopped"
    } else if proved.is_some() {
        "proved"
    } else {
        "open"
    };
    let answer = Answer { ruleset, quotient, all: proved.map(All::Quotient), stopped, verdict };
    print(&answer, &arguments.shared, output)
}

pub(super) fn period(arguments: &PeriodArguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let mut quotient = begin(&ruleset, &arguments.shared)?;
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return Err(refused(&ruleset, "no theorem on misere periods covers it"));
    };
    let nim = sg_core::period::known(rules).is_some_and(|known| known.theorem().id() == "nim");
    if nim {
        grow(&mut quotient, false, |quotient| quotient.heaps() > 16)?;
        let answer = Answer { ruleset, quotient, all: Some(All::Nim), stopped: None, verdict: "proved" };
        return print(&answer, &arguments.shared, output);
    }
    if heaps_needed(rules, 1, 1).is_none() {
        let why = if rules.tail().is_empty() {
            "the misere periodicity theorem needs breaks into parts of any sizes"
        } else {
            "the misere periodicity theorem needs a code without a repeating tail"
        };
        return Err(refused(
            &ruleset,
            format!("{why}\n  help: `sg misere quotient` finds quotients of some heaps"),
        ));
    }
    let mut proved = None;
    let mut stopped = grow(&mut quotient, false, |quotient| {
        proved = quotient.period();
        proved.is_some() || quotient.heaps() > arguments.up_to
    })?;
    let mut all = proved.map(All::Quotient);
    if all.is_none() {
        let mut tame = TameHeaps::new(&ruleset).map_err(|error| refused(&ruleset, error))?;
        tame.advance(512);
        if let Some(proof) = tame.for_ever() {
            let mut solver = Solver::new(&ruleset).with_limits(Limits::thorough(ruleset.kind()));
            if solver.period().is_ok_and(|period| period.proved().is_some()) {
                all = tame.solution(&solver).map(|solution| All::Tame(solution, proof.last_fickle()));
                stopped = stopped.filter(|_| all.is_none());
            }
        }
    }
    let verdict = match (&all, &stopped) {
        (Some(_), _) => "proved",
        (None, Some(_)) => "stopped",
        (None, None) => "open",
    };
    let answer = Answer { ruleset, quotient, all, stopped, verdict };
    print(&answer, &arguments.shared, output)
}

fn print(answer: &Answer, shared: &Shared, output: &mut Output) -> Result<(), Failure> {
    if let Some(path) = &shared.certificate {
        let proved = match &answer.all {
            Some(All::Quotient(proved)) => Some(*proved),
            Some(All::Tame(..) | All::Nim) | None => None,
        };
        let certificate = answer.quotient.certificate(&answer.ruleset.identity(), proved);
        let failure = |error| Failure::file(path, "write", error);
        let mut file = beside(path, ".json").map_err(failure)?;
        writeln!(file, "{certificate}").and_then(|()| keep(file, path)).map_err(failure)?;
    }
    match shared.format {
        Format::Text => text(answer, output),
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, &record(answer))?;
            writeln!(output)?;
            Ok(())
        }
    }
}

fn record(answer: &Answer) -> Record {
    let Answer { ruleset, quotient, all, stopped, verdict } = answer;
    let presentation = quotient.presentation();
    let kernel = quotient.kernel();
    let word = |x: u16| presentation.product(x).to_string();
    let (period, preperiod, theorem, heaps) = match all {
        Some(All::Quotient(proved)) => {
            (Some(proved.period()), Some(proved.preperiod()), Some(proved.theorem().id()), proved.heaps())
        }
        Some(All::Tame(solution, _)) => {
            (Some(solution.period), Some(solution.preperiod), Some("tame-for-ever"), quotient.heaps())
        }
        Some(All::Nim) => (None, None, Some("nim"), quotient.heaps()),
        None => (None, None, None, quotient.heaps()),
    };
    let (order, p_order) = match all {
        Some(All::Tame(solution, _)) => (solution.order, solution.p_order),
        _ => (quotient.order() as u64, quotient.p_order() as u64),
    };
    Record {
        ruleset: ruleset.to_string(),
        code: ruleset.code(),
        verdict,
        stopped: stopped.as_ref().map(ToString::to_string),
        order,
        p_order,
        tame: quotient.is_tame(),
        heaps,
        letters: (presentation.letters().iter())
            .map(|letter| LetterRecord { letter: letter.to_string(), heap: letter.heap })
            .collect(),
        relations: (presentation.relations().iter())
            .map(|(left, right)| [left.to_string(), right.to_string()])
            .collect(),
        p: presentation.elements().iter().filter(|&&x| quotient.is_p(x)).map(|&x| word(x)).collect(),
        values: quotient.values()[..heaps.min(quotient.heaps())].iter().map(|&x| word(x)).collect(),
        grew: (quotient.grew().iter())
            .map(|step| GrewRecord { heap: step.heap, order: step.order, p_order: step.p_order })
            .collect(),
        period,
        preperiod,
        theorem,
        kernel: KernelRecord { order: kernel.order, faithful: kernel.faithful },
    }
}

/// Lists longer than this are cut in text.
const MOST_LISTED: usize = 60;

fn listed(words: Vec<String>, between: &str) -> String {
    let more = words.len().saturating_sub(MOST_LISTED);
    let mut words = words;
    words.truncate(MOST_LISTED);
    let cut = if more > 0 { format!("{between}... and {more} more") } else { String::new() };
    words.join(between) + &cut
}

fn text(answer: &Answer, output: &mut Output) -> Result<(), Failure> {
    let Answer { ruleset, quotient, all, stopped, verdict } = answer;
    output.field("ruleset", &title(ruleset))?;
    let (order, p_order) = match all {
        Some(All::Tame(solution, _)) => (solution.order, solution.p_order),
        _ => (quotient.order() as u64, quotient.p_order() as u64),
    };
    let kind = if quotient.is_tame() { "tame" } else { "wild" };
    let what = format!("{}, {p_order} of them P, {kind}", counted(order.into(), "element"));
    if matches!(all, Some(All::Nim)) {
        output.field("quotient", "infinite: that of Nim, heap n has the value of the Nim heap n")?;
        output.field("proved by", "Nim in disguise (every number may be taken)")?;
        return Ok(());
    }
    output.field("quotient", &what)?;
    if all.is_none() {
        output.field("heaps", &format!("0 to {}", quotient.heaps() - 1))?;
    }
    let grew: Vec<String> =
        quotient.grew().iter().map(|step| format!("heap {} to {}", step.heap, step.order)).collect();
    if !grew.is_empty() {
        output.field("grew at", &listed(grew, ", "))?;
    }
    let presentation = quotient.presentation();
    let letters: Vec<String> =
        presentation.letters().iter().map(|letter| format!("{letter} = heap {}", letter.heap)).collect();
    // The heaps of a quotient that is known by a theorem on tame heaps may be too many to have all its letters.
    if !letters.is_empty() && order == quotient.order() as u64 {
        output.field("letters", &letters.join(", "))?;
        let relations =
            presentation.relations().iter().map(|(left, right)| format!("{left:#} = {right:#}")).collect();
        output.field("relations", &listed(relations, ", "))?;
    }
    let elements = presentation.elements().iter().filter(|&&x| quotient.is_p(x));
    output.field(
        "P-elements",
        &listed(elements.map(|&x| format!("{:#}", presentation.product(x))).collect(), ", "),
    )?;
    let word = |&x: &u16| presentation.product(x).to_string();
    let values = quotient.values();
    if let Some(All::Quotient(proved)) = all
        && proved.preperiod() + proved.period() <= MOST_LISTED
    {
        let (before, rest) = values.split_at(proved.preperiod());
        let mut words: Vec<String> = before.iter().map(word).collect();
        let repeated: Vec<String> = rest[..proved.period()].iter().map(word).collect();
        words.push(format!("({})", repeated.join(" ")));
        output.field("values", &words.join(" "))?;
    } else {
        output.field("values", &listed(values.iter().map(word).collect(), " "))?;
    }
    let kernel = quotient.kernel();
    if kernel.faithful {
        let identity = presentation.product(kernel.identity);
        output.field("normal play", &format!("kept: elements times {identity:#} are the nimbers"))?;
    }
    match all {
        Some(All::Quotient(proved)) => {
            output.field("period", &proved.period().to_string())?;
            output.field("preperiod", &proved.preperiod().to_string())?;
            output.field("proved by", &proved.theorem().to_string())?;
            output.field("from", &counted(proved.heaps() as u128, "heap"))?;
        }
        Some(All::Tame(solution, last)) => {
            output.field("period", &solution.period.to_string())?;
            output.field("preperiod", &solution.preperiod.to_string())?;
            output.field(
                "proved by",
                &format!("tame for ever (the last fickle heap is {last}), and the period of normal play"),
            )?;
        }
        Some(All::Nim) => {}
        None => output.field("verdict", verdict)?,
    }
    if let Some(stopped) = stopped {
        output.field("stopped", &stopped.to_string())?;
    }
    Ok(())
}
