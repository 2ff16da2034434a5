//! The plain road: nimbers of any taking-and-breaking ruleset, straight from the mex rule, without repeated work.
//!
//! The set of nim-sums of the breaks of `m` stones into `k` heaps does not depend on how many stones the
//! move takes, so it is made once for each `m` and `k` and looked up for every number that may be taken. A
//! repeating tail looks up no set at all: the breaks that it allows only grow in number, so their nim-sums
//! are gathered in one set for each residue of the heap modulo the tail's length.

use std::collections::VecDeque;

use super::lanes::Lane;
use super::values::Values;
use super::{Digit, NimberSlice, Parts, TakingBreaking};

/// What is remembered between heaps; the nimbers themselves live with the caller.
///
/// # Complexity
///
/// Heap n costs O(n) steps if two heaps may be left, O(n v / 64) if more may be (nimbers below v, parts of
/// any kind; unequal parts cost a power of n more for each further heap), and about one step for each number
/// that may be taken if at most one may be left.
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
    /// For each number of heaps from 2 on whether its sets are wanted, and those of the latest totals.
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
}

/// The sets of one number of heaps, for consecutive totals.
#[derive(Clone, Debug, Default)]
struct BreakSets {
    wanted: bool,
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

    fn insert(&mut self, value: u32) {
        let at = (value / 64) as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (value % 64);
    }

    fn insert_all(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Inserts `other` with every member xored with `nimber`.
    fn insert_all_xored(&mut self, other: &Self, nimber: u32) {
        let high = (nimber / 64) as usize;
        for (at, &word) in other.0.iter().enumerate() {
            if word != 0 {
                let at = at ^ high;
                if at >= self.0.len() {
                    self.0.resize(at + 1, 0);
                }
                self.0[at] |= word.xored(nimber % 64);
            }
        }
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
                sets[heaps as usize - 2].wanted |= digit.leaves(heaps);
            }
        }
        if ruleset.parts() == Parts::Any {
            // Breaks into k heaps are made from those into k - 1.
            for at in (1..sets.len()).rev() {
                sets[at - 1].wanted |= sets[at].wanted;
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
        }
    }

