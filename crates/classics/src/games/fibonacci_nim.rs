//! Fibonacci Nim: the first move takes some stones but not all, every later one at most twice what the move before it
//! took; who takes the last stone wins.
//!
//! With a single stone there is no first move: the second player wins, as 1 is a Fibonacci number.

use serde_json::Value;
use sg_core::games::fibonacci_nim;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::bash::stones;
use crate::games::heaps::only_take_in_words;
use crate::theory::{self, Answer, COUNTED, Theory};

/// Fibonacci Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct FibonacciNim;

/// The literal rules: a position is the stones that are left and the most that may be taken next.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    type Position = (u64, u64);
    /// How many stones are taken.
    type Move = u64;

    fn moves(&self, &(stones, most): &(u64, u64), found: &mut dyn FnMut(u64, (u64, u64))) {
        for take in 1..=most.min(stones) {
            found(take, (stones - take, 2 * take));
        }
    }
}

impl Theory for FibonacciNim {
    const ABOUT: About = About {
        name: "fibonacci-nim",
        aliases: &["whinihan"],
        title: "Fibonacci Nim",
        judge: "M. J. Whinihan, 1963",
        rules: "One heap of n stones. The first move takes from 1 to n - 1 stones, every later one from 1 to twice what \
                the move before it took. Who takes the last stone wins.",
        limits: "1 <= n <= 10^18. Here: n below 2^64, n = 0 too.",
        input: "t, then t numbers n.",
        output: "For each case a line `First` or `Second`; if First, another with the least winning take.",
        theory: "The second player wins exactly if n is a Fibonacci number; otherwise the least winning take is the \
                 smallest part of n as a sum of Fibonacci numbers no two of which are neighbours.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "heaps of at most 150 stones";

    type Case = u64;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<u64, Fault> {
        stones(input)
    }

    fn solve(&stones: &u64) -> Result<Answer, Refusal> {
        let least = fibonacci_nim::least_winning_take(stones);
        Ok(Answer::telling(fibonacci_nim::outcome(stones), Self::moves_told(least.as_slice())))
    }

    fn explain(&stones: &u64) -> Result<Report, Refusal> {
        let parts: Vec<String> = fibonacci_nim::zeckendorf(stones).iter().map(ToString::to_string).collect();
        let because = match &parts[..] {
            [] => "there is no stone".to_string(),
            [_] => format!("{stones} is a Fibonacci number"),
            _ => format!("{stones} = {}", parts.join(" + ")),
        };
        let takes = fibonacci_nim::winning_takes_after(stones, stones.saturating_sub(1));
        Ok(Report::new(fibonacci_nim::outcome(stones), because)
            .winning_moves(WinningMoves::all(takes.iter().map(only_take_in_words))))
    }

    fn literal(&stones: &u64) -> Result<(Literal, (u64, u64)), String> {
        theory::at_most(150, stones, "stones")?;
        Ok((Literal, (stones, stones.saturating_sub(1))))
    }

    fn in_words(_: &u64, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }

    fn moves_told(winning: &[u64]) -> String {
        winning.iter().min().map_or_else(String::new, |least| format!("\n{least}"))
    }
}
