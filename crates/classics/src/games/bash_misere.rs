//! Bash's game under misere play: who takes the last stone loses.
//!
//! "Turn the answer of normal play round" is wrong: with n = 2 and m = 2 the first player wins both, the least case
//! in which it fails.

use serde_json::Value;
use sg_core::games::bash;
use sg_core::rules::oracle::Play;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::bash::{Heap, Literal};
use crate::games::heaps::only_take_in_words;
use crate::theory::{Answer, COUNTED, Theory, WINNER};

/// Bash's game under misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashMisere;

impl Theory for BashMisere {
    const ABOUT: About = About {
        name: "bash-misere",
        aliases: &["bachet-misere"],
        title: "Bash's game under misere play",
        judge: "Winning Ways, ch. 13",
        rules: "One heap of n stones. A move takes from 1 to m stones. Who takes the last stone loses.",
        limits: Heap::LIMITS,
        input: Heap::INPUT,
        output: WINNER,
        theory: "The second player wins exactly if n mod (m + 1) = 1 mod (m + 1); otherwise the only winning move takes \
                 (n - 1) mod (m + 1).",
        framing: COUNTED,
    };
    const PLAY: Play = Play::Misere;
    const SEARCHED: &'static str = Literal::SEARCHED;

    type Case = Heap;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heap, Fault> {
        Heap::read(input)
    }

    fn solve(&Heap { n, m }: &Heap) -> Result<Answer, Refusal> {
        Ok(Answer::winner(bash::misere_outcome(n, m)))
    }

    fn explain(&heap: &Heap) -> Result<Report, Refusal> {
        let Heap { n, m } = heap;
        let because = match n {
            0 => "there is no stone left: the second player took the last one".to_string(),
            _ => heap.division(),
        };
        let moves = bash::misere_winning_take(n, m);
        Ok(Report::new(bash::misere_outcome(n, m), because)
            .winning_moves(WinningMoves::all(moves.iter().map(only_take_in_words))))
    }

    fn literal(heap: &Heap) -> Result<(Literal, u64), String> {
        heap.literal()
    }

    fn in_words(_: &Heap, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }
}
