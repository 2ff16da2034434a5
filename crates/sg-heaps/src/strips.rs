//! Strips laid on free neighbouring cells of a row: outcomes, at any size where a theorem gives
//! them.
//!
//! A free run of cells is a heap of a taking-and-breaking game with digit 7 at each length. Two
//! answers need no table of nimbers: where no strip fits there is no move, and where a strip fits
//! exactly in the middle, the first player lays it and mirrors every move from then on.
//!
//! # Reference
//!
//! The symmetry strategy: *Winning Ways*, ch. 3 (Tweedledum and Tweedledee); the nimbers: ch. 4.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use crate::Solver;
use crate::engine::Engine;
use crate::period::Proved;
use crate::solver::{Limits, SolveError};
use crate::winning::WinningMoves;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::{HeapRuleset, Nimber, Outcome};

/// Rows of cells and strips of a few lengths.
///
/// # Example
///
/// ```
/// use sg_heaps::Outcome;
/// use sg_heaps::strips::Strips;
///
/// let mut strips = Strips::new([5, 1, 1]);
/// assert_eq!(strips.lengths(), [1, 5]);
/// assert_eq!(strips.outcome(5), Ok(Outcome::N));
/// assert_eq!(strips.outcome(6), Ok(Outcome::P));
/// assert_eq!(strips.outcome_at_sight(1_000_000_000_000_000_001), Some(Outcome::N));
/// ```
#[derive(Clone, Debug)]
pub struct Strips {
    lengths: Vec<u64>,
    /// For the lengths up to `longest`. Made when the first nimber is asked for: many answers need
    /// none.
    solver: Option<Solver>,
    longest: u64,
    /// The most steps of the engine for all answers together.
    most_steps: u64,
    /// The steps of tables that were too short.
    earlier_steps: u64,
}

/// The reason why a row is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowOutOfReach {
    /// A strip that fits is longer than [`Strips::LONGEST_IN_TABLE`].
    StripTooLong,
    /// The table of nimbers would be too long.
    TableTooLong(SolveError),
}

impl fmt::Display for RowOutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StripTooLong => {
                write!(f, "moves longer than {} need a table that is too large", Strips::LONGEST_IN_TABLE)
            }
            Self::TableTooLong(out_of_reach) => out_of_reach.fmt(f),
        }
    }
}

impl std::error::Error for RowOutOfReach {}

/// The free runs that a strip leaves of a run; a move and its mirror image are one.
impl HeapRuleset for Strips {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let rest = self.lengths.iter().map_while(|&length| heap.checked_sub(length));
        rest.flat_map(|rest| (0..=rest / 2).map(move |first| [first, rest - first]))
            .try_for_each(|runs| option(&runs))
    }
}

impl Strips {
    /// The longest strip for which a table of nimbers is made.
    pub const LONGEST_IN_TABLE: u64 = 1 << 24;

    /// Strips of these lengths, in any order, with or without duplicates. A length of 0 is ignored.
    pub fn new(lengths: impl IntoIterator<Item = u64>) -> Self {
        let mut lengths: Vec<u64> = lengths.into_iter().filter(|&length| length > 0).collect();
        lengths.sort_unstable();
        lengths.dedup();
        Self { lengths, solver: None, longest: 0, most_steps: Limits::default().steps, earlier_steps: 0 }
    }

