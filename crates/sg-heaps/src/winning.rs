//! Winning moves in one heap of any size: counted exactly, the first of them listed.
//!
//! A move in a heap of a sum wins if it leaves heaps of nim-sum `wanted`: the nim-sum of the whole
//! sum with the nimber of that heap taken out. A heap of 10^18 stones has too many options to
//! enumerate; where its nimbers have a proved period the options fall into residue classes, and the
//! classes are counted.

mod coins;
mod saltus;
mod takes;
mod taking;

use crate::engine::NimberSlice;
use crate::period::Proved;
use sg_core::heaps::bean_splitting;
use sg_core::{Move, Nimber};

pub(crate) use coins::winning_coins;
#[doc(hidden)]
pub use takes::{Leaving, WinningTakes};
pub(crate) use taking::winning_takes;

/// The nimbers of the first heaps and, if there is one, the proved period that gives all others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) values: NimberSlice<'a>,
    pub(crate) proved: Option<Proved>,
}

impl<'a> Known<'a> {
    /// The nimbers of heaps `0..values.len()`, and a proof about them. A proof that needs more
    /// values than there are is ignored.
    pub(crate) fn new(values: NimberSlice<'a>, proved: Option<Proved>) -> Self {
        let proved = proved.filter(|proved| proved.preperiod() + proved.period() <= values.len() as u64);
        Self { values, proved }
    }

    /// The nimber of `heap`, if it is known.
    pub(crate) fn nimber(&self, heap: u64) -> Option<Nimber> {
        if let Some(nimber) = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)) {
            return Some(nimber);
        }
        let (least, add) = self.proved?.reduce(heap)?;
        Some(Nimber(self.values.get(least as usize)?.0.checked_add(add)?))
    }

    /// The nimber of a part of a heap whose nimber is known.
    fn part(&self, heap: u64) -> u64 {
        self.nimber(heap).map_or(0, |nimber| nimber.0)
    }
}

/// Winning moves: how many, and the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WinningMoves {
    /// The number of winning moves; `None` if counting them would take too long.
    pub count: Option<u128>,
    /// The first of them, in the order of the ruleset's options: by stones taken, or by coins.
    /// Fewer than were asked for, and than there are, if listing them would take too long.
    pub listed: Vec<Move>,
}

impl WinningMoves {
    /// This many winning moves, and the first of them.
    #[must_use]
    pub const fn new(count: Option<u128>, listed: Vec<Move>) -> Self {
        Self { count, listed }
    }

    /// No winning move.
    #[must_use]
    pub const fn none() -> Self {
        Self::new(Some(0), Vec::new())
    }
}

/// The most work that counting and listing may take, and the most moves that are listed.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most steps, of about a nanosecond, that a count may take.
    pub count_steps: u64,
    /// The most steps that listing may take, with a search for examples where a count is out of
    /// reach.
    pub list_steps: u64,
    /// The most moves listed.
    pub listed: usize,
}

/// The steps that listing a move takes, besides one for each heap that it leaves.
const MOVE_STEPS: u64 = 1 << 4;

impl Effort {
    /// The number of moves that may still be listed after this many.
    pub(crate) fn room(&self, listed: usize) -> usize {
        let affordable = usize::try_from(self.list_steps / MOVE_STEPS).unwrap_or(usize::MAX);
        self.listed.saturating_sub(listed).min(affordable)
    }

    /// Lists a move if there is room for it.
    pub(crate) fn list(&mut self, listed: &mut Vec<Move>, found: Move) {
        if self.room(listed.len()) > 0 {
            self.list_steps = self.list_steps.saturating_sub(MOVE_STEPS + found.leaves.len() as u64);
            listed.push(found);
        }
    }
}

/// The splits of a heap of bean splitting that leave nim-sum `wanted`, by its closed forms.
pub(crate) fn winning_splits(heap: u64, wanted: Nimber, effort: Effort) -> WinningMoves {
    let count = bean_splitting::count_splits(heap, wanted);
    let room = effort.room(0);
    let listed = room.min(usize::try_from(count).unwrap_or(room));
    let splits = bean_splitting::splits(heap, wanted).take(listed);
    let listed = splits.map(|(a, b)| Move { heap: 0, take: None, leaves: vec![a, b] }).collect();
    WinningMoves { count: Some(count.into()), listed }
}

#[cfg(test)]
mod tests;
