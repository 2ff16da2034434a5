//! Nimbers in the narrowest integers that hold them.

use super::dispatch::{Kernel, Vectors};
use super::memory::{self, Refused};
use super::slice::{NimberSlice, Position};
use super::stored::Stored;
use crate::NimberArray;

/// The nimbers of the heaps 0, 1, 2, ..., widened as a whole when one does not fit.
///
/// They stay as they are when memory is refused.
#[derive(Clone, Debug)]
pub(super) struct Values {
    list: List,
    /// The bytes that the list may take.
    limit: usize,
    stored: Option<Box<AllStored>>,
}

/// The nimbers if only the first and the latest are in memory: all of them, and what is known of
/// those between.
#[derive(Clone, Debug)]
pub(super) struct AllStored {
    pub(super) all: Stored,
    /// This many first heaps are in memory.
    pub(super) first: usize,
    /// The number of heaps after them that are not; even.
    pub(super) dropped: usize,
    /// The rare heaps after the first ones.
    pub(super) rare: Vec<Position>,
    /// The normal heaps after them that are too high for lanes.
    pub(super) high_normal: Vec<Position>,
}

impl std::ops::Deref for AllStored {
    type Target = Stored;

    fn deref(&self) -> &Stored {
        &self.all
    }
}

#[derive(Clone, Debug)]
enum List {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self { list: List::U8(Vec::new()), limit: usize::MAX, stored: None }
    }
}

impl Values {
    /// A copy of `nimbers` in reverse.
    pub(super) fn reversed(nimbers: NimberSlice<'_>) -> Result<Self, Refused> {
        let list = match nimbers {
            NimberSlice::U8(run) => List::U8(memory::collect(run.iter().rev().copied())?),
            NimberSlice::U16(run) => List::U16(memory::collect(run.iter().rev().copied())?),
            NimberSlice::U32(run) => List::U32(memory::collect(run.iter().rev().copied())?),
        };
        Ok(Self { list, limit: usize::MAX, stored: None })
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.as_slice().len()
    }

    #[inline]
    pub(super) fn as_slice(&self) -> NimberSlice<'_> {
        match &self.list {
            List::U8(values) => NimberSlice::U8(values),
            List::U16(values) => NimberSlice::U16(values),
            List::U32(values) => NimberSlice::U32(values),
        }
    }

    /// The record of all nimbers, if not all are in memory.
    pub(super) fn stored(&self) -> Option<&AllStored> {
        self.stored.as_deref()
    }

    /// From here on the nimbers of all heaps are stored, and those of the first ones and the latest
    /// are in memory.
    pub(super) fn set_stored(&mut self, stored: AllStored) {
        self.stored = Some(Box::new(stored));
    }

    /// Notes that `dropped` more heaps, which are stored, are not in memory, and what is known of
    /// those after the first ones.
    pub(super) fn forget(&mut self, dropped: usize, rare: Vec<Position>, high_normal: Vec<Position>) {
        if let Some(stored) = &mut self.stored {
            stored.dropped += dropped;
            (stored.rare, stored.high_normal) = (rare, high_normal);
        }
    }

    /// Stores the nimbers that are new.
    pub(super) fn store_new(&mut self) {
        if let Some(mut stored) = self.stored.take() {
            stored.all.append(self.as_slice().from(stored.heaps - stored.dropped));
            self.stored = Some(stored);
        }
    }

    /// The number of heaps between the first and the latest that are not in memory, if all are
    /// stored.
    pub(super) fn dropped(&self) -> usize {
        self.stored().map_or(0, |stored| stored.dropped)
    }

    /// The heap whose nimber is, or will be, in this place, one of the latest.
    pub(super) fn true_heap(&self, place: usize) -> usize {
        place + self.dropped()
    }

    /// The nimbers of the heaps from `from` on, wherever they are.
    pub(super) fn read(&self, from: usize, nimbers: &mut [u32]) {
        let known = self.stored().map_or(0, |stored| stored.heaps);
        let (before, after) = nimbers.split_at_mut(known.saturating_sub(from).min(nimbers.len()));
        if let Some(stored) = self.stored()
            && !before.is_empty()
        {
            stored.read(from, before);
        }
        let place = (from + before.len()).saturating_sub(self.dropped());
        for (nimber, known) in after.iter_mut().zip(self.as_slice().from(place)) {
            *nimber = known.0 as u32;
        }
    }

    /// The nimbers themselves, without a copy.
    pub(super) fn into_array(self) -> NimberArray {
        match self.list {
            List::U8(values) => NimberArray::U8(values),
            List::U16(values) => NimberArray::U16(values),
            List::U32(values) => NimberArray::U32(values),
        }
    }

    /// The nimber of `heap`, which is known.
    #[inline]
    pub(super) fn at(&self, heap: usize) -> u32 {
        match &self.list {
            List::U8(values) => values[heap].into(),
            List::U16(values) => values[heap].into(),
            List::U32(values) => values[heap],
        }
    }

    /// The bytes that the nimbers take.
    pub(super) const fn bytes(&self) -> usize {
        match &self.list {
            List::U8(values) => memory::bytes(values),
            List::U16(values) => memory::bytes(values),
            List::U32(values) => memory::bytes(values),
        }
    }

    /// From now on the nimbers may take `limit` bytes.
    pub(super) const fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Drops the nimbers of `heaps`; those after them move to their places.
    pub(super) fn drop_between(&mut self, heaps: std::ops::Range<usize>) {
        match &mut self.list {
            List::U8(values) => drop(values.drain(heaps)),
            List::U16(values) => drop(values.drain(heaps)),
            List::U32(values) => drop(values.drain(heaps)),
        }
    }

    /// Drops the nimbers of the heaps from `heaps` on.
    pub(super) fn truncate(&mut self, heaps: usize) {
        match &mut self.list {
            List::U8(values) => values.truncate(heaps),
            List::U16(values) => values.truncate(heaps),
            List::U32(values) => values.truncate(heaps),
        }
    }

    /// Makes room for `additional` more nimbers of the present width.
    pub(super) fn reserve(&mut self, additional: usize) -> Result<(), Refused> {
        match &mut self.list {
            List::U8(values) => memory::reserve_within(values, additional, self.limit),
            List::U16(values) => memory::reserve_within(values, additional, self.limit),
            List::U32(values) => memory::reserve_within(values, additional, self.limit),
        }
    }

    pub(super) fn push(&mut self, nimber: u32) -> Result<(), Refused> {
        self.extend(&[nimber])
    }

    /// Appends `nimbers`, all or none.
    pub(super) fn extend(&mut self, nimbers: &[u32]) -> Result<(), Refused> {
        self.extend_inlined(nimbers)
    }

    /// As [`extend`](Self::extend), with the vectors of a level.
    #[inline]
    pub(super) fn extend_many<V: Vectors>(&mut self, vectors: V, nimbers: &[u32]) -> Result<(), Refused> {
        vectors.run(Extend { values: self, nimbers })
    }

    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn extend_inlined(&mut self, nimbers: &[u32]) -> Result<(), Refused> {
        let mut widest = 0;
        for &nimber in nimbers {
            widest |= nimber;
        }
        while !self.holds(widest) {
            self.widen()?;
        }
        self.reserve(nimbers.len())?;
        match &mut self.list {
            List::U8(values) => append(values, nimbers, |nimber| nimber as u8),
            List::U16(values) => append(values, nimbers, |nimber| nimber as u16),
            List::U32(values) => values.extend_from_slice(nimbers),
        }
        Ok(())
    }

    /// True if the present width holds `nimber`.
    pub(super) const fn holds(&self, nimber: u32) -> bool {
        match &self.list {
            List::U8(_) => nimber <= u8::MAX as u32,
            List::U16(_) => nimber <= u16::MAX as u32,
            List::U32(_) => true,
        }
    }

    #[cold]
    fn widen(&mut self) -> Result<(), Refused> {
        // While they are copied, both lists are there.
        let left = self.limit.saturating_sub(self.bytes());
        self.list = match &self.list {
            List::U8(values) => List::U16(widened(values, left)?),
            List::U16(values) => List::U32(widened(values, left)?),
            List::U32(_) => return Ok(()),
        };
        Ok(())
    }
}

