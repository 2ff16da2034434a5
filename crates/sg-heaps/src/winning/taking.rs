//! Winning moves of taking and breaking under normal play.

use std::collections::{BTreeSet, BinaryHeap};
use std::ops::ControlFlow;

use super::takes::{Leaving, WinningTakes};
use super::{Effort, Known, WinningMoves, saltus};
use crate::period::Proved;
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};
use sg_core::values::gcd;

/// The moves from `heap` that leave heaps of nim-sum `wanted`: how many, and the first of them.
///
/// `None` if the nimber of `heap` is not known.
///
/// # Complexity
///
/// O(d (n0 + p)) for d numbers that may be taken, preperiod n0 and period p; O(d h) for a heap h
/// whose nimbers are known one by one. Counting is given up after `effort.count_steps`.
pub(crate) fn winning_takes(
    rules: &TakingBreaking,
    known: &Known<'_>,
    heap: u64,
    wanted: Nimber,
    effort: Effort,
) -> Option<WinningMoves> {
    known.nimber(heap)?;
    let values = Wanted { known, wanted: wanted.0 };
    let mut search = WinningTakes::new(rules, heap, &values, effort);
    let breaks = rules.tail().iter().any(|digit| digit.most_heaps() > Some(1));
    let left = search.listed_digits().and_then(|least| if breaks { search.tail(least) } else { Some(least) });
    if let Some(least) = left {
        search.single_heaps_of_tail(least);
    }
    Some(search.found)
}

/// The nimbers of heaps, and the nim-sum that is to be left.
struct Wanted<'a> {
    known: &'a Known<'a>,
    wanted: u64,
}

impl Wanted<'_> {
    /// The period, if the nimbers grow by a saltus.
    fn growing(&self) -> Option<Proved> {
        self.known.proved.filter(|proved| proved.saltus() > 0)
    }

    /// The nimbers with which the two residue classes begin whose parts are
    /// `from + residue + period x` and `from + other + period y`, `span` stones more than `2 from`,
    /// and `x + y`.
    fn classes(&self, (from, period): (u64, u64), span: u64, residue: u64) -> Option<([u64; 2], u64)> {
        let (periods, other) = ((span - residue) / period, (span - residue) % period);
        let start = |residue: u64| Some(self.known.values.get((from + residue) as usize)?.0);
        Some(([start(residue)?, start(other)?], periods))
    }
}

impl Leaving for Wanted<'_> {
    fn wins(&self, parts: &[u64]) -> bool {
        parts.iter().fold(0, |sum, &part| sum ^ self.known.part(part)) == self.wanted
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        self.known.proved.map(|proved| (proved.preperiod(), proved.period()))
    }

    fn count_far(search: &mut WinningTakes<'_, Self>, (from, period): (u64, u64), span: u64) -> Option<u128> {
        let values = search.values;
        let Some(proved) = values.growing() else { return Some(search.count_residues((from, period), span)) };
        // The automaton has at most some (saltus + 1)^2 states, in practice a few, for each of 64
        // bits.
        search.spend(period.checked_mul(64 * 16)?)?;
        (0..period.min(span + 1)).try_fold(0, |far, residue| {
            let ([left, right], periods) = values.classes((from, period), span, residue)?;
            Some(far + saltus::count_pairs(left, right, proved.saltus(), periods, values.wanted))
        })
    }

    /// For nimbers with a saltus all of them up to some number for each residue.
    fn list_far(&self, rest: u64, most: usize) -> Option<Vec<u64>> {
        let proved = self.growing()?;
        let (from, period) = (proved.preperiod().max(1), proved.period());
        let span = rest.checked_sub(2 * from).filter(|_| rest > 2 * (from + period))?;
        let mut smaller = BTreeSet::new();
        for residue in 0..period.min(span + 1) {
            let ([left, right], periods) = self.classes((from, period), span, residue)?;
            let pairs = saltus::some_pairs(left, right, proved.saltus(), periods, self.wanted, most);
            let parts = pairs.into_iter().map(|x| from + residue + period * x);
            smaller.extend(parts.map(|part| part.min(rest - part)));
        }
        Some(smaller.into_iter().collect())
    }

    fn parts(search: &mut WinningTakes<'_, Self>, take: u64, rest: u64, heaps: u32) {
        let steps = if search.affords(rest, heaps) { u64::MAX } else { search.search_steps() };
        let mut steps_left = steps;
        let _ = search.each_part(take, rest, heaps, 1, &mut Vec::new(), &mut steps_left);
        if steps < u64::MAX {
            search.effort.list_steps = search.effort.list_steps.saturating_sub(steps - steps_left);
        }
    }
}

