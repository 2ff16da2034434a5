//! The exceptions of the package, which are classes of its Python layer.

use pyo3::exceptions::PyMemoryError;
use pyo3::import_exception;
use pyo3::prelude::*;
use sg_core::heaps::notation;
use sg_heaps::solver::SolveError;
use sg_judge::{Fault, Language, Refusal, Stop};
use sg_tools::rulesets::TomlError;

import_exception!(grundy._errors, NotationError);
import_exception!(grundy._errors, LimitReached);
import_exception!(grundy._errors, InputError);
import_exception!(grundy._errors, Refused);

/// The place of a byte of a text as Python counts: in characters.
fn place(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).chars().count()
}

pub(crate) fn notation(error: &notation::NotationError) -> PyErr {
    let at = place(&error.text, error.at);
    NotationError::new_err((error.to_string(), error.text.clone(), at, error.help()))
}

pub(crate) fn toml(error: &TomlError, text: &str) -> PyErr {
    let at = error.at.map(|at| place(text, at));
    NotationError::new_err((error.to_string(), text.to_owned(), at, None::<String>))
}

pub(crate) fn solving(error: SolveError) -> PyErr {
    let computed = match error {
        SolveError::OutOfMemory { .. } => return PyMemoryError::new_err(error.to_string()),
        SolveError::OutOfReach { computed, .. }
        | SolveError::TooSlow { computed, .. }
        | SolveError::Stopped { computed } => Some(computed),
        _ => None,
    };
    LimitReached::new_err((error.to_string(), computed))
}

pub(crate) fn limit(message: String) -> PyErr {
    LimitReached::new_err((message, None::<usize>))
}

fn refused(message: String, refusal: &Refusal, case: Option<u64>, answers: &str) -> PyErr {
    let help = refusal.advice().map(|advice| advice.said(Language::English).to_owned());
    Refused::new_err((message, help, case, answers.to_owned()))
}

/// The error of a problem that was not answered to the end; `answers` is what came before.
pub(crate) fn stopped(stop: &Stop, answers: &str) -> PyErr {
    let report = stop.report(Language::English, false);
    match stop {
        Stop::Fault { fault: Fault::Input(error), .. } => {
            let place = (error.line, error.column);
            InputError::new_err((
                report,
                error.message.said(Language::English).to_owned(),
                place,
                error.hint.as_ref().map(|hint| hint.said(Language::English).to_owned()),
                answers.to_owned(),
            ))
        }
        Stop::Refused { refusal, case, .. } => refused(report, refusal, Some(case.number), answers),
        Stop::Fault { .. } | Stop::Write(_) => InputError::new_err((
            report.clone(),
            report,
            None::<(u64, u64)>,
            None::<String>,
            answers.to_owned(),
        )),
    }
}
