//! The split of nimbers into rare and common ones.
//!
//! Let the *class* of position x be the parity of the one-bits of G(x) under a mask, plus, if the
//! split uses it, the parity of x. Every heap has one of two classes, and the class of a pair (the
//! sum of the two) is known from the nim-sum of their nimbers and the parity of the sum of their
//! sizes. So a value v that demands pairs of unlike classes can be excluded at n only by a pair of
//! a *rare* position, one of the class with few members, and one that is not; such values are
//! *common* at n, the others *rare* at n.
//!
//! Two cases are sound. Without position parity, any takes; a normal position has class 1 (0 has
//! class 0, and is rare). With it, all takes that break a heap have one parity, the same for every
//! pair at n; then the class of a normal position is 1 if that parity is even, and 0 if it is odd.
#![allow(clippy::cast_precision_loss, reason = "counts are compared by weight")]

use std::fmt;

use super::memory::{self, Refused};
use super::slice::{NimberSlice, with_nimbers};
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::values::walsh_hadamard;

/// A split of the heaps into *rare* and *normal* ones: a mask for nimbers, and whether the parity
/// of the heap counts.
///
/// A heap is rare if the one-bits of its nimber under the mask, with one more for an odd heap if
/// the parity of the heap counts, are even in number; odd in number, if the parity counts and the
/// takes that break a heap are odd. Heap 0 is neither, for it is never a part of a pair.
///
/// # Example
///
/// ```
/// use sg_engine::Engine;
/// use sg_core::heaps::taking_breaking::TakingBreaking;
///
/// let mut engine = Engine::new(&TakingBreaking::strips(&[1, 2])); // Kayles
/// engine.advance(10_000)?;
/// let split = engine.progress().sparse.ok_or("the sparse method is in use")?.split;
/// assert_eq!(split.mask().0, 0b1111);
/// let rare = split.rare_heaps(engine.nimbers().between(0, 10_000));
/// assert_eq!(rare.heaps, 9);
/// assert_eq!(rare.last.map(|(heap, nimber)| (heap, nimber.0)), Some((70, 6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// Not 0.
    mask: u32,
    /// 1 if the position's parity counts.
    position: u32,
    /// The parity of the takes that break, if the position's parity counts; else 0.
    takes: u32,
    /// The lowest bit of the mask, which the class makes redundant.
    low: u32,
}

/// The number of heaps of a sequence that are rare under a [`Split`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RareHeaps {
    /// The number of rare heaps, not counting heap 0.
    pub heaps: usize,
    /// The last of them, with its nimber.
    pub last: Option<(usize, Nimber)>,
}

impl Split {
    /// The split with a mask that is not 0; `takes` is the parity of the takes that break.
    #[doc(hidden)]
    pub fn new(mask: u32, position: bool, takes: u32) -> Self {
        let position = u32::from(position);
        Self { mask, position, takes: takes & position, low: mask.trailing_zeros() }
    }

    /// The mask, not 0.
    #[must_use]
    pub const fn mask(self) -> Nimber {
        Nimber(self.mask as u64)
    }

    /// True if the parity of the heap counts as one more bit under the mask.
    #[must_use]
    pub const fn has_position_parity(self) -> bool {
        self.position == 1
    }

    /// True if heaps with an even number of bits are rare, false if those with an odd number are.
    #[must_use]
    pub const fn is_even_rare(self) -> bool {
        self.takes == 0
    }

    /// True if a heap of `heap` stones with this nimber is rare. Heap 0 never is.
    #[must_use]
    pub const fn is_rare(self, heap: usize, nimber: Nimber) -> bool {
        // The bits beyond the mask's do not matter.
        heap > 0 && self.is_rare_at(heap, nimber.0 as u32)
    }

    /// The rare heaps of a sequence that begins with the nimber of heap 0, with their nimbers.
    pub fn rare(self, nimbers: NimberSlice<'_>) -> impl Iterator<Item = (usize, Nimber)> {
        nimbers.into_iter().enumerate().filter(move |&(heap, nimber)| self.is_rare(heap, nimber))
    }

