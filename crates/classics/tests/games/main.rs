//! Every game: the theory against an exhaustive search of the literal rules, and what published
//! texts get wrong.

mod agree;
mod catalogue;
mod explanations;
mod judges;
mod mistakes;
mod nim_products;
mod theory;
mod theory_mistakes;
mod warnings;
