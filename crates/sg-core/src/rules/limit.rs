//! The error of an exact search that hits its limit.

use std::fmt;

/// An exact search stopped at the limit that its caller set; nothing is claimed about the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitReached {
    /// The limit, in the unit that the search names.
    pub limit: usize,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no theorem applies and the exact search stopped at its limit of {}", self.limit)
    }
}

impl std::error::Error for LimitReached {}
