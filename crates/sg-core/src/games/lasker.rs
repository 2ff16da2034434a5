//! Lasker's Nim: take any number of stones from one heap, or split one heap into two non-empty
//! heaps.
//!
//! # Reference
//!
//! E. Lasker, *Brettspiele der Völker* (1931); *Winning Ways*, ch. 4 (the octal game 4.333...).

use crate::heaps::taking_breaking::{Digit, InvalidRuleset, Parts, TakingBreaking};
use crate::{Move, Nimber, Outcome};

/// The literal rules, as a taking-and-breaking ruleset.
///
/// # Errors
///
/// None: the code 4.(3) is a ruleset.
pub fn ruleset() -> Result<TakingBreaking, InvalidRuleset> {
    TakingBreaking::new(vec![Digit(4)], vec![Digit(3)], Parts::Any)
}

/// The nimber of one heap. In each block `4k+1..=4k+4` the last two nimbers are swapped.
///
/// # Constraints
///
/// Heaps below 2^64 - 1. The nimber of that heap is 2^64, which does not fit; for it the largest
/// [`Nimber`] is returned.
///
/// # Example
///
/// ```
/// use sg_core::games::lasker;
/// use sg_core::Nimber;
///
/// assert_eq!((0..9).map(|heap| lasker::nimber(heap).0).collect::<Vec<_>>(), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
/// ```
#[must_use]
pub const fn nimber(heap: u64) -> Nimber {
    Nimber(match heap % 4 {
        // The largest heap of 64 bits is of this kind; its nimber is 2^64 and would not fit.
        3 => heap.saturating_add(1),
        0 if heap > 0 => heap - 1,
        _ => heap,
    })
}

/// The outcome of a sum of heaps.
///
/// # Constraints
///
/// Heaps below 2^64 - 1.
#[must_use]
pub fn outcome(heaps: &[u64]) -> Outcome {
    heaps.iter().map(|&heap| nimber(heap)).sum::<Nimber>().outcome()
}

/// A winning move, or `None` in a P-position.
///
/// # Constraints
///
/// Heaps below 2^64 - 1.
///
/// # Complexity
///
/// O(n) for n heaps.
///
/// # Example
///
/// ```
/// use sg_core::games::lasker;
///
/// // 3 = *4 and 4 = *3, so heaps 3 and 4 have nim-sum 7; splitting 3 into 1 and 2 leaves *3 beside *3.
/// let split = lasker::winning_move(&[3, 4]).unwrap();
/// assert_eq!((split.heap, split.to_string()), (0, "break into 1 + 2".to_string()));
/// ```
#[must_use]
pub fn winning_move(heaps: &[u64]) -> Option<Move> {
    let sum: Nimber = heaps.iter().map(|&heap| nimber(heap)).sum();
    let (heap, &stones) =
        heaps.iter().enumerate().find(|&(_, &stones)| (nimber(stones) ^ sum) < nimber(stones))?;
    // The nimbers of the heaps are a permutation that is its own inverse, and a heap whose number
    // is not below its nimber's heap reaches every smaller nimber by taking. Only 4k + 3 lacks one,
    // 4k + 3: it splits off 1.
    let left = nimber((nimber(stones) ^ sum).0).0;
    Some(if left < stones {
        let leaves = if left == 0 { Vec::new() } else { vec![left] };
        Move { heap, take: Some(stones - left), leaves }
    } else {
        Move { heap, take: Some(0), leaves: vec![1, stones - 1] }
    })
}
