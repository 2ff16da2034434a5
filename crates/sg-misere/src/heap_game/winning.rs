//! Winning moves in one heap of any size, where heaps have values that add up.

use super::super::method::Decision;
use super::solution::{Solution, others};
use super::values::Values;
use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_core::{Move, Outcome};
use sg_heaps::winning::WinningMoves;

/// Options are walked through one at a time in heaps up to this.
const MOST_WALKED: u64 = 1 << 12;
/// Options are walked through up to this heap where a move leaves at most one heap.
const MOST_WALKED_SINGLE: u64 = 1 << 20;

/// The moves in `heap` that win if the others add up to `rest`: how many, and the first of them.
///
/// # Complexity
///
/// O(d (n0 + p)) for d numbers that may be taken, preperiod n0 and period p; O(d h) for a heap h without a period.
/// Counting is given up after `steps`.
fn winning_moves<V: Values>(
    rules: &RulesetKind,
    values: &V,
    heap: u64,
    rest: V::Value,
    steps: u64,
    listed: usize,
) -> WinningMoves {
    let mut search = Search { values, heap, rest, steps, room: listed, count: Some(0), listed: Vec::new() };
    match rules {
        RulesetKind::TakingBreaking(rules) => search.takes(rules),
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) if heap <= MOST_WALKED => {
            rules.options(heap, &mut |parts| search.try_option(None, parts));
        }
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => search.count = None,
    }
    WinningMoves::new(search.count, search.listed)
}

/// The solution of a sum; counting the winning moves in one heap is given up after `steps`.
pub(super) fn by_values<V: Values>(
    rules: &RulesetKind,
    values: &V,
    heaps: &[u64],
    steps: u64,
    listed: usize,
) -> Result<Solution, String> {
    let value = values.sum(heaps.iter().copied());
    let decision = Decision { outcome: Outcome::n_if(!values.is_p(value)), method: values.method(value) };
    Solution::new(decision, heaps, |at| {
        let rest = values.sum(others(heaps, at));
        let mut moves = winning_moves(rules, values, heaps[at], rest, steps, listed);
        moves.listed.iter_mut().for_each(|found| found.heap = at);
        Ok(moves)
    })
}

struct Search<'a, V: Values> {
    values: &'a V,
    heap: u64,
    rest: V::Value,
    steps: u64,
    room: usize,
    count: Option<u128>,
    listed: Vec<Move>,
}

impl<V: Values> Search<'_, V> {
    fn wins(&self, parts: &[u64]) -> bool {
        let sum = parts.iter().fold(self.rest, |sum, &part| self.values.plus(sum, self.values.value(part)));
        self.values.is_p(sum)
    }

    fn try_option(&mut self, take: Option<u64>, parts: &[u64]) {
        if self.wins(parts) {
            self.add(Some(1));
            self.list(take, parts);
        }
    }

    fn list(&mut self, take: Option<u64>, parts: &[u64]) {
        if self.listed.len() < self.room {
            self.listed.push(Move { heap: 0, take, leaves: parts.to_vec() });
        }
    }

    fn add(&mut self, count: Option<u128>) {
        self.count = self.count.zip(count).and_then(|(a, b)| a.checked_add(b));
    }

    /// `None` once the steps are used up.
    fn spend(&mut self, steps: u64) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        Some(())
    }

    fn takes(&mut self, rules: &TakingBreaking) {
        let most = rules.most_taken().map_or(u64::MAX, |most| most as u64).min(self.heap);
        let listed = rules.digits().len().max(1) as u64;
        let walked = if rules.most_heaps() <= 1 { MOST_WALKED_SINGLE } else { MOST_WALKED };
        if most >= listed && self.heap > walked {
            // A repeating tail: only the digits before it are walked through.
            self.count = None;
        }
        let last = if self.count.is_none() { listed - 1 } else { most };
        for take in 0..=last.min(most) {
            self.take(rules, take, rules.digit_of(take));
        }
    }

    /// The moves that take `take` stones.
    fn take(&mut self, rules: &TakingBreaking, take: u64, digit: Digit) {
        let rest = self.heap - take;
        if rest == 0 {
            if digit.leaves(0) {
                self.try_option(Some(take), &[]);
            }
            return;
        }
        if digit.leaves(1) {
            self.try_option(Some(take), &[rest]);
        }
        if digit.leaves(2) {
            self.pairs(rules.parts(), take, rest);
        }
        for parts in 3..=digit.most_heaps().unwrap_or(0) {
            if digit.leaves(parts) {
                self.many(rules.parts(), take, rest, parts);
            }
        }
    }

    fn is_pair(&self, rule: Parts, smaller: u64, larger: u64) -> bool {
        let allowed = match rule {
            Parts::Any => true,
            Parts::Unequal => smaller != larger,
            Parts::Equal => smaller == larger,
        };
        allowed && self.wins(&[smaller, larger])
    }

    /// The breaks of `rest` into two.
    fn pairs(&mut self, rule: Parts, take: u64, rest: u64) {
        let count = self.count_pairs(rule, rest);
        self.add(count);
        let room = (self.room - self.listed.len()) as u128;
        let mut wanted = count.map_or(room, |count| count.min(room));
        let mut steps = if count.is_some() { u64::MAX } else { 1 << 16 };
        let least = if rule == Parts::Equal { (rest / 2).max(1) } else { 1 };
        for smaller in least..=rest / 2 {
            if wanted == 0 || steps == 0 {
                break;
            }
            steps -= 1;
            if self.is_pair(rule, smaller, rest - smaller) {
                self.list(Some(take), &[smaller, rest - smaller]);
                wanted -= 1;
            }
        }
    }

    fn count_pairs(&mut self, rule: Parts, rest: u64) -> Option<u128> {
        let half = rest.is_multiple_of(2) && rest > 0 && self.wins(&[rest / 2, rest / 2]);
        if rule == Parts::Equal {
            return Some(half.into());
        }
        if let Some((from, period)) = self.values.repeats() {
            let from = from.max(1);
            if rest / 2 > from.checked_add(period)? {
                self.spend(from + period)?;
                // Ordered pairs: one part in the preperiod, on either side, or both beyond it.
                let near = 2 * (1..from).filter(|&a| self.wins(&[a, rest - a])).count() as u128;
                let span = rest - 2 * from;
                let far: u128 = (0..period)
                    .filter(|&residue| self.wins(&[from + residue, rest - from - residue]))
                    .map(|residue| u128::from((span - residue) / period + 1))
                    .sum();
                let half = u128::from(half);
                return Some(match rule {
                    Parts::Unequal => (near + far - half) / 2,
                    _ => (near + far + half) / 2,
                });
            }
        }
        self.spend(rest / 2)?;
        Some((1..=rest / 2).filter(|&smaller| self.is_pair(rule, smaller, rest - smaller)).count() as u128)
    }

    /// The breaks of `rest` into three or more.
    fn many(&mut self, rule: Parts, take: u64, rest: u64, parts: u32) {
        let cost = (1..parts).try_fold(1_u64, |cost, part| cost.checked_mul(rest / u64::from(part) + 1));
        if cost.and_then(|cost| self.spend(cost)).is_none() {
            self.count = None;
            return;
        }
        // The options that take nothing and leave this many heaps are those breaks.
        let digits = vec![Digit(1 << parts)];
        let Ok(breaks) = TakingBreaking::new(digits, Vec::new(), rule) else { return };
        breaks.options(rest, &mut |heaps| {
            let mut rising = heaps.to_vec();
            rising.reverse();
            self.try_option(Some(take), &rising);
        });
    }
}
