//! `sg period`: computing until a period is proved.

mod long;

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::engine::with_nimbers;
use sg_heaps::period::certificate::Certificate;
use sg_heaps::period::{MissingProof, Observed, Period as Answered, Proved, Theorem};
use sg_heaps::solver::{LimitReached, Limits, Progress, SolveError};

use crate::checkpoint::Checkpoint;
use crate::cli::period::Period;
use crate::cli::{Format, LARGEST_COMPUTED};
use crate::failure::Failure;
use crate::output::{Output, complain, counted, grouped};
use crate::progress::{Watch as Bar, interrupted};
use crate::ruleset::{load, title};
use crate::solving;

/// How often a checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(5);

pub(crate) fn run(arguments: &Period, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    if let Some(path) = &arguments.proof {
        sg_files::check_named(path).map_err(|error| Failure::file(path, "write", error))?;
    }
    if let Some(memory) = arguments.memory {
        return long::run(arguments, &ruleset, memory, output);
    }
    if arguments.up_to.is_some_and(|last| last as u64 > LARGEST_COMPUTED) {
        return Err(Failure::Usage(format!("--up-to: at most {LARGEST_COMPUTED} without `--memory`")));
    }
    let limits =
        arguments.up_to.map_or_else(|| Limits::thorough(ruleset.kind()), |last| Limits::table(last + 1));
    let (mut solver, mut checkpoint) = open(arguments, &ruleset)?;
    solver.set_limits(limits);
    let period = search(&ruleset, &mut solver, checkpoint.as_mut())?;
    if let Some(path) = &arguments.proof {
        match period {
            Answered::Proved(proved) => write_certificate(&ruleset, &solver, proved, path)?,
            _ => complain("note: nothing is proved, and no certificate was written"),
        }
    }
    match arguments.format {
        Format::Text => text(&ruleset, period, &mut solver, arguments.up_to.is_none(), output),
        Format::Json => json(&ruleset, period, output),
    }
}

/// The solver, going on from a checkpoint if one is named.
fn open(arguments: &Period, ruleset: &Ruleset) -> Result<(Solver, Option<Checkpoint>), Failure> {
    let Some(path) = &arguments.checkpoint else { return Ok((Solver::new(ruleset), None)) };
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return Err(Failure::Usage(format!(
            "{}: checkpoints are kept of taking-and-breaking rulesets only",
            title(ruleset)
        )));
    };
    let opened = Checkpoint::open(path, rules, arguments.repair)?;
    if let Some(note) = opened.note {
        complain(&format!("note: {note}"));
    }
    Ok((Solver::from_engine(*opened.engine), Some(opened.checkpoint)))
}

/// Searches for a period; a checkpoint is saved every few seconds, after an interrupt, and at the end.
fn search(
    ruleset: &Ruleset,
    solver: &mut Solver,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Result<Answered, Failure> {
    let bar = Bar::new(solver.limits().search_heaps, solver.computed());
    let mut saved = Instant::now();
    let mut not_saved = None;
    let answer = solver.period_watched(&mut |progress: &Progress<'_>| {
        if let (Some(checkpoint), Some(engine)) = (&mut checkpoint, progress.engine)
            && (saved.elapsed() >= SAVE_EVERY || interrupted())
        {
            if let Err(failure) = checkpoint.save(engine) {
                not_saved = Some(failure);
                return ControlFlow::Break(());
            }
            saved = Instant::now();
        }
        solving::draw(&bar, progress)
    });
    if let Some(failure) = not_saved {
        return Err(failure);
    }
    if let (Some(checkpoint), Some(engine)) = (&mut checkpoint, solver.engine()) {
        checkpoint.save(engine)?;
    }
    answer.map_err(|error| match (error, checkpoint) {
        (SolveError::Stopped { computed }, Some(checkpoint)) => Failure::Interrupted(format!(
            "{} computed, {} saved in {}; the same command goes on from there",
            counted(computed as u128, "heap"),
            grouped(checkpoint.heaps() as u128),
            checkpoint.path().display()
        )),
        (SolveError::Stopped { computed }, None) => Failure::Interrupted(format!(
            "{} computed, no period proved; `--checkpoint FILE` would have kept them",
            counted(computed as u128, "heap")
        )),
        (error, _) => solving::failure(ruleset, error),
    })
}

/// Writes the certificate of a proof; the file appears whole or not at all.
fn write_certificate(ruleset: &Ruleset, solver: &Solver, proved: Proved, path: &Path) -> Result<(), Failure> {
    let Some(engine) = solver.engine() else {
        return Err(Failure::Report(format!("{}: no certificates of this ruleset", title(ruleset))));
    };
    let rules = engine.ruleset();
    let needed = Certificate::heaps_for(rules, proved);
    let mut longer = None;
    if engine.heaps() < needed {
        let mut engine = engine.clone();
        engine.advance(needed).map_err(|error| Failure::Report(error.to_string()))?;
        longer = Some(engine);
    }
    let nimbers = longer.as_ref().unwrap_or(engine).nimbers();
    let made = with_nimbers!(nimbers, values => Certificate::new(&ruleset.identity(), rules, proved, values));
    let certificate = made.map_err(|refusal| Failure::Report(format!("{}: {refusal}", title(ruleset))))?;
    write_whole(path, &certificate.to_text())
}

