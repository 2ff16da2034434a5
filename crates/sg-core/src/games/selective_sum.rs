//! Selective play: a turn moves in any of the components, in at least one, with one move in each of
//! them.
//!
//! The previous player wins exactly where he wins every component. Who is to move in other
//! positions moves in all components that the next player wins, and leaves each of them lost; from
//! a position where all are lost, each turn leaves a component that is won. So nimbers are not
//! needed, and outcomes are enough.
//!
//! # Reference
//!
//! C. A. B. Smith, "Graphs and composite games", J. Combinatorial Theory 1 (1966); J. H. Conway,
//! *On Numbers and Games*, ch. 14 (the "selective compound"); *Winning Ways*, ch. 9.

use crate::Outcome;

/// Who wins components of these outcomes in selective play: the next player exactly when he wins
/// one of them alone.
///
/// # Complexity
///
/// O(k) for k components.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::games::selective_sum;
///
/// assert_eq!(selective_sum::outcome([Outcome::P, Outcome::N, Outcome::N]), Outcome::N);
/// assert_eq!(selective_sum::outcome([Outcome::P, Outcome::P]), Outcome::P);
/// ```
#[must_use]
pub fn outcome(components: impl IntoIterator<Item = Outcome>) -> Outcome {
    Outcome::n_if(components.into_iter().any(Outcome::is_n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;
    use crate::rules::oracle::{Oracle, Rules};

    /// Heaps from which 1 to `most` stones are taken, from as many heaps at once as the player
    /// likes.
    struct Selective {
        most: u64,
    }

    impl Rules for Selective {
        type Position = Vec<u64>;
        type Move = Vec<u64>;

        fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Vec<u64>, Vec<u64>)) {
            let mut takes = vec![Vec::new()];
            for &heap in heaps {
                let longer = |taken: &Vec<u64>| {
                    (0..=heap.min(self.most)).map(|take| [&taken[..], &[take]].concat()).collect::<Vec<_>>()
                };
                takes = takes.iter().flat_map(longer).collect();
            }
            for take in takes.into_iter().filter(|take| take.iter().any(|&stones| stones > 0)) {
                let after = heaps.iter().zip(&take).map(|(heap, taken)| heap - taken).collect();
                found(take, after);
            }
        }
    }

    #[test]
    fn every_small_sum_of_subtraction_games() {
        for most in 1..=3 {
            let mut nimbers = Vec::new();
            for heap in 0..6_usize {
                nimbers.push(mex((heap.saturating_sub(most as usize)..heap).map(|left| nimbers[left])));
            }
            let mut oracle = Oracle::new(Selective { most });
            let mut seen = [0, 0];
            for code in 0..216_u64 {
                let heaps = vec![code / 36, code / 6 % 6, code % 6];
                let expected = outcome(heaps.iter().map(|&heap| nimbers[heap as usize].outcome()));
                assert_eq!(oracle.outcome(&heaps), Ok(expected), "{heaps:?}, at most {most}");
                seen[usize::from(expected.is_n())] += 1;
            }
            assert!(seen[0] > 0 && seen[1] > seen[0], "{seen:?}");
        }
    }
}
