//! The classical impartial games and judge problems, each by its theorem and by its rules.

use sg_judge::Entry;

pub mod games;

/// Every game, in the order of the catalogue.
pub const GAMES: &[Entry] = &[
    // Judges' problems.
    Entry::of::<games::p3150::SplitOrKeep>(),
];
