//! CSES 1098 Nim Game II: heaps, of which one loses 1, 2 or 3 sticks in a move.

use super::subtraction_nim::{SubtractionHeaps, SubtractionNim};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<NimGame2>>>();

/// The solver of CSES 1098.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimGame2;

/// The nim-sum of what is left of each heap after division by `divisor`.
fn remainders(heaps: &[u64], divisor: u64) -> Nimber {
    heaps.iter().map(|heap| Nimber(heap % divisor)).sum()
}

impl Edition for NimGame2 {
    type Original = SubtractionNim;

    const ABOUT: About = About {
        name: "cses1098",
        aliases: &["nim-game-2"],
        title: "Nim Game II",
        title_zh: "尼姆游戏 II",
        judge: "CSES 1098",
        rules: "n heaps of sticks. A move removes 1, 2 or 3 sticks from one heap. Whoever removes the last stick wins.",
        rules_zh: "n 堆木棍，每次从一堆中取走 1、2 或 3 根。取走最后一根者胜。",
        theory: "The nimber of a heap of x is x mod 4, as a move of s is answered by 4 - s in the same heap. The second player \
                 wins if and only if the xor of these is 0.",
        theory_zh: "大小为 x 的堆的 SG 值是 x mod 4：对手取 s，就在同一堆取 4 - s。后手胜当且仅当它们的异或和为 0。",
        ..cses::HEAP_GAME
    };

    fn read(input: &mut Scanner<'_>) -> Result<SubtractionHeaps, Fault> {
        Ok(SubtractionHeaps::new(1..=3, cses::read(input)?))
    }

    fn mistakes() -> Vec<Mistake<SubtractionHeaps>> {
        vec![
            not_reset::<Self>("2\n1\n1\n1\n1\n", |case| remainders(case.heaps(), 4)),
            Self::mistaken(
                "plain-nim",
                ["it plays Nim: any number may be removed", "当作 Nim：任意数目都可取"],
                ["the limit on a move is ignored", "没有用到一步的上限"],
                "1\n1\n4\n",
                |case| nim_of(case.heaps().iter().copied()),
            ),
            Self::mistaken(
                "remainder-by-3",
                ["it uses x mod 3 as the nimber of a heap", "把 x mod 3 当作一堆的 SG 值"],
                ["one off", "差一"],
                "1\n1\n3\n",
                |case| remainders(case.heaps(), 3).outcome(),
            ),
            Self::mistaken(
                "one-heap",
                ["it looks at the sum of all heaps mod 4", "只看所有堆的总和 mod 4"],
                ["Bash's game on all sticks together", "把全部木棍当作一个巴什博弈"],
                "1\n2\n1 1\n",
                |case| Outcome::n_if(case.heaps().iter().fold(0_u64, |sum, heap| (sum + heap % 4) % 4) != 0),
            ),
        ]
    }
}
