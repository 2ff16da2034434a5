//! Sequences of which the middle is dropped: the same nimbers, the same periods, however often a
//! search is interrupted.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::engine::{Engine, LongEngine, LongError, NimberSlice};
use sg_heaps::period::certificate::Certificate;
use sg_heaps::period::{Period, Proved};
use sg_heaps::search::{CheckpointError, Search, SearchError, Store};
use sg_heaps::solver::{Limits, SolveError, Solver};

fn rules(code: &str) -> TakingBreaking {
    let ruleset: Ruleset = code.parse().expect(code);
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{code}") };
    rules.clone()
}

fn values(run: NimberSlice<'_>) -> Vec<u64> {
    run.iter().map(|nimber| nimber.0).collect()
}

/// Heaps are dropped from some two million on if there is so little memory.
const LITTLE: usize = LongEngine::LEAST_MEMORY;

#[test]
fn the_nimbers_are_those_of_the_engine() {
    for (code, threads) in [("0.104", 1), ("0.106", 2), ("0.127", 2), ("0.56", 1), ("0.054", 2)] {
        let rules = rules(code);
        let mut engine = Engine::new(&rules);
        engine.advance(4_500_000).expect("memory");
        let mut long = LongEngine::new(&rules, LITTLE).expect("memory").expect("it breaks heaps");
        long.set_threads(threads);
        while long.heaps() < 4_500_000 {
            let known = long.heaps();
            long.advance(usize::MAX).expect("decided");
            let new = values(long.latest(long.heaps() - known));
            let heaps = long.heaps();
            if engine.heaps() < heaps {
                engine.advance(heaps).expect("memory");
            }
            assert_eq!(new, values(engine.nimbers().between(known, heaps)), "{code}, from {known}");
        }
        assert!(long.has_dropped(), "{code}");
        assert!(long.memory() < LITTLE, "{code}: {}", long.memory());
        let first = values(long.first());
        assert_eq!(first, values(engine.nimbers().between(0, first.len())), "{code}");
    }
}

/// The theorem of sparse windows rests on it: an option with each value that is less than a heap's
/// nimber and rare there leaves one heap, or two of which the smaller is within the reach.
#[test]
fn witnesses_are_no_larger_than_the_reach() {
    for code in ["0.16", "0.104", "0.106", "0.054", "0.354"] {
        let rules = rules(code);
        let mut long = LongEngine::new(&rules, 4 * LITTLE).expect("memory").expect("it breaks heaps");
        while long.heaps() < 500_000 {
            long.advance(500_000).expect("decided");
        }
        let (reach, state) = (long.reach().expect(code), long.sparse().expect(code));
        let heaps = long.heaps();
        assert!(!long.has_dropped() && reach.from < 300_000, "{code}: {reach:?}");
        assert!(state.rare.last().is_some_and(|&(heap, _)| heap < reach.from), "{code}");
        let nimbers = values(long.latest(heaps));
        let parity = |nimber: u64| (nimber & state.split.mask().0).count_ones() % 2;
        let mut largest = 0;
        for heap in reach.from..heaps {
            let nimber = nimbers[heap];
            // The heap is not rare, so its nimber is common there, and values of the other parity
            // are rare.
            let mut left: Vec<u64> = (0..nimber).filter(|&value| parity(value) != parity(nimber)).collect();
            let takes =
                |heaps| rules.digits().iter().enumerate().filter(move |(_, digit)| digit.leaves(heaps));
            left.retain(|&value| !takes(1).any(|(take, _)| nimbers[heap - take] == value));
            for part in 1..=reach.witness {
                if left.is_empty() {
                    break;
                }
                largest = largest.max(part);
                for (take, _) in takes(2) {
                    let value = nimbers[part] ^ nimbers[heap - take - part];
                    left.retain(|&other| other != value);
                }
            }
            assert!(left.is_empty(), "{code}: {left:?} at heap {heap}, {reach:?}");
        }
        // A larger bound would hold too. That of 0.16 is more than the least one: its certificate
        // names 21,577.
        assert_eq!(reach.witness, largest.next_power_of_two().max(4096), "{code}: {largest}");
    }
}

#[test]
fn a_heap_that_cannot_be_decided_stops_the_engine() {
    undecided_on(1);
}

