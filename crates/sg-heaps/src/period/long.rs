//! Very long periods, in bounded memory and with proofs by sparse windows: the second part of a
//! [`Search`](crate::search::Search).
//!
//! It begins with the nimbers of all heaps, once the rare heaps have been quiet for long. From then
//! on the [`LongEngine`] keeps the first heaps and the latest. While it runs, the windows of
//! nimbers that decide what follows are looked at by their content; one that comes back gives the
//! period. Whole windows are kept at *stations* far apart; from these the nimbers around the least
//! preperiod, and one period later, are computed again side by side, with the plain loops of the
//! [certificates](super::certificate), and the proof is made of them. What it takes from the engine
//! is that no heap was rare and how far back the witnesses are ([`Reach`]); a certificate lets that
//! be checked without the engine.

pub(crate) mod checkpoint;
mod marks;
mod states;

use std::cell::RefCell;
use std::ops::ControlFlow;

use marks::{CONTENT, Marks};
use states::States;

use super::certificate::build::Sizes;
use super::certificate::walk::{Cursor, Unwitnessed};
use super::certificate::{
    Certificate, MOST_FIRST, Station, WindowProof, prime_divisors, required_stations, station_length,
};
use super::{Proved, Repetition, window};
use crate::engine::{
    LongEngine, LongError, NimberSlice, OutOfMemory, RareState, Reach, Split, widened, with_nimbers,
};
use sg_core::heaps::taking_breaking::TakingBreaking;

/// Nimbers this many heaps after a station are computed again by an engine, and only the last of
/// them by plain loops.
const FAR: usize = 1 << 22;
/// Before heaps are dropped the last rare one lies this many times farther back than it is large.
const QUIET: usize = 64;

/// A search for a period in bounded memory.
#[derive(Clone, Debug)]
pub(crate) struct LongSearch {
    rules: TakingBreaking,
    engine: LongEngine,
    seen: Seen,
    /// The engine stopped for good, after nimbers that may be wrong.
    has_failed: bool,
}

/// Facts about the nimbers seen, in addition to those that the engine keeps.
#[derive(Clone, Debug)]
struct Seen {
    marks: Marks,
    states: States,
    /// The data for marks and stations.
    reach: Reach,
    /// The nimbers of the heaps before this one were looked at.
    looked: usize,
}

impl Seen {
    fn nothing() -> Self {
        let reach = Reach { from: 0, witness: 0 };
        Self { marks: Marks::new(0), states: States::new(0, Vec::new()), reach, looked: 0 }
    }

    /// Looks at the latest nimbers before `heaps` as far as they are new, where `reach` was known
    /// of witnesses: two heaps before which the windows seem to be the same.
    fn note(
        &mut self,
        reach: Reach,
        (last_rare, taken): (usize, usize),
        latest: NimberSlice<'_>,
        heaps: usize,
    ) -> Option<[usize; 2]> {
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
        let length = station_nimbers(window, last_rare + taken);
        let base = heaps - latest.len();
        self.states.extend(from, heaps, |heap| {
            widened(latest.between((heap - base).saturating_sub(length), heap - base))
        });
        self.looked = heaps;
        with_nimbers!(latest, values => self.marks.look(values, base, from - base))
    }
}

/// The callback that is asked now and then whether to go on.
type Watch<'a> = dyn FnMut(&LongSearch) -> ControlFlow<()> + 'a;

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// A period is proved.
    Proved(Box<Found>),
    /// As many heaps as were asked for were computed, without a period.
    Nothing,
    /// The callback stopped the search.
    Stopped,
}

/// A period with its proof.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    rules: TakingBreaking,
    proved: Proved,
    proof: WindowProof,
}

impl Found {
    /// The period.
    pub(crate) const fn proved(&self) -> Proved {
        self.proved
    }

    /// The certificate, with the name of the ruleset.
    pub(crate) fn certificate(&self, ruleset: &str) -> Certificate {
        Certificate::of_window(ruleset, &self.rules, self.proved.repetition, self.proof.clone())
    }
}

impl LongSearch {
    /// Resumes a search from the nimbers of all heaps computed so far, with about `memory` bytes,
    /// and a period if these show one. `sparse` is the split, the last rare heap, and how many bits
    /// the lanes have.
    ///
    /// `None` if the theorem does not cover the ruleset, or the rare heaps and witnesses have not
    /// been quiet for long enough.
    pub(crate) fn after(
        rules: &TakingBreaking,
        memory: usize,
        nimbers: NimberSlice<'_>,
        (split, last_rare, lane_bits): (Split, usize, u32),
    ) -> Result<Option<(Self, Option<Found>)>, OutOfMemory> {
        let heaps = nimbers.len();
        let is_quiet = window::covers(rules) && last_rare <= heaps / QUIET;
        let Some(reach) = is_quiet.then(|| reach_of(rules, split, nimbers, last_rare)).flatten() else {
            return Ok(None);
        };
        // An even number of heaps is left out between, and less than half of them are kept.
        let needed = 2 * Reach::MOST + 4 * last_rare + 4 * rules.most_taken().unwrap_or(0);
        let needed = needed + ((heaps ^ reach.from ^ needed) & 1);
        if reach.from + 2 * needed > heaps {
            return Ok(None);
        }
        let kept = [nimbers.between(0, reach.from), nimbers.from(heaps - needed)].map(widened);
        let state = (split, lane_bits, reach);
        let engine = LongEngine::resumed(rules, memory, heaps, [&kept[0], &kept[1]], state)?;
        Ok(engine.map(|engine| {
            let mut search = Self { rules: rules.clone(), engine, seen: Seen::nothing(), has_failed: false };
            let pair = search.seen.note(reach, search.last_rare_and_taken(), nimbers, heaps);
            let never = &mut |_: &Self| ControlFlow::Continue(());
            let found = pair.and_then(|[one, other]| search.prove(one, other, heaps, &RefCell::new(never)));
            (search, found)
        }))
    }

