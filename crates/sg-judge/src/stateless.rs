//! Games that keep nothing from case to case, and the editions of them that judges ask for.

use std::borrow::Cow;
use std::fmt::{self, Debug};

use serde_json::Value;
use sg_core::rules::oracle::{Play, Rules};
use sg_core::{Nimber, Outcome};

use crate::game::searched;
use crate::{
    About, Adversary, Fault, Game, Method, Mistake, Phrase, Refusal, Report, Scanner, Section, SingleGame,
    Text, text,
};

/// A [`Game`] that keeps nothing from case to case.
pub trait StatelessGame: Default + 'static {
    /// The record of the game.
    const ABOUT: About;
    /// The kind of play: who wins when a player cannot move.
    const PLAY: Play = Play::Normal;
    /// The name of [`About::theory`] in an explanation: not "Theorem" if it is not proved for all
    /// positions.
    const THEOREM: Phrase = Phrase::both("Theorem", "定理");
    /// Whether the nimber belongs to the answer.
    const WITH_NIMBER: bool = false;

    /// One case.
    type Case: Clone + Debug;
    /// The statement's rules.
    type StatementRules: Rules;

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
    fn solve(case: &Self::Case) -> Result<WinnerAnswer, Refusal>;

    /// The numbers put into the theorem, and the winning first moves or one of them.
    ///
    /// # Errors
    ///
    /// As [`StatelessGame::solve`].
    fn explain(case: &Self::Case) -> Result<Report, Refusal>;

    /// The rules and the position that play starts from.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the case is too large for the search.
    fn start(case: &Self::Case) -> Result<(Self::StatementRules, StartOf<Self>), Refusal>;

    /// The known mistakes about the game; none by default.
    #[must_use]
    fn mistakes() -> Vec<Mistake<Self::Case>> {
        Vec::new()
    }

    /// Inputs on which programs that are right on others fail; see [`Game::adversaries`].
    #[must_use]
    fn adversaries() -> Vec<Adversary> {
        Vec::new()
    }

    /// The case that a move left; see [`Game::position_after`].
    fn position_after(case: &Self::Case, after: &StartOf<Self>) -> Option<Self::Case> {
        let _ = (case, after);
        None
    }

    /// A reply to a move that left `after`, in words; see [`Game::reply_in_words`].
    fn reply_in_words(case: &Self::Case, after: &StartOf<Self>, reply: &MoveOf<Self>) -> Text {
        let left = <Self as StatelessGame>::position_after(case, after);
        <Self as StatelessGame>::in_words(left.as_ref().unwrap_or(case), reply).0
    }

    /// A move in words and as data.
    fn in_words(case: &Self::Case, chosen: &MoveOf<Self>) -> (Text, Value);

    /// The lines of the answer about the winning moves, with a line end before each. By default,
    /// none.
    #[must_use]
    fn answered_moves(case: &Self::Case, winning: &[MoveOf<Self>]) -> String {
        let _ = (case, winning);
        String::new()
    }
}

/// A position of a game's rules.
type StartOf<T> = <<T as StatelessGame>::StatementRules as Rules>::Position;

/// A move of a game's rules.
type MoveOf<T> = <<T as StatelessGame>::StatementRules as Rules>::Move;

/// An answer that begins with the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerAnswer {
    outcome: Outcome,
    /// The text that follows the winner.
    more: String,
}

impl WinnerAnswer {
    /// The winner alone.
    #[must_use]
    pub const fn winner(outcome: Outcome) -> Self {
        Self::with_lines(outcome, String::new())
    }

    /// The winner and the nimber.
    #[must_use]
    pub fn with_nimber(nimber: Nimber) -> Self {
        Self::with_lines(nimber.outcome(), format!(" {nimber}"))
    }

    /// The winner, and the lines of [`StatelessGame::answered_moves`].
    #[must_use]
    pub const fn with_lines(outcome: Outcome, more: String) -> Self {
        Self { outcome, more }
    }
}

