//! The program as its users meet it: arguments in; output, files and exit status out.

mod answers;
mod checkpoints;
mod pictures;
mod refusals;

use std::path::PathBuf;
use std::process::{Command, Output};

/// What a run of the program left behind.
#[derive(Debug)]
struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

/// The program, without whatever the environment says of colours.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sg"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn sg(arguments: &[&str]) -> Ran {
    ran(&command(arguments).output().expect("the program starts"))
}

fn ran(output: &Output) -> Ran {
    Ran {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The answer of a run that must succeed without a word on standard error.
fn answer(arguments: &[&str]) -> String {
    let run = sg(arguments);
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
