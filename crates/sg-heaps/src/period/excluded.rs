//! Periods that a ruleset cannot have.
//!
//! # The theorem
//!
//! Let `l` be a heap of nimber 0, and let a move be allowed that takes `t` stones and leaves `l` and one heap more, or that one
//! alone if `l` is 0. Then no period (with saltus 0) divides `l + t`.
//!
//! *Proof.* A move from heap `n + l + t` leaves `n` and `l`, whose nimber is `G(n)`, so `G(n + l + t)` is not `G(n)`. From the
//! preperiod on, a period that divides `l + t` makes them equal. ∎

use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The periods that some heaps of nimber 0 exclude.
///
/// # Example
///
/// ```
/// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
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
    /// The sums `l + t`, in increasing order.
    sums: Vec<u64>,
}

impl ExcludedPeriods {
    /// The periods that `zeros`, heaps of nimber 0, exclude. Takes of a repeating tail are left out.
    #[must_use]
    pub fn new(rules: &TakingBreaking, zeros: impl IntoIterator<Item = u64>) -> Self {
        let may_stay_beside = |heap: u64| {
            let parts = if heap == 0 { 1 } else { 2 };
            let is_free = parts == 1 || !matches!(rules.parts(), Parts::Equal);
            let takes =
                rules.digits().iter().enumerate().filter(move |(_, digit)| is_free && digit.leaves(parts));
            takes.map(move |(take, _)| heap + take as u64).filter(|&sum| sum > 0)
        };
        let mut sums: Vec<u64> = zeros.into_iter().flat_map(may_stay_beside).collect();
        sums.sort_unstable();
        sums.dedup();
        Self { sums }
    }

    /// True if the ruleset has no such period.
    #[must_use]
    pub fn contains(&self, period: u64) -> bool {
        period > 0 && self.sums.iter().any(|sum| sum % period == 0)
    }

    /// The smallest period that is not excluded.
    #[must_use]
    pub fn smallest_open(&self) -> u64 {
        // No number divides a smaller one.
        let largest = self.sums.last().copied().unwrap_or(0);
        (1..=largest).find(|&period| !self.contains(period)).unwrap_or(largest + 1)
    }
}
