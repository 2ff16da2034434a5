//! The method by the rules: a case handed to the oracle, and what it found.

use serde_json::Value;
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Rules, Unsettled};

use crate::{Explanation, Refusal, Report, SearchLimits, WinningMoves};

/// What an exhaustive search found of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<M> {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning first move, in the order of the rules.
    pub winning: Vec<M>,
    /// How many positions the oracle has visited.
    pub visited: usize,
}

/// Asks `oracle` about `start`. `limits` say, for a refusal, what the search takes.
///
/// # Errors
///
/// A [`Refusal`] that names `limits`, if the oracle reaches its limit or finds a draw.
///
/// # Example
///
/// ```
/// use sg_core::rules::oracle::{Oracle, Rules};
/// use sg_judge::{SearchLimits, search};
///
/// struct TakeOne;
/// impl Rules for TakeOne {
///     type Position = u64;
///     type Move = ();
///     fn moves(&self, &stones: &u64, found: &mut dyn FnMut((), u64)) {
///         if stones > 0 {
///             found((), stones - 1);
///         }
///     }
/// }
///
/// let limits = SearchLimits::new(&[], 100);
/// let mut oracle = Oracle::new(TakeOne).with_limit(limits.positions());
/// assert!(search(&mut oracle, &99, &limits).unwrap().outcome.is_n());
/// let refusal = search(&mut oracle, &100, &limits).unwrap_err();
/// assert_eq!(refusal.to_string(), "too large for the search by the rules: more than 100 positions can be reached");
/// ```
pub fn search<R: Rules>(
    oracle: &mut Oracle<R>,
    start: &R::Position,
    limits: &SearchLimits,
) -> Result<Searched<R::Move>, Refusal> {
    let refuse = |unsettled| match unsettled {
        Unsettled::TooManyPositions { .. } => limits.too_large(&unsettled.to_string()),
        Unsettled::Draw => Refusal::new("by the rules, neither player can force a win"),
    };
    let outcome = oracle.outcome(start).map_err(refuse)?;
    let winning = oracle.winning_moves(start).map_err(refuse)?;
    Ok(Searched { outcome, winning, visited: oracle.visited() })
}

impl<M> Searched<M> {
    /// The explanation: the search as the reason, and the winning moves in words and as data.
    pub fn explain<W: Into<String>>(self, words: impl FnMut(M) -> (W, Value)) -> Explanation {
        self.report(words).into()
    }

    /// The same as a report, for cases that ask about several positions.
    pub fn report<W: Into<String>>(self, words: impl FnMut(M) -> (W, Value)) -> Report {
        let because = match self.visited {
            0 | 1 => "there is no move".to_string(),
            visited => format!("an exhaustive search of all {visited} reachable positions shows it"),
        };
        let winning = WinningMoves::all(self.winning.into_iter().map(words));
        Report::new(self.outcome, because).winning_moves(winning)
    }
}
