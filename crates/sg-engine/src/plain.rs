//! The plain method: nimbers of any taking-and-breaking ruleset, straight from the mex rule,
//! without repeated work.
//!
//! The set of nim-sums of the breaks of `m` stones into `k` heaps does not depend on how many
//! stones the move takes, so it is made once for each `m` and `k` and looked up for every number
//! that may be taken. A repeating tail needs no lookup: the breaks that it allows only grow in
//! number, so their nim-sums are gathered in one set for each residue of the heap modulo the tail's
//! length.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "steps are estimates")]

use std::collections::VecDeque;

use super::constants::BLOCK_STEPS;
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::slice::with_nimbers;
use super::values::Values;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

/// The state of the plain method between heaps; the caller keeps the nimbers themselves.
///
/// # Complexity
///
/// Heap n costs O(n) steps if two heaps may be left, O(n v / 64) if more may be (nimbers below v,
/// parts of any kind; unequal parts cost a power of n more for each further heap), and about one
/// step for each number that may be taken if at most one may be left.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// The listed digits, at least one if there is a tail, so that a take by the tail is never 0.
    digits: Vec<Digit>,
    tail: Vec<Digit>,
    parts: Parts,
    /// The listed takes that may leave one heap.
    singles: Vec<usize>,
    /// The listed takes that may leave two or more heaps, with the number of heaps.
    breaks: Vec<(usize, u32)>,
    /// For each number of heaps from 2 on whether its sets are used, and those of the latest
    /// totals.
    sets: Vec<BreakSets>,
    /// For each residue of the heap modulo the tail's length: the nim-sums that the tail allows.
    tails: Vec<Gathered>,
    /// A mark for each nim-sum met while a set is made.
    marks: Vec<u8>,
    /// The nim-sums that single heaps and empty ones give the heap at hand.
    seen: Bits,
    /// The words of `seen` that are not zero.
    touched: Vec<usize>,
    /// The largest nimber met.
    largest: u32,
    /// The steps taken for the heaps so far, as estimated by [`Plain::steps_of`].
    steps: u64,
    /// The bytes of the sets that are kept.
    set_bytes: usize,
}

/// The sets of one number of heaps, for consecutive totals.
#[derive(Clone, Debug, Default)]
struct BreakSets {
    used: bool,
    first: usize,
    sets: VecDeque<Bits>,
}

impl BreakSets {
    fn of(&self, total: usize) -> &Bits {
        &self.sets[total - self.first]
    }
}

/// A set that only grows, with a bound below which it is known to be full.
#[derive(Clone, Debug, Default)]
struct Gathered {
    set: Bits,
    full_words: usize,
}

impl Gathered {
    fn advance(&mut self) {
        while self.set.word(self.full_words) == u64::MAX {
            self.full_words += 1;
        }
    }
}

/// A set of small numbers, one bit each.
#[derive(Clone, Debug, Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    fn insert(&mut self, value: u32) -> Result<(), Refused> {
        let at = (value / 64) as usize;
        self.lengthen(at + 1)?;
        self.0[at] |= 1 << (value % 64);
        Ok(())
    }

    fn insert_all(&mut self, other: &Self) -> Result<(), Refused> {
        self.lengthen(other.0.len())?;
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
        Ok(())
    }

    /// Inserts `other` with every member xored with `nimber`.
    fn insert_all_xored(&mut self, other: &Self, nimber: u32) -> Result<(), Refused> {
        let high = (nimber / 64) as usize;
        for (at, &word) in other.0.iter().enumerate() {
            if word != 0 {
                let at = at ^ high;
                self.lengthen(at + 1)?;
                self.0[at] |= word.xored(nimber % 64);
            }
        }
        Ok(())
    }

    /// Makes room for `words` words at least.
    fn lengthen(&mut self, words: usize) -> Result<(), Refused> {
        if self.0.len() < words {
            memory::resize(&mut self.0, words, 0)?;
        }
        Ok(())
    }

    const fn bytes(&self) -> usize {
        memory::bytes(&self.0)
    }
}

impl Plain {
    pub(super) fn new(ruleset: &TakingBreaking) -> Self {
        let (mut digits, mut tail) = (ruleset.digits().to_vec(), ruleset.tail().to_vec());
        if digits.is_empty() && !tail.is_empty() {
            digits.push(tail[0]);
            tail.rotate_left(1);
        }
        let (mut singles, mut breaks) = (Vec::new(), Vec::new());
        for (take, digit) in digits.iter().enumerate() {
            if take > 0 && digit.leaves(1) {
                singles.push(take);
            }
            for heaps in 2..=digit.most_heaps().unwrap_or(0) {
                if digit.leaves(heaps) {
                    breaks.push((take, heaps));
                }
            }
        }
        let most = ruleset.most_heaps();
        let mut sets = vec![BreakSets::default(); most.saturating_sub(1) as usize];
        for digit in digits.iter().chain(&tail) {
            for heaps in 2..=most {
                sets[heaps as usize - 2].used |= digit.leaves(heaps);
            }
        }
        if ruleset.parts() == Parts::Any {
            // Breaks into k heaps are made from those into k - 1.
            for at in (1..sets.len()).rev() {
                sets[at - 1].used |= sets[at].used;
            }
        }
        Self {
            singles,
            breaks,
            sets,
            tails: vec![Gathered::default(); tail.len()],
            digits,
            tail,
            parts: ruleset.parts(),
            marks: Vec::new(),
            seen: Bits::default(),
            touched: Vec::new(),
            largest: 0,
            steps: 0,
            set_bytes: 0,
        }
    }

