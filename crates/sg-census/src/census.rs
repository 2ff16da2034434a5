//! A census in its directory.

use sg_text::shortened;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::codes::Codes;
use crate::journal::{self, Journal, Kept};
use crate::plan::{Expanded, Plan};
use crate::queue::{Queue, Taken};
use crate::sorter::Sorted;
use crate::tables::Tables;
use crate::task::{Outcome, Task};
use crate::text::{NAMED, SHOWN, named};
use crate::{CensusProgress, Error, Observer, Options, Running, Source, Summary};

/// The number of rows that a thread takes at once, and for how long; what it does not reach it
/// gives back.
const TAKEN: usize = 64;
const TAKEN_FOR: Duration = Duration::from_millis(100);
/// The time that a thread without work waits before it looks for an interruption.
const LOOK: Duration = Duration::from_millis(50);

/// A census in its directory: the plan, the journals, and which rows are missing.
///
/// # Example
///
/// Tasks may be computed anywhere, in any order:
///
/// ```
/// use sg_census::{Census, Options, Unobserved};
///
/// let directory = tempfile::tempdir()?;
/// let options = Options { levels: vec![1000], ..Options::default() };
/// let mut census = Census::begin(directory.path(), &["0.77".parse()?, "0.07".parse()?], &options, &Unobserved)?;
/// loop {
///     let tasks = census.tasks(10, 1.0);
///     if tasks.is_empty() {
///         break;
///     }
///     for task in tasks {
///         let outcome = task.compute(&Unobserved)?;
///         census.record(&task, outcome)?;
///     }
/// }
/// assert_eq!(census.counts(), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Census {
    directory: PathBuf,
    plan: Plan,
    codes: Codes,
    aliases: Sorted,
    queue: Queue<Box<dyn Iterator<Item = u32> + Send + Sync>>,
    /// Of this shard.
    total: usize,
    /// The number of rows that the journals have.
    rows: usize,
    journal: Option<Journal>,
    taken: HashMap<(u32, usize), Taken>,
    /// Codes that cannot be computed, and why.
    failed: Vec<(String, String)>,
}

impl std::fmt::Debug for Census {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Census")
            .field("directory", &self.directory)
            .field("plan", &self.plan)
            .finish_non_exhaustive()
    }
}

impl Census {
    /// Begins a census in a directory, which is made if it does not exist, or resumes the same
    /// census there.
    ///
    /// # Errors
    ///
    /// [`Error::Report`] if a source cannot be read, has a ruleset without a code, or if the
    /// directory has another census, or files of its names that are none's; [`Error::Usage`] for
    /// levels that do not rise or a part that does not exist; [`Error::Interrupted`].
    ///
    /// # Complexity
    ///
    /// A canonical code for each ruleset. Memory for each canonical code, its length and some ten
    /// bytes.
    pub fn begin(
        directory: &Path,
        sources: &[Source],
        options: &Options,
        watch: &dyn Observer,
    ) -> Result<Self, Error> {
        Self::from_plan(directory, Plan::begin(directory, sources, options, watch)?, watch)
    }

    /// Resumes the census in a directory according to its plan.
    ///
    /// # Errors
    ///
    /// As [`Census::begin`], and if there is no plan of this version.
    pub fn open(directory: &Path, watch: &dyn Observer) -> Result<Self, Error> {
        Self::from_plan(directory, Plan::open(directory, watch)?, watch)
    }

    fn from_plan(directory: &Path, expanded: Expanded, watch: &dyn Observer) -> Result<Self, Error> {
        let Expanded { plan, codes, aliases } = expanded;
        let total = plan.numbers(&codes).count();
        let fresh: Box<dyn Iterator<Item = u32> + Send + Sync> = Box::new(plan.numbers(&codes));
        let mut queue = Queue::new(&plan.levels, fresh);
        let mut rows = 0;
        journal::read(directory, &codes, &plan.levels, watch, |kept, _| {
            queue.add(kept.number, &kept.entry.row, kept.entry.seconds);
            rows += 1;
            Ok(())
        })?;
        let directory = directory.to_owned();
        let (taken, failed) = (HashMap::new(), Vec::new());
        Ok(Self { directory, plan, codes, aliases, queue, total, rows, journal: None, taken, failed })
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The part, from 0 on, and the number of parts.
    #[must_use]
    pub const fn shard(&self) -> [usize; 2] {
        self.plan.shard
    }

    /// The number of canonical codes of this shard that need no further row, and the number of all.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.queue.done(), self.total)
    }

