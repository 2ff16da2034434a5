//! A misere quotient as people write it: letters, relations, P-elements, kernel.

use std::cmp::Ordering;
use std::fmt;

use super::monoid::{Element, Monoid, by_first_words};
use super::partial::PartialQuotient;
use super::quotient::Quotient;
use sg_core::{HeapRuleset, NimberSequence};

/// A product of letters: how often each letter occurs in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Monomial {
    powers: Vec<u32>,
}

/// A letter of a presentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Letter {
    /// Its place among the letters, from 0 on.
    pub place: usize,
    /// The heap whose element it is.
    pub heap: u64,
}

/// `a` to `z`, then `A` to `Z`, then the place in brackets.
impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letter(f, self.place)
    }
}

fn write_letter(f: &mut fmt::Formatter<'_>, place: usize) -> fmt::Result {
    match place {
        0..26 => write!(f, "{}", char::from(b'a' + place as u8)),
        26..52 => write!(f, "{}", char::from(b'A' + (place - 26) as u8)),
        _ => write!(f, "[{place}]"),
    }
}

impl Monomial {
    /// The exponent of each letter.
    #[must_use]
    pub fn powers(&self) -> &[u32] {
        &self.powers
    }

    /// Letters that come last decide first.
    fn colex(&self, other: &Self) -> Ordering {
        self.powers.iter().rev().cmp(other.powers.iter().rev())
    }

    /// As text with something between the letters: nothing, or a blank for people.
    fn write(&self, f: &mut fmt::Formatter<'_>, between: &str) -> fmt::Result {
        let mut first = true;
        for (place, &power) in self.powers.iter().enumerate().filter(|&(_, &power)| power > 0) {
            if !std::mem::take(&mut first) {
                f.write_str(between)?;
            }
            write_letter(f, place)?;
            if power > 1 {
                write!(f, "^{power}")?;
            }
        }
        if first { f.write_str("1") } else { Ok(()) }
    }
}

/// `ab^2`; with `{:#}`, `a b^2`. The empty product is `1`.
impl fmt::Display for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, if f.alternate() { " " } else { "" })
    }
}

/// The least ideal of a misere quotient, a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Kernel {
    /// The number of its elements.
    pub order: usize,
    /// The number of P-elements among them.
    pub p_order: usize,
    /// The element that is its identity.
    pub identity: u16,
    /// Whether multiplication by its identity maps the quotient onto the group of nimbers, so that
    /// normal play can be read off: positions go to the same element of it if and only if their
    /// nimbers are the same, and its one P-element is its identity. This is found for the heaps
    /// computed; it is not proved for all rulesets.
    pub faithful: bool,
}

/// A misere quotient by generators and relations.
///
/// The letters are the elements of heaps that are no products of those of smaller heaps, but for
/// those that the other letters generate. An element is written as the colexicographically least
/// product that it is, where later letters decide first. The relations are the reduced rewriting
/// system for these products: each rewrites a product that is not the least one of its element
/// though all its proper divisors are. So they are unique, and all products follow.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::Quotient;
///
/// let mut game = Quotient::new("0.123".parse::<Ruleset>()?)?;
/// game.advance(13)?;
/// let presentation = game.presentation();
/// let relations: Vec<String> =
///     presentation.relations().iter().map(|(left, right)| format!("{left}={right}")).collect();
/// assert_eq!(relations, ["a^2=1", "b^4=b^2", "b^2c=b^3", "c^2=1", "b^2d=d", "cd=bd", "d^3=ad^2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Presentation {
    letters: Vec<Letter>,
    /// The least product of each element.
    products: Vec<Monomial>,
    relations: Vec<(Monomial, Monomial)>,
    /// The elements in colexicographic order of their products.
    order: Vec<u16>,
}

impl Presentation {
    /// The letters, by rising heaps.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// An element as a product of letters.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[must_use]
    pub fn product(&self, element: u16) -> &Monomial {
        &self.products[usize::from(element)]
    }

    /// The relations, in colexicographic order of their left sides.
    #[must_use]
    pub fn relations(&self) -> &[(Monomial, Monomial)] {
        &self.relations
    }

    /// The elements in colexicographic order of their products.
    #[must_use]
    pub fn elements(&self) -> &[u16] {
        &self.order
    }

    pub(super) fn of(monoid: &Monoid, values: &[Element]) -> Self {
        let heaps = letters(monoid, values);
        let act = |letter: usize, x: u32| u32::from(monoid.product(x as Element, values[heaps[letter]]));
        let (order, first) = by_first_words(monoid.order(), heaps.len(), act);
        let mut by_place: Vec<Monomial> = vec![Monomial { powers: vec![0; heaps.len()] }];
        for &(before, letter) in &first[1..] {
            let mut product = by_place[before as usize].clone();
            product.powers[letter as usize] += 1;
            by_place.push(product);
        }
        let mut products = by_place.clone();
        for (place, &element) in order.iter().enumerate() {
            products[element as usize] = by_place[place].clone();
        }
        let letter = |(place, &heap): (usize, &usize)| Letter { place, heap: heap as u64 };
        let mut presentation = Self {
            letters: heaps.iter().enumerate().map(letter).collect(),
            products,
            relations: Vec::new(),
            order: order.iter().map(|&element| element as u16).collect(),
        };
        presentation.find_relations(monoid, values);
        presentation
    }

