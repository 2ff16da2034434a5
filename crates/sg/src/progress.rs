//! Progress of long work, and interrupts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sg_core::heaps::engine::{Engine, OutOfMemory};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C ask for an orderly end instead of a sudden one. A second Ctrl-C ends at once.
pub(crate) fn catch_interrupts() {
    // Where no handler can be set, Ctrl-C ends the program at once; a checkpoint stands that, too.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// True after Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A bar on standard error with rate and time left, if that is a terminal, and nothing otherwise.
#[derive(Debug)]
pub(crate) struct Watch {
    bar: ProgressBar,
}

impl Watch {
    /// A bar for `total` heaps of which `done` are done.
    pub(crate) fn new(total: usize, done: usize) -> Self {
        // Standard error as a draw target stays silent where it is not a terminal.
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template(
            "{bar:30} {human_pos}/{human_len} heaps  {per_sec}  {eta} left  {msg}",
        );
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let bar = bar.with_elapsed(Duration::ZERO).with_position(done as u64);
        bar.reset_eta();
        Self { bar }
    }

    pub(crate) fn at(&self, heaps: usize) {
        self.bar.set_position(heaps as u64);
    }

    pub(crate) fn total(&self, heaps: usize) {
        if self.bar.length() != Some(heaps as u64) {
            self.bar.set_length(heaps as u64);
        }
    }

    pub(crate) fn say(&self, message: String) {
        if self.bar.message() != message {
            self.bar.set_message(message);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Advances an engine in steps short enough for progress and interrupts.
#[derive(Debug)]
pub(crate) struct Pace {
    step: usize,
}

impl Pace {
    pub(crate) const fn new() -> Self {
        Self { step: 1024 }
    }

    /// One step towards `heaps`.
    pub(crate) fn advance(&mut self, engine: &mut Engine, heaps: usize) -> Result<(), OutOfMemory> {
        let start = Instant::now();
        let target = heaps.min(engine.heaps() + self.step);
        let whole = target == engine.heaps() + self.step;
        engine.advance(target)?;
        match start.elapsed() {
            short if whole && short < Duration::from_millis(20) => self.step *= 2,
            long if long > Duration::from_millis(100) => self.step = (self.step / 2).max(1),
            _ => {}
        }
        Ok(())
    }
}
