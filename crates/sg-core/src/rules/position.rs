//! Positions that are sums of heaps.

use crate::{HeapRuleset, Nimber, NimberSequence};

/// A move in one heap of a sum that leaves the opponent a P-position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningOption {
    /// Which heap of the sum the move is made in, counted from 0.
    pub heap: usize,
    /// The heaps that it leaves there.
    pub leaves: Vec<usize>,
}

/// The nimber of a sum of heaps.
///
/// # Panics
///
/// If the ruleset names an option with a heap that is not smaller.
///
/// # Example
///
/// ```
/// use sg_core::heaps::taking_breaking::TakingBreaking;
/// use sg_core::rules::position;
/// use sg_core::{Nimber, NimberSequence};
///
/// let mut stripes = NimberSequence::new(TakingBreaking::strips(&[1, 5]));
/// assert_eq!(position::nim_sum(&mut stripes, &[4, 5]), Nimber(1));
/// ```
///
/// # Reference
///
/// The Sprague-Grundy theorem; *Winning Ways*, ch. 3.
pub fn nim_sum<R: HeapRuleset>(nimbers: &mut NimberSequence<R>, heaps: &[usize]) -> Nimber {
    heaps.iter().map(|&heap| nimbers.nimber(heap)).sum()
}

/// Every winning move of a sum of heaps, in the order of the heaps and of the ruleset's options.
/// Equal options that the ruleset names twice are listed twice.
///
/// # Panics
///
/// If the ruleset names an option with a heap that is not smaller.
///
/// # Complexity
///
/// One walk over the options of each heap, besides the nimbers themselves.
///
/// # Example
///
/// ```
/// use sg_core::heaps::taking_breaking::TakingBreaking;
/// use sg_core::rules::position;
/// use sg_core::NimberSequence;
///
/// let mut row = NimberSequence::new(TakingBreaking::strips(&[2]));
/// let winning = position::winning_options(&mut row, &[4]);
/// assert_eq!(winning.len(), 1);
/// assert_eq!(winning[0].leaves, [1, 1]);
/// ```
pub fn winning_options<R: HeapRuleset>(
    nimbers: &mut NimberSequence<R>,
    heaps: &[usize],
) -> Vec<WinningOption> {
    let total = nim_sum(nimbers, heaps);
    let mut winning = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let wanted = total ^ nimbers.nimber(heap);
        let known = nimbers.up_to(heap).to_vec();
        nimbers.ruleset().options(heap, |leaves| {
            if leaves.iter().map(|&part| known[part]).sum::<Nimber>() == wanted {
                winning.push(WinningOption { heap: at, leaves: leaves.to_vec() });
            }
        });
    }
    winning
}
