//! Rulesets and what is asked about their heaps.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use sg_core::heaps::notation::{self, RulesetKind};
use sg_core::heaps::options::first_options;
use sg_heaps::NimberArray;
use sg_heaps::Solver;
use sg_heaps::canonical::canonical;
use sg_heaps::period::{MissingProof, Period};
use sg_heaps::solver::{Limits, Progress, SolveError, Statistics, Watch};

use crate::errors;
use crate::plot::Plot;
use crate::work::{Stop, work};

/// Up to this many heaps a table is made whatever it takes, as `grundy nimbers` does; the engine
/// goes no further.
const MOST_TABULATED: u64 = 1 << 31;
/// A solver that has computed more heaps than this is not kept for the next question.
const KEPT: u64 = 1 << 24;
/// The steps of a search for options: as many as there are heaps in a list that fits memory with
/// ease.
const OPTION_STEPS: u64 = 1 << 22;

/// `(preperiod, period, saltus, theorem, theorem's id, heaps)`.
type ProvedFields = (u64, u64, u64, String, &'static str, u64);
/// `(start, distance, saltus, heaps, what is missing, the heaps that the theorem needs)`.
type ObservedFields = (u64, u64, u64, u64, String, Option<u64>);
/// `(place, take, leaves)`.
type MoveFields = (usize, Option<u64>, Vec<u64>);

/// `(mask, whether the parity of the heap counts, rare heaps, the last rare heap, nimbers of rare
/// heaps)`.
type SplitFields = (u64, bool, u64, Option<u64>, Vec<u64>);

/// The rules of a heap game, with their spelling.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Ruleset {
    ruleset: notation::Ruleset,
    /// The solver of earlier questions, which knows what it computed for them.
    kept: Mutex<Option<Box<Solver>>>,
}

impl From<notation::Ruleset> for Ruleset {
    fn from(ruleset: notation::Ruleset) -> Self {
        Self { ruleset, kept: Mutex::default() }
    }
}

/// Goes on until the work is to stop.
fn until(stop: &Stop) -> impl FnMut(&Progress<'_>) -> std::ops::ControlFlow<()> {
    let stop = stop.clone();
    move |_| if stop.came() { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
}

impl Ruleset {
    /// A solver that goes as far as `grundy` does by default.
    fn solver(&self) -> Solver {
        Solver::new(&self.ruleset).with_limits(Limits::thorough(self.ruleset.kind()))
    }

    /// The value that `known` finds in the solver of earlier questions, without any work.
    fn known<T>(&self, known: impl FnOnce(&Solver) -> Option<T>) -> Option<T> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_deref().and_then(known)
    }

    /// Asks the solver of earlier questions, or a new one, and keeps it for the next.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Solver, &mut Watch<'_>) -> Result<T, SolveError> + Send + 'static,
    ) -> PyResult<T> {
        // Another thread that asks meanwhile finds none, and makes its own.
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut solver = kept.unwrap_or_else(|| Box::new(self.solver()));
        let (answer, solver) = work(py, move |stop| {
            let answer = question(&mut solver, &mut until(stop));
            (answer, solver)
        })?;
        if solver.computed() <= KEPT {
            *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(solver);
        }
        answer.map_err(errors::solving)
    }

    /// A new solver for the first `heaps` heaps.
    fn table(&self, heaps: u64) -> Solver {
        let limits = if heaps <= MOST_TABULATED {
            Limits::table(heaps)
        } else {
            Limits::thorough(self.ruleset.kind())
        };
        Solver::new(&self.ruleset).with_limits(limits)
    }
}

#[pymethods]
impl Ruleset {
    #[new]
    fn new(spelling: &str) -> PyResult<Self> {
        let ruleset: notation::Ruleset = spelling.parse().map_err(|error| errors::notation(&error))?;
        Ok(ruleset.into())
    }

    /// Reads the text of a ruleset file; `stem` names coins without a name.
    #[staticmethod]
    fn from_toml(text: &str, stem: Option<&str>) -> PyResult<Self> {
        let ruleset =
            sg_tools::rulesets::from_toml(text, stem).map_err(|error| errors::toml(&error, text))?;
        Ok(ruleset.into())
    }

