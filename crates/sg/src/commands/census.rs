//! `sg census`: rows for many rulesets, kept as they come.

mod store;
mod tables;

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;
use rayon::prelude::*;
use sg_core::census::{Alias, Family, FamilyError, Row, Verdict, alias, row};
use sg_core::heaps::notation::Ruleset;
use sg_core::solver::{Progress, SolveError};

use crate::cli::census::{Census, CensusCommand, Merge};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted, shortened};
use crate::progress::interrupted;
use crate::ruleset::load;
use store::{Entry, Journal, Plan, Rows};

/// How many codes a report names.
const NAMED: usize = 10;

pub(crate) fn run(arguments: &Census, output: &mut Output) -> Result<(), Failure> {
    if let Some(CensusCommand::Merge(merge)) = &arguments.command {
        return merge_shards(merge, output);
    }
    let Some(directory) = &arguments.output else {
        return Err(Failure::Usage("`-o DIR` is missing".to_owned()));
    };
    let levels = &arguments.levels;
    if levels[0] == 0 || !levels.is_sorted_by(|a, b| a < b) {
        return Err(Failure::Usage("--levels: not rising numbers from 1 on".to_owned()));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.unwrap_or(0))
        .build()
        .map_err(|error| Failure::Report(format!("cannot start threads: {error}")))?;
    let plan =
        Plan::new(aliases(&arguments.families, &pool)?, levels.clone(), arguments.shard.unwrap_or([0, 1]));
    plan.begin(directory)?;
    let mut rows = Rows::default();
    rows.read(directory)?;
    compute(&plan, &mut rows, directory, &pool)?;
    if plan.shard[1] > 1 {
        let [part, parts] = plan.shard;
        let codes = counted(plan.codes().len() as u128, "canonical code");
        output.field("shard", &format!("{part} of {parts}: {codes}, complete"))?;
        output.field("next", "`sg census merge DIR... -o DIR` puts the shards together")?;
        return Ok(());
    }
    tables::write(&plan, &rows, directory, output)
}

