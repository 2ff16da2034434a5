//! The cutting game: a sheet of squares is cut along a grid line into two, then any of the pieces;
//! who first makes a piece of one square wins.
//!
//! Nobody cuts off a strip of width 1 who can help it: the opponent cuts a square from it. So the
//! sheet is a sum of games under normal play where both parts of a cut have sides of at least 2,
//! until only sheets with sides of 2 and 3 are left.
//!
//! # Reference
//!
//! POJ Monthly, "Cutting Game" (POJ 2311).

use crate::{Mex, Nimber};

/// The nimbers of sheets with sides of at least 2, computed on demand.
#[derive(Clone, Default)]
pub struct Cutting {
    /// Those of the sheets `a` by `b`, `b <= a`.
    rows: Vec<Vec<Nimber>>,
    seen: Mex,
}

crate::summary!(Cutting, this { widths: this.rows.len() });

impl Cutting {
    /// The nimber of a sheet.
    ///
    /// # Panics
    ///
    /// If a side is less than 2: such a sheet is no part of the sum.
    ///
    /// # Complexity
    ///
    /// O(n^3) time and O(n^2) memory for all sheets with sides of at most n, whatever n is.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_core::games::cutting::Cutting;
    ///
    /// let mut sheets = Cutting::default();
    /// assert_eq!([sheets.nimber(2, 2), sheets.nimber(3, 2), sheets.nimber(4, 2)], [0, 0, 1].map(Nimber));
    /// ```
    pub fn nimber(&mut self, width: usize, height: usize) -> Nimber {
        let (long, short) = (width.max(height), width.min(height));
        assert!(short >= 2, "a sheet of {width} by {height} is no part of the sum");
        while self.rows.len() <= long {
            let side = self.rows.len();
            self.rows.push(Vec::with_capacity(side + 1));
            for other in 0..=side {
                for (cut, kept) in [(side, other), (other, side)] {
                    for part in 2..=cut / 2 {
                        let nimber = self.known(part, kept) ^ self.known(cut - part, kept);
                        self.seen.insert(nimber);
                    }
                }
                let nimber = self.seen.take();
                self.rows[side].push(nimber);
            }
        }
        self.rows[long][short]
    }

    fn known(&self, width: usize, height: usize) -> Nimber {
        self.rows[width.max(height)][width.min(height)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::rules::oracle::{Oracle, Rules};

    /// The pieces in order; none can be cut once one of them is a single square.
    struct Pieces;

    impl Rules for Pieces {
        type Position = Vec<[usize; 2]>;
        type Move = ();

        fn moves(&self, pieces: &Vec<[usize; 2]>, found: &mut dyn FnMut((), Vec<[usize; 2]>)) {
            if pieces.contains(&[1, 1]) {
                return;
            }
            for (at, &piece) in pieces.iter().enumerate() {
                for side in 0..2 {
                    for part in 1..piece[side] {
                        let (mut one, mut other) = (piece, piece);
                        (one[side], other[side]) = (part, piece[side] - part);
                        let mut after = pieces.clone();
                        after[at] = one;
                        after.push(other);
                        after.sort_unstable();
                        found((), after);
                    }
                }
            }
        }
    }

    #[test]
    fn small_sheets_are_won_as_by_the_rules() {
        let (mut sheets, mut oracle) = (Cutting::default(), Oracle::new(Pieces));
        let mut won = 0;
        for (width, height) in
            (2..=10).flat_map(|a| (2..=a).map(move |b| (a, b))).filter(|(a, b)| a * b <= 20)
        {
            let outcome = sheets.nimber(height, width).outcome();
            assert_eq!(oracle.outcome(&vec![[width, height]]), Ok(outcome), "{width} {height}");
            won += usize::from(outcome == Outcome::N);
        }
        assert!(won > 3);
    }
}
