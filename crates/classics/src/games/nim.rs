//! Nim: take any number of stones from one heap; the player who cannot move loses.

use sg_core::games::nim;

use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Nim>>();

/// Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// The rules: any number of stones may be taken from a heap.
pub type NimRules = Taking<fn(u64) -> bool>;

/// The common part of the records of games on heaps.
pub const RECORD: About = About {
    numbers: &[heaps::HEAP_COUNT, heaps::HEAP],
    search: heaps::SEARCH,
    input: "t, then t cases: n, then a_1 .. a_n.",
    input_zh: "第一行 t，之后 t 组：n，然后是 a_1 .. a_n。",
    ..THEORY
};

/// The lines after `First`: the number of moves, and the moves, with the heaps counted from
/// `first`.
fn lines(winning: &[Take], first: usize) -> String {
    if winning.is_empty() {
        return String::new();
    }
    let moves = winning.iter().map(|Take { heap, stones }| format!("\n{} {stones}", heap + first));
    format!("\n{}{}", winning.len(), moves.collect::<String>())
}

impl StatelessGame for Nim {
    const ABOUT: About = About {
        name: "nim",
        aliases: &["bouton"],
        title: "Nim",
        title_zh: "尼姆博弈",
        judge: "C. L. Bouton, 1901",
        rules: "n heaps. A move takes any number of stones from one heap. The player who cannot move loses.",
        rules_zh: "n 堆石子，每次从一堆中取走至少一颗。无法操作者输。",
        output: "For each case a line `First` or `Second`; if First, a line with the number of winning moves and a line \
                 `heap take` for each, heaps numbered from 1, in order.",
        output_zh: "每组一行 `First` 或 `Second`；若为 First，再输出一行必胜步的个数，然后每个必胜步一行 `堆 取走的数`，堆从 1 编号，按编号从小到大。",
        theory: "The second player wins if and only if the nim-sum s of the heaps is 0. Reducing a heap a with a ^ s < a to a ^ s wins.",
        theory_zh: "后手胜当且仅当各堆的异或和 s 为 0。满足 a ^ s < a 的堆 a，取到剩 a ^ s 即必胜。",
        ..RECORD
    };

    type Case = Vec<u64>;
    type StatementRules = NimRules;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, heaps::HEAP)
    }

    fn solve(heaps: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        let outcome = nim::outcome(heaps);
        if outcome == Outcome::P {
            return Ok(WinnerAnswer::winner(outcome));
        }
        let winning: Vec<Take> = nim::winning_moves(heaps).collect();
        Ok(WinnerAnswer::with_lines(outcome, Self::answered_moves(heaps, &winning)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let nimbers: Vec<Nimber> = heaps.iter().copied().map(Nimber).collect();
        let nimber = |size| Some(Nimber(size));
        let moves = nim::winning_moves(heaps).map(|take| take_and_leave(&take, heaps, nimber));
        Ok(heaps::report(heaps, &nimbers)
            .recurrence(sentences::recurrence("G(n)", "G(0), ..., G(n - 1)"))
            .first_values("n", (0..).map(Nimber), |heap| (0..heap).map(|left| vec![left]).collect())
            .theorem(text!(
                "So G(n) = n, by induction: a heap is its own nimber.",
                "所以由归纳法，G(n) = n：一堆的 SG 值就是它的大小。"
            ))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(heaps: &Vec<u64>) -> Result<(NimRules, Vec<u64>), Refusal> {
        heaps::SEARCH.check(search_sizes(heaps))?;
        Ok((Taking(|_| true), heaps.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        let shown = |heaps: &[u64], first, most| {
            let winning: Vec<Take> = nim::winning_moves(heaps).take(most).collect();
            WinnerAnswer::with_lines(nim::outcome(heaps), lines(&winning, first)).to_string()
        };
        vec![
            Mistake::new(
                "one-move-only",
                ["it prints only the first winning move of all", "只打印第一种必胜的走法"],
                ["the loop left at the first heap", "在第一堆就跳出了循环"],
                "1\n3 1 1 1\n",
                move |heaps: &Vec<u64>| shown(heaps, 1, 1),
            ),
            Mistake::new(
                "heaps-from-zero",
                ["it counts the heaps from 0", "堆从 0 数起"],
                ["array indices", "数组下标"],
                "1\n1 1\n",
                move |heaps: &Vec<u64>| shown(heaps, 0, usize::MAX),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (Text, Value) {
        take_in_words(take)
    }

    fn answered_moves(_: &Vec<u64>, winning: &[Take]) -> String {
        lines(winning, 1)
    }
}
