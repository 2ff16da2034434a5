//! Euclid's game: from the larger of two numbers a positive multiple of the smaller one is
//! subtracted, and the result is at least 0. Whoever makes a number 0 wins, as no move is left.
//!
//! With quotient 1 there is one move. With a quotient q of 2 or more the player to move decides who
//! has to play on from the remainder: himself, after q - 1 times, since the opponent then has one
//! move; or the opponent, after q times.
//!
//! # Reference
//!
//! A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy
//! for it", The Mathematical Gazette 53 (1969).

use crate::Outcome;

/// Who wins: the first player to meet a quotient of 2 or more, or a number that divides the other
/// one.
///
/// # Complexity
///
/// O(log a) divisions.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::games::euclid;
///
/// assert_eq!(euclid::outcome(25, 7), Outcome::N);
/// assert_eq!(euclid::outcome(24, 15), Outcome::P);
/// ```
#[must_use]
pub fn outcome(a: u64, b: u64) -> Outcome {
    let (mut large, mut small, mut first_moves) = (a.max(b), a.min(b), true);
    while small > 0 && large / small == 1 && large > small {
        (large, small, first_moves) = (small, large - small, !first_moves);
    }
    Outcome::n_if(first_moves == (small > 0))
}

/// The multiple of the smaller number whose subtraction wins, or `None` in a P-position; no other
/// move wins.
///
/// # Complexity
///
/// O(log a) divisions.
///
/// # Example
///
/// ```
/// use sg_core::games::euclid;
///
/// assert_eq!(euclid::winning_move(25, 7), Some(2));
/// assert_eq!(euclid::winning_move(24, 15), None);
/// ```
#[must_use]
pub fn winning_move(a: u64, b: u64) -> Option<u64> {
    let (large, small) = (a.max(b), a.min(b));
    let (times, rest) = (large.checked_div(small)?, large % small);
    let times = if outcome(small, rest).is_n() { times - 1 } else { times };
    (times > 0).then_some(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_and_the_only_winning_move_are_those_of_the_rules() {
        let mut lost = vec![vec![true; 121]; 121];
        for large in 1..=120_u64 {
            for small in 1..=large {
                let wins = |&times: &u64| {
                    lost[(large - times * small).max(small) as usize]
                        [(large - times * small).min(small) as usize]
                };
                let winning: Vec<u64> = (1..=large / small).filter(wins).collect();
                assert_eq!(outcome(large, small), Outcome::n_if(!winning.is_empty()), "{large} {small}");
                assert_eq!(
                    winning_move(small, large).into_iter().collect::<Vec<_>>(),
                    winning,
                    "{large} {small}"
                );
                lost[large as usize][small as usize] = winning.is_empty();
            }
        }
        assert_eq!(outcome(5, 0), Outcome::P);
    }
}
