//! Watching and stopping long work: one callback for every crate that computes.

use std::ops::ControlFlow;

use crate::engine::Engine;

/// The progress of long work, for a [`Watch`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The number of heaps, from 0 on, that are finished. It does not grow while a single hard heap
    /// is computed.
    pub heaps: u64,
    /// The number of heaps that the current question needs; `None` where that is not known.
    pub target: Option<u64>,
    /// The heap from which the nimbers repeat so far and the distance, if a repetition is being
    /// followed.
    pub following: Option<(u64, u64)>,
    /// The engine, where one is at work.
    pub(crate) engine: Option<&'a Engine>,
    pub(crate) checkpoint: Option<&'a dyn Fn() -> Option<String>>,
}

impl<'a> Progress<'a> {
    /// Progress for work on heaps that is not a search for a period, such as that of another crate.
    #[must_use]
    pub fn new(heaps: u64, target: impl Into<Option<u64>>) -> Self {
        Self { heaps, target: target.into(), following: None, engine: None, checkpoint: None }
    }

    pub(crate) const fn with_engine(self, engine: Option<&'a Engine>) -> Self {
        Self { engine, ..self }
    }

    /// The checkpoint of a [`Search`](crate::search::Search) at this moment; `None` for other work.
    #[must_use]
    pub fn checkpoint(&self) -> Option<String> {
        self.checkpoint?()
    }
}

sg_core::summary!(Progress<'_>, this { heaps: this.heaps, target: this.target, following: this.following });

/// A callback that sees the progress several times a second, and answers whether to continue. The
/// nimber of a far heap of a subtraction game may take a second or two without a call.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sg_heaps::{SolveError, Solver};
///
/// let mut kayles: Solver = "0.007".parse()?;
/// let stopped = kayles.nimber_watched(1_000_000, &mut |progress| {
///     if progress.heaps < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert!(matches!(stopped, Err(SolveError::Stopped { .. })));
/// # Ok::<(), sg_heaps::Error>(())
/// ```
pub type Watch<'w> = dyn FnMut(&Progress<'_>) -> ControlFlow<()> + 'w;

/// A [`Watch`] that never stops the work.
pub fn unwatched(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
