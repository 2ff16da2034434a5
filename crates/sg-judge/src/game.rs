//! Code shared by most problems: a case asks who wins a position, and the answer is one of two
//! words.

use std::borrow::Cow;
use std::fmt::Debug;

use serde_json::Value;
use sg_core::rules::oracle::{Oracle, Play, Rules};
use sg_core::{Nimber, Outcome};

use crate::{
    About, Adversary, Answered, AskedMove, Explanation, Fault, JudgedMove, Method, Mistake, Problem, Refusal,
    Replies, Report, Scanner, SearchLimits, Searched, Text, WinningMoves, judge_move, only_position, replies,
    search, text,
};

/// A game whose questions are positions, each answered by who wins it.
///
/// [`OnePosition`] makes a [`Problem`] of a game whose cases are one position each,
/// [`ManyPositions`] of one whose cases ask about several. A position is complete: what several
/// positions share, a set or a graph, belongs to each of them, behind a shared pointer. What a game
/// keeps only saves time.
///
/// # Which moves are the same
///
/// Moves are listed and counted alike by both methods. The parts into which a move splits a number
/// or a row have no order: 1 + 7 is 7 + 1, and a move in a whole row and its mirror image are one
/// move.
pub trait Game: Default + 'static {
    /// A position as the case asks about it, complete.
    type Position: Clone + Debug;
    /// The statement's rules.
    type Rules: Rules;

    /// The record of the game.
    const ABOUT: About;
    /// The kind of play: who wins when a player cannot move.
    const PLAY: Play = Play::Normal;

    /// The outcome, by the theory.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the position is beyond what can be computed.
    fn outcome(&mut self, position: &Self::Position) -> Result<Outcome, Refusal>;

    /// The reason of the outcome, by the theory, and the winning moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the position is beyond what can be computed.
    fn report(&mut self, position: &Self::Position) -> Result<Report, Refusal>;

    /// The statement's rules and the position of theirs that play starts from.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the position is too large for a search.
    fn rules(position: &Self::Position) -> Result<(Self::Rules, Start<Self>), Refusal>;

    /// A move from `position` in words and as data.
    fn in_words(position: &Self::Position, chosen: &Move<Self>) -> (Text, Value);

    /// The position that a move left, as a case that the opponent is asked about. It is needed
    /// where [`Game::in_words`] depends on the position.
    fn position_after(position: &Self::Position, after: &Start<Self>) -> Option<Self::Position> {
        let _ = (position, after);
        None
    }

    /// A reply to a move of `position` that left `after`, in words.
    fn reply_in_words(position: &Self::Position, after: &Start<Self>, reply: &Move<Self>) -> Text {
        let left = Self::position_after(position, after);
        Self::in_words(left.as_ref().unwrap_or(position), reply).0
    }

    /// The worth of a move, by a search.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the position is too large.
    fn judge_move(position: &Self::Position, asked: &AskedMove) -> Result<JudgedMove, Refusal> {
        let (rules, start) = Self::rules(position)?;
        let in_words = |chosen: &Move<Self>| Self::in_words(position, chosen);
        let reply = |after: &Start<Self>, reply: &Move<Self>| Self::reply_in_words(position, after, reply);
        judge_move(rules, Self::PLAY, &start, &Self::ABOUT.search, asked, &in_words, &reply)
    }

    /// The first moves of a position that its player loses, each with a reply that wins, for an
    /// explanation. By default a search finds them, as far as it is short; `None` if the position
    /// is too large for one.
    fn replies(&mut self, position: &Self::Position) -> Option<Replies> {
        let (rules, start) = Self::rules(position).ok()?;
        let described = |chosen: &Move<Self>| {
            Self::is_listed(position, chosen).then(|| Self::in_words(position, chosen).0)
        };
        let reply = |after: &Start<Self>, reply: &Move<Self>| Self::reply_in_words(position, after, reply);
        Some(replies(rules, Self::PLAY, &start, &described, &reply))
    }

    /// False for a move that is the mirror image of another one, which is listed for both.
    fn is_listed(position: &Self::Position, chosen: &Move<Self>) -> bool {
        let _ = (position, chosen);
        true
    }

    /// The result of a search of the statement's rules.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the position is too large.
    fn search(&mut self, position: &Self::Position) -> Result<Searched<Move<Self>>, Refusal> {
        search_game::<Self>(position)
    }

    /// Winning moves for a report, all of them in the order of the rules.
    fn listed(position: &Self::Position, moves: impl IntoIterator<Item = Move<Self>>) -> WinningMoves {
        WinningMoves::all(moves.into_iter().map(|chosen| Self::in_words(position, &chosen)))
    }

    /// [`Game::outcome`] by either method.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn outcome_with(&mut self, position: &Self::Position, method: Method) -> Result<Outcome, Refusal> {
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
    fn report_with(&mut self, position: &Self::Position, method: Method) -> Result<Report, Refusal> {
        match method {
            Method::Theory => self.report(position),
            Method::Rules => Ok(self.search(position)?.report(&|chosen| Self::in_words(position, &chosen))),
        }
    }

    /// The judge's answer by either method, without its heading: the word for the outcome, unless
    /// the game's answer holds more.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn answer(&mut self, position: &Self::Position, method: Method) -> Result<Cow<'static, str>, Refusal> {
        Ok(Self::word(self.outcome_with(position, method)?).into())
    }

    /// The known mistakes about the game; none by default.
    #[must_use]
    fn mistakes() -> Vec<Mistake<Self::Position>> {
        Vec::new()
    }

    /// Inputs on which programs that are right on others fail, where drawn ones are not hard
    /// enough. By default none.
    #[must_use]
    fn adversaries() -> Vec<Adversary> {
        Vec::new()
    }

    /// A mistake about who wins; see [`MistakeAbout::new`](crate::MistakeAbout::new).
    fn mistaken(
        name: &'static str,
        words: [&'static str; 2],
        source: [&'static str; 2],
        least: &'static str,
        outcome: impl Fn(&Self::Position) -> Outcome + 'static,
    ) -> Mistake<Self::Position> {
        Mistake::new(name, words, source, least, move |position| Self::word(outcome(position)).to_string())
    }

    /// The judge's word for an outcome.
    #[must_use]
    fn word(outcome: Outcome) -> &'static str {
        Self::ABOUT.words[usize::from(!outcome.is_n())]
    }
}

