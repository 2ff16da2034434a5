//! Wythoff's game: two heaps; take any number from one of them, or the same number from both.
//!
//! The golden ratio in floating point is not good enough: `floor(k * (1 + sqrt 5) / 2)` in 64-bit
//! floating point names a wrong P-position long before 10^18. Here it is computed in integers.

use sg_core::games::wythoff::{self, Move};

use crate::prelude::*;

/// The stones of the first heap.
pub const FIRST: Number =
    Number::new("a", ["the number of stones in the first heap", "第一堆的石子数"], 0..=MOST, 0..=u64::MAX);
/// The stones of the second heap.
pub const SECOND: Number =
    Number::new("b", ["the number of stones in the second heap", "第二堆的石子数"], 0..=MOST, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Wythoff>>();

/// Wythoff's game, and the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

impl Rules for Wythoff {
    type Position = (u64, u64);
    type Move = Move;

    fn moves(&self, &(a, b): &(u64, u64), found: &mut dyn FnMut(Move, (u64, u64))) {
        for take in 1..=a {
            found(Move::First(take), (a - take, b));
        }
        for take in 1..=b {
            found(Move::Second(take), (a, b - take));
        }
        for take in 1..=a.min(b) {
            found(Move::Both(take), (a - take, b - take));
        }
    }
}

/// Reads two heaps, of which a drawn second one is the partner of the first.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn read_heaps(input: &mut Scanner<'_>, first: Number, second: Number) -> Result<(u64, u64), Fault> {
    let a = input.get(first)?;
    input.complete(&|| u64::try_from(wythoff::partner(a)).ok());
    Ok((a, input.get(second)?))
}

/// The mistake of a program that takes from one heap only, with the smallest input of an edition.
pub(super) fn plain_nim<G: Game<Position = (u64, u64)>>(least: &'static str) -> Mistake<(u64, u64)> {
    G::mistaken(
        "plain-nim",
        ["it plays Nim: nothing is taken from both heaps", "当作 Nim：不从两堆同时取"],
        ["the second kind of move left out", "漏了第二种走法"],
        least,
        |(a, b)| Outcome::n_if(a != b),
    )
}

/// The answer of a program that computes floor(k phi) in 64-bit floating point.
#[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "the mistake itself")]
pub(super) fn in_floating_point(&(a, b): &(u64, u64), phi: f64) -> Outcome {
    Outcome::n_if((a.abs_diff(b) as f64 * phi) as u64 != a.min(b))
}

/// The mistake of a program that has the golden ratio as a number of 64 bits, with the smallest
/// input of an edition.
pub(super) fn golden_ratio_in_double<G: Game<Position = (u64, u64)>>(
    least: &'static str,
) -> Mistake<(u64, u64)> {
    G::mistaken(
        "golden-ratio-in-double",
        [
            "it computes floor(k phi) with too few digits, such as in 64-bit floating point",
            "计算 floor(k phi) 的精度不够，例如用 64 位浮点数",
        ],
        ["it errs from heaps of nine digits on", "九位数的堆就会出错"],
        least,
        |heaps| in_floating_point(heaps, 1.618_033_988_749_895),
    )
}

impl StatelessGame for Wythoff {
    const ABOUT: About = About {
        name: "wythoff",
        aliases: &["wythoffs-game"],
        title: "Wythoff's game",
        title_zh: "威佐夫博弈",
        judge: "W. A. Wythoff, 1907",
        rules: "Two heaps of a and b stones. A move takes any number from one heap, or the same number from both. Whoever \
                cannot move loses.",
        rules_zh: "两堆石子，大小为 a 和 b。每次从一堆中取走至少一颗，或者从两堆中取走同样多。无法操作者输。",
        numbers: &[FIRST, SECOND],
        search: SearchLimits::new(
            &[Cap::new(10_000, ["positions", "个局面"]).meaning(["(a + 1) (b + 1)"; 2])],
            2_000_000,
        )
        .example(Phrase::both("heaps of 99 and 99", "两堆各 99 颗")),
        input: "t, then t cases a b.",
        input_zh: "第一行 t，之后 t 组 a b。",
        theory: "With k = |a - b| the second player wins if and only if min(a, b) = floor(k phi), phi the golden ratio (1 + sqrt 5) / 2. \
         Reason: floor(k phi) and floor(k phi) + k together take every positive integer exactly once (Beatty). Compute it in \
         integers, not in floating point.",
        theory_zh: "设 k = |a - b|，后手胜当且仅当 min(a, b) = floor(k phi)，phi 是黄金比 (1 + sqrt 5) / 2。理由：floor(k phi) 与 floor(k phi) + k 合起来恰好取遍每个正整数一次（Beatty）。要用整数计算，不要用浮点数。",
        ..THEORY
    };

