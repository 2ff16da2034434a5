//! Luogu P4279 (SHOI 2008) 小约翰的游戏, HDU 1907 and POJ 3480 John: misere Nim.

use super::misere_nim::{MisereNim, answers_of_nim};
use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("N", sentences::HEAPS, 1..=50, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("a", sentences::HEAP, 1..=5_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<John>>>();

/// The solver of P4279.
#[derive(Clone, Copy, Debug, Default)]
pub struct John;

impl Edition for John {
    type Original = MisereNim;

    const ABOUT: About = About {
        name: "p4279",
        aliases: &["john", "hdu1907", "poj3480"],
        title: "John's Game",
        title_zh: "小约翰的游戏",
        judge: "Luogu P4279 [SHOI2008], HDU 1907, POJ 3480",
        rules: "N heaps. A move takes any number of stones, at least one, from one heap. The player who takes the last stone \
                loses. John begins.",
        rules_zh: "N 堆石子，每次从一堆中取走至少一颗。取走最后一颗者输。John 先手。",
        numbers: &[HEAPS, HEAP],
        input: "T, then T cases: N, then N heaps.",
        input_zh: "第一行 T，之后 T 组：N，然后是 N 堆的大小。",
        words: ["John\n", "Brother\n"],
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=500, 0..=MOST)),
        ..<MisereNim as StatelessGame>::ABOUT
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read_lines(input, HEAPS, HEAP)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        let [normal, turned_round] = answers_of_nim::<Reissued<Self>>(["1\n1\n1\n", "1\n1\n2\n"]);
        vec![
            normal,
            turned_round,
            Self::mistaken(
                "ones-by-nim",
                [
                    "it looks at the parity of heaps of 1 even where a larger heap is left",
                    "还有更大的堆时也只看大小为 1 的堆数的奇偶",
                ],
                ["half of the theorem", "只用了定理的一半"],
                "1\n2\n1 2\n",
                |heaps| Outcome::n_if(heaps.iter().filter(|&&heap| heap == 1).count() % 2 == 0),
            ),
        ]
    }
}
