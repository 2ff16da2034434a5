//! The census of many rulesets: its tasks go to workers of Python's and come back as JSON.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sg_census::{Error, Observer, Options, Outcome, Source, Task};

use crate::errors;
use crate::work::{Stop, work};

/// A census in its directory.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Census {
    census: Arc<Mutex<sg_census::Census>>,
}

/// Ends the work when it is to stop.
struct Until<'s>(&'s Stop);

impl Observer for Until<'_> {
    fn interrupted(&self) -> bool {
        self.0.came()
    }
}

fn failed(error: Error) -> PyErr {
    match error {
        Error::Usage(report) => PyValueError::new_err(report),
        Error::Report(report) => PyRuntimeError::new_err(report),
        Error::Interrupted => PyKeyboardInterrupt::new_err(()),
        incomplete => errors::limit(incomplete.to_string()),
    }
}

fn locked(census: &Mutex<sg_census::Census>) -> MutexGuard<'_, sg_census::Census> {
    census.lock().unwrap_or_else(PoisonError::into_inner)
}

fn task(text: &str) -> PyResult<Task> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(format!("not a task: {error}")))
}

impl Census {
    /// Does something with the census without the interpreter.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut sg_census::Census, &Until<'_>) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let census = Arc::clone(&self.census);
        work(py, move |stop| act(&mut locked(&census), &Until(stop)))?.map_err(failed)
    }
}

#[pymethods]
impl Census {
    /// Begins a census of families (`octal:3`), rulesets and `@files` in a directory, or goes on
    /// with the one there.
    #[staticmethod]
    fn begin(
        py: Python<'_>,
        directory: PathBuf,
        sources: Vec<String>,
        levels: Option<Vec<usize>>,
    ) -> PyResult<Self> {
        let census = work(py, move |stop| {
            let sources = sources.iter().map(|text| text.parse()).collect::<Result<Vec<Source>, Error>>()?;
            let mut options = Options::default();
            if let Some(levels) = levels {
                options.levels = levels;
            }
            sg_census::Census::begin(&directory, &sources, &options, &Until(stop))
        })?;
        Ok(Self { census: Arc::new(Mutex::new(census.map_err(failed)?)) })
    }

    /// Tasks to be computed anywhere: at most this many, of about this many seconds together.
    fn tasks(&self, py: Python<'_>, most: usize, seconds: f64) -> PyResult<Vec<String>> {
        let tasks = self.with(py, move |census, _| Ok(census.tasks(most, seconds)))?;
        let texts = tasks.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
        texts.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// Writes to the journal what became of a task.
    fn record(&self, py: Python<'_>, text: &str, outcome: &str) -> PyResult<()> {
        let task = task(text)?;
        let outcome: Outcome = serde_json::from_str(outcome)
            .map_err(|error| PyValueError::new_err(format!("not an outcome: {error}")))?;
        self.with(py, move |census, _| census.record(&task, outcome))
    }

    /// Takes a task back whose worker was lost.
    fn give_back(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let task = task(text)?;
        self.with(py, move |census, _| {
            census.give_back(&task);
            Ok(())
        })
    }

    /// The number of tasks that are handed out.
    fn in_flight(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |census, _| Ok(census.in_flight()))
    }

    /// The number of canonical codes that are done, and how many there are.
    fn counts(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        self.with(py, |census, _| Ok(census.counts()))
    }

    /// Computes all of it in threads of this process.
    fn run(&self, py: Python<'_>, threads: Option<usize>) -> PyResult<()> {
        self.with(py, move |census, watch| census.run(threads, watch))
    }

    /// Writes the tables, also as CSV if wanted; the summary.
    fn tables(&self, py: Python<'_>, csv: bool) -> PyResult<String> {
        self.with(py, move |census, watch| Ok(census.tables(csv, watch)?.text))
    }
}

/// Computes a task: what became of it.
#[pyfunction]
pub(crate) fn compute(py: Python<'_>, text: &str) -> PyResult<String> {
    let task = task(text)?;
    let outcome = work(py, move |stop| task.compute(&Until(stop)))?.map_err(failed)?;
    serde_json::to_string(&outcome).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Puts the shards of a census together; the summary.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, shards: Vec<PathBuf>, output: PathBuf, csv: bool) -> PyResult<String> {
    let summary = work(py, move |stop| sg_census::merge(&shards, &output, csv, &Until(stop)))?;
    Ok(summary.map_err(failed)?.text)
}
