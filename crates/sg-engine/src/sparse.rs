//! The sparse method: nimbers from the rare positions alone, many heaps at once.
//!
//! The parts are in their own modules: the lanes of the latest positions in [`Window`], the rare
//! positions and their rows in [`RarePositions`] and [`RareRows`], the witnesses in [`Witnesses`],
//! the sets of the heaps at hand in [`Superblock`], and the candidates in [`CandidateSearch`]: rows
//! are applied to a superblock, a block and `NEAR` heaps, whose candidates are then found one from
//! another. When a block has its candidates, the witnesses of all its heaps are looked at; or those
//! of a superblock when that has its own, where no heap had another nimber for long. What these
//! leave is looked for among the first pairs of a heap, and then among all its options.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

mod ahead;

use std::ops::Range;

use super::candidates::CandidateSearch;
use super::common::CommonValues;
use super::constants::{
    BLOCK, Bounds, COMPARED_PER_STEP, IS_SMALL, MANY_VALUES, MARKED_PER_STEP, NEAR, REACH, REVERSED,
};
use super::dispatch::{self, Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::neighbours::{Candidates, Settle};
use super::rare::{RarePositions, RareRows};
use super::reach::Reach;
use super::rows::Row;
use super::slice::Position;
use super::split::Split;
use super::superblock::Superblock;
use super::takes::{OptionSearch, Takes};
use super::values::Values;
use super::window::{Window, superblock_length};
use super::witnesses::Witnesses;
use sg_core::processor::Level;

/// For this many heaps at least every one had its candidate, before that is expected of the next
/// superblock.
const LEAST_QUIET: usize = 1 << 12;
/// There are at least as many heaps since the last exception as those before it divided by this
/// number.
const QUIET_PART: usize = 64;
/// About how many steps a look among the first pairs takes.
const EARLY_PAIR_STEPS: u64 = 4;

/// Counts of the work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// The number of values searched for among all options of a heap.
    pub(super) full_scans: u64,
    /// The steps that these searches took.
    pub(super) scan_steps: u64,
    /// The number of pairs of a heap and a row that were processed.
    pub(super) pairs: u64,
    /// The heaps, times the bytes of a lane for each row and some for the rest.
    pub(super) row_bytes: u64,
}

impl Counts {
    /// All steps.
    pub(super) const fn steps(self, level: Level) -> u64 {
        self.scan_steps + self.row_steps(level)
    }

    /// About how many steps of a nanosecond the rows took.
    pub(super) const fn row_steps(self, level: Level) -> u64 {
        let bytes_per_step = match level {
            Level::Avx512 => 96,
            Level::Avx2 => 48,
            Level::Portable => 12,
        };
        self.row_bytes / bytes_per_step
    }
}

/// The sparse method with one split and lanes `L`: all that it knows except the nimbers, which the
/// caller keeps.
#[derive(Clone, Debug)]
pub(super) struct Sparse<L> {
    candidates: CandidateSearch<L>,
    common: CommonValues<L>,
    rare: RarePositions,
    witnesses: Witnesses,
    search: OptionSearch,
    counts: Counts,
    reach: Reach,
    /// The first heap, and a value, of which it cannot be decided whether an option has it.
    undecided: Option<Position>,
    /// All heaps from this one on have their candidates as nimbers; if no rare position is high,
    /// they may be high as well.
    quiet_from: usize,
    /// With two threads candidates are found ahead after this many such heaps.
    least_ahead: usize,
}

