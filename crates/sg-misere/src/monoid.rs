//! Finite commutative monoids with a set of P-elements.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::bits;

/// An element of a [`Monoid`]: its number. The identity is 0.
pub(super) type Element = u16;

/// A machine whose states are reached from the first by actions that commute, and whose states are
/// distinguished by an output.
///
/// The states are in the order of their first words: each but the first names an earlier state and
/// the generator that leads from it.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// `actions[g][s]`: where generator `g` leads from state `s`.
    pub(super) actions: Vec<Vec<u32>>,
    /// The first word of each state: an earlier state, and the place of a generator.
    pub(super) first: Vec<(u32, u32)>,
    /// Whether a state is a P-position.
    pub(super) p: Vec<bool>,
}

/// A quick hash of numbers; nothing here depends on what an adversary does with it.
#[derive(Clone, Copy, Default)]
struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }
}

/// Merges the states that no word distinguishes: the class of each state, numbered in the order of
/// the states, and how many there are.
///
/// This is partition refinement: classes of equal output are split until each action leads from a
/// class into one class. Where `stops` ends it early, by the number of steps since the last call,
/// classes are too large.
///
/// # Reference
///
/// E. F. Moore, "Gedanken-experiments on sequential machines", Automata Studies (1956).
pub(super) fn refine(actions: &[Vec<u32>], p: &[bool], stops: &dyn Fn(u64) -> bool) -> (Vec<u32>, usize) {
    let first = p.first().copied().unwrap_or_default();
    let mut classes: Vec<u32> = p.iter().map(|&p| u32::from(p != first)).collect();
    let mut count = if classes.contains(&1) { 2 } else { 1 };
    let mut numbers: HashMap<u64, u32, BuildHasherDefault<NumberHasher>> = HashMap::default();
    let mut stable = 0;
    let mut next = vec![0; classes.len()];
    for action in actions.iter().cycle() {
        if stable >= actions.len() || count == classes.len() || stops(8 * classes.len() as u64) {
            break;
        }
        numbers.clear();
        for (state, class) in next.iter_mut().enumerate() {
            let key = u64::from(classes[state]) << 32 | u64::from(classes[action[state] as usize]);
            let fresh = numbers.len() as u32;
            *class = *numbers.entry(key).or_insert(fresh);
        }
        stable += 1;
        if numbers.len() > count {
            count = numbers.len();
            stable = 0;
        }
        std::mem::swap(&mut classes, &mut next);
    }
    (classes, count)
}

/// A finite commutative monoid with P-elements, and its full table of products.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    order: usize,
    /// `table[x * order + y]` is `xy`.
    table: Vec<Element>,
    /// Row `x`: the `z` with `xz` in P, as bits; that of the identity is P.
    rows: Vec<u64>,
}

/// A reduced monoid, and what became of the machine that it was made from.
#[derive(Clone, Debug)]
pub(super) struct Reduced {
    pub(super) monoid: Monoid,
    /// The element of each state.
    pub(super) class: Vec<u32>,
    /// The first word of each element, as in [`Machine::first`].
    pub(super) first: Vec<(u32, u32)>,
}

impl Monoid {
    /// The most elements that there is a table for.
    pub(super) const MOST_ELEMENTS: usize = 16_384;

    /// The monoid of the position without options.
    pub(super) fn trivial() -> Self {
        Self { order: 1, table: vec![0], rows: vec![0] }
    }

