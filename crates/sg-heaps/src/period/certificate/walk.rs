//! Nimbers one heap after another: from all rare heaps and a witness of each smaller value that
//! needs one, in plain loops; and many at a time, where nothing is to be refused.

use super::lanes;
use crate::engine::Split;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The number of heaps computed one after another before many at a time are tried again.
const PLAIN: usize = 1 << 12;

/// The moves of a ruleset that leaves at most two heaps, and the search for the nimber of a heap.
#[derive(Clone, Debug)]
pub(in crate::period) struct Walk {
    split: Split,
    /// The takes that may leave no heap, one, two.
    takes: [Vec<usize>; 3],
    unequal: bool,
    /// For each value the last heap, plus 1, of which an option has it.
    seen: Vec<usize>,
    /// The smaller parts that were witnesses, with how often, those that served most heaps first.
    witnesses: Vec<(usize, u64)>,
}

/// The nimbers that decide that of the next heap.
#[derive(Clone, Copy, Debug)]
pub(in crate::period) struct Known<'a, T> {
    /// Those of the heaps from 0 on that may be smaller parts.
    pub(in crate::period) small: &'a [T],
    /// Those of the heaps from `base` on.
    pub(in crate::period) recent: &'a [T],
    pub(in crate::period) base: usize,
    /// The rare heaps.
    pub(in crate::period) rare: &'a [(usize, u32)],
}

/// A value that is not common at a heap, smaller than the candidate, and not found among the
/// options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::period) struct Unwitnessed(pub(in crate::period) u32);

impl Walk {
    pub(in crate::period) fn new(rules: &TakingBreaking, split: Split) -> Self {
        let takes = [0, 1, 2].map(|heaps| rules.takes_that_leave(heaps).collect());
        let unequal = rules.parts() == Parts::Unequal;
        Self { split, takes, unequal, seen: vec![0; 2], witnesses: Vec::new() }
    }

    /// Makes room for the values that heaps with `nimber` and smaller ones give.
    pub(in crate::period) fn expect(&mut self, nimber: u32) {
        let end = (nimber as usize + 2).next_power_of_two();
        if end > self.seen.len() {
            self.seen.resize(end, 0);
        }
    }

    fn is_seen(&self, heap: usize, value: u32) -> bool {
        self.seen.get(value as usize) == Some(&(heap + 1))
    }

    /// The nimber of `heap`, if it is common, and each smaller value that is not has a witness with
    /// a smaller part of at most `most`.
    pub(in crate::period) fn nimber<T: Copy + Into<u32>>(
        &mut self,
        heap: usize,
        known: Known<'_, T>,
        most: usize,
    ) -> Result<u32, Unwitnessed> {
        let Known { recent, base, rare, .. } = known;
        if heap <= self.takes[0].last().copied().unwrap_or(0) && self.takes[0].contains(&heap) {
            self.seen[0] = heap + 1;
        }
        for take in self.takes[1].iter().filter(|&&take| take < heap) {
            self.seen[recent[heap - take - base].into() as usize] = heap + 1;
        }
        for &(part, nimber) in rare {
            for take in &self.takes[2] {
                if let Some(other) = heap.checked_sub(take + part)
                    && other > 0
                    && !(self.unequal && other == part)
                {
                    self.seen[(nimber ^ recent[other - base].into()) as usize] = heap + 1;
                }
            }
        }
        let (mut tried, mut next) = (0, 1);
        let mut value = 0;
        loop {
            if !self.is_seen(heap, value) {
                if self.split.is_common_at(heap, value) {
                    self.expect(value);
                    return Ok(value);
                }
                if !self.has_witness(heap, value, known, most, &mut tried, &mut next) {
                    return Err(Unwitnessed(value));
                }
            }
            value += 1;
        }
    }

    /// True if a pair with a smaller part of at most `most` has this value. The first `tried`
    /// witnesses, and the parts below `next`, were looked at.
    fn has_witness<T: Copy + Into<u32>>(
        &mut self,
        heap: usize,
        value: u32,
        known: Known<'_, T>,
        most: usize,
        tried: &mut usize,
        next: &mut usize,
    ) -> bool {
        while *tried < self.witnesses.len() {
            let at = *tried;
            *tried += 1;
            let part = self.witnesses[at].0;
            if part <= most {
                self.look(heap, part, known);
            }
            if self.is_seen(heap, value) {
                self.witnesses[at].1 += 1;
                if at > 0 && self.witnesses[at].1 > self.witnesses[at - 1].1 {
                    self.witnesses.swap(at, at - 1);
                }
                return true;
            }
        }
        while *next <= most && 2 * *next <= heap {
            let part = *next;
            *next += 1;
            self.look(heap, part, known);
            if self.is_seen(heap, value) {
                self.witnesses.push((part, 1));
                *tried += 1;
                return true;
            }
        }
        false
    }

