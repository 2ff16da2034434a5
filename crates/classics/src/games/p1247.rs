//! Luogu P1247 取火柴游戏: Nim, with the move that wins.

use sg_core::games::nim;

use super::nim::{Nim, RECORD};
use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("k", sentences::HEAPS, 1..=500_000, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("n", sentences::HEAP, 1..=1_000_000_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<Matches>>>();

/// The solver of P1247.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matches;

/// A line of two numbers, and a line with the heaps after a move.
fn printed(heaps: &[u64], &Take { heap, stones }: &Take, [one, other]: [u64; 2]) -> String {
    let left = heaps.iter().enumerate().map(|(at, size)| if at == heap { size - stones } else { *size });
    format!("{one} {other}\n{}", separated(left, " "))
}

/// A move as the judge has it: how many, and from which heap, counted from 1.
fn in_order(take: &Take) -> [u64; 2] {
    [take.stones, take.heap as u64 + 1]
}

/// The output of a program that makes the move of `chosen`, or `lose` without one, and prints
/// `numbers` of it.
fn answered(
    chosen: fn(&[u64]) -> Option<Take>,
    numbers: fn(&[u64], &Take) -> [u64; 2],
) -> impl Fn(&Vec<u64>) -> String {
    move |heaps| match chosen(heaps) {
        Some(take) => printed(heaps, &take, numbers(heaps, &take)) + "\n",
        None => "lose\n".to_string(),
    }
}

/// The first winning move.
fn first(heaps: &[u64]) -> Option<Take> {
    nim::winning_moves(heaps).next()
}

impl Edition for Matches {
    type Original = Nim;

    const ABOUT: About = About {
        name: "p1247",
        aliases: &["luogu1247"],
        title: "The game of taking matches",
        title_zh: "取火柴游戏",
        judge: "Luogu P1247",
        rules: "k heaps of matches. A move takes any number of matches, at least one, from one heap. Whoever takes the last match \
                wins.",
        rules_zh: "k 堆火柴，每次从一堆中取走至少一根。取走最后一根者胜。",
        numbers: &[HEAPS, HEAP],
        input: "k, then k heaps.",
        input_zh: "k，然后是 k 堆的大小。",
        output: "If the first player wins, a line `a b`, which says that taking a matches from heap b wins, with the least b and \
                 then the least a, and a line with the heaps after it; otherwise `lose`.",
        output_zh: "若先手必胜，第一行输出 `a b`，表示从第 b 堆取 a 根必胜，多解时先使 b 最小，再使 a 最小；第二行是取后各堆的大小；否则输出 `lose`。",
        words: ["", "lose\n"],
        theory: "Nim (Bouton 1901): the first player wins if and only if the nim-sum s of the heaps is not 0. Reducing a heap n with n ^ s < n to n ^ s wins: at most one move in each heap; the problem asks for the first such heap.",
        theory_zh: "Nim（Bouton，1901 年）：先手胜当且仅当各堆的异或和 s 不为 0。满足 n ^ s < n 的堆 n，取到剩 n ^ s 即必胜：每堆至多一种取法，题目要的是第一个这样的堆。",
        framing: Framing::Single,
        ..RECORD
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read_lines(input, HEAPS, HEAP)
    }

    fn winning_moves(heaps: &Vec<u64>) -> Vec<Take> {
        nim::winning_moves(heaps).take(1).collect()
    }

    fn answered_moves(heaps: &Vec<u64>, winning: &[Take]) -> String {
        let first = winning.iter().min_by_key(|take| (take.heap, take.stones));
        first.map(|take| printed(heaps, take, in_order(take))).unwrap_or_default()
    }

    fn adversaries() -> Vec<Adversary> {
        vec![Adversary::new(
            ["a loop over all heaps, or over all moves, of each heap", "对每一堆都扫描所有堆或所有取法"],
            || {
                // Only the last heap has the highest one-bit of the nim-sum.
                let mut heaps = vec![1; 500_000];
                heaps[..40].fill(500_000_000);
                heaps[499_999] = 1_000_000_000_u64;
                format!("{}\n{}\n", heaps.len(), separated(&heaps, " "))
            },
        )]
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Mistake::new(
                "largest-heap",
                ["it takes from the largest heap of those that win", "在有必胜走法的堆中取最大的一堆"],
                [
                    "any heap with the highest one-bit of the nim-sum wins; the first is asked for",
                    "含有异或和最高位的堆都有必胜走法，但题目要第一个",
                ],
                "3\n1 1 1\n",
                answered(
                    |heaps| nim::winning_moves(heaps).max_by_key(|take| heaps[take.heap]),
                    |_, take| in_order(take),
                ),
            ),
            Mistake::new(
                "heap-before-number",
                ["it prints the heap before the number of matches", "先输出堆号，再输出根数"],
                ["a and b exchanged", "a 与 b 写反"],
                "1\n2\n",
                answered(first, |_, take| [take.heap as u64 + 1, take.stones]),
            ),
            Mistake::new(
                "number-left",
                [
                    "it prints how many matches are left in the heap instead of how many are taken",
                    "输出的是该堆剩下的根数，而不是取走的根数",
                ],
                ["n ^ s for n - (n ^ s)", "把 n - (n ^ s) 写成 n ^ s"],
                "1\n1\n",
                answered(first, |heaps, take| [heaps[take.heap] - take.stones, take.heap as u64 + 1]),
            ),
        ]
    }
}
