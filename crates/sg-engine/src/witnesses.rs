//! Witnesses: normal positions that show options for values that are rare at a heap.
#![allow(clippy::cast_precision_loss, reason = "counts are compared by estimates")]

use super::common::CommonValues;
use super::constants::{CHOSEN_ANEW, MANY_HEAPS, MANY_SAMPLES, MOST_WITNESSES, NEAR, SAMPLES};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::rows::{Row, Rows};
use super::split::Split;
use super::takes::Takes;
use super::values::Values;
use super::window::Window;

/// A list of witnesses, as rows on united lanes, and how good it proved to be.
///
/// # Invariants
///
/// Every row means options that exist, at every heap that it is applied to. No list is ever taken
/// to be complete: a value that has no witness is searched for among all options.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    list: Vec<Row>,
    /// The list as rows: those for distances below the length of a superblock, which are applied to
    /// `BLOCK` heaps at once until all lanes of the superblock are there, and the others.
    pub(super) near: Rows,
    pub(super) wide: Rows,
    /// The rows lack the latest witnesses.
    is_stale: bool,
    /// The number of witnesses that were chosen at once, and after how many heaps.
    chosen: usize,
    chosen_at: usize,
    /// The searches and heaps done when the list was chosen or the engine grew.
    scans_before: u64,
    heaps_before: usize,
    /// No larger position is taken.
    most: usize,
}

/// The data that the choice of witnesses depends on.
pub(super) struct Known<'a, L> {
    pub(super) values: &'a Values,
    pub(super) takes: &'a Takes,
    pub(super) split: Split,
    pub(super) common: &'a CommonValues<L>,
    pub(super) window: &'a Window<L>,
}

impl<L: Lane> Known<'_, L> {
    /// The nimber of `heap`, if it is normal and low.
    fn normal(&self, heap: usize) -> Option<u32> {
        let nimber = self.values.as_slice().get(heap)?.0 as u32;
        (!self.split.is_rare_at(heap, nimber) && nimber < L::LIMIT).then_some(nimber)
    }

    /// The row of a witness.
    fn row(&self, witness: usize) -> Option<Row> {
        Some((witness + self.takes.nearest(), self.split.index(self.normal(witness)?)))
    }

    /// The values that a row shows at `heap`.
    fn shown(&self, heap: usize, (distance, index): Row) -> L {
        self.window.united()[self.window.at(heap) - distance].xored(index)
    }
}

/// A heap with the indices of the smaller values that are rare there, and of those that have a
/// witness.
struct Sample<L> {
    heap: usize,
    shown: L,
    needed: L,
}

impl Witnesses {
    /// The witnesses `list` of other lanes, as far as they serve with lanes `L` and a window of
    /// `length` positions.
    pub(super) fn adopted<L: Lane>(mut list: Vec<Row>, heaps: usize, length: usize, most: usize) -> Self {
        let chosen = list.len();
        list.retain(|row| row.1 < L::MEMBERS && row.0 <= length);
        Self {
            list,
            near: Rows::default(),
            wide: Rows::default(),
            is_stale: true,
            chosen,
            // They were, but for other lanes.
            chosen_at: 0,
            scans_before: 0,
            heaps_before: heaps,
            most,
        }
    }

    pub(super) fn list(&self) -> &[Row] {
        &self.list
    }

