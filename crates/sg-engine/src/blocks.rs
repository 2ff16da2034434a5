//! The engine itself: nimbers of heaps 0, 1, 2, ... block by block.

use std::ops::{ControlFlow, Range};

use super::adaptive::Adaptive;
use super::constants::{Bounds, MOST_BLOCK_HEAPS};
use super::memory::{OutOfMemory, Refused};
use super::plain::Plain;
use super::progress::{EngineStatus, SparseProgress};
use super::slice::{NimberSlice, with_nimbers};
use super::values::Values;
use crate::NimberArray;
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::processor::Level;

/// The method by which an [`Engine`] computes. All methods give the same nimbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The fastest method that is sound for the ruleset, on this processor's widest vectors.
    #[default]
    Auto,
    /// The plain method, right for every ruleset.
    Plain,
    /// The sparse method, where it is sound and a split is found, with the instructions of a level
    /// (or the widest below it that this processor has); the plain method otherwise.
    Sparse(Level),
}

/// The options of an [`Engine`].
///
/// # Example
///
/// ```
/// use sg_engine::{Method, Options};
///
/// let options = Options::default().method(Method::Plain).memory(1 << 20);
/// assert_eq!(options.memory, Some(1 << 20));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The method.
    pub method: Method,
    /// The most bytes that the engine takes for nimbers and tables; as many as the system gives, if
    /// not set.
    ///
    /// The tables are measured before every block of heaps, and what one block adds to them comes
    /// on top: a few kilobytes mostly, and up to a quarter of the limit when tables are made anew
    /// for twice as many heaps.
    pub memory: Option<usize>,
    /// The maximum number of threads that compute at a time, the caller's included; 0 and 1 are the
    /// same. More than two are not used yet.
    ///
    /// With two threads [`Engine::next_block`] computes some ten milliseconds at a time where few
    /// heaps are rare and lanes are narrow, so that a caller who stops the engine stops it at other
    /// heaps. The nimbers, and the counts after as many heaps, are the same. Some megabytes come on
    /// top of [`memory`](Self::memory).
    pub threads: usize,
    /// The bounds that tests force, but for [`threads`](Self::threads).
    pub bounds: Bounds,
}

impl Options {
    /// Sets the method.
    #[must_use]
    pub const fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Sets the largest number of threads.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the bounds.
    #[must_use]
    pub const fn bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Sets the largest number of bytes of memory.
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }
}

/// The nimbers of heaps 0, 1, 2, ... of a taking-and-breaking ruleset, computed block by block.
///
/// # Constraints
///
/// Nimbers are below 2^32, which holds for heaps below 2^31.
///
/// # Complexity
///
/// The plain method takes O(n) steps for heap n if two heaps may be left, and more if more may be.
/// The sparse one takes one step for each rare position and witness, a fraction of a nanosecond
/// each, and now and then a search among all options. Memory is one byte a heap while nimbers stay
/// below 256, two or four bytes otherwise, and a window of up to some 64 megabytes for the sparse
/// method. See the [documentation of the crate](crate).
///
/// # Example
///
/// ```
/// use sg_engine::Engine;
/// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
///
/// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
/// let mut engine = Engine::new(&kayles);
/// engine.advance(1000)?;
/// assert_eq!(engine.nimber(999), engine.nimber(999 - 12)); // Kayles has period 12
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    ruleset: TakingBreaking,
    options: Options,
    values: Values,
    /// `None` if memory was refused; it is then made again from the nimbers.
    running: Option<Running>,
    /// The steps of what was running when memory was refused.
    earlier_steps: u64,
    largest: u32,
    largest_at: usize,
}

/// The method at work.
#[derive(Clone, Debug)]
enum Running {
    Plain(Box<Plain>),
    Adaptive(Box<Adaptive>, Level),
}

impl Running {
    fn new(ruleset: &TakingBreaking, options: Options, values: &Values) -> Result<Self, Refused> {
        let level = match options.method {
            Method::Auto => Some(Level::best()),
            Method::Plain => None,
            Method::Sparse(level) => Some(level.or_less()),
        };
        let mut bounds = Bounds { threads: options.threads, ..options.bounds };
        if let Some(limit) = options.memory {
            bounds.window_bytes = bounds.window_bytes.min(limit / 4);
            bounds.table_bytes = limit / 2;
        }
        if let Some(level) = level
            && let Some(adaptive) = Adaptive::new(ruleset, level, values, bounds)?
        {
            return Ok(Self::Adaptive(Box::new(adaptive), level));
        }
        Ok(Self::Plain(Box::new(Plain::resumed(ruleset, values)?)))
    }

