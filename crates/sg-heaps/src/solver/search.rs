//! The computation of a solver: tables step by step, watched by the search for a period, within the
//! limits.

use std::ops::ControlFlow;

use super::limits::counted;
use super::{PeriodLimit, Progress, STEPS_OF_AN_OPTION, SolveError, Solver, Source, Watch};
use crate::engine::with_nimbers;
use crate::period::{Observed, Period, heaps_needed, observe};
use crate::subtraction::SubtractionGame;
use sg_core::heaps::coin_turning::TooManyCoins;
use sg_core::rules::ruleset::{Unfinished, break_if};

/// Heaps below this have nimbers that fit the 32 bits of a table.
pub(crate) const MOST_TABULATED: usize = 1 << 31;
/// A table grows by at least this many heaps between two looks for a period.
const LEAST_STEP: usize = 1024;
/// From this many heaps on the engine's estimate of its work is relied on.
const LEAST_ESTIMATED: usize = 1 << 14;
/// A progress callback is called after this many heaps of the engine at the latest, ...
const CALL_EVERY: usize = 1 << 14;
/// ... or after this many steps of a nanosecond or so: far heaps of some rulesets take a
/// millisecond each.
const CALL_EVERY_STEPS: u64 = 1 << 25;
/// The most steps, of a nanosecond or so, of work that calls nothing back.
const MOST_STEPS_UNWATCHED: u64 = 1 << 30;
/// Within a heap of rules that are given by their options, this many of them come between two
/// calls.
const OPTIONS_BETWEEN_CALLS: u64 = 1 << 16;

impl Solver {
    /// Computes some more nimbers on the way to that of `heap`, which is not known.
    pub(super) fn extend(&mut self, heap: u64, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let wanted = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
        match &mut self.source {
            Source::Engine(..) => self.extend_engine(heap, wanted, watch),
            Source::BeanSplitting | Source::CoinFormula(_) => Err(SolveError::NimberTooWide { heap }),
            Source::CoinTable(coins, _) => {
                let last = coins.values().len() as u64 - 1;
                if wanted as u64 > self.limits.coins {
                    return Err(SolveError::CoinOutOfReach {
                        coin: heap,
                        last: self.limits.coins.max(1) - 1,
                    });
                }
                let (steps, limit) = (coins.estimated_steps(wanted as u64), self.limits.steps);
                if steps > limit {
                    return Err(SolveError::TooSlow { heap, computed: last + 1, steps, limit });
                }
                coins
                    .extend(last + 1)
                    .map_err(|TooManyCoins { last, .. }| SolveError::CoinOutOfReach { coin: heap, last })?;
                let heaps = coins.values().len();
                report(watch, &Progress::new(heaps as u64, wanted as u64))
            }
            Source::Options(sequence) => {
                let heaps = sequence.known().len();
                if wanted as u64 > self.limits.plain_heaps {
                    return Err(SolveError::OutOfReach {
                        heap,
                        computed: heaps as u64,
                        limit: self.limits.plain_heaps,
                    });
                }
                let limit = self.limits.steps;
                let most = limit / STEPS_OF_AN_OPTION;
                let progress = Progress::new(heaps as u64, wanted as u64);
                let mut is_stopped = false;
                let mut next_call = sequence.options().next_multiple_of(OPTIONS_BETWEEN_CALLS);
                let advanced = sequence.advance(|options| {
                    if options >= next_call {
                        next_call = options + OPTIONS_BETWEEN_CALLS;
                        is_stopped |= watch(&progress).is_break();
                    }
                    break_if(is_stopped || options >= most)
                });
                match advanced {
                    Ok(()) => report(watch, &Progress::new(heaps as u64 + 1, wanted as u64)),
                    Err(Unfinished::NotSmaller { heap, part }) => Err(SolveError::NotSmaller { heap, part }),
                    Err(_) if is_stopped => Err(SolveError::Stopped { computed: heaps as u64 }),
                    Err(_) => {
                        // As many for each heap that is missing as for one of those that are known.
                        let each =
                            sequence.options().saturating_mul(STEPS_OF_AN_OPTION) / heaps.max(1) as u64;
                        let steps = each.saturating_mul((wanted - heaps) as u64);
                        Err(SolveError::TooSlow { heap, computed: heaps as u64, steps, limit })
                    }
                }
            }
        }
    }

