//! Sentences that the explanations of several problems share, each made in one place, in every
//! language.
//!
//! Functions that make text take the words of the problem (a heap, a bean, a token) and its
//! numbers, and know nothing else of it.

use std::fmt::Display;

use serde_json::Value;

use crate::{Phrase, Spoken, Text, joined, listed, separated, text};

/// A heap, the game of most problems.
pub const EACH_HEAP: Phrase = Phrase::both("Each heap", "每一堆");

/// The meaning of a [`crate::Number`] of an input: the number of cases.
pub const CASES: [&str; 2] = ["the number of cases", "数据组数"];
/// The number of heaps.
pub const HEAPS: [&str; 2] = ["the number of heaps", "堆数"];
/// The size of a heap.
pub const HEAP: [&str; 2] = ["the size of a heap", "一堆的大小"];
/// The size of the set.
pub const SET_SIZE: [&str; 2] = ["the size of the set", "集合的大小"];
/// The number of vertices.
pub const VERTICES: [&str; 2] = ["the number of vertices", "顶点数"];
/// The number of rows.
pub const ROWS: [&str; 2] = ["the number of rows", "行数"];
/// The number of columns.
pub const COLUMNS: [&str; 2] = ["the number of columns", "列数"];

/// The Sprague-Grundy theorem on a position, with every term defined and the reason: `each` is the
/// independent game, such as "Each heap".
///
/// ```
/// use sg_judge::{Language, sentences};
///
/// let lines = sentences::sprague_grundy(sentences::EACH_HEAP);
/// assert_eq!(
///     lines[0].said(Language::English),
///     "Each heap is an independent game: a move is made in one of them; the player who cannot move in any of them loses."
/// );
/// ```
#[must_use]
pub fn sprague_grundy(each: Phrase) -> Vec<Text> {
    vec![
        text!(
            "{each} is an independent game: a move is made in one of them; the player who cannot move in any of them loses.",
            "{each}是一个独立的游戏：每一步选其中一个操作，所有游戏都无法操作的一方输。"
        ),
        nimber(),
        text!(
            "The nim-sum of the games is the xor (^, adding in binary without carries) of their nimbers; the player to \
             move wins\n\
             if and only if it is not 0 (Sprague-Grundy theorem).",
            "各个游戏的 SG 值的异或（xor，写作 ^，二进制不进位加法）称为异或和；轮到走的一方必胜，当且仅当\n\
             异或和不为 0（Sprague-Grundy 定理）。"
        ),
        text!(
            "Reason: every move changes the nimber of its game, since no option has that nimber, so from nim-sum 0 each move leaves\n\
             a different one. If the nim-sum s is not 0, some nimber g has the highest one-bit of s, so g ^ s is less than g, hence\n\
             the nimber of an option, and that move leaves nim-sum 0. No position occurs twice, so play ends, with nim-sum 0: the\n\
             player who always leaves 0 makes the last move.",
            "理由：游戏的 SG 值不在后继的 SG 值之中，所以一步必改变所在游戏的 SG 值，异或和为 0 时，走后一定不为 0。\n\
             异或和 s 不为 0 时，某个 SG 值 g 含有 s 最高位的 1，于是 g ^ s 小于 g，必有后继取到它；走到那里，异或和变为 0。\n\
             局面不会重复，所以对局必定结束，结束时异或和为 0：总把异或和变为 0 的一方走最后一步。"
        ),
    ]
}

/// The definition of a nimber.
fn nimber() -> Text {
    text!(
        "An option of a game is a position that one move leads to. The nimber G of a game is the mex of the nimbers of its\n\
         options: the least of 0, 1, 2, ... that is not among them.",
        "一步能走到的局面称为后继。游戏的 SG 值 G 是各个后继的 SG 值的 mex，即 0, 1, 2, ... 中没有出现的最小的数。"
    )
}