impl<L: Settle> Sparse<L> {
    /// The method at the end of `values`, with superblocks of at most `most_length` heaps if that
    /// is at least a block; `witnesses` are those of the same split with other lanes, if there are
    /// any.
    pub(super) fn new(
        takes: &Takes,
        split: Split,
        values: &Values,
        witnesses: Vec<Row>,
        bounds: Bounds,
        counts: Counts,
        most_length: usize,
    ) -> Result<Self, Refused> {
        let heaps = values.len();
        let length = superblock_length::<L>(heaps, most_length);
        let rare = RarePositions::find::<L>(split, values)?;
        let window = Window::new(takes, split, values, rare.last_kept(values), bounds)?;
        let rows = RareRows::new(takes, split, &rare.all, length)?;
        let mut block = Superblock::new(heaps, length)?;
        exclude_ahead(&mut block, takes, split, values, &rare, &rows)?;
        let mut sparse = Self {
            common: CommonValues::new(split),
            witnesses: Witnesses::adopted::<L>(witnesses, heaps, window.length(), bounds.most_witness),
            candidates: CandidateSearch { takes: takes.clone(), split, window, rows, block },
            rare,
            search: OptionSearch::new(bounds.most_lesser),
            counts,
            reach: Reach::since(heaps),
            undecided: None,
            quiet_from: heaps,
            least_ahead: bounds.least_ahead,
        };
        sparse.witnesses.count_from(heaps, counts.full_scans);
        sparse.search.prepare(values)?;
        if sparse.witnesses.list().is_empty() {
            sparse.choose_witnesses(values)?;
        }
        Ok(sparse)
    }

    /// The nimbers of the heaps before this one are known.
    pub(super) const fn heaps(&self) -> usize {
        self.candidates.block.first
    }

    /// The number of heaps that a superblock has.
    pub(super) const fn superblock_length(&self) -> usize {
        self.candidates.block.length
    }

    pub(super) const fn split(&self) -> Split {
        self.candidates.split
    }

    pub(super) const fn counts(&self) -> Counts {
        self.counts
    }

    pub(super) fn witnesses(&self) -> &[Row] {
        self.witnesses.list()
    }

    /// The number of heaps that are rare, and the last of them; 0 if there is none.
    pub(super) fn rare(&self) -> (usize, usize) {
        (self.rare.all.len(), self.rare.last())
    }

    /// The rare heaps and the high ones.
    pub(super) const fn rare_positions(&self) -> &RarePositions {
        &self.rare
    }

    /// The distance of the farthest witness, and since when.
    pub(super) const fn reach(&self) -> Reach {
        self.reach
    }

    /// Goes on with what was known of witnesses by the same method in another form.
    pub(super) const fn set_reach(&mut self, reach: Reach) {
        self.reach = reach;
    }

    /// The first heap, and a value, of which it cannot be decided whether an option has it; the
    /// nimbers from this heap on are not known then.
    pub(super) const fn undecided(&self) -> Option<Position> {
        self.undecided
    }

    /// The bytes taken in addition to the nimbers.
    pub(super) const fn bytes(&self) -> usize {
        self.candidates.window.bytes()
            + self.rare.bytes()
            + self.candidates.rows.bytes()
            + self.witnesses.bytes()
            + self.candidates.block.bytes()
            + self.search.bytes()
    }

    /// True if a longer window could hold rare positions that this one does not.
    pub(super) fn needs_longer_window(&self) -> bool {
        let CandidateSearch { takes, window, .. } = &self.candidates;
        let farthest = self.rare.all.last().map_or(0, |&(heap, _)| heap + takes.nearest());
        farthest > window.length() && window.may_be_longer()
    }

    /// Makes ready for twice as many heaps, with superblocks of at most `most_length`.
    pub(super) fn grow(&mut self, values: &Values, most_length: usize) -> Result<(), Refused> {
        let heaps = self.heaps();
        self.candidates.window.grow(heaps)?;
        let length = superblock_length::<L>(heaps, most_length);
        let CandidateSearch { takes, split, rows, block, .. } = &mut self.candidates;
        if length != block.length {
            block.set_length(length)?;
            rows.make_near(takes, *split, &self.rare.all, length)?;
            self.witnesses.set_stale();
        }
        self.search.prepare(values)?;
        if self.witnesses.are_coarse(heaps) {
            self.choose_witnesses(values)?;
        }
        self.witnesses.count_from(heaps, self.counts.full_scans);
        Ok(())
    }

