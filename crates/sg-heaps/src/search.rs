//! The search for a period as a whole, bounded in memory wherever the rare heaps let it be.
//!
//! A [`Search`] begins as a [`Solver`] that keeps all nimbers. Where few heaps are rare, and have
//! been quiet for long, it goes on with the first heaps and the latest alone. If these do not
//! decide a heap after all, it begins again and keeps all nimbers beyond that heap, as far as the
//! memory goes. Where rare heaps come late, so that every heap needs nimbers from all over the
//! sequence, the search goes on with those in a [`Store`], if it has one, and looks for no period.
//! At every moment it has a checkpoint from which it can be resumed, with the same result.

mod store;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::{Engine, LongEngine, Options, OutOfMemory, with_nimbers};
use crate::period::Period;
use crate::period::certificate::{Certificate, CertificateError};
use crate::period::long::checkpoint::{Read, of_all, read};
use crate::period::long::{Found, LongSearch, Verdict};
use crate::solver::{Limits, MOST_TABULATED, SolveError, Solver};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::rules::ruleset::break_if;

pub use crate::engine::{CheckpointError, LongError, Store};
pub use crate::watch::{Progress, Watch};
use store::StoreSearch;

/// With a limit of memory all nimbers are kept up to this many heaps at most, ...
const MOST_KEPT: usize = 1 << 24;
/// ... and without one up to this many: all that the default limits of `grundy` ask for.
const MOST_KEPT_BY_DEFAULT: usize = 1 << 25;
/// Nimbers are stored once they take this part of the memory.
const STORED_PART: usize = 8;

/// A search for a period of a taking-and-breaking ruleset.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sg_heaps::{Ruleset, RulesetKind};
/// use sg_heaps::search::Search;
/// use sg_heaps::solver::Limits;
///
/// let ruleset: Ruleset = "0.16".parse()?;
/// let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { unreachable!() };
/// let mut search = Search::new(rules, None);
/// // As if the process ended after 100,000 heaps.
/// let limits = Limits::table(10_000_000);
/// let stopped = search.run(limits, &mut |progress| {
///     if progress.heaps < 100_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert!(stopped.is_err());
/// let checkpoint = search.checkpoint().ok_or("it can go on")?;
///
/// let mut search = Search::resumed(rules, None, checkpoint.as_bytes(), false)?;
/// let proved = search.run(limits, &mut |_| ControlFlow::Continue(()))?.proved().ok_or("a period")?;
/// assert_eq!((proved.period(), proved.preperiod()), (149_459, 105_351));
/// search.certificate("0.16")?.ok_or("of a proof")?.check()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    rules: TakingBreaking,
    memory: Option<usize>,
    threads: usize,
    state: State,
    /// Whether the middle can be dropped is not looked at before this many heaps.
    next_drop: usize,
    /// A heap was found that cannot be decided without the middle.
    needs_middle: bool,
    /// The proof of a period in bounded memory.
    found: Option<Box<Found>>,
    store: Option<Arc<dyn Store>>,
}

sg_core::summary!(Search, this { rules: this.rules, heaps: this.heaps(), found: this.found.is_some() });

#[derive(Clone, Debug)]
enum State {
    /// All nimbers are kept.
    All(Box<Solver>),
    /// Those of the first heaps and the latest.
    Ends(Box<LongSearch>),
    /// Those of the first heaps and the latest in memory, and all in a store.
    Stored(Box<StoreSearch>),
}

