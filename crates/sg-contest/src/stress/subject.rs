//! The program that is tried, and the judgement of what it printed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use sg_judge::{Comparison, Entry};

use super::covered::{Covered, Phase};
use crate::judgement::{agrees, mistaken};
use crate::process::{End, Limits, run};

/// Something that reads an input and prints answers.
pub trait Subject: Sync {
    /// Runs it. `expected` is how many bytes the right output has. A run that takes longer than
    /// `patience` may be stopped and counted as a timeout, even if the program is allowed more
    /// time; this finds endless runs sooner.
    fn run(&self, input: &str, expected: usize, patience: Option<Duration>) -> Ran;

    /// Is told now and then how far the search is.
    fn progress(&self, _phase: Phase, _covered: &Covered) {}
}

/// The results of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The end of the program.
    pub end: End,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

/// A program under limits. It is not a sandbox: the program may do what the user may.
#[derive(Debug)]
pub struct Program {
    /// The program and its arguments; no shell reads them.
    pub command: Vec<OsString>,
    /// The directory in which it runs; by default that of this process.
    pub directory: Option<PathBuf>,
    /// CPU time for a run.
    pub time_limit: Duration,
    /// Bytes of memory for a run.
    pub memory: Option<u64>,
    /// Set by the first run that crashes: whether it does so with this process's limit of the stack
    /// and not with the greatest that the system allows, which every later run gets. Judges differ
    /// here; a program that is right on one of them is right.
    pub needs_deep_stack: OnceLock<bool>,
}

impl Subject for Program {
    fn run(&self, input: &str, expected: usize, patience: Option<Duration>) -> Ran {
        let time = patience.map_or(self.time_limit, |patience| patience.min(self.time_limit));
        let Some((program, arguments)) = self.command.split_first() else {
            let end = End::NotStarted("no command".to_string());
            return Ran { end, stdout: Vec::new(), stderr: Vec::new() };
        };
        let limits = |deep_stack| Limits {
            // A program that waits uses no CPU time; one on a loaded machine needs more time than
            // it uses.
            wall: time + Duration::from_secs(1).max(time / 2),
            cpu: Some(time),
            memory: self.memory,
            // A long traceback must not hide why the program failed.
            output: 16 * expected as u64 + (1 << 20),
            deep_stack,
        };
        let mut command = Command::new(program);
        command.args(arguments);
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        let mut run = |deep_stack| run(&mut command, input.into(), &limits(deep_stack));
        // It is not only SIGSEGV: Rust aborts, and a sanitizer exits.
        let crashes = |end: &End| matches!(end, End::Exited(1..) | End::Signalled(_));
        let mut finished = run(self.needs_deep_stack.get().is_some());
        if crashes(&finished.end) && self.needs_deep_stack.get().is_none() {
            let deep = run(true);
            let is_right = deep.end == End::Exited(0);
            // A program that crashes at random does so here too, or did before.
            if !is_right || crashes(&run(false).end) {
                finished = deep;
                let _ = self.needs_deep_stack.set(is_right);
            }
        }
        Ran { end: finished.end, stdout: finished.stdout, stderr: finished.stderr }
    }
}

/// A program with a known mistake, in process.
#[derive(Clone, Copy, Debug)]
pub struct Mistaken<'e> {
    /// The problem.
    pub entry: &'e Entry,
    /// The number of the mistake in [`Entry::mistakes`].
    pub mistake: usize,
}

impl Subject for Mistaken<'_> {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
        let printed = mistaken(self.entry, self.mistake, input.as_bytes());
        let stdout = printed.map(|printed| printed.concat().into_bytes()).unwrap_or_default();
        Ran { end: End::Exited(0), stdout, stderr: Vec::new() }
    }
}

/// A fault of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Right,
    /// An answer.
    Wrong,
    /// White space, where this judge compares it: the tokens are right.
    WhiteSpace,
    /// It ended by a signal or with another status than 0.
    Crashed(End),
    /// A limit was exceeded.
    Exceeded(End),
}

impl Verdict {
    /// Whether the program exceeded its time.
    #[must_use]
    pub const fn is_timeout(&self) -> bool {
        matches!(self, Self::Exceeded(End::TimedOut(_)))
    }

    /// Its name for programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong-answer",
            Self::WhiteSpace => "white-space",
            Self::Crashed(_) | Self::Exceeded(End::StackOverflow) => "crashed",
            Self::Exceeded(End::TimedOut(_)) => "time-limit",
            Self::Exceeded(End::OutOfMemory) => "memory-limit",
            Self::Exceeded(_) => "output-limit",
        }
    }
}

/// Judges a run by the answers that each case has.
#[must_use]
pub fn judge(ran: &Ran, answers: &[String], comparison: Comparison) -> Verdict {
    match &ran.end {
        End::Exited(0) => {}
        end @ (End::TimedOut(_) | End::OutOfMemory | End::StackOverflow | End::OutputLimit(_)) => {
            return Verdict::Exceeded(end.clone());
        }
        end => return Verdict::Crashed(end.clone()),
    }
    let expected = answers.concat();
    if agrees(&ran.stdout, expected.as_bytes(), comparison) {
        Verdict::Right
    } else if agrees(&ran.stdout, expected.as_bytes(), Comparison::Tokens) {
        Verdict::WhiteSpace
    } else {
        Verdict::Wrong
    }
}
