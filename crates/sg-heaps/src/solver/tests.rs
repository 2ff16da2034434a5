//! The solver against the definition.

use super::*;
use sg_core::heaps::coin_turning::Shape;
use sg_core::heaps::notation::Ruleset;
use sg_core::rules::position;

/// Rulesets of every kind.
const RULESETS: [&str; 26] = [
    "kayles",
    "0.137",
    "0.07",
    "4.07",
    "0.3F",
    "hex:0.08",
    "unequal:4.3",
    "unequal:0.7F",
    "equal:4.37",
    "equal:C.0",
    "nim",
    "lasker",
    "allbut(1,3)",
    "0.(30)",
    "0.1(27)",
    "subtract(2,5)",
    "0.(1)",
    "grundy",
    "stripes(3,4)",
    "turning-turtles",
    "mock-turtles",
    "ruler",
    "moebius",
    "mogul",
    "triplets",
    "bean-splitting",
];

fn ruleset(text: &str) -> Ruleset {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn nimbers_positions_and_moves_equal_the_definition() {
    for text in RULESETS {
        let ruleset = ruleset(text);
        let mut solver = Solver::new(&ruleset);
        let mut by_options = Solver::from_options(ruleset.kind().clone());
        let mut sequence = NimberSequence::new(ruleset.kind());
        let expected = sequence.up_to(14).to_vec();
        assert_eq!(solver.nimbers(0..15).expect("few").iter().collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(
            by_options.nimbers(3..=14).expect("few").iter().collect::<Vec<_>>(),
            expected[3..],
            "{text}"
        );
        for heaps in [&[][..], &[0], &[9], &[4, 7], &[3, 3], &[3, 3, 10], &[8, 2, 8]] {
            let sizes: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
            let position = solver.position(&sizes).expect("few");
            assert_eq!(position.nim_sum(), position::nim_sum(&mut sequence, heaps), "{text} {heaps:?}");
            let sorted = |mut moves: Vec<Move>| {
                for found in &mut moves {
                    found.take = None;
                    found.leaves.retain(|&heap| heap > 0 || text == "bean-splitting");
                    found.leaves.sort_unstable();
                }
                moves.sort();
                moves
            };
            let expected = if position.nim_sum().is_zero() {
                Vec::new()
            } else {
                position::winning_moves(&mut sequence, heaps)
            };
            let moves = position.winning_moves(usize::MAX);
            assert_eq!(moves.count, Some(expected.len() as u128), "{text} {heaps:?}");
            assert_eq!(sorted(moves.listed), sorted(expected.clone()), "{text} {heaps:?}");
            let moves = by_options.position(&sizes).expect("few").winning_moves(usize::MAX);
            assert_eq!(sorted(moves.listed), sorted(expected), "{text} {heaps:?}");
        }
    }
}

#[test]
fn a_proved_period_spares_the_table() {
    let mut solver = Solver::new(ruleset("kayles"));
    let far = 1 << 60;
    let run: Vec<u64> =
        solver.nimbers(far..far + 30).expect("proved").iter().map(|nimber| nimber.0).collect();
    let slow: Vec<u64> = (far..far + 30).map(|heap| solver.nimber(heap).expect("proved").0).collect();
    assert_eq!(run, slow);
    assert_eq!(&run[..12], &run[12..24]);
    assert!(solver.computed() < 10_000, "{} heaps were computed", solver.computed());
    let mut lasker = Solver::new(ruleset("lasker"));
    let run: Vec<u64> = lasker.nimbers(5..3000).expect("proved").iter().map(|nimber| nimber.0).collect();
    let closed: Vec<u64> = (5..3000).map(|heap| sg_core::games::lasker::nimber(heap).0).collect();
    assert_eq!(run, closed);
}

#[test]
fn limits_are_kept_and_reported() {
    let mut treblecross = Solver::new(ruleset("0.007")).with_limits(Limits::table(3000));
    assert!(treblecross.nimber(2999).is_ok());
    let error = treblecross.nimber(30_000).expect_err("beyond the limit");
    let SolveError::OutOfReach { heap: 30_000, computed, limit: 3000 } = error else { panic!("{error}") };
    assert!((3000..10_000).contains(&computed), "{computed}");
    assert!(
        error.to_string().ends_with("a table up to heap 30000 is beyond the limit of 3000 heaps"),
        "{error}"
    );
    let moidores = CoinTurning::between(1, Some(9), Shape::Any);
    let error = Solver::new(moidores).nimber(1 << 40).expect_err("too far");
    assert!(matches!(error, SolveError::CoinOutOfReach { coin, .. } if coin == 1 << 40), "{error}");
    let error = Solver::new(ruleset("bean-splitting")).nimber(u64::MAX).expect_err("too wide");
    assert_eq!(error.to_string(), "the nimber of heap 18446744073709551615 does not fit 64 bits");
}

#[test]
fn a_callback_stops_the_work_and_loses_nothing() {
    let mut solver = Solver::new(ruleset("0.16"));
    let mut calls = 0;
    let stopped = solver.nimber_watched(1_000_000, &mut |progress| {
        calls += 1;
        assert!(progress.target <= 1_000_001 && progress.engine.is_some());
        if progress.heaps > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let Err(SolveError::Stopped { computed }) = stopped else { panic!("{stopped:?}") };
    assert!(computed > 100_000 && computed < 200_000 && calls > 5, "{computed} heaps, {calls} calls");
    assert_eq!(solver.nimber(computed as u64 - 1), Ok(solver.known(computed as u64 - 1).expect("kept")));
}

#[test]
fn repetitions_of_the_end_are_observed() {
    let mut kayles = Solver::new(ruleset("kayles")).with_limits(Limits::table(101));
    let Ok(Period::Observed(observed)) = kayles.period() else { panic!("observed") };
    assert_eq!((observed.repetition().from, observed.repetition().distance, observed.heaps()), (71, 12, 101));
    // The ruler function repeats at every power of two, but the next power breaks it.
    let ruler = Solver::new(ruleset("ruler")).period().expect("a closed form");
    assert_eq!(ruler, Period::Nothing { heaps: 10_000 });
    // Turning one coin alone: every coin has nimber 1.
    let alone = CoinTurning::between(1, Some(1), Shape::Any);
    let Ok(Period::Observed(observed)) = Solver::new(alone).period() else { panic!("observed") };
    assert_eq!((observed.repetition().from, observed.repetition().distance), (1, 1));
}

#[test]
fn a_period_may_be_asked_for_when_more_heaps_than_the_limit_were_looked_at() {
    // The engine computes whole blocks, so that the search has seen more than the 500 heaps that were asked for.
    for ruleset_text in ["0.16", "0.354", "0.127"] {
        let mut solver = Solver::new(ruleset(ruleset_text)).with_limits(Limits::table(500));
        solver.nimber(499).expect("known");
        assert!(solver.computed() > 500, "a block of {}", solver.computed());
        assert_eq!(solver.period().expect("a verdict").proved(), None);
        solver.set_limits(Limits::table(400));
        assert_eq!(solver.period().expect("a verdict").proved(), None);
    }
}

#[test]
fn a_weak_sparse_space_counts_as_none_only_if_asked() {
    let heaps = |code: &str, weak_share| {
        let limits = Limits { plain_search_heaps: 8_000, weak_share, ..Limits::table(20_000) };
        let ruleset: Ruleset = code.parse().expect("a code");
        let found = Solver::new(ruleset).with_limits(limits).period().expect("no error");
        let Period::Nothing { heaps } = found else { panic!("{code}: {found:?}") };
        heaps
    };
    // Of the first 8,000 heaps 0.354 has 131 rare ones, 0.106 has 15.
    assert_eq!(["0.354", "0.106"].map(|code| heaps(code, Some(64))), [8_000, 20_000]);
    assert_eq!(heaps("0.354", None), 20_000);
}

#[test]
fn going_back_to_the_plain_method_is_no_limit_until_the_next_choice() {
    // The engine leaves the sparse method of 0.1722 between 2^14 and 2^15 heaps and takes it again there.
    let limits = Limits { plain_heaps: 20_000, plain_search_heaps: 20_000, ..Limits::table(36_000) };
    let mut solver = Solver::new(ruleset("0.1722")).with_limits(limits);
    let mut gone_back = 0;
    let answer = solver.nimber_watched(35_999, &mut |progress| {
        gone_back += usize::from(progress.engine.is_some_and(|engine| engine.progress().has_gone_back));
        ControlFlow::Continue(())
    });
    assert!(answer.is_ok() && gone_back > 0, "{answer:?}, {gone_back} times");
    let found = Solver::new(ruleset("0.1722")).with_limits(limits).period();
    assert_eq!(found, Ok(Period::Nothing { heaps: 36_000 }));
    // 0.007 has no sparse space that is worth its cost.
    let found = Solver::new(ruleset("0.007")).with_limits(limits).period();
    assert_eq!(found, Ok(Period::Nothing { heaps: 20_000 }));
}

#[test]
fn statistics_are_those_of_the_nimbers() {
    for text in ["kayles", "nim", "0.137", "stripes(3,4)", "0.(1)"] {
        let mut solver = Solver::new(ruleset(text));
        let nimbers: Vec<u64> = solver.nimbers(0..200).expect("known").iter().map(u64::from).collect();
        let statistics = solver.statistics(200).expect("known");
        let last_zero = nimbers.iter().rposition(|&nimber| nimber == 0).expect("heap 0") as u64;
        let zeros = nimbers.iter().filter(|&&nimber| nimber == 0).count() as u64;
        let total: u64 = nimbers.iter().sum();
        assert_eq!(
            (statistics.heaps, statistics.zeros(), statistics.last_zero()),
            (200, zeros, last_zero),
            "{text}"
        );
        let mean = f64::from(u32::try_from(total).expect("small")) / 200.0;
        assert!((statistics.mean() - mean).abs() < 1e-9, "{text}: {}", statistics.mean());
        let largest = nimbers.iter().copied().max().unwrap_or(0);
        let largest_at = nimbers.iter().position(|&nimber| nimber == largest).unwrap_or(0) as u64;
        assert_eq!((statistics.largest.0, statistics.largest_at), (largest, largest_at), "{text}");
        for value in &statistics.values {
            let at: Vec<u64> = (0..200).filter(|&heap| nimbers[heap as usize] == value.nimber.0).collect();
            assert_eq!(
                (value.first, value.last, value.heaps),
                (at[0], at[at.len() - 1], at.len() as u64),
                "{text}"
            );
        }
        let distinct: std::collections::BTreeSet<u64> = nimbers.into_iter().collect();
        assert_eq!(statistics.values.len(), distinct.len(), "{text}");
    }
}

/// Windows prove what lengths do not, also for a single heap that no table reaches.
#[test]
fn every_theorem_serves_a_single_heap() {
    for code in ["unequal:0.7", "unequal:0.24"] {
        let ruleset: Ruleset = code.parse().expect(code);
        let proved = Solver::new(&ruleset).period().expect("memory").proved().expect(code);
        let mut solver = Solver::new(&ruleset);
        let far = solver.nimber(1_000_000_000_000_000_000);
        let least = proved.reduce(1_000_000_000_000_000_000).expect("no saltus").0;
        let mut table = Solver::new(&ruleset).with_limits(Limits::table(least + 1));
        assert_eq!(far, table.nimber(least as u64), "{code}");
        assert!(solver.computed() < 1 << 20, "{code}: {}", solver.computed());
    }
}

#[test]
fn a_theorem_about_the_rules_alone_needs_no_table() {
    for heaps in [1, 4, 5] {
        let ruleset: Ruleset = "lasker".parse().expect("a name");
        let mut lasker = Solver::new(&ruleset).with_limits(Limits::table(heaps));
        let proved = lasker.period().expect("memory").proved().expect("Lasker's Nim");
        assert_eq!((proved.period(), proved.preperiod(), proved.saltus()), (4, 1, 4));
        let first: Vec<u64> = lasker.nimbers(0..9).expect("known").iter().map(|nimber| nimber.0).collect();
        assert_eq!(first, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    }
}

/// The heaps 4i + 3 have the nimber 4i + 4.
#[test]
fn a_nimber_of_65_bits_is_refused_at_once() {
    let ruleset: Ruleset = "lasker".parse().expect("a name");
    let mut lasker = Solver::new(&ruleset);
    assert_eq!(lasker.nimber(u64::MAX), Err(SolveError::NimberTooWide { heap: u64::MAX }));
    assert!(lasker.computed() < 10_000, "{}", lasker.computed());
    assert_eq!(lasker.nimber(u64::MAX - 1), Ok(Nimber(u64::MAX - 1)));
    let proved = lasker.proved().expect("proved");
    assert_eq!(proved.nimber(u64::MAX, &[0_u64, 1, 2, 4, 3]), None);
}

/// Counting calls back too, and without memory it is an error.
#[test]
fn statistics_can_be_stopped() {
    let ruleset: Ruleset = "kayles".parse().expect("a name");
    let mut kayles = Solver::new(&ruleset);
    kayles.period().expect("memory");
    let mut calls = 0;
    let stopped = kayles.statistics_watched(1 << 40, &mut |_| {
        calls += 1;
        if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(matches!(stopped, Err(SolveError::Stopped { .. })) && calls == 3, "{stopped:?}");
}

/// Far breaks of nimbers with a saltus are listed up to a multiple of what is asked for.
#[test]
fn any_number_of_winning_moves_may_be_asked_for() {
    let ruleset: Ruleset = "lasker".parse().expect("a name");
    let mut solver = Solver::new(&ruleset);
    let position = solver.position(&[u64::MAX - 1, 1]).expect("Lasker's Nim has a closed form");
    let moves = position.winning_moves(usize::MAX);
    assert_eq!((moves.count, moves.listed.len()), (Some(2), 2));
}

/// A heap becomes any two smaller ones.
struct TwoSmaller;

impl HeapRuleset for TwoSmaller {
    fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
        for one in 0..heap {
            for other in 0..=one {
                option(&[one, other]);
            }
        }
    }
}

#[test]
fn limits_hold_for_rules_given_by_their_options() {
    let limits = Limits { steps: 1 << 24, search_steps: 1 << 20, count_steps: 800, ..Limits::default() };
    let mut solver = Solver::from_options(TwoSmaller).with_limits(limits);
    let Ok(Period::Nothing { heaps }) = solver.period() else { panic!("no theorem is about these rules") };
    assert_eq!(solver.limit_reached(), Some(LimitReached::Steps(1 << 20)));
    // The n-th heap has n (n + 1) / 2 options.
    let options = |heaps: usize| (0..heaps).map(|heap| heap * (heap + 1) / 2).sum::<usize>();
    let most = (1 << 20) / STEPS_OF_AN_OPTION as usize;
    assert!(options(heaps - 1) < most && most <= options(heaps), "{heaps}");
    assert_eq!(solver.limits(), limits);

    let refused = solver.nimber(10_000);
    let Err(SolveError::TooSlow { computed, steps, .. }) = refused else { panic!("{refused:?}") };
    assert!(heaps < computed && computed < 1_000 && steps > 1 << 24, "{computed} {steps}");

    // 100 options are looked at: all of heap 13, which has 91, and not all of heap 14. One leaves heap 1 alone.
    let moves = |solver: &mut Solver, heap| solver.position(&[heap, 1]).expect("known").winning_moves(2);
    for (heap, count) in [(13, Some(1)), (14, None)] {
        let found = moves(&mut solver, heap);
        assert_eq!((found.count, found.listed[0].leaves.as_slice()), (count, &[1, 0][..]), "{heap}");
    }
}

#[test]
#[should_panic(expected = "an option of heap 3 leaves heap 3, which is not smaller")]
fn an_option_that_is_not_smaller_is_named() {
    struct Standing;
    impl HeapRuleset for Standing {
        fn options(&self, heap: u64, option: &mut dyn FnMut(&[u64])) {
            option(&[if heap < 3 { 0 } else { heap }; 1][..usize::from(heap > 0)]);
        }
    }
    let _ = Solver::from_options(Standing).nimber(5);
}
