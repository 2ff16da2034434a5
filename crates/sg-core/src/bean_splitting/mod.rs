//! Bean splitting: replace one heap by two smaller ones.
//!
//! `a -> b + c` with `a > b >= c >= 0`, where `b = c` is allowed: the game of the bottles (a bean in bottle
//! `i` of `n` is a heap of size `n - 1 - i`).
//!
//! The nimber of a heap is 0 for the empty heap and otherwise the `h`-th *odious* number (one with an odd
//! number of one-bits): 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, ... This is Mock Turtles with its coins
//! counted from 1. Because an odious number is fixed by all its bits but the lowest, and the nim-sum of two
//! odious numbers is evil (an even number of one-bits), the splits of a heap that leave a given nimber can
//! be counted without listing them.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14, "Mock Turtles"; Luogu P3185 (HNOI 2007); UVa 1378.

pub mod bottles;

use crate::{HeapRuleset, Nimber};

/// The ruleset, for [`crate::NimberSequence`]: the slow twin of [`nimber`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeanSplitting;

impl HeapRuleset for BeanSplitting {
    fn options(&self, heap: usize, mut option: impl FnMut(&[usize])) {
        for larger in (0..heap).rev() {
            for smaller in (0..=larger).rev() {
                option(&[larger, smaller]);
            }
        }
    }
}

/// The nimber of a heap, in closed form.
///
/// # Constraints
///
/// `heap <= 2^63`: beyond it the nimber does not fit 64 bits.
///
/// # Panics
///
/// If `heap` breaks its constraint and overflow is checked.
///
/// # Complexity
///
/// O(1).
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, bean_splitting};
///
/// let first: Vec<u64> = (0..10).map(|heap| bean_splitting::nimber(heap).0).collect();
/// assert_eq!(first, [0, 1, 2, 4, 7, 8, 11, 13, 14, 16]);
/// ```
#[must_use]
#[inline]
pub const fn nimber(heap: u64) -> Nimber {
    if heap == 0 {
        return Nimber(0);
    }
    let upper = heap - 1;
    Nimber(2 * upper + (upper.count_ones() as u64 & 1 ^ 1))
}

/// A number with an odd number of one-bits; the others are evil.
const fn is_odious(number: u64) -> bool {
    number.count_ones() & 1 == 1
}

/// How many splits `heap -> a + b` with `heap > a >= b` leave the nimber `wanted`.
///
/// # Complexity
///
/// O(1). For an evil `wanted` that is not 0 both parts are non-empty, so with `m = a - 1`, `d = wanted / 2`
/// and `bound = heap - 1` the splits are half the numbers `m < bound` with `m ^ d < bound`. Let bit `t` be
/// the highest of `d`. A number `m` that first falls below `bound` at a bit above `t` keeps falling there
/// whatever `d` changes below; one that first falls at `t` or below needs bit `t` of `bound`.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, bean_splitting};
///
/// assert_eq!(bean_splitting::count_splits(4, Nimber(0)), 4); // equal parts: 0 0, 1 1, 2 2, 3 3
/// assert_eq!(bean_splitting::count_splits(4, Nimber(6)), 1); // 2 and 3, with nimbers 2 and 4
/// ```
#[must_use]
#[inline]
pub const fn count_splits(heap: u64, wanted: Nimber) -> u64 {
    if wanted.0 == 0 {
        return heap;
    }
    let half = wanted.0 / 2;
    if is_odious(wanted.0) {
        // One part is empty, the other is the heap with this nimber.
        return (half + 1 < heap) as u64;
    }
    if heap == 0 {
        return 0;
    }
    let bound = heap - 1;
    let top = half.ilog2();
    let below = bound & ((1 << top) - 1);
    let above = bound >> top;
    // The numbers m come in pairs {m, m ^ d}: half of `above`'s even part, and once what is below.
    ((above >> 1) << top) + (above & 1) * below
}

/// The splits `(a, b)`, `heap > a >= b`, that leave the nimber `wanted`, the largest `a` first.
///
/// # Complexity
///
/// O(1) for each candidate `a`, of which there are `heap`.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, bean_splitting};
///
/// assert_eq!(bean_splitting::splits(4, Nimber(6)).collect::<Vec<_>>(), [(3, 2)]);
/// assert_eq!(bean_splitting::splits(4, Nimber(4)).collect::<Vec<_>>(), [(3, 0)]);
/// ```
pub fn splits(heap: u64, wanted: Nimber) -> impl Iterator<Item = (u64, u64)> {
    (0..heap).rev().filter_map(move |larger| {
        let other = nimber(larger) ^ wanted;
        let smaller = match other.0 {
            0 => 0,
            odious if is_odious(odious) => odious / 2 + 1,
            _ => return None,
        };
        (smaller <= larger).then_some((larger, smaller))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimberSequence;

    #[test]
    fn closed_form_equals_the_table() {
        let mut table = NimberSequence::new(BeanSplitting);
        for heap in 0..300 {
            assert_eq!(table.nimber(heap), nimber(heap as u64), "heap {heap}");
        }
    }

    #[test]
    fn counts_and_lists_equal_enumeration() {
        for heap in 0..70_u64 {
            for wanted in (0..300).map(Nimber) {
                let mut slow = Vec::new();
                for larger in (0..heap).rev() {
                    for smaller in (0..=larger).rev() {
                        if nimber(larger) ^ nimber(smaller) == wanted {
                            slow.push((larger, smaller));
                        }
                    }
                }
                assert_eq!(splits(heap, wanted).collect::<Vec<_>>(), slow, "heap {heap}, wanted {wanted}");
                assert_eq!(count_splits(heap, wanted), slow.len() as u64, "heap {heap}, wanted {wanted}");
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_wrap() {
        assert_eq!(nimber(1 << 63), Nimber(u64::MAX - 1)); // 63 one-bits already: the lowest bit is 0
    }
}
