//! The engine: nimbers of heaps 0, 1, 2, ... block by block.

use std::ops::Range;

use plain::Plain;
use sparse::{Account, Sparse};
use values::Values;

use super::taking_breaking::{Digit, Parts, TakingBreaking};
use crate::Nimber;

mod checkpoint;
mod far;
mod lanes;
mod level;
mod plain;
mod rows;
mod sparse;
mod split;
mod takes;
mod values;

pub use checkpoint::{CheckpointError, Loader};
pub use level::Level;
pub use values::{NimberIter, NimberSlice};

/// How an [`Engine`] computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Road {
    /// The fastest road that is sound for the ruleset, on this processor's widest vectors.
    #[default]
    Auto,
    /// The plain road, right for every ruleset.
    Plain,
    /// The fast road with the instructions of a level (or the widest below it that runs here); the plain road
    /// for rulesets for which the fast one is not sound.
    Sparse(Level),
}

/// What an [`Engine`] is asked for besides the nimbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// How to compute.
    pub road: Road,
}

impl Options {
    /// The same with another road.
    #[must_use]
    pub const fn road(mut self, road: Road) -> Self {
        self.road = road;
        self
    }
}

/// How far an [`Engine`] is, and how it went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The nimbers of the heaps `0..heaps` are known.
    pub heaps: usize,
    /// The largest nimber.
    pub largest: Nimber,
    /// The first heap that has the largest nimber.
    pub largest_at: usize,
    /// What the fast road did; `None` on the plain road.
    pub sparse: Option<SparseProgress>,
}

/// How the fast road of an [`Engine`] went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SparseProgress {
    /// Nimbers with an even number of one-bits under this mask are rare.
    pub mask: Nimber,
    /// True if the position's parity counts as one more bit under the mask.
    pub position_parity: bool,
    /// How many heaps have a rare nimber.
    pub rare: usize,
    /// The last heap with a rare nimber.
    pub last_rare: usize,
    /// How many heaps needed a look at all their options.
    pub full_scans: u64,
    /// What those looks took, in steps that take about as long as a pair.
    pub steps_by_hand: u64,
    /// How many witness positions are used.
    pub witnesses: usize,
    /// How many pairs of a heap and a rare or witness position were processed.
    pub pairs: u64,
    /// How many bits the set of a heap has; 0 while the plain road is used.
    pub lane_bits: u32,
    /// The instructions in use.
    pub level: &'static str,
}

/// The nimbers of heaps 0, 1, 2, ... of a taking-and-breaking ruleset, computed block by block.
///
/// # Constraints
///
/// Nimbers are below 2^32, which holds for heaps below 2^31.
///
/// # Complexity
///
/// See the module documentation; memory is one byte a heap while nimbers stay below 256, two or four bytes
/// otherwise, and a window for the fast road.
///
/// # Example
///
/// ```
/// use sg_core::heaps::engine::Engine;
/// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
///
/// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
/// let mut engine = Engine::new(&kayles);
/// engine.advance(1000);
/// assert_eq!(engine.nimber(999), engine.nimber(999 - 12)); // Kayles has period 12
/// # Ok::<(), sg_core::heaps::taking_breaking::InvalidRuleset>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    ruleset: TakingBreaking,
    options: Options,
    values: Values,
    road: Computing,
    largest: u32,
    largest_at: usize,
}

/// The state of the road taken.
#[derive(Clone, Debug)]
enum Computing {
    Plain(Box<Plain>),
    Sparse(Box<Sparse>, Level),
}

/// At most so many heaps make a block on the plain road.
const PLAIN_BLOCK: usize = 1024;
/// A block on the plain road takes about so many steps if that leaves more than one heap.
const PLAIN_BLOCK_STEPS: usize = 1 << 22;

impl Engine {
    /// An engine that keeps the nimbers and takes the fastest road.
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
    fn resumed(ruleset: &TakingBreaking, options: Options, values: Values) -> Self {
        let level = match options.road {
            Road::Auto => Some(Level::best()),
            Road::Plain => None,
            Road::Sparse(level) => Some(level.or_less()),
        };
        let sparse = level.and_then(|level| Some((Sparse::new(ruleset, level, &values)?, level)));
        let road = match sparse {
            Some((sparse, level)) => Computing::Sparse(Box::new(sparse), level),
            None => Computing::Plain(Box::new(Plain::resumed(ruleset, &values))),
        };
        let mut engine = Self { ruleset: ruleset.clone(), options, road, values, largest: 0, largest_at: 0 };
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

    /// Computes the next block of heaps and returns its nimbers, the first of which is that of the heap
    /// [`heaps`](Self::heaps) before the call. The engine chooses the length, at least one.
    pub fn next_block(&mut self) -> NimberSlice<'_> {
        self.block(usize::MAX)
    }

    /// Computes blocks until the nimbers of at least the heaps `0..heaps` are known.
    pub fn advance(&mut self, heaps: usize) {
        while self.heaps() < heaps {
            self.block(heaps);
        }
    }

    /// The next block; roads that compute heap by heap stop at `heaps`.
    fn block(&mut self, heaps: usize) -> NimberSlice<'_> {
        let first = self.heaps();
        match &mut self.road {
            Computing::Plain(plain) => {
                let length = PLAIN_BLOCK_STEPS / plain.steps(first + 1);
                plain.extend(&mut self.values, heaps.min(first + length.clamp(1, PLAIN_BLOCK)));
            }
            Computing::Sparse(sparse, _) => sparse.extend(&mut self.values),
        }
        self.note(first..self.values.len());
        self.values.as_slice().from(first)
    }

    /// The nimber of `heap`, if it is known and kept.
    #[must_use]
    pub fn nimber(&self, heap: usize) -> Option<Nimber> {
        self.values.as_slice().get(heap)
    }

    /// The nimbers of the heaps `0..heaps()`, if they are kept.
    #[must_use]
    pub fn nimbers(&self) -> Option<NimberSlice<'_>> {
        Some(self.values.as_slice())
    }

    /// How far the engine is, and how it went.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            heaps: self.heaps(),
            largest: Nimber(self.largest.into()),
            largest_at: self.largest_at,
            sparse: match &self.road {
                Computing::Plain(_) => None,
                Computing::Sparse(sparse, level) => Some(SparseProgress::of(&sparse.account(), *level)),
            },
        }
    }

    /// Notes the largest nimber of new heaps.
    fn note(&mut self, heaps: Range<usize>) {
        let largest = match self.values.as_slice().between(heaps.start, heaps.end) {
            NimberSlice::U8(new) => new.iter().copied().max().map(u32::from),
            NimberSlice::U16(new) => new.iter().copied().max().map(u32::from),
            NimberSlice::U32(new) => new.iter().copied().max(),
        };
        if let Some(largest) = largest.filter(|&largest| largest > self.largest) {
            self.largest = largest;
            self.largest_at =
                heaps.clone().find(|&heap| self.values.at(heap) == largest).unwrap_or(heaps.start);
        }
    }
}

impl SparseProgress {
    fn of(account: &Account, level: Level) -> Self {
        Self {
            mask: Nimber(account.mask.into()),
            position_parity: account.uses_position,
            rare: account.rare,
            last_rare: account.last_rare,
            full_scans: account.full_scans,
            steps_by_hand: account.steps_by_hand,
            witnesses: account.witnesses,
            pairs: account.pairs,
            lane_bits: account.members,
            level: level.name(),
        }
    }
}