    /// The number of steps, of about a nanosecond, that the tables have taken so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.earlier_steps + self.solver.as_ref().and_then(Solver::engine).map_or(0, Engine::steps)
    }

    /// The lengths, sorted and without duplicates.
    #[must_use]
    pub fn lengths(&self) -> &[u64] {
        &self.lengths
    }

    /// The shortest strip that can be laid right in the middle of a row.
    #[must_use]
    pub fn centred(&self, cells: u64) -> Option<u64> {
        let mut fitting = self.lengths.iter().copied().take_while(|&length| length <= cells);
        fitting.find(|&length| (cells - length).is_multiple_of(2))
    }

    /// The outcome of a row, if it follows without a table.
    ///
    /// # Complexity
    ///
    /// O(k) for k lengths.
    #[must_use]
    pub fn outcome_at_sight(&self, cells: u64) -> Option<Outcome> {
        if self.lengths.first().is_none_or(|&length| length > cells) {
            Some(Outcome::P)
        } else {
            self.centred(cells).map(|_| Outcome::N)
        }
    }

    /// The limits for the nimber of a row that is to be explained: some seconds where the winner is
    /// known at sight, otherwise a minute.
    #[must_use]
    pub fn limits_to_explain(&self, cells: u64) -> Limits {
        match self.outcome_at_sight(cells) {
            Some(_) => Limits {
                heaps: 1 << 20,
                search_heaps: 1 << 20,
                search_steps: 1 << 30,
                plain_heaps: 1 << 17,
                ..Limits::default()
            },
            None => Limits::default(),
        }
    }

    /// The outcome of a row.
    ///
    /// # Errors
    ///
    /// [`RowOutOfReach`] if the answer does not follow at sight, nor from a table within the
    /// default [`Limits`], nor from a proved period.
    pub fn outcome(&mut self, cells: u64) -> Result<Outcome, RowOutOfReach> {
        match self.outcome_at_sight(cells) {
            Some(outcome) => Ok(outcome),
            None => self.nimber(cells, Limits::default()).map(Nimber::outcome),
        }
    }

    /// The nimber of a row.
    ///
    /// # Errors
    ///
    /// [`RowOutOfReach`] if neither a table within the limits nor a proved period gives it.
    ///
    /// # Complexity
    ///
    /// The time of [`Solver::nimber`].
    pub fn nimber(&mut self, cells: u64, limits: Limits) -> Result<Nimber, RowOutOfReach> {
        if !self.are_all(Self::LONGEST_IN_TABLE, cells) {
            return Err(RowOutOfReach::StripTooLong);
        }
        let solver = if self.table_serves(cells) { self.solver.take() } else { None };
        let solver = solver.unwrap_or_else(|| self.longer_table(cells));
        let steps = limits.steps.min(self.most_steps).saturating_sub(self.earlier_steps);
        let solver = self.solver.insert(solver);
        solver.set_limits(Limits { steps, ..limits });
        solver.nimber(cells).map_err(RowOutOfReach::TableTooLong)
    }

    /// The nimber of a row, if it is known without computing.
    #[must_use]
    pub fn known(&self, cells: u64) -> Option<Nimber> {
        self.solver.as_ref().filter(|_| self.table_serves(cells))?.known(cells)
    }

    /// The nimbers of the rows of 0, 1, 2, ... cells, as far as they are known, at most `most` of
    /// them.
    #[must_use]
    pub fn first_nimbers(&self, most: u64) -> Vec<Nimber> {
        (0..most).map_while(|cells| self.known(cells)).collect()
    }

    /// The period of the nimbers, once one is proved of all strips: those that were too long for
    /// every row so far may not have been looked at.
    #[must_use]
    pub fn proved(&self) -> Option<Proved> {
        self.solver.as_ref().filter(|_| self.table_serves(u64::MAX))?.proved()
    }

    /// The moves in a row that leave runs of nim-sum `wanted`; a move and its mirror image are one.
    /// `None` if the nimber of the row has not been found by [`Strips::nimber`].
    ///
    /// # Complexity
    ///
    /// The time of [`Position::winning_moves`](crate::solver::Position::winning_moves).
    #[must_use]
    pub fn winning_moves(&self, cells: u64, wanted: Nimber, limit: usize) -> Option<WinningMoves> {
        let solver = self.solver.as_ref().filter(|_| self.table_serves(cells))?;
        solver.moves_to(cells, wanted, limit)
    }

    /// Whether every strip that fits the row has its place in the table.
    fn table_serves(&self, cells: u64) -> bool {
        self.are_all(self.longest, cells)
    }

    /// Whether every strip that fits the row is no longer than `longest`.
    fn are_all(&self, longest: u64, cells: u64) -> bool {
        self.lengths.iter().all(|&length| length <= longest || length > cells)
    }

    /// A solver for rows of `cells` cells. A strip that is much longer would only cost memory: the
    /// table holds a digit for each length up to the longest.
    fn longer_table(&mut self, cells: u64) -> Solver {
        self.earlier_steps = self.steps();
        self.longest =
            cells.max(1 << 16).checked_next_power_of_two().unwrap_or(u64::MAX).min(Self::LONGEST_IN_TABLE);
        let short = self.lengths.iter().filter(|&&length| length <= self.longest);
        let short: Vec<usize> = short.map(|&length| length as usize).collect();
        Solver::new(TakingBreaking::strips(&short))
    }
}

