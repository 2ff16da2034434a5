//! Games and their positions: legal moves, who wins, and by which moves.

use sg_core::Outcome;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;

use crate::analysis::{Analysis, MexTable, Reason, Term, Unplayable};
use crate::kinds::{Bottles, Hackenbush, Heaps, Kind, PowerRow, Style};
use crate::position::{Convention, FirstMoves, Move, Object, Position, Refusal, View};
use crate::random::Random;

/// The largest number of heaps, bottles or coins of a position.
pub const MOST_NUMBERS: usize = 100_000;

/// The largest heap, and the most beans in a bottle.
pub const LARGEST: u64 = 1_000_000_000_000_000_000;

/// A game: its rules, its convention, its position at the start, and what the theory knows of it.
#[derive(Clone, Debug)]
pub struct Game {
    kind: Box<dyn Kind>,
    convention: Convention,
    start: Position,
    title: String,
    rules: Rules,
}

/// The effect of a move, as data for the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A ruleset of heaps or of coins.
    Ruleset(RulesetKind),
    /// A bean out of a bottle, two into bottles further right.
    Bottles,
    /// A stone out of a pile, two into piles further right: bottles by other names.
    Piles,
    /// Strips of these lengths on a row.
    Strips(Vec<u64>),
    /// Coins along powers of 2 and 3, at most this many besides the first.
    Powers(u64),
    /// Hackenbush.
    Hackenbush,
}

/// The first numbers of a position are checked against the limits.
fn check(numbers: &[u64]) -> Result<(), Unplayable> {
    if numbers.len() > MOST_NUMBERS {
        return Err(Unplayable::TooManyNumbers { limit: MOST_NUMBERS });
    }
    match numbers.iter().find(|&&number| number > LARGEST) {
        Some(&number) => Err(Unplayable::TooLarge { number, limit: LARGEST }),
        None => Ok(()),
    }
}

impl Game {
    fn of(
        kind: impl Kind + 'static,
        convention: Convention,
        start: Vec<u64>,
        title: impl Into<String>,
        rules: Rules,
    ) -> Result<Self, Unplayable> {
        let mut game =
            Self { kind: Box::new(kind), convention, start: Position(start), title: title.into(), rules };
        // What is refused is refused before the first move: every later position is smaller.
        let start = game.start.clone();
        game.outcome(&start)?;
        Ok(game)
    }

