//! The misere quotient of the first heaps, whatever found it.

use super::monoid::{Element, Monoid};
use sg_core::Outcome;

/// A finite commutative monoid with P-elements, and an element for each of the heaps `0..`: the
/// misere quotient of these heaps, as a [`Quotient`](super::Quotient) has found it.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::Quotient;
///
/// let mut kayles = Quotient::new("kayles".parse::<Ruleset>()?)?;
/// kayles.advance(6)?;
/// let five = kayles.values()[5];
/// assert_eq!((kayles.order(), kayles.p_order()), (12, 3));
/// assert!(!kayles.is_p(kayles.product(five, five)));
/// assert_eq!(kayles.outcome(&[5, 5]), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PartialQuotient {
    pub(super) monoid: Monoid,
    /// The elements of the heaps `0..`.
    pub(super) values: Vec<Element>,
    /// The first word of each element: an earlier element and a heap.
    pub(super) first: Vec<(Element, u32)>,
}

sg_core::summary!(PartialQuotient, this { heaps: this.heaps(), order: this.order() });

impl PartialQuotient {
    /// The quotient of heap 0.
    pub(super) fn trivial() -> Self {
        Self { monoid: Monoid::trivial(), values: vec![0], first: vec![(0, 0)] }
    }

    /// The number of heaps covered, from 0 on.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.values.len() as u64
    }

    /// The number of elements.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of P-elements.
    #[must_use]
    pub fn p_order(&self) -> usize {
        (0..self.order()).filter(|&x| self.is_p(x as Element)).count()
    }

    /// The elements of the heaps `0..heaps`, as numbers; 0 is the identity. They are numbered by
    /// the colexicographically first sums of heaps that have them.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The product of two elements.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[must_use]
    pub fn product(&self, x: u16, y: u16) -> u16 {
        self.check(x);
        self.check(y);
        self.monoid.product(x, y)
    }

    /// Whether an element is that of P-positions.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[must_use]
    pub fn is_p(&self, x: u16) -> bool {
        self.check(x);
        self.monoid.is_p(x)
    }

    fn check(&self, x: u16) {
        assert!(usize::from(x) < self.order(), "element {x} of {}", self.order());
    }

    /// The element of a sum of heaps; `None` if a heap is too large.
    #[must_use]
    pub fn element(&self, heaps: &[u64]) -> Option<u16> {
        heaps.iter().try_fold(0, |product, &heap| {
            let value = *self.values.get(usize::try_from(heap).ok()?)?;
            Some(self.monoid.product(product, value))
        })
    }

    /// The outcome of a sum of heaps; `None` if a heap is not one of `0..heaps`, also where a
    /// period is proved: [`MisereSolver::decide`](crate::MisereSolver::decide) uses it.
    #[must_use]
    pub fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        Some(Outcome::n_if(!self.is_p(self.element(heaps)?)))
    }

    /// The element of a word of heaps that are there.
    pub(super) fn of_word(&self, word: &[u32]) -> Element {
        word.iter().fold(0, |product, &heap| self.monoid.product(product, self.values[heap as usize]))
    }

    /// The first word of an element.
    pub(super) fn first_word(&self, mut element: Element) -> Vec<u32> {
        let mut word = Vec::new();
        while element != 0 {
            let (before, heap) = self.first[usize::from(element)];
            word.push(heap);
            element = before;
        }
        word
    }
}
