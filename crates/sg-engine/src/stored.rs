//! The nimbers of all heaps outside of memory, for searches in which rare heaps come late.
//!
//! A rare heap r excludes values at heap n together with heap n - r, however far back that is. So
//! as long as rare heaps may come, no nimber can be forgotten. But each late rare heap reads the
//! sequence at its own distance, in order: a file serves as well as memory.

use std::fmt;
use std::io;
use std::sync::{Arc, OnceLock};

use super::memory::Refused;
use super::slice::{NimberSlice, Position};
use super::split::{Split, Tally};
use crate::crc::crc64;

/// A place for the nimbers of a search in bounded memory that memory does not hold, such as a file.
///
/// It is written from its beginning on, and again from where a checkpoint was made when a search
/// resumes. Where it is read it has been written.
///
/// # Example
///
/// ```
/// use std::io;
/// use std::sync::Mutex;
///
/// # use sg_engine::Store;
///
/// /// A store in memory, as for a test.
/// #[derive(Debug, Default)]
/// struct Bytes(Mutex<Vec<u8>>);
///
/// impl Store for Bytes {
///     fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
///         let mut all = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
///         all.truncate(at as usize);
///         all.extend_from_slice(bytes);
///         Ok(())
///     }
///
///     fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
///         let all = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
///         let known = all.get(at as usize..).and_then(|from| from.get(..bytes.len()));
///         bytes.copy_from_slice(known.ok_or(io::ErrorKind::UnexpectedEof)?);
///         Ok(())
///     }
/// }
///
/// let store = Bytes::default();
/// store.write(0, b"abc")?;
/// let mut last = [0; 2];
/// store.read(1, &mut last)?;
/// assert_eq!(&last, b"bc");
/// # io::Result::Ok(())
/// ```
pub trait Store: fmt::Debug + Send + Sync {
    /// Writes `bytes` from the byte `at` on, which is at most the number of bytes there are.
    ///
    /// # Errors
    ///
    /// Those of the place; the search ends with [`LongError::Store`](super::LongError::Store).
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Fills `bytes` with those from the byte `at` on.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()>;
}

/// The number of nimbers that are written or looked at together.
const AT_ONCE: usize = 1 << 16;
/// Nimbers are stored in a byte each if no more than one of this many needs two.
const FEW: usize = 1 << 10;

/// All nimbers in a [`Store`]: in one or two bytes each, and those that do not fit in a list in
/// memory.
#[derive(Clone, Debug)]
pub struct Stored {
    store: Arc<dyn Store>,
    /// The bytes of a nimber, 1 or 2.
    pub width: usize,
    /// The heaps whose nimbers do not fit, ascending; the largest number of `width` bytes is stored
    /// in their places.
    pub large: Vec<Position>,
    /// The nimbers of the heaps before this one are stored.
    pub heaps: usize,
    /// The checksum of what is stored.
    pub sum: u64,
    failed: OnceLock<io::ErrorKind>,
}

impl Stored {
    /// Nothing yet, for a sequence that begins like `nimbers`.
    pub fn nothing(store: Arc<dyn Store>, nimbers: NimberSlice<'_>) -> Self {
        let large = nimbers.iter().filter(|nimber| nimber.0 >= u8::MAX.into()).count();
        let width = if large * FEW > nimbers.len() { 2 } else { 1 };
        Self { store, width, large: Vec::new(), heaps: 0, sum: 0, failed: OnceLock::new() }
    }

    /// Nimbers that were stored before, from their record.
    pub fn resumed(store: Arc<dyn Store>, record: &Record) -> Self {
        let Record { width, ref large, heaps, sum, .. } = *record;
        Self { store, width, large: large.clone(), heaps, sum, failed: OnceLock::new() }
    }

    /// The reason why the store failed, if it did; then all that was read since is wrong.
    pub fn failure(&self) -> Option<io::ErrorKind> {
        self.failed.get().copied()
    }

    fn is_good(&self, result: &io::Result<()>) -> bool {
        if let Err(error) = result {
            // Only the first matters.
            let _ = self.failed.set(error.kind());
        }
        result.is_ok()
    }

    const fn largest(&self) -> u32 {
        if self.width == 1 { u8::MAX as u32 } else { u16::MAX as u32 }
    }

