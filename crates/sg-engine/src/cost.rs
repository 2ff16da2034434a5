//! The estimated cost of a heap by each method, from counts for the heaps before it.
//!
//! The figures are nanoseconds of a processor with AVX-512, fitted to 232 rulesets whose every
//! doubling from 4,096 to 65,536 heaps was computed by both methods; only their ratio matters. They
//! are for the question whether the sparse method is worth while, where many heaps are rare; where
//! few are, it is beyond doubt. The width of lanes is chosen by an estimate of its own,
//! [`Counted::cost_of_width`].

/// Lanes of this many bytes lie in a cache of the second level.
const LANES_IN_CACHE: f64 = (4 << 20) as f64;

/// The counts of some heaps under a split, with lanes of some width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    /// The heap that the costs are for.
    pub(super) heap: f64,
    /// The number of takes that leave two heaps.
    pub(super) takes: f64,
    /// The bytes of a lane.
    pub(super) lane_bytes: f64,
    /// The number of heaps that are rare, of all.
    pub(super) rare: f64,
    /// The number of these whose nimbers are too large for lanes.
    pub(super) rare_high: f64,
    /// The part of the latest heaps that are rare.
    pub(super) rare_part: f64,
    /// The part of the latest heaps that have nimbers too large for lanes.
    pub(super) high_part: f64,
}

impl Counted {
    /// The cost of the plain method: half a pair for each stone.
    pub(super) fn plain_cost(self) -> f64 {
        300.0 + 0.39 * self.heap
    }

    /// The cost of the sparse method: rows for each rare heap, and for a heap that is rare or high
    /// a search among its pairs with rare heaps and then among all its options.
    pub(super) fn sparse_cost(self) -> f64 {
        let Self { heap, takes, lane_bytes, rare, rare_part, high_part, .. } = self;
        let byte_of_a_row = if self.is_scattered_at(heap) { 0.09 } else { 0.05 };
        let of_rare = 2500.0 + takes * 0.8 * rare;
        let of_high = takes * (1.4 * rare + 0.2 * heap);
        260.0 + lane_bytes * (12.0 + byte_of_a_row * rare) + rare_part * of_rare + high_part * of_high
    }

    /// The whole cost of beginning with the sparse method: choosing witnesses, of which there are
    /// as many as rare heaps, up to a few hundred.
    pub(super) fn cost_of_beginning(self) -> f64 {
        1200.0 * self.lane_bytes * self.rare.min(400.0)
    }

    /// The cost that differs between lanes of different widths under the same split, in cycles a
    /// heap, roughly: wide ones take longer for each rare heap, with narrow ones more heaps have
    /// high nimbers.
    pub(super) fn cost_of_width(self) -> f64 {
        let Self { heap, takes, lane_bytes, rare, rare_high, high_part, .. } = self;
        // The width is for heaps up to twice as large.
        let bytes_a_cycle = if self.is_scattered_at(2.0 * heap) { 12.0 } else { 40.0 };
        let of_high = 500.0 + takes * (4.0 * rare + 20.0 * rare_high);
        (rare + 50.0) * lane_bytes / bytes_a_cycle + lane_bytes / 4.0 + high_part * of_high
    }

    /// True if rare heaps are scattered over more lanes than a cache holds, so that each has to be
    /// fetched.
    fn is_scattered_at(self, heap: f64) -> bool {
        self.rare_part > 0.01 && heap * self.lane_bytes > LANES_IN_CACHE
    }
}
