//! Nimbers of many heaps at a time, while no heap is rare: what makes the checker fast.
//!
//! Where no heap of a segment is rare, its values fall into two classes of half the nimbers each,
//! common and not, and a value is known by its *index*: how many values of its class are smaller.
//! The index of a nim-sum is the nim-sum of the indices, since the index is the value without the
//! lowest bit of the mask. So one word holds a set of values of one class, and a nim-sum with a
//! number permutes its bits: where a bit of the number is one, neighbouring runs of bits are
//! swapped.
//!
//! [`BATCH`] heaps at a time get what excludes common values there, from all rare heaps and from
//! single heaps; what the batch excludes within itself follows heap by heap. Then [`CHECKED`] heaps
//! at a time get the values that are not common and have a witness among those that served so far;
//! where one is missing, it is searched for and serves from then on.
//!
//! Nothing is refused here. Where a heap cannot be settled (its nimber is too large for a word, or
//! a witness is not found) the [`Cursor`](super::walk::Cursor) goes on from the heaps before it, in
//! plain loops.

use crate::engine::Split;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// The number of heaps that get their sets at a time, ...
const BATCH: usize = 16;
/// ... and this many their witnesses: a multiple.
const CHECKED: usize = 64;
/// The number of nimbers kept in addition to those that are needed, at least.
const KEPT: usize = 1 << 16;
/// Words of a width do if they do for this many heaps.
const ENOUGH: usize = 1 << 16;

/// Which witnesses serve often is learned from this many heaps.
const LEARNED: usize = 1 << 16;
/// A witness serves often if fewer heaps than this come between two that need it.
const RARELY: usize = 1 << 11;

/// A set of values of one class: bit i is the value of index i.
trait Word:
    Copy
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of indices, a power of two.
    const INDICES: u32;
    /// For each bit of an index: the set of all indices without it.
    const WITHOUT: [Self; 6];
    const ONE: Self;
    fn trailing_ones(self) -> u32;
    fn trailing_zeros(self) -> u32;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const INDICES: u32 = <$word>::BITS;
            const WITHOUT: [Self; 6] = [
                0x5555_5555_5555_5555_u64 as $word,
                0x3333_3333_3333_3333_u64 as $word,
                0x0F0F_0F0F_0F0F_0F0F_u64 as $word,
                0x00FF_00FF_00FF_00FF_u64 as $word,
                0x0000_FFFF_0000_FFFF_u64 as $word,
                0x0000_0000_FFFF_FFFF_u64 as $word,
            ];
            const ONE: Self = 1;
            #[inline]
            fn trailing_ones(self) -> u32 {
                self.trailing_ones()
            }
            #[inline]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}
word!(u16);
word!(u32);
word!(u64);

/// The data from which the nimbers are computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    /// The takes that may leave one heap, and two.
    pub(super) takes: [&'a [usize]; 2],
    pub(super) split: Split,
    /// All rare heaps.
    pub(super) rare: &'a [(usize, u32)],
    /// The nimbers of the first heaps, more than `witness`.
    pub(super) first: &'a [u32],
    /// The largest smaller part of a witness.
    pub(super) witness: usize,
}

/// Computes the nimbers of the heaps from `heap` on as far as `until`, `latest` being those just
/// before: how many there are, and the latest of them, at least `kept` if there are more.
pub(super) fn computed(
    known: Known<'_>,
    heap: usize,
    latest: &[u32],
    until: usize,
    kept: usize,
) -> (usize, Vec<u32>) {
    let mut best = (0, Vec::new());
    // The narrowest words are the fastest, where nimbers are small enough.
    for run in [Lanes::<u16>::run, Lanes::<u32>::run, Lanes::<u64>::run] {
        let found = run(known, heap, latest, until, kept);
        best = found.filter(|found| found.0 > best.0).unwrap_or(best);
        if best.0 >= ENOUGH.min((until - heap) / 2) {
            break;
        }
    }
    best
}

/// Sets of heaps so far back, to be united after a nim-sum with the index of the group.
type Groups = Vec<Vec<usize>>;

struct Lanes<'a, W> {
    rules: Known<'a>,
    /// The lowest bit of the mask.
    low: u32,
    /// For each parity of the heap: the common values by their index, ...
    common: [Vec<u32>; 2],
    /// ... and for each of these the smaller values that are not common.
    needed: [Vec<W>; 2],
    /// The sets of one value, of the heaps before `heap`.
    sets: Vec<W>,
    heap: usize,
    /// The number of the latest heaps that are needed.
    length: usize,
    /// The distances that exclude common values: pairs with a rare heap, and single heaps. The near
    /// ones, less than a batch back, one by one.
    far: Groups,
    near: Vec<(usize, u32)>,
    /// The witnesses that serve often, ...
    witnesses: Groups,
    /// ... and all that served, with how often they were found by a search, and whether they are
    /// among those.
    served: Vec<(usize, usize, bool)>,
    /// The number of heaps that were computed.
    done: usize,
    /// The values excluded at the heaps after `heap` by near ones, as far as they are known.
    ahead: [W; 2 * BATCH],
}

