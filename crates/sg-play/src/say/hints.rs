//! Hints in words: lines for a terminal, and tables for a page.

use sg_core::{Nimber, Outcome};
use sg_misere::Method;
use sg_text::{Phrase, Text, joined, separated, several, text, wide};

use super::line::{Line, Style, indented, styled};
use super::objects::{each, term};
use crate::analysis::{MexTable, Reason, Term};
use crate::event::Hinted;
use crate::hint::{Hint, Plan, Why};
use crate::position::{Convention, Move, Object};

pub(super) fn hint(hinted: &Hinted) -> Vec<Line> {
    match &hinted.hint {
        Hint::Outcome(outcome) => vec![who(*outcome, hinted.people)],
        Hint::Why(found) => why(found, hinted),
        Hint::Plan(found) => plan(found, hinted.people),
    }
}

/// The line that says who wins; `people` says that two people play.
#[must_use]
pub fn who(outcome: Outcome, people: bool) -> Line {
    let text = match (outcome, people) {
        (Outcome::N, false) => {
            text!(
                "you can win from here (an N-position: the next player to move wins)",
                "必胜态（N 态）：走对了你就能赢"
            )
        }
        (Outcome::N, true) => {
            text!(
                "the player to move can win (an N-position: the next player to move wins)",
                "必胜态（N 态）：轮到走的一方走对了就能赢"
            )
        }
        (Outcome::P, false) => text!(
            "whatever you play, the computer can win (a P-position: the previous player wins)",
            "必败态（P 态）：只要电脑不失误，你怎么走都输"
        ),
        (Outcome::P, true) => text!(
            "whatever the player to move plays, the other can win (a P-position: the previous player wins)",
            "必败态（P 态）：只要对方不失误，怎么走都输"
        ),
    };
    styled(if outcome.is_n() { Style::Good } else { Style::Bad }, text)
}

/// The deciding facts, in a few sentences that define every term.
pub(super) fn theory(convention: Convention, reason: &Reason, object: Object) -> Vec<Line> {
    let each = each(object);
    let misere = text!(
        "the player who cannot move wins, so the nim-sum alone does not decide",
        "无法操作者赢，所以只看异或和是不够的"
    );
    let mut lines = match (convention, reason) {
        (Convention::Normal, _) => vec![
            text!(
                "{each} is an independent game; a move is made in one of them",
                "{each}都是独立的子游戏，每一步只动其中一个"
            ),
            text!(
                "its nimber is the least number 0, 1, 2, ... that is not the nimber of any of its options (the \
                 mex); with no move left it is 0",
                "SG 值是所有后继的 SG 值的 mex，即未出现的最小非负整数；没有后继时为 0"
            ),
            text!(
                "the nim-sum adds the nimbers in binary without carrying; the player to move wins if and only if it is not 0 \
                 (Sprague-Grundy theorem)",
                "把各 SG 值按位异或；当且仅当异或和不为 0 时，轮到走的一方必胜（Sprague-Grundy 定理）"
            ),
        ],
        (_, Reason::Misere(Method::Tame { .. })) => vec![
            misere,
            text!(
                "{each} is tame: it behaves as a Nim heap; fickle ones are those that equal a heap of 0 or 1, the \
                 others are firm; with a firm one the player to move wins if and only if the nim-sum is not 0, without one \
                 if and only if it is 0",
                "{each}是驯顺的（tame）：与一个 Nim 堆相当；相当于 0 或 1 的称为易变（fickle），其余称为稳定（firm）；有稳定者时，\
                 轮到走的一方必胜当且仅当异或和不为 0；没有时，当且仅当异或和为 0"
            ),
            text!(
                "so play as under normal play until your move would leave only fickle ones; then leave an odd number of those \
                 that equal 1",
                "所以先照正常规则走，直到某一步之后只剩易变的堆；这时让其中相当于 1 的个数为奇数"
            ),
        ],
        (_, Reason::Misere(Method::Quotient { .. })) => vec![
            misere,
            text!(
                "no simple rule decides this game; who wins is looked up in a table, its misere quotient. The table puts \
                 positions that can replace one another into one class; {each} has a class, and the classes together \
                 say who wins",
                "此游戏没有简单的规则：胜负要查表，即 misère 商，可以互相替换的局面在其中归为一类；{each}各有所属的类，合在一起\
                 所属的类决定胜负"
            ),
            text!(
                "this cannot be done in your head: the next hint shows a move, and an answer to every reply",
                "这靠心算算不出来；下一个提示给出走法，以及对每种应手的应对"
            ),
        ],
        _ => vec![
            misere,
            text!("no theorem covers it, so the positions were searched", "没有定理适用，因此搜索了各个局面"),
        ],
    };
    if matches!(object, Object::Heads | Object::Tails) {
        lines.push(text!(
            "a coin that is turned twice is as before, as two equal games cancel",
            "一枚硬币翻两次等于没翻，正如两个相同的游戏互相抵消"
        ));
    }
    lines.into_iter().map(Line::from).collect()
}

