//! Who wins, and all winning moves.

use std::ops::ControlFlow;

use sg_core::rules::oracle::{Oracle, Play};
use sg_core::rules::sums::SumsOfHeaps;
use sg_core::{HeapRuleset, Move, Outcome};
use sg_heaps::Progress;
use sg_misere::heap_game::Limits;
use sg_misere::quotient::Budget;
use sg_misere::{self, Choice, ErrorKind, Method, MisereSolver};

use crate::{rules, sums};

const FAR: u64 = 1_000_000_000_000_000_000;

fn game(text: &str) -> MisereSolver {
    MisereSolver::new(rules(text)).expect(text)
}

#[test]
fn known_outcomes() {
    for (text, heaps, outcome, moves) in [
        ("kayles", &[3, 5, 7][..], Outcome::N, &["take 1, leave 4"][..]),
        ("kayles", &[9], Outcome::P, &[]),
        (
            "kayles",
            &[10],
            Outcome::N,
            &[
                "take 1, leave 9",
                "take 1, leave 1 + 8",
                "take 1, leave 2 + 7",
                "take 1, leave 3 + 6",
                "take 1, leave 4 + 5",
            ],
        ),
        ("kayles", &[5, 5], Outcome::N, &["take 1, leave 4"]),
        ("kayles", &[2, 2], Outcome::P, &[]),
        (
            "kayles",
            &[4, 5, 12],
            Outcome::N,
            &["take 2, leave 1 + 1", "take 1, leave 4", "take 2, leave 1 + 9", "take 2, leave 5 + 5"],
        ),
        ("0.07", &[10, 12], Outcome::P, &[]),
        ("0.123", &[8, 9], Outcome::P, &[]),
        ("0.15", &[6, 14], Outcome::N, &["take 2, leave 3 + 9"]),
        ("grundy", &[5, 13], Outcome::N, &["break into 2 + 3", "break into 2 + 11"]),
        ("0.3F", &[6, 7], Outcome::P, &[]),
        ("subtract(2,3,7)", &[9, 14], Outcome::P, &[]),
        ("0.3", &[1, 1, 1], Outcome::P, &[]),
    ] {
        for choice in [Choice::First, Choice::Search, Choice::Rules] {
            let solution = game(text)
                .solve(heaps, choice, 20)
                .unwrap_or_else(|error| panic!("{text} {heaps:?} {error}"));
            assert_eq!(solution.decision.outcome, outcome, "{text} {heaps:?} {choice:?}");
            assert_eq!(solution.moves().count(), moves.len(), "{text} {heaps:?} {choice:?}");
            let mut listed: Vec<String> = solution
                .sizes
                .iter()
                .flat_map(|of_size| &of_size.moves.listed)
                .map(ToString::to_string)
                .collect();
            let mut expected: Vec<String> = moves.iter().map(ToString::to_string).collect();
            listed.sort();
            expected.sort();
            assert_eq!(listed, expected, "{text} {heaps:?} {choice:?}");
        }
    }
}

/// As under normal play: see `nimbers_positions_and_moves_equal_the_definition` of sg-heaps.
#[test]
fn winning_moves_are_counted_in_each_heap() {
    for (text, heaps, count) in [("nim", &[1, 1][..], 2), ("kayles", &[5, 5], 2)] {
        for choice in [Choice::First, Choice::Search, Choice::Rules] {
            let solution = game(text).solve(heaps, choice, 20).expect(text);
            assert_eq!(solution.count(), Some(count), "{text} {heaps:?} {choice:?}");
        }
    }
}

/// The elements of a quotient of all heaps are the same whatever sum is asked about, so it is
/// preferred to that of the first heaps where it takes little work.
#[test]
fn the_quotient_of_all_heaps_is_used_where_it_is_soon_found() {
    for (text, heaps, order) in
        [("kayles", &[5, 5][..], 40), ("0.123", &[8], 20), ("0.75", &[5, 1], 8), ("0.07", &[10, 12], 12)]
    {
        let mut game = game(text);
        let decision = game.decide(heaps, Choice::First).expect(text);
        assert!(
            matches!(decision.method, Method::Quotient { order: found, .. } if found == order),
            "{decision:?}"
        );
        assert_eq!(game.quotient().order(), order, "{text}");
    }
}

#[test]
fn one_function_solves_or_says_why_not() {
    let solution = sg_misere::solve(rules("grundy"), &[5, 13], 20).expect("within reach");
    let moves: Vec<String> = solution.moves().map(ToString::to_string).collect();
    assert_eq!((solution.count(), moves.len()), (Some(2), 2));
    assert_eq!(moves, ["break into 2 + 3", "break into 2 + 11"]);
    let coins = sg_misere::solve(rules("twins"), &[3, 4], 20).expect_err("coins");
    assert!(
        coins.kind() == ErrorKind::NoSumOfCoins && coins.to_string().contains("heads at 3, 4"),
        "{coins}"
    );
    let far = sg_misere::solve(rules("0.3122"), &[FAR], 20).expect_err("no theorem");
    assert!(far.kind() == ErrorKind::OutOfReach && far.to_string().contains("heap 7"), "{far}");
}

