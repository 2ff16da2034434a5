//! `sg period --memory`: a search in bounded memory, with checkpoints of some hundred kilobytes, and late in a long search of some
//! megabytes.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::Solver;
use sg_heaps::engine::{Engine, Options};
use sg_heaps::period::Period as Answered;
use sg_heaps::period::long::{LongSearch, Verdict};
use sg_heaps::solver::Limits;

use super::{json, proof, text, write_certificate, write_whole};
use crate::cli::Format;
use crate::cli::period::Period;
use crate::failure::Failure;
use crate::lock::Replaced;
use crate::output::{Output, counted};
use crate::progress::{Watch as Bar, interrupted};
use crate::ruleset::title;
use crate::solving;

/// Shorter periods are looked for with all nimbers in memory.
const SHORT: usize = 1 << 20;
/// How often the state is saved at most, ...
const SAVE_EVERY: Duration = Duration::from_secs(1);
/// ... and between two saves so many times as long as the last one took: late in a long search the state has some megabytes.
const SAVE_RARELY: u32 = 50;
/// A checkpoint is shorter.
const MOST_BYTES: u64 = 1 << 28;

pub(super) fn run(
    arguments: &Period,
    ruleset: &Ruleset,
    memory: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return Err(Failure::Usage(format!(
            "{}: `--memory` is for taking-and-breaking rulesets",
            title(ruleset)
        )));
    };
    let thorough = Limits::thorough(ruleset.kind());
    let heaps = arguments.up_to.map_or(thorough.search_heaps, |last| last + 1);
    let existing = || arguments.checkpoint.as_deref().filter(|path| path.exists());
    if existing().is_none() {
        // What has a short period, or no sparse space, is as well done with all nimbers.
        let engine = Engine::with_options(rules, Options::default().memory(memory));
        let mut solver = Solver::from_engine(engine);
        solver.set_limits(Limits {
            plain_search_heaps: thorough.plain_search_heaps.min(heaps),
            ..Limits::table(heaps.min(SHORT))
        });
        let found = solving::watched(heaps, |watch| solver.period_watched(watch));
        let found = found.map_err(|error| solving::failure(ruleset, error))?;
        let sparse = solver.engine().is_some_and(|engine| engine.progress().sparse.is_some());
        if matches!(found, Answered::Proved(_)) || heaps <= SHORT || !sparse {
            if let (Some(path), Answered::Proved(proved)) = (&arguments.proof, found) {
                write_certificate(ruleset, &solver, proved, path)?;
            }
            return match arguments.format {
                Format::Text => text(ruleset, found, &mut solver, arguments.up_to.is_none(), output),
                Format::Json => json(ruleset, found, output),
            };
        }
    }
    let _lock = arguments.checkpoint.as_deref().map(Replaced::lock).transpose()?;
    // Another process may have begun the state, and left it, in the meantime.
    let search = match existing() {
        Some(path) => Some(resume(path, rules, memory)?),
        None => LongSearch::new(rules, memory).map_err(|error| Failure::Report(error.to_string()))?,
    };
    let Some(mut search) = search else {
        return Err(Failure::Report(format!("{}: no theorem for bounded memory covers it", title(ruleset))));
    };
    search.set_threads(solving::threads(arguments.threads));
    let verdict = watched(&mut search, heaps, arguments.checkpoint.as_deref())?;
    let found = match verdict {
        Verdict::Proved(found) => Some(found),
        Verdict::Stopped { heaps } => {
            let heaps = counted(heaps as u128, "heap");
            return Err(Failure::Interrupted(
                match arguments.checkpoint.as_deref().filter(|path| path.exists()) {
                    Some(path) => {
                        format!(
                            "{heaps} computed, saved in {}; the same command goes on from there",
                            path.display()
                        )
                    }
                    None if arguments.checkpoint.is_some() => {
                        format!("{heaps} computed, too few to be saved")
                    }
                    None => format!(
                        "{heaps} computed, no period proved; `--checkpoint FILE` would have kept the state"
                    ),
                },
            ));
        }
        _ => None,
    };
    if let (Some(path), Some(found)) = (&arguments.proof, &found) {
        write_whole(path, &found.certificate(&ruleset.identity()).to_text())?;
    }
    if arguments.proof.is_some() && found.is_none() {
        eprintln!("note: nothing is proved, and no certificate was written");
    }
    match (arguments.format, found) {
        (Format::Text, Some(found)) => {
            output.field("ruleset", &title(ruleset))?;
            proof(found.proved(), output)?;
            Ok(())
        }
        (Format::Text, None) => nothing(ruleset, heaps, output).map_err(Failure::from),
        (Format::Json, Some(found)) => json(ruleset, Answered::Proved(found.proved()), output),
        (Format::Json, None) => json(ruleset, Answered::Nothing { heaps }, output),
    }
}

fn nothing(ruleset: &Ruleset, heaps: usize, output: &mut Output) -> io::Result<()> {
    output.field("ruleset", &title(ruleset))?;
    output.field("proved", "nothing")?;
    output.field("observed", &format!("no repetition among {}", counted(heaps as u128, "heap")))?;
    output.field("stopped", "`--up-to N` computes more, whatever it takes")
}

/// Runs the search; its state is saved every few seconds, after an interrupt, and at the end.
fn watched(search: &mut LongSearch, heaps: usize, checkpoint: Option<&Path>) -> Result<Verdict, Failure> {
    let bar = Bar::new(heaps, search.heaps());
    let mut saved = Instant::now();
    let mut wait = SAVE_EVERY;
    let mut not_saved = None;
    let save = |search: &LongSearch| match (checkpoint, search.checkpoint()) {
        (Some(path), Some(text)) => write_whole(path, &text),
        _ => Ok(()),
    };
    let verdict = search.run(heaps, &mut |search: &LongSearch| {
        bar.at(search.heaps());
        if saved.elapsed() >= wait || interrupted() {
            let begun = Instant::now();
            if let Err(failure) = save(search) {
                not_saved = Some(failure);
                return ControlFlow::Break(());
            }
            saved = Instant::now();
            wait = SAVE_EVERY.max(SAVE_RARELY * (saved - begun));
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(bar);
    if let Some(failure) = not_saved {
        return Err(failure);
    }
    let verdict = verdict.map_err(|error| Failure::Report(error.to_string()))?;
    save(search)?;
    Ok(verdict)
}

fn resume(path: &Path, rules: &TakingBreaking, memory: usize) -> Result<LongSearch, Failure> {
    let data = fs::metadata(path).map_err(|error| Failure::file(path, "read the checkpoint", error))?;
    if data.len() > MOST_BYTES {
        return Err(Failure::file(path, "read the checkpoint", "it is too large"));
    }
    let bytes = fs::read(path).map_err(|error| Failure::file(path, "read the checkpoint", error))?;
    LongSearch::resumed(rules, memory, &String::from_utf8_lossy(&bytes)).map_err(|refusal| {
        Failure::Report(format!(
            "{}: {refusal}; it was not touched\n  help: name another file",
            path.display()
        ))
    })
}
