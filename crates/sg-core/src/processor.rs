//! The vector instructions of the processor that the program runs on.
//!
//! Code that is compiled for more than the baseline processor of its target is called only after a
//! check here.

/// A set of instructions that code is compiled for. Every level gives the same results.
///
/// # Example
///
/// ```
/// use sg_core::processor::Level;
///
/// assert!(Level::Portable.is_available());
/// assert!(Level::best().is_available());
/// assert!(Level::Avx512.or_less() <= Level::Avx512);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The features that every processor of the target has.
    Portable,
    /// x86-64 with vectors of 256 bits: AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// x86-64 with vectors of 512 bits: AVX-512 F, BW, DQ and VL, and all of [`Level::Avx2`].
    Avx512,
}

impl Level {
    /// Every level, the least first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// True if this processor can run code of this level.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The widest level that this processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::Avx512.or_less()
    }

    /// This level, or the widest below it that this processor can run.
    #[must_use]
    pub fn or_less(self) -> Self {
        Self::ALL
            .into_iter()
            .rev()
            .find(|level| *level <= self && level.is_available())
            .unwrap_or(Self::Portable)
    }

    /// The level's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        }
    }
}
