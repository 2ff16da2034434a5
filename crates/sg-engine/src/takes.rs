//! The takes of a ruleset for which the sparse method is sound, and the search among all options of
//! a heap.

use std::ops::BitXor;

use super::constants::REVERSED;
use super::dispatch::{Kernel, Vectors};
use super::memory::{self, Refused};
use super::reach::Reach;
use super::slice::{NimberSlice, with_nimbers};
use super::values::Values;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// Pairs that are compared before it is checked whether one of them was right.
const RUN: usize = 128;
/// Of the pairs with the least lesser parts this many are compared at once, and this many times,
/// before a value is searched for.
const FEW: usize = 64;
const FEW_RUNS: usize = 4;

/// The takes of a ruleset that leaves at most two heaps.
#[derive(Clone, Debug)]
pub(super) struct Takes {
    /// Those that may leave one heap, ascending.
    pub(super) single: Vec<usize>,
    /// Those that may leave two heaps, ascending; at least one.
    pub(super) double: Vec<usize>,
    /// The largest number that may be taken at all.
    pub(super) most: usize,
    /// Any, or unequal ones.
    parts: Parts,
}

impl Takes {
    /// The takes of a ruleset for which the sparse method is sound.
    pub(super) fn of(ruleset: &TakingBreaking) -> Option<Self> {
        if !ruleset.tail().is_empty() || ruleset.most_heaps() != 2 || ruleset.parts() == Parts::Equal {
            return None;
        }
        Some(Self {
            single: ruleset.takes_that_leave(1).collect(),
            double: ruleset.takes_that_leave(2).collect(),
            most: ruleset.digits().len(),
            parts: ruleset.parts(),
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

    /// True if one of the first pairs has the nimber `value`, of those with a greater part among
    /// `nimbers`, which need not go up to `heap`. `first_reversed` is as for
    /// [`option_in`](Self::option_in).
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn has_early_pair<T: Copy + Eq + BitXor<Output = T>>(
        &self,
        nimbers: &[T],
        first_reversed: &[T],
        heap: usize,
        value: T,
    ) -> bool {
        for run in 0..FEW_RUNS {
            for take in &self.double {
                let total = heap - take;
                let least = (total + 1).saturating_sub(nimbers.len()).max(1) + run * FEW;
                let (Some(lesser), Some(greater)) = (
                    (first_reversed.len() + 1)
                        .checked_sub(least + FEW)
                        .and_then(|from| first_reversed[from..].first_chunk::<FEW>()),
                    (total + 1)
                        .checked_sub(least + FEW)
                        .and_then(|from| nimbers[from..].first_chunk::<FEW>()),
                ) else {
                    return false;
                };
                let mut found = false;
                for (&a, &b) in lesser.iter().zip(greater) {
                    found |= a ^ b == value;
                }
                if found {
                    return true;
                }
            }
        }
        false
    }

    /// The lesser part of some option of `heap` with the nimber `value`, 0 for a single heap.
    /// `heap` is larger than every take; `first_reversed` has the nimbers of the first heaps but 0
    /// in reverse, no more than half. Lesser parts beyond these and `most_lesser` are not looked
    /// at.
    ///
    /// # Complexity
    ///
    /// O(heap) for each take if there is none; mostly one of the first hundreds is right.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn option_in<T: Copy + Eq + BitXor<Output = T>>(
        &self,
        nimbers: &[T],
        first_reversed: &[T],
        heap: usize,
        value: T,
        most_lesser: usize,
    ) -> Option<usize> {
        if self.single.iter().any(|take| nimbers[heap - take] == value) {
            return Some(0);
        }
        for (run, reversed) in first_reversed.rchunks(RUN).enumerate() {
            for take in &self.double {
                let end = heap - take - RUN * run;
                let others = &nimbers[end - reversed.len()..end];
                let mut found = false;
                // Without a way out of the loop, it is done in vectors. A closure instead of its
                // body is compiled without the features of the function around it, where it is not
                // inlined.
                for (&a, &b) in reversed.iter().zip(others) {
                    found |= a ^ b == value;
                }
                if found {
                    let back = reversed.iter().zip(others).rev().position(|(&a, &b)| a ^ b == value);
                    return Some(RUN * run + back.unwrap_or(0) + 1);
                }
            }
        }
        // The same for the pairs that the first_reversed does not reach; a run at all takes while
        // it is in the cache.
        let lesser_of = |take: usize| self.parts.largest_lesser(heap - take).min(most_lesser);
        let done = first_reversed.len();
        for first in (1 + done..=lesser_of(self.double[0])).step_by(RUN) {
            for &take in &self.double {
                let end = (first + RUN).min(lesser_of(take) + 1);
                if end <= first {
                    break;
                }
                let (lesser, greater) =
                    (&nimbers[first..end], &nimbers[heap - take + 1 - end..heap - take + 1 - first]);
                let mut found = false;
                for (&a, &b) in lesser.iter().zip(greater.iter().rev()) {
                    found |= a ^ b == value;
                }
                if found {
                    let at = lesser.iter().zip(greater.iter().rev()).position(|(&a, &b)| a ^ b == value);
                    return Some(first + at.unwrap_or(0));
                }
            }
        }
        None
    }
}

/// Pairs that are read from a store at once.
const STORED_RUN: usize = 1 << 16;

impl Takes {
    /// The lesser part, beyond [`Reach::MOST`], of some option of the heap in this place with the
    /// nimber `value`, where the nimbers are stored.
    ///
    /// # Complexity
    ///
    /// O(heap) for each take: all nimbers are read.
    #[cold]
    pub(super) fn option_stored(&self, values: &Values, place: usize, value: u32) -> Option<usize> {
        let stored = values.stored()?;
        let heap = values.true_heap(place);
        let (mut lesser, mut greater) = (vec![0; STORED_RUN], vec![0; STORED_RUN]);
        let lesser_of = |take: usize| self.parts.largest_lesser(heap - take);
        for first in (Reach::MOST + 1..=lesser_of(self.double[0])).step_by(STORED_RUN) {
            values.read(first, &mut lesser);
            for &take in &self.double {
                let length = STORED_RUN.min((lesser_of(take) + 1).saturating_sub(first));
                let greater = &mut greater[..length];
                values.read(heap - take + 1 - first - length, greater);
                let mut pairs = lesser.iter().zip(greater.iter().rev());
                if let Some(at) = pairs.position(|(a, b)| a ^ b == value) {
                    return Some(first + at);
                }
            }
            if stored.failure().is_some() {
                break;
            }
        }
        None
    }
}

/// The search for an option with a given nimber, with what it remembers: which is nothing that the
/// nimbers do not say.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionSearch {
    /// The nimbers of the first heaps but 0, in reverse.
    first_reversed: Values,
    marks: Marks,
    /// The largest smaller part that is searched for, if there is a limit.
    most_lesser: Option<usize>,
}

impl OptionSearch {
    /// A search that looks for no larger lesser part than `most_lesser`, if there is such a limit.
    pub(super) fn new(most_lesser: Option<usize>) -> Self {
        Self { most_lesser, ..Self::default() }
    }