    /// One step of the engine's table and of the search for a period.
    fn extend_engine(&mut self, heap: u64, wanted: usize, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let limits = self.limits;
        let Source::Engine(engine, search) = &mut self.source else { return Ok(()) };
        let computed = engine.heaps();
        if self.proved.is_some() {
            // All nimbers that the proof refers to are known.
            return Err(SolveError::NimberTooWide { heap });
        }
        let followed = search.table_needed().is_some_and(|heaps| heaps as u64 <= limits.heaps);
        // A split into rare and common nimbers mostly shows itself within the first thousands of
        // heaps, or there is none.
        let (limit, search_limit) = if !limits.has_sparse_space(engine) {
            (
                limits.plain_heaps,
                if engine.steps() >= limits.search_steps { 0 } else { limits.plain_search_heaps },
            )
        } else if followed {
            (limits.heaps, limits.heaps)
        } else if engine.steps() >= limits.search_steps {
            (limits.heaps, 0)
        } else {
            (limits.heaps, limits.search_heaps)
        };
        let (limit, search_limit) = (counted(limit).min(MOST_TABULATED), counted(search_limit));
        if wanted > limit && self.by_set(heap, search_limit) {
            return Ok(());
        }
        let Source::Engine(engine, _) = &self.source else { return Ok(()) };
        let steps = engine.steps();
        let estimated =
            if computed < LEAST_ESTIMATED { 0 } else { engine.estimated_steps(wanted.min(limit)) };
        let affordable = steps.saturating_add(estimated) <= limits.steps;
        let most = if wanted <= limit && affordable { limit } else { search_limit.min(limit) };
        if wanted <= limit && (computed >= most || steps >= limits.steps) {
            return Err(SolveError::TooSlow {
                heap,
                computed: computed as u64,
                steps: estimated,
                limit: limits.steps,
            });
        }
        if computed >= most || steps >= limits.steps {
            return Err(SolveError::OutOfReach { heap, computed: computed as u64, limit: limit as u64 });
        }
        let step = (computed / 8).max(LEAST_STEP);
        let target = wanted.min(computed + step).min(most);
        // Where the heap is beyond a table, or lengths prove nothing, windows do. Otherwise the
        // plain loops that check their conditions would cost more than the heaps that they save.
        let windows = wanted > limit || heaps_needed(engine.ruleset(), 1, 1).is_none();
        self.advance(target, wanted.min(limit), limits.steps, watch)?;
        self.look(usize::MAX, windows)
    }

    /// Whether a subtraction game answers for a heap beyond any table of the engine. It is asked
    /// where the engine has found no period or cannot find one within `most` heaps.
    fn by_set(&mut self, heap: u64, most: usize) -> bool {
        let Source::Engine(engine, _) = &self.source else { return false };
        let needed = heaps_needed(engine.ruleset(), 1, 1);
        if engine.heaps() < most && needed.is_some_and(|needed| needed <= most as u64) {
            return false;
        }
        let Some(game) = SubtractionGame::of(engine.ruleset()) else { return false };
        let steps = self.limits.steps.min(self.limits.search_steps).min(MOST_STEPS_UNWATCHED);
        let table = game.table_within(steps).min(self.limits.heaps) as usize;
        let Ok(nimbers) = game.solve(heap, table) else { return false };
        self.by_set = Some(Box::new((game, nimbers)));
        true
    }

    /// Advances the engine to `target` heaps, or until it has taken `most_steps`, calling back on
    /// the way; `goal` is what the callback reads as target.
    fn advance(
        &mut self,
        target: usize,
        goal: usize,
        most_steps: u64,
        watch: &mut Watch<'_>,
    ) -> Result<(), SolveError> {
        let Source::Engine(engine, search) = &mut self.source else { return Ok(()) };
        // Where moves leave four heaps, a thousand heaps are too many between two looks at the
        // limit.
        while engine.heaps() < target && engine.steps() < most_steps {
            let called = engine.steps();
            let _ = engine.advance_with(target.min(engine.heaps() + CALL_EVERY), &mut |engine| {
                break_if(engine.steps().saturating_sub(called) >= CALL_EVERY_STEPS)
            })?;
            let needed = search.table_needed().filter(|&needed| needed > engine.heaps());
            let progress = Progress {
                following: search.following().map(|(from, distance)| (from as u64, distance as u64)),
                ..Progress::new(engine.heaps() as u64, needed.map_or(goal, |needed| needed.min(goal)) as u64)
                    .with_engine(Some(engine))
            };
            report(watch, &progress)?;
        }
        Ok(())
    }

