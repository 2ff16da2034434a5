//! Two nimber sequences compared: the first heap that differs, how many do, equality up to a shift,
//! and equality on all heaps.
//!
//! Equality of two sequences on any prefix proves nothing: 0.161 and 0.36 agree up to heap 518. It
//! is proved in two ways.
//!
//! * **Equal canonical codes.** See [`canonical`](crate::canonical).
//! * **Proved periods.** Let `G(n + p) = G(n) + s` from `a` on and `H(n + q) = H(n) + t` from `b`
//!   on, both proved, with `s q = t p`. Less the line of that slope both are periodic, and by the
//!   theorem of Fine and Wilf two periodic sequences that agree on `p + q - gcd(p, q)` terms agree
//!   on all heaps. So agreement on the heaps below `max(a, b) + p + q - gcd(p, q)` is equality.
//!
//! # Reference
//!
//! N. J. Fine and H. S. Wilf, "Uniqueness theorems for periodic functions", Proc. Amer. Math. Soc.
//! 16 (1965).

use std::fmt;

use crate::Solver;
use crate::canonical::canonical;
use crate::period::Proved;
use crate::solver::{Progress, SolveError, Watch};
use sg_core::Nimber;
use sg_core::values::gcd;

/// A heap with two different nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Difference {
    /// The heap, of the first ruleset.
    pub heap: u64,
    /// Its nimber under the first ruleset.
    pub first: Nimber,
    /// The nimber of the corresponding heap under the second ruleset.
    pub second: Nimber,
}

/// The reason why two sequences are equal on all heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum EqualityProof {
    /// Both have this canonical code.
    CanonicalCode(String),
    /// Both have proved periods, and agree on this many heaps, from 0 on, as these require.
    Periods {
        /// The number of heaps.
        heaps: u64,
    },
}

impl EqualityProof {
    /// A name for programs that does not change: `canonical-code`, `periods`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::CanonicalCode(_) => "canonical-code",
            Self::Periods { .. } => "periods",
        }
    }
}

impl fmt::Display for EqualityProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CanonicalCode(code) => write!(f, "both have the canonical code {code}"),
            Self::Periods { heaps } => {
                write!(f, "both periods are proved, and the first {heaps} heaps agree (Fine and Wilf 1965)")
            }
        }
    }
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Comparison {
    /// The heaps `0..heaps` were compared.
    pub heaps: u64,
    /// The smallest heap at which they differ.
    pub first: Option<Difference>,
    /// The number of heaps that differ.
    pub differences: u64,
    /// The reason why they are equal on all heaps, if that is proved.
    pub proof: Option<EqualityProof>,
    /// Where the sequences differ: equality once leading heaps of nimber 0 are left out of one of
    /// them.
    pub shifted: Option<Shifted>,
}

/// Equality up to a shift: `G(n + first) = H(n + second)`, where one of the two is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Shifted {
    /// The number of heaps of the first ruleset, all of nimber 0, that are left out.
    pub first: u64,
    /// The number of heaps of the second ruleset that are left out.
    pub second: u64,
    /// The heaps `0..heaps`, of the ruleset with a shift of 0, were compared, and all agree.
    pub heaps: u64,
    /// The reason why it holds for all heaps, if that is proved.
    pub proof: Option<EqualityProof>,
}

