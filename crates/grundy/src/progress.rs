//! Progress of long computations.

use std::cell::Cell;
use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

pub(crate) use crate::signals::came as interrupted;

use crate::output::grouped;

/// Work that is shorter than this shows no bar: it would only flash.
const UNSEEN: Duration = Duration::from_millis(500);
/// A rate measured for less than this predicts nothing.
const UNPREDICTABLE: Duration = Duration::from_secs(2);

/// A line on standard error, if that is a terminal, with a message that is set later and how much
/// of `time` is over.
pub(crate) fn line(time: Duration) -> ProgressBar {
    let of = move |_: &ProgressState, text: &mut dyn Write| {
        let _ = write!(text, "{}s", time.as_secs());
    };
    ticking("{msg}  {elapsed} / {of}", |style| style.with_key("of", of))
}

/// A line that is redrawn from time to time.
fn ticking(template: &str, complete: impl FnOnce(ProgressStyle) -> ProgressStyle) -> ProgressBar {
    let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template(template) {
        line.set_style(complete(style));
    }
    line.enable_steady_tick(UNSEEN);
    line
}

/// The time that work takes of which no share is known, on standard error, if that is a terminal,
/// until it is dropped.
#[derive(Debug)]
pub(crate) struct Clock(ProgressBar);

impl Clock {
    pub(crate) fn start() -> Self {
        Self(ticking("{spinner} {elapsed}", |style| style))
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar on standard error with rate and time left, if that is a terminal, and nothing otherwise.
#[derive(Debug)]
pub(crate) struct Watch {
    bar: ProgressBar,
    start: Instant,
    shown: Cell<bool>,
}

impl Watch {
    /// A bar for `total` heaps of which `done` are done.
    pub(crate) fn new(total: u64, done: u64) -> Self {
        Self::counting("heaps", total, done)
    }

    /// A bar for `total` of something of which `done` are done.
    pub(crate) fn counting(unit: &str, total: u64, done: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let template = format!("{{bar:30}} {{human_pos}}/{{human_len}} {unit}  {{rate}}{{left}}  {{msg}}");
        let style = ProgressStyle::with_template(&template);
        if let Ok(style) = style {
            let rate = |state: &ProgressState, text: &mut dyn Write| {
                let _ = text.write_str(&rate(state.per_sec()));
            };
            let left = |state: &ProgressState, text: &mut dyn Write| {
                let _ = text.write_str(&left(state.elapsed(), state.eta()));
            };
            bar.set_style(style.with_key("rate", rate).with_key("left", left));
        }
        let bar = bar.with_elapsed(Duration::ZERO).with_position(done);
        bar.reset_eta();
        Self { bar, start: Instant::now(), shown: Cell::new(false) }
    }

    pub(crate) fn at(&self, heaps: u64) {
        if !self.shown.get() && self.start.elapsed() >= UNSEEN {
            self.shown.set(true);
            // Standard error as a draw target stays silent where it is not a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(8));
        }
        self.bar.set_position(heaps);
    }

    pub(crate) fn total(&self, heaps: u64) {
        if self.bar.length() != Some(heaps) {
            self.bar.set_length(heaps);
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

/// `890895.6573` as `890,896/s`.
#[expect(
    clippy::cast_sign_loss,
    reason = "a rate is not negative, and a conversion of floating point saturates"
)]
fn rate(heaps_per_second: f64) -> String {
    format!("{}/s", grouped(heaps_per_second.round() as u64))
}

/// The time left, once enough time has gone by to tell.
fn left(elapsed: Duration, left: Duration) -> String {
    if elapsed < UNPREDICTABLE { String::new() } else { format!("  {} left", HumanDuration(left)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_whole_numbers_in_groups() {
        assert_eq!([0.0, 0.4, 890_895.657_3, 1e9].map(rate), ["0/s", "0/s", "890,896/s", "1,000,000,000/s"]);
    }

    #[test]
    fn the_time_left_is_not_guessed_at_first() {
        let soon = Duration::from_millis(1999);
        assert_eq!(left(soon, Duration::from_secs(90)), "");
        assert_eq!(left(Duration::from_secs(2), Duration::from_secs(90)), "  2 minutes left");
    }
}
