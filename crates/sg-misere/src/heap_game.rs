//! Sums of heaps under misere play: who wins, and all winning moves, by the first method that gives
//! an answer.
//!
//! The methods are tried in this order: *tame* heaps, for which misere Nim's rule holds; the misere
//! *quotient*; a *search* of the sum, which uses both where they reach; the *rules* alone. Each of
//! them is exact.

mod quotient;
mod rules;
pub(super) mod search;
mod solution;
mod tame;
mod values;
mod winning;

use std::cell::Cell;

pub use solution::{OutOfReach, SizeMoves, Solution};

use super::coins::NoSumOfCoins;
use super::meter::Meter;
use super::method::Decision;
use super::quotient::{Budget, Quotient};
use super::tame::{TameHeaps, TameType};
use quotient::QuotientMethod;
use search::{Bounds, Search};
use sg_core::heaps::notation::RulesetKind;
use sg_heaps::{Progress, Watch, unwatched};
use tame::TameMethod;

/// Bounds on the work of a [`MisereSolver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// The most heaps whose types are computed to find out whether all are tame.
    pub tame_heaps: u64,
    /// The most heaps of which a quotient is computed, in search of a period or of the heaps of the
    /// sum.
    pub quotient_heaps: u64,
    /// The budget of the quotient.
    pub budget: Budget,
    /// The most sums that a search looks at. One whose options are long together counts as several.
    pub searched: usize,
    /// The most steps of computing nimbers of normal play, of about a nanosecond each, where all
    /// heaps are tame.
    pub nimber_steps: u64,
    /// The most steps of counting the winning moves in one heap.
    pub count_steps: u64,
}

impl Default for Limits {
    /// An answer or a refusal within some two seconds, or five where heaps near 1000 break into any
    /// two parts: 4096 tame heaps, a quotient of 8192 heaps with 2^27 steps for a heap and 2^28 in
    /// all, 60,000 sums, 2^29 steps of nimbers. Winning moves may take a fraction of a second for
    /// each size of heap, and rules with many thousands of takes some seconds more.
    fn default() -> Self {
        Self {
            tame_heaps: 1 << 12,
            quotient_heaps: 1 << 13,
            budget: Budget { work: 1 << 27, total: 1 << 28, ..Budget::default() },
            searched: 60_000,
            nimber_steps: 1 << 29,
            count_steps: 1 << 26,
        }
    }
}

impl Limits {
    /// Limits for an answer within about a minute: the default of `grundy`.
    #[must_use]
    pub fn thorough() -> Self {
        Self {
            budget: Budget { work: 1 << 30, total: 1 << 31, ..Budget::default() },
            searched: 2_000_000,
            nimber_steps: 1 << 32,
            count_steps: 1 << 28,
            ..Self::default()
        }
    }

    sg_core::setters! {
        tame_heaps: u64,
        quotient_heaps: u64,
        budget: Budget,
        searched: usize,
        nimber_steps: u64,
        count_steps: u64,
    }
}

/// The method to use; `First` tries them in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// The first that gives an answer.
    #[default]
    First,
    /// The theorems on tame heaps.
    Tame,
    /// The misere quotient.
    Quotient,
    /// Search.
    Search,
    /// The rules alone.
    Rules,
}

/// Sums of heaps of one ruleset under misere play.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_misere::{Choice, MisereSolver};
///
/// let mut kayles = MisereSolver::try_from("0.77")?;
/// let solution = kayles.solve(&[5, 5], Choice::First, 10)?;
/// assert_eq!((solution.decision.outcome, solution.decision.method.id()), (Outcome::N, "quotient"));
/// assert_eq!(solution.count(), Some(2), "in each of the two heaps");
/// assert_eq!(solution.sizes[0].moves.listed[0].to_string(), "take 1, leave 4");
///
/// // A heap of 10^18, by the proved period.
/// let twice = [1_000_000_000_000_000_000; 2];
/// assert_eq!(kayles.decide(&twice, Choice::First)?.outcome, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MisereSolver {
    rules: RulesetKind,
    limits: Limits,
    tame: TameMethod,
    quotient: QuotientMethod,
    search: Search,
}

sg_core::summary!(MisereSolver, this { rules: this.rules, limits: this.limits });