/// A copy in wider integers, of at most `limit` bytes.
fn widened<A: Copy, B: From<A>>(values: &[A], limit: usize) -> Result<Vec<B>, Refused> {
    let mut wide = Vec::new();
    memory::reserve_within(&mut wide, values.len(), limit)?;
    wide.extend(values.iter().map(|&g| B::from(g)));
    Ok(wide)
}

/// Appends narrowed nimbers. They go to places that are there, which is done in vectors.
#[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
#[inline(always)]
fn append<T: Copy + Default>(values: &mut Vec<T>, nimbers: &[u32], narrowed: impl Fn(u32) -> T) {
    let first = values.len();
    values.resize(first + nimbers.len(), T::default());
    for (value, &nimber) in values[first..].iter_mut().zip(nimbers) {
        *value = narrowed(nimber);
    }
}

/// [`Values::extend`] as code for every level.
struct Extend<'a> {
    values: &'a mut Values,
    nimbers: &'a [u32],
}

impl Kernel for Extend<'_> {
    type Output = Result<(), Refused>;

    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn compute<V: Vectors>(self, _: V) -> Result<(), Refused> {
        self.values.extend_inlined(self.nimbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_widen_and_never_wrap() {
        let mut values = Values::default();
        let wanted = [0, 255, 256, 7, 65_535, 65_536, u32::MAX, 1];
        for nimber in wanted {
            values.push(nimber).expect("memory");
        }
        assert_eq!(values.as_slice().iter().map(|g| g.0).collect::<Vec<_>>(), wanted.map(u64::from));
        assert_eq!(values.as_slice().bytes_each(), 4);
        assert_eq!((values.len(), values.at(1)), (8, 255));
    }

    #[test]
    fn values_stay_as_they_are_when_memory_is_refused() {
        let mut values = Values::default();
        values.set_limit(1000);
        values.extend(&[7; 500]).expect("half of the limit");
        // Wider ones would need 1000 bytes beside the 500 that there are.
        assert!(values.push(256).is_err_and(|refused| refused.by_limit));
        assert!(values.extend(&[7; 501]).is_err());
        assert_eq!((values.len(), values.as_slice().bytes_each()), (500, 1));
        values.extend(&[8; 500]).expect("the whole limit");
        assert_eq!((values.bytes(), values.at(999)), (1000, 8));
    }

    #[test]
    fn reversed_values_are_as_wide_as_the_others() {
        let reversed = Values::reversed(NimberSlice::U16(&[1, 2, 300])).expect("memory");
        assert_eq!(reversed.as_slice(), NimberSlice::U16(&[300, 2, 1]));
    }
}
