//! Counting against walking through all options.

use super::*;
use crate::Solver;
use crate::engine::Engine;
use crate::period::{Period, PeriodSearch, Proved};
use sg_core::NimberSequence;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::rules::position;

fn rules(text: &str) -> TakingBreaking {
    match text.parse::<Ruleset>().unwrap_or_else(|error| panic!("{text}: {error}")).kind() {
        RulesetKind::TakingBreaking(rules) => rules.clone(),
        other => panic!("{text} is {other:?}"),
    }
}

/// Effort enough to count and list that many moves.
fn listing(listed: usize) -> Effort {
    Effort { count_steps: 1 << 28, list_steps: 1 << 22, listed }
}

/// All winning moves from `heap` alone beside a heap of nimber `wanted`, by the definition.
fn enumerated(
    rules: &TakingBreaking,
    nimbers: &mut NimberSequence<&TakingBreaking>,
    heap: u64,
    wanted: u64,
) -> Vec<Vec<u64>> {
    use sg_core::HeapRuleset;
    let values = nimbers.up_to(heap).to_vec();
    let mut found = Vec::new();
    rules.options(heap, &mut |parts| {
        if parts.iter().map(|&part| values[part as usize].0).fold(0, |sum, nimber| sum ^ nimber) == wanted {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            found.push(parts);
        }
    });
    found.sort();
    found
}

#[test]
fn small_heaps_agree_with_all_options() {
    let texts = [
        "kayles",
        "0.137",
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
    ];
    for text in texts {
        let rules = rules(text);
        let mut engine = Engine::new(&rules);
        engine.advance(60).expect("memory");
        let known = Known::new(engine.nimbers(), None);
        let mut nimbers = NimberSequence::new(&rules);
        for heap in 0..40 {
            for wanted in 0..12 {
                let expected = enumerated(&rules, &mut nimbers, heap, wanted);
                let moves =
                    winning_takes(&rules, &known, heap, Nimber(wanted), listing(usize::MAX)).expect("known");
                let mut listed: Vec<_> = moves.listed.iter().map(|m| m.leaves.clone()).collect();
                listed.sort();
                assert_eq!(listed, expected, "{text} {heap} {wanted}");
                assert_eq!(moves.count, Some(expected.len() as u128), "{text} {heap} {wanted}");
                assert!(moves.listed.is_sorted_by_key(|m| m.take), "{text} {heap} {wanted}");
                let few = winning_takes(&rules, &known, heap, Nimber(wanted), listing(3)).expect("known");
                assert_eq!(few.listed, moves.listed[..moves.listed.len().min(3)], "{text} {heap} {wanted}");
                for m in moves.listed {
                    assert_eq!(m.take.unwrap_or_default() + m.leaves.iter().sum::<u64>(), heap);
                }
            }
        }
    }
}

/// 0.(4) splits a heap by taking any number of stones: all moves of a heap of thousands are breaks
/// by the tail.
#[test]
fn breaks_by_a_repeating_tail_are_counted_and_found_in_large_heaps() {
    for text in ["0.(4)", "0.(6)", "0.3(7)", "4.(7)", "unequal:0.(6)"] {
        let rules = rules(text);
        let mut engine = Engine::new(&rules);
        engine.advance(2300).expect("memory");
        let known = Known::new(engine.nimbers(), None);
        let values: Vec<Nimber> = (0..2300).map(|heap| known.nimber(heap).expect("known")).collect();
        let is_winning = |parts: &[u64], wanted: Nimber| {
            parts.iter().fold(Nimber(0), |sum, &part| sum ^ values[part as usize]) == wanted
        };
        for (heap, wanted) in [(2049, Nimber(2)), (2200, Nimber(0)), (2299, Nimber(5))] {
            let (mut expected, mut near) = (0, 0);
            sg_core::HeapRuleset::options(&rules, heap, &mut |parts| {
                let wins = u128::from(is_winning(parts, wanted));
                expected += wins;
                near += if heap - parts.iter().sum::<u64>() <= 2000 { wins } else { 0 };
            });
            let moves = winning_takes(&rules, &known, heap, wanted, listing(usize::MAX)).expect("known");
            assert_eq!(moves.count, Some(expected), "{text} {heap} {wanted}");
            assert_eq!(moves.listed.len() as u128, expected, "{text} {heap} {wanted}");
            // Where they are not counted, some of the first two thousand takes are found.
            let little = Effort { count_steps: 1 << 16, list_steps: 1 << 22, listed: 5 };
            let some = winning_takes(&rules, &known, heap, wanted, little).expect("known");
            assert_eq!(some.count, None, "{text} {heap} {wanted}");
            assert!(near == 0 || !some.listed.is_empty(), "{text} {heap} {wanted}");
            assert!(
                some.listed.iter().all(|found| is_winning(&found.leaves, wanted)),
                "{text} {heap} {wanted}"
            );
        }
    }
}

