//! The takes of a ruleset for which the fast road is sound, and the search among all options of a heap.

use std::ops::BitXor;

use super::level::{self, Level};
use super::values::Values;
use super::{NimberSlice, Parts, TakingBreaking};

/// Pairs that are looked at before it is asked whether one was right.
const RUN: usize = 128;

/// The takes of a ruleset that leaves at most two heaps.
#[derive(Clone, Debug)]
pub(super) struct Takes {
    /// Those that may leave one heap, ascending.
    pub(super) single: Vec<usize>,
    /// Those that may leave two heaps, ascending; at least one.
    pub(super) double: Vec<usize>,
    /// The largest number that may be taken at all.
    pub(super) most: usize,
    /// The two heaps may not be equal.
    unequal: bool,
}

impl Takes {
    /// The takes of a ruleset for which the fast road is sound.
    pub(super) fn of(ruleset: &TakingBreaking) -> Option<Self> {
        if !ruleset.tail().is_empty() || ruleset.most_heaps() != 2 || ruleset.parts() == Parts::Equal {
            return None;
        }
        let takes = |heaps| {
            let digits = ruleset.digits().iter().enumerate();
            digits.filter(|(_, digit)| digit.leaves(heaps)).map(|(take, _)| take).collect::<Vec<_>>()
        };
        Some(Self {
            single: takes(1),
            double: takes(2),
            most: ruleset.digits().len(),
            unequal: ruleset.parts() == Parts::Unequal,
        })
    }

    /// The parity of the takes that leave two heaps, if they have one.
    pub(super) fn parity(&self) -> Option<u32> {
        let parity = self.double[0] & 1;
        self.double.iter().all(|take| take & 1 == parity).then_some(parity as u32)
    }

    /// The least take that leaves two heaps.
    pub(super) fn nearest(&self) -> usize {
        self.double[0]
    }

    /// The lesser part of some option of `heap` with the nimber `value`, 0 for a single heap. `heap` is larger
    /// than every take; `mirror` has the nimbers of the first heaps but 0 in reverse, no more than half.
    ///
    /// # Complexity
    ///
    /// O(heap) for each take if there is none; mostly one of the first hundreds is right.
    pub(super) fn option_with(
        &self,
        level: Level,
        nimbers: NimberSlice<'_>,
        mirror: &Values,
        heap: usize,
        value: u32,
    ) -> Option<usize> {
        // What does not fit the width of the nimbers is no exclusive or of two of them. The mirror may have been
        // made when they were narrower.
        match (nimbers, mirror) {
            (NimberSlice::U8(nimbers), mirror) => {
                let mirror = if let Values::U8(mirror) = mirror { mirror } else { &[][..] };
                level::option_in(level, self, nimbers, mirror, heap, value.try_into().ok()?)
            }
            (NimberSlice::U16(nimbers), mirror) => {
                let mirror = if let Values::U16(mirror) = mirror { mirror } else { &[][..] };
                level::option_in(level, self, nimbers, mirror, heap, value.try_into().ok()?)
            }
            (NimberSlice::U32(nimbers), mirror) => {
                let mirror = if let Values::U32(mirror) = mirror { mirror } else { &[][..] };
                level::option_in(level, self, nimbers, mirror, heap, value)
            }
        }
    }

    /// Sets `shown[v]` to `heap` for the nimbers v of the options that leave two heaps, one of them at most `most`.
    pub(super) fn mark_options(
        &self,
        nimbers: NimberSlice<'_>,
        heap: usize,
        most: usize,
        shown: &mut Vec<usize>,
    ) {
        match nimbers {
            NimberSlice::U8(nimbers) => self.mark_options_in(nimbers, heap, most, shown),
            NimberSlice::U16(nimbers) => self.mark_options_in(nimbers, heap, most, shown),
            NimberSlice::U32(nimbers) => self.mark_options_in(nimbers, heap, most, shown),
        }
    }

    fn mark_options_in<T: Copy + Into<u32>>(
        &self,
        nimbers: &[T],
        heap: usize,
        most: usize,
        shown: &mut Vec<usize>,
    ) {
        for take in &self.double {
            let total = heap - take;
            let lesser = if self.unequal { (total - 1) / 2 } else { total / 2 }.min(most);
            let greater = nimbers[total - lesser..total].iter().rev();
            for (&a, &b) in nimbers[1..=lesser].iter().zip(greater) {
                let value = (a.into() ^ b.into()) as usize;
                if value >= shown.len() {
                    shown.resize((value + 1).next_power_of_two(), 0);
                }
                shown[value] = heap;
            }
        }
    }

    /// [`Takes::option_with`] for nimbers of one width.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn option_in<T: Copy + Eq + BitXor<Output = T>>(
        &self,
        nimbers: &[T],
        mirror: &[T],
        heap: usize,
        value: T,
    ) -> Option<usize> {
        if self.single.iter().any(|take| nimbers[heap - take] == value) {
            return Some(0);
        }
        for (run, reversed) in mirror.rchunks(RUN).enumerate() {
            for take in &self.double {
                let end = heap - take - RUN * run;
                let others = &nimbers[end - reversed.len()..end];
                let pairs = || reversed.iter().zip(others).map(|(&a, &b)| a ^ b == value);
                // Without a way out of the loop, it is done in vectors.
                if pairs().fold(false, |found, right| found | right) {
                    let back = pairs().rev().position(|right| right).unwrap_or(0);
                    return Some(RUN * run + back + 1);
                }
            }
        }
        // The same for the pairs that the mirror does not reach; a run at all takes while it is in the cache.
        let lesser_of = |take: usize| if self.unequal { (heap - take - 1) / 2 } else { (heap - take) / 2 };
        let done = mirror.len();
        for first in (1 + done..=lesser_of(self.double[0])).step_by(RUN) {
            for &take in &self.double {
                let end = (first + RUN).min(lesser_of(take) + 1);
                if end <= first {
                    break;
                }
                let (lesser, greater) =
                    (&nimbers[first..end], &nimbers[heap - take + 1 - end..heap - take + 1 - first]);
                let pairs = || lesser.iter().zip(greater.iter().rev()).map(|(&a, &b)| a ^ b == value);
                if pairs().fold(false, |found, right| found | right) {
                    return Some(first + pairs().position(|right| right).unwrap_or(0));
                }
            }
        }
        None
    }
}