fn why(why: &Why, hinted: &Hinted) -> Vec<Line> {
    let object = hinted.view.object;
    let mut lines = if hinted.told { Vec::new() } else { reasons(why, object) };
    if let Some(found) = columns(why, object) {
        lines.extend(columns_lines(&found));
    }
    lines.extend(product(why, object));
    lines.extend(step(why, object));
    if let Some(found) = mex(why, object) {
        lines.push(styled(Style::Strong, found.title));
        for row in found.rows {
            let style = if row.missing { Style::Good } else { Style::Plain };
            lines.push(Line { style, ..indented(row.text) });
        }
        lines.extend(found.more.map(indented));
    }
    lines.push(who(why.outcome, hinted.people));
    lines
}

/// The deciding facts, in sentences that define every term.
#[must_use]
pub fn reasons(why: &Why, object: Object) -> Vec<Line> {
    let convention = match why.reason {
        Reason::NimSum(_) => Convention::Normal,
        Reason::Misere(_) => Convention::Misere,
    };
    theory(convention, &why.reason, object)
}

/// The components as elements of a misere quotient, called classes, and their product, where the
/// reason is one.
#[must_use]
pub fn product(why: &Why, object: Object) -> Vec<Line> {
    let Reason::Misere(Method::Quotient { order, element }) = why.reason else { return Vec::new() };
    let factor = |term: &Term| {
        let (name, element) = (named(object, term.name), term.element.unwrap_or_default());
        if term.times == 1 {
            return text!("{name}: class {element}", "{name}：第 {element} 类");
        }
        let times = several(term.times, Phrase::both("time", "个"));
        text!("{name}, {times}: class {element}", "{name}，{times}：第 {element} 类")
    };
    let product = if why.outcome.is_n() {
        text!(
            "together: class {element} of {order}, in which the player to move wins",
            "合在一起：{order} 类中的第 {element} 类，轮到走的一方必胜"
        )
    } else {
        text!(
            "together: class {element} of {order}, in which the player to move loses",
            "合在一起：{order} 类中的第 {element} 类，轮到走的一方必败"
        )
    };
    why.terms.iter().map(factor).chain([product]).map(Line::from).collect()
}

/// The step from the nim-sum s to a move under normal play: a nimber g becomes g xor s, and why
/// that wins. Under misere play the nim-sum alone does not name the move.
#[must_use]
pub fn step(why: &Why, object: Object) -> Vec<Line> {
    const MOST: usize = 3;
    let Reason::NimSum(sum) = why.reason else { return Vec::new() };
    if sum.is_zero() {
        return vec![
            text!(
                "the nim-sum is 0, and a move changes exactly one nimber: whatever is played, the nim-sum is not 0 after it",
                "异或和为 0，而每一步恰好改变一个 SG 值：怎么走，走后异或和都不为 0"
            )
            .into(),
        ];
    }
    let mut lines = vec![Line::from(text!(
        "the step: leave nim-sum 0, from which every move leads to another nim-sum; to do so change one nimber g into \
         g xor {sum}, where that is smaller than g",
        "关键一步：把异或和变成 0，对方怎么走都会使它不再是 0；为此把某个 SG 值 g 变成 g xor {sum}，要求 g xor {sum} 小于 g"
    ))];
    let smaller = why.terms.iter().filter(|term| (term.nimber ^ sum) < term.nimber);
    lines.extend(smaller.take(MOST).map(|term| {
        let (name, nimber, wanted) = (named(object, term.name), term.nimber, (term.nimber ^ sum));
        indented(text!("{name}: {nimber} xor {sum} = {wanted}", "{name}：{nimber} xor {sum} = {wanted}"))
    }));
    lines
}