impl<'a, W: Word> Lanes<'a, W> {
    /// Goes on after `latest`, the nimbers of the heaps just before `heap`. `None` if words of this
    /// width do not do.
    fn new(rules: Known<'a>, heap: usize, latest: &[u32], kept: usize) -> Option<Self> {
        let values = 2 * W::INDICES;
        let Known { takes: [singles, doubles], split, rare, witness, .. } = rules;
        let low = split.mask().0.trailing_zeros();
        let is_common = |heap, value| split.is_common_at(heap, value);
        let most_taken = singles.iter().chain(doubles).copied().max()?;
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let length = most_taken + last_rare.max(witness);
        // So far on that the other part of a pair is the larger one, and no heap is rare that is
        // said to be known.
        let is_normal = |(at, &value): (usize, &u32)| is_common(heap - latest.len() + at, value);
        if heap <= 2 * length
            || latest.len() < length.max(BATCH)
            || !latest.iter().enumerate().all(is_normal)
            || rare.iter().any(|&(_, nimber)| nimber >= values)
        {
            return None;
        }
        let class = |parity: usize, common: bool| -> Vec<u32> {
            (0..values).filter(|&value| is_common(parity, value) == common).collect()
        };
        let [common, others] = [true, false].map(|of| [0, 1].map(|parity| class(parity, of)));
        let index = |value: u32| index_of(low, value);
        let is_in_order =
            |class: &Vec<u32>| class.iter().enumerate().all(|(at, &value)| index(value) == at as u32);
        if !common.iter().chain(&others).all(|class| class.len() == W::INDICES as usize && is_in_order(class))
        {
            return None;
        }
        // A pair of a rare and a normal heap is common, and a pair of normal ones is not.
        for (take, heap, part) in
            doubles.iter().flat_map(|&take| [(take, 0, 0), (take, 0, 1), (take, 1, 0), (take, 1, 1)])
        {
            let other = (heap + take + part) % 2;
            for &value in &common[other] {
                if others[part].iter().any(|rare| !is_common(heap, rare ^ value))
                    || common[part].iter().any(|normal| is_common(heap, normal ^ value))
                {
                    return None;
                }
            }
        }
        let needed = [0, 1].map(|parity: usize| {
            let smaller = |&value: &u32| {
                let smaller = others[parity].iter().filter(|&&other| other < value);
                smaller.fold(W::default(), |set, &other| set | W::ONE << index(other))
            };
            common[parity].iter().map(smaller).collect::<Vec<W>>()
        });
        let mut far: Groups = vec![Vec::new(); W::INDICES as usize];
        let mut witnesses = far.clone();
        let mut near = Vec::new();
        let mut add = |distance: usize, index: u32| {
            if distance < BATCH {
                near.push((distance, index));
            } else {
                far[index as usize].push(distance);
            }
        };
        for &take in singles {
            // Its class depends on the parities alone.
            if is_common(take, common[0][0]) {
                add(take, 0);
            } else {
                witnesses[0].push(take);
            }
        }
        for &take in doubles {
            for &(part, nimber) in rare {
                add(take + part, index(nimber));
            }
        }
        let set = |&value: &u32| if value < values { W::ONE << index(value) } else { W::default() };
        let mut lanes = Self {
            rules,
            low,
            common,
            needed,
            sets: latest.iter().map(set).collect(),
            heap,
            length: length.max(kept),
            far,
            near,
            witnesses,
            served: Vec::new(),
            done: 0,
            ahead: [W::default(); 2 * BATCH],
        };
        lanes.look_back();
        Some(lanes)
    }

    /// Notes what the heaps just before the next one exclude.
    fn look_back(&mut self) {
        self.ahead = [W::default(); 2 * BATCH];
        let end = self.sets.len();
        for back in 1..BATCH {
            let set = self.sets[end - back];
            for &(distance, index) in &self.near {
                if distance >= back {
                    self.ahead[distance - back] |= permuted(set, index);
                }
            }
        }
    }

    /// The number of heaps that were computed, and the nimbers of the latest of these: all, or as
    /// many as are needed.
    fn computed(&self) -> (usize, Vec<u32>) {
        let count = self.done.min(self.sets.len());
        let first = self.heap - count;
        let sets = &self.sets[self.sets.len() - count..];
        let value = |(at, &set): (usize, &W)| self.common[(first + at) % 2][set.trailing_zeros() as usize];
        (self.done, sets.iter().enumerate().map(value).collect())
    }

