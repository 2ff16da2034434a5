//! Lengths and limits that several parts of the engine share.

/// The number of heaps computed by the plain method before a split is chosen, at least.
pub(super) const FIRST: usize = 512;
/// The candidates of this many heaps are found together. Witnesses are at least this far away.
pub(super) const NEAR: usize = 16;
/// A normal position excludes values at the heaps less than this far after it as soon as its nimber
/// is known; rows for longer distances are applied to `NEAR` heaps, in a block before the
/// candidates of the heaps just before these are found.
pub(super) const REACH: usize = 2 * NEAR;
/// The number of lanes for what a position excludes at the heaps less than `REACH` after it, with
/// `NEAR` empty ones on both sides.
pub(super) const FORWARD: usize = REACH + 2 * NEAR;
/// Rows applied to `NEAR` heaps by the numbers of their lanes reach no farther.
pub(super) const NUMBERED: usize = BLOCK + NEAR;
/// Rows for at least this distance are applied to this many heaps at once, those for at least the
/// length of a superblock, or where all lanes are there, to a whole superblock.
pub(super) const BLOCK: usize = 64;
/// The nimbers of this many first heaps are also kept in reverse, for the search among the options
/// of a heap.
pub(super) const REVERSED: usize = 4096;
/// A witness list is chosen by what it does for this many heaps, ...
pub(super) const SAMPLES: usize = 1024;
/// ... and by what it does for this many once `MANY_HEAPS` are known.
pub(super) const MANY_SAMPLES: usize = 4096;
/// See [`MANY_SAMPLES`].
pub(super) const MANY_HEAPS: usize = 1 << 17;
/// A list that was chosen before `MANY_HEAPS`, or for other lanes, is chosen anew at the first
/// power of two from here on: that takes some milliseconds, a third of the time until then at most,
/// and saves up to a sixth of the time of all heaps that come.
pub(super) const CHOSEN_ANEW: usize = 1 << 20;
/// No list of witnesses is chosen longer.
pub(super) const MOST_WITNESSES: usize = 1024;
/// Where more values than these need an option, the nimbers of the first options are marked at
/// once; fewer are searched for one after another, until that took half as long as to mark all
/// options.
pub(super) const MANY_VALUES: u32 = 16;
/// Pairs that a search for one value compares in the time of one step.
pub(super) const COMPARED_PER_STEP: usize = 16;
/// Pairs whose nimbers are marked in the time of one step.
pub(super) const MARKED_PER_STEP: usize = 2;
/// A block of heaps ends when it took about this many steps: some milliseconds.
pub(super) const BLOCK_STEPS: u64 = 1 << 22;
/// No block has more heaps.
pub(super) const MOST_BLOCK_HEAPS: usize = 8192;
/// With two threads this many heaps at most, or about this many steps, are computed before callers
/// are called back: some ten milliseconds, since to start a thread takes a tenth of one.
pub(super) const MOST_AHEAD_HEAPS: usize = 1 << 21;
/// See [`MOST_AHEAD_HEAPS`].
pub(super) const MOST_AHEAD_STEPS: u64 = 4 * BLOCK_STEPS;

/// The number of nimbers tallied at once: some milliseconds.
pub(super) const COUNTED_AT_ONCE: usize = 1 << 22;

/// True if code that saves a few tenths of the time is left out: a page that holds the engine is to
/// stay small.
pub(super) const IS_SMALL: bool = cfg!(target_family = "wasm");

/// Bounds that the engine chooses by itself, and tests force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of numbers that a lane is to hold; the cheapest, if not given.
    pub members: Option<u32>,
    /// The lanes of this many positions at least are kept, so that rare positions may come later.
    pub least_window: usize,
    /// The lanes of at most this many bytes are kept; rare positions farther back are *far*.
    pub window_bytes: usize,
    /// Lanes are not chosen whose tables, even with the shortest window, take more bytes together
    /// with the lists of rare heaps.
    pub table_bytes: usize,
    /// No larger position is put on the list of witnesses.
    pub most_witness: usize,
    /// The largest number of threads that compute. With two, one finds candidates while the other
    /// looks at witnesses.
    pub threads: usize,
    /// Two threads work once this many consecutive heaps had their candidates as nimbers, and for
    /// at least this many heaps; with one thread a superblock is looked at as a whole after this
    /// many, or fewer.
    pub least_ahead: usize,
    /// Options with a larger lesser part are not looked for, as the positions between the first and
    /// the latest are not there.
    pub most_lesser: Option<usize>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            members: None,
            least_window: 1 << 15,
            window_bytes: 64 << 20,
            table_bytes: usize::MAX,
            most_witness: usize::MAX,
            threads: 1,
            least_ahead: 1 << 15,
            most_lesser: None,
        }
    }
}

impl Bounds {
    /// The most positions whose lanes, of `lane_bytes` each, are kept in each of `arrays` arrays,
    /// `least` of them at least; twice as many have a place.
    pub(super) fn most_window(self, lane_bytes: usize, arrays: usize, least: usize) -> usize {
        (self.window_bytes / (lane_bytes * arrays * 2)).max(least)
    }
}
