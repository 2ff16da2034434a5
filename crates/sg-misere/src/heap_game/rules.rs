//! Sums of heaps solved by the literal rules alone.

use std::ops::ControlFlow;

use super::super::meter::Meter;
use super::super::method::{Decision, Method};
use super::solution::{Solution, reported};
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::oracle::{Oracle, Play, Rules};
use sg_core::rules::sums::SumsOfHeaps;
use sg_heaps::Watch;
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

/// The number of positions of this many heaps that fit [`MOST_BYTES`]: each is kept and waits in a
/// queue, a number of 64 bits for each heap.
const fn most_positions(heaps: usize) -> usize {
    /// The bytes of a position in the oracle's tables, in addition to its heaps.
    const OVERHEAD: usize = 96;
    MOST_BYTES / (2 * size_of::<u64>() * heaps + OVERHEAD)
}

/// Rules under a watch. Once it has ended the work no position has moves, so that the oracle ends,
/// and its answer is of no use.
struct Metered<'a, 'm, R> {
    rules: R,
    meter: &'a Meter<'m>,
}

/// A position with its moves takes about this many steps.
const STEPS_OF_A_POSITION: u64 = 1 << 12;

impl<R: Rules> Rules for Metered<'_, '_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn moves(&self, position: &R::Position, found: &mut dyn FnMut(R::Move, R::Position)) {
        if !self.meter.stops(STEPS_OF_A_POSITION) {
            self.rules.moves(position, found);
        }
    }

    fn try_moves(
        &self,
        position: &R::Position,
        found: &mut dyn FnMut(R::Move, R::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.meter.stops(STEPS_OF_A_POSITION) {
            ControlFlow::Continue(())
        } else {
            self.rules.try_moves(position, found)
        }
    }
}

/// The solution of a sum by the rules alone; at most `limit` positions are visited, fewer of many
/// heaps.
pub(super) fn by_rules(
    rules: &RulesetKind,
    heaps: &[u64],
    limit: usize,
    listed: Option<usize>,
    watch: &mut Watch<'_>,
) -> Result<Solution, String> {
    refuse_large(heaps, "for the rules")?;
    let meter = Meter::new(watch, 0, None);
    let mut oracle = Oracle::new(Metered { rules: SumsOfHeaps(rules), meter: &meter })
        .under(Play::Misere)
        .with_limit(limit.min(most_positions(heaps.len())));
    let mut position: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    position.sort_unstable();
    let outcome = oracle.outcome(&position).map_err(|error| format!("by the rules {error}"))?;
    if meter.is_stopped() {
        return Err("the work was stopped".to_owned());
    }
    let winning = if outcome.is_n() && listed.is_some() {
        oracle.winning_moves(&position).map_err(|error| format!("by the rules {error}"))?
    } else {
        Vec::new()
    };
    let method = Method::Rules { positions: oracle.visited() };
    Solution::new(Decision { outcome, method }, heaps, listed, |at, listed| {
        let of_size = winning.iter().filter(|(heap, _)| *heap == heaps[at]);
        let listed = of_size.clone().take(listed).map(|(_, parts)| reported(rules, at, heaps[at], parts));
        Ok(WinningMoves::new(Some(of_size.clone().count() as u128), listed.collect()))
    })
}
