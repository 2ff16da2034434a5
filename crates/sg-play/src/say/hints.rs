//! Hints in words: lines for a terminal, and tables for a page.

use sg_core::{Nimber, Outcome};
use sg_misere::Method;

use super::{Line, Style, styled, theory};
use crate::event::Hinted;
use crate::game::{Convention, MexTable, Object, Reason, Term};
use crate::hint::{Hint, Plan, Why};
use crate::words::{Words, wide};

pub(super) fn hint(words: &Words, hinted: &Hinted) -> Vec<Line> {
    match &hinted.hint {
        Hint::Outcome(outcome) => vec![who(words, *outcome)],
        Hint::Why(found) => why(words, found, hinted.view.object),
        Hint::Plan(found) => plan(words, found),
    }
}

/// Who wins.
#[must_use]
pub fn who(words: &Words, outcome: Outcome) -> Line {
    match outcome {
        Outcome::N => styled(Style::Good, words.plain("hint.wins")),
        Outcome::P => styled(Style::Bad, words.plain("hint.loses")),
    }
}

fn why(words: &Words, why: &Why, object: Object) -> Vec<Line> {
    let mut lines = reasons(words, why, object);
    if let Some(found) = columns(words, why, object) {
        lines.extend(columns_lines(words, &found));
    }
    lines.extend(product(words, why, object));
    if let Some(found) = mex(words, why, object) {
        lines.push(styled(Style::Strong, found.title));
        for row in found.rows {
            let style = if row.missing { Style::Good } else { Style::Plain };
            lines.push(styled(style, format!("  {}", row.text)));
        }
        lines.extend(found.more.map(|more| format!("  {more}").into()));
    }
    lines.push(who(words, why.outcome));
    lines
}

/// What decides, in sentences that define every term.
#[must_use]
pub fn reasons(words: &Words, why: &Why, object: Object) -> Vec<Line> {
    let convention = match why.reason {
        Reason::NimSum(_) => Convention::Normal,
        Reason::Misere(_) => Convention::Misere,
    };
    theory(words, convention, &why.reason, object)
}

/// The components as elements of a misere quotient and their product, where the reason is one.
#[must_use]
pub fn product(words: &Words, why: &Why, object: Object) -> Vec<Line> {
    let Reason::Misere(Method::Quotient { order, element }) = why.reason else { return Vec::new() };
    let label = words.plain(&format!("term.{}", object.id()));
    let mut lines: Vec<Line> = Vec::new();
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
    lines
}

/// Nimbers in binary columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The components; the last row is the nim-sum.
    pub rows: Vec<ColumnsRow>,
    /// What is said about components that are not listed.
    pub more: Option<String>,
}

/// A row of [`Columns`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnsRow {
    /// The component, such as `heap 7`.
    pub name: String,
    /// Its nimber.
    pub nimber: Nimber,
    /// The nimber in binary, as many digits in each row. In the row of the nim-sum a 1 marks a column with an odd number
    /// of ones.
    pub binary: String,
    /// How often the component occurs, and its type under misere play; empty if there is nothing to say.
    pub note: String,
}

/// The nimbers in binary columns, where the reason is a nim-sum; equal components cancel in pairs.
#[must_use]
pub fn columns(words: &Words, why: &Why, object: Object) -> Option<Columns> {
    let sum = why.nim_sum()?;
    let label = words.plain(&format!("term.{}", object.id()));
    let largest = why.terms.iter().map(|term| term.nimber).chain([sum]).max().unwrap_or_default();
    let bits = (u64::BITS - largest.0.leading_zeros()).max(1) as usize;
    let binary = |nimber: Nimber| format!("{:0bits$b}", nimber.0);
    let row = |term: &Term| ColumnsRow {
        name: format!("{label} {}", term.name),
        nimber: term.nimber,
        binary: binary(term.nimber),
        note: note(words, term),
    };
    let sum = ColumnsRow {
        name: words.plain("columns.sum"),
        nimber: sum,
        binary: binary(sum),
        note: String::new(),
    };
    Some(Columns {
        rows: why.terms.iter().map(row).chain([sum]).collect(),
        more: (why.more > 0).then(|| words.counted("columns.more", why.more as u128)),
    })
}

