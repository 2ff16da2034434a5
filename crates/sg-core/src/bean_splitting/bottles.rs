//! Rows of bottles with beans: bean splitting as the judges dress it.
//!
//! Bottle `i` of `n` holds `beans[i]` beans. A move picks `i < j <= k` with a bean in bottle `i`, takes one
//! bean out of it and puts one into `j` and one into `k`. A bean in bottle `i` is a heap of size
//! `n - 1 - i`; only whether a bottle holds an odd number counts for the nim-sum, but a move needs a bean to
//! take.

use std::cmp::Ordering;

use crate::Nimber;
use crate::bean_splitting::{is_odious, largest_split, nimber, splits};

/// The heap that a bean in bottle `bottle` of `bottles` is.
///
/// # Panics
///
/// If there is no such bottle.
#[must_use]
#[inline]
pub const fn heap(bottles: usize, bottle: usize) -> u64 {
    assert!(bottle < bottles, "no such bottle");
    (bottles - 1 - bottle) as u64
}

/// The nim-sum of all beans.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::bean_splitting::bottles;
///
/// assert_eq!(bottles::nim_sum(&[1, 0, 1, 5000]), Nimber(5)); // heaps 3 and 1: 4 ^ 1
/// ```
#[must_use]
pub fn nim_sum(beans: &[u64]) -> Nimber {
    // The nimber of heap h is h - 1 with a bit behind it that makes the number of one-bits odd. Parity is
    // linear, so the upper parts are summed alone and the last bit follows from how many there were.
    let (upper, odd) = movable(beans).fold((0, 0), |(sum, odd), (upper, beans)| {
        let parity = beans & 1;
        (sum ^ (upper & parity.wrapping_neg()), odd ^ parity)
    });
    Nimber(2 * upper + (odd ^ u64::from(upper.count_ones() & 1)))
}

/// The beans of each bottle but the last, in order, behind the upper part of their nimber: their heap less 1.
#[inline]
fn movable(beans: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    let movable = beans.split_last().map_or(&[][..], |(_, movable)| movable);
    (0..movable.len() as u64).rev().zip(movable.iter().copied())
}

/// A bottle that counts for the nim-sum, because its number of beans is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odd {
    /// Its place in the row, from 0.
    pub bottle: usize,
    /// Its beans.
    pub beans: u64,
    /// The heap that each of its beans is.
    pub heap: u64,
    /// The nimber of that heap.
    pub nimber: Nimber,
}

/// The bottles that hold an odd number of beans, in order.
pub fn odd(beans: &[u64]) -> impl Iterator<Item = Odd> {
    let odd = beans.iter().copied().enumerate().filter(|(_, beans)| beans % 2 == 1);
    odd.map(|(bottle, in_bottle)| {
        let heap = heap(beans.len(), bottle);
        Odd { bottle, beans: in_bottle, heap, nimber: nimber(heap) }
    })
}

/// How many different moves `(i, j, k)` leave a P-position.
///
/// # Constraints
///
/// Fewer than 2^32 bottles. A bean has at most as many winning moves as its heap is large, so the count
/// stays below n^2 / 2 and fits 64 bits.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::bean_splitting::bottles;
///
/// assert_eq!(bottles::count_winning_moves(&[1, 0, 1, 5000]), 1);
/// assert_eq!(bottles::count_winning_moves(&[0, 0, 1]), 0);
/// ```
#[must_use]
pub fn count_winning_moves(beans: &[u64]) -> u64 {
    count_moves(beans, nim_sum(beans))
}

/// [`count_winning_moves`] where the nim-sum is known, 64 bottles at a time.
fn count_moves(beans: &[u64], total: Nimber) -> u64 {
    let half = total.0 / 2;
    if total.is_zero() {
        return 0;
    }
    let movable = beans.split_last().map_or(&[][..], |(_, movable)| movable);
    let words = movable.rchunks(64).zip((0..).step_by(64)).map(|(bottles, first)| {
        let occupied = bottles.iter().fold(0, |bits, &beans| bits << 1 | u64::from(beans > 0));
        Uppers { first, bits: occupied }
    });
    if is_odious(total.0) {
        words.map(|occupied| occupied.evil_splits(half)).fold(0, u64::wrapping_add)
    } else {
        // A split must leave an odious number, and there is one just if its upper part, `upper ^ half`, is
        // less than `upper`: if `upper` has the highest bit of `half`.
        words.map(|occupied| occupied.with_bit(half.ilog2()).count()).sum()
    }
}

