//! Rows of bottles with beans: bean splitting as the judges dress it.
//!
//! Bottle `i` of `n` holds `beans[i]` beans. A move picks `i < j <= k` with a bean in bottle `i`, takes one
//! bean out of it and puts one into `j` and one into `k`. A bean in bottle `i` is a heap of size
//! `n - 1 - i`; only whether a bottle holds an odd number counts for the nim-sum, but a move needs a bean to
//! take.

use crate::Nimber;
use crate::bean_splitting::{count_with_bit, is_odious, nimber, splits};

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
    let Some((_, movable)) = beans.split_last() else { return Nimber::ZERO };
    // The nimber of heap h is h - 1 with a bit behind it that makes the number of one-bits odd. Parity is
    // linear, so the upper parts are summed alone and the last bit follows from how many there were.
    let uppers = 0..movable.len() as u64;
    let (upper, odd) = movable.iter().rev().zip(uppers).fold((0, 0), |(sum, odd), (beans, upper)| {
        let parity = beans & 1;
        (sum ^ (upper & parity.wrapping_neg()), odd ^ parity)
    });
    Nimber(2 * upper + (odd ^ u64::from(upper.count_ones() & 1)))
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
    let total = nim_sum(beans);
    if total.is_zero() {
        return 0;
    }
    // What `count_splits` finds for `total ^ nimber(heap)`, with the question of parity asked once: the
    // nimber of a heap that can move is odious.
    let evil_is_wanted = is_odious(total.0);
    let heaps = 1..beans.len() as u64;
    let movable = beans.iter().rev().skip(1).zip(heaps).filter(|(beans, _)| **beans > 0);
    movable
        .map(|(_, heap)| {
            let half = (total.0 / 2) ^ (heap - 1);
            if !evil_is_wanted {
                u64::from(half + 1 < heap)
            } else if half == 0 {
                heap
            } else {
                count_with_bit(heap - 1, half.ilog2())
            }
        })
        .sum()
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
    let total = nim_sum(beans);
    if total.is_zero() {
        return None;
    }
    (0..beans.len()).filter(|&i| beans[i] > 0).find_map(|i| winning_from(beans.len(), i, total).next())
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
                assert_eq!(count_winning_moves(&beans), slow.len() as u64, "{beans:?}");
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
