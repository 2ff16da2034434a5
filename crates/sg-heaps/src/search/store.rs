//! The part of a [`Search`](super::Search) whose nimbers are in a [`Store`].

use std::io;
use std::sync::Arc;

use super::{Progress, SearchError, Store, Watch};
use crate::engine::{Engine, LongEngine, LongError, Record, Refused, Seen, Stored, Tally, best_split};
use crate::period::Period;
use crate::period::long::checkpoint::of_record;
use crate::solver::SolveError;
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;

/// Lanes are chosen so wide that no more than one of this many heaps is too high for them.
const FEW_HIGH: u64 = 1 << 10;
/// The rare heaps in the latest fifteen of sixteen parts are no more than this: each costs every
/// heap a look at the store.
const MOST_LATE: usize = 1 << 10;
/// When there are this many more rare heaps, it is looked whether another split has fewer, ...
const MORE_RARE: usize = 16;

/// A search that goes on in a store.
#[derive(Clone, Debug)]
pub(super) struct StoreSearch {
    /// The state from which it goes on where there is no engine.
    record: Record,
    /// There is none before all that is stored was read.
    engine: Option<Box<LongEngine>>,
    tally: Tally,
    /// ... that is, when there are this many; and if none has, when there are twice as many more.
    next_choice: usize,
    more_rare: usize,
    has_failed: bool,
}

impl StoreSearch {
    /// Stores the nimbers of the engine, and goes on from there; `None` while there are too few, or
    /// many of them are rare.
    pub(super) fn after(engine: &Engine, store: Arc<dyn Store>) -> Result<Option<Self>, LongError> {
        let (nimbers, heap) = (engine.nimbers(), engine.heaps());
        let Some(sparse) = engine.progress().sparse.filter(|_| heap >= LongEngine::LEAST_STORED) else {
            return Ok(None);
        };
        let late = |&(rare, _): &(usize, Nimber)| rare >= heap / 16;
        if sparse.split.rare(nimbers).filter(late).take(MOST_LATE).count() == MOST_LATE {
            return Ok(None);
        }
        let mut stored = Stored::nothing(store, nimbers);
        stored.append(nimbers);
        match stored.failure() {
            Some(kind) => Err(LongError::Store { heap, kind }),
            None => Ok(Some(Self::resumed(Record::of(heap, sparse.split, sparse.lane_bits, &stored)))),
        }
    }

    /// A search that was stopped there.
    pub(super) fn resumed(record: Record) -> Self {
        Self {
            record,
            engine: None,
            tally: Tally::default(),
            next_choice: 0,
            more_rare: 0,
            has_failed: false,
        }
    }

    /// The number of heaps that are known.
    pub(super) fn heaps(&self) -> usize {
        self.engine.as_ref().map_or(self.record.heaps, |engine| engine.heaps())
    }

    /// From this heap on no period was looked for.
    pub(super) const fn since(&self) -> usize {
        self.record.since
    }

    /// All that is needed to go on in addition to the store; `None` after a failure.
    pub(super) fn checkpoint(&self, rules: &TakingBreaking) -> Option<String> {
        Some(of_record(rules, &self.record()?))
    }

    fn record(&self) -> Option<Record> {
        if self.has_failed {
            return None;
        }
        let Some(engine) = &self.engine else { return Some(self.record.clone()) };
        let sparse = engine.sparse()?;
        Some(Record::of(self.record.since, sparse.split, sparse.lane_bits, engine.stored()?))
    }

    /// Computes until `heaps` heaps are known, or `watch` stops it. No period is looked for.
    pub(super) fn run(
        &mut self,
        (rules, memory): (&TakingBreaking, usize),
        store: Option<&Arc<dyn Store>>,
        heaps: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Period, SearchError> {
        let mut go_on = |search: &Self| {
            let checkpoint = || search.checkpoint(rules);
            let known = search.heaps() as u64;
            let progress = Progress { checkpoint: Some(&checkpoint), ..Progress::new(known, heaps) };
            if watch(&progress).is_break() {
                return Err(SearchError::Solve(SolveError::Stopped { computed: known }));
            }
            Ok(())
        };
        while (self.heaps() as u64) < heaps {
            let Some(engine) = &mut self.engine else {
                self.open(rules, memory, store, &mut go_on)?;
                continue;
            };
            let known = engine.heaps();
            if let Err(error) = engine.advance(usize::try_from(heaps).unwrap_or(usize::MAX)) {
                self.has_failed = true;
                return Err(SearchError::Long(error));
            }
            let new = engine.latest(engine.heaps() - known).iter().map(|nimber| nimber.0 as u32);
            self.tally.append(new).map_err(|refused| refused.after(known, memory))?;
            go_on(self)?;
            self.choose(rules).map_err(|refused| refused.after(known, memory))?;
        }
        Ok(Period::Nothing { heaps: self.since() as u64 })
    }

    /// Reads all that is stored, and makes the engine.
    fn open(
        &mut self,
        rules: &TakingBreaking,
        memory: usize,
        store: Option<&Arc<dyn Store>>,
        go_on: &mut dyn FnMut(&Self) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        let Record { split, lane_bits, heaps: heap, sum, .. } = self.record;
        let failed = |kind| SearchError::Long(LongError::Store { heap, kind });
        let store = store.ok_or(failed(io::ErrorKind::NotFound))?;
        let stored = Stored::resumed(store.clone(), &self.record);
        let mut seen = Seen::nothing(split, lane_bits);
        while stored.look(&mut seen) {
            go_on(self)?;
        }
        let damage = (seen.sum != sum).then_some(io::ErrorKind::InvalidData);
        if let Some(kind) = stored.failure().or(damage) {
            return Err(failed(kind));
        }
        self.more_rare = MORE_RARE;
        self.next_choice = seen.rare.len() + MORE_RARE;
        if let Some(wider) = wider_lanes(&seen.tally, lane_bits) {
            self.record.lane_bits = wider;
            return Ok(());
        }
        let engine = LongEngine::on_store(rules, memory, stored, (split, lane_bits), &seen);
        self.engine = engine.map_err(SearchError::Long)?.map(Box::new);
        self.tally = seen.tally;
        Ok(())
    }

    /// Gives the engine up where another split has fewer rare heaps, or lanes are too narrow.
    fn choose(&mut self, rules: &TakingBreaking) -> Result<(), Refused> {
        let Some(sparse) = self.engine.as_ref().and_then(|engine| engine.sparse()) else { return Ok(()) };
        let wider = wider_lanes(&self.tally, sparse.lane_bits);
        let mut split = sparse.split;
        if sparse.rare.len() >= self.next_choice {
            self.more_rare *= 2;
            self.next_choice += self.more_rare;
            split = best_split(rules, &mut self.tally, split)?;
        }
        if (split != sparse.split || wider.is_some())
            && let Some(record) = self.record()
        {
            let lane_bits = wider.unwrap_or(record.lane_bits);
            (self.record, self.engine) = (Record { split, lane_bits, ..record }, None);
        }
        Ok(())
    }
}

/// Wider lanes than these, if too many of the counted nimbers are too high for them.
fn wider_lanes(tally: &Tally, lane_bits: u32) -> Option<u32> {
    let few = |bits: &u32| tally.above(2 * bits) * FEW_HIGH <= tally.heaps() as u64;
    let bits =
        [16, 32, 64, 128, 256, 512].into_iter().filter(|&bits| bits >= lane_bits).find(few).unwrap_or(512);
    (bits > lane_bits).then_some(bits)
}