#[test]
fn heaps_of_any_size() {
    for (text, heaps, outcome, method) in [
        ("kayles", &[FAR][..], Outcome::N, "quotient"),
        ("kayles", &[FAR, FAR], Outcome::P, "quotient"),
        ("0.123", &[FAR], Outcome::P, "quotient"),
        ("0.15", &[7, FAR], Outcome::P, "quotient"),
        ("nim", &[FAR, FAR], Outcome::P, "tame"),
        ("nim", &[FAR, FAR - 1], Outcome::N, "tame"),
        ("0.33", &[FAR], Outcome::P, "tame"),
    ] {
        let decision =
            game(text).decide(heaps, Choice::First).unwrap_or_else(|error| panic!("{text} {error}"));
        assert_eq!((decision.outcome, decision.method.id()), (outcome, method), "{text} {heaps:?}");
    }
    // By the period of normal play.
    let solution = game("0.156").solve(&[FAR, 17], Choice::First, 3).expect("0.156");
    assert_eq!(solution.decision.method.id(), "tame");
    let nim = game("nim").solve(&[FAR, 3, 1], Choice::First, 3).expect("Nim");
    assert_eq!((nim.count(), nim.sizes[2].moves.listed[0].leaves.clone()), (Some(1), vec![2]));
    let refused = game("grundy").with_limits(Limits::default().quotient_heaps(20));
    let error = { refused }.decide(&[FAR], Choice::First).expect_err("no theorem");
    assert_eq!(error.reasons.len(), 4, "{error}");
}

/// Where halves must be equal they alone are tried, and not each of the 5 * 10^17 breaks of a heap
/// of 10^18.
#[test]
fn equal_halves_of_a_huge_heap_are_found_at_once() {
    let (found, solved) = std::sync::mpsc::channel();
    std::thread::spawn(move || found.send(game("equal:0.37(3)").solve(&[FAR], Choice::First, 3)));
    let solution = solved.recv_timeout(std::time::Duration::from_secs(30)).expect("in time").expect("tame");
    assert_eq!((solution.decision.outcome, solution.decision.method.id()), (Outcome::N, "tame"));
    let halves = &solution.sizes[0].moves.listed;
    assert_eq!((halves.len(), &halves[0].leaves[..]), (1, &[FAR / 2 - 1, FAR / 2 - 1][..]));
    assert_eq!(solution.count(), None, "a repeating tail: its moves are not counted");
}

/// A hundred thousand sizes: none is added up with all the others.
#[test]
fn many_sizes_take_linear_time() {
    let sizes = |from: u64| (from..from + 100_000).collect::<Vec<u64>>();
    let decision = game("kayles").decide(&sizes(1_000_000), Choice::First).expect("a period");
    assert_eq!(decision.method.id(), "quotient");
    let solution = game("nim").solve(&sizes(FAR + 1), Choice::First, 1).expect("Nim");
    assert_eq!((solution.sizes.len(), solution.decision.outcome), (100_000, Outcome::N));
    assert!(solution.count().is_some_and(|count| count > 0 && count % 2 == 1), "{:?}", solution.count());
}

/// The watch is called every million steps of a nanosecond or so.
#[test]
fn the_default_limits_refuse_within_seconds() {
    let mut calls = 0;
    let mut count = |_: &Progress<'_>| {
        calls += 1;
        ControlFlow::Continue(())
    };
    let refused = game("0.07").solve_watched(&[100, 200, 300], Choice::First, 1, &mut count);
    assert_eq!(refused.expect_err("wild").reasons.len(), 4);
    assert!(calls < 1 << 11, "{calls}");
}

/// A sum of 10,000 heaps has options of 10,000 heaps each: the limit on sums counts them by their
/// length.
#[test]
fn a_search_among_long_sums_stops_early() {
    let limits = Limits::default().searched(20_000);
    let mut game = game("0.3122").with_limits(limits);
    let heaps: Vec<u64> = (0..10_000).map(|place| 7 + place % 3).collect();
    let error = game.decide(&heaps, Choice::Search).expect_err("out of reach");
    assert_eq!(error.reasons, ["a search stopped at its limit of 20000 sums"]);
    assert!(game.searched() < 2000, "{}", game.searched());
}

/// All heaps of 0.9 are tame, but it breaks into three, and no period is proved.
#[test]
fn nimbers_of_breaks_into_three_stop_at_their_limit() {
    let limits = Limits::default().nimber_steps(1 << 24);
    let error = game("hex:0.9").with_limits(limits).decide(&[FAR], Choice::Tame).expect_err("no period");
    assert!(error.to_string().contains("all heaps are tame, but the nimbers of the heaps below "), "{error}");
}

