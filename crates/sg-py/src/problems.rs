//! The judges' problems.

use std::io::{self, Read};
use std::sync::Mutex;
use std::time::Duration;

use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sg_contest::judgement::session_at;
use sg_contest::process::End;
use sg_contest::stress::{self as search, Aborted, Plan, Ran, Subject};
use sg_judge::{Entry, Format, Language, Method, Options};
use sg_tools::problems::all;

use crate::errors;
use crate::work::{Stop, work};

/// The name of the input in reports.
const INPUT: &str = "input";
/// The language of explanations and of what the package says.
const LANGUAGE: Language = Language::English;

/// The record of a problem.
#[pyclass(frozen, get_all, module = "grundy._grundy")]
pub(crate) struct ProblemAbout {
    name: &'static str,
    aliases: Vec<&'static str>,
    title: &'static str,
    title_zh: &'static str,
    judge: &'static str,
    rules: &'static str,
    input: String,
    output: String,
    theory: &'static str,
    limits: String,
    /// `(name, what the program does, where it was seen, the smallest input that it answers
    /// wrongly)`.
    mistakes: Vec<(&'static str, &'static str, &'static str, &'static str)>,
}

/// The output of a run, and warnings about its input.
#[pyclass(frozen, get_all, module = "grundy._grundy")]
pub(crate) struct Run {
    output: String,
    warnings: Vec<String>,
}

/// The result of a search for a counterexample.
#[pyclass(frozen, get_all, module = "grundy._grundy")]
pub(crate) struct Stressed {
    found: Option<Py<Found>>,
    /// The number of cases that were tried: small ones, at bounds, random ones, at the limits.
    tried: (usize, usize, usize, usize),
}

/// An input that is answered wrongly.
#[pyclass(frozen, get_all, module = "grundy._grundy")]
pub(crate) struct Found {
    input: String,
    expected: String,
    printed: String,
    /// The traceback, if the function raised an exception.
    error: String,
    verdict: &'static str,
    /// The first case, from 1, that is answered wrongly.
    case: usize,
    least: bool,
    why: String,
    mistakes: Vec<(&'static str, &'static str)>,
}

fn find(name: &str) -> PyResult<Entry> {
    Entry::find(&all(), name).copied().ok_or_else(|| PyKeyError::new_err(name.to_owned()))
}

/// The names of all problems.
#[pyfunction]
pub(crate) fn problem_names() -> Vec<&'static str> {
    all().iter().map(|entry| entry.about().name).collect()
}

/// The record of a problem, by its name, an alias or its title.
#[pyfunction]
pub(crate) fn problem(name: &str) -> PyResult<ProblemAbout> {
    let entry = find(name)?;
    let about = entry.about();
    let mistakes = entry.mistakes().into_iter();
    Ok(ProblemAbout {
        name: about.name,
        aliases: about.aliases.to_vec(),
        title: about.title,
        title_zh: about.title_zh,
        judge: about.judge,
        rules: about.rules_in_words().phrase(LANGUAGE),
        input: about.input_in_words().said(LANGUAGE).to_owned(),
        output: about.output_in_words().said(LANGUAGE).to_owned(),
        theory: about.theory_in_words().phrase(LANGUAGE),
        limits: about.stated_limits(),
        mistakes: mistakes
            .map(|known| {
                (known.name, known.words.phrase(LANGUAGE), known.source.phrase(LANGUAGE), known.least)
            })
            .collect(),
    })
}

/// An input that ends when the work is to stop.
struct Stoppable<'t> {
    text: &'t [u8],
    stop: &'t Stop,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.came() { Err(io::Error::other("interrupted")) } else { self.text.read(buffer) }
    }
}

