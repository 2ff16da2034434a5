//! New game: what it is, in one sentence.
//!
//! The rules below are those of the template: one heap of n stones, a move takes one or two of
//! them.

use crate::prelude::*;

/// The number of stones: the judge's bounds, and those that are computed here.
const STONES: Number = Number::new("n", ["the number of stones", "石子数"], 0..=1_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<NewGame>>();

/// The solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewGame;

/// The rules, exactly as the statement gives them, on the statement's own objects.
#[derive(Clone, Copy, Debug)]
pub struct NewGameRules;

impl Rules for NewGameRules {
    /// The number of stones that are left.
    type Position = u64;
    /// The number of stones that are taken.
    type Move = u64;

    fn moves(&self, &stones: &u64, found: &mut dyn FnMut(u64, u64)) {
        for take in 1..=stones.min(2) {
            found(take, stones - take);
        }
    }
}

/// What the test reports until the theory is there.
fn unwritten() -> Refusal {
    Refusal::new(Phrase::both("new-game: the theory is not written yet", "new-game：理论尚未编写"))
        .help(Phrase::both("write it in games/new_game.rs", "请写在 games/new_game.rs 中"))
}

impl Game for NewGame {
    type Position = u64;
    type Rules = NewGameRules;

    const ABOUT: About = About {
        name: "new-game",
        aliases: &[],
        title: "New game",
        title_zh: "New game",
        judge: "the judge and the problem's number, or the source",
        rules: "One heap of n stones. A move takes one or two stones. Whoever takes the last stone wins.",
        rules_zh: "一堆 n 颗石子，每次取 1 或 2 颗。取走最后一颗者胜。",
        numbers: &[STONES],
        search: SearchLimits::new(&[Cap::new(100_000, ["stones", "颗石子"])], 200_000),
        input: "t, then t numbers n.",
        input_zh: "第一行 t，之后 t 个数 n。",
        theory: "The theorem, with its exact conditions and its source.",
        theory_zh: "定理，及其确切的条件和出处。",
        ..THEORY
    };

    fn outcome(&mut self, _: &u64) -> Result<Outcome, Refusal> {
        Err(unwritten())
    }

    fn report(&mut self, _: &u64) -> Result<Report, Refusal> {
        Err(unwritten())
    }

    fn rules(&stones: &u64) -> Result<(NewGameRules, u64), Refusal> {
        Self::ABOUT.search.check([stones])?;
        Ok((NewGameRules, stones))
    }

    fn in_words(_: &u64, take: &u64) -> (Text, Value) {
        (text!("take {take}", "取 {take} 颗"), json!({ "take": take }))
    }
}

impl SingleGame for NewGame {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        input.get(STONES).map(Some)
    }
}
