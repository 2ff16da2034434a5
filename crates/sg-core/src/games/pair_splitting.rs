//! Pair splitting: of two heaps one is removed and the other is split into two heaps of at least 1,
//! the new pair.
//!
//! The options of a pair that come from splitting a heap h have just the nimbers t for which bit t
//! of h - 1 is 1. To see it, let the parts be x + 1 and y + 1: their nimber is t if and only if x |
//! y has ones below bit t and a zero there, and the bits up to t of x and y then add up to 2^t -
//! 1 + (x & y), without a carry, so that bit t of h - 1 = x + y + 1 is 1. All these sums occur. So
//! the nimber of a pair (a, b) is the mex of the ones of (a - 1) | (b - 1).
//!
//! # Reference
//!
//! SDOI 2009, "E&D".

use crate::Nimber;

/// The nimber of a pair: the number of trailing ones of `(a - 1) | (b - 1)`.
///
/// # Panics
///
/// If a heap is empty.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::games::pair_splitting;
///
/// assert_eq!(pair_splitting::nimber(1, 1), Nimber(0));
/// assert_eq!(pair_splitting::nimber(2, 3), Nimber(2));
/// ```
#[must_use]
pub const fn nimber(a: u64, b: u64) -> Nimber {
    assert!(a > 0 && b > 0, "no heap of a pair is empty");
    Nimber(((a - 1) | (b - 1)).trailing_ones() as u64)
}

/// The number of ways to split `heap` into a pair of nimber `wanted`, in any order, and of each the
/// smaller part, in increasing order.
///
/// # Complexity
///
/// O(1), and O(1) amortised for each of them.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::games::pair_splitting;
///
/// // 1 + 6, 2 + 5 and 3 + 4: 0 | 5, 1 | 4 and 2 | 3.
/// let (count, smaller) = pair_splitting::splits(7, Nimber(1));
/// assert_eq!((count, smaller.collect::<Vec<_>>()), (2, vec![1, 2]));
/// ```
pub fn splits(heap: u64, wanted: Nimber) -> (u128, impl Iterator<Item = u64>) {
    let bit = wanted.0.min(64) as u32;
    let possible = u128::from(heap.saturating_sub(1)) >> bit & 1 == 1;
    let sum = u128::from(heap.saturating_sub(2));
    // The bits below `bit` are ones of x or of y, and those of `both` of both.
    let below = (1_u128 << bit) - 1;
    let both = (sum & (2 * below + 1)).saturating_sub(below);
    let (free, blocks) = (below & !both, sum >> (bit + 1));
    let halves = sum % 2 == 0 && (sum / 2).trailing_ones() == bit;
    let count = ((blocks + 1) << free.count_ones()).midpoint(u128::from(halves));
    let subsets = move || {
        std::iter::successors(Some(0), move |&set: &u128| {
            (set != free).then(|| set.wrapping_sub(free) & free)
        })
    };
    let smaller = (0..=blocks)
        .flat_map(move |block| subsets().map(move |set| block << (bit + 1) | both | set))
        .take_while(move |&x| possible && x <= sum / 2);
    (if possible { count } else { 0 }, smaller.map(|x| x as u64 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    #[test]
    fn nimbers_and_splits_are_those_of_the_rules() {
        for total in 2..=40 {
            for a in 1..total {
                let b = total - a;
                let options = [a, b].map(|heap| (1..heap).map(move |part| nimber(part, heap - part)));
                assert_eq!(nimber(a, b), mex(options.into_iter().flatten()), "{a} {b}");
            }
        }
        for heap in 1..=70 {
            for wanted in (0..8).map(Nimber) {
                let all: Vec<u64> =
                    (1..=heap / 2).filter(|&part| nimber(part, heap - part) == wanted).collect();
                let (count, smaller) = splits(heap, wanted);
                assert_eq!((count, smaller.collect()), (all.len() as u128, all), "{heap} {wanted}");
            }
        }
    }

    #[test]
    fn splits_of_the_largest_heaps() {
        assert_eq!(splits(u64::MAX, Nimber(0)).0, 0);
        let (count, mut smaller) = splits(1 << 63, Nimber(62));
        assert_eq!((count, smaller.next()), (1, Some(1 << 62)));
        assert_eq!(splits(u64::MAX, Nimber(63)).1.collect::<Vec<_>>(), [(1 << 63) - 1]);
    }
}
