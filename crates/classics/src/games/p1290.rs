//! Luogu P1290 欧几里德的游戏: Euclid's game.
//!
//! It is not a sum of games. The numbers come in any order; a program that takes the first for the
//! larger one is wrong.

use sg_core::games::{euclid, wythoff};

use crate::prelude::*;

/// The first number.
const M: Number = Number::new("M", ["the first number", "第一个数"], 1..=(1 << 31) - 1, 1..=u64::MAX);
/// The second number.
const N: Number = Number::new("N", ["the second number", "第二个数"], 1..=(1 << 31) - 1, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Euclid>>();

/// The solver of P1290, and the rules: a position is the two numbers, the larger one first. A move
/// is how many times the smaller one is subtracted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclid;

fn sorted([a, b]: [u64; 2]) -> [u64; 2] {
    [a.max(b), a.min(b)]
}

impl Rules for Euclid {
    type Position = [u64; 2];
    type Move = u64;

    fn moves(&self, &[large, small]: &[u64; 2], found: &mut dyn FnMut(u64, [u64; 2])) {
        for times in 1..=large.checked_div(small).unwrap_or(0) {
            found(times, sorted([large - times * small, small]));
        }
    }
}

impl StatelessGame for Euclid {
    const ABOUT: About = About {
        name: "p1290",
        aliases: &["euclid", "euclids-game"],
        title: "Euclid's Game",
        title_zh: "欧几里德的游戏",
        judge: "Luogu P1290",
        rules: "Two positive numbers. A move subtracts a positive multiple of the smaller one from the larger one, leaving at least \
                0. The player who makes a number 0 wins. Stan begins.",
        rules_zh: "两个正整数。每次从较大的数中减去较小的数的正整数倍，结果不小于 0。得到 0 者胜。Stan 先手。",
        numbers: &[M, N],
        search: SearchLimits::new(&[Cap::new(100_000, ["as the larger number", "（较大的数）"])], 500_000),
        input: "C, then C lines with M and N, in any order.",
        input_zh: "第一行 C，之后 C 行，每行 M 和 N，顺序任意。",
        words: ["Stan wins\n", "Ollie wins\n"],
        theory: "Euclid's game (Cole and Davie 1969): the player to move at the first quotient of 2 or more in Euclid's algorithm, or at a division without a remainder, wins.",
        theory_zh: "欧几里得博弈（Cole 与 Davie，1969 年）：辗转相除时，最先遇到商不小于 2 或能整除的一方获胜。",
        framing: Framing::CountFirst(Number::new("C", sentences::CASES, 1..=6, 0..=MOST)),
        ..About::DEFAULT
    };

    type Case = [u64; 2];
    type StatementRules = Euclid;

    fn read(input: &mut Scanner<'_>) -> Result<[u64; 2], Fault> {
        let first = input.get(M)?;
        // The ratio is as close to the golden ratio as it can be below it.
        input.complete(&|| u64::try_from(wythoff::lower(first)).ok());
        Ok([first, input.get(N)?])
    }

    fn solve(&[a, b]: &[u64; 2]) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(euclid::outcome(a, b)))
    }

    fn explain(numbers: &[u64; 2]) -> Result<Report, Refusal> {
        let first = sorted(*numbers);
        let divisions = std::iter::successors(Some(first), |&[large, small]| {
            (large / small == 1 && large > small).then(|| [small, large - small])
        });
        let rows =
            divisions.clone().zip(["Stan", "Ollie"].into_iter().cycle()).map(|([large, small], who)| {
                let numbers = [large, small, large / small, large % small];
                let [large, small, quotient, rest] = numbers.map(|number| number.to_string());
                [who.to_string(), large, small, quotient, rest]
            });
        let outcome = euclid::outcome(first[0], first[1]);
        let who = if outcome.is_n() { "Stan" } else { "Ollie" };
        let because = if divisions.last().is_some_and(|[large, small]| large % small == 0) {
            text!("the division without a remainder is {who}'s", "没有余数的那次除法轮到 {who}")
        } else {
            text!("the first quotient of 2 or more is {who}'s", "第一个不小于 2 的商轮到 {who}")
        };
        let winning = euclid::winning_move(first[0], first[1]);
        Ok(Report::new(outcome, because)
            .games(text!(
                "This is a single game, not a sum. With quotient q = 1 there is only one move, to the smaller number and the remainder r.",
                "这是单独一个游戏，不是游戏之和。商 q = 1 时只有一种走法：变为较小数与余数 r。"
            ))
            .theorem(text!(
                "Reason: if r = 0, the player to move wins at once. If q >= 2 and r > 0, subtracting q times leaves the smaller number and r to the opponent;\n\
                 subtracting q - 1 times leaves the opponent a quotient of 1, whose only move leaves the same to the player. One of the two wins.",
                "理由：若 r = 0，轮到的一方立刻获胜。若 q >= 2 且 r > 0，减 q 倍把（较小数，r）留给对手；减 q - 1 倍则对手的商为 1，\n\
                 只能走到同样的（较小数，r）再留给自己。两者之一必胜。"
            ))
            .table(
                [
                    Phrase::both("to move", "轮到"),
                    Phrase::both("larger", "较大数"),
                    Phrase::both("smaller", "较小数"),
                    Phrase::both("quotient", "商"),
                    Phrase::both("remainder", "余数"),
                ],
                rows,
            )
            .winning_moves(WinningMoves::all(winning.map(|times| <Self as Game>::in_words(numbers, &times)))))
    }

    fn start(&numbers: &[u64; 2]) -> Result<(Euclid, [u64; 2]), Refusal> {
        let start = sorted(numbers);
        <Self as Game>::ABOUT.search.check([start[0]])?;
        Ok((Euclid, start))
    }

    fn mistakes() -> Vec<Mistake<[u64; 2]>> {
        vec![
            Self::mistaken(
                "larger-first",
                [
                    "it assumes that the first number is the larger one and counts an exchange of the numbers as a move",
                    "默认第一个数较大，把交换两数也算成一步",
                ],
                ["published programs without an exchange", "没有先交换的公开程序"],
                "1\n1 2\n",
                |&[a, b]| if a < b { !euclid::outcome(a, b) } else { euclid::outcome(a, b) },
            ),
            Self::mistaken(
                "parity-of-divisions",
                [
                    "it subtracts as often as it can in each move and looks at the parity of the moves",
                    "每步都减到不能再减，只看步数的奇偶",
                ],
                ["Euclid's algorithm instead of the game", "只做了辗转相除"],
                "1\n2 5\n",
                |&numbers| {
                    let [mut large, mut small] = sorted(numbers);
                    let mut odd = false;
                    while small > 0 {
                        (large, small, odd) = (small, large % small, !odd);
                    }
                    Outcome::n_if(odd)
                },
            ),
            Self::mistaken(
                "first-quotient-alone",
                [
                    "it lets the first player win if and only if the first quotient is 2 or more, or nothing remains",
                    "只看第一个商：不小于 2 或能整除时先手胜",
                ],
                ["the end of the forced moves is ignored", "没有继续看后面的商"],
                "1\n3 5\n",
                |&numbers| {
                    let [large, small] = sorted(numbers);
                    Outcome::n_if(large / small >= 2 || large == small)
                },
            ),
        ]
    }

    fn position_after(_: &[u64; 2], &after: &[u64; 2]) -> Option<[u64; 2]> {
        Some(after)
    }

    fn in_words(&numbers: &[u64; 2], times: &u64) -> (Text, Value) {
        let [large, small] = sorted(numbers);
        let left = large - times * small;
        (
            text!(
                "subtract {times} * {small} from {large}, leaving {left}",
                "{large} 减去 {small} 的 {times} 倍，剩 {left}"
            ),
            json!({ "times": times, "leave": left }),
        )
    }
}
