//! The project's own tools, one module for each subcommand of `cargo xtask`.
//!
//! They run the built binaries as real processes, under the limits of [`sg_contest::process`]: they check what a judge's
//! machine would see.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::Parser;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

pub mod bench;
pub mod census;
pub mod ci;
pub mod new_game;
mod parallel;
pub mod proofs;
pub mod solutions;
pub mod verify;
pub mod web;

/// The project's own tools
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum CommandLine {
    Verify(verify::Arguments),
    Bench(bench::Arguments),
    Census(census::Arguments),
    Ci(ci::Arguments),
    NewGame(new_game::Arguments),
    Proofs(proofs::Arguments),
    Solutions(solutions::Arguments),
    Web(web::Arguments),
}

/// How often to look whether a signal came.
const LOOK: Duration = Duration::from_millis(20);

/// Ends all programs, and then this one, after Ctrl-C or SIGTERM: the programs are in process groups of their own,
/// which Ctrl-C does not reach. Returns the number of the signal, or 0 as long as none came.
fn end_on_signals() -> Arc<AtomicUsize> {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGINT, SIGTERM] {
        // Where it fails, the signal ends this program alone.
        let _ = flag::register_usize(number, Arc::clone(&signal), number.cast_unsigned() as usize);
    }
    let seen = Arc::clone(&signal);
    thread::spawn(move || {
        while seen.load(Ordering::Relaxed) == 0 {
            thread::sleep(LOOK);
        }
        sg_contest::process::kill_all();
        std::process::exit(128 + i32::try_from(seen.load(Ordering::Relaxed)).unwrap_or(0));
    });
    signal
}

/// The whole `main` of `cargo xtask`.
///
/// The exit status is 0 if all went well, 1 if something is wrong, 2 for wrong usage, 130 after Ctrl-C (128 plus the signal's number).
#[must_use]
pub fn main() -> ExitCode {
    let signal = end_on_signals();
    let passed = match CommandLine::parse() {
        CommandLine::Verify(arguments) => verify::verify(&arguments, &mut io::stdout()),
        CommandLine::Bench(arguments) => bench::bench(&arguments, &mut io::stdout()),
        CommandLine::Census(arguments) => census::census(&arguments, &mut io::stdout()),
        CommandLine::Ci(arguments) => ci::ci(&arguments, &mut io::stdout()),
        CommandLine::NewGame(arguments) => new_game::new_game(&arguments, &mut io::stdout()),
        CommandLine::Proofs(arguments) => proofs::proofs(&arguments, &mut io::stdout()),
        CommandLine::Solutions(arguments) => solutions::solutions(&arguments, &mut io::stdout()),
        CommandLine::Web(arguments) => web::web(&arguments, &mut io::stdout()),
    };
    match signal.load(Ordering::Relaxed) {
        0 => {}
        // The runs that were cancelled may have ended before the thread that cancelled them.
        signal => return ExitCode::from(128 + signal as u8),
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
