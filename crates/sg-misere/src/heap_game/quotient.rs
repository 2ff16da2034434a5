//! Sums of heaps by the misere quotient.

use super::super::method::Method;
use super::super::period::Proved;
use super::super::quotient::{Budget, Quotient};
use super::Limits;
use super::solution::Solution;
use super::values::Values;
use super::winning::by_values;
use sg_heaps::Watch;

/// The quotient of the heaps of a ruleset as far as it is computed, and its period if that is
/// proved.
#[derive(Clone, Debug)]
pub(super) struct QuotientMethod {
    quotient: Quotient,
    proved: Option<Proved>,
    /// Whether the quotient of all heaps was looked for beyond the heaps that were asked about.
    looked_ahead: bool,
}

/// The elements of a quotient.
struct Elements<'a> {
    quotient: &'a Quotient,
    proved: Option<Proved>,
}

impl Values for Elements<'_> {
    type Value = u16;

    const ZERO: u16 = 0;

    fn value(&self, heap: u64) -> u16 {
        let values = self.quotient.values();
        let heap = match self.proved {
            Some(proved) if heap >= values.len() as u64 => proved.reduce(heap),
            _ => heap,
        };
        values.get(heap as usize).copied().unwrap_or_default()
    }

    fn plus(&self, a: u16, b: u16) -> u16 {
        self.quotient.product(a, b)
    }

    fn is_p(&self, value: u16) -> bool {
        self.quotient.is_p(value)
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        self.proved.map(|proved| (proved.preperiod(), proved.period()))
    }

    fn method(&self, element: u16) -> Method {
        Method::Quotient { order: self.quotient.order(), element }
    }
}

/// The number of heaps that are added in search of the quotient of all heaps where those asked
/// about are known.
const AHEAD_HEAPS: u64 = 512;
/// The most work that this may take: a fraction of a second.
const AHEAD_WORK: u64 = 1 << 24;

impl QuotientMethod {
    pub(super) const fn new(quotient: Quotient) -> Self {
        Self { quotient, proved: None, looked_ahead: false }
    }

    pub(super) fn with_budget(self, budget: Budget) -> Self {
        Self { quotient: self.quotient.with_budget(budget), ..self }
    }

    pub(super) const fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The element of a heap, if what is computed gives it.
    pub(super) fn element_of(&self, heap: u64) -> Option<u16> {
        self.elements(heap).map(|elements| elements.value(heap))
    }

    /// The solution of a sum.
    pub(super) fn solve(
        &mut self,
        heaps: &[u64],
        limits: &Limits,
        listed: Option<usize>,
        watch: &mut Watch<'_>,
    ) -> Result<Solution, String> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        if self.elements(largest).is_none() {
            match self.quotient.solve_watched(largest.saturating_add(1).min(limits.quotient_heaps), watch) {
                Ok(proved) => self.proved = proved,
                Err(stopped) => return Err(stopped.to_string()),
            }
        }
        self.look_ahead(limits);
        let Some(elements) = self.elements(largest) else {
            return Err(format!(
                "the misere quotient of the heaps below {} has no proved period",
                self.quotient.heaps()
            ));
        };
        by_values(self.quotient.rules(), &elements, heaps, limits.count_steps, listed)
    }

    /// Looks once, with little work, for the quotient of all heaps: its elements are the same
    /// whatever sum is asked about, while the partial quotient of the heaps so far may have fewer.
    fn look_ahead(&mut self, limits: &Limits) {
        if std::mem::replace(&mut self.looked_ahead, true) || self.proved.is_some() {
            return;
        }
        let (budget, work) = (limits.budget, self.quotient.work());
        let little = Budget {
            work: budget.work.min(AHEAD_WORK),
            total: budget.total.min(work.saturating_add(AHEAD_WORK)),
            ..budget
        };
        let mut further = self.quotient.clone().with_budget(little);
        if let Ok(Some(proved)) = further.solve(limits.quotient_heaps.min(AHEAD_HEAPS)) {
            (self.quotient, self.proved) = (further.with_budget(budget), Some(proved));
        }
    }

    fn elements(&self, largest: u64) -> Option<Elements<'_>> {
        let reaches = largest < self.quotient.heaps() || self.proved.is_some();
        reaches.then_some(Elements { quotient: &self.quotient, proved: self.proved })
    }
}
