//! The classical impartial games and judge problems, each by its theorem and by its rules.
//!
//! `classics --list` names them all; `classics <game> --help` states the rules, limits, formats and theorem of one.
//! The games of theory, with the condition, limits and source of each theorem, stand in the catalogue of [`theory`],
//! and so do the mistakes that published texts make about them.
//!
//! # The judges' problems
//!
//! | problem | theorem | source |
//! |---|---|---|
//! | [`p3150`](games::p3150) | First wins exactly if the number is even; no nim-sum, since one part is thrown away | parity |
//! | [`p4702`](games::p4702) | every move takes one stone and a move exists while a stone is left: parity of the sum | parity |
//! | [`p4136`](games::p4136) | First wins exactly if n is even | domino tiling, maximum matching |
//! | [`hdu1849`](games::hdu1849) | Nim on the positions | Bouton 1901 |
//! | [`hdu1730`](games::hdu1730) | Nim on the gaps; retreats are reversible | *Winning Ways*, ch. 3 (Northcott) |
//! | [`hdu2999`](games::hdu2999) | nimbers of strips of the lengths in the set | Sprague, Grundy |
//! | [`hdu3980`](games::hdu3980) | the first move cuts the ring; First wins exactly if the row of N - M beads is a P-position | Sprague, Grundy |
//! | [`hdu1404`](games::hdu1404) | a table of outcomes; a leading zero wins | retrograde search |
//! | [`hdu1536`](games::hdu1536) | nim-sum of subtraction nimbers | Golomb 1966 |
//! | [`hdu1848`](games::hdu1848) | the same with the Fibonacci numbers as the set | Golomb 1966 |
//! | [`hdu1524`](games::hdu1524) | nim-sum of the nimbers of the vertices | Grundy 1939 |
//! | [`hdu1729`](games::hdu1729) | boxes reduce along the largest D with D + D^2 < s | exhaustive search, all s < 400 |
//! | [`hdu2873`](games::hdu2873) | nim-sum of a two-dimensional table of mexes | Sprague, Grundy |
//! | [`poj1704`](games::poj1704) | Nim on the gaps of pairs from the right | *Winning Ways*, ch. 3 |
//! | [`hdu4315`](games::hdu4315) | the same with a partner in front at 0 if k = 2 and at -1 otherwise; k = 1 wins at once | exhaustive search |
//!
//! # Mistakes in published solutions of the judges' problems
//!
//! Each is a test in `tests/games/mistakes.rs`, which finds the least counterexample again by search.
//!
//! - P3150: "even loses" stands in one blog's prose; 2 is a win for the first player.
//! - HDU 1849 and 1848 are neither Georgia and Bob nor Fibonacci Nim, in spite of their titles.
//! - HDU 2999 and 1536: leaving the loop at the first number above the heap needs a sorted set, and the sets are not.
//! - HDU 3980: the outcome is that of the row after the forced first move, turned round.
//! - HDU 1404: strings are not numbers (`00` is not `0`), and who removes the last digit wins here.
//! - HDU 1729: an empty box is stuck and counts 0.
//! - HDU 2873: the sample does not fix it, but the first line is the first row.
//! - POJ 1704: the positions are not sorted.
//! - HDU 4315: a front partner always at -1 fails at cells 1 2 3 with k = 2; always at 0 fails at 1 2 3 with k = 3; "by
//!   the parity of k" fails at 1 2 3 4 5 with k = 4; k = 1 wins at once.

use sg_judge::{Elsewhere, Entry, ManyPositions, OnePosition};

pub mod games;
pub mod theory;

/// The most numbers of a kind that an input may declare. None of them costs anything before it stands there.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// The problems with binaries of their own, by all their names, for those who look for them here.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere { binary: "coin-game", names: &["p4077", "bzoj4600", "turning coins", "硬币游戏"] },
    Elsewhere {
        binary: "funny-stone",
        names: &["uva1378", "la3668", "a funny stone game", "有趣的石子游戏"],
    },
    Elsewhere { binary: "split-game", names: &["p3185", "bzoj1188", "the splitting game", "分裂游戏"] },
    Elsewhere { binary: "stripes", names: &["paski", "bzoj2940", "条纹"] },
];

/// Every game, in the order of the catalogue.
pub const GAMES: &[Entry] = &[
    // Judges' problems.
    Entry::of::<OnePosition<games::p3150::SplitOrKeep>>(),
    Entry::of::<OnePosition<games::p4702::RisingPiles>>(),
    Entry::of::<OnePosition<games::p4136::WalkTheBoard>>(),
    Entry::of::<OnePosition<games::hdu1849::RabbitAndGrass>>(),
    Entry::of::<OnePosition<games::hdu1730::Northcott>>(),
    Entry::of::<ManyPositions<games::hdu2999::StoneRow>>(),
    Entry::of::<OnePosition<games::hdu3980::PaintChain>>(),
    Entry::of::<OnePosition<games::hdu1404::DigitalDeletions>>(),
    Entry::of::<ManyPositions<games::hdu1536::SNim>>(),
    Entry::of::<OnePosition<games::hdu1848::FibonacciHeaps>>(),
    Entry::of::<ManyPositions<games::hdu1524::ChessGame>>(),
    Entry::of::<OnePosition<games::hdu1729::StoneBoxes>>(),
    Entry::of::<OnePosition<games::hdu2873::BombGame>>(),
    Entry::of::<OnePosition<games::poj1704::GeorgiaAndBob>>(),
    Entry::of::<OnePosition<games::hdu4315::ClimbingTheHill>>(),
    // Games of theory.
    Entry::of::<OnePosition<games::bash::Bash>>(),
    Entry::of::<OnePosition<games::bash_counting::BashCounting>>(),
    Entry::of::<OnePosition<games::bash_misere::BashMisere>>(),
    Entry::of::<OnePosition<games::bash_range::BashRange>>(),
    Entry::of::<OnePosition<games::bash_range::BashRangeClear>>(),
    Entry::of::<OnePosition<games::corner_king::CornerKing>>(),
    Entry::of::<OnePosition<games::nim::Nim>>(),
    Entry::of::<OnePosition<games::subtraction_nim::SubtractionNim>>(),
    Entry::of::<OnePosition<games::moore_nim::MooreNim>>(),
    Entry::of::<OnePosition<games::misere_nim::MisereNim>>(),
    Entry::of::<OnePosition<games::staircase_nim::StaircaseNim>>(),
    Entry::of::<OnePosition<games::lasker_nim::LaskerNim>>(),
    Entry::of::<OnePosition<games::fibonacci_nim::FibonacciNim>>(),
    Entry::of::<OnePosition<games::wythoff::Wythoff>>(),
    Entry::of::<OnePosition<games::graph_game::GraphGame>>(),
    Entry::of::<OnePosition<games::graph_game_misere::GraphGameMisere>>(),
    Entry::of::<OnePosition<games::graph_game_every::GraphGameEvery>>(),
    Entry::of::<OnePosition<games::hackenbush_tree::HackenbushTree>>(),
    Entry::of::<OnePosition<games::hackenbush_graph::HackenbushGraph>>(),
];
