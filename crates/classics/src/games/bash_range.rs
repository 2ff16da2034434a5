//! Bash's game with a range: take from a to b stones; with fewer than a left there is no move, or
//! all of them may be taken at once.

use sg_core::games::bash::Range;

use crate::games::bash::{BashRules, STONES};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<BashRange>>();

/// Bash's game with a range; fewer stones than a, once no more are left, are stuck, or may be taken
/// all at once if `CLEARING`.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashRange<const CLEARING: bool = false>;

/// Bash's game with a range; the rest may be cleared.
pub type BashRangeClear = BashRange<true>;

/// The minimum that a move takes.
const LEAST_TAKEN: Number = Number::new(
    "a",
    ["the smallest number of stones a move may take", "一步至少取的个数"],
    1..=MOST,
    1..=u64::MAX,
);
/// The most that a move takes.
const MOST_TAKEN: Number = Number::new(
    "b",
    ["the largest number of stones a move may take", "一步至多取的个数"],
    1..=MOST,
    1..=u64::MAX,
)
.from("a");

/// A heap and how many stones a move takes.
#[derive(Clone, Copy, Debug)]
pub struct RangeHeap {
    /// The stones.
    pub n: u64,
    /// The least and the largest number of stones a move may take.
    pub range: Range,
}

impl RangeHeap {
    /// The common part of the records.
    pub const RECORD: About = About {
        judge: "Winning Ways, ch. 4",
        numbers: &[STONES, LEAST_TAKEN, MOST_TAKEN],
        search: BashRules::SEARCH,
        input: "t, then t cases n a b.",
        input_zh: "第一行 t，之后 t 组，每组 n a b。",
        ..THEORY
    };

    const fn rules(self, clear: bool) -> BashRules {
        BashRules { least: self.range.least().get(), most: self.range.most().get(), clear }
    }
}

impl<const CLEARING: bool> StatelessGame for BashRange<CLEARING> {
    const ABOUT: About = if CLEARING {
        About {
            name: "bash-range-clear",
            title: "Bash's game with a range, the rest cleared",
            title_zh: "区间取石子（余数可取尽）",
            rules: "One heap of n stones. A move takes from a to b stones; with fewer than a left, all of them may be taken \
                 at once. Whoever takes the last stone wins.",
            rules_zh: "一堆 n 颗石子，每次取 a 到 b 颗；剩下不足 a 颗时，可以一次取完。取走最后一颗者胜。",
            theory: "With r = n mod (a + b) the second player wins if and only if r = 0 or r > b. Reason: when the opponent takes s, take a + b - s, or all that is left if that is fewer.",
            theory_zh: "设 r = n mod (a + b)，后手胜当且仅当 r = 0 或 r > b。理由：对手取 s，就取 a + b - s，不够时全部取走。",
            ..RangeHeap::RECORD
        }
    } else {
        About {
            name: "bash-range",
            title: "Bash's game with a range",
            title_zh: "区间取石子",
            rules: "One heap of n stones. A move takes from a to b stones; with fewer than a left there is no move. Whoever \
                 cannot move loses.",
            rules_zh: "一堆 n 颗石子，每次取 a 到 b 颗；剩下不足 a 颗时无法操作。无法操作者输。",
            theory: "With r = n mod (a + b) the second player wins if and only if r < a. Reason: when the opponent takes s, take a + b - s.",
            theory_zh: "设 r = n mod (a + b)，后手胜当且仅当 r < a。理由：对手取 s，就取 a + b - s。",
            ..RangeHeap::RECORD
        }
    };

    type Case = RangeHeap;
    type StatementRules = BashRules;

    fn read(input: &mut Scanner<'_>) -> Result<RangeHeap, Fault> {
        let n = input.get(STONES)?;
        let least = positive(input, LEAST_TAKEN)?;
        let most = positive(input, MOST_TAKEN.at_least(least.get()))?;
        let range = Range::new(least, most)
            .ok_or_else(|| input.fault_here(text!("numbers a <= b before", "满足 a <= b 的数")))?;
        Ok(RangeHeap { n, range })
    }

