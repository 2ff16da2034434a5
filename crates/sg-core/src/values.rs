//! The values of the theory: nimbers, the field of nimbers, the minimum excluded number, outcomes, and the little
//! arithmetic that several modules and crates need.

mod checksum;
mod divisor;
mod mex;
pub mod nim_field;
mod nimber;
mod outcome;
mod random;
mod transform;

pub use checksum::fnv1a;
pub use divisor::gcd;
pub use mex::{Mex, mex};
pub use nimber::{Nimber, NimberTooWide};
pub use outcome::Outcome;
pub use random::SplitMix64;
pub use transform::walsh_hadamard;
