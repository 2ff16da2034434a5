//! The candidates of `NEAR` neighbouring heaps, one of which follows from another.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use std::ops::Range;

use super::common::CommonValues;
use super::constants::{FORWARD, IS_SMALL, NEAR, REACH};
use super::dispatch::{Kernel, Vectors};
use super::lanes::{Lane, Wide};

/// The lanes that a normal position excludes at the heaps after it, by its index: see
/// [`RareRows::forward`](super::rare::RareRows).
pub(super) type Forward<L> = [L; FORWARD];

/// `NEAR` neighbouring heaps, to which all rows are applied but those for distances below `REACH`.
pub(super) struct Neighbours<'a, L> {
    pub(super) forward: &'a [Forward<L>],
    /// The indices excluded at the heaps, meaningless where a heap has its candidate, and at
    /// `REACH` heaps after them.
    pub(super) excluded: &'a mut [L; NEAR + REACH],
    /// More that is excluded at the heaps, and in the end at the `NEAR` after them: by way of
    /// memory it would take longer. Nothing where fewer than two lanes fit a word.
    pub(super) carried: &'a mut [L; NEAR],
    /// The lanes of the heaps.
    pub(super) lanes: &'a mut [L; NEAR],
    /// The members of these lanes as far as they are found, if such lanes are
    /// [numbered](Lane::IS_NUMBERED).
    pub(super) numbers: &'a mut [u16; NEAR],
}

/// A wrapper that keeps what is written and read again at once within cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// A lane with the way to find the candidates of neighbouring heaps that is the quickest for its
/// width.
pub(super) trait Settle: Lane {
    /// Finds the candidates at some places, up to the first whose index is not a member, and
    /// answers its place. No heap excludes anything at another less than `nearest` after it.
    fn settle(neighbours: &mut Neighbours<'_, Self>, places: Range<usize>, nearest: usize) -> usize;
}

impl Settle for u16 {
    #[inline(always)]
    fn settle(neighbours: &mut Neighbours<'_, Self>, places: Range<usize>, nearest: usize) -> usize {
        neighbours.settle_small::<4, 4>(places, nearest)
    }
}

impl Settle for u32 {
    #[inline(always)]
    fn settle(neighbours: &mut Neighbours<'_, Self>, places: Range<usize>, nearest: usize) -> usize {
        neighbours.settle_small::<2, 8>(places, nearest)
    }
}

impl Settle for u64 {
    #[inline(always)]
    fn settle(neighbours: &mut Neighbours<'_, Self>, places: Range<usize>, nearest: usize) -> usize {
        neighbours.settle_words::<u64, u128, [u64; 4]>(places, nearest)
    }
}

impl<const WORDS: usize> Settle for Wide<WORDS> {
    #[inline(always)]
    fn settle(neighbours: &mut Neighbours<'_, Self>, places: Range<usize>, _: usize) -> usize {
        neighbours.settle_in_turn(places)
    }
}

impl<L: Lane> Neighbours<'_, L> {
    /// [`Settle::settle`] for lanes of which `LANES` fit a word and `WORDS` words hold `NEAR`:
    /// neighbours that exclude nothing at each other do not wait for each other.
    #[inline(always)]
    pub(super) fn settle_small<const LANES: usize, const WORDS: usize>(
        &mut self,
        places: Range<usize>,
        nearest: usize,
    ) -> usize
    where
        u64: Pack<L, LANES>,
    {
        let has_all = match nearest {
            _ if places != (0..NEAR) => false,
            0 | 1 => self.settle_in_registers::<1, LANES, WORDS>(),
            // Not by threes, which lie across words: more than a third of this crate's time to
            // compile went into them.
            2 | 3 => self.settle_in_registers::<2, LANES, WORDS>(),
            4 | 5 => self.settle_in_registers::<4, LANES, WORDS>(),
            // Registers hold fewer of wider lanes.
            _ if LANES < 4 => self.settle_in_registers::<4, LANES, WORDS>(),
            _ => self.settle_in_registers::<6, LANES, WORDS>(),
        };
        if has_all {
            return NEAR;
        }
        self.put_carried();
        self.settle_in_turn(places)
    }