    /// The number of rows kept.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of tasks handed out and not yet recorded or returned.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.taken.len()
    }

    /// Hands out up to `most` tasks that are expected to take about `seconds` together; one that
    /// takes longer comes alone.
    ///
    /// None are left if there are none and [`Census::in_flight`] is 0; a task that is recorded may
    /// make another.
    pub fn tasks(&mut self, most: usize, seconds: f64) -> Vec<Task> {
        let mut tasks = Vec::new();
        let mut expected = 0.0;
        while tasks.len() < most && (tasks.is_empty() || expected < seconds) {
            let Some(taken) = self.queue.take() else { break };
            if !tasks.is_empty() && expected + taken.expected > seconds {
                self.queue.give_back(taken);
                break;
            }
            expected += taken.expected;
            let Some(code) = self.codes.get(taken.number) else { continue };
            let level = self.plan.levels[taken.level];
            tasks.push(Task { number: taken.number, code: code.to_owned(), level, slice: taken.slice });
            self.taken.insert((taken.number, level), taken);
        }
        tasks
    }

    /// Writes what became of a task to the journal of this process.
    ///
    /// # Errors
    ///
    /// [`Error::Report`] if the journal cannot be written, on a full disk for example; what was
    /// recorded before is kept.
    pub fn record(&mut self, task: &Task, outcome: Outcome) -> Result<(), Error> {
        self.record_all(vec![(task, outcome)])
    }

    fn record_all(&mut self, computed: Vec<(&Task, Outcome)>) -> Result<(), Error> {
        let mut rows = Vec::new();
        // What else came is kept.
        let mut wrong = Ok(());
        for (task, outcome) in computed {
            let taken = self.taken.remove(&(task.number, task.level));
            match (outcome, taken) {
                (Outcome::Done(entry), _) => {
                    let is_known = self.codes.get(task.number).is_some_and(|code| *code == task.code);
                    if !is_known || entry.row.code != task.code || entry.row.level != task.level {
                        let (code, row) = (shortened(&task.code, SHOWN), shortened(&entry.row.code, SHOWN));
                        let other = format!("{code}: received the row of {row} instead of its own");
                        wrong = wrong.and(Err(Error::Report(other)));
                        continue;
                    }
                    rows.push(Kept { number: task.number, entry: *entry });
                }
                (Outcome::PutOff, Some(taken)) => self.queue.put_off(taken),
                (Outcome::Failed(why), _) => self.failed.push((task.code.clone(), why)),
                (Outcome::PutOff, None) => {}
            }
        }
        if rows.is_empty() {
            return wrong;
        }
        let journal = match &mut self.journal {
            Some(journal) => journal,
            none => none.insert(Journal::create(&self.directory)?),
        };
        journal.write(&rows)?;
        self.rows += rows.len();
        for Kept { number, entry } in &rows {
            self.queue.add(*number, &entry.row, entry.seconds);
        }
        wrong
    }

    /// Takes back a task whose worker was lost: it will be handed out again.
    pub fn give_back(&mut self, task: &Task) {
        if let Some(taken) = self.taken.remove(&(task.number, task.level)) {
            self.queue.give_back(taken);
        }
    }

    /// Computes all that is missing in threads, by default as many as there are processors.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] if `watch` says so; [`Error::Report`] if a row cannot be kept, or,
    /// once all others are computed, if some cannot be.
    pub fn run(&mut self, threads: Option<usize>, watch: &dyn Observer) -> Result<(), Error> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.unwrap_or(0))
            .build()
            .map_err(|error| Error::Report(format!("cannot start threads: {error}")))?;
        let running = vec![None; pool.current_num_threads()];
        let shared = Shared {
            state: Mutex::new(State { census: self, running, ended: None }),
            recorded: Condvar::new(),
            watch,
        };
        pool.broadcast(|context| shared.work(context.index()));
        let ended = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner).ended;
        match ended {
            Some(error) => Err(error),
            None => self.failures(),
        }
    }

    /// An error if some codes could not be computed.
    fn failures(&self) -> Result<(), Error> {
        let Some((_, why)) = self.failed.first() else { return Ok(()) };
        let codes: Vec<String> = self.failed.iter().take(NAMED).map(|(code, _)| code.clone()).collect();
        let named = named(&codes, self.failed.len());
        Err(Error::Report(format!("all others are computed; these cannot be: {named} (the first: {why})")))
    }

    /// Writes the tables and the summary; with `csv` the tables also as text.
    ///
    /// # Errors
    ///
    /// [`Error::Incomplete`] with the codes whose rows are missing; [`Error::Report`] for two
    /// different rows of the same code and level, with the code; [`Error::Interrupted`].
    pub fn tables(&mut self, csv: bool, watch: &dyn Observer) -> Result<Summary, Error> {
        Tables {
            plan: &self.plan,
            codes: &self.codes,
            aliases: &mut self.aliases,
            journals: std::slice::from_ref(&self.directory),
            output: &self.directory,
            csv,
        }
        .write(watch)
    }
}

