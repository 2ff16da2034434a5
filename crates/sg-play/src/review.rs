//! The verdict for each move, and the first mistake.

use sg_core::{Nimber, Outcome};

use crate::machine::Because;
use crate::player::Player;
use crate::position::Move;

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It won: it left a P-position.
    Wins,
    /// There was a winning move, and this was not one.
    Mistake,
    /// No move won.
    Lost,
    /// The theory did not reach the position.
    Unknown,
}

impl Verdict {
    /// The verdict for a move from and to positions of these outcomes.
    #[must_use]
    pub const fn of(before: Outcome, after: Outcome) -> Self {
        match (before, after) {
            (_, Outcome::P) => Self::Wins,
            (Outcome::N, Outcome::N) => Self::Mistake,
            (Outcome::P, Outcome::N) => Self::Lost,
        }
    }

    /// A name for programs that does not change.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Mistake => "mistake",
            Self::Lost => "lost",
            Self::Unknown => "unknown",
        }
    }
}

/// A move that was played, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The player who played it.
    pub by: Player,
    /// The move.
    pub played: Move,
    /// Its effect.
    pub verdict: Verdict,
    /// After a mistake, a move that would have won.
    pub better: Option<Move>,
    /// The nim-sums before and after it, where they decide.
    pub sums: Option<(Nimber, Nimber)>,
    /// The machine's reason, if the machine played it.
    pub because: Option<Because>,
}

impl Judged {
    /// Whether the machine played it at random, because its level errs.
    #[must_use]
    pub fn at_random(&self) -> bool {
        self.because == Some(Because::Random)
    }
}

/// The first mistake of a person: of the player against the machine, of either of two people.
#[must_use]
pub fn first_mistake(judged: &[Judged]) -> Option<&Judged> {
    judged.iter().find(|judged| judged.by.is_person() && judged.verdict == Verdict::Mistake)
}
