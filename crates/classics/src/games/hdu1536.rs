//! HDU 1536 / POJ 2960 S-Nim: Nim with a set of numbers that may be taken.
//!
//! The set comes in any order and with duplicates; see [`super::hdu2999`] for what goes wrong
//! otherwise.

use super::subtraction::{self, Subtraction};
use super::subtraction_nim::Allowed;
use crate::prelude::*;

/// The size of the set.
const SET_SIZE: Number =
    Number::new("k", ["the size of the set, or 0 at the end", "集合的大小，末尾为 0"], 0..=100, 0..=MOST);
/// A number of the set.
const SET: Number =
    Number::new("s", ["a number of beads that may be taken", "允许取的颗数"], 1..=10_000, 1..=u64::MAX);
/// The number of positions.
const POSITIONS: Number = Number::new("m", ["the number of positions", "局面数"], 1..=100, 0..=MOST);
/// The number of heaps of a position.
const HEAPS: Number =
    Number::new("l", ["the number of heaps of a position", "一个局面的堆数"], 1..=100, 0..=MOST);
/// The beads of a heap.
const HEAP: Number =
    Number::new("h", ["the number of beads in a heap", "一堆的珠子数"], 0..=10_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<ManyPositions<SNim>>();

/// The solver of HDU 1536.
#[derive(Clone, Debug, Default)]
pub struct SNim {
    /// The set that was asked about last, with its nimbers so far.
    last: Option<(Arc<[u64]>, Subtraction)>,
}

/// Heaps and the set that they share with the other positions of their case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SNimHeaps {
    /// The numbers that may be taken, as in the input.
    pub set: Arc<[u64]>,
    /// The heaps.
    pub heaps: Vec<u64>,
}

impl SNim {
    /// The nimbers of a set.
    fn nimbers_of(&mut self, set: &Arc<[u64]>) -> &mut Subtraction {
        if self.last.as_ref().is_some_and(|(last, _)| !Arc::ptr_eq(last, set) && last != set) {
            self.last = None;
        }
        let new = || (Arc::clone(set), Subtraction::new(set.iter().copied()));
        &mut self.last.get_or_insert_with(new).1
    }
}

impl Game for SNim {
    type Position = SNimHeaps;
    type Rules = Taking<Allowed>;

    const ABOUT: About = About {
        name: "hdu1536",
        aliases: &["s-nim", "poj2960", "snim"],
        title: "S-Nim",
        title_zh: "S-Nim 游戏",
        judge: "HDU 1536, POJ 2960",
        rules: "Heaps of beads and a set S. A move takes s beads from one heap, s in S. The player who cannot move loses.",
        rules_zh: "若干堆珠子和一个集合 S。每次从一堆中取走 s 颗，s 属于 S。无法操作者输。",
        numbers: &[SET_SIZE, SET, POSITIONS, HEAPS, HEAP],
        reach: Some(subtraction::reach),
        search: heaps::SEARCH,
        input: "Cases: k and the k numbers of S in any order; m; m lines with l and l heaps. k = 0 ends.",
        input_zh: "多组数据：k 和 S 的 k 个数，顺序任意；m；之后 m 行，每行为 l 和 l 堆的大小。以 k = 0 结束。",
        output: "A line for each case with a letter for each position: `W` if the first player wins, else `L`.",
        output_zh: "每组一行，每个局面一个字母：先手必胜为 `W`，否则为 `L`。",
        words: ["W", "L"],
        theory: "Sprague-Grundy theorem: the nim-sum of the heaps' nimbers in the subtraction game of S. The nimbers of a finite \
                 set are periodic (Golomb 1966), and a repeated window as long as the largest number proves it.",
        theory_zh: "Sprague-Grundy 定理：各堆在减法游戏 S 中的 SG 值的异或和。有限集合的 SG 值有周期（Golomb，1966 年），与最大的数一样长的一段重复出现即可证明。",
        framing: Framing::UntilZero("0"),
        ..HDU
    };

    fn outcome(&mut self, SNimHeaps { set, heaps }: &SNimHeaps) -> Result<Outcome, Refusal> {
        self.nimbers_of(set).outcome(heaps)
    }

