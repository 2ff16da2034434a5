//! Steps of work under a [`Watch`], which may end it.

use std::cell::{Cell, RefCell};

use sg_heaps::{Progress, Watch};

/// The watch is asked after this many steps of a few nanoseconds each, or earlier.
const STEPS_BETWEEN_CALLS: u64 = 1 << 20;

/// Finding out what a heap equals in every sum takes about this many steps, a millisecond at most.
pub(super) const STEPS_OF_A_HEAP: u64 = 1 << 17;

/// Counts steps and asks a [`Watch`] now and then whether to go on.
pub(super) struct Meter<'m> {
    watch: RefCell<&'m mut Watch<'m>>,
    heaps: Cell<u64>,
    target: Option<u64>,
    left: Cell<u64>,
    stopped: Cell<bool>,
}

impl<'m> Meter<'m> {
    /// For work of which `heaps` of `target` heaps are done.
    pub(super) fn new(watch: &'m mut Watch<'m>, heaps: u64, target: Option<u64>) -> Self {
        Self {
            watch: RefCell::new(watch),
            heaps: Cell::new(heaps),
            target,
            left: Cell::new(0),
            stopped: Cell::new(false),
        }
    }

    /// This many heaps are done.
    pub(super) fn at(&self, heaps: usize) {
        self.heaps.set(heaps as u64);
    }

    /// Counts steps; true if the work is to end.
    pub(super) fn stops(&self, steps: u64) -> bool {
        match self.left.get().checked_sub(steps) {
            Some(left) => self.left.set(left),
            None if self.stopped.get() => {}
            None => {
                self.left.set(STEPS_BETWEEN_CALLS);
                let progress = Progress::new(self.heaps.get(), self.target);
                self.stopped.set((self.watch.borrow_mut())(&progress).is_break());
            }
        }
        self.stopped.get()
    }

    /// True if the watch has ended the work.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.get()
    }
}