    /// Counts the rare heaps of a sequence that begins with the nimber of heap 0.
    ///
    /// # Complexity
    ///
    /// One step for each nimber.
    #[must_use]
    pub fn rare_heaps(self, nimbers: NimberSlice<'_>) -> RareHeaps {
        with_nimbers!(nimbers, nimbers => self.rare_in(nimbers))
    }

    fn rare_in<T: Copy + Into<u64>>(self, nimbers: &[T]) -> RareHeaps {
        let is_rare = |&(heap, &nimber): &(usize, &T)| self.is_rare(heap, Nimber(nimber.into()));
        let heaps = nimbers.iter().enumerate().filter(is_rare).count();
        let last = nimbers.iter().enumerate().rev().find(is_rare);
        RareHeaps { heaps, last: last.map(|(heap, &nimber)| (heap, Nimber(nimber.into()))) }
    }

    /// True if a value that demands parts of unlike classes demands them at every pair that the
    /// ruleset can leave: without position parity always, with it where all takes that break a heap
    /// have the parity that the split was made for.
    #[doc(hidden)]
    pub fn is_sound(self, rules: &TakingBreaking) -> bool {
        let mut breaks = rules.digits().iter().enumerate().filter(|(_, digit)| digit.leaves(2));
        self.position == 0 || breaks.all(|(take, _)| take as u32 & 1 == self.takes)
    }

    const fn parity(self, nimber: u32) -> u32 {
        (nimber & self.mask).count_ones() & 1
    }

    /// The class of the positions that are not rare.
    const fn normal(self) -> u32 {
        1 ^ self.takes
    }

    /// [`Split::is_rare`] for a heap that is not 0.
    #[inline]
    pub(super) const fn is_rare_at(self, heap: usize, nimber: u32) -> bool {
        self.parity(nimber) ^ self.position & heap as u32 & 1 != self.normal()
    }

    /// The parity under the mask of the values that are common at `heap`.
    #[inline]
    pub(super) const fn common_parity(self, heap: usize) -> u32 {
        1 ^ self.position & (heap as u32 ^ self.takes) & 1
    }

    /// True if `value` is common at `heap`.
    #[inline]
    #[doc(hidden)]
    pub const fn is_common_at(self, heap: usize, value: u32) -> bool {
        self.parity(value) == self.common_parity(heap)
    }

    /// True if the nimber of a normal position is common at the heap that leads there by `take`, as
    /// a single heap.
    #[inline]
    pub(super) const fn stays_common(self, take: usize) -> bool {
        self.position as usize & take & 1 == 0
    }

    /// `nimber` without the redundant bit. Exclusive or commutes with it, and within the values of
    /// one parity the order is kept: values that agree above the bit agree in the bit.
    #[inline]
    pub(super) const fn index(self, nimber: u32) -> u32 {
        let below = (1 << self.low) - 1;
        nimber >> 1 & !below | nimber & below
    }

    /// The value of `parity` under the mask whose index is `index`.
    #[inline]
    pub(super) const fn value(self, index: u32, parity: u32) -> u32 {
        let value = self.with_redundant_bit(index, false);
        if self.parity(value) == parity { value } else { value | 1 << self.low }
    }

    /// The number of the bit that the class makes redundant.
    pub(super) const fn redundant_bit(self) -> u32 {
        self.low
    }

    /// The value with this index and the redundant bit 1 or 0.
    #[inline]
    pub(super) const fn with_redundant_bit(self, index: u32, bit: bool) -> u32 {
        let below = (1 << self.low) - 1;
        (index & !below) << 1 | index & below | (bit as u32) << self.low
    }

    /// The number of indices that nimbers below `limit` may have, a power of two above the
    /// redundant bit.
    pub(super) const fn fits(self, members: u32) -> bool {
        1 << self.low < 2 * members
    }

