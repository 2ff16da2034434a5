//! The choice of a split and of the width of the lanes, made at every power of two of heaps.
#![allow(clippy::cast_precision_loss, reason = "costs are estimates")]

use super::constants::{Bounds, FIRST, NEAR};
use super::lanes::WIDTHS;
use super::memory::Refused;
use super::split::{Split, Tally};
use super::takes::Takes;
use super::values::NimberSlice;
use crate::Nimber;
use crate::heaps::taking_breaking::TakingBreaking;

/// What is in use from a power of two of heaps to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The split with the fewest rare heaps.
    pub(super) split: Split,
    /// The number of members of the cheapest lanes for it; 0 if the plain method is cheaper than all.
    pub(super) members: u32,
}

/// Counts nimbers and chooses by them. What it chooses depends on the ruleset and on the nimbers below the power of two
/// alone, so that it can be found again without the engine.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    /// How many takes break a heap, the largest of all, and their parity if it is the same for all that break.
    double_takes: usize,
    most_taken: usize,
    parity: Option<u32>,
    bounds: Bounds,
    tally: Tally,
    /// The power of two at which the next choice is made.
    next: usize,
    /// The split in use, if the sparse method is.
    present: Option<Split>,
    /// No choice is made any more.
    is_closed: bool,
}

impl Chooser {
    pub(super) fn new(takes: &Takes, bounds: Bounds) -> Self {
        Self {
            double_takes: takes.double.len(),
            most_taken: takes.most,
            parity: takes.parity(),
            bounds,
            tally: Tally::default(),
            next: FIRST.max((4 * takes.most).next_power_of_two()),
            present: None,
            is_closed: false,
        }
    }

    /// Keeps to the last choice.
    pub(super) const fn close(&mut self) {
        self.is_closed = true;
        self.next = usize::MAX;
    }

    /// The number of heaps at which the next choice is made.
    pub(super) const fn next(&self) -> usize {
        self.next
    }

    /// True if a choice is to be made when `heaps` heaps are known.
    pub(super) const fn is_due(&self, heaps: usize) -> bool {
        heaps >= self.next
    }

    /// How many heaps are counted.
    pub(super) const fn counted(&self) -> usize {
        self.tally.heaps()
    }

    /// The bytes that the counts take.
    pub(super) const fn bytes(&self) -> usize {
        self.tally.bytes()
    }

    /// Counts the nimbers of the heaps from 0 on, as far as the next choice looks and they were not counted yet.
    pub(super) fn count(&mut self, nimbers: NimberSlice<'_>) -> Result<(), Refused> {
        if self.is_closed {
            return Ok(());
        }
        self.tally.count(nimbers.between(0, self.next))
    }

    /// Makes every choice that is due when these nimbers are known, at least one, and returns the last.
    pub(super) fn choose(&mut self, nimbers: NimberSlice<'_>) -> Result<Choice, Refused> {
        loop {
            self.count(nimbers)?;
            let choice = self.choose_counted()?;
            if !self.is_due(nimbers.len()) {
                return Ok(choice);
            }
        }
    }

    /// Chooses by what was counted, all heaps up to the next choice.
    fn choose_counted(&mut self) -> Result<Choice, Refused> {
        self.tally.close()?;
        let split = Split::best(&self.tally, self.parity, self.present)?;
        let members = self.cheapest(split);
        self.tally.begin();
        self.next *= 2;
        self.present = (members > 0).then_some(split);
        Ok(Choice { split, members })
    }

