//! Wythoff's game: two heaps; take any number from one of them, or the same number from both.
//!
//! The P-positions are the pairs `floor(k phi)`, `floor(k phi) + k` for k = 0, 1, 2, ..., where phi
//! is the golden ratio. No floating-point number is used: `floor(k phi) = k + y` for the largest
//! `y` with `y (k + y) <= k^2`, since phi is the positive root of x^2 = x + 1; products of two
//! 65-bit numbers that leave 128 bits count as too large. This is `(k + isqrt(5 k^2)) / 2` without
//! the need for 5 k^2 to fit.
//!
//! # Reference
//!
//! W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907).

use crate::Outcome;

/// `floor(k / phi)`.
fn over_phi(k: u64) -> u64 {
    let (k, mut low, mut high) = (u128::from(k), 0_u128, u128::from(k));
    // The answer lies in low..=high, and `low` always satisfies the condition.
    while low < high {
        let middle = (low + high).div_ceil(2);
        if middle.checked_mul(k + middle).is_some_and(|product| product <= k * k) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    // The answer is at most `k`.
    low as u64
}

/// The smaller heap of the `k`-th P-position, `floor(k phi)`.
///
/// # Complexity
///
/// O(log k).
///
/// # Example
///
/// ```
/// use sg_core::games::wythoff;
///
/// assert_eq!((0..6).map(wythoff::lower).collect::<Vec<_>>(), [0, 1, 3, 4, 6, 8]);
/// ```
#[must_use]
pub fn lower(k: u64) -> u128 {
    u128::from(k) + u128::from(over_phi(k))
}

/// The only heap that forms a P-position together with a heap `a`.
///
/// # Complexity
///
/// O(log a).
///
/// # Example
///
/// ```
/// use sg_core::games::wythoff;
///
/// assert_eq!(wythoff::partner(8), 13);
/// assert_eq!(wythoff::partner(13), 8);
/// ```
#[must_use]
pub fn partner(a: u64) -> u128 {
    if a == 0 {
        return 0;
    }
    // Beatty: every positive number is floor(k phi) or floor(k phi^2) for just one k. In the first
    // case k - 1 < a / phi < k, in the second a / phi^2 = a - a / phi lies between k - 1 and k.
    let below = over_phi(a);
    if lower(below + 1) == u128::from(a) { u128::from(a) + u128::from(below) + 1 } else { lower(a - below) }
}

/// The outcome.
///
/// # Complexity
///
/// O(log (a + b)).
///
/// # Example
///
/// ```
/// use sg_core::games::wythoff;
/// use sg_core::Outcome;
///
/// assert_eq!(wythoff::outcome(5, 3), Outcome::P);
/// assert_eq!(wythoff::outcome(618_033_988_749_894_848, 1_000_000_000_000_000_000), Outcome::P);
/// assert_eq!(wythoff::outcome(618_033_988_749_894_849, 1_000_000_000_000_000_000), Outcome::N);
/// ```
#[must_use]
pub fn outcome(a: u64, b: u64) -> Outcome {
    Outcome::n_if(lower(a.abs_diff(b)) != u128::from(a.min(b)))
}

/// A move of Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Take this many from the first heap.
    First(u64),
    /// Take this many from the second heap.
    Second(u64),
    /// Take this many from each heap.
    Both(u64),
}

/// Every winning move, at most one of each kind.
///
/// # Complexity
///
/// O(log (a + b)).
///
/// # Example
///
/// ```
/// use sg_core::games::wythoff;
/// use sg_core::games::wythoff::Move;
///
/// assert_eq!(wythoff::winning_moves(4, 5).collect::<Vec<_>>(), [Move::First(1), Move::Both(3)]);
/// ```
pub fn winning_moves(a: u64, b: u64) -> impl Iterator<Item = Move> {
    let smaller_by = |heap: u64, left: u128| {
        // What is left is smaller than a heap of 64 bits.
        u64::try_from(left).ok().and_then(|left| heap.checked_sub(left)).filter(|&taken| taken > 0)
    };
    let first = smaller_by(a, partner(b)).map(Move::First);
    let second = smaller_by(b, partner(a)).map(Move::Second);
    let both = smaller_by(a.min(b), lower(a.abs_diff(b))).map(Move::Both);
    [first, second, both].into_iter().flatten()
}