/// The state shared by the threads.
struct Shared<'c> {
    state: Mutex<State<'c>>,
    /// A row was recorded or an error came, so that those without work look again.
    recorded: Condvar,
    watch: &'c dyn Observer,
}

struct State<'c> {
    census: &'c mut Census,
    /// For each thread.
    running: Vec<Option<Running>>,
    ended: Option<Error>,
}

/// If a thread panics, its tasks never end: the others must not wait for them.
struct EndsOthers<'s, 'c>(&'s Shared<'c>);

impl Drop for EndsOthers<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().ended.get_or_insert(Error::Interrupted);
            self.0.recorded.notify_all();
        }
    }
}

impl<'c> Shared<'c> {
    fn lock(&self) -> MutexGuard<'_, State<'c>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The work of one thread.
    fn work(&self, thread: usize) {
        let _others = EndsOthers(self);
        loop {
            let tasks = self.tasks();
            if tasks.is_empty() {
                return;
            }
            let start = Instant::now();
            let mut computed = Vec::new();
            let mut ended = None;
            for task in &tasks {
                if start.elapsed() > TAKEN_FOR {
                    break;
                }
                self.lock().running[thread] =
                    Some(Running { code: task.code.clone(), level: task.level, since: Instant::now() });
                match task.compute(self.watch) {
                    Ok(outcome) => computed.push((task, outcome)),
                    Err(error) => {
                        ended = Some(error);
                        break;
                    }
                }
            }
            let mut state = self.lock();
            state.running[thread] = None;
            for task in &tasks[computed.len()..] {
                state.census.give_back(task);
            }
            let recorded = state.census.record_all(computed);
            let first = state.ended.take();
            state.ended = first.or(recorded.err()).or(ended);
            self.recorded.notify_all();
            let mut running: Vec<Running> = state.running.iter().flatten().cloned().collect();
            running.sort_by_key(|running| running.since);
            let (done, total) = state.census.counts();
            self.watch.progress(&CensusProgress { done, total, running: &running });
        }
    }

    /// The next tasks of a thread; none if there will be no more.
    fn tasks(&self) -> Vec<Task> {
        let mut state = self.lock();
        loop {
            if state.ended.is_none() && self.watch.interrupted() {
                state.ended = Some(Error::Interrupted);
            }
            if state.ended.is_some() {
                return Vec::new();
            }
            let tasks = state.census.tasks(TAKEN, TAKEN_FOR.as_secs_f64());
            if !tasks.is_empty() || state.census.in_flight() == 0 {
                return tasks;
            }
            state = self.recorded.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
