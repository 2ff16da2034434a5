//! Rare positions that are too far away for lanes.
//!
//! What such a position excludes is read off the indices of the other positions, two bytes each. To gather all
//! of it would take a step for each pair and value; but of a heap only the least value that is not excluded
//! matters. So when all that is near has been applied to a block of heaps, the first few values that each of
//! them has left, its candidates, are compared with what the far positions exclude, many heaps at once.

use super::constants::BLOCK;
use super::dispatch::{Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::split::Split;
use super::values::Values;

/// How many candidates of each heap are compared.
const CANDIDATES: usize = 4;
/// The index of a position that has none: rare, high, or not there. Xored with an index it is not an index.
const NONE: u16 = 0xffff;
/// No candidate: neither an index nor what becomes of [`NONE`].
const NOTHING: u16 = 0x8000;

/// For each heap of a block one number for each of its candidates.
type OfBlock = [[u16; BLOCK]; CANDIDATES];

/// The far rare positions, and the indices of all positions.
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// For each position r and take: r + take, and the index of G(r).
    rows: Vec<(usize, u16)>,
    /// The index of position p is at `p + pad`.
    indices: Vec<u16>,
    /// At least the largest take, so that no row begins before the indices do.
    pad: usize,
    /// For each heap of the block the last candidate that was compared.
    compared: [u32; BLOCK],
}

impl Far {
    pub(super) fn new(largest_take: usize) -> Self {
        Self { rows: Vec::new(), indices: Vec::new(), pad: largest_take, compared: [0; BLOCK] }
    }

    pub(super) fn is_empty(&self) -> bool {
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

    /// Notes the indices of new positions, if there are far positions.
    pub(super) fn extend<L: Lane>(
        &mut self,
        values: &Values,
        heaps: usize,
        split: Split,
    ) -> Result<(), Refused> {
        if self.is_empty() {
            return Ok(());
        }
        let more = (heaps + self.pad + 1).saturating_sub(self.indices.len());
        memory::reserve(&mut self.indices, more)?;
        self.indices.resize(self.indices.len().max(self.pad + 1), NONE);
        let known = self.indices.len() - self.pad;
        let new = (known..heaps).map(|heap| {
            let nimber = values.at(heap);
            let normal = nimber < 2 * L::MEMBERS && !split.is_rare_at(heap, nimber);
            if normal { split.index(nimber) as u16 } else { NONE }
        });
        self.indices.extend(new);
        Ok(())
    }

    /// The bytes that are taken.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.rows) + memory::bytes(&self.indices)
    }

    /// Unites `excluded`, one set for each heap from `first` on, with those of the first missing members that
    /// far positions exclude.
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
        for &(distance, index) in &self.rows {
            let Some(row) = self.indices[first + self.pad - distance..].first_chunk::<BLOCK>() else {
                continue;
            };
            for (found, candidates) in found.iter_mut().zip(candidates) {
                for ((found, candidate), other) in found.iter_mut().zip(candidates).zip(row) {
                    *found |= u16::from(other ^ index == *candidate);
                }
            }
        }
        found
    }

    /// True if it is known what far positions exclude, up to this member, at the heap at `place` of its block.
    pub(super) fn is_known(&self, place: usize, member: u32) -> bool {
        self.is_empty() || member <= self.compared[place]
    }

    /// Unites the set of one heap, at `place` of its block, with all that far positions exclude.
    pub(super) fn complete<L: Lane>(&mut self, set: &mut L, heap: usize, place: usize) {
        for &(distance, index) in &self.rows {
            let other = self.indices[heap + self.pad - distance];
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
