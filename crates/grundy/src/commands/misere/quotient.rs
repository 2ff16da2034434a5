//! `grundy misere quotient` and `grundy misere period`: misere quotients of some heaps and of all.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::period::heaps_needed;
use sg_heaps::solver::{Limits, SolveError};
use sg_misere::quotient::{Budget, Exhausted, Grown, Stopped};
use sg_misere::tame::TameSolution;
use sg_misere::{Kernel, Letter, PartialQuotient, Proved, Quotient, TameHeaps};
use sg_play::json::Json;
use sg_text::separated;

use super::{Period as PeriodArguments, Quotient as QuotientArguments, Shared, refused};
use crate::cli::Format;
use crate::failure::Failure;
use crate::output::{Member, Output, counted};
use crate::ruleset::{load, title};
use crate::solving::{self, until_interrupted};
use crate::stderr::complain;

/// The facts known about all heaps.
enum All {
    Quotient(Proved),
    Tame(Box<TameSolution>),
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

impl Answer {
    /// The solution of a ruleset whose heaps are all tame.
    fn tame(&self) -> Option<&TameSolution> {
        match &self.all {
            Some(All::Tame(solution)) => Some(solution),
            Some(All::Quotient(_) | All::Nim) | None => None,
        }
    }

    /// The quotient of all heaps if that is known, or of those computed.
    fn found(&self) -> &PartialQuotient {
        self.tame().map_or(&self.quotient, TameSolution::quotient)
    }

    fn grew(&self) -> Vec<Grown> {
        self.tame().map_or_else(|| self.quotient.grew().to_vec(), TameSolution::grew)
    }

    fn kernel(&self) -> Kernel {
        self.tame().map_or_else(|| self.quotient.kernel(), TameSolution::kernel)
    }

    fn preperiod_and_period(&self) -> Option<(u64, u64)> {
        match self.all.as_ref()? {
            All::Quotient(proved) => Some((proved.preperiod(), proved.period())),
            All::Tame(solution) => Some((solution.preperiod(), solution.period())),
            All::Nim => None,
        }
    }
}

fn begin(ruleset: &Ruleset, shared: &Shared) -> Result<Quotient, Failure> {
    let budget = Budget::default().elements(shared.most_elements as usize);
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
        let next = quotient.heaps() + 1;
        match until_interrupted(|watch| quotient.advance_watched(next, watch)) {
            Err(Stopped { why: Exhausted::Stopped, .. }) => {
                return Err(Failure::interrupted(format!("{} heaps added", quotient.heaps())));
            }
            Err(stopped) => return Ok(Some(stopped)),
            Ok(()) => {}
        }
        for step in quotient.grew().iter().skip(if log { logged } else { usize::MAX }) {
            complain(&format!("heap {}: {} elements, {} of them P", step.heap, step.order, step.p_order));
        }
        logged = quotient.grew().len();
    }
    Ok(None)
}

