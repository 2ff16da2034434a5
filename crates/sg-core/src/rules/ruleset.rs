//! Heap rulesets and their nimber sequences.

use crate::{Mex, Nimber};

/// The rules of a game whose positions are sums of heaps: what a move makes of one heap.
///
/// # Constraints
///
/// Every heap of an option is smaller than the heap moved in, so that every play ends.
///
/// # Example
///
/// ```
/// use sg_core::{HeapRuleset, NimberSequence};
///
/// /// Take one or two stones.
/// struct OneOrTwo;
/// impl HeapRuleset for OneOrTwo {
///     fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
///         for take in 1..=heap.min(2) {
///             option(&[heap - take]);
///         }
///     }
/// }
///
/// let mut nimbers = NimberSequence::new(OneOrTwo);
/// assert_eq!(nimbers.up_to(6).iter().map(|g| g.0).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0]);
/// ```
pub trait HeapRuleset {
    /// Calls `option` with the heaps that each option of `heap` leaves, all smaller than `heap`.
    /// The empty slice is an option that leaves nothing.
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64]));
}

impl<R: HeapRuleset + ?Sized> HeapRuleset for &R {
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
        (**self).options(heap, option);
    }
}

impl<R: HeapRuleset + ?Sized> HeapRuleset for Box<R> {
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
        (**self).options(heap, option);
    }
}

/// The nimbers of heaps 0, 1, 2, ... of a ruleset, computed on demand straight from the options.
///
/// This is the reference implementation of every faster method: it uses nothing but the definition.
///
/// # Complexity
///
/// One call of [`HeapRuleset::options`] a heap; O(n) memory.
#[derive(Clone, Debug)]
pub struct NimberSequence<R> {
    ruleset: R,
    nimbers: Vec<Nimber>,
    seen: Mex,
}

impl<R: HeapRuleset> NimberSequence<R> {
    /// The sequence of `ruleset`, nothing computed yet.
    pub fn new(ruleset: R) -> Self {
        Self { ruleset, nimbers: Vec::new(), seen: Mex::new() }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The nimbers computed so far, of heaps `0..`.
    pub fn known(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// The nimber of `heap`.
    ///
    /// # Panics
    ///
    /// If the ruleset names an option with a heap that is not smaller.
    pub fn nimber(&mut self, heap: usize) -> Nimber {
        self.up_to(heap)[heap]
    }

    /// The nimbers of heaps `0..=heap`, and those after them that are already known.
    ///
    /// # Panics
    ///
    /// If the ruleset names an option with a heap that is not smaller.
    pub fn up_to(&mut self, heap: usize) -> &[Nimber] {
        while self.nimbers.len() <= heap {
            let (nimbers, seen) = (&self.nimbers, &mut self.seen);
            self.ruleset.options(nimbers.len() as u64, &mut |heaps| {
                // A part is smaller than the heap, so it is an index.
                seen.insert(heaps.iter().map(|&part| nimbers[part as usize]).sum());
            });
            let nimber = self.seen.take();
            self.nimbers.push(nimber);
        }
        &self.nimbers
    }
}