    /// The canonical spelling.
    fn spelling(&self) -> String {
        self.ruleset.to_string()
    }

    /// The code, if the rules have one.
    fn code(&self) -> Option<String> {
        self.ruleset.code()
    }

    /// A spelling that is the same for all rulesets with the same rules.
    fn identity(&self) -> String {
        self.ruleset.identity()
    }

    /// The spelling, and the code if that is another.
    fn title(&self) -> String {
        sg_tools::rulesets::title(&self.ruleset)
    }

    /// The moves as arrows.
    fn description(&self) -> Vec<String> {
        self.ruleset.description()
    }

    /// The names of these rules, and what is said about each.
    fn known_as(&self) -> Vec<(&'static str, &'static str)> {
        self.ruleset.known_as().into_iter().map(|named| (named.name, named.about)).collect()
    }

    /// Whether the rules are the same, however they are spelled.
    fn same_rules(&self, other: &Self) -> bool {
        self.ruleset.kind() == other.ruleset.kind()
    }

    /// A hash of the rules.
    fn rules_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.ruleset.kind().hash(&mut hasher);
        hasher.finish()
    }

    /// `(code, shift, rules that were applied)` of the canonical form; `None` for rules without a
    /// code.
    fn canonical(&self, py: Python<'_>) -> PyResult<Option<(String, usize, Vec<&'static str>)>> {
        let RulesetKind::TakingBreaking(rules) = self.ruleset.kind() else { return Ok(None) };
        let rules = rules.clone();
        let form = work(py, move |_| canonical(&rules))?;
        let form = form.map_err(|error| errors::solving(error.into()))?;
        let applied = form.applied().iter().map(|rule| rule.id()).collect();
        Ok(Some((form.code(), form.shift(), applied)))
    }

    /// The nimbers of the heaps `start..stop` as a read-only array.
    fn nimbers<'py>(&self, py: Python<'py>, start: u64, stop: u64) -> PyResult<Bound<'py, PyAny>> {
        let solver = if start == 0 { self.table(stop) } else { self.solver() };
        let array =
            work(py, move |flag| solver.into_nimbers_watched(start..stop.max(start), &mut until(flag)))?;
        Ok(match array.map_err(errors::solving)? {
            NimberArray::U8(nimbers) => read_only(py, nimbers),
            NimberArray::U16(nimbers) => read_only(py, nimbers),
            NimberArray::U32(nimbers) => read_only(py, nimbers),
            NimberArray::U64(nimbers) => read_only(py, nimbers),
        })
    }

    /// The nimber of a heap.
    fn nimber(&self, py: Python<'_>, heap: u64) -> PyResult<u64> {
        if let Some(nimber) = self.known(|solver| solver.known(heap)) {
            return Ok(nimber.0);
        }
        self.ask(py, move |solver, watch| Ok(solver.nimber_watched(heap, watch)?.0))
    }

    /// The first options of a heap, at most `most`, and whether these are all.
    fn options(&self, py: Python<'_>, heap: u64, most: usize) -> PyResult<(Vec<Vec<u64>>, bool)> {
        let rules = self.ruleset.kind().clone();
        let first = work(py, move |_| first_options(&rules, heap, most, OPTION_STEPS))?;
        Ok((first.options, first.complete))
    }

    /// The nimbers of the heaps of a position, their nim-sum, and whether the next player wins.
    fn position(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<(Vec<u64>, u64, bool)> {
        self.ask(py, move |solver, watch| {
            let position = solver.position_watched(&heaps, watch)?;
            let nimbers = position.nimbers().iter().map(|nimber| nimber.0).collect();
            Ok((nimbers, position.nim_sum().0, position.outcome().is_n()))
        })
    }

    /// The number of winning moves that a position has, if they were counted, and the first of
    /// them.
    fn winning_moves(
        &self,
        py: Python<'_>,
        heaps: Vec<u64>,
        most: usize,
    ) -> PyResult<(Option<u128>, Vec<MoveFields>)> {
        self.ask(py, move |solver, watch| {
            let moves = solver.position_watched(&heaps, watch)?.winning_moves(most);
            let listed = moves.listed.into_iter().map(|found| (found.heap, found.take, found.leaves));
            Ok((moves.count, listed.collect()))
        })
    }

    /// The period: proved, or observed, or neither. `up_to` is the last heap that may be computed.
    fn period(
        &self,
        py: Python<'_>,
        up_to: Option<u64>,
    ) -> PyResult<(Option<ProvedFields>, Option<ObservedFields>)> {
        let period = match up_to {
            // What an earlier question proved would answer one that is asked of fewer heaps.
            Some(last) => {
                let mut solver = self.table(last.saturating_add(1));
                work(py, move |stop| solver.period_watched(&mut until(stop)))?.map_err(errors::solving)?
            }
            None => self.ask(py, |solver, watch| solver.period_watched(watch))?,
        };
        Ok(match period {
            Period::Proved(proved) => {
                let theorem = proved.theorem();
                let (preperiod, period, saltus) = (proved.preperiod(), proved.period(), proved.saltus());
                (Some((preperiod, period, saltus, theorem.to_string(), theorem.id(), proved.heaps())), None)
            }
            Period::Observed(observed) => {
                let (seen, missing) = (observed.repetition(), observed.missing());
                let needed = match missing {
                    MissingProof::Heaps(heaps) => Some(heaps),
                    _ => None,
                };
                let fields =
                    (seen.from, seen.distance, seen.saltus, observed.heaps(), missing.to_string(), needed);
                (None, Some(fields))
            }
            Period::Nothing { .. } => (None, None),
        })
    }

    /// Counts of the nimbers of the first heaps, at least one.
    fn survey(&self, py: Python<'_>, heaps: u64) -> PyResult<Survey> {
        let heaps = heaps.max(1);
        let mut solver = self.table(heaps);
        let counted = work(py, move |stop| solver.statistics_watched(heaps, &mut until(stop)))?;
        Ok(counted.map_err(errors::solving)?.into())
    }

    /// A picture of the first heaps, at least one.
    fn plot(&self, py: Python<'_>, heaps: u64) -> PyResult<Plot> {
        let heaps = heaps.max(1);
        let mut solver = self.table(heaps);
        let (verdict, solver) = work(py, move |stop| {
            let watch = &mut until(stop);
            let verdict = solver.period_watched(watch);
            let known = verdict.and_then(|verdict| Ok((verdict, solver.nimber_watched(heaps - 1, watch)?)));
            (known, solver)
        })?;
        Ok(Plot::new(self.ruleset.clone(), solver, heaps, verdict.map_err(errors::solving)?.0))
    }
}