    /// The reduced monoid of a machine; `Err` with the number of elements if they are more than
    /// `most`. Where `stops` ends the work, what is returned is of no use.
    pub(super) fn reduce(
        machine: &Machine,
        most: usize,
        stops: &dyn Fn(u64) -> bool,
    ) -> Result<Reduced, usize> {
        let (class, order) = refine(&machine.actions, &machine.p, stops);
        if order > most.min(Self::MOST_ELEMENTS) {
            return Err(order);
        }
        let mut representative = Vec::with_capacity(order);
        for (state, &class) in class.iter().enumerate() {
            if class as usize == representative.len() {
                representative.push(state);
            }
        }
        let action = |generator: u32, element: usize| {
            class[machine.actions[generator as usize][representative[element]] as usize] as Element
        };
        let generators = machine.actions.len() as u32;
        let actions: Vec<Vec<Element>> =
            (0..generators).map(|g| (0..order).map(|element| action(g, element)).collect()).collect();
        let mut table: Vec<Element> = Vec::with_capacity(order * order);
        table.extend((0..order).map(|element| element as Element));
        let mut first = vec![(0, 0)];
        for &state in &representative[1..] {
            // The first word of a class without its last letter is the first word of a class as
            // well.
            let (before, generator) = machine.first[state];
            let before = class[before as usize];
            first.push((before, generator));
            let (action, from) = (&actions[generator as usize], before as usize * order);
            for element in from..from + order {
                table.push(action[table[element] as usize]);
            }
        }
        let p: Vec<bool> = representative.iter().map(|&state| machine.p[state]).collect();
        Ok(Reduced { monoid: Self::new(table, &p), class, first })
    }

    /// The monoid with this table of products, which must be reduced, and these P-elements.
    pub(super) fn new(table: Vec<Element>, p: &[bool]) -> Self {
        let order = p.len();
        let width = bits::words(order);
        let mut rows = vec![0; order * width];
        for (products, row) in table.chunks_exact(order).zip(rows.chunks_exact_mut(width)) {
            for (word, products) in row.iter_mut().zip(products.chunks(64)) {
                *word = products
                    .iter()
                    .enumerate()
                    .fold(0, |word, (bit, &product)| word | u64::from(p[product as usize]) << bit);
            }
        }
        Self { order, table, rows }
    }

    pub(super) const fn order(&self) -> usize {
        self.order
    }

    pub(super) fn product(&self, x: Element, y: Element) -> Element {
        self.table[usize::from(x) * self.order + usize::from(y)]
    }

    /// The products of `x` with all elements.
    pub(super) fn products(&self, x: Element) -> &[Element] {
        &self.table[usize::from(x) * self.order..][..self.order]
    }

    pub(super) fn is_p(&self, x: Element) -> bool {
        self.rows[usize::from(x) / 64] >> (x % 64) & 1 == 1
    }

    /// The `z` with `xz` in P.
    pub(super) fn row(&self, x: Element) -> &[u64] {
        let width = bits::words(self.order);
        &self.rows[usize::from(x) * width..][..width]
    }

    /// The least `i` and `p` with `x^(i + p) = x^i`.
    pub(super) fn index_and_period(&self, x: Element) -> (usize, usize) {
        let mut powers = vec![0];
        loop {
            let next = self.product(powers[powers.len() - 1], x);
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return (index, powers.len() - index);
            }
            powers.push(next);
        }
    }

    /// The identity of the least ideal: the product of all idempotents.
    pub(super) fn kernel_identity(&self) -> Element {
        let all = 0..self.order as u32;
        let idempotents = all.map(|x| x as Element).filter(|&x| self.product(x, x) == x);
        idempotents.fold(0, |z, x| self.product(z, x))
    }
}

/// The elements in the order of their first words in the given generators, and those words, as in
/// [`Machine::first`] but by places in the order. Elements that no word gives are left out.
///
/// Generators must be named in the order of their heaps. For each of them what was reached before
/// is multiplied by it again and again until nothing new appears: so each element is met at its
/// colexicographically first word.
pub(super) fn by_first_words(
    order: usize,
    generators: usize,
    act: impl Fn(usize, u32) -> u32,
) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut reached = vec![false; order];
    reached[0] = true;
    let (mut elements, mut first) = (vec![0], vec![(0, 0)]);
    for generator in 0..generators {
        if reached[act(generator, 0) as usize] {
            continue;
        }
        let mut layer = 0..elements.len();
        while !layer.is_empty() {
            let start = elements.len();
            for at in layer {
                let product = act(generator, elements[at]);
                if !std::mem::replace(&mut reached[product as usize], true) {
                    elements.push(product);
                    first.push((at as u32, generator as u32));
                }
            }
            layer = start..elements.len();
        }
    }
    (elements, first)
}
