//! Even splits: a heap of a certain size or more is split into two or more heaps that differ by at
//! most 1.
//!
//! With q = floor(h / m) and r = h mod m, heap h falls into r heaps of q + 1 and m - r heaps of q.
//! Of the numbers m with the same q only the parity of m counts, since r = h - q m, so two of them
//! give all nimbers.
//!
//! # Reference
//!
//! HNOI 2014, "江南乐" (Luogu P3235).

use std::ops::ControlFlow;

use crate::{HeapRuleset, LimitReached, Mex, Nimber};

/// The rules: a heap of at least this many stones may be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvenSplitting(pub u64);

impl HeapRuleset for EvenSplitting {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for parts in 2..=if heap < self.0 { 0 } else { heap } {
            option(&(0..parts).rev().map(|part| (heap + part) / parts).collect::<Vec<u64>>())?;
        }
        ControlFlow::Continue(())
    }
}

/// The nimbers of heaps 0, 1, 2, ..., computed on demand.
#[derive(Clone)]
pub struct EvenSplits {
    least: u64,
    nimbers: Vec<Nimber>,
    seen: Mex,
}

crate::summary!(EvenSplits, this { least: this.least, heaps: this.nimbers.len() });

impl EvenSplits {
    /// The nimbers where a heap of at least `least` stones may be split, nothing computed yet.
    #[must_use]
    pub fn new(least: u64) -> Self {
        Self { least, nimbers: Vec::new(), seen: Mex::new() }
    }

    /// The smallest heap that may be split.
    #[must_use]
    pub const fn least(&self) -> u64 {
        self.least
    }

    /// The largest heap whose nimber is computed: some minutes and 128 megabytes.
    pub const LARGEST: u64 = (1 << 24) - 1;

    /// The nimber of a heap.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] beyond [`EvenSplits::LARGEST`], before anything is computed.
    ///
    /// # Complexity
    ///
    /// O(n sqrt(n)) time and O(n) memory for all heaps up to n.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_core::games::even_splits::EvenSplits;
    ///
    /// let mut nimbers = EvenSplits::new(3);
    /// assert_eq!([1, 2, 3, 4, 5].map(|heap| nimbers.nimber(heap)), [0, 0, 1, 1, 2].map(|n| Ok(Nimber(n))));
    /// assert!(nimbers.nimber(u64::MAX).is_err());
    /// ```
    pub fn nimber(&mut self, heap: u64) -> Result<Nimber, LimitReached> {
        if heap > Self::LARGEST {
            return Err(LimitReached { limit: Self::LARGEST as usize, unit: "stones in a heap" });
        }
        while self.nimbers.len() as u64 <= heap {
            // Half as wide as a heap: the divisions take most of the time.
            let size = self.nimbers.len() as u32;
            let mut parts = if u64::from(size) < self.least { size + 1 } else { 2 };
            while parts <= size {
                let quotient = size / parts;
                let last = size / quotient;
                for parts in parts..=last.min(parts + 1) {
                    let nimber = self.option(quotient, size - quotient * parts, parts);
                    self.seen.insert(nimber);
                }
                parts = last + 1;
            }
            let nimber = self.seen.take();
            self.nimbers.push(nimber);
        }
        Ok(self.nimbers[heap as usize])
    }

    /// The nimber of `parts` heaps of `size`, of which `larger` have one more; these are known.
    fn option(&self, size: u32, larger: u32, parts: u32) -> Nimber {
        // A product, as a branch would be foreseen half of the time. Of the heap itself, not known
        // yet, there is none.
        let known = |size: u32| self.nimbers.get(size as usize).copied().unwrap_or_default();
        let of = |count: u32, size: u32| Nimber(known(size).0 * u64::from(count % 2));
        of(larger, size + 1) ^ of(parts - larger, size)
    }

    /// Into how many heaps `heap` can be split so that their nim-sum is `wanted`, in increasing
    /// order.
    ///
    /// # Errors
    ///
    /// As [`EvenSplits::nimber`].
    ///
    /// # Complexity
    ///
    /// O(n) for a heap of n, in addition to [`EvenSplits::nimber`].
    pub fn splits(&mut self, heap: u64, wanted: Nimber) -> Result<impl Iterator<Item = u64>, LimitReached> {
        self.nimber(heap)?;
        // No larger one has a nimber.
        let size = if heap < self.least { 0 } else { heap as u32 };
        let leads_there = move |&parts: &u32| self.option(size / parts, size % parts, parts) == wanted;
        Ok((2..=size).filter(leads_there).map(u64::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimberSequence;

    #[test]
    fn nimbers_and_splits_are_those_of_the_rules() {
        for least in 0..12 {
            let mut by_rules = NimberSequence::new(EvenSplitting(least));
            let mut nimbers = EvenSplits::new(least);
            assert_eq!(nimbers.nimber(150), Ok(by_rules.nimber(150)));
            assert_eq!(nimbers.nimbers, by_rules.known());
            let mut of_options = Vec::new();
            EvenSplitting(least).options(40, &mut |parts| {
                of_options.push(parts.iter().map(|&part| by_rules.known()[part as usize]).sum::<Nimber>());
            });
            for wanted in (0..8).map(Nimber) {
                let splits: Vec<u64> =
                    (2..).zip(&of_options).filter(|(_, n)| **n == wanted).map(|(m, _)| m).collect();
                let found = nimbers.splits(40, wanted).expect("a small heap");
                assert_eq!(found.collect::<Vec<_>>(), splits);
            }
        }
    }
}