impl fmt::Display for WinnerAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = if self.outcome.is_n() { "First" } else { "Second" };
        writeln!(f, "{winner}{}", self.more)
    }
}

impl<T: StatelessGame> Game for T {
    type Position = T::Case;
    type Rules = T::StatementRules;

    const ABOUT: About = <T as StatelessGame>::ABOUT;
    const PLAY: Play = <T as StatelessGame>::PLAY;

    fn outcome(&mut self, case: &T::Case) -> Result<Outcome, Refusal> {
        Ok(T::solve(case)?.outcome)
    }

    fn report(&mut self, case: &T::Case) -> Result<Report, Refusal> {
        let theory = <T as StatelessGame>::ABOUT.theory_in_words();
        let theorem = text!("{theorem}: {theory}", "{theorem}：{theory}", theorem = T::THEOREM);
        Ok(T::explain(case)?.in_section(Section::Theorem, theorem))
    }

    fn rules(case: &T::Case) -> Result<(T::StatementRules, StartOf<T>), Refusal> {
        T::start(case)
    }

    fn mistakes() -> Vec<Mistake<T::Case>> {
        <T as StatelessGame>::mistakes()
    }

    fn adversaries() -> Vec<Adversary> {
        <T as StatelessGame>::adversaries()
    }

    fn position_after(case: &T::Case, after: &StartOf<T>) -> Option<T::Case> {
        <T as StatelessGame>::position_after(case, after)
    }

    fn reply_in_words(case: &T::Case, after: &StartOf<T>, reply: &MoveOf<T>) -> Text {
        <T as StatelessGame>::reply_in_words(case, after, reply)
    }

    fn in_words(case: &T::Case, chosen: &MoveOf<T>) -> (Text, Value) {
        <T as StatelessGame>::in_words(case, chosen)
    }

    fn report_with(&mut self, case: &T::Case, method: Method) -> Result<Report, Refusal> {
        if method == Method::Theory {
            return self.report(case);
        }
        let (searched, nimber) = searched::<T>(case, T::WITH_NIMBER)?;
        let report = searched.report(&|chosen| <T as StatelessGame>::in_words(case, &chosen));
        Ok(nimber.into_iter().fold(report, Report::nim_sum))
    }

    fn answer(&mut self, case: &T::Case, method: Method) -> Result<Cow<'static, str>, Refusal> {
        let WinnerAnswer { outcome, more } = match method {
            Method::Theory => T::solve(case)?,
            Method::Rules => match searched::<T>(case, T::WITH_NIMBER)? {
                (_, Some(nimber)) => WinnerAnswer::with_nimber(nimber),
                (searched, None) => {
                    WinnerAnswer::with_lines(searched.outcome, T::answered_moves(case, &searched.winning))
                }
            },
        };
        let word = Self::word(outcome);
        Ok(if more.is_empty() { word.into() } else { format!("{}{more}\n", word.trim_end()).into() })
    }
}

impl<T: StatelessGame> SingleGame for T {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<T::Case>, Fault> {
        <T as StatelessGame>::read(input).map(Some)
    }
}

