//! Signals that ask the program to end: it saves what it has and ends with the status that shells
//! expect.

use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::stderr::complain;

/// True once a signal came.
static CAME: AtomicBool = AtomicBool::new(false);
/// The number of the last signal that came, or 0.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Shells report a program that a signal ended as 128 plus the signal's number.
const BY_SIGNAL: i32 = 128;

/// The time between two looks whether a signal came.
const LOOK: Duration = Duration::from_millis(50);
/// The longest time that a command may take after a signal before it is ended.
const GRACE: Duration = Duration::from_millis(700);
/// The action of the command instead of being ended.
static INSTEAD: Mutex<Option<fn()>> = Mutex::new(None);

/// Lets Ctrl-C, SIGTERM (batch systems, `kill`) and SIGHUP (a closed terminal) ask for an orderly
/// end instead of a sudden one. A second signal ends the program at once.
///
/// A command that looks for signals ends by itself. One that computes on without a look is ended
/// within a second, unless it said by [`end_by`] that it looks.
pub(crate) fn catch() {
    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    if hangup_may_be_caught() {
        signals.push(signal_hook::consts::SIGHUP);
    }
    // A file that grows beyond the limit of the shell is an error of writing, and not the end of
    // the program.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default());
    for signal in signals {
        // Actions run in the order of their registration, so the first signal does not end the
        // program. Where no handler can be set, a signal ends the program at once; a checkpoint
        // survives that too.
        let _ = flag::register_conditional_shutdown(signal, BY_SIGNAL + signal, &CAME)
            .and_then(|_| flag::register_usize(signal, &NUMBER, signal.unsigned_abs() as usize))
            .and_then(|_| flag::register(signal, &CAME));
    }
    thread::spawn(|| {
        while !came() {
            thread::sleep(LOOK);
        }
        let instead = *INSTEAD.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(instead) = instead {
            return instead();
        }
        thread::sleep(GRACE);
        sg_files::remove_unfinished();
        complain("interrupted");
        process::exit(i32::from(number()));
    });
}

/// Lets the first signal call `end` and nothing else: for work that looks for signals and then
/// saves what it has, however long that takes, or has other processes to end.
pub(crate) fn end_by(end: fn()) {
    *INSTEAD.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
}

/// Lets a signal end the program within a second again: what was to be saved is.
pub(crate) fn end_at_once() {
    *INSTEAD.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// True if SIGHUP is known not to be ignored: under `nohup` it is, and must stay so.
///
/// Only Linux tells without unsafe code. Elsewhere SIGHUP keeps its default, and what was saved
/// last is what remains.
#[cfg(unix)]
fn hangup_may_be_caught() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| !ignores_hangup(&status))
}

/// True if a process with this `/proc/PID/status` ignores SIGHUP, or does not say.
#[cfg(unix)]
fn ignores_hangup(status: &str) -> bool {
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal_hook::consts::SIGHUP - 1) & 1 == 1)
}

/// True after a signal.
pub(crate) fn came() -> bool {
    CAME.load(Ordering::Relaxed)
}

/// The exit status of a program that a signal ended.
pub(crate) fn status() -> ExitCode {
    ExitCode::from(number())
}

fn number() -> u8 {
    let number = match NUMBER.load(Ordering::Relaxed) {
        0 => SIGINT.unsigned_abs() as usize,
        number => number,
    };
    u8::try_from(BY_SIGNAL.unsigned_abs() as usize + number).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn an_ignored_hangup_is_found() {
        use super::ignores_hangup;
        assert!(ignores_hangup("Name:\tsg\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangup("Name:\tsg\nSigIgn:\t0000000000001000\n"));
        assert!(ignores_hangup("Name:\tsg\n"), "not known");
    }
}
