//! Turning Corners, in any number of dimensions: a move turns the corners of a box, the one with
//! the largest coordinates from heads to tails.
//!
//! Coordinates are counted from 0, and a box has a positive length in every direction: the game is
//! a product of games of Twins, one for each dimension. Some authors count coordinates from 1 and
//! allow flat boxes (the product of Turning Turtles): they leave out the corners in row 0, column 0
//! and so on, and the nimbers are the same. The nimber of a lone coin is the nim-product of its
//! coordinates.
//!
//! # Reference
//!
//! H. W. Lenstra, "Nim multiplication" (1978); *Winning Ways*, ch. 14.

use crate::{Nimber, Outcome};

/// A move: the corners of the box between two opposite ones are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn<const N: usize> {
    /// The corner that goes from heads to tails.
    pub head: [u64; N],
    /// The opposite corner, less in every coordinate.
    pub opposite: [u64; N],
}

/// The nimber of a position: the nim-sum over its heads of the nim-products of their coordinates.
///
/// # Complexity
///
/// O(n) nim-products for n heads.
///
/// # Example
///
/// ```
/// use sg_core::games::turning_corners;
/// use sg_core::Nimber;
///
/// assert_eq!(turning_corners::nimber(&[[2, 2], [1, 1]]), Nimber(2));
/// assert_eq!(turning_corners::nimber(&[[100, 100, 100]]), Nimber(47));
/// ```
#[must_use]
pub fn nimber<const N: usize>(heads: &[[u64; N]]) -> Nimber {
    heads.iter().map(lone).sum()
}

/// The nimber of a lone head.
fn lone<const N: usize>(head: &[u64; N]) -> Nimber {
    head.iter().map(|&coordinate| Nimber(coordinate)).product()
}

/// Who wins: the previous player exactly when the nimber is 0.
#[must_use]
pub fn outcome<const N: usize>(heads: &[[u64; N]]) -> Outcome {
    nimber(heads).outcome()
}

/// Every winning move, head by head, the opposite corners in increasing order.
///
/// The move from `x` to the opposite corner `y` changes the nimber by the nim-product of all
/// `x_i ^ y_i`. So the last coordinate of `y` follows from the others by a nim-quotient.
///
/// # Constraints
///
/// No head is named twice: two at one place are none, and their moves would be listed.
///
/// # Complexity
///
/// For each head as many nim-quotients as the product of its coordinates but the last.
///
/// # Example
///
/// ```
/// use sg_core::games::turning_corners::{Turn, winning_moves};
///
/// let moves: Vec<Turn<2>> = winning_moves(&[[2, 2], [1, 1]]).collect();
/// assert_eq!(moves, [Turn { head: [2, 2], opposite: [1, 1] }]);
/// ```
pub fn winning_moves<const N: usize>(heads: &[[u64; N]]) -> impl Iterator<Item = Turn<N>> + '_ {
    let total = nimber(heads);
    let heads = heads.iter().filter(move |head| !total.is_zero() && head.iter().all(|&x| x > 0));
    heads.flat_map(move |&head| {
        let mut next = (N > 0).then_some([0; N]);
        std::iter::from_fn(move || {
            // The coordinates but the last are gone through as the digits of a number.
            let opposite = next?;
            next = (0..N - 1).rev().find(|&at| opposite[at] + 1 < head[at]).map(|at| {
                let mut after = [0; N];
                after[..at].copy_from_slice(&opposite[..at]);
                after[at] = opposite[at] + 1;
                after
            });
            Some(opposite)
        })
        .filter_map(move |mut opposite| {
            let pairs = head.iter().zip(&opposite).take(N - 1);
            let change: Nimber = pairs.map(|(&x, &y)| Nimber(x ^ y)).product();
            let last = head[N - 1] ^ total.checked_div(change)?.0;
            opposite[N - 1] = last;
            (last < head[N - 1]).then_some(Turn { head, opposite })
        })
    })
}
