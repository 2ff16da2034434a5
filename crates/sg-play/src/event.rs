//! What a match answers with, and the same as JSON.
//!
//! An event is one object: `{"event":"start"|"move"|"reply"|"hint"|"refused"|"end"|...}`. Every object that shows a
//! position has `"heaps"`, the numbers after what happened; `move` and `reply` have `"move"`, `hint` its `"stage"` and at
//! stage 3 a `"move"`, `refused` a `"reason"`, `end` a `"winner"`.

use crate::game::{Convention, Object, Reason, Rules, Term, Unplayable, View};
use crate::hint::{Hint, Plan, Why};
use crate::json::Json;
use crate::machine::{Because, Level};
pub use crate::matches::Hinted;
use crate::matches::{Player, Settings};
use crate::notation::{Move, Refusal};
use crate::review::{Judged, first_mistake};
use crate::say;
use crate::words::Words;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The game began.
    Started(Started),
    /// A move was made: `move` by the player, `reply` by the machine.
    Moved(Moved),
    /// A hint.
    Hint(Hinted),
    /// What the last moves did.
    Explained(Explained),
    /// Moves were taken back.
    Undone {
        /// How many.
        moves: usize,
        /// The position at hand.
        view: View,
    },
    /// A line was refused; the game goes on.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The position at hand.
        view: View,
    },
    /// A position that the theory does not reach.
    Unplayable(Unplayable),
    /// What can be typed.
    Help(Object),
    /// The player leaves.
    Quit(Reviewed),
    /// The game is over.
    Ended(Ended),
}

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// What the game is called.
    pub title: String,
    /// What a move does.
    pub rules: Rules,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// How it is played.
    pub settings: Settings,
    /// The first position.
    pub view: View,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Who made it.
    pub by: Player,
    /// The move.
    pub played: Move,
    /// Why the machine made it.
    pub because: Option<Because>,
    /// The position after it.
    pub view: View,
}

/// What the last moves did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// By which theory the position at hand is judged.
    pub reason: Reason,
    /// The last move of each player.
    pub judged: Vec<Judged>,
    /// The position at hand.
    pub view: View,
}

/// A look back at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The moves with their verdicts.
    pub judged: Vec<Judged>,
    /// How many hints were asked for.
    pub hints: usize,
    /// The machine's level.
    pub level: Level,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won.
    pub winner: Player,
    /// Who could not move.
    pub stuck: Player,
    /// The last position.
    pub view: View,
    /// A look back.
    pub review: Reviewed,
}

impl Event {
    /// The object of this event, with the texts that it holds.
    #[must_use]
    pub fn json(&self, words: &Words) -> Json {
        let mut entries: Vec<(&'static str, Json)> = vec![("event", self.id().into())];
        match self {
            Self::Started(started) => {
                entries.extend([
                    ("game", started.title.as_str().into()),
                    ("misere", (started.convention == Convention::Misere).into()),
                    ("first", started.settings.first.id().into()),
                    ("level", u64::from(started.settings.level.number()).into()),
                    ("seed", started.settings.seed.into()),
                    ("rules", say::rules(words, &started.rules).into_iter().map(Json::from).collect()),
                ]);
                view(&started.view, &mut entries);
            }
            Self::Moved(moved) => {
                entries.push(("move", moved.played.to_string().into()));
                view(&moved.view, &mut entries);
            }
            Self::Hint(hinted) => {
                entries.push(("stage", u64::from(hinted.hint.stage()).into()));
                hint(&hinted.hint, &mut entries);
                view(&hinted.view, &mut entries);
            }
            Self::Explained(explained) => {
                entries.push(("reason", reason(&explained.reason)));
                entries.push(("moves", explained.judged.iter().map(judged).collect()));
                view(&explained.view, &mut entries);
            }
            Self::Undone { moves, view: shown } => {
                entries.push(("moves", (*moves).into()));
                view(shown, &mut entries);
            }
            Self::Refused { refusal, view: shown } => {
                entries.push(("id", refusal.id().into()));
                entries.push(("reason", say::refusal(words, refusal, shown.object).into()));
                view(shown, &mut entries);
            }
            Self::Unplayable(unplayable) => {
                entries.push(("reason", say::unplayable(words, unplayable).into()));
            }
            Self::Help(_) => {
                let lines = say::say(words, self).into_iter().map(|line| line.text.into());
                entries.push(("lines", lines.collect()));
            }
            Self::Quit(reviewed) => review(reviewed, &mut entries),
            Self::Ended(ended) => {
                entries.push(("winner", ended.winner.id().into()));
                view(&ended.view, &mut entries);
                review(&ended.review, &mut entries);
            }
        }
        Json::Object(entries)
    }

    /// A name for programs that does not change.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Started(_) => "start",
            Self::Moved(Moved { by: Player::Sg, .. }) => "reply",
            Self::Moved(_) => "move",
            Self::Hint(_) => "hint",
            Self::Explained(_) => "why",
            Self::Undone { .. } => "undo",
            Self::Refused { .. } => "refused",
            Self::Unplayable(_) => "unplayable",
            Self::Help(_) => "help",
            Self::Quit(_) => "quit",
            Self::Ended(_) => "end",
        }
    }
}

