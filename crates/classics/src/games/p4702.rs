//! Luogu P4702 取石子: piles in rising order, one stone a move, none may fall below the pile before it.
//!
//! There is nothing to choose: a move exists as long as a stone is left, because the first pile that is not empty is
//! larger than the one before it, and every move takes exactly one stone. The order of the piles does not even
//! matter for this, so piles that are out of order are answered too; `--strict` holds the statement to its promise.

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Bounds, Fault, Field, Framing, Refusal, Report, Scanner, Searched};

use super::heaps::search_heaps;
use crate::game::{Game, MOST};

/// The solver of P4702.
#[derive(Clone, Copy, Debug)]
pub struct RisingPiles;

/// The literal rules: one stone from a pile that is larger than the one before it. A move is the pile, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    type Position = Vec<u64>;
    type Move = usize;

    fn moves(&self, piles: &Vec<u64>, found: &mut dyn FnMut(usize, Vec<u64>)) {
        for pile in 0..piles.len() {
            let before = if pile == 0 { 0 } else { piles[pile - 1] };
            if piles[pile] > before {
                let mut after = piles.clone();
                after[pile] -= 1;
                found(pile, after);
            }
        }
    }
}

fn stones(piles: &[u64]) -> u128 {
    piles.iter().map(|&pile| u128::from(pile)).sum()
}

impl Game for RisingPiles {
    type Position = Vec<u64>;
    type Move = usize;

    const ABOUT: About = About {
        name: "p4702",
        aliases: &["rising-piles"],
        title: "Taking stones",
        judge: "Luogu P4702",
        rules: "Piles with a_1 <= a_2 <= ... <= a_n stones. A move takes exactly one stone from a pile i with a_i > \
                a_(i-1), where a_0 = 0. Who cannot move loses. Alice begins.",
        limits: "The judge: 1 <= n <= 100, 1 <= a_i <= 10^9, in rising order. Here: a_i < 2^64, in any order.",
        input: "n, then n numbers a_i.",
        output: "`Alice` or `Bob`.",
        theory: "Every move takes one stone, and there is a move as long as there is a stone. So the first player wins \
                 exactly if the number of stones is odd, however anyone plays.",
        framing: Framing::Single,
    };
    const WORDS: [&'static str; 2] = ["Alice\n", "Bob\n"];

    fn new() -> Self {
        Self
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let piles = input.number(Field::new("n", "the number of piles"), &Bounds::new(1..=100, 0..=MOST))?;
        let stones =
            Field::new("a", "the stones of a pile, which are no fewer than those of the pile before");
        let mut read = Vec::new();
        let mut least = 1;
        for pile in 1..=piles {
            let bounds = Bounds::new(least..=1_000_000_000, 0..=u64::MAX);
            let size = input.number(stones.at(pile), &bounds)?;
            least = size.max(1);
            read.push(size);
        }
        Ok(Some(read))
    }

    fn outcome(&mut self, piles: &Vec<u64>) -> Result<Outcome, Refusal> {
        Ok(Outcome::n_if(stones(piles) % 2 == 1))
    }

    fn report(&mut self, piles: &Vec<u64>) -> Result<Report, Refusal> {
        let stones = stones(piles);
        let odd = stones % 2 == 1;
        let parity = if odd { "odd" } else { "even" };
        let mut allowed = Vec::new();
        Literal.moves(piles, &mut |pile, _| allowed.push(pile));
        let winning = allowed.into_iter().filter(|_| odd);
        Ok(Report::new(
            Outcome::n_if(odd),
            format!("each move takes one stone and {stones}, the number of stones, is {parity}"),
        )
        .winning_moves(Self::listed(piles, winning)))
    }

    fn search(&mut self, piles: &Vec<u64>) -> Result<Searched<usize>, Refusal> {
        search_heaps(Literal, piles)
    }

    fn in_words(_: &Vec<u64>, pile: &usize) -> (String, Value) {
        (format!("take a stone from pile {}", pile + 1), json!({ "pile": pile + 1 }))
    }
}
