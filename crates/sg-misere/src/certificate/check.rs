//! The checker of certificates. It is written apart from the solver and knows only the options of
//! the ruleset.

mod tame;
mod work;

use std::collections::HashMap;
use std::fmt;

use work::Work;

use super::{Certificate, Claim};
use sg_core::HeapRuleset;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};
use sg_heaps::period::Repetition;

/// The statement that a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Checked {
    /// The least preperiod and the period of the elements of all heaps; `None` if the certificate
    /// is about the first `heaps` alone. The saltus is 0.
    pub repetition: Option<Repetition>,
    /// The theorem, by [`Theorem::id`](crate::period::Theorem::id); `None` without a period.
    pub theorem_id: Option<&'static str>,
    /// The number of heaps, from 0 on, that were checked.
    pub heaps: u64,
    /// The number of elements of the misere quotient of these heaps.
    pub order: usize,
    /// The number of P-elements.
    pub p_order: usize,
    /// The number of transitions that were kept; 0 by the theorem on tame heaps.
    pub transitions: usize,
    /// The number of nimbers of normal play that were verified; 0 unless by the theorem on tame
    /// heaps.
    pub nimbers: u64,
}

/// The reason why a certificate is refused: the first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateError {
    what: String,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for CertificateError {}

pub(super) fn flaw<T>(what: impl Into<String>) -> Result<T, CertificateError> {
    Err(CertificateError { what: what.into() })
}

/// The most elements of a quotient: more would need too much memory, and the tables of products of
/// the solver end at as many.
pub const MOST_ELEMENTS: usize = 1 << 14;

/// The monoid of a certificate that was found to be one.
struct Table {
    order: usize,
    products: Vec<u16>,
    is_p: Vec<bool>,
    /// Of each element, as bits, the elements with which its product is P.
    rows: Vec<Vec<u64>>,
}

impl Table {
    fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y] as usize
    }
}

/// More words of option sets than this would need too much memory; the largest quotient of the
/// literature takes a thirtieth of them.
const MOST_KEPT: usize = 1 << 24;

/// A transition that is kept, and the position that has it: an earlier one and a heap.
struct Kept {
    element: usize,
    options: Vec<u64>,
    from: (usize, usize),
    dropped: bool,
}

/// The heaps of the position of a kept transition and of one heap more, in increasing order.
fn position(all: &[Kept], mut at: usize, heap: usize) -> Vec<usize> {
    let mut heaps = vec![heap];
    while at > 0 {
        let (before, heap) = all[at].from;
        heaps.push(heap);
        at = before;
    }
    heaps.sort_unstable();
    heaps
}

/// A heap's element and the elements of its options, as bits.
type HeapTransition = (usize, Vec<u64>);

fn members(set: &[u64]) -> Vec<usize> {
    (0..64 * set.len()).filter(|&at| set[at >> 6] >> (at & 63) & 1 == 1).collect()
}

fn is_subset(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(a, b)| a | b == *b)
}

