//! Bash's game: one heap, take from 1 to m stones; who takes the last stone wins.

use std::num::NonZeroU64;

use serde_json::Value;
use sg_core::games::bash;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Bounds, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::game::MOST;
use crate::games::heaps::only_take_in_words;
use crate::theory::{self, Answer, COUNTED, Theory, WINNER};

/// Bash's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bash;

/// The literal rules of Bash's game and its ranges: from one heap take `least` to `most` stones.
#[derive(Clone, Copy, Debug)]
pub struct Literal {
    /// The least take.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// Whether fewer than `least` stones, if no more are left, may be taken at once.
    pub clear: bool,
}

impl Literal {
    /// What the search by these rules takes.
    pub const SEARCHED: &str = "heaps of at most 2,000 stones";

    /// These rules and the heap that play starts from.
    ///
    /// # Errors
    ///
    /// That the heap is too large.
    pub fn from(self, stones: u64) -> Result<(Self, u64), String> {
        theory::at_most(2_000, stones, "stones").map(|()| (self, stones))
    }
}

impl Rules for Literal {
    type Position = u64;
    /// How many stones are taken.
    type Move = u64;

    fn moves(&self, &stones: &u64, found: &mut dyn FnMut(u64, u64)) {
        for take in self.least..=self.most.min(stones) {
            found(take, stones - take);
        }
        if self.clear && 0 < stones && stones < self.least {
            found(stones, 0);
        }
    }
}

/// Reads the stones of a heap; none at all beyond the statement.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn stones(input: &mut Scanner<'_>) -> Result<u64, Fault> {
    input.number(Field::new("n", "the stones of the heap"), &Bounds::new(1..=MOST, 0..=u64::MAX))
}

/// A heap and the most stones of a move.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// The stones.
    pub n: u64,
    /// The most that a move takes.
    pub m: NonZeroU64,
}

impl Heap {
    /// What `n m` means, for the help text.
    pub const INPUT: &str = "t, then t cases n m.";
    /// The limits of both numbers.
    pub const LIMITS: &str = "1 <= n, m <= 10^18. Here: n and m below 2^64, n = 0 too.";

    /// Reads `n m`.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    pub fn read(input: &mut Scanner<'_>) -> Result<Self, Fault> {
        let n = stones(input)?;
        let m = theory::positive(input, Field::new("m", "the most that a move takes"), NonZeroU64::MIN)?;
        Ok(Self { n, m })
    }

    /// The literal rules.
    ///
    /// # Errors
    ///
    /// That the heap is too large.
    pub fn literal(self) -> Result<(Literal, u64), String> {
        Literal { least: 1, most: self.m.get(), clear: false }.from(self.n)
    }

    /// `n mod (m + 1) = r`, for explanations.
    #[must_use]
    pub fn division(self) -> String {
        let Self { n, m } = self;
        let group = u128::from(m.get()) + 1;
        format!("{n} mod ({m} + 1) = {}", u128::from(n) % group)
    }
}

impl Theory for Bash {
    const ABOUT: About = About {
        name: "bash",
        aliases: &["bachet"],
        title: "Bash's game",
        judge: "C. G. Bachet de Méziriac, 1612",
        rules: "One heap of n stones. A move takes from 1 to m stones. Who takes the last stone wins.",
        limits: Heap::LIMITS,
        input: Heap::INPUT,
        output: WINNER,
        theory: "The second player wins exactly if m + 1 divides n; otherwise the only winning move takes n mod (m + 1).",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = Literal::SEARCHED;

    type Case = Heap;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heap, Fault> {
        Heap::read(input)
    }

    fn solve(&Heap { n, m }: &Heap) -> Result<Answer, Refusal> {
        Ok(Answer::winner(bash::outcome(n, m)))
    }

    fn explain(&heap: &Heap) -> Result<Report, Refusal> {
        let Heap { n, m } = heap;
        let moves = bash::winning_take(n, m);
        Ok(Report::new(bash::outcome(n, m), heap.division())
            .nim_sum(bash::nimber(n, m))
            .winning_moves(WinningMoves::all(moves.iter().map(only_take_in_words))))
    }

    fn literal(heap: &Heap) -> Result<(Literal, u64), String> {
        heap.literal()
    }

    fn in_words(_: &Heap, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }
}
