//! The games of theory: positions without a judge, whose answer is `First` or `Second` and which are searched by their
//! rules, all in the same way.
//!
//! # Catalogue
//!
//! Second wins exactly if the condition holds; numbers go to 2^64 unless a limit is named.
//!
//! | game | Second wins exactly if | conditions and limits | source |
//! |---|---|---|---|
//! | [`bash`](crate::games::bash) | m + 1 divides n | m >= 1 | Bachet 1612 |
//! | [`bash-counting`](crate::games::bash_counting) | m + 1 divides n | no number above n is said | Bachet 1612 |
//! | [`bash-misere`](crate::games::bash_misere) | n mod (m + 1) = 1, with m = 1: n odd | n >= 1; with no stones First has won | *Winning Ways*, ch. 13 |
//! | [`bash-range`](crate::games::bash_range) | n mod (a + b) < a | fewer than a stones cannot be taken | *Winning Ways*, ch. 4 |
//! | [`bash-range-clear`](crate::games::bash_range::BashRangeClear) | r = n mod (a + b) is 0 or above b | fewer than a stones may be taken all at once | *Winning Ways*, ch. 4 |
//! | [`corner-king`](crate::games::corner_king) | n and m are odd | one square down, left or down-left | folklore |
//! | [`nim`](crate::games::nim) | the nim-sum is 0 | | Bouton 1901 |
//! | [`subtraction-nim`](crate::games::subtraction_nim) | the nim-sum of the heaps' nimbers is 0 | heaps to 2^24 unless a closed form or a proved period reaches them | Golomb 1966 |
//! | [`moore-nim`](crate::games::moore_nim) | every bit is set in a number of heaps divisible by k + 1 | k >= 1 | Moore 1910 |
//! | [`misere-nim`](crate::games::misere_nim) | some heap is above 1 and the nim-sum is 0, or none is and the number of 1s is odd | | Bouton 1901 |
//! | [`staircase-nim`](crate::games::staircase_nim) | the nim-sum of the odd stairs is 0 | stair 0 is the ground | Sprague 1937 |
//! | [`lasker-nim`](crate::games::lasker_nim) | the nim-sum of the nimbers is 0; 4k + 3 and 4k + 4 change places | | Lasker 1931 |
//! | [`fibonacci-nim`](crate::games::fibonacci_nim) | n is a Fibonacci number | n = 1 has no first move | Whinihan 1963 |
//! | [`wythoff`](crate::games::wythoff) | min(a, b) = floor(k phi) with k = \|a - b\| | in integers | Wythoff 1907 |
//! | [`graph-game`](crate::games::graph_game) | the nim-sum of the tokens is 0 | no cycle | Grundy 1939 |
//! | [`graph-game-misere`](crate::games::graph_game_misere) | as in misere Nim, where all tokens are tame | a wild token beside others needs a search, which stops at 2 * 10^7 sums and parts | Conway 1976 |
//! | [`graph-game-every`](crate::games::graph_game_every) | the largest step number is even | the longest component decides | Conway 1976 |
//! | [`hackenbush-tree`](crate::games::hackenbush_tree) | the nimber by the colon principle is 0 | vertex 1 is the ground | *Winning Ways*, ch. 7 |
//! | [`hackenbush-graph`](crate::games::hackenbush_graph) | the nimber by fusion and colon is 0 | what is not joined to the ground counts nothing | *Winning Ways*, ch. 7 |
//!
//! # Mistakes in published texts
//!
//! Each with its least counterexample, which the named test in `tests/games/theory_mistakes.rs` finds again and holds
//! against the rules.
//!
//! - *"Misere play of Bash's game is normal play turned round."* With n = 2 and m = 2 First wins both
//!   (`misere_is_not_normal_play_turned_round`).
//! - *"In Moore's Nim First wins exactly if no bit is set in a number of heaps divisible by k + 1."* Heaps 1 and 3, k = 1:
//!   the low bit is set twice, and First wins (`moore_asks_for_every_bit_count`).
//! - *"In misere play of a sum First wins exactly if the nim-sum is not 0 just where a component has a nimber above 1"*
//!   (Anti-SG, the SJ theorem) without its condition, that all components end together once all have nimber 0, or that
//!   every position of nimber 0 that is not an end has an option of nimber 1. Edges 2 -> 1, 3 -> 1, 3 -> 2, 4 -> 3 and a
//!   token on 4: the rule says First, and Second wins (`the_rule_of_anti_sg_fails_without_its_condition`).
//! - *"The step number of Every-SG is the largest or smallest of the options' step numbers"*, without the 1 that is to be
//!   added. One edge and a token on it: First wins (`a_step_number_is_one_more_than_that_of_an_option`).
//! - *"Fuse the biconnected components of a Hackenbush picture."* The 2-edge-connected ones are fused: two pairs of
//!   parallel edges, 1 = 2 = 3, are *0 and not *1 (`two_cycles_that_share_a_vertex_are_fused_together`).
//! - *"The P-positions of Wythoff's game are `floor(k * (1 + sqrt(5)) / 2)`"* in 64-bit floating point. Heaps 165580140 and
//!   267914295, k = 102334155: Second wins, and the formula says First
//!   (`the_golden_ratio_in_floating_point_is_not_good_enough`).

use std::num::NonZeroU64;

use sg_judge::{Fault, Framing, Number, Scanner};

use crate::MOST;

/// The number of cases stands first, in all games of theory.
pub const COUNTED: Framing = Framing::CountFirst(Number::always("t", "the number of cases", 0..=MOST));

/// What the output of most games of theory is.
pub const WINNER: &str = "A line for each case: `First` or `Second`, who wins with best play.";

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
