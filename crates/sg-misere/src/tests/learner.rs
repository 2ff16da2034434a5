//! Misere quotients by a learner with an exact oracle: the reference implementation of
//! [`Quotient`].
//!
//! The P-positions are a language over the commutative alphabet of heap sizes, and the misere
//! quotient is its syntactic monoid. So it can be learned as automata are: *representatives* are
//! words that are known to be pairwise distinguishable, because *contexts*, further words,
//! distinguish them. A representative and a letter more must lead to a row of outcomes that some
//! representative has, else it is one more; two letters must lead to the same in either order; the
//! automaton is then verified, and a position that it gets wrong gives a context that splits a
//! class. Representatives are truly distinct, so at any time their number is a lower bound for the
//! order. Outcomes come from the rules, memoised.
//!
//! It is slow where the quotient grows much, and shares nothing with the candidate loop but the
//! words of heaps, the numbering of elements and the verification.
//!
//! # Reference
//!
//! D. Angluin, "Learning regular sets from queries and counterexamples", Information and
//! Computation 75 (1987); R. L. Rivest and R. E. Schapire, "Inference of finite automata using
//! homing sequences", Information and Computation 103 (1993).

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;

use crate::coins::{self, NoSumOfCoins};
use crate::heap_game::search::{Bounds, Search};
use crate::letters::{Letters, Word, join};
use crate::meter::Meter;
use crate::monoid::{Element, Machine, Monoid, by_first_words};
use crate::partial::PartialQuotient;
use crate::quotient::{Budget, Context};
use crate::transitions::{Room, Verified, verify};
use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;
use sg_heaps::unwatched;

/// The quotient was not learned with one more heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Unlearned {
    /// The heap.
    pub(super) heap: usize,
    /// The quotient with it has at least this many elements.
    pub(super) at_least: usize,
}

impl fmt::Display for Unlearned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, at_least } = self;
        write!(f, "no finite quotient was learned with heap {heap}; it has at least {at_least} elements")
    }
}

impl std::error::Error for Unlearned {}

/// The misere quotient of the first heaps of a ruleset, learned.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    rules: RulesetKind,
    letters: Letters,
    found: PartialQuotient,
    /// Words that the contexts distinguish.
    representatives: Vec<Word>,
    contexts: Vec<Word>,
    /// The heaps that act on the representatives by themselves; the others act as a representative
    /// does.
    alphabet: Vec<u32>,
    rows: HashMap<Word, Vec<bool>>,
    oracle: Search,
    most_elements: usize,
}

/// An automaton that agrees with the rows.
struct Hypothesis {
    candidate: PartialQuotient,
    /// The representative of each element.
    representative: Vec<usize>,
}

/// It reads as the quotient of the heaps that it has learned.
impl Deref for Learner {
    type Target = PartialQuotient;

    fn deref(&self) -> &PartialQuotient {
        &self.found
    }
}