impl MisereSolver {
    /// A solver that has computed nothing.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning.
    pub fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        let limits = Limits::default();
        Ok(Self {
            limits,
            tame: TameMethod::new(TameHeaps::new(rules.clone())?),
            quotient: QuotientMethod::new(Quotient::new(rules.clone())?.with_budget(limits.budget)),
            search: Search::default(),
            rules,
        })
    }

    /// Sets the limits (builder form).
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, quotient: self.quotient.with_budget(limits.budget), ..self }
    }

    /// The quotient as far as it was computed.
    #[must_use]
    pub const fn quotient(&self) -> &Quotient {
        self.quotient.quotient()
    }

    /// The type of a heap, if [`MisereSolver::decide`] used the types of tame heaps for a sum with
    /// it.
    #[must_use]
    pub fn tame_type(&self, heap: u64) -> Option<TameType> {
        self.tame.type_of(heap)
    }

    /// The element of a heap, if the quotient is known for it.
    #[must_use]
    pub fn element(&self, heap: u64) -> Option<u16> {
        self.quotient.element_of(heap)
    }

    /// The number of sums that were settled by search so far.
    #[must_use]
    pub fn searched(&self) -> usize {
        self.search.looked_at()
    }

    /// The outcome of a sum of heaps. No winning moves are looked for.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if no method that is to be tried reaches it within the [`Limits`].
    pub fn decide(&mut self, heaps: &[u64], choice: Choice) -> Result<Decision, OutOfReach> {
        Ok(self.solve_by_methods(heaps, choice, None, &mut unwatched)?.decision)
    }

    /// The outcome of a sum of heaps, and every winning move; at most `listed` are listed for each
    /// size of heap.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if no method that is to be tried reaches it within the [`Limits`].
    ///
    /// # Complexity
    ///
    /// By the types of tame heaps and by the quotient that of finding them, and for each size of
    /// heap O(d (n0 + p)) for d numbers that may be taken, preperiod n0 and period p. Otherwise
    /// exponential, within the limits.
    pub fn solve(&mut self, heaps: &[u64], choice: Choice, listed: usize) -> Result<Solution, OutOfReach> {
        self.solve_watched(heaps, choice, listed, &mut unwatched)
    }

    /// [`MisereSolver::solve`] with a progress callback, which every method asks every few
    /// milliseconds whether to continue.
    ///
    /// # Errors
    ///
    /// As [`MisereSolver::solve`]; [`OutOfReach::stopped`] is true if the callback stopped the
    /// work. What was computed until then is kept.
    ///
    /// # Example
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use sg_misere::{Choice, MisereSolver};
    ///
    /// let mut kayles = MisereSolver::try_from("kayles")?;
    /// let stopped = kayles.solve_watched(&[5, 40], Choice::First, 0, &mut |_| ControlFlow::Break(()));
    /// assert!(stopped.is_err_and(|error| error.stopped));
    /// assert!(kayles.solve(&[5, 40], Choice::First, 0).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched(
        &mut self,
        heaps: &[u64],
        choice: Choice,
        listed: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Solution, OutOfReach> {
        self.solve_by_methods(heaps, choice, Some(listed), watch)
    }

    /// The solution, with this many moves listed for each size, or without any sizes.
    fn solve_by_methods(
        &mut self,
        heaps: &[u64],
        choice: Choice,
        listed: Option<usize>,
        watch: &mut Watch<'_>,
    ) -> Result<Solution, OutOfReach> {
        let stopped = Cell::new(false);
        let watch = &mut |progress: &Progress<'_>| {
            let on = watch(progress);
            stopped.set(on.is_break());
            on
        };
        let methods: &[Choice] = match choice {
            Choice::First => &[Choice::Tame, Choice::Quotient, Choice::Search, Choice::Rules],
            _ => &[choice],
        };
        let mut reasons = Vec::new();
        for &method in methods {
            match self.solve_by(method, heaps, listed, watch) {
                Ok(solution) => return Ok(solution),
                Err(reason) => reasons.push(reason),
            }
            if stopped.get() {
                break;
            }
        }
        Err(OutOfReach { reasons, stopped: stopped.get() })
    }

    fn solve_by(
        &mut self,
        method: Choice,
        heaps: &[u64],
        listed: Option<usize>,
        watch: &mut Watch<'_>,
    ) -> Result<Solution, String> {
        match method {
            Choice::Tame => self.tame.solve(heaps, &self.limits, listed, watch),
            Choice::Quotient => self.quotient.solve(heaps, &self.limits, listed, watch),
            Choice::First | Choice::Search => {
                let (types, quotient) = (self.tame.table(), self.quotient.quotient());
                let known = |word: &[u32]| known_outcome(types, quotient, word);
                let meter = Meter::new(watch, 0, None);
                let bounds = Bounds { known: &known, limit: self.limits.searched, meter: &meter };
                self.search.solve(&self.rules, heaps, bounds, listed)
            }
            Choice::Rules => rules::by_rules(&self.rules, heaps, self.limits.searched, listed, watch),
        }
    }
}

/// Whether the player to move wins a sum, in falling order, if the types of its heaps or their
/// elements are known.
fn known_outcome(types: &[TameType], quotient: &Quotient, word: &[u32]) -> Option<bool> {
    let largest = word.first().map_or(0, |&heap| heap as usize);
    if largest < types.len() {
        let sum = word.iter().fold(TameType::ZERO, |sum, &heap| sum.plus(types[heap as usize]));
        return Some(!sum.is_p());
    }
    (largest < quotient.values().len()).then(|| !quotient.is_p(quotient.of_word(word)))
}
