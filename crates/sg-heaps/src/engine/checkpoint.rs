//! Checkpoints: the nimbers that an engine knows, as bytes in which damage is told from a foreign file.
//!
//! The bytes are a header that names the format and the ruleset, and then chunks of nimbers in order. A chunk
//! carries its own checksum and says which heap it starts with, so that a file is kept up to date by
//! appending a chunk, and a file cut short in the middle of a chunk is still good up to there. Everything
//! else that an engine uses is found again from the nimbers.
//!
//! ```text
//! header  magic (8 bytes), version (u32), length of the ruleset (u32), ruleset, checksum (u64)
//! chunk   first heap (u64), heaps (u32), bytes a nimber (u32), nimbers, checksum (u64)
//! ```
//!
//! Numbers are little-endian; a checksum covers its header or chunk from the start, and a chunk's is seeded
//! with the header's, so that chunks of another file are foreign.

use std::fmt;

use super::blocks::{Engine, Options};
use super::values::{NimberSlice, Values};
use crate::crc::{crc64, little_endian};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

const MAGIC: [u8; 8] = *b"sgnimber";
const VERSION: u32 = 1;
/// A longer chunk is not written, so that a reader needs little memory and a writer loses little.
const CHUNK_HEAPS: usize = 1 << 18;
const CHUNK_HEAD: usize = 16;
const CHECKSUM: usize = 8;

/// Why bytes are not a checkpoint that an engine can go on from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin as a checkpoint does.
    NotACheckpoint,
    /// A checkpoint in a version of the format that is not known here.
    ForeignVersion {
        /// The version found.
        version: u32,
    },
    /// A checkpoint of another ruleset.
    ForeignRuleset,
    /// A checksum or a length is wrong.
    Corrupt {
        /// The bytes are good up to this offset.
        offset: u64,
        /// The nimbers of the heaps before this one are good.
        heaps: usize,
    },
    /// The system refused the memory for the nimbers; the bytes are good as far as they were read.
    OutOfMemory {
        /// The nimbers of the heaps before this one were read.
        heaps: usize,
    },
    /// The bytes end in the middle of the header or of a chunk.
    Truncated {
        /// The bytes are good up to this offset.
        offset: u64,
        /// The nimbers of the heaps before this one are good.
        heaps: usize,
    },
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACheckpoint => f.write_str("not a checkpoint"),
            Self::ForeignVersion { version } => {
                write!(f, "a checkpoint of format version {version}; this program knows version {VERSION}")
            }
            Self::ForeignRuleset => f.write_str("a checkpoint of another ruleset"),
            Self::Corrupt { offset, heaps } => {
                write!(f, "the checkpoint is damaged after byte {offset}; its first {heaps} nimbers are good")
            }
            Self::OutOfMemory { heaps } => {
                write!(f, "out of memory after the first {heaps} nimbers of the checkpoint")
            }
            Self::Truncated { offset, heaps } => {
                write!(
                    f,
                    "the checkpoint is cut short after byte {offset}; its first {heaps} nimbers are good"
                )
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Engine {
    /// The header that a checkpoint of this engine's ruleset begins with.
    #[must_use]
    pub fn checkpoint_header(&self) -> Vec<u8> {
        header(self.ruleset())
    }

    /// The chunks with the nimbers of all heaps from `first` on, to be appended in order to a checkpoint that has those
    /// before. Each takes at most some megabyte, and is made when it is asked for.
    pub fn checkpoint_chunks(&self, first: usize) -> impl Iterator<Item = Vec<u8>> {
        let nimbers = self.nimbers().from(first);
        let seed = crc64(0, &header(self.ruleset()));
        (0..nimbers.len()).step_by(CHUNK_HEAPS).map(move |from| {
            let nimbers = nimbers.between(from, from + CHUNK_HEAPS);
            let mut bytes = Vec::with_capacity(nimbers.len() * nimbers.bytes_each() + CHUNK_HEAD + CHECKSUM);
            put_chunk(&mut bytes, seed, first + from, nimbers);
            bytes
        })
    }

    /// The whole checkpoint.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.checkpoint_header();
        for chunk in self.checkpoint_chunks(0) {
            bytes.extend(chunk);
        }
        bytes
    }

    /// The engine that goes on from a whole checkpoint.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] if the bytes are not exactly a checkpoint of `ruleset`. To go on from what is good
    /// of a damaged or truncated one, use a [`Loader`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::engine::{CheckpointError, Engine, Options};
    /// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
    ///
    /// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
    /// let mut engine = Engine::new(&kayles);
    /// engine.advance(5000)?;
    /// let bytes = engine.to_bytes();
    /// let resumed = Engine::from_bytes(&kayles, Options::default(), &bytes)?;
    /// assert_eq!(resumed.heaps(), engine.heaps());
    ///
    /// let cut = Engine::from_bytes(&kayles, Options::default(), &bytes[..bytes.len() - 1]);
    /// assert!(matches!(cut, Err(CheckpointError::Truncated { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(
        ruleset: &TakingBreaking,
        options: Options,
        bytes: &[u8],
    ) -> Result<Self, CheckpointError> {
        let mut loader = Loader::new(ruleset);
        loader.push(bytes)?;
        loader.finish(options)
    }
}

