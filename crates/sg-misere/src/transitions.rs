//! The transition algebra: which sets of options positions of a given element can have.
//!
//! The transition of a position is its element together with the set of the elements of its
//! options. A candidate for a misere quotient is right if and only if no transition breaks the
//! definition of an outcome (see [`crate::quotient`]). Where one set of options holds another, of
//! the same element, only the smaller one can fail first, so of each element only sets are kept
//! that hold no set kept before.

use super::bits::{self, BitSet};
use super::letters::{Word, colex, join};
use super::meter::Meter;
use super::monoid::{Element, Monoid};

/// The transition of a heap that has options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Transition {
    pub(super) element: Element,
    pub(super) options: BitSet,
}

/// The transitions that are kept, each with the first position that has it.
#[derive(Clone, Debug)]
pub(super) struct Transitions {
    width: usize,
    elements: Vec<Element>,
    /// The option sets, `width` words each; that of the first, the position without options, is
    /// empty.
    sets: Vec<u64>,
    /// All bits of a set folded into one word.
    folded: Vec<u64>,
    /// The position: an earlier one and a heap.
    from: Vec<(u32, u32)>,
    /// The places of the transitions of each element but the first.
    of_element: Vec<Vec<u32>>,
    /// The number of steps that the work has taken.
    pub(super) work: u64,
}

/// The bounds on the growth of transitions.
#[derive(Clone, Copy)]
pub(super) struct Room<'a, 'm> {
    /// The number of transitions that may be kept.
    pub(super) kept: usize,
    /// The number of steps that may be taken.
    pub(super) work: u64,
    /// The meter that may end it.
    pub(super) meter: &'a Meter<'m>,
}

/// The reason why [`Transitions::extend`] ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// An N-position by its element has no P-position among its options: the place of the one
    /// before, to which the heap is added.
    Failure(u32),
    /// There was no room.
    Full,
}

impl Transitions {
    /// The transition of the position without options alone.
    pub(super) fn new(order: usize) -> Self {
        let width = bits::words(order);
        Self {
            width,
            elements: vec![0],
            sets: vec![0; width],
            folded: vec![0],
            from: vec![(0, 0)],
            of_element: vec![Vec::new(); order],
            work: 0,
        }
    }

    fn set(&self, at: usize) -> &[u64] {
        &self.sets[at * self.width..][..self.width]
    }

    fn push(&mut self, element: Element, set: &[u64], from: (u32, u32)) {
        self.of_element[usize::from(element)].push(self.elements.len() as u32);
        self.elements.push(element);
        self.sets.extend_from_slice(set);
        self.folded.push(set.iter().fold(0, |all, &word| all | word));
        self.from.push(from);
    }

    /// The position of a kept transition.
    pub(super) fn word(&self, mut at: u32) -> Vec<u32> {
        let mut word = Vec::new();
        while at != 0 {
            let (before, heap) = self.from[at as usize];
            word.push(heap);
            at = before;
        }
        word
    }

    /// Whether a set that is kept for `element` is a subset of `options`.
    pub(super) fn is_covered(&self, element: Element, options: &[u64]) -> bool {
        let folded = options.iter().fold(0, |all, &word| all | word);
        self.of_element[usize::from(element)].iter().any(|&at| {
            self.folded[at as usize] & !folded == 0 && bits::subset(self.set(at as usize), options)
        })
    }

    /// Adds a heap, and all products with what there is, in colexicographic order.
    pub(super) fn extend(
        &mut self,
        monoid: &Monoid,
        heap: u32,
        transition: &Transition,
        room: Room<'_, '_>,
    ) -> Result<(), Ended> {
        let own: Vec<u16> = transition.options.iter().map(|option| option as u16).collect();
        let by_heap = monoid.products(transition.element);
        let mut layer = 0..self.elements.len();
        let mut set = vec![0; self.width];
        while !layer.is_empty() {
            let start = self.elements.len();
            for at in layer {
                let before = self.elements[at];
                let element = by_heap[usize::from(before)];
                set.fill(0);
                let products = monoid.products(before);
                for &option in &own {
                    let product = usize::from(products[usize::from(option)]);
                    set[product / 64] |= 1 << (product % 64);
                }
                let mut members = 0;
                for option in bits::ones(&self.sets[at * self.width..][..self.width]) {
                    let product = usize::from(by_heap[option]);
                    set[product / 64] |= 1 << (product % 64);
                    members += 1;
                }
                let compared = self.of_element[usize::from(element)].len() + self.width;
                let steps = (own.len() + members + compared) as u64;
                self.work += steps;
                if room.meter.stops(steps) {
                    return Err(Ended::Full);
                }
                if self.is_covered(element, &set) {
                    continue;
                }
                if !monoid.is_p(element) && !bits::meet(&set, monoid.row(0)) {
                    return Err(Ended::Failure(at as u32));
                }
                if self.elements.len() >= room.kept || self.work > room.work {
                    return Err(Ended::Full);
                }
                self.push(element, &set, (at as u32, heap));
            }
            layer = start..self.elements.len();
        }
        Ok(())
    }

