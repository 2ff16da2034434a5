//! The games of theory: positions without a judge, whose answer is `First` or `Second` and which
//! are searched by their rules, all in the same way.
//!
//! # Mistakes in published texts
//!
//! Each with its smallest counterexample, which the named test in `tests/games/theory_mistakes.rs`
//! finds again and holds against the rules.
//!
//! - *"Misere play of Bash's game is normal play turned round."* With n = 2 and m = 2 First wins
//!   both (`misere_is_not_normal_play_turned_round`).
//! - *"In Moore's Nim First wins if and only if no bit is set in a number of heaps divisible by k +
//!   1."* Heaps 1 and 3, k = 1: the low bit is set twice, and First wins
//!   (`moore_asks_for_every_bit_count`).
//! - *"In misere play of a sum First wins if and only if the nim-sum is not 0 just where a
//!   component has a nimber above 1"* (Anti-SG, the SJ theorem) without its condition, that all
//!   components end together once all have nimber 0, or that every position of nimber 0 that is not
//!   an end has an option of nimber 1. Edges 2 -> 1, 3 -> 1, 3 -> 2, 4 -> 3 and a token on 4: the
//!   rule says First, and Second wins (`the_rule_of_anti_sg_fails_without_its_condition`).
//! - *"The step number of Every-SG is the largest or smallest of the options' step numbers"*,
//!   without the 1 that is to be added. One edge and a token on it: First wins
//!   (`a_step_number_is_one_more_than_that_of_an_option`).
//! - *"Fuse the biconnected components of a Hackenbush picture."* The 2-edge-connected ones are
//!   fused: two pairs of parallel edges, 1 = 2 = 3, are *0 and not *1
//!   (`two_cycles_that_share_a_vertex_are_fused_together`).
//! - *"The P-positions of Wythoff's game are `floor(k * (1 + sqrt(5)) / 2)`"* in 64-bit floating
//!   point. Heaps 165580140 and 267914295, k = 102334155: Second wins, and the formula says First
//!   (`the_golden_ratio_in_floating_point_is_not_good_enough`).

use std::num::NonZeroU64;

use sg_judge::{About, Fault, Framing, Number, Scanner, SearchLimits, sentences};

use crate::MOST;

/// The common part of the games of theory: the number of cases comes first, and most print the
/// winner alone.
pub const THEORY: About = About {
    // Each game has limits and texts of its own.
    search: SearchLimits::new(&[], 0),
    theory: "",
    theory_zh: "",
    framing: Framing::CountFirst(Number::always("t", sentences::CASES, 0..=MOST)),
    ..About::DEFAULT
};

/// Reads a number that is at least 1.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn positive(input: &mut Scanner<'_>, number: Number) -> Result<NonZeroU64, Fault> {
    Ok(NonZeroU64::new(input.get(number)?).unwrap_or(NonZeroU64::MIN))
}

/// The product of some numbers, 2^64 - 1 if it is larger than that.
pub fn product(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(1_u64, u64::saturating_mul)
}

/// A position with another part in one place, as a move leaves it.
pub fn replaced<T: Clone>(position: &[T], place: usize, part: T) -> Vec<T> {
    let mut after = position.to_vec();
    after[place] = part;
    after
}