    /// The same with what it would remember after the heaps of `values`.
    pub(super) fn resumed(ruleset: &TakingBreaking, values: &Values) -> Self {
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
            plain.prepare(heap, values);
        }
        plain
    }

    /// True if the sets at `at` serve to make those of one heap more.
    fn reused(&self, at: usize) -> bool {
        self.parts == Parts::Any && self.sets.get(at + 1).is_some_and(|sets| sets.wanted)
    }

    /// About how many steps the nimber of a heap of `size` stones takes.
    pub(super) fn steps(&self, size: usize) -> usize {
        let heaps = if self.parts == Parts::Equal { 1 } else { self.sets.len() + 1 };
        let power = match self.parts {
            Parts::Any => heaps.min(3),
            _ => heaps,
        };
        size.saturating_pow(power as u32 - 1).saturating_add(self.singles.len() + self.breaks.len())
    }

    /// Computes the nimbers of the heaps from `values.len()` up to `heaps - 1`.
    pub(super) fn extend(&mut self, values: &mut Values, heaps: usize) {
        for heap in values.len()..heaps {
            self.prepare(heap, values);
            let nimber = self.mex(heap, values);
            self.largest = self.largest.max(nimber);
            values.push(nimber);
        }
    }

    /// Makes the sets of all breaks of `heap` stones and hands the tail those that it now may use. The
    /// nimbers of smaller heaps are known.
    fn prepare(&mut self, heap: usize, values: &Values) {
        // A total is looked up by every listed take, handed to the tail, and, where parts of three heaps are
        // made from two, used for ever.
        let listed = self.digits.len();
        for at in 0..self.sets.len() {
            if self.sets[at].wanted {
                let set = self.breaks_of(heap, at as u32 + 2, values);
                let reused = self.reused(at);
                let kept = &mut self.sets[at];
                kept.sets.push_back(set);
                if !reused && kept.sets.len() > listed + 1 {
                    kept.sets.pop_front();
                    kept.first += 1;
                }
            }
        }
        let Some(total) = heap.checked_sub(listed) else { return };
        let tail = &self.tail;
        for (residue, gathered) in self.tails.iter_mut().enumerate() {
            // The take is `listed` plus a multiple of the tail's length plus `beyond`.
            let beyond = (residue + tail.len() - heap % tail.len()) % tail.len();
            let digit = tail[beyond];
            if total == 0 && digit.leaves(0) {
                gathered.set.insert(0);
            }
            for heaps in 2..=digit.most_heaps().unwrap_or(0) {
                if digit.leaves(heaps) {
                    gathered.set.insert_all(self.sets[heaps as usize - 2].of(total));
                }
            }
            if digit.leaves(1) && total > 0 {
                gathered.set.insert(values.at(total));
            }
            gathered.advance();
        }
    }

    /// The nim-sums of the breaks of `total` stones into `heaps >= 2` heaps.
    fn breaks_of(&mut self, total: usize, heaps: u32, values: &Values) -> Bits {
        let mut set = Bits::default();
        if total < heaps as usize {
            return set;
        }
        match self.parts {
            Parts::Equal => {
                if total.is_multiple_of(heaps as usize) {
                    let each = values.at(total / heaps as usize);
                    set.insert(if heaps % 2 == 1 { each } else { 0 });
                }
                return set;
            }
            Parts::Any if heaps > 2 => {
                // The least part is at most total / heaps.
                let fewer = &self.sets[heaps as usize - 3];
                for least in 1..=total / heaps as usize {
                    set.insert_all_xored(fewer.of(total - least), values.at(least));
                }
                return set;
            }
            Parts::Any | Parts::Unequal => {}
        }
        let size = (self.largest as usize + 1).next_power_of_two();
        self.marks.resize(size.max(64), 0);
        let unequal = self.parts == Parts::Unequal;
        match values.as_slice() {
            NimberSlice::U8(values) => mark(values, total, heaps, 1, 0, unequal, &mut self.marks),
            NimberSlice::U16(values) => mark(values, total, heaps, 1, 0, unequal, &mut self.marks),
            NimberSlice::U32(values) => mark(values, total, heaps, 1, 0, unequal, &mut self.marks),
        }
        for marks in self.marks.chunks_mut(64) {
            set.0.push(marks.iter().rev().fold(0, |word, &mark| word << 1 | u64::from(mark)));
            marks.fill(0);
        }
        while set.0.last() == Some(&0) {
            set.0.pop();
        }
        set
    }

    fn mex(&mut self, heap: usize, values: &Values) -> u32 {
        for at in self.touched.drain(..) {
            self.seen.0[at] = 0;
        }
        if self.digits.get(heap).is_some_and(|digit| digit.leaves(0)) {
            self.seen.insert(0);
            self.touched.push(0);
        }
        for &take in &self.singles {
            if take >= heap {
                break;
            }
            let nimber = values.at(heap - take);
            self.seen.insert(nimber);
            self.touched.push((nimber / 64) as usize);
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
                return 64 * at as u32 + word.trailing_ones();
            }
            at += 1;
        }
    }
}

/// Marks the nim-sum, xored with `sum`, of every way to write `total` as `heaps >= 2` parts, each at least
/// `least` and in order (strictly, if they are to be unequal). `marks` is a power of two long and above
/// every nimber.
fn mark<T: Copy + Into<u32>>(
    values: &[T],
    total: usize,
    heaps: u32,
    least: usize,
    sum: u32,
    unequal: bool,
    marks: &mut [u8],
) {
    let step = usize::from(unequal);
    if heaps > 2 {
        for part in least..=total / heaps as usize {
            let sum = sum ^ values[part].into();
            mark(values, total - part, heaps - 1, part + step, sum, unequal, marks);
        }
        return;
    }
    let largest_lesser = if unequal { (total - 1) / 2 } else { total / 2 };
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
