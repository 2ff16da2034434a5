//! Random numbers that are the same on every machine.

/// `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A graph of `vertices` vertices in which edges lead to smaller numbers, each with this probability.
    pub(crate) fn dag(&mut self, vertices: u32, percent: u64) -> Vec<(u32, u32)> {
        let pairs = (0..vertices).flat_map(|u| (0..u).map(move |v| (u, v)));
        pairs.filter(|_| self.below(100) < percent).collect()
    }
}