/// Reads a checkpoint in pieces of any length.
///
/// # Example
///
/// ```
/// use sg_heaps::engine::{Engine, Loader, Options};
/// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
///
/// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
/// let mut engine = Engine::new(&kayles);
/// engine.advance(3000)?;
/// let bytes = engine.to_bytes();
///
/// let mut loader = Loader::new(&kayles);
/// for piece in bytes[..bytes.len() - 1].chunks(100) {
///     loader.push(piece)?;
/// }
/// // The last chunk is cut short; what came before it is good.
/// let (engine, end) = loader.salvage(Options::default());
/// assert_eq!(engine.heaps(), 0);
/// assert!(end < bytes.len() as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Loader {
    ruleset: TakingBreaking,
    header: Vec<u8>,
    seed: u64,
    values: Values,
    /// Bytes that came and are not yet a whole header or chunk.
    pending: Vec<u8>,
    /// The offset of the first of them.
    offset: u64,
    in_chunks: bool,
}

impl Loader {
    /// A loader for checkpoints of `ruleset`.
    #[must_use]
    pub fn new(ruleset: &TakingBreaking) -> Self {
        let header = header(ruleset);
        Self {
            ruleset: ruleset.clone(),
            seed: crc64(0, &header),
            header,
            values: Values::default(),
            pending: Vec::new(),
            offset: 0,
            in_chunks: false,
        }
    }

