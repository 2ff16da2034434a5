//! Even splits: a heap of a certain size or more is split into two or more heaps that differ by at most 1.
//!
//! With q = floor(h / m) and r = h mod m, heap h falls into r heaps of q + 1 and m - r heaps of q. Of the numbers m with the
//! same q only the parity of m counts, since r = h - q m, so two of them give all nimbers.
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
#[derive(Clone, Debug)]
pub struct EvenSplits {
    least: u64,
    nimbers: Vec<Nimber>,
    seen: Mex,
}

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
            return Err(LimitReached { limit: Self::LARGEST as usize });
        }
        while self.nimbers.len() as u64 <= heap {
            let size = self.nimbers.len() as u64;
            let mut parts = if size < self.least { size + 1 } else { 2 };
            while parts <= size {
                let last = size / (size / parts);
                for parts in parts..=last.min(parts + 1) {
                    let nimber = self.option(size, parts);
                    self.seen.insert(nimber);
                }
                parts = last + 1;
            }
            let nimber = self.seen.take();
            self.nimbers.push(nimber);
        }
        Ok(self.nimbers[heap as usize])
    }

    /// The nimber of `heap` split into `parts`; both are at least 2, and smaller heaps are known.
    fn option(&self, heap: u64, parts: u64) -> Nimber {
        let (size, larger) = (heap / parts, heap % parts);
        let of = |count: u64, size: u64| if count % 2 == 1 { self.nimbers[size as usize] } else { Nimber(0) };
        of(larger, size + 1) ^ of(parts - larger, size)
    }

    /// Into how many heaps `heap` can be split so that their nim-sum is `wanted`, in increasing order.
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
        let parts = 2..=if heap < self.least { 0 } else { heap };
        Ok(parts.filter(move |&parts| self.option(heap, parts) == wanted))
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
