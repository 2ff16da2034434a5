//! Certificates of periods: files from which anyone can check a proof without the program that
//! found it.
//!
//! # The format
//!
//! Lines of text. Every line ends with a space and a checksum in 16 hexadecimal digits: CRC-64/XZ
//! of all bytes of the file before these digits. The lines are, in this order:
//!
//! ```text
//! sg period certificate 1
//! ruleset 0.16                 the rules as a code ...
//! digits 0 1 6                 ... and as numbers: bit j of digit t is set if taking t stones may leave j heaps
//! tail                         the digits that repeat forever after these; none for a finite code
//! parts any                    of a break: any, unequal, or equal
//! preperiod 105351             G(n + period) = G(n) + saltus from here on, and not before
//! period 149459
//! saltus 0
//! theorem sparse-window        or guy-smith, repeating-state, arithmetic, nim, lasker
//! ```
//!
//! **Sparse windows** ([`prove_by_window`](super::prove_by_window) has the theorem) go on with
//!
//! ```text
//! mask 27                      value v is odd if it has an odd number of one-bits under the mask
//! parity none                  even or odd: the heap counts as one more bit, and all takes that break have this parity
//! rare 1=1 2=1 5=2             r: all rare heaps with their nimbers
//! witness 37                   w
//! window 80                    W = k + max(r, w), k stones being the largest number of stones a move may take
//! first 20000                  the heaps before this one are computed from the rules alone
//! start 105431                 N
//! width 1                      characters a nimber, in base 36
//! stations 3
//! station 20000 0123...        the nimbers of the heaps just before heap 20000, as many at each station
//! station 105431 0123...
//! station 254890 0123...
//! end
//! ```
//!
//! Values are *common* at heap n, or not, as follows. Without parity the odd ones are. With parity
//! let a value that is odd count 1, else 0; v is common at n if this, plus n, plus the parity of
//! the takes is odd. A heap is *rare* if its own nimber is not common there. The first station is
//! at `first`, the last at `start + period`; there is one at `start` and one at
//! `start + period / q` for each prime q that divides the period. Each holds
//! `max(W, N - preperiod + 1)` nimbers, so that those at `start` and `start + period` show that the
//! preperiod is the least (if it is 0, `max(W, N)`). Of a station that overlaps the one before it,
//! only the nimbers of the heaps since that one may be given, after a plus sign: after
//! `station 1000 0123012`, the line `station 1002 +30` says the same as `station 1002 2301230`.
//! Such stations are written so if all stations have two million nimbers or more. Between two
//! stations each heap n has the least common value that no option has: a single heap, or a pair
//! `(x, n - t - x)` with x rare. Every smaller value that is not common there is the nimber of an
//! option, a single heap or a pair with x at most w. For this the nimbers of the station before are
//! enough, and those of the heaps up to r and w. So the segments can be checked independently, on
//! many machines.
//!
//! **Guy and Smith, repeating states and arithmetic periods** have all nimbers that the theorem
//! needs:
//!
//! ```text
//! heaps 176
//! width 1
//! table 0 0011203...           4096 nimbers a line
//! end
//! ```
//!
//! and **closed forms** (`nim`, `lasker`) have `end` at once.
//!
//! Of the engine the checker takes the definition of a split and a checksum. It computes by loops
//! of its own: over the rare heaps and the witnesses of each heap, or over all options.

pub(super) mod build;
mod check;
mod lanes;
pub(super) mod text;
pub(super) mod walk;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

pub use check::{Checked, Checker};

use super::Repetition;
use crate::engine::Split;
use sg_core::heaps::taking_breaking::TakingBreaking;

/// Nimbers in a line of a table; also what is checked as one segment.
pub(super) const TABLE_LINE: usize = 4096;
/// The longest beginning of a sequence that is computed from the rules alone.
pub(super) const MOST_FIRST: usize = 1 << 22;
/// If all stations have this many nimbers together, they are written as short as possible,
/// otherwise so that they are easy to read.
const LARGE_STATIONS: usize = 1 << 21;
/// Nimbers of certificates are below this.
const MOST_NIMBER: u32 = 1 << 20;

/// A claim of a period, with all that is needed to check it: see the [module](super::certificate).
///
/// # Example
///
/// ```
/// use sg_heaps::{Solver, TakingBreaking};
/// use sg_heaps::period::certificate::Certificate;
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// let mut solver = Solver::new(kayles.clone());
/// let proved = solver.period()?.proved().ok_or("proved")?;
/// let values: Vec<u32> = solver.nimbers(0..1000)?.iter().map(|nimber| nimber.0 as u32).collect();
///
/// let text = Certificate::new("kayles", &kayles, proved, &values)?.to_string();
/// let certificate = Certificate::parse(&text)?;
/// let checked = certificate.check()?;
/// assert_eq!((checked.repetition.distance, checked.repetition.from), (12, 71));
///
/// let damaged = text.replacen("period 12", "period 13", 1);
/// assert_eq!(Certificate::parse(&damaged).unwrap_err().line(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The ruleset, in any notation that this crate reads.
    ruleset: String,
    rules: TakingBreaking,
    claim: Repetition,
    proof: Proof,
}

/// The evidence for the claim.
#[derive(Clone, PartialEq, Eq)]
enum Proof {
    /// The nimbers of the ruleset are known.
    ClosedForm(&'static str),
    /// All nimbers that the theorem needs.
    Table {
        theorem: &'static str,
        values: Vec<u32>,
    },
    Window(WindowProof),
}

/// The evidence that the sparse-window theorem needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WindowProof {
    pub(crate) split: Split,
    /// All rare heaps with their nimbers, ascending.
    pub(crate) rare: Vec<(usize, u32)>,
    /// `w`.
    pub(crate) witness: usize,
    /// `W`.
    pub(crate) window: usize,
    /// The heaps before this one are computed from the rules alone.
    pub(crate) first: usize,
    /// `N`.
    pub(crate) start: usize,
    pub(crate) stations: Vec<Station>,
}

