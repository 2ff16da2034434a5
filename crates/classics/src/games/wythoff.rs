//! Wythoff's game: two heaps; take any number from one of them, or the same number from both.
//!
//! The golden ratio in floating point is not good enough: `floor(k * (1 + sqrt 5) / 2)` in 64-bit floating point names a
//! wrong P-position long before 10^18. Here it is computed in integers.

use serde_json::{Value, json};
use sg_core::games::wythoff::{self, Move};
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::theory::{Answer, COUNTED, Theory, WINNER, few_positions, stated};

/// Wythoff's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

/// The literal rules.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    type Position = (u64, u64);
    type Move = Move;

    fn moves(&self, &(a, b): &(u64, u64), found: &mut dyn FnMut(Move, (u64, u64))) {
        for take in 1..=a {
            found(Move::First(take), (a - take, b));
        }
        for take in 1..=b {
            found(Move::Second(take), (a, b - take));
        }
        for take in 1..=a.min(b) {
            found(Move::Both(take), (a - take, b - take));
        }
    }
}

/// Two heaps.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    a: u64,
    b: u64,
}

fn in_words(&chosen: &Move) -> (String, Value) {
    let (from, first, second) = match chosen {
        Move::First(take) => ("the first heap", take, 0),
        Move::Second(take) => ("the second heap", 0, take),
        Move::Both(take) => ("each heap", take, take),
    };
    (format!("take {} from {from}", first.max(second)), json!({ "take": [first, second] }))
}

impl Theory for Wythoff {
    const ABOUT: About = About {
        name: "wythoff",
        aliases: &["wythoffs-game"],
        title: "Wythoff's game",
        judge: "W. A. Wythoff, 1907",
        rules: "Two heaps of a and b stones. A move takes any number from one heap, or the same number from both. Who \
                cannot move loses.",
        limits: "0 <= a, b <= 10^18. Here: below 2^64.",
        input: "t, then t cases a b.",
        output: WINNER,
        theory: "With k = |a - b| the second player wins exactly if min(a, b) = floor(k phi), phi the golden ratio.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "heaps with at most 10,000 positions, such as 99 and 99";

    type Case = Heaps;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heaps, Fault> {
        let bounds = stated(0, u64::MAX);
        let a = input.number(Field::new("a", "the stones of the first heap"), &bounds)?;
        let b = input.number(Field::new("b", "the stones of the second heap"), &bounds)?;
        Ok(Heaps { a, b })
    }

    fn solve(&Heaps { a, b }: &Heaps) -> Result<Answer, Refusal> {
        Ok(Answer::winner(wythoff::outcome(a, b)))
    }

    fn explain(&Heaps { a, b }: &Heaps) -> Result<Report, Refusal> {
        let (k, smaller) = (a.abs_diff(b), a.min(b));
        let because =
            format!("k = {k}, floor(k phi) = {} and the smaller heap is {smaller}", wythoff::lower(k));
        let moves: Vec<Move> = wythoff::winning_moves(a, b).collect();
        Ok(Report::new(wythoff::outcome(a, b), because)
            .winning_moves(WinningMoves::all(moves.iter().map(in_words))))
    }

    fn literal(&Heaps { a, b }: &Heaps) -> Result<(Literal, (u64, u64)), String> {
        few_positions([a.saturating_add(1), b.saturating_add(1)], 10_000)?;
        Ok((Literal, (a, b)))
    }

    fn in_words(_: &Heaps, chosen: &Move) -> (String, Value) {
        in_words(chosen)
    }
}
