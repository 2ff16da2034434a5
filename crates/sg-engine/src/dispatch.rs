//! One body of code, compiled for several levels of the processor and chosen at run time.
//!
//! The code is a [`Kernel`]: a value with its arguments, whose `compute` is inlined into a function
//! compiled for a level. It is handed that level's [`Vectors`], with which it runs further kernels
//! as functions of the same level without asking the processor again.
#![allow(
    unsafe_code,
    reason = "a function compiled for more than the least processor is called after a look at this one"
)]

use sg_core::processor::Level;

/// Code that is compiled for every level. All levels give the same results.
pub(super) trait Kernel {
    type Output;

    /// Does the work; to be marked `#[inline(always)]`.
    fn compute<V: Vectors>(self, vectors: V) -> Self::Output;
}

/// A level that this processor is known to have.
pub(super) trait Vectors: Copy {
    /// True if registers are wider than 256 bits.
    const WIDE: bool;

    /// Runs `kernel` as a function compiled for this level.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Runs `kernel` with the code of `level`, or of the widest level below it that this processor has.
pub(super) fn run<K: Kernel>(level: Level, kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    match level.or_less() {
        Level::Avx2 => return Avx2(()).run(kernel),
        Level::Avx512 => return Avx512(()).run(kernel),
        Level::Portable => {}
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = level;
    Portable.run(kernel)
}

/// [`Level::Portable`].
#[derive(Clone, Copy)]
struct Portable;

impl Vectors for Portable {
    const WIDE: bool = false;

    // One function a kernel, as for the levels with features: inlined, each kernel would hold all
    // that it runs, and the code of this level alone would take half of the crate's time to
    // compile.
    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.compute(self)
    }
}

/// A level with features; its values are made in [`run`] alone, when the processor has them.
macro_rules! level_with {
    ($level:ident, $wide:literal, $features:literal) => {
        #[doc = concat!("[`Level::", stringify!($level), "`].")]
        #[cfg(target_arch = "x86_64")]
        #[derive(Clone, Copy)]
        struct $level(());

        #[cfg(target_arch = "x86_64")]
        impl Vectors for $level {
            const WIDE: bool = $wide;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> K::Output {
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(vectors: $level, kernel: K) -> K::Output {
                    kernel.compute(vectors)
                }
                // SAFETY: there is a value of this type, so `Level::or_less` gave this level, and
                // it gives only levels all of whose features this processor has.
                unsafe { compiled(self, kernel) }
            }
        }
    };
}

level_with!(Avx2, false, "avx2,bmi1,bmi2,lzcnt,popcnt");
level_with!(Avx512, true, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl");
