//! The frame of the games of theory, whose answer is `First` or `Second`: what a game must say of itself, and the
//! [`Problem`] that comes of it.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU64;

use serde_json::Value;
use sg_core::oracle::{Oracle, Play, Rules};
use sg_core::{Nimber, Outcome};
use sg_judge::{
    About, Asked, Bounds, Explanation, Fault, Field, Framing, Method, Problem, Refusal, Report, Scanner,
    Searched, search, too_large_for_search,
};

/// The largest number that the games of theory state.
pub const STATED: u64 = 1_000_000_000_000_000_000;

/// The most edges, vertices and tokens that the games on graphs state.
pub const STATED_EDGES: u64 = 1_000_000;

/// The number of cases stands first, in all games of theory.
pub const COUNTED: Framing =
    Framing::CountFirst(Field::new("t", "the number of cases"), Bounds::always(0..=u64::MAX));

/// Bounds of a declared count: any, as memory follows the tokens that stand there.
pub const COUNT: Bounds = Bounds::always(0..=u64::MAX - 1);

/// What the output of most games of theory is.
pub const WINNER: &str = "A line for each case: `First` or `Second`, who wins with best play.";

/// Bounds of a number from `least` to [`STATED`], and beyond that to `most`.
#[must_use]
pub const fn stated(least: u64, most: u64) -> Bounds {
    Bounds::new(least..=STATED, least..=most)
}

/// A game of theory. [`Solver`] makes a [`Problem`] of it.
pub trait Game {
    /// What the game is.
    const ABOUT: About;
    /// Who wins when a player cannot move.
    const PLAY: Play = Play::Normal;
    /// Whether the nimber belongs to the answer.
    const WITH_NIMBER: bool = false;
    /// What the search by the rules takes, for its refusals.
    const SEARCHED: &'static str;

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
    /// As [`Game::solve`].
    fn explain(case: &Self::Case) -> Result<Report, Refusal>;

    /// The rules and the position that play starts from.
    ///
    /// # Errors
    ///
    /// Why the case is too large for the search.
    fn literal(case: &Self::Case) -> Result<(Self::Literal, Start<Self>), String>;

    /// A move in words and as data.
    fn in_words(case: &Self::Case, chosen: &Move<Self>) -> (String, Value);

    /// What the answer tells of all winning moves. By default, nothing.
    #[must_use]
    fn listed(winning: &[Move<Self>]) -> String {
        let _ = winning;
        String::new()
    }
}

/// A position of a game's literal rules.
pub type Start<G> = <<G as Game>::Literal as Rules>::Position;

/// A move of a game's literal rules.
pub type Move<G> = <<G as Game>::Literal as Rules>::Move;

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

/// Who wins, and what else the answer has to say.
///
/// # Example
///
/// ```
/// use classics::theory::Answer;
/// use sg_core::{Nimber, Outcome};
///
/// assert_eq!(Answer::winner(Outcome::P).to_string(), "Second\n");
/// assert_eq!(Answer::with_nimber(Nimber(3)).to_string(), "First 3\n");
/// ```
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
        Self { outcome, more: String::new() }
    }

    /// The winner and the nimber.
    #[must_use]
    pub fn with_nimber(nimber: Nimber) -> Self {
        Self { outcome: nimber.outcome(), more: format!(" {nimber}") }
    }

    /// The winner, and what [`Game::listed`] tells of the winning moves.
    #[must_use]
    pub const fn listing(outcome: Outcome, more: String) -> Self {
        Self { outcome, more }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.outcome.is_n() { "First" } else { "Second" })?;
        f.write_str(&self.more)?;
        f.write_str("\n")
    }
}

/// The [`Problem`] of a game of theory.
#[derive(Clone, Copy, Debug)]
pub struct Solver<G>(PhantomData<G>);

impl<G: Game> Solver<G> {
    /// How many positions a search visits at most.
    const MOST_POSITIONS: usize = 50_000;

    /// What the search finds, and the nimber if the answer tells it.
    fn search(case: &G::Case) -> Result<(Searched<Move<G>>, Option<Nimber>), Refusal> {
        let (literal, start) = G::literal(case).map_err(|why| too_large_for_search(&why, G::SEARCHED))?;
        let mut oracle = Oracle::new(literal).under(G::PLAY).with_limit(Self::MOST_POSITIONS);
        let searched = search(&mut oracle, &start, G::SEARCHED)?;
        let nimber = if G::WITH_NIMBER { oracle.nimber(&start).ok() } else { None };
        Ok((searched, nimber))
    }
}

impl<G: Game> Problem for Solver<G> {
    type Case = G::Case;
    type Answer = Answer;

    const ABOUT: About = G::ABOUT;

    fn new(_: Asked) -> Self {
        Self(PhantomData)
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<G::Case>, Fault> {
        G::read(input).map(Some)
    }

    fn solve(&mut self, case: &G::Case) -> Result<Answer, Refusal> {
        G::solve(case)
    }

    fn by_the_rules(&mut self, case: &G::Case) -> Result<Answer, Refusal> {
        let (searched, nimber) = Self::search(case)?;
        Ok(match nimber {
            Some(nimber) => Answer::with_nimber(nimber),
            None => Answer::listing(searched.outcome, G::listed(&searched.winning)),
        })
    }

    fn explain(&mut self, case: &G::Case, method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            let (searched, nimber) = Self::search(case)?;
            let report = searched.report(|chosen| G::in_words(case, &chosen));
            return Ok(nimber.into_iter().fold(report, Report::nim_sum).into());
        }
        Ok(G::explain(case)?.line(format!("Theorem: {}", G::ABOUT.theory)).into())
    }
}

/// Reads a number from `least` to [`STATED`] and beyond.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn positive(input: &mut Scanner<'_>, field: Field, least: NonZeroU64) -> Result<NonZeroU64, Fault> {
    let number = input.number(field, &stated(least.get(), u64::MAX))?;
    Ok(NonZeroU64::new(number).unwrap_or(least))
}
