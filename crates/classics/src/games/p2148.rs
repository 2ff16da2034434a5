//! Luogu P2148 (SDOI 2009) E&D: of a pair of heaps one is removed and the other is split into the
//! new pair.
//!
//! The two heaps of a pair are one game: their nimbers are not added.

use sg_core::games::pair_splitting;

use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("N", sentences::HEAPS, 2..=20_000, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("S", sentences::HEAP, 1..=2_000_000_000, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<RemoveAndSplit>>();

/// The solver of P2148, and the rules: a position is the pairs.
#[derive(Clone, Copy, Debug, Default)]
pub struct RemoveAndSplit;

/// A move in one pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairMove {
    /// Which pair, from 0.
    pub pair: usize,
    /// Which of its heaps is removed, 0 or 1.
    pub removed: usize,
    /// The smaller part of the other heap.
    pub part: u64,
}

impl Rules for RemoveAndSplit {
    type Position = Vec<[u64; 2]>;
    type Move = PairMove;

    fn moves(&self, pairs: &Vec<[u64; 2]>, found: &mut dyn FnMut(PairMove, Vec<[u64; 2]>)) {
        for (pair, heaps) in pairs.iter().enumerate() {
            for removed in 0..2 {
                let heap = heaps[1 - removed];
                for part in 1..=heap / 2 {
                    found(PairMove { pair, removed, part }, replaced(pairs, pair, [part, heap - part]));
                }
            }
        }
    }
}

fn nimber(&[a, b]: &[u64; 2]) -> Nimber {
    pair_splitting::nimber(a, b)
}

impl StatelessGame for RemoveAndSplit {
    const ABOUT: About = About {
        name: "p2148",
        aliases: &["e-and-d", "bzoj1228"],
        title: "E&D",
        title_zh: "E&D",
        judge: "Luogu P2148 [SDOI2009]",
        rules: "An even number of heaps; heaps 2k - 1 and 2k are a pair. A move removes one heap of a pair and splits the other \
                into two heaps of at least 1, the new pair. The player who cannot move loses.",
        rules_zh: "偶数堆石子，第 2k - 1 堆与第 2k 堆为一对。每次移走某一对中的一堆，再把另一堆分成两个非空堆，成为新的一对。无法操作者输。",
        numbers: &[HEAPS, HEAP],
        search: SearchLimits::new(
            &[Cap::new(1_000_000, ["steps", "步"]).meaning([
                "the product of h^2 over the pairs, h the larger heap",
                "各对 h^2 之积，h 为较大的一堆",
            ])],
            500_000,
        ),
        input: "T, then T cases: N, which is even, then N heaps.",
        input_zh: "第一行 T，之后 T 组：偶数 N，然后是 N 堆的大小。",
        words: ["YES\n", "NO\n"],
        theory: "The nimber of a pair (a, b) is the number of trailing one-bits of (a - 1) | (b - 1); the second player wins \
             if and only if the nim-sum of the pairs is 0.",
        theory_zh: "一对 (a, b) 的 SG 值是 (a - 1) | (b - 1) 的二进制末尾连续 1 的个数；后手胜当且仅当各对的异或和为 0。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=20, 0..=MOST)),
        ..About::DEFAULT
    };

    type Case = Vec<[u64; 2]>;
    type StatementRules = RemoveAndSplit;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<[u64; 2]>, Fault> {
        let even = Phrase::both(", an even number", "，须为偶数");
        let count = input.get_unless(HEAPS, None, |count| count % 2 == 1, even)?;
        input.end_of_line();
        let mut heaps = input.list(HEAP, 1..count.saturating_sub(1).max(1))?;
        while (heaps.len() as u64) < count {
            // The nimber of two heaps of 2^n is n.
            input.complete(&|| {
                let sum: Nimber = heaps.as_chunks().0.iter().map(nimber).sum();
                1_u64.checked_shl(sum.0 as u32)
            });
            heaps.push(input.get_at(HEAP, heaps.len() as u64 + 1)?);
        }
        Ok(heaps.as_chunks().0.to_vec())
    }

    fn solve(pairs: &Vec<[u64; 2]>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(pairs.iter().map(nimber).sum::<Nimber>().outcome()))
    }

    fn explain(pairs: &Vec<[u64; 2]>) -> Result<Report, Refusal> {
        let sum: Nimber = pairs.iter().map(nimber).sum();
        let rows = pairs.iter().zip(1_u64..).map(|(pair, at)| ([at, pair[0], pair[1]], nimber(pair)));
        let ways = pairs.iter().enumerate().filter(|_| !sum.is_zero());
        let ways = ways.flat_map(|(at, pair)| [0, 1].map(|removed| (at, pair, removed)));
        let splits =
            |pair: &[u64; 2], removed: usize| pair_splitting::splits(pair[1 - removed], nimber(pair) ^ sum);
        let count = ways.clone().map(|(_, pair, removed)| splits(pair, removed).0).sum();
        let moves = ways.flat_map(|(pair, heaps, removed)| {
            let parts = splits(heaps, removed).1;
            parts.map(move |part| <Self as Game>::in_words(pairs, &PairMove { pair, removed, part }))
        });
        let header = [Phrase::both("pair", "对"), Phrase::same("a"), Phrase::same("b")];
        Ok(Report::of_games(Phrase::both("Each pair", "每一对"), header, rows)
            .without_moves(pairs.iter().all(|pair| *pair == [1, 1]))
            .recurrence(sentences::recurrence_of(
                "G(a, b)",
                &text!("G(i, j) with i + j = a or i + j = b, i, j >= 1", "G(i, j)，i + j = a 或 i + j = b，i, j >= 1"),
            ))
            .theorem(text!(
                "Reason: let the parts of a heap h be x + 1 and y + 1. They have nimber t if and only if x | y has ones below bit t and 0 there.\n\
                 Below bit t each bit is 1 in at least one of them, so these bits add up to at least 2^t - 1 and less than 2^(t + 1) - 1; adding\n\
                 1 sets bit t of h - 1 = x + y + 1; all such sums occur. So splitting h gives just the nimbers t for which bit t of\n\
                 h - 1 is 1, and the mex is the first bit that is 0 in a - 1 and in b - 1.",
                "理由：设一堆 h 拆成 x + 1 与 y + 1。它们的 SG 值为 t，当且仅当 x | y 的第 t 位为 0 而更低的位全为 1。\n\
                 此时第 t 位以下的每一位至少在其中一个里是 1，这些位之和不小于 2^t - 1，且小于 2^(t + 1) - 1；\n\
                 再加 1，h - 1 = x + y + 1 的第 t 位为 1；这样的和都能取到。因此拆 h 得到的 SG 值 t 恰好是 h - 1 中为 1 的位，\n\
                 而 mex 就是 a - 1 与 b - 1 中都为 0 的最低位。"
            ))
            .winning_moves(WinningMoves::counted(count, moves)))
    }

    fn start(pairs: &Vec<[u64; 2]>) -> Result<(RemoveAndSplit, Vec<[u64; 2]>), Refusal> {
        <Self as Game>::ABOUT
            .search
            .check([product(pairs.iter().map(|&[a, b]| a.max(b).saturating_mul(a.max(b))))])?;
        Ok((RemoveAndSplit, pairs.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<[u64; 2]>>> {
        let of_pairs = |of: fn(u64, u64) -> u64| {
            move |pairs: &Vec<[u64; 2]>| nim_of(pairs.iter().map(|&[a, b]| of(a, b)))
        };
        vec![
            Self::mistaken(
                "heaps-added",
                [
                    "it xors the nimbers of the two heaps of a pair; a pair is one game",
                    "把一对中两堆的 SG 值取异或；一对才是一个游戏",
                ],
                ["the sum of games begun at the heaps", "把每一堆当作独立的游戏"],
                "1\n2\n2 2\n",
                of_pairs(move |a, b| u64::from((a - 1).trailing_ones() ^ (b - 1).trailing_ones())),
            ),
            Self::mistaken(
                "and-for-or",
                ["it joins the numbers by & instead of |", "把 | 写成 &"],
                ["a table of small nimbers read wrongly", "打表找规律时看错"],
                "1\n2\n1 2\n",
                of_pairs(|a, b| u64::from(((a - 1) & (b - 1)).trailing_ones())),
            ),
            Self::mistaken(
                "one-not-subtracted",
                ["it looks at the bits of a | b", "看的是 a | b 的位"],
                ["no - 1", "没有减 1"],
                "1\n2\n1 1\n",
                of_pairs(|a, b| u64::from((a | b).trailing_ones())),
            ),
        ]
    }

    fn in_words(pairs: &Vec<[u64; 2]>, &PairMove { pair, removed, part }: &PairMove) -> (Text, Value) {
        let [heap, split] = [2 * pair + removed + 1, 2 * pair + 2 - removed];
        let parts = [part, pairs[pair][1 - removed] - part];
        (
            text!(
                "remove heap {heap} and split heap {split} into {both}",
                "移走第 {heap} 堆，把第 {split} 堆分成 {both}",
                both = sentences::and(&parts)
            ),
            json!({ "remove": heap, "split": split, "parts": parts }),
        )
    }

    fn position_after(_: &Vec<[u64; 2]>, after: &Vec<[u64; 2]>) -> Option<Vec<[u64; 2]>> {
        Some(after.clone())
    }
}