/// Runs a problem over an input: by the theory or, with `rules`, by a search of the statement's
/// rules. `format` is `answer`, `explain` or `json`.
#[pyfunction]
pub(crate) fn run(
    py: Python<'_>,
    name: &str,
    text: &[u8],
    rules: bool,
    format: &str,
    strict: bool,
) -> PyResult<Run> {
    let entry = find(name)?;
    let format = match format {
        "answer" => Format::Answer,
        "explain" => Format::Explain,
        "json" => Format::Json,
        _ => return Err(PyValueError::new_err("the formats are answer, explain and json")),
    };
    let method = if rules { Method::Rules } else { Method::Theory };
    let options = Options { method, format, language: LANGUAGE, strict, interactive: false };
    let text = text.to_vec();
    let (ended, output) = work(py, move |stop| {
        let mut output = Vec::new();
        let mut input = Stoppable { text: &text, stop };
        let ended = entry.drive(INPUT, &mut input, &mut output, options);
        (ended, String::from_utf8_lossy(&output).into_owned())
    })?;
    match ended {
        Ok(ended) => {
            let warnings = ended.warnings.iter().map(|warning| warning.report(LANGUAGE, false)).collect();
            Ok(Run { output, warnings })
        }
        Err(stop) => Err(errors::stopped(&stop, &output)),
    }
}

/// A function of Python's that takes an input and returns an output.
struct Function {
    function: Py<PyAny>,
    /// The error if the function gave no answer: an interrupt, or a value that is not a text.
    raised: Mutex<Option<PyErr>>,
}

impl Function {
    fn call(&self, py: Python<'_>, input: &str) -> PyResult<Ran> {
        py.check_signals()?;
        let ran =
            |end, stdout: String, stderr: String| Ran { end, stdout: stdout.into(), stderr: stderr.into() };
        match self.function.bind(py).call1((input,)) {
            Ok(output) => {
                let text = output.cast::<PyString>().map_err(|_| {
                    let kind =
                        output.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
                    PyTypeError::new_err(format!("the function must return the output as a str, not {kind}"))
                })?;
                Ok(ran(End::Exited(0), text.to_string_lossy().into_owned(), String::new()))
            }
            // An error of the function's is its answer; what is no `Exception` ends the search.
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyException>(py) => {
                let trace = error.traceback(py).and_then(|trace| trace.format().ok()).unwrap_or_default();
                Ok(ran(End::Exited(1), String::new(), format!("{trace}{error}")))
            }
            Err(error) => Err(error),
        }
    }
}

impl Subject for Function {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
        Python::attach(|py| {
            self.call(py, input).unwrap_or_else(|error| {
                *self.raised.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                Ran { end: End::Cancelled, stdout: Vec::new(), stderr: Vec::new() }
            })
        })
    }
}

/// Searches for an input that `function` answers wrongly, on this thread: an interrupt ends the
/// function itself.
#[pyfunction]
pub(crate) fn stress(
    py: Python<'_>,
    name: &str,
    function: Py<PyAny>,
    cases: u64,
    seed: u64,
) -> PyResult<Stressed> {
    let entry = find(name)?;
    let plan = Plan { seed, cases, time: None, jobs: 1, comparison: entry.about().comparison };
    let subject = Function { function, raised: Mutex::new(None) };
    let (stressed, subject) = py.detach(move || {
        let stressed = search::stress(&entry, &subject, plan);
        (stressed, subject)
    });
    if let Some(error) = subject.raised.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error);
    }
    let stressed = stressed.map_err(|aborted| {
        PyRuntimeError::new_err(match aborted {
            Aborted::NotStarted(why) => why,
            Aborted::Cancelled => "the search was ended".to_owned(),
            Aborted::Input(stop) => stop.to_string(),
        })
    })?;
    let covered = stressed.covered;
    let found = stressed.found.map(|found| {
        let (input, case) = (found.input, found.wrong + 1);
        Found {
            why: explanation(&entry, &input, case),
            expected: found.answers.concat(),
            printed: String::from_utf8_lossy(&found.ran.stdout).into_owned(),
            error: String::from_utf8_lossy(&found.ran.stderr).into_owned(),
            verdict: found.verdict.name(),
            case,
            least: found.least,
            mistakes: found.mistakes.iter().map(|known| (known.name, known.words.phrase(LANGUAGE))).collect(),
            input,
        }
    });
    Ok(Stressed {
        found: found.map(|found| Py::new(py, found)).transpose()?,
        tried: (covered.small, covered.boundaries, covered.random, covered.limits),
    })
}

/// The explanation of the right answer to a case of an input; empty if there is none.
fn explanation(entry: &Entry, input: &str, case: usize) -> String {
    let Some(mut session) = session_at(entry, input.as_bytes(), case) else { return String::new() };
    session.explain(Method::Theory).map_or_else(|_| String::new(), |explanation| explanation.said(LANGUAGE))
}
