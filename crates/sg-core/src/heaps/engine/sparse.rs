//! The sparse method: nimbers from the rare positions alone, many heaps at once.
//!
//! The parts are in modules of their own: the lanes of the latest positions in [`Window`], the rare positions and their
//! rows in [`RarePositions`] and [`RareRows`], the witnesses in [`Witnesses`], the sets of the heaps at hand in
//! [`Superblock`]. Here they are put together: rows are applied to a superblock, a block and `NEAR` heaps, whose candidates are
//! then found one from another; when a block has its candidates, the witnesses of all its heaps are looked at. What these leave is looked
//! for among the first pairs of a heap, and then among all its options.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use std::ops::Range;

use super::common::CommonValues;
use super::constants::{BLOCK, Bounds, COMPARED_PER_STEP, MANY_VALUES, NEAR, REVERSED};
use super::dispatch::{self, Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::neighbours::{Candidates, Neighbours};
use super::rare::{Position, RarePositions, RareRows};
use super::reach::Reach;
use super::rows::Row;
use super::split::Split;
use super::superblock::Superblock;
use super::takes::{OptionSearch, Takes};
use super::values::{Values, with_nimbers};
use super::window::{Window, superblock_length};
use super::witnesses::{Known, Witnesses};
use crate::processor::Level;

/// About how many steps a look among the first pairs takes.
const EARLY_PAIR_STEPS: u64 = 4;

/// What was done, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// How many values were searched for among all options of a heap.
    pub(super) full_scans: u64,
    /// The steps that these searches took.
    pub(super) scan_steps: u64,
    /// How many pairs of a heap and a row were processed.
    pub(super) pairs: u64,
    /// The heaps, times the bytes of a lane for each row and some for the rest.
    pub(super) row_bytes: u64,
}

impl Counts {
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

/// The sparse method with one split and lanes `L`: all that it knows besides the nimbers, which the caller keeps.
#[derive(Clone, Debug)]
pub(super) struct Sparse<L> {
    takes: Takes,
    split: Split,
    common: CommonValues<L>,
    window: Window<L>,
    rare: RarePositions,
    rows: RareRows<L>,
    witnesses: Witnesses,
    block: Superblock<L>,
    search: OptionSearch,
    counts: Counts,
    reach: Reach,
    /// The first heap, and a value, of which it cannot be decided whether an option has it.
    undecided: Option<Position>,
}

impl<L: Lane> Sparse<L> {
    /// The method at the end of `values`, with superblocks of at most `most_length` heaps if that is at least a block;
    /// `witnesses` are those of the same split with other lanes, if there are any.
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
        let window = Window::new(takes, split, values, rare.last(), bounds)?;
        let rows = RareRows::new(takes, split, &rare.all, length)?;
        let mut block = Superblock::new(heaps, length)?;
        exclude_ahead(&mut block, takes, split, values, &rare, &rows)?;
        let mut sparse = Self {
            takes: takes.clone(),
            split,
            common: CommonValues::new(split),
            witnesses: Witnesses::adopted::<L>(witnesses, heaps, window.length(), bounds.most_witness),
            window,
            rare,
            rows,
            block,
            search: OptionSearch::new(bounds.most_lesser),
            counts,
            reach: Reach::since(heaps),
            undecided: None,
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
        self.block.first
    }

    pub(super) const fn split(&self) -> Split {
        self.split
    }

    pub(super) const fn counts(&self) -> Counts {
        self.counts
    }

    pub(super) fn witnesses(&self) -> &[Row] {
        self.witnesses.list()
    }

    /// How many heaps are rare, and the last of them; 0 if there is none.
    pub(super) fn rare(&self) -> (usize, usize) {
        (self.rare.all.len(), self.rare.last())
    }

    /// All rare heaps with their nimbers.
    pub(super) fn rare_positions(&self) -> &[Position] {
        &self.rare.all
    }

    /// How far back witnesses are, and since when.
    pub(super) const fn reach(&self) -> Reach {
        self.reach
    }

    /// Goes on with what was known of witnesses by the same method in another form.
    pub(super) const fn set_reach(&mut self, reach: Reach) {
        self.reach = reach;
    }

    /// The first heap, and a value, of which it cannot be decided whether an option has it; the nimbers from this heap on
    /// are not known then.
    pub(super) const fn undecided(&self) -> Option<Position> {
        self.undecided
    }