/// Some of the 64 numbers from `first` on, a multiple of 64: upper parts of nimbers.
#[derive(Clone, Copy)]
struct Uppers {
    first: u64,
    bits: u64,
}

impl Uppers {
    /// Which numbers below 64 have bit 0, 1, ...
    const PLACES: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];

    const fn count(self) -> u64 {
        self.bits.count_ones() as u64
    }

    /// Those with bit `bit`.
    fn with_bit(self, bit: u32) -> Self {
        let has_bit = (self.first >> bit & 1).wrapping_neg();
        Self { bits: self.bits & Self::PLACES.get(bit as usize).unwrap_or(&has_bit), ..self }
    }

    fn sum(self) -> u64 {
        let places = (0..6).map(|bit| self.with_bit(bit).count() << bit);
        self.first * self.count() + places.sum::<u64>()
    }

    /// How many splits in all leave an evil number, from heaps with these upper parts where half of the
    /// nim-sum is `half`; modulo 2^64.
    ///
    /// Any pair of equal parts will do where `upper` is `half`. Otherwise the splits are as many as there are
    /// numbers below `upper` with the highest bit, `top`, of `upper ^ half`. The numbers from which `half`
    /// differs there come in a run of 2^top.
    fn evil_splits(self, half: u64) -> u64 {
        let (word, place) = (half / 64, half % 64);
        let above = match (self.first / 64).cmp(&word) {
            Ordering::Less => 0,
            Ordering::Equal => u64::MAX << place << 1,
            Ordering::Greater => u64::MAX,
        };
        // Above `half` the run's own numbers have the bit, and those of them below `upper` are `upper` less
        // the first of the run.
        let mut splits = Self { bits: self.bits & above, ..self }.sum();
        let mut add = |bits: u64, each: u64| {
            let these = u64::from((self.bits & bits).count_ones());
            splits = splits.wrapping_add(these.wrapping_mul(each));
        };
        let in_run = |top: u32| {
            let run = half >> top ^ 1;
            let first = if run & 1 == 1 { run << top } else { 0 };
            (run >> 1 << top).wrapping_sub(first)
        };
        if self.first / 64 == word {
            for top in 0..6 {
                let run = u64::MAX >> (64 - (1 << top)) << ((place >> top ^ 1) << top);
                add(run, in_run(top));
            }
            add(1 << place, half + 1);
        } else {
            add(u64::MAX, in_run((self.first ^ half).ilog2()));
        }
        splits
    }
}

/// The lexicographically least move `(i, j, k)` that leaves a P-position, or `None` in a P-position.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::bean_splitting::bottles;
///
/// assert_eq!(bottles::first_winning_move(&[1, 0, 1, 5000]), Some((0, 2, 3)));
/// assert_eq!(bottles::first_winning_move(&[0, 0, 1]), None);
/// ```
#[must_use]
pub fn first_winning_move(beans: &[u64]) -> Option<(usize, usize, usize)> {
    first_move(beans, nim_sum(beans))
}

/// [`first_winning_move`] where the nim-sum is known.
fn first_move(beans: &[u64], total: Nimber) -> Option<(usize, usize, usize)> {
    if total.is_zero() {
        return None;
    }
    // Which uppers have a split at all, as `count_moves` counts them.
    let half = total.0 / 2;
    let top = half.checked_ilog2().map_or(0, |top| 1 << top);
    let odious = is_odious(total.0);
    let wins = |upper: u64| {
        if odious { upper >= top && (upper <= half || !upper.is_power_of_two()) } else { upper & top != 0 }
    };
    let (upper, _) = movable(beans).find(|&(upper, beans)| beans > 0 && wins(upper))?;
    let heap = upper + 1;
    let (larger, smaller) = largest_split(heap, total ^ nimber(heap))?;
    // The larger part lies in the earlier bottle.
    let bottle = |heap: u64| beans.len() - 1 - heap as usize;
    Some((bottle(heap), bottle(larger), bottle(smaller)))
}

