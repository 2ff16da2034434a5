//! Which row is computed next.
//!
//! A row waits in a class: class `c` gives it `10^c` seconds, after which it is put off to the next
//! class. Lower classes come first, and within a class lower levels and then what is expected to
//! take long. So a ruleset that takes hours does not hold up the others, however few threads there
//! are, and the attempts before the last one take at most ten ninths of its time. The first class
//! of a row is that of twice the time that the level below lets expect.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::rows::Row;

use crate::codes::Numbers;

/// From this class on a row is computed to its end.
const LAST_CLASS: u8 = 6;

/// The seconds of a class; `None` without an end.
fn slice(class: u8) -> Option<f64> {
    (class < LAST_CLASS).then(|| 10_f64.powi(class.into()))
}

/// The first class that lets a row come to its end that is expected to take this many seconds.
fn class_for(seconds: f64) -> u8 {
    (0..LAST_CLASS)
        .find(|&class| slice(class).is_none_or(|slice| 2.0 * seconds <= slice))
        .unwrap_or(LAST_CLASS)
}

/// A row that waits, in the order in which rows are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    class: u8,
    level: u8,
    /// Expected milliseconds.
    expected: Reverse<u32>,
    number: u32,
}

/// A row that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Taken {
    pub(crate) number: u32,
    /// Its place among the levels.
    pub(crate) level: usize,
    /// Seconds.
    pub(crate) slice: Option<f64>,
    /// Seconds, as far as known.
    pub(crate) expected: f64,
}

/// The rows of a census that are done, wait, or are not yet begun.
#[derive(Debug)]
pub(crate) struct Queue<N> {
    levels: Vec<usize>,
    /// The numbers that may be missing at the first level.
    fresh: N,
    /// The rows that are there, for each level.
    there: Vec<Numbers>,
    waiting: BTreeSet<Waiting>,
    /// The number of codes that need no further row.
    done: usize,
}

impl<N: Iterator<Item = u32>> Queue<N> {
    pub(crate) fn new(levels: &[usize], numbers: N) -> Self {
        Self {
            levels: levels.to_vec(),
            fresh: numbers,
            there: vec![Numbers::default(); levels.len()],
            waiting: BTreeSet::new(),
            done: 0,
        }
    }

    pub(crate) const fn done(&self) -> usize {
        self.done
    }

    /// Adds a row that is there; the next level of its code then waits, if it is to be computed.
    pub(crate) fn add(&mut self, number: u32, row: &Row, seconds: f64) {
        let Some(level) = self.levels.iter().position(|&level| level == row.level) else { return };
        if !self.there[level].add(number) {
            return;
        }
        match self.levels.get(level + 1) {
            Some(&next) if row.goes_up() => {
                let expected = expected(row, seconds, next);
                self.wait(number, level + 1, class_for(expected), expected);
            }
            _ => self.done += 1,
        }
    }

    fn wait(&mut self, number: u32, level: usize, class: u8, expected: f64) {
        // Saturates, as conversions of floating point do.
        #[expect(clippy::cast_sign_loss, reason = "a time is not negative, and the conversion saturates")]
        let expected = Reverse((expected * 1000.0) as u32);
        self.waiting.insert(Waiting { class, level: level as u8, expected, number });
    }

    /// Takes the next row.
    pub(crate) fn take(&mut self) -> Option<Taken> {
        let first = &self.there[0];
        if let Some(number) = self.fresh.find(|&number| !first.has(number)) {
            return Some(Taken { number, level: 0, slice: slice(0), expected: 0.0 });
        }
        let Waiting { class, level, expected: Reverse(expected), number } = loop {
            let first = self.waiting.pop_first()?;
            // It may have come since it began to wait, from another process or a worker that was
            // believed lost.
            if !self.there[usize::from(first.level)].has(first.number) {
                break first;
            }
        };
        let expected = f64::from(expected) / 1000.0;
        Some(Taken { number, level: level.into(), slice: slice(class), expected })
    }

    /// Lets a row wait that took longer than its slice.
    pub(crate) fn put_off(&mut self, taken: Taken) {
        let class = taken.slice.map_or(LAST_CLASS, class_for);
        self.wait(taken.number, taken.level, class, taken.slice.unwrap_or(taken.expected));
    }

    /// Lets a row wait again that was taken and not computed.
    pub(crate) fn give_back(&mut self, taken: Taken) {
        let class = (0..LAST_CLASS).find(|&class| slice(class) == taken.slice).unwrap_or(LAST_CLASS);
        self.wait(taken.number, taken.level, class, taken.expected);
    }
}

/// The seconds that a row can be expected to take at the next level: linear with a sparse space,
/// otherwise quadratic.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn expected(row: &Row, seconds: f64, next: usize) -> f64 {
    let ratio = next as f64 / row.level.max(1) as f64;
    if row.method == "sparse" { seconds * ratio } else { seconds * ratio * ratio }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Verdict, row};
    use sg_heaps::solver::unwatched;

    fn open() -> Row {
        let row = row(&"0.007".parse().expect("a code"), 100, &mut unwatched).expect("computed");
        assert!(row.verdict != Verdict::Proved && row.goes_up());
        row
    }

    #[test]
    fn what_takes_long_comes_last() {
        let mut queue = Queue::new(&[100, 1000], 0..3);
        let hopeless = queue.take().expect("the first");
        assert_eq!((hopeless.number, hopeless.level, hopeless.slice), (0, 0, Some(1.0)));
        queue.put_off(hopeless);
        let second = queue.take().expect("the second");
        assert_eq!((second.number, second.level), (1, 0));
        queue.add(1, &open(), 0.001);
        queue.add(1, &open(), 0.001);
        assert_eq!(queue.take().map(|taken| (taken.number, taken.level)), Some((2, 0)));
        // The higher level of the quick one comes before the hopeless one again.
        assert_eq!(queue.take().map(|taken| (taken.number, taken.level)), Some((1, 1)));
        let again = queue.take().expect("the hopeless one");
        assert_eq!((again.number, again.level, again.slice), (0, 0, Some(10.0)));
        queue.give_back(again);
        assert_eq!(queue.take(), Some(again));
        assert_eq!((queue.take(), queue.done()), (None, 0));
    }

    #[test]
    fn a_row_comes_to_its_end_at_last() {
        let mut queue = Queue::new(&[100], 0..1);
        let mut taken = queue.take().expect("the only one");
        let mut slices = Vec::new();
        while let Some(slice) = taken.slice {
            slices.push(slice);
            queue.put_off(taken);
            taken = queue.take().expect("again");
        }
        assert_eq!(slices, [1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0]);
        assert_eq!([0.1, 0.5, 0.6, 1e9].map(class_for), [0, 0, 1, LAST_CLASS]);
    }
}
