//! One error for every question, for programs that only report it or tell a few kinds apart.

use std::error;

use super::certificate::CertificateError;
use super::coins::NoSumOfCoins;
use super::heap_game::OutOfReach;
use super::quotient::{Exhausted, Stopped};
use sg_core::{LimitReached, NotationError};
use sg_heaps::SolveError;

/// Any error from this crate, from parsing a ruleset or from a [`Solver`](sg_heaps::Solver), in the
/// manner of [`sg_heaps::Error`]. Each method has its own detailed error type; `?` converts any of
/// them into this one.
///
/// # Example
///
/// ```
/// use sg_core::Ruleset;
/// use sg_misere::quotient::Budget;
/// use sg_misere::{Certificate, Error, ErrorKind, Quotient};
///
/// fn order(code: &str, heaps: u64) -> Result<usize, Error> {
///     let budget = Budget::default().elements(50);
///     let mut quotient = Quotient::new(code.parse::<Ruleset>()?)?.with_budget(budget);
///     quotient.advance(heaps)?;
///     let certificate: Certificate = quotient.certificate().to_string().parse()?;
///     Ok(certificate.check()?.order)
/// }
///
/// assert_eq!(order("0.77", 30)?, 40);
/// assert_eq!(order("0.78", 30).unwrap_err().kind(), ErrorKind::Notation);
/// assert_eq!(order("turning-turtles", 30).unwrap_err().kind(), ErrorKind::NoSumOfCoins);
/// assert_eq!(order("0.07", 30).unwrap_err().kind(), ErrorKind::OutOfReach);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    cause: Box<dyn error::Error + Send + Sync>,
}

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not a ruleset.
    Notation,
    /// A row of coins is not a sum of lone coins.
    NoSumOfCoins,
    /// The answer is beyond the limits or the budget. Higher ones may help.
    OutOfReach,
    /// The progress callback stopped the work; asking again continues it.
    Stopped,
    /// The certificate is wrong.
    Certificate,
    /// A question about normal play failed.
    NormalPlay(sg_heaps::ErrorKind),
}

sg_core::errors! {
    NotationError: |_| ErrorKind::Notation;
    NoSumOfCoins: |_| ErrorKind::NoSumOfCoins;
    OutOfReach: |error| if error.stopped { ErrorKind::Stopped } else { ErrorKind::OutOfReach };
    Stopped: |error| match error.why {
        Exhausted::Stopped => ErrorKind::Stopped,
        _ => ErrorKind::OutOfReach,
    };
    LimitReached: |_| ErrorKind::OutOfReach;
    CertificateError: |_| ErrorKind::Certificate;
    sg_heaps::Error: |error| ErrorKind::NormalPlay(error.kind());
    SolveError: |error| ErrorKind::NormalPlay(sg_heaps::Error::from(*error).kind());
}
