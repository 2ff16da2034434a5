//! The reasons why a period holds, in sentences that the page and the explanations of judges'
//! problems share: made from the numbers alone, since the theorems themselves are in `sg-heaps`,
//! which knows no language.

use std::fmt::Display;

use crate::{Phrase, Text, several, text};

/// The reason why the first `heaps` heaps prove a period, by the name of the theorem and the
/// numbers of its conditions, as `sg-heaps` gives them.
#[must_use]
pub fn why(theorem: &str, numbers: &[u64], heaps: u64) -> Text {
    match (theorem, numbers) {
        ("guy-smith", &[most, taken]) => guy_smith(most, taken, heaps),
        ("repeating-state", &[at]) => repeating_state(at, heaps),
        ("sparse-window", &[rare, window]) => sparse_window(rare, window, heaps),
        ("arithmetic", &[_, _, shift]) => arithmetic(shift, heaps),
        ("nim", _) => NIM.into(),
        ("lasker", _) => LASKER.into(),
        _ => OTHER.into(),
    }
}

/// Moves leave at most `most` heaps and take at most `taken` stones, and the first `heaps` heaps
/// repeat.
fn guy_smith(most: u64, taken: u64, heaps: impl Display) -> Text {
    if most == 1 {
        return text!(
            "Why it holds: {taken} nimbers in a row decide the next one (finitely many numbers may be taken, no breaks), and \
             they came back; the first {heaps} heaps show it.",
            "理由：连续 {taken} 个 SG 值决定下一个（可取数有限，且不分堆），而它们重复出现；前 {heaps} 堆即可说明。"
        );
    }
    text!(
        "Why it holds: the theorem of Guy and Smith (1956), for moves that leave at most {most} heaps and take at \
         most {stones}; the first {heaps} heaps meet its condition.",
        "理由：Guy 与 Smith 定理（1956 年），适用于每步最多留下 {most} 堆、最多取 {stones}的规则；前 {heaps} 堆\
         满足其条件。",
        stones = several(taken, Phrase::both("stone", "个"))
    )
}

/// The state of a search came back at heap `at`.
fn repeating_state(at: impl Display, heaps: impl Display) -> Text {
    text!(
        "Why it holds: the state that decides all further nimbers came back at heap {at}; the first {heaps} heaps \
         show it.",
        "理由：决定其后所有 SG 值的状态在堆 {at} 处重现；前 {heaps} 堆即可说明。"
    )
}

/// No heap after `rare` is rare, and a window of nimbers came back.
fn sparse_window(rare: impl Display, window: impl Display, heaps: impl Display) -> Text {
    text!(
        "Why it holds: the last rare heap is {rare}, so {window} nimbers in a row decide the next one, and they \
         came back; the first {heaps} heaps show it.",
        "理由：最后一个稀有堆是 {rare}，因此连续 {window} 个 SG 值决定下一个，而它们重复出现；前 {heaps} 堆即可说\
         明。"
    )
}

/// The nimbers grow by a power of two at distance `shift`, or a multiple of it.
fn arithmetic(shift: impl Display, heaps: impl Display) -> Text {
    text!(
        "Why it holds: at distance {shift} the nimbers grow by a power of two, and no nim-sum of the parts of a move \
         carries into it; the first {heaps} heaps show it.",
        "理由：相距 {shift} 的 SG 值相差 2 的幂，而一步所留各堆的异或和不会向该位进位；前 {heaps} 堆即可说明。"
    )
}

/// Every number of stones may be taken.
const NIM: Phrase = Phrase::both(
    "Why it holds: every number of stones may be taken, so that the nimber is the size of the heap (Nim in \
     disguise).",
    "理由：任意数目都可取，所以 SG 值等于堆的大小（Nim 的变形）。",
);
/// Lasker's Nim.
const LASKER: Phrase = Phrase::both(
    "Why it holds: the theorem on Lasker's Nim (Winning Ways, chapter 4).",
    "理由：关于 Lasker's Nim 的定理（《稳操胜券》第 4 章）。",
);
/// Any other theorem.
const OTHER: Phrase = Phrase::both(
    "Why it holds: a theorem whose conditions were checked.",
    "理由：由某个定理得出，其条件已检验。",
);