/// A game whose cases are one position each.
pub trait SingleGame: Game {
    /// Reads the header, before the number of cases.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let _ = input;
        Ok(())
    }

    /// Reads a position; `None` for the one that closes the input.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Position>, Fault>;

    /// Reads a case and tells who wins it, for a game that needs less than the case for that. By
    /// default it is read.
    fn outcome_next(&mut self, input: &mut Scanner<'_>) -> Option<Answered<Outcome>> {
        let _ = input;
        None
    }

    /// The text before the word that answers case `number`, which is counted from 1.
    #[must_use]
    fn heading(number: u64) -> String {
        let _ = number;
        String::new()
    }
}

/// A position of a game's rules.
pub type Start<G> = <<G as Game>::Rules as Rules>::Position;

/// A move of a game's rules.
pub type Move<G> = <<G as Game>::Rules as Rules>::Move;

/// The result of a search of a game's rules: the default of [`Game::search`].
///
/// # Errors
///
/// [`Refusal`], with the size that can be taken, if the position is too large.
pub fn search_game<G: Game>(position: &G::Position) -> Result<Searched<Move<G>>, Refusal> {
    Ok(searched::<G>(position, false)?.0)
}

/// The result of a search of a game's rules, and the nimber of the position if it is asked for and
/// the search finds it.
pub(crate) fn searched<G: Game>(
    position: &G::Position,
    with_nimber: bool,
) -> Result<(Searched<Move<G>>, Option<Nimber>), Refusal> {
    let (rules, start) = G::rules(position)?;
    let is_listed = |chosen: &Move<G>| G::is_listed(position, chosen);
    search_rules(rules, G::PLAY, &start, &G::ABOUT.search, &is_listed, with_nimber)
}

/// A search without the game, which several of the same rules share.
fn search_rules<R: Rules>(
    rules: R,
    play: Play,
    start: &R::Position,
    limits: &SearchLimits,
    is_listed: &dyn Fn(&R::Move) -> bool,
    with_nimber: bool,
) -> Result<(Searched<R::Move>, Option<Nimber>), Refusal> {
    let mut oracle = Oracle::new(rules).under(play).with_limit(limits.positions());
    let mut searched = search(&mut oracle, start, limits)?;
    searched.winning.retain(is_listed);
    let nimber = if with_nimber { oracle.nimber(start).ok() } else { None };
    Ok((searched, nimber))
}