    /// Looks for a proof of a period in what the engine has computed, at most `heaps` heaps or
    /// those that were looked at before: the search continues from there. With `windows` also by
    /// the sparse-window theorem, which needs fewer heaps.
    fn look(&mut self, heaps: usize, windows: bool) -> Result<(), SolveError> {
        let Source::Engine(engine, search) = &mut self.source else { return Ok(()) };
        if self.proved.is_some() {
            return Ok(());
        }
        let heaps = heaps.max(self.looked);
        self.looked = heaps.min(engine.heaps());
        let sparse = engine.progress().sparse.filter(|_| windows);
        search.set_split(sparse.map(|sparse| (sparse.split, sparse.last_rare)));
        let proved = with_nimbers!(engine.nimbers().between(0, heaps), values => search.look(values));
        if let Some(proved) = proved {
            // A theorem about the rules alone comes before the few nimbers that it refers to.
            let refers_to = proved.preperiod() + proved.period();
            engine.advance(refers_to as usize)?;
        }
        self.proved = proved;
        Ok(())
    }

    /// Computes until a period is proved or the limits are reached.
    pub(super) fn search_engine(&mut self, watch: &mut Watch<'_>) -> Result<Period, SolveError> {
        // Whole blocks are computed, perhaps more heaps than these: the rest is not looked at, so
        // that the answer does not depend on the engine's blocks, which depend on the processor.
        let mut target = if let Source::Engine(engine, _) = &self.source { engine.heaps() } else { 0 };
        loop {
            let Source::Engine(engine, search) = &mut self.source else {
                return Ok(Period::Nothing { heaps: 0 });
            };
            self.is_weak = self.is_weak.or_else(|| self.limits.is_weak(engine));
            let goal = self.limits.search_goal(engine, search.table_needed(), self.is_weak == Some(true));
            self.look(target.min(goal), true)?;
            if let Some(proved) = self.proved {
                return Ok(Period::Proved(proved));
            }
            let Source::Engine(engine, search) = &mut self.source else {
                return Ok(Period::Nothing { heaps: 0 });
            };
            let heaps = target;
            if heaps >= goal {
                let nimbers = engine.nimbers().between(0, goal.max(self.looked));
                let period = with_nimbers!(nimbers, values => search.finish(values));
                let steps = self.limits.steps.min(self.limits.search_steps);
                let by_steps = engine.steps() >= steps && (heaps as u64) < self.limits.search_heaps;
                self.proved = period.proved();
                self.reached =
                    Some(if by_steps { PeriodLimit::Steps(steps) } else { PeriodLimit::Heaps(goal as u64) });
                return Ok(period);
            }
            let needed = search.table_needed().filter(|&needed| needed > heaps);
            let step = (heaps / 8).max(LEAST_STEP);
            target = needed.map_or(heaps + step, |needed| needed.min(heaps + step)).min(goal);
            // A sparse space may be followed beyond the limit of the search.
            let limits = self.limits;
            let is_sparse = limits.has_sparse_space(engine);
            let most_steps = if is_sparse { limits.steps } else { limits.steps.min(limits.search_steps) };
            self.advance(target, goal, most_steps, watch)?;
        }
    }

    /// Looks for a repetition of the first nimbers of a ruleset without an engine, which no theorem
    /// covers.
    pub(super) fn observe_table(&mut self, watch: &mut Watch<'_>) -> Result<Period, SolveError> {
        let mut heaps = self.limits.plain_search_heaps.min(self.limits.observed_heaps);
        let limits = self.limits;
        self.limits.steps = limits.steps.min(limits.search_steps);
        let last = self.nimber_watched(heaps.max(1) - 1, watch);
        let steps = std::mem::replace(&mut self.limits, limits).steps;
        let mut reached = None;
        match last {
            Ok(_) => {}
            Err(SolveError::CoinOutOfReach { last, .. }) => heaps = last + 1,
            Err(SolveError::OutOfReach { computed, .. }) => heaps = computed,
            Err(SolveError::TooSlow { computed, .. }) => {
                (heaps, reached) = (computed, Some(PeriodLimit::Steps(steps)));
            }
            Err(error) => return Err(error),
        }
        let values: Vec<u64> = (0..heaps).map_while(|heap| Some(self.known(heap)?.0)).collect();
        let heaps = values.len();
        if let Some(repetition) = observe(&values, true) {
            return Ok(Period::Observed(Observed::without_theorem(repetition, heaps as u64)));
        }
        self.reached = reached.or(Some(PeriodLimit::Heaps(heaps as u64)));
        Ok(Period::Nothing { heaps: heaps as u64 })
    }
}

/// Calls back, and turns a wish to stop into an error.
pub(super) fn report(watch: &mut Watch<'_>, progress: &Progress<'_>) -> Result<(), SolveError> {
    match watch(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(SolveError::Stopped { computed: progress.heaps }),
    }
}