    /// Finds the candidates of all heaps, `G` at a time, none of which excludes anything at the
    /// others. Answers whether all have one; otherwise nothing is changed but `numbers`.
    ///
    /// The free values of each heap stay in registers: every heap waits for those before it, which
    /// would take several times as long by way of memory.
    #[inline(always)]
    fn settle_in_registers<const G: usize, const LANES: usize, const WORDS: usize>(&mut self) -> bool
    where
        u64: Pack<L, LANES>,
    {
        // As many rows as there are places in a word and one more, so that no index has to be
        // compared with their number.
        let Some(forward) = self.forward.first_chunk() else { return false };
        let sets = self.excluded.chunks_exact(LANES).zip(self.carried.chunks_exact(LANES));
        let mut free = [0; WORDS];
        for (word, (now, carried)) in free.iter_mut().zip(sets) {
            *word = !(u64::pack(now) | u64::pack(carried));
        }
        // Each its own call, since a loop over them would not be taken apart, and the words would
        // be in memory.
        macro_rules! groups {
            ($($from:literal)*) => {
                $(if $from % G == 0 { settle_group::<L, $from, G, LANES, WORDS>(forward, &mut free, self.numbers); })*
            };
        }
        groups!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let (least, most) = (u64::pack(&[L::one(0); LANES]), u64::pack(&[L::one(L::MEMBERS - 1); LANES]));
        let empty = free.iter().fold(0, |empty, word| empty | word.wrapping_sub(least) & !word & most);
        let has_all = empty == 0;
        if has_all {
            for (lanes, word) in self.lanes.as_chunks_mut::<LANES>().0.iter_mut().zip(free) {
                // No lane is empty, so that nothing is borrowed from the next.
                let word = word & !word.wrapping_sub(least);
                *lanes = std::array::from_fn(|place| word.lane(place));
            }
            // As late as this, and in a loop that is not taken apart, so that it is compiled to
            // whole vectors.
            let (mut next, mut after) = ([L::EMPTY; NEAR], [L::EMPTY; NEAR]);
            let (pairs, _) = self.numbers.as_chunks::<2>();
            for (pair, indices) in pairs[..std::hint::black_box(pairs.len())].iter().enumerate() {
                for (of_pair, &index) in indices.iter().enumerate() {
                    let row = &forward[index as usize][2 * NEAR - (2 * pair + of_pair)..];
                    if let (Some(of_next), Some(of_after)) = (row.first_chunk(), row[NEAR..].first_chunk()) {
                        unite_all(&mut next, of_next);
                        unite_all(&mut after, of_after);
                    }
                }
            }
            *self.carried = next;
            unite_all(&mut self.excluded[REACH..], &after);
        }
        has_all
    }

    /// [`Settle::settle`] for lanes of a word each, of which `One`, `Two` and `Four` are this many.
    #[inline(always)]
    pub(super) fn settle_words<One: Pack<L, 1>, Two: Pack<L, 2>, Four: Pack<L, 4>>(
        &mut self,
        places: Range<usize>,
        nearest: usize,
    ) -> usize {
        let has_all = match nearest {
            _ if places != (0..NEAR) || IS_SMALL => false,
            0 | 1 => self.settle_groups::<1, One>(),
            2 | 3 => self.settle_groups::<2, Two>(),
            _ => self.settle_groups::<4, Four>(),
        };
        if has_all { NEAR } else { self.settle_in_turn(places) }
    }

    /// Finds the candidates of all heaps, `G` at a time, none of which excludes anything at the
    /// others. Answers whether all have one; otherwise nothing is changed that is not found anew.
    ///
    /// The values that a group excludes at the next one go there in registers: each group waits for
    /// them, and by way of memory they would take several times as long. Nothing else is waited
    /// for.
    #[inline(always)]
    fn settle_groups<const G: usize, P: Pack<L, G>>(&mut self) -> bool {
        let mut excluded = Aligned([L::EMPTY; NEAR + REACH]);
        // In two parts, since these were written one after another: what is read at once but was
        // not written at once has to wait.
        let (now, later) = self.excluded.split_at(NEAR);
        excluded.0[..NEAR].copy_from_slice(now);
        std::hint::black_box(&mut excluded);
        excluded.0[NEAR..].copy_from_slice(later);
        // In memory: as single numbers in registers, which compilers make of small arrays, the sets
        // would take longer.
        let excluded = std::hint::black_box(&mut excluded);
        let mut next = P::pack(&excluded.0);
        for group in (0..NEAR).step_by(G) {
            let sets = next;
            // Read before this group writes, so that it waits for the one before it only.
            next = P::pack(&excluded.0[group + G..]);
            let mut rows = [&self.forward[0]; G];
            for (of_group, row) in rows.iter_mut().enumerate() {
                // The last row is for the sets that have all members.
                *row = &self.forward[sets.lane(of_group).first_missing() as usize];
                next = next.or(P::pack(&row[NEAR + G - of_group..]));
            }
            unite(&mut excluded.0, rows, group);
        }
        // What came after a heap's own turn excludes nothing there.
        let mut lanes = [L::EMPTY; NEAR];
        let mut has_all = true;
        for (lane, set) in lanes.iter_mut().zip(excluded.0) {
            *lane = set.first_missing_alone();
            has_all &= *lane != L::EMPTY;
        }
        if has_all {
            *self.lanes = lanes;
            *self.excluded = excluded.0;
        }
        has_all
    }

