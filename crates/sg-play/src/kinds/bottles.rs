//! Beans in a row of bottles, and stones on a row of piles: bean splitting on the statements' own
//! objects.

use sg_core::Outcome;
use sg_core::heaps::bean_splitting::{self, bottles};
use sg_core::heaps::notation::RulesetKind;

use super::heaps::Misere;
use super::kind::{Kind, by_nim_sum, table};
use crate::analysis::{Analysis, MexTable, Reason, Term, Unplayable};
use crate::position::{Convention, FirstMoves, Move, Object, Position, Refusal};
use crate::random::Random;

/// A row of bottles.
#[derive(Clone, Debug)]
pub(crate) struct Bottles {
    count: usize,
    object: Object,
    misere: Option<Misere>,
}

/// Under misere play each bean is a separate heap.
const MOST_BEANS_IN_MISERE: u64 = 2000;

impl Bottles {
    pub(crate) fn new(bottles: usize, object: Object, convention: Convention) -> Result<Self, Unplayable> {
        const MOST: usize = 4096;
        if bottles > MOST {
            return Err(Unplayable::TooManyNumbers { limit: MOST });
        }
        let misere = match convention {
            Convention::Normal => None,
            Convention::Misere => Some(Misere::new(&RulesetKind::BeanSplitting)?),
        };
        Ok(Self { count: bottles, object, misere })
    }

    fn size(&self, bottle: usize) -> u64 {
        bottles::heap(self.count, bottle)
    }

    fn bottle(&self, size: u64) -> u64 {
        self.count as u64 - 1 - size
    }

    /// Each bean that may move as a heap, for misere play.
    fn heaps(&self, beans: &[u64]) -> Result<Vec<u64>, Unplayable> {
        let movable = &beans[..beans.len().saturating_sub(1)];
        let all = movable.iter().fold(0_u64, |all, &beans| all.saturating_add(beans));
        if all > MOST_BEANS_IN_MISERE {
            return Err(Unplayable::TooLarge { number: all, limit: MOST_BEANS_IN_MISERE });
        }
        let of_bottle = |(bottle, &beans): (usize, &u64)| vec![self.size(bottle); beans as usize];
        Ok(movable.iter().enumerate().flat_map(of_bottle).collect())
    }
}

/// The move out of one bottle into two.
fn spelled((i, j, k): (usize, usize, usize)) -> Move {
    Move { from: i as u64, to: vec![j as u64, k as u64] }
}

impl Kind for Bottles {
    fn boxed(&self) -> Box<dyn Kind> {
        Box::new(self.clone())
    }

    fn placed(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        (numbers.len() == self.count).then(|| numbers.to_vec())
    }

    fn object(&self) -> Object {
        self.object
    }

    fn check(&self, position: &Position, wanted: &Move) -> Result<Move, Refusal> {
        let mut to = wanted.to.clone();
        to.sort_unstable();
        let there = |bottle: &&u64| **bottle < self.count as u64;
        if let Some(&bottle) = [wanted.from].iter().chain(&to).find(|bottle| !there(bottle)) {
            return Err(Refusal::NoBottle { bottle });
        }
        let bottle = wanted.from;
        if position.0[bottle as usize] == 0 {
            return Err(Refusal::EmptyBottle { bottle });
        }
        if to.len() != 2 || to[0] <= bottle {
            return Err(Refusal::BottlesNotRight { bottle });
        }
        Ok(Move { from: bottle, to })
    }

    fn after(&self, position: &Position, chosen: &Move) -> Position {
        let mut beans = position.0.clone();
        beans[chosen.from as usize] -= 1;
        for &bottle in &chosen.to {
            // At most 10^18 beans at the start, and one more for each move.
            beans[bottle as usize] = beans[bottle as usize].saturating_add(1);
        }
        Position(beans)
    }

    fn first_moves(&self, position: &Position, most: usize) -> FirstMoves {
        FirstMoves::of(bottles::moves(&position.0).1.map(spelled), most)
    }

    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let last = self.count as u64 - 1;
        let from: Vec<u64> = (0..last).filter(|&bottle| position.0[bottle as usize] > 0).collect();
        let from = *random.choose(&from)?;
        let mut to = [(); 2].map(|()| from + 1 + random.below(last - from));
        to.sort_unstable();
        Some(Move { from, to: to.to_vec() })
    }

    fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable> {
        if self.misere.is_none() {
            return Ok(by_nim_sum(bottles::nim_sum(&position.0)));
        }
        let Analysis { outcome, reason, .. } = self.analyse(position, 0)?;
        Ok((outcome, reason))
    }

    fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable> {
        let beans = &position.0;
        if self.misere.is_none() {
            let (outcome, reason) = by_nim_sum(bottles::nim_sum(beans));
            let winning = bottles::winning_moves(beans).take(listed).map(spelled).collect();
            let count = if outcome.is_n() { bottles::count_winning_moves(beans).into() } else { 0 };
            return Ok(Analysis { outcome, reason, count: Some(count), winning });
        }
        let heaps = self.heaps(beans)?;
        let last = self.count as u64 - 1;
        let Some(misere) = &mut self.misere else { return Err(Unplayable::MisereNotCovered) };
        let solution = misere.solve(&heaps, listed)?;
        let mut winning = Vec::new();
        // Beans of one bottle have the same moves, which count once.
        let count =
            solution.sizes.iter().try_fold(0_u128, |all, of_size| all.checked_add(of_size.moves.count?));
        for of_size in &solution.sizes {
            for found in &of_size.moves.listed {
                let part = |at: usize| found.leaves.get(at).copied().unwrap_or(0);
                let mut to = vec![last - part(0), last - part(1)];
                to.sort_unstable();
                winning.push(Move { from: self.bottle(of_size.size), to });
            }
        }
        winning.sort();
        winning.truncate(listed);
        let reason = Reason::Misere(solution.decision.method);
        Ok(Analysis { outcome: solution.decision.outcome, reason, count, winning })
    }

    fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable> {
        let movable =
            position.0.iter().enumerate().filter(|&(bottle, &beans)| beans > 0 && bottle + 1 < self.count);
        let term = |(bottle, &times): (usize, &u64)| {
            let size = self.size(bottle);
            let bean = Term::one(bottle as u64, bean_splitting::nimber(size));
            Term { times, ..self.misere.as_ref().map_or(bean, |misere| misere.term(size, bean)) }
        };
        Ok(movable.map(term).collect())
    }

    fn mex_table(&mut self, name: u64) -> Option<MexTable> {
        let bottle = usize::try_from(name).ok().filter(|&bottle| bottle < self.count)?;
        let size = self.size(bottle);
        if self.misere.is_some() || size > 24 {
            return None;
        }
        let last = self.count as u64 - 1;
        let splits = (0..size).rev().flat_map(|a| (0..=a).rev().map(move |b| (a, b)));
        let option = |(a, b): (u64, u64)| {
            (vec![last - a, last - b], bean_splitting::nimber(a) ^ bean_splitting::nimber(b))
        };
        Some(table(name, bean_splitting::nimber(size), splits.map(option)))
    }
}
