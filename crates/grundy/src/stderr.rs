//! Lines on standard error.

use std::io::{self, Write};

/// Writes a line to standard error. An error in writing it is ignored: the exit status says the
/// same.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
