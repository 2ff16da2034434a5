//! One module a game: how it is read, solved, searched by its rules and explained.

pub mod p3150;

// Games of theory.
pub mod bash;
pub mod bash_counting;
pub mod bash_misere;
pub mod bash_range;
pub mod bash_range_clear;
pub mod corner_king;
pub mod fibonacci_nim;
pub mod graph_game;
pub mod graph_game_every;
pub mod graph_game_misere;
pub mod hackenbush_graph;
pub mod hackenbush_tree;
pub mod lasker_nim;
pub mod misere_nim;
pub mod moore_nim;
pub mod nim;
pub mod staircase_nim;
pub mod subtraction_nim;
pub mod wythoff;