    /// True if not all options are looked at.
    pub(super) const fn is_limited(&self) -> bool {
        self.most_lesser.is_some()
    }

    /// Copies the first nimbers in reverse, if they are not all there in the width that nimbers
    /// have now.
    pub(super) fn prepare(&mut self, values: &Values) -> Result<(), Refused> {
        let length = (values.len() / 4).min(REVERSED);
        let nimbers = values.as_slice();
        let present = self.first_reversed.as_slice();
        if present.len() != length || present.bytes_each() != nimbers.bytes_each() {
            self.first_reversed = Values::reversed(nimbers.between(1, 1 + length))?;
        }
        Ok(())
    }

    /// The bytes that are taken.
    pub(super) const fn bytes(&self) -> usize {
        self.first_reversed.bytes() + memory::bytes(&self.marks.0)
    }

    /// The lesser part of some option of `heap` with the nimber `value`, as [`Takes::option_in`]
    /// gives it.
    pub(super) fn option_with<V: Vectors>(
        &self,
        vectors: V,
        takes: &Takes,
        nimbers: NimberSlice<'_>,
        heap: usize,
        value: u32,
    ) -> Option<usize> {
        // What does not fit the width of the nimbers is not an exclusive or of two of them. The
        // first nimbers may have been reversed when they were narrower.
        let most_lesser = self.most_lesser.unwrap_or(usize::MAX);
        match (nimbers, self.first_reversed.as_slice()) {
            (NimberSlice::U8(nimbers), first) => {
                let first_reversed = if let NimberSlice::U8(first) = first { first } else { &[][..] };
                let value = value.try_into().ok()?;
                vectors.run(FindOption { takes, nimbers, first_reversed, heap, value, most_lesser })
            }
            (NimberSlice::U16(nimbers), first) => {
                let first_reversed = if let NimberSlice::U16(first) = first { first } else { &[][..] };
                let value = value.try_into().ok()?;
                vectors.run(FindOption { takes, nimbers, first_reversed, heap, value, most_lesser })
            }
            (NimberSlice::U32(nimbers), first) => {
                let first_reversed = if let NimberSlice::U32(first) = first { first } else { &[][..] };
                vectors.run(FindOption { takes, nimbers, first_reversed, heap, value, most_lesser })
            }
        }
    }

