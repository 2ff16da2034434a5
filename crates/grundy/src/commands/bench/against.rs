//! `grundy bench --against`: this program beside another one, such as that of the commit before.
//!
//! Machines change their speed while they run. So the two programs run in turn, each in its own
//! process, and the quickest runs are compared.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde::{Deserialize, Serialize};

use super::{Run, heaps_and_runs, rate};
use crate::cli::{Bench, Format};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::interrupted;

/// The part of the output that is read.
#[derive(Deserialize)]
struct Measured {
    runs: Vec<Run>,
}

/// The answer.
#[derive(Serialize)]
struct Compared<'a> {
    ruleset: &'a str,
    /// The heaps `0..=to` were computed.
    to: usize,
    repeat: u32,
    /// The quickest run of this program, and of the other one.
    this: Run,
    against: Run,
    /// The time of the other program divided by that of this one.
    ratio: f64,
}

/// Measures both programs in turn.
pub(super) fn run(arguments: &Bench, title: &str, other: &Path, output: &mut Output) -> Result<(), Failure> {
    if arguments.ruleset.ruleset == "-" {
        return Err(Failure::usage("--against: both programs read the ruleset, so `-` will not do"));
    }
    let this = env::current_exe()
        .map_err(|error| Failure::reported(format!("cannot find this program: {error}")))?;
    // A name without a directory would be looked for in the PATH.
    let against = fs::canonicalize(other).map_err(|error| Failure::file(other, "run", error))?;
    let mut best: [Option<Run>; 2] = [None, None];
    for _ in 0..arguments.repeat {
        for (program, best) in [&*this, &*against].into_iter().zip(&mut best) {
            let run = measured(arguments, program)?;
            if best.as_ref().is_none_or(|best| run.seconds < best.seconds) {
                *best = Some(run);
            }
        }
    }
    let [Some(this), Some(against)] = best else {
        return Err(Failure::usage("at least one run is needed"));
    };
    if this.checksum != against.checksum {
        return Err(Failure::reported(format!(
            "the programs disagree about the nimbers: checksum {} of this one, {} of {}",
            this.checksum,
            against.checksum,
            other.display()
        )));
    }
    let ratio = against.seconds / this.seconds;
    let compared =
        Compared { ruleset: title, to: arguments.to, repeat: arguments.repeat, this, against, ratio };
    match arguments.format {
        Format::Json => output.json(&compared),
        Format::Text => text(&compared, other, output),
    }
}

fn text(compared: &Compared<'_>, other: &Path, output: &mut Output) -> Result<(), Failure> {
    output.field("ruleset", compared.ruleset)?;
    output.field("heaps", &heaps_and_runs(compared.to, compared.repeat))?;
    for (name, run) in [("this one", &compared.this), (&*other.display().to_string(), &compared.against)] {
        writeln!(output)?;
        output.field("program", name)?;
        rate(run, output)?;
    }
    writeln!(output)?;
    output.field("checksum", &compared.this.checksum)?;
    output.field("ratio", &format!("{:.2} times as fast as {}", compared.ratio, other.display()))?;
    Ok(())
}

/// One run of a program.
fn measured(arguments: &Bench, program: &Path) -> Result<Run, Failure> {
    let threads = arguments.threads.map(|threads| format!("--threads={threads}"));
    let ran = Command::new(program)
        .args(["bench", &arguments.ruleset.ruleset, "--to", &arguments.to.to_string()])
        .args(["--repeat", "1", "--format", "json"])
        .args(threads)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::file(program, "run", error))?;
    if interrupted() {
        return Err(Failure::interrupted("the programs were not compared"));
    }
    let refused = |why: &str| Failure::reported(format!("{}: {why}", program.display()));
    if !ran.status.success() {
        let errors = String::from_utf8_lossy(&ran.stderr);
        let first = errors.lines().next().unwrap_or("it printed nothing");
        return Err(refused(&format!("`grundy bench` failed: {first}")));
    }
    let measured: Option<Measured> = serde_json::from_slice(&ran.stdout).ok();
    measured
        .and_then(|measured| measured.runs.into_iter().next())
        .filter(|run| run.seconds > 0.0)
        .ok_or_else(|| refused("it did not print what `grundy bench --format json` does"))
}
