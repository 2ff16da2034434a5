//! A game under way: whose turn it is, what was played, and what each command does.

use std::mem::{Discriminant, discriminant};

use sg_core::Outcome;
use sg_misere::Method;

use crate::analysis::{Reason, Term, Unplayable};
use crate::event::{Ended, Event, Explained, Hinted, Moved, Reviewed, Started};
use crate::game::Game;
use crate::hint::{Hint, Plan, hint};
use crate::machine::{Because, reply};
use crate::notation::Command;
use crate::player::{Player, Settings, Turn};
use crate::position::{Convention, Move, Position, Refusal};
use crate::random::Random;
use crate::review::{Judged, Verdict};

/// A game under way.
#[derive(Clone, Debug)]
pub struct Match {
    game: Game,
    settings: Settings,
    /// The positions so far; the last one is that at hand.
    positions: Vec<Position>,
    judged: Vec<Judged>,
    turn: Turn,
    /// The number of hints that were given about the position at hand.
    hints: u8,
    /// The hints of the whole game, for the review.
    hints_in_all: usize,
    /// Which theory was explained last: that of normal play, or one of misere play.
    told: Option<(Convention, Option<Discriminant<Method>>)>,
}

impl Match {
    /// A game before its first move. [`Match::begin`] starts it.
    #[must_use]
    pub fn new(game: Game, settings: Settings) -> Self {
        let positions = vec![game.start().clone()];
        let turn = Turn::Of(settings.first);
        Self { game, settings, positions, judged: Vec::new(), turn, hints: 0, hints_in_all: 0, told: None }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The settings of the match.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The position at hand.
    #[must_use]
    pub fn position(&self) -> &Position {
        // There is always one: undoing stops at the first.
        self.positions.last().unwrap_or(self.game.start())
    }

    /// The moves so far with their verdicts.
    #[must_use]
    pub fn judged(&self) -> &[Judged] {
        &self.judged
    }

    /// The first legal moves of the position at hand, at most `most`.
    #[must_use]
    pub fn first_moves(&self, most: usize) -> Vec<Move> {
        self.game.first_moves(self.position(), most).moves
    }

    /// The components of the position at hand with their nimbers.
    ///
    /// # Errors
    ///
    /// As [`Game::terms`].
    pub fn terms(&mut self) -> Result<Vec<Term>, Unplayable> {
        let position = self.position().clone();
        self.game.terms(&position)
    }

    /// Whether a move of the position at hand wins; `None` if it is not legal or the theory does
    /// not reach the position after it.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_play::{Convention, Game, Match, Move, Settings};
    ///
    /// let game = Game::of_ruleset(&"nim".parse()?, &[3, 5, 7], Convention::Normal)?;
    /// let mut play = Match::new(game, Settings::default());
    /// let wins = [6, 5, 8].map(|left| play.wins(&Move { from: 7, to: vec![left] }));
    /// assert_eq!(wins, [Some(true), Some(false), None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wins(&mut self, wanted: &Move) -> Option<bool> {
        let (_, after) = self.game.play(self.position(), wanted).ok()?;
        Some(!self.game.outcome(&after).ok()?.is_n())
    }

    /// Starts the game: the position, the machine's first move if it begins, and the end if there
    /// is no move at all.
    pub fn begin(&mut self) -> Vec<Event> {
        self.begin_with(&[])
    }