    /// Computes the nimbers of the next superblock with the code of `level`.
    pub(super) fn extend(&mut self, level: Level, values: &mut Values) -> Result<(), Refused> {
        dispatch::run(level, NextSuperblock { sparse: self, values })
    }

    fn choose_witnesses(&mut self, values: &Values) -> Result<(), Refused> {
        let known = self.candidates.known(&self.common, values);
        self.witnesses.choose(&known, self.counts.full_scans)
    }

    /// Makes the witnesses and the rows ready for the next superblock.
    fn prepare(&mut self, values: &Values) -> Result<(), Refused> {
        if self.witnesses.are_outdated(self.heaps()) {
            self.choose_witnesses(values)?;
        }
        let CandidateSearch { takes, split, window, rows, block } = &mut self.candidates;
        self.witnesses.make_rows(block.length)?;
        if rows.is_stale {
            rows.make_wide(takes, *split, &self.rare.all, block.length, window.length())?;
        }
        Ok(())
    }

    /// Computes the nimbers of the next superblock.
    #[inline(always)]
    fn superblock<V: Vectors>(&mut self, vectors: V, values: &mut Values) -> Result<(), Refused> {
        self.prepare(values)?;
        if !IS_SMALL
            && self.is_quiet(LEAST_QUIET.min(self.least_ahead))
            && self.quiet_superblock(vectors, values)?
        {
            return Ok(());
        }
        self.candidates.begin(vectors);
        let CandidateSearch { takes, split, block, rows, .. } = &mut self.candidates;
        let (first, length) = (block.first, block.length);
        self.rare.high_pairs(takes, first, length, |sum| block.note_pair(*split, takes, sum));
        if !rows.far.is_empty() {
            rows.far.load::<L>(values, first, length, *split)?;
        }
        self.candidates.apply_wide(vectors);
        self.apply_wide_witnesses(vectors);
        for from in (0..length).step_by(BLOCK) {
            self.settle_block(vectors, values, from)?;
        }
        values.extend_many(vectors, &self.candidates.block.found[values.len() - first..])?;
        self.candidates.block.first = first + length;
        Ok(())
    }

    /// True if for at least this many heaps, and a part of those before them, every heap had its
    /// candidate as its nimber or was normal and high, and nothing is known that would change that.
    fn is_quiet(&self, least: usize) -> bool {
        self.heaps() - self.quiet_from >= least.max(self.quiet_from / QUIET_PART)
            && self.candidates.is_simple()
            && self.rare.has_no_high_pairs()
    }

    /// Finds the candidates of the next superblock and takes them for its nimbers, if they are; see
    /// [`look_at_superblock`](Self::look_at_superblock).
    #[inline(always)]
    fn quiet_superblock<V: Vectors>(&mut self, vectors: V, values: &mut Values) -> Result<bool, Refused> {
        let ahead = self.candidates.block.ahead();
        let stops_at_high = !self.rare.high_rare.is_empty();
        let mut high = Vec::new();
        let is_found = self.candidates.find_superblock(vectors, stops_at_high, &mut high)
            && self.look_at_superblock(vectors, values, &high)?;
        let block = &mut self.candidates.block;
        if is_found {
            block.first = block.end();
        } else {
            block.set_ahead(&ahead);
        }
        Ok(is_found)
    }

    /// Applies the witnesses for a whole superblock.
    #[inline(always)]
    fn apply_wide_witnesses<V: Vectors>(&mut self, vectors: V) {
        let CandidateSearch { window, block, .. } = &mut self.candidates;
        let witnessed = &mut block.witnessed[..block.length];
        self.witnesses.wide.apply_to_many(vectors, witnessed, window.united(), window.at(block.first));
        let counts = self.superblock_counts();
        self.counts.pairs += counts.pairs;
        self.counts.row_bytes += counts.row_bytes;
    }

    /// The counts of the rows of a superblock.
    fn superblock_counts(&self) -> Counts {
        let (length, pairs) = (self.superblock_length(), self.rare.all.len() + self.witnesses.list().len());
        Counts {
            pairs: (length * pairs) as u64,
            row_bytes: (length * ((pairs + 20) * size_of::<L>() + 600)) as u64,
            ..Counts::default()
        }
    }

