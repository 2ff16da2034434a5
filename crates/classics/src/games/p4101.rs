//! Luogu P4101 (HEOI 2014) 人人尽说江南好: n heaps of one stone, two heaps are merged if they are
//! at most m together.
//!
//! The answer is 0 where the first player wins, and 1 where he loses.

use crate::prelude::*;

/// The number of heaps. The limits of the statement are recalled, not read.
const HEAPS: Number =
    Number::new("n", ["the number of heaps of one stone", "只有一颗石子的堆数"], 1..=10_000, 0..=u64::MAX);
/// The size of the largest heap.
const LARGEST: Number =
    Number::new("m", ["the largest size of a heap", "一堆石子数的上限"], 1..=10_000, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<MergingHeaps>>();

/// The solver of P4101.
#[derive(Clone, Copy, Debug, Default)]
pub struct MergingHeaps;

/// The rules for heaps of at most this many stones: a position is the sizes in increasing order, a
/// move the sizes of the two heaps.
#[derive(Clone, Copy, Debug)]
pub struct MergingRules(u64);

impl Rules for MergingRules {
    type Position = Vec<u64>;
    type Move = [u64; 2];

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut([u64; 2], Vec<u64>)) {
        // Of equal heaps the first ones are named.
        let first = |at: usize, from: usize| at == from || heaps[at] != heaps[at - 1];
        for one in (0..heaps.len()).filter(|&one| first(one, 0)) {
            for other in (one + 1..heaps.len()).filter(|&other| first(other, one + 1)) {
                let merged = heaps[one] + heaps[other];
                if merged <= self.0 {
                    let mut after = heaps.clone();
                    after.remove(other);
                    after[one] = merged;
                    after.sort_unstable();
                    found([heaps[one], heaps[other]], after);
                }
            }
        }
    }
}

/// The number of merges that leaves as many heaps of `largest` as can be, and the rest in one heap.
fn merges([heaps, largest]: [u64; 2]) -> u64 {
    heaps - heaps.div_ceil(largest)
}

impl StatelessGame for MergingHeaps {
    const ABOUT: About = About {
        name: "p4101",
        aliases: &["merging-heaps", "bzoj3609"],
        title: "Merging Heaps",
        title_zh: "人人尽说江南好",
        judge: "Luogu P4101 [HEOI2014]",
        rules: "n heaps of one stone. A move merges two heaps that have at most m stones together. The player who cannot move loses.",
        rules_zh: "n 堆石子，每堆一颗。每次合并两堆，合并后不超过 m 颗。无法操作者输。",
        numbers: &[HEAPS, LARGEST],
        search: SearchLimits::new(&[Cap::new(36, ["heaps", "堆"])], 50_000),
        input: "T, then T lines with n and m.",
        input_zh: "第一行 T，之后 T 行，每行 n 和 m。",
        words: ["0\n", "1\n"],
        theory: "The longest play has n - ceil(n / m) merges, and the player whom the parity of this number favours can force it. The first \
                 player wins if and only if it is odd.",
        theory_zh: "最多能合并 n - ceil(n / m) 次，而这个数的奇偶对谁有利，谁就总能使合并达到这么多次。先手胜当且仅当它是奇数。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=50, 0..=MOST)),
        ..About::DEFAULT
    };

    type Case = [u64; 2];
    type StatementRules = MergingRules;

    fn read(input: &mut Scanner<'_>) -> Result<[u64; 2], Fault> {
        Ok([input.get(HEAPS)?, input.get(LARGEST)?])
    }

