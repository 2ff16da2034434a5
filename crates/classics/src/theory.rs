//! The games of theory: positions without a judge, whose answer is `First` or `Second` and which are searched by their
//! literal rules, all in the same way.
//!
//! # Catalogue
//!
//! Second wins exactly if the condition holds; numbers go to 2^64 unless a limit is named.
//!
//! | game | Second wins exactly if | conditions and limits | source |
//! |---|---|---|---|
//! | [`bash`](crate::games::bash) | m + 1 divides n | m >= 1 | Bachet 1612 |
//! | [`bash-counting`](crate::games::bash_counting) | m + 1 divides n | no number above n is said | Bachet 1612 |
//! | [`bash-misere`](crate::games::bash_misere) | n mod (m + 1) = 1, with m = 1: n odd | n >= 1; with no stones First has won | *Winning Ways*, ch. 13 |
//! | [`bash-range`](crate::games::bash_range) | n mod (a + b) < a | fewer than a stones cannot be taken | *Winning Ways*, ch. 4 |
//! | [`bash-range-clear`](crate::games::bash_range::BashRangeClear) | r = n mod (a + b) is 0 or above b | fewer than a stones may be taken all at once | *Winning Ways*, ch. 4 |
//! | [`corner-king`](crate::games::corner_king) | n and m are odd | one square down, left or down-left | folklore |
//! | [`nim`](crate::games::nim) | the nim-sum is 0 | | Bouton 1901 |
//! | [`subtraction-nim`](crate::games::subtraction_nim) | the nim-sum of the heaps' nimbers is 0 | heaps to 2^24 unless a closed form or a proved period reaches them | Golomb 1966 |
//! | [`moore-nim`](crate::games::moore_nim) | every bit is set in a number of heaps divisible by k + 1 | k >= 1 | Moore 1910 |
//! | [`misere-nim`](crate::games::misere_nim) | some heap is above 1 and the nim-sum is 0, or none is and the number of 1s is odd | | Bouton 1901 |
//! | [`staircase-nim`](crate::games::staircase_nim) | the nim-sum of the odd stairs is 0 | stair 0 is the ground | Sprague 1937 |
//! | [`lasker-nim`](crate::games::lasker_nim) | the nim-sum of the nimbers is 0; 4k + 3 and 4k + 4 change places | | Lasker 1931 |
//! | [`fibonacci-nim`](crate::games::fibonacci_nim) | n is a Fibonacci number | n = 1 has no first move | Whinihan 1963 |
//! | [`wythoff`](crate::games::wythoff) | min(a, b) = floor(k phi) with k = \|a - b\| | in integers | Wythoff 1907 |
//! | [`graph-game`](crate::games::graph_game) | the nim-sum of the tokens is 0 | no cycle | Grundy 1939 |
//! | [`graph-game-misere`](crate::games::graph_game_misere) | as in misere Nim, where all tokens are tame | a wild token beside others needs a search, which stops at 2 * 10^7 sums and parts | Conway 1976 |
//! | [`graph-game-every`](crate::games::graph_game_every) | the largest step number is even | the longest component decides | Conway 1976 |
//! | [`hackenbush-tree`](crate::games::hackenbush_tree) | the nimber by the colon principle is 0 | vertex 1 is the ground | *Winning Ways*, ch. 7 |
//! | [`hackenbush-graph`](crate::games::hackenbush_graph) | the nimber by fusion and colon is 0 | what is not joined to the ground counts nothing | *Winning Ways*, ch. 7 |
//!
//! # Mistakes in published texts
//!
//! Each with its least counterexample, which the named test in `tests/games/theory_mistakes.rs` finds again and holds
//! against the rules.
//!
//! - *"Misere play of Bash's game is normal play turned round."* With n = 2 and m = 2 First wins both
//!   (`misere_is_not_normal_play_turned_round`).
//! - *"In Moore's Nim First wins exactly if no bit is set in a number of heaps divisible by k + 1."* Heaps 1 and 3, k = 1:
//!   the low bit is set twice, and First wins (`moore_asks_for_every_bit_count`).
//! - *"In misere play of a sum First wins exactly if the nim-sum is not 0 just where a component has a nimber above 1"*
//!   (Anti-SG, the SJ theorem) without its condition, that all components end together once all have nimber 0, or that
//!   every position of nimber 0 that is not an end has an option of nimber 1. Edges 2 -> 1, 3 -> 1, 3 -> 2, 4 -> 3 and a
//!   token on 4: the rule says First, and Second wins (`the_rule_of_anti_sg_fails_without_its_condition`).
//! - *"The step number of Every-SG is the largest or smallest of the options' step numbers"*, without the 1 that is to be
//!   added. One edge and a token on it: First wins (`a_step_number_is_one_more_than_that_of_an_option`).
//! - *"Fuse the biconnected components of a Hackenbush picture."* The 2-edge-connected ones are fused: two pairs of
//!   parallel edges, 1 = 2 = 3, are *0 and not *1 (`two_cycles_that_share_a_vertex_are_fused_together`).
//! - *"The P-positions of Wythoff's game are `floor(k * (1 + sqrt(5)) / 2)`"* in 64-bit floating point. Heaps 165580140 and
//!   267914295, k = 102334155: Second wins, and the formula says First
//!   (`the_golden_ratio_in_floating_point_is_not_good_enough`).

