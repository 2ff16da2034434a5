//! A program where there are no process groups: it is ended alone, without its descendants.

use std::process::{Child, Command};
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::running::{self, Run};
use super::{End, Event, Limits, Usage};

/// A program that was started.
pub(super) struct Tree {
    pub(super) child: Child,
    /// Its number among the runs of this process.
    run: u64,
    /// Only Linux tells one.
    pub(super) inherited_peak: u64,
}

impl Tree {
    /// The time between two looks at whether it ended.
    pub(super) const POLL: Option<Duration> = Some(Duration::from_millis(5));

    pub(super) fn start(command: &mut Command, _: &Limits, events: &Sender<Event>) -> Result<Self, End> {
        let mut running = running::running();
        if running.closed {
            return Err(End::Cancelled);
        }
        let run = running.next;
        running.next += 1;
        let child = command.spawn().map_err(|error| End::NotStarted(error.to_string()))?;
        running.runs.insert(run, Run { events: events.clone() });
        Ok(Self { child, run, inherited_peak: 0 })
    }

    pub(super) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    #[expect(clippy::unused_self, reason = "Linux measures it")]
    pub(super) fn used(&self) -> (Option<Duration>, Option<u64>) {
        (None, None)
    }

    #[expect(clippy::unused_self, reason = "Linux knows it")]
    pub(super) fn wants_cpu(&self) -> bool {
        false
    }

    #[expect(clippy::unused_self, reason = "Linux measures it")]
    pub(super) fn stack(&self) -> Option<u64> {
        None
    }

    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
    }

    pub(super) fn reap(&mut self) -> Usage {
        let end = match self.child.try_wait() {
            Ok(status) => End::Exited(status.and_then(|status| status.code()).unwrap_or(-1)),
            Err(error) => End::NotStarted(error.to_string()),
        };
        Usage { end, cpu: None, peak_memory: None }
    }

    #[expect(clippy::unused_self, reason = "Linux finds them")]
    pub(super) fn kill_strays(&self) {}
}

impl Drop for Tree {
    fn drop(&mut self) {
        running::finished(self.run);
    }
}
