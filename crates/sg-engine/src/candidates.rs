//! The candidates of a superblock, which need only the lanes before them and the rare positions.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use super::common::CommonValues;
use super::constants::{BLOCK, NEAR, NUMBERED};
use super::dispatch::{Kernel, Vectors};
use super::neighbours::{Aligned, Neighbours, Settle, unite_all};
use super::rare::RareRows;
use super::split::Split;
use super::superblock::Superblock;
use super::takes::Takes;
use super::values::Values;
use super::window::Window;
use super::witnesses::Known;

/// The search for candidates: the superblock at hand, and what excludes values in it.
#[derive(Clone, Debug)]
pub(super) struct CandidateSearch<L> {
    pub(super) takes: Takes,
    pub(super) split: Split,
    pub(super) window: Window<L>,
    pub(super) rows: RareRows<L>,
    pub(super) block: Superblock<L>,
}

impl<L: Settle> CandidateSearch<L> {
    /// The data that the choice of witnesses depends on.
    pub(super) const fn known<'a>(&'a self, common: &'a CommonValues<L>, values: &'a Values) -> Known<'a, L> {
        Known { values, takes: &self.takes, split: self.split, common, window: &self.window }
    }

    /// Begins the next superblock.
    #[inline(always)]
    pub(super) fn begin<V: Vectors>(&mut self, _: V) {
        self.window.make_room(self.block.first, self.block.length);
        self.block.begin();
        if self.needs_numbers::<V>() {
            let at = self.window.at(self.block.first);
            let before = &self.window.lanes()[at - NUMBERED..at];
            for (number, lane) in self.block.numbers.iter_mut().zip(before) {
                *number = lane.member() as u16;
            }
        }
    }

    /// True if the close rows are applied by numbers. That needs shifts of 16-bit numbers by
    /// different distances, which narrower vectors have not.
    #[inline(always)]
    const fn needs_numbers<V: Vectors>(&self) -> bool {
        V::WIDE && L::IS_NUMBERED && !self.rows.numbered.is_empty()
    }

    /// Sets the lane of the heap at `place` of the superblock: `index` alone, or nothing if it is
    /// not a member.
    pub(super) fn set(&mut self, place: usize, index: u32) {
        let index = index.min(L::MEMBERS) as u16;
        self.window.set(self.window.at(self.block.first + place), L::at_most_one(index));
        self.block.numbers[NUMBERED + place] = index;
    }

    /// Applies the rows for a whole superblock.
    #[inline(always)]
    pub(super) fn apply_wide<V: Vectors>(&mut self, vectors: V) {
        let Self { window, rows, block, .. } = self;
        let at = window.at(block.first);
        let excluded = &mut block.excluded[..block.length];
        rows.wide.united.apply_to_many(vectors, excluded, window.united(), at);
        rows.wide.single.apply_to_many(vectors, excluded, window.lanes(), at);
    }

    /// Applies the rows for the `BLOCK` heaps from `from` on.
    #[inline(always)]
    pub(super) fn apply_middle<V: Vectors>(&mut self, vectors: V, from: usize) {
        let Self { window, rows, block, .. } = self;
        let heap = block.first + from;
        let at = window.at(heap);
        let excluded = &mut block.excluded[from..from + BLOCK];
        rows.middle.united.apply_to_many(vectors, excluded, window.united(), at);
        rows.middle.single.apply_to_many(vectors, excluded, window.lanes(), at);
        if !rows.far.is_empty()
            && let Some(excluded) = excluded.first_chunk_mut()
        {
            rows.far.exclude(vectors, excluded, heap);
        }
    }

    /// Applies the rows for `NEAR` heaps to those from `place` on in the superblock, the first of
    /// which is at `at` in the window.
    #[inline(always)]
    fn apply_close<V: Vectors, const NUMBERED_ROWS: bool>(&mut self, vectors: V, place: usize, at: usize) {
        let Self { window, rows, block, .. } = self;
        let excluded = &mut block.excluded[place..place + NEAR];
        if NUMBERED_ROWS && let Some(excluded) = excluded.first_chunk_mut() {
            rows.numbered.apply(excluded, &block.numbers, NUMBERED + place);
            return;
        }
        rows.close.united.apply_to_near(vectors, excluded, window.united(), at);
        rows.close.single.apply_to_near(vectors, excluded, window.lanes(), at);
    }

    /// Finds the candidates of the heaps from the place `settled` on in the block that begins with
    /// `from`, up to the first heap that has none among the low values. Answers the place of this
    /// one.
    #[inline(always)]
    pub(super) fn find<V: Vectors>(&mut self, vectors: V, from: usize, settled: usize) -> usize {
        if self.needs_numbers::<V>() {
            vectors.run(FindBlock::<L, true> { candidates: self, from, settled })
        } else {
            vectors.run(FindBlock::<L, false> { candidates: self, from, settled })
        }
    }

    /// [`find`](Self::find), the code of which is large: it is compiled once for each level, and
    /// once more with the rows by numbers, for which the compiler needs registers.
    #[inline(always)]
    fn find_in_block<V: Vectors, const NUMBERED_ROWS: bool>(
        &mut self,
        vectors: V,
        from: usize,
        settled: usize,
    ) -> usize {
        let block_at = self.window.at(self.block.first + from);
        let start = settled & !(NEAR - 1);
        self.apply_close::<V, NUMBERED_ROWS>(vectors, from + start, block_at + start);
        let mut carried = Aligned([L::EMPTY; NEAR]);
        for near in (start..BLOCK).step_by(NEAR) {
            let at = block_at + near;
            // No row reaches from the next heaps back to those at hand, so that nothing waits for
            // theirs.
            if near + NEAR < BLOCK {
                self.apply_close::<V, NUMBERED_ROWS>(vectors, from + near + NEAR, at + NEAR);
            }
            let lanes = self.window.near_mut(at);
            let excluded = self.block.excluded[from + near..].first_chunk_mut();
            let numbers = self.block.numbers[NUMBERED + from + near..].first_chunk_mut();
            let (Some(lanes), Some(excluded), Some(numbers)) = (lanes, excluded, numbers) else {
                return near;
            };
            let carried = &mut carried.0;
            let forward = &self.rows.forward[..];
            let mut neighbours = Neighbours { forward, excluded, carried, lanes, numbers };
            let places = settled.max(near) - near..NEAR;
            let before = (!self.rows.far.is_empty()).then(|| {
                neighbours.put_carried();
                *neighbours.excluded
            });
            let mut stop = L::settle(&mut neighbours, places.clone(), self.rows.nearest);
            if let Some(before) = before {
                // A nimber beyond the candidates may be excluded by a position far away.
                let known = |p: &usize| self.rows.far.is_known(near + p, neighbours.lanes[*p].member());
                let sure = (places.start..stop).find(|p| !known(p)).unwrap_or(stop);
                if sure < stop {
                    (*neighbours.excluded, *neighbours.carried) = (before, [L::EMPTY; NEAR]);
                    stop = neighbours.settle_in_turn(places.start..sure);
                }
            }
            if stop < NEAR {
                return near + stop;
            }
            self.window.unite_near(&self.takes, at);
        }
        unite_all(&mut self.block.excluded[from + BLOCK..], &carried.0);
        BLOCK
    }

    /// Takes the candidates of the next superblock for its nimbers. Heaps that have none among the
    /// low values are taken to be normal and high; they are appended to `high`. False if there are
    /// such heaps although the search `stops_at_high`; then it cannot go on.
    ///
    /// To be used only if [nothing else](Self::is_simple) excludes values, and no pair of two high
    /// positions. If rare positions are high, the search has to stop at high ones.
    #[inline(always)]
    pub(super) fn find_superblock<V: Vectors>(
        &mut self,
        vectors: V,
        stops_at_high: bool,
        high: &mut Vec<usize>,
    ) -> bool {
        self.begin(vectors);
        self.apply_wide(vectors);
        for from in (0..self.block.length).step_by(BLOCK) {
            self.apply_middle(vectors, from);
            let heap = self.block.first + from;
            let mut settled = self.find(vectors, from, 0);
            while settled < BLOCK {
                if stops_at_high {
                    return false;
                }
                high.push(heap + settled);
                self.set(from + settled, L::MEMBERS);
                settled += 1;
                if settled.is_multiple_of(NEAR) {
                    let at = self.window.at(heap + settled);
                    self.window.unite_near(&self.takes, at - NEAR);
                }
                if settled < BLOCK {
                    settled = self.find(vectors, from, settled);
                }
            }
        }
        true
    }

    /// True if no rare position is far, or new, or has left notes for later heaps.
    pub(super) fn is_simple(&self) -> bool {
        !self.rows.is_stale && self.rows.far.is_empty() && !self.block.has_notes()
    }
}

/// [`CandidateSearch::find`] as code for every level.
struct FindBlock<'a, L, const NUMBERED_ROWS: bool> {
    candidates: &'a mut CandidateSearch<L>,
    from: usize,
    settled: usize,
}

impl<L: Settle, const NUMBERED_ROWS: bool> Kernel for FindBlock<'_, L, NUMBERED_ROWS> {
    type Output = usize;

    #[inline(always)]
    fn compute<V: Vectors>(self, vectors: V) -> usize {
        self.candidates.find_in_block::<V, NUMBERED_ROWS>(vectors, self.from, self.settled)
    }
}
