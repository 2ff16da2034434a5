//! Bash's game, "one heap, take from 1 to m", in its usual variants, and the king that walks into a
//! corner.
//!
//! Turning the answer of normal play round does *not* give misere play: with `m = 2` and 2 stones
//! the first player wins both.
//!
//! # Reference
//!
//! C. G. Bachet de Méziriac, *Problèmes plaisants et délectables* (1612), for `m = 10` and 100;
//! *Winning Ways*, ch. 4, for subtraction games.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use crate::{Nimber, Outcome};

/// `n mod (m + 1)`.
fn residue(n: u64, m: NonZeroU64) -> u64 {
    m.checked_add(1).map_or(n, |group| n % group)
}

/// The nimber of `n` stones if a move takes 1 to `m` and the last stone wins: `n mod (m + 1)`.
///
/// # Example
///
/// ```
/// use std::num::NonZeroU64;
/// use sg_core::games::bash;
/// use sg_core::Nimber;
///
/// assert_eq!(bash::nimber(10, NonZeroU64::MIN.saturating_add(2)), Nimber(2));
/// ```
#[must_use]
pub fn nimber(n: u64, m: NonZeroU64) -> Nimber {
    Nimber(residue(n, m))
}

/// Who wins `n` stones if a move takes 1 to `m` and the last stone wins: the previous player
/// exactly when `m + 1` divides `n`.
///
/// The counting game, where the players raise a number by 1 to `m` and who says `n` wins, is the
/// same game counted from the other end.
#[must_use]
pub fn outcome(n: u64, m: NonZeroU64) -> Outcome {
    nimber(n, m).outcome()
}

/// The only winning number to take, or `None` in a P-position.
#[must_use]
pub fn winning_take(n: u64, m: NonZeroU64) -> Option<u64> {
    NonZeroU64::new(residue(n, m)).map(NonZeroU64::get)
}

/// Who wins `n` stones if a move takes 1 to `m` and the last stone loses: the previous player
/// exactly when `n mod (m + 1) = 1`. With no stones the player to move has won.
///
/// # Example
///
/// ```
/// use std::num::NonZeroU64;
/// use sg_core::games::bash;
/// use sg_core::Outcome;
///
/// let two = NonZeroU64::MIN.saturating_add(1);
/// assert_eq!((bash::outcome(2, two), bash::misere_outcome(2, two)), (Outcome::N, Outcome::N));
/// ```
#[must_use]
pub fn misere_outcome(n: u64, m: NonZeroU64) -> Outcome {
    Outcome::n_if(n.checked_sub(1).is_none_or(|rest| residue(rest, m) != 0))
}

/// The only winning number to take under misere play, or `None` if no move wins.
#[must_use]
pub fn misere_winning_take(n: u64, m: NonZeroU64) -> Option<u64> {
    winning_take(n.checked_sub(1)?, m)
}

/// The range of numbers that a move may take: at least `least` and at most `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    least: NonZeroU64,
    most: NonZeroU64,
}

impl Range {
    /// From `least` to `most` stones, or `None` if `least` is larger.
    #[must_use]
    pub fn new(least: NonZeroU64, most: NonZeroU64) -> Option<Self> {
        (least <= most).then_some(Self { least, most })
    }

    /// The minimum that a move takes.
    #[must_use]
    pub const fn least(self) -> NonZeroU64 {
        self.least
    }

    /// The most that a move takes.
    #[must_use]
    pub const fn most(self) -> NonZeroU64 {
        self.most
    }

    /// `n mod (least + most)`.
    fn residue(self, n: u64) -> u64 {
        let group = u128::from(self.least.get()) + u128::from(self.most.get());
        // The residue is at most `n`.
        (u128::from(n) % group) as u64
    }

