//! Runs of nimbers, of heaps of any size.

use std::iter::FusedIterator;
use std::ops::Range;

use super::Solver;
use crate::engine::NimberSlice;
use sg_core::Nimber;

/// The nimbers of a range of heaps: in a table, or by a proved period or a closed form.
///
/// # Example
///
/// ```
/// use sg_heaps::{Solver, TakingBreaking};
///
/// let mut kayles = Solver::new(TakingBreaking::strips(&[1, 2]));
/// let far = kayles.nimbers(1_000_000_000_000..1_000_000_000_003)?;
/// assert_eq!(far.iter().map(|nimber| nimber.0).collect::<Vec<_>>(), [1, 4, 7]);
/// assert_eq!(far.bytes_each(), 1);
///
/// for nimber in kayles.nimbers(1..4)? {
///     assert_ne!(nimber.0, 0);
/// }
/// # Ok::<(), sg_heaps::solver::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimbers<'s> {
    solver: &'s Solver,
    heaps: Range<u64>,
}

impl<'s> Nimbers<'s> {
    /// The nimbers of `heaps`, all of which are known.
    pub(super) const fn new(solver: &'s Solver, heaps: Range<u64>) -> Self {
        Self { solver, heaps }
    }

    pub(super) const fn solver(&self) -> &'s Solver {
        self.solver
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> Range<u64> {
        self.heaps.clone()
    }

    /// The number of nimbers.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.heaps.end - self.heaps.start
    }

    /// True if there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nimber of a heap of the range.
    #[must_use]
    pub fn get(&self, heap: u64) -> Option<Nimber> {
        self.heaps.contains(&heap).then(|| self.solver.known(heap))?
    }

    /// The nimbers in order.
    #[must_use]
    pub fn iter(&self) -> NimbersIter<'s> {
        NimbersIter { solver: self.solver, table: self.solver.table(), heaps: self.heaps.clone(), lap: None }
    }

    /// The nimbers as they are in memory, if all of them are in a table.
    #[must_use]
    pub fn as_slice(&self) -> Option<NimberSlice<'s>> {
        let table = self.solver.table();
        let (start, end) = (usize::try_from(self.heaps.start).ok()?, usize::try_from(self.heaps.end).ok()?);
        (end <= table.len()).then(|| table.between(start, end))
    }

    /// The bytes (1, 2, 4 or 8) of the narrowest integers that hold every nimber of the range.
    ///
    /// # Complexity
    ///
    /// One look at each nimber.
    #[must_use]
    pub fn bytes_each(&self) -> usize {
        bytes_of(self.iter().max().unwrap_or_default())
    }
}

/// The bytes of the narrowest integers that hold a nimber.
pub(super) const fn bytes_of(Nimber(largest): Nimber) -> usize {
    match u64::BITS - largest.leading_zeros() {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        _ => 8,
    }
}

impl<'s> IntoIterator for Nimbers<'s> {
    type Item = Nimber;
    type IntoIter = NimbersIter<'s>;

    fn into_iter(self) -> NimbersIter<'s> {
        self.iter()
    }
}

impl<'s> IntoIterator for &Nimbers<'s> {
    type Item = Nimber;
    type IntoIter = NimbersIter<'s>;

    fn into_iter(self) -> NimbersIter<'s> {
        self.iter()
    }
}

/// The nimbers of a [`Nimbers`] in order.
#[derive(Clone)]
pub struct NimbersIter<'s> {
    solver: &'s Solver,
    table: NimberSlice<'s>,
    heaps: Range<u64>,
    /// Beyond the table of a ruleset with a proved period: where in the table the nimber of the
    /// next heap is, and what is to be added to it.
    lap: Option<(u64, u64)>,
}

sg_core::summary!(NimbersIter<'_>, this { heaps: this.heaps });

impl Iterator for NimbersIter<'_> {
    type Item = Nimber;

    #[inline]
    fn next(&mut self) -> Option<Nimber> {
        let heap = self.heaps.next()?;
        if self.lap.is_none()
            && let Some(nimber) = usize::try_from(heap).ok().and_then(|heap| self.table.get(heap))
        {
            return Some(nimber);
        }
        let Some(proved) = self.solver.proved() else { return self.solver.known(heap) };
        let (place, add) = self.lap.or_else(|| proved.reduce(heap))?;
        let end = proved.preperiod() + proved.period();
        self.lap = Some(if place + 1 == end {
            (proved.preperiod(), add.saturating_add(proved.saltus()))
        } else {
            (place + 1, add)
        });
        Some(Nimber(self.table.get(place as usize)?.0.saturating_add(add)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.heaps.end - self.heaps.start).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}

impl FusedIterator for NimbersIter<'_> {}
