//! Mistakes of programs about a row of bottles: enumerations of triples with a flaw, and the faults
//! of a move.

use super::{bottles, nimber};
use crate::Nimber;

/// A flaw of the usual program, which tries all triples `i < j <= k`. [`Flaw::NONE`] is the right
/// program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each flaw is there or not, alone or with others")]
pub struct Flaw {
    /// A bean may be taken from an empty bottle.
    pub from_empty: bool,
    /// Only `j < k` is tried.
    pub two_bottles: bool,
    /// A bean is taken only from a bottle that holds an odd number.
    pub from_odd: bool,
    /// Bottle `i` is a heap of size `i`, not `n - 1 - i`.
    pub from_the_left: bool,
    /// Larger heaps than this have nimber 0: the table is too short.
    pub largest: u64,
    /// All triples are tried whatever the nim-sum is. With the right nimbers that is not a flaw: no
    /// move makes 0 of 0.
    pub every_triple: bool,
}

/// The most bottles that are tried; a program that tries all triples takes a judge's rows only.
pub const MOST_BOTTLES: usize = 100;

impl Flaw {
    /// No flaw.
    pub const NONE: Self = Self {
        from_empty: false,
        two_bottles: false,
        from_odd: false,
        from_the_left: false,
        largest: u64::MAX,
        every_triple: false,
    };

    fn nimber(self, bottles: usize, bottle: usize) -> Nimber {
        let heap = if self.from_the_left { bottle as u64 } else { bottles::heap(bottles, bottle) };
        if heap > self.largest { Nimber::ZERO } else { nimber(heap) }
    }

    /// The nim-sum of a row.
    #[must_use]
    pub fn nim_sum(self, beans: &[u64]) -> Nimber {
        let odd = beans.iter().enumerate().filter(|(_, beans)| *beans % 2 == 1);
        odd.map(|(bottle, _)| self.nimber(beans.len(), bottle)).sum()
    }

    /// The moves that make a nim-sum 0, in order: those that the program takes for the winning ones
    /// if `sum` is that of the row. None in rows of more than [`MOST_BOTTLES`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::bean_splitting::flawed::Flaw;
    ///
    /// let beans = [0, 0, 0, 1, 0];
    /// let moves = |flaw: Flaw| flaw.moves(&beans, flaw.nim_sum(&beans));
    /// assert_eq!(moves(Flaw::NONE), [(3, 4, 4)]);
    /// assert_eq!(moves(Flaw { from_empty: true, ..Flaw::NONE }), [(0, 1, 2), (3, 4, 4)]);
    /// ```
    #[must_use]
    pub fn moves(self, beans: &[u64], sum: Nimber) -> Vec<(usize, usize, usize)> {
        let n = beans.len();
        let mut moves = Vec::new();
        if n > MOST_BOTTLES || (sum.is_zero() && !self.every_triple) {
            return moves;
        }
        let nimbers: Vec<Nimber> = (0..n).map(|bottle| self.nimber(n, bottle)).collect();
        for (i, &in_bottle) in beans.iter().enumerate() {
            let may_move = if self.from_odd { in_bottle % 2 == 1 } else { in_bottle > 0 };
            if !may_move && !self.from_empty {
                continue;
            }
            for j in i + 1..n {
                for k in j + usize::from(self.two_bottles)..n {
                    if (sum ^ nimbers[i] ^ nimbers[j] ^ nimbers[k]).is_zero() {
                        moves.push((i, j, k));
                    }
                }
            }
        }
        moves
    }
}

/// A fault of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Not `i < j <= k < n`.
    NoMove,
    /// Bottle `i` is empty.
    Empty,
    /// It leaves this nim-sum, and the opponent wins by this reply.
    Loses(Nimber, (usize, usize, usize)),
    /// It wins, but a winning move is less.
    NotTheLeast((usize, usize, usize)),
}

/// The fault in a move as the least winning one; `None` if nothing is.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting::flawed::{Refutation, refute};
///
/// assert_eq!(refute(&[0, 0, 0, 1, 0], (0, 1, 2)), Some(Refutation::Empty));
/// assert_eq!(refute(&[0, 0, 0, 1, 0], (3, 4, 4)), None);
/// ```
#[must_use]
pub fn refute(beans: &[u64], (i, j, k): (usize, usize, usize)) -> Option<Refutation> {
    if !(i < j && j <= k && k < beans.len()) {
        return Some(Refutation::NoMove);
    }
    let Some(after) = bottles::after(beans, (i, j, k)) else { return Some(Refutation::Empty) };
    match bottles::first_winning_move(&after) {
        Some(reply) => Some(Refutation::Loses(bottles::nim_sum(&after), reply)),
        None => bottles::first_winning_move(beans)
            .filter(|&least| least != (i, j, k))
            .map(Refutation::NotTheLeast),
    }
}