    fn report(&mut self, SNimHeaps { set, heaps }: &SNimHeaps) -> Result<Report, Refusal> {
        self.nimbers_of(set).report(heaps, None)
    }

    fn rules(SNimHeaps { set, heaps }: &SNimHeaps) -> Result<(Taking<Allowed>, Vec<u64>), Refusal> {
        heaps::SEARCH.check(search_sizes(heaps))?;
        let set = Arc::clone(set);
        Ok((Taking(Box::new(move |stones| set.contains(&stones))), heaps.clone()))
    }

    fn adversaries() -> Vec<Adversary> {
        vec![Adversary::new(
            ["a set, or the same table once more, for each mex", "每次求 mex 都用 set，或重新计算整张表"],
            || {
                // The largest set and heaps, a hundred times.
                let set: String = (1..=100).map(|take| format!(" {take}")).collect::<Vec<_>>().concat();
                let one = (0..100).map(|case| {
                    let heaps = if case % 2 == 0 { "1 10000\n2 9999 9999" } else { "2 9998 9998\n1 10000" };
                    format!("100{set}\n2\n{heaps}\n")
                });
                one.collect::<Vec<_>>().concat() + "0\n"
            },
        )]
    }

    fn mistakes() -> Vec<Mistake<SNimHeaps>> {
        vec![
            set_not_sorted::<Self>("2 2 1\n1\n1 1\n0\n", |SNimHeaps { set, heaps }| {
                by_table(heaps.iter().copied(), 10_000, left_early(set, false))
            }),
            Self::mistaken(
                "plain-nim",
                ["it plays Nim: any number may be taken", "当作 Nim：任意数目都可取"],
                ["the set is ignored", "没有用到集合"],
                "1 1\n1\n1 2\n0\n",
                |SNimHeaps { heaps, .. }| nim_of(heaps.iter().copied()),
            ),
            Self::mistaken(
                "mex-in-64-bits",
                [
                    "it finds the mex in a number of 64 bits, which has no place for the nimbers from 64 on",
                    "用一个 64 位整数求 mex，装不下 64 及以上的 SG 值",
                ],
                ["a mask instead of an array", "用位掩码代替数组"],
                "65 \
                 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 \
                 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 \
                 58 59 60 61 62 63 64 65\n\
                 1\n2 64 65\n0\n",
                |SNimHeaps { set, heaps }| {
                    let kept = |nimber: &Nimber| nimber.0 < 64;
                    by_table(heaps.iter().copied(), 10_000, |heap, nimbers| {
                        let options = set.iter().filter(|&&take| take <= heap);
                        options.map(|take| nimbers[(heap - take) as usize]).filter(kept).collect()
                    })
                },
            ),
        ]
    }

    fn in_words(_: &SNimHeaps, take: &Take) -> (Text, Value) {
        take_in_words(take)
    }
}

impl SharedGame for SNim {
    type Shared = (Arc<[u64]>, u64);

    const END: &'static str = "\n";

    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Shared>, Fault> {
        let size = input.get(SET_SIZE)?;
        if size == 0 {
            return Ok(None);
        }
        let set = input.list(SET, 1..size + 1)?;
        input.end_of_line();
        let positions = input.get(POSITIONS)?;
        input.end_of_line();
        Ok(Some((set.into(), positions)))
    }

    fn read_position(
        (set, positions): &Self::Shared,
        number: u64,
        input: &mut Scanner<'_>,
    ) -> Result<Option<SNimHeaps>, Fault> {
        if number > *positions {
            return Ok(None);
        }
        let heaps = input.get_at(HEAPS, number)?;
        let heaps = input.list(HEAP, 1..heaps + 1)?;
        input.end_of_line();
        Ok(Some(SNimHeaps { set: Arc::clone(set), heaps }))
    }

    fn position_in_words(SNimHeaps { heaps, .. }: &SNimHeaps) -> Text {
        text!("heaps {sizes}", "各堆 {sizes}", sizes = sentences::beginning(heaps))
    }
}
