//! Logarithms and powers in 16 bits, and what is made of them in 32 and 64.
//!
//! In each width `a = a1 F ^ a0`, where `F` is 2 to half the width and `F * F = F ^ F/2`.

use std::sync::LazyLock;

use super::reference;

/// A number whose powers are all numbers of 16 bits but 0.
const GENERATOR: u16 = 258;
/// The number of powers that it has: the order of the multiplicative group of 16 bits.
const ORDER: u16 = u16::MAX;
/// `F/2` for `F = 2^16`.
const HALF: u16 = 1 << 15;

/// The logarithms and the powers of [`GENERATOR`].
pub(super) struct Tables {
    /// `log[x]` for `x > 0`, from 0 to `ORDER - 1`. `log[0]` is 0 and means nothing.
    log: Box<[u16; 1 << 16]>,
    /// `exp[n]` for all `n` to `ORDER`, which has the same power as 0.
    exp: Box<[u16; 1 << 16]>,
    /// The logarithm of [`HALF`], and that of its square.
    log_half: [u16; 2],
}

/// The tables; they are computed at the first call.
#[inline]
pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
    &TABLES
}

/// The sum of two logarithms modulo [`ORDER`], where `ORDER` itself may mean 0: what overflows 16
/// bits is added again.
#[inline]
fn add(a: u16, b: u16) -> u16 {
    let (sum, carry) = a.overflowing_add(b);
    sum.wrapping_add(u16::from(carry))
}

/// `value` if no factor is 0, and otherwise 0; without a branch, which random bits would
/// mispredict.
#[inline]
fn unless_zero(value: u16, a: u16, b: u16) -> u16 {
    value & 0_u16.wrapping_sub(u16::from(a != 0) & u16::from(b != 0))
}

const fn halves_32(number: u32) -> [u16; 2] {
    [(number >> 16) as u16, number as u16]
}

const fn halves_64(number: u64) -> [u32; 2] {
    [(number >> 32) as u32, number as u32]
}

fn join_32(high: u16, low: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}

fn join_64(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// A table of 65,536 zeros, on the heap from the start.
fn zeros() -> Box<[u16; 1 << 16]> {
    match vec![0; 1 << 16].try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the length is right"),
    }
}

impl Tables {
    fn new() -> Self {
        // The product with the generator is additive, so that two tables of bytes give it.
        let times = |byte: usize, shift: u32| {
            reference::by_fermat_powers(GENERATOR.into(), (byte as u64) << shift) as u16
        };
        let powers: [u16; 16] = std::array::from_fn(|bit| times(1, bit as u32));
        let next = |power: u16| {
            (0..16).filter(|bit| power >> bit & 1 == 1).fold(0, |sum, bit: usize| sum ^ powers[bit])
        };
        let low: [u16; 256] = std::array::from_fn(|byte| next(byte as u16));
        let high: [u16; 256] = std::array::from_fn(|byte| next((byte as u16) << 8));
        let (mut log, mut exp) = (zeros(), zeros());
        let mut power = 1_u16;
        for exponent in 0..ORDER {
            log[usize::from(power)] = exponent;
            exp[usize::from(exponent)] = power;
            power = low[usize::from(power & 0xff)] ^ high[usize::from(power >> 8)];
        }
        exp[usize::from(ORDER)] = 1;
        let half = log[usize::from(HALF)];
        Self { log, exp, log_half: [half, add(half, half)] }
    }

    #[inline]
    fn log(&self, number: u16) -> u16 {
        self.log[usize::from(number)]
    }

    #[inline]
    fn exp(&self, exponent: u16) -> u16 {
        self.exp[usize::from(exponent)]
    }

    #[inline]
    pub(super) fn product_16(&self, a: u16, b: u16) -> u16 {
        unless_zero(self.exp(add(self.log(a), self.log(b))), a, b)
    }

    /// The product with the number other than 0 whose logarithm is `log`.
    #[inline]
    fn times(&self, a: u16, log: u16) -> u16 {
        unless_zero(self.exp(add(self.log(a), log)), a, a)
    }

    #[inline]
    pub(super) fn product_32(&self, a: u32, b: u32) -> u32 {
        let ([a1, a0], [b1, b0]) = (halves_32(a), halves_32(b));
        let both = self.product_16(a1 ^ a0, b1 ^ b0);
        let low = self.product_16(a0, b0);
        let high = add(add(self.log(a1), self.log(b1)), self.log_half[0]);
        join_32(both ^ low, low ^ unless_zero(self.exp(high), a1, b1))
    }

    /// The product with `2^31`, which is `2^16 * 2^15`.
    #[inline]
    fn times_half_32(&self, a: u32) -> u32 {
        let [a1, a0] = halves_32(a);
        join_32(self.times(a1 ^ a0, self.log_half[0]), self.times(a1, self.log_half[1]))
    }

    #[inline]
    pub(super) fn product_64(&self, a: u64, b: u64) -> u64 {
        let ([a1, a0], [b1, b0]) = (halves_64(a), halves_64(b));
        let both = self.product_32(a1 ^ a0, b1 ^ b0);
        let low = self.product_32(a0, b0);
        join_64(both ^ low, low ^ self.times_half_32(self.product_32(a1, b1)))
    }

    fn square_16(&self, a: u16) -> u16 {
        self.product_16(a, a)
    }

    fn square_32(&self, a: u32) -> u32 {
        let [a1, a0] = halves_32(a).map(|half| self.square_16(half));
        join_32(a1, a0 ^ self.times(a1, self.log_half[0]))
    }

    pub(super) fn square_64(&self, a: u64) -> u64 {
        let [a1, a0] = halves_64(a).map(|half| self.square_32(half));
        join_64(a1, a0 ^ self.times_half_32(a1))
    }

    fn root_16(&self, a: u16) -> u16 {
        let log = self.log(a);
        // An odd logarithm is even once the odd ORDER is added.
        let half = if log.is_multiple_of(2) { log / 2 } else { log / 2 + ORDER / 2 + 1 };
        unless_zero(self.exp(half), a, a)
    }

    fn root_32(&self, a: u32) -> u32 {
        let [a1, a0] = halves_32(a);
        join_32(self.root_16(a1), self.root_16(a0 ^ self.times(a1, self.log_half[0])))
    }

    pub(super) fn root_64(&self, a: u64) -> u64 {
        let [a1, a0] = halves_64(a);
        join_64(self.root_32(a1), self.root_32(a0 ^ self.times_half_32(a1)))
    }

    fn inverse_16(&self, a: u16) -> u16 {
        unless_zero(self.exp(ORDER - self.log(a)), a, a)
    }

    fn inverse_32(&self, a: u32) -> u32 {
        let [a1, a0] = halves_32(a);
        // The conjugate is a1 F ^ conjugate, and this is its product with a.
        let conjugate = a1 ^ a0;
        let norm = self.product_16(conjugate, a0) ^ self.times(self.square_16(a1), self.log_half[0]);
        let inverse = self.inverse_16(norm);
        join_32(self.product_16(a1, inverse), self.product_16(conjugate, inverse))
    }

    /// The inverse of a number that is not 0.
    pub(super) fn inverse_64(&self, a: u64) -> u64 {
        let [a1, a0] = halves_64(a);
        let conjugate = a1 ^ a0;
        let norm = self.product_32(conjugate, a0) ^ self.times_half_32(self.square_32(a1));
        let inverse = self.inverse_32(norm);
        join_64(self.product_32(a1, inverse), self.product_32(conjugate, inverse))
    }
}