    /// True if one of the first pairs of `heap` has the nimber `value`, of those with a greater
    /// part among `nimbers`, which need not go up to `heap`. It is a quick look: false means
    /// nothing.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn has_early_pair(
        &self,
        takes: &Takes,
        nimbers: NimberSlice<'_>,
        heap: usize,
        value: u32,
    ) -> bool {
        match (nimbers, self.first_reversed.as_slice()) {
            // Not with closures, which would be compiled without the features of the function
            // around them.
            (NimberSlice::U8(nimbers), NimberSlice::U8(first)) => {
                let Ok(value) = value.try_into() else { return false };
                takes.has_early_pair(nimbers, first, heap, value)
            }
            (NimberSlice::U16(nimbers), NimberSlice::U16(first)) => {
                let Ok(value) = value.try_into() else { return false };
                takes.has_early_pair(nimbers, first, heap, value)
            }
            _ => false,
        }
    }

    /// Marks the nimbers of the options of `heap` that leave one heap, or two heaps with a lesser
    /// part of at most `most_lesser`.
    pub(super) fn mark_options(
        &mut self,
        takes: &Takes,
        nimbers: NimberSlice<'_>,
        heap: usize,
        most_lesser: usize,
    ) -> Result<(), Refused> {
        self.mark(
            |marks| with_nimbers!(nimbers, nimbers => marks.put_options(takes, nimbers, heap, most_lesser)),
        )
    }

    /// Marks the nimbers of the options of `heap` that leave one heap, or one of the heaps `with`,
    /// given with their nimbers, and another.
    pub(super) fn mark_options_with(
        &mut self,
        takes: &Takes,
        nimbers: NimberSlice<'_>,
        heap: usize,
        with: &[(usize, u32)],
    ) -> Result<(), Refused> {
        self.mark(
            |marks| with_nimbers!(nimbers, nimbers => marks.put_options_with(takes, nimbers, heap, with)),
        )
    }

    /// Marks the nimbers of the options of the heap in this place that leave one of the heaps
    /// `with` and another, which may be stored.
    pub(super) fn mark_options_with_late(
        &mut self,
        takes: &Takes,
        values: &Values,
        place: usize,
        with: &[(usize, u32)],
    ) -> Result<(), Refused> {
        let heap = values.true_heap(place);
        for (&take, &(position, nimber)) in
            takes.double.iter().flat_map(|take| with.iter().map(move |with| (take, with)))
        {
            let total = heap - take;
            if position < total && !(takes.parts == Parts::Unequal && 2 * position == total) {
                let mut other = [0];
                values.read(total - position, &mut other);
                self.mark(|marks| marks.put(nimber ^ other[0], place))?;
            }
        }
        Ok(())
    }

    /// Marks values, again if there was no place for one of them.
    fn mark(&mut self, put_all: impl Fn(&mut Marks) -> Result<(), NoPlace>) -> Result<(), Refused> {
        while let Err(NoPlace(value)) = put_all(&mut self.marks) {
            memory::resize(&mut self.marks.0, (value as usize + 1).next_power_of_two(), 0)?;
        }
        Ok(())
    }

    /// Forgets all marks, so that heaps are searched as for the first time.
    pub(super) fn forget_marks(&mut self) {
        self.marks.0.fill(0);
    }

    /// True if an option of `heap` with this nimber was marked.
    pub(super) fn is_marked(&self, heap: usize, value: u32) -> bool {
        self.marks.0.get(value as usize) == Some(&heap)
    }
}

/// For each value the last heap of which an option with it was marked.
#[derive(Clone, Debug, Default)]
struct Marks(Vec<usize>);

/// There is no place for the mark of this value.
struct NoPlace(u32);

impl Marks {
    #[inline]
    fn put(&mut self, value: u32, heap: usize) -> Result<(), NoPlace> {
        *self.0.get_mut(value as usize).ok_or(NoPlace(value))? = heap;
        Ok(())
    }

