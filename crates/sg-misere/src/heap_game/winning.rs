//! Winning moves in one heap of any size, where heaps have values that add up.

use super::super::method::Decision;
use super::solution::Solution;
use super::values::Values;
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::{Digit, TakingBreaking};
use sg_core::{HeapRuleset, Move, Outcome};
use sg_heaps::winning::{Effort, Leaving, WinningMoves, WinningTakes};

/// Options are walked through one at a time in heaps up to this.
const MOST_WALKED: u64 = 1 << 12;
/// The most steps of listing the moves in one heap, and of a search for breaks into two that are
/// not counted.
const LIST_STEPS: u64 = 1 << 18;

/// The solution of a sum; counting the winning moves in one heap is given up after `steps`.
pub(super) fn by_values<V: Values>(
    rules: &RulesetKind,
    values: &V,
    heaps: &[u64],
    steps: u64,
    listed: Option<usize>,
) -> Result<Solution, String> {
    // The sums of the heaps before each place, and after it.
    let before = values.sums(heaps.iter().copied());
    let after = values.sums(heaps.iter().rev().copied());
    let value = before[heaps.len()];
    let decision = Decision { outcome: Outcome::n_if(!values.is_p(value)), method: values.method(value) };
    Solution::new(decision, heaps, listed, |at, listed| {
        let beside = Beside { values, rest: values.plus(before[at], after[heaps.len() - 1 - at]) };
        let effort = Effort { count_steps: steps, list_steps: LIST_STEPS, listed };
        let mut moves = values
            .only_move(beside.rest, heaps[at], listed)
            .unwrap_or_else(|| winning_moves(rules, &beside, heaps[at], effort));
        moves.listed.iter_mut().for_each(|found| found.heap = at);
        Ok(moves)
    })
}

/// The values of heaps, and that of the other heaps of a sum.
struct Beside<'a, V: Values> {
    values: &'a V,
    rest: V::Value,
}

impl<V: Values> Leaving for Beside<'_, V> {
    fn wins(&self, parts: &[u64]) -> bool {
        let sum = parts.iter().fold(self.rest, |sum, &part| self.values.plus(sum, self.values.value(part)));
        self.values.is_p(sum)
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        self.values.repeats()
    }

    fn parts(search: &mut WinningTakes<'_, Self>, take: u64, rest: u64, heaps: u32) {
        if !search.affords(rest, heaps) {
            return;
        }
        // The options that take nothing and leave this many heaps are those breaks.
        let digits = vec![Digit(1 << heaps)];
        let Ok(breaks) = TakingBreaking::new(digits, Vec::new(), search.rules.parts()) else { return };
        breaks.options(rest, &mut |parts| {
            let rising: Vec<u64> = parts.iter().rev().copied().collect();
            search.try_option(take, &rising);
        });
    }
}

/// The moves in `heap` that win: how many, and the first of them.
///
/// # Complexity
///
/// O(d (n0 + p)) for d numbers that may be taken, preperiod n0 and period p; O(d h) for a heap h
/// without a period. Counting is given up after `effort.count_steps`.
fn winning_moves<V: Values>(
    rules: &RulesetKind,
    values: &Beside<'_, V>,
    heap: u64,
    effort: Effort,
) -> WinningMoves {
    match rules {
        RulesetKind::TakingBreaking(rules) => {
            let mut search = WinningTakes::new(rules, heap, values, effort);
            if let Some(least) = search.listed_digits() {
                search.tail(least);
            }
            search.found
        }
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) if heap <= MOST_WALKED => {
            let (mut count, mut winning) = (0, Vec::new());
            rules.options(heap, &mut |parts| {
                if values.wins(parts) {
                    count += 1;
                    if winning.len() < effort.listed {
                        winning.push(Move { heap: 0, take: None, leaves: parts.to_vec() });
                    }
                }
            });
            WinningMoves::new(Some(count), winning)
        }
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => WinningMoves::default(),
    }
}
