//! Sentences that the explanations of several problems share, each made in one place.
//!
//! Functions that make text take the words of the problem (a heap, a bean, a token) and its numbers, and know nothing else
//! of it, so that a translation has only to say the same in another language.

use std::fmt::Display;

use sg_core::period::{Proved, Theorem};

use crate::listed;

/// The Sprague-Grundy theorem on a position: `each` is the independent game, such as "Each heap".
///
/// ```
/// use sg_judge::sentences::sprague_grundy;
///
/// assert_eq!(
///     sprague_grundy("Each heap"),
///     "Each heap is an independent game: the nimber of the position is the nim-sum (xor) of theirs, G (Sprague-Grundy \
///      theorem)."
/// );
/// ```
#[must_use]
pub fn sprague_grundy(each: &str) -> String {
    format!(
        "{each} is an independent game: the nimber of the position is the nim-sum (xor) of theirs, G (Sprague-Grundy theorem)."
    )
}

/// A recurrence: `G(n) = mex of ...`, with what mex means.
///
/// ```
/// use sg_judge::sentences::recurrence;
///
/// assert_eq!(
///     recurrence("G(n)", "G(n - s), s in S, s <= n"),
///     "Recurrence: G(n) = mex of G(n - s), s in S, s <= n, the least number that is not among them; without a move it is 0."
/// );
/// ```
#[must_use]
pub fn recurrence(nimber: &str, options: &str) -> String {
    format!(
        "Recurrence: {nimber} = mex of {options}, the least number that is not among them; without a move it is 0."
    )
}

/// A nim-sum with its terms: `nim-sum: 3 ^ 5 = 6`. Many terms are abridged.
///
/// # Example
///
/// ```
/// use sg_judge::sentences::nim_sum;
///
/// assert_eq!(nim_sum(&[3, 5]), "nim-sum: 3 ^ 5 = 6");
/// assert_eq!(nim_sum(&[7]), "nim-sum: 7, the only term");
/// assert_eq!(nim_sum(&[]), "nim-sum: 0, without a term");
/// ```
#[must_use]
pub fn nim_sum(terms: &[u64]) -> String {
    match terms {
        [] => "nim-sum: 0, without a term".to_string(),
        [only] => format!("nim-sum: {only}, the only term"),
        _ => format!("nim-sum: {}", xor(terms)),
    }
}

/// Numbers joined by `^`, with the result: `3 ^ 5 = 6`, `7`, and `0` for none. Many are abridged.
///
/// ```
/// use sg_judge::sentences::xor;
///
/// assert_eq!([xor(&[3, 5]), xor(&[7]), xor(&[])], ["3 ^ 5 = 6", "7", "0"]);
/// ```
#[must_use]
pub fn xor(terms: &[u64]) -> String {
    let sum = terms.iter().fold(0, |sum, term| sum ^ term);
    let shown: Vec<String> = terms.iter().take(listed(terms.len() as u128)).map(u64::to_string).collect();
    match terms.len() - shown.len() {
        more @ 1.. => format!("{} ^ ... ({more} more) = {sum}", shown.join(" ^ ")),
        0 if shown.len() < 2 => sum.to_string(),
        0 => format!("{} = {sum}", shown.join(" ^ ")),
    }
}

/// A period for all heaps: `G(n + 34) = G(n) for n >= 53`.
///
/// ```
/// use sg_judge::sentences::period;
///
/// assert_eq!(period("n", 53, 34, 0), "G(n + 34) = G(n) for n >= 53");
/// assert_eq!(period("h", 0, 1, 1), "G(h + 1) = G(h) + 1 for h >= 0");
/// ```
#[must_use]
pub fn period(heap: &str, preperiod: u128, period: u128, saltus: u64) -> String {
    let add = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    format!("G({heap} + {period}) = G({heap}){add} for {heap} >= {preperiod}")
}

/// A proved period and the theorem.
#[must_use]
pub fn proved_period(heap: &str, proved: &Proved) -> String {
    let repeats = period(heap, proved.preperiod() as u128, proved.period() as u128, proved.saltus());
    let theorem = match proved.theorem() {
        Theorem::GuySmith { most_heaps, most_taken } => format!(
            "by the Guy-Smith periodicity theorem (moves take at most {most_taken} and leave at most {most_heaps} heaps)"
        ),
        other => format!("by {other}"),
    };
    format!("Period: {repeats}, {theorem}.")
}

/// What a nimber becomes by a move that leaves games of the nimbers `left`: `nimber 4 becomes 1 ^ 0 = 1`.
///
/// ```
/// use sg_judge::sentences::becomes;
///
/// assert_eq!(becomes(4, &[1, 0]), "nimber 4 becomes 1 ^ 0 = 1");
/// assert_eq!(becomes(4, &[3]), "nimber 4 becomes 3");
/// ```
#[must_use]
pub fn becomes(nimber: impl Display, left: &[u64]) -> String {
    format!("nimber {nimber} becomes {}", xor(left))
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
    let shown: Vec<String> = numbers.iter().take(listed(numbers.len() as u128)).map(u64::to_string).collect();
    let more = if shown.len() < numbers.len() { ", ..." } else { "" };
    format!("{{{}{more}}}", shown.join(", "))
}

/// Bean splitting, the game of P3185 and UVa 1378: its recurrence.
#[must_use]
pub fn bean_splitting_recurrence() -> String {
    recurrence("G(h)", "G(j) xor G(k), 0 <= k <= j < h")
}

/// The closed form of bean splitting, and its reason.
#[must_use]
pub fn bean_splitting_theorem() -> [&'static str; 4] {
    [
        "Theorem (Mock Turtles; Winning Ways, ch. 14): for h >= 1, G(h) is the h-th number with an odd number of one-bits,",
        "that is 2 (h - 1), plus 1 if h - 1 has an even number of one-bits.",
        "Reason, by induction: k = 0 gives every smaller number of this kind. Other options have an even number of one-bits:",
        "0, or any such number below G(h), which is its highest bit xor the rest. So G(h) is the least number left.",
    ]
}