#[test]
#[ignore = "heavy: the same with another thread"]
fn heavy_heap_that_cannot_be_decided_stops_two_threads() {
    undecided_on(2);
}

/// 0.205 has a heap with options of one nimber that all leave two large heaps.
fn undecided_on(threads: usize) {
    let mut long = LongEngine::new(&rules("0.205"), LITTLE).expect("memory").expect("it breaks heaps");
    long.set_threads(threads);
    let error = loop {
        if let Err(error) = long.advance(usize::MAX) {
            break error;
        }
    };
    assert!(matches!(error, LongError::Undecided { heap: 4_227_929, value: 64, .. }), "{error:?}");
    assert!(error.to_string().starts_with("heap 4227929 cannot be decided: "), "{error}");
    let mut search = search("0.205");
    search.set_threads(threads);
    let mut saved = None;
    let answer = search.run(Limits::table(30_000_000), &mut |progress| {
        saved = progress.checkpoint().or(saved.take());
        ControlFlow::Continue(())
    });
    assert_eq!(answer.err(), Some(SearchError::Long(error)));
    assert!(search.checkpoint().is_none(), "its latest nimbers are wrong");
    let saved = saved.expect("one before");
    let mut resumed = Search::resumed(&rules("0.205"), Some(LITTLE), saved.as_bytes(), false).expect("whole");
    let answer = resumed.run(Limits::table(30_000_000), &mut |_| ControlFlow::Continue(()));
    assert_eq!(answer.err(), Some(SearchError::Long(error)));
}

fn search(code: &str) -> Search {
    Search::new(&rules(code), Some(LITTLE))
}

/// True once heaps were dropped.
fn has_dropped(search: &mut Search) -> bool {
    search.solver().is_none()
}

fn unbroken(code: &str, threads: usize) -> (Proved, Certificate) {
    let mut search = search(code);
    search.set_threads(threads);
    let period = search.run(Limits::table(30_000_000), &mut |_| ControlFlow::Continue(())).expect("decided");
    let proved = period.proved().unwrap_or_else(|| panic!("{code}: {period:?}"));
    (proved, search.certificate(code).expect(code).expect("proved"))
}

fn key(proved: Proved) -> (u64, u64, u64, String) {
    (proved.period(), proved.preperiod(), proved.heaps(), proved.theorem().to_string())
}

#[test]
fn periods_are_those_of_the_solver() {
    let periods = [("0.127", 4, 46_578), ("0.77", 12, 71), ("0.156", 349, 3479), ("0.644", 442, 3256)];
    periods_are_found_and_certified(&periods);
}

#[test]
#[ignore = "heavy: long searches"]
fn heavy_long_periods_are_those_of_the_solver() {
    // The last one after heaps were dropped.
    let periods = [("0.16", 149_459, 105_351), ("0.56", 144, 326_640), ("0.354", 1180, 10_061_916)];
    periods_are_found_and_certified(&periods);
}

fn periods_are_found_and_certified(periods: &[(&str, u64, u64)]) {
    for &(code, period, preperiod) in periods {
        let (proved, certificate) = unbroken(code, 1);
        assert_eq!((proved.period(), proved.preperiod()), (period, preperiod), "{code}");
        certificate.check().unwrap_or_else(|refusal| panic!("{code}: {refusal}"));
        let of_two_threads = unbroken(code, 2).1;
        assert!(of_two_threads.to_string() == certificate.to_string(), "{code}");
    }
    // With all nimbers it takes a few heaps less, as the window is no longer than it has to be.
    let mut solver = Solver::new(rules("0.354")).with_limits(Limits::table(30_000_000));
    let proved = solver.period().expect("memory").proved().expect("a period");
    assert_eq!((proved.period(), proved.preperiod()), (1180, 10_061_916));
}

/// A store in memory.
#[derive(Debug, Default)]
struct Bytes {
    all: Mutex<Vec<u8>>,
    /// It takes no more.
    most: Option<usize>,
}