    /// The bytes that are taken besides the nimbers.
    pub(super) const fn bytes(&self) -> usize {
        self.window.bytes()
            + self.rare.bytes()
            + self.rows.bytes()
            + self.witnesses.bytes()
            + self.block.bytes()
            + self.search.bytes()
    }

    /// True if a longer window could hold rare positions that this one does not.
    pub(super) fn needs_longer_window(&self) -> bool {
        let farthest = self.rare.all.last().map_or(0, |&(heap, _)| heap + self.takes.nearest());
        farthest > self.window.length() && self.window.may_be_longer()
    }

    /// Makes ready for twice as many heaps, with superblocks of at most `most_length`.
    pub(super) fn grow(&mut self, values: &Values, most_length: usize) -> Result<(), Refused> {
        let heaps = self.heaps();
        self.window.grow(heaps)?;
        let length = superblock_length::<L>(heaps, most_length);
        if length != self.block.length {
            self.block.set_length(length)?;
            self.rows.make_near(&self.takes, self.split, &self.rare.all, length)?;
            self.witnesses.set_stale();
        }
        self.search.prepare(values)?;
        self.witnesses.count_from(heaps, self.counts.full_scans);
        Ok(())
    }

    /// Computes the nimbers of the next superblock with the code of `level`.
    pub(super) fn extend(&mut self, level: Level, values: &mut Values) -> Result<(), Refused> {
        dispatch::run(level, NextSuperblock { sparse: self, values })
    }

    fn choose_witnesses(&mut self, values: &Values) -> Result<(), Refused> {
        let known = Known {
            values,
            takes: &self.takes,
            split: self.split,
            common: &self.common,
            window: &self.window,
        };
        self.witnesses.choose(&known, self.counts.full_scans)
    }

    /// Computes the nimbers of the next superblock.
    #[inline(always)]
    fn superblock<V: Vectors>(&mut self, vectors: V, values: &mut Values) -> Result<(), Refused> {
        let first = self.heaps();
        let length = self.block.length;
        if self.witnesses.are_outdated(first) {
            self.choose_witnesses(values)?;
        }
        self.witnesses.make_rows(length)?;
        if self.rows.is_stale {
            self.rows.make_wide(&self.takes, self.split, &self.rare.all, length, self.window.length())?;
        }
        self.window.make_room(first, length);
        let at = self.window.at(first);
        self.block.begin();
        let (takes, split, block) = (&self.takes, self.split, &mut self.block);
        self.rare
            .high_pairs(takes, first, length, |rare, normal| block.note_pair(split, takes, rare, normal));

        let (lanes, united) = (self.window.lanes(), self.window.united());
        let Self { rows, witnesses, block, .. } = self;
        rows.wide.united.apply_to_many(vectors, &mut block.excluded[..length], united, at);
        rows.wide.single.apply_to_many(vectors, &mut block.excluded[..length], lanes, at);
        witnesses.wide.apply_to_many(vectors, &mut block.witnessed[..length], united, at);
        let pairs = self.rare.all.len() + witnesses.list().len();
        self.counts.pairs += (length * pairs) as u64;
        self.counts.row_bytes += (length * ((pairs + 20) * size_of::<L>() + 600)) as u64;
        rows.far.extend::<L>(values, first, self.split)?;

        for from in (0..length).step_by(BLOCK) {
            self.settle_block(vectors, values, from)?;
        }
        values.extend_many(vectors, &self.block.found[values.len() - first..])?;
        self.block.first = first + length;
        Ok(())
    }

