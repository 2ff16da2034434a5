//! The counting game: say a number from 1 to m, then raise the last number by 1 to m; who says n
//! wins.

use sg_core::games::bash;

use crate::games::bash::{Bash, BashHeap};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<BashCounting>>();

/// The counting game.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashCounting;

/// The rules: a position is the number said last, 0 at the start, and no number above the goal may
/// be said.
#[derive(Clone, Copy, Debug)]
pub struct CountingRules {
    /// Who says it wins.
    pub goal: u64,
    /// The most by which a number is raised.
    pub most: u64,
}

impl Rules for CountingRules {
    type Position = u64;
    /// The number said.
    type Move = u64;

    fn moves(&self, &said: &u64, found: &mut dyn FnMut(u64, u64)) {
        for number in said + 1..=said.saturating_add(self.most).min(self.goal) {
            found(number, number);
        }
    }
}

impl StatelessGame for BashCounting {
    const ABOUT: About = About {
        name: "bash-counting",
        aliases: &["counting-game"],
        title: "The counting game",
        title_zh: "报数游戏",
        judge: "C. G. Bachet de Méziriac, 1612",
        rules: "The first player says a number from 1 to m; then the players in turn raise the last number by 1 to m, \
                never beyond n. Whoever says n wins.",
        rules_zh: "先手报 1 到 m 中的一个数；之后双方轮流把上一个数加上 1 到 m，但不超过 n。报出 n 者胜。",
        search: SearchLimits::new(&[Cap::new(2_000, ["numbers up to n", "个不超过 n 的数"])], 2_000_000),
        theory: "n minus the last number is a heap of Bash's game: the second player wins if and only if m + 1 divides n; \
                 otherwise the first says n mod (m + 1). Reason: a step of s is answered by one of m + 1 - s.",
        theory_zh: "n 减去报出的数，就是巴什博弈的一堆：后手胜当且仅当 m + 1 整除 n；否则先手报 n mod (m + 1)。理由：对手加 s，就加 m + 1 - s。",
        ..BashHeap::RECORD
    };

    type Case = BashHeap;
    type StatementRules = CountingRules;

    fn read(input: &mut Scanner<'_>) -> Result<BashHeap, Fault> {
        <Bash as StatelessGame>::read(input)
    }

    fn solve(&BashHeap { n, m }: &BashHeap) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(bash::outcome(n, m)))
    }

    fn explain(&heap: &BashHeap) -> Result<Report, Refusal> {
        let BashHeap { n, m } = heap;
        let winning = bash::winning_take(n, m).map(|number| {
            let (words, data) = <Self as Game>::in_words(&heap, &number);
            (text!("{words}, which leaves {left} to n", "{words}，距 n 还差 {left}", left = n - number), data)
        });
        let report = Report::new(bash::outcome(n, m), heap.division())
            .nim_sum(bash::nimber(n, m))
            .without_moves(n == 0)
            .games(text!(
                "n minus the last number said is a heap of Bash's game, and G is its nimber.",
                "n 减去最后报出的数，就是巴什博弈的一堆，G 是它的 SG 值。"
            ));
        Ok(heap.theory(report).winning_moves(WinningMoves::all(winning)))
    }

    fn start(&BashHeap { n, m }: &BashHeap) -> Result<(CountingRules, u64), Refusal> {
        <Self as Game>::ABOUT.search.check([n])?;
        Ok((CountingRules { goal: n, most: m.get() }, 0))
    }

    fn mistakes() -> Vec<Mistake<BashHeap>> {
        vec![
            BashHeap::multiple_of_m::<Self>(),
            Self::mistaken(
                "who-says-n-loses",
                ["it makes the player who says n lose", "让报出 n 的一方输"],
                ["the rule read the other way round", "把规则看反了"],
                "1\n1 1\n",
                |heap| bash::misere_outcome(heap.n, heap.m),
            ),
        ]
    }

    fn in_words(_: &BashHeap, number: &u64) -> (Text, Value) {
        (text!("say {number}", "报 {number}"), json!({ "say": number }))
    }
}
