//! The shortest problems: one heap, a move leaves a smaller one.

use std::fmt;
use std::marker::PhantomData;

use serde_json::{Value, json};
use sg_core::Nimber;
use sg_core::rules::oracle::Rules;

use crate::{
    About, Fault, Refusal, Report, Scanner, StatelessGame, Text, WinnerAnswer, WinningMoves, sentences, text,
};

/// A game on one heap, of which [`OneHeap`] makes a problem: its record, its moves and its theorem,
/// and nothing else.
///
/// A case is a number, the size of the heap. An example is at the top of the
/// [crate](crate#a-whole-problem).
pub trait HeapGame: 'static {
    /// The record of the game; its first number is the size of the heap.
    const ABOUT: About;

    /// The sizes that a move may leave of a heap, each smaller than it: the statement's rules, from
    /// which the search answers.
    #[must_use]
    fn leaves(heap: u64) -> Vec<u64>;

    /// The nimber of a heap, by the theorem.
    #[must_use]
    fn nimber(heap: u64) -> Nimber;
}

/// The problem of a [`HeapGame`]: who wins a heap, with the winning moves, `First` or `Second`.
pub struct OneHeap<G>(PhantomData<G>);

impl<G> Default for OneHeap<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G> fmt::Debug for OneHeap<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OneHeap")
    }
}

/// The moves by [`HeapGame::leaves`]; a move is the size that it leaves.
impl<G: HeapGame> Rules for OneHeap<G> {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64, found: &mut dyn FnMut(u64, u64)) {
        for left in G::leaves(heap) {
            found(left, left);
        }
    }
}

impl<G: HeapGame> StatelessGame for OneHeap<G> {
    type Case = u64;
    type StatementRules = Self;

    const ABOUT: About = G::ABOUT;

    fn read(input: &mut Scanner<'_>) -> Result<u64, Fault> {
        const { assert!(!G::ABOUT.numbers.is_empty(), "`numbers` of the record names the size of the heap") };
        input.get(G::ABOUT.numbers[0])
    }

    fn solve(&heap: &u64) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(G::nimber(heap).outcome()))
    }

    fn explain(&heap: &u64) -> Result<Report, Refusal> {
        let nimber = G::nimber(heap);
        let moves = G::leaves(heap);
        let winning = moves.iter().filter(|&&left| G::nimber(left).is_zero()).map(|left| {
            let (words, data) = Self::in_words(&heap, left);
            (sentences::with_effect(&words, &sentences::becomes(nimber, &[0])), data)
        });
        Ok(Report::by_nim_sum(nimber)
            .line(text!("The heap: G({heap}) = {nimber}", "这一堆：G({heap}) = {nimber}"))
            .without_moves(moves.is_empty())
            .winning_moves(WinningMoves::all(winning)))
    }

    fn start(&heap: &u64) -> Result<(Self, u64), Refusal> {
        Ok((Self::default(), heap))
    }

    fn in_words(_: &u64, left: &u64) -> (Text, Value) {
        (text!("leave {left}", "剩 {left} 颗"), json!({ "leave": left }))
    }
}
