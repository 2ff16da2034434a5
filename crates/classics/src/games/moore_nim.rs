//! Moore's Nim: a move takes stones from at least one and at most k heaps.
//!
//! "The first player wins exactly if *no* bit is set in a number of heaps divisible by k + 1" is wrong: with k = 1 and
//! heaps 1 and 3 the low bit is set twice, and the first player wins by taking 2 from the 3.

use std::num::NonZeroU64;

use serde_json::{Value, json};
use sg_core::games::moore;
use sg_core::games::nim::Take;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Bounds, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::game::MOST;
use crate::games::heaps::take_in_words;
use crate::theory::{self, Answer, COUNTED, Theory, WINNER, at_most, few_positions};

/// Moore's Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct MooreNim;

/// The literal rules: a move takes from 1 to `k` heaps.
#[derive(Clone, Copy, Debug)]
pub struct Literal {
    /// The most heaps that a move touches.
    pub k: u64,
}

impl Rules for Literal {
    type Position = Vec<u64>;
    /// What is taken from each heap that the move touches.
    type Move = Vec<Take>;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Vec<Take>, Vec<u64>)) {
        let mut left = heaps.clone();
        // All that can be left, counted down like an odometer.
        while let Some(next) = (0..heaps.len()).find(|&heap| left[heap] > 0) {
            left[next] -= 1;
            left[..next].copy_from_slice(&heaps[..next]);
            let takes: Vec<Take> = (heaps.iter().zip(&left).enumerate())
                .filter(|(_, (before, after))| before != after)
                .map(|(heap, (before, after))| Take { heap, stones: before - after })
                .collect();
            if takes.len() as u64 <= self.k {
                found(takes, left.clone());
            }
        }
    }
}

/// Heaps, and how many of them a move touches.
#[derive(Clone, Debug)]
pub struct Heaps {
    heaps: Vec<u64>,
    k: NonZeroU64,
}

fn in_words(takes: &[Take]) -> (String, Value) {
    let (words, data): (Vec<String>, Vec<Value>) = takes.iter().map(take_in_words).unzip();
    (words.join(", "), json!(data))
}

impl Theory for MooreNim {
    const ABOUT: About = About {
        name: "moore-nim",
        aliases: &["nim-k"],
        title: "Moore's Nim",
        judge: "E. H. Moore, 1910",
        rules: "n heaps. A move takes any number of stones, not always the same, from at least 1 and at most k heaps. Who \
                cannot move loses.",
        limits: "0 <= a_i <= 10^18, 1 <= k <= 10^18. Here: below 2^64.",
        input: "t, then t cases: n k, then a_1 .. a_n.",
        output: WINNER,
        theory: "The second player wins exactly if every bit is set in a number of heaps divisible by k + 1.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "at most 20 heaps with 2,000 positions, such as 4 heaps of 5";

    type Case = Heaps;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heaps, Fault> {
        let count = input.number(Field::new("n", "the number of heaps"), &Bounds::always(0..=MOST))?;
        let k = theory::positive(input, Field::new("k", "the most heaps of a move"), NonZeroU64::MIN)?;
        let heap = Field::new("a", "the size of a heap");
        let heaps = input.numbers(heap, 1..count + 1, &theory::stated(0, u64::MAX))?;
        Ok(Heaps { heaps, k })
    }

    fn solve(Heaps { heaps, k }: &Heaps) -> Result<Answer, Refusal> {
        Ok(Answer::winner(moore::outcome(heaps, *k)))
    }

    fn explain(Heaps { heaps, k }: &Heaps) -> Result<Report, Refusal> {
        let group = u128::from(k.get()) + 1;
        let set = |bit: u32| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u128;
        let bits: Vec<(u32, u128)> =
            (0..u64::BITS).map(|bit| (bit, set(bit))).filter(|&(_, heaps)| heaps > 0).collect();
        let because = match bits.iter().find(|(_, heaps)| !heaps.is_multiple_of(group)) {
            Some((bit, heaps)) => {
                format!(
                    "the bit {} is set in {heaps} of the heaps, and {heaps} mod ({k} + 1) is not 0",
                    1_u64 << bit
                )
            }
            None => format!("every bit is set in a number of heaps divisible by {k} + 1"),
        };
        let rows = bits
            .iter()
            .map(|(bit, heaps)| [(1_u64 << bit).to_string(), heaps.to_string(), (heaps % group).to_string()]);
        let found = moore::winning_move(heaps, *k);
        Ok(Report::new(moore::outcome(heaps, *k), because)
            .table(["bit", "heaps", "mod k+1"], rows)
            .winning_moves(WinningMoves::one_of(found.map(|takes| in_words(&takes)))))
    }

    fn literal(Heaps { heaps, k }: &Heaps) -> Result<(Literal, Vec<u64>), String> {
        at_most(20, heaps.len() as u64, "heaps")?;
        few_positions(heaps.iter().map(|heap| heap.saturating_add(1)), 2_000)?;
        Ok((Literal { k: k.get() }, heaps.clone()))
    }

    fn in_words(_: &Heaps, takes: &Vec<Take>) -> (String, Value) {
        in_words(takes)
    }
}