    /// Finds the nimbers of `BLOCK` heaps from `from` on in the superblock, to which the rows are applied that are for a whole
    /// superblock.
    ///
    /// The candidates of all heaps come first, since one follows from another, and the witnesses for all at once after them.
    /// Where a heap turns out not to have its candidate, what followed from it is taken back.
    #[inline(always)]
    fn settle_block<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        from: usize,
    ) -> Result<(), Refused> {
        let first = self.heaps();
        let at = self.window.at(first + from);
        let (lanes, united) = (self.window.lanes(), self.window.united());
        let Self { rows, block, .. } = self;
        rows.middle.united.apply_to_many(vectors, &mut block.excluded[from..from + BLOCK], united, at);
        rows.middle.single.apply_to_many(vectors, &mut block.excluded[from..from + BLOCK], lanes, at);
        if !rows.far.is_empty()
            && let Some(excluded) = block.excluded[from..].first_chunk_mut()
        {
            rows.far.exclude(vectors, excluded, first + from);
        }
        // The heaps before this place are settled.
        let mut settled = 0;
        while settled < BLOCK {
            self.block.keep(from);
            let stop = self.find_candidates(vectors, from, settled);
            let (lanes, united, block) = (self.window.lanes(), self.window.united(), &mut self.block);
            vectors.run(Candidates {
                first: first + from + settled,
                lanes: &lanes[at + settled..at + stop],
                common: &self.common,
                found: &mut block.found[from + settled..from + stop],
                needed: &mut block.needed[settled..stop],
            });
            if (settled, stop) == (0, BLOCK) {
                let witnessed = &mut block.witnessed[from..from + BLOCK];
                self.witnesses.near.apply_to_many(vectors, witnessed, united, at);
            } else {
                // Only where heaps are looked at now.
                for near in (settled & !(NEAR - 1)..=stop.min(BLOCK - 1)).step_by(NEAR) {
                    let witnessed = &mut block.witnessed[from + near..from + near + NEAR];
                    self.witnesses.near.apply_to_near(vectors, witnessed, united, at + near);
                }
            }
            let exception = self.first_exception(vectors, values, from, settled..stop)?;
            let (place, nimber) = match exception {
                Some((place, nimber)) => {
                    self.block.put_back_excluded(from);
                    for place in from + settled..from + place {
                        let index = self.split.index(self.block.found[place]);
                        self.block.exclude_forward(&self.rows.forward[index as usize], first + place);
                    }
                    (place, nimber)
                }
                None if stop == BLOCK => return Ok(()),
                None => {
                    values.extend(&self.block.found[values.len() - first..from + stop])?;
                    (stop, self.nimber_from_options(vectors, values, from + stop)?)
                }
            };
            values.extend(&self.block.found[values.len() - first..from + place])?;
            self.settle(values, from + place, nimber)?;
            // Behind the heap witnesses were found by lanes that are not there yet.
            self.block.put_back_witnessed(from);
            settled = place + 1;
            if settled.is_multiple_of(NEAR) {
                self.window.unite_near(&self.takes, at + settled - NEAR);
            }
        }
        Ok(())
    }

    /// Finds the candidates of the heaps from the place `settled` on in the block that begins with `from`, up to the first heap that has none
    /// among the low values. Answers the place of this one.
    #[inline(always)]
    fn find_candidates<V: Vectors>(&mut self, vectors: V, from: usize, settled: usize) -> usize {
        let first = self.heaps();
        let block_at = self.window.at(first + from);
        for near in (settled & !(NEAR - 1)..BLOCK).step_by(NEAR) {
            let (at, to) = (block_at + near, from + near..from + near + NEAR);
            let (lanes, united) = (self.window.lanes(), self.window.united());
            let Self { rows, block, .. } = self;
            rows.close.united.apply_to_near(vectors, &mut block.excluded[to.clone()], united, at);
            rows.close.single.apply_to_near(vectors, &mut block.excluded[to.clone()], lanes, at);

            let lanes = self.window.near_mut(at);
            let excluded = self.block.excluded[to.start..].first_chunk_mut();
            let (Some(lanes), Some(excluded)) = (lanes, excluded) else { return near };
            let mut neighbours = Neighbours { forward: &self.rows.forward, excluded, lanes };
            let places = settled.max(near) - near..NEAR;
            let before = (!self.rows.far.is_empty()).then_some(*neighbours.excluded);
            let mut stop = L::settle(&mut neighbours, places.clone(), self.rows.nearest);
            if let Some(before) = before {
                // A nimber beyond the candidates may be excluded by a position far away.
                let known = |p: &usize| self.rows.far.is_known(near + p, neighbours.lanes[*p].member());
                let sure = (places.start..stop).find(|p| !known(p)).unwrap_or(stop);
                if sure < stop {
                    *neighbours.excluded = before;
                    stop = L::settle(&mut neighbours, places.start..sure, self.rows.nearest);
                }
            }
            if stop < NEAR {
                return near + stop;
            }
            self.window.unite_near(&self.takes, at);
        }
        BLOCK
    }

