//! The window: the lanes of the latest positions.

use super::constants::{BLOCK, Bounds, NEAR};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::split::Split;
use super::takes::Takes;
use super::values::Values;

/// The lanes of the positions that rows reach.
///
/// # Invariants
///
/// The lanes of at least the last [`length`](Self::length) positions are there, and of as many
/// before them as the largest take and a superblock are long, empty ones before heap 0. So a row
/// applied to the next superblock never leaves the arrays, and a take that is longer than the
/// window still finds its lanes. Rare and high positions, and heap 0, have the empty lane.
#[derive(Clone, Debug)]
pub(super) struct Window<L> {
    /// The lane of position x is at `x + margin - dropped`.
    lanes: Vec<L>,
    /// At the same place: the lane of x, united with those of the positions before it by how much
    /// more than the least a take that breaks takes. Empty if there is only one such take.
    united: Vec<L>,
    margin: usize,
    /// The positions before this one are no longer there.
    dropped: usize,
    length: usize,
    most_length: usize,
}

impl<L: Lane> Window<L> {
    /// The window after the heaps of `values`, the last rare one of which is `last_rare`.
    pub(super) fn new(
        takes: &Takes,
        split: Split,
        values: &Values,
        last_rare: usize,
        bounds: Bounds,
    ) -> Result<Self, Refused> {
        let heaps = values.len();
        let arrays = if takes.double.len() > 1 { 2 } else { 1 };
        let most_length = bounds.most_window(size_of::<L>(), arrays, L::SUPER);
        let length = (4 * last_rare).max(bounds.least_window).min(most_length);
        let margin = takes.most + L::SUPER;
        let dropped = heaps.saturating_sub(length);
        let mut window = Self { lanes: Vec::new(), united: Vec::new(), margin, dropped, length, most_length };
        let size = window.size(heaps);
        window.lanes = memory::filled(L::EMPTY, size)?;
        // Those before the window as well: a take, or the difference of two, may reach before it.
        for heap in dropped.saturating_sub(margin).max(1)..heaps {
            let nimber = values.at(heap);
            if nimber < L::LIMIT && !split.is_rare_at(heap, nimber) {
                window.lanes[heap + margin - dropped] = L::one(split.index(nimber));
            }
        }
        if arrays == 2 {
            window.united = memory::filled(L::EMPTY, size)?;
            for heap in dropped..heaps {
                let at = window.at(heap);
                let sets = takes.double.iter().map(|take| window.lanes[at + takes.nearest() - take]);
                window.united[at] = sets.fold(L::EMPTY, L::or);
            }
        }
        Ok(window)
    }

    /// The number of lanes, for the superblocks until the heaps are twice as many.
    fn size(&self, heaps: usize) -> usize {
        self.margin + L::SUPER + (2 * heaps).min(2 * self.length)
    }

    /// The least number of positions in the window.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// True if the window could be made longer.
    pub(super) const fn may_be_longer(&self) -> bool {
        self.length < self.most_length
    }

    /// The place of the lane of `heap`.
    #[inline]
    pub(super) const fn at(&self, heap: usize) -> usize {
        heap + self.margin - self.dropped
    }

    /// The lanes of single positions.
    #[inline]
    pub(super) fn lanes(&self) -> &[L] {
        &self.lanes
    }

    /// The united lanes of all takes that break.
    #[inline]
    pub(super) fn united(&self) -> &[L] {
        if self.united.is_empty() { &self.lanes } else { &self.united }
    }

    /// The lanes of `NEAR` heaps.
    #[inline]
    pub(super) fn near_mut(&mut self, at: usize) -> Option<&mut [L; NEAR]> {
        self.lanes[at..].first_chunk_mut()
    }

    /// Sets the lane of the heap at `at`.
    pub(super) fn set(&mut self, at: usize, lane: L) {
        self.lanes[at] = lane;
    }

    /// Makes the united lanes of `NEAR` heaps, the lanes of which are there.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn unite_near(&mut self, takes: &Takes, at: usize) {
        if self.united.is_empty() {
            return;
        }
        let nearest = takes.nearest();
        let mut sets = [L::EMPTY; NEAR];
        for take in &takes.double {
            let lanes = &self.lanes[at + nearest - take..][..NEAR];
            for (set, &lane) in sets.iter_mut().zip(lanes) {
                *set = set.or(lane);
            }
        }
        self.united[at..at + NEAR].copy_from_slice(&sets);
    }

    /// Sets the lanes of heaps from `first` on, `NEAR` or a multiple of it, for which there is
    /// [room](Self::make_room).
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn put(&mut self, takes: &Takes, first: usize, lanes: &[L]) {
        let at = self.at(first);
        self.lanes[at..at + lanes.len()].copy_from_slice(lanes);
        for near in (at..at + lanes.len()).step_by(NEAR) {
            self.unite_near(takes, near);
        }
    }

    /// Makes ready for twice as many heaps.
    pub(super) fn grow(&mut self, heaps: usize) -> Result<(), Refused> {
        if self.dropped == 0 {
            let size = self.size(heaps);
            for lanes in [&mut self.lanes, &mut self.united] {
                if !lanes.is_empty() {
                    memory::resize(lanes, size, L::EMPTY)?;
                }
            }
        }
        Ok(())
    }

    /// Makes sure that the lanes of the next `length` heaps have a place.
    pub(super) fn make_room(&mut self, heaps: usize, length: usize) {
        if self.at(heaps + length) <= self.lanes.len() {
            return;
        }
        let dropped = heaps - self.length;
        let from = dropped - self.dropped;
        let kept = self.margin + self.length;
        for lanes in [&mut self.lanes, &mut self.united] {
            if !lanes.is_empty() {
                lanes.copy_within(from..from + kept, 0);
            }
        }
        self.dropped = dropped;
    }

    /// The bytes that the lanes take.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.lanes) + memory::bytes(&self.united)
    }

    /// True if positions were dropped.
    pub(super) const fn has_dropped(&self) -> bool {
        self.dropped > 0
    }
}

/// The length of superblocks after this many heaps: short enough that there are positions far
/// enough, and no longer than `most` if that is at least a block.
pub(super) fn superblock_length<L: Lane>(heaps: usize, most: usize) -> usize {
    let length = (heaps / 4 + 1).next_power_of_two() / 2;
    let most = 1 << most.max(1).ilog2();
    length.min(most).clamp(BLOCK, L::SUPER)
}
