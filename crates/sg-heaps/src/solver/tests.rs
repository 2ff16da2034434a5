//! The solver against the definition.

use super::*;
use crate::subtraction::SubtractionGame;
use sg_core::heaps::coin_turning::Shape;
use sg_core::heaps::notation::Ruleset;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
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
            let position = solver.position(heaps).expect("few");
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
            let moves = by_options.position(heaps).expect("few").winning_moves(usize::MAX);
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
    assert_eq!(error.to_string(), "the nimber of heap 18446744073709551615 does not fit in 64 bits");
}

#[test]
fn a_callback_stops_the_work_and_loses_nothing() {
    let mut solver = Solver::new(ruleset("0.16"));
    let mut calls = 0;
    let stopped = solver.nimber_watched(1_000_000, &mut |progress| {
        calls += 1;
        assert!(progress.target.is_some_and(|target| target <= 1_000_001) && progress.engine.is_some());
        if progress.heaps > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let Err(SolveError::Stopped { computed }) = stopped else { panic!("{stopped:?}") };
    assert!(computed > 100_000 && computed < 200_000 && calls > 5, "{computed} heaps, {calls} calls");
    assert_eq!(solver.nimber(computed - 1), Ok(solver.known(computed - 1).expect("kept")));
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
    // The engine computes whole blocks, so that the search has seen more than the 500 heaps that
    // were asked for.
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
    // The engine leaves the sparse method of 0.1722 between 2^14 and 2^15 heaps and takes it again
    // there.
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
        assert_eq!(far, table.nimber(least), "{code}");
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
    // A closed form, whose heaps are walked through; another limit is all that ends this.
    let limits = Limits { heaps: u64::MAX, ..Limits::default() };
    let mut ruler = Solver::new(ruleset("ruler")).with_limits(limits);
    let mut calls = 0;
    let stopped = ruler.statistics_watched(1 << 40, &mut |_| {
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

/// Where four heaps are left, a heap costs the cube of its size: the limits act within seconds.
#[test]
fn the_default_limits_bound_four_heaps() {
    let leaves_four = vec![Digit(0), Digit(0b1_0110), Digit(0b0_1011)];
    let four = TakingBreaking::new(leaves_four, Vec::new(), Parts::Any).expect("rules");
    let limits = Limits { steps: 1 << 28, search_steps: 1 << 27, ..Limits::default() };
    let mut solver = Solver::new(four).with_limits(limits);
    assert!(solver.period().expect("memory").proved().is_none());
    assert_eq!(solver.limit_reached(), Some(PeriodLimit::Steps(1 << 27)));
    let steps = |solver: &Solver| solver.engine().map_or(0, Engine::steps);
    assert!(steps(&solver) < 1 << 28, "{}", steps(&solver));
    let refused = solver.nimber(100_000);
    assert!(matches!(refused, Err(SolveError::TooSlow { heap: 100_000, .. })), "{refused:?}");
    assert!(steps(&solver) < 1 << 29, "{}", steps(&solver));
}

/// A heap becomes any two smaller ones.
struct TwoSmaller;

impl HeapRuleset for TwoSmaller {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..heap).try_for_each(|one| (0..=one).try_for_each(|other| option(&[one, other])))
    }
}

#[test]
fn limits_hold_for_rules_given_by_their_options() {
    let limits = Limits { steps: 1 << 24, search_steps: 1 << 20, count_steps: 800, ..Limits::default() };
    let mut solver = Solver::from_options(TwoSmaller).with_limits(limits);
    let Ok(Period::Nothing { heaps }) = solver.period() else { panic!("no theorem is about these rules") };
    assert_eq!(solver.limit_reached(), Some(PeriodLimit::Steps(1 << 20)));
    // The n-th heap has n (n + 1) / 2 options.
    let options = |heaps: u64| (0..heaps).map(|heap| heap * (heap + 1) / 2).sum::<u64>();
    let most = (1 << 20) / STEPS_OF_AN_OPTION;
    assert!(options(heaps) <= most && most < options(heaps + 1), "{heaps}");
    assert_eq!(solver.limits(), limits);

    let refused = solver.nimber(10_000);
    let Err(SolveError::TooSlow { computed, steps, .. }) = refused else { panic!("{refused:?}") };
    assert!(heaps < computed && computed < 1_000 && steps > 1 << 24, "{computed} {steps}");

    // 100 options are looked at: all of heap 13, which has 91, and not all of heap 14. One leaves
    // heap 1 alone.
    let moves = |solver: &mut Solver, heap| solver.position(&[heap, 1]).expect("known").winning_moves(2);
    for (heap, count) in [(13, Some(1)), (14, None)] {
        let found = moves(&mut solver, heap);
        assert_eq!((found.count, found.listed[0].leaves.as_slice()), (count, &[1, 0][..]), "{heap}");
    }
}

/// A step limit and a callback act within a heap, whether the rules hand a break on or not.
#[test]
fn one_heap_of_many_options_is_stopped() {
    struct Wide(bool);
    impl HeapRuleset for Wide {
        fn try_options(
            &self,
            heap: u64,
            option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            for part in 0..if heap < 3 { heap } else { 1 << 22 } {
                let flow = option(&[part % heap]);
                if self.0 {
                    flow?;
                }
            }
            ControlFlow::Continue(())
        }
    }
    for hands_on in [true, false] {
        let limits = Limits { steps: 1 << 20, ..Limits::default() };
        let mut solver = Solver::from_options(Wide(hands_on)).with_limits(limits);
        assert!(matches!(solver.nimber(3), Err(SolveError::TooSlow { computed: 3, .. })), "{hands_on}");
        assert_eq!(solver.nimber(2), Ok(Nimber(2)));
        let mut solver = Solver::from_options(Wide(hands_on));
        let mut calls = 0;
        let stopped = solver.nimber_watched(3, &mut |_| {
            calls += 1;
            if calls < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(stopped, Err(SolveError::Stopped { computed: 3 }), "{hands_on}");
        assert_eq!(solver.nimber(2), Ok(Nimber(2)));
    }
}

#[test]
fn an_option_that_is_not_smaller_is_named() {
    struct Standing;
    impl HeapRuleset for Standing {
        fn try_options(
            &self,
            heap: u64,
            option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            option(&[if heap < 3 { 0 } else { heap }; 1][..usize::from(heap > 0)])
        }
    }
    let mut solver = Solver::from_options(Standing);
    let error = solver.nimber(5).expect_err("the rules break their promise");
    assert_eq!(error, SolveError::NotSmaller { heap: 3, part: 3 });
    assert_eq!(error.to_string(), "an option of heap 3 leaves heap 3, which is not smaller");
    assert_eq!(solver.period(), Err(error));
    assert_eq!(solver.nimber(2), Ok(Nimber(0)));
}

/// Sets too large for a table of the engine have the closed forms and the periods of `subtraction`.
#[test]
fn large_sets_are_answered_as_subtraction_games() {
    const FAR: u64 = 1_000_000_000_000;
    for set in ["1-1000000", "3,1000000", "1,5,300000", "2,70001,140000"] {
        let rules = ruleset(&format!("subtract({set})"));
        let mut solver = Solver::new(&rules);
        let RulesetKind::TakingBreaking(taking) = rules.kind() else { panic!("it takes") };
        let game = SubtractionGame::of(taking).expect("a set");
        let nimbers = game.solve(u64::MAX, 1 << 24).expect("short");
        assert_eq!(Some(solver.nimber(FAR).expect(set)), nimbers.nimber(FAR), "{set}");
        assert!(solver.computed() <= 1 << 16, "{set}");
        let heaps = [FAR, FAR - 7, 5];
        let found = solver.position(&heaps).expect(set).winning_moves(usize::MAX);
        let takes: Vec<_> = found.listed.iter().map(|found| (found.heap, found.take)).collect();
        let wins = nimbers.winning_moves(&game, &heaps).expect("known");
        let wins: Vec<_> = wins.map(|take| (take.heap, Some(take.stones))).collect();
        assert_eq!(found.count, Some(wins.len() as u128), "{set}");
        assert_eq!(takes, wins, "{set}");
        assert_eq!(solver.clone().into_nimbers(..=3).expect(set).len(), 4, "{set}");
    }
}

/// Periods that are counted equal heaps that are walked through.
#[test]
fn statistics_of_periods_are_those_of_their_heaps() {
    for text in ["kayles", "0.137", "subtract(1,2,5)", "0.07", "0.15"] {
        let mut solver = Solver::new(ruleset(text));
        solver.period().expect(text);
        let proved = solver.proved().expect(text);
        for heaps in [1, 71, 100, 167, 1000, 1001, 2503] {
            let by_period = solver.statistics(heaps).expect(text);
            let one_by_one =
                (0..heaps).map(|heap| solver.known(heap).expect(text)).zip(Laps::new(None, heaps));
            let one_by_one = Statistics::of(heaps, one_by_one.map(|(nimber, lap)| (lap, nimber)));
            let split = by_period.split.clone();
            assert_eq!(Some(Statistics { split: None, ..by_period }), one_by_one, "{text} {heaps}");
            if let Some(split) = split {
                let nimbers = solver.nimbers(0..heaps).expect(text);
                let walked = SplitStatistics::of(split.split, Laps::new(None, heaps).zip(nimbers.iter()));
                assert_eq!(split, walked, "{text} {heaps}");
            }
        }
        let far = solver.statistics(u64::MAX).expect(text);
        assert_eq!(far.values.iter().map(|value| value.heaps).sum::<u64>(), u64::MAX, "{text}");
        assert!(Laps::new(Some(proved), u64::MAX).walked() < 10_000, "{text}");
    }
    let refused = Solver::new(ruleset("nim")).statistics(1 << 40);
    assert!(matches!(refused, Err(SolveError::TooManyHeaps { .. })), "{refused:?}");
}

/// A far heap has more winning moves than memory holds. Listing them is cut by its steps, for all
/// heaps of a position together, and the iterator is not.
#[test]
fn listing_heeds_its_steps() {
    let far: Vec<u64> = (0..507).map(|heap| 1_000_000_000_000_000_000 + heap).collect();
    let limits = Limits::default().list_steps(1 << 12);
    for (text, heaps) in [
        ("kayles", &[u64::MAX, 3][..]),
        ("kayles", &far),
        ("0.(30)", &[1_000_000_000_000_000_000, 1]),
        ("bean-splitting", &[1 << 62, 1 << 62, 6]),
        ("mock-turtles", &[1 << 62, 1 << 62, 6]),
    ] {
        let mut solver = Solver::new(ruleset(text)).with_limits(limits);
        let position = solver.position(heaps).expect(text);
        let moves = position.winning_moves(usize::MAX);
        let listed = moves.listed.len();
        assert!(moves.count.is_none_or(|count| count > 1 << 8), "{text} {:?}", moves.count);
        assert!((100..=1 << 8).contains(&listed), "{text} {listed}");
        assert_eq!(moves.listed, position.moves().take(listed).collect::<Vec<_>>(), "{text}");
        assert_eq!(position.winning_moves(7).listed, moves.listed[..7], "{text}");
    }
    let mut kayles = Solver::new(ruleset("kayles")).with_limits(limits);
    let position = kayles.position(&[u64::MAX, 3]).expect("proved");
    assert_eq!(position.moves().take(5000).count(), 5000);
}

/// The breaks of every number of stones share the steps.
#[test]
fn a_tail_of_far_breaks_heeds_the_steps_of_listing() {
    let limits = Limits::default().count_steps(1 << 20).list_steps(1 << 12);
    let mut solver = Solver::new(ruleset("0.3(7)")).with_limits(limits);
    let position = solver.position(&[1_000_000_000_000_000_000, 3]).expect("proved");
    let moves = position.winning_moves(usize::MAX);
    assert_eq!(moves.count, None);
    assert!((1..100).contains(&moves.listed.len()), "{}", moves.listed.len());
}

#[test]
fn tables_are_not_shown() {
    let game = SubtractionGame::new([2, 5]).expect("a set");
    let nimbers = game.solve(10_000, 1 << 20).expect("small");
    let ruleset = ruleset("0.16");
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("a code") };
    let mut search = crate::search::Search::new(rules, None);
    let _ = search.run(Limits::default().within(10_000), &mut unwatched);
    let certificate = Solver::new("kayles".parse::<Ruleset>().expect("a name")).certificate();
    let certificate = certificate.expect("memory").expect("a proof");
    for text in [
        format!("{nimbers:?}"),
        format!("{search:?}"),
        format!("{:?}", certificate.checker().expect("valid")),
        format!("{:?}", Engine::new(rules).nimbers()),
    ] {
        assert!(text.len() < 500 && text.contains(".."), "{text}");
    }
}

#[test]
fn a_solver_is_shown_without_its_table() {
    let mut solver = Solver::new(ruleset("0.644"));
    let short = format!("{solver:?}").len();
    solver.period().expect("proved");
    let nimbers = solver.nimbers(0..9).expect("known");
    assert!(format!("{:?}", nimbers.iter()).len() < 100);
    assert!(format!("{solver:?}").len() < short + 300);
}

/// The iterator gives what a list gives, in batches of every length, and a far heap's moves one by
/// one.
#[test]
fn all_winning_moves_come_one_at_a_time() {
    for text in RULESETS {
        let mut solver = Solver::new(ruleset(text));
        for heaps in [&[9, 4, 9, 12][..], &[30, 1], &[8, 8], &[]] {
            let position = solver.position(heaps).expect(text);
            let listed = position.winning_moves(usize::MAX).listed;
            assert_eq!(position.moves().collect::<Vec<_>>(), listed, "{text} {heaps:?}");
        }
    }
    let mut kayles = Solver::new(ruleset("kayles"));
    let position = kayles.position(&[1_000_000_000_000_000_000, 3]).expect("proved");
    assert_eq!(position.moves().nth(1_000).expect("more").heap, 0);
}

/// As many coins as a move turns at least cost nothing, and tables that grow are not begun where
/// they would take too long.
#[test]
fn coins_anywhere_keep_the_limit_of_steps() {
    let limits = Limits::default().steps(1 << 24);
    let solver = |least, most| Solver::new(CoinTurning::between(least, most, Shape::Any)).with_limits(limits);
    assert_eq!(solver(u32::MAX, None).nimber(200_000), Ok(Nimber(0)));
    assert_eq!(solver(1000, Some(1000)).nimber(999), Ok(Nimber(0)));
    assert_eq!(solver(1000, Some(1000)).nimber(1000), Ok(Nimber(1)));
    assert!(matches!(solver(1 << 20, None).nimber(1 << 19), Ok(Nimber(0))));
    assert!(matches!(solver(1, Some(5)).nimber(20_000), Err(SolveError::TooSlow { computed: ..1000, .. })));
}

#[test]
fn a_far_ruler_has_one_winning_move() {
    let mut ruler = Solver::new(ruleset("ruler"));
    for (coin, other, count, listed) in
        [(1 << 40, 1, 1, 1), (3 << 40, 1 << 39, 1, 0), (1 << 40, 1 << 40, 0, 0)]
    {
        let moves = ruler.position(&[coin, other]).expect("a closed form").moves_by_size(5);
        let found = moves.iter().find(|of_size| of_size.size == coin).expect("a size");
        assert_eq!((found.moves.count, found.moves.listed.len()), (Some(count), listed), "{coin} {other}");
    }
}

#[test]
fn certificates_come_from_the_solver() {
    for text in ["kayles", "0.16", "lasker", "allbut(1,3)"] {
        let mut solver = Solver::new(ruleset(text));
        let certificate = solver.certificate().expect(text).expect(text);
        assert_eq!(certificate.check().map(|checked| checked.repetition), Ok(certificate.claim()), "{text}");
        let proved = solver.proved().expect(text);
        let claim = certificate.claim();
        assert_eq!((claim.from, claim.distance), (proved.preperiod(), proved.period()), "{text}");
    }
    for text in ["grundy", "ruler"] {
        assert_eq!(
            Solver::new(ruleset(text)).with_limits(Limits::table(500)).certificate(),
            Ok(None),
            "{text}"
        );
    }
}

#[test]
fn a_search_for_a_certificate_can_be_stopped() {
    let mut solver = Solver::new(ruleset("0.16"));
    let stopped = solver.certificate_watched(&mut |_| ControlFlow::Break(()));
    assert!(matches!(stopped, Err(SolveError::Stopped { .. })), "{stopped:?}");
    assert!(solver.certificate().expect("within the limits").is_some());
}

/// The types that callers pass between threads.
#[test]
fn public_types_are_send_and_sync() {
    fn shared<T: Send + Sync>() {}
    shared::<Solver>();
    shared::<Position<'_>>();
    shared::<Nimbers<'_>>();
    shared::<nimbers::NimbersIter<'_>>();
    shared::<(HeapMoves, WinningMoves, Statistics, Limits, SolveError)>();
    shared::<(Period, Proved, crate::period::Observed, crate::period::Theorem, Certificate)>();
    shared::<(crate::period::certificate::Checker<'_>, crate::period::certificate::CertificateError)>();
    shared::<(crate::search::Search, crate::search::SearchError, Engine, crate::NimberArray)>();
    shared::<(SubtractionGame, SubtractionNimbers, crate::strips::Strips, crate::comparison::Comparison)>();
    shared::<(crate::Error, crate::ErrorKind)>();
    shared::<(crate::product::Product, crate::product::ProductPosition)>();
}

/// Positions of one solver beside each other, and a solver from a text.
#[test]
fn known_answers_need_no_exclusive_solver() {
    let mut solver: Solver = "0.77".parse().expect("a code");
    assert_eq!(Solver::try_from("0.78").expect_err("no octal code").at, 3);
    assert!(solver.known_position(&[5, 4]).is_none());
    solver.nimber(5).expect("small");
    let (one, other) = (solver.known_position(&[5, 4]), solver.known_position(&[3]));
    let sums = [one, other].map(|position| position.expect("known").nim_sum());
    assert_eq!(sums, [Nimber(5), Nimber(3)]);
}

/// What is known leaves a program as data; what proves a period elsewhere is its certificate.
#[cfg(feature = "serde")]
#[test]
fn serialized_results_have_the_names_of_their_fields() {
    let mut kayles: Solver = "0.77".parse().expect("a code");
    let json = |value: serde_json::Value| value.to_string();
    let period = kayles.period().expect("within the limits");
    assert_eq!(
        json(serde_json::to_value(period).expect("data")),
        r#"{"proved":{"heaps":168,"repetition":{"distance":12,"from":71,"saltus":0},"theorem":{"guy-smith":{"most_heaps":2,"most_taken":2}}}}"#
    );
    let statistics = kayles.statistics(12).expect("within the limits");
    let values = &serde_json::to_value(&statistics).expect("data")["values"];
    assert_eq!(json(values[0].clone()), r#"{"first":0,"heaps":1,"last":0,"nimber":0}"#);
    let position = kayles.position(&[3, 5]).expect("within the limits");
    assert_eq!(
        json(serde_json::to_value(position.winning_moves(1)).expect("data")),
        r#"{"count":2,"listed":[{"heap":1,"leaves":[3],"take":2}]}"#
    );
}