    fn find_relations(&mut self, monoid: &Monoid, values: &[Element]) {
        let value = |letter: &Letter| values[letter.heap as usize];
        let evaluate = |product: &Monomial| {
            product.powers.iter().zip(&self.letters).fold(0, |all, (&power, letter)| {
                (0..power).fold(all, |all, _| monoid.product(all, value(letter)))
            })
        };
        let is_least = |product: &Monomial| self.products[usize::from(evaluate(product))] == *product;
        let mut relations: Vec<(Monomial, Monomial)> = Vec::new();
        for (element, product) in self.products.iter().enumerate() {
            for letter in &self.letters {
                // Each product is made once: from the one without its last letter.
                if product.powers[letter.place + 1..].iter().any(|&power| power > 0) {
                    continue;
                }
                let mut left = product.clone();
                left.powers[letter.place] += 1;
                let right = &self.products[usize::from(monoid.product(element as Element, value(letter)))];
                if left == *right {
                    continue;
                }
                let divisors_are_least = (0..left.powers.len()).filter(|&at| left.powers[at] > 0).all(|at| {
                    let mut divisor = left.clone();
                    divisor.powers[at] -= 1;
                    is_least(&divisor)
                });
                if divisors_are_least {
                    relations.push((left, right.clone()));
                }
            }
        }
        relations.sort_by(|(a, _), (b, _)| a.colex(b));
        self.relations = relations;
    }
}

/// The heaps whose elements are the letters.
fn letters(monoid: &Monoid, values: &[Element]) -> Vec<usize> {
    let generated = |heaps: &[usize]| {
        let act = |letter: usize, x: u32| u32::from(monoid.product(x as Element, values[heaps[letter]]));
        by_first_words(monoid.order(), heaps.len(), act).0
    };
    let mut letters: Vec<usize> = Vec::new();
    let mut reached = vec![0];
    let mut known = std::collections::HashSet::from([0]);
    for (heap, &value) in values.iter().enumerate() {
        if known.insert(value) && !reached.contains(&u32::from(value)) {
            letters.push(heap);
            reached = generated(&letters);
        }
    }
    for at in (0..letters.len()).rev() {
        let mut others = letters.clone();
        let heap = others.remove(at);
        if generated(&others).contains(&u32::from(values[heap])) {
            letters = others;
        }
    }
    letters
}

impl PartialQuotient {
    /// The quotient by generators and relations.
    ///
    /// # Complexity
    ///
    /// O(q l^2 w) for q elements, l letters and words of w letters.
    #[must_use]
    pub fn presentation(&self) -> Presentation {
        Presentation::of(&self.monoid, self.values())
    }

    /// Whether the quotient is one of those of misere Nim: of order 1, 2, or 2^k + 2.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        if self.order() <= 2 {
            return true;
        }
        let monoid = &self.monoid;
        let identity = monoid.kernel_identity();
        let (kernel, others): (Vec<u16>, Vec<u16>) =
            (0..self.order() as u16).partition(|&x| monoid.product(x, identity) == x);
        let [0, a] = others[..] else { return false };
        kernel.iter().all(|&x| monoid.product(x, x) == identity)
            && monoid.product(a, a) == 0
            && self.p_order() == 2
            && monoid.is_p(a)
            && monoid.is_p(identity)
    }

    /// The number of idempotents.
    #[must_use]
    pub fn idempotents(&self) -> usize {
        (0..self.order() as u16).filter(|&x| self.product(x, x) == x).count()
    }

    /// The least ideal, given the nimbers of the heaps.
    pub(super) fn kernel_with(&self, nimbers: impl Iterator<Item = u64>) -> Kernel {
        let monoid = &self.monoid;
        let identity = monoid.kernel_identity();
        let in_kernel: Vec<u16> =
            (0..self.order() as u16).filter(|&x| monoid.product(x, identity) == x).collect();
        let p: Vec<u16> = in_kernel.iter().copied().filter(|&x| monoid.is_p(x)).collect();
        let normal = p == [identity] || self.order() == 1;
        Kernel {
            order: in_kernel.len(),
            p_order: p.len(),
            identity,
            faithful: normal && self.nimbers_agree(identity, nimbers),
        }
    }

    /// Whether the elements of the kernel and the nimbers of positions determine each other.
    fn nimbers_agree(&self, identity: u16, nimbers: impl Iterator<Item = u64>) -> bool {
        let pair = |(&value, nimber): (&u16, u64)| (self.product(value, identity), nimber);
        let mut pairs: Vec<(u16, u64)> = self.values().iter().zip(nimbers).map(pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        // All pairs of sums of heaps: the graph of an isomorphism.
        let mut nimber_of = vec![None; self.order()];
        let mut open = vec![(identity, 0)];
        while let Some((x, nimber)) = open.pop() {
            match nimber_of[usize::from(x)] {
                Some(known) if known == nimber => {}
                Some(_) => return false,
                None => {
                    nimber_of[usize::from(x)] = Some(nimber);
                    open.extend(pairs.iter().map(|&(y, more)| (self.product(x, y), nimber ^ more)));
                }
            }
        }
        let mut reached: Vec<u64> = nimber_of.into_iter().flatten().collect();
        let elements = reached.len();
        reached.sort_unstable();
        reached.dedup();
        reached.len() == elements
    }
}

impl Quotient {
    /// The least ideal.
    ///
    /// # Complexity
    ///
    /// O(q) for q elements, in addition to the nimbers of all heaps by their definition.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        let mut sequence = NimberSequence::new(self.rules() as &dyn HeapRuleset);
        self.kernel_with(sequence.up_to(self.heaps() - 1).iter().map(|nimber| nimber.0))
    }
}
