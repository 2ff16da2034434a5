//! One function for who wins a sum of heaps under misere play, and how.

use std::str::FromStr;

use super::error::Error;
use super::heap_game::{Choice, MisereSolver, Solution};
use sg_core::heaps::notation::{Ruleset, RulesetKind};

impl FromStr for MisereSolver {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(Self::new(text.parse::<Ruleset>()?)?)
    }
}

impl TryFrom<&str> for MisereSolver {
    type Error = Error;

    fn try_from(text: &str) -> Result<Self, Error> {
        text.parse()
    }
}

/// Solves a sum of heaps under misere play: returns its outcome and every winning move, by the
/// first method that gives an answer, or the reason why they are not known.
///
/// At most `listed` moves are listed for each size of heap, and all are counted. To solve several
/// positions of one ruleset, make a [`MisereSolver`] and call [`MisereSolver::solve`]: it keeps
/// what it has computed.
///
/// # Constraints
///
/// Heaps of any size; those beyond some thousand are within reach where a theorem covers all heaps
/// of the ruleset.
///
/// # Errors
///
/// [`ErrorKind::NoSumOfCoins`](super::ErrorKind) for coin turning, and
/// [`ErrorKind::OutOfReach`](super::ErrorKind) where no method reaches the sum within the default
/// [`Limits`](super::heap_game::Limits).
///
/// # Complexity
///
/// The time of [`MisereSolver::solve`]: some two seconds at most, and a fraction of a second for
/// the winning moves of each size of heap.
///
/// # Example
///
/// ```
/// use sg_heaps::prelude::*;
///
/// let solution = sg_misere::solve("kayles".parse::<Ruleset>()?, &[4, 5, 12], 10)?;
/// assert_eq!(solution.decision.outcome, Outcome::N);
/// let moves: Vec<String> = solution.moves().map(|found| format!("heap {}: {found}", found.heap)).collect();
/// assert_eq!(moves, [
///     "heap 0: take 2, leave 1 + 1",
///     "heap 1: take 1, leave 4",
///     "heap 2: take 2, leave 1 + 9",
///     "heap 2: take 2, leave 5 + 5",
/// ]);
///
/// // A row of coins has no theory of its coins under misere play.
/// let refused = sg_misere::solve("turning-turtles".parse::<Ruleset>()?, &[2, 3], 10);
/// assert!(refused.is_err_and(|why| why.to_string().contains("heads at 2, 3 are a misere P-position")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(ruleset: impl Into<RulesetKind>, heaps: &[u64], listed: usize) -> Result<Solution, Error> {
    Ok(MisereSolver::new(ruleset)?.solve(heaps, Choice::First, listed)?)
}
