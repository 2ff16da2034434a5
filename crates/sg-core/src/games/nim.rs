//! Nim: take any number of stones from one heap; who cannot move loses.
//!
//! # Reference
//!
//! C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).

use crate::{Nimber, Outcome};

/// A move that takes stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Which heap, from 0.
    pub heap: usize,
    /// How many stones, at least 1.
    pub stones: u64,
}

/// The nim-sum of the heaps.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Example
///
/// ```
/// use sg_core::games::nim;
/// use sg_core::Nimber;
///
/// assert_eq!(nim::nimber(&[3, 4, 5]), Nimber(2));
/// ```
#[must_use]
pub fn nimber(heaps: &[u64]) -> Nimber {
    heaps.iter().map(|&heap| Nimber(heap)).sum()
}

/// Who wins Nim: the previous player exactly when the nim-sum is 0.
#[must_use]
pub fn outcome(heaps: &[u64]) -> Outcome {
    nimber(heaps).outcome()
}

/// Every winning move, in the order of the heaps; there is at most one in each heap.
///
/// Heap `h` of a position of nim-sum `s` wins by being left at `h ^ s`, if that is smaller.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Example
///
/// ```
/// use sg_core::games::nim::{self, Take};
///
/// assert_eq!(nim::winning_moves(&[3, 4, 5]).collect::<Vec<_>>(), [Take { heap: 0, stones: 2 }]);
/// assert_eq!(nim::winning_moves(&[1, 2, 3]).count(), 0);
/// ```
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = Take> + '_ {
    let sum = nimber(heaps).0;
    heaps.iter().enumerate().filter_map(move |(heap, &stones)| {
        let stones = stones.checked_sub(stones ^ sum)?;
        (stones > 0).then_some(Take { heap, stones })
    })
}