/// Writes a file, which appears whole or not at all.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    sg_files::write_named(path, text.as_bytes()).map_err(|error| Failure::file(path, "write", error))
}

/// The answer for people.
fn text(
    ruleset: &Ruleset,
    period: Answered,
    solver: &mut Solver,
    by_default: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    output.field("ruleset", &title(ruleset))?;
    match period {
        Answered::Proved(proved) => {
            proof(proved, output)?;
            if let Some(values) = written_out(&proved, solver) {
                output.field("nimbers", &values)?;
            }
        }
        Answered::Observed(observed) => {
            output.field("proved", "nothing")?;
            output.field("observed", &sentence(observed))?;
            let why = match observed.missing() {
                MissingProof::Heaps(heaps) => format!(
                    "the theorem needs {}: `--up-to {}`",
                    counted(heaps as u128, "heap"),
                    heaps.saturating_sub(1)
                ),
                missing @ MissingProof::MoreHeaps => format!("{missing}; `--up-to N` computes more"),
                missing => missing.to_string(),
            };
            output.field("but", &why)?;
        }
        Answered::Nothing { heaps } => {
            output.field("proved", "nothing")?;
            output.field("observed", &format!("no repetition among {}", counted(heaps as u128, "heap")))?;
            if by_default && heaps < LARGEST_COMPUTED as usize {
                let limit = match solver.limit_reached() {
                    Some(LimitReached::Steps(steps)) => {
                        format!("after about {} seconds of work; ", steps.div_ceil(1_000_000_000))
                    }
                    Some(LimitReached::Heaps(heaps)) => {
                        format!("by the default limit of {}; ", counted(heaps as u128, "heap"))
                    }
                    _ => String::new(),
                };
                output.field("stopped", &format!("{limit}`--up-to N` computes more, whatever it takes"))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn proof(proved: Proved, output: &mut Output) -> io::Result<()> {
    let good = output.good(&grouped(proved.period() as u128));
    output.field("period", &good)?;
    output.field("preperiod", &grouped(proved.preperiod() as u128))?;
    output.field("saltus", &proved.saltus().to_string())?;
    output.field("proved by", &proved.theorem().to_string())?;
    if !matches!(proved.theorem(), Theorem::NimInDisguise | Theorem::Lasker) {
        output.field("from", &counted(proved.heaps() as u128, "heap"))?;
    }
    Ok(())
}

fn sentence(observed: Observed) -> String {
    let seen = observed.repetition();
    let more = if seen.saltus == 0 { String::new() } else { format!(" with {} added", seen.saltus) };
    format!(
        "the nimbers repeat at distance {}{more} from heap {} to heap {}",
        grouped(seen.distance as u128),
        grouped(seen.from as u128),
        grouped(observed.heaps() as u128 - 1)
    )
}

/// The preperiod and one period in the notation of octal games, `0.(12)`, if that fits a line or two.
fn written_out(proved: &Proved, solver: &mut Solver) -> Option<String> {
    let (from, period) = (proved.preperiod(), proved.period());
    if from + period > 120 {
        return None;
    }
    let nimbers = solver.nimbers(0..(from + period) as u64).ok()?;
    let words: Vec<String> = nimbers.iter().map(|nimber| nimber.to_string()).collect();
    let (before, repeated) = words.split_at(from);
    let gap = if before.is_empty() { "" } else { " " };
    let saltus = if proved.saltus() == 0 { String::new() } else { format!(" + {}", proved.saltus()) };
    Some(format!("{}{gap}({}){saltus}", before.join(" "), repeated.join(" ")))
}

/// The answer for programs.
#[derive(Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum Answer {
    Proved {
        period: usize,
        preperiod: usize,
        saltus: u64,
        theorem: String,
        theorem_id: &'static str,
        heaps: usize,
    },
    Observed {
        distance: usize,
        from: usize,
        saltus: u64,
        heaps: usize,
    },
    Nothing {
        heaps: usize,
    },
}

/// What a proof says, for programs.
#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    code: Option<String>,
    #[serde(flatten)]
    answer: Answer,
}

fn json(ruleset: &Ruleset, period: Answered, output: &mut Output) -> Result<(), Failure> {
    let answer = match period {
        Answered::Proved(proved) => Answer::Proved {
            period: proved.period(),
            preperiod: proved.preperiod(),
            saltus: proved.saltus(),
            theorem: proved.theorem().to_string(),
            theorem_id: proved.theorem().id(),
            heaps: proved.heaps(),
        },
        Answered::Observed(observed) => {
            let seen = observed.repetition();
            Answer::Observed {
                distance: seen.distance,
                from: seen.from,
                saltus: seen.saltus,
                heaps: observed.heaps(),
            }
        }
        Answered::Nothing { heaps } => Answer::Nothing { heaps },
        _ => return Err(Failure::Report("this answer has no JSON form".to_owned())),
    };
    let record = Record { ruleset: ruleset.to_string(), code: ruleset.code(), answer };
    output.json(&record)?;
    Ok(())
}
