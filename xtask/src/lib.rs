//! The project's own tools, one module for each subcommand of `cargo xtask`.
//!
//! They run the built binaries as real processes, under the limits of [`sg_contest::process`]: they
//! check what a judge's machine would see.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::Parser;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

pub mod bench;
pub mod binaries;
pub mod census;
pub mod ci;
pub mod new_game;
pub mod proofs;
pub mod recipe;
pub mod solutions;
pub mod verify;
pub mod web;
pub mod weight;
pub mod workspace;

pub use workspace::root as workspace_root;

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
    Weight(weight::Arguments),
}

impl CommandLine {
    /// True if all went well; an error if the command could not do its work.
    fn run(&self, output: &mut impl Write) -> Result<bool, String> {
        workspace::find()?;
        match self {
            Self::Verify(arguments) => Ok(verify::verify(arguments, output)),
            Self::Bench(arguments) => bench::bench(arguments, output),
            Self::Census(arguments) => census::census(arguments, output),
            Self::Ci(arguments) => Ok(ci::ci(arguments, output)),
            Self::NewGame(arguments) => Ok(new_game::new_game(arguments, output)),
            Self::Proofs(arguments) => proofs::proofs(arguments, output),
            Self::Solutions(arguments) => Ok(solutions::solutions(arguments, output)),
            Self::Web(arguments) => web::web(arguments, output),
            Self::Weight(arguments) => weight::weight(arguments, output),
        }
    }
}

/// The time between two looks whether a signal came.
const LOOK: Duration = Duration::from_millis(20);

/// Ends all programs, and then this one, after Ctrl-C or SIGTERM: the programs are in their own
/// process groups, which Ctrl-C does not reach. Returns the number of the signal, or 0 as long as
/// none came.
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
/// The exit status is 0 if all went well, 1 if something is wrong, 2 for wrong usage, 130 after
/// Ctrl-C (128 plus the signal's number).
#[must_use]
pub fn main() -> ExitCode {
    let signal = end_on_signals();
    let result = CommandLine::parse().run(&mut io::stdout());
    match (signal.load(Ordering::Relaxed), result) {
        (0, Ok(true)) => ExitCode::SUCCESS,
        (0, Ok(false)) => ExitCode::FAILURE,
        (0, Err(error)) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        // The runs that were cancelled may have ended before the thread that cancelled them.
        (signal, _) => ExitCode::from(128 + signal as u8),
    }
}
