//! Counts of the nimbers of the first heaps.

use crate::engine::Split;
use sg_core::Nimber;

/// What nimbers occur among the heaps `0..heaps`, and how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// How many heaps were looked at, from 0 on; at least one.
    pub heaps: u64,
    /// The largest nimber.
    pub largest: Nimber,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The sum of all nimbers as numbers (not their nim-sum).
    pub total: u128,
    /// The nimbers that occur, in rising order.
    pub values: Vec<ValueStatistics>,
    /// How the engine splits the nimbers into rare and common ones; `None` if no sparse space was found, or for a
    /// ruleset without an engine.
    pub split: Option<SplitStatistics>,
}

/// A nimber and where it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueStatistics {
    /// The nimber.
    pub nimber: Nimber,
    /// How many heaps have it.
    pub heaps: u64,
    /// The first of them.
    pub first: u64,
    /// The last of them.
    pub last: u64,
}

/// The sparse space as the engine uses it, counted among the heaps `1..heaps`: heap 0 takes no part in any break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitStatistics {
    /// The split.
    pub split: Split,
    /// How many heaps are rare.
    pub rare_heaps: u64,
    /// The last of them and its nimber.
    pub last_rare: Option<(u64, Nimber)>,
    /// The nimbers of rare heaps, in rising order.
    pub rare_nimbers: Vec<Nimber>,
}

impl SplitStatistics {
    /// What `split` makes rare among nimbers from heap 0 on.
    pub(super) fn of(split: Split, nimbers: impl Iterator<Item = Nimber>) -> Self {
        let mut rare_nimbers: Vec<Nimber> = Vec::new();
        let (mut rare_heaps, mut last_rare) = (0, None);
        for (heap, nimber) in nimbers.enumerate().filter(|&(heap, nimber)| split.is_rare(heap, nimber)) {
            rare_heaps += 1;
            last_rare = Some((heap as u64, nimber));
            if let Err(at) = rare_nimbers.binary_search(&nimber) {
                rare_nimbers.insert(at, nimber);
            }
        }
        Self { split, rare_heaps, last_rare, rare_nimbers }
    }
}

impl Statistics {
    /// The statistics of nimbers from heap 0 on, at least one; `None` without memory for as many different ones.
    pub(super) fn of(heaps: u64, nimbers: impl Iterator<Item = Nimber>) -> Option<Self> {
        let mut table: Vec<ValueStatistics> = Vec::new();
        let mut total = 0;
        for (heap, nimber) in (0..).zip(nimbers) {
            total += u128::from(nimber.0);
            // Nimbers are at most a small multiple of the heap, so the table is no larger than the sequence.
            let at = nimber.0 as usize;
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
                value.first = heap;
            }
            value.heaps += 1;
            value.last = heap;
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

    /// How many heaps are P-positions.
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
