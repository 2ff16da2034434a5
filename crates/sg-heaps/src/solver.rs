//! One solver for every ruleset: nimbers, positions, winning moves, periods and statistics.
//!
//! A [`Solver`] is made from a [`Ruleset`], a
//! [`TakingBreaking`](sg_core::heaps::taking_breaking::TakingBreaking), a [`CoinTurning`], or your
//! own [`HeapRuleset`]. It computes what a question needs by the quickest sound method (a closed
//! form, a proved period, the engine, a table), keeps it, and answers:
//!
//! - [`Solver::nimber`], of a heap of any size;
//! - [`Solver::nimbers`], of a range of heaps;
//! - [`Solver::position`]: outcome, nim-sum and winning moves of a sum of heaps;
//! - [`Solver::period`], proved or only observed;
//! - [`Solver::statistics`] of the first heaps, with the split that the engine uses.
//!
//! [`Limits`] bounds the work. A question that computes nimbers has a `_watched` form with a
//! progress callback that can stop it. Counting and listing winning moves has none: only the
//! limits bound it.

mod error;
mod giving;
mod limits;
mod nimbers;
mod position;
mod search;
mod statistics;
mod zeros;

use std::ops::{Bound, ControlFlow, RangeBounds};
use std::str::FromStr;
use std::sync::Arc;

pub use error::SolveError;
pub use limits::Limits;
pub use nimbers::Nimbers;
#[doc(hidden)]
pub use position::by_size;
pub use position::{HeapMoves, Position};
pub(crate) use search::MOST_TABULATED;
use statistics::{Counted, Laps};
pub use statistics::{SplitStatistics, Statistics, ValueStatistics};
pub use zeros::FurtherZero;

use crate::engine::{Engine, NimberSlice, split_of, split_of_slice, with_nimbers};
use crate::period::certificate::Certificate;
use crate::period::{Period, PeriodSearch, Proved};
use crate::subtraction::{SubtractionGame, SubtractionNimbers};
#[doc(no_inline)]
pub use crate::watch::{Progress, Watch, unwatched};
use crate::winning;
use crate::winning::{Effort, Known, WinningMoves};
use sg_core::heaps::bean_splitting;
use sg_core::heaps::coin_turning::{CoinNimbers, CoinTurning};
use sg_core::heaps::notation::{NotationError, Ruleset, RulesetKind};
use sg_core::{HeapRuleset, Move, Nimber, NimberSequence};

/// Answers questions about the heaps of one ruleset.
///
/// # Example
///
/// ```
/// use sg_heaps::{Nimber, Outcome, Ruleset, Solver};
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
#[derive(Clone)]
pub struct Solver {
    source: Source,
    limits: Limits,
    proved: Option<Proved>,
    /// The answer of [`Solver::period`] and the heaps that it rests on, once the limits are reached
    /// without a proof.
    settled: Option<Period>,
    /// The limit that ended the search for a period.
    reached: Option<PeriodLimit>,
    /// The number of heaps that the search for a period has seen.
    looked: usize,
    /// Whether the sparse space counts as none in search of a period, once it was looked at.
    is_weak: Option<bool>,
    /// A subtraction game and its nimbers, once a heap was asked for that neither table nor period
    /// reaches.
    by_set: Option<Box<(SubtractionGame, SubtractionNimbers)>>,
}

sg_core::summary!(Solver, this { computed: this.computed(), proved: this.proved, limits: this.limits });

/// A solver of a ruleset in the notation of [`Ruleset`].
///
/// # Example
///
/// ```
/// use sg_heaps::{Nimber, Solver};
///
/// let mut kayles: Solver = "0.77".parse()?;
/// assert_eq!(kayles.nimber(5)?, Nimber(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Solver {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse::<Ruleset>().map(Self::new)
    }
}

impl TryFrom<&str> for Solver {
    type Error = NotationError;

    fn try_from(text: &str) -> Result<Self, NotationError> {
        text.parse()
    }
}

/// Which of the [`Limits`] ended a search for a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PeriodLimit {
    /// The number of heaps that was reached.
    Heaps(u64),
    /// The number of steps, of about a nanosecond, that was reached.
    Steps(u64),
}

/// The source of the nimbers.
#[derive(Clone)]
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

impl HeapRuleset for Custom {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.try_options(heap, option)
    }
}

