//! Numbers from a seed, the same on every machine.

use sg_core::values::SplitMix64;

/// A generator for one move of a match.
#[derive(Clone, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    /// A generator for one purpose: the seed of the match and the number of the move, so that a
    /// move that is taken back and played again is answered alike.
    pub(crate) const fn new(seed: u64, number: u64) -> Self {
        let number = number.wrapping_mul(0x2545_f491_4f6c_dd1d);
        Self(SplitMix64::new(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ number))
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// One of the elements.
    pub(crate) fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }
}