use std::borrow::Cow;
use std::num::NonZeroU64;

use serde_json::Value;
use sg_core::rules::oracle::{Oracle, Play, Rules};
use sg_core::{Nimber, Outcome};
use sg_judge::{
    About, Bounds, Fault, Field, Framing, Method, Refusal, Report, Scanner, Searched, search,
    too_large_for_search,
};

use crate::game::{Game, MOST};

/// The number of cases stands first, in all games of theory.
pub const COUNTED: Framing =
    Framing::CountFirst(Field::new("t", "the number of cases"), Bounds::always(0..=MOST));

/// What the output of most games of theory is.
pub const WINNER: &str = "A line for each case: `First` or `Second`, who wins with best play.";

/// Bounds of a number that is stated from `least` to 10^18, and computed up to `most`.
#[must_use]
pub const fn stated(least: u64, most: u64) -> Bounds {
    Bounds::new(least..=MOST, least..=most)
}

/// Reads a number that is stated from `least` to 10^18, and computed beyond that.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn positive(input: &mut Scanner<'_>, field: Field, least: NonZeroU64) -> Result<NonZeroU64, Fault> {
    let number = input.number(field, &stated(least.get(), u64::MAX))?;
    Ok(NonZeroU64::new(number).unwrap_or(least))
}

/// A game of theory: a [`Game`] that remembers nothing from case to case and is searched by its literal rules.
pub trait Theory: Default {
    /// What the game is.
    const ABOUT: About;
    /// Who wins when a player cannot move.
    const PLAY: Play = Play::Normal;
    /// Whether the nimber belongs to the answer.
    const WITH_NIMBER: bool = false;
    /// What the search by the rules takes, for its refusals.
    const SEARCHED: &'static str;
    /// How many positions it visits at most.
    const MOST_POSITIONS: usize = 2_000_000;

    /// One case.
    type Case;
    /// The rules of a case, to the letter.
    type Literal: Rules;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(input: &mut Scanner<'_>) -> Result<Self::Case, Fault>;

    /// The answer by the theorem.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the case is beyond what can be computed.
    fn solve(case: &Self::Case) -> Result<Answer, Refusal>;

    /// The numbers put into the theorem, and the winning first moves or one of them.
    ///
    /// # Errors
    ///
    /// As [`Theory::solve`].
    fn explain(case: &Self::Case) -> Result<Report, Refusal>;

    /// The rules and the position that play starts from.
    ///
    /// # Errors
    ///
    /// Why the case is too large for the search.
    fn literal(case: &Self::Case) -> Result<(Self::Literal, Start<Self>), String>;

    /// A move in words and as data.
    fn in_words(case: &Self::Case, chosen: &Move<Self>) -> (String, Value);

    /// What the answer tells of all winning moves, lines with a line end before each. By default, nothing.
    #[must_use]
    fn moves_told(winning: &[Move<Self>]) -> String {
        let _ = winning;
        String::new()
    }
}

/// A position of a game's literal rules.
pub type Start<T> = <<T as Theory>::Literal as Rules>::Position;

/// A move of a game's literal rules.
pub type Move<T> = <<T as Theory>::Literal as Rules>::Move;

/// Who wins, and what else the answer has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    outcome: Outcome,
    /// What stands behind the winner.
    more: String,
}

