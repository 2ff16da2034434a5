//! P-positions of one heap, and whether others follow.

use super::{Nimbers, Solver};

/// Whether a heap larger than those of a range is a P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FurtherZero {
    /// A proved period shows that none is.
    None,
    /// A proved period shows that this one is, the smallest of them.
    At(u64),
    /// No period is proved, so nothing is known.
    Unknown,
}

impl Nimbers<'_> {
    /// The heaps of the range that are P-positions by themselves, which are those of nimber 0.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::Ruleset;
    /// use sg_heaps::Solver;
    /// use sg_heaps::solver::{FurtherZero, Limits};
    ///
    /// let grundy: Ruleset = "grundy".parse()?;
    /// let mut solver = Solver::new(&grundy).with_limits(Limits::table(2601));
    /// let zeros: Vec<u64> = solver.nimbers(0..=2600)?.zeros().collect();
    /// assert_eq!((zeros.len(), &zeros[..5], zeros.last()), (42, &[0, 1, 2, 4, 7][..], Some(&1222)));
    /// assert_eq!(solver.nimbers(0..=2600)?.further_zero(), FurtherZero::Unknown);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zeros(&self) -> impl Iterator<Item = u64> {
        self.heaps().zip(self).filter(|(_, nimber)| nimber.is_zero()).map(|(heap, _)| heap)
    }

    /// Whether a heap larger than those of the range is a P-position.
    ///
    /// # Complexity
    ///
    /// One look at each nimber of the rest of the preperiod and of one period.
    #[must_use]
    pub fn further_zero(&self) -> FurtherZero {
        let solver: &Solver = self.solver();
        let Some(proved) = solver.proved() else { return FurtherZero::Unknown };
        let from = self.heaps().end;
        // With a saltus the nimbers only grow from one period to the next, so one period decides here too.
        let to = from.max(proved.preperiod() as u64).saturating_add(proved.period() as u64);
        Nimbers::new(solver, from..to).zeros().next().map_or(FurtherZero::None, FurtherZero::At)
    }
}
