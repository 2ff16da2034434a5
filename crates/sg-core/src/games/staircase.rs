//! Staircase Nim: a move brings any stones of one stair down to the next; stair 0 is the ground.
//!
//! It is Nim on the odd stairs: stones that come down to an odd stair can be sent on at once.
//!
//! # Reference
//!
//! R. P. Sprague, "Über zwei Abarten von Nim", Tôhoku Math. J. 43 (1937); *Winning Ways*, ch. 15.

use crate::games::nim::Take;
use crate::{Nimber, Outcome};

/// The nim-sum of the odd stairs, which is the nimber of the position.
///
/// `stairs[0]` is stair 1, the one above the ground.
///
/// # Complexity
///
/// O(n) for n stairs.
///
/// # Example
///
/// ```
/// use sg_core::games::staircase;
/// use sg_core::Nimber;
///
/// assert_eq!(staircase::nimber(&[2, 9, 1]), Nimber(3));
/// ```
#[must_use]
pub fn nimber(stairs: &[u64]) -> Nimber {
    stairs.iter().step_by(2).map(|&stones| Nimber(stones)).sum()
}

/// Who wins: the previous player exactly when the nim-sum of the odd stairs is 0.
#[must_use]
pub fn outcome(stairs: &[u64]) -> Outcome {
    nimber(stairs).outcome()
}

/// Every winning move, in the order of the stairs; [`Take::heap`] 0 is stair 1.
///
/// An odd stair wins by losing stones as in Nim, an even one by filling up the odd stair below it.
///
/// # Complexity
///
/// O(n) for n stairs.
///
/// # Example
///
/// ```
/// use sg_core::games::nim::Take;
/// use sg_core::games::staircase;
///
/// let moves: Vec<_> = staircase::winning_moves(&[1, 4, 3]).collect();
/// assert_eq!(moves, [Take { heap: 1, stones: 2 }, Take { heap: 2, stones: 2 }]);
/// ```
pub fn winning_moves(stairs: &[u64]) -> impl Iterator<Item = Take> + '_ {
    let sum = nimber(stairs).0;
    stairs.iter().enumerate().filter_map(move |(heap, &stones)| {
        let moved = if heap % 2 == 0 {
            stones.checked_sub(stones ^ sum)?
        } else {
            let below = stairs[heap - 1];
            (below ^ sum).checked_sub(below)?
        };
        (0 < moved && moved <= stones).then_some(Take { heap, stones: moved })
    })
}