    type Case = (u64, u64);
    type StatementRules = Wythoff;

    fn read(input: &mut Scanner<'_>) -> Result<(u64, u64), Fault> {
        read_heaps(input, FIRST, SECOND)
    }

    fn solve(&(a, b): &(u64, u64)) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(wythoff::outcome(a, b)))
    }

    fn explain(heaps: &(u64, u64)) -> Result<Report, Refusal> {
        let &(a, b) = heaps;
        let (k, smaller) = (a.abs_diff(b), a.min(b));
        let because = text!(
            "k = {k}, floor(k phi) = {lower} and the smaller heap is {smaller}",
            "k = {k}，floor(k phi) = {lower}，较小的堆是 {smaller}",
            lower = wythoff::lower(k)
        );
        let moves = wythoff::winning_moves(a, b).map(|chosen| {
            let (words, data) = <Self as Game>::in_words(heaps, &chosen);
            let (a, b) = match chosen {
                Move::First(take) => (a - take, b),
                Move::Second(take) => (a, b - take),
                Move::Both(take) => (a - take, b - take),
            };
            (text!("{words}, leaving ({a}, {b})", "{words}，剩下 ({a}, {b})"), data)
        });
        let lost = (0..8).map(|k| format!("({}, {})", wythoff::lower(k), wythoff::lower(k) + u128::from(k)));
        Ok(Report::new(wythoff::outcome(a, b), because)
            .without_moves(a == 0 && b == 0)
            .games(text!(
                    "The two heaps are one game, not two independent ones, as a move may touch both: nothing is xored.",
                    "两堆合起来是一个游戏，而不是两个独立的游戏，因为一步可以同时从两堆取：不取异或。"
                ))
            .recurrence(text!("Recurrence: (a, b) is a winning pair if and only if some move leaves a losing pair. So the k-th losing pair is (x, x + k), with x the least\n\
                 number in no earlier losing pair.", "递推：(a, b) 必胜当且仅当有一步走到必败的一对。所以第 k 个必败的一对是 (x, x + k)，x 是\n\
                 前面各对中都没有出现的最小的数。"))
            .values(text!("Lost pairs for k = 0, 1, 2, ...: {lost}, ...", "k = 0, 1, 2, ... 时必败的一对：{lost}, ...", lost = separated(lost, " ")))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(&(a, b): &(u64, u64)) -> Result<(Wythoff, (u64, u64)), Refusal> {
        <Self as Game>::ABOUT.search.check([product([a.saturating_add(1), b.saturating_add(1)])])?;
        Ok((Wythoff, (a, b)))
    }

    fn mistakes() -> Vec<Mistake<(u64, u64)>> {
        vec![
            plain_nim::<Self>("1\n1 1\n"),
            golden_ratio_in_double::<Self>("1\n165580140 267914295\n"),
            Self::mistaken(
                "second-number-forgotten",
                [
                    "it tests the smaller heap alone: whether it is a floor(k phi)",
                    "只检查较小的堆：它是不是某个 floor(k phi)",
                ],
                ["half of the theorem", "只用了定理的一半"],
                "1\n0 1\n",
                |&(a, b)| {
                    let least = a.min(b);
                    // Every number is floor(k phi) for one k, or floor(k phi^2), which is the
                    // larger of its pair.
                    Outcome::n_if(wythoff::partner(least) < u128::from(least))
                },
            ),
        ]
    }

    fn in_words(_: &(u64, u64), &chosen: &Move) -> (Text, Value) {
        let (from, first, second) = match chosen {
            Move::First(take) => (Phrase::both("the first heap", "第一堆"), take, 0),
            Move::Second(take) => (Phrase::both("the second heap", "第二堆"), 0, take),
            Move::Both(take) => (Phrase::both("each heap", "两堆各"), take, take),
        };
        (
            text!("take {stones} from {from}", "从{from}取 {stones} 颗", stones = first.max(second)),
            json!({ "take": [first, second] }),
        )
    }
}
