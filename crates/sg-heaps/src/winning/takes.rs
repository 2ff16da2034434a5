//! The moves of taking and breaking that win, whatever the values of heaps are: nimbers, or those
//! of misere play.

use super::{Effort, WinningMoves};
use sg_core::Move;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

/// What a number of stones costs to be tried, besides the breaks of what it leaves.
const TAKE_STEPS: u64 = 1 << 6;
/// Where the moves of a repeating tail are too many to count, this many takes are searched for
/// examples.
const TAIL_SHARES: u64 = 1 << 11;
/// What a break of [`Leaving::list_far`] costs.
const FAR_STEPS: u64 = 1 << 9;

/// Values of heaps that tell which moves of a sum win.
pub trait Leaving: Sized {
    /// Whether a move that leaves these parts of the heap wins.
    fn wins(&self, parts: &[u64]) -> bool;

    /// The heap from which on the values repeat, and the period, if that is proved.
    fn repeats(&self) -> Option<(u64, u64)>;

    /// The number of ordered breaks into two parts of at least `from` each, `span` stones more in
    /// all, that win; `None` if it would take too long.
    fn count_far(search: &mut WinningTakes<'_, Self>, (from, period): (u64, u64), span: u64) -> Option<u128> {
        Some(search.count_residues((from, period), span))
    }

    /// Smaller parts of breaks of `rest` into two that win, both beyond the preperiod, in
    /// increasing order, where these are few and far apart; at most `most` of each residue class.
    fn list_far(&self, _rest: u64, _most: usize) -> Option<Vec<u64>> {
        None
    }

    /// The moves that break `rest` into three heaps or more.
    fn parts(search: &mut WinningTakes<'_, Self>, take: u64, rest: u64, heaps: u32);
}

/// A count and a list of the moves in one heap that win.
#[derive(Debug)]
pub struct WinningTakes<'a, L> {
    /// The ruleset.
    pub rules: &'a TakingBreaking,
    /// The heap.
    pub heap: u64,
    /// The values of the heaps.
    pub values: &'a L,
    /// The work that this may take, but for the steps of listing that are taken already.
    pub effort: Effort,
    /// The number of moves so far, and the first of them.
    pub found: WinningMoves,
    steps: u64,
    /// The most steps of a search for breaks that are not counted, for each number of stones.
    share: u64,
}

impl<'a, L: Leaving> WinningTakes<'a, L> {
    /// No move yet.
    #[must_use]
    pub const fn new(rules: &'a TakingBreaking, heap: u64, values: &'a L, effort: Effort) -> Self {
        Self { rules, heap, values, effort, found: WinningMoves::none(), steps: 0, share: effort.list_steps }
    }

    /// The moves of the digits that are written one by one. Returns the first number of stones
    /// beyond them, if the ruleset's repeating tail lets it be taken.
    pub fn listed_digits(&mut self) -> Option<u64> {
        let digits = self.rules.digits().len().max(1) as u64;
        // The tail is left a share too.
        self.share = self.effort.list_steps / (digits + 1);
        for take in 0..digits.min(self.heap.saturating_add(1)) {
            self.take(take, self.rules.digit_of(take));
        }
        (!self.rules.tail().is_empty() && self.heap >= digits).then_some(digits)
    }

    /// The moves that take `take` stones.
    pub fn take(&mut self, take: u64, digit: Digit) {
        let rest = self.heap - take;
        if rest == 0 {
            if digit.leaves(0) {
                self.try_option(take, &[]);
            }
            return;
        }
        if digit.leaves(1) {
            self.try_option(take, &[rest]);
        }
        if digit.leaves(2) {
            self.pairs(take, rest);
        }
        for heaps in 3..=digit.most_heaps().unwrap_or(0) {
            if digit.leaves(heaps) && u64::from(heaps) <= rest {
                L::parts(self, take, rest, heaps);
            }
        }
    }

    /// The moves that take `least` stones or more, all by the repeating tail: all of them, or as
    /// many as the steps allow. Returns the first number of stones that was not tried.
    pub fn tail(&mut self, least: u64) -> Option<u64> {
        let mut takes = least..=self.heap;
        self.share = self.effort.list_steps / TAIL_SHARES;
        while self.found.count.is_some() {
            let take = takes.next()?;
            self.take(take, self.rules.digit_of(take));
            if self.spend(TAKE_STEPS).is_none() {
                self.found.count = None;
            }
        }
        // The smallest takes share the search for examples.
        for take in takes.by_ref().take(TAIL_SHARES as usize) {
            self.take(take, self.rules.digit_of(take));
        }
        takes.next()
    }

    /// Counts and lists the move if it wins.
    pub fn try_option(&mut self, take: u64, parts: &[u64]) {
        if self.values.wins(parts) {
            self.add(Some(1));
            self.list(take, parts);
        }
    }

    pub(super) fn list(&mut self, take: u64, parts: &[u64]) {
        if self.room() > 0 {
            let found = Move { heap: 0, take: Some(take), leaves: parts.to_vec() };
            self.effort.list(&mut self.found.listed, found);
        }
    }

    /// The number of moves that may still be listed.
    pub(super) fn room(&self) -> usize {
        self.effort.room(self.found.listed.len())
    }

    /// The most steps of a search for breaks that are not counted.
    pub(super) fn search_steps(&self) -> u64 {
        self.share.min(self.effort.list_steps)
    }

    pub(super) fn add(&mut self, count: Option<u128>) {
        self.found.count = self.found.count.zip(count).and_then(|(a, b)| a.checked_add(b));
    }

