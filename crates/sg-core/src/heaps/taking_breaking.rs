//! Taking-and-breaking games: take some stones from a heap and perhaps break the rest.
//!
//! The family holds Nim, subtraction games, Kayles, Dawson's games, Grundy's game, Lasker's Nim,
//! stripes on a board, and every octal and hexadecimal game. One [`Digit`] for each number of
//! stones that may be taken says how many heaps may be left, as in the code names of Guy and Smith.
//!
//! # Reference
//!
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52
//! (1956); *Winning Ways*, ch. 4.

use std::fmt;
use std::ops::ControlFlow;

use crate::HeapRuleset;
use crate::rules::ruleset::Visitor;

/// The numbers of heaps that may be left after taking a fixed number of stones: bit `k` is set if
/// exactly `k` non-empty heaps may be left.
///
/// In an octal code the digit is at most 7 (bits 1, 2, 4: no heap, one, two), in a hexadecimal code
/// at most 15 (8: three heaps).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit(pub u32);

impl Digit {
    /// The greatest digit of a code, which is then hexadecimal: no heap, one, two or three may be
    /// left. Rulesets with greater digits have no code, and so no certificate.
    pub const MOST_WRITTEN: u32 = 15;

    /// True if exactly `heaps` non-empty heaps may be left.
    #[must_use]
    pub const fn leaves(self, heaps: u32) -> bool {
        heaps < u32::BITS && self.0 >> heaps & 1 == 1
    }

    /// The largest number of heaps that may be left, or `None` if the digit forbids the move.
    #[must_use]
    pub const fn most_heaps(self) -> Option<u32> {
        self.0.checked_ilog2()
    }
}

/// Which breaks into two or more heaps are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Parts {
    /// Any non-empty parts.
    #[default]
    Any,
    /// No two parts of a break are equal, as in Grundy's game.
    Unequal,
    /// All parts of a break are equal.
    Equal,
}

impl Parts {
    /// The largest lesser part of a break of `total` stones into two heaps; 0 if there is none.
    #[must_use]
    pub const fn largest_lesser(self, total: usize) -> usize {
        match self {
            Self::Any | Self::Equal => total / 2,
            Self::Unequal => total.saturating_sub(1) / 2,
        }
    }
}

/// A taking-and-breaking ruleset.
///
/// `a -> b_1 + ... + b_k` where `a = t + b_1 + ... + b_k`, all `b_i >= 1`, and digit `t` leaves `k`
/// heaps.
///
/// # Example
///
/// ```
/// use sg_core::NimberSequence;
/// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
///
/// // Kayles, 0.77: take one or two stones and leave at most two heaps.
/// let kayles = TakingBreaking::new(vec![Digit(0), Digit(7), Digit(7)], vec![], Parts::Any)?;
/// let mut nimbers = NimberSequence::new(kayles);
/// assert_eq!(nimbers.up_to(8).iter().map(|g| g.0).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), sg_core::heaps::taking_breaking::InvalidRuleset>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TakingBreaking {
    digits: Vec<Digit>,
    tail: Vec<Digit>,
    parts: Parts,
}

crate::summary!(
    TakingBreaking,
    this {
        digits: &this.digits[..this.digits.len().min(40)],
        tail: &this.tail[..this.tail.len().min(40)],
        parts: this.parts
    }
);

impl TakingBreaking {
    /// The ruleset with digit `digits[t]` for taking `t` stones; after the listed digits, `tail`
    /// repeats forever (an empty tail ends the code). Trailing digits that forbid their move are
    /// dropped.
    ///
    /// # Errors
    ///
    /// [`InvalidRuleset`] if digit 0 would leave no heap or one: taking nothing must break the
    /// heap.
    pub fn new(mut digits: Vec<Digit>, mut tail: Vec<Digit>, parts: Parts) -> Result<Self, InvalidRuleset> {
        if tail.iter().all(|&digit| digit == Digit(0)) {
            tail.clear();
            while digits.last() == Some(&Digit(0)) {
                digits.pop();
            }
        }
        let first = digits.first().or(tail.first()).copied().unwrap_or_default();
        if first.0 & 3 != 0 {
            return Err(InvalidRuleset::TakesNothing(first));
        }
        Ok(Self { digits, tail, parts })
    }

    /// Strips of the given lengths laid on free neighbouring cells of a row: take `s` cells that
    /// lie together, leave what is to their left and right. Digit 7 at each length; order and
    /// repetitions do not matter, and a length of 0 is ignored.
    ///
    /// # Panics
    ///
    /// If there is no memory for as many digits as the greatest length.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::taking_breaking::{Digit, TakingBreaking};
    ///
    /// let stripes = TakingBreaking::strips(&[5, 1, 1]);
    /// assert_eq!(stripes.digits().iter().map(|digit| digit.0).collect::<Vec<_>>(), [0, 7, 0, 0, 0, 7]);
    /// ```
    #[must_use]
    pub fn strips(lengths: &[usize]) -> Self {
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut digits = Vec::new();
        let count = longest.saturating_add(1);
        assert!(digits.try_reserve_exact(count).is_ok(), "there is no memory for {count} digits");
        digits.resize(count, Digit(0));
        for &length in lengths.iter().filter(|&&length| length > 0) {
            digits[length] = Digit(7);
        }
        Self { digits, tail: Vec::new(), parts: Parts::Any }
    }

