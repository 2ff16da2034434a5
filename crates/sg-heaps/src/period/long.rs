//! Very long periods, in bounded memory and with proofs by sparse windows.
//!
//! The [`LongEngine`] keeps the first heaps and the latest. While it runs, the windows of nimbers that decide what follows are
//! looked at by their content; one that comes back gives the period. Whole windows are kept at *stations*
//! far apart; from these the nimbers around the least preperiod, and one period later, are computed again
//! side by side, with the plain loops of the [certificates](super::certificate), and the proof is made of
//! them. What it takes from the engine is that no heap was rare and how far back the witnesses are ([`Reach`]); a certificate
//! lets that be checked without the engine.

mod checkpoint;
mod marks;
mod states;

use std::cell::RefCell;
use std::ops::ControlFlow;

use marks::Marks;
use states::States;

use super::certificate::build::Sizes;
use super::certificate::walk::{Cursor, Unwitnessed};
use super::certificate::{Certificate, Station, WindowProof, required_stations, station_length};
use super::{Proved, Repetition, Theorem};
use crate::engine::{
    LongEngine, LongError, NimberSlice, OutOfMemory, RareState, Reach, widened, with_nimbers,
};
use sg_core::heaps::taking_breaking::TakingBreaking;

/// Nimbers so many heaps behind a station are computed again by an engine, and only the last of them by plain loops.
const FAR: usize = 1 << 22;

/// A search for a period in bounded memory.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sg_heaps::engine::LongEngine;
/// use sg_core::heaps::notation::{Ruleset, RulesetKind};
/// use sg_heaps::period::long::{LongSearch, Verdict};
///
/// let ruleset: Ruleset = "0.16".parse()?;
/// let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { unreachable!() };
/// let mut search = LongSearch::new(rules, LongEngine::DEFAULT_MEMORY)?.ok_or("it breaks heaps")?;
/// let Verdict::Proved(found) = search.run(10_000_000, &mut |_| ControlFlow::Continue(()))? else {
///     return Err("a period".into());
/// };
/// assert_eq!((found.proved().period(), found.proved().preperiod()), (149_459, 105_351));
/// found.certificate("0.16").check()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LongSearch {
    rules: TakingBreaking,
    engine: LongEngine,
    marks: Marks,
    states: States,
    /// What the marks and stations go by.
    reach: Reach,
    /// The nimbers of the heaps before this one were looked at.
    looked: usize,
}

/// What is asked now and then whether to go on.
type Watch<'a> = dyn FnMut(&LongSearch) -> ControlFlow<()> + 'a;

/// What a search came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// A period is proved.
    Proved(Box<Found>),
    /// So many heaps were computed, without a period.
    Nothing {
        /// How many, from 0 on.
        heaps: usize,
    },
    /// The callback stopped the search after so many heaps.
    Stopped {
        /// How many, from 0 on.
        heaps: usize,
    },
}

/// A period with its proof.
#[derive(Clone, Debug)]
pub struct Found {
    rules: TakingBreaking,
    proved: Proved,
    proof: WindowProof,
}

impl Found {
    /// The period.
    #[must_use]
    pub const fn proved(&self) -> Proved {
        self.proved
    }

    /// The certificate, with the name of the ruleset.
    #[must_use]
    pub fn certificate(&self, ruleset: &str) -> Certificate {
        Certificate::of_window(ruleset, &self.rules, self.proved.repetition, self.proof.clone())
    }
}

