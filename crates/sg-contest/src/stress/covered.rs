//! The progress of a search.

/// A phase of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// An input of the user's.
    Given,
    /// All small cases; those that take many runs come after the other phases.
    Small,
    /// Numbers at their bounds.
    Boundaries,
    /// Random cases.
    Random,
    /// Inputs at the limits.
    Limits,
}

/// The cases that were tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// All cases up to this size were tried; see [`Small::size`](super::Small::size).
    pub size: u64,
    /// The number of these cases.
    pub all_small: usize,
    /// The number of these cases that were tried.
    pub small: usize,
    /// Cases with numbers at their bounds.
    pub boundaries: usize,
    /// Random cases.
    pub random: usize,
    /// Inputs at the limits.
    pub limits: usize,
    /// Cases with numbers at their bounds, random cases, and inputs at the limits that there was no
    /// time for.
    pub left: (usize, u64, usize),
    /// Inputs of too many cases for the judge on which the program failed, although it does not
    /// fail on any of their cases as the judge may ask for them.
    pub unconfirmed: usize,
}
