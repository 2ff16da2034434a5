//! Binaries: built once, run as real processes, never waited for without end.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::fixture::Recipe;

/// Output beyond this is taken for runaway output.
const MOST_OUTPUT: u64 = 64 << 20;

/// Builds binaries of the workspace and tells where they are, by name.
///
/// They are built with the profile that this program was built with, all at once, by the cargo that runs it. Cargo
/// has let go of its lock on the target folder by the time it runs a program or a test, so this works inside
/// `cargo test` too.
///
/// # Errors
///
/// What cargo said, or that it could not be started.
pub fn build(names: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::workspace_root());
    command.args(["build", "--quiet", "--message-format=json-render-diagnostics"]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    for name in names {
        command.args(["--bin", name]);
    }
    let built = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.status.success() {
        return Err(format!("cargo build failed:\n{}", String::from_utf8_lossy(&built.stderr).trim_end()));
    }
    let mut paths = BTreeMap::new();
    for line in built.stdout.split(|&byte| byte == b'\n') {
        let Ok(message) = serde_json::from_slice::<serde_json::Value>(line) else { continue };
        let name = message["target"]["name"].as_str().unwrap_or_default();
        if let Some(path) = message["executable"].as_str()
            && names.contains(&name)
        {
            paths.insert(name.to_string(), PathBuf::from(path));
        }
    }
    match names.iter().find(|name| !paths.contains_key(**name)) {
        Some(name) => Err(format!("cargo built no binary `{name}`")),
        None => Ok(paths),
    }
}

/// The binaries `names` in a folder, as [`build`] tells them.
///
/// # Errors
///
/// Which one is not there.
pub fn in_folder(folder: &Path, names: &[&str]) -> Result<BTreeMap<String, PathBuf>, String> {
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

/// What a process left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How it ended.
    pub status: ExitStatus,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

/// A command that prints the same on every machine: no colours, no backtraces.
#[must_use]
pub fn plain_command(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    command.env("NO_COLOR", "1");
    for variable in ["CLICOLOR_FORCE", "FORCE_COLOR", "RUST_BACKTRACE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command with `stdin` until it ends, or ends it after `time_limit`.
///
/// A process that does not read all of its input is no error here.
///
/// # Errors
///
/// In words: it did not start, it hung, or its output found no end.
pub fn run(command: &mut Command, stdin: &Recipe, time_limit: Duration) -> Result<Finished, String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        // The writer ends with a broken pipe when the process ends first.
        scope.spawn(move || input.map(|mut input| stdin.write(&mut input)));
        let stdout = scope.spawn(move || read_all(output));
        let stderr = scope.spawn(move || read_all(errors));
        let status = wait(&mut child, time_limit);
        let joined = |reader: thread::ScopedJoinHandle<'_, io::Result<Vec<u8>>>| {
            reader.join().unwrap_or_else(|_| Err(io::Error::other("the reader failed")))
        };
        let (stdout, stderr) = (joined(stdout), joined(stderr));
        let unread = |error| format!("its output cannot be read: {error}");
        Ok(Finished { status: status?, stdout: stdout.map_err(unread)?, stderr: stderr.map_err(unread)? })
    })
}

/// Waits for a process, and ends it after `time_limit`.
///
/// # Errors
///
/// In words: it hung.
pub fn wait(child: &mut Child, time_limit: Duration) -> Result<ExitStatus, String> {
    let started = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if started.elapsed() < time_limit => {
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            hung => {
                // It may just have ended by itself; then there is nothing left to kill.
                let _ = child.kill();
                let _ = child.wait();
                return Err(match hung {
                    Err(error) => format!("cannot be waited for: {error}"),
                    Ok(_) => format!("hung: no end after {} s", time_limit.as_secs_f64()),
                });
            }
        }
    }
}

fn read_all(output: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(output) = output {
        output.take(MOST_OUTPUT + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST_OUTPUT {
        // Dropping the pipe here ends the process with a broken pipe, if it still writes.
        return Err(io::Error::other(format!("more than {MOST_OUTPUT} bytes")));
    }
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_ended() {
        let error = run(Command::new("sleep").arg("60"), &Recipe::default(), Duration::from_millis(50));
        assert_eq!(error.unwrap_err(), "hung: no end after 0.05 s");
    }

    #[test]
    fn endless_output_is_cut() {
        let error = run(&mut Command::new("yes"), &Recipe::default(), Duration::from_secs(60));
        assert!(error.unwrap_err().contains("more than 67108864 bytes"));
    }

    #[test]
    fn unread_input_is_no_error() {
        let recipe = Recipe { body: "1 ".into(), times: 1_000_000, ..Recipe::default() };
        let finished = run(&mut Command::new("true"), &recipe, Duration::from_secs(60)).unwrap();
        assert!(finished.status.success());
        let finished = run(&mut Command::new("cat"), &recipe, Duration::from_secs(60)).unwrap();
        assert_eq!(finished.stdout.len(), 2_000_000);
    }
}