    /// Computes as [`computed`] does, as far as these words do.
    fn run(
        known: Known<'a>,
        heap: usize,
        latest: &[u32],
        until: usize,
        kept: usize,
    ) -> Option<(usize, Vec<u32>)> {
        let mut lanes = Self::new(known, heap, latest, kept)?;
        while lanes.heap + CHECKED <= until && lanes.step() {
            if lanes.sets.len() > 2 * lanes.length + KEPT {
                lanes.sets.drain(..lanes.sets.len() - lanes.length - BATCH);
            }
        }
        Some(lanes.computed())
    }

    /// The next [`CHECKED`] heaps, or none.
    fn step(&mut self) -> bool {
        let start = self.sets.len();
        let mut needed = [W::default(); CHECKED];
        for batch in 0..CHECKED / BATCH {
            if !self.batch(&mut needed[batch * BATCH..][..BATCH], self.heap + batch * BATCH) {
                return self.undo(start);
            }
        }
        let found: [W; CHECKED] = united(&self.witnesses, &self.sets, start);
        for at in 0..CHECKED {
            let missing = needed[at] & !found[at];
            if missing != W::default() && !self.search(start + at, missing) {
                return self.undo(start);
            }
        }
        self.heap += CHECKED;
        self.done += CHECKED;
        if self.done == LEARNED {
            for at in 0..self.served.len() {
                if self.served[at].1 > LEARNED / RARELY {
                    self.promote(at);
                }
            }
        }
        true
    }

    fn undo(&mut self, start: usize) -> bool {
        self.sets.truncate(start);
        self.look_back();
        false
    }

    /// The sets of a batch, and what is needed there; false if a nimber is too large.
    #[inline]
    fn batch(&mut self, needed: &mut [W], heap: usize) -> bool {
        let excluded: [W; BATCH] = united(&self.far, &self.sets, self.sets.len());
        let mut ahead = [W::default(); 2 * BATCH];
        ahead[..BATCH].copy_from_slice(&self.ahead[..BATCH]);
        let mut sets = [W::default(); BATCH];
        for at in 0..BATCH {
            let index = (excluded[at] | ahead[at]).trailing_ones();
            if index >= W::INDICES {
                return false;
            }
            sets[at] = W::ONE << index;
            needed[at] = self.needed[(heap + at) % 2][index as usize];
            for &(distance, other) in &self.near {
                ahead[(at + distance) % (2 * BATCH)] |= W::ONE << (index ^ other);
            }
        }
        self.sets.extend_from_slice(&sets);
        self.ahead[..BATCH].copy_from_slice(&ahead[BATCH..]);
        true
    }

    /// Looks for witnesses of the values `missing` at the heap of this place, and notes them; those
    /// that served most come first.
    fn search(&mut self, place: usize, mut missing: W) -> bool {
        for at in 0..self.served.len() {
            let (part, served, is_often) = self.served[at];
            let set = if is_often { W::default() } else { self.pairs(place, part) };
            if set & missing != W::default() {
                missing = missing & !set;
                self.served[at].1 = served + 1;
                if at > 0 && self.served[at - 1].1 <= served {
                    self.served.swap(at, at - 1);
                } else if self.done > LEARNED && served * RARELY > self.done {
                    self.promote(at);
                }
                if missing == W::default() {
                    return true;
                }
            }
        }
        for part in 1..=self.rules.witness {
            let set = self.pairs(place, part);
            if set & missing != W::default() {
                missing = missing & !set;
                self.served.push((part, 1, false));
                if missing == W::default() {
                    return true;
                }
            }
        }
        false
    }

    /// From now on the witness in this place is tried at many heaps at a time.
    fn promote(&mut self, at: usize) {
        let (part, _, is_often) = &mut self.served[at];
        *is_often = true;
        let index = index_of(self.low, self.rules.first[*part]);
        self.witnesses[index as usize].extend(self.rules.takes[1].iter().map(|take| take + *part));
    }

    /// The values that are not common of pairs with this smaller part at the heap of this place.
    fn pairs(&self, place: usize, part: usize) -> W {
        let Known { takes: [_, doubles], first, split, .. } = self.rules;
        let nimber = first[part];
        if nimber >= 2 * W::INDICES || !split.is_common_at(part, nimber) {
            return W::default();
        }
        let sets = doubles.iter().map(|take| self.sets[place - take - part]);
        permuted(sets.fold(W::default(), |union, set| union | set), index_of(self.low, nimber))
    }
}

/// A value without the lowest bit of the mask.
const fn index_of(low: u32, value: u32) -> u32 {
    value >> (low + 1) << low | value & ((1 << low) - 1)
}

