//! The candidates of `NEAR` neighbouring heaps, one of which follows from another.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use std::ops::Range;

use super::common::CommonValues;
use super::constants::NEAR;
use super::dispatch::{Kernel, Vectors};
use super::lanes::Lane;

/// What a normal position excludes at the heaps after it, by its index: see [`RareRows::forward`](super::rare::RareRows).
pub(super) type Forward<L> = [L; 3 * NEAR];

/// `NEAR` neighbouring heaps, to which all rows are applied but those for distances below `NEAR`.
pub(super) struct Neighbours<'a, L> {
    pub(super) forward: &'a [Forward<L>],
    /// The indices excluded at the heaps and at as many after them.
    pub(super) excluded: &'a mut [L; 2 * NEAR],
    /// The lanes of the heaps.
    pub(super) lanes: &'a mut [L; NEAR],
}

/// What is written and read again at once must not lie across cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned<T>(T);

impl<L: Lane> Neighbours<'_, L> {
    /// Finds the candidates at some places, up to the first whose index is no member, and answers its place. No heap excludes
    /// anything at another less than `nearest` after it.
    ///
    /// For lanes that are machine words: neighbours that exclude nothing at each other do not wait for each other. Wide lanes take so
    /// long to unite that it does not matter, and their code is large.
    #[inline(always)]
    pub(super) fn settle_words(&mut self, places: Range<usize>, nearest: usize) -> usize {
        let has_all = match nearest {
            _ if places != (0..NEAR) => false,
            0 | 1 => self.settle_groups::<1>(),
            2 | 3 => self.settle_groups::<2>(),
            _ => self.settle_groups::<4>(),
        };
        if has_all { NEAR } else { self.settle_in_turn(places) }
    }

    /// Finds the candidates of all heaps, `G` at a time, none of which excludes anything at the others. Answers whether all have
    /// one; otherwise nothing is changed that is not found anew.
    #[inline(always)]
    fn settle_groups<const G: usize>(&mut self) -> bool {
        let mut excluded = Aligned(*self.excluded);
        for group in (0..NEAR).step_by(G) {
            // All sets are read before any is written.
            let sets: [L; G] = std::array::from_fn(|of_group| excluded.0[group + of_group]);
            for (of_group, set) in sets.into_iter().enumerate() {
                // The last row is for the sets that have all members.
                let forward = &self.forward[set.first_missing() as usize];
                unite(&mut excluded.0, forward, group + of_group);
            }
        }
        // What came after a heap's own turn excludes nothing there.
        let lanes: [L; NEAR] = std::array::from_fn(|place| excluded.0[place].first_missing_alone());
        if lanes.contains(&L::EMPTY) {
            return false;
        }
        *self.lanes = lanes;
        *self.excluded = excluded.0;
        true
    }

    /// Finds the candidates at some places one after another, as [`settle_words`](Self::settle_words).
    #[inline(always)]
    pub(super) fn settle_in_turn(&mut self, places: Range<usize>) -> usize {
        for place in places.clone() {
            let index = self.excluded[place].first_missing();
            if index >= L::MEMBERS {
                return place;
            }
            self.lanes[place] = L::one(index);
            unite(self.excluded, &self.forward[index as usize], place);
        }
        places.end
    }
}

/// Notes what the heap at `place` excludes. It stands in the middle of the table's row, between empty lanes, so that it can be read as
/// shifted by the place.
#[inline(always)]
fn unite<L: Lane>(excluded: &mut [L; 2 * NEAR], forward: &Forward<L>, place: usize) {
    if let Some(row) = forward[NEAR - place..].first_chunk::<{ 2 * NEAR }>() {
        *excluded = std::array::from_fn(|i| excluded[i].or(row[i]));
    }
}

/// What follows from the lanes of neighbouring heaps that have their candidates.
pub(super) struct Candidates<'a, L> {
    /// The first of the heaps, at most `BLOCK`.
    pub(super) first: usize,
    /// Their lanes.
    pub(super) lanes: &'a [L],
    pub(super) common: &'a CommonValues<L>,
    /// The candidates.
    pub(super) found: &'a mut [u32],
    /// The indices of the smaller values, rare at each heap, that need a witness.
    pub(super) needed: &'a mut [L],
}

impl<L: Lane> Kernel for Candidates<'_, L> {
    type Output = ();

    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) {
        let Self { first, lanes, common, found, needed } = self;
        let smaller = common.smaller_from(first);
        // In loops of their own, since some are on narrow numbers and the last is on wide ones.
        needed.copy_from_slice(lanes);
        common.make_groups(needed);
        for (needed, &smaller) in needed.iter_mut().zip(smaller) {
            *needed = CommonValues::smaller_rare(*needed, smaller);
        }
        let split = common.split();
        for ((found, &lane), &smaller) in found.iter_mut().zip(lanes).zip(smaller) {
            *found = CommonValues::value(split, lane, smaller);
        }
    }
}
