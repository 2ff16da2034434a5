//! One error for every question, for programs that only report it or tell a few kinds apart.

use std::error;

use sg_core::LimitReached;
use sg_core::heaps::coin_turning::TooManyCoins;
use sg_core::heaps::notation::NotationError;
use sg_core::heaps::rows::{InvalidRule, NoCode};
use sg_core::heaps::taking_breaking::InvalidRuleset;
use sg_core::values::NimberTooWide;

use crate::engine::{CheckpointError, LongError, OutOfMemory};
use crate::period::WindowFault;
use crate::period::certificate::CertificateError;
use crate::product::ProductError;
use crate::search::SearchError;
use crate::solver::SolveError;
use crate::strips::RowOutOfReach;
use crate::subtraction::{InvalidSet, SubtractionError};

/// Any error from this crate, or from parsing a ruleset. Each method has its own detailed error
/// type; `?` converts any of them into this one.
///
/// # Example
///
/// ```
/// use sg_heaps::solver::SolveError;
/// use sg_heaps::{Error, ErrorKind, Limits, Solver};
///
/// fn nimber(code: &str, heap: u64) -> Result<u64, Error> {
///     let mut solver: Solver = code.parse()?;
///     solver.set_limits(Limits::table(1000));
///     Ok(solver.nimber(heap)?.0)
/// }
///
/// assert_eq!(nimber("0.77", 1_000_000)?, 1);
/// assert_eq!(nimber("0.78", 5).unwrap_err().kind(), ErrorKind::Notation);
/// let error = nimber("0.007", 1_000_000).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfReach);
/// assert!(matches!(error.get_ref().downcast_ref(), Some(SolveError::OutOfReach { heap: 1_000_000, .. })));
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
    /// The text or the digits are not a ruleset.
    Notation,
    /// The answer is beyond the [`Limits`](crate::Limits), or needs nimbers that were dropped.
    /// Higher limits may help.
    OutOfReach,
    /// The nimber does not fit in 64 bits, or the type asked for.
    NimberTooWide,
    /// The rules have an option that is not smaller than its heap.
    NotSmaller,
    /// The progress callback stopped the work; asking again continues it.
    Stopped,
    /// There is not enough memory.
    OutOfMemory,
    /// A condition of a theorem does not hold.
    Unproved,
    /// The certificate is wrong, or there is none of this proof.
    Certificate,
    /// The checkpoint cannot be read.
    Checkpoint,
    /// The [`Store`](crate::search::Store) of a search failed.
    Store,
    /// The numbers are not a subtraction set.
    Set,
}

const fn solving(error: &SolveError) -> ErrorKind {
    match error {
        SolveError::OutOfReach { .. }
        | SolveError::TooManyHeaps { .. }
        | SolveError::TooSlow { .. }
        | SolveError::CoinOutOfReach { .. } => ErrorKind::OutOfReach,
        SolveError::NimberTooWide { .. } => ErrorKind::NimberTooWide,
        SolveError::NotSmaller { .. } => ErrorKind::NotSmaller,
        SolveError::NoCertificate => ErrorKind::Certificate,
        SolveError::Stopped { .. } => ErrorKind::Stopped,
        SolveError::OutOfMemory { .. } => ErrorKind::OutOfMemory,
    }
}

const fn searching_long(error: &LongError) -> ErrorKind {
    match error {
        LongError::OutOfMemory(_) => ErrorKind::OutOfMemory,
        LongError::Undecided { .. } => ErrorKind::OutOfReach,
        // `LongError::Store`; the enum may grow.
        _ => ErrorKind::Store,
    }
}

sg_core::errors! {
    NotationError: |_| ErrorKind::Notation;
    InvalidRuleset: |_| ErrorKind::Notation;
    InvalidRule: |_| ErrorKind::Notation;
    NoCode: |_| ErrorKind::Notation;
    TooManyCoins: |_| ErrorKind::OutOfReach;
    NimberTooWide: |_| ErrorKind::NimberTooWide;
    SolveError: solving;
    ProductError: |error| solving(&error.error);
    RowOutOfReach: |error| match error {
        RowOutOfReach::StripTooLong => ErrorKind::OutOfReach,
        RowOutOfReach::TableTooLong(error) => solving(error),
    };
    SearchError: |error| match error {
        SearchError::Solve(error) => solving(error),
        SearchError::Long(error) => searching_long(error),
    };
    LongError: searching_long;
    OutOfMemory: |_| ErrorKind::OutOfMemory;
    WindowFault: |error| match error {
        WindowFault::TooFewHeaps(_) => ErrorKind::OutOfReach,
        _ => ErrorKind::Unproved,
    };
    CertificateError: |_| ErrorKind::Certificate;
    CheckpointError: |error| match error {
        CheckpointError::OutOfMemory => ErrorKind::OutOfMemory,
        _ => ErrorKind::Checkpoint,
    };
    InvalidSet: |_| ErrorKind::Set;
    SubtractionError: |error| match error {
        SubtractionError::LimitReached(_) => ErrorKind::OutOfReach,
        SubtractionError::OutOfMemory(_) => ErrorKind::OutOfMemory,
    };
    LimitReached: |_| ErrorKind::OutOfReach;
}
