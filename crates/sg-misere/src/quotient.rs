//! The misere quotient: what takes the place of nimbers under misere play.
//!
//! Two positions of a ruleset are *indistinguishable* if they may replace each other in every sum
//! of its heaps without changing who wins. The classes form a commutative monoid Q, the *misere
//! quotient*; some of its elements are those of the P-positions. If Q is finite, who wins a sum is
//! found by multiplying the elements of its heaps.
//!
//! # Verification
//!
//! Let Q be a finite commutative monoid with a set P of elements, and give each heap an element.
//! Suppose that the element of a position with options is in P if and only if none of its options'
//! elements is, and that the element of a position without options is not in P. Then the elements
//! give all outcomes, by induction on the length of play. If moreover every element is that of a
//! position, and any two elements are distinguished by multiplying with a third and looking whether
//! the product is in P, then Q *is* the quotient. This is a finite check: see [`Quotient`]'s
//! algorithm below.
//!
//! - For every x in Q, heap h and element e of an option of h: not both x h and x e in P.
//! - For every *transition* (x, E), the element of a position with options together with the set of
//!   those of its options: x is in P or E meets P. Transitions are made by products of those of the
//!   heaps, and if E holds E' and (x, E') passes, so does (x, E), with all its products. So only
//!   antichains of sets are kept.
//!
//! # Algorithm
//!
//! Heaps are added one at a time. Let E be the set of the elements of the new heap's options. If
//! there is an x that is in P if and only if E misses P, such that no product of x and of an
//! element of E with the same element both lie in P, and if some kept transition (x, F) has F in E,
//! then the new heap has the element x, and nothing else changes; the same if the products of (x,
//! E) pass. Otherwise a candidate is guessed, reduced by partition refinement, verified, and
//! enlarged at the least position whose outcome it has wrong, until it is right. As the
//! verification is exact, the guess may be bold.
//!
//! # Periodicity
//!
//! See the proofs of [`super::period`].
//!
//! # What finite methods cannot do
//!
//! Some quotients are infinite (0.3122 with heaps up to 7), some grow forever (4.7). The work ends
//! at a [`Budget`] and reports the heaps that are verified; it does not call a quotient infinite.
//!
//! # Reference
//!
//! T. E. Plambeck, "Taming the wild in impartial combinatorial games", INTEGERS 5 (2005); T. E.
//! Plambeck and A. N. Siegel, "Misere quotients for impartial games", J. Combin. Theory A 115
//! (2008); A. N. Siegel, *Combinatorial Game Theory*, ch. V.

mod candidate;

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;

pub(super) use candidate::Context;
pub use candidate::Exhausted;
use candidate::{GaveUp, expand};

use super::bits::{self, BitSet};
use super::coins::{self, NoSumOfCoins};
use super::letters::Letters;
use super::meter::{Meter, STEPS_OF_A_HEAP};
use super::monoid::Element;
use super::partial::PartialQuotient;
use super::transitions::{Room, Transition, Transitions};
use sg_core::heaps::notation::RulesetKind;
use sg_heaps::{Watch, unwatched};

/// Bounds on the work of a [`Quotient`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Budget {
    /// The most elements; at most [`MOST_ELEMENTS`](crate::certificate::MOST_ELEMENTS).
    pub elements: usize,
    /// The most states of a candidate before it is reduced, and the most transitions.
    pub states: usize,
    /// The most steps of work for one heap at which the quotient grows, of a few nanoseconds each.
    pub work: u64,
    /// The most steps of work for all heaps together. Each option of each heap is eight.
    pub total: u64,
}

impl Budget {
    sg_core::setters! {
        elements: usize,
        states: usize,
        work: u64,
        total: u64,
    }
}

impl Default for Budget {
    /// 3000 elements, 2^21 states, 2^33 steps for a heap and 2^35 in all: less than a gigabyte of
    /// memory, and a minute or so for a heap at most.
    fn default() -> Self {
        Self { elements: 3000, states: 1 << 21, work: 1 << 33, total: 1 << 35 }
    }
}

/// A heap at which the quotient grew, and what it grew to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Grown {
    /// The heap.
    pub heap: u64,
    /// The number of elements with heaps up to this one.
    pub order: usize,
    /// The number of P-elements among them.
    pub p_order: usize,
}