impl FromIterator<Self> for Json {
    fn from_iter<I: IntoIterator<Item = Self>>(values: I) -> Self {
        Self::List(values.into_iter().collect())
    }
}

fn view(view: &View, entries: &mut Vec<(&'static str, Json)>) {
    entries.push(("object", view.object.id().into()));
    entries.push(("heaps", view.numbers[..].into()));
    if let Some(picture) = &view.picture {
        entries.push(("picture", picture.as_str().into()));
    }
}

fn hint(hint: &Hint, entries: &mut Vec<(&'static str, Json)>) {
    match hint {
        Hint::Outcome(outcome) => entries.push(("wins", outcome.is_n().into())),
        Hint::Why(why) => {
            let Why { outcome, reason: because, terms, more, table } = &**why;
            entries.push(("wins", outcome.is_n().into()));
            entries.push(("reason", reason(because)));
            if let Some(sum) = why.nim_sum() {
                entries.push(("nim_sum", sum.0.into()));
            }
            entries.push(("terms", terms.iter().map(term).collect()));
            entries.push(("more_terms", (*more).into()));
            if let Some(table) = table {
                let row = |(nimber, examples, count): &(sg_core::Nimber, Vec<Vec<u64>>, usize)| {
                    Json::Object(vec![
                        ("nimber", nimber.0.into()),
                        ("options", examples.iter().map(|option| option[..].into()).collect()),
                        ("count", (*count).into()),
                    ])
                };
                entries.push((
                    "table",
                    Json::Object(vec![
                        ("of", table.name.into()),
                        ("nimber", table.nimber.0.into()),
                        ("rows", table.rows.iter().map(row).collect()),
                    ]),
                ));
            }
        }
        Hint::Plan(Plan { outcome, chosen, count, replies, more }) => {
            entries.push(("wins", outcome.is_n().into()));
            entries.push(("move", chosen.as_ref().map(Move::to_string).into()));
            entries.push(("winning_moves", count.map_or(Json::Null, Json::Number)));
            let reply = |(reply, answer): &(Move, Move)| {
                Json::Object(vec![("reply", reply.to_string().into()), ("answer", answer.to_string().into())])
            };
            entries.push(("replies", replies.iter().map(reply).collect()));
            entries.push(("more_replies", (*more).into()));
        }
    }
}

fn reason(reason: &Reason) -> Json {
    match reason {
        Reason::NimSum(_) => "nim-sum".into(),
        Reason::Misere(method) => method.id().into(),
    }
}

fn term(term: &Term) -> Json {
    let mut entries = vec![("of", term.name.into()), ("times", term.times.into())];
    // An element of a misere quotient stands in the place of a nimber.
    if term.tame.is_some() || term.element.is_none() {
        entries.push(("nimber", term.nimber.0.into()));
    }
    if let Some(tame) = term.tame {
        entries.push(("firm", tame.firm.into()));
    }
    if let Some(element) = term.element {
        entries.push(("element", u64::from(element).into()));
    }
    Json::Object(entries)
}

fn judged(judged: &Judged) -> Json {
    Json::Object(vec![
        ("number", judged.number.into()),
        ("by", judged.by.id().into()),
        ("move", judged.played.to_string().into()),
        ("verdict", judged.verdict.id().into()),
        ("better", judged.better.as_ref().map(Move::to_string).into()),
        ("at_random", judged.at_random().into()),
    ])
}

fn review(review: &Reviewed, entries: &mut Vec<(&'static str, Json)>) {
    entries.push(("moves", review.judged.iter().map(judged).collect()));
    let mistake = first_mistake(&review.judged);
    entries.push(("first_mistake", mistake.map(|mistake| mistake.number).into()));
    entries.push(("hints", review.hints.into()));
}
