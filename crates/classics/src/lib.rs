//! The classical impartial games and judge problems, each by its theorem and by its rules.
//!
//! `classics --list` names them all; `classics <game> --help` states the rules, limits, formats and
//! theorem of one. [`games`] has a module for each; what published texts get wrong about the games
//! of theory is in [`theory`].
//!
//! # Mistakes in published solutions of the judges' problems
//!
//! Each is a test, in `tests/games/mistakes.rs` or of the lists that `grundy stress` names mistakes
//! from: the smallest counterexample is found again by search.
//!
//! - P3150: "even loses" is in one blog's prose. The smallest counterexample is 1, which has no
//!   move; among the numbers with a move it is 2, a win for the first player.
//! - P3185, UVa 1378 (in `split-game`, with its test there): a bean is moved out of an empty
//!   bottle, in 7 of 16 published solutions of P3185. The smallest case has 5 bottles.
//! - HDU 1849 and 1848 are neither Georgia and Bob nor Fibonacci Nim, in spite of their titles.
//! - HDU 2999 and 1536: leaving the loop at the first number above the heap needs a sorted set, and
//!   the sets are not.
//! - HDU 3980: the outcome is that of the row after the forced first move, turned round.
//! - HDU 1404: strings are not numbers (`00` is not `0`), and who removes the last digit wins here.
//! - HDU 1729: an empty box is stuck and counts 0.
//! - HDU 2873: the sample does not fix it, but the first line is the first row.
//! - POJ 1704: the positions are not sorted.
//! - HDU 4315: a front partner always at -1 fails at cells 1 2 3 with k = 2; always at 0 fails at 1
//!   2 3 with k = 3; "by the parity of k" fails at 1 2 3 4 5 with k = 4; k = 1 wins at once.
//! - HDU 3404, POJ 3533: the nimber of a light is not an ordinary product; lights at (1, 1) and
//!   (2, 3) cancel.
//! - Nim products: only 2, 4, 16, 256, ... multiply as Fermat powers do; 2 * 8 is 12. The field is
//!   not a ring of polynomials; 2 * 2 is 3.

use sg_judge::{Elsewhere, Entry};

pub mod games;
mod mistakes;
mod prelude;
pub mod theory;

/// The most numbers of a kind that an input may declare. None of them costs anything before it is
/// read.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// The problems with their own binaries, by all their names, for those who look for them here.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere { binary: "coin-game", names: &["p4077", "bzoj4600", "turning coins", "硬币游戏"] },
    Elsewhere {
        binary: "funny-stone",
        names: &["uva1378", "la3668", "a funny stone game", "有趣的石子游戏"],
    },
    Elsewhere { binary: "split-game", names: &["p3185", "bzoj1188", "the splitting game", "分裂游戏"] },
    Elsewhere { binary: "stripes", names: &["paski", "bzoj2940", "p8369", "条纹"] },
];

/// Every game, in the order of the catalogue. It is a static, so that generic code over problems is
/// compiled only here.
pub static GAMES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/games.rs"));
