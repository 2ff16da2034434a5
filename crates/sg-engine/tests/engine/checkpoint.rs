//! Checkpoints of bytes, which early versions wrote: read whole, damaged, cut short, and of other
//! rulesets.

use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_engine::{CheckpointError, Engine, Options, Resumed, crc64};

fn octal(digits: &[u32]) -> TakingBreaking {
    TakingBreaking::new(digits.iter().map(|&d| Digit(d)).collect(), vec![], Parts::Any).expect("a ruleset")
}

/// A checkpoint of bytes of Kayles with this many heaps, and where its chunks begin.
fn checkpoint(rules: &TakingBreaking, heaps: usize) -> (Vec<u8>, Vec<usize>) {
    let mut engine = Engine::new(rules);
    engine.advance(heaps).expect("memory");
    // The magic number, the version, and the name: its length, the kind of parts, the digits and an
    // empty tail; a checksum.
    let mut bytes = b"sgnimber\x01\0\0\0".to_vec();
    let digits = rules.digits();
    bytes.extend((1 + 8 + 4 * digits.len() as u32 + 8).to_le_bytes());
    bytes.push(0);
    bytes.extend((digits.len() as u64).to_le_bytes());
    for digit in digits {
        bytes.extend(digit.0.to_le_bytes());
    }
    bytes.extend(0_u64.to_le_bytes());
    bytes.extend(crc64(0, &bytes).to_le_bytes());
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

fn read(rules: &TakingBreaking, bytes: &[u8]) -> (usize, Result<(), CheckpointError>) {
    let mut resumed = Resumed::default();
    let read = resumed.read_bytes(rules, bytes);
    (resumed.heaps(), read)
}

#[test]
fn checkpoints_of_bytes_are_read() {
    let kayles = octal(&[0, 7, 7]);
    let (bytes, _) = checkpoint(&kayles, 1000);
    let mut resumed = Resumed::default();
    assert_eq!(resumed.read_bytes(&kayles, &bytes), Ok(()));
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
        match read.expect_err("damaged") {
            CheckpointError::Damaged { good, .. } => assert_eq!(good, heaps as u64, "{at}"),
            error => assert!((8..12).contains(&at) && error.to_string().contains("version"), "{at}"),
        }
    }
    for end in starts[1] + 1..starts[2] {
        let (heaps, read) = read(&kayles, &bytes[..end]);
        assert!(heaps == 300 && matches!(read, Err(CheckpointError::Damaged { good: 300, .. })), "{end}");
    }
    let foreign = read(&octal(&[0, 1, 6]), &bytes).1.expect_err("foreign");
    assert_eq!(foreign, CheckpointError::Ruleset);
}
