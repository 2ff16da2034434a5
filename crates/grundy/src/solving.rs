//! The solver of `sg-core` with a progress bar, interrupts and this program's error texts.

use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use sg_core::heaps::notation::Ruleset;
use sg_heaps::Solver;
use sg_heaps::period::Period;
use sg_heaps::solver::{Nimbers, Progress, SolveError, Watch};

use crate::failure::Failure;
use crate::output::{counted, grouped};
use crate::progress::{Clock, Watch as Bar, interrupted};
use crate::ruleset::title;

/// Calls `work` with a callback that draws a bar for `total` heaps and ends the work after an
/// interrupt.
pub(crate) fn watched<T>(total: u64, work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let bar = Bar::new(total, 0);
    work(&mut |progress: &Progress<'_>| draw(&bar, progress.target, progress.heaps, progress.following))
}

/// Draws the progress: the goal, how many heaps are known, and the repetition that is being
/// followed. Answers whether to go on.
pub(crate) fn draw(
    bar: &Bar,
    target: Option<u64>,
    heaps: u64,
    following: Option<(u64, u64)>,
) -> ControlFlow<()> {
    if let Some(target) = target {
        bar.total(target);
    }
    bar.at(heaps);
    bar.say(following.map_or_else(String::new, |(from, distance)| {
        format!("repeats at distance {distance} since heap {from}")
    }));
    if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Calls `work`, of which no share is known, with a callback that ends it after an interrupt, and
/// shows the time.
pub(crate) fn until_interrupted<T>(work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let _clock = Clock::start();
    work(&mut |_| if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// The report of an error about a ruleset.
pub(crate) fn failure(ruleset: &Ruleset, error: SolveError) -> Failure {
    let report = match error {
        SolveError::Stopped { computed } => {
            let heaps = counted(computed, "heap");
            return Failure::interrupted(format!("{heaps} computed, nothing was written"));
        }
        SolveError::OutOfReach { heap, computed, .. } => format!(
            "no period is proved from {}, so the nimber of heap {heap} is not known\n  \
             help: `--up-to N` computes more",
            counted(computed, "heap")
        ),
        SolveError::OutOfMemory { computed } => {
            format!("out of memory after {} heaps", grouped(computed))
        }
        error => error.to_string(),
    };
    Failure::reported(format!("{}: {report}", title(ruleset)))
}

/// The nimbers of the heaps `0..heaps`, and what they show of a period.
pub(crate) fn run<'s>(
    ruleset: &Ruleset,
    solver: &'s mut Solver,
    heaps: usize,
) -> Result<(Nimbers<'s>, Period), Failure> {
    watched(heaps as u64, move |watch| {
        let period = solver.period_watched(watch)?;
        Ok((solver.nimbers_watched(0..heaps as u64, watch)?, period))
    })
    .map_err(|error| failure(ruleset, error))
}

/// The result of work that cannot be stopped, or `None` after an interrupt: it then goes on until
/// the process ends.
pub(crate) fn unless_interrupted<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) if !interrupted() => {}
            Err(_) => return None,
        }
    }
}

/// Refuses a range of heaps that ends before it begins.
pub(crate) fn in_order(from: u64, to: u64) -> Result<(), Failure> {
    if from > to {
        return Err(Failure::usage(format!("the first heap, {from}, is beyond the last, {to}")));
    }
    Ok(())
}

/// The number of threads that compute: as many as there are processors, if nothing else is asked
/// for.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}
