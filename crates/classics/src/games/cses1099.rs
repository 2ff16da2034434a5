//! CSES 1099 Stair Game: staircase Nim, where the stairs are numbered from 1 and stair 1 is the
//! ground.

use sg_core::games::staircase;

use super::staircase_nim::{SEARCH, StaircaseNim};
use crate::prelude::*;

/// The number of stairs.
const STAIRS: Number = Number::new("n", ["the number of stairs", "台阶数"], 1..=200_000, 1..=MOST);
/// The balls on a stair.
const BALLS: Number =
    Number::new("p", ["the number of balls on a stair", "一级台阶上的球数"], 0..=1_000_000_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<StairGame>>>();

/// The solver of CSES 1099. A case holds the stairs from the second on: the balls on the first
/// never move.
#[derive(Clone, Copy, Debug, Default)]
pub struct StairGame;

impl Edition for StairGame {
    type Original = StaircaseNim<1>;

    const ABOUT: About = About {
        name: "cses1099",
        aliases: &["stair-game"],
        title: "Stair Game",
        title_zh: "台阶游戏",
        judge: "CSES 1099",
        rules: "Stairs 1, 2, ..., n with p_i balls on stair i. A move moves any number of balls, at least one, from a stair \
                k > 1 down to stair k - 1. Whoever moves last wins.",
        rules_zh: "台阶 1, 2, ..., n 上各有 p_i 个球。每次把某级台阶 k > 1 上的至少一个球移到台阶 k - 1。最后移动者胜。",
        numbers: &[STAIRS, BALLS],
        search: SEARCH,
        input: "t, then t cases: n, then p_1 .. p_n.",
        input_zh: "第一行 t，之后 t 组：n，然后是 p_1 .. p_n。",
        theory: "Staircase Nim with stair 1 as the ground (Sprague 1937): the second player wins if and only if the xor of \
                 p_2, p_4, p_6, ... is 0. Reason: balls that come down to an even stair are moved on at once, which restores it.",
        theory_zh: "以第 1 级为地面的阶梯博弈（Sprague，1937 年）：后手胜当且仅当 p_2, p_4, p_6, ... 的异或和为 0。理由：下到偶数级的球立刻被继续下移，异或和复原。",
        ..cses::HEAP_GAME
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        let stairs = input.get(STAIRS)?;
        input.end_of_line();
        input.get_at(BALLS, 1)?;
        input.list(BALLS, 2..stairs + 1)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            not_reset::<Self>("2\n2\n0 1\n1\n0\n", |stairs| staircase::nimber(stairs)),
            Self::mistaken(
                "odd-stairs",
                [
                    "it plays Nim on the odd stairs, above the first: here the even ones count",
                    "对第 1 级以上的奇数级做 Nim；这里起作用的是偶数级",
                ],
                ["staircase Nim with the stairs counted from 0", "台阶从 0 数起的阶梯博弈"],
                "1\n2\n0 1\n",
                |stairs| nim_of(stairs.iter().skip(1).step_by(2).copied()),
            ),
            Self::mistaken(
                "every-stair",
                ["it plays Nim on all stairs above the first", "对第 1 级以上的所有台阶做 Nim"],
                ["Nim", "Nim"],
                "1\n3\n0 0 1\n",
                |stairs| nim_of(stairs.iter().copied()),
            ),
        ]
    }
}