    /// Finds the nimbers of the candidates at some places of the block that begins with `from`, and
    /// the smaller values that need a witness there.
    #[inline(always)]
    fn look_at_candidates<V: Vectors>(&mut self, vectors: V, from: usize, places: Range<usize>) {
        let CandidateSearch { window, block, .. } = &mut self.candidates;
        let first = block.first + from + places.start;
        let at = window.at(first);
        vectors.run(Candidates {
            first,
            lanes: &window.lanes()[at..at + places.len()],
            common: &self.common,
            found: &mut block.found[from + places.start..from + places.end],
            needed: &mut block.needed[places],
        });
    }

    /// Applies the witnesses for a block to some places of the superblock, `BLOCK` or all.
    #[inline(always)]
    fn apply_near_witnesses<V: Vectors>(&mut self, vectors: V, places: Range<usize>) {
        let CandidateSearch { window, block, .. } = &mut self.candidates;
        let at = window.at(block.first + places.start);
        self.witnesses.near.apply_to_many(vectors, &mut block.witnessed[places], window.united(), at);
    }

    /// Takes the candidates of the superblock, the lanes of which are there, for its nimbers if all
    /// smaller values have options. Otherwise the answer is false, and all that decides how it goes
    /// on is as before. The heaps of `high` have no candidates.
    #[inline(always)]
    fn look_at_superblock<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        high: &[usize],
    ) -> Result<bool, Refused> {
        let before = (self.counts, self.reach, self.undecided);
        let (witnesses, high_before) = (self.witnesses.mark(), self.rare.high_normal.len());
        let (first, length) = (self.heaps(), self.superblock_length());
        self.apply_wide_witnesses(vectors);
        self.apply_near_witnesses(vectors, 0..length);
        let mut left = high;
        for from in (0..length).step_by(BLOCK) {
            let high;
            (high, left) = left.split_at(left.partition_point(|&heap| heap < first + from + BLOCK));
            if !self.look_at_block(vectors, values, from, high)? {
                values.truncate(first);
                self.search.forget_marks();
                self.witnesses.put_back(witnesses);
                self.rare.high_normal.truncate(high_before);
                (self.counts, self.reach, self.undecided) = before;
                return Ok(false);
            }
        }
        values.extend_many(vectors, &self.candidates.block.found[values.len() - first..])?;
        Ok(true)
    }

    /// Looks at the witnesses of `BLOCK` heaps from `from` on in the superblock, among which those
    /// of `high` have no candidate. False if one turns out to have another nimber, or a low or rare
    /// one instead.
    #[inline(always)]
    fn look_at_block<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        from: usize,
        high: &[usize],
    ) -> Result<bool, Refused> {
        let first = self.heaps();
        let mut settled = 0;
        let ends = high.iter().map(|heap| heap - first - from).chain([BLOCK]);
        for end in ends {
            if settled < end {
                self.look_at_candidates(vectors, from, settled..end);
                if self.first_exception(vectors, values, from, settled..end)?.is_some() {
                    return Ok(false);
                }
            }
            if end < BLOCK {
                let (place, heap) = (from + end, first + from + end);
                values.extend(&self.candidates.block.found[values.len() - first..place])?;
                let index = self.high_index(values, heap)?;
                let nimber = self.nimber_from_options(vectors, values, place, index)?;
                // Nimbers that need a wider type cannot be taken back.
                if self.split().is_rare_at(heap, nimber) || nimber < L::LIMIT || !values.holds(nimber) {
                    return Ok(false);
                }
                self.settle(values, place, nimber)?;
            }
            settled = end + 1;
        }
        Ok(true)
    }

    /// Finds the nimbers of `BLOCK` heaps from `from` on in the superblock, to which the rows are
    /// applied that are for a whole superblock.
    ///
    /// The candidates of all heaps come first, since one follows from another, and the witnesses
    /// for all at once after them. Where a heap turns out not to have its candidate, what followed
    /// from it is taken back.
    #[inline(always)]
    fn settle_block<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        from: usize,
    ) -> Result<(), Refused> {
        let first = self.heaps();
        let at = self.candidates.window.at(first + from);
        self.candidates.apply_middle(vectors, from);
        // The heaps before this place are settled.
        let mut settled = 0;
        while settled < BLOCK {
            self.candidates.block.keep(from);
            let stop = self.candidates.find(vectors, from, settled);
            self.look_at_candidates(vectors, from, settled..stop);
            if (settled, stop) == (0, BLOCK) {
                self.apply_near_witnesses(vectors, from..from + BLOCK);
            } else {
                // Only where heaps are looked at now.
                let CandidateSearch { window, block, .. } = &mut self.candidates;
                for near in (settled & !(NEAR - 1)..=stop.min(BLOCK - 1)).step_by(NEAR) {
                    let witnessed = &mut block.witnessed[from + near..from + near + NEAR];
                    self.witnesses.near.apply_to_near(vectors, witnessed, window.united(), at + near);
                }
            }
            let exception = self.first_exception(vectors, values, from, settled..stop)?;
            let (place, nimber) = match exception {
                Some((place, nimber)) => {
                    let CandidateSearch { split, rows, block, .. } = &mut self.candidates;
                    block.put_back_excluded(from);
                    for place in from + settled..from + place {
                        let index = split.index(block.found[place]);
                        block.exclude_forward(&rows.forward[index as usize], first + place);
                    }
                    (place, nimber)
                }
                None if stop == BLOCK => return Ok(()),
                None => {
                    values.extend(&self.candidates.block.found[values.len() - first..from + stop])?;
                    let index = self.index_without_candidate(values, from + stop)?;
                    (stop, self.nimber_from_options(vectors, values, from + stop, index)?)
                }
            };
            values.extend(&self.candidates.block.found[values.len() - first..from + place])?;
            self.settle(values, from + place, nimber)?;
            let CandidateSearch { takes, window, block, .. } = &mut self.candidates;
            // After the heap witnesses were found by lanes that are not there yet.
            block.put_back_witnessed(from);
            settled = place + 1;
            if settled.is_multiple_of(NEAR) {
                window.unite_near(takes, at + settled - NEAR);
            }
        }
        Ok(())
    }

    /// The first heap among some places of the block that begins with `from` whose nimber is not
    /// its candidate, with its nimber.
    #[inline(always)]
    fn first_exception<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        from: usize,
        places: Range<usize>,
    ) -> Result<Option<(usize, u32)>, Refused> {
        let first = self.heaps();
        let CandidateSearch { split, ref block, .. } = self.candidates;
        let mut unwitnessed = block.unwitnessed(from) & u64::MAX << places.start;
        if places.end < BLOCK {
            unwitnessed &= !(u64::MAX << places.end);
        }
        while unwitnessed != 0 {
            let place = unwitnessed.trailing_zeros() as usize;
            unwitnessed &= unwitnessed - 1;
            let heap = first + from + place;
            let CandidateSearch { takes, block, .. } = &self.candidates;
            let rare_parity = 1 ^ split.common_parity(heap);
            let missing = block.needed[place].minus(block.witnessed[from + place]);
            let found = block.found[from + place];
            let nimbers = values.as_slice();
            // A loop, since a closure would be compiled without the features of the function around
            // it.
            let mut has_all = true;
            for index in missing.members() {
                let value = split.value(index, rare_parity);
                self.counts.scan_steps += EARLY_PAIR_STEPS;
                has_all = self.search.has_early_pair(takes, nimbers, heap, value);
                if !has_all {
                    break;
                }
            }
            if has_all {
                continue;
            }
            values.extend(&block.found[values.len() - first..from + place])?;
            let nimber = self.nimber_from_options(vectors, values, from + place, split.index(found))?;
            if nimber != found {
                return Ok(Some((place, nimber)));
            }
        }
        Ok(None)
    }

    /// Notes the nimber of the heap at `place` of the superblock, found from all its options, and
    /// what follows from it.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, values: &Values, place: usize, nimber: u32) -> Result<(), Refused> {
        let heap = self.heaps() + place;
        let position = (heap + self.rare.dropped, nimber);
        let is_low = nimber < L::LIMIT;
        let is_normal = !self.split().is_rare_at(heap, nimber);
        let index = self.split().index(nimber);
        self.candidates.set(place, if is_low && is_normal { index } else { L::MEMBERS });
        let CandidateSearch { takes, split, rows, block, .. } = &mut self.candidates;
        let (takes, split) = (&*takes, *split);
        block.found[place] = nimber;
        if !is_normal || is_low || !self.rare.high_rare.is_empty() {
            self.quiet_from = heap + 1;
        }
        if is_normal {
            if is_low {
                block.exclude_forward(&rows.forward[index as usize], heap);
                return Ok(());
            }
            memory::push(&mut self.rare.high_normal, position)?;
            for &rare in &self.rare.high_rare {
                if let Some(sum) = self.rare.sum(position, rare) {
                    block.note_pair(split, takes, sum);
                }
            }
            return Ok(());
        }
        self.reach.note_rare(heap);
        self.rare.push_rare::<L>(position)?;
        rows.is_stale = true;
        for take in &takes.single {
            if split.is_common_at(heap + take, nimber) {
                block.note(split, heap + take, nimber)?;
            }
        }
        if is_low {
            block.note_rare(split, takes, values.as_slice(), (heap, nimber));
        } else {
            for &normal in &self.rare.high_normal {
                if let Some(sum) = self.rare.sum(position, normal) {
                    block.note_pair(split, takes, sum);
                }
            }
        }
        Ok(())
    }

    /// The index of the least common value that is not excluded at the heap at `place` of the
    /// superblock, which has no candidate.
    fn index_without_candidate(&mut self, values: &Values, place: usize) -> Result<u32, Refused> {
        let CandidateSearch { rows, block, .. } = &mut self.candidates;
        let heap = block.first + place;
        let excluded = &mut block.excluded[place];
        if !rows.far.is_known(place % BLOCK, excluded.first_missing()) {
            rows.far.complete(excluded, heap, place % BLOCK);
        }
        let index = excluded.first_missing();
        if index < L::MEMBERS { Ok(index) } else { self.high_index(values, heap) }
    }

    /// The least index, not that of a member, of the values common at `heap` that are not excluded.
    fn high_index(&mut self, values: &Values, heap: usize) -> Result<u32, Refused> {
        let CandidateSearch { takes, split, .. } = &self.candidates;
        self.counts.scan_steps += (self.rare.all.len() * takes.double.len()) as u64;
        let (near, late) = self.rare.all.split_at(self.rare.kept(values));
        self.search.mark_options_with(takes, values.as_slice(), heap, near)?;
        self.search.mark_options_with_late(takes, values, heap, late)?;
        let parity = split.common_parity(heap);
        let mut indices = L::MEMBERS..;
        let free = indices.find(|&index| !self.search.is_marked(heap, split.value(index, parity)));
        Ok(free.unwrap_or(u32::MAX))
    }

    /// The nimber of the heap at `place` of the superblock, `index` being that of the least common
    /// value that is not excluded.
    fn nimber_from_options<V: Vectors>(
        &mut self,
        vectors: V,
        values: &Values,
        place: usize,
        index: u32,
    ) -> Result<u32, Refused> {
        let nimbers = values.as_slice();
        let CandidateSearch { takes, split, block, .. } = &self.candidates;
        let heap = block.first + place;
        let parity = split.common_parity(heap);
        let candidate = split.value(index, parity);
        // Smaller values without a witness, in order: those of members, then higher ones.
        let witnessed = block.witnessed[place];
        let smaller_rare =
            if index < L::MEMBERS { self.common.smaller_rare_at(heap, index) } else { L::FULL };
        let needed = smaller_rare.minus(witnessed);
        let breaking = takes.double.len();
        // Options with a lesser part up to this are marked.
        let mut marked = 0;
        if L::EMPTY.lacks(needed) > MANY_VALUES {
            marked = REVERSED;
            self.search.mark_options(takes, nimbers, heap, marked)?;
            self.counts.scan_steps += marking_steps(breaking, marked.min(heap / 2));
        }
        let mut searched = 0;
        for index in needed.members().chain(L::MEMBERS..) {
            let value = split.value(index, 1 ^ parity);
            if value >= candidate {
                break;
            }
            // Where it does not matter which option has a value, and searches took long, all are
            // marked at once.
            if marked < heap / 2
                && heap < self.reach.from
                && !self.search.is_limited()
                && 2 * searched > marking_steps(breaking, heap / 2)
            {
                marked = heap;
                self.search.mark_options(takes, nimbers, heap, marked)?;
                self.counts.scan_steps += marking_steps(breaking, heap / 2);
            }
            if self.search.is_marked(heap, value) {
                continue;
            }
            if marked >= heap / 2 {
                return Ok(value);
            }
            self.counts.full_scans += 1;
            let lesser = self
                .search
                .option_with(vectors, takes, nimbers, heap, value)
                .or_else(|| takes.option_stored(values, heap, value));
            let steps = (breaking * lesser.unwrap_or(heap / 2) / COMPARED_PER_STEP) as u64 + 64;
            searched += steps;
            self.counts.scan_steps += steps;
            let Some(lesser) = lesser else {
                if self.search.is_limited() && values.stored().is_none() && self.undecided.is_none() {
                    self.undecided = Some((heap, value));
                }
                return Ok(value);
            };
            self.reach.note(heap, lesser);
            if self.witnesses.are_too_few::<L>(heap, self.counts.full_scans) {
                let known = self.candidates.known(&self.common, values);
                self.witnesses.add(&known, block.first, lesser)?;
            }
        }
        Ok(candidate)
    }

    /// True if positions have left the window, and rare ones among them are far.
    pub(super) fn has_far_positions(&self) -> bool {
        self.candidates.window.has_dropped() && !self.candidates.rows.far.is_empty()
    }
}

