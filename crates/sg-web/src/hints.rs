//! Hints as the page shows them: sentences, and tables of cells.

use sg_core::Nimber;
use sg_play::event::Hinted;
use sg_play::hint::{Hint, Plan, Why};
use sg_play::json::Json;
use sg_play::say::Line;
use sg_play::say::hints::{Columns, ColumnsRow, Mex, MexRow, columns, mex, planned, product, reasons, who};
use sg_play::{Move, Words};

/// The nim-sum that a hint names.
pub(crate) fn nim_sum(hinted: &Hinted) -> Option<Nimber> {
    match &hinted.hint {
        Hint::Why(why) => why.nim_sum(),
        _ => None,
    }
}

/// A hint in words and tables.
pub(crate) fn hint(words: &Words, hinted: &Hinted) -> Json {
    let stage = ("stage", Json::from(u64::from(hinted.hint.stage())));
    let mut entries = vec![stage];
    match &hinted.hint {
        Hint::Outcome(outcome) => {
            entries.push(("wins", outcome.is_n().into()));
            entries.push(("text", who(words, *outcome).text.into()));
        }
        Hint::Why(why) => explained(words, why, hinted, &mut entries),
        Hint::Plan(plan) => planned_moves(words, plan, &mut entries),
    }
    Json::Object(entries)
}

fn texts(lines: Vec<Line>) -> Json {
    lines.into_iter().map(|line| Json::from(line.text)).collect()
}

fn explained(words: &Words, why: &Why, hinted: &Hinted, entries: &mut Vec<(&'static str, Json)>) {
    entries.push(("wins", why.outcome.is_n().into()));
    entries.push(("text", who(words, why.outcome).text.into()));
    entries.push(("reasons", texts(reasons(words, why, hinted.view.object))));
    entries.push(("product", texts(product(words, why, hinted.view.object))));
    if let Some(Columns { rows, more }) = columns(words, why, hinted.view.object) {
        let row = |row: &ColumnsRow| {
            Json::Object(vec![
                ("name", row.name.as_str().into()),
                ("nimber", row.nimber.0.into()),
                ("binary", row.binary.as_str().into()),
                ("note", row.note.as_str().into()),
            ])
        };
        entries.push(("columns", rows.iter().map(row).collect()));
        entries.push(("columns_more", more.into()));
    }
    if let Some(Mex { title, rows, more }) = mex(words, why, hinted.view.object) {
        let row = |row: &MexRow| {
            Json::Object(vec![("missing", row.missing.into()), ("text", row.text.as_str().into())])
        };
        entries.push(("mex_title", title.into()));
        entries.push(("mex", rows.iter().map(row).collect()));
        entries.push(("mex_more", more.into()));
    }
}

fn planned_moves(words: &Words, plan: &Plan, entries: &mut Vec<(&'static str, Json)>) {
    entries.push(("wins", plan.chosen.is_some().into()));
    entries.push(("move", plan.chosen.as_ref().map(Move::to_string).into()));
    entries.push(("count", plan.count.map_or(Json::Null, Json::Number)));
    entries.push(("sentences", texts(planned(words, plan))));
    let reply = |(reply, answer): &(Move, Move)| {
        Json::from(words.say("plan.reply", &[("reply", &reply.to_string()), ("answer", &answer.to_string())]))
    };
    entries.push(("replies", plan.replies.iter().map(reply).collect()));
    entries.push(("more", plan.more.then(|| words.plain("plan.more")).into()));
}
