//! Moves in sums of heaps, straight from the definition: the reference implementation of the
//! answers of `Solver` in `sg-heaps`.

use crate::{HeapRuleset, Nimber, NimberSequence};

/// A move in a sum of heaps: one heap is replaced by smaller ones.
///
/// # Example
///
/// ```
/// use sg_core::Move;
///
/// let split = Move { heap: 0, take: Some(1), leaves: vec![2, 4] };
/// assert_eq!(split.to_string(), "take 1, leave 2 + 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Which heap of the sum, counted from 0.
    pub heap: usize,
    /// The number of stones that are taken; `None` where that is not part of a move: bean
    /// splitting, coins, and your own rules, of which only the options are known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub take: Option<u64>,
    /// The heaps that are left in its place.
    pub leaves: Vec<u64>,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.take {
            Some(0) => f.write_str("break into ")?,
            Some(take) => write!(f, "take {take}, leave ")?,
            None => f.write_str("-> ")?,
        }
        match &*self.leaves {
            [] => f.write_str("nothing"),
            [first, others @ ..] => {
                write!(f, "{first}")?;
                others.iter().try_for_each(|heap| write!(f, " + {heap}"))
            }
        }
    }
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
pub fn nim_sum<R: HeapRuleset>(nimbers: &mut NimberSequence<R>, heaps: &[u64]) -> Nimber {
    heaps.iter().map(|&heap| nimbers.nimber(heap)).sum()
}

/// Every winning move of a sum of heaps, in the order of the heaps and of the ruleset's options, as
/// the heaps that are left: what is taken is not known here. Equal options that the ruleset names
/// twice are listed twice.
///
/// # Panics
///
/// If the ruleset names an option with a heap that is not smaller.
///
/// # Complexity
///
/// One walk over the options of each heap, in addition to the nimbers themselves.
///
/// # Example
///
/// ```
/// use sg_core::heaps::taking_breaking::TakingBreaking;
/// use sg_core::rules::position;
/// use sg_core::NimberSequence;
///
/// let mut row = NimberSequence::new(TakingBreaking::strips(&[2]));
/// let winning = position::winning_moves(&mut row, &[4]);
/// assert_eq!(winning.len(), 1);
/// assert_eq!(winning[0].leaves, [1, 1]);
/// ```
pub fn winning_moves<R: HeapRuleset>(nimbers: &mut NimberSequence<R>, heaps: &[u64]) -> Vec<Move> {
    let total = nim_sum(nimbers, heaps);
    let mut winning = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let wanted = total ^ nimbers.nimber(heap);
        let known = nimbers.known();
        nimbers.ruleset().options(heap, &mut |leaves| {
            if leaves.iter().map(|&part| known[part as usize]).sum::<Nimber>() == wanted {
                winning.push(Move { heap: at, take: None, leaves: leaves.to_vec() });
            }
        });
    }
    winning
}
