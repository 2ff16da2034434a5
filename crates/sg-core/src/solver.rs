//! One solver for every ruleset: nimbers, positions, winning moves, periods and statistics.
//!
//! A [`Solver`] is made from a [`Ruleset`], a
//! [`TakingBreaking`], a [`CoinTurning`], or any [`HeapRuleset`] of one's own. It computes what a question needs by the
//! quickest sound method (a closed form, a proved period, the engine, a table), keeps it, and answers:
//!
//! - [`Solver::nimber`], of a heap of any size;
//! - [`Solver::nimbers`], of a range of heaps;
//! - [`Solver::position`]: outcome, nim-sum and winning moves of a sum of heaps;
//! - [`Solver::period`], proved or only observed;
//! - [`Solver::statistics`] of the first heaps, with the split that the engine uses.
//!
//! How far it goes is one value, [`Limits`]. Each question has a form with a progress callback that can stop it.

mod limits;
mod nimbers;
mod position;
mod statistics;

use std::fmt;
use std::ops::{Bound, ControlFlow, RangeBounds};
use std::sync::Arc;

pub use limits::Limits;
pub use nimbers::Nimbers;
pub use position::{HeapMoves, Position};
pub use statistics::{SplitStatistics, Statistics, ValueStatistics};

use crate::heaps::bean_splitting;
use crate::heaps::coin_turning::{CoinNimbers, CoinTurning, TooManyCoins};
use crate::heaps::engine::{Engine, NimberSlice};
use crate::heaps::notation::{Ruleset, RulesetKind};
use crate::heaps::taking_breaking::TakingBreaking;
use crate::heaps::winning::{self, Effort, Known, WinningMoves};
use crate::period::{Observed, Period, PeriodSearch, Proved, observe};
use crate::{HeapRuleset, Move, Nimber, NimberSequence};

/// Heaps below this have nimbers that fit the 32 bits of a table.
const MOST_TABULATED: usize = 1 << 31;
/// A table grows by at least so many heaps between two looks for a period.
const LEAST_STEP: usize = 1024;
/// The engine is advanced by at most so many heaps between two calls of a progress callback.
const CALL_EVERY: usize = 1 << 14;

/// Answers questions about the heaps of one ruleset.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_core::{Nimber, Outcome, Solver};
///
/// let mut dawsons_chess = Solver::new("0.137".parse::<Ruleset>()?);
/// let period = dawsons_chess.period()?.proved().ok_or("proved")?;
/// assert_eq!((period.period(), period.preperiod()), (34, 52));
///
/// assert_eq!(dawsons_chess.nimber(1_000_000_000_000_000_005)?, Nimber(2));
/// let position = dawsons_chess.position(&[5, 8])?;
/// assert_eq!(position.outcome(), Outcome::N);
/// assert_eq!(position.winning_moves(20).count, Some(position.winning_moves(20).listed.len() as u128));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    source: Source,
    limits: Limits,
    proved: Option<Proved>,
    /// The answer of [`Solver::period`] and the heaps that it rests on, once the limits are reached without a proof.
    settled: Option<Period>,
}

/// Where nimbers come from.
#[derive(Clone, Debug)]
enum Source {
    /// Taking and breaking: the engine, watched by a search for a period.
    Engine(Box<Engine>, Box<PeriodSearch>),
    /// The closed form of bean splitting.
    BeanSplitting,
    /// Coin turning by a closed form.
    CoinFormula(CoinTurning),
    /// Coin turning by a table.
    CoinTable(Box<CoinNimbers>, CoinTurning),
    /// The definition.
    Options(Box<NimberSequence<Custom>>),
}

/// A ruleset given by its options alone.
#[derive(Clone)]
struct Custom(Arc<dyn HeapRuleset + Send + Sync>);

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a ruleset given by its options")
    }
}

impl HeapRuleset for Custom {
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
        self.0.options(heap, option);
    }
}

/// How far a solver is, for a progress callback.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The nimbers of the heaps `0..heaps` are known.
    pub heaps: usize,
    /// Where the present goal is reached, as far as it can be said.
    pub target: usize,
    /// The heap from which the nimbers repeat so far and the distance, if a repetition is being followed.
    pub following: Option<(usize, usize)>,
    /// The engine, where one is at work, for a checkpoint.
    pub engine: Option<&'a Engine>,
}

