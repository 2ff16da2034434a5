//! Heaps that equal sums of smaller heaps in every sum.
//!
//! A *word* is a sum of heaps, written as their sizes in falling order. Each heap is either a
//! *letter* or has a word of smaller letters that it equals exactly, in sums with any position
//! whatever, so that nothing need be computed about it. These equalities stay true when larger
//! heaps are added, unlike equality in a misere quotient.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;

/// A sum of heaps, the largest first.
pub(super) type Word = Box<[u32]>;

/// Heaps with more different options than this stay letters.
const MOST_OPTIONS: usize = 256;
/// Reversible moves are looked for up to this number of options.
const MOST_REVERSIBLE: usize = 64;

/// Words in the colexicographic order: the number of the largest heaps decides first. An option of
/// a position is smaller than the position, the order is a well-order, and adding the same heaps to
/// both sides keeps it.
pub(super) fn colex(left: &[u32], right: &[u32]) -> Ordering {
    left.cmp(right)
}

/// The sum of two words.
pub(super) fn join(left: &[u32], right: &[u32]) -> Vec<u32> {
    let mut word = Vec::with_capacity(left.len() + right.len());
    let (mut a, mut b) = (left.iter().peekable(), right.iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (Some(&&x), Some(&&y)) if x >= y => word.extend(a.next()),
            (_, Some(_)) => word.extend(b.next()),
            (Some(_), None) => word.extend(a.next()),
            (None, None) => return word,
        }
    }
}

/// The first place of each letter of a word, with the letter.
fn first_places(word: &[u32]) -> impl Iterator<Item = (usize, u32)> {
    let places = word.iter().copied().enumerate();
    places.filter(|&(at, letter)| at == 0 || word[at - 1] != letter)
}

/// The word that each heap equals.
#[derive(Clone, Debug, Default)]
pub(super) struct Letters {
    words: Vec<Word>,
    /// The options of each letter as words, as far as they are few.
    options: Vec<Option<Arc<[Word]>>>,
    /// The first heap whose only option leaves nothing: two of them cancel.
    star: Option<u32>,
    by_options: HashMap<Arc<[Word]>, Word>,
    /// Whether the player to move wins, for words that were asked for.
    outcomes: HashMap<Word, bool>,
}

impl Letters {
    /// The number of heaps, from 0 on, that are known.
    pub(super) fn heaps(&self) -> usize {
        self.words.len()
    }

    /// The word of a heap.
    pub(super) fn word(&self, heap: usize) -> &[u32] {
        &self.words[heap]
    }

    /// Whether a heap is a letter.
    pub(super) fn is_letter(&self, heap: usize) -> bool {
        *self.words[heap] == [heap as u32]
    }

    /// The word of a sum, where two stars cancel.
    pub(super) fn sum(&self, heaps: impl Iterator<Item = usize>) -> Word {
        let mut word: Vec<u32> = heaps.flat_map(|heap| self.words[heap].iter().copied()).collect();
        word.sort_unstable_by(|a, b| b.cmp(a));
        self.cancel(word)
    }

    /// The words after all moves in a word, by the options of its letters in the rules.
    pub(super) fn moves(&self, rules: &RulesetKind, word: &[u32], found: &mut dyn FnMut(Word)) {
        for (at, letter) in first_places(word) {
            let rest = word[..at].iter().chain(&word[at + 1..]).map(|&heap| heap as usize);
            rules.options(letter.into(), &mut |parts| {
                found(self.sum(rest.clone().chain(parts.iter().map(|&part| part as usize))));
            });
        }
    }

    fn cancel(&self, mut word: Vec<u32>) -> Word {
        if let Some(star) = self.star {
            let stars = word.iter().filter(|&&letter| letter == star).count();
            let start = word.iter().position(|&letter| letter == star).unwrap_or_default();
            word.drain(start..start + (stars & !1));
        }
        word.into_boxed_slice()
    }

