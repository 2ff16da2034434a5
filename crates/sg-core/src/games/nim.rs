//! Nim: take any number of stones from one heap; the player who cannot move loses.
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
    /// The number of stones, at least 1.
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
/// use sg_core::games::nim;
/// use sg_core::games::nim::Take;
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

/// Who wins misere Nim: if some heap has two stones or more, the previous player exactly when the
/// nim-sum is 0; otherwise the previous player exactly when the number of heaps of one stone is
/// odd.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::games::nim;
///
/// assert_eq!(nim::misere_outcome(&[1, 2, 3]), Outcome::P);
/// assert_eq!(nim::misere_outcome(&[1, 1]), Outcome::N);
/// ```
///
/// # Reference
///
/// C. L. Bouton (1901).
#[must_use]
pub fn misere_outcome(heaps: &[u64]) -> Outcome {
    let firm = heaps.iter().any(|&heap| heap > 1);
    Outcome::n_if(nimber(heaps).0 != u64::from(!firm))
}

/// Every winning move of misere Nim, in the order of the heaps; there is at most one in each heap.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Example
///
/// ```
/// use sg_core::games::nim;
/// use sg_core::games::nim::Take;
///
/// assert_eq!(nim::misere_winning_moves(&[1, 5]).collect::<Vec<_>>(), [Take { heap: 1, stones: 5 }]);
/// ```
pub fn misere_winning_moves(heaps: &[u64]) -> impl Iterator<Item = Take> + '_ {
    let sum = nimber(heaps).0;
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    heaps.iter().enumerate().filter_map(move |(heap, &stones)| {
        let firm_beside = large > usize::from(stones > 1);
        let left = stones ^ sum ^ u64::from(!firm_beside);
        let stones = stones.checked_sub(left)?;
        (stones > 0).then_some(Take { heap, stones })
    })
}
