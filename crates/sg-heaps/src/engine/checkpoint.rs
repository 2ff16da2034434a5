//! Nimbers that are read from a checkpoint, and the engine that resumes from them.
//!
//! Checkpoints are text, which the searches for periods write. The first ones were bytes, and are still read:
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
use super::values::Values;
use crate::crc::{crc64, little_endian};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

const MAGIC: [u8; 8] = *b"sgnimber";
const VERSION: u32 = 1;
const CHECKSUM: usize = 8;

/// The reason a search cannot resume from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    what: String,
    good: Option<u64>,
}

impl CheckpointError {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), good: None }
    }

    /// A damaged one, of which the first `good` nimbers are good.
    pub(crate) fn damaged(what: String, good: usize) -> Self {
        Self { what, good: Some(good as u64) }
    }

    /// If it is damaged: how many nimbers, those of the heaps from 0 on, are good.
    #[must_use]
    pub const fn good(&self) -> Option<u64> {
        self.good
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for CheckpointError {}

/// The nimbers of the heaps from 0 on, as far as they were read.
#[derive(Default)]
pub(crate) struct Resumed(Values);

impl Resumed {
    /// The number of nimbers that were read.
    pub(crate) fn heaps(&self) -> usize {
        self.0.len()
    }

    /// Takes the nimbers of the next heaps, all or, if memory is refused, none; tells whether it did.
    pub(crate) fn push(&mut self, nimbers: &[u32]) -> bool {
        self.0.extend(nimbers).is_ok()
    }

    /// The engine that resumes from them.
    pub(crate) fn into_engine(self, rules: &TakingBreaking, options: Options) -> Engine {
        Engine::resumed(rules, options, self.0)
    }

    /// True if the checkpoint is one of bytes.
    pub(crate) fn is_of_bytes(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Takes the nimbers of a checkpoint of bytes of `rules` up to the first damage, and says where that is.
    pub(crate) fn read_bytes(
        &mut self,
        rules: &TakingBreaking,
        bytes: &[u8],
    ) -> Result<Option<String>, CheckpointError> {
        let header = header(rules);
        let Some(mut chunks) = bytes.strip_prefix(&header[..]) else {
            let whole = number(bytes, 12, 4).map_or(usize::MAX, |length| 16 + length as usize + CHECKSUM);
            let is_whole = bytes.get(..whole).is_some_and(|header| {
                let (said, sum) = header.split_at(whole - CHECKSUM);
                crc64(0, said) == little_endian(sum)
            });
            return match number(bytes, 8, 4) {
                Some(version) if version != u64::from(VERSION) => Err(CheckpointError::new(format!(
                    "a checkpoint of a format of bytes of version {version}"
                ))),
                _ if is_whole => Err(CheckpointError::new("a checkpoint of another ruleset")),
                _ => Ok(Some("the checkpoint is damaged in its header".to_owned())),
            };
        };
        let seed = crc64(0, &header);
        while !chunks.is_empty() {
            let Some((nimbers, rest)) = chunk(chunks, seed, self.heaps()) else {
                let offset = bytes.len() - chunks.len();
                return Ok(Some(format!("the checkpoint is damaged or cut short after byte {offset}")));
            };
            if !self.push(&nimbers) {
                return Err(CheckpointError::new("out of memory for the nimbers of the checkpoint"));
            }
            chunks = rest;
        }
        Ok(None)
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

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::heaps::taking_breaking::Digit;

    fn octal(digits: &[u32]) -> TakingBreaking {
        TakingBreaking::new(digits.iter().map(|&d| Digit(d)).collect(), vec![], Parts::Any)
            .expect("a ruleset")
    }

    /// A checkpoint of bytes of Kayles with this many heaps, and where its chunks begin.
    fn checkpoint(rules: &TakingBreaking, heaps: usize) -> (Vec<u8>, Vec<usize>) {
        let mut engine = Engine::new(rules);
        engine.advance(heaps).expect("memory");
        let mut bytes = header(rules);
        let seed = crc64(0, &bytes);
        let mut starts = Vec::new();
        for first in (0..heaps).step_by(300) {
            let start = bytes.len();
            starts.push(start);
            let nimbers = engine.nimbers().between(first, heaps.min(first + 300));
            bytes.extend((first as u64).to_le_bytes());
            bytes.extend((nimbers.len() as u32).to_le_bytes());
            bytes.extend(1_u32.to_le_bytes());
            bytes.extend(nimbers.iter().map(|nimber| nimber.0 as u8));
            let sum = crc64(seed, &bytes[start..]);
            bytes.extend(sum.to_le_bytes());
        }
        (bytes, starts)
    }

    fn read(rules: &TakingBreaking, bytes: &[u8]) -> (usize, Result<Option<String>, CheckpointError>) {
        let mut resumed = Resumed::default();
        let read = resumed.read_bytes(rules, bytes);
        (resumed.heaps(), read)
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        // The check value of CRC-64/XZ in the catalogue of parametrised CRC algorithms.
        assert_eq!(crc64(0, b"123456789"), 0x995D_C9BB_DF19_39FA);
    }

    #[test]
    fn checkpoints_of_bytes_are_read() {
        let kayles = octal(&[0, 7, 7]);
        let (bytes, _) = checkpoint(&kayles, 1000);
        let mut resumed = Resumed::default();
        assert_eq!(resumed.read_bytes(&kayles, &bytes), Ok(None));
        let mut engine = resumed.into_engine(&kayles, Options::default());
        assert_eq!(engine.heaps(), 1000);
        engine.advance(3000).expect("memory");
        let mut whole = Engine::new(&kayles);
        whole.advance(3000).expect("memory");
        assert_eq!(engine.nimbers().between(0, 3000), whole.nimbers().between(0, 3000));
    }

    #[test]
    fn damage_and_foreign_files_are_told_apart() {
        let kayles = octal(&[0, 7, 7]);
        let (bytes, starts) = checkpoint(&kayles, 1000);
        for at in 8..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let (heaps, read) = read(&kayles, &changed);
            let good = starts.iter().filter(|&&start| start <= at).count().saturating_sub(1);
            assert_eq!(heaps, 300 * good, "{at}");
            match read {
                Ok(damage) => assert!(damage.is_some(), "{at}"),
                Err(error) => assert!((8..12).contains(&at) && error.to_string().contains("version"), "{at}"),
            }
        }
        for end in starts[1] + 1..starts[2] {
            let (heaps, read) = read(&kayles, &bytes[..end]);
            assert!(heaps == 300 && matches!(read, Ok(Some(_))), "{end}");
        }
        let foreign = read(&octal(&[0, 1, 6]), &bytes).1.expect_err("foreign");
        assert_eq!(foreign.to_string(), "a checkpoint of another ruleset");
    }
}
