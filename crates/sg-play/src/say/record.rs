//! Events as JSON.
//!
//! An event is one object: `{"event":"start"|"move"|"reply"|"hint"|"refused"|"end"|...}`. Every
//! object that shows a position has `"heaps"`, the numbers after what happened; `move` and `reply`
//! have `"move"`, `hint` its `"stage"` and at stage 3 a `"move"`, `refused` a `"reason"`, `end` a
//! `"winner"`.

use sg_text::{Language, Text};

use super::events::say;
use super::refusals::{refusal, unplayable};
use super::rules::rules;
use crate::analysis::{Reason, Term};
use crate::event::{Event, Reviewed};
use crate::hint::{Hint, Plan, Why};
use crate::json::Json;
use crate::position::{Convention, Move, View};
use crate::review::{Judged, first_mistake};

impl Event {
    /// The object of this event, with the texts that it holds.
    #[must_use]
    pub fn json(&self, language: Language) -> Json {
        let mut entries: Vec<(&'static str, Json)> = vec![("event", self.id().into())];
        match self {
            Self::Started(started) => {
                entries.extend([
                    ("game", started.title.as_str().into()),
                    ("misere", (started.convention == Convention::Misere).into()),
                    ("first", started.settings.first.id().into()),
                    ("level", u64::from(started.settings.level.number()).into()),
                    ("seed", started.settings.seed.into()),
                    ("rules", texts(&rules(&started.rules), language)),
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
            Self::Refused { refusal: why, view: shown } => {
                entries.push(("id", why.id().into()));
                entries.push(("reason", refusal(why, shown).said(language).into()));
                view(shown, &mut entries);
            }
            Self::Unplayable(why) => {
                entries.push(("reason", unplayable(why).said(language).into()));
            }
            Self::Help(_) => {
                let lines: Vec<Text> = say(self).into_iter().map(|line| line.text).collect();
                entries.push(("lines", texts(&lines, language)));
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
}

/// Texts as a list.
#[must_use]
pub fn texts<'t>(texts: impl IntoIterator<Item = &'t Text>, language: Language) -> Json {
    texts.into_iter().map(|text| Json::from(text.said(language))).collect()
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
    // An element of a misere quotient takes the place of a nimber.
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
