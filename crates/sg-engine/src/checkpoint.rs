//! Nimbers that are read from a checkpoint, and the engine that resumes from them.
//!
//! Checkpoints are text, which the searches for periods write. The first ones were bytes, and are
//! still read:
//!
//! ```text
//! header  magic (8 bytes), version (u32), length of the ruleset (u32), ruleset, checksum (u64)
//! chunk   first heap (u64), heaps (u32), bytes a nimber (u32), nimbers, checksum (u64)
//! ```
//!
//! Numbers are little-endian; a checksum covers its header or chunk from the start, and a chunk's
//! is seeded with the header's, so that chunks of another file are foreign.

use std::fmt;

use super::blocks::{Engine, Options};
use super::memory::OutOfMemory;
use super::values::Values;
use crate::crc::{crc64, little_endian};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

const MAGIC: [u8; 8] = *b"sgnimber";
const VERSION: u32 = 1;
const CHECKSUM: usize = 8;

/// The reason why a search cannot resume from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is not a checkpoint, or of an unknown format: a phrase that says which.
    Format(String),
    /// It is a checkpoint of another ruleset.
    Ruleset,
    /// It is damaged or cut short.
    Damaged {
        /// A phrase that says where.
        what: String,
        /// The nimbers of this many heaps, from 0 on, are good.
        good: u64,
    },
    /// There is not enough memory for its nimbers.
    OutOfMemory,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(what) | Self::Damaged { what, .. } => f.write_str(what),
            Self::Ruleset => f.write_str("a checkpoint of another ruleset"),
            Self::OutOfMemory => f.write_str("out of memory for the nimbers of the checkpoint"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<OutOfMemory> for CheckpointError {
    fn from(_: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

/// The nimbers of the heaps from 0 on, as far as they were read.
#[derive(Debug, Default)]
pub struct Resumed(Values);

impl Resumed {
    /// The number of nimbers that were read.
    pub fn heaps(&self) -> usize {
        self.0.len()
    }

    /// Takes the nimbers of the next heaps, all or, if memory is refused, none; tells whether it
    /// did.
    pub fn push(&mut self, nimbers: &[u32]) -> bool {
        self.0.extend(nimbers).is_ok()
    }

    /// The engine that resumes from them.
    pub fn into_engine(self, rules: &TakingBreaking, options: Options) -> Engine {
        Engine::resumed(rules, options, self.0)
    }

    /// True if the checkpoint is one of bytes.
    pub fn is_of_bytes(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Takes the nimbers of a checkpoint of bytes of `rules`, of a damaged one those before the
    /// damage.
    pub fn read_bytes(&mut self, rules: &TakingBreaking, bytes: &[u8]) -> Result<(), CheckpointError> {
        let header = header(rules);
        let Some(mut chunks) = bytes.strip_prefix(&header[..]) else {
            let whole = number(bytes, 12, 4).map_or(usize::MAX, |length| 16 + length as usize + CHECKSUM);
            let is_whole = bytes.get(..whole).is_some_and(|header| {
                let (said, sum) = header.split_at(whole - CHECKSUM);
                crc64(0, said) == little_endian(sum)
            });
            return Err(match number(bytes, 8, 4) {
                Some(version) if version != u64::from(VERSION) => {
                    CheckpointError::Format(format!("a checkpoint of a format of bytes of version {version}"))
                }
                _ if is_whole => CheckpointError::Ruleset,
                _ => CheckpointError::Damaged {
                    what: "the checkpoint is damaged in its header".to_owned(),
                    good: 0,
                },
            });
        };
        let seed = crc64(0, &header);
        while !chunks.is_empty() {
            let Some((nimbers, rest)) = chunk(chunks, seed, self.heaps()) else {
                let offset = bytes.len() - chunks.len();
                let what = format!("the checkpoint is damaged or cut short after byte {offset}");
                return Err(CheckpointError::Damaged { what, good: self.heaps() as u64 });
            };
            if !self.push(&nimbers) {
                return Err(CheckpointError::OutOfMemory);
            }
            chunks = rest;
        }
        Ok(())
    }
}

/// The nimbers of a chunk that begins with heap `first`, and what follows it, if it is whole.
fn chunk(bytes: &[u8], seed: u64, first: usize) -> Option<(Vec<u32>, &[u8])> {
    let (from, heaps, width) = (number(bytes, 0, 8)?, number(bytes, 8, 4)?, number(bytes, 12, 4)?);
    let end = 16 + usize::try_from(heaps.checked_mul(width)?).ok()?;
    if from != first as u64
        || !matches!(width, 1 | 2 | 4)
        || number(bytes, end, CHECKSUM)? != crc64(seed, &bytes[..end])
    {
        return None;
    }
    let nimbers = bytes[16..end].chunks(width as usize).map(|nimber| little_endian(nimber) as u32);
    Some((nimbers.collect(), &bytes[end + CHECKSUM..]))
}

fn header(rules: &TakingBreaking) -> Vec<u8> {
    let mut name = vec![match rules.parts() {
        Parts::Any => 0,
        Parts::Unequal => 1,
        Parts::Equal => 2,
    }];
    for digits in [rules.digits(), rules.tail()] {
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

/// The little-endian number in `length` bytes at `at`, if they are there.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    bytes.get(at..at.checked_add(length)?).map(little_endian)
}