impl LongSearch {
    /// A search with about `memory` bytes; `None` if the sparse-window theorem does not cover the ruleset.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(rules: &TakingBreaking, memory: usize) -> Result<Option<Self>, OutOfMemory> {
        let engine = if super::window::covers(rules) { LongEngine::new(rules, memory)? } else { None };
        let reach = Reach { from: 0, witness: 0 };
        let search = |engine| Self {
            rules: rules.clone(),
            engine,
            marks: Marks::new(0),
            states: States::new(0, Vec::new()),
            reach,
            looked: 0,
        };
        Ok(engine.map(search))
    }

    /// How many heaps are known.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.engine.heaps()
    }

    /// From now on at most so many threads compute at a time; see [`LongEngine::set_threads`].
    pub const fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    /// The engine.
    #[must_use]
    pub const fn engine(&self) -> &LongEngine {
        &self.engine
    }

    /// Computes until a period is proved, or at least `heaps` heaps are known, or `watch`, which is called every ten
    /// milliseconds or so, stops it.
    ///
    /// The result does not depend on where a search was stopped and resumed, nor on the number of threads.
    ///
    /// # Errors
    ///
    /// [`LongError`].
    pub fn run(&mut self, heaps: usize, watch: &mut Watch<'_>) -> Result<Verdict, LongError> {
        while self.engine.heaps() < heaps {
            self.engine.advance(heaps)?;
            if let Some(found) = self.look(watch) {
                return Ok(Verdict::Proved(Box::new(found)));
            }
            if watch(self).is_break() {
                return Ok(Verdict::Stopped { heaps: self.engine.heaps() });
            }
        }
        Ok(Verdict::Nothing { heaps: self.engine.heaps() })
    }

    /// `r`, and `k`.
    fn last_rare_and_taken(&self) -> (usize, usize) {
        let last_rare = self.engine.sparse().and_then(|state| state.rare.last()).map_or(0, |&(heap, _)| heap);
        (last_rare, self.rules.most_taken().unwrap_or(0))
    }

    /// Looks at what the engine has computed since the last time, block by block, so that it makes no difference how many blocks there
    /// are.
    fn look(&mut self, watch: &mut Watch<'_>) -> Option<Found> {
        let ends: Vec<_> = self.engine.ends().collect();
        ends.into_iter().find_map(|(heaps, reach)| self.look_until(heaps, reach, watch))
    }

    /// Looks at the next nimbers before `heaps`, where `reach` was known of witnesses.
    fn look_until(&mut self, heaps: usize, reach: Reach, watch: &mut Watch<'_>) -> Option<Found> {
        let (last_rare, taken) = self.last_rare_and_taken();
        let window = taken + last_rare.max(reach.witness);
        if reach != self.reach || window != self.marks.window() {
            // The windows are longer now, or begin later.
            if reach.from != self.reach.from {
                self.states = States::new(0, Vec::new());
            }
            self.reach = reach;
            self.marks = Marks::new(window);
        }
        let from = self.looked.max(reach.from);
        if heaps <= from {
            return None;
        }
        // Windows of stations are longer, for the certificate, and because w may yet grow.
        let length = 2 * window + 2 * (last_rare + taken);
        let later = self.engine.heaps() - heaps;
        let latest = self.engine.latest(later + heaps - from + length.max(self.marks.history()));
        let latest = latest.between(0, latest.len() - later);
        let base = heaps - latest.len();
        for heap in self.states.due(from, heaps) {
            let before = latest.between((heap - base).saturating_sub(length), heap - base);
            self.states.push(heap, widened(before));
        }
        self.looked = heaps;
        let marks = &mut self.marks;
        let [earlier, later] = with_nimbers!(latest, values => marks.look(values, base, from - base))?;
        self.prove(earlier, later, heaps, &RefCell::new(watch))
    }

    /// The nimbers before the first heap for which the engine answers.
    fn first(&self) -> Vec<u32> {
        let first: NimberSlice<'_> = self.engine.first();
        widened(first.between(0, self.reach.from))
    }

    /// Goes on from the latest station before `heap` that has `length` nimbers before it.
    fn cursor<'a>(
        &'a self,
        first: &'a [u32],
        heap: usize,
        length: usize,
        watch: &RefCell<&mut Watch<'_>>,
    ) -> Result<Cursor<'a>, Unwitnessed> {
        let RareState { split, rare, .. } = self.engine.sparse().ok_or(Unwitnessed(0))?;
        let (last_rare, taken) = self.last_rare_and_taken();
        let window = taken + last_rare.max(self.reach.witness);
        let serves = |station: &&Station| {
            let known = station.nimbers().len();
            station.heap <= heap && known >= window && known + heap - station.heap >= length
        };
        let at = match self.states.list().iter().rev().find(serves) {
            Some(station) => (station.heap, station.nimbers()),
            None => (first.len(), first),
        };
        let known = (rare, self.reach.witness);
        let needed = self.engine.needed();
        let far = heap - at.0 > FAR.max(2 * needed);
        let kept = window.max(length).max(if far { needed } else { 0 });
        let mut cursor = Cursor::new(&self.rules, split, first, known, at, kept);
        if far {
            // The engine needs more nimbers than a station has.
            for _ in 0..needed {
                cursor.step()?;
            }
            let (from, latest) =
                self.computed_again(first, (cursor.heap(), cursor.latest(needed)), heap, kept, watch)?;
            cursor = Cursor::new(&self.rules, split, first, known, (from, &latest), kept);
        }
        while cursor.heap() < heap {
            cursor.step()?;
        }
        Ok(cursor)
    }

    /// Goes on after `from` heaps, the `latest` of which are given, with an engine of its own until some time before `heap`: how many heaps
    /// it knows then, and at least the latest `length` nimbers.
    fn computed_again(
        &self,
        first: &[u32],
        (from, latest): (usize, &[u32]),
        heap: usize,
        length: usize,
        watch: &RefCell<&mut Watch<'_>>,
    ) -> Result<(usize, Vec<u32>), Unwitnessed> {
        let stopped = Unwitnessed(0);
        let RareState { split, lane_bits, .. } = self.engine.sparse().ok_or(stopped)?;
        // An even number of heaps is left out between.
        let latest = &latest[(from - first.len() - latest.len()) & 1..];
        let memory = self.engine.limit();
        let state = (split, lane_bits, self.reach);
        let engine = LongEngine::resumed(&self.rules, memory, from, [first, latest], state);
        let mut engine = engine.ok().flatten().ok_or(stopped)?;
        engine.set_threads(self.engine.threads());
        let until = heap - FAR / 2;
        while engine.heaps() < until {
            let stop = watch.borrow_mut()(self).is_break();
            if stop || engine.advance(until).is_err() || engine.reach() != Some(self.reach) {
                return Err(stopped);
            }
        }
        Ok((engine.heaps(), widened(engine.latest(length))))
    }

    /// The proof of the period by two heaps before which the windows seem to be the same, if it needs no more than `heaps` heaps.
    ///
    /// `None` too if the callback stops it: later marks come back as well.
    fn prove(
        &self,
        earlier: usize,
        later: usize,
        heaps: usize,
        watch: &RefCell<&mut Watch<'_>>,
    ) -> Option<Found> {
        let RareState { split, rare, .. } = self.engine.sparse()?;
        let (last_rare, taken) = self.last_rare_and_taken();
        let Reach { from: first_heaps, witness } = self.reach;
        let window = taken + last_rare.max(witness);
        let distance = later - earlier;
        let first = self.first();
        let agree = |heap: usize| -> Result<bool, Unwitnessed> {
            let [one, other] = [heap, heap + distance].map(|heap| self.cursor(&first, heap, window, watch));
            Ok(one?.latest(window) == other?.latest(window))
        };
        if !agree(earlier).ok()? {
            return None;
        }
        let from = self.preperiod(&first, distance, earlier, &agree, watch).ok()?;
        let sizes = Sizes::new(taken, from, last_rare, witness);
        let start = sizes.start.max(first_heaps);
        let length = station_length(from, start, window);
        if start + distance > heaps || first_heaps < length.max(window + 1) {
            return None;
        }
        let mut stations: Vec<Station> = Vec::new();
        let end = start + distance;
        let grid = self
            .states
            .list()
            .iter()
            .filter(|station| station.heap < end && station.nimbers().len() >= length);
        stations.extend(grid.map(|station| {
            let known = station.nimbers();
            Station::new(station.heap, known[known.len() - length..].to_vec())
        }));
        let required: Vec<_> = required_stations(start, distance).chain([first_heaps]).collect();
        for heap in required {
            if stations.iter().all(|station| station.heap != heap) {
                let cursor = self.cursor(&first, heap, length, watch).ok()?;
                stations.push(Station::new(heap, cursor.latest(length).to_vec()));
            }
        }
        stations.sort_unstable_by_key(|station| station.heap);
        let proof =
            WindowProof { split, rare: rare.to_vec(), witness, window, first: first_heaps, start, stations };
        let repetition = Repetition { from, distance, saltus: 0 };
        let theorem = Theorem::SparseWindow { split, last_rare, witness, window };
        let proved = Proved { repetition, theorem, heaps: end };
        let found = Found { rules: self.rules.clone(), proved, proof };
        // Every condition of the theorem, but the nimbers between the stations.
        let checked = found.certificate("").checker().is_ok();
        checked.then_some(found)
    }

    /// The least preperiod, if the nimbers before `later` agree with those one period further.
    fn preperiod(
        &self,
        first: &[u32],
        distance: usize,
        later: usize,
        agree: &dyn Fn(usize) -> Result<bool, Unwitnessed>,
        watch: &RefCell<&mut Watch<'_>>,
    ) -> Result<usize, Unwitnessed> {
        let stations = self.states.list().iter().map(|station| station.heap);
        let mut heaps: Vec<usize> = stations.chain(self.marks.heaps()).filter(|&heap| heap < later).collect();
        heaps.sort_unstable();
        heaps.dedup();
        // The windows before these heaps agree from one of them on. It is looked for from the last one back, in steps that double,
        // since each look takes long and the mark that came back first is one of the first that do.
        let (mut low, mut high, mut step) = (0, heaps.len(), 1);
        while low < high {
            let middle = if low == 0 { high.saturating_sub(step) } else { usize::midpoint(low, high) };
            if agree(heaps[middle])? {
                (high, step) = (middle, 2 * step);
            } else {
                low = middle + 1;
            }
        }
        let until = heaps.get(low).copied().unwrap_or(later);
        // Side by side from the last heap that does not agree; the window before it is looked at as well.
        let begin = if low == 0 { first.len() } else { heaps[low - 1] };
        let shown = if low == 0 { first.len() } else { begin.min(self.marks.window()) };
        let mut one = self.cursor(first, begin, shown, watch)?;
        let mut other = self.cursor(first, begin + distance, shown, watch)?;
        let differs = |a: &[u32], b: &[u32]| a.iter().zip(b).rposition(|(a, b)| a != b);
        let mut last = differs(one.latest(shown), other.latest(shown)).map(|at| begin - shown + at);
        while one.heap() < until {
            let heap = one.heap();
            if one.step()? != other.step()? {
                last = Some(heap);
            }
            if heap.is_multiple_of(FAR) && watch.borrow_mut()(self).is_break() {
                return Err(Unwitnessed(0));
            }
        }
        Ok(last.map_or(0, |last| last + 1))
    }
}
