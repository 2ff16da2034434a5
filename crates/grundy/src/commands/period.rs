//! `grundy period`: computing until a period is proved.

use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::period::{MissingProof, Observed, Period as Answered, Proved, Theorem};
use sg_heaps::search::{LongError, Progress, Search, SearchError};
use sg_heaps::solver::{Limits, PeriodLimit, SolveError};

use crate::checkpoint::Checkpoint;
use crate::cli::period::Period;
use crate::cli::{Format, LARGEST_COMPUTED};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::progress::{Watch as Bar, interrupted};
use crate::ruleset::{load, title};
use crate::signals;
use crate::solving;
use crate::stderr::complain;

pub(crate) fn run(arguments: &Period, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    if let Some(path) = &arguments.proof {
        if arguments.checkpoint.as_ref().is_some_and(|checkpoint| Checkpoint::owns(checkpoint, path)) {
            return Err(Failure::usage("`--proof` names a file of `--checkpoint`: name another"));
        }
        sg_files::check_named(path).map_err(|error| Failure::file(path, "write", error))?;
    }
    let limits = arguments
        .up_to
        .map_or_else(|| Limits::thorough(ruleset.kind()), |last| Limits::table(last as u64 + 1));
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return without_engine(arguments, &ruleset, limits, output);
    };
    let (mut search, checkpoint) = match &arguments.checkpoint {
        None => (Search::new(rules, arguments.memory), None),
        Some(path) => {
            // It is saved, however long that takes.
            signals::end_by(|| ());
            let (search, checkpoint) = Checkpoint::open(path, rules, arguments.memory, arguments.repair)?;
            (search, Some(checkpoint))
        }
    };
    search.set_threads(solving::threads(arguments.threads));
    let period = searched(&ruleset, &mut search, limits, checkpoint)?;
    signals::end_at_once();
    let Some(path) = &arguments.proof else {
        return answer(arguments, &ruleset, period, search.solver(), output);
    };
    let name = ruleset.identity();
    let made = solving::unless_interrupted(move || {
        let made = search.certificate(&name);
        (made.map(|certificate| certificate.map(|certificate| certificate.to_string())), search)
    });
    let Some((certificate, mut search)) = made else {
        return Err(Failure::interrupted("a period is proved, and no certificate was written"));
    };
    // A file that cannot be written takes no answer away.
    answer(arguments, &ruleset, period, search.solver(), output)?;
    output.flush()?;
    match certificate {
        Ok(Some(certificate)) => sg_files::write_named(path, certificate.as_bytes())
            .map_err(|error| Failure::file(path, "write", error))?,
        Err(refusal) => return Err(Failure::reported(format!("{}: {refusal}", title(&ruleset)))),
        Ok(None) => complain("note: nothing is proved, and no certificate was written"),
    }
    Ok(())
}

/// Of rulesets that are not computed by an engine repetitions are only observed.
fn without_engine(
    arguments: &Period,
    ruleset: &Ruleset,
    limits: Limits,
    output: &mut Output,
) -> Result<(), Failure> {
    let only = |what: &str| {
        Err(Failure::usage(format!("{}: {what} taking-and-breaking rulesets only", title(ruleset))))
    };
    if arguments.checkpoint.is_some() {
        return only("checkpoints are kept of");
    }
    if arguments.memory.is_some() {
        return only("`--memory` is for");
    }
    if arguments.up_to.is_some_and(|last| last as u64 > LARGEST_COMPUTED) {
        return Err(Failure::usage(format!("--up-to: at most {LARGEST_COMPUTED} for this ruleset")));
    }
    let mut solver = Solver::new(ruleset).with_limits(limits);
    let period = solving::watched(limits.search_heaps, |watch| solver.period_watched(watch))
        .map_err(|error| solving::failure(ruleset, error))?;
    if arguments.proof.is_some() {
        if period.proved().is_some() {
            return Err(Failure::reported(format!("{}: no certificates of this ruleset", title(ruleset))));
        }
        complain("note: nothing is proved, and no certificate was written");
    }
    answer(arguments, ruleset, period, Some(&mut solver), output)
}