/// Compares the nimbers of the heaps `0..heaps` of two rulesets, and looks for a proof that all are
/// equal.
///
/// Periods are searched for within the limits of the solvers, which should reach `heaps` heaps. A
/// shift is determined by the number of heaps before the first with a nimber other than 0, so that
/// only one is possible; sequences of zeros have none.
///
/// # Errors
///
/// [`SolveError`] if the nimbers of the heaps `0..heaps` cannot be had, or if `watch` stops the
/// work.
///
/// # Complexity
///
/// The time of both nimber sequences and searches, and O(heaps) where they differ.
///
/// # Example
///
/// ```
/// use sg_heaps::Solver;
/// use sg_heaps::comparison::compare;
/// use sg_heaps::Ruleset;
///
/// let solver = |code: &str| code.parse::<Ruleset>().map(Solver::new);
/// let found = compare(&mut solver("0.161")?, &mut solver("0.36")?, 1000, &mut sg_heaps::solver::unwatched)?;
/// assert_eq!(found.first.map(|first| first.heap), Some(519));
///
/// // Dawson's Kayles is Dawson's Chess with one more cell.
/// let found = compare(&mut solver("0.07")?, &mut solver("0.137")?, 1000, &mut sg_heaps::solver::unwatched)?;
/// let shifted = found.shifted.ok_or("a shift")?;
/// assert_eq!((shifted.first, shifted.second, shifted.proof.is_some()), (1, 0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    first: &mut Solver,
    second: &mut Solver,
    heaps: u64,
    watch: &mut Watch<'_>,
) -> Result<Comparison, SolveError> {
    let periods = [first.period_watched(watch)?.proved(), second.period_watched(watch)?.proved()];
    // Where fewer heaps prove that all are equal, no more are looked at.
    let enough = match periods {
        [Some(a), Some(b)] => heaps_for_equality(&a, &b, [0, 0]).filter(|&enough| enough < heaps),
        _ => None,
    };
    if enough.is_some()
        && let proof @ Some(_) = proof(first, second, [0, 0], periods, watch)?
    {
        return Ok(Comparison { heaps, first: None, differences: 0, proof, shifted: None });
    }
    let (difference, differences) = count(first, second, [0, 0], heaps, watch)?;
    let mut found = Comparison { heaps, first: difference, differences, proof: None, shifted: None };
    if difference.is_none() {
        found.proof = proof(first, second, [0, 0], periods, watch)?;
        return Ok(found);
    }
    // Heaps before the first that is not 0 correspond to each other at the only shift that is
    // possible.
    let (Some(a), Some(b)) = (leading_zeros(first, heaps, watch)?, leading_zeros(second, heaps, watch)?)
    else {
        return Ok(found);
    };
    let shifts = [a.saturating_sub(b), b.saturating_sub(a)];
    let compared = heaps - shifts[0].max(shifts[1]);
    if shifts != [0, 0] && count(first, second, shifts, compared, watch)?.0.is_none() {
        let proof = proof(first, second, shifts, periods, watch)?;
        found.shifted = Some(Shifted { first: shifts[0], second: shifts[1], heaps: compared, proof });
    }
    Ok(found)
}

/// The canonical code and its shift, for rulesets with codes.
fn canonical_code(solver: &Solver) -> Result<Option<(String, u64)>, SolveError> {
    let Some(engine) = solver.engine() else { return Ok(None) };
    let form = canonical(engine.ruleset())?;
    Ok(Some((form.code(), form.shift() as u64)))
}

/// The first of `0..heaps` at which `G(n + shifts[0])` and `H(n + shifts[1])` differ, and how many
/// do.
fn count(
    first: &mut Solver,
    second: &mut Solver,
    shifts: [u64; 2],
    heaps: u64,
    watch: &mut Watch<'_>,
) -> Result<(Option<Difference>, u64), SolveError> {
    let a = first.nimbers_watched(shifts[0]..shifts[0] + heaps, watch)?;
    let b = second.nimbers_watched(shifts[1]..shifts[1] + heaps, watch)?;
    let (mut least, mut differences) = (None, 0);
    for (heap, (first, second)) in (shifts[0]..).zip(a.iter().zip(b.iter())) {
        look(heap - shifts[0], heaps, watch)?;
        if first != second {
            differences += 1;
            least = least.or(Some(Difference { heap, first, second }));
        }
    }
    Ok((least, differences))
}

/// The number of heaps that come before the first with a nimber other than 0.
fn leading_zeros(solver: &Solver, heaps: u64, watch: &mut Watch<'_>) -> Result<Option<u64>, SolveError> {
    for heap in 0..heaps {
        look(heap, heaps, watch)?;
        if solver.known(heap).is_some_and(|nimber| !nimber.is_zero()) {
            return Ok(Some(heap));
        }
    }
    Ok(None)
}

/// Asks from time to time, when `heap` of `heaps` is reached, whether to continue.
fn look(heap: u64, heaps: u64, watch: &mut Watch<'_>) -> Result<(), SolveError> {
    const EVERY: u64 = 1 << 18;
    if heap.is_multiple_of(EVERY) && heap > 0 && watch(&Progress::new(heap, heaps)).is_break() {
        return Err(SolveError::Stopped { computed: heap });
    }
    Ok(())
}

