//! The method by the rules: a case handed to the oracle, and what it found.

use serde_json::Value;
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Play, Rules, Unsettled};

use crate::report::no_move;
use crate::{Refusal, Replies, Report, SearchLimits, Text, WinningMoves, listed, text};

/// The result of an exhaustive search of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<M> {
    /// The outcome.
    pub outcome: Outcome,
    /// Every winning first move, in the order of the rules.
    pub winning: Vec<M>,
    /// The number of positions that the oracle has visited.
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
        Unsettled::TooManyPositions { limit } => limits
            .too_large(text!("more than {limit} positions can be reached", "可到达的局面超过 {limit} 个")),
        Unsettled::TooManyMoves { limit } => limits.too_large(text!(
            "the positions that can be reached have more than {limit} moves",
            "可到达的局面共有超过 {limit} 种走法"
        )),
        Unsettled::Draw => Refusal::new(text!(
            "by the rules, neither player can force a win",
            "按规则搜索，双方都没有必胜策略"
        )),
        other => Refusal::new(text!("{other}", "{other}")),
    };
    let outcome = oracle.outcome(start).map_err(refuse)?;
    let winning = oracle.winning_moves(start).map_err(refuse)?;
    Ok(Searched { outcome, winning, visited: oracle.visited() })
}

impl<M> Searched<M> {
    /// The report: the search as the reason, and the winning moves in words and as data.
    pub fn report(self, words: &dyn Fn(M) -> (Text, Value)) -> Report {
        let because = match self.visited {
            0 | 1 => no_move(),
            visited => text!(
                "an exhaustive search of all {visited} reachable positions shows it",
                "穷举全部 {visited} 个可到达的局面得出"
            ),
        };
        let winning = WinningMoves::all(self.winning.into_iter().map(words));
        Report::new(self.outcome, because).winning_moves(winning)
    }
}

/// The largest number of positions visited to find the replies of an explanation.
const MOST_FOR_REPLIES: usize = 20_000;

/// The moves of a lost position, each with a reply that wins, as far as an exhaustive search of the
/// rules is short enough to find them. `described` puts a move of `start` into words, or leaves it
/// out as the mirror image of another; `reply` puts a move of what that one leaves into words.
pub fn replies<R: Rules>(
    rules: R,
    play: Play,
    start: &R::Position,
    described: &dyn Fn(&R::Move) -> Option<Text>,
    reply: &dyn Fn(&R::Position, &R::Move) -> Text,
) -> Replies {
    let mut options = Vec::new();
    rules.moves(start, &mut |chosen, after| options.extend(described(&chosen).map(|words| (words, after))));
    let mut oracle = Oracle::new(rules).under(play).with_limit(MOST_FOR_REPLIES);
    let count = options.len() as u128;
    let mut answered = Vec::new();
    for (words, after) in options.into_iter().take(listed(count)) {
        let Ok(winning) = oracle.winning_moves(&after) else { break };
        let answer = match winning.first() {
            Some(winning) => reply(&after, winning),
            // Under misere play a player without a move has won.
            None => text!("none is needed: the player who cannot move wins", "不需要：无法操作的一方获胜"),
        };
        answered.push((words, answer));
    }
    Replies::counted(count, answered)
}
