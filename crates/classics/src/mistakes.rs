//! Mistakes shared by several games; each game lists its own, see [`sg_judge::Mistake`].

use sg_core::{Nimber, Outcome, mex};
use sg_judge::{CaseOf, Edition, Game, Mistake, Reissued};

/// The outcome of Nim with these heaps: what several mistakes take a game for.
pub(crate) fn nim_of(heaps: impl IntoIterator<Item = u64>) -> Outcome {
    heaps.into_iter().map(Nimber).sum::<Nimber>().outcome()
}

/// Who wins some heaps by a program with a table, which takes for the nimber of a heap the mex of
/// what `options` makes of the nimbers of smaller ones. Heaps beyond the table count as its last
/// one: larger tables take too long.
pub(crate) fn by_table(
    heaps: impl IntoIterator<Item = u64>,
    last: u64,
    options: impl Fn(u64, &[Nimber]) -> Vec<Nimber>,
) -> Outcome {
    let mut table: Vec<Nimber> = Vec::new();
    let nimber = |heap: u64| {
        let heap = heap.min(last) as usize;
        while table.len() <= heap {
            table.push(mex(options(table.len() as u64, &table)));
        }
        table[heap]
    };
    heaps.into_iter().map(nimber).sum::<Nimber>().outcome()
}

/// The options of a program that leaves the loop over the set at the first number above the heap;
/// `breaks` if what is taken may leave two parts.
pub(crate) fn left_early(set: &[u64], breaks: bool) -> impl Fn(u64, &[Nimber]) -> Vec<Nimber> {
    move |heap, nimbers| {
        let left = set.iter().take_while(|&&take| take <= heap).map(|take| (heap - take) as usize);
        if breaks {
            left.flat_map(|left| (0..=left).map(move |part| nimbers[part] ^ nimbers[left - part])).collect()
        } else {
            left.map(|left| nimbers[left]).collect()
        }
    }
}

/// The mistake of a program that does not sort the set, with the smallest input of a problem.
pub(crate) fn set_not_sorted<G: Game>(
    least: &'static str,
    outcome: impl Fn(&G::Position) -> Outcome + 'static,
) -> Mistake<G::Position> {
    let words = [
        "it leaves the loop at the first number above the heap; the numbers come in any order",
        "遇到第一个大于堆的数就跳出循环；这些数的顺序是任意的",
    ];
    let source = ["published programs without a sort", "没有排序的公开程序"];
    G::mistaken("set-not-sorted", words, source, least, outcome)
}

/// A mistake of many programs: the nim-sum runs on from case to case.
pub(crate) fn not_reset<E: Edition>(
    least: &'static str,
    nimber: impl Fn(&CaseOf<E>) -> Nimber + 'static,
) -> Mistake<CaseOf<E>> {
    let words = ["it does not set the nim-sum back to 0 before each case", "每组数据之前没有把异或和清零"];
    let source = ["a variable declared outside of the loop", "变量定义在循环之外"];
    let mut sum = Nimber(0);
    let answer = move |case: &CaseOf<E>| {
        sum ^= nimber(case);
        Reissued::<E>::word(sum.outcome()).to_string()
    };
    Mistake::new("not-reset", words, source, least, answer)
}