fn answer(
    arguments: &Period,
    ruleset: &Ruleset,
    period: Answered,
    solver: Option<&mut Solver>,
    output: &mut Output,
) -> Result<(), Failure> {
    match arguments.format {
        Format::Text => text(ruleset, period, solver, arguments.up_to.is_none(), output),
        Format::Json => json(ruleset, period, output),
    }
}

/// Searches for a period; a checkpoint is saved every second or so, after an interrupt, and at the
/// end.
fn searched(
    ruleset: &Ruleset,
    search: &mut Search,
    limits: Limits,
    mut checkpoint: Option<Checkpoint>,
) -> Result<Answered, Failure> {
    let bar = Bar::new(limits.search_heaps, search.heaps());
    let mut not_saved = None;
    let answer = search.run(limits, &mut |progress: &Progress<'_>| {
        if let Some(checkpoint) = &mut checkpoint
            && (checkpoint.is_due() || interrupted())
            && let Some(text) = progress.checkpoint()
            && let Err(failure) = checkpoint.save(&text, progress.heaps)
        {
            not_saved = Some(failure);
            return ControlFlow::Break(());
        }
        solving::draw(&bar, progress.target, progress.heaps, progress.following)
    });
    drop(bar);
    if let Some(failure) = not_saved {
        return Err(failure);
    }
    if let (Some(checkpoint), Some(text)) = (&mut checkpoint, search.checkpoint()) {
        checkpoint.save(&text, search.heaps())?;
    }
    let resumable = |computed: u64, checkpoint: &Checkpoint| {
        Failure::interrupted(format!(
            "{} computed, {} saved in {}; the same command resumes from there",
            counted(computed, "heap"),
            grouped(checkpoint.heaps()),
            checkpoint.path().display()
        ))
    };
    if answer.is_ok()
        && let Some(heap) = search.stored_since()
    {
        let computed = counted(search.heaps(), "heap");
        complain(&format!(
            "note: {computed} computed, and from heap {} on no period was looked for",
            grouped(heap)
        ));
    }
    answer.map_err(|error| match (error, checkpoint) {
        (SearchError::Solve(SolveError::Stopped { computed }), Some(checkpoint)) => {
            resumable(computed, &checkpoint)
        }
        (SearchError::Long(LongError::Store { heap, kind: ErrorKind::Interrupted }), Some(checkpoint)) => {
            resumable(heap as u64, &checkpoint)
        }
        (SearchError::Long(LongError::Store { kind, .. }), Some(checkpoint)) => checkpoint.not_stored(kind),
        (SearchError::Solve(SolveError::Stopped { computed }), None) => Failure::interrupted(format!(
            "{} computed, no period proved; `--checkpoint FILE` would have kept them",
            counted(computed, "heap")
        )),
        (SearchError::Solve(SolveError::OutOfMemory { computed }), None) => Failure::reported(format!(
            "{}: out of memory after {}\n  help: with `--memory SIZE` and `--checkpoint FILE` a file keeps what \
             memory does not hold",
            title(ruleset),
            counted(computed, "heap")
        )),
        (SearchError::Solve(error), _) => solving::failure(ruleset, error),
        (error, _) => Failure::reported(format!("{}: {error}", title(ruleset))),
    })
}