/// A position that is one game: `what` is the game, such as "The heap".
#[must_use]
pub fn only_game(what: Phrase) -> [Text; 3] {
    [
        text!(
            "{what} is the only game: the player to move wins if and only if its nimber G is not 0, by a move to an option of\n\
             nimber 0, and from there each move leaves a nimber other than 0. The nim-sum of one game is its nimber.",
            "{what}是唯一的游戏：轮到走的一方必胜，当且仅当它的 SG 值 G 不为 0，这时走到 SG 值为 0 的后继，\n\
             而从那里每一步走后 SG 值都不为 0。只有一个游戏时，异或和就是它的 SG 值。"
        ),
        nimber(),
        text!(
            "Which nimber other than 0 it is matters only in a sum: there two games of equal nimbers cancel.",
            "SG 值具体是几，只有与别的游戏相加时才有意义：SG 值相同的两个游戏互相抵消。"
        ),
    ]
}

/// A recurrence: `G(n) = mex of ...`, with what mex means.
///
/// ```
/// use sg_judge::{Language, sentences::recurrence};
///
/// assert_eq!(
///     recurrence("G(n)", "G(n - s), s in S, s <= n").said(Language::English),
///     "Recurrence: G(n) = mex of G(n - s), s in S, s <= n; with no options it is 0."
/// );
/// ```
#[must_use]
pub fn recurrence(nimber: &str, options: &str) -> Text {
    recurrence_of(nimber, &Text::plain(options))
}

/// The sentence of a recurrence whose options need words.
#[must_use]
pub fn recurrence_of(nimber: &str, options: &Text) -> Text {
    text!(
        "Recurrence: {nimber} = mex of {options}; with no options it is 0.",
        "递推：{nimber} = mex {{ {options} }}；没有后继时为 0。"
    )
}

/// The sentence that an option of several games counts as their nim-sum.
#[must_use]
pub fn several_games() -> Text {
    text!(
        "A move that leaves two games makes an option whose nimber is the xor of theirs, by the theorem above.",
        "一步把一个游戏变成两个时，由上面的定理，后继的 SG 值是这两个的异或。"
    )
}

/// A nim-sum with its terms: `nim-sum: 3 ^ 5 = 6`. Many terms are abridged.
///
/// # Example
///
/// ```
/// use sg_judge::{Language, sentences::nim_sum};
///
/// let said = |terms: &[u64]| nim_sum(terms).said(Language::English).to_string();
/// assert_eq!(said(&[3, 5]), "nim-sum: 3 ^ 5 = 6");
/// assert_eq!(said(&[7]), "nim-sum: 7, the only term");
/// assert_eq!(said(&[]), "nim-sum: 0 (no terms)");
/// ```
#[must_use]
pub fn nim_sum(terms: &[u64]) -> Text {
    match terms {
        [] => text!("nim-sum: 0 (no terms)", "异或和：0（没有任何项）"),
        [only] => text!("nim-sum: {only}, the only term", "异或和：{only}，只有这一项"),
        _ => text!("nim-sum: {sum}", "异或和：{sum}", sum = xor(terms)),
    }
}

/// Numbers joined by `^`, with the result: `3 ^ 5 = 6`, `7`, and `0` for none. Many are abridged.
///
/// ```
/// use sg_judge::{Language, sentences::xor};
///
/// let said = |terms: &[u64]| xor(terms).said(Language::English).to_string();
/// assert_eq!([said(&[3, 5]), said(&[7]), said(&[])], ["3 ^ 5 = 6", "7", "0"]);
/// ```
#[must_use]
pub fn xor(terms: &[u64]) -> Text {
    let sum = terms.iter().fold(0, |sum, term| sum ^ term);
    let count = listed(terms.len() as u128);
    let shown = separated(&terms[..count], " ^ ");
    match terms.len() - count {
        more @ 1.. => text!("{shown} ^ ... ({more} more) = {sum}", "{shown} ^ ……（另有 {more} 项）= {sum}"),
        0 if count < 2 => Text::plain(sum),
        0 => Text::plain(format_args!("{shown} = {sum}")),
    }
}

/// The heaps or pieces of a position, of many the first twenty: `3 5 8 ...`.
#[must_use]
pub fn beginning(numbers: &[impl Display]) -> String {
    separated(numbers.iter().take(20), " ") + if numbers.len() > 20 { " ..." } else { "" }
}