/// A callback that sees the progress now and then, and answers whether to go on.
pub type Watch<'w> = dyn FnMut(&Progress<'_>) -> ControlFlow<()> + 'w;

/// A [`Watch`] that never stops the work.
pub fn unwatched(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// Neither a table within the [`Limits`] nor a proved period reaches the heap.
    OutOfReach {
        /// The heap.
        heap: u64,
        /// How many nimbers were computed without a proof of a period.
        computed: usize,
        /// The longest table that would have been made.
        limit: usize,
    },
    /// No formula gives the nimber of this coin, and a table up to it would need too much memory.
    CoinOutOfReach {
        /// The coin.
        coin: u64,
        /// The last coin whose nimber is known.
        last: usize,
    },
    /// The nimber of the heap does not fit 64 bits.
    NimberTooWide {
        /// The heap.
        heap: u64,
    },
    /// The progress callback stopped the work.
    Stopped {
        /// The nimbers of the heaps `0..computed` are known.
        computed: usize,
    },
    /// There is no memory for more nimbers.
    OutOfMemory {
        /// The nimbers of the heaps `0..computed` are known.
        computed: usize,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfReach { heap, computed, limit } => write!(
                f,
                "the nimbers of the heaps below {computed} prove no period, and a table up to heap {heap} is beyond \
                 the limit of {limit} heaps"
            ),
            Self::CoinOutOfReach { coin, last } => write!(
                f,
                "no formula gives the nimber of coin {coin}, and a table goes no further than coin {last}"
            ),
            Self::NimberTooWide { heap } => write!(f, "the nimber of heap {heap} does not fit 64 bits"),
            Self::Stopped { computed } => write!(f, "stopped after {computed} heaps"),
            Self::OutOfMemory { computed } => write!(f, "out of memory after {computed} heaps"),
        }
    }
}

impl std::error::Error for SolveError {}

impl Solver {
    /// A solver that has computed nothing, with the default [`Limits`].
    #[must_use]
    pub fn new(ruleset: impl Into<RulesetKind>) -> Self {
        let source = match ruleset.into() {
            RulesetKind::TakingBreaking(rules) => {
                Source::Engine(Box::new(Engine::new(&rules)), Box::new(PeriodSearch::new(&rules)))
            }
            RulesetKind::BeanSplitting => Source::BeanSplitting,
            RulesetKind::CoinTurning(coins) if coins.closed_form(0).is_some() => Source::CoinFormula(coins),
            RulesetKind::CoinTurning(coins) => {
                Source::CoinTable(Box::new(CoinNimbers::new(coins.clone())), coins)
            }
        };
        Self { source, limits: Limits::default(), proved: None, settled: None }
    }

    /// A solver for rules that are given by their options alone, such as rules in another language. Nimbers come from
    /// the definition, winning moves from walking through the options, and no period is ever proved.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::{HeapRuleset, Solver};
    ///
    /// /// Halve a heap, or take one stone.
    /// struct HalveOrTakeOne;
    /// impl HeapRuleset for HalveOrTakeOne {
    ///     fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
    ///         if heap > 0 {
    ///             option(&[heap / 2]);
    ///             option(&[heap - 1]);
    ///         }
    ///     }
    /// }
    ///
    /// let mut solver = Solver::from_options(HalveOrTakeOne);
    /// assert_eq!(solver.nimber(5)?.0, 2);
    /// assert_eq!(solver.position(&[5])?.winning_moves(5).listed[0].leaves, [2]);
    /// # Ok::<(), sg_core::solver::SolveError>(())
    /// ```
    #[must_use]
    pub fn from_options(rules: impl HeapRuleset + Send + Sync + 'static) -> Self {
        let sequence = NimberSequence::new(Custom(Arc::new(rules)));
        Self {
            source: Source::Options(Box::new(sequence)),
            limits: Limits::default(),
            proved: None,
            settled: None,
        }
    }