    /// Puts what is carried into `excluded`.
    #[inline(always)]
    pub(super) fn put_carried(&mut self) {
        unite_all(&mut self.excluded[..NEAR], self.carried);
        *self.carried = [L::EMPTY; NEAR];
    }

    /// [`Settle::settle`], one heap after another. Wide lanes take so long to unite
    /// that it does not matter, and their code is large.
    #[inline(always)]
    pub(super) fn settle_in_turn(&mut self, places: Range<usize>) -> usize {
        for place in places.clone() {
            let index = self.excluded[place].first_missing();
            if index >= L::MEMBERS {
                return place;
            }
            self.lanes[place] = L::one(index);
            if L::IS_NUMBERED {
                self.numbers[place] = index as u16;
            }
            unite(self.excluded, [&self.forward[index as usize]], place);
        }
        places.end
    }
}

/// Notes what heaps from `place` on exclude. The first place of each is in the middle of its row,
/// between empty lanes, so that the row can be read as shifted by the place.
#[inline(always)]
fn unite<L: Lane, const G: usize>(excluded: &mut [L; NEAR + REACH], rows: [&Forward<L>; G], place: usize) {
    let mut united = *excluded;
    for (of_group, row) in rows.into_iter().enumerate() {
        if let Some(row) = row[NEAR - place - of_group..].first_chunk::<{ NEAR + REACH }>() {
            for (set, &more) in united.iter_mut().zip(row) {
                *set = set.or(more);
            }
        }
    }
    *excluded = united;
}

/// Finds the numbers of the candidates of `G` heaps from `FROM` on, as far as there are this many.
/// `free` has what is not excluded at each heap, several lanes in a word.
#[inline(always)]
fn settle_group<L: Lane, const FROM: usize, const G: usize, const LANES: usize, const WORDS: usize>(
    forward: &[Forward<L>; u64::BITS as usize + 1],
    free: &mut [u64; WORDS],
    numbers: &mut [u16; NEAR],
) where
    u64: Pack<L, LANES>,
{
    let mut rows = [&forward[0]; G];
    let count = G.min(NEAR - FROM);
    for (place, row) in (FROM..FROM + count).zip(&mut rows) {
        // Where no member is free, that of a later lane is found: it is not a member either.
        let word = free[place / LANES] >> (u64::BITS as usize / LANES * (place % LANES));
        let index = word.trailing_zeros();
        numbers[place] = index as u16;
        *row = &forward[index as usize];
    }
    for (place, row) in (FROM..FROM + count).zip(rows) {
        for at in (FROM + count) / LANES..WORDS {
            free[at] &= !u64::pack(&row[NEAR + at * LANES - place..]);
        }
    }
}

/// Unites each of the first `NEAR` sets with the one of `more` at its place.
#[inline(always)]
pub(super) fn unite_all<L: Lane>(sets: &mut [L], more: &[L; NEAR]) {
    for (set, &more) in sets.iter_mut().zip(more) {
        *set = set.or(more);
    }
}

/// The lanes of `G` neighbouring heaps in registers.
pub(super) trait Pack<L, const G: usize>: Copy {
    /// The first lanes of some.
    fn pack(lanes: &[L]) -> Self;
    /// The lane at a place.
    fn lane(self, place: usize) -> L;
    /// The unions of the lanes at each place.
    fn or(self, other: Self) -> Self;
}

