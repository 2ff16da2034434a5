//! Subtraction games on many heaps: take s stones, s in a set, from one heap.
//!
//! The set comes in any order and with duplicates.

use serde_json::Value;
use sg_core::games::nim::Take;
use sg_judge::{About, Bounds, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::game::MOST;
use crate::games::heaps::{self, Taking, few, take_in_words};
use crate::games::subtraction::Subtraction;
use crate::theory::{Answer, COUNTED, Theory, WINNER, stated};

/// Subtraction games.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubtractionNim;

/// A set and heaps.
#[derive(Clone, Debug)]
pub struct Heaps {
    set: Subtraction,
    heaps: Vec<u64>,
}

/// The numbers that may be taken.
pub type Allowed = Box<dyn Fn(u64) -> bool>;

impl Theory for SubtractionNim {
    const ABOUT: About = About {
        name: "subtraction-nim",
        aliases: &["subtraction-game"],
        title: "A subtraction game on many heaps",
        judge: "Winning Ways, ch. 4",
        rules: "n heaps and a set of k numbers. A move takes s stones, s in the set, from one heap. Who cannot move loses.",
        limits: "1 <= s_i <= 10^18, 0 <= a_i <= 10^18; equal numbers of the set count once. Here: below 2^64 where a closed \
                 form or a proved period gives the nimbers, and otherwise heaps up to 2^24, fewer for very many s_i.",
        input: "t, then t cases: k, then s_1 .. s_k, then n, then a_1 .. a_n.",
        output: WINNER,
        theory: "The nimber of a heap is the mex of those that the moves leave, and the nimbers of a finite set repeat. The \
                 second player wins exactly if the nim-sum is 0.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = heaps::SEARCHED;

    type Case = Heaps;
    type Literal = Taking<Allowed>;

    fn read(input: &mut Scanner<'_>) -> Result<Heaps, Fault> {
        let size = input.number(Field::new("k", "the size of the set"), &Bounds::always(0..=MOST))?;
        let set = input.numbers(Field::new("s", "a number of the set"), 1..size + 1, &stated(1, u64::MAX))?;
        Ok(Heaps { set: Subtraction::new(set), heaps: heaps::read(input, &stated(0, u64::MAX))? })
    }

    fn solve(Heaps { set, heaps }: &Heaps) -> Result<Answer, Refusal> {
        set.clone().outcome(heaps).map(Answer::winner)
    }

    fn explain(Heaps { set, heaps }: &Heaps) -> Result<Report, Refusal> {
        let mut set = set.clone();
        let moves = set.winning_moves(heaps)?;
        Ok(set.report(heaps)?.winning_moves(WinningMoves::all(moves.iter().map(take_in_words))))
    }

    fn literal(Heaps { set, heaps }: &Heaps) -> Result<(Taking<Allowed>, Vec<u64>), String> {
        few(heaps, "heaps")?;
        let set = set.set().to_vec();
        Ok((Taking(Box::new(move |stones| set.binary_search(&stones).is_ok())), heaps.clone()))
    }

    fn in_words(_: &Heaps, take: &Take) -> (String, Value) {
        take_in_words(take)
    }
}
