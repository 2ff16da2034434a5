//! The program as its users run it: arguments in; output, files and exit status out.

mod answers;
mod census;
mod checkpoints;
mod contest;
mod diff;
mod field;
mod inputs;
mod languages;
#[cfg(unix)]
mod manners;
mod manual;
mod misere;
mod pictures;
mod play;
mod programs;
mod proofs;
mod refusals;
#[cfg(unix)]
mod signals;
mod solutions;
#[cfg(unix)]
mod terminal;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The results of a run of the program.
#[derive(Debug)]
struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

/// The program, without what the environment says about colours.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command
}

fn grundy(arguments: &[&str]) -> Ran {
    ran(&command(arguments).output().expect("the program starts"))
}

fn ran(output: &Output) -> Ran {
    Ran {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A run with this text on standard input.
fn sg_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that reports before it has read everything closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    ran(&child.wait_with_output().expect("it ends"))
}

/// Waits until the condition holds, and fails if it does not within half a minute.
#[track_caller]
fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The answer of a run that must succeed and leave standard error empty.
fn answer(arguments: &[&str]) -> String {
    let run = grundy(arguments);
    assert_eq!((run.status, &*run.stderr), (Some(0), ""), "{arguments:?}");
    run.stdout
}

/// A JSON answer.
fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&answer(arguments)).expect("JSON")
}

/// A directory of its own for a test, removed with the value.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary directory"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn path(&self, name: &str) -> String {
        self.file(name).to_str().expect("a plain name").to_owned()
    }
}
