//! Games with their own name, each by its theorem.
//!
//! | module | nimbers | outcomes | winning moves | misere play |
//! |---|---|---|---|---|
//! | [`bash`] | [yes](bash::nimber) | [yes](bash::outcome) | [one](bash::winning_take) | [outcomes](bash::misere_outcome), [one move](bash::misere_winning_take) |
//! | [`bash::Range`]: from `least` to `most` stones | [yes](bash::Range::nimber) | [yes](bash::Range::outcome) | [all](bash::Range::winning_takes) | |
//! | [`conjunctive_sum`] | | [yes](conjunctive_sum::outcome) | [one](conjunctive_sum::winning_turn) | |
//! | [`connected_coins`] | [as exponents](connected_coins::nim_sum) | | | |
//! | [`cutting`] | [yes](cutting::Cutting::nimber) | | | |
//! | [`euclid`] | | [yes](euclid::outcome) | [one](euclid::winning_move) | |
//! | [`even_splits`] | [yes](even_splits::EvenSplits::nimber) | | [to a nimber](even_splits::EvenSplits::splits) | |
//! | [`fibonacci_nim`] | | [yes](fibonacci_nim::outcome) | [all](fibonacci_nim::winning_takes_after) | |
//! | [`grundys_game`] | | [of one heap](grundys_game::outcome) | | |
//! | [`lasker`] | [yes](lasker::nimber) | [yes](lasker::outcome) | [one](lasker::winning_move) | |
//! | [`moore`] | | [yes](moore::outcome) | [one](moore::winning_move) | [outcomes](moore::misere_outcome), [one move](moore::misere_winning_move) |
//! | [`nim`] | [yes](nim::nimber) | [yes](nim::outcome) | [all](nim::winning_moves) | [outcomes](nim::misere_outcome), [all moves](nim::misere_winning_moves) |
//! | [`pair_splitting`] | [yes](pair_splitting::nimber) | | [to a nimber](pair_splitting::splits) | |
//! | [`selective_sum`] | | [yes](selective_sum::outcome) | | |
//! | [`staircase`] | [yes](staircase::nimber) | [yes](staircase::outcome) | [all](staircase::winning_moves) | |
//! | [`turning_corners`] | [yes](turning_corners::nimber) | [yes](turning_corners::outcome) | [all](turning_corners::winning_moves) | |
//! | [`turning_multiples`] | [yes](turning_multiples::TurningMultiples::nimber) | | [to a nimber](turning_multiples::TurningMultiples::turns) | |
//! | [`wythoff`] | | [yes](wythoff::outcome) | [all](wythoff::winning_moves) | |

pub mod bash;
pub mod conjunctive_sum;
pub mod connected_coins;
pub mod cutting;
pub mod euclid;
pub mod even_splits;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod pair_splitting;
pub mod selective_sum;
pub mod staircase;
pub mod turning_corners;
pub mod turning_multiples;
pub mod wythoff;