/// Nimbers in binary columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The components; the last row is the nim-sum.
    pub rows: Vec<ColumnsRow>,
    /// The sentences about components that are not listed.
    pub more: Option<Text>,
}

/// A row of [`Columns`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnsRow {
    /// The component, such as `heap 7`.
    pub name: Text,
    /// Its nimber.
    pub nimber: Nimber,
    /// The nimber in binary, as many digits in each row. In the row of the nim-sum a 1 marks a
    /// column with an odd number of ones.
    pub binary: String,
    /// The number of times that the component occurs, and its type under misere play; empty if
    /// there is nothing to say.
    pub note: Text,
}

/// The nimbers in binary columns, where the reason is a nim-sum; equal components cancel in pairs.
#[must_use]
pub fn columns(why: &Why, object: Object) -> Option<Columns> {
    let sum = why.nim_sum()?;
    let largest = why.terms.iter().map(|term| term.nimber).chain([sum]).max().unwrap_or_default();
    let bits = (u64::BITS - largest.0.leading_zeros()).max(1) as usize;
    let row = |name: Text, nimber: Nimber, note: Text| {
        let binary = format!("{:0bits$b}", nimber.0);
        ColumnsRow { name, nimber, binary, note }
    };
    let component = |term: &Term| row(named(object, term.name), term.nimber, note(term));
    let last = row(text!("nim-sum", "异或和"), sum, Text::default());
    Some(Columns {
        rows: why.terms.iter().map(component).chain([last]).collect(),
        more: (why.more > 0).then(|| {
            text!(
                "... and {more} more, counted in the nim-sum",
                "…… 另有 {more} 项，已计入异或和",
                more = why.more
            )
        }),
    })
}

/// A component: `heap 7`.
fn named(object: Object, name: u64) -> Text {
    text!("{term} {name}", "{term} {name}", term = term(object))
}

fn note(term: &Term) -> Text {
    let times = several(term.times, Phrase::both("time", "个"));
    match (term.tame, term.times) {
        (Some(tame), count) => {
            let note = if tame.firm { text!("firm", "稳定") } else { text!("fickle", "易变") };
            if count < 2 { note } else { text!("{note}, {times}", "{note}，{times}") }
        }
        (None, _) if term.nimber.is_zero() => text!("adds nothing", "不影响异或和"),
        (None, 1) => Text::default(),
        (None, count) if count.is_multiple_of(2) => {
            text!("{times}: they cancel in pairs", "{times}：两两抵消")
        }
        (None, _) => text!("{times}: all but one cancel in pairs", "{times}：抵消后剩一个"),
    }
}

/// The columns as lines of a terminal.
fn columns_lines(columns: &Columns) -> Vec<Line> {
    let digits = columns.rows.iter().map(|row| row.nimber.to_string().len()).max().unwrap_or(0);
    let line = |name: &Text, nimber: &str, binary: &str, note: &Text| {
        Text::of(|language| {
            let width = columns.rows.iter().map(|row| wide(row.name.said(language))).max().unwrap_or(0);
            let (name, note) = (name.said(language), note.said(language));
            let before = " ".repeat(width - wide(name));
            format!("  {before}{name}  {nimber:>digits$}  {binary}  {note}").trim_end().to_owned()
        })
    };
    let mut lines = vec![styled(Style::Strong, text!("nimbers in binary", "SG 值的二进制"))];
    let row = |row: &ColumnsRow| line(&row.name, &row.nimber.to_string(), &row.binary, &row.note).into();
    lines.extend(columns.rows.iter().map(row));
    lines.extend(columns.more.clone().map(indented));
    if let Some(sum) = columns.rows.last().filter(|sum| !sum.nimber.is_zero()) {
        let odd: String = sum.binary.chars().map(|bit| if bit == '1' { '^' } else { ' ' }).collect();
        let marks = text!("columns with an odd number of ones", "1 的个数为奇数的列");
        lines.push(line(&Text::default(), "", &odd, &marks).into());
    }
    lines
}

/// The options of a component by their nimbers, with the least number that is not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mex {
    /// Whose options they are.
    pub title: Text,
    /// The rows in increasing order of the nimbers.
    pub rows: Vec<MexRow>,
    /// The sentences about rows that are not listed.
    pub more: Option<Text>,
}

/// A row of [`Mex`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MexRow {
    /// The nimber.
    pub nimber: Nimber,
    /// Whether no option has it, so that it is the nimber of the component.
    pub missing: bool,
    /// The row in words: the nimber and its options.
    pub text: Text,
}

