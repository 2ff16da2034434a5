//! Quotients against exhaustive search and against themselves with more heaps.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use sg_core::graphs::dag::Dag;
use sg_core::rules::oracle::{Oracle, Play};
use sg_core::rules::sums::SumsOfHeaps;
use sg_core::{HeapRuleset, Outcome, Ruleset};
use sg_misere::quotient::{Budget, Exhausted};
use sg_misere::{
    Certificate, Choice, Error, GraphGame, HeapGenera, MisereSolver, Quotient, Solution, TameHeaps,
};

use crate::rulesets::SORTS;
use crate::{quotient, rules, sums};

/// A small budget.
fn within_budget(text: &str, heaps: u64) -> Quotient {
    let budget = Budget::default().elements(200).states(1 << 14).work(1 << 22).total(1 << 28);
    let mut game = quotient(text).with_budget(budget);
    let _ = game.advance(heaps);
    game
}

fn compare_with_the_rules(text: &str, total: u64) -> usize {
    let game = within_budget(text, total + 1);
    let kind = rules(text);
    let mut oracle = Oracle::new(SumsOfHeaps(&kind)).under(Play::Misere);
    let mut compared = 0;
    for sum in sums(total) {
        if let Some(outcome) = game.outcome(&sum) {
            assert_eq!(oracle.outcome(&sum), Ok(outcome), "{text} {sum:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn every_sum_of_few_tokens_by_the_rules() {
    let mut compared = 0;
    for code in 1..64 {
        compared += compare_with_the_rules(&format!("0.{}{}", code / 8, code % 8), 11);
    }
    for text in SORTS {
        compared += compare_with_the_rules(text, 11);
    }
    assert!(compared > 10_000, "{compared}");
    // Beans become more by splitting.
    assert!(compare_with_the_rules("bean-splitting", 4) > 5);
}

/// `cargo test --release -p sg-core --test misere -- --ignored every_sum_of_many_tokens`
#[test]
#[ignore = "two seconds in a release build, minutes in others"]
fn every_sum_of_many_tokens_by_the_rules() {
    for code in 1..512 {
        compare_with_the_rules(&format!("0.{}{}{}", code / 64, code / 8 % 8, code % 8), 16);
    }
    for text in SORTS {
        compare_with_the_rules(text, 18);
    }
}

#[test]
fn graphs_of_sums_agree() {
    for text in ["0.77", "0.07", "0.123", "grundy", "0.26"] {
        let game = within_budget(text, 11);
        let all: Vec<_> = sums(10).collect();
        let place = |sum: &Vec<u64>| all.iter().position(|other| other == sum).expect("a sum") as u32;
        let mut edges = Vec::new();
        for sum in &all {
            for at in 0..sum.len() {
                game.rules().options(sum[at], &mut |parts| {
                    let mut next = sum.clone();
                    next.remove(at);
                    next.extend(parts.iter().filter(|&&part| part > 0));
                    next.sort_unstable();
                    edges.push((place(sum), place(&next)));
                });
            }
        }
        let dag = Dag::new(all.len() as u32, &edges).expect("no cycle");
        let mut graph = GraphGame::new(&dag);
        for sum in &all {
            let decision = graph.decide(&[place(sum)], 1_000_000).expect("small");
            assert_eq!(Some(decision.outcome), game.outcome(sum), "{text} {sum:?}");
        }
        // Tame positions in the sense of the graph are so as sums, whatever tame Nim heaps are
        // added.
        assert!((0..all.len() as u32).any(|vertex| graph.is_tame(vertex)));
    }
}

#[test]
fn with_more_heaps_classes_only_split() {
    for text in ["0.123", "0.77", "0.07", "0.35", "4.7", "grundy"] {
        let mut games: Vec<Quotient> = Vec::new();
        let mut game = quotient(text);
        for heaps in 1..=13 {
            game.advance(heaps).expect(text);
            games.push(game.clone());
        }
        let words: Vec<_> = sums(9).collect();
        for pair in games.windows(2) {
            let (small, large) = (&pair[0], &pair[1]);
            let mut class_of = std::collections::HashMap::new();
            for sum in words.iter().filter(|sum| sum.iter().all(|&heap| heap < small.heaps())) {
                let fine = large.element(sum).expect("a smaller heap");
                let coarse = small.element(sum).expect("a heap");
                assert_eq!(*class_of.entry(fine).or_insert(coarse), coarse, "{text} {sum:?}");
            }
            assert!(large.order() >= small.order());
            assert!(large.order() % 2 == 0 || large.order() == 1, "{text} {}", large.order());
        }
    }
}

#[test]
fn endless_cases_stop_with_what_is_proved() {
    for (code, heap, before) in
        [("0.06", 17, 48), ("0.3122", 7, 52), ("hex:0.3B", 13, 232), ("0.3102", 12, 74)]
    {
        let mut game = quotient(code);
        let stopped = game.advance(100).expect_err(code);
        assert_eq!((stopped.heap, game.heaps(), game.order()), (heap, heap, before), "{code}");
        assert!(stopped.at_least >= before && stopped.candidate >= stopped.at_least, "{code} {stopped:?}");
        assert!(
            matches!(stopped.why, Exhausted::Elements | Exhausted::States { .. } | Exhausted::Work),
            "{code} {stopped:?}"
        );
        // It stays so, and what is known is still answered.
        assert_eq!(game.advance(100), Err(stopped));
        assert_eq!(game.outcome(&[1, heap]), None);
        assert!(game.outcome(&[1, heap - 1]).is_some());
    }
    let tiny = Budget::default().elements(10).states(1 << 10).work(1 << 20).total(1 << 28);
    let mut game = quotient("0.77").with_budget(tiny);
    let stopped = game.advance(100).expect_err("12 elements are more than 10");
    assert_eq!((stopped.heap, stopped.why), (5, Exhausted::Elements));
    assert!(stopped.to_string().contains("heap 5"), "{stopped}");
    let mut play = MisereSolver::new(rules("0.3122")).expect("no coins");
    let decision = play.decide(&[7, 8], Choice::First).expect("searched");
    assert_eq!(decision.method.id(), "search");
    let mut oracle = Oracle::new(SumsOfHeaps(rules("0.3122"))).under(Play::Misere);
    assert_eq!(oracle.outcome(&vec![7, 8]), Ok(decision.outcome));
    assert!(matches!(decision.outcome, Outcome::N | Outcome::P));
}

/// Where a heap has many options the work in all is limited, although the quotient does not grow.
#[test]
fn many_options_count_as_work() {
    let budget = Budget::default().total(1 << 22);
    let mut game = quotient("hex:0.FFFFFF").with_budget(budget);
    let stopped = game.advance(1000).expect_err("a heap of 1000 has half a million options");
    assert_eq!((stopped.why, stopped.heap), (Exhausted::Work, game.heaps()));
    assert!((30..200).contains(&game.heaps()) && game.work() < 1 << 24, "{} {}", game.heaps(), game.work());
}

/// Long work is done on threads of its own.
#[test]
fn what_takes_long_can_move_to_another_thread() {
    fn can_move<T: Send + Sync>() {}
    can_move::<Quotient>();
    can_move::<MisereSolver>();
    can_move::<HeapGenera>();
    can_move::<(TameHeaps, Certificate, Solution, Error)>();
}

/// A failed assertion shows a summary, not tables of a million numbers.
#[test]
fn what_is_large_is_shown_as_a_summary() {
    let mut kayles = quotient("kayles");
    kayles.advance(30).expect("finite");
    let million: Ruleset = "subtract(1,1000000)".parse().expect("a set");
    let path: Vec<(u32, u32)> = (0..10_000).map(|vertex| (vertex, vertex + 1)).collect();
    let shown = [
        format!("{kayles:?}"),
        format!("{million:?}"),
        format!("{:?}", MisereSolver::new(million.clone()).expect("no coins")),
        format!("{:?}", Dag::new(10_001, &path).expect("a path")),
        format!("{:?}", sg_core::graphs::loopy::LoopyGraph::new(10_001, &path).expect("a path")),
        format!("{:?}", sg_heaps::subtraction::SubtractionGame::new(1..10_000).expect("a set")),
    ];
    for text in shown {
        assert!(text.len() < 800 && text.contains(".."), "{text}");
    }
}

/// Under whatever name the quotient was asked for: the code, and what its own heaps prove.
#[test]
fn a_certificate_names_its_quotient_and_claims_what_is_proved() {
    for (text, code, heaps, period) in [
        ("kayles", "0.77", 167, None),
        ("kayles", "0.77", 168, Some(12)),
        ("0.123", "0.123", 12, None),
        ("0.123", "0.123", 100, Some(5)),
        ("grundy", "unequal:4.0", 10, None),
        ("subtract(1)", "0.3", 10, Some(2)),
        ("bean-splitting", "bean-splitting", 6, None),
    ] {
        let mut game = quotient(text);
        game.advance(heaps).expect("finite");
        let certificate = game.certificate();
        assert_eq!(certificate.ruleset(), code);
        assert_eq!(certificate.claim().map(|claim| claim.distance), period, "{text}");
        assert!(certificate.check().is_ok(), "{text}");
    }
}

/// Stopped anywhere and resumed, a quotient is the same; within a heap too, and within
/// milliseconds.
#[test]
fn a_quotient_that_is_stopped_goes_on() {
    let game: Ruleset = "kayles".parse().expect("a name");
    let mut whole = Quotient::new(&game).expect("a sum of heaps");
    whole.advance(200).expect("within the budget");
    let (mut parts, mut calls, mut stopped) = (Quotient::new(&game).expect("a sum of heaps"), 0, 0);
    loop {
        // Later with every try, so that the work ends.
        let mut left = stopped;
        let advanced = parts.advance_watched(200, &mut |progress| {
            assert!(progress.heaps <= 200 && progress.target == Some(200));
            calls += 1;
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        match advanced {
            Ok(()) => break,
            Err(error) => assert_eq!(error.why, Exhausted::Stopped),
        }
        assert!(parts.stopped().is_none());
        stopped += 1;
    }
    assert!(stopped > 3 && calls > 2 * stopped, "{stopped} {calls}");
    assert_eq!((parts.order(), parts.values()), (whole.order(), whole.values()));
    assert_eq!(parts.grew(), whole.grew());

    // A heap that takes seconds: 4.7 grows without end.
    let mut wild = Quotient::new("4.7".parse::<Ruleset>().expect("a code")).expect("a sum of heaps");
    let start = Instant::now();
    let mut longest = Duration::ZERO;
    let mut last = start;
    let ended = wild.advance_watched(1000, &mut |_| {
        longest = longest.max(last.elapsed());
        last = Instant::now();
        if start.elapsed() < Duration::from_secs(1) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!(ended.is_err());
    assert!(longest < Duration::from_millis(500), "{longest:?}");
}

#[test]
fn every_method_of_misere_play_can_be_stopped() {
    let all = [Choice::Tame, Choice::Quotient, Choice::Search, Choice::Rules];
    for (text, heaps) in [("0.77", &[5, 9, 12][..]), ("4.3", &[9, 14]), ("0.15", &[20, 21])] {
        for choice in all {
            let mut solver = MisereSolver::try_from(text).expect("rules");
            let mut calls = 0;
            let stopped = solver.solve_watched(heaps, choice, 3, &mut |_| {
                calls += 1;
                ControlFlow::Break(())
            });
            match stopped {
                Err(error) => assert_eq!((error.stopped, calls), (true, 1), "{text} {choice:?}: {error}"),
                Ok(_) => assert_eq!(calls, 0, "{text} {choice:?}"),
            }
            // Stopped once, it answers as if it had not been.
            let fresh =
                MisereSolver::try_from(text).expect("rules").decide(heaps, choice).map(|found| found.outcome);
            let again = solver.decide(heaps, choice).map(|found| found.outcome);
            assert_eq!(again.ok(), fresh.ok(), "{text} {choice:?}");
        }
    }
    let mut genera = HeapGenera::new("kayles".parse::<Ruleset>().expect("a name")).expect("a sum of heaps");
    assert_eq!(genera.advance_watched(10, &mut |_| ControlFlow::Break(())), Ok(ControlFlow::Break(())));
    let mut tame = TameHeaps::new("0.156".parse::<Ruleset>().expect("a code")).expect("a sum of heaps");
    assert!(tame.advance_watched(50, &mut |_| ControlFlow::Break(())).is_break());
    assert!(tame.advance(50));
}
