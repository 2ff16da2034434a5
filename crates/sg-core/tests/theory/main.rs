//! Every theorem against an exhaustive search of the literal rules.

mod canonical;
mod graphs;
mod hackenbush;
mod heaps;
mod misere;
mod nim_field;
mod product;
mod random;
mod rules;
mod subtraction;
