//! Numbers of which no more matters than whether each is odd and whether it is 0, 64 bytes at a
//! time.
//!
//! No number is put together. What each byte of a block is becomes a bit of a few masks; a number's
//! mark is then one bit of a mask, at the white space after it, and the marks of all numbers are
//! gathered at once.
#![allow(
    unsafe_code,
    reason = "a function compiled for more than the least processor is called after a look at this one"
)]

#[cfg(target_arch = "x86_64")]
use sg_core::processor::Level;

use crate::digits::{BLOCK, Cut, MOST_DIGITS, bits};

/// Up to 64 numbers, each as two bits; the last number has the lowest ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parities {
    /// Set where the number is odd.
    pub odd: u64,
    /// Set where it is not 0.
    pub nonzero: u64,
}

/// The method by which blocks are read: the same marks by the instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockMethod(Choice);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Vector,
}

impl BlockMethod {
    /// The fastest one here.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if Level::Avx2.is_available() {
            return Self(Choice::Vector);
        }
        Self(Choice::Portable)
    }
}

/// The marks of numbers while they are read: the first number has the lowest bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks {
    odd: u64,
    nonzero: u64,
    /// The number of numbers that were marked.
    numbers: u32,
}

impl Marks {
    /// Marks a number.
    #[inline]
    pub(crate) fn push(&mut self, number: u64) {
        self.append(number & 1, u64::from(number > 0), 1);
    }

    #[inline]
    fn append(&mut self, odd: u64, nonzero: u64, numbers: u32) {
        self.odd |= odd << self.numbers;
        self.nonzero |= nonzero << self.numbers;
        self.numbers += numbers;
    }

    /// The number of numbers that were marked.
    pub(crate) fn len(&self) -> u64 {
        self.numbers.into()
    }

    /// The marks in their final order.
    pub(crate) fn parities(&self) -> Parities {
        let turned = |marks: u64| marks.reverse_bits().checked_shr(u64::BITS - self.numbers).unwrap_or(0);
        Parities { odd: turned(self.odd), nonzero: turned(self.nonzero) }
    }

    /// Marks numbers at the start of `bytes`, until there are `most`, 64 at most, or something else
    /// is there than numbers of up to 19 digits with one space or line end after each.
    #[inline]
    pub(crate) fn read(&mut self, bytes: &[u8], most: u64, method: BlockMethod) -> Cut {
        #[cfg(target_arch = "x86_64")]
        if let Choice::Vector = method.0 {
            // SAFETY: the choice was made by a look at this processor.
            return unsafe { vector::read(self, bytes, most as u32) };
        }
        let _ = method;
        self.read_with(bytes, most as u32, Kinds::of, lowest, gather)
    }

    /// [`Marks::read`] with the parts that differ between the methods.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    fn read_with(
        &mut self,
        bytes: &[u8],
        most: u32,
        kinds: impl Fn(&[u8; BLOCK]) -> Kinds,
        lowest: impl Fn(u64, u32) -> u64,
        gather: impl Fn(u64, u64) -> u64,
    ) -> Cut {
        let mut all = Cut::default();
        while self.numbers < most
            && let Some(block) = bytes[all.bytes..].first_chunk()
        {
            let kinds = kinds(block);
            let (readable, unread) = kinds.numbers();
            let after = lowest(readable, most - self.numbers);
            self.append(gather(kinds.odd << 1, after), gather(kinds.carried(), after), after.count_ones());
            let taken = u64::BITS - after.leading_zeros();
            let line_ends = kinds.line_ends & u64::MAX.checked_shr(u64::BITS - taken).unwrap_or(0);
            if line_ends > 0 {
                all.lines += u64::from(line_ends.count_ones());
                all.line_start = all.bytes + (u64::BITS - line_ends.leading_zeros()) as usize;
            }
            all.bytes += taken as usize;
            all.stopped = unread > 0 || after == 0;
            if all.stopped {
                break;
            }
        }
        all
    }
}

/// The kinds of the bytes of a block, a bit for each byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kinds {
    digits: u64,
    /// The digit 0.
    zeros: u64,
    /// The digits 1, 3, 5, 7, 9, and perhaps others that are no digits.
    odd: u64,
    spaces: u64,
    line_ends: u64,
}

impl Kinds {
    #[inline]
    fn of(block: &[u8; BLOCK]) -> Self {
        Self {
            digits: bits(block, |byte| byte.is_ascii_digit()),
            zeros: bits(block, |byte| byte == b'0'),
            odd: bits(block, |byte| byte & 1 == 1),
            spaces: bits(block, |byte| byte == b' '),
            line_ends: bits(block, |byte| byte == b'\n'),
        }
    }

