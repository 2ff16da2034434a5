//! New game: what it is, in one sentence.
//!
//! The rules below are those of the template: one heap of n stones, a move takes one or two of them.

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::rules::oracle::{Oracle, Rules};
use sg_judge::{About, Bounds, Fault, Field, Refusal, Report, Scanner, Searched, search};

use crate::game::Game;
use crate::theory::COUNTED;

/// The solver.
#[derive(Clone, Copy, Debug)]
pub struct NewGame;

/// The literal rules, exactly as the statement gives them, on the statement's own objects.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    /// How many stones are left.
    type Position = u64;
    /// How many stones are taken.
    type Move = u64;

    fn moves(&self, &stones: &u64, found: &mut dyn FnMut(u64, u64)) {
        for take in 1..=stones.min(2) {
            found(take, stones - take);
        }
    }
}

impl Game for NewGame {
    type Position = u64;
    type Move = u64;

    const ABOUT: About = About {
        name: "new-game",
        aliases: &[],
        title: "New game",
        judge: "the judge and the problem's number, or the source",
        rules: "One heap of n stones. A move takes one or two stones. Who takes the last stone wins.",
        limits: "The judge's limits. Here: n below 2^64.",
        input: "t, then t numbers n.",
        output: "For each case a line `First` or `Second`.",
        theory: "The theorem, with its exact conditions and its source.",
        framing: COUNTED,
    };
    const WORDS: [&'static str; 2] = ["First\n", "Second\n"];

    fn new() -> Self {
        Self
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        let stones = Field::new("n", "the number of stones");
        input.number(stones, &Bounds::new(0..=u64::MAX, 0..=u64::MAX)).map(Some)
    }

    fn outcome(&mut self, _: &u64) -> Result<Outcome, Refusal> {
        Err(Refusal::new("new-game: the theory is not written yet").help("write it in games/new_game.rs"))
    }

    fn report(&mut self, _: &u64) -> Result<Report, Refusal> {
        Err(Refusal::new("new-game: the theory is not written yet").help("write it in games/new_game.rs"))
    }

    fn search(&mut self, stones: &u64) -> Result<Searched<u64>, Refusal> {
        search(&mut Oracle::new(Literal), stones, "heaps of at most 10^6 stones")
    }

    fn in_words(_: &u64, take: &u64) -> (String, Value) {
        (format!("take {take}"), json!({ "take": take }))
    }
}
