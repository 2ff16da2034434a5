//! Luogu P3150 pb的游戏（1）: split a number, the opponent keeps one part.
//!
//! This is not a sum of games: one of the two numbers is thrown away. A text that says "even: the second player
//! wins" has it the wrong way round; its least counterexample is the number 1, which cannot be split.

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Rules};
use sg_judge::{
    About, Bounds, Fault, Field, Framing, Refusal, Report, Scanner, Searched, WinningMoves, search,
    too_large_for_search,
};

use crate::game::{Game, MOST};

/// The solver of P3150.
#[derive(Clone, Copy, Debug)]
pub struct SplitOrKeep;

/// The literal rules. A position is the pair of numbers on offer: the player to move keeps one and splits it.
/// The first number is offered alone, as a pair with 0.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

/// A move: the number that is kept, and one of the two parts that it is split into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number kept.
    pub kept: u64,
    /// One part of it; the other is the rest.
    pub part: u64,
}

impl Rules for Literal {
    type Position = (u64, u64);
    type Move = Split;

    fn moves(&self, &(one, other): &(u64, u64), found: &mut dyn FnMut(Split, (u64, u64))) {
        for kept in [one, other] {
            for part in 1..kept {
                found(Split { kept, part }, (part, kept - part));
            }
        }
    }
}

impl SplitOrKeep {
    const MOST_SEARCHED: u64 = 200;
}

impl Game for SplitOrKeep {
    type Position = u64;
    type Move = Split;

    const ABOUT: About = About {
        name: "p3150",
        aliases: &["split-or-keep"],
        title: "pb's game (1)",
        judge: "Luogu P3150",
        rules: "A position is one number. The player to move splits it into two positive integers; the opponent chooses \
                which one is kept and must split that one. Who cannot split, because the number is 1, loses.",
        limits: "The judge: 1 < N < 50, 1 <= M <= 10^9. Here: M < 2^64.",
        input: "N, then N numbers M.",
        output: "A line for each: `pb wins` or `zs wins`; pb splits first.",
        theory: "The first player wins exactly if M is even: an even number splits into two odd ones, and an odd one \
                 always leaves an even one to choose. No nim-sum: the other number is thrown away.",
        framing: Framing::CountFirst(Field::new("N", "the number of games"), Bounds::new(2..=49, 0..=MOST)),
    };
    const WORDS: [&'static str; 2] = ["pb wins\n", "zs wins\n"];

    fn new() -> Self {
        Self
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        let number = Field::new("M", "the number to split");
        input.number(number, &Bounds::new(1..=1_000_000_000, 1..=u64::MAX)).map(Some)
    }

    fn outcome(&mut self, number: &u64) -> Result<Outcome, Refusal> {
        Ok(Outcome::n_if(number.is_multiple_of(2)))
    }

    fn report(&mut self, &number: &u64) -> Result<Report, Refusal> {
        let even = number.is_multiple_of(2);
        let because = if even {
            format!("{number} is even: two odd parts leave the opponent nothing but odd numbers")
        } else {
            format!("{number} is odd: any split has an even part, or there is none")
        };
        // All splits into two odd parts win.
        let count = if even { u128::from(number / 2) } else { 0 };
        let first = (1..number).step_by(2).take(if even { usize::MAX } else { 0 });
        let moves = first.map(|part| Self::in_words(&number, &Split { kept: number, part }));
        Ok(Report::new(Outcome::n_if(even), because).winning_moves(WinningMoves::counted(count, moves)))
    }

    fn search(&mut self, &number: &u64) -> Result<Searched<Split>, Refusal> {
        let takes = format!("numbers up to {}", Self::MOST_SEARCHED);
        if number > Self::MOST_SEARCHED {
            return Err(too_large_for_search(&format!("the number is {number}"), &takes));
        }
        search(&mut Oracle::new(Literal), &(number, 0), &takes)
    }

    fn in_words(_: &u64, &Split { kept, part }: &Split) -> (String, Value) {
        let rest = kept - part;
        (format!("split {kept} into {part} and {rest}"), json!({ "kept": kept, "parts": [part, rest] }))
    }
}