impl Store for Bytes {
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut all = self.all.lock().expect("one thread");
        let end = at as usize + bytes.len();
        if self.most.is_some_and(|most| end > most) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        all.truncate(at as usize);
        all.extend_from_slice(bytes);
        assert_eq!(all.len(), end, "written in order");
        Ok(())
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        let all = self.all.lock().expect("one thread");
        bytes.copy_from_slice(&all[at as usize..][..bytes.len()]);
        Ok(())
    }
}

/// Runs a search with little memory and a store to `heaps` heaps, through a checkpoint whenever
/// `every` more are known, and holds what is stored against the engine's nimbers.
fn stored(code: &str, heaps: u64, every: u64) -> (Search, Arc<Bytes>) {
    let store = Arc::<Bytes>::default();
    let mut search = search(code);
    search.set_store(store.clone());
    loop {
        let end = search.heaps() + every;
        let answer = search.run(Limits::table(heaps), &mut |progress| {
            if progress.heaps < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match answer {
            Ok(period) => break assert!(matches!(period, Period::Nothing { .. }), "{code}: {period:?}"),
            Err(SearchError::Solve(SolveError::Stopped { .. })) => {}
            Err(error) => panic!("{code}: {error}"),
        }
        let checkpoint = search.checkpoint().expect("it can go on");
        search = Search::resumed(&rules(code), Some(LITTLE), checkpoint.as_bytes(), false).expect("whole");
        search.set_store(store.clone());
    }
    let since = search.stored_since().expect("in the store");
    assert!(since + 500_000 < heaps, "{code}: {since}");
    let mut engine = Engine::new(&rules(code));
    engine.advance(heaps as usize).expect("memory");
    let wanted = values(engine.nimbers().between(0, heaps as usize));
    let bytes = store.all.lock().expect("one thread").clone();
    let width = bytes.len() / search.heaps() as usize;
    let found =
        bytes.chunks(width).map(|bytes| bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)));
    assert!(
        wanted.iter().zip(found).all(|(&nimber, found)| nimber.min((1 << (8 * width)) - 1) == found),
        "{code}"
    );
    (search, store)
}

/// 0.205 with the nimbers between in a store, since a heap needs them; and its store when it is
/// damaged, lost or full.
#[test]
fn nimbers_in_a_store_are_those_of_the_engine() {
    let (search, store) = stored("0.205", 4_800_000, 700_000);
    let checkpoint = search.checkpoint().expect("it can go on");
    assert!(checkpoint.len() < 1000, "{checkpoint}");
    let resumed = |store: Option<Arc<Bytes>>| {
        let mut search =
            Search::resumed(&rules("0.205"), Some(LITTLE), checkpoint.as_bytes(), false).expect("whole");
        if let Some(store) = store {
            search.set_store(store);
        }
        search.run(Limits::table(4_900_000), &mut |_| ControlFlow::Continue(()))
    };
    let failed = |answer, wanted| match answer {
        Err(SearchError::Long(LongError::Store { kind, .. })) => assert_eq!(kind, wanted),
        answer => panic!("{answer:?}"),
    };
    failed(resumed(None), io::ErrorKind::NotFound);
    let all = store.all.lock().expect("one thread").clone();
    let full = Bytes { all: Mutex::new(all.clone()), most: Some(4_850_000) };
    failed(resumed(Some(Arc::new(full))), io::ErrorKind::StorageFull);
    let since = search.stored_since().expect("in the store");
    assert_eq!(resumed(Some(store)), Ok(Period::Nothing { heaps: since }));
    let mut damaged = all;
    damaged[3_000_000] ^= 1;
    failed(
        resumed(Some(Arc::new(Bytes { all: Mutex::new(damaged), most: None }))),
        io::ErrorKind::InvalidData,
    );
}

/// `grundy` has a rare heap at 7,250,049, the nimber of which needs two bytes.
#[test]
#[ignore = "heavy: eight million heaps of a slow game"]
fn heavy_late_rare_heap_with_nimbers_in_a_store() {
    stored("grundy", 8_500_000, 1_500_000);
}

/// 0.6 has many nimbers that are too large for narrow lanes.
#[test]
#[ignore = "heavy: nine million heaps of slow games"]
fn heavy_large_nimbers_in_a_store() {
    stored("0.6", 3_200_000, 1_500_000);
    stored("0.14", 6_000_000, 1_500_000);
}