/// About how many steps it takes to mark the options with a lesser part up to `lesser`, `breaking`
/// takes of which leave two heaps.
const fn marking_steps(breaking: usize, lesser: usize) -> u64 {
    (breaking * lesser / MARKED_PER_STEP) as u64
}

/// The number of numbers that a lane of the method holds.
pub(super) const fn members_of<L: Lane>(_: &Sparse<L>) -> u32 {
    L::MEMBERS
}

/// [`Sparse::superblock`] as code for every level.
struct NextSuperblock<'a, L> {
    sparse: &'a mut Sparse<L>,
    values: &'a mut Values,
}

impl<L: Settle> Kernel for NextSuperblock<'_, L> {
    type Output = Result<(), Refused>;

    #[inline(always)]
    fn compute<V: Vectors>(self, vectors: V) -> Result<(), Refused> {
        self.sparse.superblock(vectors, self.values)
    }
}

/// Excludes, in the first superblock and beyond, what the positions before it exclude there and no
/// row does.
fn exclude_ahead<L: Lane>(
    block: &mut Superblock<L>,
    takes: &Takes,
    split: Split,
    values: &Values,
    rare: &RarePositions,
    rows: &RareRows<L>,
) -> Result<(), Refused> {
    let heaps = values.len();
    for heap in heaps - REACH..heaps {
        let nimber = values.at(heap);
        if !split.is_rare_at(heap, nimber) && nimber < L::LIMIT {
            block.exclude_forward(&rows.forward[split.index(nimber) as usize], heap);
        }
    }
    let end = heaps + rare.dropped;
    for &(heap, nimber) in rare.all.iter().rev().take_while(|(heap, _)| heap + takes.most >= end) {
        for to in takes.single.iter().map(|take| heap + take - rare.dropped) {
            if to >= heaps && split.is_common_at(to, nimber) {
                block.note_ahead(split, to, nimber)?;
            }
        }
    }
    Ok(())
}