/// The quotient could not be extended by the next heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// The heap; the quotient of the smaller ones is verified.
    pub heap: u64,
    /// The part of the budget that ran out.
    pub why: Exhausted,
    /// The least position, as heaps in falling order, whose outcome the last candidate has wrong;
    /// the heap alone if there was no candidate.
    pub failure: Vec<u64>,
    /// The number of elements of that candidate.
    pub candidate: usize,
    /// A number of elements that the quotient with this heap is proved to have at least.
    pub at_least: usize,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, at_least, .. } = self;
        write!(f, "no finite quotient was found with heap {heap}: ")?;
        match self.why {
            Exhausted::Elements => f.write_str("the candidates have more elements than allowed"),
            Exhausted::States { most } => {
                write!(f, "before it is reduced, a candidate has more than {most} states")
            }
            Exhausted::Work => f.write_str("the work allowed was used up"),
            Exhausted::Candidates => f.write_str("the candidates cannot be enlarged"),
            Exhausted::Stopped => f.write_str("the work was stopped"),
        }?;
        write!(f, "; it has at least {at_least} elements")
    }
}

impl std::error::Error for Stopped {}

/// The misere quotient of the heaps of a ruleset, verified up to a heap.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::Quotient;
///
/// let mut kayles = Quotient::new("kayles".parse::<Ruleset>()?)?;
/// kayles.advance(30)?;
/// assert_eq!((kayles.order(), kayles.p_order()), (40, 9));
/// assert_eq!(kayles.outcome(&[5, 5]), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Quotient {
    rules: RulesetKind,
    letters: Letters,
    found: PartialQuotient,
    transitions: Transitions,
    /// The element of each set of options that was met.
    by_options: HashMap<BitSet, Element>,
    grew: Vec<Grown>,
    budget: Budget,
    work: u64,
    stopped: Option<Stopped>,
}

sg_core::summary!(Quotient, this { rules: this.rules, heaps: this.heaps(), order: this.order() });

/// It reads as the quotient of the heaps that it has verified.
impl Deref for Quotient {
    type Target = PartialQuotient;

    fn deref(&self) -> &PartialQuotient {
        &self.found
    }
}