/// The nimbers of the heaps just before `heap`. Those of one text share a list, in which they
/// overlap as they do there, so that a text of some megabytes cannot ask for much more memory.
#[derive(Clone)]
pub(crate) struct Station {
    pub(crate) heap: usize,
    shared: Arc<Vec<u32>>,
    range: Range<usize>,
}

impl Station {
    pub(crate) fn new(heap: usize, nimbers: Vec<u32>) -> Self {
        let range = 0..nimbers.len();
        Self { heap, shared: Arc::new(nimbers), range }
    }

    /// Stations whose nimbers are the `ranges` of `nimbers`.
    pub(crate) fn sharing(nimbers: Vec<u32>, ranges: Vec<(usize, Range<usize>)>) -> Vec<Self> {
        let shared = Arc::new(nimbers);
        let station = |(heap, range)| Self { heap, shared: shared.clone(), range };
        ranges.into_iter().map(station).collect()
    }

    pub(crate) fn nimbers(&self) -> &[u32] {
        &self.shared[self.range.clone()]
    }

    /// The nimbers that follow those of the station `before`, if the two overlap and agree where
    /// they do.
    fn continues(&self, before: &Self) -> Option<&[u32]> {
        let (length, new) = (self.range.len(), self.heap.checked_sub(before.heap)?);
        let kept = length.checked_sub(new).filter(|&kept| kept > 0 && length == before.range.len())?;
        (self.nimbers()[..kept] == before.nimbers()[new..]).then(|| &self.nimbers()[kept..])
    }
}

sg_core::summary!(Station, this { heap: this.heap });

impl PartialEq for Station {
    fn eq(&self, other: &Self) -> bool {
        (self.heap, self.nimbers()) == (other.heap, other.nimbers())
    }
}

impl Eq for Station {}

sg_core::summary!(
    Certificate,
    this { ruleset: this.ruleset, claim: this.claim, theorem: this.theorem_id(), heaps: this.heaps() }
);

impl FromStr for Certificate {
    type Err = CertificateError;

    /// [`Certificate::parse`].
    fn from_str(text: &str) -> Result<Self, CertificateError> {
        Self::parse(text)
    }
}

impl Certificate {
    /// The ruleset as the certificate names it.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        &self.ruleset
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &TakingBreaking {
        &self.rules
    }

    /// The least preperiod, the period and the saltus that are claimed.
    #[must_use]
    pub const fn claim(&self) -> Repetition {
        self.claim
    }

    /// The theorem, by [`Theorem::id`](super::Theorem::id).
    #[must_use]
    pub const fn theorem_id(&self) -> &'static str {
        match &self.proof {
            Proof::ClosedForm(theorem) | Proof::Table { theorem, .. } => theorem,
            Proof::Window(_) => text::SPARSE_WINDOW,
        }
    }

    /// The number of heaps, from 0 on, that the proof is about.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        match &self.proof {
            Proof::ClosedForm(_) => 0,
            Proof::Table { values, .. } => values.len() as u64,
            Proof::Window(proof) => proof.start as u64 + self.claim.distance,
        }
    }

    /// Checks all of it. Returns the statement that is proved. [`Certificate::checker`] does it in
    /// parts.
    ///
    /// # Errors
    ///
    /// [`CertificateError`]: the first thing that is wrong, with its line.
    ///
    /// # Complexity
    ///
    /// Some ten nanoseconds a heap for sparse windows, all options of each heap for tables.
    pub fn check(&self) -> Result<Checked, CertificateError> {
        let checker = self.checker()?;
        (0..checker.segments()).try_for_each(|segment| checker.check(segment))?;
        Ok(Checked { repetition: self.claim, theorem_id: self.theorem_id(), heaps: self.heaps() })
    }
}

/// The reason why a certificate is refused, the first thing that is wrong, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateError {
    line: usize,
    what: String,
}

/// The most characters of a report: what it quotes may be as long as the file.
const MOST_OF_A_REPORT: usize = 300;

impl CertificateError {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> Self {
        let mut what = what.into();
        if let Some((end, _)) = what.char_indices().nth(MOST_OF_A_REPORT) {
            what.truncate(end);
            what.push_str("...");
        }
        Self { line, what }
    }

    /// The line of the certificate that is wrong, counted from 1; for an error of
    /// [`Certificate::new`] the line that could not be written.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for CertificateError {}

/// The nimbers that each station holds.
pub(super) const fn station_length(preperiod: usize, start: usize, window: usize) -> usize {
    let shown = if preperiod == 0 { start } else { start.saturating_sub(preperiod) + 1 };
    if shown > window { shown } else { window }
}

/// The heaps, in addition to that of the first station, at which there must be a station: `start`,
/// the end, and those that show that no proper divisor of the period is one.
pub(super) fn required_stations(start: usize, period: usize) -> impl Iterator<Item = usize> {
    let ends = [start, start + period];
    ends.into_iter().chain(prime_divisors(period).map(move |prime| start + period / prime))
}

/// The primes that divide a number, ascending.
pub(super) fn prime_divisors(mut number: usize) -> impl Iterator<Item = usize> {
    let mut next = 2;
    std::iter::from_fn(move || {
        while number > 1 {
            let prime = if next * next > number { number } else { next };
            next += 1;
            if number.is_multiple_of(prime) {
                while number.is_multiple_of(prime) {
                    number /= prime;
                }
                return Some(prime);
            }
        }
        None
    })
}
