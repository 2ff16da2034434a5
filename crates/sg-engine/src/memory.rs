//! Memory that may be refused: by the system, or by the limit that the caller set.

use std::{error, fmt};

/// There is not enough memory for the nimbers of more heaps.
///
/// The nimbers of the heaps `0..heaps` are still there, and a checkpoint of them can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfMemory {
    /// The nimbers of the heaps `0..heaps` are known.
    pub heaps: usize,
    /// The size in bytes of the table that could not be made or enlarged, or with a limit, of all
    /// tables together.
    pub bytes: usize,
    /// The limit that was reached, in bytes; `None` if the system refused the memory.
    pub limit: Option<usize>,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heaps, bytes, limit } = self;
        match limit {
            Some(limit) => write!(
                f,
                "out of memory after {heaps} heaps: continuing takes {bytes} bytes, and the limit is {limit}"
            ),
            None => {
                write!(f, "out of memory after {heaps} heaps: the system refused a table of {bytes} bytes")
            }
        }
    }
}

impl error::Error for OutOfMemory {}

/// The error that memory was refused: the part of [`OutOfMemory`] that is known where it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    pub(super) bytes: usize,
    /// True if the caller's limit refused it, false if the system did.
    pub(super) by_limit: bool,
}

impl Refused {
    /// The error where the nimbers of the first `heaps` are known and the limit is `memory`.
    pub fn after(self, heaps: usize, memory: usize) -> OutOfMemory {
        OutOfMemory { heaps, bytes: self.bytes, limit: self.by_limit.then_some(memory) }
    }
}

/// Makes room for `additional` more items, at least doubling what there is.
pub(super) fn reserve<T>(list: &mut Vec<T>, additional: usize) -> Result<(), Refused> {
    list.try_reserve(additional).map_err(|_| {
        let items = list.len().saturating_add(additional);
        Refused { bytes: items.saturating_mul(size_of::<T>()), by_limit: false }
    })
}

/// Makes room for `additional` more items within `limit` bytes: twice what there is, or else less.
pub(super) fn reserve_within<T>(list: &mut Vec<T>, additional: usize, limit: usize) -> Result<(), Refused> {
    let needed = list.len().saturating_add(additional);
    if needed <= list.capacity() {
        return Ok(());
    }
    let bytes = |items: usize| items.saturating_mul(size_of::<T>());
    for items in [needed.max(2 * list.capacity()), needed + needed / 8, needed] {
        if bytes(items) <= limit && list.try_reserve_exact(items - list.len()).is_ok() {
            return Ok(());
        }
    }
    Err(Refused { bytes: bytes(needed), by_limit: bytes(needed) > limit })
}

/// Appends an item.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> Result<(), Refused> {
    if list.len() == list.capacity() {
        reserve(list, 1)?;
    }
    list.push(item);
    Ok(())
}

/// Gives `list` the length `length`, filling it up with `item`.
pub(super) fn resize<T: Clone>(list: &mut Vec<T>, length: usize, item: T) -> Result<(), Refused> {
    reserve(list, length.saturating_sub(list.len()))?;
    list.resize(length, item);
    Ok(())
}

/// A list of `length` times `item`.
pub fn filled<T: Clone>(item: T, length: usize) -> Result<Vec<T>, Refused> {
    let mut list = Vec::new();
    resize(&mut list, length, item)?;
    Ok(list)
}

/// The items as a list.
pub(super) fn collect<T>(items: impl Iterator<Item = T>) -> Result<Vec<T>, Refused> {
    let mut list = Vec::new();
    reserve(&mut list, items.size_hint().0)?;
    for item in items {
        push(&mut list, item)?;
    }
    Ok(list)
}

/// The bytes that a list takes.
pub(super) const fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_grows_up_to_its_limit_and_not_beyond() {
        let mut list: Vec<u16> = vec![1; 100];
        list.shrink_to_fit();
        assert_eq!(reserve_within(&mut list, 1, 1000), Ok(()));
        assert_eq!(list.capacity(), 200);
        list.resize(200, 2);
        assert_eq!(reserve_within(&mut list, 1, 402), Ok(()));
        assert_eq!(list.capacity(), 201);
        let refused = reserve_within(&mut list, 2, 402);
        assert_eq!(refused, Err(Refused { bytes: 404, by_limit: true }));
        assert_eq!((list.len(), list[199]), (200, 2));
    }

    #[test]
    fn what_no_machine_has_is_refused() {
        let mut list = vec![1_u64];
        assert!(matches!(reserve(&mut list, usize::MAX), Err(Refused { by_limit: false, .. })));
        assert!(resize(&mut list, isize::MAX as usize, 0).is_err());
        assert_eq!(list, [1]);
    }
}
