//! The error of an exact search that hits its limit.

use std::fmt;

/// An exact search stopped at the limit that its caller set; nothing is claimed about the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitReached {
    /// The limit.
    pub limit: usize,
    /// What the limit counts, in the plural: `edges`, `heaps`, `sums`.
    pub unit: &'static str,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, unit } = self;
        write!(f, "no theorem applies and the exact search stopped at its limit of {limit} {unit}")
    }
}

impl std::error::Error for LimitReached {}
