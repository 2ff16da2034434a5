//! Sums of heaps solved by the literal rules alone.

use super::super::method::{Decision, Method};
use super::solution::{Solution, reported};
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::oracle::{Oracle, Play};
use sg_core::rules::sums::SumsOfHeaps;
use sg_heaps::winning::WinningMoves;

/// Heaps beyond this are not searched.
const MOST_SEARCHED: u64 = 2000;

/// Refuses heaps beyond [`MOST_SEARCHED`].
pub(super) fn refuse_large(heaps: &[u64], purpose: &str) -> Result<(), String> {
    match heaps.iter().find(|&&heap| heap > MOST_SEARCHED) {
        Some(heap) => Err(format!("heap {heap} is too large {purpose}")),
        None => Ok(()),
    }
}

/// Bytes that all positions of a search may take together.
const MOST_BYTES: usize = 1 << 28;

/// How many positions of this many heaps fit [`MOST_BYTES`]: each is kept and waits in a queue, a number of 64 bits for each
/// heap.
const fn most_positions(heaps: usize) -> usize {
    /// Of a position in the oracle's tables, beside its heaps.
    const OVERHEAD: usize = 96;
    MOST_BYTES / (2 * size_of::<u64>() * heaps + OVERHEAD)
}

/// The solution of a sum by the rules alone; at most `limit` positions are visited, fewer of many heaps.
pub(super) fn by_rules(
    rules: &RulesetKind,
    heaps: &[u64],
    limit: usize,
    listed: usize,
) -> Result<Solution, String> {
    refuse_large(heaps, "for the rules")?;
    let mut oracle = Oracle::new(SumsOfHeaps(rules))
        .under(Play::Misere)
        .with_limit(limit.min(most_positions(heaps.len())));
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
