//! Mistakes shared by several games; each game lists its own, see [`sg_judge::Mistake`].

use sg_core::{Nimber, Outcome, mex};
use sg_judge::{CaseOf, Edition, Game, Mistake, MistakeAbout, Reissued};

/// The outcome of Nim with these heaps: what several mistakes take a game for.
pub(crate) fn nim_of(heaps: impl IntoIterator<Item = u64>) -> Outcome {
    heaps.into_iter().map(Nimber).sum::<Nimber>().outcome()
}

/// The nimbers up to a heap where the loop over the set is left at the first number above the heap.
pub(crate) fn left_early(set: &[u64], heap: u64, breaks: bool) -> Nimber {
    // A judge's heap is at most 10^4; a program with a table has no larger ones.
    let heap = heap.min(10_000) as usize;
    let mut nimbers: Vec<Nimber> = Vec::new();
    for size in 0..=heap {
        let taken = set.iter().map(|&take| take as usize).take_while(|&take| take <= size);
        let reached: Vec<Nimber> = if breaks {
            let runs = taken.flat_map(|take| (0..=size - take).map(move |left| (left, size - take - left)));
            runs.map(|(left, right)| nimbers[left] ^ nimbers[right]).collect()
        } else {
            taken.map(|take| nimbers[size - take]).collect()
        };
        nimbers.push(mex(reached));
    }
    nimbers[heap]
}

/// Name, words and source of a mistake that two problems share.
pub(crate) const SET_NOT_SORTED: (&str, [&str; 2], [&str; 2]) = (
    "set-not-sorted",
    [
        "it leaves the loop at the first number above the heap; the numbers come in any order",
        "遇到第一个大于堆的数就跳出循环；这些数的顺序是任意的",
    ],
    ["published programs without a sort", "没有排序的公开程序"],
);

/// A mistake of many programs: the nim-sum runs on from case to case.
pub(crate) fn not_reset<E: Edition>(
    least: &'static str,
    nimber: impl Fn(&CaseOf<E>) -> Nimber + 'static,
) -> Mistake<CaseOf<E>> {
    let words = ["it does not set the nim-sum back to 0 before each case", "每组数据之前没有把异或和清零"];
    let source = ["a variable declared outside of the loop", "变量定义在循环之外"];
    let answer = move |cases: &[CaseOf<E>]| {
        let sum: Nimber = cases.iter().map(&nimber).sum();
        Reissued::<E>::word(sum.outcome()).to_string()
    };
    Mistake { about: MistakeAbout::new("not-reset", words, source, least), answer: Box::new(answer) }
}
