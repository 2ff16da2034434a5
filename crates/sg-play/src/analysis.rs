//! The analysis of a position: who wins, why, and by which moves; or the reason that it is not
//! judged.

use sg_core::{Nimber, Outcome};
use sg_heaps::solver::SolveError;
use sg_misere::{Method, TameType};

use crate::position::Move;

/// The reason why a game cannot be played, or a position cannot be judged. The limits are there so
/// that no question takes long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// More numbers than [`MOST_NUMBERS`](crate::game::MOST_NUMBERS).
    TooManyNumbers {
        /// The most that are played with.
        limit: usize,
    },
    /// A number larger than is played with.
    TooLarge {
        /// The number.
        number: u64,
        /// The largest.
        limit: u64,
    },
    /// No nimber of a heap: no closed form, no proved period, and a table would be too long.
    Nimber(SolveError),
    /// Coins are no sum of games under misere play, so that no theory covers them.
    MisereCoins,
    /// Misere play of this kind of game is not covered.
    MisereNotCovered,
    /// No move was found within the limits, though there is one.
    NoMoveFound,
    /// More different sizes of heaps than can be judged in time: under misere play, and where a
    /// move leaves three heaps.
    ManySizes {
        /// The most that are played with.
        limit: usize,
    },
    /// No method for misere play reaches the position.
    MisereOutOfReach {
        /// The reason that each method does not apply, in English.
        reasons: Vec<String>,
    },
    /// The parents of vertices make no tree on the ground.
    NoTree {
        /// The first vertex whose edges do not lead to the ground.
        vertex: u64,
    },
}

impl From<SolveError> for Unplayable {
    fn from(error: SolveError) -> Self {
        Self::Nimber(error)
    }
}

/// A component of a position under the theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The size of the heap, or the number of the bottle, coin or vertex.
    pub name: u64,
    /// The number of such components.
    pub times: u64,
    /// The nimber of each.
    pub nimber: Nimber,
    /// The type under misere play, where the components are tame.
    pub tame: Option<TameType>,
    /// The element of the misere quotient.
    pub element: Option<u16>,
}

impl Term {
    /// One component under normal play.
    pub(crate) const fn one(name: u64, nimber: Nimber) -> Self {
        Self { name, times: 1, nimber, tame: None, element: None }
    }
}

/// The reason why a position is won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Normal play: the nim-sum is 0 or not.
    NimSum(Nimber),
    /// Misere play, by a method of `sg_misere`.
    Misere(Method),
}

impl Reason {
    /// The nim-sum that it rests on, if it does.
    #[must_use]
    pub const fn nim_sum(&self) -> Option<Nimber> {
        match *self {
            Self::NimSum(sum) | Self::Misere(Method::Tame { nim_sum: sum, .. }) => Some(sum),
            Self::Misere(_) => None,
        }
    }
}

/// The outcome of a position, its reason, and the winning moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason.
    pub reason: Reason,
    /// The number of different winning moves; `None` if counting them would take too long.
    pub count: Option<u128>,
    /// Some of them, at least one where there is one.
    pub winning: Vec<Move>,
}

/// The options of one component by their nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MexTable {
    /// The component.
    pub name: u64,
    /// Its nimber, the least number that is not the nimber of an option.
    pub nimber: Nimber,
    /// The nimbers of options in increasing order, with up to [`MexTable::EXAMPLES`] options and
    /// the number of all of them.
    pub rows: Vec<(Nimber, Vec<Vec<u64>>, usize)>,
}

impl MexTable {
    /// The number of options that are kept of each nimber.
    pub const EXAMPLES: usize = 3;
}
