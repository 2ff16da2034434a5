//! The values that are common at a heap, by index.

use super::constants::BLOCK;
use super::lanes::Lane;
use super::split::Split;

/// The values common at even and at odd heaps.
///
/// Of each index one value is common at a heap and one is rare there, and they differ in the
/// redundant bit. This says which of them is the smaller one, which is the same for indices that
/// differ below this bit alone: a *group* of them.
#[derive(Clone, Debug)]
pub(super) struct CommonValues<L> {
    split: Split,
    /// The indices whose common value is the smaller one, at an even heap and those after it.
    smaller: [L; BLOCK + 1],
}

impl<L: Lane> CommonValues<L> {
    pub(super) fn new(split: Split) -> Self {
        let smaller = [0, 1].map(|heap| {
            let parity = split.common_parity(heap);
            let is_smaller = |index: &u32| split.value(*index, parity) < split.value(*index, 1 ^ parity);
            (0..L::MEMBERS).filter(is_smaller).fold(L::EMPTY, |set, index| set.or(L::one(index)))
        });
        let mut of_heaps = [L::EMPTY; BLOCK + 1];
        for (heap, of_heap) in of_heaps.iter_mut().enumerate() {
            *of_heap = smaller[heap & 1];
        }
        Self { split, smaller: of_heaps }
    }

    pub(super) const fn split(&self) -> Split {
        self.split
    }

    /// For each of `BLOCK` heaps from `heap` on the indices whose common value is the smaller one.
    pub(super) fn smaller_from(&self, heap: usize) -> &[L] {
        &self.smaller[heap & 1..]
    }

    /// The indices of the values rare at `heap` that are smaller than the common one with this
    /// index, a member.
    pub(super) fn smaller_rare_at(&self, heap: usize, index: u32) -> L {
        let mut set = [L::one(index)];
        self.make_groups(&mut set);
        Self::smaller_rare(set[0], self.smaller[heap & 1])
    }

    /// Makes of each index, a set of one, those that differ from it in bits below the redundant
    /// one.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn make_groups(&self, sets: &mut [L]) {
        for bit in 0..self.split.redundant_bit() {
            for set in &mut *sets {
                *set = set.or(set.swap(bit));
            }
        }
    }

    /// The indices of the rare values that are smaller than the common one with an index of
    /// `group`: those of smaller groups, and if the redundant bit of the common value is 1, those
    /// of the group.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn smaller_rare(group: L, smaller: L) -> L {
        group.below().or(group.minus(smaller))
    }

    /// The common value with the index that `lane` is the set of.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn value(split: Split, lane: L, smaller: L) -> u32 {
        split.with_redundant_bit(lane.member(), lane.minus(smaller) != L::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Wide;
    use super::*;

    /// The definitions, for every index.
    fn agrees_with_values<L: Lane>() {
        let splits = (1..64).flat_map(|mask| [0, 1].map(|takes| Split::new(mask, true, takes)));
        for split in splits.filter(|split| split.fits(L::MEMBERS)) {
            let common = CommonValues::<L>::new(split);
            for heap in [6, 7] {
                let parity = split.common_parity(heap);
                for index in 0..L::MEMBERS {
                    let value = split.value(index, parity);
                    for of_heap in [common.smaller_from(heap)[0], common.smaller_from(heap + 1)[1]] {
                        assert_eq!(CommonValues::value(split, L::one(index), of_heap), value);
                    }
                    let smaller = (0..L::MEMBERS).filter(|&index| split.value(index, 1 ^ parity) < value);
                    let smaller = smaller.fold(L::EMPTY, |set, index| set.or(L::one(index)));
                    assert_eq!(common.smaller_rare_at(heap, index), smaller);
                }
            }
        }
    }

    #[test]
    fn common_values_and_the_smaller_rare_ones_are_as_defined() {
        agrees_with_values::<u16>();
        agrees_with_values::<Wide<2>>();
    }
}
