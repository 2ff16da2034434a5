//! Runs of nimbers in memory, whatever integers hold them.

use sg_core::Nimber;

/// A heap with its nimber.
pub type Position = (usize, u32);

/// A run of nimbers, stored in integers of one width. Runs of the same nimbers are equal, whatever
/// their widths.
///
/// # Example
///
/// ```
/// # use sg_engine::NimberSlice;
/// let run = NimberSlice::U8(&[0, 1, 2, 0]);
/// assert_eq!(run.len(), 4);
/// assert_eq!(run.get(2).map(|g| g.0), Some(2));
/// assert_eq!(run.iter().map(|g| g.0).max(), Some(2));
/// assert_eq!(run, NimberSlice::U16(&[0, 1, 2, 0]));
/// ```
#[derive(Clone, Copy)]
pub enum NimberSlice<'a> {
    /// Every nimber is below 2^8.
    U8(&'a [u8]),
    /// Every nimber is below 2^16.
    U16(&'a [u16]),
    /// Every nimber is below 2^32.
    U32(&'a [u32]),
}

sg_core::summary!(NimberSlice<'_>, this { heaps: this.len() });

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

impl PartialEq for NimberSlice<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::U8(a), Self::U8(b)) => a == b,
            (Self::U16(a), Self::U16(b)) => a == b,
            (Self::U32(a), Self::U32(b)) => a == b,
            _ => self.iter().eq(other),
        }
    }
}

impl Eq for NimberSlice<'_> {}

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

/// Evaluates an expression with the nimbers of a [`NimberSlice`] as a slice of the integers that
/// hold them.
///
/// # Example
///
/// ```
/// use sg_engine::{NimberSlice, with_nimbers};
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
            $crate::NimberSlice::U8($nimbers) => $do,
            $crate::NimberSlice::U16($nimbers) => $do,
            $crate::NimberSlice::U32($nimbers) => $do,
        }
    };
}

pub(super) use with_nimbers;

#[cfg(test)]
mod tests {
    use super::*;

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