fn overlap(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

impl Certificate {
    /// Checks all of it: shapes, the monoid, that it is reduced, heaps without options, that no
    /// position breaks the definition of an outcome, and the period. Returns the statement that is
    /// proved.
    ///
    /// # Errors
    ///
    /// [`CertificateError`]: the first thing that is wrong, with a position and a move where there
    /// is one.
    ///
    /// # Complexity
    ///
    /// O(q^2) for q elements, walking through the options of all heaps, and O(t h q) for t
    /// transitions that are kept and h different transitions of heaps.
    pub fn check(&self) -> Result<Checked, CertificateError> {
        let claim = &self.0;
        let ruleset: Ruleset = match claim.ruleset.parse() {
            Ok(ruleset) => ruleset,
            Err(error) => return flaw(format!("ruleset: {error}")),
        };
        let rules = ruleset.kind();
        if matches!(rules, RulesetKind::CoinTurning(_)) {
            return flaw("ruleset: a row of coins is not a sum of lone coins under misere play");
        }
        let work = Work::new();
        let table = claim.table(&work)?;
        Claim::check_reduced(&table)?;
        let (transitions, nimbers) = if let Some(last_fickle) = claim.last_fickle {
            (0, claim.check_tame(rules, &table, last_fickle, &work)?)
        } else {
            let transitions = claim.heap_transitions(rules, &table, &work)?;
            (Claim::check_n(&table, &transitions, &work)?, 0)
        };
        match (claim.period, claim.preperiod) {
            (None, None) if claim.last_fickle.is_some() => {
                return flaw("last_fickle: it needs a period and a preperiod");
            }
            (None, None) => {}
            (Some(period), Some(preperiod)) => claim.check_period(rules, preperiod, period)?,
            _ => return flaw("period and preperiod must be given together"),
        }
        Ok(Checked {
            repetition: self.claim(),
            theorem_id: self.theorem_id(),
            heaps: self.heaps(),
            order: table.order,
            p_order: claim.p.len(),
            transitions,
            nimbers,
        })
    }
}

impl Claim {
    /// Shapes and ranges; words; that the actions commute: then the elements are a commutative
    /// monoid.
    fn table(&self, work: &Work) -> Result<Table, CertificateError> {
        let order = self.elements.len();
        if order == 0 || order > MOST_ELEMENTS {
            return flaw(format!("elements: {order} of them, expected 1 to {MOST_ELEMENTS}"));
        }
        if self.heaps == 0 || self.values.len() != self.heaps {
            return flaw(format!("values: {} of them for {} heaps", self.values.len(), self.heaps));
        }
        if let Some(heap) = self.values.iter().position(|&value| value >= order) {
            return flaw(format!(
                "values: heap {heap} has element {}, but there are {order}",
                self.values[heap]
            ));
        }
        let rising = |list: &[usize]| list.windows(2).all(|pair| pair[0] < pair[1]);
        if !rising(&self.letters) || self.letters.last().is_some_and(|&last| last >= self.heaps) {
            return flaw("letters: not increasing, or beyond the heaps");
        }
        if !rising(&self.p) || self.p.last().is_some_and(|&last| last >= order) {
            return flaw("p: not increasing, or beyond the elements");
        }
        if self.action.len() != self.letters.len() {
            return flaw(format!("action: {} lists for {} letters", self.action.len(), self.letters.len()));
        }
        for (letter, action) in self.letters.iter().zip(&self.action) {
            if action.len() != order || action.iter().any(|&product| product >= order) {
                return flaw(format!(
                    "action: the list of letter {letter} has a wrong length or an element out of range"
                ));
            }
            if action[0] != self.values[*letter] {
                return flaw(format!(
                    "action: letter {letter} does not lead from the identity to the element of its heap"
                ));
            }
        }
        let letters = self.letters.len();
        work.spend(order.saturating_mul(letters).saturating_mul(letters), || "action".to_owned())?;
        for (i, a) in self.action.iter().enumerate() {
            for (j, b) in self.action.iter().enumerate().skip(i + 1) {
                if let Some(x) = (0..order).find(|&x| a[b[x]] != b[a[x]]) {
                    let (i, j) = (self.letters[i], self.letters[j]);
                    return flaw(format!("action: letters {i} and {j} do not commute on element {x}"));
                }
            }
        }
        let least = self.least_words(&self.letters);
        if least.len() != order {
            return flaw(format!("elements: only {} of {order} are products of letters", least.len()));
        }
        for (x, &(element, before, letter)) in least.iter().enumerate() {
            // The word of an element is that of an element before it with a letter more.
            let right = match self.elements[x].split_last() {
                None => x == 0,
                Some((last, rest)) => x > 0 && *last == letter && *rest == self.elements[before][..],
            };
            if element != x || !right {
                return flaw(format!(
                    "elements: element {x} is not the one of its place, or its word is not the least"
                ));
            }
        }
        for letter in &self.letters {
            let others: Vec<usize> = self.letters.iter().copied().filter(|other| other != letter).collect();
            work.spend(order.saturating_mul(letters), || "letters".to_owned())?;
            if self.least_words(&others).iter().any(|&(x, ..)| x == self.values[*letter]) {
                return flaw(format!("letters: letter {letter} is a product of the others"));
            }
        }
        // Products: multiply by the letters of the word.
        let mut products = vec![0_u16; order * order];
        for x in 0..order {
            products[x * order] = x as u16;
        }
        for (y, &(_, before, letter)) in least.iter().enumerate().skip(1) {
            let letter = self.letters.iter().position(|&other| other == letter).unwrap_or_default();
            for x in 0..order {
                products[x * order + y] = self.action[letter][products[x * order + before] as usize] as u16;
            }
        }
        let mut is_p = vec![false; order];
        self.p.iter().for_each(|&x| is_p[x] = true);
        if is_p[0] {
            return flaw("p: the identity is not a P-element");
        }
        let mut table = Table { order, products, is_p, rows: Vec::new() };
        table.rows = (0..order)
            .map(|x| {
                let mut row = vec![0_u64; order.div_ceil(64)];
                (0..order)
                    .filter(|&z| table.is_p[table.product(x, z)])
                    .for_each(|z| row[z >> 6] |= 1 << (z & 63));
                row
            })
            .collect();
        Ok(table)
    }

    /// The elements in colexicographic order of their least words in some of the letters: each with
    /// the place in this order of the element that the word without its last letter is, and with
    /// that letter.
    fn least_words(&self, letters: &[usize]) -> Vec<(usize, usize, usize)> {
        let mut reached = vec![false; self.elements.len()];
        reached[0] = true;
        let mut words = vec![(0, 0, 0)];
        let some = self.letters.iter().zip(&self.action).filter(|(letter, _)| letters.contains(letter));
        for (letter, action) in some {
            // Words with one letter more of this kind come after all that have fewer.
            let mut from = 0;
            loop {
                let to = words.len();
                for at in from..to {
                    let product = action[words[at].0];
                    if !reached[product] {
                        reached[product] = true;
                        words.push((product, at, *letter));
                    }
                }
                if words.len() == to {
                    break;
                }
                from = to;
            }
        }
        words
    }

    /// Multiplying with a third element must distinguish any two.
    fn check_reduced(table: &Table) -> Result<(), CertificateError> {
        let mut seen: HashMap<&[u64], usize> = HashMap::new();
        for (x, row) in table.rows.iter().enumerate() {
            if let Some(y) = seen.insert(row, x) {
                return flaw(format!("reduced: no product distinguishes elements {y} and {x}"));
            }
        }
        Ok(())
    }

    /// The different transitions of heaps with options, each with its least heap.
    fn heap_transitions(
        &self,
        rules: &RulesetKind,
        table: &Table,
        work: &Work,
    ) -> Result<Vec<(usize, HeapTransition)>, CertificateError> {
        let mut transitions: Vec<(usize, HeapTransition)> = Vec::new();
        let mut known: HashMap<HeapTransition, usize> = HashMap::new();
        let digits = digits(rules);
        for heap in 0..self.heaps {
            let mut options = vec![0_u64; table.order.div_ceil(64)];
            let mut count = 0;
            rules.options(heap as u64, &mut |parts| {
                let x = parts.iter().fold(0, |x, &part| table.product(x, self.values[part as usize]));
                options[x >> 6] |= 1 << (x & 63);
                count += 1;
            });
            work.spend(4 * count + options.len() + digits.min(heap), || format!("values: heap {heap}"))?;
            let value = self.values[heap];
            if count == 0 {
                if value != 0 {
                    return flaw(format!(
                        "values: heap {heap} has no options, but its element is not the identity"
                    ));
                }
                continue;
            }
            let transition = (value, options);
            if !known.contains_key(&transition) {
                // Now, so that a certificate that is wrong about small heaps does not cost the
                // options of all.
                self.check_p(table, heap, &transition)?;
                if !table.is_p[value] && !overlap(&transition.1, &table.rows[0]) {
                    return flaw(format!("position {:?}: it is N, but none of its options is P", [heap]));
                }
                known.insert(transition.clone(), heap);
                transitions.push((heap, transition));
            }
        }
        Ok(transitions)
    }

    /// A position as text.
    fn position(&self, x: usize, heap: usize) -> String {
        let mut heaps = self.elements[x].clone();
        heaps.push(heap);
        format!("{heaps:?}")
    }

    /// No P-position may have a P-position among the options in one of its heaps.
    fn check_p(
        &self,
        table: &Table,
        heap: usize,
        (value, options): &HeapTransition,
    ) -> Result<(), CertificateError> {
        for option in members(options) {
            let both: Vec<u64> =
                table.rows[*value].iter().zip(&table.rows[option]).map(|(a, b)| a & b).collect();
            if let Some(&x) = members(&both).first() {
                return flaw(format!(
                    "position {}: it is P, and so is the option in heap {heap} with element {option}",
                    self.position(x, heap)
                ));
            }
        }
        Ok(())
    }

    /// Every N-position with options must have a P-position among them: of the products of the
    /// heaps' transitions those with the smallest sets of options are looked at.
    fn check_n(
        table: &Table,
        transitions: &[(usize, HeapTransition)],
        work: &Work,
    ) -> Result<usize, CertificateError> {
        let width = table.order.div_ceil(64);
        let p = &table.rows[0];
        let mut all = vec![Kept { element: 0, options: vec![0; width], from: (0, 0), dropped: false }];
        let mut of_element: Vec<Vec<usize>> = vec![Vec::new(); table.order];
        let mut next = 0;
        while next < all.len() {
            if all[next].dropped {
                next += 1;
                continue;
            }
            let of_kept = members(&all[next].options);
            for (heap, (value, own)) in transitions {
                let kept = &all[next];
                let element = table.product(kept.element, *value);
                let mut options = vec![0_u64; width];
                let own = members(own);
                for &x in &own {
                    let y = table.product(kept.element, x);
                    options[y >> 6] |= 1 << (y & 63);
                }
                for &x in &of_kept {
                    let y = table.product(x, *value);
                    options[y >> 6] |= 1 << (y & 63);
                }
                let steps = own.len() + of_kept.len() + 2 * of_element[element].len() + 64 * width;
                work.spend(steps, || format!("position {:?}", position(&all, next, *heap)))?;
                if of_element[element].iter().any(|&at| is_subset(&all[at].options, &options)) {
                    continue;
                }
                if !table.is_p[element] && !overlap(&options, p) {
                    let heaps = position(&all, next, *heap);
                    return flaw(format!("position {heaps:?}: it is N, but none of its options is P"));
                }
                let at = all.len();
                if at * width > MOST_KEPT {
                    let heaps = position(&all, next, *heap);
                    return flaw(format!("position {heaps:?}: the check takes too much memory"));
                }
                of_element[element].retain(|&other| {
                    let larger = is_subset(&options, &all[other].options);
                    all[other].dropped |= larger;
                    !larger
                });
                of_element[element].push(at);
                all.push(Kept { element, options, from: (next, *heap), dropped: false });
            }
            next += 1;
        }
        Ok(of_element.iter().map(Vec::len).sum())
    }

    /// The conditions of the misere periodicity theorem.
    fn check_period(
        &self,
        rules: &RulesetKind,
        preperiod: usize,
        period: usize,
    ) -> Result<(), CertificateError> {
        let RulesetKind::TakingBreaking(rules) = rules else {
            return flaw("period: no theorem covers a ruleset that is not taking and breaking");
        };
        let (most_left, most_taken) = bounds(rules)?;
        if period == 0 {
            return flaw("period: it is 0");
        }
        let from = preperiod.max(1);
        let needed = most_left.checked_mul(from).and_then(|sum| {
            sum.checked_add((most_left - 1).checked_mul(period)?)?
                .checked_add(most_taken)?
                .checked_add(period)
        });
        if needed.is_none_or(|needed| needed > self.heaps) {
            return flaw(format!("period: the theorem needs more heaps than {}", self.heaps));
        }
        let differs = |n: usize, period: usize| self.values[n] != self.values[n + period];
        if let Some(n) = (preperiod..self.heaps - period).find(|&n| differs(n, period)) {
            return flaw(format!("period: heaps {n} and {} have different elements", n + period));
        }
        if preperiod > 0 && !differs(preperiod - 1, period) {
            return flaw("preperiod: it is not the least");
        }
        // From the preperiod on all is a repetition of one period, so a smaller one shows itself in
        // two.
        let two = preperiod..(preperiod + 2 * period).min(self.heaps);
        let smaller = |shorter: &usize| {
            period.is_multiple_of(*shorter)
                && two.clone().all(|n| n + shorter >= two.end || !differs(n, *shorter))
        };
        match (1..period).find(smaller) {
            Some(shorter) => flaw(format!("period: {shorter} is a smaller one")),
            None => Ok(()),
        }
    }
}

/// The number of takes that are looked at to walk through the options of a large heap.
fn digits(rules: &RulesetKind) -> usize {
    match rules {
        RulesetKind::TakingBreaking(rules) if rules.tail().is_empty() => rules.digits().len(),
        _ => usize::MAX,
    }
}

/// The number of heaps that a move leaves at most, at least 1, and how many stones it takes at
/// most.
fn bounds(rules: &TakingBreaking) -> Result<(usize, usize), CertificateError> {
    if rules.tail().iter().any(|digit| digit.0 != 0) {
        return flaw("period: no theorem covers a code with a repeating tail");
    }
    let (mut most_left, mut most_taken) = (1, 0);
    for (take, digit) in rules.digits().iter().enumerate().filter(|(_, digit)| digit.0 != 0) {
        most_left = most_left.max(digit.0.ilog2() as usize);
        most_taken = take;
    }
    if most_left > 1 && rules.parts() != Parts::Any {
        return flaw("period: no theorem covers breaks into parts that must be equal or unequal");
    }
    Ok((most_left, most_taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_part_of_another_if_the_other_has_all_of_it() {
        for (small, large, subset) in [
            ([0, 0], [0, 0], true),
            ([0, 4], [1, 4], true),
            ([1, 4], [0, 4], false),
            ([3, 4], [1, 4], false),
            ([1, 0], [1, 0], true),
            ([0, 1 << 63], [!0, !0 >> 1], false),
        ] {
            assert_eq!(is_subset(&small, &large), subset, "{small:?} {large:?}");
        }
    }

    #[test]
    fn positions_have_their_heaps_in_rising_order() {
        let kept = |from| Kept { element: 0, options: Vec::new(), from, dropped: false };
        let all = [kept((0, 0)), kept((0, 7)), kept((1, 3)), kept((0, 5))];
        assert_eq!(position(&all, 0, 4), [4]);
        assert_eq!(position(&all, 2, 4), [3, 4, 7]);
        assert_eq!(position(&all, 3, 5), [5, 5]);
    }
}