    /// The number of heaps that are known.
    pub(crate) fn heaps(&self) -> usize {
        self.engine.heaps()
    }

    /// From now on at most this many threads compute at a time; see [`LongEngine::set_threads`].
    pub(crate) const fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    /// Computes until a period is proved, or at least `heaps` heaps are known, or `watch`, which is
    /// called every ten milliseconds or so, stops it.
    ///
    /// The result does not depend on where a search was stopped and resumed, nor on the number of
    /// threads.
    pub(crate) fn run(&mut self, heaps: usize, watch: &mut Watch<'_>) -> Result<Verdict, LongError> {
        while self.engine.heaps() < heaps {
            self.engine.advance(heaps).inspect_err(|_| self.has_failed = true)?;
            if let Some(found) = self.look(watch) {
                return Ok(Verdict::Proved(Box::new(found)));
            }
            if watch(self).is_break() {
                return Ok(Verdict::Stopped);
            }
        }
        Ok(self.look_back(watch).map_or(Verdict::Nothing, |found| Verdict::Proved(Box::new(found))))
    }

    /// Looks for the latest window among the nimbers before it: a short period may have no mark,
    /// and no power of two after its begin.
    fn look_back(&self, watch: &mut Watch<'_>) -> Option<Found> {
        let (heaps, window) = (self.engine.heaps(), self.seen.marks.window());
        if window == 0 {
            return None;
        }
        let known = (heaps - self.seen.reach.from).min(self.engine.needed());
        let distance = with_nimbers!(self.engine.latest(known), values => {
            let (before, last) = values.split_at_checked(values.len().checked_sub(window)?)?;
            (1..=before.len()).find(|distance| values[before.len() - distance..].starts_with(last))
        })?;
        self.prove(heaps - distance, heaps, heaps, &RefCell::new(watch))
    }

    /// `r`, and `k`.
    fn last_rare_and_taken(&self) -> (usize, usize) {
        let last_rare = self.engine.sparse().and_then(|state| state.rare.last()).map_or(0, |&(heap, _)| heap);
        (last_rare, self.rules.most_taken().unwrap_or(0))
    }

    /// Looks at what the engine has computed since the last time, block by block, so that it makes
    /// no difference how many blocks there are.
    fn look(&mut self, watch: &mut Watch<'_>) -> Option<Found> {
        let ends: Vec<_> = self.engine.ends().collect();
        ends.into_iter().find_map(|(heaps, reach)| {
            let (last_rare, taken) = self.last_rare_and_taken();
            let before =
                station_nimbers(taken + last_rare.max(reach.witness), last_rare + taken).max(CONTENT);
            let later = self.engine.heaps() - heaps;
            let new = heaps - self.seen.looked.max(reach.from).min(heaps);
            let latest = self.engine.latest(later + new + before);
            let latest = latest.between(0, latest.len() - later);
            let [earlier, later] = self.seen.note(reach, (last_rare, taken), latest, heaps)?;
            self.prove(earlier, later, heaps, &RefCell::new(watch))
        })
    }

    /// The nimbers before the first heap for which the engine answers.
    fn first(&self) -> Vec<u32> {
        let first: NimberSlice<'_> = self.engine.first();
        widened(first.between(0, self.seen.reach.from))
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
        let window = taken + last_rare.max(self.seen.reach.witness);
        let serves = |station: &&Station| {
            let known = station.nimbers().len();
            station.heap <= heap && known >= window && known + heap - station.heap >= length
        };
        let at = match self.seen.states.list().iter().rev().find(serves) {
            Some(station) => (station.heap, station.nimbers()),
            None => (first.len(), first),
        };
        let known = (rare, self.seen.reach.witness);
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
        cursor.run(heap)?;
        Ok(cursor)
    }

