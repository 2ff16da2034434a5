//! Numbers from a seed.

/// The generator `SplitMix64`: the same numbers on every machine and in every version.
///
/// For test data and for varied play, not for secrets.
///
/// # Example
///
/// ```
/// use sg_core::values::SplitMix64;
///
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.bits(), 0xE220_A839_7B1D_CDAF);
/// assert!(random.up_to(6) <= 6);
/// ```
///
/// # Reference
///
/// G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with this state.
    #[must_use]
    pub const fn new(state: u64) -> Self {
        Self(state)
    }

    /// 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to `most`, each equally likely.
    pub const fn up_to(&mut self, most: u64) -> u64 {
        let Some(count) = most.checked_add(1) else { return self.bits() };
        // The values above the last multiple of `count` are drawn again.
        let unbiased = u64::MAX - (u64::MAX % count + 1) % count;
        loop {
            let drawn = self.bits();
            if drawn <= unbiased {
                return drawn % count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        // The first numbers of the published C program with the state 1234567.
        let mut random = SplitMix64::new(1_234_567);
        for expected in [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423] {
            assert_eq!(random.bits(), expected);
        }
    }

    #[test]
    fn numbers_up_to_a_bound_are_equally_likely() {
        let mut random = SplitMix64::new(1);
        for most in [0_u64, 1, 2, 6] {
            let mut seen = vec![0_u32; most as usize + 1];
            (0..1000 * (most + 1)).for_each(|_| seen[random.up_to(most) as usize] += 1);
            assert!(seen.iter().all(|&times| (800..1200).contains(&times) || most == 0), "{most}: {seen:?}");
        }
        // Remainders alone would make a number below 2^62 half as likely again as it should be.
        let small = (0..3000).filter(|_| random.up_to((3 << 62) - 1) < 1 << 62).count();
        assert!((900..1100).contains(&small), "{small}");
        let large = (0..3000).filter(|_| random.up_to(u64::MAX) >= 1 << 63).count();
        assert!((1350..1650).contains(&large), "{large}");
    }
}
