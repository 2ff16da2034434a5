//! The field of nimbers: nim-multiplication, and what follows from it, in 64 bits.
//!
//! The *nim-product* is defined as the nim-sum is, by a mex over smaller cases:
//!
//! ```text
//! a * b = mex { a' * b ^ a * b' ^ a' * b' : a' < a, b' < b }
//! ```
//!
//! With `^` (exclusive or) as addition, the numbers below `2^(2^k)` form a field for each `k`
//! (Conway). So the numbers of 64 bits are the field of `2^64` elements: products never leave 64
//! bits, every number but 0 has an inverse, and every number has exactly one square root. The
//! characteristic is 2: `a ^ a = 0`, and addition and subtraction are the same.
//!
//! # Rules
//!
//! With the Fermat powers `F = 2^(2^k)`, that is 2, 4, 16, 256, ...: `F * x` is the ordinary
//! product for `x < F`, and `F * F = F ^ F/2`. With these rules and the distributive law any two
//! numbers can be multiplied.
//!
//! # Method
//!
//! Numbers of 16 bits are multiplied by adding their logarithms in a table of 65,536 entries; a
//! second table has the powers. Both are computed at first use, in some 0.2 ms, and take 256 KiB. A
//! number of `2n` bits is `a = a1 F ^ a0`, and a product of two is three products of `n` bits
//! (Karatsuba), with one product by the constant `F/2`:
//!
//! ```text
//! a * b = (a1^a0)*(b1^b0) ^ a0*b0        in the high half
//!         a0*b0 ^ a1*b1*(F/2)            in the low half
//! ```
//!
//! Two such steps lead from 16 to 64 bits: eleven look-ups of powers, twenty of logarithms.
//!
//! # Example
//!
//! ```
//! use sg_core::Nimber;
//!
//! assert_eq!(Nimber(8) * Nimber(8), Nimber(13));
//! assert_eq!(Nimber(13) / Nimber(8), Nimber(8));
//! assert_eq!(Nimber(123_456_789).sqrt(), Nimber(98_433_322));
//! assert_eq!(Nimber(8).pow(4), Nimber(10));
//! assert_eq!(Nimber(10).log(Nimber(8)), Some(4));
//! assert_eq!(Nimber(8).multiplicative_order(), Some(5));
//! ```
//!
//! # Reference
//!
//! J. H. Conway, *On Numbers and Games*, ch. 6; H. W. Lenstra, "Nim multiplication" (1978);
//! *Winning Ways*, ch. 14.

pub mod expression;
mod logarithm;
#[doc(hidden)]
pub mod reference;
mod tables;

use std::iter::Product;
use std::ops::{Div, DivAssign, Mul, MulAssign};

pub use logarithm::{GROUP_ORDER, GROUP_PRIMES};

use crate::Nimber;
use tables::tables;

impl Nimber {
    /// The unit of nim-multiplication.
    pub const ONE: Self = Self(1);

    /// The nim-product with itself.
    ///
    /// Squaring is additive: `(a ^ b).square() == a.square() ^ b.square()`.
    ///
    /// # Complexity
    ///
    /// O(1), less than a product.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber((1 << 16) - 1).square(), Nimber(40_111));
    /// ```
    #[must_use]
    pub fn square(self) -> Self {
        Self(tables().square_64(self.0))
    }

    /// The number whose nim-square this is. There is exactly one.
    ///
    /// # Complexity
    ///
    /// O(1), less than a product.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(2).sqrt(), Nimber(3));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self(tables().root_64(self.0))
    }

    /// The number whose nim-product with this one is 1; `None` for 0.
    ///
    /// # Complexity
    ///
    /// O(1), about the time of two products. With `a1` the high half of `a`, the conjugate of `a`
    /// is `a ^ a1`, and the product of both lies in the field of half as many bits (Lenstra).
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(16).inverse(), Some(Nimber(170)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        (!self.is_zero()).then(|| Self(tables().inverse_64(self.0)))
    }

    /// The number whose nim-product with `divisor` is this one; `None` if `divisor` is 0.
    ///
    /// # Complexity
    ///
    /// O(1), about the time of three products.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(5).checked_div(Nimber(13)), Some(Nimber(11)));
    /// assert_eq!(Nimber(5).checked_div(Nimber(0)), None);
    /// ```
    #[must_use]
    pub fn checked_div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// The nim-product of `exponent` factors, all of them this number; 1 for the exponent 0, also
    /// for the base 0.
    ///
    /// The exponent is an ordinary number; of a number that is not 0 it counts modulo
    /// [`GROUP_ORDER`].
    ///
    /// # Complexity
    ///
    /// At most 64 squares and 64 products.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(2).pow(2), Nimber(3));
    /// assert_eq!(Nimber(2).pow(u64::MAX), Nimber(1));
    /// assert_eq!(Nimber(0).pow(0), Nimber(1));
    /// ```
    #[must_use]
    pub fn pow(self, exponent: u64) -> Self {
        let bits = u64::BITS - exponent.leading_zeros();
        (0..bits).rev().fold(Self::ONE, |power, bit| {
            let square = power.square();
            if exponent >> bit & 1 == 1 { square * self } else { square }
        })
    }
}

/// The nim-product.
///
/// # Complexity
///
/// O(1): one product of 16 bits for factors below 2^16, three below 2^32, and nine otherwise; see
/// [`crate::values::nim_field`].
impl Mul for Nimber {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        let tables = tables();
        // Numbers of games are small as a rule.
        Self(match a.max(b).leading_zeros() {
            48.. => tables.product_16(a as u16, b as u16).into(),
            32.. => tables.product_32(a as u32, b as u32).into(),
            _ => tables.product_64(a, b),
        })
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

/// The nim-quotient.
///
/// # Panics
///
/// If the divisor is 0, as the division of integers does; [`Nimber::checked_div`] does not.
impl Div for Nimber {
    type Output = Self;

    fn div(self, divisor: Self) -> Self {
        match self.checked_div(divisor) {
            Some(quotient) => quotient,
            None => panic!("attempt to divide a nimber by zero"),
        }
    }
}

/// # Panics
///
/// If the divisor is 0.
impl DivAssign for Nimber {
    fn div_assign(&mut self, divisor: Self) {
        *self = *self / divisor;
    }
}

/// The nim-product of many nimbers; 1 for none.
impl Product for Nimber {
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ONE, |product, nimber| product * nimber)
    }
}