pub(super) fn quotient(arguments: &QuotientArguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    check_certificate(&arguments.shared)?;
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

/// This many heaps are added before the theorem on tame heaps is tried.
const FEW_HEAPS: u64 = 512;

/// The solution of a ruleset all of whose heaps are tame, if the nimbers have a proved period.
fn tame_forever(ruleset: &Ruleset) -> Result<Option<TameSolution>, Failure> {
    let mut tame = TameHeaps::new(ruleset).map_err(|error| refused(ruleset, error))?;
    if until_interrupted(|watch| tame.advance_watched(FEW_HEAPS, watch)).is_break() {
        return Err(Failure::interrupted(format!("{} heaps are tame", tame.types().len())));
    }
    if tame.forever().is_none() {
        return Ok(None);
    }
    let mut solver = Solver::new(ruleset).with_limits(Limits::thorough(ruleset.kind()));
    match until_interrupted(|watch| solver.period_watched(watch)) {
        Err(error @ SolveError::Stopped { .. }) => Err(solving::failure(ruleset, error)),
        period => Ok(period.ok().and_then(sg_heaps::Period::proved).and_then(|_| tame.solution(&solver))),
    }
}

pub(super) fn period(arguments: &PeriodArguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    check_certificate(&arguments.shared)?;
    let mut quotient = begin(&ruleset, &arguments.shared)?;
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return Err(refused(&ruleset, "no theorem on misere periods covers it"));
    };
    let nim = sg_heaps::period::known(rules).is_some_and(|known| known.theorem().id() == "nim");
    if nim {
        grow(&mut quotient, false, |quotient| quotient.heaps() > 16)?;
        let answer = Answer { ruleset, quotient, all: Some(All::Nim), stopped: None, verdict: "proved" };
        return print(&answer, &arguments.shared, output);
    }
    if heaps_needed(rules, 1, 1).is_none() {
        let why = if rules.tail().is_empty() {
            "the misere periodicity theorem applies only where a heap may be broken into parts of any sizes"
        } else {
            "the misere periodicity theorem needs a code without a repeating tail"
        };
        return Err(refused(
            &ruleset,
            format!("{why}\n  help: `grundy misere quotient` finds quotients of some heaps"),
        ));
    }
    // A short period is looked for first, then the theorem on tame heaps, then a long period.
    let mut proved = None;
    let mut up_to = |quotient: &mut Quotient, last: u64| {
        let stopped = grow(quotient, false, |quotient| {
            proved = quotient.period();
            proved.is_some() || quotient.heaps() > last
        });
        stopped.map(|stopped| (stopped, proved))
    };
    let few = arguments.up_to.min(FEW_HEAPS);
    let (mut stopped, mut found) = up_to(&mut quotient, few)?;
    let mut all = found.map(All::Quotient);
    if all.is_none() {
        all = tame_forever(&ruleset)?.map(|solution| All::Tame(Box::new(solution)));
        if all.is_some() {
            stopped = None;
        } else if stopped.is_none() && arguments.up_to > few {
            (stopped, found) = up_to(&mut quotient, arguments.up_to)?;
            all = found.map(All::Quotient);
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

/// Refuses a certificate that could not be written, before anything is computed.
fn check_certificate(shared: &Shared) -> Result<(), Failure> {
    shared.certificate.as_ref().map_or(Ok(()), |path| {
        sg_files::check_named(path).map_err(|error| Failure::file(path, "write", error))
    })
}

fn print(answer: &Answer, shared: &Shared, output: &mut Output) -> Result<(), Failure> {
    if let Some(path) = &shared.certificate {
        let certificate = match &answer.all {
            Some(All::Tame(solution)) => solution.certificate(),
            Some(All::Quotient(_) | All::Nim) | None => answer.quotient.certificate(),
        };
        let failure = |error| Failure::file(path, "write", error);
        sg_files::write_named(path, format!("{certificate}\n").as_bytes()).map_err(failure)?;
    }
    match shared.format {
        Format::Text => text(answer, output),
        Format::Json => output.object(record(answer)),
    }
}

fn record(answer: &Answer) -> Vec<Member> {
    let Answer { ruleset, quotient, all, stopped, verdict } = answer;
    let found = answer.found();
    let presentation = found.presentation();
    let kernel = answer.kernel();
    let words: Vec<String> = (0..found.order()).map(|x| presentation.product(x as u16).to_string()).collect();
    let word = |&x: &u16| Json::from(&*words[usize::from(x)]);
    let (theorem, heaps) = match all {
        Some(All::Quotient(proved)) => (Some(proved.theorem().id()), proved.heaps()),
        Some(All::Tame(solution)) => (Some("tame-for-ever"), solution.heaps()),
        Some(All::Nim) => (Some("nim"), quotient.heaps()),
        None => (None, quotient.heaps()),
    };
    let letters = presentation.letters().iter();
    let letters = letters.map(|letter| {
        Json::Object(vec![("letter", letter.to_string().into()), ("heap", letter.heap.into())])
    });
    let relations = presentation.relations().iter();
    let relations = relations.map(|(left, right)| [left, right].map(|side| side.to_string().into()));
    let p_elements = presentation.elements().iter().filter(|&&x| found.is_p(x));
    let values = found.values()[..heaps.min(found.heaps()) as usize].iter();
    let grew = answer.grew().into_iter().map(|step| {
        Json::Object(vec![
            ("heap", step.heap.into()),
            ("order", step.order.into()),
            ("p_order", step.p_order.into()),
        ])
    });
    let of_kernel = vec![("order", kernel.order.into()), ("faithful", kernel.faithful.into())];
    let mut members = vec![
        ("ruleset", ruleset.to_string().into()),
        ("code", ruleset.code().into()),
        ("verdict", (*verdict).into()),
    ];
    members.extend(stopped.as_ref().map(|stopped| ("stopped", stopped.to_string().into())));
    members.extend([
        ("order", found.order().into()),
        ("p_order", found.p_order().into()),
        ("tame", found.is_tame().into()),
        ("heaps", heaps.into()),
        ("letters", letters.collect()),
        ("relations", relations.map(Json::from_iter).collect()),
        ("p", p_elements.map(word).collect()),
        ("values", values.map(word).collect()),
        ("grew", grew.collect()),
    ]);
    if let Some((preperiod, period)) = answer.preperiod_and_period() {
        members.extend([("period", period.into()), ("preperiod", preperiod.into())]);
    }
    members.extend(theorem.map(|theorem| ("theorem", theorem.into())));
    members.push(("kernel", Json::Object(of_kernel)));
    members
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
    let Answer { ruleset, all, stopped, verdict, .. } = answer;
    let found = answer.found();
    output.field("ruleset", &title(ruleset))?;
    if matches!(all, Some(All::Nim)) {
        output.field("quotient", "infinite: that of Nim, heap n has the value of the Nim heap n")?;
        output.field("proved by", "Nim in disguise (every number may be taken)")?;
        return Ok(());
    }
    let kind = if found.is_tame() { "tame" } else { "wild" };
    let orders =
        format!("{}, {} of them P, {kind}", counted(found.order() as u128, "element"), found.p_order());
    output.field("quotient", &orders)?;
    if all.is_none() {
        output.field("heaps", &format!("0 to {}", found.heaps() - 1))?;
    }
    let grew: Vec<String> =
        answer.grew().iter().map(|step| format!("heap {} to {}", step.heap, step.order)).collect();
    if !grew.is_empty() {
        output.field("grew at", &listed(grew, ", "))?;
    }
    let presentation = found.presentation();
    if !presentation.letters().is_empty() {
        let letter = |letter: &Letter| format!("{letter} = heap {}", letter.heap);
        output.field("letters", &separated(presentation.letters().iter().map(letter), ", "))?;
        let relations =
            presentation.relations().iter().map(|(left, right)| format!("{left:#} = {right:#}")).collect();
        output.field("relations", &listed(relations, ", "))?;
    }
    let elements = presentation.elements().iter().filter(|&&x| found.is_p(x));
    output.field(
        "P-elements",
        &listed(elements.map(|&x| format!("{:#}", presentation.product(x))).collect(), ", "),
    )?;
    let word = |&x: &u16| presentation.product(x).to_string();
    let values = found.values();
    if let Some((preperiod, period)) = answer.preperiod_and_period()
        && preperiod + period <= MOST_LISTED as u64
    {
        let (before, rest) = values.split_at(preperiod as usize);
        let repeated = format!("({})", separated(rest[..period as usize].iter().map(word), " "));
        output.field("values", &separated(before.iter().map(word).chain([repeated]), " "))?;
    } else {
        output.field("values", &listed(values.iter().map(word).collect(), " "))?;
    }
    let kernel = answer.kernel();
    if kernel.faithful {
        let identity = presentation.product(kernel.identity);
        output.field("normal play", &format!("kept: elements times {identity:#} are the nimbers"))?;
    }
    if let Some((preperiod, period)) = answer.preperiod_and_period() {
        output.field("period", &period.to_string())?;
        output.field("preperiod", &preperiod.to_string())?;
    }
    match all {
        Some(All::Quotient(proved)) => {
            output.field("proved by", &proved.theorem().to_string())?;
            output.field("from", &counted(proved.heaps(), "heap"))?;
        }
        Some(All::Tame(solution)) => {
            let last = solution.proof().last_fickle();
            output.field(
                "proved by",
                &format!(
                    "all heaps are tame (the last fickle heap is {last}), and the period of normal play"
                ),
            )?;
            output.field("from", &counted(solution.heaps(), "heap"))?;
        }
        Some(All::Nim) => {}
        None => output.field("verdict", verdict)?,
    }
    if let Some(stopped) = stopped {
        output.field("stopped", &stopped.to_string())?;
    }
    Ok(())
}
