//! The engine against the definition and against itself.

mod bounds;
mod checkpoint;
mod methods;
mod splits;