/// A judge's edition of a game: the positions and rules of [`Edition::Original`], under another
/// input and other words.
///
/// [`Reissued`] makes a game of it.
pub trait Edition: Default + 'static {
    /// The game.
    type Original: StatelessGame;

    /// The record of the judge's problem.
    const ABOUT: About;
    /// The kind of play: that of the original, unless the edition has another and its own theory.
    const PLAY: Play = <Self::Original as StatelessGame>::PLAY;
    /// Whether the answer ends with the nimber; see [`StatelessGame::WITH_NIMBER`].
    const WITH_NIMBER: bool = Self::Original::WITH_NIMBER;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(input: &mut Scanner<'_>) -> Result<CaseOf<Self>, Fault> {
        <Self::Original as StatelessGame>::read(input)
    }

    /// The answer, by the theory.
    ///
    /// # Errors
    ///
    /// As [`StatelessGame::solve`].
    fn solve(case: &CaseOf<Self>) -> Result<WinnerAnswer, Refusal> {
        let answer = Self::Original::solve(case)?;
        if Self::WITH_NIMBER {
            return Ok(answer);
        }
        let lines = Self::answered_moves(case, &Self::winning_moves(case));
        Ok(WinnerAnswer::with_lines(answer.outcome, lines))
    }

    /// The reason of the answer; see [`StatelessGame::explain`].
    ///
    /// # Errors
    ///
    /// As [`StatelessGame::explain`].
    fn explain(case: &CaseOf<Self>) -> Result<Report, Refusal> {
        Self::Original::explain(case)
    }

    /// The known mistakes of programs for the problem.
    fn mistakes() -> Vec<Mistake<CaseOf<Self>>>;

    /// Inputs on which programs that are right on others fail; see [`Game::adversaries`].
    #[must_use]
    fn adversaries() -> Vec<Adversary> {
        <Self::Original as StatelessGame>::adversaries()
    }

    /// The winning moves by the theorem, for an edition whose answer prints one.
    fn winning_moves(case: &CaseOf<Self>) -> Vec<MoveOf<Self::Original>> {
        let _ = case;
        Vec::new()
    }

    /// The text of the answer about the winning moves, after the winner's word, which may be empty.
    /// By default, nothing.
    fn answered_moves(case: &CaseOf<Self>, winning: &[MoveOf<Self::Original>]) -> String {
        let _ = (case, winning);
        String::new()
    }

    /// A mistake about who wins; see [`MistakeAbout::new`](crate::MistakeAbout::new).
    fn mistaken(
        name: &'static str,
        words: [&'static str; 2],
        source: [&'static str; 2],
        least: &'static str,
        outcome: impl Fn(&CaseOf<Self>) -> Outcome + 'static,
    ) -> Mistake<CaseOf<Self>> {
        Reissued::<Self>::mistaken(name, words, source, least, outcome)
    }
}

/// A case of an edition: a position of the original.
pub type CaseOf<E> = <<E as Edition>::Original as StatelessGame>::Case;

/// The game of an [`Edition`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Reissued<E>(std::marker::PhantomData<E>);

impl<E: Edition> StatelessGame for Reissued<E> {
    type Case = CaseOf<E>;
    type StatementRules = <E::Original as StatelessGame>::StatementRules;

    const ABOUT: About = E::ABOUT;
    const PLAY: Play = E::PLAY;
    const WITH_NIMBER: bool = E::WITH_NIMBER;

    fn read(input: &mut Scanner<'_>) -> Result<Self::Case, Fault> {
        E::read(input)
    }

    fn solve(case: &Self::Case) -> Result<WinnerAnswer, Refusal> {
        E::solve(case)
    }

    fn explain(case: &Self::Case) -> Result<Report, Refusal> {
        E::explain(case)
    }

    fn start(case: &Self::Case) -> Result<(Self::StatementRules, StartOf<Self>), Refusal> {
        E::Original::start(case)
    }

    fn mistakes() -> Vec<Mistake<Self::Case>> {
        E::mistakes()
    }

    fn adversaries() -> Vec<Adversary> {
        E::adversaries()
    }

    fn position_after(case: &Self::Case, after: &StartOf<Self>) -> Option<Self::Case> {
        <E::Original as StatelessGame>::position_after(case, after)
    }

    fn reply_in_words(case: &Self::Case, after: &StartOf<Self>, reply: &MoveOf<Self>) -> Text {
        <E::Original as StatelessGame>::reply_in_words(case, after, reply)
    }

    fn in_words(case: &Self::Case, chosen: &MoveOf<Self>) -> (Text, Value) {
        <E::Original as StatelessGame>::in_words(case, chosen)
    }

    fn answered_moves(case: &Self::Case, winning: &[MoveOf<Self>]) -> String {
        E::answered_moves(case, winning)
    }
}
