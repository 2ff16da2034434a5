//! The progress of an engine, and its statistics.

use super::adaptive::Account;
use super::split::Split;
use sg_core::Nimber;
use sg_core::processor::Level;

/// The progress of an [`Engine`](super::Engine) and counts of its work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineStatus {
    /// The nimbers of the heaps `0..heaps` are known.
    pub heaps: usize,
    /// The largest nimber.
    pub largest: Nimber,
    /// The first heap that has the largest nimber.
    pub largest_at: usize,
    /// The work done, in steps of roughly a nanosecond.
    pub steps: u64,
    /// The work of the sparse method; `None` while the plain method is in use: before a split is
    /// chosen, and where none is sound or worth its cost.
    pub sparse: Option<SparseProgress>,
    /// True if the plain method is in use because the sparse one lost time lately, up to the next
    /// power of two of heaps: there the sparse one may be chosen again.
    pub has_gone_back: bool,
}

/// Counts of the work of the sparse method of an [`Engine`](super::Engine).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SparseProgress {
    /// The split in use.
    pub split: Split,
    /// The number of rare heaps among those known, which may be more than were asked for; heap 0
    /// does not count. For the first heaps alone use [`Split::rare_heaps`].
    pub rare: usize,
    /// The last of them; 0 if there is none.
    pub last_rare: usize,
    /// True if rare heaps have left the window of lanes.
    pub has_far: bool,
    /// The number of values searched for among all options of a heap.
    pub full_scans: u64,
    /// The steps that these searches took.
    pub scan_steps: u64,
    /// The number of witnesses in use.
    pub witnesses: usize,
    /// The number of pairs of a heap and a rare position or witness that were processed.
    pub pairs: u64,
    /// The number of bits that a lane, the set of a heap, has.
    pub lane_bits: u32,
    /// The instructions in use.
    pub level: Level,
}

impl SparseProgress {
    pub(super) fn new(account: &Account, level: Level) -> Self {
        Self {
            split: account.split,
            rare: account.rare,
            last_rare: account.last_rare,
            has_far: account.has_far,
            full_scans: account.counts.full_scans,
            scan_steps: account.counts.scan_steps,
            witnesses: account.witnesses,
            pairs: account.counts.pairs,
            lane_bits: account.lane_bits,
            level,
        }
    }
}