/// [`first_winning_move`] and [`count_winning_moves`] together: the nim-sum is found once for both.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::bean_splitting::bottles;
///
/// assert_eq!(bottles::first_and_count(&[1, 0, 1, 5000]), (Some((0, 2, 3)), 1));
/// ```
#[must_use]
pub fn first_and_count(beans: &[u64]) -> (Option<(usize, usize, usize)>, u64) {
    let total = nim_sum(beans);
    (first_move(beans, total), count_moves(beans, total))
}

/// The moves `(i, j, k)` that leave a P-position, in lexicographic order.
///
/// # Complexity
///
/// O(n) in all until the first move is found, then O(1) for each move and each bottle.
///
/// # Example
///
/// ```
/// use sg_core::bean_splitting::bottles;
///
/// assert_eq!(bottles::winning_moves(&[1, 0, 1, 5000]).collect::<Vec<_>>(), [(0, 2, 3)]);
/// assert_eq!(bottles::winning_moves(&[0, 0, 1]).next(), None);
/// ```
pub fn winning_moves(beans: &[u64]) -> impl Iterator<Item = (usize, usize, usize)> {
    let total = nim_sum(beans);
    let movable = if total.is_zero() { &[] } else { beans };
    let from = movable.iter().enumerate().filter(|(_, beans)| **beans > 0);
    from.flat_map(move |(i, _)| winning_from(beans.len(), i, total))
}

/// The winning moves of a bean in bottle `i`, whether there is one or not.
fn winning_from(bottles: usize, i: usize, total: Nimber) -> impl Iterator<Item = (usize, usize, usize)> {
    let heap = heap(bottles, i);
    let last = bottles - 1;
    // The larger part lies in the earlier bottle, so the largest first is the least `j` first.
    splits(heap, total ^ nimber(heap))
        .map(move |(larger, smaller)| (i, last - larger as usize, last - smaller as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NimberSequence, bean_splitting::BeanSplitting};

    /// The textbook road: the table by its definition, every triple tried.
    fn textbook(beans: &[u64]) -> Vec<(usize, usize, usize)> {
        let n = beans.len();
        let mut table = NimberSequence::new(BeanSplitting);
        let g: Vec<Nimber> = (0..n).map(|bottle| table.nimber(n - 1 - bottle)).collect();
        let total: Nimber = (0..n).filter(|&bottle| beans[bottle] % 2 == 1).map(|bottle| g[bottle]).sum();
        let mut winning = Vec::new();
        for i in 0..n {
            for j in i + 1..n {
                for k in j..n {
                    if beans[i] > 0 && (total ^ g[i] ^ g[j] ^ g[k]).is_zero() {
                        winning.push((i, j, k));
                    }
                }
            }
        }
        winning
    }

    #[test]
    fn all_rows_of_up_to_nine_bottles_agree_with_the_textbook() {
        for n in 0..=9_usize {
            for code in 0..3_u64.pow(n as u32) {
                let beans: Vec<u64> = (0..n as u32).map(|bottle| code / 3_u64.pow(bottle) % 3).collect();
                let slow = textbook(&beans);
                assert_eq!(winning_moves(&beans).collect::<Vec<_>>(), slow, "{beans:?}");
                assert_eq!(first_winning_move(&beans), slow.first().copied(), "{beans:?}");
                let both = (slow.first().copied(), slow.len() as u64);
                assert_eq!(count_winning_moves(&beans), both.1, "{beans:?}");
                assert_eq!(first_and_count(&beans), both, "{beans:?}");
            }
        }
    }

    #[test]
    fn longer_rows_agree_with_the_textbook() {
        for seed in 0..60_u64 {
            let beans: Vec<u64> = (0..40)
                .map(|bottle| (seed * 7919 + 1).wrapping_mul(bottle * bottle * 31 + bottle * 17 + 3) >> 3 & 3)
                .collect();
            let slow = textbook(&beans);
            assert_eq!(winning_moves(&beans).collect::<Vec<_>>(), slow, "{beans:?}");
            assert_eq!(count_winning_moves(&beans), slow.len() as u64, "{beans:?}");
        }
    }
}
