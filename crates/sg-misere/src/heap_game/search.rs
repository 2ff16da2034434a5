//! Exhaustive search of a sum of heaps, with what is known of small heaps.

use std::collections::HashMap;

use super::super::letters::{Letters, Word};
use super::super::meter::{Meter, STEPS_OF_A_HEAP};
use super::super::method::{Decision, Method};
use super::rules::refuse_large;
use super::solution::{Solution, others, reported};
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::limit::LimitReached;
use sg_core::{HeapRuleset, Outcome};
use sg_heaps::winning::WinningMoves;

/// A sum counts as one more for every this many letters of all its options, so that the limit
/// bounds the time of a search among sums of hundreds of heaps as well.
const LETTERS: usize = 256;

/// Making the options of a sum takes about this many steps for each of its letters.
const STEPS_OF_A_SUM: u64 = 1 << 12;

/// The number of letters that may be held for each sum of the limit, so that it bounds the memory
/// too.
const HELD: usize = 32;

/// The outcomes of the sums that were searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    letters: Letters,
    wins: HashMap<Word, bool>,
    /// The number of letters that the settled sums have.
    held: usize,
}

/// The limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a, 'm> {
    /// Answers the sums that need no search.
    pub(crate) known: &'a dyn Fn(&[u32]) -> Option<bool>,
    /// The most sums that are looked at in all, where one with long options counts as several: see
    /// [`LETTERS`].
    pub(crate) limit: usize,
    /// The meter that may end it: then the search fails as at its limit.
    pub(crate) meter: &'a Meter<'m>,
}

/// A sum whose options are looked at.
struct Open {
    word: Word,
    /// The options that may be unsettled.
    left: Vec<Word>,
    /// The number of letters that all its options have together.
    letters: usize,
}

impl Search {
    /// The number of sums that are settled.
    pub(crate) fn looked_at(&self) -> usize {
        self.wins.len()
    }

    /// The solution of a sum.
    pub(super) fn solve(
        &mut self,
        rules: &RulesetKind,
        heaps: &[u64],
        bounds: Bounds<'_, '_>,
        listed: Option<usize>,
    ) -> Result<Solution, String> {
        refuse_large(heaps, "to search")?;
        let refused = |LimitReached { limit, unit }: LimitReached| {
            if bounds.meter.is_stopped() {
                "the work was stopped".to_owned()
            } else {
                format!("a search stopped at its limit of {limit} {unit}")
            }
        };
        let outcome = Outcome::n_if(self.first_wins(rules, heaps, bounds).map_err(refused)?);
        let method = Method::Search { looked_at: self.looked_at() };
        let mut solution = Solution::new(Decision { outcome, method }, heaps, listed, |at, listed| {
            let mut options = Vec::new();
            rules.options(heaps[at], &mut |parts| options.push(parts.to_vec()));
            let mut moves = WinningMoves::none();
            let mut count = 0;
            for parts in options {
                let next: Vec<u64> = others(heaps, at).chain(parts.iter().copied()).collect();
                if !self.first_wins(rules, &next, bounds).map_err(refused)? {
                    count += 1;
                    if moves.listed.len() < listed {
                        moves.listed.push(reported(rules, at, heaps[at], &parts));
                    }
                }
            }
            moves.count = Some(count);
            Ok(moves)
        })?;
        solution.decision.method = Method::Search { looked_at: self.looked_at() };
        Ok(solution)
    }

    /// Whether the player to move wins a sum, within the bounds.
    pub(crate) fn first_wins(
        &mut self,
        rules: &RulesetKind,
        heaps: &[u64],
        Bounds { known, limit, meter }: Bounds<'_, '_>,
    ) -> Result<bool, LimitReached> {
        let largest = heaps.iter().max().map_or(0, |&heap| heap as usize);
        while self.letters.heaps() <= largest {
            if meter.stops(STEPS_OF_A_HEAP) {
                return Err(LimitReached { limit, unit: "sums" });
            }
            self.letters.push(rules);
        }
        let start = self.letters.sum(heaps.iter().map(|&heap| heap as usize));
        let mut open: Vec<Open> = Vec::new();
        let (mut long, mut waiting) = (0_usize, 0_usize);
        let mut next = Some(start.clone());
        loop {
            if let Some(word) = next.take() {
                if let Some(wins) = known(&word) {
                    self.settle(word, wins);
                } else if !self.wins.contains_key(&word) {
                    if self.wins.len() + open.len() + long >= limit
                        || self.held + waiting >= limit.saturating_mul(HELD)
                        || meter.stops(STEPS_OF_A_SUM * word.len() as u64)
                    {
                        return Err(LimitReached { limit, unit: "sums" });
                    }
                    let options = self.options(rules, &word);
                    let letters = options.iter().map(|option| option.len()).sum::<usize>();
                    long += letters / LETTERS;
                    if options.is_empty() {
                        self.settle(word, true);
                    } else {
                        waiting += letters;
                        open.push(Open { word, left: options, letters });
                    }
                }
            }
            let Some(Open { left, .. }) = open.last_mut() else { break };
            // An option that is lost for the opponent settles it; otherwise the next one that is
            // open is looked at.
            let wins = left.iter().any(|option| self.wins.get(option) == Some(&false));
            if !wins {
                left.retain(|option| !self.wins.contains_key(option));
                next = left.last().cloned();
            }
            if next.is_none() {
                let Some(Open { word, letters, .. }) = open.pop() else { break };
                waiting -= letters;
                self.settle(word, wins);
            }
        }
        Ok(self.wins[&start])
    }

    fn settle(&mut self, word: Word, wins: bool) {
        let letters = word.len();
        if self.wins.insert(word, wins).is_none() {
            self.held += letters;
        }
    }

    /// The options of a word, those that are likely to be settled soon last.
    fn options(&self, rules: &RulesetKind, word: &Word) -> Vec<Word> {
        let mut options = Vec::new();
        self.letters.moves(rules, word, &mut |option| options.push(option));
        options.sort_unstable_by(|a, b| b.cmp(a));
        options.dedup();
        options
    }
}