impl Answer {
    /// The winner alone.
    #[must_use]
    pub const fn winner(outcome: Outcome) -> Self {
        Self::telling(outcome, String::new())
    }

    /// The winner and the nimber.
    #[must_use]
    pub fn with_nimber(nimber: Nimber) -> Self {
        Self::telling(nimber.outcome(), format!(" {nimber}"))
    }

    /// The winner, and what [`Theory::moves_told`] says.
    #[must_use]
    pub const fn telling(outcome: Outcome, more: String) -> Self {
        Self { outcome, more }
    }
}

/// What the search finds, and the nimber if the answer tells it.
fn searched<T: Theory>(case: &T::Case) -> Result<(Searched<Move<T>>, Option<Nimber>), Refusal> {
    let (literal, start) = T::literal(case).map_err(|why| too_large_for_search(&why, T::SEARCHED))?;
    let mut oracle = Oracle::new(literal).under(T::PLAY).with_limit(T::MOST_POSITIONS);
    let searched = search(&mut oracle, &start, T::SEARCHED)?;
    let nimber = if T::WITH_NIMBER { oracle.nimber(&start).ok() } else { None };
    Ok((searched, nimber))
}

impl<T: Theory> Game for T {
    type Position = T::Case;
    type Move = Move<T>;

    const ABOUT: About = <T as Theory>::ABOUT;
    const WORDS: [&'static str; 2] = ["First\n", "Second\n"];

    fn new() -> Self {
        Self::default()
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<T::Case>, Fault> {
        <T as Theory>::read(input).map(Some)
    }

    fn outcome(&mut self, case: &T::Case) -> Result<Outcome, Refusal> {
        Ok(T::solve(case)?.outcome)
    }

    fn report(&mut self, case: &T::Case) -> Result<Report, Refusal> {
        Ok(T::explain(case)?.line(format!("Theorem: {}", <T as Theory>::ABOUT.theory)))
    }

    fn search(&mut self, case: &T::Case) -> Result<Searched<Move<T>>, Refusal> {
        Ok(searched::<T>(case)?.0)
    }

    fn in_words(case: &T::Case, chosen: &Move<T>) -> (String, Value) {
        <T as Theory>::in_words(case, chosen)
    }

    fn report_by(&mut self, case: &T::Case, method: Method) -> Result<Report, Refusal> {
        if method == Method::Theory {
            return self.report(case);
        }
        let (searched, nimber) = searched::<T>(case)?;
        let report = searched.report(|chosen| <T as Theory>::in_words(case, &chosen));
        Ok(nimber.into_iter().fold(report, Report::nim_sum))
    }

    fn answer(&mut self, case: &T::Case, method: Method) -> Result<Cow<'static, str>, Refusal> {
        let Answer { outcome, more } = match method {
            Method::Theory => T::solve(case)?,
            Method::Rules => match searched::<T>(case)? {
                (_, Some(nimber)) => Answer::with_nimber(nimber),
                (searched, None) => Answer::telling(searched.outcome, T::moves_told(&searched.winning)),
            },
        };
        let word = Self::word(outcome);
        Ok(if more.is_empty() { word.into() } else { format!("{}{more}\n", word.trim_end()).into() })
    }
}

/// Refuses what the search by the rules cannot take: `size` as said by `what` must be at most `most`.
///
/// # Errors
///
/// What the size is.
pub fn at_most(most: u64, size: u64, what: &str) -> Result<(), String> {
    if size <= most { Ok(()) } else { Err(format!("{size} {what}")) }
}

/// Refuses a product of independent choices with more than `most` positions.
///
/// # Errors
///
/// How many positions there are.
pub fn few_positions(choices: impl IntoIterator<Item = u64>, most: u64) -> Result<(), String> {
    let positions = choices.into_iter().fold(1_u64, u64::saturating_mul);
    if positions == u64::MAX {
        return Err("more than 10^19 positions".to_string());
    }
    at_most(most, positions, "positions")
}
