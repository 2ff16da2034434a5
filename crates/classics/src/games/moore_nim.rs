//! Moore's Nim: a move takes stones from at least one and at most k heaps.
//!
//! "The first player wins if and only if *no* bit is set in a number of heaps divisible by k + 1"
//! is wrong: with k = 1 and heaps 1 and 3 the low bit is set twice, and the first player wins by
//! taking 2 from the 3.

use std::num::NonZeroU64;

use sg_core::games::moore;

use crate::prelude::*;

/// The most heaps of a move.
const MOST_HEAPS: Number = Number::new(
    "k",
    ["the largest number of heaps a move may touch", "一步至多动的堆数"],
    1..=MOST,
    1..=u64::MAX,
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<MooreNim>>();

/// Moore's Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct MooreNim;

/// The rules: a move takes from 1 to `k` heaps.
#[derive(Clone, Copy, Debug)]
pub struct MooreRules {
    /// The most heaps that a move touches.
    pub k: u64,
}

impl Rules for MooreRules {
    type Position = Vec<u64>;
    /// What is taken from each heap that the move touches.
    type Move = Vec<Take>;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Vec<Take>, Vec<u64>)) {
        let mut left = heaps.clone();
        // All that can be left, in descending order as mixed-radix numbers.
        while let Some(next) = (0..heaps.len()).find(|&heap| left[heap] > 0) {
            left[next] -= 1;
            left[..next].copy_from_slice(&heaps[..next]);
            let takes: Vec<Take> = (heaps.iter().zip(&left).enumerate())
                .filter(|(_, (before, after))| before != after)
                .map(|(heap, (before, after))| Take { heap, stones: before - after })
                .collect();
            if takes.len() as u64 <= self.k {
                found(takes, left.clone());
            }
        }
    }
}

/// Heaps, and how many of them a move touches.
#[derive(Clone, Debug)]
pub struct MooreHeaps {
    heaps: Vec<u64>,
    k: NonZeroU64,
}

impl StatelessGame for MooreNim {
    const ABOUT: About = About {
        name: "moore-nim",
        aliases: &["nim-k"],
        title: "Moore's Nim",
        title_zh: "Moore 尼姆博弈",
        judge: "E. H. Moore, 1910",
        rules: "n heaps. A move takes any number of stones, not always the same, from at least 1 and at most k heaps. Whoever \
                cannot move loses.",
        rules_zh: "n 堆石子。每次从至少 1 堆、至多 k 堆中各取走至少一颗，各堆所取可以不同。无法操作者输。",
        numbers: &[heaps::HEAP_COUNT, MOST_HEAPS, heaps::HEAP],
        search: SearchLimits::new(
            &[
                Cap::new(20, ["heaps", "堆"]),
                Cap::new(2_000, ["positions at the start", "个局面（从初始局面可达）"]).meaning([
                    "(a + 1) (b + 1) ... for sizes a, b, ...",
                    "(a + 1) (b + 1) ...，a、b、... 为各堆大小",
                ]),
            ],
            2_000_000,
        )
        .example(Phrase::both("4 heaps of 5", "4 堆，每堆 5 颗")),
        input: "t, then t cases: n k, then a_1 .. a_n.",
        input_zh: "第一行 t，之后 t 组：n k，然后是 a_1 .. a_n。",
        theory: "The second player wins if and only if every bit is set in a number of heaps divisible by k + 1. Reason: a move from such a position changes at most k heaps, so it breaks the condition at the highest bit that it changes; from any other position, changing at most k heaps, chosen from the highest bit down, restores the condition.",
        theory_zh: "后手胜当且仅当每个二进制位上为 1 的堆数都是 k + 1 的倍数。理由：从这样的局面改变至多 k 堆，必在所改变的最高位破坏这一条件；对其他局面，从最高位往下改变至多 k 堆，就能使条件成立。",
        ..THEORY
    };

    type Case = MooreHeaps;
    type StatementRules = MooreRules;

    fn read(input: &mut Scanner<'_>) -> Result<MooreHeaps, Fault> {
        let count = input.get(heaps::HEAP_COUNT)?;
        let k = positive(input, MOST_HEAPS)?;
        let heaps = input.list(heaps::HEAP, 1..count + 1)?;
        Ok(MooreHeaps { heaps, k })
    }