/// The rulesets that the arguments name, each once, with their canonical codes.
fn aliases(families: &[String], pool: &ThreadPool) -> Result<Vec<Alias>, Failure> {
    let mut rulesets: Vec<Ruleset> = Vec::new();
    for text in families {
        if let Some(path) = text.strip_prefix('@') {
            from_file(Path::new(path), &mut rulesets)?;
            continue;
        }
        match text.parse::<Family>() {
            Ok(family) => rulesets.extend(family.rulesets()),
            // `hex:0.18` is a code.
            Err(error) if !matches!(error, FamilyError::Unknown(_)) && !text.contains('.') => {
                return Err(Failure::Usage(format!("{text}: {error}")));
            }
            Err(_) => rulesets.push(load(text)?),
        }
    }
    let found: Result<Vec<Alias>, Failure> = pool.install(|| {
        let alias = |ruleset: &Ruleset| {
            alias(ruleset)?.ok_or_else(|| {
                Failure::Report(format!(
                    "{ruleset}: a census is of taking-and-breaking rulesets, which have codes"
                ))
            })
        };
        rulesets.par_iter().map(alias).collect()
    });
    let mut found = found?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Reads a ruleset from each line; blank lines and those that begin with `#` are left out.
fn from_file(path: &Path, rulesets: &mut Vec<Ruleset>) -> Result<(), Failure> {
    for (number, line) in (1..).zip(input::file(path)?.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        rulesets.push(line.parse().map_err(|error| {
            Failure::Report(format!(
                "{}, line {number}: {}",
                path.display(),
                shortened(&format!("{error}"), 200)
            ))
        })?);
    }
    Ok(())
}

/// Computes the rows that are missing, level by level.
fn compute(plan: &Plan, rows: &mut Rows, directory: &Path, pool: &ThreadPool) -> Result<(), Failure> {
    let codes = plan.codes();
    let mut journal = None;
    for (at, &level) in plan.levels.iter().enumerate() {
        let below = at.checked_sub(1).map(|below| plan.levels[below]);
        let missing: Vec<&str> =
            codes.iter().copied().filter(|code| rows.is_missing(code, level, below)).collect();
        if missing.is_empty() {
            continue;
        }
        let journal = match &mut journal {
            Some(journal) => journal,
            none => none.insert(Mutex::new(Journal::create(directory)?)),
        };
        let watch = Bar::new(level, missing.len());
        let found: Result<Vec<Option<Entry>>, Failure> = pool.install(|| {
            missing.par_iter().with_max_len(1).map(|code| one(code, level, journal, &watch)).collect()
        });
        for entry in found?.into_iter().flatten() {
            rows.insert(entry)?;
        }
        if interrupted() {
            return Err(Failure::Interrupted(format!(
                "{} kept in {}; the same command goes on from there",
                counted(rows.len() as u128, "row"),
                directory.display()
            )));
        }
    }
    Ok(())
}

/// Computes one row and writes it to the journal; `None` after an interrupt.
fn one(code: &str, level: usize, journal: &Mutex<Journal>, watch: &Bar) -> Result<Option<Entry>, Failure> {
    if interrupted() {
        return Ok(None);
    }
    let ruleset: Ruleset = code.parse()?;
    let start = watch.begin(code);
    let found = row(&ruleset, level, &mut |_: &Progress<'_>| {
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    watch.end(code);
    match found {
        Ok(row) => {
            let entry = Entry { row, seconds: start.elapsed().as_secs_f64() };
            // A thread that could not write has poisoned nothing: the journal refuses what comes after its failure.
            let mut journal = journal.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            journal.write(&entry)?;
            Ok(Some(entry))
        }
        Err(SolveError::Stopped { .. }) => Ok(None),
        Err(error) => Err(Failure::Report(format!("{}: {error}", shortened(code, 60)))),
    }
}

/// `sg census merge`.
fn merge_shards(arguments: &Merge, output: &mut Output) -> Result<(), Failure> {
    let mut whole: Option<Plan> = None;
    let mut rows = Rows::default();
    for directory in &arguments.shards {
        let plan = Plan::read(directory)?;
        match &whole {
            None => whole = Some(plan.whole()),
            Some(whole) if *whole == plan.whole() => {}
            Some(_) => {
                let first = arguments.shards[0].display();
                return Err(Failure::Report(format!(
                    "{} and {first}: two different censuses",
                    directory.display()
                )));
            }
        }
        rows.read(directory)?;
    }
    let Some(plan) = whole else { return Ok(()) };
    store::make(&arguments.output)?;
    tables::write(&plan, &rows, &arguments.output, output)
}

/// Progress on standard error, if that is a terminal: how many rows of a level are done, what has been running the
/// longest, and the time left.
#[derive(Debug)]
struct Bar {
    bar: ProgressBar,
    running: Mutex<Vec<(Instant, String)>>,
}

impl Bar {
    fn new(level: usize, rows: usize) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(4)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(rows as u64), target);
        if let Ok(style) =
            ProgressStyle::with_template("{prefix} {bar:30} {human_pos}/{human_len}  {eta} left  {msg}")
        {
            bar.set_style(style);
        }
        bar.set_prefix(format!("{} heaps", crate::output::grouped(level as u128)));
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, running: Mutex::new(Vec::new()) }
    }

    fn begin(&self, code: &str) -> Instant {
        let start = Instant::now();
        let mut running = self.running.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        running.push((start, shortened(code, 30)));
        start
    }

    fn end(&self, code: &str) {
        let mut running = self.running.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let name = shortened(code, 30);
        if let Some(at) = running.iter().position(|(_, running)| *running == name) {
            running.remove(at);
        }
        if let Some((start, code)) = running.first() {
            self.bar.set_message(format!("{code} for {} s", start.elapsed().as_secs()));
        }
        self.bar.inc(1);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// True if a higher level could tell more about a row: it is unproved, and its level was what stopped it.
fn goes_up(row: &Row) -> bool {
    row.verdict != Verdict::Proved && row.heaps == row.level
}