/// The reason why a search ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// An error while all nimbers were in memory, or a stop by the callback.
    Solve(SolveError),
    /// An error while only the first and latest nimbers were kept.
    Long(LongError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Long(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {}

impl From<OutOfMemory> for SearchError {
    fn from(error: OutOfMemory) -> Self {
        Self::Long(LongError::OutOfMemory(error))
    }
}

impl Search {
    /// A search that takes about `memory` bytes at most, or as many as it needs.
    ///
    /// With a limit the middle is dropped earlier. Without one the search takes a few hundred
    /// megabytes where few heaps are rare.
    #[must_use]
    pub fn new(rules: &TakingBreaking, memory: Option<usize>) -> Self {
        let engine = Engine::with_options(rules, options(memory));
        Self::begun(rules, memory, State::All(Box::new(Solver::from_engine(engine))))
    }

    fn begun(rules: &TakingBreaking, memory: Option<usize>, state: State) -> Self {
        Self {
            rules: rules.clone(),
            memory,
            threads: 1,
            state,
            next_drop: 0,
            needs_middle: false,
            found: None,
            store: None,
        }
    }

    /// Resumes a search from a checkpoint of the same ruleset, in any format, past or present. With
    /// `repair` the undamaged beginning of a damaged one is enough.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`].
    pub fn resumed(
        rules: &TakingBreaking,
        memory: Option<usize>,
        checkpoint: &[u8],
        repair: bool,
    ) -> Result<Self, CheckpointError> {
        let most = memory.unwrap_or(LongEngine::DEFAULT_MEMORY);
        let state = match read(rules, checkpoint, options(memory), most, repair)? {
            Read::All(engine) => State::All(Box::new(Solver::from_engine(*engine))),
            Read::Windows(search) => State::Ends(search),
            Read::Stored(record) => State::Stored(Box::new(StoreSearch::resumed(*record))),
        };
        Ok(Self::begun(rules, memory, state))
    }

    /// Limits the number of threads used once the middle is dropped. The results are the same.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        if let State::Ends(search) = &mut self.state {
            search.set_threads(threads);
        }
    }

    /// From now on a search with a limit of memory may go on in `store`, where rare heaps come
    /// late: so it is not ended by [`OutOfMemory`]. From there on it looks for no period. A search
    /// that is resumed from such a checkpoint needs the same store.
    pub fn set_store(&mut self, store: Arc<dyn Store>) {
        self.store = Some(store);
    }

    /// The first heap whose nimbers are only in the store; from there on no period is looked for.
    /// `None` if no store is in use.
    #[must_use]
    pub fn stored_since(&self) -> Option<u64> {
        match &self.state {
            State::Stored(search) => Some(search.since() as u64),
            State::All(_) | State::Ends(_) => None,
        }
    }

    /// The number of heaps computed, from 0 on.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        match &self.state {
            State::All(solver) => solver.computed(),
            State::Ends(search) => search.heaps() as u64,
            State::Stored(search) => search.heaps() as u64,
        }
    }

    /// The underlying solver, while all nimbers are still kept.
    pub fn solver(&mut self) -> Option<&mut Solver> {
        match &mut self.state {
            State::All(solver) => Some(solver),
            State::Ends(_) | State::Stored(_) => None,
        }
    }

    /// All that is needed to go on, as text; `None` after an error from which the search cannot
    /// resume.
    ///
    /// It has a byte or two for each heap while all nimbers are kept, and later at most some
    /// megabytes. Of nimbers in a store it has none.
    #[must_use]
    pub fn checkpoint(&self) -> Option<String> {
        match &self.state {
            State::All(solver) => Some(of_all(&self.rules, solver.engine()?.nimbers())),
            State::Ends(search) => search.checkpoint(),
            State::Stored(search) => search.checkpoint(&self.rules),
        }
    }

    /// Searches within the limits: all of them while every nimber is kept, and later
    /// [`Limits::search_heaps`] alone.
    ///
    /// A proof does not depend on where a search was stopped and resumed, nor on the number of
    /// threads. A later call goes on. From where a search goes on in a store no period is looked
    /// for: then [`Period::Nothing`] tells the heaps before that.
    ///
    /// # Errors
    ///
    /// [`SearchError`]; [`SolveError::Stopped`] in it if the callback stops the search.
    pub fn run(&mut self, limits: Limits, watch: &mut Watch<'_>) -> Result<Period, SearchError> {
        loop {
            let (memory, next) = (self.memory, self.next_drop);
            let is_due = |engine: &Engine| {
                let heaps = engine.heaps();
                is_time_to_drop(engine, memory) && heaps >= next && (heaps as u64) < limits.search_heaps
            };
            if self.solver().is_some_and(|solver| solver.engine().is_some_and(is_due)) {
                self.drop_middle()?;
            }
            if let State::Stored(search) = &mut self.state {
                let (rules, memory) = (&self.rules, self.memory.unwrap_or(LongEngine::DEFAULT_MEMORY));
                return search.run((rules, memory), self.store.as_ref(), limits.search_heaps, watch);
            }
            let State::All(solver) = &mut self.state else {
                match self.run_long(limits, watch) {
                    Err(SearchError::Long(LongError::Undecided { heap, bytes, .. }))
                        if self.store.is_some() || self.memory.is_none_or(|memory| bytes <= memory) =>
                    {
                        let needs_middle = self.memory.is_some_and(|memory| bytes > memory);
                        let next_drop = if needs_middle { 0 } else { heap + 1 };
                        let again = Self::new(&self.rules, self.memory);
                        let (threads, store) = (self.threads, self.store.take());
                        *self = Self { threads, next_drop, needs_middle, store, ..again };
                        continue;
                    }
                    answer => return answer,
                }
            };
            solver.set_limits(limits.within(MOST_TABULATED as u64));
            let next = self.next_drop;
            let rules = &self.rules;
            let mut is_stopped = false;
            let answer = solver.period_watched(&mut |progress| {
                let Some(engine) = progress.engine else { return ControlFlow::Continue(()) };
                let checkpoint = || Some(of_all(rules, engine.nimbers()));
                let on = watch(&Progress { checkpoint: Some(&checkpoint), ..*progress });
                is_stopped = on.is_break();
                break_if(is_stopped || (engine.heaps() >= next && is_due(engine)))
            });
            match answer {
                Err(SolveError::Stopped { .. }) if !is_stopped => {}
                answer => return answer.map_err(SearchError::Solve),
            }
        }
    }

    /// Drops the middle, if it is not needed.
    fn drop_middle(&mut self) -> Result<(), SearchError> {
        let State::All(solver) = &self.state else { return Ok(()) };
        let Some(engine) = solver.engine() else { return Ok(()) };
        // Looked at again when there are half as many more, if it cannot be done yet.
        self.next_drop = engine.heaps() + engine.heaps() / 2;
        let Some(sparse) = engine.progress().sparse else { return Ok(()) };
        let state = (sparse.split, sparse.last_rare, sparse.lane_bits);
        let memory = self.memory.unwrap_or(LongEngine::DEFAULT_MEMORY);
        let ends = if self.needs_middle {
            None
        } else {
            LongSearch::after(&self.rules, memory, engine.nimbers(), state)?
        };
        if let Some((mut search, found)) = ends {
            search.set_threads(self.threads);
            self.found = found.map(Box::new);
            self.state = State::Ends(Box::new(search));
        } else if let (Some(memory), Some(store)) = (self.memory, &self.store)
            && engine.heaps() * engine.nimbers().bytes_each() >= memory / STORED_PART
        {
            let search = StoreSearch::after(engine, store.clone());
            if let Some(search) = search.map_err(SearchError::Long)? {
                self.state = State::Stored(Box::new(search));
            }
        }
        Ok(())
    }

    fn run_long(&mut self, limits: Limits, watch: &mut Watch<'_>) -> Result<Period, SearchError> {
        let State::Ends(search) = &mut self.state else { return Ok(Period::Nothing { heaps: 0 }) };
        if let Some(found) = &self.found {
            return Ok(Period::Proved(found.proved()));
        }
        let target = limits.search_heaps;
        let verdict = search.run(usize::try_from(target).unwrap_or(usize::MAX), &mut |search| {
            let checkpoint = || search.checkpoint();
            let progress = Progress::new(search.heaps() as u64, target);
            watch(&Progress { checkpoint: Some(&checkpoint), ..progress })
        });
        match verdict.map_err(SearchError::Long)? {
            Verdict::Proved(found) => {
                let proved = found.proved();
                self.found = Some(found);
                Ok(Period::Proved(proved))
            }
            Verdict::Nothing => Ok(Period::Nothing { heaps: target }),
            Verdict::Stopped => {
                Err(SearchError::Solve(SolveError::Stopped { computed: search.heaps() as u64 }))
            }
        }
    }

    /// The certificate of the proof, with the name of the ruleset; `None` if nothing is proved.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if certificates do not cover the proof, or if there is no memory for
    /// the nimbers that they need beyond those of the search.
    pub fn certificate(&self, ruleset: &str) -> Result<Option<Certificate>, CertificateError> {
        if let Some(found) = &self.found {
            return Ok(Some(found.certificate(ruleset)));
        }
        let State::All(solver) = &self.state else { return Ok(None) };
        let (Some(engine), Some(proved)) = (solver.engine(), solver.proved()) else { return Ok(None) };
        let needed = Certificate::heaps_for(&self.rules, proved) as usize;
        let mut longer = None;
        if engine.heaps() < needed {
            let mut engine = engine.clone();
            engine.advance(needed).map_err(|error| CertificateError::new(0, error.to_string()))?;
            longer = Some(engine);
        }
        let nimbers = longer.as_ref().unwrap_or(engine).nimbers();
        with_nimbers!(nimbers, values => Certificate::new(ruleset, &self.rules, proved, values)).map(Some)
    }
}

fn options(memory: Option<usize>) -> Options {
    memory.map_or_else(Options::default, |memory| Options::default().memory(memory))
}

/// True if this many nimbers are kept that it is time to drop some.
fn is_time_to_drop(engine: &Engine, memory: Option<usize>) -> bool {
    let most = memory
        .map_or(MOST_KEPT_BY_DEFAULT, |memory| MOST_KEPT.min(memory / 16 / engine.nimbers().bytes_each()));
    engine.heaps() >= most && engine.progress().sparse.is_some()
}
