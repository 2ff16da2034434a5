//! Lasker's Nim: take any number of stones from one heap, or split one heap into two non-empty heaps.

use serde_json::{Value, json};
use sg_core::Nimber;
use sg_core::games::lasker::{self, Move};
use sg_core::games::nim::Take;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::heaps::{self, take_in_words};
use crate::games::nim;
use crate::theory::{Answer, COUNTED, Theory, WINNER, at_most, stated};

/// Lasker's Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaskerNim;

/// The literal rules; after a move the heaps stand in order of size, as their places no longer matter.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    type Position = Vec<u64>;
    type Move = Move;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Move, Vec<u64>)) {
        let after = |heap: usize, parts: [u64; 2]| {
            let mut left = heaps.clone();
            left[heap] = parts[0];
            left.push(parts[1]);
            left.retain(|&stones| stones > 0);
            left.sort_unstable();
            left
        };
        for (heap, &stones) in heaps.iter().enumerate() {
            for take in 1..=stones {
                found(Move::Take(Take { heap, stones: take }), after(heap, [stones - take, 0]));
            }
            for part in 1..=stones / 2 {
                let parts = [part, stones - part];
                found(Move::Split { heap, parts }, after(heap, parts));
            }
        }
    }
}

fn in_words(chosen: &Move) -> (String, Value) {
    match chosen {
        Move::Take(take) => take_in_words(take),
        Move::Split { heap, parts: [one, other] } => {
            let heap = heap + 1;
            let data = json!({ "heap": heap, "split": [one, other] });
            (format!("split heap {heap} into {one} and {other}"), data)
        }
    }
}

impl Theory for LaskerNim {
    const ABOUT: About = About {
        name: "lasker-nim",
        aliases: &["laskers-nim"],
        title: "Lasker's Nim",
        judge: "E. Lasker, 1931",
        rules: "n heaps. A move takes any number of stones from one heap, or splits one heap into two non-empty heaps. \
                Who cannot move loses.",
        limits: "0 <= a_i <= 10^18. Here: below 2^64 - 1.",
        input: nim::INPUT,
        output: WINNER,
        theory: "A heap has the nimber of its size, but 4k + 3 that of 4k + 4 and 4k + 4 that of 4k + 3. The second player \
                 wins exactly if the nim-sum is 0.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "at most 20 heaps and 30 stones";

    type Case = Vec<u64>;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, &stated(0, u64::MAX - 1))
    }

    fn solve(heaps: &Vec<u64>) -> Result<Answer, Refusal> {
        Ok(Answer::winner(lasker::outcome(heaps)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let nimbers: Vec<Nimber> = heaps.iter().map(|&heap| lasker::nimber(heap)).collect();
        let found = lasker::winning_move(heaps);
        Ok(heaps::report(heaps, &nimbers).winning_moves(WinningMoves::one_of(found.as_ref().map(in_words))))
    }

    fn literal(heaps: &Vec<u64>) -> Result<(Literal, Vec<u64>), String> {
        at_most(20, heaps.len() as u64, "heaps")?;
        at_most(30, heaps.iter().fold(0, |all, &stones| all.saturating_add(stones)), "stones")?;
        Ok((Literal, heaps.clone()))
    }

    fn in_words(_: &Vec<u64>, chosen: &Move) -> (String, Value) {
        in_words(chosen)
    }
}