    /// How many nimbers are read.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.values.len()
    }

    /// Takes the next bytes of the checkpoint.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`], any kind but [`CheckpointError::Truncated`]; what was read before the bad place
    /// is kept for [`Loader::salvage`].
    pub fn push(&mut self, mut bytes: &[u8]) -> Result<(), CheckpointError> {
        // Whole pieces are taken in turn so that the pending bytes stay few.
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(CHUNK_HEAPS));
            self.pending.extend_from_slice(now);
            bytes = later;
            if !self.in_chunks && !self.take_header()? {
                continue;
            }
            self.take_chunks()?;
        }
        Ok(())
    }

    /// The engine that goes on from the checkpoint, all of whose bytes were pushed.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::Truncated`] if the bytes end in the middle of something.
    pub fn finish(self, options: Options) -> Result<Engine, CheckpointError> {
        if !self.in_chunks || !self.pending.is_empty() {
            return Err(CheckpointError::Truncated { offset: self.offset, heaps: self.heaps() });
        }
        Ok(Engine::resumed(&self.ruleset, options, self.values))
    }

    /// The engine that goes on from what was good, and the offset up to which the bytes were: a file cut
    /// there can be appended to again (if it is 0, beginning with the header).
    #[must_use]
    pub fn salvage(self, options: Options) -> (Engine, u64) {
        (Engine::resumed(&self.ruleset, options, self.values), self.offset)
    }

    /// True if the header is complete and right.
    fn take_header(&mut self) -> Result<bool, CheckpointError> {
        let got = &self.pending;
        let magic = got.len().min(MAGIC.len());
        if got[..magic] != MAGIC[..magic] {
            return Err(CheckpointError::NotACheckpoint);
        }
        let Some(version) = number(got, 8, 4) else { return Ok(false) };
        if version != u64::from(VERSION) {
            return Err(CheckpointError::ForeignVersion { version: version as u32 });
        }
        // The length may be damaged, and then the bytes at hand are compared with the header wanted: only
        // an intact header of other content is called foreign.
        let Some(length) = number(got, 12, 4) else { return Ok(false) };
        let whole = 16 + length as usize + CHECKSUM;
        let wanted = self.header.len();
        if got.len() >= wanted && got[..wanted] == self.header[..] {
            self.pending.drain(..wanted);
            self.offset = wanted as u64;
            self.in_chunks = true;
            return Ok(true);
        }
        if got.len() < whole.min(1 << 24) {
            return Ok(false);
        }
        if got.len() >= whole && number(got, whole - CHECKSUM, 8) == Some(crc64(0, &got[..whole - CHECKSUM]))
        {
            return Err(CheckpointError::ForeignRuleset);
        }
        Err(CheckpointError::Corrupt { offset: 0, heaps: 0 })
    }

    fn take_chunks(&mut self) -> Result<(), CheckpointError> {
        let mut done = 0;
        let result = loop {
            let got = &self.pending[done..];
            let (Some(first), Some(heaps), Some(width)) =
                (number(got, 0, 8), number(got, 8, 4), number(got, 12, 4))
            else {
                break Ok(());
            };
            let corrupt =
                Err(CheckpointError::Corrupt { offset: self.offset + done as u64, heaps: self.values.len() });
            if first != self.values.len() as u64
                || !(1..=CHUNK_HEAPS as u64).contains(&heaps)
                || !matches!(width, 1 | 2 | 4)
            {
                break corrupt;
            }
            let whole = CHUNK_HEAD + (heaps * width) as usize + CHECKSUM;
            let Some(sum) = number(got, whole - CHECKSUM, 8) else { break Ok(()) };
            if sum != crc64(self.seed, &got[..whole - CHECKSUM]) {
                break corrupt;
            }
            if !read_nimbers(&mut self.values, &got[CHUNK_HEAD..whole - CHECKSUM], width as usize) {
                break Err(CheckpointError::OutOfMemory { heaps: self.values.len() });
            }
            done += whole;
        };
        self.pending.drain(..done);
        self.offset += done as u64;
        result
    }
}

/// Appends nimbers of `width` bytes each, all or, if memory is refused, none; tells whether it did.
fn read_nimbers(values: &mut Values, bytes: &[u8], width: usize) -> bool {
    let nimbers: Vec<u32> = bytes.chunks(width).map(|nimber| little_endian(nimber) as u32).collect();
    values.extend(&nimbers).is_ok()
}