/// Without a step nothing is counted, and next to nothing looked at; the greatest heap is no
/// exception.
#[test]
fn no_steps_are_enough_for_an_answer() {
    let none = Effort { count_steps: 0, list_steps: 0, listed: 2 };
    for (text, heap) in [("hex:8.A", 5000), ("0.(4)", 5000), ("hex:0.(8)", 5000), ("kayles", 5000)] {
        let rules = rules(text);
        let mut engine = Engine::new(&rules);
        engine.advance(5001).expect("memory");
        let known = Known::new(engine.nimbers(), None);
        let moves = winning_takes(&rules, &known, heap, Nimber(3), none).expect("known");
        assert_eq!(moves.count, None, "{text}");
    }
    let rules = rules("hex:8.A");
    let mut solver = Solver::new(rules);
    for heap in [u64::MAX, u64::MAX - 1] {
        let moves = solver.position(&[heap, 3]).expect("a closed form").winning_moves(2);
        assert_eq!(moves.count, None, "{heap}");
    }
}

/// A ruleset, its first nimbers, and their proved period.
fn table(text: &str) -> (TakingBreaking, Vec<u32>, Proved) {
    let rules = rules(text);
    let mut engine = Engine::new(&rules);
    engine.advance(1200).expect("memory");
    let values = engine.nimbers().iter().map(|nimber| nimber.narrow().expect("narrow")).collect();
    let proved = Solver::new(rules.clone()).period().expect("memory").proved().expect(text);
    (rules, values, proved)
}

/// The same heaps with all nimbers known and with only as many as the proved period needs.
#[test]
fn counting_by_residues_agrees_with_counting_one_by_one() {
    let texts = [
        "kayles",
        "0.07",
        "0.137",
        "subtract(2,5)",
        "nim",
        "allbut(2,3)",
        "0.(30)",
        "0.(300)",
        "0.1(03)",
        "lasker",
        "0.1203(3)",
        "equal:0.(7)",
        "unequal:0.7",
        "unequal:0.147",
        "unequal:0.35",
    ];
    for text in texts {
        let (rules, values, proved) = table(text);
        let all = Known::new(NimberSlice::U32(&values), None);
        let few = Known::new(
            NimberSlice::U32(&values[..(proved.preperiod() + proved.period()) as usize]),
            Some(proved),
        );
        for heap in (0..1000).step_by(31) {
            assert_eq!(few.nimber(heap), all.nimber(heap), "{text} {heap}");
            for (wanted, listed) in [0, 1, 2, 3, 5, 100, 333].into_iter().zip([10, 1000].into_iter().cycle())
            {
                let one_by_one = winning_takes(&rules, &all, heap, Nimber(wanted), listing(listed));
                assert_eq!(
                    winning_takes(&rules, &few, heap, Nimber(wanted), listing(listed)),
                    one_by_one,
                    "{text} {heap} {wanted}"
                );
            }
        }
    }
}

