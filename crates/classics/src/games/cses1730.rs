//! CSES 1730 Nim Game I: Nim. The judge's limits are recalled; they are those of Nim Game II.

use std::mem;

use super::nim::Nim;
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<NimGame1>>>();

/// The solver of CSES 1730.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimGame1;

impl Edition for NimGame1 {
    type Original = Nim;

    const ABOUT: About = About {
        name: "cses1730",
        aliases: &["nim-game-1"],
        title: "Nim Game I",
        title_zh: "尼姆游戏 I",
        judge: "CSES 1730",
        rules: "n heaps of sticks. A move removes any number of sticks, at least one, from one heap. Whoever removes the last \
                stick wins.",
        rules_zh: "n 堆木棍，每次从一堆中取走至少一根。取走最后一根者胜。",
        theory: "Nim (Bouton 1901): the second player wins if and only if the xor of the heaps is 0.",
        theory_zh: "Nim（Bouton，1901 年）：后手胜当且仅当各堆的异或和为 0。",
        ..cses::HEAP_GAME
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        cses::read(input)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        let mut first = true;
        vec![
            not_reset::<Self>("2\n1\n1\n1\n1\n", |heaps| sg_core::games::nim::nimber(heaps)),
            // With t = 1 the program reads n = 1 and the judge's n as its only heap; with more
            // cases it reads on, and prints one line.
            Mistake::new(
                "number-of-cases-not-read",
                [
                    "it reads no t: it reads t as n, and answers one case",
                    "没有读入 t：把 t 当作 n，只回答一组",
                ],
                ["an old form of the input, a single case", "旧的输入格式，只有一组数据"],
                "2\n1\n1\n1\n1\n",
                move |heaps: &Vec<u64>| {
                    let outcome = mem::take(&mut first).then(|| Outcome::n_if(!heaps.is_empty()));
                    outcome.map_or_else(String::new, |outcome| Reissued::<Self>::word(outcome).to_string())
                },
            ),
            Self::mistaken(
                "last-stick-loses",
                ["it makes the player who removes the last stick lose", "让取走最后一根的一方输"],
                ["misere Nim", "反常 Nim"],
                "1\n1\n1\n",
                |heaps| sg_core::games::nim::misere_outcome(heaps),
            ),
        ]
    }
}
