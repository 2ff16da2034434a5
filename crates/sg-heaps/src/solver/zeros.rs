//! P-positions of one heap, and whether others follow.

use super::{Nimbers, Solver, Source};
use sg_core::heaps::coin_turning::{CoinTurning, Shape};

/// Whether a heap larger than those of a range is a P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FurtherZero {
    /// A proved period shows that none is; or each of them has a move to nimber 0, as in bean
    /// splitting and in most games of turning coins.
    None,
    /// This one is, the smallest of them, by a proved period or since no move begins with it.
    At(u64),
    /// Neither is proved, so nothing is known.
    Unknown,
}

/// The least coin from which on each has a move to nimber 0, if there is one: it is turned alone,
/// or together with the first coins, with which no move begins. Those before it have nimber 0.
fn always_a_move_to_zero(coins: &CoinTurning) -> Option<u64> {
    (coins.least() == 1 || coins.shape() == Shape::Any).then(|| coins.least().into())
}

impl Nimbers<'_> {
    /// The heaps of the range that are P-positions by themselves, which are those of nimber 0.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Ruleset, Solver};
    /// use sg_heaps::solver::{FurtherZero, Limits};
    ///
    /// let grundy: Ruleset = "grundy".parse()?;
    /// let mut solver = Solver::new(&grundy).with_limits(Limits::table(2601));
    /// let zeros: Vec<u64> = solver.nimbers(0..=2600)?.zeros().collect();
    /// assert_eq!((zeros.len(), &zeros[..5], zeros.last()), (42, &[0, 1, 2, 4, 7][..], Some(&1222)));
    /// assert_eq!(solver.nimbers(0..=2600)?.further_zero(), FurtherZero::Unknown);
    ///
    /// // Each of three coins is turned at once, so the first two begin no move, and with them every other one goes to nimber 0.
    /// let mut triplets = Solver::try_from("triplets")?;
    /// assert_eq!(triplets.nimbers(0..=9)?.zeros().collect::<Vec<_>>(), [0, 1, 2]);
    /// assert_eq!(triplets.nimbers(0..=9)?.further_zero(), FurtherZero::None);
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
        let from = self.heaps().end;
        let first_that_moves = match &solver.source {
            // A heap of beans is replaced by two empty ones.
            Source::BeanSplitting => Some(1),
            Source::CoinFormula(coins) | Source::CoinTable(_, coins) => always_a_move_to_zero(coins),
            Source::Engine(..) | Source::Options(_) => None,
        };
        if let Some(first) = first_that_moves {
            return if from < first { FurtherZero::At(from) } else { FurtherZero::None };
        }
        let Some(proved) = solver.proved() else { return FurtherZero::Unknown };
        // With a saltus the nimbers only grow from one period to the next, so one period decides
        // here too.
        let to = from.max(proved.preperiod()).saturating_add(proved.period());
        Nimbers::new(solver, from..to).zeros().next().map_or(FurtherZero::None, FurtherZero::At)
    }
}