/// The answer for people.
fn text(
    ruleset: &Ruleset,
    period: Answered,
    solver: Option<&mut Solver>,
    by_default: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    output.field("ruleset", &title(ruleset))?;
    match period {
        Answered::Proved(proved) => {
            proof(proved, output)?;
            if let Some(values) = solver.and_then(|solver| written_out(&proved, solver)) {
                output.field("nimbers", &values)?;
            }
        }
        Answered::Observed(observed) => {
            output.field("proved", "nothing")?;
            output.field("observed", &sentence(observed))?;
            let why = match observed.missing() {
                MissingProof::Heaps(heaps) => format!(
                    "the theorem needs {}: `--up-to {}`",
                    counted(heaps, "heap"),
                    heaps.saturating_sub(1)
                ),
                missing @ MissingProof::MoreHeaps => format!("{missing}; `--up-to N` computes more"),
                missing => missing.to_string(),
            };
            output.field("but", &why)?;
        }
        Answered::Nothing { heaps } => {
            output.field("proved", "nothing")?;
            output.field("observed", &format!("no repetition among {}", counted(heaps, "heap")))?;
            if by_default && heaps < LARGEST_COMPUTED {
                let reached = solver.map_or(Some(PeriodLimit::Heaps(heaps)), |solver| solver.limit_reached());
                let limit = match reached {
                    Some(PeriodLimit::Steps(steps)) => {
                        format!("after about {} seconds of work; ", steps.div_ceil(1_000_000_000))
                    }
                    Some(PeriodLimit::Heaps(heaps)) => {
                        format!("by the default limit of {}; ", counted(heaps, "heap"))
                    }
                    _ => String::new(),
                };
                output
                    .field("stopped", &format!("{limit}`--up-to N` computes more, however long it takes"))?;
            }
        }
    }
    Ok(())
}

fn proof(proved: Proved, output: &mut Output) -> io::Result<()> {
    let good = output.good(&grouped(proved.period()));
    output.field("period", &good)?;
    output.field("preperiod", &grouped(proved.preperiod()))?;
    output.field("saltus", &proved.saltus().to_string())?;
    output.field("proved by", &proved.theorem().to_string())?;
    if !matches!(proved.theorem(), Theorem::NimInDisguise | Theorem::Lasker) {
        output.field("from", &counted(proved.heaps(), "heap"))?;
    }
    Ok(())
}

fn sentence(observed: Observed) -> String {
    let seen = observed.repetition();
    let more = if seen.saltus == 0 { String::new() } else { format!(" with {} added", seen.saltus) };
    format!(
        "the nimbers repeat at distance {}{more} from heap {} to heap {}",
        grouped(seen.distance),
        grouped(seen.from),
        grouped(observed.heaps() - 1)
    )
}

/// The preperiod and one period in the notation of octal games, `0.(12)`, if that fits a line or
/// two.
fn written_out(proved: &Proved, solver: &mut Solver) -> Option<String> {
    let (from, period) = (proved.preperiod(), proved.period());
    if from + period > 120 {
        return None;
    }
    let nimbers = solver.nimbers(0..from + period).ok()?;
    let words: Vec<String> = nimbers.iter().map(|nimber| nimber.to_string()).collect();
    let (before, repeated) = words.split_at(from as usize);
    let gap = if before.is_empty() { "" } else { " " };
    let saltus = if proved.saltus() == 0 { String::new() } else { format!(" + {}", proved.saltus()) };
    Some(format!("{}{gap}({}){saltus}", before.join(" "), repeated.join(" ")))
}

/// The answer for programs.
fn json(ruleset: &Ruleset, period: Answered, output: &mut Output) -> Result<(), Failure> {
    let mut members = vec![("ruleset", ruleset.to_string().into()), ("code", ruleset.code().into())];
    members.extend(match period {
        Answered::Proved(proved) => vec![
            ("verdict", "proved".into()),
            ("period", proved.period().into()),
            ("preperiod", proved.preperiod().into()),
            ("saltus", proved.saltus().into()),
            ("theorem", proved.theorem().to_string().into()),
            ("theorem_id", proved.theorem().id().into()),
            ("heaps", proved.heaps().into()),
        ],
        Answered::Observed(observed) => {
            let seen = observed.repetition();
            vec![
                ("verdict", "observed".into()),
                ("distance", seen.distance.into()),
                ("from", seen.from.into()),
                ("saltus", seen.saltus.into()),
                ("heaps", observed.heaps().into()),
            ]
        }
        Answered::Nothing { heaps } => vec![("verdict", "nothing".into()), ("heaps", heaps.into())],
    });
    output.object(members)
}