    fn solve(&case: &[u64; 2]) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(Outcome::n_if(merges(case) % 2 == 1)))
    }

    fn explain(case: &[u64; 2]) -> Result<Report, Refusal> {
        let [heaps, largest] = *case;
        let (merges, left) = (merges(*case), heaps.div_ceil(largest));
        let odd = merges % 2 == 1;
        let parity = if odd { Phrase::both("odd", "奇数") } else { Phrase::both("even", "偶数") };
        let move_to_two = odd.then(|| <Self as Game>::in_words(case, &[1, 1]));
        Ok(Report::new(
            Outcome::n_if(odd),
            text!(
                "the length of the longest play is {merges}, which is {parity}, and the player whom this favours can force it",
                "最多能走 {merges} 步，是{parity}，而由此得利的一方总能走满这么多步"),
        )
        .without_moves(heaps < 2 || largest < 2)
        .games(text!(
            "This is a single game, not a sum: a merge joins two heaps. Each move leaves one heap fewer, so the play lasts n less the number of\n\
             heaps at its end; with k heaps of m and the rest in one, there are ceil(n / m) heaps at the end, the fewest possible.",
            "这是单独一个游戏，不是游戏之和：合并会把两堆连在一起。每步少一堆，所以总步数是 n 减去终局的堆数；终局为若干堆 m 与一堆剩余时，\n\
             堆数是 ceil(n / m)，即最少。"
        ))
        .theorem(text!(
            "Reason: the favoured player lets one heap grow and otherwise leaves only heaps of 1 and of m. If the opponent adds a stone to the\n\
             growing heap, so does he, or merges two stones into the next one to grow if that has filled it; if the opponent merges two\n\
             stones, he adds these two to it, or, if they do not fit, one stone that fills it, and the two are the next heap to grow;\n\
             if no heap grows yet, he adds a stone to the two.\n\
             Played this way, no two heaps are left at the end that are below m and do not fit together.",
            "理由：有利的一方让一堆不断变大，此外只留大小为 1 和 m 的堆。对手往这一堆加一颗，他也加一颗，若它已满，就合并两颗，成为下一个变大的堆；对手合并两颗，他就把这两颗并进去，\n\
             放不下时用一颗补满，那两颗成为下一个变大的堆；还没有变大的堆时，他往那两颗上加一颗。照此走下去，最后不会剩下两个小于 m 却不能合并的堆。"
        ))
        .line(text!(
            "number of heaps: {heaps} at first, {left} at the end; merges: {heaps} - {left} = {merges}",
            "{heaps} 堆变成 {left} 堆：{heaps} - {left} = {merges} 次合并"))
        .winning_moves(WinningMoves::all(move_to_two)))
    }

    fn start(&[heaps, largest]: &[u64; 2]) -> Result<(MergingRules, Vec<u64>), Refusal> {
        <Self as Game>::ABOUT.search.check([heaps])?;
        Ok((MergingRules(largest), vec![1; heaps as usize]))
    }

    fn mistakes() -> Vec<Mistake<[u64; 2]>> {
        vec![
            Self::mistaken(
                "words-exchanged",
                ["it prints 1 where the first player wins", "先手必胜时输出了 1"],
                ["the usual words of other problems", "其他题目的习惯"],
                "1\n1 1\n",
                |&case| Outcome::n_if(merges(case).is_multiple_of(2)),
            ),
            Self::mistaken(
                "bound-not-used",
                ["it merges all heaps into one, whatever m is", "不管 m，总能合并成一堆"],
                ["n - 1 merges", "n - 1 次合并"],
                "1\n2 1\n",
                |&[heaps, _]| Outcome::n_if(heaps % 2 == 0),
            ),
            Self::mistaken(
                "rest-counted-when-empty",
                [
                    "it subtracts 1 for the merges of the rest where m divides n and nothing is left over",
                    "m 整除 n、没有剩余时仍然减 1",
                ],
                [
                    "(n / m)(m - 1) + n mod m - 1 without a maximum with 0",
                    "(n / m)(m - 1) + n mod m - 1 没有和 0 取最大值",
                ],
                "1\n1 1\n",
                |&[heaps, largest]| {
                    Outcome::n_if((heaps / largest * (largest - 1) + heaps % largest) % 2 == 0)
                },
            ),
        ]
    }

    fn in_words(_: &[u64; 2], heaps: &[u64; 2]) -> (Text, Value) {
        (
            text!("merge heaps of {both}", "合并大小为 {both} 的两堆", both = sentences::and(heaps)),
            json!({ "merge": heaps }),
        )
    }
}