/// Rows under several sets of strips, one set after the other, that share one limit of steps.
///
/// An input may ask about many sets. A bound for each of them bounds nothing: this one holds for
/// all their tables together. Sets whose tables are short are kept, since inputs come back to them.
///
/// # Example
///
/// ```
/// use sg_heaps::Outcome;
/// use sg_heaps::strips::StripSets;
///
/// let mut sets = StripSets::default();
/// assert_eq!(sets.of(&[1, 5]).outcome(6), Ok(Outcome::P));
/// assert_eq!(sets.of(&[2]).outcome(6), Ok(Outcome::N));
///
/// let mut sets = StripSets::with_steps(1000);
/// assert!(sets.of(&[2]).outcome(101).is_ok());
/// assert!(sets.of(&[3, 5, 9]).outcome(100_000).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct StripSets {
    most_steps: u64,
    /// The steps of all sets but the present one, and of that one before it was taken up again.
    steps_before: u64,
    lengths: Vec<u64>,
    strips: Strips,
    /// Sets that were asked about before.
    kept: HashMap<Vec<u64>, Strips>,
    /// The nimbers that they hold together.
    kept_nimbers: usize,
}

impl Default for StripSets {
    /// The steps of the default [`Limits`].
    fn default() -> Self {
        Self::with_steps(Limits::default().steps)
    }
}

impl StripSets {
    /// The most nimbers of sets that are kept.
    const MOST_KEPT: usize = 1 << 22;
    /// The cost of a set in addition to its nimbers, counted in nimbers.
    const SET: usize = 1 << 12;
    /// The cost of each digit of a set's code, counted in nimbers: the solver and its engine keep
    /// several copies and tables of that length.
    const DIGIT: usize = 64;

    /// At most `steps` steps, of a nanosecond or so, for all sets together.
    #[must_use]
    pub fn with_steps(steps: u64) -> Self {
        Self {
            most_steps: steps,
            steps_before: 0,
            lengths: Vec::new(),
            strips: Strips { most_steps: steps, ..Strips::new([]) },
            kept: HashMap::new(),
            kept_nimbers: 0,
        }
    }

    /// The rows with strips of these lengths, in any order, with or without duplicates.
    pub fn of(&mut self, lengths: &[u64]) -> &mut Strips {
        if self.lengths != lengths {
            let next = self.kept.remove(lengths);
            self.kept_nimbers -= next.as_ref().map_or(0, Self::size);
            let next = next.unwrap_or_else(|| Strips::new(lengths.iter().copied()));
            // Steps are counted from the beginning of each set.
            self.steps_before = (self.steps_before + self.strips.steps()).saturating_sub(next.steps());
            let last = std::mem::replace(&mut self.strips, next);
            let last_lengths = std::mem::replace(&mut self.lengths, lengths.to_vec());
            let size = Self::size(&last);
            if self.kept_nimbers + size > Self::MOST_KEPT {
                self.kept.clear();
                self.kept_nimbers = 0;
            }
            if size <= Self::MOST_KEPT {
                self.kept_nimbers += size;
                self.kept.insert(last_lengths, last);
            }
            self.strips.most_steps = self.most_steps.saturating_sub(self.steps_before);
        }
        &mut self.strips
    }

