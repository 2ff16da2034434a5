//! A program and its descendants on Unix: a process group, and on Linux all that left it too.

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions};
use wait4::Wait4 as _;

use super::group::kill_group;
use super::guardian;
use super::running::{self, Run};
use super::{End, Event, Limits, Usage};

#[cfg(target_os = "linux")]
mod strays;

/// A program that was started.
pub(super) struct Tree {
    pub(super) child: Child,
    process: Pid,
    /// Its number among the runs of this process.
    run: u64,
    /// The names of its output pipes, by which a descendant is recognised that holds one.
    #[cfg(target_os = "linux")]
    output: Vec<std::path::PathBuf>,
    /// The peak of this process at the start, which the system counts as the program's.
    pub(super) inherited_peak: u64,
}

impl Tree {
    /// The end is reported by a thread, so there is no need to look for it.
    pub(super) const POLL: Option<Duration> = None;

    pub(super) fn start(command: &mut Command, limits: &Limits, events: &Sender<Event>) -> Result<Self, End> {
        #[cfg(target_os = "linux")]
        guardian::start(strays::marked);
        #[cfg(not(target_os = "linux"))]
        guardian::start(String::new);
        #[cfg(target_os = "linux")]
        strays::adopt();
        command.process_group(0);
        let mut running = running::running();
        if running.closed {
            return Err(End::Cancelled);
        }
        let run = running.next;
        running.next += 1;
        #[cfg(target_os = "linux")]
        strays::mark(command, run);
        let child = if limits.deep_stack { with_deep_stack(|| spawn(command)) } else { spawn(command) };
        let child = child.map_err(|error| End::NotStarted(error.to_string()))?;
        let process = Pid::from_child(&child);
        guardian::tell('+', child.id());
        #[cfg(target_os = "linux")]
        if let Some(memory) = limits.memory {
            let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
            // It fails only for a program that ended meanwhile.
            let _ = rustix::process::prlimit(Some(process), Resource::Data, limit);
        }
        running.runs.insert(run, Run { process: Some(child.id()), events: events.clone() });
        drop(running);
        let inherited_peak = own_peak();
        let events = events.clone();
        thread::spawn(move || {
            // The program is not reaped here, so its number stays its own while it is in use here.
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(rustix::process::waitid(WaitId::Pid(process), options), Err(Errno::INTR)) {}
            let _ = events.send(Event::Ended);
        });
        Ok(Self {
            #[cfg(target_os = "linux")]
            output: strays::output_of(&child),
            child,
            process,
            run,
            inherited_peak,
        })
    }

    #[expect(clippy::unused_self, reason = "other systems look for the end")]
    pub(super) fn has_ended(&mut self) -> bool {
        false
    }

    /// CPU time up to now, and resident memory now, in bytes.
    #[cfg_attr(not(target_os = "linux"), expect(clippy::unused_self, reason = "Linux uses it"))]
    pub(super) fn used(&self) -> (Option<Duration>, Option<u64>) {
        #[cfg(target_os = "linux")]
        return (strays::cpu_time(self.process), strays::memory(self.process));
        #[cfg(not(target_os = "linux"))]
        (None, None)
    }

    /// Whether a process of its group could use a core at this moment.
    #[cfg_attr(not(target_os = "linux"), expect(clippy::unused_self, reason = "Linux uses it"))]
    pub(super) fn wants_cpu(&self) -> bool {
        #[cfg(target_os = "linux")]
        return strays::wants_cpu(self.process);
        #[cfg(not(target_os = "linux"))]
        false
    }

    /// The size of its stack in bytes.
    #[cfg_attr(not(target_os = "linux"), expect(clippy::unused_self, reason = "Linux uses it"))]
    pub(super) fn stack(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return strays::stack(self.process);
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Kills the group. It must not be reaped yet.
    pub(super) fn kill(&self) {
        kill_group(self.child.id());
    }

    /// Waits for the program, which ended or is about to.
    pub(super) fn reap(&mut self) -> Usage {
        {
            let mut running = running::running();
            if let Some(run) = running.runs.get_mut(&self.run) {
                run.process = None;
            }
        }
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        if !matches!(rustix::process::waitid(WaitId::Pid(self.process), ended), Ok(Some(_))) {
            // The kernel could not end it. It goes on, and is not waited for.
            return Usage { end: End::Signalled(Signal::KILL.as_raw()), cpu: None, peak_memory: None };
        }
        match self.child.wait4() {
            Ok(used) => {
                let end = match (used.status.code(), used.status.signal()) {
                    (Some(code), _) => End::Exited(code),
                    (None, signal) => End::Signalled(signal.unwrap_or_default()),
                };
                let cpu = used.rusage.utime + used.rusage.stime;
                Usage { end, cpu: Some(cpu), peak_memory: Some(used.rusage.maxrss) }
            }
            // Only if something else in this process waits for all children.
            Err(error) => Usage { end: End::NotStarted(error.to_string()), cpu: None, peak_memory: None },
        }
    }

    /// Kills the processes that left the group.
    #[cfg_attr(not(target_os = "linux"), expect(clippy::unused_self, reason = "Linux uses it"))]
    pub(super) fn kill_strays(&self) {
        #[cfg(target_os = "linux")]
        strays::kill(self.process, self.run, &self.output);
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        guardian::tell('-', self.child.id());
        running::finished(self.run);
    }
}

/// Starts a program. One that was written just now may still be open for writing in a process that
/// was forked meanwhile, so "text file busy" is tried again for a while.
fn spawn(command: &mut Command) -> std::io::Result<Child> {
    for _ in 0..20 {
        match command.spawn() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(10));
            }
            started => return started,
        }
    }
    command.spawn()
}

/// Runs `start` with the stack limit raised as far as it goes. The limit is that of the whole
/// process, whose own stacks exist already; what is started inherits it. The system lays out a
/// program's memory by it at exec, so setting it afterwards would be too late.
fn with_deep_stack<T>(start: impl FnOnce() -> T) -> T {
    let before = rustix::process::getrlimit(Resource::Stack);
    let raised = Rlimit { current: before.maximum, maximum: before.maximum };
    let _ = rustix::process::setrlimit(Resource::Stack, raised);
    let started = start();
    let _ = rustix::process::setrlimit(Resource::Stack, before);
    started
}

/// The largest resident set of this process so far.
fn own_peak() -> u64 {
    #[cfg(target_os = "linux")]
    return strays::own_peak();
    #[cfg(not(target_os = "linux"))]
    0
}
