//! The project's own tools, one module a subcommand: `cargo xtask verify` and `cargo xtask bench`.
//!
//! They run the built binaries as real processes and know nothing of what is inside: what a judge's machine sees is
//! what they check.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

pub mod bench;
pub mod verify;

/// The project's own tools
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum CommandLine {
    Verify(verify::Arguments),
    Bench(bench::Arguments),
}

/// The whole `main` of `cargo xtask`.
///
/// The exit status is 0 if all went well, 1 if something was found wrong, 2 for wrong usage.
#[must_use]
pub fn main() -> ExitCode {
    let passed = match CommandLine::parse() {
        CommandLine::Verify(arguments) => verify::verify(&arguments, &mut io::stdout()),
        CommandLine::Bench(arguments) => bench::bench(&arguments, &mut io::stdout()),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The root of the workspace.
///
/// # Example
///
/// ```
/// assert!(xtask::workspace_root().join("Cargo.lock").is_file());
/// ```
#[must_use]
pub fn workspace_root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package).to_path_buf()
}
