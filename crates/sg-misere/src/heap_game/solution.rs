//! The outcome and the winning moves of a sum, as every method gives them.

use std::fmt;

use super::super::method::Decision;
use sg_core::heaps::notation::RulesetKind;
use sg_core::{Move, Outcome};
use sg_heaps::solver::by_size;
use sg_heaps::winning::WinningMoves;

/// None of the methods tried could solve the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfReach {
    /// The reason that each method does not apply, in the order in which they were tried.
    pub reasons: Vec<String>,
    /// Whether the watch of [`MisereSolver::solve_watched`](super::MisereSolver::solve_watched)
    /// stopped the work.
    pub stopped: bool,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the winner was not found: {}", self.reasons.join("; "))
    }
}

impl std::error::Error for OutOfReach {}

/// The winning moves in the heaps of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SizeMoves {
    /// The size.
    pub size: u64,
    /// The number of heaps of the sum that have it.
    pub times: usize,
    /// The winning moves in one of them; the heap named is the first of this size.
    pub moves: WinningMoves,
}

/// The outcome of a sum, and every winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The outcome, and the method by which it was found.
    pub decision: Decision,
    /// The winning moves by sizes, the smallest first.
    pub sizes: Vec<SizeMoves>,
}

impl Solution {
    /// The winning moves that are listed, the smallest heaps first; each names the first heap of
    /// its size, and is listed for that one alone.
    pub fn moves(&self) -> impl Iterator<Item = &Move> + '_ {
        self.sizes.iter().flat_map(|of_size| &of_size.moves.listed)
    }

    /// The number of winning moves in all heaps together, as under normal play: a move counts in
    /// each heap of its size. `None` if those of some size were not counted.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        self.sizes.iter().try_fold(0_u128, |all, of_size| {
            all.checked_add(of_size.moves.count?.checked_mul(of_size.times as u128)?)
        })
    }
}

impl Solution {
    /// The solution of a sum, given the winning moves in the heap at a place, of which at most
    /// `listed` are listed; without that, no sizes. From a P-position every move loses.
    pub(super) fn new(
        decision: Decision,
        heaps: &[u64],
        listed: Option<usize>,
        mut moves_at: impl FnMut(usize, usize) -> Result<WinningMoves, String>,
    ) -> Result<Self, String> {
        let Some(listed) = listed else { return Ok(Self { decision, sizes: Vec::new() }) };
        let sizes = by_size(heaps).into_iter().map(|(size, (first, times))| {
            let moves = match decision.outcome {
                Outcome::N => moves_at(first, listed)?,
                Outcome::P => WinningMoves::none(),
            };
            Ok(SizeMoves { size, times, moves })
        });
        Ok(Self { decision, sizes: sizes.collect::<Result<_, String>>()? })
    }
}

/// The sum without the heap at a place.
pub(super) fn others(heaps: &[u64], place: usize) -> impl Iterator<Item = u64> + '_ {
    heaps.iter().enumerate().filter(move |&(at, _)| at != place).map(|(_, &heap)| heap)
}

/// A move as it is reported: the parts in increasing order.
pub(super) fn reported(rules: &RulesetKind, heap: usize, size: u64, parts: &[u64]) -> Move {
    let mut leaves = parts.to_vec();
    leaves.sort_unstable();
    let take = matches!(rules, RulesetKind::TakingBreaking(_)).then(|| size - parts.iter().sum::<u64>());
    Move { heap, take, leaves }
}
