//! A kind of game: its positions, its moves, and who judges them.

use std::fmt::Debug;

use sg_core::{Nimber, Outcome};

use crate::analysis::{Analysis, MexTable, Reason, Term, Unplayable};
use crate::position::{FirstMoves, Move, Object, Position, Refusal};
use crate::random::Random;

/// A kind of game. Moves that are handed in were checked, unless said otherwise.
pub(crate) trait Kind: Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn Kind>;

    /// The position that shows these numbers, if they are one.
    fn placed(&self, numbers: &[u64]) -> Option<Vec<u64>>;

    fn object(&self) -> Object;

    /// The numbers of a position as they are shown.
    fn numbers(&self, position: &Position) -> Vec<u64> {
        position.0.clone()
    }

    fn picture(&self, position: &Position) -> Option<String> {
        let _ = position;
        None
    }

    /// The move in its one spelling, if it is legal.
    fn check(&self, position: &Position, wanted: &Move) -> Result<Move, Refusal>;

    fn after(&self, position: &Position, chosen: &Move) -> Position;

    /// Different legal moves, at most `most`, within a bounded number of steps.
    fn first_moves(&self, position: &Position, most: usize) -> FirstMoves;

    fn is_over(&self, position: &Position) -> bool {
        let first = self.first_moves(position, 1);
        first.moves.is_empty() && first.complete
    }

    /// A legal move, not always of the same distribution.
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        random.choose(&self.first_moves(position, 200).moves).cloned()
    }

    /// Equal for positions that differ by the order of their components alone; equal components are
    /// neighbours.
    fn key(&self, position: &Position) -> Vec<u64> {
        position.0.clone()
    }

    fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable>;

    fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable>;

    /// One winning move, where there is one.
    fn one_winning(&mut self, position: &Position) -> Result<Option<Move>, Unplayable> {
        Ok(self.analyse(position, 1)?.winning.into_iter().next())
    }

    /// The components.
    fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable>;

    fn mex_table(&mut self, name: u64) -> Option<MexTable> {
        let _ = name;
        None
    }
}

/// The judgement of a nim-sum.
pub(super) fn by_nim_sum(sum: Nimber) -> (Outcome, Reason) {
    (sum.outcome(), Reason::NimSum(sum))
}

/// Turns a coin of a row, which is the coins of one side in increasing order.
pub(super) fn turn(coins: &mut Vec<u64>, coin: u64) {
    match coins.binary_search(&coin) {
        Ok(at) => {
            coins.remove(at);
        }
        Err(at) => coins.insert(at, coin),
    }
}

/// A row after a move: the coins that it names are turned.
pub(super) fn turned(position: &Position, chosen: &Move) -> Position {
    let mut coins = position.0.clone();
    std::iter::once(&chosen.from).chain(&chosen.to).for_each(|&coin| turn(&mut coins, coin));
    Position(coins)
}

/// Options are grouped in a table if there are at most this many.
pub(super) const MOST_TABULATED: usize = 400;
/// Steps of looking for legal moves in one component.
pub(super) const OPTION_STEPS: u64 = 50_000;

/// A table of options with their nimbers.
pub(super) fn table(
    name: u64,
    nimber: Nimber,
    options: impl IntoIterator<Item = (Vec<u64>, Nimber)>,
) -> MexTable {
    let mut rows = std::collections::BTreeMap::<Nimber, (Vec<Vec<u64>>, usize)>::new();
    for (option, nimber) in options {
        let (examples, count) = rows.entry(nimber).or_default();
        *count += 1;
        if examples.len() < MexTable::EXAMPLES {
            examples.push(option);
        }
    }
    let rows = rows.into_iter().map(|(nimber, (examples, count))| (nimber, examples, count));
    MexTable { name, nimber, rows: rows.collect() }
}

impl Clone for Box<dyn Kind> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