    fn steps(&self) -> u64 {
        match self {
            Self::Plain(plain) => plain.steps(),
            Self::Adaptive(adaptive, _) => adaptive.steps(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Plain(plain) => plain.bytes(),
            Self::Adaptive(adaptive, _) => adaptive.bytes(),
        }
    }
}

impl Engine {
    /// An engine with the fastest method and no limit of memory.
    #[must_use]
    pub fn new(ruleset: &TakingBreaking) -> Self {
        Self::with_options(ruleset, Options::default())
    }

    /// An engine with `options`.
    #[must_use]
    pub fn with_options(ruleset: &TakingBreaking, options: Options) -> Self {
        Self::resumed(ruleset, options, Values::default())
    }

    /// An engine that knows the nimbers `values` of the first heaps already.
    pub(super) fn resumed(ruleset: &TakingBreaking, options: Options, values: Values) -> Self {
        let mut engine = Self {
            ruleset: ruleset.clone(),
            options,
            // If memory is refused here, it is asked for again and reported when the engine goes
            // on.
            running: Running::new(ruleset, options, &values).ok(),
            values,
            earlier_steps: 0,
            largest: 0,
            largest_at: 0,
        };
        engine.note(0..engine.values.len());
        engine
    }

    /// The ruleset.
    #[must_use]
    pub const fn ruleset(&self) -> &TakingBreaking {
        &self.ruleset
    }

    /// The options that the engine was made with.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The nimbers of the heaps `0..heaps` are known.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.values.len()
    }