/// The set of the nim-sums with an index.
#[inline]
fn permuted<W: Word>(set: W, index: u32) -> W {
    (0..W::INDICES.ilog2()).filter(|bit| index >> bit & 1 == 1).fold(set, |set, bit| swapped(set, bit))
}

/// The set of the nim-sums with an index of one bit.
#[inline]
fn swapped<W: Word>(set: W, bit: u32) -> W {
    let without = W::WITHOUT[bit as usize];
    (set & without) << (1 << bit) | set >> (1 << bit) & without
}

/// For this many heaps from place `start` on: the union of all sets of the groups. None of them is
/// less far back than there are heaps, unless the sets from `start` on are there.
#[inline]
fn united<W: Word, const COUNT: usize>(groups: &Groups, sets: &[W], start: usize) -> [W; COUNT] {
    united_group(groups, sets, start, 0, W::INDICES.ilog2())
}

/// Of the groups from `group` on that differ in the `bits` lowest bits alone.
fn united_group<W: Word, const COUNT: usize>(
    groups: &Groups,
    sets: &[W],
    start: usize,
    group: usize,
    bits: u32,
) -> [W; COUNT] {
    let Some(bit) = bits.checked_sub(1) else {
        let mut union = [W::default(); COUNT];
        for distance in &groups[group] {
            let sets: &[W] = &sets[start - distance..][..COUNT];
            for (union, set) in union.iter_mut().zip(sets) {
                *union |= *set;
            }
        }
        return union;
    };
    let mut union: [W; COUNT] = united_group(groups, sets, start, group, bit);
    // Those whose index has the bit are permuted into the others.
    let upper = group | 1 << bit;
    if groups[upper..upper + (1 << bit)].iter().any(|group| !group.is_empty()) {
        let upper: [W; COUNT] = united_group(groups, sets, start, upper, bit);
        for (union, upper) in union.iter_mut().zip(upper) {
            *union |= swapped(upper, bit);
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::super::walk::{Cursor, Unwitnessed};
    use crate::engine::{Engine, Split, widened};
    use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

    /// Rules with the split and the rare heaps of the engine, and the first nimbers.
    fn known(
        digits: &[u32],
        parts: Parts,
        heaps: usize,
    ) -> (TakingBreaking, Split, Vec<(usize, u32)>, Vec<u32>) {
        let digits = digits.iter().map(|&digit| Digit(digit)).collect();
        let rules = TakingBreaking::new(digits, vec![], parts).expect("a ruleset");
        let mut engine = Engine::new(&rules);
        engine.advance(heaps).expect("memory");
        let split = engine.progress().sparse.expect("few rare heaps").split;
        let nimbers = widened(engine.nimbers().between(0, heaps));
        let rare = (1..heaps).filter(|&heap| split.is_rare(heap, sg_core::Nimber(nimbers[heap].into())));
        (rules, split, rare.map(|heap| (heap, nimbers[heap])).collect(), nimbers)
    }

    /// Many heaps at a time and one after another, the plain loops being the reference.
    #[test]
    fn words_and_plain_loops_agree() {
        let codes: [(&[u32], Parts); 8] = [
            (&[0, 1, 0, 6], Parts::Any),
            (&[0, 1, 0, 4], Parts::Any),
            (&[0, 1, 6], Parts::Any),
            (&[0, 0, 5, 4], Parts::Any),
            (&[0, 4, 5, 4], Parts::Any),
            (&[0, 3, 5, 4], Parts::Any),
            (&[0, 7, 7], Parts::Any),
            (&[0, 7], Parts::Unequal),
        ];
        for (digits, parts) in codes {
            const HEAPS: usize = 200_000;
            let (rules, split, rare, nimbers) = known(digits, parts, HEAPS);
            let last = rare.last().map_or(0, |&(heap, _)| heap);
            let from = (8 * last).clamp(60_000, HEAPS / 2);
            // Enough, too little now and then, and much too little.
            for witness in [16_384, 1000, 100, 1] {
                let window = digits.len() + last.max(witness);
                let begun = |from: usize| {
                    let at = (from, &nimbers[from - window..from]);
                    Cursor::new(&rules, split, &nimbers[..from], (&rare, witness), at, window)
                };
                let (mut one, mut other) = (begun(from), begun(from));
                let plain = (from..HEAPS).try_for_each(|_| one.step().map(|_| ()));
                let run: Result<(), Unwitnessed> = other.run(HEAPS);
                assert_eq!((plain, one.heap()), (run, other.heap()), "{digits:?}, {witness}");
                assert_eq!(one.latest(window), other.latest(window), "{digits:?}, {witness}");
                let heap = one.heap();
                assert_eq!(one.latest(window), &nimbers[heap - window..heap], "{digits:?}, {witness}");
            }
        }
    }
}
