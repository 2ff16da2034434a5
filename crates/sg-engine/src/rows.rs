//! Rows: what positions at fixed distances exclude at a run of consecutive heaps.
//!
//! A *row* is a distance d and an index. Applied to heap n, it unites the set of n with the lane of
//! the position n - d, each member xored with the index.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use super::constants::NEAR;
use super::dispatch::{Kernel, Vectors};
use super::lanes::Lane;
use super::memory::{self, Refused};

/// A distance, and the index of a nimber.
pub(super) type Row = (usize, u32);

/// Many rows, in an order that needs few exclusive ors.
///
/// The lanes of all rows with one index are first united, and then all their members are xored at
/// once. Going on to another index, the union is xored with the difference only, so that some order
/// in the manner of a Gray code needs about one bit for each index.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    groups: Vec<Group>,
    distances: Vec<usize>,
    /// The remaining xor after the last group.
    last_xor: u32,
}

/// Rows on the lanes of single positions, and on the united lanes of all takes that break.
#[derive(Clone, Debug, Default)]
pub(super) struct BothRows {
    pub(super) single: Rows,
    pub(super) united: Rows,
}

/// Rows on the single members of lanes that have no more than one, by their numbers: where they are
/// applied to few heaps that takes less time than [`Rows`], whose steps wait for one another.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberedRows(Vec<(usize, u16)>);

impl NumberedRows {
    /// The rows of a list.
    pub(super) fn new(list: &[Row]) -> Result<Self, Refused> {
        Ok(Self(memory::collect(list.iter().map(|&(distance, index)| (distance, index as u16)))?))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.0)
    }

    /// Applies the rows to `NEAR` heaps. The number of the heap of `to[0]` is at `at` in `numbers`;
    /// it is the number of members or more where a lane is empty.
    #[inline(always)]
    pub(super) fn apply<L: Lane>(&self, to: &mut [L; NEAR], numbers: &[u16], at: usize) {
        let mut sets = *to;
        for &(distance, index) in &self.0 {
            if let Some(row) = numbers[at - distance..].first_chunk::<NEAR>() {
                for (set, number) in sets.iter_mut().zip(row) {
                    *set = set.or(L::at_most_one(number ^ index));
                }
            }
        }
        *to = sets;
    }
}

/// Rows that are collected for [`BothRows`].
#[derive(Default)]
pub(super) struct BothLists {
    pub(super) single: Vec<Row>,
    pub(super) united: Vec<Row>,
}

impl BothRows {
    pub(super) fn new(lists: BothLists) -> Result<Self, Refused> {
        Ok(Self { single: Rows::new(lists.single)?, united: Rows::new(lists.united)? })
    }

    pub(super) const fn bytes(&self) -> usize {
        self.single.bytes() + self.united.bytes()
    }
}

#[derive(Clone, Copy, Debug)]
struct Group {
    /// The xor before the group.
    xor: u32,
    /// The number of distances that belong to it.
    count: usize,
}