fn note(words: &Words, term: &Term) -> String {
    let note = match (term.tame, term.times) {
        (Some(tame), _) if tame.firm => words.plain("columns.firm"),
        (Some(_), _) => words.plain("columns.fickle"),
        (None, 1) => String::new(),
        (None, times) => {
            words.counted(if times % 2 == 0 { "columns.even" } else { "columns.odd" }, times.into())
        }
    };
    match (term.tame, term.times) {
        (Some(_), times @ 2..) => format!("{note}, {}", words.counted("columns.times", times.into())),
        _ => note,
    }
}

/// The columns as lines of a terminal.
fn columns_lines(words: &Words, columns: &Columns) -> Vec<Line> {
    let nimber = |row: &ColumnsRow| row.nimber.to_string();
    let first = columns.rows.iter().map(|row| wide(&row.name)).max().unwrap_or(0);
    let second = columns.rows.iter().map(|row| nimber(row).len()).max().unwrap_or(0);
    let mut lines: Vec<Line> = vec![styled(Style::Strong, words.plain("columns"))];
    for row in &columns.rows {
        let name = format!("{}{}", " ".repeat(first - wide(&row.name)), row.name);
        let text = format!("  {name}  {:>second$}  {}  {}", nimber(row), row.binary, row.note);
        lines.push(text.trim_end().to_owned().into());
    }
    if let Some(more) = &columns.more {
        lines.push(format!("  {more}").into());
    }
    let sum = columns.rows.last().filter(|sum| !sum.nimber.is_zero());
    if let Some(sum) = sum {
        let odd: String = sum.binary.chars().map(|bit| if bit == '1' { '^' } else { ' ' }).collect();
        let text = words.plain("columns.marks");
        lines.push(format!("  {}  {}  {odd}  {text}", " ".repeat(first), " ".repeat(second)).into());
    }
    lines
}

/// The options of a component by their nimbers, with the least number that is not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mex {
    /// Whose options they are.
    pub title: String,
    /// The rows in rising order of the nimbers.
    pub rows: Vec<MexRow>,
    /// What is said about rows that are not listed.
    pub more: Option<String>,
}

/// A row of [`Mex`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MexRow {
    /// The nimber.
    pub nimber: Nimber,
    /// Whether no option has it, so that it is the nimber of the component.
    pub missing: bool,
    /// The row in words: the nimber and its options.
    pub text: String,
}

/// The table of options of a hint, where it has one.
#[must_use]
pub fn mex(words: &Words, why: &Why, object: Object) -> Option<Mex> {
    const MOST_ROWS: usize = 24;
    let table: &MexTable = why.table.as_ref()?;
    let name = format!("{} {}", words.plain(&format!("term.{}", object.id())), table.name);
    let option = |to: &Vec<u64>| match &to[..] {
        [] => words.plain("mex.nothing"),
        parts => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    };
    let mut lines = Vec::new();
    let mut missing = Some(table.nimber);
    let mut rows = table.rows.iter().take(MOST_ROWS).peekable();
    while missing.is_some() || rows.peek().is_some() {
        if let Some(nimber) = missing
            && rows.peek().is_none_or(|(next, _, _)| *next > nimber)
        {
            let text = words.say("mex.missing", &[("nimber", &nimber.to_string()), ("name", &name)]);
            lines.push(MexRow { nimber, missing: true, text });
            missing = None;
            continue;
        }
        let Some((nimber, examples, count)) = rows.next() else { break };
        let mut text = examples.iter().map(option).collect::<Vec<_>>().join("; ");
        if let more @ 1.. = count - examples.len() {
            text = words.say("mex.more", &[("options", &text), ("count", &more.to_string())]);
        }
        let text = words.say("mex.row", &[("nimber", &nimber.to_string()), ("options", &text)]);
        lines.push(MexRow { nimber: *nimber, missing: false, text });
    }
    let more = table.rows.len().saturating_sub(MOST_ROWS);
    Some(Mex {
        title: words.say("mex", &[("name", &name)]),
        rows: lines,
        more: (more > 0).then(|| words.counted("mex.more-rows", more as u128)),
    })
}

fn plan(words: &Words, plan: &Plan) -> Vec<Line> {
    let mut lines = planned(words, plan);
    for (reply, answer) in &plan.replies {
        let values = [("reply", &*reply.to_string()), ("answer", &*answer.to_string())];
        lines.push(format!("  {}", words.say("plan.reply", &values)).into());
    }
    if plan.more {
        lines.push(format!("  {}", words.plain("plan.more")).into());
    }
    lines
}

/// What to play, in words, without the replies: the last line introduces them.
#[must_use]
pub fn planned(words: &Words, plan: &Plan) -> Vec<Line> {
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
    lines
}
