//! What can go wrong, and how it is reported: one report on standard error and an exit status.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use sg_core::heaps::notation::NotationError;
use sg_heaps::engine::OutOfMemory;
use sg_text::printable;

use crate::signals;
use crate::stderr::complain;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something about the input, a file or a limit; exit status 1.
    Report(String),
    /// The command line asks for something impossible; exit status 2.
    Usage(String),
    /// Ctrl-C or another signal; what was done until then. The exit status is 128 plus the signal's number: 130 after
    /// Ctrl-C, 143 after SIGTERM.
    Interrupted(String),
    /// The reader of the answers has closed the pipe; nothing to report.
    ReaderGone,
}

impl Failure {
    /// A report about a file.
    pub(crate) fn file(path: &Path, doing: &str, error: impl Display) -> Self {
        let error = error.to_string();
        // Temporary files add their own names, which say nothing to the reader.
        let error = error.split(" at path \"").next().unwrap_or_default();
        Self::Report(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// Writes the report and returns the exit status.
    ///
    /// Reports quote arguments, names of files and their content, so what would control a terminal is replaced here, in
    /// the one place that all of them pass.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Report(report) => {
                complain(&format!("error: {}", printable(report)));
                ExitCode::from(1)
            }
            Self::Usage(report) => {
                complain(&format!("error: {}", printable(report)));
                ExitCode::from(2)
            }
            Self::Interrupted(report) => {
                complain(&format!("interrupted: {}", printable(report)));
                signals::status()
            }
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

/// An error while writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ReaderGone
        } else {
            Self::Report(format!("cannot write the answer: {error}"))
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

/// Each error of a census has its exit status.
impl From<sg_census::Error> for Failure {
    fn from(error: sg_census::Error) -> Self {
        match error {
            sg_census::Error::Usage(report) => Self::Usage(report),
            sg_census::Error::Interrupted => Self::Interrupted("run the same command again".to_owned()),
            error => Self::Report(error.to_string()),
        }
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Report(error.to_string())
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Self::Report(format!("not a ruleset\n{}", error.marked()))
    }
}
