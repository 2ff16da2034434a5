//! Heap rulesets and their nimber sequences.

use std::fmt;
use std::ops::ControlFlow;

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
/// use std::ops::ControlFlow;
///
/// use sg_core::{HeapRuleset, NimberSequence};
///
/// /// Take one or two stones.
/// struct OneOrTwo;
/// impl HeapRuleset for OneOrTwo {
///     fn try_options(
///         &self,
///         heap: u64,
///         option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         (1..=heap.min(2)).try_for_each(|take| option(&[heap - take]))
///     }
/// }
///
/// let mut nimbers = NimberSequence::new(OneOrTwo);
/// assert_eq!(nimbers.up_to(6).iter().map(|g| g.0).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0]);
/// ```
pub trait HeapRuleset {
    /// Calls `option` with the heaps that each option of `heap` leaves, until it breaks, and
    /// answers whether it broke. The empty slice is an option that leaves nothing.
    ///
    /// Heap 0 has no option, and every heap of an option is smaller than `heap`, so that every play
    /// ends.
    ///
    /// After each call `?` hands a break on. Rules that go on all the same get the same answers,
    /// only later.
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Calls `option` with the heaps that each option of `heap` leaves.
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
        let _ = self.try_options(heap, &mut |parts| {
            option(parts);
            ControlFlow::Continue(())
        });
    }
}

/// What goes through the options of a heap.
pub(crate) trait Visitor {
    /// Comes to a place that may turn out to have no option.
    fn step(&mut self) -> ControlFlow<()>;
    /// Comes to an option.
    fn option(&mut self, parts: &[u64]) -> ControlFlow<()>;
}

/// All options.
impl Visitor for &mut dyn FnMut(&[u64]) -> ControlFlow<()> {
    fn step(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn option(&mut self, parts: &[u64]) -> ControlFlow<()> {
        self(parts)
    }
}

/// Ends a walk if a condition holds.
#[doc(hidden)]
pub const fn break_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl<R: HeapRuleset + ?Sized> HeapRuleset for &R {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (**self).try_options(heap, option)
    }
}

impl<R: HeapRuleset + ?Sized> HeapRuleset for Box<R> {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (**self).try_options(heap, option)
    }
}

/// The nimbers of heaps 0, 1, 2, ... of a ruleset, computed on demand straight from the options.
///
/// This is the reference implementation of every faster method: it uses the definition alone.
///
/// # Complexity
///
/// One call of [`HeapRuleset::options`] a heap; O(n) memory.
#[derive(Clone)]
pub struct NimberSequence<R> {
    ruleset: R,
    nimbers: Vec<Nimber>,
    seen: Mex,
    options: u64,
}

crate::summary!(NimberSequence<R> [fmt::Debug], this { ruleset: this.ruleset, heaps: this.nimbers.len() });

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

    /// The number of options that were looked at for them, which is what they cost. An option of
    /// many heaps counts as more, as one for every eight heaps.
    pub fn options(&self) -> u64 {
        self.options
    }

    /// The nimber of `heap`.
    ///
    /// # Panics
    ///
    /// If the ruleset names an option with a heap that is not smaller.
    pub fn nimber(&mut self, heap: u64) -> Nimber {
        self.up_to(heap)[heap as usize]
    }

    /// The nimbers of heaps `0..=heap`, and those after them that are already known.
    ///
    /// # Panics
    ///
    /// If the ruleset names an option with a heap that is not smaller.
    pub fn up_to(&mut self, heap: u64) -> &[Nimber] {
        while self.nimbers.len() as u64 <= heap {
            if let Err(error) = self.advance(|_| ControlFlow::Continue(())) {
                panic!("{error}");
            }
        }
        &self.nimbers
    }

    /// Computes the nimber of the next heap. Before each option `go_on` is asked, with the number
    /// of all options so far.
    ///
    /// # Errors
    ///
    /// [`Unfinished`]; the nimbers that are known stay, and a later call begins this heap again.
    pub fn advance(&mut self, mut go_on: impl FnMut(u64) -> ControlFlow<()>) -> Result<(), Unfinished> {
        let (nimbers, seen, options) = (&self.nimbers, &mut self.seen, &mut self.options);
        let heap = nimbers.len() as u64;
        let mut unfinished = None;
        let _ = self.ruleset.try_options(heap, &mut |parts| {
            if unfinished.is_some() {
                return ControlFlow::Break(());
            }
            let mut sum = Nimber::ZERO;
            for &part in parts {
                match usize::try_from(part).ok().and_then(|part| nimbers.get(part)) {
                    Some(&nimber) => sum ^= nimber,
                    None => unfinished = Some(Unfinished::NotSmaller { heap, part }),
                }
            }
            if go_on(*options).is_break() {
                unfinished = unfinished.or(Some(Unfinished::Stopped));
            }
            *options += 1 + parts.len() as u64 / HEAPS_OF_AN_OPTION;
            seen.insert(sum);
            break_if(unfinished.is_some())
        });
        let nimber = self.seen.take();
        if let Some(unfinished) = unfinished {
            Err(unfinished)
        } else {
            self.nimbers.push(nimber);
            Ok(())
        }
    }
}

/// As many heaps take as long as what else an option takes.
const HEAPS_OF_AN_OPTION: u64 = 8;

/// The reason why the nimber of a heap was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unfinished {
    /// The callback stopped the work.
    Stopped,
    /// The rules break their promise that every play ends.
    NotSmaller {
        /// The heap.
        heap: u64,
        /// The heap that one of its options leaves.
        part: u64,
    },
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped"),
            Self::NotSmaller { heap, part } => {
                write!(f, "an option of heap {heap} leaves heap {part}, which is not smaller")
            }
        }
    }
}

impl std::error::Error for Unfinished {}
