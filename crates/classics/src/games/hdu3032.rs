//! HDU 3032 Nim or not Nim?: Lasker's Nim.

use sg_core::games::{lasker, nim};

use super::lasker_nim::{LaskerNim, plain_nim};
use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("N", sentences::HEAPS, 1..=1_000_000, 0..=MOST);
/// The size of a heap; that of 2^64 - 1 objects would have a nimber beyond 64 bits.
const HEAP: Number = Number::new("s", sentences::HEAP, 1..=(1 << 31) - 1, 0..=u64::MAX - 1);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<NimOrNot>>>();

/// The solver of HDU 3032.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimOrNot;

impl Edition for NimOrNot {
    type Original = LaskerNim;

    const ABOUT: About = About {
        name: "hdu3032",
        aliases: &["nim-or-not-nim", "multi-nim"],
        title: "Nim or not Nim?",
        title_zh: "是不是 Nim？",
        judge: "HDU 3032",
        comparison: Comparison::Exact,
        rules: "N heaps. A move removes any number of objects, at least one, from one heap, or separates one heap into two \
                smaller ones. Whoever takes the last object wins. Alice begins.",
        rules_zh: "N 堆物品。每次从一堆中取走至少一个，或者把一堆分成两个较小的堆。取走最后一个者胜。Alice 先手。",
        numbers: &[HEAPS, HEAP],
        input: "T, then T cases: N, then N heaps.",
        input_zh: "第一行 T，之后 T 组：N，然后是 N 堆的大小。",
        words: ["Alice\n", "Bob\n"],
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=100, 0..=MOST)),
        ..<LaskerNim as StatelessGame>::ABOUT
    };

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read_lines(input, HEAPS, HEAP)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            not_reset::<Self>("2\n1\n1\n1\n1\n", |heaps| {
                heaps.iter().map(|&heap| lasker::nimber(heap)).sum()
            }),
            plain_nim::<Reissued<Self>>("1\n3\n1 2 3\n"),
            Self::mistaken(
                "last-object-loses",
                ["it makes the player who takes the last object lose", "让取走最后一个的一方输"],
                ["the first sentences of the statement, which speak of misere Nim", "题面开头说的是反常 Nim"],
                "1\n1\n1\n",
                |heaps| {
                    let nimbers: Vec<u64> = heaps.iter().map(|&heap| lasker::nimber(heap).0).collect();
                    nim::misere_outcome(&nimbers)
                },
            ),
        ]
    }
}
