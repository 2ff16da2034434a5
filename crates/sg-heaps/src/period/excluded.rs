//! Periods that a ruleset cannot have.
//!
//! # The theorem
//!
//! Let `l` be a heap of nimber 0, and let a move be allowed that takes `t` stones and leaves `l`
//! and one heap more, or that one alone if `l` is 0. Then no period (with saltus 0) divides
//! `l + t`.
//!
//! *Proof.* A move from heap `n + l + t` leaves `n` and `l`, whose nimber is `G(n)`, so
//! `G(n + l + t)` is not `G(n)`. From the preperiod on, a period that divides `l + t` makes them
//! equal. ∎

use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The periods that some heaps of nimber 0 exclude.
///
/// # Example
///
/// ```
/// use sg_heaps::{Digit, Parts, TakingBreaking};
/// use sg_heaps::period::ExcludedPeriods;
///
/// // Kayles has the period 12, and of its heaps 0 alone has nimber 0: one stone or two may be taken and one heap left.
/// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
/// let excluded = ExcludedPeriods::new(&kayles, [0]);
/// assert!(excluded.contains(2) && !excluded.contains(12));
/// assert_eq!(excluded.smallest_open(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcludedPeriods {
    /// The heaps `l` but for 0.
    zeros: Vec<u64>,
    /// The stones `t` that may be taken where `l` and one more heap are left.
    beside: Vec<u64>,
    /// The stones that may be taken where one heap alone is left: `l` is 0.
    alone: Vec<u64>,
}

impl ExcludedPeriods {
    /// The periods that `zeros`, heaps of nimber 0, exclude. Takes of a repeating tail are left
    /// out.
    #[must_use]
    pub fn new(rules: &TakingBreaking, zeros: impl IntoIterator<Item = u64>) -> Self {
        let takes = |heaps| rules.takes_that_leave(heaps).map(|take| take as u64);
        let is_free = rules.parts() != Parts::Equal;
        Self {
            zeros: zeros.into_iter().filter(|&zero| zero > 0).collect(),
            beside: takes(2).filter(|_| is_free).collect(),
            alone: takes(1).filter(|&take| take > 0).collect(),
        }
    }

    /// True if `period` is excluded.
    ///
    /// # Complexity
    ///
    /// O((z + t) log t) for z heaps of nimber 0 and t takes.
    #[must_use]
    pub fn contains(&self, period: u64) -> bool {
        if period == 0 || period > self.largest() {
            return false;
        }
        let mut rests: Vec<u64> = self.beside.iter().map(|take| take % period).collect();
        rests.sort_unstable();
        let is_rest = |zero: &u64| rests.binary_search(&((period - zero % period) % period)).is_ok();
        self.alone.iter().any(|take| take % period == 0) || self.zeros.iter().any(is_rest)
    }

    /// The largest sum `l + t`; no larger period divides one.
    fn largest(&self) -> u64 {
        let last = |list: &[u64]| list.iter().max().copied();
        let beside = last(&self.zeros).zip(last(&self.beside)).map(|(zero, take)| zero.saturating_add(take));
        beside.max(last(&self.alone)).unwrap_or(0)
    }

    /// The smallest period that is not excluded.
    ///
    /// # Complexity
    ///
    /// [`contains`](Self::contains) for every period up to it.
    #[must_use]
    pub fn smallest_open(&self) -> u64 {
        let largest = self.largest();
        (1..=largest).find(|&period| !self.contains(period)).unwrap_or(largest.saturating_add(1))
    }
}
