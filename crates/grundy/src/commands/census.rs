//! `grundy census`: rows for many rulesets, kept as they come.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sg_census::{Census, CensusProgress, Error, Observer, Options, Running, Source, Summary};

use sg_text::{printable, separated};

use crate::cli::census::{Census as Arguments, CensusCommand, Merge};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped, shortened};
use crate::progress::{self, interrupted};
use crate::ruleset::load;
use crate::signals;

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    // It looks for signals, and what is written then is written whole.
    signals::end_by(|| ());
    if let Some(CensusCommand::Merge(merge)) = &arguments.command {
        return merge_shards(merge, output);
    }
    let Some(directory) = &arguments.output else {
        return Err(Failure::usage("`-o DIR` is missing"));
    };
    let sources: Vec<Source> =
        arguments.families.iter().map(|text| source(text)).collect::<Result<_, _>>()?;
    let options = Options { levels: arguments.levels.clone(), shard: arguments.shard.unwrap_or([0, 1]) };
    if let Some(threads) = arguments.threads {
        // Canonical codes and comparisons go by the same number as the rows.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|error| Failure::reported(format!("cannot start threads: {error}")))?;
    }
    let watch = Shown::new("codes");
    let mut census = Census::begin(directory, &sources, &options, &watch)?;
    let computed = census.run(arguments.threads, &watch);
    // No bar beside the report.
    drop(watch);
    let kept = || {
        format!(
            "{} kept in {}; the same command resumes from there",
            counted(census.rows() as u128, "row"),
            directory.display()
        )
    };
    computed.map_err(|error| match error {
        Error::Interrupted => Failure::interrupted(kept()),
        error => error.into(),
    })?;
    let [part, parts] = census.shard();
    if parts > 1 {
        let codes = counted(census.counts().1 as u128, "canonical code");
        output.field("shard", &format!("{part} of {parts}: {codes}, complete"))?;
        output.field("next", "`grundy census merge DIR... -o DIR` puts the shards together")?;
        return Ok(());
    }
    shown(&census.tables(arguments.csv, &Shown::new("codes"))?, directory, output)
}

/// A source of rulesets; a TOML file is one ruleset.
fn source(text: &str) -> Result<Source, Failure> {
    let toml = std::path::Path::new(text).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    if toml && !text.starts_with('@') {
        return Ok(Source::Ruleset(load(text)?));
    }
    Ok(text.parse()?)
}

/// `grundy census merge`.
fn merge_shards(arguments: &Merge, output: &mut Output) -> Result<(), Failure> {
    let watch = Shown::new("codes");
    let summary = sg_census::merge(&arguments.shards, &arguments.output, arguments.csv, &watch)?;
    shown(&summary, &arguments.output, output)
}

fn shown(summary: &Summary, directory: &std::path::Path, output: &mut Output) -> Result<(), Failure> {
    for (name, value) in &summary.fields {
        output.field(name, value)?;
    }
    let names = separated(summary.files.iter().filter_map(|file| file.file_name()?.to_str()), ", ");
    output.field("tables", &format!("{names} in {}", printable(&directory.display().to_string())))?;
    Ok(())
}

/// Progress on standard error, if that is a terminal, with what has been running the longest.
pub(crate) struct Shown {
    unit: &'static str,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    bar: Option<progress::Watch>,
    running: Vec<Running>,
    drawn: Option<Instant>,
}

impl Shown {
    /// A bar that counts in `unit`, once there is something to count.
    pub(crate) fn new(unit: &'static str) -> Self {
        Self { unit, state: Mutex::default() }
    }
}

impl State {
    /// Shows what has been running the longest, and for how long.
    fn draw(&mut self) {
        /// Seconds are shown, no less.
        const OFTEN: Duration = Duration::from_millis(500);
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < OFTEN) {
            return;
        }
        self.drawn = Some(Instant::now());
        if let (Some(bar), Some(Running { code, level, since })) = (&self.bar, self.running.first()) {
            let (code, level) = (shortened(code, 30), grouped(*level as u128));
            bar.say(format!("{code} up to {level} heaps for {} s", since.elapsed().as_secs()));
        }
    }
}

impl Observer for Shown {
    fn interrupted(&self) -> bool {
        // Asked often and by all threads: who comes while another draws leaves it to that one.
        if let Ok(mut state) = self.state.try_lock() {
            state.draw();
        }
        interrupted()
    }

    fn progress(&self, progress: &CensusProgress<'_>) {
        let (total, done) = (progress.total as u64, progress.done as u64);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running = progress.running.to_vec();
        let unit = self.unit;
        let bar = state.bar.get_or_insert_with(|| progress::Watch::counting(unit, total, done));
        bar.at(done);
        state.draw();
    }
}
