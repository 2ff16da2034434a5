//! The engine, the solver, periods and certificates against the definition and against each other.

mod canonical;
mod certificates;
mod excluded;
mod long;
mod product;
mod sparse_window;
mod subtraction;