    /// The bytes that are taken.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.list) + self.near.bytes() + self.wide.bytes()
    }

    /// Counts searches and heaps from here on.
    pub(super) const fn count_from(&mut self, heaps: usize, scans: u64) {
        self.scans_before = scans;
        self.heaps_before = heaps;
    }

    /// The length of superblocks has changed.
    pub(super) const fn set_stale(&mut self) {
        self.is_stale = true;
    }

    /// True if this many witnesses were added that a new choice is better than more of them.
    fn are_many(&self) -> bool {
        self.list.len() > 2 * self.chosen + 64
    }

    /// True if there should be a new choice.
    pub(super) fn are_outdated(&self, heaps: usize) -> bool {
        self.are_many() && heaps > self.chosen_at + self.chosen_at / 2
    }

    /// True if the list was chosen from few samples, among heaps that tell little about those that
    /// come.
    pub(super) const fn are_coarse(&self, heaps: usize) -> bool {
        self.chosen_at < MANY_HEAPS && heaps >= CHOSEN_ANEW
    }

    /// True if `heap` had to search although heaps before it had searched enough.
    pub(super) fn are_too_few<L: Lane>(&self, heap: usize, scans: u64) -> bool {
        let scans = (scans - self.scans_before) as f64;
        scans > tolerated_scans::<L>() * (heap - self.heaps_before) as f64 && !self.are_many()
    }

    /// Adds a position that showed an option as a witness for later heaps, `heaps` being known.
    pub(super) fn add<L: Lane>(
        &mut self,
        known: &Known<'_, L>,
        heaps: usize,
        witness: usize,
    ) -> Result<(), Refused> {
        // Far enough for rows, near enough for the window, and never paired with itself. A single
        // heap, with 0 as its lesser part, is not a pair: a take that breaks need not leave one
        // heap.
        let distance = witness + known.takes.nearest();
        if witness > 0
            && (NEAR..=known.window.length() / 2).contains(&distance)
            && witness <= (heaps / 3).min(self.most)
            && let Some(row) = known.row(witness)
            && !self.list.contains(&row)
        {
            memory::push(&mut self.list, row)?;
            self.is_stale = true;
        }
        Ok(())
    }

    /// The number of witnesses, and whether the rows lack some.
    pub(super) const fn mark(&self) -> (usize, bool) {
        (self.list.len(), self.is_stale)
    }

    /// Forgets the witnesses added since this [mark](Self::mark).
    pub(super) fn put_back(&mut self, (count, is_stale): (usize, bool)) {
        self.list.truncate(count);
        self.is_stale = is_stale;
    }

    /// Sorts the witnesses by distance, if there are new ones; superblocks have `length` heaps.
    pub(super) fn make_rows(&mut self, length: usize) -> Result<(), Refused> {
        if !self.is_stale {
            return Ok(());
        }
        let between = |least: usize, end: usize| {
            let rows = self.list.iter().copied();
            Rows::new(memory::collect(rows.filter(|row| (least..end).contains(&row.0)))?)
        };
        self.near = between(0, length)?;
        self.wide = between(length, usize::MAX)?;
        self.is_stale = false;
        Ok(())
    }

    /// Chooses witnesses greedily by what they do for the latest heaps.
    pub(super) fn choose<L: Lane>(&mut self, known: &Known<'_, L>, scans: u64) -> Result<(), Refused> {
        let heaps = known.values.len();
        let window = known.window.length();
        // Near enough for the cache, and never paired with themselves. The first positions are
        // tried as often as all others, for they have values that hardly occur later.
        let first = NEAR.saturating_sub(known.takes.nearest()).max(1);
        let last = (first + (1 << 14)).min(heaps / 3).min(window / 2).min(self.most.saturating_add(1));
        let mut samples = samples(known, window)?;
        let mut rows = Vec::new();
        let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ heaps as u64);
        // A row costs each heap the more the fewer lanes are in a register; what few heaps need is
        // found among their first pairs.
        let worth = (size_of::<L>() as u32 / 4).max(1);
        // Looking for one witness of one value takes at most this many steps in all.
        let mut steps_left = 1 << 18;
        while first < last && !samples.is_empty() && rows.len() < MOST_WITNESSES {
            let propose = |witness: usize| {
                let row = known.row(witness)?;
                let gain = |sample: &Sample<L>| {
                    let shown = sample.shown;
                    shown.lacks(sample.needed) - shown.or(known.shown(sample.heap, row)).lacks(sample.needed)
                };
                // When there are many heaps, every this many of them are enough for an estimate.
                let stride = samples.len().div_ceil(64);
                let gain: u32 = samples.iter().step_by(stride).map(gain).sum();
                let gain = gain * stride as u32;
                (gain >= worth).then_some((gain, row))
            };
            let mut best = (0..8)
                .filter_map(|_| {
                    let below = (last - first) >> random.below((last - first).ilog2() as usize + 1);
                    propose(first + random.below(below.max(1)))
                })
                .max();
            if best.is_none_or(|(gain, _)| gain < 16) {
                // What is left is special: look for witnesses of one value that a heap needs.
                let Sample { heap, shown, needed } = samples[random.below(samples.len())];
                let missing = needed.minus(shown).members().next().unwrap_or(0);
                let mut found = 0;
                for witness in first..last {
                    steps_left -= 1;
                    if known.row(witness).is_some_and(|row| known.shown(heap, row).has(missing)) {
                        best = best.max(propose(witness));
                        found += 1;
                    }
                    if found == 8 || steps_left == 0 {
                        break;
                    }
                }
                if found == 0 {
                    samples.retain(|other| other.heap != heap);
                }
                if steps_left == 0 {
                    break;
                }
            }
            let Some((_, row)) = best else { continue };
            memory::push(&mut rows, row)?;
            samples.retain_mut(|sample| {
                sample.shown = sample.shown.or(known.shown(sample.heap, row));
                !sample.shown.covers(sample.needed)
            });
        }
        self.count_from(heaps, scans);
        self.chosen_at = heaps;
        self.chosen = rows.len();
        self.list = rows;
        self.is_stale = true;
        Ok(())
    }
}

/// Some of the latest heaps, those that need witnesses.
fn samples<L: Lane>(known: &Known<'_, L>, window: usize) -> Result<Vec<Sample<L>>, Refused> {
    let heaps = known.values.len();
    let recent = (heaps / 4).min(16 * SAMPLES).min(window / 2);
    let samples = if heaps < MANY_HEAPS { SAMPLES } else { MANY_SAMPLES };
    let stride = recent.div_ceil(samples) | 1;
    let heaps = (heaps - recent..heaps).step_by(stride);
    memory::collect(heaps.filter_map(|heap| {
        let index = known.split.index(known.normal(heap)?);
        let needed = known.common.smaller_rare_at(heap, index);
        (!L::EMPTY.covers(needed)).then_some(Sample { heap, shown: L::EMPTY, needed })
    }))
}

/// The number of searches that a heap may need before more witnesses are taken. A witness costs
/// each heap the more the wider the lanes are, and the more nimbers there are, the more witnesses
/// would be needed.
fn tolerated_scans<L: Lane>() -> f64 {
    (size_of::<L>() as f64 / 32.0).powi(2)
}

/// Numbers that look random (Marsaglia's xorshift), the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}