/// Compares all winning moves of a sum with those by the rules.
fn compare(
    text: &str,
    game: &mut MisereSolver,
    oracle: &mut Oracle<SumsOfHeaps<sg_core::heaps::notation::RulesetKind>>,
    sum: &Vec<u64>,
    choice: Choice,
) -> bool {
    let Ok(solution) = game.solve(sum, choice, usize::MAX >> 1) else { return false };
    assert_eq!(oracle.outcome(sum), Ok(solution.decision.outcome), "{text} {sum:?} {choice:?}");
    let mut expected: Vec<(u64, Vec<u64>)> = if solution.decision.outcome.is_n() {
        let moves = oracle.winning_moves(sum).expect("a small sum");
        let sorted = |(heap, mut parts): (u64, Vec<u64>)| {
            parts.sort_unstable();
            (heap, parts)
        };
        moves.into_iter().map(sorted).collect()
    } else {
        Vec::new()
    };
    let mut listed: Vec<(u64, Vec<u64>)> = Vec::new();
    for of_size in &solution.sizes {
        assert_eq!(of_size.moves.count, Some(of_size.moves.listed.len() as u128), "{text} {sum:?}");
        for Move { heap, leaves, .. } in &of_size.moves.listed {
            let mut leaves = leaves.clone();
            leaves.sort_unstable();
            assert_eq!(sum[*heap], of_size.size);
            listed.push((of_size.size, leaves));
        }
    }
    expected.sort();
    listed.sort();
    assert_eq!(listed, expected, "{text} {sum:?} {choice:?}");
    true
}

#[test]
fn every_winning_move_of_few_tokens() {
    let texts = [
        "0.77",
        "0.07",
        "0.123",
        "0.15",
        "0.26",
        "0.33",
        "0.56",
        "4.3",
        "4.7",
        "0.3F",
        "grundy",
        "equal:4.3",
        "nim",
        "0.(7)",
        "lasker",
        "allbut(2,3)",
        "subtract(2,3,7)",
    ];
    let choices = [Choice::First, Choice::Tame, Choice::Quotient, Choice::Search, Choice::Rules];
    let mut compared = [0; 5];
    let budget = Budget::default().elements(200).states(1 << 14).work(1 << 22).total(1 << 28);
    for text in texts {
        let limits = Limits::default().quotient_heaps(60).tame_heaps(60).budget(budget);
        let mut game = game(text).with_limits(limits);
        let mut oracle = Oracle::new(SumsOfHeaps(rules(text))).under(Play::Misere);
        for sum in sums(9).skip(1) {
            for (choice, compared) in choices.into_iter().zip(&mut compared) {
                *compared += usize::from(compare(text, &mut game, &mut oracle, &sum, choice));
            }
        }
    }
    assert!(compared.iter().all(|&compared| compared > 500), "{compared:?}");
}

#[test]
fn counts_by_the_period_are_those_of_the_table() {
    for text in ["0.123", "0.71", "0.75", "0.33", "0.3101", "0.312", "0.F"] {
        let kind = rules(text);
        let mut game = game(text);
        game.decide(&[FAR], Choice::First).unwrap_or_else(|error| panic!("{text} {error}"));
        for heap in [30_u64, 61, 88, 150] {
            for other in [1, 2, 5, 9] {
                let solution = game.solve(&[other, heap], Choice::First, 1000).expect(text);
                // The options of the large heap, one at a time.
                let mut options = Vec::new();
                kind.options(heap, &mut |parts| options.push(parts.to_vec()));
                let lost = options.into_iter().filter(|parts| {
                    let sum = [&parts[..], &[other]].concat();
                    game.decide(&sum, Choice::First).expect(text).outcome == Outcome::P
                });
                let lost = lost.count();
                let of_heap = solution.sizes.iter().find(|of_size| of_size.size == heap).expect("its size");
                let expected = if solution.decision.outcome.is_n() { lost } else { 0 };
                assert!(solution.decision.outcome.is_n() || lost == 0, "{text} {heap} {other}");
                assert_eq!(of_heap.moves.count, Some(expected as u128), "{text} {heap} {other}");
                assert_eq!(of_heap.moves.listed.len(), expected.min(1000), "{text} {heap} {other}");
            }
        }
    }
}

/// A search by the rules knows no number of heaps at which it ends.
#[test]
fn a_search_without_a_target_says_so() {
    let mut targets = Vec::new();
    let solved = game("kayles").solve_watched(&[3, 4], Choice::Rules, 0, &mut |progress| {
        targets.push(progress.target);
        ControlFlow::Continue(())
    });
    assert!(solved.is_ok() && !targets.is_empty() && targets.iter().all(Option::is_none), "{targets:?}");
}
