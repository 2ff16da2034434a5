//! The values of the theory: nimbers, the field of nimbers, the minimum excluded number, outcomes.

mod checksum;
mod divisor;
mod mex;
pub mod nim_field;
mod nimber;
mod outcome;
mod pairs;
mod random;
mod transform;

#[doc(hidden)]
pub use checksum::fnv1a;
#[doc(hidden)]
pub use divisor::gcd;
#[doc(hidden)]
pub use mex::least_missing;
pub use mex::{Mex, mex};
pub use nimber::{Nimber, NimberTooWide};
pub use outcome::Outcome;
#[doc(hidden)]
pub use pairs::not_in_pairs;
#[doc(hidden)]
pub use random::SplitMix64;
#[doc(hidden)]
pub use transform::walsh_hadamard;
