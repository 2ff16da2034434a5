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
    options: u64,
}

impl<R: HeapRuleset> NimberSequence<R> {
    /// The sequence of `ruleset`, nothing computed yet.
    pub fn new(ruleset: R) -> Self {
        Self { ruleset, nimbers: Vec::new(), seen: Mex::new(), options: 0 }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The nimbers computed so far, of heaps `0..`.
    pub fn known(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// How many options were looked at for them: what they cost.
    pub fn options(&self) -> u64 {
        self.options
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
            let (nimbers, seen, options) = (&self.nimbers, &mut self.seen, &mut self.options);
            let heap = nimbers.len();
            let nimber = |part: u64| match usize::try_from(part).ok().and_then(|part| nimbers.get(part)) {
                Some(&nimber) => nimber,
                None => panic!("an option of heap {heap} leaves heap {part}, which is not smaller"),
            };
            self.ruleset.options(heap as u64, &mut |heaps| {
                *options += 1;
                seen.insert(heaps.iter().map(|&part| nimber(part)).sum());
            });
            let nimber = self.seen.take();
            self.nimbers.push(nimber);
        }
        &self.nimbers
    }
}