    fn put_singles<T: Copy + Into<u32>>(
        &mut self,
        takes: &Takes,
        nimbers: &[T],
        heap: usize,
    ) -> Result<(), NoPlace> {
        takes.single.iter().try_for_each(|take| self.put(nimbers[heap - take].into(), heap))
    }

    /// See [`OptionSearch::mark_options`].
    fn put_options<T: Copy + Into<u32>>(
        &mut self,
        takes: &Takes,
        nimbers: &[T],
        heap: usize,
        most_lesser: usize,
    ) -> Result<(), NoPlace> {
        self.put_singles(takes, nimbers, heap)?;
        for &take in &takes.double {
            let total = heap - take;
            let end = takes.parts.largest_lesser(total).min(most_lesser) + 1;
            let greater = nimbers[total + 1 - end..total].iter().rev();
            for (&a, &b) in nimbers[1..end].iter().zip(greater) {
                self.put(a.into() ^ b.into(), heap)?;
            }
        }
        Ok(())
    }

    /// See [`OptionSearch::mark_options_with`].
    fn put_options_with<T: Copy + Into<u32>>(
        &mut self,
        takes: &Takes,
        nimbers: &[T],
        heap: usize,
        with: &[(usize, u32)],
    ) -> Result<(), NoPlace> {
        self.put_singles(takes, nimbers, heap)?;
        for &take in &takes.double {
            let total = heap - take;
            let smaller = with.partition_point(|&(position, _)| position < total);
            for &(position, nimber) in &with[..smaller] {
                if !(takes.parts == Parts::Unequal && 2 * position == total) {
                    self.put(nimber ^ nimbers[total - position].into(), heap)?;
                }
            }
        }
        Ok(())
    }
}

/// [`Takes::option_in`] as code for every level.
struct FindOption<'a, T> {
    takes: &'a Takes,
    nimbers: &'a [T],
    first_reversed: &'a [T],
    heap: usize,
    value: T,
    most_lesser: usize,
}

impl<T: Copy + Eq + BitXor<Output = T>> Kernel for FindOption<'_, T> {
    type Output = Option<usize>;

    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) -> Option<usize> {
        let Self { takes, nimbers, first_reversed, heap, value, most_lesser } = self;
        takes.option_in(nimbers, first_reversed, heap, value, most_lesser)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::heaps::taking_breaking::Digit;

    #[test]
    fn the_options_that_are_marked_are_those_of_the_rules() {
        let nimbers: Vec<u8> = (0..40_u8).map(|heap| heap % 7 * 5 % 11).collect();
        let with = [(2, nimbers[2].into()), (9, nimbers[9].into()), (15, nimbers[15].into())];
        for parts in [Parts::Any, Parts::Unequal] {
            // Take 1 and leave one heap, 2 and leave two, 4 and leave one or two.
            let digits = [0, 2, 4, 0, 6].map(Digit).to_vec();
            let takes =
                Takes::of(&TakingBreaking::new(digits, vec![], parts).expect("a ruleset")).expect("sound");
            for (heap, most_lesser) in (6..40).flat_map(|heap| [(heap, 3), (heap, usize::MAX)]) {
                let pairs = [2, 4].into_iter().flat_map(|take| {
                    (1..=(heap - take) / 2).map(move |lesser| (lesser, heap - take - lesser))
                });
                let pairs = pairs.filter(|(a, b)| parts == Parts::Any || a != b);
                let singles = [1, 4].map(|take| u32::from(nimbers[heap - take]));
                let nimber = |(a, b): (usize, usize)| u32::from(nimbers[a] ^ nimbers[b]);
                let is_with = |heap: usize| with.iter().any(|&(other, _)| other == heap);
                let near = pairs.clone().filter(|pair| pair.0 <= most_lesser).map(nimber);
                let near: Vec<_> = near.chain(singles).collect();
                let of_with = pairs.filter(|&(a, b)| is_with(a) || is_with(b)).map(nimber);
                let of_with: Vec<_> = of_with.chain(singles).collect();

                let slice = NimberSlice::U8(&nimbers[..heap]);
                let (mut all, mut some) = (OptionSearch::new(None), OptionSearch::new(None));
                all.mark_options(&takes, slice, heap, most_lesser).expect("memory");
                some.mark_options_with(&takes, slice, heap, &with).expect("memory");
                for value in 0..32 {
                    assert_eq!(all.is_marked(heap, value), near.contains(&value), "{heap} {value}");
                    assert_eq!(some.is_marked(heap, value), of_with.contains(&value), "{heap} {value}");
                }
            }
        }
    }
}
