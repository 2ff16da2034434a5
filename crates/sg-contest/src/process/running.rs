//! The runs that are under way in this process, so that all of them can be ended.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use super::{Event, locked};

/// One run.
pub(super) struct Run {
    /// The program's process, until it is reaped: as long as it is not, no other process has its
    /// number.
    #[cfg(unix)]
    pub(super) process: Option<u32>,
    pub(super) events: Sender<Event>,
}

/// All runs, by their number in this process.
pub(super) struct Running {
    pub(super) runs: BTreeMap<u64, Run>,
    pub(super) next: u64,
    /// No run begins any more.
    pub(super) closed: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { runs: BTreeMap::new(), next: 0, closed: false });
static CHANGED: Condvar = Condvar::new();

/// The runs, for a moment. Programs are started under this lock.
pub(super) fn running() -> MutexGuard<'static, Running> {
    locked(&RUNNING)
}

/// The end of a run.
pub(super) fn finished(run: u64) {
    running().runs.remove(&run);
    CHANGED.notify_all();
}

/// Ends every run of this process and lets no other begin: those under way and all later ones end
/// as [`Cancelled`](super::End::Cancelled). Returns when nothing is left running, after three
/// seconds at most.
///
/// It is what a handler of Ctrl-C must call before the process exits. It cannot be taken back.
///
/// # Example
///
/// ```
/// use std::process::Command;
///
/// use sg_contest::process::{End, Limits, kill_all, run};
///
/// kill_all();
/// assert_eq!(run(&mut Command::new("cat"), "".into(), &Limits::default()).end, End::Cancelled);
/// ```
pub fn kill_all() {
    let mut running = running();
    running.closed = true;
    for run in running.runs.values() {
        // The thread of the run kills the tree and waits for it.
        let _ = run.events.send(Event::Cancelled);
        #[cfg(unix)]
        if let Some(leader) = run.process {
            super::group::kill_group(leader);
        }
    }
    let _ = CHANGED.wait_timeout_while(running, Duration::from_secs(3), |running| !running.runs.is_empty());
}
