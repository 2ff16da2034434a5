//! Multiplicative orders and discrete logarithms.

use std::collections::HashMap;

use crate::Nimber;

/// The number of nonzero numbers of 64 bits: the order of the multiplicative group, `2^64 - 1`.
pub const GROUP_ORDER: u64 = u64::MAX;

/// The prime factors of [`GROUP_ORDER`], each of which divides it once.
pub const GROUP_PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

impl Nimber {
    /// The least `n > 0` such that the `n`-th nim-power is 1; `None` for 0. It divides
    /// [`GROUP_ORDER`].
    ///
    /// [`GROUP_ORDER`]: crate::values::nim_field::GROUP_ORDER
    ///
    /// # Complexity
    ///
    /// Seven powers: `2^64 - 1 = 3 * 5 * 17 * 257 * 641 * 65537 * 6700417`.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(2).multiplicative_order(), Some(3));
    /// assert_eq!(Nimber(1 << 63).multiplicative_order(), Some(6_148_914_691_236_517_205));
    /// ```
    #[must_use]
    pub fn multiplicative_order(self) -> Option<u64> {
        if self.is_zero() {
            return None;
        }
        let without = |order: u64, prime: &u64| {
            if self.pow(order / prime) == Self::ONE { order / prime } else { order }
        };
        Some(GROUP_PRIMES.iter().fold(GROUP_ORDER, without))
    }

    /// The discrete logarithm: the least `n >= 0` such that `base.pow(n)` is this number; `None` if
    /// no power is.
    ///
    /// # Complexity
    ///
    /// Pohlig and Hellman: one logarithm for each prime factor of the order of `base`, of O(sqrt p)
    /// products for the prime p, some 6,000 products in all.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    ///
    /// assert_eq!(Nimber(3).log(Nimber(2)), Some(2));
    /// assert_eq!(Nimber(2).log(Nimber(8)), None);
    /// assert_eq!(Nimber(1).log(Nimber(0)), Some(0));
    /// ```
    ///
    /// # Reference
    ///
    /// S. C. Pohlig and M. E. Hellman (1978); D. Shanks (1971) for the steps.
    #[must_use]
    pub fn log(self, base: Self) -> Option<u64> {
        if self == Self::ONE {
            return Some(0);
        }
        let Some(order) = base.multiplicative_order() else {
            return self.is_zero().then_some(1);
        };
        // The group is cyclic: the powers of the base are the numbers whose power to its order
        // is 1.
        if self.pow(order) != Self::ONE {
            return None;
        }
        // By the Chinese remainder theorem, prime by prime.
        let (mut logarithm, mut modulus) = (0, 1);
        for prime in GROUP_PRIMES.into_iter().filter(|prime| order.is_multiple_of(*prime)) {
            let rest = order / prime;
            let remainder = log_of_prime_order(self.pow(rest), base.pow(rest), prime)?;
            let step = (remainder + prime - logarithm % prime) * inverse(modulus % prime, prime) % prime;
            logarithm += modulus * step;
            modulus *= prime;
        }
        Some(logarithm)
    }
}

/// The `n < prime` with `base^n = number`, where the order of `base` is `prime`: steps of 1 and of
/// some `sqrt(prime)`.
fn log_of_prime_order(number: Nimber, base: Nimber, prime: u64) -> Option<u64> {
    let stride = prime.isqrt() + 1;
    let mut small = HashMap::with_capacity(stride as usize);
    let mut power = Nimber::ONE;
    for exponent in 0..stride {
        small.insert(power, exponent);
        power *= base;
    }
    // number / base^(stride * n) is one of the small powers.
    let back = power.inverse()?;
    let mut left = number;
    for strides in 0..=stride {
        if let Some(exponent) = small.get(&left) {
            return Some((strides * stride + exponent) % prime);
        }
        left *= back;
    }
    None
}

/// The inverse of `number` modulo a prime below 2^32, by Fermat's theorem.
fn inverse(number: u64, prime: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, number, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % prime;
        }
        square = square * square % prime;
        exponent >>= 1;
    }
    power
}
