//! Decimal numbers cut out of a block of bytes, eight bytes at a time.
//!
//! First all places in the block where a token may end are marked, one bit a byte; then the tokens
//! between the marks are taken one after the other. The end of each token is known before the
//! digits of the one before it are read, so the processor works on several numbers at once.

use crate::number::Span;

/// Bytes of a block.
pub(crate) const BLOCK: usize = 64;
/// Bytes that must be there from the start of a block on: a token is loaded as a whole word.
pub(crate) const WINDOW: usize = BLOCK + 8;
/// The most digits that are read here: every number of this many digits fits 64 bits.
pub(crate) const MOST_DIGITS: usize = 19;

/// A word with the same byte eight times.
const fn eight_times(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// White space that separates tokens.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') <= b'\r' - b'\t'
}

/// One bit for each byte of a block, set where it is of a kind.
#[inline]
pub(crate) fn bits(block: &[u8; BLOCK], kind: impl Fn(u8) -> bool) -> u64 {
    // Bit k of byte j is for byte j of word k, so that the words are only laid over one another.
    let mut marks = [0; BLOCK];
    for (place, (mark, byte)) in marks.iter_mut().zip(block).enumerate() {
        *mark = if kind(*byte) { 1 << (place / 8) } else { 0 };
    }
    transposed(marks.as_chunks().0.iter().fold(0, |rows, word| rows | u64::from_le_bytes(*word)))
}

/// Bit k of byte j becomes bit j of byte k: blocks of 1, 2 and 4 bits change places across the
/// diagonal.
#[inline]
const fn transposed(mut rows: u64) -> u64 {
    let mut bits = 1;
    let masks = [0x00aa_00aa_00aa_00aa, 0x0000_cccc_0000_cccc, 0x0000_0000_f0f0_f0f0];
    while bits <= 4 {
        let change = (rows ^ (rows >> (7 * bits))) & masks[bits / 2];
        rows ^= change ^ (change << (7 * bits));
        bits *= 2;
    }
    rows
}

/// The place up to which a block was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The number of bytes, with one byte of white space after each number.
    pub(crate) bytes: usize,
    /// The number of numbers.
    pub(crate) numbers: usize,
    /// The number of line ends that are among the bytes.
    pub(crate) lines: u64,
    /// The place at which the last line begins, if there is one.
    pub(crate) line_start: usize,
    /// True if it stopped before a token that is not a number in range, or not one that is read
    /// here.
    pub(crate) stopped: bool,
}

impl Cut {
    /// Goes on after the byte at `end`; false if it stops there because the byte is not white
    /// space.
    #[inline]
    const fn pass(&mut self, byte: u8, end: usize) -> bool {
        if byte == b'\n' {
            self.lines += 1;
            self.line_start = end + 1;
        } else if byte != b' ' && !is_space(byte) {
            self.stopped = true;
            return false;
        }
        self.bytes = end + 1;
        true
    }
}

/// Cuts numbers within `limits` out of a block and into `slots`, until the block ends, the slots
/// are full, or something else is there.
#[inline]
pub(crate) fn cut(window: &[u8; WINDOW], limits: Span, slots: &mut [u64]) -> Cut {
    let mut cut = Cut::default();
    let Some(block) = window.first_chunk() else { return cut };
    let mut ends = bits(block, |byte| !byte.is_ascii_digit());
    while ends != 0 && cut.numbers < slots.len() {
        let (start, end) = (cut.bytes, ends.trailing_zeros() as usize);
        let length = end.wrapping_sub(start);
        let number = match length.wrapping_sub(1) {
            0..8 => word(window, start).map(|word| up_to_eight(word, length)),
            8.. if length > 0 => long_decimal(window, start, end),
            _ => None,
        };
        if length > 0 && !number.is_some_and(|number| limits.holds(number)) {
            cut.stopped = true;
            break;
        }
        if !cut.pass(window[end], end) {
            break;
        }
        if let Some(number) = number {
            slots[cut.numbers] = number;
            cut.numbers += 1;
        }
        ends &= ends - 1;
    }
    cut
}

/// The number that the digits from `start` to `end` are, if they are 9 to 19.
#[inline(never)]
fn long_decimal(bytes: &[u8], start: usize, end: usize) -> Option<u64> {
    const EIGHT_DIGITS: u64 = 100_000_000;
    let length = end.wrapping_sub(start);
    if !(9..=MOST_DIGITS).contains(&length) {
        return None;
    }
    let (first, low) = (word(bytes, start)?, up_to_eight(word(bytes, end - 8)?, 8));
    if length <= 16 {
        return Some(up_to_eight(first, length - 8) * EIGHT_DIGITS + low);
    }
    let middle = up_to_eight(word(bytes, end - 16)?, 8);
    Some((up_to_eight(first, length - 16) * EIGHT_DIGITS + middle) * EIGHT_DIGITS + low)
}

/// The number that begins at `at`, its length and the byte after it, if it has at most 19 digits
/// and three words more are there.
#[inline]
pub(crate) fn leading_number(bytes: &[u8], at: usize) -> Option<(u64, usize, u8)> {
    let window: &[u8; 24] = bytes.get(at..)?.first_chunk()?;
    let word = word(window, 0)?;
    let length = not_digits(word).trailing_zeros() as usize / 8;
    if length.wrapping_sub(1) < 7 {
        return Some((up_to_eight(word, length), length, window[length]));
    }
    let length = window.iter().position(|byte| !byte.is_ascii_digit())?;
    let value = if length == 8 { up_to_eight(word, 8) } else { long_decimal(window, 0, length)? };
    Some((value, length, window[length]))
}

/// Eight bytes, the first in the lowest place.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The high bit of each byte of a word that is not a digit.
#[inline]
const fn not_digits(word: u64) -> u64 {
    // Digits become 0..=9, and adding 0x76 carries what is more into the high bit.
    let values = word ^ eight_times(b'0');
    (((values & eight_times(0x7f)) + eight_times(0x76)) | values) & eight_times(0x80)
}

/// The number that the first `length` bytes of a word are, digits all, 1 to 8 of them.
#[inline]
const fn up_to_eight(word: u64, length: usize) -> u64 {
    // The digits go to the high bytes, zeros before them; neighbours are joined three times over.
    let digits = (word & eight_times(0x0f)) << (64 - 8 * length);
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes from 0x0E to 0x1F are no white space.
    #[test]
    fn six_bytes_are_white_space_and_no_others() {
        let spaces: Vec<u8> = (0..=u8::MAX).filter(|&byte| is_space(byte)).collect();
        assert_eq!(spaces, b"\t\n\x0b\x0c\r ");
    }
}
