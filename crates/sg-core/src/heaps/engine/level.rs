//! Vector levels: one body of code, compiled for several kinds of processor, chosen at run time.
#![allow(
    unsafe_code,
    reason = "a function compiled for more than the least processor is called after a look at this one"
)]

use std::ops::BitXor;

use super::far::{Far, OfBlock};
use super::lanes::Lane;
use super::rows::Rows;
use super::sparse::{NEAR, State};
use super::takes::Takes;
use super::values::Values;

/// The instructions that the fast road is compiled for. All of them give the same nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// What every processor of the target has.
    Portable,
    /// x86-64 with vectors of 256 bits (AVX2, BMI).
    Avx2,
    /// x86-64 with vectors of 512 bits (AVX-512 F, BW, DQ, VL, and what comes with them).
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

/// One of three calls of the same: the code of a level, or of the widest level below it that runs here.
macro_rules! at_level {
    ($level:expr, $avx2:expr, $avx512:expr, $portable:expr) => {{
        #[cfg(target_arch = "x86_64")]
        match $level.or_less() {
            // SAFETY: this processor has the features of the level: `or_less` gives available levels only.
            Level::Avx2 => return unsafe { $avx2 },
            // SAFETY: as above.
            Level::Avx512 => return unsafe { $avx512 },
            Level::Portable => {}
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = $level;
        $portable
    }};
}

/// Computes the next superblock with the code of `level`, or of the widest level below it that runs here.
pub(super) fn run<L: Lane>(level: Level, state: &mut State<L>, values: &mut Values) {
    at_level!(
        level,
        superblock_avx2(state, values),
        superblock_avx512(state, values),
        state.superblock(values, Rows::bring_many::<L, false>, Rows::bring::<L, NEAR>)
    );
}

/// [`Takes::option_in`] with the code of `level`, or of the widest level below it that runs here.
pub(super) fn option_in<T: Copy + Eq + BitXor<Output = T>>(
    level: Level,
    takes: &Takes,
    nimbers: &[T],
    mirror: &[T],
    heap: usize,
    value: T,
) -> Option<usize> {
    at_level!(
        level,
        option_avx2(takes, nimbers, mirror, heap, value),
        option_avx512(takes, nimbers, mirror, heap, value),
        takes.option_in(nimbers, mirror, heap, value)
    )
}

/// [`Far::excluded`] with the code of `level`, or of the widest level below it that runs here.
pub(super) fn excluded_far(level: Level, far: &Far, first: usize, candidates: &OfBlock) -> OfBlock {
    at_level!(
        level,
        far_avx2(far, first, candidates),
        far_avx512(far, first, candidates),
        far.excluded(first, candidates)
    )
}

/// Compiles a superblock, the rows that it brings, a search among all options, and a look at far positions for
/// some target features.
macro_rules! compiled_with {
    (
        $features:literal,
        $wide:literal,
        $superblock:ident,
        $many:ident,
        $few:ident,
        $option:ident,
        $far:ident
    ) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $far(far: &Far, first: usize, candidates: &OfBlock) -> OfBlock {
            far.excluded(first, candidates)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $option<T: Copy + Eq + BitXor<Output = T>>(
            takes: &Takes,
            nimbers: &[T],
            mirror: &[T],
            heap: usize,
            value: T,
        ) -> Option<usize> {
            takes.option_in(nimbers, mirror, heap, value)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $superblock<L: Lane>(state: &mut State<L>, values: &mut Values) {
            state.superblock(
                values,
                |rows, to, from, at| $many(rows, to, from, at),
                |rows, to, from, at| $few(rows, to, from, at),
            );
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $many<L: Lane>(rows: &Rows, to: &mut [L], from: &[L], at: usize) {
            rows.bring_many::<L, $wide>(to, from, at);
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $few<L: Lane>(rows: &Rows, to: &mut [L], from: &[L], at: usize) {
            rows.bring::<L, NEAR>(to, from, at);
        }
    };
}

compiled_with!(
    "avx2,bmi1,bmi2,lzcnt,popcnt",
    false,
    superblock_avx2,
    many_avx2,
    few_avx2,
    option_avx2,
    far_avx2
);
compiled_with!(
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl",
    true,
    superblock_avx512,
    many_avx512,
    few_avx512,
    option_avx512,
    far_avx512
);
