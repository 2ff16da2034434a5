//! The split of nimbers into rare and common ones.
//!
//! Let the *class* of position x be the parity of the one-bits of G(x) under a mask, plus, if the split uses
//! it, the parity of x. Every heap has one of two classes, and the class of a pair (the sum of the two) is
//! known from the nim-sum of their nimbers and the parity of the sum of their sizes. So a value v that
//! demands pairs of unlike classes can be excluded at n only by a pair of a *rare* position, one of the class
//! with few members, and one that is not; such values are *common* at n, the others *rare* at n.
//!
//! Two cases are sound. Without position parity, any takes; a normal position has class 1 (0 has class 0,
//! and is rare). With it, all takes that break a heap have one parity, the same for every pair at n; then the
//! class of a normal position is 1 if that parity is even, and 0 if it is odd.
#![allow(clippy::cast_precision_loss, reason = "counts are compared by weight")]

use super::NimberSlice;

/// A mask, and whether the parity of the position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// Not 0.
    pub(super) mask: u32,
    /// 1 if the position's parity counts.
    position: u32,
    /// The parity of the takes that break, if the position's parity counts; else 0.
    takes: u32,
    /// The lowest bit of the mask, which the class makes redundant.
    low: u32,
}

impl Split {
    fn new(mask: u32, position: bool, takes: u32) -> Self {
        let position = u32::from(position);
        Self { mask, position, takes: takes & position, low: mask.trailing_zeros() }
    }

    pub(super) const fn uses_position(self) -> bool {
        self.position == 1
    }

    const fn parity(self, nimber: u32) -> u32 {
        (nimber & self.mask).count_ones() & 1
    }

    /// The class of the positions that are not rare.
    const fn normal(self) -> u32 {
        1 ^ self.takes
    }

    /// True if `heap` with `nimber` is a rare position.
    pub(super) const fn is_rare(self, heap: usize, nimber: u32) -> bool {
        self.parity(nimber) ^ self.position & heap as u32 & 1 != self.normal()
    }

    /// The parity under the mask of the values that are common at `heap`.
    pub(super) const fn common_parity(self, heap: usize) -> u32 {
        1 ^ self.position & (heap as u32 ^ self.takes) & 1
    }

    /// True if `value` is common at `heap`.
    pub(super) const fn is_common_at(self, heap: usize, value: u32) -> bool {
        self.parity(value) == self.common_parity(heap)
    }

    /// True if the nimber of a normal position is common at the heap that leads there by `take`, as a single
    /// heap.
    pub(super) const fn stays_common(self, take: usize) -> bool {
        self.position as usize & take & 1 == 0
    }

    /// `nimber` without the redundant bit. Exclusive or commutes with it, and within the values of one
    /// parity the order is kept: values that agree above the bit agree in the bit.
    pub(super) const fn index(self, nimber: u32) -> u32 {
        let below = (1 << self.low) - 1;
        nimber >> 1 & !below | nimber & below
    }

    /// The value of `parity` under the mask whose index is `index`.
    pub(super) const fn value(self, index: u32, parity: u32) -> u32 {
        let below = (1 << self.low) - 1;
        let value = (index & !below) << 1 | index & below;
        if self.parity(value) == parity { value } else { value | 1 << self.low }
    }

    /// The number of indices that nimbers below `limit` may have, a power of two above the redundant bit.
    pub(super) const fn fits(self, members: u32) -> bool {
        1 << self.low < 2 * members
    }

    /// The split with the fewest rare positions among those counted, recent ones weighing more because they
    /// tell how many will come. The `present` split is kept unless another is clearly better.
    pub(super) fn best(tally: &Tally, takes: Option<u32>, present: Option<Self>) -> Self {
        let masks = tally.all.len().next_power_of_two().max(2);
        let mut best = (Self::new(1, false, 0), f64::INFINITY);
        for position in [false, true] {
            let takes = match (position, takes) {
                (false, _) => 0,
                (true, Some(takes)) => takes,
                (true, None) => break,
            };
            let mut balance = vec![0; masks];
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
        best.0
    }
}

/// How often each nimber occurs, at even heaps and at odd ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Among all heaps counted.
    pub(super) all: Vec<[u64; 2]>,
    /// Among those counted last.
    pub(super) recent: Vec<[u64; 2]>,
    heaps: usize,
}

impl Tally {
    /// Counts the heaps that were not counted yet, which are recent from now on.
    pub(super) fn count(&mut self, nimbers: NimberSlice<'_>) {
        self.recent.fill([0; 2]);
        match nimbers {
            NimberSlice::U8(nimbers) => self.count_in(nimbers),
            NimberSlice::U16(nimbers) => self.count_in(nimbers),
            NimberSlice::U32(nimbers) => self.count_in(nimbers),
        }
        self.all.resize(self.recent.len(), [0; 2]);
        for (all, recent) in self.all.iter_mut().zip(&self.recent) {
            *all = [all[0] + recent[0], all[1] + recent[1]];
        }
        self.heaps = nimbers.len();
    }

    fn count_in<T: Copy + Into<u32>>(&mut self, nimbers: &[T]) {
        for (heap, &nimber) in nimbers.iter().enumerate().skip(self.heaps) {
            let nimber = nimber.into() as usize;
            if nimber >= self.recent.len() {
                self.recent.resize(nimber + 1, [0; 2]);
            }
            self.recent[nimber][heap & 1] += 1;
        }
    }

    /// How many of `counts` satisfy a condition on the parity of the heap and the nimber.
    pub(super) fn how_many(counts: &[[u64; 2]], condition: impl Fn(usize, u32) -> bool) -> u64 {
        let counts = counts.iter().enumerate();
        counts
            .map(|(nimber, of)| {
                (0..2).filter(|&odd| condition(odd, nimber as u32)).map(|odd| of[odd]).sum::<u64>()
            })
            .sum()
    }
}

/// Makes of `counts[v]` the sums `sum over v of counts[v] * (-1)^(one-bits of v & mask)`, for every mask.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
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
        tally.count(NimberSlice::U8(&nimbers[..250]));
        tally.count(NimberSlice::U8(&nimbers));
        for takes in [None, Some(0), Some(1)] {
            let best = Split::best(&tally, takes, None);
            let weighed = |split: Split| {
                let rare = |(h, g): &(usize, &u8)| split.is_rare(*h, u32::from(**g));
                nimbers.iter().enumerate().filter(rare).map(|(h, _)| if h < 250 { 1 } else { 4 }).sum::<u64>()
            };
            let all = (1..16).flat_map(|mask| {
                let positions = if takes.is_some() { 0..2 } else { 0..1 };
                positions.map(move |position| Split::new(mask, position == 1, takes.unwrap_or(0)))
            });
            assert_eq!(weighed(best), all.map(weighed).min().expect("some"));
            let rare = |heap, nimber| best.is_rare(heap, nimber);
            assert_eq!(
                weighed(best),
                Tally::how_many(&tally.all, rare) + 3 * Tally::how_many(&tally.recent, rare)
            );
        }
    }

    #[test]
    fn a_pair_excludes_a_common_value_only_with_one_rare_position() {
        for (position, takes) in [(false, 0), (true, 0), (true, 1)] {
            let split = Split::new(0b101, position, takes);
            for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
                for (g, h) in (0..8).flat_map(|g| (0..8).map(move |h| (g, h))) {
                    let heap = a + b + takes as usize;
                    let one_rare = split.is_rare(a, g) != split.is_rare(b, h);
                    assert_eq!(split.is_common_at(heap, g ^ h), one_rare);
                }
            }
        }
    }
}
