//! The workspace that the commands work on, and its cargo.
//!
//! The place is found when a command runs, and is never compiled in: copies of the workspace may
//! share one target folder, and with it one built `xtask`.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The root of the workspace above `folder`, if it lies in one.
fn above(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|folder| folder.join("xtask/Cargo.toml").is_file()).map(Path::to_path_buf)
}

/// The root of the workspace whose cargo runs this program (`cargo run` and `cargo test` name the
/// package's folder), and otherwise that of the current directory.
///
/// # Errors
///
/// In words: there is none.
pub fn find() -> Result<PathBuf, String> {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = env::current_dir().unwrap_or_default();
    let root = package.as_deref().and_then(above).or_else(|| above(&here));
    root.ok_or_else(|| format!("{} is not in a workspace that has an xtask", here.display()))
}

/// The root of the workspace, as [`find`] finds it.
///
/// # Panics
///
/// If there is none.
///
/// # Example
///
/// ```
/// assert!(xtask::workspace_root().join("Cargo.lock").is_file());
/// ```
#[must_use]
pub fn root() -> PathBuf {
    find().unwrap_or_else(|error| panic!("{error}"))
}

/// The cargo that runs this program, or the installed one, in the root of the workspace.
#[must_use]
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The report of cargo about the members of the workspace.
///
/// # Errors
///
/// The output of cargo, or the report that it could not be started.
pub fn metadata() -> Result<Value, String> {
    let output = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("cargo metadata failed:\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// All files of the repository, except what cargo, git and Coq keep.
///
/// # Errors
///
/// The error of the file system.
pub fn files() -> io::Result<Vec<PathBuf>> {
    let root = root();
    let kept = [root.join("target"), root.join(".git")];
    let compiled = fs::read_to_string(root.join("formal/.gitignore"))?;
    let is_compiled = |path: &Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        path.parent().is_some_and(|folder| folder.ends_with("formal"))
            && compiled.lines().filter_map(|line| line.strip_prefix("*.")).any(|made| ending == Some(made))
    };
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            // In a worktree of git's, `.git` is a file.
            if kept.contains(&path) || is_compiled(&path) {
                continue;
            }
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}