    /// The split with the fewest rare positions among those counted, recent ones weighing more
    /// because they tell how many will come. The `present` split is kept unless another is clearly
    /// better.
    pub(super) fn best(tally: &Tally, takes: Option<u32>, present: Option<Self>) -> Result<Self, Refused> {
        let masks = tally.all.len().next_power_of_two().max(2);
        let mut best = (Self::new(1, false, 0), f64::INFINITY);
        for position in [false, true] {
            let takes = match (position, takes) {
                (false, _) => 0,
                (true, Some(takes)) => takes,
                (true, None) => break,
            };
            let mut balance = memory::filled(0, masks)?;
            let mut total = 0;
            for (value, (all, recent)) in tally.all.iter().zip(&tally.recent).enumerate() {
                let weights = [0, 1].map(|odd| (all[odd] + 3 * recent[odd]).cast_signed());
                total += weights[0] + weights[1];
                balance[value] = if position { weights[0] - weights[1] } else { weights[0] + weights[1] };
            }
            walsh_hadamard(&mut balance);
            for (mask, &balance) in balance.iter().enumerate().skip(1) {
                let split = Self::new(mask as u32, position, takes);
                let of_class_0 = i64::midpoint(total, balance);
                let rare = if split.normal() == 1 { of_class_0 } else { total - of_class_0 };
                let weight = rare as f64 * if present == Some(split) { 0.9 } else { 1.0 };
                if weight < best.1 {
                    best = (split, weight);
                }
            }
        }
        Ok(best.0)
    }
}

/// As it is displayed.
#[cfg(feature = "serde")]
impl serde::Serialize for Split {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Writes the rule: `an even number of one-bits under 10111 (23), with one more for an odd heap, is
/// rare`.
impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_even_rare() { "even" } else { "odd" };
        write!(f, "an {kind} number of one-bits under {:b} ({})", self.mask, self.mask)?;
        f.write_str(if self.has_position_parity() {
            ", with one more for an odd heap, is rare"
        } else {
            " is rare"
        })
    }
}

/// Nimbers below this are counted in pairs, where at least this many are to be counted.
const PAIRED: usize = 64;
const LEAST_PAIRED: usize = 1 << 16;

/// The number of occurrences of each nimber, at even heaps and at odd ones.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Among all heaps counted, as of the last [`Tally::close`].
    pub(super) all: Vec<[u64; 2]>,
    /// Among those counted since a period of counting began.
    pub(super) recent: Vec<[u64; 2]>,
    heaps: usize,
}

impl Tally {
    /// Counts the heaps that were not counted yet as recent ones.
    pub(super) fn count(&mut self, nimbers: NimberSlice<'_>) -> Result<(), Refused> {
        with_nimbers!(nimbers, nimbers => self.count_in(nimbers))
    }

    fn count_in<T: Copy + Ord + Into<u32>>(&mut self, nimbers: &[T]) -> Result<(), Refused> {
        let new = &nimbers[self.heaps.min(nimbers.len())..];
        let largest = new.iter().copied().max().map_or(0, T::into);
        if !new.is_empty() && largest as usize >= self.recent.len() {
            memory::resize(&mut self.recent, largest as usize + 1, [0; 2])?;
        }
        let odd = self.heaps & 1;
        let rest = if (largest as usize) < PAIRED && new.len() >= LEAST_PAIRED {
            self.count_pairs(new, odd)?
        } else {
            new
        };
        // Equal neighbours are counted at different places, so that one need not wait for the
        // other.
        let mut counts = memory::filled([0_u64; 4], self.recent.len())?;
        let (fours, rest) = rest.as_chunks::<4>();
        for four in fours {
            for (place, &nimber) in four.iter().enumerate() {
                counts[nimber.into() as usize][place] += 1;
            }
        }
        for (place, &nimber) in rest.iter().enumerate() {
            counts[nimber.into() as usize][place] += 1;
        }
        for (recent, [a, b, c, d]) in self.recent.iter_mut().zip(counts) {
            recent[odd] += a + c;
            recent[1 ^ odd] += b + d;
        }
        self.heaps = nimbers.len();
        Ok(())
    }

