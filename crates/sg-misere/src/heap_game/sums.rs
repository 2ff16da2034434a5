//! Sums of heaps as positions of the literal rules.

use super::super::method::{Decision, Method};
use super::solution::{Solution, reported};
use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::oracle::{Oracle, Play, Rules};
use sg_heaps::winning::WinningMoves;

/// All sums of heaps of at least 1 with at most `total` tokens, each in rising order.
///
/// # Example
///
/// ```
/// use sg_misere::heap_game::sums;
///
/// assert_eq!(sums(2), [vec![], vec![1], vec![1, 1], vec![2]]);
/// ```
#[must_use]
pub fn sums(total: u64) -> Vec<Vec<u64>> {
    fn extend(sum: &mut Vec<u64>, least: u64, left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(sum.clone());
        for heap in least..=left {
            sum.push(heap);
            extend(sum, heap, left - heap, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), 1, total, &mut all);
    all
}

/// The literal rules of sums of heaps: positions are the sizes in rising order, without heaps of 0.
#[derive(Clone, Debug)]
pub struct SumsOfHeaps<R>(pub R);

impl<R: HeapRuleset> Rules for SumsOfHeaps<R> {
    type Position = Vec<u64>;
    /// The size of the heap moved in, and what is left of it.
    type Move = (u64, Vec<u64>);

    fn moves(&self, position: &Vec<u64>, found: &mut dyn FnMut((u64, Vec<u64>), Vec<u64>)) {
        for (at, &heap) in
            position.iter().enumerate().filter(|&(at, heap)| at == 0 || position[at - 1] != *heap)
        {
            self.0.options(heap, &mut |parts| {
                let mut next = position.clone();
                next.remove(at);
                next.extend(parts.iter().filter(|&&part| part > 0));
                next.sort_unstable();
                found((heap, parts.to_vec()), next);
            });
        }
    }
}

/// Heaps beyond this are not searched.
const MOST_SEARCHED: u64 = 2000;

/// Refuses heaps beyond [`MOST_SEARCHED`].
pub(super) fn refuse_large(heaps: &[u64], purpose: &str) -> Result<(), String> {
    match heaps.iter().find(|&&heap| heap > MOST_SEARCHED) {
        Some(heap) => Err(format!("heap {heap} is too large {purpose}")),
        None => Ok(()),
    }
}

/// The solution of a sum by the rules alone; at most `limit` positions are visited.
pub(super) fn by_rules(
    rules: &RulesetKind,
    heaps: &[u64],
    limit: usize,
    listed: usize,
) -> Result<Solution, String> {
    refuse_large(heaps, "for the rules")?;
    let mut oracle = Oracle::new(SumsOfHeaps(rules)).under(Play::Misere).with_limit(limit);
    let mut position: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    position.sort_unstable();
    let outcome = oracle.outcome(&position).map_err(|error| format!("by the rules {error}"))?;
    let winning = if outcome.is_n() {
        oracle.winning_moves(&position).map_err(|error| format!("by the rules {error}"))?
    } else {
        Vec::new()
    };
    let method = Method::Rules { positions: oracle.visited() };
    Solution::new(Decision { outcome, method }, heaps, |at| {
        let of_size = winning.iter().filter(|(heap, _)| *heap == heaps[at]);
        let listed = of_size.clone().take(listed).map(|(_, parts)| reported(rules, at, heaps[at], parts));
        Ok(WinningMoves { count: Some(of_size.clone().count() as u128), listed: listed.collect() })
    })
}
