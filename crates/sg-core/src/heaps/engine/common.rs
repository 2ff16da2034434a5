//! The values that are common at a heap, by index.

use super::lanes::Lane;
use super::split::Split;

/// A value that is common at some heap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common<L> {
    pub(super) value: u32,
    /// The indices of the smaller values that are rare there.
    pub(super) smaller_rare: L,
}

/// For even and odd heaps: the common value of each index that is a member of a lane.
#[derive(Clone, Debug)]
pub(super) struct CommonValues<L>([Vec<Common<L>>; 2]);

impl<L: Lane> CommonValues<L> {
    pub(super) fn new(split: Split) -> Self {
        Self([0, 1].map(|heap| {
            let parity = split.common_parity(heap);
            let common = |index| {
                let value = split.value(index, parity);
                let smaller = (0..L::MEMBERS).filter(|&index| split.value(index, 1 ^ parity) < value);
                Common { value, smaller_rare: smaller.fold(L::EMPTY, |set, index| set.or(L::one(index))) }
            };
            (0..L::MEMBERS).map(common).collect()
        }))
    }

    /// The value with this index that is common at `heap`, if the index is a member.
    pub(super) fn get(&self, heap: usize, index: u32) -> Option<&Common<L>> {
        self.0[heap & 1].get(index as usize)
    }

    /// The values common at `heap` and those common at the next heap.
    #[inline]
    pub(super) fn from(&self, heap: usize) -> [&[Common<L>]; 2] {
        [&self.0[heap & 1], &self.0[1 ^ heap & 1]]
    }
}