    /// Notes the nimbers of the pairs with this smaller part.
    fn look<T: Copy + Into<u32>>(&mut self, heap: usize, part: usize, known: Known<'_, T>) {
        let nimber = known.small[part].into();
        for take in &self.takes[2] {
            match heap.checked_sub(take + part) {
                Some(other) if other > part || other == part && !self.unequal => {
                    self.seen[(nimber ^ known.recent[other - known.base].into()) as usize] = heap + 1;
                }
                _ => {}
            }
        }
    }

    /// The nimbers of the heaps below `heaps`, from the rules alone, and the rare ones.
    pub(in crate::period) fn first(&mut self, heaps: usize) -> (Vec<u32>, Vec<(usize, u32)>) {
        let (mut values, mut rare) = (vec![0], Vec::new());
        for heap in 1..heaps {
            let known = Known { small: &values, recent: &values, base: 0, rare: &rare };
            // Where all options were looked at, a value without a witness is the nimber.
            let nimber = match self.nimber(heap, known, heap) {
                Ok(nimber) | Err(Unwitnessed(nimber)) => nimber,
            };
            self.expect(nimber);
            values.push(nimber);
            if self.split.is_rare(heap, sg_core::Nimber(nimber.into())) {
                rare.push((heap, nimber));
            }
        }
        values.truncate(heaps);
        (values, rare)
    }
}

/// Nimbers one after another from a station on, with the latest ones.
#[derive(Clone, Debug)]
pub(in crate::period) struct Cursor<'a> {
    walk: Walk,
    first: &'a [u32],
    rare: &'a [(usize, u32)],
    witness: usize,
    /// The next heap.
    heap: usize,
    recent: Vec<u32>,
    /// The number of the latest nimbers that are kept, at least.
    kept: usize,
}

impl<'a> Cursor<'a> {
    /// Goes on after the nimbers of the heaps before `heap`, the latest of which are given; `first`
    /// are those of the first heaps, more than the last rare heap and the largest `witness`. At
    /// least the latest `kept` nimbers are kept, as far as they are known.
    pub(in crate::period) fn new(
        rules: &TakingBreaking,
        split: Split,
        first: &'a [u32],
        (rare, witness): (&'a [(usize, u32)], usize),
        (heap, latest): (usize, &[u32]),
        kept: usize,
    ) -> Self {
        let mut walk = Walk::new(rules, split);
        walk.expect(first.iter().chain(latest).copied().max().unwrap_or(0));
        Self { walk, first, rare, witness, heap, recent: latest.to_vec(), kept: kept.max(4096) }
    }

    /// The next heap.
    pub(in crate::period) const fn heap(&self) -> usize {
        self.heap
    }

    /// From now on witnesses have smaller parts of at most so much.
    pub(in crate::period) const fn set_witness(&mut self, witness: usize) {
        self.witness = witness;
    }

    /// Goes on until all heaps before this one are known, or one has a value without a witness:
    /// that one is the next heap then.
    pub(in crate::period) fn run(&mut self, until: usize) -> Result<(), Unwitnessed> {
        while self.heap < until {
            let known = lanes::Known {
                takes: [&self.walk.takes[1], &self.walk.takes[2]],
                split: self.walk.split,
                rare: self.rare,
                first: self.first,
                witness: self.witness,
            };
            let (count, nimbers) = lanes::computed(known, self.heap, &self.recent, until, self.kept);
            self.walk.expect(nimbers.iter().copied().max().unwrap_or(0));
            if nimbers.len() < count {
                self.recent = nimbers;
            } else {
                self.recent.extend(nimbers);
            }
            self.heap += count;
            // What is left, or cannot be done so.
            for _ in 0..PLAIN.min(until - self.heap) {
                self.step()?;
            }
        }
        Ok(())
    }

    /// The nimber of the next heap.
    pub(in crate::period) fn step(&mut self) -> Result<u32, Unwitnessed> {
        if self.recent.len() >= 4 * self.kept {
            self.recent.drain(..self.recent.len() - self.kept);
        }
        let base = self.heap - self.recent.len();
        let known = Known { small: self.first, recent: &self.recent, base, rare: self.rare };
        let nimber = self.walk.nimber(self.heap, known, self.witness)?;
        self.recent.push(nimber);
        self.heap += 1;
        Ok(nimber)
    }

    /// The nimbers of the latest `count` heaps.
    pub(in crate::period) fn latest(&self, count: usize) -> &[u32] {
        &self.recent[self.recent.len().saturating_sub(count)..]
    }
}
