//! The outcome classes of an impartial game.

use std::fmt;
use std::ops::Not;

/// The outcome of a position: who wins with best play from both sides.
///
/// # Reference
///
/// *Winning Ways*, ch. 3: N-positions and P-positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The next player, whose turn it is, wins.
    N,
    /// The previous player wins: every move loses.
    P,
}

impl Outcome {
    /// `N` or `P`.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::P => "P",
        }
    }

    /// [`Outcome::N`] if the player to move wins.
    #[must_use]
    pub const fn n_if(first_wins: bool) -> Self {
        if first_wins { Self::N } else { Self::P }
    }

    /// True if the player to move wins.
    #[must_use]
    pub const fn is_n(self) -> bool {
        matches!(self, Self::N)
    }
}

/// The other outcome.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
///
/// assert_eq!([!Outcome::N, !Outcome::P], [Outcome::P, Outcome::N]);
/// ```
impl Not for Outcome {
    type Output = Self;

    fn not(self) -> Self {
        Self::n_if(!self.is_n())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::N => "N-position",
            Self::P => "P-position",
        })
    }
}