    /// Looks at the next heap.
    pub(super) fn push<R: HeapRuleset + ?Sized>(&mut self, rules: &R) {
        let heap = self.words.len();
        let mut options: Vec<Word> = Vec::new();
        let mut few = true;
        rules.options(heap as u64, &mut |parts| {
            if few {
                options.push(self.sum(parts.iter().map(|&part| part as usize)));
                if options.len() > 4 * MOST_OPTIONS {
                    options.sort_unstable();
                    options.dedup();
                    few = options.len() <= MOST_OPTIONS;
                }
            }
        });
        options.sort_unstable();
        options.dedup();
        if !few || options.len() > MOST_OPTIONS {
            self.words.push(Box::new([heap as u32]));
            self.options.push(None);
            return;
        }
        let options: Arc<[Word]> = options.into();
        let word = if options.is_empty() {
            Some(Word::default())
        } else {
            self.by_options.get(&options).cloned().or_else(|| self.reverted(&options))
        };
        if let Some(word) = word {
            self.words.push(word);
            self.options.push(None);
            return;
        }
        let letter = heap as u32;
        if self.star.is_none() && options.len() == 1 && options[0].is_empty() {
            self.star = Some(letter);
        }
        self.words.push(Box::new([letter]));
        self.by_options.insert(Arc::clone(&options), Box::new([letter]));
        if let Some(star) = self.star.filter(|&star| star != letter) {
            let mut with_star: Vec<Word> =
                options.iter().map(|word| self.cancel(join(word, &[star]))).collect();
            with_star.push(Box::new([letter]));
            with_star.sort_unstable();
            with_star.dedup();
            self.by_options.entry(with_star.into()).or_insert_with(|| Box::new([letter, star]));
        }
        self.options.push(Some(options));
    }

    /// The options of a word, if those of its letters are kept.
    fn options_of(&self, word: &[u32]) -> Option<Vec<Word>> {
        let mut options = Vec::new();
        for (at, letter) in first_places(word) {
            let rest: Vec<u32> = [&word[..at], &word[at + 1..]].concat();
            let of_letter = self.options[letter as usize].as_ref()?;
            options.extend(of_letter.iter().map(|option| self.cancel(join(&rest, option))));
        }
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    /// The simpler word that a position with these options reverts to, if there is one.
    ///
    /// It is an option of an option, its options are all among these options, and it is an option
    /// of all others of them; if it has no options, one of them must be a P-position.
    fn reverted(&mut self, options: &[Word]) -> Option<Word> {
        if options.len() > MOST_REVERSIBLE {
            return None;
        }
        // The simpler word and its options are smaller than the option that has it: the largest of
        // all is such a one.
        let last = options.last()?;
        let among = |word: &Word| options.binary_search(word).is_ok();
        for simpler in self.options_of(last)? {
            let Some(inner) = self.options_of(&simpler) else { continue };
            if !inner.iter().all(among) {
                continue;
            }
            let mut reversible = options.iter().filter(|option| inner.binary_search(option).is_err());
            let reverts = |option: &Word| {
                self.options_of(option).is_some_and(|replies| replies.binary_search(&simpler).is_ok())
            };
            if !reversible.all(reverts) {
                continue;
            }
            if !simpler.is_empty() || options.iter().any(|option| self.first_wins(option) == Some(false)) {
                return Some(simpler);
            }
        }
        None
    }

    /// Whether the player to move wins a word of letters with few options.
    fn first_wins(&mut self, word: &Word) -> Option<bool> {
        let mut open = vec![word.clone()];
        while let Some(top) = open.last().cloned() {
            if self.outcomes.contains_key(&top) {
                open.pop();
                continue;
            }
            let options = self.options_of(&top)?;
            let lost = |option: &Word| self.outcomes.get(option) == Some(&false);
            let wins = options.is_empty() || options.iter().any(lost);
            let missing = options.into_iter().find(|option| !self.outcomes.contains_key(option));
            match missing {
                Some(option) if !wins => open.push(option),
                _ => {
                    self.outcomes.insert(top, wins);
                    open.pop();
                }
            }
        }
        self.outcomes.get(word).copied()
    }
}
