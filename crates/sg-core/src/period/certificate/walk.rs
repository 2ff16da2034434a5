//! Nimbers one heap after another: from all rare heaps and a witness of each smaller value that needs one, in plain loops.

use crate::heaps::engine::Split;
use crate::heaps::taking_breaking::{Parts, TakingBreaking};

/// The moves of a ruleset that leaves at most two heaps, and the search for the nimber of a heap.
#[derive(Clone, Debug)]
pub(super) struct Walk {
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
pub(super) struct Known<'a, T> {
    /// Those of the heaps from 0 on that may be smaller parts.
    pub(super) small: &'a [T],
    /// Those of the heaps from `base` on.
    pub(super) recent: &'a [T],
    pub(super) base: usize,
    /// The rare heaps.
    pub(super) rare: &'a [(usize, u32)],
}

/// A value that is not common at a heap, smaller than the candidate, and not found among the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unwitnessed(pub(super) u32);

impl Walk {
    pub(super) fn new(rules: &TakingBreaking, split: Split) -> Self {
        let takes = [0, 1, 2].map(|heaps| {
            let digits = rules.digits().iter().enumerate();
            digits.filter(|(_, digit)| digit.leaves(heaps)).map(|(take, _)| take).collect()
        });
        let unequal = rules.parts() == Parts::Unequal;
        Self { split, takes, unequal, seen: vec![0; 2], witnesses: Vec::new() }
    }

    /// Makes room for the values that heaps with `nimber` and smaller ones give.
    pub(super) fn expect(&mut self, nimber: u32) {
        let end = (nimber as usize + 2).next_power_of_two();
        if end > self.seen.len() {
            self.seen.resize(end, 0);
        }
    }

    fn is_seen(&self, heap: usize, value: u32) -> bool {
        self.seen.get(value as usize) == Some(&(heap + 1))
    }

    /// The nimber of `heap`, if it is common, and each smaller value that is not has a witness with a smaller part of at
    /// most `most`.
    pub(super) fn nimber<T: Copy + Into<u32>>(
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
                match heap.checked_sub(take + part) {
                    Some(other) if other > 0 && !(self.unequal && other == part) => {
                        self.seen[(nimber ^ recent[other - base].into()) as usize] = heap + 1;
                    }
                    _ => {}
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

    /// True if a pair with a smaller part of at most `most` has this value. The first `tried` witnesses, and the parts below
    /// `next`, were looked at.
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
    pub(super) fn first(&mut self, heaps: usize) -> (Vec<u32>, Vec<(usize, u32)>) {
        let (mut values, mut rare) = (vec![0], Vec::new());
        for heap in 1..heaps {
            let known = Known { small: &values, recent: &values, base: 0, rare: &rare };
            // Where all options were looked at, a value without a witness is the nimber.
            let nimber = match self.nimber(heap, known, heap) {
                Ok(nimber) | Err(Unwitnessed(nimber)) => nimber,
            };
            self.expect(nimber);
            values.push(nimber);
            if self.split.is_rare(heap, crate::Nimber(nimber.into())) {
                rare.push((heap, nimber));
            }
        }
        values.truncate(heaps);
        (values, rare)
    }
}
