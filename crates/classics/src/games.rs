//! One module per game: how it is read, solved, searched by its rules and explained.
//!
//! A module with an `ENTRY` is a game of the catalogue, in the order of these lines; `build.rs`
//! makes the table.

// What several games share.
pub mod beads;
pub mod cses;
pub mod graphs;
pub mod hdu;
pub mod heaps;
pub mod lights;
pub mod subtraction;

// Judges' problems.
pub mod cses1730;
pub mod cses1098;
pub mod cses1099;
pub mod cses1729;
pub mod cses2207;
pub mod cses2208;
pub mod dp_k;
pub mod p2197;
pub mod p1247;
pub mod p2252;
pub mod p4279;
pub mod hdu3032;
pub mod p3150;
pub mod p4702;
pub mod p2148;
pub mod p2575;
pub mod p1290;
pub mod p4101;
pub mod p10501;
pub mod p3235;
pub mod p3179;
pub mod p6560;
pub mod p2594;
pub mod p4136;
pub mod hdu1849;
pub mod hdu1730;
pub mod hdu2999;
pub mod hdu3980;
pub mod hdu1404;
pub mod hdu1536;
pub mod hdu1848;
pub mod hdu1524;
pub mod hdu1729;
pub mod hdu2873;
pub mod poj1704;
pub mod hdu4315;
pub mod hdu3404;
pub mod poj3533;
pub mod nim_product_64;
pub mod loj_nim_product;
pub mod cf1310f;

// Games of theory.
pub mod bash;
pub mod bash_counting;
pub mod bash_misere;
pub mod bash_range;
pub mod bash_range_clear;
pub mod corner_king;
pub mod nim;
pub mod subtraction_nim;
pub mod moore_nim;
pub mod misere_nim;
pub mod staircase_nim;
pub mod lasker_nim;
pub mod fibonacci_nim;
pub mod wythoff;
pub mod graph_game;
pub mod graph_game_misere;
pub mod graph_game_every;
pub mod hackenbush_tree;
pub mod hackenbush_graph;