/// The table of options of a hint, where it has one.
#[must_use]
pub fn mex(why: &Why, object: Object) -> Option<Mex> {
    const MOST_ROWS: usize = 24;
    let table: &MexTable = why.table.as_ref()?;
    // A heap of Nim, which becomes every smaller one, needs no table.
    let is_smaller_heap =
        |(nimber, _, count): &(Nimber, Vec<Vec<u64>>, usize)| nimber.0 < table.name && *count == 1;
    if table.nimber.0 == table.name && table.rows.iter().all(is_smaller_heap) {
        return None;
    }
    let name = named(object, table.name);
    let option = |to: &Vec<u64>| match &to[..] {
        [] => text!("nothing", "空"),
        parts => Text::plain(separated(parts, " + ")),
    };
    let row = |(nimber, examples, count): &(Nimber, Vec<Vec<u64>>, usize)| {
        let examples_said: Vec<Text> = examples.iter().map(option).collect();
        let mut options = joined(&examples_said, Phrase::both("; ", "；"));
        if let more @ 1.. = count - examples.len() {
            options = text!("{options}; {more} more", "{options}；另有 {more} 个");
        }
        let text = text!("{nimber}: {options}", "{nimber}：{options}");
        MexRow { nimber: *nimber, missing: false, text }
    };
    let mut rows: Vec<MexRow> = table.rows.iter().take(MOST_ROWS).map(row).collect();
    let nimber = table.nimber;
    let text = text!(
        "{nimber}: no move gives it, so this is the nimber of {name}",
        "{nimber}：走不到，所以这就是{name} 的 SG 值"
    );
    let place = rows.partition_point(|row| row.nimber < nimber);
    rows.insert(place, MexRow { nimber, missing: true, text });
    let more = table.rows.len().saturating_sub(MOST_ROWS);
    Some(Mex {
        title: text!("where {name} can go, by nimber", "{name} 能走到哪里，按 SG 值分组"),
        rows,
        more: (more > 0).then(|| {
            let more = several(more as u128, Phrase::both("more nimber", "个 SG 值"));
            text!("... and {more}", "…… 另有 {more}")
        }),
    })
}

fn plan(plan: &Plan, people: bool) -> Vec<Line> {
    let mut lines = planned(plan, people);
    lines.extend(plan.replies.iter().map(|answered| indented(reply(answered))));
    lines.extend(plan.more.then(|| indented(more_replies())));
    lines
}

/// A reply with its answer.
#[must_use]
pub fn reply((reply, answer): &(Move, Move)) -> Text {
    text!("after {reply}: play {answer}", "{reply} 时走 {answer}")
}

/// The words that there are more replies than are listed.
#[must_use]
pub fn more_replies() -> Text {
    text!("... and more", "…… 等等")
}

/// The moves to play, in words, without the replies: the last line introduces them. `people` says
/// that two people play.
#[must_use]
pub fn planned(plan: &Plan, people: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(chosen) = &plan.chosen {
        lines.push(styled(Style::Good, text!("play {chosen}", "走 {chosen}")));
        if let Some(count) = plan.count.filter(|&count| count > 1) {
            lines.push(text!("it is one of {count} winning moves", "这是 {count} 种必胜走法之一").into());
        }
    }
    let no_replies = plan.replies.is_empty();
    let replies = match (&plan.chosen, people) {
        (Some(_), _) if no_replies && plan.more => None,
        (Some(_), false) if no_replies => Some(text!("the computer then cannot move", "之后电脑无法操作")),
        (Some(_), true) if no_replies => Some(text!("then no move is left", "之后再无走法")),
        (Some(_), false) => {
            Some(text!("whatever the computer does, you have an answer:", "无论电脑怎么走，你都有应手："))
        }
        (Some(_), true) => {
            Some(text!("whatever the reply, there is an answer:", "无论对方怎么走，都有应手："))
        }
        (None, _) if no_replies && plan.outcome.is_n() => {
            Some(text!("no winning move was found within the limits", "在限度内没有找到必胜走法"))
        }
        (None, false) => Some(text!("every move loses; the computer answers:", "怎么走都输；电脑的应对：")),
        (None, true) => Some(text!("every move loses; the answers:", "怎么走都输；对方的应对：")),
    };
    lines.extend(replies.map(Line::from));
    lines
}
