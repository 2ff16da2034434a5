//! The input of a search and its result.

use std::time::Duration;

use sg_judge::{Comparison, MistakeAbout, Stop};

use super::covered::{Covered, Phase};
use super::shrink::Shrunk;
use super::subject::{Ran, Verdict};

/// The settings with which a program is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of the random choices.
    pub seed: u64,
    /// The number of cases to try; with `u64::MAX`, random ones until the time is over.
    pub cases: u64,
    /// When the search ends at the latest; shrinking may take twenty seconds more.
    pub time: Option<Duration>,
    /// The number of simultaneous runs.
    pub jobs: usize,
    /// The rule for comparing outputs.
    pub comparison: Comparison,
}

impl Plan {
    /// The number of cases of a search for which no number is asked.
    pub const CASES: u64 = 20_000;
}

/// The result.
#[derive(Clone, Debug)]
pub struct Found {
    /// The phase.
    pub phase: Phase,
    /// The input, made as small as it can be.
    pub input: String,
    /// The number of its cases.
    pub cases: usize,
    /// The fault of the run.
    pub verdict: Verdict,
    /// The results of the program.
    pub ran: Ran,
    /// The right answer to each case.
    pub answers: Vec<String>,
    /// The first case that is not answered rightly, from 0.
    pub wrong: usize,
    /// Whether the program fails on several cases together and on none of them alone.
    pub right_alone: bool,
    /// The number of failures in three more runs on the same input; 3 also after a timeout, which
    /// is not repeated. With 0, [`Self::ran`] is the run that failed before.
    pub failed: u32,
    /// Whether every smaller input (of one case, of the size of [`Covered::size`]) was tried and
    /// answered rightly.
    pub least: bool,
    /// Whether the program is right on the same tokens if they are laid out as the statement has
    /// them.
    pub only_so_laid_out: bool,
    /// The end of the shrinking.
    pub shrunk: Option<Shrunk>,
    /// The number at which the program begins to be wrong, if it can be told.
    pub landmark: Option<Landmark>,
    /// The mistakes whose answers are those of the program on everything that was compared.
    pub mistakes: Vec<MistakeAbout>,
    /// On how many cases they were compared, on some of which each of them is wrong.
    pub compared: usize,
}

/// A number of a shrunk input, or the sum of all, that is a bound or near a power of two: where
/// programs with a table or a type too small begin to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A number is the greatest that the judge allows.
    Greatest {
        /// Its name.
        name: &'static str,
        /// The number.
        value: u64,
    },
    /// A number is the least whose square a type does not hold.
    Square {
        /// Its name.
        name: &'static str,
        /// The number.
        value: u64,
        /// The type holds what is less than this power of two.
        bits: u32,
    },
    /// A number is a power of two that a type ends at, or a little more or less.
    Power {
        /// Its name; `None` for the sum of all.
        what: Option<&'static str>,
        /// The number.
        value: u64,
        /// The power.
        bits: u32,
    },
}

impl Landmark {
    /// Few programs have an array with an index of more bits.
    pub const MOST_INDEX: u32 = 24;
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Stressed {
    /// The result, if there is one.
    pub found: Option<Found>,
    /// The cases that were tried.
    pub covered: Covered,
}

/// The reason why a search did not end.
#[derive(Debug)]
pub enum Aborted {
    /// The program cannot be started.
    NotStarted(String),
    /// [`crate::process::kill_all`] was called.
    Cancelled,
    /// The input that was given is not one.
    Input(Stop),
}
