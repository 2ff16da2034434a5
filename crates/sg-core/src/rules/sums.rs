//! Sums of heaps as positions of the literal rules.

use std::iter;
use std::ops::ControlFlow;

use super::oracle::Rules;
use super::ruleset::HeapRuleset;

/// All sums of heaps of at least 1 with at most `total` tokens, each in increasing order, one at a
/// time: their number grows exponentially with the square root of `total`.
///
/// # Example
///
/// ```
/// use sg_core::rules::sums::sums;
///
/// assert_eq!(sums(2).collect::<Vec<_>>(), [vec![], vec![1], vec![1, 1], vec![2]]);
/// ```
pub fn sums(total: u64) -> impl Iterator<Item = Vec<u64>> {
    iter::successors(Some(Vec::new()), move |sum: &Vec<u64>| {
        let mut next = sum.clone();
        let mut left = total - sum.iter().sum::<u64>();
        let least = sum.last().copied().unwrap_or(1);
        if least <= left {
            next.push(least);
            return Some(next);
        }
        while let Some(heap) = next.pop() {
            left += heap;
            if heap < left {
                next.push(heap + 1);
                return Some(next);
            }
        }
        None
    })
}

/// The literal rules of sums of heaps: positions are the sizes in increasing order, without heaps
/// of 0.
///
/// # Example
///
/// A search ends at its limit also where one heap has more options than that.
///
/// ```
/// use sg_core::heaps::notation::{Ruleset, RulesetKind};
/// use sg_core::rules::oracle::{Oracle, Unsettled};
/// use sg_core::rules::sums::SumsOfHeaps;
///
/// let nim: Ruleset = "nim".parse()?;
/// let RulesetKind::TakingBreaking(nim) = nim.kind() else { unreachable!() };
/// let mut oracle = Oracle::new(SumsOfHeaps(nim)).with_limit(1_000);
/// assert!(!oracle.outcome(&vec![3, 5, 6])?.is_n());
/// let refused = oracle.outcome(&vec![1_000_000_000_000]);
/// assert_eq!(refused, Err(Unsettled::TooManyPositions { limit: 1_000 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SumsOfHeaps<R>(pub R);

impl<R: HeapRuleset> Rules for SumsOfHeaps<R> {
    type Position = Vec<u64>;
    /// The size of the heap moved in, and what is left of it.
    type Move = (u64, Vec<u64>);

    fn moves(&self, position: &Vec<u64>, found: &mut dyn FnMut((u64, Vec<u64>), Vec<u64>)) {
        let _ = self.try_moves(position, &mut |chosen, next| {
            found(chosen, next);
            ControlFlow::Continue(())
        });
    }

    fn try_moves(
        &self,
        position: &Vec<u64>,
        found: &mut dyn FnMut((u64, Vec<u64>), Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut sizes =
            position.iter().enumerate().filter(|&(at, heap)| at == 0 || position[at - 1] != *heap);
        sizes.try_for_each(|(at, &heap)| {
            self.0.try_options(heap, &mut |parts| {
                let mut next = position.clone();
                next.remove(at);
                next.extend(parts.iter().filter(|&&part| part > 0));
                next.sort_unstable();
                found((heap, parts.to_vec()), next)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are 2,552,338,241 sums of at most 120 tokens, and no end of them with 2^64 - 1.
    #[test]
    fn sums_are_made_one_at_a_time() {
        for total in [120, u64::MAX] {
            assert_eq!(sums(total).nth(100), Some(vec![1; 100]));
        }
        // The numbers of partitions of 0 to 12 add up to 272.
        assert_eq!(sums(12).count(), 272);
    }
}
