//! Winning moves of taking and breaking.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Effort, Known, WinningMoves, saltus};
use crate::period::Proved;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_core::values::gcd;
use sg_core::{Move, Nimber};

/// The moves from `heap` that leave heaps of nim-sum `wanted`: how many, and the first of them.
///
/// `None` if the nimber of `heap` is not known.
///
/// # Complexity
///
/// O(d (n0 + p)) for d numbers that may be taken, preperiod n0 and period p; O(d h) for a heap h whose nimbers
/// are known one by one. Counting is given up after `effort.count_steps`.
pub(crate) fn winning_takes(
    rules: &TakingBreaking,
    known: &Known<'_>,
    heap: u64,
    wanted: Nimber,
    effort: Effort,
) -> Option<WinningMoves> {
    known.nimber(heap)?;
    let mut search =
        Search { rules, known, heap, wanted: wanted.0, effort, count: Some(0), listed: Vec::new(), steps: 0 };
    let listed_digits = rules.digits().len().max(1) as u64;
    for take in 0..listed_digits.min(heap.saturating_add(1)) {
        search.take(take, rules.digit_of(take));
    }
    if !rules.tail().is_empty() && heap >= listed_digits {
        search.tail(listed_digits);
    }
    Some(WinningMoves { count: search.count, listed: search.listed })
}

/// A count and a list under way.
struct Search<'a> {
    rules: &'a TakingBreaking,
    known: &'a Known<'a>,
    heap: u64,
    wanted: u64,
    effort: Effort,
    count: Option<u128>,
    listed: Vec<Move>,
    steps: u64,
}

/// The heaps `first, first + step, ...`, `count` of them.
#[derive(Clone, Copy, Debug)]
struct Progression {
    first: u64,
    step: u64,
    count: u64,
}

