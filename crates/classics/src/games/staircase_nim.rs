//! Staircase Nim: bring any stones of one stair down to the next; stair 0 is the ground.

use serde_json::{Value, json};
use sg_core::games::nim::Take;
use sg_core::games::staircase;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::heaps::{self, nim_sum_in_words};
use crate::games::nim;
use crate::theory::{Answer, COUNTED, Theory, WINNER, at_most, stated};

/// Staircase Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaircaseNim;

/// The literal rules: a position is the stones on the stairs from the first on.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
    type Position = Vec<u64>;
    /// The stones that leave a stair, numbered from 0.
    type Move = Take;

    fn moves(&self, stairs: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for heap in 0..stairs.len() {
            for stones in 1..=stairs[heap] {
                let mut after = stairs.clone();
                after[heap] -= stones;
                if let Some(below) = heap.checked_sub(1) {
                    after[below] += stones;
                }
                found(Take { heap, stones }, after);
            }
        }
    }
}

fn in_words(&Take { heap, stones }: &Take) -> (String, Value) {
    let stair = heap + 1;
    (format!("move {stones} from stair {stair} to stair {heap}"), json!({ "stair": stair, "move": stones }))
}

impl Theory for StaircaseNim {
    const ABOUT: About = About {
        name: "staircase-nim",
        aliases: &["stairs"],
        title: "Staircase Nim",
        judge: "R. P. Sprague, 1937",
        rules: "n stairs with a_i stones on stair i; stair 0 is the ground. A move brings any number of stones of one \
                stair i down to stair i - 1. Who cannot move loses.",
        limits: nim::LIMITS,
        input: nim::INPUT,
        output: WINNER,
        theory: "Nim on the odd stairs: the second player wins exactly if their nim-sum is 0. Stones that come down to an \
                 odd stair are sent on at once.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "at most 20 stairs with 40 stones and 50,000 positions, such as 5 stairs with 4 stones \
                                    each";

    const MOST_POSITIONS: usize = 50_000;

    type Case = Vec<u64>;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, &stated(0, u64::MAX))
    }

    fn solve(stairs: &Vec<u64>) -> Result<Answer, Refusal> {
        Ok(Answer::winner(staircase::outcome(stairs)))
    }

    fn explain(stairs: &Vec<u64>) -> Result<Report, Refusal> {
        let odd: Vec<u64> = stairs.iter().step_by(2).copied().collect();
        let moves: Vec<Take> = staircase::winning_moves(stairs).collect();
        Ok(Report::by_nim_sum(staircase::nimber(stairs))
            .line(format!("The odd stairs: {}", nim_sum_in_words(&odd)))
            .winning_moves(WinningMoves::all(moves.iter().map(in_words))))
    }

    fn literal(stairs: &Vec<u64>) -> Result<(Literal, Vec<u64>), String> {
        at_most(20, stairs.len() as u64, "stairs")?;
        at_most(40, stairs.iter().fold(0, |all, &stones| all.saturating_add(stones)), "stones")?;
        Ok((Literal, stairs.clone()))
    }

    fn in_words(_: &Vec<u64>, chosen: &Take) -> (String, Value) {
        in_words(chosen)
    }
}