    /// The digit for taking `take` stones.
    #[must_use]
    pub fn digit(&self, take: usize) -> Digit {
        self.digit_of(take as u64)
    }

    /// The digit for taking `take` stones, a number that a `usize` of 32 bits need not hold.
    #[must_use]
    pub fn digit_of(&self, take: u64) -> Digit {
        match (take.checked_sub(self.digits.len() as u64), self.tail.len() as u64) {
            (None, _) => self.digits[take as usize],
            (Some(_), 0) => Digit(0),
            (Some(beyond), tail) => self.tail[(beyond % tail) as usize],
        }
    }

    /// The digits before the repeating tail.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The repeating tail; empty if only finitely many numbers may be taken.
    #[must_use]
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// Which breaks are allowed.
    #[must_use]
    pub const fn parts(&self) -> Parts {
        self.parts
    }

    /// The numbers of stones, but for those of the repeating tail, that may be taken where this
    /// many heaps are left.
    pub fn takes_that_leave(&self, heaps: u32) -> impl Iterator<Item = usize> {
        let digits = self.digits.iter().enumerate();
        digits.filter(move |(_, digit)| digit.leaves(heaps)).map(|(take, _)| take)
    }

    /// The largest number of stones that may be taken, or `None` if there is no largest.
    #[must_use]
    pub fn most_taken(&self) -> Option<usize> {
        self.tail.is_empty().then(|| self.digits.len().saturating_sub(1))
    }

    /// The largest number of heaps that a move may leave.
    #[must_use]
    pub fn most_heaps(&self) -> u32 {
        self.digits.iter().chain(&self.tail).filter_map(|digit| digit.most_heaps()).max().unwrap_or(0)
    }
}

impl HeapRuleset for TakingBreaking {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit(heap, &mut { option })
    }
}

impl TakingBreaking {
    pub(super) fn visit<V: Visitor>(&self, heap: u64, visitor: &mut V) -> ControlFlow<()> {
        let mut parts = Vec::new();
        for (take, digit) in self.allowed_takes().take_while(|&(take, _)| take <= heap) {
            visitor.step()?;
            for heaps in (0..=digit.most_heaps().unwrap_or(0)).filter(|&heaps| digit.leaves(heaps)) {
                partitions(heap - take, heaps, self.parts, &mut parts, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The numbers that may be taken, in increasing order, with their digits; without end if the
    /// ruleset has a tail.
    fn allowed_takes(&self) -> impl Iterator<Item = (u64, Digit)> + '_ {
        let (first, length) = (self.digits.len() as u64, self.tail.len() as u64);
        let is_allowed = |&(_, digit): &(u64, Digit)| digit.0 != 0;
        let listed = (0..).zip(self.digits.iter().copied()).filter(is_allowed);
        let tail: Vec<(u64, Digit)> = (first..).zip(self.tail.iter().copied()).filter(is_allowed).collect();
        let places = if tail.is_empty() { 0..0 } else { 0..u64::MAX };
        let of_tail = places.map_while(move |place| {
            let (round, at) = (place / tail.len() as u64, place % tail.len() as u64);
            let (take, digit) = tail[at as usize];
            Some((take.checked_add(round.checked_mul(length)?)?, digit))
        });
        listed.chain(of_tail)
    }
}

/// Visits `parts` with every way to write `rest` as `count` more parts, none larger than the last
/// of `parts`.
fn partitions<V: Visitor>(
    rest: u64,
    count: u32,
    rule: Parts,
    parts: &mut Vec<u64>,
    visitor: &mut V,
) -> ControlFlow<()> {
    if count == 0 {
        return if rest == 0 { visitor.option(parts) } else { ControlFlow::Continue(()) };
    }
    visitor.step()?;
    // The parts that follow are no larger, so that a smaller one could not reach the total.
    let fair = rest.div_ceil(u64::from(count)).max(1);
    let (least, bound) = match (rule, parts.last()) {
        (Parts::Any | Parts::Unequal, None) => (fair, rest),
        (Parts::Any, Some(&last)) => (fair, last),
        (Parts::Unequal, Some(&last)) => (fair, last - 1),
        (Parts::Equal, last) => (last.copied().unwrap_or(fair), last.copied().unwrap_or(fair)),
    };
    for part in least..=bound.min(rest) {
        parts.push(part);
        let flow = partitions(rest - part, count - 1, rule, parts, visitor);
        parts.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

/// The reason why digits are not a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidRuleset {
    /// Digit 0 leaves no heap or one heap after taking nothing.
    TakesNothing(Digit),
}

impl fmt::Display for InvalidRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakesNothing(digit) => write!(
                f,
                "a move that takes nothing must leave two heaps or more, but digit {} before the point leaves fewer",
                digit.0
            ),
        }
    }
}

impl std::error::Error for InvalidRuleset {}
