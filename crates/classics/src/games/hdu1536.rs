//! HDU 1536 / POJ 2960 S-Nim: Nim with a set of numbers that may be taken.
//!
//! The set comes in any order and with duplicates; see [`super::hdu2999`] for what goes wrong otherwise.

use serde_json::Value;
use sg_core::Outcome;
use sg_core::games::nim::Take;
use sg_judge::{About, Bounds, Fault, Field, Framing, Refusal, Report, Scanner, Searched};

use super::heaps::take_in_words;
use super::subtraction::Subtraction;
use crate::game::{Game, MOST, Questions};

/// The solver of HDU 1536.
#[derive(Clone, Debug)]
pub struct SNim {
    set: Subtraction,
    /// The number of the next position and of the last one.
    next: u64,
    positions: u64,
}

impl Game for SNim {
    /// The heaps.
    type Position = Vec<u64>;
    type Move = Take;

    const ABOUT: About = About {
        name: "hdu1536",
        aliases: &["s-nim", "poj2960"],
        title: "S-Nim",
        judge: "HDU 1536, POJ 2960",
        rules: "Heaps of beads and a set S. A move takes s beads from one heap, s in S. Who cannot move loses.",
        limits: "The judge: k, m, l <= 100, 0 < s <= 10000, 0 <= h <= 10000. Here: s and h below 2^64 where a closed form or \
                 a period reaches them, and a table of 2^24 heaps otherwise.",
        input: "Cases: k and the k numbers of S in any order; m; m lines with l and l heaps. k = 0 ends.",
        output: "A line for each case with a letter for each position: `W` if the first player wins, else `L`.",
        theory: "Sprague and Grundy: the nim-sum of the heaps' nimbers in the subtraction game of S. The nimbers of a finite \
                 set are periodic (Golomb 1966), and a window as long as the largest number that repeats proves it.",
        framing: Framing::UntilZero,
    };
    const WORDS: [&'static str; 2] = ["W", "L"];

    fn new() -> Self {
        Self { set: Subtraction::new([]), next: 1, positions: 0 }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        if self.next > self.positions {
            return Ok(None);
        }
        let heaps = Field::new("l", "the number of heaps of a position").at(self.next);
        let heaps = input.number(heaps, &Bounds::new(1..=100, 0..=MOST))?;
        self.next += 1;
        let heap = Field::new("h", "the beads of a heap");
        input.numbers(heap, 1..heaps + 1, &Bounds::new(0..=10_000, 0..=u64::MAX)).map(Some)
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

impl Questions for SNim {
    const END: &'static str = "\n";

    fn begin(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault> {
        let size = Field::new("k", "the size of the set, or 0 at the end");
        let size = input.number(size, &Bounds::new(0..=100, 0..=MOST))?;
        if size == 0 {
            return Ok(false);
        }
        let number = Field::new("s", "a number of beads that may be taken");
        self.set =
            Subtraction::new(input.numbers(number, 1..size + 1, &Bounds::new(1..=10_000, 1..=u64::MAX))?);
        self.positions =
            input.number(Field::new("m", "the number of positions"), &Bounds::new(1..=100, 0..=MOST))?;
        self.next = 1;
        Ok(true)
    }

    fn position(heaps: &Vec<u64>) -> String {
        let sizes: Vec<String> = heaps.iter().take(20).map(u64::to_string).collect();
        let more = if heaps.len() > 20 { " ..." } else { "" };
        format!("heaps {}{more}", sizes.join(" "))
    }
}