#[test]
fn the_moves_of_a_heap_of_10_to_the_18_are_counted() {
    let rules = rules("kayles");
    let mut engine = Engine::new(&rules);
    engine.advance(200).expect("memory");
    let values: Vec<u8> = engine.nimbers().iter().map(|nimber| nimber.narrow().expect("narrow")).collect();
    let Period::Proved(proved) = PeriodSearch::new(&rules).finish(&values) else { panic!("kayles") };
    let known = Known::new(NimberSlice::U8(&values), Some(proved));
    let heap = 1_000_000_000_000_000_000;
    for (wanted, count) in [(7, Some(7)), (3, None)] {
        let moves = winning_takes(&rules, &known, heap, Nimber(wanted), listing(20)).expect("known");
        match count {
            Some(few) => assert_eq!((moves.listed.len(), moves.count), (few, Some(few as u128))),
            None => assert!(
                moves.listed.len() == 20 && moves.count.is_some_and(|count| count > u128::from(heap / 12))
            ),
        }
        for m in &moves.listed {
            let left: Nimber = m.leaves.iter().filter_map(|&part| known.nimber(part)).sum();
            assert_eq!(
                (left, m.take.unwrap_or_default() + m.leaves.iter().sum::<u64>()),
                (Nimber(wanted), heap)
            );
        }
    }
}

/// Nimbers with a saltus: far breaks are found by digits, since walking through all of them would
/// take too long.
#[test]
fn far_breaks_of_nimbers_with_a_saltus_are_listed() {
    for text in ["lasker", "0.1203(3)"] {
        let (rules, values, proved) = table(text);
        assert!(proved.saltus() > 0, "{text}");
        let all = Known::new(NimberSlice::U32(&values), None);
        let few = Known::new(
            NimberSlice::U32(&values[..(proved.preperiod() + proved.period()) as usize]),
            Some(proved),
        );
        let effort = Effort { list_steps: 1 << 15, ..listing(12) };
        let mut listed = 0;
        for heap in [90, 501, 1000, 1_000_000_000_000_007, 1 << 60] {
            for wanted in [0, 1, 2, 3, 7, 64, 96, 333, 1 << 40] {
                let moves = winning_takes(&rules, &few, heap, Nimber(wanted), effort).expect("known");
                if heap < 1200 {
                    let expected = winning_takes(&rules, &all, heap, Nimber(wanted), listing(12));
                    assert_eq!(moves.count, expected.and_then(|moves| moves.count), "{text} {heap} {wanted}");
                }
                let count = moves.count.expect("counted");
                assert_eq!(moves.listed.len() as u128, count.min(12), "{text} {heap} {wanted}");
                for (at, found) in moves.listed.iter().enumerate() {
                    let left: Nimber = found.leaves.iter().filter_map(|&part| few.nimber(part)).sum();
                    let stones = found.take.unwrap_or_default() + found.leaves.iter().sum::<u64>();
                    assert_eq!((left, stones), (Nimber(wanted), heap), "{text} {found:?}");
                    assert!(
                        found.leaves.is_sorted() && !moves.listed[..at].contains(found),
                        "{text} {found:?}"
                    );
                }
                listed += moves.listed.len();
            }
        }
        assert!(listed > 30, "{text}: {listed}");
    }
}

#[test]
fn sums_of_small_heaps_agree_with_the_definition() {
    let rules = rules("0.137");
    let mut nimbers = NimberSequence::new(&rules);
    let heaps = [13, 9, 20];
    let expected = position::winning_moves(&mut nimbers, &heaps);
    let mut engine = Engine::new(&rules);
    engine.advance(30).expect("memory");
    let known = Known::new(engine.nimbers(), None);
    let total = position::nim_sum(&mut nimbers, &heaps);
    let counted: u128 = heaps
        .iter()
        .filter_map(|&heap| {
            let wanted = total ^ known.nimber(heap)?;
            winning_takes(&rules, &known, heap, wanted, listing(0))?.count
        })
        .sum();
    assert_eq!(counted, expected.len() as u128);
}
