//! Moore's Nim, `Nim_k`: a move takes stones from at least one and at most `k` heaps.
//!
//! Under normal play the previous player wins exactly when *every* bit is set in a number of heaps
//! that is divisible by `k + 1`. (That the next player wins exactly when *no* bit has such a number
//! is a mistake found in print: with `k = 1` and heaps 1 and 3 the low bit is set twice, the other
//! once, and the next player wins.)
//!
//! Under misere play the same holds as long as some heap has two stones or more; if no heap has,
//! the previous player wins exactly when the number of heaps of one stone leaves remainder 1 after
//! division by `k + 1`.
//!
//! # Reference
//!
//! E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11 (1910).

use std::num::NonZeroU64;

use crate::Outcome;
use crate::games::nim::Take;

/// The remainder of `count` heaps divided into groups of `k + 1`.
fn over(count: usize, k: NonZeroU64) -> usize {
    // A `k` that no count of heaps can exceed leaves every count as it is.
    usize::try_from(k.get()).ok().and_then(|k| k.checked_add(1)).map_or(count, |group| count % group)
}

/// The number of heaps with `bit` set, less as many groups of `k + 1` as there are.
fn excess(heaps: &[u64], bit: u32, k: NonZeroU64) -> usize {
    over(heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count(), k)
}

fn bits(heaps: &[u64]) -> u32 {
    u64::BITS - heaps.iter().fold(0, |all, heap| all | heap).leading_zeros()
}

/// The outcome under normal play, where the player who cannot move loses.
///
/// # Complexity
///
/// O(64 n) for n heaps.
///
/// # Example
///
/// ```
/// use std::num::NonZeroU64;
/// use sg_core::games::moore;
/// use sg_core::Outcome;
///
/// let two = NonZeroU64::MIN.saturating_add(1);
/// assert_eq!(moore::outcome(&[1, 2, 3], two), Outcome::N);
/// assert_eq!(moore::outcome(&[5, 5, 5], two), Outcome::P);
/// ```
#[must_use]
pub fn outcome(heaps: &[u64], k: NonZeroU64) -> Outcome {
    Outcome::n_if((0..bits(heaps)).any(|bit| excess(heaps, bit, k) != 0))
}

/// The outcome under misere play, where the player who takes the last stone loses.
///
/// # Complexity
///
/// O(64 n) for n heaps.
#[must_use]
pub fn misere_outcome(heaps: &[u64], k: NonZeroU64) -> Outcome {
    if bits(heaps) > 1 { outcome(heaps, k) } else { Outcome::n_if(excess(heaps, 0, k) != 1) }
}

/// A winning move under normal play: what is taken from each heap that it touches, or `None` in a
/// P-position.
///
/// From the highest bit down, the heaps already touched are free in their lower bits. If they
/// cannot make up the number of heaps with this bit to a multiple of `k + 1`, the heaps over are
/// few enough to be touched as well.
///
/// # Complexity
///
/// O(64 n) for n heaps.
///
/// # Example
///
/// ```
/// use std::num::NonZeroU64;
/// use sg_core::games::moore;
/// use sg_core::games::nim::Take;
///
/// let two = NonZeroU64::MIN.saturating_add(1);
/// let takes = moore::winning_move(&[1, 2, 3], two).unwrap();
/// assert_eq!(takes, [Take { heap: 1, stones: 1 }, Take { heap: 2, stones: 2 }]);
/// ```
#[must_use]
pub fn winning_move(heaps: &[u64], k: NonZeroU64) -> Option<Vec<Take>> {
    let mut left = heaps.to_vec();
    let mut touched: Vec<usize> = Vec::new();
    let mut free = vec![false; heaps.len()];
    for bit in (0..bits(heaps)).rev() {
        let set = 1 << bit;
        for &heap in &touched {
            left[heap] &= !set;
        }
        let over = excess(&left, bit, k);
        if over == 0 {
            continue;
        }
        // A usize holds `k` here: with a larger one every heap counts as over, and touching all
        // heaps with this bit is always allowed.
        let missing = usize::try_from(k.get()).ok().and_then(|k| k.checked_sub(over - 1));
        if let Some(missing) = missing.filter(|&missing| missing <= touched.len()) {
            for &heap in &touched[..missing] {
                left[heap] |= set;
            }
            continue;
        }
        let more: Vec<usize> =
            (0..left.len()).filter(|&heap| !free[heap] && left[heap] & set != 0).take(over).collect();
        for heap in more {
            left[heap] &= !set;
            free[heap] = true;
            touched.push(heap);
        }
    }
    taken(heaps, &left)
}

/// A winning move under misere play, or `None` where there is none: in a P-position, and when all
/// heaps are empty and the next player has already won.
///
/// # Complexity
///
/// O(64 n) for n heaps.
#[must_use]
pub fn misere_winning_move(heaps: &[u64], k: NonZeroU64) -> Option<Vec<Take>> {
    if misere_outcome(heaps, k) == Outcome::P {
        return None;
    }
    if let Some(takes) = winning_move(heaps, k) {
        let mut left = heaps.to_vec();
        for take in &takes {
            left[take.heap] -= take.stones;
        }
        if misere_outcome(&left, k) == Outcome::P {
            return Some(takes);
        }
    }
    // Every heap of two or more is to be touched and may be left at 0 or 1, and heaps of one may be
    // emptied. The numbers of heaps of one that can be left then form a run that holds a right one.
    let mut left: Vec<u64> = heaps.iter().map(|&heap| heap.min(1)).collect();
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let allowed = usize::try_from(k.get()).unwrap_or(usize::MAX);
    let mut remove = over(large + ones, k).checked_sub(1).unwrap_or(allowed);
    for large_first in [true, false] {
        for (stones, &heap) in left.iter_mut().zip(heaps) {
            if remove > 0 && *stones == 1 && (heap > 1) == large_first {
                *stones = 0;
                remove -= 1;
            }
        }
    }
    taken(heaps, &left)
}

/// The takes that lead from `heaps` to `left`, or `None` if there are none.
fn taken(heaps: &[u64], left: &[u64]) -> Option<Vec<Take>> {
    let takes: Vec<Take> = (heaps.iter().zip(left).enumerate())
        .filter(|(_, (before, after))| before != after)
        .map(|(heap, (before, after))| Take { heap, stones: before - after })
        .collect();
    (!takes.is_empty()).then_some(takes)
}
