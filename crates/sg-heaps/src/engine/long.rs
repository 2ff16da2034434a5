//! An engine for very long sequences: of the heaps computed only the first and the latest are kept.

use std::{error, fmt};

use super::adaptive::Adaptive;
use super::constants::Bounds;
use super::memory::{OutOfMemory, Refused};
use super::reach::Reach;
use super::split::Split;
use super::values::{NimberSlice, Values};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::processor::Level;

/// Why a search in bounded memory stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LongError {
    /// The system or the limit refused memory.
    OutOfMemory(OutOfMemory),
    /// Whether an option of the heap has the value cannot be decided without the heaps that were dropped.
    Undecided {
        /// The heap; the nimbers of those before it are right.
        heap: usize,
        /// The value, rare at the heap, which no option with a part of at most 65,536 has.
        value: u32,
        /// The number of bytes that would hold all nimbers up to the heap, and so decide it.
        bytes: usize,
    },
}

impl fmt::Display for LongError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfMemory(error) => error.fmt(f),
            Self::Undecided { heap, value, bytes } => write!(
                f,
                "heap {heap} cannot be decided: no option with a part of at most {} has the nimber {value}, and the nimbers of \
                 most other heaps were dropped; {bytes} bytes of memory would hold them all",
                Reach::MOST
            ),
        }
    }
}

impl error::Error for LongError {}

/// The state of the sparse method of a [`LongEngine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RareState<'a> {
    /// The split in use.
    pub split: Split,
    /// The number of bits of a lane.
    pub lane_bits: u32,
    /// All rare heaps with their nimbers, ascending.
    pub rare: &'a [(usize, u32)],
}

/// The nimbers of the heaps 0, 1, 2, ... of a ruleset with few rare heaps, in bounded memory.
///
/// Nothing is dropped before the rare heaps have been quiet for long: until there are 64 times as many heaps as the last
/// rare one, and 2^24 or what the limit of memory allows. Then the heaps before [`Reach::from`] and the latest are kept. What
/// cannot be decided by them stops the engine.
///
/// # Complexity
///
/// That of the sparse method of [`Engine`](super::Engine); some tens of megabytes, whatever the number of heaps.
#[derive(Clone, Debug)]
pub struct LongEngine {
    values: Values,
    adaptive: Adaptive,
    /// The number of heaps after the first [`kept`](Self::kept) that were dropped; even.
    dropped: usize,
    kept: usize,
    most_taken: usize,
    memory: usize,
}

impl LongEngine {
    /// The least limit of memory, in bytes.
    pub const LEAST_MEMORY: usize = 32 << 20;
    /// The limit if none is given.
    pub const DEFAULT_MEMORY: usize = 256 << 20;
    /// Many heaps are kept until they are dropped at once.
    const MOST_HEAPS: usize = 1 << 24;
    /// The last rare heap lies this many times farther back than it is large before anything is dropped.
    const QUIET: usize = 64;

