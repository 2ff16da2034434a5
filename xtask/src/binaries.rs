//! Binaries: built once, and run the same way on every machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sg_contest::process::{self, Clock, End, Finished, Limits};

use crate::recipe::Recipe;
use crate::workspace::cargo;

/// Builds binaries of the workspace and returns their paths by name.
///
/// They are built with the profile that this program was built with, all at once, by the cargo that
/// runs it. Cargo releases its lock on the target folder before it runs a program or a test, so
/// this works inside `cargo test` too.
///
/// # Errors
///
/// The output of cargo, or the report that it could not be started.
pub fn build(names: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
    let profile: &[&str] = if cfg!(debug_assertions) { &[] } else { &["--release"] };
    let names = names.iter().flat_map(|name| ["--bin", name]);
    executables(&profile.iter().copied().chain(names).collect::<Vec<_>>())
}

/// Runs `cargo build` with these arguments and returns the paths of the programs by name.
///
/// # Errors
///
/// The output of cargo, or the report that it could not be started.
pub fn executables(arguments: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
    let mut command = cargo();
    command.args(["build", "--quiet", "--message-format=json-render-diagnostics"]).args(arguments);
    let built = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.status.success() {
        return Err(format!("cargo build failed:\n{}", String::from_utf8_lossy(&built.stderr).trim_end()));
    }
    let messages = built.stdout.split(|&byte| byte == b'\n');
    let messages = messages.filter_map(|line| serde_json::from_slice::<serde_json::Value>(line).ok());
    let program = |message: serde_json::Value| {
        let path = message["executable"].as_str()?;
        Some((message["target"]["name"].as_str()?.to_owned(), PathBuf::from(path)))
    };
    Ok(messages.filter_map(program).collect())
}

/// The binaries `names` in a folder, or built.
///
/// # Errors
///
/// Which one is missing, or as [`build`].
pub fn find(folder: Option<&Path>, names: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
    match folder {
        Some(folder) => in_folder(folder, names),
        None if names.is_empty() => Ok(BTreeMap::new()),
        None => build(names),
    }
}

/// The paths of the binaries `names` in a folder, by name.
fn in_folder(folder: &Path, names: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths = BTreeMap::new();
    for name in names {
        let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        if !path.is_file() {
            return Err(format!("{} is not there", path.display()));
        }
        paths.insert((*name).to_string(), path);
    }
    Ok(paths)
}

/// A command that prints the same on every machine: in English, no colours, no backtraces.
#[must_use]
pub fn plain_command(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    command.env("NO_COLOR", "1").env("LC_ALL", "C");
    for variable in ["CLICOLOR_FORCE", "FORCE_COLOR", "RUST_BACKTRACE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command with `stdin` until it ends by itself.
///
/// A process that does not read all of its input is not an error here. Nothing that it started is
/// left running.
///
/// # Errors
///
/// In words: it did not start, it exceeded the time limit, or its output exceeded 64 MiB.
pub fn run(command: &mut Command, stdin: &Recipe, time_limit: Duration) -> Result<Finished, String> {
    let limits = Limits { wall: time_limit, ..Limits::default() };
    let recipe = stdin.clone();
    let input = process::Input::written_by(move |mut writer| recipe.write(&mut writer));
    let finished = process::run(command, input, &limits);
    match &finished.end {
        End::Exited(_) | End::Signalled(_) => Ok(finished),
        End::TimedOut(Clock::Wall) => {
            Err(format!("time limit exceeded: no end after {} s", time_limit.as_secs_f64()))
        }
        End::OutputLimit(stream) => Err(format!("more than {} bytes on {stream}", limits.output)),
        other => Err(other.to_string()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_is_an_error() {
        let error = run(Command::new("sleep").arg("60"), &Recipe::default(), Duration::from_millis(50));
        assert_eq!(error.unwrap_err(), "time limit exceeded: no end after 0.05 s");
    }

    #[test]
    fn endless_output_is_an_error() {
        let error = run(&mut Command::new("yes"), &Recipe::default(), Duration::from_secs(60));
        assert_eq!(error.unwrap_err(), "more than 67108864 bytes on standard output");
    }

    #[test]
    fn unread_input_is_no_error() {
        let recipe = Recipe { body: "1 ".into(), times: 1_000_000, ..Recipe::default() };
        let finished = run(&mut Command::new("true"), &recipe, Duration::from_secs(60)).unwrap();
        assert_eq!(finished.end, End::Exited(0));
        let finished = run(&mut Command::new("cat"), &recipe, Duration::from_secs(60)).unwrap();
        assert_eq!(finished.stdout.len(), 2_000_000);
    }
}
