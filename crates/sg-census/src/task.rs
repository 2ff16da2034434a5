//! The task of a worker.

use std::ops::ControlFlow;
use std::process;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::rows::{Row, row};
use serde::{Deserialize, Serialize};
use sg_core::heaps::notation::Ruleset;
use sg_heaps::solver::{Progress, SolveError};

use crate::{Error, Observer};

/// A row to be computed, by a thread or by a worker anywhere: it goes there and its [`Outcome`]
/// comes back as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The number of the canonical code in its census.
    pub number: u32,
    /// The canonical code.
    pub code: String,
    /// The most heaps, from 0 on, to be computed.
    pub level: usize,
    /// After this many seconds the row is put off, so that one that takes long does not hold the
    /// others back.
    pub slice: Option<f64>,
}

/// The outcome of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// The row.
    Done(Box<Entry>),
    /// It takes longer than its slice.
    PutOff,
    /// It cannot be computed; the text says why.
    Failed(String),
}

/// A row, and what it cost, which is not part of the results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The row.
    pub row: Row,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The machine and the process that computed it.
    pub worker: String,
}

impl Task {
    /// Computes the row. But for the clock, which decides whether it is put off, a function of the
    /// task alone.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] if `watch` says so.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_census::{Outcome, Task, Unobserved};
    ///
    /// let task = Task { number: 0, code: "0.77".to_owned(), level: 10_000, slice: None };
    /// let Outcome::Done(entry) = task.compute(&Unobserved)? else { panic!("no row") };
    /// assert_eq!((entry.row.preperiod, entry.row.period), (Some(71), Some(12)));
    /// # Ok::<(), sg_census::Error>(())
    /// ```
    pub fn compute(&self, watch: &dyn Observer) -> Result<Outcome, Error> {
        let ruleset: Ruleset = match self.code.parse() {
            Ok(ruleset) => ruleset,
            Err(error) => return Ok(Outcome::Failed(error.to_string())),
        };
        let start = Instant::now();
        let slice = self.slice.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let mut interrupted = false;
        let found = row(&ruleset, self.level, &mut |_: &Progress<'_>| {
            interrupted = watch.interrupted();
            let over = slice.is_some_and(|slice| start.elapsed() >= slice);
            if interrupted || over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(match found {
            Ok(row) => {
                let seconds = start.elapsed().as_secs_f64();
                Outcome::Done(Box::new(Entry { row, seconds, worker: worker().to_owned() }))
            }
            Err(SolveError::Stopped { .. }) if interrupted => return Err(Error::Interrupted),
            Err(SolveError::Stopped { .. }) => Outcome::PutOff,
            Err(error) => Outcome::Failed(error.to_string()),
        })
    }
}

/// The name of the machine and the number of the process.
fn worker() -> &'static str {
    static WORKER: OnceLock<String> = OnceLock::new();
    WORKER.get_or_init(|| {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let host = host.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default();
        let host = host.trim();
        format!("{}-{}", if host.is_empty() { "unknown" } else { host }, process::id())
    })
}
