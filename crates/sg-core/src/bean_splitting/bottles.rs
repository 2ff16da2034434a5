//! Rows of bottles with beans: bean splitting as the judges dress it.
//!
//! Bottle `i` of `n` holds `beans[i]` beans. A move picks `i < j <= k` with a bean in bottle `i`, takes one
//! bean out of it and puts one into `j` and one into `k`. A bean in bottle `i` is a heap of size
//! `n - 1 - i`; only whether a bottle holds an odd number counts for the nim-sum, but a move needs a bean to
//! take.

use crate::Nimber;
use crate::bean_splitting::{count_splits, nimber, splits};

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
    let nimbers = (0..beans.len() as u64).map(nimber);
    beans.iter().rev().zip(nimbers).fold(Nimber::ZERO, |sum, (beans, nimber)| {
        // The mask spares a branch that would be mispredicted on every second bottle.
        sum ^ Nimber(nimber.0 & (beans & 1).wrapping_neg())
    })
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
    let heaps = 0..beans.len() as u64;
    beans
        .iter()
        .rev()
        .zip(heaps)
        .filter(|(beans, _)| **beans > 0)
        .map(|(_, heap)| count_splits(heap, total ^ nimber(heap)))
        .sum()
}

/// The moves `(i, j, k)` that leave a P-position, in lexicographic order.
///
/// # Complexity
///
/// O(n) until the first bottle with a winning move is found, then O(n) for each bottle that has one.
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
    let last = beans.len().wrapping_sub(1);
    let movable = if total.is_zero() { &[] } else { beans };
    movable.iter().enumerate().filter(|(_, beans)| **beans > 0).flat_map(move |(i, _)| {
        let heap = (last - i) as u64;
        let wanted = total ^ nimber(heap);
        let any = count_splits(heap, wanted) > 0;
        // The larger part lies in the earlier bottle, so the largest first is the least `j` first.
        any.then(|| splits(heap, wanted))
            .into_iter()
            .flatten()
            .map(move |(larger, smaller)| (i, last - larger as usize, last - smaller as usize))
    })
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