    /// The number of members of the cheapest lanes for `split`; 0 if the plain method is cheaper than all.
    fn cheapest(&self, split: Split) -> u32 {
        let (tally, heaps) = (&self.tally, self.next);
        let rare = |counts: &[[u64; 2]], least: u32| {
            let rare = |heap, nimber| nimber >= least && split.is_rare_at(heap, nimber);
            Tally::how_many(counts, rare) as f64
        };
        // Costs are in cycles a heap, roughly. High nimbers and rare ones, each found from all options, are counted
        // among the recent heaps, which tell the future.
        let takes = self.double_takes as f64;
        let recent = Tally::how_many(&tally.recent, |_, _| true) as f64;
        let all_rare = rare(&tally.all, 0);
        let one_rare = 2000.0 + takes * (3000.0 + heaps as f64 / 8.0);
        // Where many are rare, most heaps need a search among all their options.
        let share = rare(&tally.recent, 0) / recent;
        let cost_of_rare = share * one_rare * (1.0 + (10.0 * share).powi(2));
        let cost = |members: u32, bytes: u32| {
            let limit = 2 * members;
            let high = Tally::how_many(&tally.recent, |_, nimber| nimber >= limit) as f64 / recent;
            let one_high = 500.0 + takes * (4.0 * all_rare + 20.0 * rare(&tally.all, limit));
            // Rare positions scattered over more lanes than a cache holds have each to be fetched.
            let scattered = share > 0.02 && heaps * bytes as usize > 2 << 20;
            (all_rare + 50.0) * f64::from(bytes) / if scattered { 12.0 } else { 40.0 }
                + f64::from(bytes) / 4.0
                + high * one_high
                + cost_of_rare
        };
        let widths = WIDTHS.map(|members| (members, members / u8::BITS));
        let possible = widths.into_iter().filter(|&(members, bytes)| {
            split.fits(members)
                && self.bounds.members.is_none_or(|forced| forced == members)
                && least_bytes(self.most_taken, members, bytes) <= self.bounds.table_bytes
        });
        possible
            .map(|(members, bytes)| (members, cost(members, bytes)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|&(_, cost)| self.bounds.members.is_some() || cost < 300.0 + 0.7 * heaps as f64)
            .map_or(0, |(members, _)| members)
    }
}

/// About how many bytes lanes with `members`, `bytes` each, take for tables and the shortest window.
const fn least_bytes(most_taken: usize, members: u32, bytes: u32) -> usize {
    let tables = members as usize * (3 * NEAR + 4);
    let window = 2 * (most_taken + 4 * 1024);
    (tables + window) * bytes as usize
}

/// The split that the engine uses at the last of some heaps, whose nimbers from heap 0 on are given; `None` where it uses
/// the plain method.
///
/// # Complexity
///
/// A step for each nimber, and O(v log v) at each power of two of heaps, for nimbers below v.
///
/// # Example
///
/// ```
/// use sg_core::heaps::engine::{Engine, split_of};
/// use sg_core::heaps::taking_breaking::TakingBreaking;
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// let mut engine = Engine::new(&kayles);
/// engine.advance(10_000)?;
/// let split = split_of(&kayles, engine.nimbers().between(0, 10_000));
/// assert_eq!(split, engine.progress().sparse.map(|sparse| sparse.split));
/// # Ok::<(), sg_core::heaps::engine::OutOfMemory>(())
/// ```
pub fn split_of(ruleset: &TakingBreaking, nimbers: impl IntoIterator<Item = Nimber>) -> Option<Split> {
    let mut chooser = Chooser::new(&Takes::of(ruleset)?, Bounds::default());
    for nimber in nimbers {
        // A choice is made when the heap after it is computed.
        if chooser.is_due(chooser.counted()) {
            chooser.choose_counted().ok()?;
        }
        // The engine's nimbers fit 32 bits.
        chooser.tally.add(nimber.0 as u32).ok()?;
    }
    chooser.present
}

/// [`split_of`] for nimbers that lie in memory, in a fraction of its time.
pub(crate) fn split_of_slice(ruleset: &TakingBreaking, nimbers: NimberSlice<'_>) -> Option<Split> {
    let mut chooser = Chooser::new(&Takes::of(ruleset)?, Bounds::default());
    // A choice is made when the heap after it is computed.
    while chooser.next() < nimbers.len() {
        chooser.count(nimbers).ok()?;
        chooser.choose_counted().ok()?;
    }
    chooser.present
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::engine::Engine;
    use crate::heaps::notation::{Ruleset, RulesetKind};

    #[test]
    fn the_split_found_from_the_nimbers_is_the_engine_s() {
        let texts = [
            "0.16",
            "0.104",
            "0.106",
            "0.127",
            "0.07",
            "0.77",
            "0.356",
            "0.6",
            "4.7",
            "stripes(3,7,19)",
            "0.(3)",
            "unequal:0.77",
        ];
        for text in texts {
            let ruleset: Ruleset = text.parse().expect("a ruleset");
            let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{text}") };
            let mut engine = Engine::new(rules);
            for heaps in [100, 700, 1500, 3000, 6000, 12_000] {
                engine.advance(heaps).expect("memory");
                // Blocks may end beyond the number asked for.
                let in_use = engine.progress().sparse.map(|sparse| sparse.split);
                assert_eq!(split_of(rules, engine.nimbers()), in_use, "{text}, {heaps} heaps");
                for heaps in [heaps, 512, 513, 1024, 1025] {
                    let nimbers = engine.nimbers().between(0, heaps);
                    assert_eq!(
                        split_of_slice(rules, nimbers),
                        split_of(rules, nimbers),
                        "{text}, {heaps} heaps"
                    );
                }
            }
        }
    }
}
