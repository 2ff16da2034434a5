//! What most games share: a case asks who wins a position, and the answer is one of two words.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;
use sg_core::Outcome;
use sg_judge::{
    About, Asked, Explanation, Fault, Method, Problem, Refusal, Report, Scanner, Searched, WinningMoves,
};

/// The most numbers of a kind that an input may declare. None of them costs anything before it stands there.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// A game whose questions are positions, each answered by who wins it.
///
/// [`OneQuestion`] makes a [`Problem`] of a game whose cases are one position each, [`ManyQuestions`] of one
/// whose cases ask about several.
pub trait Game: Sized {
    /// A position as it was asked about.
    type Position;
    /// A move as the statement has it.
    type Move;

    /// What the game is.
    const ABOUT: About;
    /// The judge's words if the first player wins, and if the second does.
    const WORDS: [&'static str; 2];

    /// A solver before the first case.
    fn new() -> Self;

    /// Reads a position; `None` for what closes the list of them.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Position>, Fault>;

    /// Who wins, by the theory.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the position is beyond what can be computed.
    fn outcome(&mut self, position: &Self::Position) -> Result<Outcome, Refusal>;

    /// Why, by the theory, and the winning moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the position is beyond what can be computed.
    fn report(&mut self, position: &Self::Position) -> Result<Report, Refusal>;

    /// What a search of the literal rules finds.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the position is too large.
    fn search(&mut self, position: &Self::Position) -> Result<Searched<Self::Move>, Refusal>;

    /// A move from `position` in words and as data.
    fn in_words(position: &Self::Position, chosen: &Self::Move) -> (String, Value);

    /// What stands before the word that answers case `number`, which is counted from 1.
    #[must_use]
    fn heading(number: u64) -> String {
        let _ = number;
        String::new()
    }

    /// Winning moves for a report, all of them in the order of the rules.
    fn listed(position: &Self::Position, moves: impl IntoIterator<Item = Self::Move>) -> WinningMoves {
        WinningMoves::all(moves.into_iter().map(|chosen| Self::in_words(position, &chosen)))
    }

    /// [`Game::outcome`] by either method.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn outcome_by(&mut self, position: &Self::Position, method: Method) -> Result<Outcome, Refusal> {
        match method {
            Method::Theory => self.outcome(position),
            Method::Rules => Ok(self.search(position)?.outcome),
        }
    }

    /// [`Game::report`] by either method.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn report_by(&mut self, position: &Self::Position, method: Method) -> Result<Report, Refusal> {
        match method {
            Method::Theory => self.report(position),
            Method::Rules => Ok(self.search(position)?.report(|chosen| Self::in_words(position, &chosen))),
        }
    }

    /// The judge's answer by either method, without its heading: the word for the outcome, unless the game has more to
    /// tell.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn answer(&mut self, position: &Self::Position, method: Method) -> Result<Cow<'static, str>, Refusal> {
        Ok(Self::word(self.outcome_by(position, method)?).into())
    }

    /// The judge's word for an outcome.
    #[must_use]
    fn word(outcome: Outcome) -> &'static str {
        Self::WORDS[usize::from(!outcome.is_n())]
    }
}

/// The problem of a game whose cases are one position each.
#[derive(Clone, Debug)]
pub struct OneQuestion<G> {
    game: G,
    read: u64,
}

/// A position with its number in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered<P> {
    number: u64,
    position: P,
}

/// What stands before the judge's answer, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    heading: String,
    answer: Cow<'static, str>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading)?;
        f.write_str(&self.answer)
    }
}

impl<G: Game> OneQuestion<G> {
    fn answer(&mut self, case: &Numbered<G::Position>, method: Method) -> Result<Verdict, Refusal> {
        let answer = self.game.answer(&case.position, method)?;
        Ok(Verdict { heading: G::heading(case.number), answer })
    }
}

impl<G: Game> Problem for OneQuestion<G> {
    type Case = Numbered<G::Position>;
    type Answer = Verdict;

    const ABOUT: About = G::ABOUT;

    fn new(_: Asked) -> Self {
        Self { game: G::new(), read: 0 }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault> {
        let position = self.game.read(input)?;
        self.read += 1;
        Ok(position.map(|position| Numbered { number: self.read, position }))
    }

    fn solve(&mut self, case: &Self::Case) -> Result<Verdict, Refusal> {
        self.answer(case, Method::Theory)
    }

    fn by_the_rules(&mut self, case: &Self::Case) -> Result<Verdict, Refusal> {
        self.answer(case, Method::Rules)
    }

    fn explain(&mut self, case: &Self::Case, method: Method) -> Result<Explanation, Refusal> {
        self.game.report_by(&case.position, method).map(Explanation::from)
    }
}

/// A game whose cases begin with what their positions share, a set or a graph, which the game keeps until
/// the next case begins.
pub trait Questions: Game {
    /// What stands behind the answers of a case: a line end where they make one line, and nothing where each
    /// has its own.
    const END: &'static str;

    /// Reads what stands before the positions of a case; false for what closes the input.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn begin(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault>;

    /// The position in words.
    fn position(position: &Self::Position) -> String;
}

/// The problem of a game whose cases ask about several positions.
#[derive(Debug)]
pub struct ManyQuestions<G> {
    game: G,
    /// What stands behind the positions that were read last, if it is none of theirs.
    behind: Option<Fault>,
}

impl<G: Questions> ManyQuestions<G> {
    fn answer(&mut self, positions: &[G::Position], method: Method) -> Result<String, Refusal> {
        let words = positions.iter().map(|position| self.game.outcome_by(position, method).map(G::word));
        Ok(words.collect::<Result<String, Refusal>>()? + G::END)
    }
}

impl<G: Questions> Problem for ManyQuestions<G> {
    type Case = Vec<G::Position>;
    type Answer = String;

    const ABOUT: About = G::ABOUT;

    fn new(_: Asked) -> Self {
        Self { game: G::new(), behind: None }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault> {
        if let Some(fault) = self.behind.take() {
            return Err(fault);
        }
        if !self.game.begin(input)? {
            return Ok(None);
        }
        let mut positions = Vec::new();
        loop {
            match self.game.read(input) {
                Ok(Some(position)) => positions.push(position),
                Ok(None) => return Ok(Some(positions)),
                // A line made of several answers is printed whole or not at all.
                Err(fault) if positions.is_empty() || !G::END.is_empty() => return Err(fault),
                Err(fault) => {
                    self.behind = Some(fault);
                    return Ok(Some(positions));
                }
            }
        }
    }

    fn unfinished(&self) -> bool {
        self.behind.is_some()
    }

    fn solve(&mut self, positions: &Self::Case) -> Result<String, Refusal> {
        self.answer(positions, Method::Theory)
    }

    fn by_the_rules(&mut self, positions: &Self::Case) -> Result<String, Refusal> {
        self.answer(positions, Method::Rules)
    }

    fn explain(&mut self, positions: &Self::Case, method: Method) -> Result<Explanation, Refusal> {
        let reports = positions
            .iter()
            .map(|position| Ok(self.game.report_by(position, method)?.position(G::position(position))));
        Ok(reports.collect::<Result<Vec<Report>, Refusal>>()?.into())
    }
}
