//! HDU 1848 Fibonacci again and again: three heaps, a move takes a Fibonacci number of stones from one.
//!
//! This is a subtraction game with an infinite set, not Fibonacci Nim ([`sg_core::games::fibonacci_nim`]): how much was taken
//! before does not matter here. One heap of 4 tells them apart from Nim too: 4 is no Fibonacci number and lost.

use serde_json::Value;
use sg_core::Outcome;
use sg_core::games::nim::Take;
use sg_judge::{About, Bounds, Fault, Field, Framing, Refusal, Report, Scanner, Searched};

use super::heaps::take_in_words;
use super::subtraction::Subtraction;
use crate::game::Game;

/// The solver of HDU 1848.
#[derive(Clone, Debug)]
pub struct FibonacciHeaps {
    set: Subtraction,
}

/// 1, 2, 3, 5, 8, ...: the Fibonacci numbers below 2^64.
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1_u64, Some(2_u64))), |&(one, two)| {
        let two = two?;
        Some((two, one.checked_add(two)))
    })
    .map(|(number, _)| number)
}

impl Game for FibonacciHeaps {
    /// The three heaps.
    type Position = Vec<u64>;
    type Move = Take;

    const ABOUT: About = About {
        name: "hdu1848",
        aliases: &["fibonacci-heaps"],
        title: "Fibonacci again and again",
        judge: "HDU 1848",
        rules: "Three heaps of stones. A move takes f stones from one heap, f a Fibonacci number: 1, 2, 3, 5, 8, ... Who takes \
                the last stone wins. Fibo begins.",
        limits: "The judge: heaps from 1 to 1000. Here: heaps below 2^24.",
        input: "Cases m n p; 0 0 0 ends.",
        output: "`Fibo` if the first player wins, else `Nacci`, a line a case.",
        theory: "Sprague and Grundy: the nim-sum of the heaps' nimbers in the subtraction game of the Fibonacci numbers, 0 1 2 3 \
                 0 1 2 3 4 5 0 1 2 3 0 ...; no period is known.",
        framing: Framing::UntilZero,
    };
    const WORDS: [&'static str; 2] = ["Fibo\n", "Nacci\n"];

    fn new() -> Self {
        Self { set: Subtraction::new(fibonacci_numbers()) }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let mut heaps = Vec::new();
        // Three zeros end the input, so that in the judge's own a first zero calls for two more.
        let mut judge = 0..=1_000;
        for name in ["m", "n", "p"] {
            let heap = Field::new(name, "the stones of a heap (0 0 0 at the end)");
            let size = input.number(heap, &Bounds::new(judge, 0..=u64::MAX))?;
            heaps.push(size);
            judge = if heaps[0] == 0 { 0..=0 } else { 1..=1_000 };
        }
        Ok(heaps.iter().any(|&size| size > 0).then_some(heaps))
    }

    fn outcome(&mut self, heaps: &Vec<u64>) -> Result<Outcome, Refusal> {
        self.set.outcome(heaps)
    }

    fn report(&mut self, heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let winning = self.set.winning_moves(heaps)?;
        Ok(self.set.report(heaps)?.winning_moves(Self::listed(heaps, winning)))
    }

    fn search(&mut self, heaps: &Vec<u64>) -> Result<Searched<Take>, Refusal> {
        self.set.search(heaps)
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (String, Value) {
        take_in_words(take)
    }
}
