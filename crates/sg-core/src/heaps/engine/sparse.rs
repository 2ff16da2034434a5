//! The sparse method: nimbers from the rare positions alone, many heaps at once.
//!
//! The parts are in modules of their own: the lanes of the latest positions in [`Window`], the rare positions and their
//! rows in [`RarePositions`] and [`RareRows`], the witnesses in [`Witnesses`], the sets of the heaps at hand in
//! [`Superblock`]. Here they are put together: rows are applied to a superblock, a block, `NEAR` heaps, and then the
//! nimbers of these are found one after another.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use std::ops::Range;

use super::common::{Common, CommonValues};
use super::constants::{BLOCK, Bounds, COMPARED_PER_STEP, MANY_VALUES, NEAR, REVERSED};
use super::dispatch::{self, Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};
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
            let (at, to) = (at + from, from..from + BLOCK);
            let (lanes, united) = (self.window.lanes(), self.window.united());
            let Self { rows, witnesses, block, .. } = self;
            rows.middle.united.apply_to_many(vectors, &mut block.excluded[to.clone()], united, at);
            rows.middle.single.apply_to_many(vectors, &mut block.excluded[to.clone()], lanes, at);
            witnesses.middle.apply_to_many(vectors, &mut block.witnessed[to.clone()], united, at);
            if !rows.far.is_empty()
                && let Some(excluded) = block.excluded[from..].first_chunk_mut()
            {
                rows.far.exclude(vectors, excluded, first + from);
            }
            for near in to.step_by(NEAR) {
                let (at, to) = (at + near - from, near..near + NEAR);
                let (lanes, united) = (self.window.lanes(), self.window.united());
                let Self { rows, witnesses, block, .. } = self;
                rows.close.united.apply_to_near(vectors, &mut block.excluded[to.clone()], united, at);
                rows.close.single.apply_to_near(vectors, &mut block.excluded[to.clone()], lanes, at);
                witnesses.close.apply_to_near(vectors, &mut block.witnessed[to], united, at);
                self.settle_near(vectors, values, near, at)?;
            }
        }
        values.extend(&self.block.found[values.len() - first..])?;
        self.block.first = first + length;
        Ok(())
    }

    /// Finds the nimbers of `NEAR` heaps from `near` on in the superblock, to which all rows are applied but those for
    /// distances below `NEAR`.
    #[inline(always)]
    fn settle_near<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        near: usize,
        at: usize,
    ) -> Result<(), Refused> {
        let first = self.heaps();
        let end = near + NEAR;
        let mut done = 0;
        loop {
            let (here, next) = self.block.excluded[near..end + NEAR].split_at_mut(NEAR);
            let lanes = self.window.near_mut(at);
            let found = self.block.found[near..].first_chunk_mut();
            let witnessed = self.block.witnessed[near..].first_chunk();
            let (Some(here), Some(next)) = (here.first_chunk_mut(), next.first_chunk_mut()) else {
                return Ok(());
            };
            let (Some(lanes), Some(found), Some(witnessed)) = (lanes, found, witnessed) else {
                return Ok(());
            };
            let common = self.common.from(first + near);
            let forward = &self.rows.forward;
            let from = done;
            let before = (!self.rows.far.is_empty()).then_some((*here, *next));
            done = settle_run(from..NEAR, common, forward, witnessed, here, next, lanes, found);
            if let Some(before) = before {
                // A nimber beyond the candidates may be excluded by a position far away.
                let known = |p: &usize| {
                    let index = self.split.index(found[*p]);
                    self.rows.far.is_known((near + p) % BLOCK, index)
                };
                let sure = (from..done).find(|p| !known(p)).unwrap_or(done);
                if sure < done {
                    (*here, *next) = before;
                    done = settle_run(from..sure, common, forward, witnessed, here, next, lanes, found);
                }
            }
            if done == NEAR {
                break;
            }
            values.extend(&self.block.found[values.len() - first..near + done])?;
            self.settle_one(vectors, values, near + done)?;
            done += 1;
        }
        self.window.unite_near(&self.takes, at);
        Ok(())
    }

    /// Finds the nimber of the heap at `place` of the superblock from all its options, and notes what follows from it.
    #[cold]
    #[inline(never)]
    fn settle_one<V: Vectors>(&mut self, vectors: V, values: &Values, place: usize) -> Result<(), Refused> {
        let nimbers = values.as_slice();
        let heap = self.heaps() + place;
        let nimber = self.nimber_from_options(vectors, values, place)?;
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
        let needed = match self.common.get(heap, index) {
            Some(common) => common.smaller_rare.minus(witnessed),
            None => L::FULL.minus(witnessed),
        };
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

/// What is written and read again at once must not lie across cache lines.
#[repr(align(64))]
struct Aligned<T>(T);

/// Finds the nimbers of normal heaps at some places among `NEAR` neighbours, and stops at the first whose nimber
/// is not found this way.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the innermost loop, on what does not overlap")]
fn settle_run<L: Lane>(
    places: Range<usize>,
    common: [&[Common<L>]; 2],
    forward: &[[L; 3 * NEAR]],
    witnessed: &[L; NEAR],
    here: &mut [L; NEAR],
    next: &mut [L; NEAR],
    lanes: &mut [L; NEAR],
    found: &mut [u32; NEAR],
) -> usize {
    let mut excluded = Aligned(*here);
    let mut later = *next;
    let mut done = places.end;
    for p in places {
        let index = excluded.0[p].first_missing();
        let Some(common) = common[p & 1].get(index as usize).filter(|c| witnessed[p].covers(c.smaller_rare))
        else {
            done = p;
            break;
        };
        found[p] = common.value;
        lanes[p] = L::one(index);
        // What the heap excludes at its neighbours stands in the middle of the table's row, between empty lanes,
        // so that it can be read as shifted by the heap's place.
        let forward = &forward[index as usize];
        if let (Some(now), Some(then)) =
            (forward[NEAR - p..].first_chunk(), forward[2 * NEAR - p..].first_chunk())
        {
            excluded.0 = united(&excluded.0, now);
            later = united(&later, then);
        }
    }
    (*here, *next) = (excluded.0, later);
    done
}

#[inline(always)]
fn united<L: Lane>(a: &[L; NEAR], b: &[L; NEAR]) -> [L; NEAR] {
    std::array::from_fn(|i| a[i].or(b[i]))
}
