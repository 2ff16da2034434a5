//! Luogu P3235 (HNOI 2014) 江南乐: a heap of F or more is split into two or more heaps as even as
//! possible.

use std::time::Duration;

use sg_core::LimitReached;
use sg_core::games::even_splits::{EvenSplits, EvenSplitting};
use sg_core::rules::sums::SumsOfHeaps;

use crate::prelude::*;

/// The number of positions. The limits of the statement are recalled, not read.
const POSITIONS: Number = Number::new("T", ["the number of positions", "局面数"], 1..=99, 0..=MOST);
/// The smallest heap that may be split.
const LEAST: Number = Number::new(
    "F",
    ["the size of the smallest heap that may be split", "可以分的最小的堆"],
    1..=99_999,
    0..=u64::MAX,
);
/// The number of heaps.
const HEAPS: Number = Number::new("N", sentences::HEAPS, 1..=99, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("a", sentences::HEAP, 1..=99_999, 0..=300_000);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<ManyPositions<EvenSplitGame>>();

/// The solver of P3235.
#[derive(Clone, Debug, Default)]
pub struct EvenSplitGame {
    /// The nimbers for the last F.
    nimbers: Option<EvenSplits>,
}

/// Heaps, and the least one that may be split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvenHeaps {
    least: u64,
    /// In increasing order.
    heaps: Vec<u64>,
}

impl EvenSplitGame {
    fn nimbers(&mut self, least: u64) -> &mut EvenSplits {
        self.nimbers = self.nimbers.take().filter(|nimbers| nimbers.least() == least);
        self.nimbers.get_or_insert_with(|| EvenSplits::new(least))
    }

    fn nimber(&mut self, EvenHeaps { least, heaps }: &EvenHeaps) -> Result<Nimber, LimitReached> {
        let nimbers = self.nimbers(*least);
        heaps.iter().map(|&heap| nimbers.nimber(heap)).sum()
    }
}

impl Game for EvenSplitGame {
    type Position = EvenHeaps;
    type Rules = SumsOfHeaps<EvenSplitting>;

    const ABOUT: About = About {
        name: "p3235",
        aliases: &["even-splits", "bzoj3576"],
        title: "Even Splits",
        title_zh: "江南乐",
        judge: "Luogu P3235 [HNOI2014]",
        rules: "Heaps of stones. A move takes a heap of at least F stones and splits it into M >= 2 heaps, M chosen by the player, \
                which differ by at most 1 stone and are not empty. The player who cannot move loses.",
        rules_zh: "若干堆石子。每次选一堆至少 F 颗的石子，任选 M >= 2，把它分成 M 个非空堆，各堆大小至多相差 1。无法操作者输。",
        numbers: &[POSITIONS, LEAST, HEAPS, HEAP],
        search: SearchLimits::new(&[Cap::new(22, ["stones", "颗石子"])], 50_000),
        input: "T and F, then T lines, each with N and N heaps.",
        input_zh: "T 和 F，之后 T 行，每行 N 和 N 堆的大小。",
        output: "One line with a number for each position, separated by spaces: `1` if the first player wins, otherwise `0`.",
        output_zh: "一行，每个局面一个数，以空格分隔：先手必胜为 `1`，否则为 `0`。",
        words: ["1", "0"],
        theory: "Sprague-Grundy theorem: with q = floor(h / M) and r = h mod M an option of heap h is r heaps of q + 1 and M - r heaps of q. For \
             the same q only the parity of M counts, so O(sqrt(h)) values of M give all options.",
        theory_zh: "Sprague-Grundy 定理：设 q = floor(h / M)，r = h mod M，堆 h 的后继是 r 堆 q + 1 与 M - r 堆 q。q 相同时只看 M 的奇偶，\
             所以只需枚举 O(sqrt(h)) 个 M。",
        framing: Framing::Single,
        // A program that tries all M for each of 9,801 heaps takes 10^9 steps, one that tries
        // O(sqrt(h)) of them 10^7.
        time_limit: Duration::from_secs(1),
        ..About::DEFAULT
    };

    fn outcome(&mut self, position: &EvenHeaps) -> Result<Outcome, Refusal> {
        Ok(self.nimber(position)?.outcome())
    }