impl Rows {
    /// The rows of a list; those that occur twice are used once.
    pub(super) fn new(mut rows: Vec<Row>) -> Result<Self, Refused> {
        rows.sort_unstable_by_key(|&(distance, index)| (index, distance));
        rows.dedup();
        let mut left: Vec<&[Row]> = memory::collect(rows.chunk_by(|a, b| a.1 == b.1))?;
        let mut made = Self::default();
        memory::reserve(&mut made.groups, left.len())?;
        memory::reserve(&mut made.distances, rows.len())?;
        let mut frame = None;
        while !left.is_empty() {
            // The next index: the one with the fewest differing bits. The first needs no xor at
            // all, because there is nothing yet to be xored.
            let cost = |at: &usize| frame.map_or(0, |frame: u32| (frame ^ left[*at][0].1).count_ones());
            let next = (0..left.len()).min_by_key(cost).unwrap_or(0);
            let group = left.swap_remove(next);
            let index = group[0].1;
            made.groups.push(Group { xor: frame.map_or(0, |frame| frame ^ index), count: group.len() });
            made.distances.extend(group.iter().map(|&(distance, _)| distance));
            frame = Some(index);
        }
        made.last_xor = frame.unwrap_or(0);
        Ok(made)
    }

    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.groups) + memory::bytes(&self.distances)
    }

    /// Applies the rows to as many heaps as `to` has, a power of two and 64 at least. The heap of
    /// `to[0]` is at `at` in `from`.
    #[inline(always)]
    pub(super) fn apply_to_many<L: Lane, V: Vectors>(&self, vectors: V, to: &mut [L], from: &[L], at: usize) {
        debug_assert!(to.len().is_power_of_two() && to.len() >= 64, "no heap is left out");
        vectors.run(ApplyMany { rows: self, to, from, at });
    }

    /// Applies the rows to `NEAR` heaps. The heap of `to[0]` is at `at` in `from`.
    #[inline(always)]
    pub(super) fn apply_to_near<L: Lane, V: Vectors>(&self, vectors: V, to: &mut [L], from: &[L], at: usize) {
        if !self.groups.is_empty() {
            vectors.run(ApplyNear { rows: self, to, from, at });
        }
    }

    /// As [`apply`](Self::apply), with 256 bytes of lanes at a time, or 512 where registers are
    /// wide; with 128 where 64 heaps take no more.
    #[inline(always)]
    fn apply_many<L: Lane, const WIDE: bool>(&self, to: &mut [L], from: &[L], at: usize) {
        match (size_of::<L>(), WIDE) {
            (2, true) if to.len() >= 256 => self.apply::<L, 256>(to, from, at),
            (2, _) | (4, true) if to.len() >= 128 => self.apply::<L, 128>(to, from, at),
            (2 | 4, _) | (8, true) => self.apply::<L, 64>(to, from, at),
            (8, false) | (16, true) => self.apply::<L, 32>(to, from, at),
            (16, false) | (32, true) => self.apply::<L, 16>(to, from, at),
            (32, false) | (_, true) => self.apply::<L, 8>(to, from, at),
            (_, false) => self.apply::<L, 4>(to, from, at),
        }
    }

    /// Unites `to[i]`, for every i, with `from[at + i - distance]` xored with the index, for every
    /// row. `N` lanes are done at a time; the length of `to` is a multiple of it.
    #[inline(always)]
    fn apply<L: Lane, const N: usize>(&self, to: &mut [L], from: &[L], at: usize) {
        if self.groups.is_empty() {
            return;
        }
        for (chunk, to) in to.chunks_exact_mut(N).enumerate() {
            let at = at + chunk * N;
            let mut sets = [L::EMPTY; N];
            let mut distances = &self.distances[..];
            for group in &self.groups {
                xor_all(&mut sets, group.xor);
                let (now, later) = distances.split_at(group.count);
                distances = later;
                for &distance in now {
                    if let Some(row) = from[at - distance..].first_chunk() {
                        sets = united(&sets, row);
                    }
                }
            }
            xor_all(&mut sets, self.last_xor);
            for (to, set) in to.iter_mut().zip(sets) {
                *to = to.or(set);
            }
        }
    }
}

#[inline(always)]
fn united<L: Lane, const N: usize>(a: &[L; N], b: &[L; N]) -> [L; N] {
    std::array::from_fn(|i| a[i].or(b[i]))
}

#[inline(always)]
fn xor_all<L: Lane, const N: usize>(sets: &mut [L; N], mut xor: u32) {
    while xor != 0 {
        // The bit is made a constant in each branch, so that the shifts in the loop are by
        // constants.
        match xor.trailing_zeros() {
            0 => swap_all(sets, 0),
            1 => swap_all(sets, 1),
            2 => swap_all(sets, 2),
            3 => swap_all(sets, 3),
            4 => swap_all(sets, 4),
            5 => swap_all(sets, 5),
            6 => swap_all(sets, 6),
            7 => swap_all(sets, 7),
            _ => swap_all(sets, 8),
        }
        xor &= xor - 1;
    }
}

#[inline(always)]
fn swap_all<L: Lane, const N: usize>(sets: &mut [L; N], bit: u32) {
    if 1 << bit < L::MEMBERS {
        for set in sets {
            *set = set.swap(bit);
        }
    }
}

/// [`Rows::apply_to_many`] as code for every level.
struct ApplyMany<'a, L> {
    rows: &'a Rows,
    to: &'a mut [L],
    from: &'a [L],
    at: usize,
}

impl<L: Lane> Kernel for ApplyMany<'_, L> {
    type Output = ();

    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) {
        if V::WIDE {
            self.rows.apply_many::<L, true>(self.to, self.from, self.at);
        } else {
            self.rows.apply_many::<L, false>(self.to, self.from, self.at);
        }
    }
}

/// [`Rows::apply_to_near`] as code for every level.
struct ApplyNear<'a, L> {
    rows: &'a Rows,
    to: &'a mut [L],
    from: &'a [L],
    at: usize,
}

