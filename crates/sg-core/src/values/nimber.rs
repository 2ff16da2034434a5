//! The nimber: the value of an impartial game under normal play.

use std::fmt;
use std::iter::Sum;
use std::ops::{BitXor, BitXorAssign};

use crate::Outcome;

/// The value of an impartial game: the size of the Nim heap that the game equals.
///
/// Nim-sums are written with `^`, nim-products and quotients with `*` and `/`; see
/// [`nim_field`](crate::values::nim_field). There is no `+`, which would be read as the sum of
/// numbers. Nimbers of 2^64 or more do not fit: the nimber of the heap 2^64 - 1 is 2^64 in a few
/// games, such as Lasker's Nim. Narrower storage goes through [`Nimber::narrow`], which refuses
/// instead of wrapping.
///
/// `{}` prints the plain number, as judges expect it; `{:#}` prints the notation of Winning Ways,
/// `*5`.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, Outcome};
///
/// let sum = Nimber(3) ^ Nimber(5);
/// assert_eq!(sum, Nimber(6));
/// assert_eq!(sum.outcome(), Outcome::N);
/// assert_eq!(format!("{sum} {sum:#}"), "6 *6");
/// ```
///
/// # Reference
///
/// R. P. Sprague (1935); P. M. Grundy (1939); Berlekamp, Conway and Guy, *Winning Ways*, ch. 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nimber(pub u64);

impl Nimber {
    /// The nimber of a position without options.
    pub const ZERO: Self = Self(0);

    /// Who wins a position of this nimber under normal play: the previous player exactly when it
    /// is 0.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        if self.0 == 0 { Outcome::P } else { Outcome::N }
    }

    /// True for the nimber of a P-position.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The nimber in a narrower integer type.
    ///
    /// # Errors
    ///
    /// [`NimberTooWide`] if the value does not fit `T`; nothing wraps.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(200).narrow::<u8>(), Ok(200));
    /// assert_eq!(Nimber(300).narrow::<u8>().unwrap_err().to_string(), "nimber 300 does not fit 8 bits");
    /// assert_eq!(Nimber(1 << 63).narrow::<i64>().unwrap_err().bits, 63, "the sign takes one");
    /// ```
    pub fn narrow<T: TryFrom<u64>>(self) -> Result<T, NimberTooWide> {
        T::try_from(self.0).map_err(|_| {
            let fits = |bits: &u32| T::try_from(u64::MAX >> (u64::BITS - bits)).is_ok();
            NimberTooWide { nimber: self, bits: (1..=u64::BITS).take_while(fits).count() as u32 }
        })
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

impl BitXor for Nimber {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The nim-sum of many nimbers.
impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, |sum, nimber| sum ^ nimber)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.pad_integral(true, "*", &self.0.to_string())
        } else {
            fmt::Display::fmt(&self.0, f)
        }
    }
}

/// A nimber that does not fit the storage chosen for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimberTooWide {
    /// The value.
    pub nimber: Nimber,
    /// The number of bits that fit.
    pub bits: u32,
}

impl fmt::Display for NimberTooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nimber {} does not fit {} bits", self.nimber, self.bits)
    }
}

impl std::error::Error for NimberTooWide {}
