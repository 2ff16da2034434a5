//! The road by the rules: a case handed to the oracle, and what it found.

use serde_json::Value;
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Rules, Unsettled};

use crate::{Explanation, Refusal, Report, WinningMoves};

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

/// Asks `oracle` about `start`. `takes` says, for a refusal, what the search can take: "5 bottles with 2
/// beans each, for example".
///
/// # Errors
///
/// A [`Refusal`] that names `takes`, if the oracle reaches its limit or finds a draw.
///
/// # Example
///
/// ```
/// use sg_core::rules::oracle::{Oracle, Rules};
/// use sg_judge::search;
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
/// let mut oracle = Oracle::new(TakeOne).with_limit(100);
/// assert!(search(&mut oracle, &99, "99 stones").unwrap().outcome.is_n());
/// let refusal = search(&mut oracle, &100, "99 stones").unwrap_err();
/// assert_eq!(refusal.to_string(), "too large for the search by the rules: more than 100 positions can be reached");
/// ```
pub fn search<R: Rules>(
    oracle: &mut Oracle<R>,
    start: &R::Position,
    takes: &str,
) -> Result<Searched<R::Move>, Refusal> {
    let refuse = |unsettled| match unsettled {
        Unsettled::TooManyPositions { .. } => too_large_for_search(&unsettled.to_string(), takes),
        Unsettled::Draw => Refusal::new("by the rules, nobody can force a win"),
    };
    let outcome = oracle.outcome(start).map_err(refuse)?;
    let winning = oracle.winning_moves(start).map_err(refuse)?;
    Ok(Searched { outcome, winning, visited: oracle.visited() })
}

/// The refusal of a case that is seen to be too large before any search.
#[must_use]
pub fn too_large_for_search(why: &str, takes: &str) -> Refusal {
    Refusal::new(format!("too large for the search by the rules: {why}"))
        .help(format!("the search takes {takes}; `--method theory` goes further"))
}

impl<M> Searched<M> {
    /// The explanation: that a search says so, and the winning moves in words and as data.
    pub fn explain<W: Into<String>>(self, words: impl FnMut(M) -> (W, Value)) -> Explanation {
        self.report(words).into()
    }

    /// The same as a report, for cases that ask about several positions.
    pub fn report<W: Into<String>>(self, words: impl FnMut(M) -> (W, Value)) -> Report {
        let because = format!("a search of all {} positions within reach found it so", self.visited);
        let winning = WinningMoves::all(self.winning.into_iter().map(words));
        Report::new(self.outcome, because).winning_moves(winning)
    }
}