    fn size(strips: &Strips) -> usize {
        let Some(solver) = &strips.solver else { return Self::SET + strips.lengths.len() };
        let in_table = strips.lengths.iter().filter(|&&length| length <= strips.longest);
        let digits = in_table.max().map_or(0, |&length| length as usize);
        Self::SET + strips.lengths.len() + solver.computed() as usize + Self::DIGIT * digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::NimberSequence;
    use sg_core::rules::position;

    #[test]
    fn what_is_known_of_rows_is_what_was_computed() {
        let mut strips = Strips::new([5, 1, 5, 0]);
        let rules = TakingBreaking::strips(&[1, 5]);
        let mut expected = NimberSequence::new(&rules);
        assert_eq!((strips.lengths(), strips.steps()), (&[1, 5][..], 0));
        assert_eq!((strips.known(6), strips.proved(), strips.first_nimbers(9)), (None, None, Vec::new()));
        assert_eq!(strips.winning_moves(6, Nimber(0), 9), None);
        assert_eq!(strips.nimber(60, Limits::default()), Ok(expected.nimber(60)));
        assert_eq!(strips.first_nimbers(61), expected.up_to(60).to_vec());
        assert_eq!(strips.first_nimbers(7).len(), 7);
        for cells in 0..=40 {
            assert_eq!(strips.known(cells), Some(expected.nimber(cells)), "{cells}");
            let moves = strips.winning_moves(cells, Nimber(0), 100).expect("known");
            let wins = position::winning_moves(&mut expected, &[cells]);
            assert_eq!(moves.count, Some(wins.len() as u128), "{cells}");
            assert_eq!(moves.listed.len(), wins.len(), "{cells}");
        }
        // Kayles by another name: its period is known once it is needed.
        let mut kayles = Strips::new([1, 2]);
        assert_eq!(kayles.nimber(1_000_000_000_000, Limits::default()).map(Nimber::is_zero), Ok(false));
        assert_eq!(kayles.proved().map(|proved| (proved.period(), proved.preperiod())), Some((12, 71)));
    }

    #[test]
    fn a_strip_too_long_for_a_table_matters_only_where_it_fits() {
        let long = Strips::LONGEST_IN_TABLE + 1;
        let mut strips = Strips::new([2, long]);
        assert_eq!(strips.nimber(7, Limits::default()), Strips::new([2]).nimber(7, Limits::default()));
        assert!(strips.known(7).is_some() && strips.winning_moves(7, Nimber(0), 9).is_some());
        for cells in [long, long + 1] {
            assert_eq!(strips.nimber(cells, Limits::default()), Err(RowOutOfReach::StripTooLong), "{cells}");
            assert_eq!((strips.known(cells), strips.winning_moves(cells, Nimber(0), 9)), (None, None));
        }
        let mut longest = Strips::new([Strips::LONGEST_IN_TABLE]);
        assert_eq!(longest.nimber(9, Limits::default()), Ok(Nimber(0)));
    }

    #[test]
    #[ignore = "heavy: rows of 131,072 cells"]
    fn heavy_strips_longer_than_all_rows_so_far_cost_nothing_until_they_fit() {
        let long = 1 << 17;
        let mut strips = Strips::new([long]);
        assert_eq!(strips.nimber(100, Limits::default()), Ok(Nimber(0)));
        assert_eq!((strips.longest, strips.known(long), strips.proved()), (1 << 16, None, None));
        let steps = strips.steps();
        for (cells, nimber) in [(long - 1, 0), (long, 1), (long + 9, 1), (99, 0)] {
            assert_eq!(strips.nimber(cells, Limits::default()), Ok(Nimber(nimber)), "{cells}");
        }
        assert!(strips.longest == long && strips.steps() > steps);
    }

    #[test]
    fn less_is_computed_to_explain_what_is_known_at_sight() {
        let few = Strips::new([3, 4]).limits_to_explain(1001);
        let all = Strips::new([3]).limits_to_explain(1000);
        assert_eq!(all, Limits::default());
        assert!(few.heaps < all.heaps && few.search_heaps < all.search_heaps);
        assert!(few.search_steps < all.search_steps);
        assert!(few.plain_heaps < all.plain_heaps);
        // What is known at sight of such a row is explained all the same.
        assert!(Strips::new([3, 4]).nimber(10_000, few).is_ok());
    }

    #[test]
    fn sets_share_their_steps_and_short_ones_are_kept() {
        let mut sets = StripSets::with_steps(u64::MAX);
        let first = sets.of(&[1, 5]).nimber(500, Limits::default());
        let steps = sets.of(&[1, 5]).steps();
        assert!(steps > 0);
        let second = sets.of(&[2, 3]).nimber(500, Limits::default());
        assert!(first.is_ok() && second.is_ok());
        // Taken up again, it is as far as it was.
        assert_eq!(sets.of(&[1, 5]).steps(), steps);
        assert_eq!(sets.of(&[1, 5]).first_nimbers(501).len(), 501);
    }
}