impl Learner {
    /// The quotient of heap 0 alone.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning.
    pub(super) fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        coins::refuse(&rules)?;
        let mut letters = Letters::default();
        letters.push(&rules);
        Ok(Self {
            rules,
            letters,
            found: PartialQuotient::trivial(),
            representatives: vec![Word::default()],
            contexts: vec![Word::default()],
            alphabet: Vec::new(),
            rows: HashMap::new(),
            oracle: Search::default(),
            most_elements: 400,
        })
    }

    /// Sets the limit on the elements, 400 by default.
    #[must_use]
    pub(super) fn with_most_elements(mut self, elements: usize) -> Self {
        self.most_elements = elements;
        self
    }

    /// Adds heaps until the quotient is that of the heaps `0..heaps`.
    ///
    /// # Errors
    ///
    /// [`Unlearned`] if there would be too many elements.
    ///
    /// # Complexity
    ///
    /// Exponential in the heaps: outcomes come from the rules.
    pub(super) fn advance(&mut self, heaps: u64) -> Result<(), Unlearned> {
        while self.found.heaps() < heaps {
            let heap = self.found.values.len();
            if self.letters.heaps() == heap {
                self.letters.push(&self.rules);
            }
            if self.letters.is_letter(heap) {
                self.alphabet.push(heap as u32);
                self.found = self.learn(heap)?;
            } else {
                let value = self.found.of_word(self.letters.word(heap));
                self.found.values.push(value);
            }
        }
        Ok(())
    }

    fn learn(&mut self, heap: usize) -> Result<PartialQuotient, Unlearned> {
        loop {
            let too_many = Unlearned { heap, at_least: self.representatives.len() };
            if self.representatives.len() > self.most_elements {
                return Err(too_many);
            }
            let Some(transitions) = self.close() else { continue };
            if self.split_by_order(&transitions) {
                continue;
            }
            let hypothesis = self.hypothesis(heap, &transitions);
            match self.mistake(&hypothesis) {
                None => return Ok(hypothesis.candidate),
                Some(word) => self.learn_from(&hypothesis, &word),
            }
        }
    }

    /// Whether a word is a P-position.
    fn is_lost(&mut self, word: &[u32]) -> bool {
        let heaps: Vec<u64> = word.iter().map(|&heap| heap.into()).collect();
        // What was verified before answers for sums without the new heap.
        let (found, known) = (&self.found, self.found.values.len());
        let known = |word: &[u32]| {
            (word.first().is_none_or(|&heap| (heap as usize) < known))
                .then(|| !found.monoid.is_p(found.of_word(word)))
        };
        let mut watch = unwatched;
        let meter = Meter::new(&mut watch, 0, None);
        let wins = self.oracle.first_wins(
            &self.rules,
            &heaps,
            Bounds { known: &known, limit: usize::MAX, meter: &meter },
        );
        !wins.unwrap_or_default()
    }

    fn sum(&self, a: &[u32], b: &[u32]) -> Word {
        self.letters.sum(join(a, b).into_iter().map(|heap| heap as usize))
    }

    /// The outcomes of a word with each of the contexts.
    fn row(&mut self, word: &Word) -> Vec<bool> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for at in row.len()..self.contexts.len() {
            let sum = self.sum(word, &self.contexts[at].clone());
            let lost = self.is_lost(&sum);
            row.push(lost);
        }
        self.rows.insert(word.clone(), row.clone());
        row
    }

    /// For each representative and each letter of the alphabet, the representative that the two
    /// lead to; `None` if there was none, and one is new.
    fn close(&mut self) -> Option<Vec<Vec<usize>>> {
        let representatives = self.representatives.clone();
        let mut by_row: HashMap<Vec<bool>, usize> = HashMap::new();
        for (at, word) in representatives.iter().enumerate() {
            by_row.insert(self.row(word), at);
        }
        let mut transitions = Vec::new();
        for letter in self.alphabet.clone() {
            let mut by_letter = Vec::new();
            for word in &representatives {
                let next = self.sum(word, &[letter]);
                let row = self.row(&next);
                let Some(&at) = by_row.get(&row) else {
                    self.representatives.push(next);
                    return None;
                };
                by_letter.push(at);
            }
            transitions.push(by_letter);
        }
        // A heap beside the alphabet acts as a representative, and joins the alphabet if there is
        // none.
        for heap in 0..self.letters.heaps() {
            if self.letters.is_letter(heap) && !self.alphabet.contains(&(heap as u32)) {
                let row = self.row(&Word::from([heap as u32]));
                if !by_row.contains_key(&row) {
                    self.alphabet.push(heap as u32);
                    self.alphabet.sort_unstable();
                    return None;
                }
            }
        }
        Some(transitions)
    }

    /// Looks for two letters that do not lead to the same in either order, and adds the context
    /// that shows why.
    fn split_by_order(&mut self, transitions: &[Vec<usize>]) -> bool {
        for (i, by_i) in transitions.iter().enumerate() {
            for (j, by_j) in transitions.iter().enumerate().skip(i + 1) {
                for r in 0..self.representatives.len() {
                    let (a, b) = (by_i[r], by_j[r]);
                    let (u, v) = (by_j[a], by_i[b]);
                    if u == v {
                        continue;
                    }
                    let (row_u, row_v) = (
                        self.row(&self.representatives[u].clone()),
                        self.row(&self.representatives[v].clone()),
                    );
                    let apart = row_u.iter().zip(&row_v).position(|(x, y)| x != y).unwrap_or_default();
                    let context = self.contexts[apart].clone();
                    let (g, h) = (self.alphabet[i], self.alphabet[j]);
                    let with_g = self.sum(&self.representatives[r].clone(), &[g]);
                    let with_both = self.sum(&with_g, &[h]);
                    let whole = self.sum(&with_both, &context);
                    let lost = self.is_lost(&whole);
                    // The way on which the outcome is another one goes wrong at its first step.
                    let more = if row_u[apart] == lost { g } else { h };
                    let context = self.sum(&context, &[more]);
                    self.contexts.push(context);
                    return true;
                }
            }
        }
        false
    }

    /// The monoid of the representatives.
    fn hypothesis(&mut self, heap: usize, transitions: &[Vec<usize>]) -> Hypothesis {
        let representatives = self.representatives.clone();
        let rows: Vec<Vec<bool>> = representatives.iter().map(|word| self.row(word)).collect();
        let by_word = |from: usize, word: &[u32]| {
            word.iter().fold(from, |at, letter| {
                let place = self.alphabet.binary_search(letter).unwrap_or_default();
                transitions[place][at]
            })
        };
        let letters: Vec<u32> =
            (0..=heap as u32).filter(|&heap| self.letters.is_letter(heap as usize)).collect();
        let actions: Vec<Vec<u32>> = letters
            .iter()
            .map(|&letter| {
                let place = self.alphabet.binary_search(&letter);
                let as_word = if place.is_ok() {
                    vec![letter]
                } else {
                    let row = &self.rows[&Word::from([letter])];
                    let at = rows.iter().position(|known| known == row).unwrap_or_default();
                    representatives[at].to_vec()
                };
                (0..representatives.len()).map(|at| by_word(at, &as_word) as u32).collect()
            })
            .collect();
        let act = |letter: usize, state: u32| actions[letter][state as usize];
        let (order, first) = by_first_words(representatives.len(), letters.len(), act);
        let mut place = vec![0; representatives.len()];
        for (at, &state) in order.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let machine = Machine {
            actions: actions
                .iter()
                .map(|action| order.iter().map(|&state| place[action[state as usize] as usize]).collect())
                .collect(),
            first,
            p: order.iter().map(|&state| rows[state as usize][0]).collect(),
        };
        let reduced = Monoid::reduce(&machine, Monoid::MOST_ELEMENTS, &|_| false)
            .unwrap_or_else(|elements| unreachable!("{elements} elements are fewer than the limit"));
        let element = |state: u32| reduced.class[place[state as usize] as usize] as Element;
        let value = |heap: usize| {
            self.letters.word(heap).iter().fold(0, |state, letter| {
                let at = letters.binary_search(letter).unwrap_or_default();
                actions[at][state as usize]
            })
        };
        let values = (0..=heap).map(|heap| element(value(heap))).collect();
        let mut representative = vec![0; reduced.monoid.order()];
        for state in 0..representatives.len() {
            representative[usize::from(element(state as u32))] = state;
        }
        let first = reduced.first.iter().map(|&(before, letter)| {
            (before as Element, letters.get(letter as usize).copied().unwrap_or_default())
        });
        let first = first.collect();
        Hypothesis { candidate: PartialQuotient { monoid: reduced.monoid, values, first }, representative }
    }

    /// A word whose outcome the hypothesis has wrong.
    fn mistake(&mut self, hypothesis: &Hypothesis) -> Option<Word> {
        let candidate = &hypothesis.candidate;
        let wrong = |learner: &mut Self, word: &Word| {
            candidate.monoid.is_p(candidate.of_word(word)) != learner.is_lost(word)
        };
        // The outcomes that are known first.
        for r in self.representatives.clone() {
            for c in self.contexts.clone() {
                let word = self.sum(&r, &c);
                if wrong(self, &word) {
                    return Some(word);
                }
            }
        }
        let letters = self.letters.clone();
        let mut watch = unwatched;
        let meter = &Meter::new(&mut watch, 0, None);
        let context = Context { rules: &self.rules, letters: &letters, budget: Budget::default(), meter };
        let heaps = candidate.transitions(&context, &mut 0);
        let room = Room { kept: usize::MAX, work: u64::MAX, meter };
        let failure = match verify(&candidate.monoid, &heaps, |x| candidate.first_word(x), room).0 {
            Verified::Wrong(failure) => failure,
            Verified::Right(_) | Verified::Full => return None,
        };
        if wrong(self, &failure) {
            return Some(failure);
        }
        // The failure breaks the definition, so the outcome of one of its options is wrong.
        let mut options = Vec::new();
        for (at, &heap) in failure.iter().enumerate() {
            let rest = failure[..at].iter().chain(&failure[at + 1..]).map(|&heap| heap as usize);
            self.rules.options(heap.into(), &mut |parts| {
                options.push(self.letters.sum(rest.clone().chain(parts.iter().map(|&part| part as usize))));
            });
        }
        options.into_iter().find(|option| wrong(self, option))
    }

    /// Adds the context that a mistake shows, and the heap that it shows it for.
    fn learn_from(&mut self, hypothesis: &Hypothesis, word: &Word) {
        let candidate = &hypothesis.candidate;
        let state = |read: usize| hypothesis.representative[usize::from(candidate.of_word(&word[..read]))];
        let lost_after = |learner: &mut Self, read: usize| {
            let sum = learner.sum(&learner.representatives[state(read)].clone(), &word[read..]);
            learner.is_lost(&sum)
        };
        // With nothing read it is the truth, with all read the mistake: somewhere it changes.
        let (mut right, mut wrong) = (0, word.len());
        let truth = lost_after(self, 0);
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            if lost_after(self, middle) == truth {
                right = middle;
            } else {
                wrong = middle;
            }
        }
        let letter = word[right];
        let context = Word::from(&word[wrong..]);
        if !self.contexts.contains(&context) {
            self.contexts.push(context);
        }
        if let Err(place) = self.alphabet.binary_search(&letter) {
            self.alphabet.insert(place, letter);
        }
    }
}
