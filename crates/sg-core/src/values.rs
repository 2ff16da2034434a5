//! The values of the theory: nimbers, the minimum excluded number, outcomes.

mod mex;
mod nimber;
mod outcome;

pub use mex::{Mex, mex};
pub use nimber::{Nimber, NimberTooWide};
pub use outcome::Outcome;
