//! Nim: take any number of stones from one heap; who cannot move loses.

use std::fmt::Write as _;

use serde_json::Value;
use sg_core::Outcome;
use sg_core::games::nim::{self, Take};
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::heaps::{self, Taking, few, nim_sum_in_words, take_in_words};
use crate::theory::{Answer, COUNTED, Theory, stated};

/// Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// The literal rules: any number of stones may be taken from a heap.
pub type Literal = Taking<fn(u64) -> bool>;

/// The literal rules and the heaps that play starts from.
///
/// # Errors
///
/// What is too large.
pub fn literal(heaps: &[u64]) -> Result<(Literal, Vec<u64>), String> {
    few(heaps, "heaps")?;
    Ok((Taking(|_| true), heaps.to_vec()))
}

/// The limits of games on Nim heaps.
pub const LIMITS: &str = "0 <= a_i <= 10^18. Here: below 2^64.";
/// The input of games on heaps.
pub const INPUT: &str = "t, then t cases: n, then a_1 .. a_n.";

impl Theory for Nim {
    const ABOUT: About = About {
        name: "nim",
        aliases: &["bouton"],
        title: "Nim",
        judge: "C. L. Bouton, 1901",
        rules: "n heaps. A move takes any number of stones from one heap. Who cannot move loses.",
        limits: LIMITS,
        input: INPUT,
        output: "For each case a line `First` or `Second`; if First, a line with the number of winning moves and a line \
                 `heap take` for each, heaps numbered from 1, in their order.",
        theory: "The second player wins exactly if the nim-sum s of the heaps is 0. A heap a with a ^ s < a wins by being \
                 left at a ^ s.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = heaps::SEARCHED;

    type Case = Vec<u64>;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, &stated(0, u64::MAX))
    }

    fn solve(heaps: &Vec<u64>) -> Result<Answer, Refusal> {
        let outcome = nim::outcome(heaps);
        if outcome == Outcome::P {
            return Ok(Answer::winner(outcome));
        }
        let winning: Vec<Take> = nim::winning_moves(heaps).collect();
        Ok(Answer::telling(outcome, Self::moves_told(&winning)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let moves: Vec<Take> = nim::winning_moves(heaps).collect();
        Ok(Report::by_nim_sum(nim::nimber(heaps))
            .line(nim_sum_in_words(heaps))
            .winning_moves(WinningMoves::all(moves.iter().map(take_in_words))))
    }

    fn literal(heaps: &Vec<u64>) -> Result<(Literal, Vec<u64>), String> {
        literal(heaps)
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (String, Value) {
        take_in_words(take)
    }

    fn moves_told(winning: &[Take]) -> String {
        let mut lines = String::new();
        if !winning.is_empty() {
            let _ = write!(lines, "\n{}", winning.len());
        }
        for Take { heap, stones } in winning {
            let _ = write!(lines, "\n{} {stones}", heap + 1);
        }
        lines
    }
}