    /// The plain method in its state after the heaps of `values`.
    pub(super) fn resumed(ruleset: &TakingBreaking, values: &Values) -> Result<Self, Refused> {
        let mut plain = Self::new(ruleset);
        plain.largest = values.as_slice().iter().map(|g| g.0 as u32).max().unwrap_or(0);
        // Only a tail and sets of three heaps or more look back further than the listed takes.
        let from = if plain.tail.is_empty() && (0..plain.sets.len()).all(|at| !plain.reused(at)) {
            values.len().saturating_sub(plain.digits.len())
        } else {
            0
        };
        for sets in &mut plain.sets {
            sets.first = from;
        }
        for heap in from..values.len() {
            plain.prepare(heap, values)?;
        }
        Ok(plain)
    }

    /// True if the sets at `at` serve to make those of one heap more.
    fn reused(&self, at: usize) -> bool {
        self.parts == Parts::Any && self.sets.get(at + 1).is_some_and(|sets| sets.used)
    }

    /// About how many steps of a nanosecond the nimber of a heap of `size` stones takes.
    fn steps_of(&self, size: usize) -> u64 {
        let size = size as u64;
        let words = u64::from(self.largest) / 64 + 1;
        let mut steps = 20 + (self.singles.len() + self.tail.len()) as u64 + self.breaks.len() as u64 * 2;
        for (heaps, _) in (2_u32..).zip(&self.sets).filter(|(_, sets)| sets.used) {
            let more = match self.parts {
                Parts::Equal => 20,
                Parts::Any if heaps == 2 => size / 2 + 64 * words,
                Parts::Any => (size / u64::from(heaps)).saturating_mul(4 * words),
                // The sums of k unlike parts are about n^(k-1) / (k! (k-1)!).
                Parts::Unequal => {
                    let ways =
                        (1..u64::from(heaps)).fold(1.0, |ways, k| ways * size as f64 / (k * (k + 1)) as f64);
                    (ways as u64).saturating_add(64 * words)
                }
            };
            steps = steps.saturating_add(more);
        }
        steps
    }

    /// The steps taken so far.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    /// About how many steps the heaps `from..to` take.
    pub(super) fn estimate(&self, from: usize, to: usize) -> u64 {
        const PIECES: usize = 32;
        let heaps = to.saturating_sub(from);
        let middle = |piece: usize| from + heaps / PIECES * piece + heaps / (2 * PIECES);
        let each = (0..PIECES).map(|piece| u128::from(self.steps_of(middle(piece)))).sum::<u128>();
        u64::try_from(each * heaps as u128 / PIECES as u128).unwrap_or(u64::MAX)
    }

    /// The bytes taken in addition to the nimbers.
    pub(super) fn bytes(&self) -> usize {
        let tails: usize = self.tails.iter().map(|gathered| gathered.set.bytes()).sum();
        self.set_bytes + tails + self.marks.capacity() + self.seen.bytes() + memory::bytes(&self.touched)
    }

    /// Computes the nimbers of some heaps from `values.len()` on, up to `heaps - 1` at most, and
    /// stops when a block of steps is done.
    pub(super) fn extend(&mut self, values: &mut Values, heaps: usize) -> Result<(), Refused> {
        let end = self.steps.saturating_add(BLOCK_STEPS);
        for heap in values.len()..heaps {
            self.prepare(heap, values)?;
            let nimber = self.mex(heap, values)?;
            self.largest = self.largest.max(nimber);
            values.push(nimber)?;
            self.steps = self.steps.saturating_add(self.steps_of(heap));
            if self.steps >= end {
                break;
            }
        }
        Ok(())
    }