    /// Goes on after `from` heaps, the `latest` of which are given, with its own engine until some
    /// time before `heap`: how many heaps it knows then, and at least the latest `length` nimbers.
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
        let state = (split, lane_bits, self.seen.reach);
        let engine = LongEngine::resumed(&self.rules, memory, from, [first, latest], state);
        let mut engine = engine.ok().flatten().ok_or(stopped)?;
        engine.set_threads(self.engine.threads());
        let until = heap - FAR / 2;
        while engine.heaps() < until {
            let stop = watch.borrow_mut()(self).is_break();
            if stop || engine.advance(until).is_err() || engine.reach() != Some(self.seen.reach) {
                return Err(stopped);
            }
        }
        Ok((engine.heaps(), widened(engine.latest(length))))
    }

    /// The proof of the period by two heaps before which the windows seem to be the same, if it
    /// needs no more than `heaps` heaps.
    ///
    /// `None` too if the callback stops it: later marks come back as well.
    fn prove(
        &self,
        earlier: usize,
        later: usize,
        heaps: usize,
        watch: &RefCell<&mut Watch<'_>>,
    ) -> Option<Found> {
        // One after another may fail within a block.
        if watch.borrow_mut()(self).is_break() {
            return None;
        }
        let RareState { split, rare, .. } = self.engine.sparse()?;
        let (last_rare, taken) = self.last_rare_and_taken();
        let Reach { from: first_heaps, witness } = self.seen.reach;
        let window = taken + last_rare.max(witness);
        let first = self.first();
        let agree_at = |heap: usize, distance: usize| -> Result<bool, Unwitnessed> {
            let [one, other] = [heap, heap + distance].map(|heap| self.cursor(&first, heap, window, watch));
            Ok(one?.latest(window) == other?.latest(window))
        };
        if !agree_at(earlier, later - earlier).ok()? {
            return None;
        }
        // A window that was seen to come back before, such as by a search that this one continues,
        // comes back after several periods.
        let mut distance = later - earlier;
        for prime in prime_divisors(distance) {
            while distance.is_multiple_of(prime) && agree_at(earlier, distance / prime).ok()? {
                distance /= prime;
            }
        }
        let agree = |heap: usize| agree_at(heap, distance);
        let from = self.preperiod(&first, distance, earlier, &agree, watch).ok()?;
        let sizes = Sizes::new(taken, from, last_rare, witness);
        let start = sizes.start.max(first_heaps);
        let length = station_length(from, start, window);
        if start + distance > heaps || first_heaps < length.max(window + 1) {
            return None;
        }
        let mut stations: Vec<Station> = Vec::new();
        let end = start + distance;
        for station in self.seen.states.list().iter().filter(|station| station.heap < end) {
            let known = station.nimbers();
            if let Some(more) = known.len().checked_sub(length) {
                stations.push(Station::new(station.heap, known[more..].to_vec()));
            }
        }
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
        let repetition = Repetition::in_table(from, distance, 0);
        let theorem = window::theorem(split, last_rare, witness, window);
        let proved = Proved { repetition, theorem, heaps: end as u64 };
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
        let stations = self.seen.states.list().iter().map(|station| station.heap);
        let mut heaps: Vec<usize> =
            stations.chain(self.seen.marks.heaps()).filter(|&heap| heap < later).collect();
        heaps.sort_unstable();
        heaps.dedup();
        // The windows before these heaps agree from one of them on. It is looked for from the last
        // one back, in steps that double, since each look takes long and the mark that came back
        // first is one of the first that do.
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
        // Side by side from the last heap that does not agree; the window before it is looked at as
        // well.
        let begin = if low == 0 { first.len() } else { heaps[low - 1] };
        let shown = if low == 0 { first.len() } else { begin.min(self.seen.marks.window()) };
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

/// The number of nimbers that the windows of stations have: more than a window, for the
/// certificate, and because w may yet grow.
const fn station_nimbers(window: usize, last_rare_and_taken: usize) -> usize {
    2 * window + 2 * last_rare_and_taken
}

/// The distance of the witnesses among `nimbers`, the heaps from 0 on, found by plain loops. `None`
/// if some are too far back for certificates.
fn reach_of(
    rules: &TakingBreaking,
    split: Split,
    nimbers: NimberSlice<'_>,
    last_rare: usize,
) -> Option<Reach> {
    let early = (1..=last_rare).filter_map(|heap| Some((heap, nimbers.get(heap)?)));
    let rare = early.filter(|&(heap, nimber)| split.is_rare(heap, nimber));
    let rare: Vec<_> = rare.map(|(heap, nimber)| (heap, nimber.0 as u32)).collect();
    let mut reach = Reach::since(last_rare + 1);
    'later: while reach.from < nimbers.len() && reach.from <= MOST_FIRST {
        let first = widened(nimbers.between(0, reach.from));
        let window = rules.most_taken()? + last_rare.max(Reach::MOST);
        let at = (reach.from, &first[..]);
        let mut cursor = Cursor::new(rules, split, &first, (&rare, reach.witness), at, window);
        while let Err(Unwitnessed(_)) = cursor.run(nimbers.len()) {
            if reach.witness == Reach::MOST {
                reach = Reach::since(cursor.heap() + 1);
                continue 'later;
            }
            reach.witness *= 2;
            cursor.set_witness(reach.witness);
        }
        return Some(reach);
    }
    None
}
