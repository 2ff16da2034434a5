//! What can go wrong, and how it is said: one report on standard error and an exit status.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use sg_core::heaps::engine::OutOfMemory;
use sg_core::heaps::notation::NotationError;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something about the input, a file or a limit; exit status 1.
    Report(String),
    /// The command line asks for something impossible; exit status 2.
    Usage(String),
    /// Ctrl-C; what was done until then. Exit status 130, as shells expect after an interrupt.
    Interrupted(String),
    /// Whoever read the answers has gone; nothing to say.
    ReaderGone,
}

impl Failure {
    /// A report about a file.
    pub(crate) fn file(path: &Path, doing: &str, error: impl Display) -> Self {
        Self::Report(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// Writes the report and answers the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Report(report) => {
                eprintln!("error: {report}");
                ExitCode::from(1)
            }
            Self::Usage(report) => {
                eprintln!("error: {report}");
                ExitCode::from(2)
            }
            Self::Interrupted(report) => {
                eprintln!("interrupted: {report}");
                ExitCode::from(130)
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
