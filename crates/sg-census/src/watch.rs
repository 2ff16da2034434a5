//! Progress and interruption.

use std::time::Instant;

/// A caller's view of a census while it is computed, with the means to stop it. It is called from
/// several threads.
pub trait Observer: Sync {
    /// True if the work is to stop; asked several times a second. The rows computed until then are
    /// kept.
    fn interrupted(&self) -> bool {
        false
    }

    /// Called by [`Census::run`](crate::Census::run) whenever a thread has finished some rows.
    fn progress(&self, progress: &CensusProgress<'_>) {
        let _ = progress;
    }
}

/// Neither progress nor interruption.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// The progress of a census.
#[derive(Clone, Copy, Debug)]
pub struct CensusProgress<'a> {
    /// The number of canonical codes that need no further row.
    pub done: usize,
    /// The number of canonical codes of this shard.
    pub total: usize,
    /// The codes being computed, the longest-running first.
    pub running: &'a [Running],
}

/// The ruleset that a thread computes.
#[derive(Clone, Debug)]
pub struct Running {
    /// The canonical code.
    pub code: String,
    /// Up to how many heaps.
    pub level: usize,
    /// Since when.
    pub since: Instant,
}