    fn solve(&RangeHeap { n, range }: &RangeHeap) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(if CLEARING { range.outcome_with_clearing(n) } else { range.outcome(n) }))
    }

    fn explain(&heap: &RangeHeap) -> Result<Report, Refusal> {
        let RangeHeap { n, range } = heap;
        let nimber_of = |n| if CLEARING { range.nimber_with_clearing(n) } else { range.nimber(n) };
        let nimber = nimber_of(n);
        let takes = if CLEARING { range.winning_takes_with_clearing(n) } else { range.winning_takes(n) };
        let (least, most) = (range.least(), range.most());
        let group = u128::from(least.get()) + u128::from(most.get());
        let because = Text::plain(format_args!("r = {n} mod ({least} + {most}) = {}", u128::from(n) % group));
        let count = takes.as_ref().map_or(0, |takes| u128::from(takes.end() - takes.start()) + 1);
        let first = takes.into_iter().flatten().map(|take| only_take_and_leave(take, n));
        let clear = if CLEARING {
            text!(
                "; with 0 < n < {least}, G(0) alone, as all n may be taken",
                "；0 < n < {least} 时只有 G(0)，因为可以全部取走"
            )
        } else {
            Text::default()
        };
        let form = if CLEARING {
            text!(
                "G(n) = ceil(r / {least}) if r <= {most}, and otherwise 0",
                "r <= {most} 时 G(n) = ceil(r / {least})，否则为 0"
            )
        } else {
            Text::plain(format_args!("G(n) = floor(r / {least})"))
        };
        let period = sentences::period("n", 0, group, 0);
        Ok(Report::new(nimber.outcome(), because)
            .nim_sum(nimber)
            .without_moves(if CLEARING { n == 0 } else { n < least.get() })
            .lines_in(Section::Games, sentences::only_game(Phrase::both("The heap", "这一堆")))
            .recurrence(sentences::recurrence_of(
                "G(n)",
                &text!(
                    "G(n - s), {least} <= s <= {most}, s <= n{clear}",
                    "G(n - s), {least} <= s <= {most}, s <= n{clear}"
                ),
            ))
            .first_values("n", (0..).map(nimber_of), heap.rules(CLEARING).options())
            .theorem(text!(
                "Closed form, with r = n mod {group}: {form}. Period: {period}.",
                "通项，设 r = n mod {group}：{form}。周期：{period}。"
            ))
            .winning_moves(WinningMoves::counted(count, first)))
    }

    fn start(heap: &RangeHeap) -> Result<(BashRules, u64), Refusal> {
        heap.rules(CLEARING).from(heap.n)
    }

    fn mistakes() -> Vec<Mistake<RangeHeap>> {
        let multiple = |heap: &RangeHeap| {
            let group = u128::from(heap.range.least().get()) + u128::from(heap.range.most().get());
            Outcome::n_if(!u128::from(heap.n).is_multiple_of(group))
        };
        let (other, words, least) = if CLEARING {
            (
                "rest-is-stuck",
                [
                    "with fewer than a stones left it allows no move; the rest may be taken at once",
                    "剩下不足 a 颗时认为不能走；其实可以一次取完",
                ],
                "1\n3 2 2\n",
            )
        } else {
            (
                "rest-is-cleared",
                [
                    "with fewer than a stones left it lets them be taken at once; there is no move",
                    "剩下不足 a 颗时让人一次取完；其实不能走",
                ],
                "1\n1 2 2\n",
            )
        };
        vec![
            Self::mistaken(
                "multiples-only",
                ["it treats only the multiples of a + b as lost", "只把 a + b 的倍数当作必败"],
                ["Bash's game with a + b for m + 1", "把巴什博弈的 m + 1 换成 a + b"],
                least,
                multiple,
            ),
            Self::mistaken(
                other,
                words,
                ["the other of the two games", "两个游戏中的另一个"],
                "1\n1 2 2\n",
                |heap| {
                    if CLEARING {
                        heap.range.outcome(heap.n)
                    } else {
                        heap.range.outcome_with_clearing(heap.n)
                    }
                },
            ),
        ]
    }

    fn in_words(_: &RangeHeap, take: &u64) -> (Text, Value) {
        only_take_in_words(take)
    }
}