    /// The first heap among some places of the block that begins with `from` whose nimber is not its candidate, with its nimber.
    #[inline(always)]
    fn first_exception<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        from: usize,
        places: Range<usize>,
    ) -> Result<Option<(usize, u32)>, Refused> {
        let first = self.heaps();
        let mut unwitnessed = self.block.unwitnessed(from) & u64::MAX << places.start;
        if places.end < BLOCK {
            unwitnessed &= !(u64::MAX << places.end);
        }
        while unwitnessed != 0 {
            let place = unwitnessed.trailing_zeros() as usize;
            unwitnessed &= unwitnessed - 1;
            let heap = first + from + place;
            let rare_parity = 1 ^ self.split.common_parity(heap);
            let missing = self.block.needed[place].minus(self.block.witnessed[from + place]);
            let nimbers = values.as_slice();
            // A loop, since a closure would be compiled without the features of the function around it.
            let mut has_all = true;
            for index in missing.members() {
                let value = self.split.value(index, rare_parity);
                self.counts.scan_steps += EARLY_PAIR_STEPS;
                has_all = self.search.has_early_pair(&self.takes, nimbers, heap, value);
                if !has_all {
                    break;
                }
            }
            if has_all {
                continue;
            }
            values.extend(&self.block.found[values.len() - first..from + place])?;
            let nimber = self.nimber_from_options(vectors, values, from + place)?;
            if nimber != self.block.found[from + place] {
                return Ok(Some((place, nimber)));
            }
        }
        Ok(None)
    }

    /// Notes the nimber of the heap at `place` of the superblock, found from all its options, and what follows from it.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, values: &Values, place: usize, nimber: u32) -> Result<(), Refused> {
        let nimbers = values.as_slice();
        let heap = self.heaps() + place;
        self.block.found[place] = nimber;
        let at = self.window.at(heap);
        let (takes, split, block) = (&self.takes, self.split, &mut self.block);
        let is_low = nimber < L::LIMIT;
        if !split.is_rare_at(heap, nimber) {
            if is_low {
                let index = split.index(nimber);
                self.window.set(at, L::one(index));
                block.exclude_forward(&self.rows.forward[index as usize], heap);
                return Ok(());
            }
            self.window.set(at, L::EMPTY);
            memory::push(&mut self.rare.high_normal, (heap, nimber))?;
            for &rare in &self.rare.high_rare {
                block.note_pair(split, takes, (heap, nimber), rare);
            }
            return Ok(());
        }
        self.window.set(at, L::EMPTY);
        self.reach.note_rare(heap);
        self.rare.push_rare::<L>((heap, nimber))?;
        self.rows.is_stale = true;
        for take in &takes.single {
            if split.is_common_at(heap + take, nimber) {
                block.note(split, heap + take, nimber)?;
            }
        }
        if is_low {
            block.note_rare(split, takes, nimbers, (heap, nimber));
        } else {
            for &normal in &self.rare.high_normal {
                block.note_pair(split, takes, (heap, nimber), normal);
            }
        }
        Ok(())
    }

    fn nimber_from_options<V: Vectors>(
        &mut self,
        vectors: V,
        values: &Values,
        place: usize,
    ) -> Result<u32, Refused> {
        let nimbers = values.as_slice();
        let first = self.heaps();
        let heap = first + place;
        let excluded = &mut self.block.excluded[place];
        let far = &mut self.rows.far;
        if !far.is_known(place % BLOCK, excluded.first_missing()) {
            far.complete(excluded, heap, place % BLOCK);
        }
        let parity = self.split.common_parity(heap);
        let index = excluded.first_missing();
        let index = if index < L::MEMBERS {
            index
        } else {
            self.counts.scan_steps += (self.rare.all.len() * self.takes.double.len()) as u64;
            with_nimbers!(nimbers, nimbers => self.high_index(nimbers, heap))
        };
        let candidate = self.split.value(index, parity);
        // Smaller values without a witness, in order: those of members, then higher ones.
        let witnessed = self.block.witnessed[place];
        let smaller_rare =
            if index < L::MEMBERS { self.common.smaller_rare_at(heap, index) } else { L::FULL };
        let needed = smaller_rare.minus(witnessed);
        let takes = self.takes.double.len();
        if L::EMPTY.lacks(needed) > MANY_VALUES {
            self.search.mark_first_options(&self.takes, nimbers, heap)?;
            self.counts.scan_steps += (takes * REVERSED.min(heap / 2)) as u64;
        }
        for index in needed.members().chain(L::MEMBERS..) {
            let value = self.split.value(index, 1 ^ parity);
            if value >= candidate {
                break;
            }
            if self.search.is_marked(heap, value) {
                continue;
            }
            self.counts.full_scans += 1;
            let lesser = self.search.option_with(vectors, &self.takes, nimbers, heap, value);
            self.counts.scan_steps += (takes * lesser.unwrap_or(heap / 2) / COMPARED_PER_STEP) as u64 + 64;
            let Some(lesser) = lesser else {
                if self.search.is_limited() && self.undecided.is_none() {
                    self.undecided = Some((heap, value));
                }
                return Ok(value);
            };
            self.reach.note(heap, lesser);
            if self.witnesses.are_too_few::<L>(heap, self.counts.full_scans) {
                self.add_witness(values, lesser)?;
            }
        }
        Ok(candidate)
    }

    /// Takes the lesser part of an option that was found as a witness for later heaps.
    fn add_witness(&mut self, values: &Values, lesser: usize) -> Result<(), Refused> {
        let known = Known {
            values,
            takes: &self.takes,
            split: self.split,
            common: &self.common,
            window: &self.window,
        };
        self.witnesses.add(&known, self.block.first, lesser)
    }

    /// The least index, not that of a member, of the values common at `heap` that are not excluded.
    fn high_index<T: Copy + Into<u32>>(&self, nimbers: &[T], heap: usize) -> u32 {
        let mut excluded = Vec::with_capacity(8 * L::MEMBERS as usize);
        let mut exclude = |value: u32| {
            if self.split.is_common_at(heap, value) {
                let index = self.split.index(value) as usize;
                if index >= excluded.len() {
                    excluded.resize(index + 1, false);
                }
                excluded[index] = true;
            }
        };
        for take in &self.takes.single {
            exclude(nimbers[heap - take].into());
        }
        for &(rare, with) in &self.rare.all {
            for take in &self.takes.double {
                if rare + take < heap {
                    exclude(with ^ nimbers[heap - take - rare].into());
                }
            }
        }
        let free = excluded.iter().skip(L::MEMBERS as usize).position(|excluded| !excluded);
        free.map_or((excluded.len() as u32).max(L::MEMBERS), |free| L::MEMBERS + free as u32)
    }

    /// True if positions have left the window, and rare ones among them are far.
    #[cfg(test)]
    pub(super) fn has_far_positions(&self) -> bool {
        self.window.has_dropped() && !self.rows.far.is_empty()
    }
}