    /// Makes the sets of all breaks of `heap` stones and hands the tail those that it now may use.
    /// The nimbers of smaller heaps are known.
    fn prepare(&mut self, heap: usize, values: &Values) -> Result<(), Refused> {
        // A total is used by every listed take and by the tail, and, where sets of three heaps are
        // made from those of two, by all later totals.
        let listed = self.digits.len();
        for at in 0..self.sets.len() {
            if self.sets[at].used {
                let set = self.breaks_of(heap, at as u32 + 2, values)?;
                let reused = self.reused(at);
                let kept = &mut self.sets[at];
                kept.sets.try_reserve(1).map_err(|_| Refused {
                    bytes: kept.sets.capacity().saturating_mul(2 * size_of::<Bits>()),
                    by_limit: false,
                })?;
                self.set_bytes += set.bytes() + size_of::<Bits>();
                kept.sets.push_back(set);
                if !reused
                    && kept.sets.len() > listed + 1
                    && let Some(set) = kept.sets.pop_front()
                {
                    self.set_bytes -= set.bytes() + size_of::<Bits>();
                    kept.first += 1;
                }
            }
        }
        let Some(total) = heap.checked_sub(listed) else { return Ok(()) };
        let tail = &self.tail;
        for (residue, gathered) in self.tails.iter_mut().enumerate() {
            // The take is `listed` plus a multiple of the tail's length plus `beyond`.
            let beyond = (residue + tail.len() - heap % tail.len()) % tail.len();
            let digit = tail[beyond];
            if total == 0 && digit.leaves(0) {
                gathered.set.insert(0)?;
            }
            for heaps in 2..=digit.most_heaps().unwrap_or(0) {
                if digit.leaves(heaps) {
                    gathered.set.insert_all(self.sets[heaps as usize - 2].of(total))?;
                }
            }
            if digit.leaves(1) && total > 0 {
                gathered.set.insert(values.at(total))?;
            }
            gathered.advance();
        }
        Ok(())
    }

    /// The nim-sums of the breaks of `total` stones into `heaps >= 2` heaps.
    fn breaks_of(&mut self, total: usize, heaps: u32, values: &Values) -> Result<Bits, Refused> {
        let mut set = Bits::default();
        if total < heaps as usize {
            return Ok(set);
        }
        match self.parts {
            Parts::Equal => {
                if total.is_multiple_of(heaps as usize) {
                    let each = values.at(total / heaps as usize);
                    set.insert(if heaps % 2 == 1 { each } else { 0 })?;
                }
                return Ok(set);
            }
            Parts::Any if heaps > 2 => {
                // The least part is at most total / heaps.
                let fewer = &self.sets[heaps as usize - 3];
                for least in 1..=total / heaps as usize {
                    set.insert_all_xored(fewer.of(total - least), values.at(least))?;
                }
                return Ok(set);
            }
            Parts::Any | Parts::Unequal => {}
        }
        let size = (self.largest as usize + 1).next_power_of_two();
        memory::resize(&mut self.marks, size.max(64), 0)?;
        memory::reserve(&mut set.0, self.marks.len() / 64)?;
        let parts = self.parts;
        with_nimbers!(values.as_slice(), values => mark(values, total, heaps, 1, 0, parts, &mut self.marks));
        for marks in self.marks.chunks_mut(64) {
            set.0.push(marks.iter().rev().fold(0, |word, &mark| word << 1 | u64::from(mark)));
            marks.fill(0);
        }
        while set.0.last() == Some(&0) {
            set.0.pop();
        }
        Ok(set)
    }

    fn mex(&mut self, heap: usize, values: &Values) -> Result<u32, Refused> {
        for at in self.touched.drain(..) {
            self.seen.0[at] = 0;
        }
        if self.digits.get(heap).is_some_and(|digit| digit.leaves(0)) {
            self.seen.insert(0)?;
            memory::push(&mut self.touched, 0)?;
        }
        for &take in &self.singles {
            if take >= heap {
                break;
            }
            let nimber = values.at(heap - take);
            self.seen.insert(nimber)?;
            memory::push(&mut self.touched, (nimber / 64) as usize)?;
        }
        let tail = (!self.tails.is_empty()).then(|| &self.tails[heap % self.tails.len()]);
        let mut at = tail.map_or(0, |tail| tail.full_words);
        loop {
            let mut word = self.seen.word(at) | tail.map_or(0, |tail| tail.set.word(at));
            for &(take, heaps) in &self.breaks {
                if take > heap {
                    break;
                }
                word |= self.sets[heaps as usize - 2].of(heap - take).word(at);
            }
            if word != u64::MAX {
                return Ok(64 * at as u32 + word.trailing_ones());
            }
            at += 1;
        }
    }
}

/// Marks the nim-sum, xored with `sum`, of every way to write `total` as `heaps >= 2` parts, each
/// at least `least` and in order (strictly, if `parts` are to be unequal). `marks` is a power of
/// two long and above every nimber.
fn mark<T: Copy + Into<u32>>(
    values: &[T],
    total: usize,
    heaps: u32,
    least: usize,
    sum: u32,
    parts: Parts,
    marks: &mut [u8],
) {
    let step = usize::from(parts == Parts::Unequal);
    if heaps > 2 {
        for part in least..=total / heaps as usize {
            let sum = sum ^ values[part].into();
            mark(values, total - part, heaps - 1, part + step, sum, parts, marks);
        }
        return;
    }
    let largest_lesser = parts.largest_lesser(total);
    if largest_lesser < least {
        return;
    }
    let lesser = &values[least..=largest_lesser];
    let greater = &values[total - largest_lesser..=total - least];
    // With a length that is not 0, the masked index is seen to be in bounds.
    assert!(marks.len().is_power_of_two(), "marks are as many as a power of two");
    let within = marks.len() - 1;
    for (&a, &b) in lesser.iter().zip(greater.iter().rev()) {
        marks[(a.into() ^ b.into() ^ sum) as usize & within] = 1;
    }
}