    fn report(&mut self, position: &EvenHeaps) -> Result<Report, Refusal> {
        let (least, sum) = (position.least, self.nimber(position)?);
        let nimbers = self.nimbers(least);
        let mut of = |heap| nimbers.nimber(heap);
        let first_values = (0..FIRST_VALUES as u64).map(&mut of).collect::<Result<Vec<Nimber>, _>>()?;
        let of_heaps = position.heaps.iter().copied().map(of).collect::<Result<Vec<Nimber>, _>>()?;
        let mut different: Vec<(&u64, Nimber)> =
            position.heaps.iter().zip(of_heaps.iter().copied()).collect();
        different.dedup();
        let mut moves = Vec::new();
        for (&heap, before) in different.into_iter().filter(|_| !sum.is_zero()) {
            for parts in nimbers.splits(heap, before ^ sum)? {
                moves.push(sentences::becoming(in_words(heap, parts), before, &[(before ^ sum).0]));
            }
        }
        let rows = position.heaps.iter().zip(&of_heaps).map(|(&heap, &nimber)| ([heap], nimber));
        Ok(Report::of_games(sentences::EACH_HEAP, [Phrase::both("heap", "堆")], rows)
            .without_moves(position.heaps.iter().all(|&heap| heap < least.max(2)))
            .recurrence(sentences::several_games())
            .recurrence(sentences::recurrence_of(
                "G(h)",
                &text!(
                    "(r mod 2) G(q + 1) xor ((M - r) mod 2) G(q), q = floor(h / M), r = h mod M, 2 <= M <= h, h >= {least}",
                    "(r mod 2) G(q + 1) xor ((M - r) mod 2) G(q)，q = floor(h / M)，r = h mod M，2 <= M <= h，h >= {least}"),
            ))
            .recurrence(text!(
                "Equal heaps cancel in pairs, so the parities of r and M - r decide; r = h - q M, so for one q two values of M are enough.",
                "相同的堆两两抵消，所以只看 r 与 M - r 的奇偶；而 r = h - q M，同一个 q 只需试两个 M。"
            ))
            .first_values("h", first_values, options_of(EvenSplitting(least)))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn rules(
        EvenHeaps { least, heaps }: &EvenHeaps,
    ) -> Result<(SumsOfHeaps<EvenSplitting>, Vec<u64>), Refusal> {
        Self::ABOUT.search.check([heaps.iter().fold(0, |all: u64, &heap| all.saturating_add(heap))])?;
        let heaps = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        Ok((SumsOfHeaps(EvenSplitting(*least)), heaps))
    }

    fn mistakes() -> Vec<Mistake<EvenHeaps>> {
        let of = |parts: fn(u64) -> u64, parity: bool| {
            move |EvenHeaps { least, heaps }: &EvenHeaps| {
                by_table(heaps.iter().copied(), 300, |heap, table| {
                    let all = (2..=if heap < *least { 0 } else { parts(heap) }).map(|parts| {
                        let (size, larger) = (heap / parts, heap % parts);
                        let counts = |count: u64| if parity { count % 2 == 1 } else { count > 0 };
                        let of =
                            |count, size: u64| if counts(count) { table[size as usize] } else { Nimber(0) };
                        of(larger, size + 1) ^ of(parts - larger, size)
                    });
                    all.collect()
                })
            }
        };
        vec![
            Self::mistaken(
                "two-parts",
                ["it splits a heap into two heaps only", "只把一堆分成两堆"],
                ["M not chosen", "没有枚举 M"],
                "1 1\n1 3\n",
                of(|heap| heap.min(2), true),
            ),
            Self::mistaken(
                "parity-left-out",
                [
                    "it takes G(q) and G(q + 1) once each, however many heaps of these sizes there are",
                    "不管有多少堆，G(q) 与 G(q + 1) 各只算一次",
                ],
                ["a set of heaps instead of a sum", "没有考虑堆数的奇偶"],
                "1 1\n2 3 6\n",
                of(|heap| heap, false),
            ),
            Self::mistaken(
                "bound-not-used",
                ["it also splits heaps of fewer than F stones", "小于 F 的堆也分"],
                ["F is ignored", "没有用到 F"],
                "1 3\n1 2\n",
                |EvenHeaps { heaps, .. }| {
                    let mut nimbers = EvenSplits::new(0);
                    let of = |&heap: &u64| nimbers.nimber(heap.min(10_000)).unwrap_or_default();
                    heaps.iter().map(of).sum::<Nimber>().outcome()
                },
            ),
        ]
    }

    fn in_words(_: &EvenHeaps, (heap, parts): &(u64, Vec<u64>)) -> (Text, Value) {
        in_words(*heap, parts.len() as u64)
    }
}

/// A move in words and as data.
fn in_words(heap: u64, parts: u64) -> (Text, Value) {
    (
        text!("split a heap of {heap} into {parts} heaps", "把一堆 {heap} 颗分成 {parts} 堆"),
        json!({ "heap": heap, "parts": parts }),
    )
}

impl SharedGame for EvenSplitGame {
    /// T and F.
    type Shared = [u64; 2];

    const END: &'static str = "\n";
    const BETWEEN: &'static str = " ";

    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<[u64; 2]>, Fault> {
        let shared = [input.get(POSITIONS)?, input.get(LEAST)?];
        input.end_of_line();
        Ok(Some(shared))
    }

    fn read_position(
        &[positions, least]: &[u64; 2],
        number: u64,
        input: &mut Scanner<'_>,
    ) -> Result<Option<EvenHeaps>, Fault> {
        if number > positions {
            return Ok(None);
        }
        let count = input.get_at(HEAPS, number)?;
        let mut heaps = input.list(HEAP, 1..count + 1)?;
        input.end_of_line();
        heaps.sort_unstable();
        Ok(Some(EvenHeaps { least, heaps }))
    }

    fn position_in_words(EvenHeaps { heaps, .. }: &EvenHeaps) -> Text {
        text!("heaps {shown}", "各堆 {shown}", shown = sentences::beginning(heaps))
    }
}