    /// An engine that takes about `memory` bytes at most; `None` if the sparse method is not sound for the ruleset.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(ruleset: &TakingBreaking, memory: usize) -> Result<Option<Self>, OutOfMemory> {
        let memory = memory.max(Self::LEAST_MEMORY);
        let mut bounds = Bounds { most_witness: Reach::LEAST, ..Bounds::default() };
        bounds.window_bytes = bounds.window_bytes.min(memory / 8);
        bounds.table_bytes = memory / 4;
        let values = Values::default();
        let adaptive = Adaptive::new(ruleset, Level::best(), &values, bounds)
            .map_err(|refused| at(refused, 0, memory))?;
        let most_taken = ruleset.most_taken().unwrap_or(0);
        let engine = |adaptive| Self { values, adaptive, dropped: 0, kept: 0, most_taken, memory };
        Ok(adaptive.map(engine))
    }

    /// An engine that goes on after `heaps` heaps, of which the nimbers of the first and of the latest are given, as
    /// [`first`](Self::first) and [`latest`](Self::latest) gave them.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn resumed(
        ruleset: &TakingBreaking,
        memory: usize,
        heaps: usize,
        [first, latest]: [&[u32]; 2],
        (split, lane_bits, reach): (Split, u32, Reach),
    ) -> Result<Option<Self>, OutOfMemory> {
        let Some(mut engine) = Self::new(ruleset, memory)? else { return Ok(None) };
        let refused = |refused| at(refused, heaps, memory);
        engine.values.extend(first).and_then(|()| engine.values.extend(latest)).map_err(refused)?;
        engine.kept = first.len();
        engine.dropped = heaps - engine.values.len();
        engine.adaptive.go_on_without_middle(&engine.values, split, lane_bits, reach).map_err(refused)?;
        Ok(Some(engine))
    }

    /// The limit of memory, in bytes.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.memory
    }

    /// The nimbers of the heaps `0..heaps` were computed.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.values.len() + self.dropped
    }

    /// True once heaps were dropped.
    #[must_use]
    pub const fn has_dropped(&self) -> bool {
        self.dropped > 0
    }

    /// The nimbers of the first heaps, as many as will always be kept; all if none were dropped.
    #[must_use]
    pub fn first(&self) -> NimberSlice<'_> {
        self.values.as_slice().between(0, if self.has_dropped() { self.kept } else { self.values.len() })
    }

    /// The nimbers of the latest `count` heaps; fewer if this many are not there.
    #[must_use]
    pub fn latest(&self, count: usize) -> NimberSlice<'_> {
        let kept = if self.has_dropped() { self.kept } else { 0 };
        self.values.as_slice().from(self.values.len().saturating_sub(count).max(kept))
    }

    /// How many of the latest heaps have to be known to go on: beside the first ones, an even number less than all.
    #[must_use]
    pub fn needed(&self) -> usize {
        let last_rare = self.adaptive.rare_positions().last().map_or(0, |&(heap, _)| heap);
        let needed = 2 * Reach::MOST + 4 * last_rare + 4 * self.most_taken;
        // So that an even number is dropped.
        let parity = self.heaps().wrapping_sub(self.first_kept() + needed) & 1;
        needed + parity
    }

    /// The number of first heaps that are kept.
    fn first_kept(&self) -> usize {
        if self.has_dropped() { self.kept } else { self.reach().map_or(0, |reach| reach.from) }
    }

    /// The state of the sparse method; `None` while the plain method is in use.
    #[must_use]
    pub fn sparse(&self) -> Option<RareState<'_>> {
        let account = self.adaptive.account()?;
        let rare = self.adaptive.rare_positions();
        Some(RareState { split: account.split, lane_bits: account.lane_bits, rare })
    }

    /// The distance of the farthest witness; `None` while the plain method is in use.
    #[must_use]
    pub fn reach(&self) -> Option<Reach> {
        self.adaptive.reach()
    }

    /// The work done since the engine was made, in steps of roughly a nanosecond.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.adaptive.steps()
    }

    /// From now on at most this many threads compute at a time, the caller's among them. More than two are not used yet.
    ///
    /// All results are the same.
    pub const fn set_threads(&mut self, threads: usize) {
        self.adaptive.set_threads(threads);
    }

    /// The maximum number of threads that compute.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.adaptive.threads()
    }

    /// Computes the next heaps, at least one block of some milliseconds; with two threads some ten milliseconds, and not much more than
    /// makes `wanted` heaps in all. Drops heaps if it is time.
    ///
    /// # Errors
    ///
    /// [`LongError`]; the engine cannot go on after it.
    pub fn advance(&mut self, wanted: usize) -> Result<(), LongError> {
        let heaps = self.heaps();
        let memory = self.memory;
        let refused = |refused| LongError::OutOfMemory(at(refused, heaps, memory));
        self.drop_middle().map_err(refused)?;
        // No further than to where it is time to drop some.
        let wanted = wanted.saturating_sub(self.dropped).min(self.values.len().max(self.most_values()));
        self.adaptive.extend(&mut self.values, wanted).map_err(refused)?;
        if let Some((heap, value)) = self.adaptive.undecided() {
            let heap = heap + self.dropped;
            let bytes = heap * self.values.as_slice().bytes_each() * 2 + Self::DEFAULT_MEMORY;
            return Err(LongError::Undecided { heap, value, bytes });
        }
        Ok(())
    }

    /// The number of nimbers kept before some are dropped.
    fn most_values(&self) -> usize {
        Self::MOST_HEAPS.min(self.memory / 16 / self.values.as_slice().bytes_each())
    }

    /// Where the blocks ended that the last call of [`advance`](Self::advance) computed, with what was known of witnesses there.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (usize, Reach)> {
        let before = self.adaptive.ends().iter().map(|&(heaps, reach)| (heaps + self.dropped, reach));
        before.chain(self.reach().map(|reach| (self.heaps(), reach)))
    }

    fn drop_middle(&mut self) -> Result<(), Refused> {
        let length = self.values.len();
        if length < self.most_values() {
            return Ok(());
        }
        let (kept, needed) = (self.first_kept(), self.needed());
        let quiet = |state: RareState<'_>| {
            state.rare.last().map_or(0, |&(heap, _)| heap) <= self.heaps() / Self::QUIET
        };
        let account = self.adaptive.account();
        if let (Some(account), Some(reach), true) = (account, self.reach(), self.sparse().is_some_and(quiet))
            && kept + 2 * needed <= length
        {
            self.values.drop_between(kept..length - needed);
            self.dropped += length - needed - kept;
            self.kept = kept;
            return self.adaptive.go_on_without_middle(&self.values, account.split, account.lane_bits, reach);
        }
        // Nothing can be dropped yet, so all is kept, as far as memory goes.
        let bytes = self.values.bytes() + self.adaptive.bytes();
        if bytes > self.memory { Err(Refused { bytes, by_limit: true }) } else { Ok(()) }
    }

    /// The bytes taken.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.values.bytes() + self.adaptive.bytes()
    }
}

/// The nimbers of a run as numbers of 32 bits.
pub(crate) fn widened(run: NimberSlice<'_>) -> Vec<u32> {
    run.iter().map(|nimber| nimber.0 as u32).collect()
}

fn at(Refused { bytes, by_limit }: Refused, heaps: usize, memory: usize) -> OutOfMemory {
    OutOfMemory { heaps, bytes, limit: by_limit.then_some(memory) }
}