/// The heaps `first, first + step, ...`, `count` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Progression {
    first: u64,
    step: u64,
    count: u64,
}

impl WinningTakes<'_, Wanted<'_>> {
    /// Goes through the ways to write `rest` as `heaps` more parts of at least `least`.
    fn each_part(
        &mut self,
        take: u64,
        rest: u64,
        heaps: u32,
        least: u64,
        parts: &mut Vec<u64>,
        steps_left: &mut u64,
    ) -> ControlFlow<()> {
        if *steps_left == 0 || self.found.count.is_none() && self.room() == 0 {
            return ControlFlow::Break(());
        }
        *steps_left -= 1;
        if heaps == 1 {
            parts.push(rest);
            let is_allowed = match self.rules.parts() {
                Parts::Any => true,
                Parts::Unequal => parts.windows(2).all(|pair| pair[0] < pair[1]),
                Parts::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
            };
            if is_allowed {
                self.try_option(take, parts);
            }
            parts.pop();
            return ControlFlow::Continue(());
        }
        for part in least..=rest / u64::from(heaps) {
            parts.push(part);
            let flow = self.each_part(take, rest - part, heaps - 1, part, parts, steps_left);
            parts.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// The moves that take `least` stones or more, all by the repeating tail, and leave at most one
    /// heap.
    fn single_heaps_of_tail(&mut self, least: u64) {
        let leaving = self.single_heaps(self.heap - least);
        let count = leaving.iter().map(|run| u128::from(run.count)).sum();
        self.add(Some(count));
        // The largest heaps left, that is the smallest takes, come from the ends of the
        // progressions.
        let last = |run: Progression| (run.first + (run.count - 1) * run.step, run);
        let mut largest: BinaryHeap<_> = leaving.into_iter().map(last).collect();
        while self.room() > 0
            && let Some((rest, run)) = largest.pop()
        {
            self.list(self.heap - rest, &[rest]);
            if run.count > 1 {
                largest.push(last(Progression { count: run.count - 1, ..run }));
            }
        }
        if self.rules.digit_of(self.heap).leaves(0) {
            self.try_option(self.heap, &[]);
        }
    }

    /// The heaps `1..=last` of the wanted nimber to which the tail leads.
    fn single_heaps(&self, last: u64) -> Vec<Progression> {
        let leads = |rest: u64| self.rules.digit_of(self.heap - rest).leaves(1);
        let one = |first| Progression { first, step: 1, count: 1 };
        let is_wanted = |rest: &u64| self.values.known.part(*rest) == self.values.wanted && leads(*rest);
        let Some(proved) =
            self.values.known.proved.filter(|_| self.heap >= self.values.known.values.len() as u64)
        else {
            return (1..=last).filter(is_wanted).map(one).collect();
        };
        let (from, period, q) = (proved.preperiod(), proved.period(), self.rules.tail().len() as u64);
        let mut runs: Vec<_> = (1..from.min(last + 1)).filter(is_wanted).map(one).collect();
        for first in from.max(1)..=(from.max(1) + period - 1).min(last) {
            let value = self.values.known.part(first);
            if proved.saltus() == 0 {
                if value != self.values.wanted {
                    continue;
                }
                let classes = q / gcd(period, q);
                let step = period * classes;
                for first in
                    (0..classes).map(|class| first + class * period).take_while(|&first| first <= last)
                {
                    if leads(first) {
                        runs.push(Progression { first, step, count: (last - first) / step + 1 });
                    }
                }
            } else if let Some(more) = self.values.wanted.checked_sub(value)
                && more.is_multiple_of(proved.saltus())
            {
                let rest =
                    (more / proved.saltus()).checked_mul(period).and_then(|far| far.checked_add(first));
                runs.extend(rest.filter(|&rest| rest <= last && leads(rest)).map(one));
            }
        }
        runs
    }
}
