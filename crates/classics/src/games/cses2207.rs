//! CSES 2207 Grundy's Game: break a heap into two heaps of different sizes.
//!
//! The answers are those of a computation; see [`sg_core::games::grundys_game`] for what they rest
//! on.

use std::ops::ControlFlow;

use sg_core::HeapRuleset;
use sg_core::games::grundys_game::{self, COMPUTED, LOST};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::rules::sums::SumsOfHeaps;
use sg_heaps::Solver;

use crate::prelude::*;

/// The coins.
const COINS: Number =
    Number::new("n", ["the number of coins in the heap", "这堆硬币的枚数"], 1..=COMPUTED, 0..=COMPUTED);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<GrundysGame>>();

/// The solver of CSES 2207, and the rules for one heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct GrundysGame;

impl HeapRuleset for GrundysGame {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..heap.div_ceil(2)).try_for_each(|part| option(&[part, heap - part]))
    }
}

fn refused(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(Text::plain(error))
}

impl StatelessGame for GrundysGame {
    const ABOUT: About = About {
        name: "cses2207",
        aliases: &["grundys-game"],
        title: "Grundy's Game",
        title_zh: "Grundy 游戏",
        judge: "CSES 2207",
        rules: "A heap of n coins. A move chooses a heap and divides it into two nonempty heaps of different sizes. Whoever makes \
                the last move wins.",
        rules_zh: "一堆 n 枚硬币。每次选一堆，把它分成大小不同的两个非空堆。最后操作者胜。",
        numbers: &[COINS],
        search: SearchLimits::new(&[Cap::new(40, ["coins", "枚硬币"])], 200_000),
        input: "t, then t numbers n, each a heap.",
        input_zh: "第一行 t，之后 t 个数 n，每个数是一堆。",
        theory: "The second player wins exactly 41 heaps up to 10^6: 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, ..., 932, 1222. All nimbers up \
                 to 10^6 were computed by the recurrence, which decides every heap that the judge asks for; it is not proved that there are no larger ones.",
        theory_zh: "到 10^6 为止后手胜的恰有 41 堆：1, 2, 4, 7, 10, 20, 23, 26, 50, 53, ..., 932, 1222。10^6 以内的 SG 值都按递推算出，\
             题目会问的每一堆都由此确定；更大的堆中是否还有，没有证明。",
        framing: Framing::CountFirst(Number::new("t", sentences::CASES, 1..=100_000, 0..=MOST)),
        most_in_all: None,
        ..cses::HEAP_GAME
    };
    const THEOREM: Phrase =
        Phrase::both("Computed, not proved for all heaps", "计算所得，并非对所有堆的证明");

    type Case = u64;
    type StatementRules = SumsOfHeaps<GrundysGame>;

    fn read(input: &mut Scanner<'_>) -> Result<u64, Fault> {
        input.get(COINS)
    }

    fn solve(&coins: &u64) -> Result<WinnerAnswer, Refusal> {
        let outcome = grundys_game::outcome(coins);
        outcome
            .map(WinnerAnswer::winner)
            .ok_or_else(|| Refusal::new(text!("{coins} coins are too many", "{coins} 枚硬币太多")))
    }

    fn explain(coins: &u64) -> Result<Report, Refusal> {
        let rules = RulesetKind::from("grundy".parse::<Ruleset>().map_err(refused)?);
        let mut solver = Solver::new(&rules);
        let first: Vec<Nimber> = solver.nimbers(..FIRST_VALUES as u64).map_err(refused)?.iter().collect();
        let position = solver.position(&[*coins]).map_err(refused)?;
        let nimber = position.nim_sum();
        let winning = position.winning_moves(LISTED_MOVES);
        let moves = winning.listed.iter().map(|chosen| {
            let left = chosen.leaves.iter().map(|&part| solver.known(part).unwrap_or_default().0);
            let words = <Self as Game>::in_words(coins, &(*coins, chosen.leaves.clone()));
            sentences::becoming(words, nimber, &left.collect::<Vec<_>>())
        });
        let moves = match winning.count {
            Some(count) => WinningMoves::counted(count, moves),
            None => WinningMoves::one_of(moves.take(1).next()),
        };
        Ok(Report::by_nim_sum(nimber)
            .without_moves(*coins < 3)
            .lines_in(Section::Games, sentences::sprague_grundy(sentences::EACH_HEAP))
            .recurrence(sentences::recurrence("G(n)", "G(a) xor G(n - a), 1 <= a < n / 2"))
            .recurrence(sentences::several_games())
            .first_values("n", first, options_of(&rules))
            .theorem(text!(
                "All heaps of nimber 0 from 1 to {COMPUTED}: {lost}.",
                "从 1 到 {COMPUTED}，SG 值为 0 的全部堆：{lost}。",
                lost = separated(LOST, ", ")
            ))
            .line(text!("The heap: G({coins}) = {nimber}", "这一堆：G({coins}) = {nimber}"))
            .winning_moves(moves))
    }

    fn start(&coins: &u64) -> Result<(SumsOfHeaps<GrundysGame>, Vec<u64>), Refusal> {
        <Self as Game>::ABOUT.search.check([coins])?;
        Ok((SumsOfHeaps(GrundysGame), vec![coins]))
    }

    fn adversaries() -> Vec<Adversary> {
        vec![Adversary::new(
            ["a table computed anew for each case", "每组数据都重新计算表"],
            || {
                // Up to the last heap that loses, beyond which no table is needed.
                let cases: Vec<String> =
                    (0..100_000).map(|case| format!("{}\n", 1_222 - case % 300)).collect();
                format!("{}\n{}", cases.len(), cases.concat())
            },
        )]
    }

    fn mistakes() -> Vec<Mistake<u64>> {
        let right = |coins: u64| grundys_game::outcome(coins).unwrap_or(Outcome::N);
        vec![
            Self::mistaken(
                "equal-parts",
                ["it also allows a heap to be divided into two equal heaps", "把一堆分成相等的两堆也算一步"],
                ["a loop to n / 2 that includes it", "循环到 n / 2 且包含它"],
                "1\n2\n",
                // Then every move from an even heap leaves two odd or two even heaps, and the
                // nimbers are 0 and 1 in turn.
                |&coins| Outcome::n_if(coins > 0 && coins.is_multiple_of(2)),
            ),
            Self::mistaken(
                "period-of-3",
                [
                    "it says that the losing heaps are those with n mod 3 = 1, and n = 2",
                    "认为必败的只有 n = 2 和 n mod 3 = 1 的堆",
                ],
                ["a guess from the nimbers up to 12", "由 12 以内的 SG 值猜测"],
                "1\n13\n",
                |&coins| Outcome::n_if(coins % 3 != 1 && coins != 2),
            ),
            Self::mistaken(
                "cut-off-after-1000",
                ["it says that the first player wins every heap above 1000", "认为 1000 以上都是先手胜"],
                ["a table or a mex that is too short", "SG 值的表或求 mex 的数组太小"],
                "1\n1222\n",
                move |&coins| if coins > 1000 { Outcome::N } else { right(coins) },
            ),
        ]
    }

    fn in_words(_: &u64, (heap, parts): &(u64, Vec<u64>)) -> (Text, Value) {
        let words = text!("divide {heap} into {both}", "把 {heap} 分成 {both}", both = sentences::and(parts));
        (words, json!({ "heap": heap, "divide": parts }))
    }
}
