//! Numbers from a seed, the same on every machine.

/// A generator of 64-bit numbers: `SplitMix64`.
///
/// Reference: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A generator for one purpose: the seed of the match and the number of the move, so that a move that is taken back and
    /// played again is answered alike.
    pub(crate) const fn new(seed: u64, number: u64) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// One of the elements.
    pub(crate) fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }
}