    /// The nimber of `n` stones if fewer than `least` cannot be taken: `floor(r / least)` with
    /// `r = n mod (least + most)`.
    ///
    /// # Example
    ///
    /// ```
    /// use std::num::NonZeroU64;
    /// use sg_core::games::bash::Range;
    /// use sg_core::Nimber;
    ///
    /// let two = NonZeroU64::MIN.saturating_add(1);
    /// let range = Range::new(two, two.saturating_add(1)).unwrap();
    /// assert_eq!((0..7).map(|n| range.nimber(n).0).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 0, 0]);
    /// ```
    #[must_use]
    pub fn nimber(self, n: u64) -> Nimber {
        Nimber(self.residue(n) / self.least)
    }

    /// Who wins if fewer than `least` cannot be taken: the previous player exactly when
    /// `n mod (least + most) < least`.
    #[must_use]
    pub fn outcome(self, n: u64) -> Outcome {
        self.nimber(n).outcome()
    }

    /// All winning takes if fewer than `least` cannot be taken, or `None` in a P-position.
    ///
    /// # Example
    ///
    /// ```
    /// use std::num::NonZeroU64;
    /// use sg_core::games::bash::Range;
    ///
    /// let two = NonZeroU64::MIN.saturating_add(1);
    /// let range = Range::new(two, two.saturating_add(3)).unwrap();
    /// assert_eq!(range.winning_takes(18), Some(3..=4));
    /// ```
    #[must_use]
    pub fn winning_takes(self, n: u64) -> Option<RangeInclusive<u64>> {
        let (least, most) = (self.least.get(), self.most.get());
        // What is left must be below `least` modulo `least + most`.
        let over = self.residue(n).checked_sub(least)?;
        Some(least.max(over + 1)..=most.min(over + least))
    }

    /// The nimber of `n` stones if fewer than `least` may be taken all at once: `ceil(r / least)`
    /// for `r = n mod (least + most)` at most `most`, and otherwise 0.
    #[must_use]
    pub fn nimber_with_clearing(self, n: u64) -> Nimber {
        let over = self.residue(n);
        Nimber(if over > self.most.get() { 0 } else { over.div_ceil(self.least.get()) })
    }

    /// Who wins if fewer than `least` may be taken all at once: with `r = n mod (least + most)`,
    /// the previous player exactly when `r = 0` or `r > most`.
    #[must_use]
    pub fn outcome_with_clearing(self, n: u64) -> Outcome {
        self.nimber_with_clearing(n).outcome()
    }

    /// All winning takes if fewer than `least` may be taken all at once, or `None` in a P-position.
    #[must_use]
    pub fn winning_takes_with_clearing(self, n: u64) -> Option<RangeInclusive<u64>> {
        let (least, most) = (self.least.get(), self.most.get());
        let over = self.residue(n);
        self.outcome_with_clearing(n).is_n().then(|| {
            if over == n {
                // Nothing above `most` is within reach below the heap itself, so all of it is
                // taken.
                n..=n
            } else {
                // The residue becomes 0, or one above `most` that comes round from below.
                least.max(over)..=most.min(over.saturating_add(least - 1))
            }
        })
    }
}

/// The nimber of a king `right` columns from the left edge and `up` rows from the lower edge, which
/// moves one square to the left, down, or both; the player who cannot move loses.
///
/// 0 if both distances are even, 2 if both are odd; otherwise 1 if the smaller is even and 3 if it
/// is odd.
///
/// # Example
///
/// ```
/// use sg_core::games::bash;
/// use sg_core::Nimber;
///
/// assert_eq!(bash::king_nimber(1, 2), Nimber(3));
/// ```
#[must_use]
pub fn king_nimber(right: u64, up: u64) -> Nimber {
    Nimber(match (right % 2, up % 2) {
        (0, 0) => 0,
        (1, 1) => 2,
        _ => 1 + 2 * (right.min(up) % 2),
    })
}

/// Who wins with the king: the previous player exactly when both distances are even.
#[must_use]
pub fn king_outcome(right: u64, up: u64) -> Outcome {
    king_nimber(right, up).outcome()
}

/// The only winning step of the king, as (columns left, rows down), or `None` in a P-position.
#[must_use]
pub fn king_winning_step(right: u64, up: u64) -> Option<(u64, u64)> {
    let step = (right % 2, up % 2);
    (step != (0, 0)).then_some(step)
}
