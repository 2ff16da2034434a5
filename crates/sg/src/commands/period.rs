//! `sg period`: computing until a period is proved.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use sg_core::heaps::engine::{Engine, NimberSlice};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};
use sg_core::period::{Observed, PeriodSearch, Proved, Theorem, Verdict, heaps_needed};

use crate::checkpoint::Checkpoint;
use crate::cli::{Format, LARGEST_COMPUTED, Period};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::progress::{Pace, Watch, interrupted};
use crate::ruleset::{load, title};
use crate::sequence::kept;

/// How often a checkpoint is written.
const SAVE_EVERY: Duration = Duration::from_secs(5);

/// How far to compute if the user does not say.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// The user's last heap.
    Heap(usize),
    /// As far as is a matter of a minute or so.
    Sensible,
}

impl Limit {
    pub(crate) fn new(up_to: Option<usize>) -> Self {
        up_to.map_or(Self::Sensible, Self::Heap)
    }

    /// The number of heaps, which depends on what the engine can do with the ruleset.
    fn heaps(self, engine: &Engine) -> usize {
        match self {
            Self::Heap(last) => last + 1,
            Self::Sensible if engine.ruleset().most_heaps() <= 1 => 10_000_001,
            Self::Sensible if engine.progress().sparse.is_some() => 30_000_001,
            Self::Sensible if engine.ruleset().most_heaps() == 2 => 200_001,
            Self::Sensible => 10_001,
        }
    }
}

/// Calls a method of the search with the nimbers in the integers that hold them.
macro_rules! with_values {
    ($nimbers:expr, $values:ident => $call:expr) => {
        match $nimbers {
            NimberSlice::U8($values) => $call,
            NimberSlice::U16($values) => $call,
            NimberSlice::U32($values) => $call,
        }
    };
}

/// A computation that looks for a period on its way.
#[derive(Debug)]
pub(crate) struct Hunt {
    pub(crate) engine: Box<Engine>,
    search: PeriodSearch,
    checkpoint: Option<Checkpoint>,
    /// The heaps that were asked for; the engine computes whole blocks and may know more.
    asked: usize,
}

impl Hunt {
    pub(crate) fn new(rules: &TakingBreaking) -> Self {
        Self {
            engine: Box::new(Engine::new(rules)),
            search: PeriodSearch::new(rules),
            checkpoint: None,
            asked: 0,
        }
    }

    /// Computes until a period is proved, or the limit is reached, or the nimbers of the heaps `0..enough` are known.
    pub(crate) fn run(&mut self, limit: Limit, enough: Option<usize>) -> Result<Option<Proved>, Failure> {
        let mut pace = Pace::new();
        let mut saved = Instant::now();
        let watch = Watch::new(self.limit(limit, enough), self.engine.heaps());
        loop {
            let end = self.limit(limit, enough);
            self.asked = end;
            let proved = with_values!(kept(&self.engine).between(0, end), values => self.search.look(values));
            let done = proved.is_some() || self.engine.heaps() >= end;
            if let Some(checkpoint) = &mut self.checkpoint
                && (done || interrupted() || saved.elapsed() >= SAVE_EVERY)
            {
                checkpoint.save(&self.engine)?;
                saved = Instant::now();
            }
            if done {
                return Ok(proved);
            }
            if interrupted() {
                return Err(Failure::Interrupted(self.so_far()));
            }
            let needed = self.search.heaps_needed().filter(|needed| *needed > self.engine.heaps());
            let target = needed.map_or(end, |needed| needed.min(end));
            watch.total(target);
            watch.say(self.search.following().map_or_else(String::new, |(from, distance)| {
                format!("repeats at distance {distance} since heap {from}")
            }));
            if let Err(error) = pace.advance(&mut self.engine, target) {
                if let Some(checkpoint) = &mut self.checkpoint {
                    checkpoint.save(&self.engine)?;
                }
                return Err(error.into());
            }
            watch.at(self.engine.heaps());
        }
    }

    fn limit(&self, limit: Limit, enough: Option<usize>) -> usize {
        let heaps = limit.heaps(&self.engine);
        enough.map_or(heaps, |enough| enough.min(heaps))
    }

    fn so_far(&self) -> String {
        let heaps = counted(self.engine.heaps() as u128, "heap");
        match &self.checkpoint {
            Some(checkpoint) => format!(
                "{heaps} computed, {} saved in {}; the same command goes on from there",
                grouped(checkpoint.heaps() as u128),
                checkpoint.path().display()
            ),
            None => format!("{heaps} computed, no period proved; `--checkpoint FILE` would have kept them"),
        }
    }

    /// The nimbers of the heaps that were asked for, as far as they are known.
    fn nimbers(&self) -> NimberSlice<'_> {
        kept(&self.engine).between(0, self.asked)
    }

    fn verdict(&mut self) -> Verdict {
        let asked = self.asked;
        with_values!(kept(&self.engine).between(0, asked), values => self.search.finish(values))
    }
}