    /// Drops the sets that hold another set of the same element. Positions are not known
    /// afterwards.
    pub(super) fn keep_least(&mut self, meter: &Meter<'_>) {
        let old = std::mem::replace(self, Self::new(self.of_element.len()));
        self.work = old.work;
        for (element, places) in old.of_element.iter().enumerate() {
            let mut places = places.clone();
            places.sort_by_key(|&at| old.set(at as usize).iter().map(|word| word.count_ones()).sum::<u32>());
            for at in places {
                if meter.stops((self.of_element[element].len() + self.width) as u64) {
                    return;
                }
                let set = old.set(at as usize);
                if !self.is_covered(element as Element, set) {
                    self.push(element as Element, set, (0, 0));
                }
            }
        }
    }
}

/// The outcome for a candidate.
#[derive(Clone, Debug)]
pub(super) enum Verified {
    /// It is right; these are its transitions.
    Right(Transitions),
    /// It is wrong first at this position, and right below.
    Wrong(Word),
    /// There was no room to find out.
    Full,
}

/// Looks for the least position whose outcome a candidate has wrong.
///
/// `heaps` are the heaps that are letters and have options, in increasing order, with their
/// transitions, and `first_word` gives the first word of an element. Returns the steps taken as
/// well.
pub(super) fn verify(
    monoid: &Monoid,
    heaps: &[(u32, Transition)],
    first_word: impl Fn(Element) -> Vec<u32>,
    room: Room<'_, '_>,
) -> (Verified, u64) {
    let width = bits::words(monoid.order());
    // A P-position must have no P-position among its options.
    let mut least: Option<Vec<u32>> = None;
    let mut seen = std::collections::HashSet::new();
    let mut work = 0;
    let mut kept: Vec<&(u32, Transition)> = Vec::new();
    for entry @ (heap, transition) in heaps {
        // Of heaps with the same transition only the smallest can fail first.
        if !seen.insert(transition) {
            continue;
        }
        kept.push(entry);
        let mut of_options = vec![0; width];
        for option in transition.options.iter() {
            for (all, &word) in of_options.iter_mut().zip(monoid.row(option as Element)) {
                *all |= word;
            }
            work += width as u64;
            if room.meter.stops(width as u64) {
                return (Verified::Full, work);
            }
        }
        if let Some(z) = bits::least_common(&of_options, monoid.row(transition.element)) {
            let word = join(&first_word(z as Element), &[*heap]);
            if least.as_ref().is_none_or(|least| colex(&word, least).is_lt()) {
                least = Some(word);
            }
        }
    }
    // An N-position must have one.
    let mut transitions = Transitions::new(monoid.order());
    let room = Room { work: room.work.saturating_sub(work), ..room };
    for (heap, transition) in kept {
        if least.as_ref().is_some_and(|least| least[0] < *heap) {
            break;
        }
        match transitions.extend(monoid, *heap, transition, room) {
            Ok(()) => {}
            Err(Ended::Full) => return (Verified::Full, work + transitions.work),
            Err(Ended::Failure(before)) => {
                let word = join(&transitions.word(before), &[*heap]);
                if least.as_ref().is_none_or(|least| colex(&word, least).is_lt()) {
                    least = Some(word);
                }
                break;
            }
        }
    }
    let work = work + transitions.work;
    if let Some(word) = least {
        return (Verified::Wrong(word.into_boxed_slice()), work);
    }
    transitions.keep_least(room.meter);
    // What was kept until then is not all.
    let verified = if room.meter.is_stopped() { Verified::Full } else { Verified::Right(transitions) };
    (verified, work)
}