    /// A solver that goes on from an engine, such as one that was read from a checkpoint.
    #[must_use]
    pub fn from_engine(engine: Engine) -> Self {
        let search = PeriodSearch::new(engine.ruleset());
        Self {
            source: Source::Engine(Box::new(engine), Box::new(search)),
            limits: Limits::default(),
            proved: None,
            settled: None,
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.set_limits(limits);
        self
    }

    /// Changes the limits for the questions that follow.
    pub fn set_limits(&mut self, limits: Limits) {
        if self.limits != limits {
            self.settled = None;
        }
        self.limits = limits;
    }

    /// The limits in force.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The engine, for rulesets that one computes.
    #[must_use]
    pub fn engine(&self) -> Option<&Engine> {
        match &self.source {
            Source::Engine(engine, _) => Some(engine),
            _ => None,
        }
    }

    /// The period, if one is proved by what has been computed.
    #[must_use]
    pub const fn proved(&self) -> Option<Proved> {
        self.proved
    }

    /// The nimbers of heaps `0..` that are in a table, besides those that a formula or a period gives.
    fn table(&self) -> NimberSlice<'_> {
        match &self.source {
            Source::Engine(engine, _) => engine.nimbers().unwrap_or(NimberSlice::U8(&[])),
            Source::CoinTable(coins, _) => NimberSlice::U32(coins.values()),
            Source::BeanSplitting | Source::CoinFormula(_) | Source::Options(_) => NimberSlice::U8(&[]),
        }
    }

    /// How many heaps, from 0 on, have their nimbers in a table.
    #[must_use]
    pub fn computed(&self) -> usize {
        match &self.source {
            Source::Options(sequence) => sequence.known().len(),
            _ => self.table().len(),
        }
    }

    /// The nimber of a heap, if it is known without computing.
    #[must_use]
    pub fn known(&self, heap: u64) -> Option<Nimber> {
        match &self.source {
            Source::Engine(..) => self.known_heaps().nimber(heap),
            // The closed form fits 64 bits up to here.
            Source::BeanSplitting => (heap <= 1 << 63).then(|| bean_splitting::nimber(heap)),
            Source::CoinFormula(coins) if coins.most() == Some(3) && heap > 1 << 63 => None,
            Source::CoinFormula(coins) => coins.closed_form(heap),
            Source::CoinTable(..) => self.table().get(usize::try_from(heap).ok()?),
            Source::Options(sequence) => sequence.known().get(usize::try_from(heap).ok()?).copied(),
        }
    }