/// An array of these numbers that cannot be written to; they are not copied.
fn read_only<T: numpy::Element>(py: Python<'_>, nimbers: Vec<T>) -> Bound<'_, PyAny> {
    let array = PyArray1::from_vec(py, nimbers);
    array.readwrite().make_nonwriteable();
    array.into_any()
}

/// Counts of the nimbers of the first heaps.
#[pyclass(frozen, get_all, module = "grundy._grundy")]
pub(crate) struct Survey {
    heaps: u64,
    largest: u64,
    largest_at: u64,
    mean: f64,
    zeros: u64,
    last_zero: u64,
    /// `(nimber, heaps, first, last)` of each nimber that occurs.
    values: Vec<(u64, u64, u64, u64)>,
    /// `(mask, whether the parity of the heap counts, rare heaps, the last rare heap, nimbers of
    /// rare heaps)`.
    split: Option<SplitFields>,
}

impl From<Statistics> for Survey {
    fn from(counted: Statistics) -> Self {
        let values = counted
            .values
            .iter()
            .map(|value| (value.nimber.0, value.heaps, value.first, value.last))
            .collect();
        Self {
            heaps: counted.heaps,
            largest: counted.largest.0,
            largest_at: counted.largest_at,
            mean: counted.mean(),
            zeros: counted.zeros(),
            last_zero: counted.last_zero(),
            values,
            split: counted.split.map(|found| {
                let rare = found.rare_nimbers.iter().map(|nimber| nimber.0).collect();
                let last = found.last_rare.map(|(heap, _)| heap);
                (found.split.mask().0, found.split.has_position_parity(), found.rare_heaps, last, rare)
            }),
        }
    }
}
