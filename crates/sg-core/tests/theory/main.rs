//! Every theorem against an exhaustive search of the literal rules.

mod graphs;
mod hackenbush;
mod heaps;
mod nim_field;
mod rows;
mod rules;