/// A period for all heaps: `G(n + 34) = G(n) for n >= 53`.
///
/// ```
/// use sg_judge::{Language, sentences::period};
///
/// assert_eq!(period("n", 53, 34, 0).said(Language::English), "G(n + 34) = G(n) for n >= 53");
/// assert_eq!(period("h", 0, 1, 1).said(Language::English), "G(h + 1) = G(h) + 1 for h >= 0");
/// ```
#[must_use]
pub fn period(heap: &str, preperiod: u128, period: u128, saltus: u64) -> Text {
    let add = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    text!(
        "G({heap} + {period}) = G({heap}){add} for {heap} >= {preperiod}",
        "对 {heap} >= {preperiod} 有 G({heap} + {period}) = G({heap}){add}"
    )
}

/// A proved period, by its preperiod, its length and its saltus, and `why` it holds, by
/// [`crate::periods::why`].
#[must_use]
pub fn proved_period(heap: &str, (preperiod, length, saltus): (u64, u64, u64), why: &Text) -> Text {
    let repeats = period(heap, preperiod.into(), length.into(), saltus);
    text!("Period: {repeats}. {why}", "周期：{repeats}。{why}")
}

/// The words for a nimber that changes by a move that leaves games of the nimbers `left`: `nimber 4
/// becomes 1 ^ 0 = 1`.
///
/// ```
/// use sg_judge::{Language, sentences::becomes};
///
/// assert_eq!(becomes(4, &[1, 0]).said(Language::English), "nimber 4 becomes 1 ^ 0 = 1");
/// assert_eq!(becomes(4, &[3]).said(Language::English), "nimber 4 becomes 3");
/// ```
#[must_use]
pub fn becomes(nimber: impl Display, left: &[u64]) -> Text {
    text!("nimber {nimber} becomes {left}", "SG 值 {nimber} 变为 {left}", left = xor(left))
}

/// A move with what it does: `take 1: nimber 3 becomes 2`.
#[must_use]
pub fn with_effect(chosen: &Text, effect: &Text) -> Text {
    text!("{chosen}: {effect}", "{chosen}：{effect}")
}

/// A move in words and as data, with what it does to the nimber of its game; see [`becomes`].
#[must_use]
pub fn becoming((words, data): (Text, Value), nimber: impl Display, left: &[u64]) -> (Text, Value) {
    (with_effect(&words, &becomes(nimber, left)), data)
}

/// A set of numbers: `{2, 5}`. Many are abridged.
///
/// ```
/// use sg_judge::sentences::set;
///
/// assert_eq!(set(&[2, 5]), "{2, 5}");
/// ```
#[must_use]
pub fn set(numbers: &[u64]) -> String {
    format!("{{{}}}", abridged(numbers))
}

/// Numbers with commas. Many are abridged.
#[must_use]
pub fn abridged(numbers: &[impl Display]) -> String {
    let shown = listed(numbers.len() as u128);
    separated(&numbers[..shown], ", ") + if shown < numbers.len() { ", ..." } else { "" }
}

/// The parts of something, all of them: `1 and 2`.
#[must_use]
pub fn and(parts: &[impl Spoken]) -> Text {
    joined(parts, Phrase::both(" and ", " 与 "))
}

/// Numbers or moves one after another: `1, 2, 3`. Many are abridged.
#[must_use]
pub fn list(parts: &[Text]) -> Text {
    let shown = listed(parts.len() as u128);
    let list = joined(&parts[..shown], Phrase::both(", ", "，"));
    match parts.len() - shown {
        0 => list,
        more => text!("{list} and {more} more", "{list}，另有 {more} 个"),
    }
}

/// A position that is not a sum: won if and only if a move leaves a lost one; `stuck` says how a
/// position without a move counts.
#[must_use]
pub fn won_exactly_if(stuck: Phrase) -> Text {
    text!(
        "A position wins if and only if some move leaves a losing one; a position without moves is {stuck}.",
        "一个局面必胜，当且仅当有一步走到必败的局面；没有可走的一步时为{stuck}。"
    )
}

/// Won, of a position.
pub const WON: Phrase = Phrase::both("won", "必胜");
/// Lost, of a position.
pub const LOST: Phrase = Phrase::both("lost", "必败");