    /// Stores the nimbers of the next heaps.
    pub fn append(&mut self, nimbers: NimberSlice<'_>) {
        for from in (0..nimbers.len()).step_by(AT_ONCE) {
            let (largest, width) = (self.largest(), self.width);
            let mut bytes = Vec::with_capacity(AT_ONCE * width);
            let part = nimbers.between(from, from + AT_ONCE);
            for (heap, nimber) in (self.heaps..).zip(part) {
                let nimber = nimber.0 as u32;
                if nimber >= largest {
                    self.large.push((heap, nimber));
                }
                bytes.extend_from_slice(&nimber.min(largest).to_le_bytes()[..width]);
            }
            let written = self.store.write((self.heaps * width) as u64, &bytes);
            if !self.is_good(&written) {
                return;
            }
            self.sum = crc64(self.sum, &bytes);
            self.heaps += part.len();
        }
    }

    /// The nimbers of the heaps from `from` on, which are stored.
    pub(super) fn read(&self, from: usize, nimbers: &mut [u32]) {
        if let Some(bytes) = self.bytes(from, nimbers.len()) {
            self.decode(from, &bytes, nimbers);
        }
    }

    /// The bytes of the nimbers of `count` heaps from `from` on; `None` if the store fails.
    fn bytes(&self, from: usize, count: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; count * self.width];
        let read = self.store.read((from * self.width) as u64, &mut bytes);
        self.is_good(&read).then_some(bytes)
    }

    /// The nimbers of the heaps from `from` on, as `bytes` have them.
    fn decode(&self, from: usize, bytes: &[u8], nimbers: &mut [u32]) {
        if self.width == 1 {
            nimbers.iter_mut().zip(bytes).for_each(|(nimber, &byte)| *nimber = byte.into());
        } else {
            let (pairs, _) = bytes.as_chunks();
            nimbers
                .iter_mut()
                .zip(pairs)
                .for_each(|(nimber, &pair)| *nimber = u16::from_le_bytes(pair).into());
        }
        let (first, end) = (self.large.partition_point(|large| large.0 < from), from + nimbers.len());
        for &(heap, nimber) in self.large[first..].iter().take_while(|large| large.0 < end) {
            nimbers[heap - from] = nimber;
        }
    }

    /// Looks at the next nimbers, some of them; false if all were looked at, or the store failed.
    pub fn look(&self, seen: &mut Seen) -> bool {
        let from = seen.tally.heaps();
        let count = AT_ONCE.min(self.heaps - from);
        if count == 0 || self.failure().is_some() {
            return false;
        }
        if let Some(bytes) = self.bytes(from, count) {
            let mut nimbers = vec![0; count];
            seen.sum = crc64(seen.sum, &bytes);
            self.decode(from, &bytes, &mut nimbers);
            let counted = seen.nimbers(from, &nimbers);
            self.is_good(&counted.map_err(|_| io::ErrorKind::OutOfMemory.into()));
        }
        true
    }
}

/// The findings of a reading of all stored nimbers.
#[derive(Clone, Debug)]
pub struct Seen {
    split: Split,
    /// Nimbers from this on are too high for lanes.
    limit: u32,
    /// The checksum of what was read.
    pub sum: u64,
    /// The nimbers that were read, counted.
    pub tally: Tally,
    /// The rare heaps, ascending.
    pub rare: Vec<Position>,
    /// The normal heaps whose nimbers are too high for lanes, ascending.
    pub high_normal: Vec<Position>,
}

impl Seen {
    /// Nothing yet.
    pub fn nothing(split: Split, lane_bits: u32) -> Self {
        let (rare, high_normal) = (Vec::new(), Vec::new());
        Self { split, limit: 2 * lane_bits, sum: 0, tally: Tally::default(), rare, high_normal }
    }

    fn nimbers(&mut self, from: usize, nimbers: &[u32]) -> Result<(), Refused> {
        for (heap, &nimber) in (from..).zip(nimbers).skip(usize::from(from == 0)) {
            if self.split.is_rare_at(heap, nimber) {
                self.rare.push((heap, nimber));
            } else if nimber >= self.limit {
                self.high_normal.push((heap, nimber));
            }
        }
        self.tally.append(nimbers.iter().copied())
    }
}

/// The state of a search in addition to the stored nimbers: a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// From this heap on no period was looked for.
    pub since: usize,
    /// The split in use.
    pub split: Split,
    /// The width of the lanes.
    pub lane_bits: u32,
    /// As in [`Stored`].
    pub width: usize,
    /// As in [`Stored`].
    pub large: Vec<Position>,
    /// As in [`Stored`].
    pub heaps: usize,
    /// As in [`Stored`].
    pub sum: u64,
}

impl Record {
    /// The record of a search whose nimbers are `stored`.
    pub fn of(since: usize, split: Split, lane_bits: u32, stored: &Stored) -> Self {
        let Stored { width, ref large, heaps, sum, .. } = *stored;
        Self { since, split, lane_bits, width, large: large.clone(), heaps, sum }
    }
}
