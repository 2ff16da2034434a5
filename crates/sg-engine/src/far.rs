//! Rare positions that are too far away for lanes.
//!
//! What such a position excludes is read off the indices of the positions that it is paired with.
//! To gather all of it would take a step for each pair and value; but of a heap only the least
//! value that is not excluded matters. So when all that is near has been applied to a block of
//! heaps, the first few values that each of them has left, its candidates, are compared with what
//! the far positions exclude, many heaps at once.

use super::constants::BLOCK;
use super::dispatch::{Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::split::Split;
use super::values::Values;

/// The number of candidates of each heap that are compared.
const CANDIDATES: usize = 4;
/// The index of a position that has none: rare, high, or not there. Xored with an index it is not
/// an index.
const NONE: u16 = 0xffff;
/// No candidate: neither an index nor what becomes of [`NONE`].
const NOTHING: u16 = 0x8000;

/// For each heap of a block one number for each of its candidates.
type OfBlock = [[u16; BLOCK]; CANDIDATES];

/// The far rare positions, and what they are paired with.
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// For each position r and take: r + take, and the index of G(r).
    rows: Vec<(usize, u16)>,
    /// For each row the indices of the positions that it pairs with the heaps of the superblock at
    /// hand.
    indices: Vec<u16>,
    /// The first heap of that superblock, and its length.
    first: usize,
    length: usize,
    /// For each heap of the block the last candidate that was compared.
    compared: [u32; BLOCK],
}

impl Far {
    pub(super) const fn new() -> Self {
        Self { rows: Vec::new(), indices: Vec::new(), first: 0, length: 0, compared: [0; BLOCK] }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Makes these rare positions and indices the far ones, at the takes that break.
    pub(super) fn set(
        &mut self,
        rare: impl Iterator<Item = (usize, u32)>,
        takes: &[usize],
    ) -> Result<(), Refused> {
        let rows = rare.flat_map(|(heap, index)| takes.iter().map(move |take| (heap + take, index as u16)));
        self.rows = memory::collect(rows)?;
        Ok(())
    }

    /// Looks up the indices of the positions that far ones are paired with in the superblock of
    /// `length` heaps from `first` on.
    pub(super) fn load<L: Lane>(
        &mut self,
        values: &Values,
        first: usize,
        length: usize,
        split: Split,
    ) -> Result<(), Refused> {
        (self.first, self.length) = (first, length);
        self.indices.clear();
        memory::resize(&mut self.indices, self.rows.len() * length, NONE)?;
        let mut nimbers = memory::filled(0, length)?;
        let heap = values.true_heap(first);
        for (&(distance, _), indices) in self.rows.iter().zip(self.indices.chunks_mut(length)) {
            // Heap 0 and those before it are no parts.
            let skipped = (distance + 1).saturating_sub(heap).min(length);
            let (from, nimbers) = (heap + skipped - distance.min(heap + skipped), &mut nimbers[skipped..]);
            values.read(from, nimbers);
            for ((index, &nimber), other) in indices[skipped..].iter_mut().zip(&*nimbers).zip(from..) {
                if nimber < L::LIMIT && !split.is_rare_at(other, nimber) {
                    *index = split.index(nimber) as u16;
                }
            }
        }
        Ok(())
    }

    /// The indices of a row for the heaps of the superblock from `heap` on.
    #[inline]
    fn row(&self, row: usize, heap: usize) -> &[u16] {
        &self.indices[row * self.length + heap - self.first..(row + 1) * self.length]
    }

    /// The bytes that are taken.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.rows) + memory::bytes(&self.indices)
    }

    /// Unites `excluded`, one set for each heap from `first` on, with those of the first missing
    /// members that far positions exclude.
    pub(super) fn exclude<L: Lane, V: Vectors>(
        &mut self,
        vectors: V,
        excluded: &mut [L; BLOCK],
        first: usize,
    ) {
        let mut candidates = [[NOTHING; BLOCK]; CANDIDATES];
        for (heap, set) in excluded.iter().enumerate() {
            let mut set = *set;
            self.compared[heap] = u32::MAX;
            for of_heaps in &mut candidates {
                let missing = set.first_missing();
                if missing >= L::MEMBERS {
                    self.compared[heap] = u32::MAX;
                    break;
                }
                of_heaps[heap] = missing as u16;
                self.compared[heap] = missing;
                set = set.or(L::one(missing));
            }
        }
        let found = vectors.run(FindExcluded { far: self, first, candidates: &candidates });
        for (candidates, found) in candidates.iter().zip(&found) {
            for (set, (&candidate, _)) in
                excluded.iter_mut().zip(candidates.iter().zip(found)).filter(|(_, (_, found))| **found > 0)
            {
                *set = set.or(L::one(candidate.into()));
            }
        }
    }

    /// Marks the candidates that some far position excludes.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn excluded(&self, first: usize, candidates: &OfBlock) -> OfBlock {
        let mut found = [[0; BLOCK]; CANDIDATES];
        for (row, &(_, index)) in self.rows.iter().enumerate() {
            let Some(row) = self.row(row, first).first_chunk::<BLOCK>() else { continue };
            for (found, candidates) in found.iter_mut().zip(candidates) {
                for ((found, candidate), other) in found.iter_mut().zip(candidates).zip(row) {
                    *found |= u16::from(other ^ index == *candidate);
                }
            }
        }
        found
    }

    /// True if it is known what far positions exclude, up to this member, at the heap at `place` of
    /// its block.
    pub(super) fn is_known(&self, place: usize, member: u32) -> bool {
        self.is_empty() || member <= self.compared[place]
    }

    /// Unites the set of one heap, at `place` of its block, with all that far positions exclude.
    pub(super) fn complete<L: Lane>(&mut self, set: &mut L, heap: usize, place: usize) {
        for (row, &(_, index)) in self.rows.iter().enumerate() {
            let other = self.row(row, heap)[0];
            if other != NONE {
                *set = set.or(L::one((other ^ index).into()));
            }
        }
        self.compared[place] = u32::MAX;
    }
}

/// [`Far::excluded`] as code for every level.
struct FindExcluded<'a> {
    far: &'a Far,
    first: usize,
    candidates: &'a OfBlock,
}

impl Kernel for FindExcluded<'_> {
    type Output = OfBlock;

    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) -> OfBlock {
        self.far.excluded(self.first, self.candidates)
    }
}
