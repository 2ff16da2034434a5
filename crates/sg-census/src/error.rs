//! Possible failures.

use std::fmt;
use std::path::Path;

use sg_core::heaps::notation::NotationError;
use sg_text::counted;

use crate::text::named;

/// The reason why a census did not come to its end. The rows computed until then are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Something about the rulesets, a file or a limit; the text is the report.
    Report(String),
    /// A family that does not exist, or that is too large.
    Usage(String),
    /// Canonical codes without a last row.
    Incomplete {
        /// The first of them.
        codes: Vec<String>,
        /// The number of codes.
        all: usize,
    },
    /// The caller's [`Observer`](crate::Observer) ended it.
    Interrupted,
}

impl Error {
    /// A report about a file.
    pub(crate) fn file(path: &Path, doing: &str, error: impl fmt::Display) -> Self {
        let error = error.to_string();
        Self::Report(format!(
            "cannot {doing} {}: {}",
            path.display(),
            sg_files::without_temporary_name(&error)
        ))
    }

    /// A report about what is kept on disk for a while.
    pub(crate) fn scratch(error: impl fmt::Display) -> Self {
        Self::Report(format!("cannot sort on disk: {error}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report(text) | Self::Usage(text) => f.write_str(text),
            Self::Incomplete { codes, all } => {
                let count = counted(*all as u128, "canonical code");
                write!(f, "not complete: {count} without a row: {}", named(codes, *all))
            }
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        Self::Report(format!("not a ruleset\n{}", error.marked()))
    }
}
