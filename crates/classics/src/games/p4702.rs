//! Luogu P4702 取石子: piles in increasing order, one stone a move, none may fall below the pile
//! before it.
//!
//! There is nothing to choose: a move exists as long as a stone is left, because the first pile
//! that is not empty is larger than the one before it, and every move takes exactly one stone. The
//! order of the piles does not even matter for this, so piles that are out of order are answered
//! too; `--strict` holds the statement to its promise.

use crate::prelude::*;

/// The number of piles.
const PILES: Number = Number::new("n", ["the number of piles", "石堆数"], 1..=100, 0..=MOST);
/// The stones of a pile.
const STONES: Number = Number::new(
    "a",
    ["the number of stones on a pile, no fewer than on the pile before", "一堆的石子数，不少于前一堆"],
    1..=1_000_000_000,
    0..=u64::MAX,
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<RisingPiles>>();

/// The solver of P4702, and the rules: one stone from a pile that is larger than the one before it.
/// A move is the pile, from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct RisingPiles;

impl Rules for RisingPiles {
    type Position = Vec<u64>;
    type Move = usize;

    fn moves(&self, piles: &Vec<u64>, found: &mut dyn FnMut(usize, Vec<u64>)) {
        for pile in 0..piles.len() {
            let before = if pile == 0 { 0 } else { piles[pile - 1] };
            if piles[pile] > before {
                found(pile, replaced(piles, pile, piles[pile] - 1));
            }
        }
    }
}

fn stones(piles: &[u64]) -> u128 {
    piles.iter().map(|&pile| u128::from(pile)).sum()
}

impl Game for RisingPiles {
    type Position = Vec<u64>;
    type Rules = RisingPiles;

    const ABOUT: About = About {
        name: "p4702",
        aliases: &["rising-piles"],
        title: "Taking stones",
        title_zh: "取石子",
        judge: "Luogu P4702",
        rules: "Piles with a_1 <= a_2 <= ... <= a_n stones. A move takes exactly one stone from a pile i with a_i > \
                a_(i-1), where a_0 = 0. The player who cannot move loses. Alice begins.",
        rules_zh: "若干堆石子，a_1 <= a_2 <= ... <= a_n。每次从满足 a_i > a_(i-1) 的第 i 堆中取走恰好一颗，其中 a_0 = 0。无法操作者输。Alice 先手。",
        numbers: &[PILES, STONES],
        search: SearchLimits::new(&[Cap::new(1_000, ["piles", "堆"]), heaps::MOST_STEPS], 2_000_000),
        input: "n, then n numbers a_i in increasing order; without `--strict`, in any order.",
        input_zh: "n，然后是 n 个数 a_i，从小到大；不加 `--strict` 时顺序任意。",
        words: ["Alice\n", "Bob\n"],
        theory: "Every move takes one stone, and there is a move as long as there is a stone. So the first player wins \
                 if and only if the number of stones is odd, however anyone plays.",
        theory_zh: "每一步取一颗石子，只要还有石子就有可走的一步。所以无论怎么走，先手胜当且仅当石子总数是奇数。",
        framing: Framing::Single,
        ..About::DEFAULT
    };

    fn outcome(&mut self, piles: &Vec<u64>) -> Result<Outcome, Refusal> {
        Ok(Outcome::n_if(stones(piles) % 2 == 1))
    }

    fn report(&mut self, piles: &Vec<u64>) -> Result<Report, Refusal> {
        let stones = stones(piles);
        let odd = stones % 2 == 1;
        let parity = if odd { Phrase::both("odd", "奇数") } else { Phrase::both("even", "偶数") };
        let mut allowed = Vec::new();
        RisingPiles.moves(piles, &mut |pile, _| allowed.push(pile));
        let winning = allowed.into_iter().filter(|_| odd);
        Ok(Report::new(
            Outcome::n_if(odd),
            text!("each move takes one stone and {stones}, the number of stones, is {parity}", "每一步取一颗石子，而石子总数 {stones} 是{parity}"),
        )
        .without_moves(stones == 0)
        .games(text!("No theory is needed: a move exists as long as a stone is left, since the first pile that is not empty can be\n\
                 lowered, and every move takes one stone. So the length of the game is the number of stones, however it is played.", "不需要任何理论：只要还有石子就有可走的一步，因为第一个非空的堆总可以取，\n\
                 而每一步取一颗。所以无论怎么走，游戏的步数就是石子总数。"))
        .winning_moves(Self::listed(piles, winning)))
    }

    fn rules(piles: &Vec<u64>) -> Result<(RisingPiles, Vec<u64>), Refusal> {
        Self::ABOUT.search.check(search_sizes(piles))?;
        Ok((RisingPiles, piles.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "nim",
                [
                    "it treats the piles as Nim heaps; every move takes exactly one stone",
                    "把各堆当作 Nim；其实每步恰好取一颗",
                ],
                ["the habit of adding up heaps", "见到多堆就取异或"],
                "1\n2\n",
                |piles| nim_of(piles.iter().copied()),
            ),
            Self::mistaken(
                "staircase",
                [
                    "it plays Nim on the differences, as if any number could be taken",
                    "对相邻两堆之差做 Nim，误以为每步可取任意多颗",
                ],
                ["Luogu P3480, where any number may be taken", "洛谷 P3480，那里任意数目都可取"],
                "1\n2\n",
                |piles| {
                    let differences =
                        (0..piles.len()).map(|at| piles[at] - if at > 0 { piles[at - 1] } else { 0 });
                    nim_of(differences.rev().step_by(2))
                },
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, pile: &usize) -> (Text, Value) {
        (
            text!("take a stone from pile {pile}", "从第 {pile} 堆取一颗", pile = pile + 1),
            json!({ "pile": pile + 1 }),
        )
    }
}

impl SingleGame for RisingPiles {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let piles = input.get(PILES)?;
        input.end_of_line();
        let mut read = Vec::new();
        let mut least = 1;
        for pile in 1..=piles {
            input.suggest_rising(least, *STONES.bounds().judge().end(), piles - pile);
            let size = input.get_at(STONES.at_least_if_strict(least), pile)?;
            least = size.max(1);
            read.push(size);
        }
        Ok(Some(read))
    }
}