    /// Computes the next block of heaps and returns its nimbers, the first of which is that of the
    /// heap [`heaps`](Self::heaps) before the call. The engine chooses the length, at least one.
    ///
    /// A block takes some milliseconds, on a slow or busy processor some tens; longer only where a
    /// single heap does, as with three or more unequal parts beyond some ten thousand heaps, and
    /// where 10^8 heaps and more are sorted anew, once each time that they have doubled.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] as for [`advance`](Self::advance).
    pub fn next_block(&mut self) -> Result<NimberSlice<'_>, OutOfMemory> {
        self.block(usize::MAX)
    }

    /// Computes blocks until the nimbers of at least the heaps `0..heaps` are known.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if the system or [`Options::memory`] refuses memory. The nimbers known until
    /// then are kept, and all other tables are given up; a later call makes them again and goes on,
    /// if there is memory then.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_engine::{Engine, Options};
    /// use sg_core::heaps::taking_breaking::TakingBreaking;
    ///
    /// let kayles = TakingBreaking::strips(&[1, 2]);
    /// let mut engine = Engine::with_options(&kayles, Options::default().memory(1 << 20));
    /// let error = engine.advance(10_000_000).expect_err("a megabyte is too little");
    /// assert!(error.heaps > 100_000 && error.heaps == engine.heaps());
    /// ```
    pub fn advance(&mut self, heaps: usize) -> Result<(), OutOfMemory> {
        while self.heaps() < heaps {
            self.block(heaps)?;
        }
        Ok(())
    }

    /// As [`advance`](Self::advance), but asks `go_on` after every block, some milliseconds each,
    /// and stops when it breaks. The engine can go on later.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] as for [`advance`](Self::advance).
    ///
    /// # Example
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use sg_engine::Engine;
    /// use sg_core::heaps::taking_breaking::TakingBreaking;
    ///
    /// let mut engine = Engine::new(&TakingBreaking::strips(&[1, 2]));
    /// // No more than some 100 milliseconds.
    /// let stopped = engine.advance_with(usize::MAX, &mut |engine| {
    ///     if engine.steps() < 100_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert!(stopped.is_break() && engine.heaps() > 100_000);
    /// # Ok::<(), sg_engine::OutOfMemory>(())
    /// ```
    pub fn advance_with(
        &mut self,
        heaps: usize,
        go_on: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, OutOfMemory> {
        while self.heaps() < heaps {
            self.block(heaps)?;
            if go_on(self).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The next block; the plain method, and the sparse one with two threads, goes on to `heaps` at
    /// most.
    fn block(&mut self, heaps: usize) -> Result<NimberSlice<'_>, OutOfMemory> {
        let first = self.heaps();
        let done = self.try_block(heaps);
        // What was computed before memory was refused counts, too.
        self.note(first..self.values.len());
        match done {
            Ok(()) => Ok(self.values.as_slice().from(first)),
            Err(Refused { bytes, by_limit }) => {
                let limit = if by_limit { self.options.memory } else { None };
                Err(OutOfMemory { heaps: self.heaps(), bytes, limit })
            }
        }
    }

    fn try_block(&mut self, heaps: usize) -> Result<(), Refused> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::new(&self.ruleset, self.options, &self.values)?,
        };
        let done = self.run(&mut running, heaps);
        match done {
            Ok(()) => {
                self.running = Some(running);
                Ok(())
            }
            Err(Refused { bytes, by_limit }) => {
                self.earlier_steps = self.earlier_steps.saturating_add(running.steps());
                // The limit is one for all tables together.
                let others = if by_limit { running.bytes() } else { 0 };
                Err(Refused { bytes: bytes.saturating_add(others), by_limit })
            }
        }
    }

    fn run(&mut self, running: &mut Running, heaps: usize) -> Result<(), Refused> {
        if let Some(limit) = self.options.memory {
            let left = limit.saturating_sub(running.bytes());
            if self.values.bytes() > left {
                return Err(Refused { bytes: self.values.bytes(), by_limit: true });
            }
            self.values.set_limit(left);
        }
        match running {
            Running::Plain(plain) => {
                let heaps = heaps.min(self.values.len() + MOST_BLOCK_HEAPS);
                plain.extend(&mut self.values, heaps)
            }
            Running::Adaptive(adaptive, _) => adaptive.extend(&mut self.values, heaps),
        }
    }

    /// The nimber of `heap`, if it is known.
    #[must_use]
    pub fn nimber(&self, heap: usize) -> Option<Nimber> {
        self.values.as_slice().get(heap)
    }

    /// The nimbers of the heaps `0..heaps()`.
    #[must_use]
    pub fn nimbers(&self) -> NimberSlice<'_> {
        self.values.as_slice()
    }

    /// The nimbers of the heaps `0..heaps()`, given away without a copy; all tables are dropped.
    #[must_use]
    pub fn into_nimbers(self) -> NimberArray {
        self.values.into_array()
    }

    /// The progress of the engine, and its statistics.
    #[must_use]
    pub fn progress(&self) -> EngineStatus {
        let adaptive = match &self.running {
            Some(Running::Adaptive(adaptive, level)) => Some((adaptive, *level)),
            Some(Running::Plain(_)) | None => None,
        };
        EngineStatus {
            heaps: self.heaps(),
            largest: Nimber(self.largest.into()),
            largest_at: self.largest_at,
            steps: self.steps(),
            sparse: adaptive.and_then(|(adaptive, level)| {
                adaptive.account().map(|account| SparseProgress::new(&account, level))
            }),
            has_gone_back: adaptive.is_some_and(|(adaptive, _)| adaptive.has_gone_back()),
        }
    }

    /// The work done so far, in steps of roughly a nanosecond.
    ///
    /// The count depends on the ruleset, the heaps and the level alone, so that a limit in steps
    /// stops at the same heap in every run on processors of one level, with one number of threads.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.earlier_steps.saturating_add(self.running.as_ref().map_or(0, Running::steps))
    }

    /// About how many more steps, of roughly a nanosecond, it takes to know the heaps `0..heaps`.
    ///
    /// The estimate goes by the method in use and by how it went since the choice before the last,
    /// for the latest half of the heaps or more. The sparse method is not in use before some 512
    /// heaps, and its cost changes when rare heaps come, so ask again from time to time.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_engine::Engine;
    /// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
    ///
    /// // Take one stone or two and leave two unequal heaps: quadratic.
    /// let rules = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Unequal)?;
    /// let mut engine = Engine::new(&rules);
    /// engine.advance(2000)?;
    /// let (near, far) = (engine.estimated_steps(100_000), engine.estimated_steps(200_000));
    /// assert!(near < far);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn estimated_steps(&self, heaps: usize) -> u64 {
        let (from, to) = (self.heaps(), heaps.max(self.heaps()));
        match &self.running {
            Some(Running::Adaptive(adaptive, _)) => adaptive.estimate(from, to),
            Some(Running::Plain(plain)) => plain.estimate(from, to),
            None => Plain::new(&self.ruleset).estimate(from, to),
        }
    }

    /// The bytes taken for nimbers and tables.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.values.bytes() + self.running.as_ref().map_or(0, Running::bytes)
    }

    /// Notes the largest nimber of new heaps.
    fn note(&mut self, heaps: Range<usize>) {
        let new = self.values.as_slice().between(heaps.start, heaps.end);
        let largest = with_nimbers!(new, new => new.iter().copied().max().map(u64::from));
        if let Some(largest) = largest.map(|largest| largest as u32).filter(|&new| new > self.largest) {
            self.largest = largest;
            self.largest_at =
                heaps.clone().find(|&heap| self.values.at(heap) == largest).unwrap_or(heaps.start);
        }
    }
}