/// The moves from `start` that win: those after which the opponent has lost by `outcome`. For
/// theorems that decide every position but name no move, on positions with few moves.
///
/// # Errors
///
/// The first refusal of `outcome`.
pub fn winning_by_outcome<R: Rules>(
    rules: &R,
    start: &R::Position,
    mut outcome: impl FnMut(&R::Position) -> Result<Outcome, Refusal>,
) -> Result<Vec<R::Move>, Refusal> {
    let mut options = Vec::new();
    rules.moves(start, &mut |chosen, after| options.push((chosen, after)));
    let mut winning = Vec::new();
    for (chosen, after) in options {
        if !outcome(&after)?.is_n() {
            winning.push(chosen);
        }
    }
    Ok(winning)
}

/// The problem of a game whose cases are one position each.
#[derive(Clone, Debug, Default)]
pub struct OnePosition<G> {
    game: G,
    read: u64,
}

/// A position with its number in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedPosition<P> {
    /// The number of the case, from 1.
    pub number: u64,
    /// The position.
    pub position: P,
}

/// The answer to case `number`, without its heading.
fn headed<G: SingleGame>(number: u64, answer: Cow<'static, str>) -> Cow<'static, str> {
    let heading = G::heading(number);
    if heading.is_empty() { answer } else { (heading + &answer).into() }
}

impl<G: SingleGame> Problem for OnePosition<G> {
    type Case = NumberedPosition<G::Position>;
    type Answer = Cow<'static, str>;

    const ABOUT: About = G::ABOUT;

    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        self.game.read_header(input)
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault> {
        let position = self.game.read(input)?;
        self.read += 1;
        Ok(position.map(|position| NumberedPosition { number: self.read, position }))
    }

    fn answer_next(&mut self, input: &mut Scanner<'_>) -> Answered<Self::Answer> {
        let Some(answered) = self.game.outcome_next(input) else {
            return Ok(self.read(input)?.map(|case| self.solve(&case)));
        };
        self.read += 1;
        Ok(answered?.map(|found| found.map(|outcome| headed::<G>(self.read, G::word(outcome).into()))))
    }

    fn solve(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal> {
        Ok(headed::<G>(case.number, self.game.answer(&case.position, Method::Theory)?))
    }

    fn by_the_rules(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal> {
        Ok(headed::<G>(case.number, self.game.answer(&case.position, Method::Rules)?))
    }

    fn explain(&mut self, case: &Self::Case, method: Method) -> Result<Explanation, Refusal> {
        self.game.report_with(&case.position, method).map(Explanation::from)
    }

    fn replies(&mut self, case: &Self::Case, _: usize) -> Option<Replies> {
        self.game.replies(&case.position)
    }

    fn outcomes(&mut self, case: &Self::Case) -> Result<Vec<Outcome>, Refusal> {
        Ok(vec![self.game.outcome(&case.position)?])
    }

    fn judge_move(
        &mut self,
        case: &Self::Case,
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        only_position(position)?;
        G::judge_move(&case.position, asked)
    }

    fn mistakes() -> Vec<Mistake<Self::Case>> {
        // A loop: `collect` is compiled to several times as much code, for each of the games.
        let mut headed = Vec::new();
        for Mistake { about, mut answer } in G::mistakes() {
            let answer = move |case: &Self::Case| G::heading(case.number) + &answer(&case.position);
            headed.push(Mistake { about, answer: Box::new(answer) });
        }
        headed
    }

    fn adversaries() -> Vec<Adversary> {
        G::adversaries()
    }
}

/// A game whose cases begin with what their positions share, a set or a graph, and then ask about
/// several positions.
pub trait SharedGame: Game {
    /// The state shared by the positions of a case. Each position has its own reference to it.
    type Shared;

    /// The text after the answers of a case: a line end where they make one line, and nothing where
    /// each has its own.
    const END: &'static str;
    /// The separator of two answers of a case.
    const BETWEEN: &'static str = "";

    /// Reads the header, before the number of cases.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let _ = input;
        Ok(())
    }

    /// Reads the header of a case, before its positions; `None` for what closes the input.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Shared>, Fault>;

    /// Reads position `number`, from 1, of a case; `None` after the last one.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_position(
        shared: &Self::Shared,
        number: u64,
        input: &mut Scanner<'_>,
    ) -> Result<Option<Self::Position>, Fault>;

    /// The position in words.
    fn position_in_words(position: &Self::Position) -> Text;
}

/// The positions of a case that are explained: all of them, but where a case asks about up to a
/// million.
const EXPLAINED_POSITIONS: usize = 200;

/// The problem of a game whose cases ask about several positions.
#[derive(Debug, Default)]
pub struct ManyPositions<G> {
    game: G,
    /// The fault after the positions that were read last, if there is one.
    kept_back: Option<Fault>,
}

impl<G: SharedGame> ManyPositions<G> {
    fn answer_with(&mut self, positions: &[G::Position], method: Method) -> Result<String, Refusal> {
        let words = positions.iter().map(|position| self.game.outcome_with(position, method).map(G::word));
        Ok(words.collect::<Result<Vec<_>, Refusal>>()?.join(G::BETWEEN) + G::END)
    }
}

impl<G: SharedGame> Problem for ManyPositions<G> {
    type Case = Vec<G::Position>;
    type Answer = String;

    const ABOUT: About = G::ABOUT;

    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        self.game.read_header(input)
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault> {
        if let Some(fault) = self.kept_back.take() {
            return Err(fault);
        }
        let Some(shared) = self.game.read_shared(input)? else { return Ok(None) };
        let mut positions = Vec::new();
        loop {
            match G::read_position(&shared, positions.len() as u64 + 1, input) {
                Ok(Some(position)) => positions.push(position),
                Ok(None) => return Ok(Some(positions)),
                // A line made of several answers is printed whole or not at all.
                Err(fault) if positions.is_empty() || !G::END.is_empty() => return Err(fault),
                Err(fault) => {
                    self.kept_back = Some(fault);
                    return Ok(Some(positions));
                }
            }
        }
    }

    fn unfinished(&self) -> bool {
        self.kept_back.is_some()
    }

    fn solve(&mut self, positions: &Self::Case) -> Result<String, Refusal> {
        self.answer_with(positions, Method::Theory)
    }

    fn by_the_rules(&mut self, positions: &Self::Case) -> Result<String, Refusal> {
        self.answer_with(positions, Method::Rules)
    }

    fn explain(&mut self, positions: &Self::Case, method: Method) -> Result<Explanation, Refusal> {
        let explained = positions.iter().take(EXPLAINED_POSITIONS).map(|position| {
            let report = self.game.report_with(position, method)?;
            Ok::<_, Refusal>(report.position(G::position_in_words(position)))
        });
        Ok(Explanation::several(explained)?.and_more(positions.len().saturating_sub(EXPLAINED_POSITIONS)))
    }

    fn replies(&mut self, positions: &Self::Case, position: usize) -> Option<Replies> {
        self.game.replies(positions.get(position)?)
    }

    fn outcomes(&mut self, positions: &Self::Case) -> Result<Vec<Outcome>, Refusal> {
        positions.iter().map(|position| self.game.outcome(position)).collect()
    }

    fn judge_move(
        &mut self,
        positions: &Self::Case,
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        match position.checked_sub(1).and_then(|at| positions.get(at)) {
            Some(position) => G::judge_move(position, asked),
            None => Err(Refusal::new(text!(
                "the case asks about {count} positions",
                "这一组问的是 {count} 个局面",
                count = positions.len()
            ))),
        }
    }

    fn mistakes() -> Vec<Mistake<Self::Case>> {
        let each = |Mistake { about, mut answer }: Mistake<G::Position>| Mistake {
            about,
            answer: Box::new(move |positions: &Self::Case| {
                positions.iter().map(&mut answer).collect::<Vec<_>>().join(G::BETWEEN) + G::END
            }),
        };
        G::mistakes().into_iter().map(each).collect()
    }

    fn adversaries() -> Vec<Adversary> {
        G::adversaries()
    }
}
