//! Nimbers in the narrowest integers that hold them.

use super::dispatch::{Kernel, Vectors};
use super::memory::{self, Refused};
use crate::NimberArray;
use sg_core::Nimber;

/// A run of nimbers, stored in integers of one width.
///
/// # Example
///
/// ```
/// use sg_heaps::engine::NimberSlice;
///
/// let run = NimberSlice::U8(&[0, 1, 2, 0]);
/// assert_eq!(run.len(), 4);
/// assert_eq!(run.get(2).map(|g| g.0), Some(2));
/// assert_eq!(run.iter().map(|g| g.0).max(), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimberSlice<'a> {
    /// Every nimber is below 2^8.
    U8(&'a [u8]),
    /// Every nimber is below 2^16.
    U16(&'a [u16]),
    /// Every nimber is below 2^32.
    U32(&'a [u32]),
}

impl<'a> NimberSlice<'a> {
    /// The number of nimbers.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(run) => run.len(),
            Self::U16(run) => run.len(),
            Self::U32(run) => run.len(),
        }
    }

    /// True if there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that one nimber takes.
    #[must_use]
    pub const fn bytes_each(&self) -> usize {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
        }
    }

    /// The nimber at `index` of the run.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Nimber> {
        match self {
            Self::U8(run) => run.get(index).map(|&g| Nimber(g.into())),
            Self::U16(run) => run.get(index).map(|&g| Nimber(g.into())),
            Self::U32(run) => run.get(index).map(|&g| Nimber(g.into())),
        }
    }

    /// The nimbers from index `from` on; an empty run if there are none.
    #[must_use]
    pub fn from(&self, from: usize) -> Self {
        self.between(from, self.len())
    }

    /// The nimbers at the indices `from..to`, as far as they exist.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> Self {
        let to = to.min(self.len());
        let from = from.min(to);
        match *self {
            Self::U8(run) => Self::U8(&run[from..to]),
            Self::U16(run) => Self::U16(&run[from..to]),
            Self::U32(run) => Self::U32(&run[from..to]),
        }
    }

    /// The nimbers in order.
    #[must_use]
    pub fn iter(&self) -> NimberIter<'a> {
        NimberIter { run: *self, at: 0 }
    }
}

impl<'a> IntoIterator for NimberSlice<'a> {
    type Item = Nimber;
    type IntoIter = NimberIter<'a>;

    fn into_iter(self) -> NimberIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &NimberSlice<'a> {
    type Item = Nimber;
    type IntoIter = NimberIter<'a>;

    fn into_iter(self) -> NimberIter<'a> {
        self.iter()
    }
}

/// The nimbers of a [`NimberSlice`] in order.
#[derive(Clone, Debug)]
pub struct NimberIter<'a> {
    run: NimberSlice<'a>,
    at: usize,
}

impl Iterator for NimberIter<'_> {
    type Item = Nimber;

    fn next(&mut self) -> Option<Nimber> {
        let nimber = self.run.get(self.at)?;
        self.at += 1;
        Some(nimber)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.run.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for NimberIter<'_> {}

/// Evaluates an expression with the nimbers of a [`NimberSlice`] as a slice of the integers that hold them.
///
/// # Example
///
/// ```
/// use sg_heaps::engine::{NimberSlice, with_nimbers};
///
/// let run = NimberSlice::U16(&[0, 1, 300]);
/// let largest = with_nimbers!(run, nimbers => nimbers.iter().copied().map(u64::from).max());
/// assert_eq!(largest, Some(300));
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! with_nimbers {
    ($slice:expr, $nimbers:ident => $do:expr) => {
        match $slice {
            $crate::engine::NimberSlice::U8($nimbers) => $do,
            $crate::engine::NimberSlice::U16($nimbers) => $do,
            $crate::engine::NimberSlice::U32($nimbers) => $do,
        }
    };
}

#[doc(inline)]
pub use with_nimbers;

/// The nimbers of the heaps 0, 1, 2, ..., widened as a whole when one does not fit.
///
/// They stay as they are when memory is refused.
#[derive(Clone, Debug)]
pub(super) struct Values {
    list: List,
    /// The bytes that the list may take.
    limit: usize,
}

#[derive(Clone, Debug)]
enum List {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self { list: List::U8(Vec::new()), limit: usize::MAX }
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
        Ok(Self { list, limit: usize::MAX })
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

    #[test]
    fn slices_are_cut_where_they_end() {
        let run = NimberSlice::U16(&[3, 1, 4]);
        assert_eq!(run.from(1), NimberSlice::U16(&[1, 4]));
        assert!(run.from(9).is_empty());
        assert_eq!(run.between(1, 2), NimberSlice::U16(&[1]));
        assert_eq!(run.get(3), None);
        assert_eq!(run.iter().len(), 3);
    }
}