    fn known_heaps(&self) -> Known<'_> {
        Known::new(self.table(), self.proved)
    }

    /// The nimber of a heap.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if neither a closed form, nor a table within the limits, nor a proved period gives it.
    ///
    /// # Complexity
    ///
    /// O(1) once it is known. Otherwise that of the engine up to the heap or to the end of a proof, whichever comes
    /// first.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::taking_breaking::TakingBreaking;
    /// use sg_core::{Nimber, Solver};
    ///
    /// let mut kayles = Solver::new(TakingBreaking::strips(&[1, 2]));
    /// assert_eq!(kayles.nimber(1_000_000_000_000_000_000), Ok(Nimber(1)));
    /// assert_eq!(kayles.proved().map(|proved| proved.period()), Some(12));
    /// ```
    pub fn nimber(&mut self, heap: u64) -> Result<Nimber, SolveError> {
        self.nimber_watched(heap, &mut unwatched)
    }

    /// [`Solver::nimber`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], and [`SolveError::Stopped`] if the callback stops the work.
    pub fn nimber_watched(&mut self, heap: u64, watch: &mut Watch<'_>) -> Result<Nimber, SolveError> {
        loop {
            if let Some(nimber) = self.known(heap) {
                return Ok(nimber);
            }
            self.extend(heap, watch)?;
        }
    }

    /// Computes some more nimbers on the way to that of `heap`, which is not known.
    fn extend(&mut self, heap: u64, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let wanted = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
        match &mut self.source {
            Source::Engine(..) => self.extend_engine(heap, wanted, watch),
            Source::BeanSplitting | Source::CoinFormula(_) => Err(SolveError::NimberTooWide { heap }),
            Source::CoinTable(coins, _) => {
                let last = coins.values().len() - 1;
                if wanted > self.limits.coins {
                    return Err(SolveError::CoinOutOfReach {
                        coin: heap,
                        last: self.limits.coins.max(1) - 1,
                    });
                }
                coins
                    .extend(last + 1)
                    .map_err(|TooManyCoins { last }| SolveError::CoinOutOfReach { coin: heap, last })?;
                let heaps = coins.values().len();
                report(watch, &Progress { heaps, target: wanted, following: None, engine: None })
            }
            Source::Options(sequence) => {
                let heaps = sequence.known().len();
                if wanted > self.limits.plain_heaps {
                    return Err(SolveError::OutOfReach {
                        heap,
                        computed: heaps,
                        limit: self.limits.plain_heaps,
                    });
                }
                sequence.nimber(heaps);
                report(watch, &Progress { heaps: heaps + 1, target: wanted, following: None, engine: None })
            }
        }
    }

    /// One step of the engine's table and of the search for a period.
    fn extend_engine(&mut self, heap: u64, wanted: usize, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let limits = self.limits;
        let Source::Engine(engine, search) = &mut self.source else { return Ok(()) };
        let computed = engine.heaps();
        let followed = search.heaps_needed().is_some_and(|heaps| heaps <= limits.heaps);
        // A split into rare and common nimbers shows itself within the first blocks, or there is none.
        let sparse = engine.progress().sparse.filter(|sparse| sparse.rare > 0);
        let (limit, search_limit) = match sparse {
            None => (limits.plain_heaps, limits.plain_search_heaps),
            Some(_) if followed => (limits.heaps, limits.heaps),
            Some(sparse) if sparse.pairs + sparse.steps_by_hand >= limits.search_pairs => (limits.heaps, 0),
            Some(_) => (limits.heaps, limits.search_heaps),
        };
        let most = if wanted <= limit { limit } else { search_limit.min(limit) }.min(MOST_TABULATED);
        if computed >= most {
            return Err(SolveError::OutOfReach { heap, computed, limit });
        }
        let step = (computed / 8).max(LEAST_STEP);
        let target = wanted.min(computed + step).min(most);
        self.advance(target, wanted.min(limit), watch)?;
        self.look(usize::MAX);
        Ok(())
    }

    /// Advances the engine to `target` heaps, calling back on the way; `goal` is what the callback reads as target.
    fn advance(&mut self, target: usize, goal: usize, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let Source::Engine(engine, search) = &mut self.source else { return Ok(()) };
        while engine.heaps() < target {
            engine.advance(target.min(engine.heaps() + CALL_EVERY));
            let needed = search.heaps_needed().filter(|&needed| needed > engine.heaps());
            let progress = Progress {
                heaps: engine.heaps(),
                target: needed.map_or(goal, |needed| needed.min(goal)),
                following: search.following(),
                engine: Some(engine),
            };
            report(watch, &progress)?;
        }
        Ok(())
    }

    /// Looks for a proof of a period in what the engine has computed, at most `heaps` heaps.
    fn look(&mut self, heaps: usize) {
        let Source::Engine(engine, search) = &mut self.source else { return };
        if self.proved.is_some() {
            return;
        }
        self.proved = match engine.nimbers().unwrap_or(NimberSlice::U8(&[])).between(0, heaps) {
            NimberSlice::U8(values) => search.look(values),
            NimberSlice::U16(values) => search.look(values),
            NimberSlice::U32(values) => search.look(values),
        };
    }

    /// The nimbers of a range of heaps.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], for the largest heap of the range.
    ///
    /// # Panics
    ///
    /// If the range has no end.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Solver;
    /// use sg_core::heaps::notation::Ruleset;
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let first: Vec<u64> = kayles.nimbers(0..10)?.iter().map(|nimber| nimber.0).collect();
    /// assert_eq!(first, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimbers(&mut self, heaps: impl RangeBounds<u64>) -> Result<Nimbers<'_>, SolveError> {
        self.nimbers_watched(heaps, &mut unwatched)
    }

    /// [`Solver::nimbers`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimbers`], and [`SolveError::Stopped`] if the callback stops the work.
    ///
    /// # Panics
    ///
    /// If the range has no end.
    pub fn nimbers_watched(
        &mut self,
        heaps: impl RangeBounds<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<Nimbers<'_>, SolveError> {
        let start = match heaps.start_bound() {
            Bound::Included(&start) => start,
            Bound::Excluded(&start) => start.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match heaps.end_bound() {
            Bound::Included(&end) => end.saturating_add(1),
            Bound::Excluded(&end) => end,
            Bound::Unbounded => panic!("a range of heaps has an end"),
        };
        if start < end {
            self.nimber_watched(end - 1, watch)?;
        }
        Ok(Nimbers::new(self, start..end.max(start)))
    }

    /// The sum of heaps of these sizes.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], for the largest heap.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::Ruleset;
    /// use sg_core::{Nimber, Outcome, Solver};
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let position = kayles.position(&[1_000_000_000_000_000_000, 3, 5])?;
    /// assert_eq!((position.nim_sum(), position.outcome()), (Nimber(6), Outcome::N));
    /// let moves = position.winning_moves(2);
    /// assert_eq!(moves.count, Some(8));
    /// assert_eq!(moves.listed[0].to_string(), "take 1, leave 3 + 999999999999999996");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&mut self, heaps: &[u64]) -> Result<Position<'_>, SolveError> {
        self.position_watched(heaps, &mut unwatched)
    }

    /// [`Solver::position`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::position`], and [`SolveError::Stopped`] if the callback stops the work.
    pub fn position_watched(
        &mut self,
        heaps: &[u64],
        watch: &mut Watch<'_>,
    ) -> Result<Position<'_>, SolveError> {
        if let Some(&largest) = heaps.iter().max() {
            self.nimber_watched(largest, watch)?;
        }
        Ok(Position::new(self, heaps))
    }

    /// The moves in one heap, whose nimber is known, that leave nim-sum `wanted`.
    pub(crate) fn moves_to(&self, heap: u64, wanted: Nimber, listed: usize) -> WinningMoves {
        let Limits { count_steps, list_steps, .. } = self.limits;
        let effort = Effort { count_steps, list_steps, listed };
        match &self.source {
            Source::Engine(engine, _) => {
                let known = self.known_heaps();
                winning::winning_takes(engine.ruleset(), &known, heap, wanted, effort).unwrap_or_default()
            }
            Source::BeanSplitting => winning::winning_splits(heap, wanted, effort),
            Source::CoinFormula(coins) | Source::CoinTable(_, coins) => {
                winning::winning_coins(coins, &|coin| self.known(coin), heap, wanted, effort)
            }
            Source::Options(sequence) => {
                let (mut count, mut found) = (0, Vec::new());
                sequence.ruleset().options(heap, &mut |leaves| {
                    let sum: Nimber = leaves.iter().filter_map(|&part| self.known(part)).sum();
                    if sum == wanted {
                        count += 1;
                        if found.len() < listed {
                            found.push(Move { heap: 0, take: None, leaves: leaves.to_vec() });
                        }
                    }
                });
                WinningMoves { count: Some(count), listed: found }
            }
        }
    }

    /// The period of the nimbers: proved, or observed as far as the [`Limits`] reach, or neither.
    ///
    /// # Errors
    ///
    /// [`SolveError::OutOfMemory`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Solver;
    /// use sg_core::heaps::notation::Ruleset;
    /// use sg_core::period::Period;
    /// use sg_core::solver::Limits;
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let Period::Proved(proved) = kayles.period()? else { return Err("proved".into()) };
    /// assert_eq!((proved.period(), proved.preperiod(), proved.heaps()), (12, 71, 168));
    ///
    /// // Two heaps short of the theorem: observed, and not called a period.
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?).with_limits(Limits::table(166));
    /// assert!(matches!(kayles.period()?, Period::Observed(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn period(&mut self) -> Result<Period, SolveError> {
        self.period_watched(&mut unwatched)
    }

    /// [`Solver::period`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::period`], and [`SolveError::Stopped`] if the callback stops the work.
    pub fn period_watched(&mut self, watch: &mut Watch<'_>) -> Result<Period, SolveError> {
        if let Some(period) = self.proved.map(Period::Proved).or(self.settled) {
            return Ok(period);
        }
        let period = match &self.source {
            Source::Engine(..) => self.search_engine(watch)?,
            _ => self.observe_table(watch)?,
        };
        self.settled = Some(period);
        Ok(period)
    }

    /// Computes until a period is proved or the limits are reached.
    fn search_engine(&mut self, watch: &mut Watch<'_>) -> Result<Period, SolveError> {
        loop {
            let Source::Engine(engine, search) = &mut self.source else {
                return Ok(Period::Nothing { heaps: 0 });
            };
            let goal = self.limits.search_goal(engine, search.heaps_needed());
            self.look(goal);
            if let Some(proved) = self.proved {
                return Ok(Period::Proved(proved));
            }
            let Source::Engine(engine, search) = &mut self.source else {
                return Ok(Period::Nothing { heaps: 0 });
            };
            let heaps = engine.heaps();
            if heaps >= goal {
                // Whole blocks are computed, perhaps more heaps than the limit: the rest is not looked at, so that the
                // answer does not depend on the engine's blocks.
                let period = match engine.nimbers().unwrap_or(NimberSlice::U8(&[])).between(0, goal) {
                    NimberSlice::U8(values) => search.finish(values),
                    NimberSlice::U16(values) => search.finish(values),
                    NimberSlice::U32(values) => search.finish(values),
                };
                self.proved = period.proved();
                return Ok(period);
            }
            let needed = search.heaps_needed().filter(|&needed| needed > heaps);
            let step = (heaps / 8).max(LEAST_STEP);
            let target = needed.map_or(heaps + step, |needed| needed.min(heaps + step)).min(goal);
            self.advance(target, goal, watch)?;
        }
    }

    /// What the first nimbers of a ruleset without an engine show; no theorem covers it.
    fn observe_table(&mut self, watch: &mut Watch<'_>) -> Result<Period, SolveError> {
        let mut heaps = self.limits.plain_search_heaps.min(self.limits.observed_heaps) as u64;
        match self.nimber_watched(heaps.max(1) - 1, watch) {
            Ok(_) => {}
            Err(SolveError::CoinOutOfReach { last, .. }) => heaps = last as u64 + 1,
            Err(SolveError::OutOfReach { computed, .. }) => heaps = computed as u64,
            Err(error) => return Err(error),
        }
        let values: Vec<u64> = (0..heaps).map_while(|heap| Some(self.known(heap)?.0)).collect();
        let heaps = values.len();
        Ok(match observe(&values, true) {
            Some(repetition) => Period::Observed(Observed::without_theorem(repetition, heaps)),
            None => Period::Nothing { heaps },
        })
    }

    /// Counts of the nimbers of the heaps `0..heaps`, which must be at least one.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], for the last heap.
    ///
    /// # Panics
    ///
    /// If `heaps` is 0.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Solver;
    /// use sg_core::heaps::notation::Ruleset;
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let statistics = kayles.statistics(1000)?;
    /// assert_eq!((statistics.largest.0, statistics.largest_at), (8, 27));
    /// assert_eq!(statistics.zeros(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statistics(&mut self, heaps: u64) -> Result<Statistics, SolveError> {
        self.statistics_watched(heaps, &mut unwatched)
    }

    /// [`Solver::statistics`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::statistics`], and [`SolveError::Stopped`] if the callback stops the work.
    ///
    /// # Panics
    ///
    /// If `heaps` is 0.
    pub fn statistics_watched(
        &mut self,
        heaps: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Statistics, SolveError> {
        assert!(heaps > 0, "statistics need a heap");
        let nimbers = self.nimbers_watched(0..heaps, watch)?;
        Ok(Statistics::of(&nimbers))
    }
}

/// Calls back, and turns a wish to stop into an error.
fn report(watch: &mut Watch<'_>, progress: &Progress<'_>) -> Result<(), SolveError> {
    match watch(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(SolveError::Stopped { computed: progress.heaps }),
    }
}

impl From<&RulesetKind> for RulesetKind {
    fn from(kind: &RulesetKind) -> Self {
        kind.clone()
    }
}

impl From<Ruleset> for RulesetKind {
    fn from(ruleset: Ruleset) -> Self {
        ruleset.kind().clone()
    }
}

impl From<&Ruleset> for RulesetKind {
    fn from(ruleset: &Ruleset) -> Self {
        ruleset.kind().clone()
    }
}

impl From<TakingBreaking> for RulesetKind {
    fn from(rules: TakingBreaking) -> Self {
        Self::TakingBreaking(rules)
    }
}

impl From<&TakingBreaking> for RulesetKind {
    fn from(rules: &TakingBreaking) -> Self {
        Self::TakingBreaking(rules.clone())
    }
}

impl From<CoinTurning> for RulesetKind {
    fn from(coins: CoinTurning) -> Self {
        Self::CoinTurning(coins)
    }
}

#[cfg(test)]
mod tests;
