//! The project's own tools, one module for each subcommand of `cargo xtask`.
//!
//! They run the built binaries as real processes, under the limits of [`sg_judge::process`]: they check what a judge's
//! machine would see.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;

pub mod bench;
pub mod ci;
pub mod new_game;
pub mod verify;

/// The project's own tools
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum CommandLine {
    Verify(verify::Arguments),
    Bench(bench::Arguments),
    Ci(ci::Arguments),
    NewGame(new_game::Arguments),
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit status after Ctrl-C, as shells report it.
const AFTER_INTERRUPT: u8 = 130;

/// The whole `main` of `cargo xtask`.
///
/// The exit status is 0 if all went well, 1 if something is wrong, 2 for wrong usage, 130 after Ctrl-C.
#[must_use]
pub fn main() -> ExitCode {
    // The programs are in process groups of their own, which Ctrl-C does not reach.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        sg_judge::process::kill_all();
        std::process::exit(AFTER_INTERRUPT.into());
    });
    let passed = match CommandLine::parse() {
        CommandLine::Verify(arguments) => verify::verify(&arguments, &mut io::stdout()),
        CommandLine::Bench(arguments) => bench::bench(&arguments, &mut io::stdout()),
        CommandLine::Ci(arguments) => ci::ci(&arguments, &mut io::stdout()),
        CommandLine::NewGame(arguments) => new_game::new_game(&arguments, &mut io::stdout()),
    };
    if INTERRUPTED.load(Ordering::Relaxed) {
        // The runs that were cancelled may have ended before the handler.
        return AFTER_INTERRUPT.into();
    }
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
