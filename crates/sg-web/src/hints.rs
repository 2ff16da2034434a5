//! Hints as the page shows them: sentences, and tables of cells.

use sg_core::Nimber;
use sg_play::Move;
use sg_play::event::Hinted;
use sg_play::hint::Hint;
use sg_play::json::Json;
use sg_play::say::Line;
use sg_play::say::hints::{
    Columns, ColumnsRow, Mex, MexRow, columns, mex, more_replies, planned, product, reasons, reply, step, who,
};
use sg_text::{Language, Text};

/// The nim-sum that a hint names.
pub(crate) fn nim_sum(hinted: &Hinted) -> Option<Nimber> {
    match &hinted.hint {
        Hint::Why(why) => why.nim_sum(),
        _ => None,
    }
}

/// A hint in words and tables.
pub(crate) fn hint(hinted: &Hinted, language: Language) -> Json {
    let said = |text: &Text| Json::from(text.said(language));
    let texts = |lines: Vec<Line>| lines.iter().map(|line| said(&line.text)).collect::<Json>();
    let (object, people) = (hinted.view.object, hinted.people);
    let mut entries = vec![("stage", Json::from(u64::from(hinted.hint.stage())))];
    match &hinted.hint {
        Hint::Outcome(outcome) => {
            entries.push(("wins", outcome.is_n().into()));
            entries.push(("text", said(&who(*outcome, people).text)));
        }
        Hint::Why(why) => {
            entries.push(("wins", why.outcome.is_n().into()));
            entries.push(("text", said(&who(why.outcome, people).text)));
            entries.push(("reasons", texts(reasons(why, object))));
            entries.push(("step", texts(step(why, object))));
            entries.push(("product", texts(product(why, object))));
            if let Some(Columns { rows, more }) = columns(why, object) {
                let row = |row: &ColumnsRow| {
                    Json::Object(vec![
                        ("name", said(&row.name)),
                        ("nimber", row.nimber.0.into()),
                        ("binary", row.binary.as_str().into()),
                        ("note", said(&row.note)),
                    ])
                };
                entries.push(("columns", rows.iter().map(row).collect()));
                entries.push(("columns_more", more.as_ref().map(said).into()));
            }
            if let Some(Mex { title, rows, more }) = mex(why, object) {
                let row = |row: &MexRow| {
                    Json::Object(vec![("missing", row.missing.into()), ("text", said(&row.text))])
                };
                entries.push(("mex_title", said(&title)));
                entries.push(("mex", rows.iter().map(row).collect()));
                entries.push(("mex_more", more.as_ref().map(said).into()));
            }
        }
        Hint::Plan(plan) => {
            entries.push(("wins", plan.chosen.is_some().into()));
            entries.push(("move", plan.chosen.as_ref().map(Move::to_string).into()));
            entries.push(("count", plan.count.map_or(Json::Null, Json::Number)));
            entries.push(("sentences", texts(planned(plan, people))));
            entries.push(("replies", plan.replies.iter().map(|answered| said(&reply(answered))).collect()));
            entries.push(("more", plan.more.then(|| said(&more_replies())).into()));
        }
    }
    Json::Object(entries)
}