    /// Heaps of a ruleset; for coin turning, a row of coins of which these show heads (a coin named
    /// twice is turned back).
    ///
    /// # Errors
    ///
    /// [`Unplayable`] if the theory does not reach the position within the limits, or does not
    /// cover the convention.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Outcome;
    /// use sg_play::{Convention, Game};
    ///
    /// let mut game = Game::of_ruleset(&"kayles".parse()?, &[1_000_000_000_000_000_000, 3, 5], Convention::Misere)?;
    /// let start = game.start().clone();
    /// assert_eq!(game.outcome(&start)?, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_ruleset(ruleset: &Ruleset, heaps: &[u64], convention: Convention) -> Result<Self, Unplayable> {
        check(heaps)?;
        let style = match ruleset.kind() {
            RulesetKind::CoinTurning(_) => Style::Coins,
            _ => Style::Heaps,
        };
        let (kind, start) = Heaps::new(ruleset.kind(), style, heaps, convention)?;
        let title = match ruleset.code() {
            Some(code) if code != ruleset.to_string() && code.len() <= 40 => format!("{ruleset} ({code})"),
            _ => ruleset.to_string(),
        };
        Self::of(kind, convention, start, title, Rules::Ruleset(ruleset.kind().clone()))
    }

    /// Beans in a row of bottles (Luogu P3185), or stones on piles (UVa 1378).
    ///
    /// # Errors
    ///
    /// As [`Game::of_ruleset`].
    pub fn of_bottles(beans: &[u64], convention: Convention, piles: bool) -> Result<Self, Unplayable> {
        check(beans)?;
        let (object, rules, title) = if piles {
            (Object::Piles, Rules::Piles, "funny-stone")
        } else {
            (Object::Bottles, Rules::Bottles, "split-game")
        };
        Self::of(Bottles::new(beans.len(), object, convention)?, convention, beans.to_vec(), title, rules)
    }

    /// Strips of these lengths on a row of cells (POI 2000).
    ///
    /// # Errors
    ///
    /// As [`Game::of_ruleset`].
    pub fn of_strips(lengths: &[u64], cells: u64, convention: Convention) -> Result<Self, Unplayable> {
        const LONGEST: u64 = sg_core::heaps::notation::MOST_TAKEN as u64;
        check(&[cells])?;
        let mut lengths = lengths.to_vec();
        lengths.sort_unstable();
        lengths.dedup();
        // A strip that does not fit the row is never laid.
        let fitting: Vec<u64> =
            lengths.iter().copied().filter(|&length| length <= cells && length > 0).collect();
        if let Some(&number) = fitting.iter().find(|&&length| length > LONGEST) {
            return Err(Unplayable::TooLarge { number, limit: LONGEST });
        }
        let sizes: Vec<usize> = fitting.iter().map(|&length| length as usize).collect();
        let rules = TakingBreaking::strips(&sizes).into();
        let (kind, start) = Heaps::new(&rules, Style::Row, &[cells], convention)?;
        Self::of(kind, convention, start, "stripes", Rules::Strips(lengths))
    }

    /// Coins along powers of 2 and 3 (Luogu P4077): those that show tails, of which a move turns
    /// one and at most `most_others` others.
    ///
    /// # Errors
    ///
    /// As [`Game::of_ruleset`].
    pub fn of_power_coins(
        tails: &[u64],
        most_others: u64,
        convention: Convention,
    ) -> Result<Self, Unplayable> {
        check(tails)?;
        if convention == Convention::Misere {
            return Err(Unplayable::MisereCoins);
        }
        let mut tails = tails.to_vec();
        tails.sort_unstable();
        tails.dedup();
        tails.retain(|&coin| coin > 0);
        let kind = PowerRow::new(tails.last().copied().unwrap_or(1), most_others);
        Self::of(kind, convention, tails, "coin-game", Rules::Powers(most_others))
    }

    /// Green Hackenbush on trees: vertices 1, 2, ... with the vertex below each; 0 is the ground.
    ///
    /// # Errors
    ///
    /// [`Unplayable::NoTree`] if some vertex does not stand on the ground, and as
    /// [`Game::of_ruleset`].
    pub fn of_hackenbush(below: &[u64], convention: Convention) -> Result<Self, Unplayable> {
        if below.len() > Hackenbush::MOST_VERTICES {
            return Err(Unplayable::TooManyNumbers { limit: Hackenbush::MOST_VERTICES });
        }
        if convention == Convention::Misere {
            return Err(Unplayable::MisereNotCovered);
        }
        let kind = Hackenbush::new(below)?;
        let start = (1..=below.len() as u64).collect();
        Self::of(kind, convention, start, "hackenbush", Rules::Hackenbush)
    }

    /// This game from another position, with what was computed so far. `None` if the numbers are no
    /// position of it, such as another number of bottles.
    ///
    /// # Errors
    ///
    /// As [`Game::of_ruleset`].
    #[must_use]
    pub fn starting_at(&self, numbers: &[u64]) -> Option<Result<Self, Unplayable>> {
        if let Err(error) = check(numbers) {
            return Some(Err(error));
        }
        let start = Position(self.kind.placed(numbers)?);
        let mut game = Self { start: start.clone(), ..self.clone() };
        Some(game.outcome(&start).map(|_| game))
    }

    /// The name of the game.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The effect of a move.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The convention: who wins when a player cannot move.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// The meaning of the numbers of a position.
    #[must_use]
    pub fn object(&self) -> Object {
        self.kind.object()
    }

    /// The position at the start.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position as it is shown.
    #[must_use]
    pub fn view(&self, position: &Position) -> View {
        View {
            object: self.kind.object(),
            numbers: self.kind.numbers(position),
            picture: self.kind.picture(position),
            example: self.example(position),
        }
    }

    /// A legal move with as many parts as the first ones have; from their middle, as the first and
    /// the last of a heap often win.
    fn example(&self, position: &Position) -> Option<Move> {
        let mut moves = self.first_moves(position, 8).moves;
        let most = moves.iter().map(|each| each.to.len()).max()?;
        moves.retain(|each| each.to.len() == most);
        Some(moves.swap_remove(moves.len() / 2))
    }

    /// The position after a move, and the move in its one spelling.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the move is not legal.
    pub fn play(&self, position: &Position, wanted: &Move) -> Result<(Move, Position), Refusal> {
        let chosen = self.kind.check(position, wanted)?;
        let after = self.kind.after(position, &chosen);
        Ok((chosen, after))
    }

    /// Whether no move is left.
    #[must_use]
    pub fn is_over(&self, position: &Position) -> bool {
        self.kind.is_over(position)
    }

    /// The first legal moves, at most `most`.
    #[must_use]
    pub fn first_moves(&self, position: &Position, most: usize) -> FirstMoves {
        self.kind.first_moves(position, most)
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// [`Unplayable`] if the theory does not reach it.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Unplayable> {
        Ok(self.kind.judge(position)?.0)
    }

    /// The outcome of a position, and its reason.
    ///
    /// # Errors
    ///
    /// As [`Game::outcome`].
    pub fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable> {
        self.kind.judge(position)
    }

    /// The outcome and the winning moves: their number, and about `listed` of them at most.
    ///
    /// # Errors
    ///
    /// As [`Game::outcome`].
    pub fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable> {
        self.kind.analyse(position, listed)
    }

    /// One winning move, where there is one and it is found within the limits.
    ///
    /// # Errors
    ///
    /// As [`Game::outcome`].
    pub fn one_winning(&mut self, position: &Position) -> Result<Option<Move>, Unplayable> {
        self.kind.one_winning(position)
    }

    /// The components, the largest nimber first.
    ///
    /// # Errors
    ///
    /// As [`Game::outcome`].
    pub fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable> {
        let mut terms = self.kind.terms(position)?;
        terms.sort_by_key(|term| (std::cmp::Reverse(term.nimber), term.name));
        Ok(terms)
    }

    /// The options of a component by their nimbers, where they are few.
    #[must_use]
    pub fn mex_table(&mut self, name: u64) -> Option<MexTable> {
        self.kind.mex_table(name)
    }

    pub(crate) fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        self.kind.random_move(position, random)
    }

    pub(crate) fn key(&self, position: &Position) -> Vec<u64> {
        self.kind.key(position)
    }

    /// The number of different components: what a count of winning moves costs.
    pub(crate) fn different(&self, position: &Position) -> usize {
        let mut key = self.kind.key(position);
        key.dedup();
        key.len()
    }
}