macro_rules! pack {
    ($lane:ty, $count:literal, $word:ty) => {
        impl Pack<$lane, $count> for $word {
            #[inline(always)]
            fn pack(lanes: &[$lane]) -> Self {
                let lanes = lanes.first_chunk::<$count>().copied().unwrap_or_default();
                // A single lane is shifted out of its word.
                lanes
                    .into_iter()
                    .rev()
                    .fold(0, |word, lane| word.checked_shl(<$lane>::BITS).unwrap_or(0) | Self::from(lane))
            }

            #[inline(always)]
            fn lane(self, place: usize) -> $lane {
                (self >> (<$lane>::BITS * place as u32)) as $lane
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
        }
    };
}

pack!(u16, 4, u64);
pack!(u32, 2, u64);
pack!(u64, 1, u64);
pack!(u64, 2, u128);

impl Pack<u64, 4> for [u64; 4] {
    #[inline(always)]
    fn pack(lanes: &[u64]) -> Self {
        lanes.first_chunk().copied().unwrap_or_default()
    }

    #[inline(always)]
    fn lane(self, place: usize) -> u64 {
        self[place]
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for (lane, more) in self.iter_mut().zip(other) {
            *lane |= more;
        }
        self
    }
}

/// The results for the lanes of neighbouring heaps that have their candidates.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Lane16, Lane32, Lane64, Lane128};
    use crate::witnesses::Random;

    /// A set of one member.
    fn one<L: Lane>(random: &mut Random) -> L {
        L::one(random.below(L::MEMBERS as usize) as u32)
    }

    /// A set of about `count` members, or of all.
    fn set<L: Lane>(random: &mut Random, count: u32) -> L {
        if random.below(200) == 0 {
            return L::FULL;
        }
        (0..count).fold(L::EMPTY, |set, _| set.or(one(random)))
    }

    /// All heaps at once, against one after another. Answers how often all of them had a candidate,
    /// and how often not.
    fn compare<L: Settle>(nearest: usize, random: &mut Random) -> [usize; 2] {
        let mut forward = vec![[L::EMPTY; FORWARD]; L::MEMBERS.max(u64::BITS) as usize + 1];
        for row in &mut forward[..L::MEMBERS as usize] {
            for lane in &mut row[NEAR + nearest..NEAR + REACH] {
                *lane = one(random);
            }
        }
        let mut counts = [0; 2];
        for _ in 0..60 {
            let before: [L; NEAR + REACH] = std::array::from_fn(|_| set(random, L::MEMBERS / 3));
            // Only narrow lanes carry anything.
            let mut carried_before = [L::EMPTY; NEAR];
            if L::MEMBERS <= 32 {
                carried_before = std::array::from_fn(|_| set(random, L::MEMBERS / 8));
            }
            let settled = |in_turn: bool| {
                let (mut excluded, mut lanes) = (before, [L::EMPTY; NEAR]);
                let (mut carried, mut numbers) = (carried_before, [0; NEAR]);
                let mut neighbours = Neighbours {
                    forward: &forward,
                    excluded: &mut excluded,
                    carried: &mut carried,
                    lanes: &mut lanes,
                    numbers: &mut numbers,
                };
                let stop = if in_turn {
                    neighbours.put_carried();
                    neighbours.settle_in_turn(0..NEAR)
                } else {
                    L::settle(&mut neighbours, 0..NEAR, nearest)
                };
                unite_all(&mut excluded[NEAR..], &carried);
                let is_right = |place: usize| u32::from(numbers[place]) == lanes[place].member();
                assert!(!L::IS_NUMBERED || (0..stop).all(is_right), "{numbers:?}");
                (stop, excluded[NEAR..].to_vec(), lanes)
            };
            let at_once = settled(false);
            assert_eq!(at_once, settled(true), "{} members, nearest {nearest}", L::MEMBERS);
            counts[usize::from(at_once.0 < NEAR)] += 1;
        }
        counts
    }

    #[test]
    fn neighbours_at_once_are_neighbours_in_turn() {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        for nearest in 1..=NEAR {
            let counts = [
                compare::<Lane16>(nearest, &mut random),
                compare::<Lane32>(nearest, &mut random),
                compare::<Lane64>(nearest, &mut random),
                compare::<Lane128>(nearest, &mut random),
            ];
            assert!(counts.iter().all(|[all, not]| *all > 0 && *not > 0), "nearest {nearest}: {counts:?}");
        }
    }
}
