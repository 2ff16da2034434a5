//! Fibonacci Nim: one heap; the first move takes some stones but not all, every later move takes at
//! most twice what the move before it took; who takes the last stone wins.
//!
//! # Reference
//!
//! M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963); E. Zeckendorf, "Représentation
//! des nombres naturels par une somme de nombres de Fibonacci", Bull. Soc. Roy. Sci. Liège 41
//! (1972).

use crate::Outcome;

/// The Zeckendorf sum of `n`: the only way to write it as Fibonacci numbers 1, 2, 3, 5, ... no two
/// of which are neighbours, the largest first. Empty for 0.
///
/// # Complexity
///
/// O(log n) time and space.
///
/// # Example
///
/// ```
/// use sg_core::games::fibonacci_nim::zeckendorf;
///
/// assert_eq!(zeckendorf(100), [89, 8, 3]);
/// ```
#[must_use]
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let (mut small, mut large) = (1_u64, 2_u64);
    while let Some(next) = small.checked_add(large).filter(|_| large <= n) {
        (small, large) = (large, next);
    }
    let mut parts = Vec::new();
    let mut rest = n;
    while rest > 0 {
        if large <= rest {
            parts.push(large);
            rest -= large;
        }
        (small, large) = (large - small, small);
    }
    parts
}

/// Who wins `n` stones when the next move may take 1 to `most` of them: the next player exactly
/// when the smallest part of the Zeckendorf sum of `n` is at most `most`.
///
/// # Complexity
///
/// O(log n).
#[must_use]
pub fn outcome_after(n: u64, most: u64) -> Outcome {
    Outcome::n_if(least_winning_take_after(n, most).is_some())
}

/// The smallest winning number to take when 1 to `most` of `n` stones may be taken, or `None` in a
/// P-position: the smallest part of the Zeckendorf sum of `n`, if it may be taken.
///
/// # Complexity
///
/// O(log n).
#[must_use]
pub fn least_winning_take_after(n: u64, most: u64) -> Option<u64> {
    zeckendorf(n).last().copied().filter(|&least| least <= most)
}

/// Who wins from the start, where the first move may not take all: the previous player exactly when
/// `n` is a Fibonacci number (with 0 or 1 stone there is no first move).
///
/// # Complexity
///
/// O(log n).
///
/// # Example
///
/// ```
/// use sg_core::games::fibonacci_nim;
/// use sg_core::Outcome;
///
/// assert_eq!(fibonacci_nim::outcome(13), Outcome::P);
/// assert_eq!(fibonacci_nim::outcome(1_000_000_000_000_000_000), Outcome::N);
/// ```
#[must_use]
pub fn outcome(n: u64) -> Outcome {
    outcome_after(n, n.saturating_sub(1))
}

/// The least winning first take, or `None` in a P-position.
///
/// # Complexity
///
/// O(log n).
///
/// # Example
///
/// ```
/// assert_eq!(sg_core::games::fibonacci_nim::least_winning_take(100), Some(3));
/// ```
#[must_use]
pub fn least_winning_take(n: u64) -> Option<u64> {
    least_winning_take_after(n, n.saturating_sub(1))
}

/// All winning takes when 1 to `most` of `n` stones may be taken, in increasing order.
///
/// They are the sums of the last parts of the Zeckendorf sum of `n` that are less than half of the
/// part before them: the opponent, who may take twice as much, then still cannot take the smallest
/// part of what is left.
///
/// # Complexity
///
/// O(log n).
///
/// # Example
///
/// ```
/// use sg_core::games::fibonacci_nim;
///
/// // 100 = 89 + 8 + 3.
/// assert_eq!(fibonacci_nim::winning_takes_after(100, 99), [3, 11]);
/// ```
#[must_use]
pub fn winning_takes_after(n: u64, most: u64) -> Vec<u64> {
    let mut takes = Vec::new();
    let mut take = 0;
    let mut parts = zeckendorf(n);
    while let Some(part) = parts.pop() {
        take += part;
        // Nothing is left after the largest part: the last stone wins.
        if take <= most && parts.last().is_none_or(|&before| take < before.div_ceil(2)) {
            takes.push(take);
        }
    }
    takes
}