/// Heap 33,135,006 of 0.1712 has an option of nimber 32 only where both parts are large.
#[test]
#[ignore = "heavy: tens of millions of heaps, twice"]
fn heavy_heap_that_cannot_be_decided_is_where_a_search_with_memory_begins_again() {
    let mut search = Search::new(&rules("0.1712"), Some(400 << 20));
    let mut most = 0;
    let answer = search.run(Limits::table(33_200_000), &mut |progress| {
        most = most.max(progress.heaps);
        ControlFlow::Continue(())
    });
    assert!(matches!(answer, Ok(Period::Nothing { heaps: 33_200_000 })), "{answer:?} after {most}");
    assert!(!has_dropped(&mut search) && search.heaps() > 33_200_000);
    let mut search = Search::new(&rules("0.1712"), Some(300 << 20));
    let answer = search.run(Limits::table(33_200_000), &mut |_| ControlFlow::Continue(()));
    let undecided = |error: &SearchError| {
        matches!(error, SearchError::Long(LongError::Undecided { heap: 33_135_006, .. }))
    };
    assert!(answer.as_ref().is_err_and(undecided), "{answer:?}");
}

/// Runs to some heaps, without a period.
fn run_to(search: &mut Search, heaps: usize) {
    let period = search.run(Limits::table(heaps as u64), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(period, Ok(Period::Nothing { .. })), "{period:?}");
}

#[test]
fn the_state_is_the_same_with_two_threads() {
    same_state_with_two_threads(&[("0.106", 4_000_001)]);
}

#[test]
#[ignore = "heavy: forty million heaps"]
fn heavy_state_is_the_same_with_two_threads() {
    same_state_with_two_threads(&[("0.106", 9_000_001), ("0.354", 5_000_000), ("0.054", 7_123_456)]);
}

fn same_state_with_two_threads(games: &[(&str, usize)]) {
    for &(code, heaps) in games {
        let [one, two] = [1, 2].map(|threads| {
            let mut search = search(code);
            search.set_threads(threads);
            run_to(&mut search, heaps);
            assert!(has_dropped(&mut search), "{code}");
            (search.heaps(), search.checkpoint().expect("it can go on"))
        });
        assert!(one == two, "{code}: {} and {} heaps", one.0, two.0);
    }
}

#[test]
#[ignore = "heavy: as much work as a hundred processes do"]
fn heavy_search_interrupted_a_hundred_times_gives_the_same() {
    let rules = rules("0.354");
    let wanted = unbroken("0.354", 1).0;
    let mut search = search("0.354");
    let mut random = 12_345_u64;
    let (mut stops, mut early, mut saved) = (0, 0, None);
    let found = loop {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut left = 1 + (random >> 40) as usize % 14;
        let answer = search.run(Limits::table(30_000_000), &mut |progress| {
            left -= 1;
            // As a process that is killed sometimes has saved, and sometimes not.
            if random >> 33 & 1 == 1 && left == 1 {
                saved = progress.checkpoint();
            }
            // With all nimbers a callback comes more often, and so the first ones count less.
            if left == 0 && (progress.heaps > 1_500_000 || (random >> 34).trailing_zeros() >= 4) {
                ControlFlow::Break(())
            } else {
                left = left.max(1);
                ControlFlow::Continue(())
            }
        });
        match answer {
            Ok(period) => break period.proved().expect("a period"),
            Err(SearchError::Solve(SolveError::Stopped { .. })) => {}
            Err(error) => panic!("{error}"),
        }
        stops += 1;
        early += usize::from(!has_dropped(&mut search));
        let text = saved.clone().or_else(|| search.checkpoint()).expect("it can go on");
        assert!(text.len() < 1 << 23, "{} bytes", text.len());
        search = Search::resumed(&rules, Some(LITTLE), text.as_bytes(), false)
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(search.checkpoint().as_ref() == Some(&text), "what is read is what was written");
    };
    assert!(stops >= 100 && early >= 3, "{stops}, {early} of them early");
    assert_eq!(key(found), key(wanted));
}

