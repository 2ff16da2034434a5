//! Process groups of Unix.

use rustix::process::{Pid, Signal};

/// Kills a process group by its leader, which must not be reaped yet.
pub(super) fn kill_group(leader: u32) {
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        let _ = rustix::process::kill_process_group(leader, Signal::KILL);
    }
}
