//! The counting game: say a number from 1 to m, then raise the last number by 1 to m; who says n wins.

use serde_json::{Value, json};
use sg_core::games::bash;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::bash::Heap;
use crate::theory::{self, Answer, COUNTED, Theory, WINNER};

/// The counting game.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashCounting;

/// The literal rules: a position is the number said last, 0 at the start, and no number above the goal may be said.
#[derive(Clone, Copy, Debug)]
pub struct Literal {
    /// Who says it wins.
    pub goal: u64,
    /// The most by which a number is raised.
    pub most: u64,
}

impl Rules for Literal {
    type Position = u64;
    /// The number said.
    type Move = u64;

    fn moves(&self, &said: &u64, found: &mut dyn FnMut(u64, u64)) {
        for number in said + 1..=said.saturating_add(self.most).min(self.goal) {
            found(number, number);
        }
    }
}

fn in_words(number: u64) -> (String, Value) {
    (format!("say {number}"), json!({ "say": number }))
}

impl Theory for BashCounting {
    const ABOUT: About = About {
        name: "bash-counting",
        aliases: &["counting-game"],
        title: "The counting game",
        judge: "C. G. Bachet de Méziriac, 1612",
        rules: "The first player says a number from 1 to m; then the players in turn raise the last number by 1 to m, \
                never beyond n. Who says n wins.",
        limits: Heap::LIMITS,
        input: Heap::INPUT,
        output: WINNER,
        theory: "What is missing to n is a heap of Bash's game: the second player wins exactly if m + 1 divides n; \
                 otherwise the first says n mod (m + 1).",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "n up to 2,000";

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
            .winning_moves(WinningMoves::all(moves.map(in_words))))
    }

    fn literal(&Heap { n, m }: &Heap) -> Result<(Literal, u64), String> {
        theory::at_most(2_000, n, "is the number to say")?;
        Ok((Literal { goal: n, most: m.get() }, 0))
    }

    fn in_words(_: &Heap, number: &u64) -> (String, Value) {
        in_words(*number)
    }
}