/// A checkpoint exists from the first heap on, whatever the memory: with all nimbers, and with
/// windows.
#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let good = rules("0.106");
    for heaps in [100_000, 4_000_000] {
        let mut search = search("0.106");
        run_to(&mut search, heaps);
        assert_eq!(has_dropped(&mut search), heaps > 1_000_000);
        let text = search.checkpoint().expect("it can go on");
        let resumed =
            |rules: &TakingBreaking, text: &[u8], repair| Search::resumed(rules, Some(LITTLE), text, repair);
        assert!(resumed(&good, text.as_bytes(), false).is_ok());
        let error = resumed(&rules("0.104"), text.as_bytes(), true).expect_err("another ruleset");
        assert_eq!(error, CheckpointError::Ruleset);
        let error = resumed(&good, b"a letter to a friend", true).expect_err("another file");
        assert_eq!(error, CheckpointError::Format("not a checkpoint".to_owned()));
        for at in (0..text.len()).step_by(text.len() / 50) {
            let mut changed = text.clone().into_bytes();
            changed[at] ^= 1;
            for damaged in [&changed, &text.as_bytes()[..at]] {
                let error = resumed(&good, damaged, false).expect_err("damaged");
                // What comes before the damage can be used if it is a run of nimbers from heap 0
                // on.
                let mut repaired = resumed(&good, damaged, true).ok();
                let undamaged = match error {
                    CheckpointError::Damaged { good, .. } => good,
                    _ => 0,
                };
                assert_eq!(undamaged, repaired.as_ref().map_or(0, Search::heaps), "{at}");
                if let Some(repaired) = &mut repaired {
                    run_to(repaired, 120_000);
                    let computed = repaired.solver().and_then(|solver| solver.engine()).expect("all nimbers");
                    let mut engine = Engine::new(&good);
                    engine.advance(120_000).expect("memory");
                    assert!(computed.nimbers().between(0, 120_000) == engine.nimbers().between(0, 120_000));
                }
            }
        }
    }
}

/// Rulesets that the theorem does not cover, or whose rare heaps are not quiet, keep all nimbers.
#[test]
fn what_no_window_decides_keeps_all() {
    for code in ["0.(3)", "subtract(1,2)", "equal:0.77", "0.007"] {
        let mut search = Search::new(&rules(code), Some(LITTLE));
        let limits = Limits::table(100_000).plain_search_heaps(20_000);
        search.run(limits, &mut |_| ControlFlow::Continue(())).expect("memory");
        assert!(!has_dropped(&mut search), "{code}");
        let text = search.checkpoint().expect("all nimbers");
        let mut again = Search::resumed(&rules(code), None, text.as_bytes(), false).expect("whole");
        assert_eq!(again.heaps(), search.heaps(), "{code}");
        let period =
            |search: &mut Search| search.run(limits, &mut |_| ControlFlow::Continue(())).expect("memory");
        assert_eq!(period(&mut again), period(&mut search), "{code}");
    }
}

/// The period of 0.354 has no mark, and the next power of two comes long after it has begun.
#[test]
#[ignore = "heavy: a long search, twice"]
fn heavy_period_without_a_mark_is_found_by_the_last_window_and_again_from_its_own_checkpoint() {
    let rules = rules("0.354");
    let run = |search: &mut Search, heaps: u64| {
        let limits = Limits::table(heaps);
        search.run(limits, &mut |_| ControlFlow::Continue(())).expect("memory").proved()
    };
    let mut search = Search::new(&rules, Some(LITTLE));
    assert_eq!(run(&mut search, 10_050_000), None, "before it begins");
    let proved = run(&mut search, 10_100_000).expect("the last window comes back");
    assert_eq!((proved.period(), proved.preperiod()), (1_180, 10_061_916));
    let text = search.checkpoint().expect("it can go on");
    for heaps in [10_100_000, 17_000_000] {
        let mut again = Search::resumed(&rules, Some(LITTLE), text.as_bytes(), false).expect("whole");
        assert_eq!(run(&mut again, heaps), Some(proved));
        // After the period was found by a power of two, the next window that comes back is several
        // periods later.
        let text = again.checkpoint().expect("it can go on");
        let mut again = Search::resumed(&rules, Some(LITTLE), text.as_bytes(), false).expect("whole");
        assert_eq!(run(&mut again, 18_000_000), Some(proved));
        assert!(again.heaps() < 17_900_000, "found by its last window only");
    }
}