fn header(ruleset: &TakingBreaking) -> Vec<u8> {
    let mut name = vec![match ruleset.parts() {
        Parts::Any => 0,
        Parts::Unequal => 1,
        Parts::Equal => 2,
    }];
    for digits in [ruleset.digits(), ruleset.tail()] {
        name.extend((digits.len() as u64).to_le_bytes());
        for digit in digits {
            name.extend(digit.0.to_le_bytes());
        }
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((name.len() as u32).to_le_bytes());
    bytes.append(&mut name);
    let sum = crc64(0, &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn put_chunk(bytes: &mut Vec<u8>, seed: u64, first: usize, nimbers: NimberSlice<'_>) {
    let start = bytes.len();
    bytes.extend((first as u64).to_le_bytes());
    bytes.extend((nimbers.len() as u32).to_le_bytes());
    bytes.extend((nimbers.bytes_each() as u32).to_le_bytes());
    match nimbers {
        NimberSlice::U8(run) => bytes.extend_from_slice(run),
        NimberSlice::U16(run) => bytes.extend(run.iter().flat_map(|g| g.to_le_bytes())),
        NimberSlice::U32(run) => bytes.extend(run.iter().flat_map(|g| g.to_le_bytes())),
    }
    let sum = crc64(seed, &bytes[start..]);
    bytes.extend(sum.to_le_bytes());
}

/// The little-endian number in `length` bytes at `at`, if they are there.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    bytes.get(at..at.checked_add(length)?).map(little_endian)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::heaps::taking_breaking::Digit;

    fn ruleset(digits: &[u32]) -> TakingBreaking {
        TakingBreaking::new(digits.iter().map(|&d| Digit(d)).collect(), vec![], Parts::Any)
            .expect("a ruleset")
    }

    fn checkpoint() -> (TakingBreaking, Engine, Vec<u8>) {
        let kayles = ruleset(&[0, 7, 7]);
        let mut engine = Engine::new(&kayles);
        engine.advance(2000).expect("memory");
        let mut bytes = engine.to_bytes();
        let first = engine.heaps();
        engine.next_block().expect("memory");
        bytes.extend(engine.checkpoint_chunks(first).flatten());
        (kayles, engine, bytes)
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        // The check value of CRC-64/XZ in the catalogue of parametrised CRC algorithms.
        assert_eq!(crc64(0, b"123456789"), 0x995D_C9BB_DF19_39FA);
    }

    #[test]
    fn resumed_engines_go_on_as_if_never_stopped() {
        let (kayles, mut engine, bytes) = checkpoint();
        let mut resumed = Engine::from_bytes(&kayles, Options::default(), &bytes).expect("a good checkpoint");
        assert_eq!(resumed.heaps(), engine.heaps());
        engine.advance(9000).expect("memory");
        resumed.advance(9000).expect("memory");
        let (a, b) = (engine.nimbers(), resumed.nimbers());
        assert_eq!(a.between(0, 9000), b.between(0, 9000));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_found() {
        let (kayles, engine, bytes) = checkpoint();
        let header = engine.checkpoint_header().len();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            let error = Engine::from_bytes(&kayles, Options::default(), &damaged).expect_err("damaged");
            match (at, &error) {
                (0..8, CheckpointError::NotACheckpoint) | (8..12, CheckpointError::ForeignVersion { .. }) => {
                }
                (
                    12..,
                    CheckpointError::Corrupt { offset, .. } | CheckpointError::Truncated { offset, .. },
                ) => {
                    assert!(*offset <= at as u64, "byte {at}: {error}");
                }
                _ => panic!("byte {at}: {error}"),
            }
        }
        let mut whole = 0;
        for end in 0..bytes.len() {
            match Engine::from_bytes(&kayles, Options::default(), &bytes[..end]) {
                Err(CheckpointError::Truncated { offset, heaps }) => {
                    assert!(offset <= end as u64 && heaps < engine.heaps());
                }
                // A file that ends after the header or a chunk is a whole, shorter checkpoint.
                Ok(shorter) => {
                    assert!(end >= header && shorter.heaps() < engine.heaps());
                    whole += 1;
                }
                Err(error) => panic!("cut at {end}: {error}"),
            }
        }
        assert_eq!(whole, 2);
    }

    #[test]
    fn a_foreign_ruleset_is_told_from_damage() {
        let (_, _, bytes) = checkpoint();
        for other in [ruleset(&[0, 7]), ruleset(&[0, 7, 3]), ruleset(&[0, 7, 7, 7])] {
            let error = Engine::from_bytes(&other, Options::default(), &bytes).expect_err("foreign");
            assert_eq!(error, CheckpointError::ForeignRuleset);
        }
    }

    #[test]
    fn what_is_good_is_salvaged() {
        let (kayles, engine, bytes) = checkpoint();
        let mut loader = Loader::new(&kayles);
        for piece in bytes[..bytes.len() - 3].chunks(7) {
            loader.push(piece).expect("only cut");
        }
        let (salvaged, end) = loader.salvage(Options::default());
        let mut repaired = bytes[..end as usize].to_vec();
        assert!(salvaged.heaps() > 0 && salvaged.heaps() < engine.heaps());
        repaired.extend(engine.checkpoint_chunks(salvaged.heaps()).flatten());
        let resumed = Engine::from_bytes(&kayles, Options::default(), &repaired).expect("repaired");
        assert_eq!(resumed.nimbers(), engine.nimbers());
    }
}