    /// The places after the numbers that can be read, and the places where something unreadable
    /// begins.
    #[inline]
    fn numbers(&self) -> (u64, u64) {
        let after = !self.digits & self.digits << 1;
        let unread =
            starts_of_long_runs(self.digits) | !self.digits & !(after & (self.spaces | self.line_ends));
        (after & (unread & unread.wrapping_neg()).wrapping_sub(1), unread)
    }

    /// Set after each number that is not 0: its digits that are not 0 carry out of it.
    #[inline]
    fn carried(&self) -> u64 {
        self.digits.wrapping_add(self.digits & !self.zeros)
    }
}

/// Of each run of more than [`MOST_DIGITS`] one-bits, the first; and perhaps others of the run.
#[inline]
const fn starts_of_long_runs(digits: u64) -> u64 {
    let twos = digits & digits >> 1;
    let fours = twos & twos >> 2;
    let sixteens = fours & fours >> 4 & fours >> 8 & fours >> 12;
    sixteens & fours >> (MOST_DIGITS - 3)
}

/// The lowest one-bits, `count` of them or all.
#[inline]
fn lowest(bits: u64, count: u32) -> u64 {
    let left = (0..count.min(bits.count_ones())).fold(bits, |left, _| left & left.wrapping_sub(1));
    bits ^ left
}

/// The bits of `bits` at the places of `mask`, together in the lowest places.
#[inline]
fn gather(bits: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    for place in 0..mask.count_ones() {
        gathered |= (bits >> mask.trailing_zeros() & 1) << place;
        mask &= mask.wrapping_sub(1);
    }
    gathered
}

/// Reading of blocks on processors with vectors of 256 bits and instructions that gather and
/// scatter bits.
#[cfg(target_arch = "x86_64")]
mod vector {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_movemask_epi8,
        _mm256_set1_epi8, _mm256_slli_epi16, _pdep_u64, _pext_u64,
    };
    use std::mem::transmute;

    use super::{BLOCK, Cut, Kinds, Marks};

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn read(marks: &mut Marks, bytes: &[u8], most: u32) -> Cut {
        marks.read_with(
            bytes,
            most,
            |block| kinds(block),
            |bits, count| _pdep_u64(1_u64.checked_shl(count).unwrap_or(0).wrapping_sub(1), bits),
            |bits, mask| _pext_u64(bits, mask),
        )
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn kinds(block: &[u8; BLOCK]) -> Kinds {
        // SAFETY: two vectors have as many bytes as a block, and any bytes make a vector.
        let [low, high] = unsafe { transmute::<[u8; BLOCK], [__m256i; 2]>(*block) };
        let mask = |low: __m256i, high: __m256i| {
            let of = |half| u64::from(_mm256_movemask_epi8(half).cast_unsigned());
            of(low) | of(high) << 32
        };
        let same = |byte: u8| {
            let byte = _mm256_set1_epi8(byte.cast_signed());
            mask(_mm256_cmpeq_epi8(low, byte), _mm256_cmpeq_epi8(high, byte))
        };
        let between = |half| {
            let from = _mm256_cmpgt_epi8(half, _mm256_set1_epi8(b'0'.cast_signed() - 1));
            _mm256_and_si256(from, _mm256_cmpgt_epi8(_mm256_set1_epi8(b'9'.cast_signed() + 1), half))
        };
        Kinds {
            digits: mask(between(low), between(high)),
            zeros: same(b'0'),
            odd: mask(_mm256_slli_epi16::<7>(low), _mm256_slli_epi16::<7>(high)),
            spaces: same(b' '),
            line_ends: same(b'\n'),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_marks_the_same() {
        let mut state: u64 = 1;
        let mut random = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for round in 0..20_000 {
            // All bytes; digits and what separates them; numbers in order.
            let bytes: Vec<u8> = (0..64 + random(200))
                .map(|_| match round % 3 {
                    0 => random(256) as u8,
                    1 if random(20) == 0 => b"\t\r"[random(2) as usize],
                    1 => b"0123456789 \n"[random(12) as usize],
                    _ => b"0012345678901234567890000 \n"[random(27) as usize],
                })
                .collect();
            let most = random(65);
            let (mut one, mut other) = (Marks::default(), Marks::default());
            let first = one.read(&bytes, most, BlockMethod(Choice::Portable));
            let second = other.read(&bytes, most, BlockMethod::best());
            assert_eq!(one.parities(), other.parities(), "{bytes:?}");
            assert_eq!(first, second, "{bytes:?}");
            assert!(one.len() <= most, "{bytes:?}");
        }
    }
}