    /// [`Match::begin`] for a game in which these moves were made before, by both players in turn.
    /// A move that is refused ends them.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_play::{Command, Convention, Game, Match, Player, Settings};
    ///
    /// let game = Game::of_ruleset(&"nim".parse()?, &[3, 5, 7], Convention::Normal)?;
    /// let mut play = Match::new(game, Settings { first: Player::First, ..Settings::default() });
    /// let Ok(Command::Move(wanted)) = Command::read("7 -> 6") else { panic!("a move") };
    /// play.begin_with(&[wanted]);
    /// assert_eq!((play.judged()[0].by, play.turn().id()), (Player::First, "second"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin_with(&mut self, moves: &[Move]) -> Vec<Event> {
        let view = self.game.view(self.position());
        let mut events = vec![Event::Started(Started {
            title: self.game.title().to_owned(),
            rules: self.game.rules().clone(),
            convention: self.game.convention(),
            settings: self.settings,
            view,
        })];
        for wanted in moves {
            let Turn::Of(player) = self.turn else { break };
            match self.game.play(self.position(), wanted) {
                Ok((chosen, after)) => self.make(player, chosen, after, None, &mut events),
                Err(refusal) => {
                    events.extend(self.refuse(refusal));
                    break;
                }
            }
        }
        self.go_on(&mut events);
        events
    }

    /// Does what a line asks for.
    pub fn line(&mut self, line: &str) -> Vec<Event> {
        match Command::read(line) {
            Ok(command) => self.command(command),
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn refuse(&self, refusal: Refusal) -> Vec<Event> {
        vec![Event::Refused { refusal, view: self.game.view(self.position()) }]
    }

    /// Does what a command asks for.
    pub fn command(&mut self, command: Command) -> Vec<Event> {
        match command {
            Command::Nothing => Vec::new(),
            Command::Move(wanted) => self.play(&wanted),
            Command::Hint => self.hint(),
            Command::Why => self.why(),
            Command::Undo => self.undo(),
            Command::Help => vec![Event::Help(self.game.view(self.position()))],
            Command::Quit => {
                let review = self.review();
                vec![Event::Quit(review)]
            }
        }
    }

    fn play(&mut self, wanted: &Move) -> Vec<Event> {
        let Turn::Of(player) = self.turn else { return self.refuse(Refusal::Over) };
        match self.game.play(self.position(), wanted) {
            Err(refusal) => self.refuse(refusal),
            Ok((chosen, after)) => {
                let mut events = Vec::new();
                self.make(player, chosen, after, None, &mut events);
                self.go_on(&mut events);
                events
            }
        }
    }

    /// Makes a legal move.
    fn make(
        &mut self,
        by: Player,
        played: Move,
        after: Position,
        because: Option<Because>,
        events: &mut Vec<Event>,
    ) {
        let judged = self.judge(by, &played, &after, because);
        let view = self.game.view(&after);
        self.positions.push(after);
        self.turn = Turn::Of(by.other());
        self.hints = 0;
        events.push(Event::Moved(Moved { by, played, because, view }));
        self.judged.push(judged);
    }

    fn judge(&mut self, by: Player, played: &Move, after: &Position, because: Option<Because>) -> Judged {
        let before = self.position().clone();
        let judge = |game: &mut Game, position: &Position| game.judge(position).ok();
        let (before_it, after_it) = (judge(&mut self.game, &before), judge(&mut self.game, after));
        let verdict = match (&before_it, &after_it) {
            (Some((before, _)), Some((after, _))) => Verdict::of(*before, *after),
            _ => Verdict::Unknown,
        };
        // The move that a hint would have named.
        let better = if verdict == Verdict::Mistake {
            let analysis = self.game.analyse(&before, Plan::MOST_LISTED).ok();
            analysis.and_then(|analysis| analysis.winning.into_iter().next())
        } else {
            None
        };
        let sum = |judged: Option<(Outcome, Reason)>| judged?.1.nim_sum();
        let sums = sum(before_it).zip(sum(after_it));
        Judged { number: self.positions.len(), by, played: played.clone(), verdict, better, sums, because }
    }

    /// The machine's move if it is its turn, and the end if the game is over.
    fn go_on(&mut self, events: &mut Vec<Event>) {
        while let Turn::Of(player) = self.turn {
            let position = self.position().clone();
            if self.game.is_over(&position) {
                let wins = self.game.convention() == Convention::Misere;
                let winner = if wins { player } else { player.other() };
                self.turn = Turn::Over { winner };
                let view = self.game.view(&position);
                events.push(Event::Ended(Ended { winner, stuck: player, view, review: self.review() }));
                return;
            }
            if player.is_person() {
                return;
            }
            let mut random = Random::new(self.settings.seed, self.positions.len() as u64);
            match reply(&mut self.game, &position, self.settings.level, &mut random) {
                Ok(Some(reply)) => match self.game.play(&position, &reply.chosen) {
                    Ok((chosen, after)) => {
                        self.make(Player::Machine, chosen, after, Some(reply.because), events);
                    }
                    Err(refusal) => return events.extend(self.refuse(refusal)),
                },
                Ok(None) => return events.push(Event::Unplayable(Unplayable::NoMoveFound)),
                Err(unplayable) => return events.push(Event::Unplayable(unplayable)),
            }
        }
    }

    fn hint(&mut self) -> Vec<Event> {
        if let Turn::Over { .. } = self.turn {
            return self.refuse(Refusal::Over);
        }
        let position = self.position().clone();
        match hint(&mut self.game, &position, self.hints + 1) {
            Ok(hint) => {
                self.hints = (self.hints + 1).min(2);
                self.hints_in_all += 1;
                let view = self.game.view(&position);
                let people = self.settings.first == Player::First;
                let told = matches!(&hint, Hint::Why(why) if self.told(&why.reason));
                vec![Event::Hint(Hinted { hint, view, people, told })]
            }
            Err(unplayable) => vec![Event::Unplayable(unplayable)],
        }
    }

    fn why(&mut self) -> Vec<Event> {
        let last = self.judged.len().saturating_sub(2);
        let position = self.position().clone();
        let reason = match self.game.judge(&position) {
            Ok((_, reason)) => reason,
            Err(unplayable) => return vec![Event::Unplayable(unplayable)],
        };
        let told = self.told(&reason);
        vec![Event::Explained(Explained {
            told,
            convention: self.game.convention(),
            reason,
            judged: self.judged[last..].to_vec(),
            view: self.game.view(&position),
        })]
    }

    /// Whether the theory of this reason was explained last; from now on it is.
    fn told(&mut self, reason: &Reason) -> bool {
        let theory = match reason {
            Reason::NimSum(_) => (Convention::Normal, None),
            Reason::Misere(method) => (Convention::Misere, Some(discriminant(method))),
        };
        self.told.replace(theory) == Some(theory)
    }

    /// Takes back the last move of a person and what the machine answered.
    fn undo(&mut self) -> Vec<Event> {
        let Some(last) = self.judged.iter().rposition(|judged| judged.by.is_person()) else {
            return self.refuse(Refusal::NothingToUndo);
        };
        let moves = self.judged.len() - last;
        self.turn = Turn::Of(self.judged[last].by);
        self.judged.truncate(last);
        self.positions.truncate(last + 1);
        self.hints = 0;
        vec![Event::Undone { moves, view: self.game.view(self.position()) }]
    }

    fn review(&self) -> Reviewed {
        Reviewed { judged: self.judged.clone(), hints: self.hints_in_all, level: self.settings.level }
    }
}
