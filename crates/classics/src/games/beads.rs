//! Rules shared by the games on a row or circle of beads.

use crate::prelude::*;

/// Rules: a move takes neighbouring beads, all of them still there, in one of the allowed numbers.
/// Bit `i` of a position is set once bead `i` is taken.
#[derive(Clone, Debug)]
pub struct Beads {
    /// The number of beads, at most 63.
    pub beads: u64,
    /// The numbers that may be taken, sorted and without duplicates.
    pub lengths: Vec<u64>,
    /// True if the last bead is a neighbour of the first.
    pub circle: bool,
}

/// A move: the beads from `first` on, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of beads.
    pub length: u64,
    /// The first of them.
    pub first: u64,
}

impl Rules for Beads {
    type Position = u64;
    type Move = Run;

    fn moves(&self, &taken: &u64, found: &mut dyn FnMut(Run, u64)) {
        for &length in self.lengths.iter().take_while(|&&length| length <= self.beads) {
            let starts = match self.circle {
                true if length < self.beads => self.beads,
                // All beads are one move, wherever it is said to begin.
                true => 1,
                false => self.beads - length + 1,
            };
            for first in 0..starts {
                let run = (first..first + length).fold(0, |run, bead| run | 1 << (bead % self.beads));
                if taken & run == 0 {
                    found(Run { length, first }, taken | run);
                }
            }
        }
    }
}

/// The sizes that a search accepts.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(20, ["beads or stones", "颗珠子或石子"])], 2_000_000);

impl Run {
    /// The move in words, with a verb such as "take" and the name of one bead, and as data. Beads
    /// are counted from 1.
    #[must_use]
    pub fn in_words(self, verb: Phrase, thing: Phrase) -> (Text, Value) {
        let Self { length, first } = self;
        let from = first + 1;
        let words = match length {
            1 => text!("{verb} {thing} {from}", "{verb}第 {from} 颗{thing}"),
            _ => text!(
                "{verb} {length} {thing}s from number {from} on",
                "从第 {from} 颗起{verb} {length} 颗{thing}"
            ),
        };
        (words, json!({ "count": length, "from": from }))
    }
}
