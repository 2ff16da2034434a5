//! Runs of nimbers that belong to the caller.

use sg_core::Nimber;

/// Nimbers in unsigned integers of one width, for a caller who keeps them as they are in memory.
///
/// # Example
///
/// ```
/// # use {sg_core::Nimber, sg_engine::NimberArray};
/// let nimbers = NimberArray::U8(vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// assert_eq!((nimbers.len(), nimbers.get(5)), (10, Some(Nimber(4))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimberArray {
    /// Every nimber is below 2^8.
    U8(Vec<u8>),
    /// Every nimber is below 2^16.
    U16(Vec<u16>),
    /// Every nimber is below 2^32.
    U32(Vec<u32>),
    /// Any nimbers.
    U64(Vec<u64>),
}

impl NimberArray {
    /// The number of nimbers.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(run) => run.len(),
            Self::U16(run) => run.len(),
            Self::U32(run) => run.len(),
            Self::U64(run) => run.len(),
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
            Self::U64(_) => 8,
        }
    }

    /// The nimber at `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Nimber> {
        Some(Nimber(match self {
            Self::U8(run) => (*run.get(index)?).into(),
            Self::U16(run) => (*run.get(index)?).into(),
            Self::U32(run) => (*run.get(index)?).into(),
            Self::U64(run) => *run.get(index)?,
        }))
    }
}
