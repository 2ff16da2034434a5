//! Nim: take any number of stones from one heap; who cannot move loses.

use std::fmt::Write as _;

use serde_json::Value;
use sg_core::Outcome;
use sg_core::nim::{self, Take};
use sg_core::oracle::Rules;
use sg_judge::{About, Bounds, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::heaps::{few_and_small, heaps, nim_sum_in_words, take_in_words};
use crate::theory::{Answer, COUNTED, Game, stated};

/// Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

/// The literal rules.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Literal {
    /// What the search by these rules takes.
    pub const SEARCHED: &str = "at most 20 heaps with 5,000 positions, such as 4 heaps of 7";

    /// These rules and the heaps that play starts from.
    ///
    /// # Errors
    ///
    /// What is too large.
    pub fn from(heaps: &[u64]) -> Result<(Self, Vec<u64>), String> {
        few_and_small(heaps, 5_000).map(|()| (Self, heaps.to_vec()))
    }
}

impl Rules for Literal {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for heap in 0..heaps.len() {
            for stones in 1..=heaps[heap] {
                let mut left = heaps.clone();
                left[heap] -= stones;
                found(Take { heap, stones }, left);
            }
        }
    }
}

/// The limits of games on Nim heaps.
pub const LIMITS: &str = "0 <= a_i <= 10^18. Here: below 2^64.";
/// The input of games on heaps.
pub const INPUT: &str = "t, then t cases: n, then a_1 .. a_n.";

/// Reads `n a_1 .. a_n`.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
    const HEAP: Bounds = stated(0, u64::MAX);
    heaps(input, &HEAP)
}

impl Game for Nim {
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
    const SEARCHED: &'static str = Literal::SEARCHED;

    type Case = Vec<u64>;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        read(input)
    }

    fn solve(heaps: &Vec<u64>) -> Result<Answer, Refusal> {
        let outcome = nim::outcome(heaps);
        if outcome == Outcome::P {
            return Ok(Answer::winner(outcome));
        }
        let winning: Vec<Take> = nim::winning_moves(heaps).collect();
        Ok(Answer::listing(outcome, Self::listed(&winning)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let moves: Vec<Take> = nim::winning_moves(heaps).collect();
        Ok(Report::by_nim_sum(nim::nimber(heaps))
            .line(nim_sum_in_words(heaps))
            .winning_moves(WinningMoves::all(moves.iter().map(take_in_words))))
    }

    fn literal(heaps: &Vec<u64>) -> Result<(Literal, Vec<u64>), String> {
        Literal::from(heaps)
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (String, Value) {
        take_in_words(take)
    }

    fn listed(winning: &[Take]) -> String {
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