pub(crate) fn run(arguments: &Period, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let RulesetKind::TakingBreaking(rules) = ruleset.rules() else {
        return Err(Failure::Report(format!(
            "{}: periods are looked for in taking-and-breaking rulesets only\n  \
             help: `sg nimbers` prints the nimbers, `sg rulesets {0}` says what a move does",
            title(&ruleset)
        )));
    };
    let mut hunt = Hunt::new(rules);
    if let Some(path) = &arguments.checkpoint {
        let opened = Checkpoint::open(path, rules, arguments.repair)?;
        if let Some(note) = opened.note {
            eprintln!("note: {note}");
        }
        (hunt.engine, hunt.checkpoint) = (opened.engine, Some(opened.checkpoint));
    }
    let proved = hunt.run(Limit::new(arguments.up_to), None)?;
    let verdict = proved.map_or_else(|| hunt.verdict(), Verdict::Proved);
    match arguments.format {
        Format::Text => text(&ruleset, verdict, &hunt, arguments.up_to.is_none(), output),
        Format::Json => json(&ruleset, verdict, &hunt, output),
    }
}

/// The verdict for people.
fn text(
    ruleset: &Ruleset,
    verdict: Verdict,
    hunt: &Hunt,
    by_default: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    output.field("ruleset", &title(ruleset))?;
    let heaps = counted(hunt.nimbers().len() as u128, "heap");
    match verdict {
        Verdict::Proved(proved) => {
            let good = output.good(&grouped(proved.period() as u128));
            output.field("period", &good)?;
            output.field("preperiod", &grouped(proved.preperiod() as u128))?;
            output.field("saltus", &proved.saltus().to_string())?;
            output.field("proved by", &proved.theorem().to_string())?;
            if matches!(proved.theorem(), Theorem::GuySmith { .. } | Theorem::RepeatingState { .. }) {
                output.field("from", &counted(proved.heaps() as u128, "heap"))?;
            }
            if let Some(values) = written_out(&proved, kept(&hunt.engine)) {
                output.field("nimbers", &values)?;
            }
        }
        Verdict::Observed(observed) => {
            output.field("proved", "nothing")?;
            output.field("observed", &sentence(observed))?;
            let why = match needed(hunt.engine.ruleset(), observed) {
                Some(heaps) => {
                    format!("the theorem needs {}: `--up-to {heaps}`", counted(heaps as u128, "heap"))
                }
                None if theorem_exists(hunt.engine.ruleset(), observed) => {
                    "the theorem needs more heaps; `--up-to N` computes more".to_owned()
                }
                None => "no theorem known here covers it, so it shows nothing about larger heaps".to_owned(),
            };
            output.field("but", &why)?;
        }
        Verdict::Nothing => {
            output.field("proved", "nothing")?;
            output.field("observed", &format!("no repetition among {heaps}"))?;
            if by_default && hunt.engine.heaps() < LARGEST_COMPUTED as usize {
                output.field("note", "`--up-to N` computes more")?;
            }
        }
    }
    Ok(())
}

/// How many heaps would prove what was observed, if it goes on like that.
fn needed(rules: &TakingBreaking, observed: Observed) -> Option<usize> {
    let seen = observed.repetition();
    if seen.saltus > 0 { None } else { heaps_needed(rules, seen.from, seen.distance) }
}

/// True if enough heaps could prove what was observed.
fn theorem_exists(rules: &TakingBreaking, observed: Observed) -> bool {
    let free_parts = rules.most_heaps() <= 1 || rules.parts() == Parts::Any;
    match rules.most_taken() {
        Some(_) => free_parts && observed.repetition().saltus == 0,
        None => rules.most_heaps() <= 1,
    }
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
fn written_out(proved: &Proved, values: NimberSlice<'_>) -> Option<String> {
    let (from, period) = (proved.preperiod(), proved.period());
    if from + period > 120 || values.len() < from + period {
        return None;
    }
    let words =
        |run: NimberSlice<'_>| run.iter().map(|nimber| nimber.to_string()).collect::<Vec<_>>().join(" ");
    let before = words(values.between(0, from));
    let repeated = words(values.between(from, from + period));
    let gap = if before.is_empty() { "" } else { " " };
    let saltus = if proved.saltus() == 0 { String::new() } else { format!(" + {}", proved.saltus()) };
    Some(format!("{before}{gap}({repeated}){saltus}"))
}

/// The verdict for programs.
#[derive(Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum Answer {
    Proved { period: usize, preperiod: usize, saltus: u64, theorem: String, heaps: usize },
    Observed { distance: usize, from: usize, saltus: u64, heaps: usize },
    Nothing { heaps: usize },
}

/// What a proof says, for programs.
#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    code: Option<String>,
    #[serde(flatten)]
    answer: Answer,
}

fn json(ruleset: &Ruleset, verdict: Verdict, hunt: &Hunt, output: &mut Output) -> Result<(), Failure> {
    let answer = match verdict {
        Verdict::Proved(proved) => Answer::Proved {
            period: proved.period(),
            preperiod: proved.preperiod(),
            saltus: proved.saltus(),
            theorem: proved.theorem().to_string(),
            heaps: proved.heaps(),
        },
        Verdict::Observed(observed) => {
            let seen = observed.repetition();
            Answer::Observed {
                distance: seen.distance,
                from: seen.from,
                saltus: seen.saltus,
                heaps: observed.heaps(),
            }
        }
        Verdict::Nothing => Answer::Nothing { heaps: hunt.nimbers().len() },
    };
    let record = Record { ruleset: ruleset.to_string(), code: ruleset.code(), answer };
    serde_json::to_writer_pretty(&mut *output, &record)?;
    writeln!(output)?;
    Ok(())
}
