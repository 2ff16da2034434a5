//! A limit on the work of a check: a certificate comes from anywhere.

use std::cell::Cell;

use super::{CertificateError, flaw};

/// The steps that a check may still take, of about a nanosecond each.
#[derive(Debug)]
pub(super) struct Work(Cell<u64>);

impl Work {
    /// Some seconds; the largest quotient of the literature takes one.
    const MOST_STEPS: u64 = 1 << 33;

    pub(super) const fn new() -> Self {
        Self(Cell::new(Self::MOST_STEPS))
    }

    /// Counts steps; `place` names what is being checked.
    pub(super) fn spend(&self, steps: usize, place: impl FnOnce() -> String) -> Result<(), CertificateError> {
        match self.0.get().checked_sub(steps as u64) {
            Some(left) => {
                self.0.set(left);
                Ok(())
            }
            None => flaw(format!("{}: the check takes more than {} steps", place(), Self::MOST_STEPS)),
        }
    }
}