impl<L: Lane> Kernel for ApplyNear<'_, L> {
    type Output = ();

    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) {
        self.rows.apply::<L, NEAR>(self.to, self.from, self.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch;
    use crate::lanes::{Lane16, Lane32, Lane64, Lane128, Lane256, Lane512};
    use sg_core::processor::Level;

    /// [`Rows::apply_to_many`], or to `NEAR` heaps.
    struct Apply<'a, L>(&'a Rows, &'a mut [L], &'a [L], usize);

    impl<L: Lane> Kernel for Apply<'_, L> {
        type Output = ();

        #[inline(always)]
        fn compute<V: Vectors>(self, vectors: V) {
            let Self(rows, to, from, at) = self;
            if to.len() == NEAR {
                rows.apply_to_near(vectors, to, from, at);
            } else {
                rows.apply_to_many(vectors, to, from, at);
            }
        }
    }

    fn agree_with_their_definition<L: Lane>() {
        let set = |at: usize| {
            [3, 7, 11].iter().fold(L::EMPTY, |set, by| set.or(L::one((at * by) as u32 % L::MEMBERS)))
        };
        let from: Vec<L> = (0..3000).map(set).collect();
        let list: Vec<Row> = (0..30)
            .map(|row| (1024 + 37 * row % 900, (row * row) as u32 % L::MEMBERS))
            .chain([(1024, 0), (1024, 0)])
            .collect();
        let at = 1950;
        for (level, length) in
            Level::ALL.into_iter().flat_map(|level| [NEAR, 64, 128, 512, 1024].map(|length| (level, length)))
        {
            for count in [0, 1, 2, list.len()] {
                let mut to: Vec<L> = (0..length).map(|place| L::one(place as u32 % L::MEMBERS)).collect();
                let mut expected = to.clone();
                for (place, set) in expected.iter_mut().enumerate() {
                    for &(distance, index) in &list[..count] {
                        *set = set.or(from[at + place - distance].xored(index));
                    }
                }
                let rows = Rows::new(list[..count].to_vec()).expect("there is memory");
                dispatch::run(level, Apply(&rows, &mut to, &from, at));
                assert_eq!(to, expected, "{} members, {length} heaps, {count} rows, {level:?}", L::MEMBERS);
            }
        }
    }

    #[test]
    fn rows_of_every_width_do_what_they_are_defined_to() {
        agree_with_their_definition::<Lane16>();
        agree_with_their_definition::<Lane32>();
        agree_with_their_definition::<Lane64>();
        agree_with_their_definition::<Lane128>();
        agree_with_their_definition::<Lane256>();
        agree_with_their_definition::<Lane512>();
    }

    /// [`NumberedRows::apply`].
    struct ApplyNumbered<'a, L>(&'a NumberedRows, &'a mut [L; NEAR], &'a [u16], usize);

    impl<L: Lane> Kernel for ApplyNumbered<'_, L> {
        type Output = ();

        #[inline(always)]
        fn compute<V: Vectors>(self, _: V) {
            let Self(rows, to, numbers, at) = self;
            rows.apply(to, numbers, at);
        }
    }

    fn by_numbers_agree_with_their_definition<L: Lane>() {
        let at = 100;
        let numbers: Vec<u16> =
            (0..at + NEAR).map(|at| (at * 7 % (L::MEMBERS as usize + 3)) as u16).collect();
        let list: Vec<Row> =
            (0..20).map(|row| (16 + 13 * row % 80, (row * row) as u32 % L::MEMBERS)).collect();
        for (level, count) in
            Level::ALL.into_iter().flat_map(|level| [0, 1, 5, 20].map(|count| (level, count)))
        {
            let mut to: [L; NEAR] = std::array::from_fn(|place| L::one(place as u32 % L::MEMBERS));
            let mut expected = to;
            for (place, set) in expected.iter_mut().enumerate() {
                for &(distance, index) in &list[..count] {
                    let number = u32::from(numbers[at + place - distance]);
                    let lane = if number < L::MEMBERS { L::one(number) } else { L::EMPTY };
                    *set = set.or(lane.xored(index));
                }
            }
            let rows = NumberedRows::new(&list[..count]).expect("there is memory");
            dispatch::run(level, ApplyNumbered(&rows, &mut to, &numbers, at));
            assert_eq!(to, expected, "{} members, {count} rows, {level:?}", L::MEMBERS);
        }
    }

    #[test]
    fn rows_by_numbers_do_what_they_are_defined_to() {
        by_numbers_agree_with_their_definition::<Lane16>();
        by_numbers_agree_with_their_definition::<Lane32>();
        by_numbers_agree_with_their_definition::<Lane128>();
    }
}