impl Quotient {
    /// The quotient of heap 0 alone.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning: a row of coins is not a sum of lone coins under misere
    /// play.
    pub fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        coins::refuse(&rules)?;
        let mut letters = Letters::default();
        letters.push(&rules);
        Ok(Self {
            rules,
            letters,
            found: PartialQuotient::trivial(),
            transitions: Transitions::new(1),
            by_options: HashMap::new(),
            grew: Vec::new(),
            budget: Budget::default(),
            work: 0,
            stopped: None,
        })
    }

    /// Sets the budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self.stopped = None;
        self
    }

    /// The ruleset.
    #[must_use]
    pub const fn rules(&self) -> &RulesetKind {
        &self.rules
    }

    /// The heaps at which the quotient grew.
    #[must_use]
    pub fn grew(&self) -> &[Grown] {
        &self.grew
    }

    /// The reason why the next heap was not added.
    #[must_use]
    pub const fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// Steps of work so far.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Adds heaps until the quotient is that of the heaps `0..heaps`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget for some heap does not suffice; the quotient of the heaps before
    /// stays.
    ///
    /// # Complexity
    ///
    /// For heap n that of walking through its options and, mostly, O(q^2) for q elements. Where the
    /// quotient grows, see the [module](super::quotient).
    pub fn advance(&mut self, heaps: u64) -> Result<(), Stopped> {
        self.advance_watched(heaps, &mut unwatched)
    }

    /// [`Quotient::advance`] with a progress callback, which is asked every few milliseconds and
    /// within a heap too.
    ///
    /// # Errors
    ///
    /// As [`Quotient::advance`], and [`Stopped`] for [`Exhausted::Stopped`] if the callback stops
    /// the work. A later call goes on with the heap at which it was stopped.
    ///
    /// # Example
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use sg_heaps::prelude::*;
    /// use sg_misere::Quotient;
    /// use sg_misere::quotient::Exhausted;
    ///
    /// let mut kayles = Quotient::new("kayles".parse::<Ruleset>()?)?;
    /// let stopped = kayles.advance_watched(30, &mut |_| ControlFlow::Break(()));
    /// assert_eq!(stopped.map_err(|stopped| stopped.why), Err(Exhausted::Stopped));
    /// kayles.advance(30)?;
    /// assert_eq!(kayles.order(), 40);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance_watched(&mut self, heaps: u64, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        let meter = Meter::new(watch, self.heaps(), Some(heaps));
        while self.heaps() < heaps {
            self.push(&meter)?;
        }
        Ok(())
    }

    /// The error that the callback stopped the work at a heap.
    fn stopped_at(&self, heap: u64) -> Stopped {
        let order = self.order();
        Stopped { heap, why: Exhausted::Stopped, failure: vec![heap], candidate: order, at_least: order }
    }

    pub(super) fn push(&mut self, meter: &Meter<'_>) -> Result<(), Stopped> {
        if let Some(stopped) = &self.stopped {
            return Err(stopped.clone());
        }
        let heap = self.values.len();
        meter.at(heap);
        if meter.stops(STEPS_OF_A_HEAP) {
            return Err(self.stopped_at(heap as u64));
        }
        if self.letters.heaps() == heap {
            self.letters.push(&self.rules);
        }
        if !self.letters.is_letter(heap) {
            let value = self.found.of_word(self.letters.word(heap));
            self.found.values.push(value);
            return Ok(());
        }
        if self.work > self.budget.total {
            let stopped = Stopped { why: Exhausted::Work, ..self.stopped_at(heap as u64) };
            self.stopped = Some(stopped.clone());
            return Err(stopped);
        }
        let before = self.work;
        let options = self.found.options(&self.rules, heap, &mut self.work);
        if meter.stops(self.work - before) {
            return Err(self.stopped_at(heap as u64));
        }
        if let Some(&element) = self.by_options.get(&options) {
            self.found.values.push(element);
            return Ok(());
        }
        if let Some(element) = self.interpolate(heap, &options, meter) {
            self.found.values.push(element);
            self.by_options.insert(options, element);
            return Ok(());
        }
        if meter.is_stopped() {
            return Err(self.stopped_at(heap as u64));
        }
        let context = Context { rules: &self.rules, letters: &self.letters, budget: self.budget, meter };
        let mut work = 0;
        let expanded = expand(&self.found, &context, &mut work);
        self.work += work;
        match expanded {
            Ok((found, transitions)) => {
                let with_options = found.transitions(&context, &mut self.work);
                self.by_options = with_options
                    .into_iter()
                    .map(|(_, transition)| (transition.options, transition.element))
                    .collect();
                (self.found, self.transitions) = (found, transitions);
                self.grew.push(Grown { heap: heap as u64, order: self.order(), p_order: self.p_order() });
                Ok(())
            }
            Err(GaveUp { why: Exhausted::Stopped, .. }) => Err(self.stopped_at(heap as u64)),
            Err(GaveUp { why, failure, order, at_least }) => {
                let failure = failure.iter().map(|&heap| heap.into()).collect();
                let stopped = Stopped { heap: heap as u64, why, failure, candidate: order, at_least };
                self.stopped = Some(stopped.clone());
                Err(stopped)
            }
        }
    }

    /// The element with which a heap of these options extends the quotient as it is.
    fn interpolate(&mut self, heap: usize, options: &BitSet, meter: &Meter<'_>) -> Option<Element> {
        let monoid = &self.found.monoid;
        let mut rows = vec![0; bits::words(monoid.order())];
        let mut lost = false;
        for option in options.iter() {
            for (all, &word) in rows.iter_mut().zip(monoid.row(option as Element)) {
                *all |= word;
            }
            lost |= monoid.is_p(option as Element);
        }
        let fits = |x: Element| monoid.is_p(x) != lost && !bits::meet(monoid.row(x), &rows);
        let fitting: Vec<Element> = (0..monoid.order()).map(|x| x as Element).filter(|&x| fits(x)).collect();
        let covered = |&&x: &&Element| self.transitions.is_covered(x, options.words());
        if let Some(&element) = fitting.iter().find(covered) {
            return Some(element);
        }
        for element in fitting {
            let mut transitions = self.transitions.clone();
            transitions.work = 0;
            let room = Room { kept: self.budget.states, work: self.budget.work, meter };
            let transition = Transition { element, options: options.clone() };
            let extended = transitions.extend(&self.found.monoid, heap as u32, &transition, room);
            self.work += transitions.work;
            if extended.is_ok() {
                transitions.keep_least(meter);
            }
            if meter.is_stopped() {
                return None;
            }
            if extended.is_ok() {
                self.transitions = transitions;
                return Some(element);
            }
        }
        None
    }
}
