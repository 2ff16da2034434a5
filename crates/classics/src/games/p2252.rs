//! Luogu P2252 取石子游戏: Wythoff's game. The judge's limits are recalled.
//!
//! `floor(k * (1 + sqrt(5)) / 2)` in 64-bit floating point errs first on heaps 165580140 and
//! 267914295, which are within them; see [`crate::theory`].

use super::wythoff::{self, Wythoff};
use crate::prelude::*;

/// The stones of the first heap.
const FIRST: Number = wythoff::FIRST.at_most_if_strict(1_000_000_000);
/// The stones of the second heap.
const SECOND: Number = wythoff::SECOND.at_most_if_strict(1_000_000_000);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<TwoHeaps>>>();

/// The solver of P2252.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoHeaps;

impl Edition for TwoHeaps {
    type Original = Wythoff;

    const ABOUT: About = About {
        name: "p2252",
        aliases: &["luogu2252"],
        title: "The game of taking stones",
        title_zh: "取石子游戏",
        judge: "Luogu P2252 [SHOI2002]",
        rules: "Two heaps of a and b stones. A move takes any number of stones, at least one, from one heap, or the same number from \
                both. Whoever takes the last stone wins.",
        rules_zh: "两堆石子，大小为 a 和 b。每次从一堆中取走至少一颗，或者从两堆中取走同样多。取走最后一颗者胜。",
        numbers: &[FIRST, SECOND],
        input: "a b, in any order.",
        input_zh: "a b，顺序任意。",
        words: ["1\n", "0\n"],
        framing: Framing::Single,
        ..<Wythoff as StatelessGame>::ABOUT
    };

    fn read(input: &mut Scanner<'_>) -> Result<(u64, u64), Fault> {
        wythoff::read_heaps(input, FIRST, SECOND)
    }

    fn mistakes() -> Vec<Mistake<(u64, u64)>> {
        vec![
            Self::mistaken(
                "not-in-order",
                ["it assumes that the first number is the smaller heap", "认为第一个数就是较小的堆"],
                ["no swap", "没有交换两数"],
                "2 1\n",
                |&(a, b)| Outcome::n_if(a > b || sg_core::games::wythoff::outcome(a, b).is_n()),
            ),
            Self::mistaken(
                "golden-ratio-cut-short",
                ["it computes with 1.62 for the golden ratio", "黄金比只取 1.62"],
                ["a constant with only two decimals", "只有两位小数的常数"],
                "33 54\n",
                |heaps| wythoff::in_floating_point(heaps, 1.62),
            ),
            Self::mistaken(
                "golden-ratio-of-ten-digits",
                ["it computes with 1.6180339887 for the golden ratio", "黄金比只取 1.6180339887"],
                ["a constant with only ten decimals", "只有十位小数的常数"],
                "317810 514228\n",
                |heaps| wythoff::in_floating_point(heaps, 1.618_033_988_7),
            ),
            wythoff::golden_ratio_in_double::<Reissued<Self>>("165580140 267914295\n"),
            wythoff::plain_nim::<Reissued<Self>>("1 1\n"),
        ]
    }
}
