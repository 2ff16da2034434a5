//! Grundy's game: break a heap into two unequal heaps; who cannot break any has lost.
//!
//! Which heaps are lost is known by computation alone. All nimbers up to [`COMPUTED`] were computed
//! by the recurrence, which needs no theorem, and [`LOST`] are all the heaps among them of
//! nimber 0. Whether a larger heap is lost, and whether the nimbers are periodic, is not known;
//! published computations, which are not repeated here, found no other up to 2^35.
//!
//! # Reference
//!
//! P. M. Grundy, "Mathematics and games", Eureka 2 (1939); *Winning Ways*, ch. 4; the P-positions
//! are OEIS A036685.

use crate::Outcome;

/// The heaps from 1 to [`COMPUTED`] of nimber 0. The empty heap is lost too.
pub const LOST: [u64; 41] = [
    1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359, 362, 365,
    386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932, 1222,
];

/// The largest heap whose nimber was computed.
pub const COMPUTED: u64 = 1_000_000;

/// The outcome of one heap, or `None` if it is larger than [`COMPUTED`].
///
/// # Complexity
///
/// O(log l) for the l numbers of [`LOST`].
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::games::grundys_game;
///
/// assert_eq!([6, 7, 8].map(grundys_game::outcome), [Some(Outcome::N), Some(Outcome::P), Some(Outcome::N)]);
/// assert_eq!(grundys_game::outcome(1_000_001), None);
/// ```
#[must_use]
pub fn outcome(heap: u64) -> Option<Outcome> {
    let lost = heap == 0 || LOST.binary_search(&heap).is_ok();
    (heap <= COMPUTED).then_some(Outcome::n_if(!lost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nimber, mex};

    /// By the recurrence alone, eight times as far as the last one. The computation to the end is a
    /// test of `classics`, by the fast engine.
    #[test]
    fn lost_heaps_by_the_recurrence() {
        let mut nimbers: Vec<Nimber> = Vec::new();
        for heap in 0..=10_000_usize {
            nimbers.push(mex((1..heap.div_ceil(2)).map(|part| nimbers[part] ^ nimbers[heap - part])));
        }
        let lost: Vec<u64> = (1..=10_000).filter(|&heap| nimbers[heap as usize].is_zero()).collect();
        assert_eq!(lost, LOST);
    }
}