    fn solve(MooreHeaps { heaps, k }: &MooreHeaps) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(moore::outcome(heaps, *k)))
    }

    fn explain(case: &MooreHeaps) -> Result<Report, Refusal> {
        let MooreHeaps { heaps, k } = case;
        let group = u128::from(k.get()) + 1;
        let set = |bit: u32| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u128;
        let bits: Vec<(u32, u128)> =
            (0..u64::BITS).map(|bit| (bit, set(bit))).filter(|&(_, heaps)| heaps > 0).collect();
        let because = match bits.iter().find(|(_, heaps)| !heaps.is_multiple_of(group)) {
            Some((bit, heaps)) => {
                text!(
                    "the binary digit for {value} is 1 in {heaps} of the heaps, and {heaps} mod ({k} + 1) is not 0",
                    "权值为 {value} 的二进制位在 {heaps} 堆中为 1，而 {heaps} mod ({k} + 1) 不为 0",
                    value = 1_u64 << bit
                )
            }
            None => text!(
                "every binary digit is 1 in a number of heaps divisible by {k} + 1",
                "每个二进制位上为 1 的堆数都是 {k} + 1 的倍数"
            ),
        };
        let rows = bits
            .iter()
            .map(|(bit, heaps)| [(1_u64 << bit).to_string(), heaps.to_string(), (heaps % group).to_string()]);
        let winning = match Self::start(case) {
            Ok((rules, start)) => {
                let moves = winning_by_outcome(&rules, &start, |heaps| Ok(moore::outcome(heaps, *k)))?;
                <Self as Game>::listed(case, moves)
            }
            Err(_) => WinningMoves::one_of(
                moore::winning_move(heaps, *k).map(|takes| <Self as Game>::in_words(case, &takes)),
            ),
        };
        Ok(Report::new(moore::outcome(heaps, *k), because)
            .without_moves(heaps.iter().all(|&heap| heap == 0))
            .games(text!(
                    "A move may touch several heaps, so they are not independent games: binary digits are counted mod k + 1, not mod 2 as by xor.",
                    "一步可以同时从几堆取，所以各堆不是独立的游戏：二进制位按 mod k + 1 计数，而不是像异或那样 mod 2。"
                ))
            .recurrence(sentences::won_exactly_if(sentences::LOST))
            .table([Phrase::both("bit", "位"), Phrase::both("heaps", "堆数"), Phrase::same("mod k+1")], rows)
            .winning_moves(winning))
    }

    fn start(MooreHeaps { heaps, k }: &MooreHeaps) -> Result<(MooreRules, Vec<u64>), Refusal> {
        let positions = product(heaps.iter().map(|heap| heap.saturating_add(1)));
        <Self as Game>::ABOUT.search.check([heaps.len() as u64, positions])?;
        Ok((MooreRules { k: k.get() }, heaps.clone()))
    }

    fn mistakes() -> Vec<Mistake<MooreHeaps>> {
        vec![
            Self::mistaken(
                "plain-nim",
                ["it plays Nim: a move touches one heap", "当作 Nim：一步只动一堆"],
                ["k is read but not used", "读入 k 却没有用"],
                "1\n2 2 1 1\n",
                |case| nim_of(case.heaps.iter().copied()),
            ),
            Self::mistaken(
                "no-bit-divisible",
                [
                    "it says that First wins if and only if no bit is set in a number of heaps divisible by k + 1",
                    "认为先手胜当且仅当每个二进制位上，为 1 的堆数都不被 k + 1 整除",
                ],
                ["published texts", "公开的文章"],
                "1\n2 1 1 3\n",
                |MooreHeaps { heaps, k }| {
                    let set = |bit: u32| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u128;
                    let mut counts = (0..u64::BITS).map(set).filter(|&count| count > 0).peekable();
                    let any = counts.peek().is_some();
                    Outcome::n_if(any && counts.all(|count| !count.is_multiple_of(u128::from(k.get()) + 1)))
                },
            ),
        ]
    }

    fn in_words(_: &MooreHeaps, takes: &Vec<Take>) -> (Text, Value) {
        let (words, data): (Vec<Text>, Vec<Value>) = takes.iter().map(take_in_words).unzip();
        (sentences::list(&words), json!(data))
    }
}
