//! Bean splitting: replace one heap by two smaller ones.
//!
//! `a -> b + c` with `a > b >= c >= 0`, where `b = c` is allowed: the game of the bottles (a bean
//! in bottle `i` of `n` is a heap of size `n - 1 - i`).
//!
//! The nimber of a heap is 0 for the empty heap and otherwise the `h`-th *odious* number (one with
//! an odd number of one-bits): 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, ... This is Mock Turtles with its
//! coins counted from 1. Because an odious number is fixed by all its bits but the lowest, and the
//! nim-sum of two odious numbers is evil (an even number of one-bits), the splits of a heap that
//! leave a given nimber can be counted without listing them.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14, "Mock Turtles"; Luogu P3185 (HNOI 2007); UVa 1378.

#[doc(hidden)]
pub mod bottles;
#[doc(hidden)]
pub mod flawed;

use std::ops::ControlFlow;

use crate::rules::ruleset::Visitor;
use crate::{HeapRuleset, Nimber};

/// The ruleset, for [`crate::NimberSequence`]: the reference implementation of [`nimber`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeanSplitting;

impl HeapRuleset for BeanSplitting {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit(heap, &mut { option })
    }
}

impl BeanSplitting {
    #[expect(clippy::unused_self, reason = "as for every ruleset")]
    pub(super) fn visit<V: Visitor>(self, heap: u64, visitor: &mut V) -> ControlFlow<()> {
        for larger in (0..heap).rev() {
            for smaller in (0..=larger).rev() {
                visitor.step()?;
                visitor.option(&[larger, smaller])?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The nimber of a heap, in closed form.
///
/// # Constraints
///
/// `heap <= 2^63`: beyond it the nimber does not fit in 64 bits.
///
/// # Panics
///
/// If `heap` breaks its constraint.
///
/// # Complexity
///
/// O(1).
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting;
/// use sg_core::Nimber;
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
    assert!(upper < 1 << 63, "beyond 2^63 the nimber does not fit in 64 bits");
    Nimber(2 * upper + (upper.count_ones() as u64 & 1 ^ 1))
}

/// A number with an odd number of one-bits; the others are evil.
const fn is_odious(number: u64) -> bool {
    number.count_ones() & 1 == 1
}

/// The number of splits `heap -> a + b` with `heap > a >= b` that leave the nimber `wanted`.
///
/// # Complexity
///
/// O(1). Two equal parts leave 0. An empty part and one other leave an odious number. Two parts
/// `a > b > 0` leave an evil number with `(a - 1) ^ (b - 1) = d = wanted / 2`: then `a - 1` has the
/// highest bit of `d` and `b - 1` has not, so the splits are as many as there are numbers below
/// `heap - 1` with that bit.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting;
/// use sg_core::Nimber;
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
        return (half + 1 < heap) as u64;
    }
    count_with_bit(heap.saturating_sub(1), half.ilog2())
}

/// The number of numbers below `bound` that have bit `bit`.
#[inline]
const fn count_with_bit(bound: u64, bit: u32) -> u64 {
    let above = bound >> bit;
    let below = bound & ((1 << bit) - 1);
    (above >> 1 << bit) + (above & 1) * below
}

/// The split `(a, b)`, `heap > a >= b`, that leaves the nimber `wanted` and has the largest `a`:
/// the first of [`splits`].
///
/// # Complexity
///
/// O(1).
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting;
/// use sg_core::Nimber;
///
/// assert_eq!(bean_splitting::largest_split(4, Nimber(0)), Some((3, 3)));
/// assert_eq!(bean_splitting::largest_split(4, Nimber(6)), Some((3, 2)));
/// assert_eq!(bean_splitting::largest_split(3, Nimber(6)), None);
/// ```
#[must_use]
#[inline]
pub const fn largest_split(heap: u64, wanted: Nimber) -> Option<(u64, u64)> {
    let half = wanted.0 / 2;
    if wanted.0 == 0 {
        return if heap == 0 { None } else { Some((heap - 1, heap - 1)) };
    }
    if is_odious(wanted.0) {
        return if half + 1 < heap { Some((half + 1, 0)) } else { None };
    }
    // The largest number below `heap - 1` with the highest bit of `half`: the one next below, or
    // the last before the bit went out.
    let top = half.ilog2();
    let below = heap.saturating_sub(1).saturating_sub(1);
    let upper = match below >> top {
        0 => return None,
        run if run & 1 == 1 => below,
        run => (run << top) - 1,
    };
    Some((upper + 1, (upper ^ half) + 1))
}

/// The splits `(a, b)`, `heap > a >= b`, that leave the nimber `wanted`, the largest `a` first.
///
/// # Complexity
///
/// O(1) before the first split, and O(heap) in all.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting;
/// use sg_core::Nimber;
///
/// assert_eq!(bean_splitting::splits(4, Nimber(6)).collect::<Vec<_>>(), [(3, 2)]);
/// assert_eq!(bean_splitting::splits(4, Nimber(4)).collect::<Vec<_>>(), [(3, 0)]);
/// ```
pub fn splits(heap: u64, wanted: Nimber) -> impl Iterator<Item = (u64, u64)> {
    let half = wanted.0 / 2;
    let equal = 0..if wanted.is_zero() { heap } else { 0 };
    let with_empty = is_odious(wanted.0) && half + 1 < heap;
    let evil = !wanted.is_zero() && !is_odious(wanted.0);
    let top = if evil { half.ilog2() } else { 0 };
    let bound = if evil { heap.saturating_sub(1) } else { 0 };
    // Numbers with bit `top` come in runs; the one that `bound` cuts is the last.
    let runs = 0..(bound >> top).div_ceil(2);
    let unequal = runs.rev().flat_map(move |run| {
        let first = (2 * run + 1) << top;
        (first..first.saturating_add(1 << top).min(bound)).rev()
    });
    (equal.rev().map(|part| (part, part)))
        .chain(with_empty.then_some((half + 1, 0)))
        .chain(unequal.map(move |upper| (upper + 1, (upper ^ half) + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimberSequence;

    #[test]
    fn closed_form_equals_the_table() {
        let mut table = NimberSequence::new(BeanSplitting);
        for heap in 0..300 {
            assert_eq!(table.nimber(heap), nimber(heap), "heap {heap}");
        }
    }

    /// The last run of numbers may end at the greatest number there is.
    #[test]
    fn the_first_split_of_the_largest_heap_is_the_largest() {
        for wanted in [6, 1 << 63 | 2, u64::MAX, u64::MAX - 1].map(Nimber) {
            assert_eq!(splits(u64::MAX, wanted).next(), largest_split(u64::MAX, wanted), "{wanted}");
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
                assert_eq!(
                    largest_split(heap, wanted),
                    slow.first().copied(),
                    "heap {heap}, wanted {wanted}"
                );
                assert_eq!(count_splits(heap, wanted), slow.len() as u64, "heap {heap}, wanted {wanted}");
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_wrap() {
        assert_eq!(nimber(1 << 63), Nimber(u64::MAX - 1)); // 63 one-bits already: the lowest bit is 0
    }
}
