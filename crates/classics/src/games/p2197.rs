//! Luogu P2197 Nim: the template of every course.

use sg_core::games::nim::outcome;

use super::nim::{self, Nim};
use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("n", sentences::HEAPS, 1..=10_000, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("a", sentences::HEAP, 0..=9_999, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<NimTemplate>>>();

/// The solver of P2197.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimTemplate;

impl Edition for NimTemplate {
    type Original = Nim;

    const ABOUT: About = About {
        name: "p2197",
        aliases: &["luogu-nim"],
        title: "[Template] Nim",
        title_zh: "【模板】Nim 游戏",
        judge: "Luogu P2197",
        rules: "n heaps. A move takes any number of stones, at least one, from one heap. The player who cannot move loses.",
        rules_zh: "n 堆石子，每次从一堆中取走至少一颗。无法操作者输。",
        numbers: &[HEAPS, HEAP],
        input: "T, then T cases: n, then n heaps.",
        input_zh: "第一行 T，之后 T 组：n，然后是 n 堆的大小。",
        words: ["Yes\n", "No\n"],
        theory: "Nim (Bouton 1901): the second player wins if and only if the nim-sum of the heaps is 0.",
        theory_zh: "Nim（Bouton，1901 年）：后手胜当且仅当各堆的异或和为 0。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=10, 0..=MOST)),
        ..nim::RECORD
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read_lines(input, HEAPS, HEAP)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "sum-for-xor",
                ["it adds the heaps up and looks at the parity", "把各堆相加，看奇偶"],
                ["+ for ^", "把 ^ 写成 +"],
                "1\n1\n2\n",
                |heaps| Outcome::n_if(heaps.iter().fold(0, |sum, heap| sum ^ heap) % 2 == 1),
            ),
            Self::mistaken(
                "last-heap-left-out",
                ["it leaves the last heap out", "漏了最后一堆"],
                [
                    "a loop one step short, or a last number that is not read",
                    "循环少了一次，或最后一个数没有读入",
                ],
                "1\n1\n1\n",
                |heaps| outcome(&heaps[..heaps.len().saturating_sub(1)]),
            ),
            Self::mistaken(
                "equal-heaps",
                [
                    "it says that the second player wins if and only if the number of heaps is even",
                    "认为后手胜当且仅当堆数是偶数",
                ],
                ["the copying strategy of two equal heaps", "两堆相等时的模仿策略"],
                "1\n1\n0\n",
                |heaps| Outcome::n_if(heaps.len() % 2 == 1),
            ),
        ]
    }
}
