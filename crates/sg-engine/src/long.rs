//! An engine for very long sequences: of the heaps computed only the first and the latest are kept.

use std::{error, fmt, io};

use super::adaptive::Adaptive;
use super::constants::Bounds;
use super::memory::{OutOfMemory, Refused};
use super::reach::Reach;
use super::slice::{NimberSlice, Position};
use super::split::Split;
use super::stored::{Seen, Stored};
use super::values::{AllStored, Values};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::processor::Level;

/// The reason why a search in bounded memory stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LongError {
    /// The system or the limit refused memory.
    OutOfMemory(OutOfMemory),
    /// Whether an option of the heap has the value cannot be decided without the heaps that were
    /// dropped.
    Undecided {
        /// The heap; the nimbers of those before it are right.
        heap: usize,
        /// The value, rare at the heap, which no option with a part of at most 65,536 has.
        value: u32,
        /// The number of bytes that would hold all nimbers up to the heap, and so decide it.
        bytes: usize,
    },
    /// The [`Store`](super::Store) of a search failed, or what it has is not what was written
    /// there.
    Store {
        /// The nimbers of the heaps before this one are right.
        heap: usize,
        /// The kind of the store's error, or [`InvalidData`](io::ErrorKind::InvalidData).
        kind: io::ErrorKind,
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
            Self::Store { heap, kind } => {
                write!(f, "the nimbers of the {heap} heaps so far cannot be stored or read again: {kind}")
            }
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
/// Unless all nimbers are in a [`Store`](super::Store), nothing is dropped before the rare heaps
/// have been quiet for long: until there are 64 times as many heaps as the last rare one, and 2^24
/// or what the limit of memory allows. Then the heaps before [`Reach::from`] and the latest are
/// kept. What cannot be decided by them stops the engine.
///
/// # Complexity
///
/// The time of the sparse method of [`Engine`](super::Engine); some tens of megabytes, whatever the
/// number of heaps.
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
    /// The last rare heap lies this many times farther back than it is large before anything is
    /// dropped.
    const QUIET: usize = 64;
    /// The number of first heaps that are in memory at least where all are stored.
    const LEAST_FIRST: usize = 2 * Reach::MOST;
    /// There are at least this many heaps where all are stored.
    pub const LEAST_STORED: usize = 16 * Self::LEAST_FIRST;

    /// An engine that takes about `memory` bytes at most; `None` if the sparse method is not sound
    /// for the ruleset.
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
            .map_err(|refused: Refused| refused.after(0, memory))?;
        let most_taken = ruleset.most_taken().unwrap_or(0);
        let engine = |adaptive| Self { values, adaptive, dropped: 0, kept: 0, most_taken, memory };
        Ok(adaptive.map(engine))
    }

    /// An engine that goes on after `heaps` heaps, of which the nimbers of the first and of the
    /// latest are given, as [`first`](Self::first) and [`latest`](Self::latest) gave them.
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
        let refused = |refused: Refused| refused.after(heaps, memory);
        engine.values.extend(first).and_then(|()| engine.values.extend(latest)).map_err(refused)?;
        engine.kept = first.len();
        engine.dropped = heaps - engine.values.len();
        engine.adaptive.go_on_without_middle(&engine.values, split, lane_bits, reach).map_err(refused)?;
        Ok(Some(engine))
    }

    /// An engine that goes on after the heaps of `stored`, all of which stay there: so rare heaps
    /// may come as late as they like.
    ///
    /// There are at least [`LEAST_STORED`](Self::LEAST_STORED) heaps, and all were `seen`.
    pub fn on_store(
        ruleset: &TakingBreaking,
        memory: usize,
        stored: Stored,
        (split, lane_bits): (Split, u32),
        seen: &Seen,
    ) -> Result<Option<Self>, LongError> {
        let heaps = stored.heaps;
        let refused = |refused: Refused| LongError::OutOfMemory(refused.after(heaps, memory));
        let Some(mut engine) = Self::new(ruleset, memory).map_err(LongError::OutOfMemory)? else {
            return Ok(None);
        };
        // Two bytes each, and room for the latest ones, some five times as many.
        let first = (memory / 512).min(Self::MOST_HEAPS / 16).min(heaps / 16).max(Self::LEAST_FIRST);
        engine.kept = first;
        let latest = engine.needed_on_store();
        let latest = latest + ((heaps - first - latest) & 1);
        let mut nimbers = vec![0; first.max(latest)];
        for (from, count) in [(0, first), (heaps - latest, latest)] {
            stored.read(from, &mut nimbers[..count]);
            engine.values.extend(&nimbers[..count]).map_err(refused)?;
        }
        if let Some(kind) = stored.failure() {
            return Err(LongError::Store { heap: heaps, kind });
        }
        engine.dropped = heaps - first - latest;
        let late = |positions: &[Position]| {
            positions.iter().copied().filter(|&(heap, _)| heap >= first).collect::<Vec<_>>()
        };
        engine.values.set_stored(AllStored {
            all: stored,
            first,
            dropped: engine.dropped,
            rare: late(&seen.rare),
            high_normal: late(&seen.high_normal),
        });
        let reach = Reach::since(heaps);
        engine.adaptive.go_on_without_middle(&engine.values, split, lane_bits, reach).map_err(refused)?;
        Ok(Some(engine))
    }

    /// The stored nimbers, if all are stored.
    pub fn stored(&self) -> Option<&Stored> {
        self.values.stored().map(|stored| &stored.all)
    }

    /// The least number of the latest heaps that are in memory, if all are stored.
    const fn needed_on_store(&self) -> usize {
        2 * Reach::MOST + 4 * self.kept + 4 * self.most_taken
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

    /// The number of the latest heaps that must be known to go on, in addition to the first ones:
    /// an even number less than all.
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

    /// From now on at most this many threads compute at a time, the caller's among them. More than
    /// two are not used yet.
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

    /// Computes the next heaps, at least one block of some milliseconds; with two threads some ten
    /// milliseconds, and not much more than makes `wanted` heaps in all. Drops heaps if it is time.
    ///
    /// # Errors
    ///
    /// [`LongError`]; the engine cannot go on after it.
    pub fn advance(&mut self, wanted: usize) -> Result<(), LongError> {
        let heaps = self.heaps();
        let memory = self.memory;
        let refused = |refused: Refused| LongError::OutOfMemory(refused.after(heaps, memory));
        self.drop_middle().map_err(refused)?;
        // No further than to where it is time to drop some.
        let wanted = wanted.saturating_sub(self.dropped).min(self.values.len().max(self.most_values()));
        self.adaptive.extend(&mut self.values, wanted).map_err(refused)?;
        self.values.store_new();
        if let Some(kind) = self.stored().and_then(Stored::failure) {
            return Err(LongError::Store { heap: heaps, kind });
        }
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

    /// The ends of the blocks that the last call of [`advance`](Self::advance) computed, with what
    /// was known of witnesses there.
    pub fn ends(&self) -> impl Iterator<Item = (usize, Reach)> {
        let before = self.adaptive.ends().iter().map(|&(heaps, reach)| (heaps + self.dropped, reach));
        before.chain(self.reach().map(|reach| (self.heaps(), reach)))
    }

    fn drop_middle(&mut self) -> Result<(), Refused> {
        let length = self.values.len();
        if length < self.most_values() {
            return Ok(());
        }
        if self.stored().is_some() {
            return self.forget_middle();
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

    /// Leaves the nimbers between the first heaps and the latest to the store.
    fn forget_middle(&mut self) -> Result<(), Refused> {
        let (kept, needed, length) = (self.kept, self.needed_on_store(), self.values.len());
        let dropped = (length - kept).saturating_sub(needed) & !1;
        let (Some(RareState { split, lane_bits, .. }), Some(reach)) = (self.sparse(), self.reach()) else {
            return Ok(());
        };
        let late = |positions: &[Position]| {
            positions[positions.partition_point(|&(heap, _)| heap < kept)..].to_vec()
        };
        let (rare, high_normal) = (late(self.adaptive.rare_positions()), late(self.adaptive.high_normal()));
        self.values.drop_between(kept..kept + dropped);
        self.values.forget(dropped, rare, high_normal);
        self.dropped += dropped;
        self.adaptive.go_on_without_middle(&self.values, split, lane_bits, reach)?;
        let bytes = self.memory();
        if bytes > self.limit() { Err(Refused { bytes, by_limit: true }) } else { Ok(()) }
    }

    /// The bytes taken.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.values.bytes() + self.adaptive.bytes()
    }
}

/// The nimbers of a run as numbers of 32 bits.
pub fn widened(run: NimberSlice<'_>) -> Vec<u32> {
    run.iter().map(|nimber| nimber.0 as u32).collect()
}