/// How many numbers a lane of the method holds.
pub(super) const fn members_of<L: Lane>(_: &Sparse<L>) -> u32 {
    L::MEMBERS
}

/// [`Sparse::superblock`] as code for every level.
struct NextSuperblock<'a, L> {
    sparse: &'a mut Sparse<L>,
    values: &'a mut Values,
}

impl<L: Lane> Kernel for NextSuperblock<'_, L> {
    type Output = Result<(), Refused>;

    #[inline(always)]
    fn compute<V: Vectors>(self, vectors: V) -> Result<(), Refused> {
        self.sparse.superblock(vectors, self.values)
    }
}

/// What the positions before the first superblock exclude in it and beyond that no row says.
fn exclude_ahead<L: Lane>(
    block: &mut Superblock<L>,
    takes: &Takes,
    split: Split,
    values: &Values,
    rare: &RarePositions,
    rows: &RareRows<L>,
) -> Result<(), Refused> {
    let heaps = values.len();
    for heap in heaps - NEAR..heaps {
        let nimber = values.at(heap);
        if !split.is_rare_at(heap, nimber) && nimber < L::LIMIT {
            block.exclude_forward(&rows.forward[split.index(nimber) as usize], heap);
        }
    }
    for &(heap, nimber) in rare.all.iter().rev().take_while(|(heap, _)| heap + takes.most >= heaps) {
        for to in takes.single.iter().map(|take| heap + take) {
            if to >= heaps && split.is_common_at(to, nimber) {
                block.note_ahead(split, to, nimber)?;
            }
        }
    }
    Ok(())
}
