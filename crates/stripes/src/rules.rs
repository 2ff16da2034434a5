//! The statement's rules on the statement's objects: a row of cells and strips of three lengths.

use sg_core::rules::oracle::Rules;
use sg_judge::{Cap, SearchLimits};

/// A board of `cells <= 63` cells in a row; bit `i` of a position is set once cell `i` is covered.
///
/// A move lays one strip, of any of the lengths, on neighbouring free cells. There are as many
/// strips of each length as one likes. The player who cannot move loses.
#[derive(Clone, Debug)]
pub struct Board {
    /// The number of cells.
    pub cells: u64,
    /// The lengths; equal ones are the same move.
    pub lengths: Vec<u64>,
}

/// A move: the length of the strip and the first cell that it covers, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strip {
    /// The number of cells that it covers.
    pub length: u64,
    /// The first of them.
    pub first: u64,
}

impl Rules for Board {
    type Position = u64;
    type Move = Strip;

    fn moves(&self, &covered: &u64, found: &mut dyn FnMut(Strip, u64)) {
        for (at, &length) in self.lengths.iter().enumerate() {
            if length > self.cells || self.lengths[..at].contains(&length) {
                continue;
            }
            for first in 0..=self.cells - length {
                let strip = ((1 << length) - 1) << first;
                if covered & strip == 0 {
                    found(Strip { length, first }, covered | strip);
                }
            }
        }
    }
}

/// The sizes that the search accepts.
pub const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(20, ["cells", "个格子"])], 1 << 20);
