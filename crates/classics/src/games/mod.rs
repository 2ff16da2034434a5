//! One module a game: how it is read, solved, searched by its rules and explained.

pub mod p3150;
