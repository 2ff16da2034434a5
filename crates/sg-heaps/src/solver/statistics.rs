//! Counts of the nimbers of the first heaps.

use crate::engine::Split;
use crate::period::Proved;
use sg_core::Nimber;

/// A heap that is looked at for all that are a multiple of the period after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lap {
    first: u64,
    times: u64,
    last: u64,
}

/// Heaps and their nimber.
pub(super) type Counted = (Lap, Nimber);

/// The heaps `0..heaps`, of which those of a period without a saltus are walked through once.
#[derive(Clone, Debug)]
pub(super) struct Laps {
    next: u64,
    heaps: u64,
    preperiod: u64,
    /// Even, since the parity of a heap may decide whether it is rare.
    period: u64,
}

impl Laps {
    pub(super) fn new(proved: Option<Proved>, heaps: u64) -> Self {
        let proved = proved.filter(|proved| proved.saltus() == 0);
        let (preperiod, period) =
            proved.map_or((heaps, 1), |proved| (proved.preperiod(), 2 * proved.period()));
        Self { next: 0, heaps, preperiod, period }
    }

    /// The heaps that are looked at.
    pub(super) const fn walked(&self) -> u64 {
        let end = self.preperiod.saturating_add(self.period);
        if end < self.heaps { end } else { self.heaps }
    }
}

impl Iterator for Laps {
    type Item = Lap;

    fn next(&mut self) -> Option<Lap> {
        let first = self.next;
        if first == self.walked() {
            return None;
        }
        self.next += 1;
        let more = if first < self.preperiod { 0 } else { (self.heaps - 1 - first) / self.period };
        Some(Lap { first, times: more + 1, last: first + more * self.period })
    }
}

/// The nimbers that occur among the heaps `0..heaps`, with their frequencies.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The number of heaps considered, from 0 on; at least one.
    pub heaps: u64,
    /// The largest nimber.
    pub largest: Nimber,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The sum of all nimbers as numbers (not their nim-sum).
    pub total: u128,
    /// The nimbers that occur, in increasing order.
    pub values: Vec<ValueStatistics>,
    /// The engine's split of the nimbers into rare and common ones; `None` if no sparse space was
    /// found, or for a ruleset without an engine.
    pub split: Option<SplitStatistics>,
}

/// A nimber and the heaps at which it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ValueStatistics {
    /// The nimber.
    pub nimber: Nimber,
    /// The number of heaps that have it.
    pub heaps: u64,
    /// The first of them.
    pub first: u64,
    /// The last of them.
    pub last: u64,
}

/// The sparse space as the engine uses it, counted among the heaps `1..heaps`: heap 0 takes no part
/// in any break.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SplitStatistics {
    /// The split.
    pub split: Split,
    /// The number of rare heaps.
    pub rare_heaps: u64,
    /// The last of them and its nimber.
    pub last_rare: Option<(u64, Nimber)>,
    /// The nimbers of rare heaps, in increasing order.
    pub rare_nimbers: Vec<Nimber>,
}

impl SplitStatistics {
    /// Counts the rare heaps of `split` among nimbers from heap 0 on.
    pub(super) fn of(split: Split, nimbers: impl Iterator<Item = Counted>) -> Self {
        let mut rare_nimbers: Vec<Nimber> = Vec::new();
        let (mut rare_heaps, mut last_rare) = (0, None);
        for (lap, nimber) in nimbers.filter(|&(lap, nimber)| split.is_rare(lap.first as usize, nimber)) {
            rare_heaps += lap.times;
            last_rare = last_rare.max(Some((lap.last, nimber)));
            if let Err(at) = rare_nimbers.binary_search(&nimber) {
                rare_nimbers.insert(at, nimber);
            }
        }
        Self { split, rare_heaps, last_rare, rare_nimbers }
    }
}

impl Statistics {
    /// The statistics of nimbers from heap 0 on, at least one; `None` without memory for as many
    /// different ones.
    pub(super) fn of(heaps: u64, nimbers: impl Iterator<Item = Counted>) -> Option<Self> {
        let mut table: Vec<ValueStatistics> = Vec::new();
        let mut total = 0;
        for (lap, nimber) in nimbers {
            total += u128::from(nimber.0) * u128::from(lap.times);
            let at = usize::try_from(nimber.0).ok()?;
            if at >= table.len() {
                let empty = |nimber: usize| ValueStatistics {
                    nimber: Nimber(nimber as u64),
                    heaps: 0,
                    first: 0,
                    last: 0,
                };
                table.try_reserve(at + 1 - table.len()).ok()?;
                table.extend((table.len()..=at).map(empty));
            }
            let value = &mut table[at];
            if value.heaps == 0 {
                value.first = lap.first;
            }
            value.heaps += lap.times;
            value.last = value.last.max(lap.last);
        }
        table.retain(|value| value.heaps > 0);
        let (largest, largest_at) =
            table.last().map_or((Nimber::ZERO, 0), |largest| (largest.nimber, largest.first));
        Some(Self { heaps, largest, largest_at, total, values: table, split: None })
    }

    /// The mean of the nimbers as numbers.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is a rounded number")]
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.heaps as f64
    }

    /// The number of heaps that are P-positions.
    #[must_use]
    pub fn zeros(&self) -> u64 {
        self.values.first().filter(|value| value.nimber.is_zero()).map_or(0, |value| value.heaps)
    }

    /// The last P-position; heap 0 is one.
    #[must_use]
    pub fn last_zero(&self) -> u64 {
        self.values.first().map_or(0, |value| value.last)
    }
}
