//! Misere solutions of all heaps of a ruleset.
//!
//! # Theorems
//!
//! * **Misere periodicity** (Plambeck; Plambeck and Siegel). Let moves take at most `k` stones and
//!   leave at most `m >= 1` heaps, let the parts of a break be free, and let `n0 >= 1`. Let `M` be
//!   `m n0 + (m - 1) p + k + p`. If the misere quotient of the heaps below `M` is known, and the
//!   elements of heaps `n + p` and `n` are the same for all `n` with `n0 <= n < M - p`, then it is
//!   the quotient of all heaps, and they are the same for all `n >= n0`. For give each heap
//!   `N >= M` the element of heap `N - p`. The largest part of an option of heap `N` is at least
//!   `n0 + p`, so that `p` less in it gives an option of heap `N - p` of the same element, and the
//!   other way round: the two heaps have the same transition, and the quotient stays verified. It
//!   is the bound of Guy and Smith's theorem, [`heaps_needed`].
//! * The theorems on tame heaps: see [`super::tame`].
//!
//! # Reference
//!
//! T. E. Plambeck, "Taming the wild in impartial combinatorial games", INTEGERS 5 (2005), theorem
//! 6; T. E. Plambeck and A. N. Siegel, "Misere quotients for impartial games", J. Combin. Theory A
//! 115 (2008).

use std::fmt;

use super::meter::Meter;
use super::quotient::{Quotient, Stopped};
use super::tame::TameHeaps;
use sg_core::heaps::notation::RulesetKind;
use sg_heaps::period::heaps_needed;
use sg_heaps::{Watch, unwatched};

/// A misere period that a theorem proves for all heaps. It can only be had from
/// [`Quotient::period`], [`Quotient::solve`] or [`TameHeaps::period`].
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::Quotient;
///
/// let mut kayles = Quotient::new("kayles".parse::<Ruleset>()?)?;
/// kayles.advance(167)?;
/// assert_eq!(kayles.period(), None, "one heap short of the theorem");
/// kayles.advance(168)?;
/// let proved = kayles.period().ok_or("proved")?;
/// assert_eq!((proved.period(), proved.preperiod(), proved.heaps()), (12, 71, 168));
/// assert_eq!(proved.reduce(1_000_000_000_000_000_000), 76);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proved {
    preperiod: u64,
    period: u64,
    theorem: Theorem,
    heaps: u64,
}

/// The theorem by which a misere period holds for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The elements of the misere quotient repeat.
    Periodicity {
        /// `m`, at least 1.
        most_heaps: u32,
        /// `k`.
        most_taken: u64,
    },
    /// All heaps are tame, and their types repeat.
    TamePeriod {
        /// `m`, at least 1.
        most_heaps: u32,
        /// `k`.
        most_taken: u64,
    },
}

pub(crate) const PERIODICITY: &str = "misere-periodicity";
pub(crate) const TAME_PERIOD: &str = "tame-period";

impl Theorem {
    /// A name for programs that does not change: `misere-periodicity`, `tame-period`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Periodicity { .. } => PERIODICITY,
            Self::TamePeriod { .. } => TAME_PERIOD,
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, most_heaps, most_taken) = match self {
            Self::Periodicity { most_heaps, most_taken } => ("misere periodicity", most_heaps, most_taken),
            Self::TamePeriod { most_heaps, most_taken } => ("tame period", most_heaps, most_taken),
        };
        let heaps = if *most_heaps == 1 { "heap" } else { "heaps" };
        write!(f, "{name} (at most {most_heaps} {heaps} left, at most {most_taken} taken)")
    }
}

impl Proved {
    /// The least preperiod: the values of heaps `n + period` and `n` are the same exactly from this
    /// heap on.
    #[must_use]
    pub const fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The period.
    #[must_use]
    pub const fn period(&self) -> u64 {
        self.period
    }

    /// The theorem.
    #[must_use]
    pub const fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The number of heaps, from 0 on, that the theorem needs.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The least heap that has the value of `heap`.
    #[must_use]
    pub const fn reduce(&self, heap: u64) -> u64 {
        let (from, period) = (self.preperiod, self.period);
        if heap < from { heap } else { from + (heap - from) % period }
    }
}

/// The heap from which on the values repeat at distance `period` to their end.
fn repeats_from<T: PartialEq>(values: &[T], period: usize) -> usize {
    let mut from = values.len().saturating_sub(period);
    while from > 0 && values[from - 1] == values[from - 1 + period] {
        from -= 1;
    }
    from
}

/// The least period that `values` have by Guy and Smith's bound.
fn shortest<T: PartialEq>(
    rules: &RulesetKind,
    values: &[T],
    theorem: impl FnOnce(u32, u64) -> Theorem,
) -> Option<Proved> {
    let RulesetKind::TakingBreaking(rules) = rules else { return None };
    let theorem = theorem(rules.most_heaps().max(1), rules.most_taken()? as u64);
    let needed = |from: usize, period: usize| {
        let heaps = heaps_needed(rules, from as u64, period as u64)?;
        usize::try_from(heaps).ok().filter(|&heaps| heaps <= values.len())
    };
    (1..values.len()).take_while(|&period| needed(1, period).is_some()).find_map(|period| {
        // Most distances fail at once.
        (values.last() == values.get(values.len() - 1 - period)).then_some(())?;
        let from = repeats_from(values, period);
        let heaps = needed(from, period)? as u64;
        Some(Proved { preperiod: from as u64, period: period as u64, theorem, heaps })
    })
}

impl Quotient {
    /// The period that the heaps computed prove for all heaps, with its least preperiod; `None` if
    /// they are too few or do not repeat, or the theorem does not cover the ruleset.
    ///
    /// # Complexity
    ///
    /// O(n) for n heaps, as a rule.
    #[must_use]
    pub fn period(&self) -> Option<Proved> {
        let theorem = |most_heaps, most_taken| Theorem::Periodicity { most_heaps, most_taken };
        shortest(self.rules(), self.values(), theorem)
    }

    /// Adds heaps until a period is proved, or all of `0..heaps` are there.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as [`Quotient::advance`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::Ruleset;
    /// use sg_misere::Quotient;
    ///
    /// let mut game = Quotient::new("0.123".parse::<Ruleset>()?)?;
    /// let proved = game.solve(1000)?.ok_or("proved")?;
    /// assert_eq!((game.order(), game.p_order()), (20, 5));
    /// assert_eq!((proved.period(), proved.preperiod(), proved.heaps()), (5, 5, 13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, heaps: u64) -> Result<Option<Proved>, Stopped> {
        self.solve_watched(heaps, &mut unwatched)
    }

    /// [`Quotient::solve`] with a progress callback, as for [`Quotient::advance_watched`].
    ///
    /// # Errors
    ///
    /// As [`Quotient::advance_watched`].
    pub fn solve_watched(&mut self, heaps: u64, watch: &mut Watch<'_>) -> Result<Option<Proved>, Stopped> {
        let meter = Meter::new(watch, self.heaps(), Some(heaps));
        loop {
            if let Some(proved) = self.period() {
                return Ok(Some(proved));
            }
            if self.heaps() >= heaps {
                return Ok(None);
            }
            self.push(&meter)?;
        }
    }
}

impl TameHeaps {
    /// The least period of the types of all heaps that the heaps computed prove, with its least
    /// preperiod.
    #[must_use]
    pub fn period(&self) -> Option<Proved> {
        let theorem = |most_heaps, most_taken| Theorem::TamePeriod { most_heaps, most_taken };
        shortest(self.rules(), self.types(), theorem)
    }
}
