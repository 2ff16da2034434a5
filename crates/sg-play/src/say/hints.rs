//! Hints in words.

use sg_core::misere::Method;
use sg_core::{Nimber, Outcome};

use super::{Line, Style, styled, theory};
use crate::event::Hinted;
use crate::game::{Convention, MexTable, Object, Reason, Term};
use crate::hint::{Hint, Plan, Why};
use crate::words::{Words, wide};

pub(super) fn hint(words: &Words, hinted: &Hinted) -> Vec<Line> {
    match &hinted.hint {
        Hint::Outcome(outcome) => vec![who(words, *outcome)],
        Hint::Why(found) => why(words, found, hinted.object),
        Hint::Plan(found) => plan(words, found),
    }
}

fn who(words: &Words, outcome: Outcome) -> Line {
    match outcome {
        Outcome::N => styled(Style::Good, words.plain("hint.wins")),
        Outcome::P => styled(Style::Bad, words.plain("hint.loses")),
    }
}

fn why(words: &Words, why: &Why, object: Object) -> Vec<Line> {
    let convention = match why.reason {
        Reason::NimSum(_) => Convention::Normal,
        Reason::Misere(_) => Convention::Misere,
    };
    let mut lines = theory(words, convention, &why.reason, object);
    let label = words.plain(&format!("term.{}", object.id()));
    match why.reason {
        Reason::NimSum(sum) | Reason::Misere(Method::Tame { nim_sum: sum, .. }) => {
            lines.extend(columns(words, &label, &why.terms, why.more, sum));
        }
        Reason::Misere(Method::Quotient { order, element }) => {
            for term in &why.terms {
                let values = [
                    ("label", &*label),
                    ("name", &*term.name.to_string()),
                    ("times", &*term.times.to_string()),
                    ("element", &*term.element.unwrap_or_default().to_string()),
                ];
                lines.push(words.say("quotient.term", &values).into());
            }
            let key = if why.outcome.is_n() { "quotient.n" } else { "quotient.p" };
            let values = [("order", &*order.to_string()), ("element", &*element.to_string())];
            lines.push(words.say(key, &values).into());
        }
        Reason::Misere(_) => {}
    }
    if let Some(found) = &why.table {
        lines.extend(table(words, &label, found));
    }
    lines.push(who(words, why.outcome));
    lines
}

/// The nimbers in binary columns; equal components cancel in pairs.
fn columns(words: &Words, label: &str, terms: &[Term], more: usize, sum: Nimber) -> Vec<Line> {
    let largest = terms.iter().map(|term| term.nimber).chain([sum]).max().unwrap_or_default();
    let bits = (u64::BITS - largest.0.leading_zeros()).max(1) as usize;
    let binary = |nimber: Nimber| format!("{:0bits$b}", nimber.0);
    let rows: Vec<[String; 4]> = terms
        .iter()
        .map(|term| {
            let note = match (term.tame, term.times) {
                (Some(tame), _) if tame.firm => words.plain("columns.firm"),
                (Some(_), _) => words.plain("columns.fickle"),
                (None, 1) => String::new(),
                (None, times) => {
                    words.counted(if times % 2 == 0 { "columns.even" } else { "columns.odd" }, times.into())
                }
            };
            let note = match (term.tame, term.times) {
                (Some(_), times @ 2..) => format!("{note}, {}", words.counted("columns.times", times.into())),
                _ => note,
            };
            [format!("{label} {}", term.name), term.nimber.to_string(), binary(term.nimber), note]
        })
        .chain([[words.plain("columns.sum"), sum.to_string(), binary(sum), String::new()]])
        .collect();
    let width = |column: usize| rows.iter().map(|row| wide(&row[column])).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let mut lines: Vec<Line> = vec![styled(Style::Strong, words.plain("columns"))];
    for [name, nimber, binary, note] in &rows {
        let name = format!("{}{name}", " ".repeat(first - wide(name)));
        lines.push(format!("  {name}  {nimber:>second$}  {binary}  {note}").trim_end().to_owned().into());
    }
    if more > 0 {
        lines.push(format!("  {}", words.counted("columns.more", more as u128)).into());
    }
    let odd: String = binary(sum).chars().map(|bit| if bit == '1' { '^' } else { ' ' }).collect();
    if !sum.is_zero() {
        let text = words.plain("columns.marks");
        lines.push(format!("  {}  {}  {odd}  {text}", " ".repeat(first), " ".repeat(second)).into());
    }
    lines
}

/// The options of a component by their nimbers, with the least number that is not among them.
fn table(words: &Words, label: &str, table: &MexTable) -> Vec<Line> {
    const MOST_ROWS: usize = 24;
    let name = format!("{label} {}", table.name);
    let mut lines = vec![styled(Style::Strong, words.say("mex", &[("name", &name)]))];
    let option = |to: &Vec<u64>| match &to[..] {
        [] => words.plain("mex.nothing"),
        parts => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    };
    let mut missing = Some(table.nimber);
    let mut rows = table.rows.iter().take(MOST_ROWS).peekable();
    while missing.is_some() || rows.peek().is_some() {
        if let Some(nimber) = missing
            && rows.peek().is_none_or(|(next, _, _)| *next > nimber)
        {
            let text = words.say("mex.missing", &[("nimber", &nimber.to_string()), ("name", &name)]);
            lines.push(styled(Style::Good, format!("  {text}")));
            missing = None;
            continue;
        }
        let Some((nimber, examples, count)) = rows.next() else { break };
        let mut text = examples.iter().map(option).collect::<Vec<_>>().join("; ");
        if let more @ 1.. = count - examples.len() {
            text = words.say("mex.more", &[("options", &text), ("count", &more.to_string())]);
        }
        let text = words.say("mex.row", &[("nimber", &nimber.to_string()), ("options", &text)]);
        lines.push(format!("  {text}").into());
    }
    if let more @ 1.. = table.rows.len().saturating_sub(MOST_ROWS) {
        lines.push(format!("  {}", words.counted("mex.more-rows", more as u128)).into());
    }
    lines
}

fn plan(words: &Words, plan: &Plan) -> Vec<Line> {
    let mut lines = Vec::new();
    let replies = match &plan.chosen {
        Some(chosen) => {
            lines.push(styled(Style::Good, words.say("plan.move", &[("move", &chosen.to_string())])));
            if let Some(count) = plan.count.filter(|&count| count > 1) {
                lines.push(words.counted("plan.count", count).into());
            }
            match (plan.replies.is_empty(), plan.more) {
                (false, _) => Some("plan.replies"),
                (true, false) => Some("plan.no-reply"),
                (true, true) => None,
            }
        }
        None if plan.replies.is_empty() && plan.outcome.is_n() => Some("plan.none"),
        None => Some("plan.lost"),
    };
    lines.extend(replies.map(|replies| words.plain(replies).into()));
    for (reply, answer) in &plan.replies {
        let values = [("reply", &*reply.to_string()), ("answer", &*answer.to_string())];
        lines.push(format!("  {}", words.say("plan.reply", &values)).into());
    }
    if plan.more {
        lines.push(format!("  {}", words.plain("plan.more")).into());
    }
    lines
}