    /// `None` once the steps are used up.
    pub(super) fn spend(&mut self, steps: u64) -> Option<()> {
        let total = self.steps.saturating_add(steps);
        if total > self.effort.count_steps {
            return None;
        }
        self.steps = total;
        Some(())
    }

    /// Whether there are steps enough to go through the breaks of `rest` into this many heaps;
    /// otherwise the count is given up.
    pub fn affords(&mut self, rest: u64, heaps: u32) -> bool {
        let cost = (1..heaps).try_fold(1_u64, |cost, part| {
            (rest / u64::from(part)).checked_add(1).and_then(|parts| cost.checked_mul(parts))
        });
        let is_affordable = cost.and_then(|cost| self.spend(cost)).is_some();
        if !is_affordable {
            self.found.count = None;
        }
        is_affordable
    }

    /// The breaks of `rest` into two.
    fn pairs(&mut self, take: u64, rest: u64) {
        let count = self.count_pairs(rest);
        self.add(count);
        let mut wanting = self.room() as u128;
        wanting = count.map_or(wanting, |count| wanting.min(count));
        if wanting == 0 {
            return;
        }
        let most = wanting.saturating_mul(4).min(u128::from(self.effort.list_steps / FAR_STEPS).max(1));
        let far = count.and_then(|_| self.values.list_far(rest, most as usize));
        let is_walked = count.is_some() && far.is_none();
        let far = far.unwrap_or_default();
        let far_steps = FAR_STEPS.saturating_mul(far.len() as u64);
        self.list_pairs(take, rest, wanting, is_walked, far);
        self.effort.list_steps = self.effort.list_steps.saturating_sub(far_steps);
    }

    /// Lists `wanting` breaks of `rest` into two, the smallest parts first. The parts that were
    /// walked through to count are walked through again, others only as far as the steps allow, and
    /// then those of `far` are looked at.
    fn list_pairs(&mut self, take: u64, rest: u64, mut wanting: u128, is_walked: bool, far: Vec<u64>) {
        let (first, half) = match self.rules.parts() {
            Parts::Equal => (rest / 2, rest / 2),
            Parts::Any | Parts::Unequal => (1, rest / 2),
        };
        let repeats = self.repeating(rest).filter(|_| is_walked && first < half);
        let last = match repeats {
            _ if !is_walked => first.saturating_add(self.search_steps()),
            Some((from, period)) => from + period - 1,
            None => half,
        };
        // Beyond the first period the parts that win repeat.
        let mut again = Vec::new();
        for smaller in first..=last.min(half) {
            if self.is_pair(smaller, rest - smaller) {
                self.list(take, &[smaller, rest - smaller]);
                wanting -= 1;
                if wanting == 0 {
                    return;
                }
                if repeats.is_some_and(|(from, _)| smaller >= from) {
                    again.push(smaller);
                }
            }
            if !is_walked {
                self.effort.list_steps = self.effort.list_steps.saturating_sub(1);
            }
        }
        let period = repeats.map_or(1, |(_, period)| period);
        let laps = if again.is_empty() { 0 } else { half / period };
        let again = (1..=laps).flat_map(|lap| again.iter().map(move |smaller| smaller + lap * period));
        let far = far.into_iter().filter(|&smaller| smaller > last);
        for smaller in far.chain(again).take_while(|&smaller| smaller <= half) {
            if wanting == 0 {
                return;
            }
            if self.is_pair(smaller, rest - smaller) {
                self.list(take, &[smaller, rest - smaller]);
                wanting -= 1;
            }
        }
    }

    /// The heap, at least 1, from which on the values repeat and the period, where two parts of
    /// `rest` can both be as far.
    fn repeating(&self, rest: u64) -> Option<(u64, u64)> {
        let (from, period) = self.values.repeats()?;
        Some((from.max(1), period)).filter(|(from, period)| rest > 2 * (from + period))
    }

    fn is_pair(&self, smaller: u64, larger: u64) -> bool {
        let allowed = match self.rules.parts() {
            Parts::Any => true,
            Parts::Unequal => smaller != larger,
            Parts::Equal => smaller == larger,
        };
        smaller > 0 && allowed && self.values.wins(&[smaller, larger])
    }

    /// The breaks of [`Leaving::count_far`] where the values repeat without a saltus.
    pub(super) fn count_residues(&self, (from, period): (u64, u64), span: u64) -> u128 {
        let wins = |&residue: &u64| self.values.wins(&[from + residue, from + span - residue]);
        (0..period).filter(wins).map(|residue| u128::from((span - residue) / period + 1)).sum()
    }

    /// The number of breaks of `rest` into two that win.
    fn count_pairs(&mut self, rest: u64) -> Option<u128> {
        let equal = rest.is_multiple_of(2) && rest > 0 && self.values.wins(&[rest / 2, rest / 2]);
        if self.rules.parts() == Parts::Equal {
            return Some(equal.into());
        }
        if let Some((from, period)) = self.repeating(rest) {
            self.spend(from + period)?;
            // Ordered pairs: one part in the preperiod, on either side, or both beyond it.
            let near = 2 * (1..from).filter(|&a| self.values.wins(&[a, rest - a])).count() as u128;
            let far = L::count_far(self, (from, period), rest - 2 * from)?;
            return Some(match self.rules.parts() {
                Parts::Unequal => (near + far - u128::from(equal)) / 2,
                _ => (near + far + u128::from(equal)) / 2,
            });
        }
        self.spend(rest / 2)?;
        Some((1..=rest / 2).filter(|&smaller| self.is_pair(smaller, rest - smaller)).count() as u128)
    }
}
