//! Decimal numbers cut out of a block of bytes, eight bytes at a time.
//!
//! First all places in the block where a token may end are marked, one bit a byte; then the tokens between the
//! marks are taken one after the other. Where one ends is known before the digits of the one in front of it are
//! looked at, so the processor works at several numbers at once.

/// Bytes of a block.
const BLOCK: usize = 64;
/// Bytes that must be there from the start of a block on: a token is loaded as a whole word.
pub(crate) const WINDOW: usize = BLOCK + 8;
/// The most digits that are read here: every number of so many digits fits 64 bits.
const MOST_DIGITS: usize = 19;

/// A word with the same byte eight times.
const fn eight_times(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// White space that separates tokens.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') <= b'\r' - b'\t'
}

/// One bit for each byte of a block: not set for digits, set for white space, and either for what else there
/// may be.
#[inline]
fn ends(window: &[u8; WINDOW]) -> u64 {
    let words = window.as_chunks().0[..BLOCK / 8].iter().enumerate();
    // In a digit bit 4 is set, in white space it is not. The product gathers the bits in its highest byte.
    let digits = words.fold(0, |digits, (place, word)| {
        let bits = u64::from_le_bytes(*word) & eight_times(0x10);
        digits | bits.wrapping_mul(0x0010_2040_8102_0408) >> 56 << (8 * place)
    });
    !digits
}

/// What [`cut`] took.
pub(crate) struct Cut {
    /// How many numbers.
    pub(crate) numbers: usize,
    /// How many bytes, with one byte of white space behind each number.
    pub(crate) bytes: usize,
    /// How many line ends are among them.
    pub(crate) lines: u64,
    /// Where the last line begins, if there is one.
    pub(crate) line_start: usize,
}

/// Cuts numbers from `least` to `least + span` out of a block until it ends, `numbers` is full, or something
/// else stands there.
#[inline(never)]
pub(crate) fn cut(window: &[u8; WINDOW], least: u64, span: u64, numbers: &mut [u64]) -> Cut {
    let mut cut = Cut { numbers: 0, bytes: 0, lines: 0, line_start: 0 };
    let mut ends = ends(window);
    while ends != 0 && cut.numbers < numbers.len() {
        let (start, end) = (cut.bytes, ends.trailing_zeros() as usize);
        let length = end.wrapping_sub(start);
        if length.wrapping_sub(1) < 8 {
            let Some(digits) = word(window, start).map(|word| digits(word, length)) else { break };
            let value = joined(digits);
            if not_digits(digits) != 0 || value.wrapping_sub(least) > span {
                break;
            }
            numbers[cut.numbers] = value;
            cut.numbers += 1;
        } else if length > 0 {
            match long_decimal(window, start, end) {
                Some(value) if value.wrapping_sub(least) <= span => numbers[cut.numbers] = value,
                _ => break,
            }
            cut.numbers += 1;
        }
        if window[end] != b' ' {
            if window[end] == b'\n' {
                cut.lines += 1;
                cut.line_start = end + 1;
            } else if !is_space(window[end]) {
                cut.numbers -= usize::from(length > 0);
                break;
            }
        }
        cut.bytes = end + 1;
        ends &= ends - 1;
    }
    cut
}

/// The number that the bytes `start..end` are, if they are digits, 1 to 19 of them.
///
/// The seven bytes behind its start must be there, whatever they are.
#[inline]
fn decimal(bytes: &[u8], start: usize, end: usize) -> Option<u64> {
    let length = end.wrapping_sub(start);
    if length.wrapping_sub(1) < 8 {
        return up_to_eight(word(bytes, start)?, length);
    }
    long_decimal(bytes, start, end)
}

/// [`decimal`] for more than eight digits.
#[inline(never)]
fn long_decimal(bytes: &[u8], start: usize, end: usize) -> Option<u64> {
    const EIGHT_DIGITS: u64 = 100_000_000;
    let length = end.wrapping_sub(start);
    if !(9..=MOST_DIGITS).contains(&length) {
        return None;
    }
    let low = up_to_eight(word(bytes, end - 8)?, 8)?;
    let first = word(bytes, start)?;
    if length <= 16 {
        return Some(up_to_eight(first, length - 8)? * EIGHT_DIGITS + low);
    }
    let middle = up_to_eight(word(bytes, end - 16)?, 8)?;
    Some((up_to_eight(first, length - 16)? * EIGHT_DIGITS + middle) * EIGHT_DIGITS + low)
}

/// The number that begins at `at`, its length and the byte behind it, if it has at most 19 digits and three
/// words more are there.
#[inline]
pub(crate) fn leading_number(bytes: &[u8], at: usize) -> Option<(u64, usize, u8)> {
    let window: &[u8; 24] = bytes.get(at..)?.first_chunk()?;
    let others = not_digits(word(window, 0)? ^ eight_times(b'0'));
    let length = if others == 0 {
        window.iter().position(|byte| !byte.is_ascii_digit())?
    } else {
        others.trailing_zeros() as usize / 8
    };
    Some((decimal(window, 0, length)?, length, window[length]))
}

/// Eight bytes, the first in the lowest place.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The high bit of the first byte that is not 0..=9, and perhaps of others behind it.
#[inline]
const fn not_digits(values: u64) -> u64 {
    // Adding 0x76 carries what is more than 9 into the high bit.
    (values.wrapping_add(eight_times(0x76)) | values) & eight_times(0x80)
}

/// The first `length` bytes of a word, 1 to 8 of them, as digits in the high bytes, with zeros before them.
#[inline]
const fn digits(word: u64, length: usize) -> u64 {
    (word ^ eight_times(b'0')) << (64 - 8 * length)
}

/// The number of eight digits, the last in the high byte: neighbours are joined three times over.
#[inline]
const fn joined(digits: u64) -> u64 {
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

/// The number that the first `length` bytes of a word are, 1 to 8 of them, if they are digits.
#[inline]
const fn up_to_eight(word: u64, length: usize) -> Option<u64> {
    let digits = digits(word, length);
    if not_digits(digits) == 0 { Some(joined(digits)) } else { None }
}