impl Search<'_> {
    /// The moves that take `take` stones.
    fn take(&mut self, take: u64, digit: Digit) {
        let rest = self.heap - take;
        if digit.leaves(0) && rest == 0 && self.wanted == 0 {
            self.found(take, Vec::new());
        }
        if rest == 0 {
            return;
        }
        if digit.leaves(1) && self.known.part(rest) == self.wanted {
            self.found(take, vec![rest]);
        }
        if digit.leaves(2) {
            self.pairs(take, rest);
        }
        for heaps in 3..=digit.most_heaps().unwrap_or(0) {
            if digit.leaves(heaps) && u64::from(heaps) <= rest {
                self.parts(take, rest, heaps);
            }
        }
    }

    fn found(&mut self, take: u64, leaves: Vec<u64>) {
        self.add(Some(1));
        self.list(take, leaves);
    }

    fn list(&mut self, take: u64, leaves: Vec<u64>) {
        if self.listed.len() < self.effort.listed {
            self.listed.push(Move { heap: 0, take: Some(take), leaves });
        }
    }

    fn add(&mut self, count: Option<u128>) {
        self.count = self.count.zip(count).and_then(|(a, b)| a.checked_add(b));
    }

    /// The breaks of `rest` into two.
    fn pairs(&mut self, take: u64, rest: u64) {
        let count = self.count_pairs(rest);
        self.add(count);
        let mut wanting = (self.effort.listed - self.listed.len()) as u128;
        wanting = count.map_or(wanting, |count| wanting.min(count));
        let halves = match self.rules.parts() {
            Parts::Equal => rest / 2..=rest / 2,
            Parts::Any | Parts::Unequal => 1..=rest / 2,
        };
        // The smallest parts first; far ones only by digits, where the nimbers have a saltus and pairs are few.
        let far = if count.is_some() && wanting > 0 { self.far_pairs(rest) } else { None };
        let steps = if count.is_some() && far.is_none() { u64::MAX } else { self.effort.list_steps };
        let last = halves.start().saturating_add(steps).min(*halves.end());
        let near = *halves.start()..=last;
        for smaller in near.chain(far.into_iter().flatten().filter(|&smaller| smaller > last)) {
            if wanting == 0 {
                return;
            }
            if self.is_pair(smaller, rest - smaller) {
                self.list(take, vec![smaller, rest - smaller]);
                wanting -= 1;
            }
        }
    }

    /// Smaller parts of breaks of `rest` into two with the wanted nim-sum, both beyond the preperiod, in increasing
    /// order, for nimbers with a saltus; `None` for others. They are all of them up to some number for each residue.
    fn far_pairs(&self, rest: u64) -> Option<Vec<u64>> {
        let proved = self.known.proved.filter(|proved| proved.saltus() > 0)?;
        let (from, period) = (proved.preperiod().max(1), proved.period());
        let span = rest.checked_sub(2 * from).filter(|_| rest > 2 * (from + period))?;
        let mut smaller = BTreeSet::new();
        for residue in 0..period.min(span + 1) {
            let (periods, other) = ((span - residue) / period, (span - residue) % period);
            let start = |residue: u64| Some(self.known.values.get((from + residue) as usize)?.0);
            let (left, right) = (start(residue)?, start(other)?);
            let most = self.effort.listed.saturating_mul(4);
            let pairs = saltus::some_pairs(left, right, proved.saltus(), periods, self.wanted, most);
            smaller.extend(
                pairs.into_iter().map(|x| from + residue + period * x).map(|part| part.min(rest - part)),
            );
        }
        Some(smaller.into_iter().collect())
    }

    fn is_pair(&self, smaller: u64, larger: u64) -> bool {
        let allowed = match self.rules.parts() {
            Parts::Any => true,
            Parts::Unequal => smaller != larger,
            Parts::Equal => smaller == larger,
        };
        smaller > 0 && allowed && self.known.part(smaller) ^ self.known.part(larger) == self.wanted
    }

    /// The number of breaks of `rest` into two that have the wanted nim-sum.
    fn count_pairs(&mut self, rest: u64) -> Option<u128> {
        let halves_equal = rest.is_multiple_of(2) && self.wanted == 0 && rest > 0;
        if self.rules.parts() == Parts::Equal {
            return Some(u128::from(halves_equal));
        }
        if let Some(proved) = self.known.proved {
            let (from, period) = (proved.preperiod().max(1), proved.period());
            let saltus = proved.saltus();
            if rest > 2 * (from + period) {
                self.spend(from + period)?;
                let matches = |a: u64| self.known.part(a) ^ self.known.part(rest - a) == self.wanted;
                // Ordered pairs: one part in the preperiod, on either side, or both beyond it.
                let near = 2 * (1..from).filter(|&a| matches(a)).count() as u128;
                let span = rest - 2 * from;
                let far: u128 = if saltus == 0 {
                    (0..period)
                        .filter(|&residue| matches(from + residue))
                        .map(|residue| u128::from((span - residue) / period + 1))
                        .sum()
                } else {
                    self.far_pairs_with_saltus(proved, from, span)?
                };
                let equal = u128::from(halves_equal);
                return Some(match self.rules.parts() {
                    Parts::Unequal => (near + far - equal) / 2,
                    _ => (near + far + equal) / 2,
                });
            }
        }
        self.spend(rest / 2)?;
        Some((1..=rest / 2).filter(|&smaller| self.is_pair(smaller, rest - smaller)).count() as u128)
    }

    /// The number of ordered breaks into two parts of at least `from` each, `span` stones more in
    /// all, that have the wanted nim-sum, where the nimbers have a saltus.
    fn far_pairs_with_saltus(&mut self, proved: Proved, from: u64, span: u64) -> Option<u128> {
        let (period, saltus) = (proved.period(), proved.saltus());
        // The automaton has at most some (saltus + 1)^2 states, in practice a few, for each of 64 bits.
        self.spend(period.checked_mul(64 * 16)?)?;
        let mut far = 0;
        for residue in 0..period {
            // The parts are from + residue + period x and from + other + period y with x + y = periods.
            let Some(left) = span.checked_sub(residue) else { break };
            let (periods, other) = (left / period, left % period);
            let start = |residue: u64| Some(self.known.values.get((from + residue) as usize)?.0);
            far += saltus::count_pairs(start(residue)?, start(other)?, saltus, periods, self.wanted);
        }
        Some(far)
    }

    /// `None` once the steps are used up.
    fn spend(&mut self, steps: u64) -> Option<()> {
        let total = self.steps.saturating_add(steps);
        if total > self.effort.count_steps {
            return None;
        }
        self.steps = total;
        Some(())
    }

    /// The breaks of `rest` into three heaps or more.
    fn parts(&mut self, take: u64, rest: u64, heaps: u32) {
        let cost = (1..heaps).try_fold(1_u64, |cost, part| cost.checked_mul(rest / u64::from(part) + 1));
        let countable = cost.and_then(|cost| self.spend(cost)).is_some();
        if !countable {
            self.count = None;
        }
        let mut steps_left = if countable { u64::MAX } else { self.effort.list_steps };
        let _ = self.each_part(take, rest, heaps, 1, &mut Vec::new(), &mut steps_left);
    }

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
        *steps_left -= 1;
        if *steps_left == 0 || self.count.is_none() && self.listed.len() == self.effort.listed {
            return ControlFlow::Break(());
        }
        if heaps == 1 {
            parts.push(rest);
            let sum = parts.iter().fold(0, |sum, &part| sum ^ self.known.part(part));
            let allowed = match self.rules.parts() {
                Parts::Any => true,
                Parts::Unequal => parts.windows(2).all(|pair| pair[0] < pair[1]),
                Parts::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
            };
            if sum == self.wanted && allowed {
                self.found(take, parts.clone());
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

    /// The moves that take `least` stones or more, all by the repeating tail.
    fn tail(&mut self, least: u64) {
        if self.rules.tail().iter().any(|digit| digit.0 >> 2 != 0) {
            if self.heap <= 2048 {
                for take in least..=self.heap {
                    self.take(take, self.rules.digit_of(take));
                }
                return;
            }
            // The breaks are too many to enumerate; the moves that leave one heap are still found.
            self.count = None;
        }
        let mut leaving = self.single_heaps(self.heap - least);
        let count = leaving.iter().map(|run| u128::from(run.count)).sum();
        self.add(Some(count));
        // The largest heaps left, that is the smallest takes, come from the ends of the progressions.
        let room = self.effort.listed - self.listed.len();
        let mut largest = Vec::new();
        for run in &mut leaving {
            for _ in 0..room.min(usize::try_from(run.count).unwrap_or(usize::MAX)) {
                run.count -= 1;
                largest.push(run.first + run.count * run.step);
            }
        }
        largest.sort_unstable_by(|a, b| b.cmp(a));
        for rest in largest {
            self.list(self.heap - rest, vec![rest]);
        }
        if self.wanted == 0 && self.rules.digit_of(self.heap).leaves(0) {
            self.found(self.heap, Vec::new());
        }
    }

    /// The heaps `1..=last` of the wanted nimber to which the tail leads.
    fn single_heaps(&self, last: u64) -> Vec<Progression> {
        let leads = |rest: u64| self.rules.digit_of(self.heap - rest).leaves(1);
        let one = |first| Progression { first, step: 1, count: 1 };
        let is_wanted = |rest: &u64| self.known.part(*rest) == self.wanted && leads(*rest);
        let Some(proved) = self.known.proved.filter(|_| self.heap >= self.known.values.len() as u64) else {
            return (1..=last).filter(is_wanted).map(one).collect();
        };
        let (from, period, q) = (proved.preperiod(), proved.period(), self.rules.tail().len() as u64);
        let mut runs: Vec<_> = (1..from.min(last + 1)).filter(is_wanted).map(one).collect();
        for first in from.max(1)..=(from.max(1) + period - 1).min(last) {
            let value = self.known.part(first);
            if proved.saltus() == 0 {
                if value != self.wanted {
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
            } else if let Some(more) = self.wanted.checked_sub(value)
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