impl Solver {
    /// A new solver that has computed nothing, with the default [`Limits`].
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
        Self::from_source(source)
    }

    fn from_source(source: Source) -> Self {
        Self {
            source,
            limits: Limits::default(),
            proved: None,
            settled: None,
            reached: None,
            looked: 0,
            is_weak: None,
            by_set: None,
        }
    }

    /// The certificate of the period, with the code of the ruleset as its name; `None` if no period
    /// is proved within the [`Limits`].
    ///
    /// # Errors
    ///
    /// As [`Solver::period`]; [`SolveError::NoCertificate`] if certificates do not cover the proof.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Certificate, Solver};
    ///
    /// let text = "0.137".parse::<Solver>()?.certificate()?.ok_or("a period")?.to_string();
    /// // Whoever has the text checks it without trusting the solver.
    /// let proved = Certificate::parse(&text)?.check()?.repetition;
    /// assert_eq!((proved.distance, proved.from), (34, 52));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&mut self) -> Result<Option<Certificate>, SolveError> {
        self.certificate_watched(&mut unwatched)
    }

    /// [`Solver::certificate`] with a progress callback, which sees the search for the period.
    ///
    /// # Errors
    ///
    /// As [`Solver::certificate`], and [`SolveError::Stopped`] if the callback stops the work.
    pub fn certificate_watched(&mut self, watch: &mut Watch<'_>) -> Result<Option<Certificate>, SolveError> {
        let Some(proved) = self.period_watched(watch)?.proved() else { return Ok(None) };
        let Source::Engine(engine, _) = &mut self.source else { return Ok(None) };
        let rules = engine.ruleset().clone();
        engine.advance(Certificate::heaps_for(&rules, proved) as usize)?;
        let Some(name) = Ruleset::from_rules(rules.clone().into(), None).code() else {
            return Err(SolveError::NoCertificate);
        };
        let made = with_nimbers!(engine.nimbers(), values => Certificate::new(&name, &rules, proved, values));
        made.map(Some).map_err(|_| SolveError::NoCertificate)
    }

    /// A solver for rules that are known only through their options, such as your own. Nimbers come
    /// from the definition, winning moves from walking through the options, and no period is ever
    /// proved. [`Limits::plain_heaps`] bounds the heaps; [`Limits::steps`],
    /// [`Limits::search_steps`] and [`Limits::count_steps`] bound how many options are looked at,
    /// where one of many heaps counts as several; the time that the rules take to name an option is
    /// not limited. An option that leaves a heap that is not smaller is an error of the question
    /// that meets it, [`SolveError::NotSmaller`].
    ///
    /// # Example
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use sg_heaps::{HeapRuleset, Solver};
    ///
    /// /// Halve a heap, or take one stone.
    /// struct HalveOrTakeOne;
    /// impl HeapRuleset for HalveOrTakeOne {
    ///     fn try_options(
    ///         &self,
    ///         heap: u64,
    ///         option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ///     ) -> ControlFlow<()> {
    ///         if heap > 0 {
    ///             option(&[heap / 2])?;
    ///             option(&[heap - 1])?;
    ///         }
    ///         ControlFlow::Continue(())
    ///     }
    /// }
    ///
    /// let mut solver = Solver::from_options(HalveOrTakeOne);
    /// assert_eq!(solver.nimber(5)?.0, 2);
    /// assert_eq!(solver.position(&[5])?.winning_moves(5).listed[0].leaves, [2]);
    /// # Ok::<(), sg_heaps::solver::SolveError>(())
    /// ```
    #[must_use]
    pub fn from_options(rules: impl HeapRuleset + Send + Sync + 'static) -> Self {
        let sequence = NimberSequence::new(Custom(Arc::new(rules)));
        Self::from_source(Source::Options(Box::new(sequence)))
    }

    /// A solver that continues from an engine, such as one that was read from a checkpoint.
    #[doc(hidden)]
    #[must_use]
    pub fn from_engine(engine: Engine) -> Self {
        let search = PeriodSearch::new(engine.ruleset());
        Self::from_source(Source::Engine(Box::new(engine), Box::new(search)))
    }

    /// Sets the limits (builder form).
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.set_limits(limits);
        self
    }

    /// Which limit ended the search of [`Solver::period`], if it ended without a proof.
    #[must_use]
    pub const fn limit_reached(&self) -> Option<PeriodLimit> {
        self.reached
    }

    /// Changes the limits for the questions that follow.
    pub fn set_limits(&mut self, limits: Limits) {
        if self.limits != limits {
            self.settled = None;
            self.is_weak = None;
        }
        self.limits = limits;
    }

    /// The limits in force.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The engine, for rulesets that one computes.
    #[doc(hidden)]
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

    /// The nimbers of heaps `0..` that are in a table, in addition to those that a formula or a
    /// period gives.
    fn table(&self) -> NimberSlice<'_> {
        match &self.source {
            Source::Engine(engine, _) => engine.nimbers(),
            Source::CoinTable(coins, _) => NimberSlice::U32(coins.values()),
            Source::BeanSplitting | Source::CoinFormula(_) | Source::Options(_) => NimberSlice::U8(&[]),
        }
    }

    /// The number of heaps, from 0 on, whose nimbers are in a table.
    #[must_use]
    pub fn computed(&self) -> u64 {
        let heaps = match &self.source {
            Source::Options(sequence) => sequence.known().len(),
            _ => self.table().len(),
        };
        heaps as u64
    }

    /// The nimber of a heap, if it is known without computing. Before the first question nothing is
    /// known of codes: their closed forms too, such as that of Nim, are found when one is asked.
    #[must_use]
    pub fn known(&self, heap: u64) -> Option<Nimber> {
        match &self.source {
            Source::Engine(..) => {
                let by_set = || self.by_set.as_ref()?.1.nimber(heap);
                self.known_heaps().nimber(heap).or_else(by_set)
            }
            // The closed form fits 64 bits up to here.
            Source::BeanSplitting => (heap <= 1 << 63).then(|| bean_splitting::nimber(heap)),
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
    /// [`SolveError`] if neither a closed form, nor a table within the limits, nor a proved period
    /// gives it.
    ///
    /// # Complexity
    ///
    /// O(1) once it is known. Otherwise that of the engine up to the heap or to the end of a proof,
    /// whichever comes first.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Nimber, Solver, TakingBreaking};
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

    /// The nimbers of a range of heaps.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], for the largest heap of the range.
    ///
    /// A range without an end needs a proved period or a closed form; its nimbers are then computed
    /// as they are read. Heap 2^64 - 1 is in no range: ask [`Solver::nimber`] for it.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Ruleset, Solver};
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let first: Vec<u64> = kayles.nimbers(0..10)?.iter().map(|nimber| nimber.0).collect();
    /// assert_eq!(first, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
    /// assert_eq!(kayles.nimbers(..)?.iter().position(|nimber| nimber.0 == 8), Some(27));
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
            Bound::Unbounded => u64::MAX,
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
    /// use sg_heaps::{Nimber, Outcome, Ruleset, Solver};
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

    /// The sum of heaps of these sizes, if all of their nimbers are known without computing. It
    /// borrows the solver only to read it, so that there can be several at once.
    #[must_use]
    pub fn known_position(&self, heaps: &[u64]) -> Option<Position<'_>> {
        heaps.iter().all(|&heap| self.known(heap).is_some()).then(|| Position::new(self, heaps))
    }

    /// The moves in one heap that leave heaps of nim-sum `wanted`; at most `listed` of them are
    /// listed. `None` if the nimber of the heap is not known yet: [`Solver::nimber`] computes it.
    ///
    /// To win a sum of different games, let `wanted` be the nim-sum of all other components.
    ///
    /// # Complexity
    ///
    /// The time of [`Position::winning_moves`] for a single heap.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::Solver;
    ///
    /// // A heap of 5 in Kayles and one of 7 in Dawson's Chess.
    /// let (mut kayles, mut dawson): (Solver, Solver) = ("kayles".parse()?, "0.137".parse()?);
    /// let [five, seven] = [kayles.nimber(5)?, dawson.nimber(7)?];
    /// assert_eq!((five.0, seven.0), (4, 1));
    /// let moves = kayles.moves_to(5, seven, 10).ok_or("the nimber is known")?;
    /// assert_eq!((moves.count, moves.listed[0].to_string()), (Some(1), "take 1, leave 4".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves_to(&self, heap: u64, wanted: Nimber, listed: usize) -> Option<WinningMoves> {
        self.known(heap)?;
        Some(self.known_moves_to(heap, wanted, listed, self.limits.list_steps))
    }

    /// [`Solver::moves_to`] for a heap whose nimber is known, with this many steps to list.
    fn known_moves_to(&self, heap: u64, wanted: Nimber, listed: usize, list_steps: u64) -> WinningMoves {
        let count_steps = self.limits.count_steps;
        let mut effort = Effort { count_steps, list_steps, listed };
        match &self.source {
            Source::Engine(engine, _) => {
                let known = self.known_heaps();
                if let (None, Some((game, nimbers))) = (known.nimber(heap), self.by_set.as_deref()) {
                    return nimbers.moves_to(game, heap, wanted, listed);
                }
                winning::winning_takes(engine.ruleset(), &known, heap, wanted, effort).unwrap_or_default()
            }
            Source::BeanSplitting => winning::winning_splits(heap, wanted, effort),
            Source::CoinFormula(coins) | Source::CoinTable(_, coins) => {
                winning::winning_coins(coins, &|coin| self.known(coin), heap, wanted, effort)
            }
            Source::Options(sequence) => {
                let (mut count, mut found) = (Some(0), Vec::new());
                let mut options_left = count_steps / STEPS_OF_AN_OPTION;
                let _ = sequence.ruleset().try_options(heap, &mut |leaves| {
                    if options_left == 0 {
                        count = None;
                        return ControlFlow::Break(());
                    }
                    options_left -= 1;
                    let sum: Nimber = leaves.iter().filter_map(|&part| self.known(part)).sum();
                    if sum == wanted {
                        count = count.map(|count| count + 1);
                        if effort.room(found.len()) > 0 {
                            effort.list(&mut found, Move { heap: 0, take: None, leaves: leaves.to_vec() });
                        }
                    }
                    ControlFlow::Continue(())
                });
                WinningMoves { count, listed: found }
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
    /// use sg_heaps::{Ruleset, Solver};
    /// use sg_heaps::period::Period;
    /// use sg_heaps::solver::Limits;
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

    /// Counts of the nimbers of the heaps `0..heaps`, which must be at least one.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimber`], for the last heap; [`SolveError::TooManyHeaps`] if more than
    /// [`Limits::heaps`] had to be walked through, and [`SolveError::OutOfMemory`] if there are too
    /// many different nimbers.
    ///
    /// # Complexity
    ///
    /// One look at each heap before the end of two periods without a saltus, at each of all heaps
    /// otherwise.
    ///
    /// # Panics
    ///
    /// If `heaps` is 0.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Ruleset, Solver};
    ///
    /// let mut kayles = Solver::new("kayles".parse::<Ruleset>()?);
    /// let statistics = kayles.statistics(1000)?;
    /// assert_eq!((statistics.largest.0, statistics.largest_at), (8, 27));
    /// assert_eq!(statistics.zeros(), 1);
    /// // The period is counted and not walked through.
    /// assert_eq!(kayles.statistics(1_000_000_000_000)?.values[1].heaps, 249_999_999_999);
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
        let limit = self.limits.heaps;
        let nimbers = self.nimbers_watched(0..heaps, watch)?;
        let (solver, laps) = (nimbers.solver(), Laps::new(nimbers.solver().proved, heaps));
        let computed = solver.computed();
        if laps.walked() > limit {
            return Err(SolveError::TooManyHeaps { heaps: laps.walked(), limit });
        }
        let mut stopped = false;
        // All that counts runs through the nimbers, which end early if the callback says so.
        let mut counted = |count: &mut dyn FnMut(&mut dyn Iterator<Item = Counted>)| {
            count(&mut laps.clone().zip(nimbers.iter()).enumerate().map_while(|(at, counted)| {
                if at.is_multiple_of(COUNTED_BETWEEN_CALLS) && at > 0 {
                    let progress = Progress::new(at as u64, laps.walked()).with_engine(solver.engine());
                    stopped |= watch(&progress).is_break();
                }
                (!stopped).then_some(counted)
            }));
            if stopped { Err(SolveError::Stopped { computed }) } else { Ok(()) }
        };
        let mut statistics = None;
        counted(&mut |nimbers| statistics = Statistics::of(heaps, nimbers))?;
        let mut statistics = statistics.ok_or(SolveError::OutOfMemory { computed })?;
        if let Some(engine) = solver.engine() {
            let split = match nimbers.as_slice() {
                Some(slice) => split_of_slice(engine.ruleset(), slice),
                None => split_of(engine.ruleset(), nimbers.iter().take(MOST_SPLIT)),
            };
            if let Some(split) = split {
                counted(&mut |nimbers| statistics.split = Some(SplitStatistics::of(split, nimbers)))?;
            }
        }
        Ok(statistics)
    }
}

/// About how many steps of a nanosecond an option of rules that are given by their options alone
/// costs.
const STEPS_OF_AN_OPTION: u64 = 8;

/// The heaps of which statistics choose a split, where they are not all in a table.
const MOST_SPLIT: usize = 1 << 20;

/// Where nimbers are only counted, this many heaps come between two calls of a progress callback.
const COUNTED_BETWEEN_CALLS: usize = 1 << 20;

#[cfg(test)]
mod tests;
