//! Fibonacci Nim: the first move takes some stones but not all, every later one at most twice what
//! the move before it took; who takes the last stone wins.
//!
//! With a single stone there is no first move: the second player wins, as 1 is a Fibonacci number.

use sg_core::games::fibonacci_nim;

use crate::games::bash::STONES;
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<FibonacciNim>>();

/// Fibonacci Nim, and the rules: a position is the stones that are left and the most that may be
/// taken next.
#[derive(Clone, Copy, Debug, Default)]
pub struct FibonacciNim;

impl Rules for FibonacciNim {
    type Position = (u64, u64);
    /// The number of stones that are taken.
    type Move = u64;

    fn moves(&self, &(stones, most): &(u64, u64), found: &mut dyn FnMut(u64, (u64, u64))) {
        for take in 1..=most.min(stones) {
            found(take, (stones - take, 2 * take));
        }
    }
}

/// The right answer.
fn right(stones: u64) -> String {
    FibonacciNim::solve(&stones).map_or_else(|_| String::new(), |answer| answer.to_string())
}

impl StatelessGame for FibonacciNim {
    const ABOUT: About = About {
        name: "fibonacci-nim",
        aliases: &["whinihan"],
        title: "Fibonacci Nim",
        title_zh: "斐波那契博弈",
        judge: "M. J. Whinihan, 1963",
        rules: "One heap of n stones. The first move takes from 1 to n - 1 stones, every later one from 1 to twice what \
                the move before it took. Whoever takes the last stone wins.",
        rules_zh: "一堆 n 颗石子。第一步取 1 到 n - 1 颗，之后每步取 1 颗到对手上一步所取的两倍。取走最后一颗者胜。",
        numbers: &[STONES],
        search: SearchLimits::new(&[Cap::new(150, ["stones", "颗石子"])], 2_000_000),
        input: "t, then t numbers n.",
        input_zh: "第一行 t，之后 t 个数 n。",
        output: "For each case a line `First` or `Second`; if First, then a line with the smallest number of stones whose removal wins.",
        output_zh: "每组一行 `First` 或 `Second`；若为 First，下一行是必胜的第一步最少取多少颗。",
        theory: "The second player wins if and only if n is a Fibonacci number; otherwise write n as a sum of Fibonacci numbers no two of which are consecutive: the smallest winning move takes the smallest of them. Reason: the next part is \
                 more than twice the smallest one, so the opponent cannot take it whole.",
        theory_zh: "后手胜当且仅当 n 是斐波那契数；否则最小的必胜取法，是把 n 写成互不相邻的斐波那契数之和时最小的一项。理由：下一项大于最小一项的两倍，所以对手不能把它一次取完。",
        ..THEORY
    };

    type Case = u64;
    type StatementRules = FibonacciNim;

    fn read(input: &mut Scanner<'_>) -> Result<u64, Fault> {
        input.get(STONES)
    }

    fn solve(&stones: &u64) -> Result<WinnerAnswer, Refusal> {
        let least = fibonacci_nim::least_winning_take(stones);
        Ok(WinnerAnswer::with_lines(
            fibonacci_nim::outcome(stones),
            Self::answered_moves(&stones, least.as_slice()),
        ))
    }

    fn explain(&stones: &u64) -> Result<Report, Refusal> {
        let parts = fibonacci_nim::zeckendorf(stones);
        let because = match &parts[..] {
            [] => text!("there is no stone", "没有石子"),
            [_] => text!("{stones} is a Fibonacci number", "{stones} 是斐波那契数"),
            _ => text!(
                "{stones} = {parts} as a sum of Fibonacci numbers, no two of them consecutive",
                "{stones} = {parts}，写成互不相邻的斐波那契数之和",
                parts = separated(&parts, " + ")
            ),
        };
        let takes = fibonacci_nim::winning_takes_after(stones, stones.saturating_sub(1));
        let moves = takes.iter().map(|&take| {
            let (words, data) = only_take_and_leave(take, stones);
            let words = text!(
                "{words}, of which at most {most} may be taken next",
                "{words}，其中下一步至多取 {most} 颗",
                most = 2 * u128::from(take)
            );
            (words, data)
        });
        Ok(Report::new(fibonacci_nim::outcome(stones), because)
            .without_moves(stones <= 1)
            .games(text!(
                    "The heap is one game, and a position of it is (n, q): n stones, of which the next move takes at most q.",
                    "这一堆是一个游戏，局面记作 (n, q)：n 颗石子，下一步至多取 q 颗。"
                ))
            .recurrence(text!(
                    "Recurrence: (n, q) is won if and only if (n - s, 2 s) is lost for some s with 1 <= s <= q, s <= n. Start: q = n - 1.",
                    "递推：(n, q) 必胜，当且仅当对某个 1 <= s <= q、s <= n 的 s，(n - s, 2 s) 必败。开始时 q = n - 1。"
                ))
            .values(text!(
                    "First n that the second player wins: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, ...",
                    "后手胜的 n 依次为：1, 2, 3, 5, 8, 13, 21, 34, 55, 89, ..."
                ))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(&stones: &u64) -> Result<(FibonacciNim, (u64, u64)), Refusal> {
        <Self as Game>::ABOUT.search.check([stones])?;
        Ok((FibonacciNim, (stones, stones.saturating_sub(1))))
    }

    fn mistakes() -> Vec<Mistake<u64>> {
        vec![
            Mistake::new(
                "all-at-once",
                ["it lets First take everything in the first move", "让先手第一步取走全部"],
                ["the exception of the first move forgotten", "忘了第一步的例外"],
                "1\n1\n",
                |&stones| if stones == 1 { "First\n1\n".to_string() } else { right(stones) },
            ),
            Mistake::new(
                "bash",
                ["it plays Bash's game with at most 2 stones a move", "当作每步至多取 2 颗的巴什博弈"],
                ["the limit is treated as a constant", "把上限当成常数"],
                "1\n6\n",
                |&stones| if stones % 3 == 0 { "Second\n".to_string() } else { right(stones) },
            ),
        ]
    }

    fn in_words(_: &u64, take: &u64) -> (Text, Value) {
        only_take_in_words(take)
    }

    fn answered_moves(_: &u64, winning: &[u64]) -> String {
        winning.iter().min().map_or_else(String::new, |least| format!("\n{least}"))
    }
}