    /// Counts pairs of neighbouring nimbers below `PAIRED`, the first of a heap of parity `odd`:
    /// half as many steps, and equal pairs follow one another more rarely than equal nimbers.
    /// Returns the last nimber if their number is odd.
    fn count_pairs<'a, T: Copy + Into<u32>>(&mut self, new: &'a [T], odd: usize) -> Result<&'a [T], Refused> {
        let mut counts = memory::filled(0_u32, PAIRED * PAIRED)?;
        let (pairs, rest) = new.as_chunks::<2>();
        for pair in pairs {
            let [first, second] = pair.map(|nimber| nimber.into() as usize % PAIRED);
            counts[PAIRED * first + second] += 1;
        }
        for (first, counts) in counts.chunks(PAIRED).enumerate() {
            for (second, &of) in counts.iter().enumerate().filter(|&(_, &of)| of > 0) {
                self.recent[first][odd] += u64::from(of);
                self.recent[second][1 ^ odd] += u64::from(of);
            }
        }
        Ok(rest)
    }

    /// Counts the nimber of the next heap as a recent one.
    pub(super) fn add(&mut self, nimber: u32) -> Result<(), Refused> {
        let at = nimber as usize;
        if at >= self.recent.len() {
            memory::resize(&mut self.recent, at + 1, [0; 2])?;
        }
        self.recent[at][self.heaps & 1] += 1;
        self.heaps += 1;
        Ok(())
    }

    /// Adds what is recent to what is known of all heaps.
    pub(super) fn close(&mut self) -> Result<(), Refused> {
        memory::resize(&mut self.all, self.recent.len(), [0; 2])?;
        for (all, recent) in self.all.iter_mut().zip(&self.recent) {
            *all = [all[0] + recent[0], all[1] + recent[1]];
        }
        Ok(())
    }

    /// Begins to count the recent nimbers again.
    pub(super) fn begin(&mut self) {
        self.recent.fill([0; 2]);
    }

    /// Counts the nimbers of the next heaps as recent ones.
    pub fn append(&mut self, nimbers: impl IntoIterator<Item = u32>) -> Result<(), Refused> {
        nimbers.into_iter().try_for_each(|nimber| self.add(nimber))
    }

    /// The number of heaps that are counted with nimbers from this one on.
    pub fn above(&self, nimber: u32) -> u64 {
        let above = |counts| Self::how_many(counts, |_, one| one >= nimber);
        above(&self.all) + above(&self.recent)
    }

    /// The number of heaps that are counted.
    pub const fn heaps(&self) -> usize {
        self.heaps
    }

    /// The bytes that the counts take.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.all) + memory::bytes(&self.recent)
    }

    /// The sum of the `counts` that satisfy a condition on the parity of the heap and the nimber.
    pub(super) fn how_many(counts: &[[u64; 2]], condition: impl Fn(usize, u32) -> bool) -> u64 {
        let counts = counts.iter().enumerate();
        counts
            .map(|(nimber, of)| {
                (0..2).filter(|&odd| condition(odd, nimber as u32)).map(|odd| of[odd]).sum::<u64>()
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_values_are_inverse_and_ordered() {
        for mask in 1..64 {
            let split = Split::new(mask, false, 0);
            for parity in [0, 1] {
                let values: Vec<_> = (0..128).map(|index| split.value(index, parity)).collect();
                assert!(values.is_sorted(), "{mask:b} {parity}");
                for (index, &value) in values.iter().enumerate() {
                    assert_eq!(split.index(value), index as u32);
                    assert_eq!(split.parity(value), parity);
                }
            }
        }
    }

    #[test]
    fn the_best_split_is_the_best_of_all() {
        let nimbers: Vec<u8> = (0..500_u32).map(|h| (h * h / 7 % 13 + h % 3) as u8).collect();
        let mut tally = Tally::default();
        for heaps in [250, 500] {
            tally.begin();
            tally.count(NimberSlice::U8(&nimbers[..heaps])).expect("memory");
            tally.close().expect("memory");
        }
        for takes in [None, Some(0), Some(1)] {
            let best = Split::best(&tally, takes, None).expect("memory");
            let weighed = |split: Split| {
                let rare = |(h, g): &(usize, &u8)| split.is_rare_at(*h, u32::from(**g));
                nimbers.iter().enumerate().filter(rare).map(|(h, _)| if h < 250 { 1 } else { 4 }).sum::<u64>()
            };
            let all = (1..16).flat_map(|mask| {
                let positions = if takes.is_some() { 0..2 } else { 0..1 };
                positions.map(move |position| Split::new(mask, position == 1, takes.unwrap_or(0)))
            });
            assert_eq!(weighed(best), all.map(weighed).min().expect("some"));
            let rare = |heap, nimber| best.is_rare_at(heap, nimber);
            assert_eq!(
                weighed(best),
                Tally::how_many(&tally.all, rare) + 3 * Tally::how_many(&tally.recent, rare)
            );
        }
    }

    #[test]
    fn counting_at_once_is_counting_one_by_one() {
        let long = LEAST_PAIRED + 7;
        for modulus in [7, 64, 65] {
            let numbers = (0..2 * long).map(|heap| (heap as u64 * 0x9E37_79B9) >> 8);
            let nimbers: Vec<u16> = numbers.map(|number| (number % modulus) as u16).collect();
            assert!(nimbers[2..LEAST_PAIRED].contains(&(modulus as u16 - 1)));
            // From an even heap and from an odd one, with many to count and few.
            let ends = [0, 2, 2 + LEAST_PAIRED, 5 + LEAST_PAIRED, 2 * long - 1, 2 * long];
            let (mut at_once, mut single) = (Tally::default(), Tally::default());
            for end in ends {
                at_once.count(NimberSlice::U16(&nimbers[..end])).expect("memory");
                for &nimber in &nimbers[single.heaps()..end] {
                    single.add(nimber.into()).expect("memory");
                }
                assert_eq!(at_once.heaps(), single.heaps());
                assert_eq!(at_once.recent, single.recent, "below {modulus}, {end} heaps");
            }
        }
    }

    #[test]
    fn a_pair_excludes_a_common_value_only_with_one_rare_position() {
        for (position, takes) in [(false, 0), (true, 0), (true, 1)] {
            let split = Split::new(0b101, position, takes);
            for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
                for (g, h) in (0..8).flat_map(|g| (0..8).map(move |h| (g, h))) {
                    let heap = a + b + takes as usize;
                    let one_rare = split.is_rare_at(a, g) != split.is_rare_at(b, h);
                    assert_eq!(split.is_common_at(heap, g ^ h), one_rare);
                }
            }
        }
    }

    #[test]
    fn rare_heaps_are_counted_by_the_rule_and_without_heap_0() {
        let nimbers: Vec<u16> = (0..300_u32).map(|heap| (heap * heap / 7 % 11) as u16).collect();
        for (position, takes) in [(false, 0), (true, 0), (true, 1)] {
            let split = Split::new(0b110, position, takes);
            let is_rare = |heap: usize| {
                let bits = (nimbers[heap] & 0b110).count_ones() as usize + if position { heap } else { 0 };
                heap > 0 && bits % 2 == if position { takes as usize } else { 0 }
            };
            let wanted: Vec<_> = (0..300).filter(|&heap| is_rare(heap)).collect();
            let run = NimberSlice::U16(&nimbers);
            let found: Vec<_> = split.rare(run).map(|(heap, _)| heap).collect();
            assert_eq!(found, wanted);
            let counted = split.rare_heaps(run);
            let last = wanted.last().map(|&heap| (heap, Nimber(nimbers[heap].into())));
            assert_eq!((counted.heaps, counted.last), (wanted.len(), last));
            assert_eq!(split.is_even_rare(), !(position && takes == 1));
        }
    }
}
