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
/// G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
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