/// The proof that `G(n + shifts[0]) = H(n + shifts[1])` for all `n`.
fn proof(
    first: &mut Solver,
    second: &mut Solver,
    shifts: [u64; 2],
    periods: [Option<Proved>; 2],
    watch: &mut Watch<'_>,
) -> Result<Option<EqualityProof>, SolveError> {
    if let (Some((code, a)), Some((other, b))) = (canonical_code(first)?, canonical_code(second)?)
        && code == other
        && a + shifts[1] == b + shifts[0]
    {
        return Ok(Some(EqualityProof::CanonicalCode(code)));
    }
    let [Some(a), Some(b)] = periods else { return Ok(None) };
    let Some(heaps) = heaps_for_equality(&a, &b, shifts) else { return Ok(None) };
    let (difference, _) = count(first, second, shifts, heaps, watch)?;
    Ok(difference.is_none().then_some(EqualityProof::Periods { heaps }))
}

/// The number of heaps that must agree for two sequences with proved periods to be equal; `None` if
/// their slopes differ, so that they cannot be, or if the number is beyond any table.
fn heaps_for_equality(a: &Proved, b: &Proved, shifts: [u64; 2]) -> Option<u64> {
    let (p, q) = (a.period(), b.period());
    if u128::from(a.saltus()) * u128::from(q) != u128::from(b.saltus()) * u128::from(p) {
        return None;
    }
    let from = |proved: &Proved, shift: u64| proved.preperiod().saturating_sub(shift);
    let start = from(a, shifts[0]).max(from(b, shifts[1]));
    start.checked_add(p)?.checked_add(q)?.checked_sub(gcd(p, q))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Limits, unwatched};
    use sg_core::heaps::notation::Ruleset;

    fn compared(first: &str, second: &str, heaps: usize) -> Comparison {
        let solver = |text: &str| {
            Solver::new(text.parse::<Ruleset>().expect("a ruleset")).with_limits(Limits::table(heaps as u64))
        };
        compare(&mut solver(first), &mut solver(second), heaps as u64, &mut unwatched).expect("computed")
    }

    #[test]
    fn a_prefix_is_not_equality() {
        let short = compared("0.161", "0.36", 519);
        assert_eq!((short.first, short.differences, short.proof), (None, 0, None));
        let long = compared("0.161", "0.36", 520);
        assert_eq!(long.first.map(|first| first.heap), Some(519));
        assert_eq!(long.differences, 1);
    }

    #[test]
    fn canonical_codes_prove_equality_without_a_period() {
        // No period of 0.007 is known; it is .11337 with two more stones.
        let found = compared("0.007", "0.11337", 500);
        let shifted = found.shifted.expect("a shift");
        assert_eq!((shifted.first, shifted.second), (2, 0));
        assert!(matches!(shifted.proof, Some(EqualityProof::CanonicalCode(_))));
        let found = compared("0.11337", "0.007", 500);
        assert_eq!(found.shifted.map(|shifted| (shifted.first, shifted.second)), Some((0, 2)));
    }

    #[test]
    fn proved_periods_prove_equality() {
        // Nim and the parity: odd takes with 1 among them.
        let found = compared("subtract(1,3)", "subtract(1,5,9)", 100);
        assert_eq!(found.proof, Some(EqualityProof::Periods { heaps: 2 }));
        // Arithmetico-periodic sequences with the same slope.
        let found = compared("nim", "0.(33)", 200);
        assert!(found.proof.is_some());
        let found = compared("allbut(1)", "nim", 200);
        assert_eq!((found.proof, found.first.map(|first| first.heap)), (None, Some(1)));
    }

    #[test]
    fn a_comparison_of_all_heaps_is_stopped_or_needs_few() {
        let solver = |code: &str| Solver::new(code.parse::<Ruleset>().expect("a ruleset"));
        let mut calls = 0;
        let stopped = compare(&mut solver("kayles"), &mut solver("0.137"), u64::MAX, &mut |progress| {
            calls += usize::from(progress.heaps > 1 << 19);
            if calls > 0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(SolveError::Stopped { .. })), "{stopped:?}");
        let equal =
            compare(&mut solver("nim"), &mut solver("0.(33)"), u64::MAX, &mut unwatched).expect("few heaps");
        assert_eq!((equal.heaps, equal.first, equal.proof.is_some()), (u64::MAX, None, true));
    }

    #[test]
    fn zeros_have_no_shift() {
        let found = compared("0.0", "0.3", 50);
        assert_eq!((found.first.map(|first| first.heap), found.shifted), (Some(1), None));
        assert!(compared("0.0", "0.00", 50).proof.is_some());
    }
}
