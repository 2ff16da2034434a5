//! Nimbers in the narrowest integers that hold them.

use crate::Nimber;

/// A run of nimbers, stored in integers of one width.
///
/// # Example
///
/// ```
/// use sg_core::heaps::engine::NimberSlice;
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
    /// How many nimbers there are.
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

/// Nimbers that are kept, widened as a whole when one does not fit.
#[derive(Clone, Debug)]
pub(super) enum Values {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self::U8(Vec::new())
    }
}

impl Values {
    pub(super) fn len(&self) -> usize {
        self.as_slice().len()
    }

    pub(super) fn as_slice(&self) -> NimberSlice<'_> {
        match self {
            Self::U8(values) => NimberSlice::U8(values),
            Self::U16(values) => NimberSlice::U16(values),
            Self::U32(values) => NimberSlice::U32(values),
        }
    }

    /// The nimber of `heap`, which is known.
    pub(super) fn at(&self, heap: usize) -> u32 {
        match self {
            Self::U8(values) => values[heap].into(),
            Self::U16(values) => values[heap].into(),
            Self::U32(values) => values[heap],
        }
    }

    pub(super) fn push(&mut self, nimber: u32) {
        match self {
            Self::U8(values) => {
                if let Ok(narrow) = u8::try_from(nimber) {
                    return values.push(narrow);
                }
            }
            Self::U16(values) => {
                if let Ok(narrow) = u16::try_from(nimber) {
                    return values.push(narrow);
                }
            }
            Self::U32(values) => return values.push(nimber),
        }
        self.widen();
        self.push(nimber);
    }

    pub(super) fn extend(&mut self, nimbers: &[u32]) {
        let widest = nimbers.iter().copied().fold(0, u32::max);
        match self {
            Self::U8(values) if u8::try_from(widest).is_ok() => {
                values.extend(nimbers.iter().map(|&g| g as u8));
            }
            Self::U16(values) if u16::try_from(widest).is_ok() => {
                values.extend(nimbers.iter().map(|&g| g as u16));
            }
            Self::U32(values) => values.extend_from_slice(nimbers),
            Self::U8(_) | Self::U16(_) => {
                self.widen();
                self.extend(nimbers);
            }
        }
    }

    fn widen(&mut self) {
        *self = match self {
            Self::U8(values) => Self::U16(values.iter().map(|&g| g.into()).collect()),
            Self::U16(values) => Self::U32(values.iter().map(|&g| g.into()).collect()),
            Self::U32(values) => Self::U32(std::mem::take(values)),
        };
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
            values.push(nimber);
        }
        assert_eq!(values.as_slice().iter().map(|g| g.0).collect::<Vec<_>>(), wanted.map(u64::from));
        assert_eq!(values.as_slice().bytes_each(), 4);
        assert_eq!((values.len(), values.at(1)), (8, 255));
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
