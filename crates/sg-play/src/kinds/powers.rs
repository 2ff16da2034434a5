//! A row of coins that turn along powers of 2 and 3 (Luogu P4077).

use sg_core::heaps::power_coins::{Base, PowerCoins, Turn, turns, valuation};
use sg_core::{Nimber, Outcome};

use super::kind::{Kind, by_nim_sum, table, turned};
use crate::analysis::{Analysis, MexTable, Reason, Term, Unplayable};
use crate::position::{FirstMoves, Move, Object, Position, Refusal};

/// A row of coins; a position is the coins that show tails, in increasing order.
#[derive(Clone, Debug)]
pub(crate) struct PowerRow {
    coins: PowerCoins,
    /// The largest coin whose nimber is known.
    largest: u64,
    most_others: u64,
}

impl PowerRow {
    pub(crate) fn new(largest: u64, most_others: u64) -> Self {
        // A move turns at most 63 others, for 2^63 has no more.
        Self { coins: PowerCoins::up_to(largest, most_others.min(64)), largest, most_others }
    }

    fn turns(&self, coin: u64) -> impl Iterator<Item = Turn> {
        turns(valuation(coin, Base::Two), valuation(coin, Base::Three), self.most_others.min(64))
    }

    fn nim_sum(&self, position: &Position) -> Nimber {
        position.0.iter().map(|&coin| self.coins.nimber_of_coin(coin)).sum()
    }

    fn nimber_after(&self, coin: u64, turn: Turn) -> Nimber {
        self.coins.nimber_after(valuation(coin, Base::Two), valuation(coin, Base::Three), turn)
    }
}

/// The move that a turn of a coin is.
fn spelled(coin: u64, turn: Turn) -> Move {
    let ratio = turn.base.prime().pow(turn.step);
    let to = (0..turn.others).scan(coin, |coin, _| {
        *coin /= ratio;
        Some(*coin)
    });
    Move { from: coin, to: to.collect() }
}

impl Kind for PowerRow {
    fn boxed(&self) -> Box<dyn Kind> {
        Box::new(self.clone())
    }

    fn placed(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let mut tails = numbers.to_vec();
        tails.sort_unstable();
        tails.dedup();
        // The table of nimbers reaches as far as the first position did.
        (tails.first() != Some(&0) && tails.last().is_none_or(|&last| last <= self.largest)).then_some(tails)
    }

    fn object(&self) -> Object {
        Object::Tails
    }

    fn check(&self, position: &Position, wanted: &Move) -> Result<Move, Refusal> {
        let coin = wanted.from;
        if position.0.binary_search(&coin).is_err() {
            return Err(Refusal::NotThere { from: coin });
        }
        let mut to = wanted.to.clone();
        to.sort_unstable_by(|a, b| b.cmp(a));
        let refused = Refusal::NotPowers { coin, most: self.most_others };
        self.turns(coin).map(|turn| spelled(coin, turn)).find(|found| found.to == to).ok_or(refused)
    }

    fn after(&self, position: &Position, chosen: &Move) -> Position {
        turned(position, chosen)
    }

    fn first_moves(&self, position: &Position, most: usize) -> FirstMoves {
        let all = position.0.iter().flat_map(|&coin| self.turns(coin).map(move |turn| spelled(coin, turn)));
        FirstMoves::of(all, most)
    }

    fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable> {
        Ok(by_nim_sum(self.nim_sum(position)))
    }

    fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable> {
        let sum = self.nim_sum(position);
        let (outcome, reason) = by_nim_sum(sum);
        let (mut count, mut winning) = (0, Vec::new());
        for &coin in position.0.iter().filter(|_| outcome.is_n()) {
            let wanted = sum ^ self.coins.nimber_of_coin(coin);
            for turn in self.turns(coin).filter(|&turn| self.nimber_after(coin, turn) == wanted) {
                count += 1;
                if winning.len() < listed {
                    winning.push(spelled(coin, turn));
                }
            }
        }
        Ok(Analysis { outcome, reason, count: Some(count), winning })
    }

    fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable> {
        Ok(position.0.iter().map(|&coin| Term::one(coin, self.coins.nimber_of_coin(coin))).collect())
    }

    fn mex_table(&mut self, name: u64) -> Option<MexTable> {
        let options = self.turns(name).map(|turn| (spelled(name, turn).to, self.nimber_after(name, turn)));
        Some(table(name, self.coins.nimber_of_coin(name), options))
    }
}
