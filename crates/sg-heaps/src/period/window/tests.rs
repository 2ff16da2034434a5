//! The need for each condition of the sparse-window theorem: rulesets where the conclusion fails
//! without it.

use super::*;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::rules::ruleset::NimberSequence;

const HEAPS: usize = 1000;

fn example(code: &str) -> (TakingBreaking, Vec<u64>) {
    let ruleset: Ruleset = code.parse().expect(code);
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{code}") };
    let values = NimberSequence::new(rules).up_to(HEAPS as u64).iter().map(|nimber| nimber.0).collect();
    (rules.clone(), values)
}

fn rare(split: Split, values: &[u64], heaps: std::ops::Range<usize>) -> Vec<usize> {
    heaps.filter(|&heap| split.is_rare(heap, Nimber(values[heap]))).collect()
}

/// The largest smaller part that the heaps need for a witness, from the definition.
fn witness(rules: &TakingBreaking, split: Split, values: &[u64], heaps: std::ops::Range<usize>) -> usize {
    let takes = |left| (0..10).filter(move |&take| rules.digit(take).leaves(left));
    let least = |heap: usize, value: u64| {
        if takes(1).any(|take| values[heap - take] == value) {
            return 0;
        }
        let shows = |part: &usize| takes(2).any(|take| values[*part] ^ values[heap - take - part] == value);
        (1..=(heap - 10) / 2).find(shows).expect("a witness")
    };
    let needed =
        |heap: usize| (0..values[heap]).filter(move |&value| !split.is_common_at(heap, value as u32));
    heaps.flat_map(|heap| needed(heap).map(move |value| least(heap, value))).max().unwrap_or(0)
}

fn repeats(values: &[u64], heaps: std::ops::Range<usize>, distance: usize) -> bool {
    heaps.into_iter().all(|heap| values[heap] == values[heap + distance])
}

#[test]
fn a_window_one_short_proves_nothing() {
    // Every condition holds for N = 209, p = 38, but that 16 nimbers repeat and not W = 17.
    let (rules, values) = example("0.13054");
    let split = Split::new(0b1111, false, 0);
    assert_eq!(rare(split, &values, 1..247).last(), Some(&12));
    assert_eq!(witness(&rules, split, &values, 209..247), 7);
    assert!(repeats(&values, 193..209, 38) && !repeats(&values, 192..193, 38));
    assert_ne!(values[209], values[247]);

    let seen = Repetition { from: 193, distance: 38, saltus: 0 };
    assert_eq!(prove_by_window(&rules, &values[..247], split, seen), Err(WindowFault::TooFewHeaps(248)));
    assert_eq!(prove_by_window(&rules, &values[..248], split, seen), Err(WindowFault::NotRepeated(209)));
}

#[test]
fn a_rare_heap_in_the_period_proves_nothing() {
    // Every condition holds for N = 29, p = 28, with r = 3 and W = 12, but that heaps from N on are
    // rare.
    let (rules, values) = example("0.37342");
    let split = Split::new(0b110, true, 0);
    assert_eq!(rare(split, &values, 1..29).last(), Some(&3));
    assert!(!rare(split, &values, 29..57).is_empty());
    assert_eq!(witness(&rules, split, &values, 29..57), 7);
    assert!(repeats(&values, 17..29, 28));
    assert!(!repeats(&values, 29..900, 28));

    let seen = Repetition { from: 17, distance: 28, saltus: 0 };
    let fault = prove_by_window(&rules, &values[..57], split, seen);
    assert!(matches!(fault, Err(WindowFault::TooFewHeaps(heaps)) if heaps > 57), "{fault:?}");
}

#[test]
fn a_rare_heap_that_is_overlooked_makes_the_window_too_short() {
    // With r = 0 the window would be W = 4 and every condition hold for N = 16, p = 1.
    let (rules, values) = example("0.154");
    let split = Split::new(0b111, false, 0);
    assert!(!rare(split, &values, 1..16).is_empty());
    assert!(rare(split, &values, 16..17).is_empty());
    assert_eq!(witness(&rules, split, &values, 16..17), 1);
    assert!(repeats(&values, 12..16, 1));
    assert!(!repeats(&values, 16..900, 1));

    let seen = Repetition { from: 12, distance: 1, saltus: 0 };
    let fault = prove_by_window(&rules, &values[..17], split, seen);
    assert!(matches!(fault, Err(WindowFault::TooFewHeaps(heaps)) if heaps > 17), "{fault:?}");
}

#[test]
fn parities_are_checked() {
    let (rules, values) = example("0.37342");
    let seen = Repetition { from: 17, distance: 27, saltus: 0 };
    let fault = |rules, split| prove_by_window(rules, &values, split, seen);
    assert_eq!(fault(&rules, Split::new(0b110, true, 0)), Err(WindowFault::OddDistance));
    assert_eq!(fault(&rules, Split::new(0b110, true, 1)), Err(WindowFault::UnsoundSplit));
    // Kayles breaks by odd takes and by even ones.
    let kayles = TakingBreaking::strips(&[1, 2]);
    assert_eq!(fault(&kayles, Split::new(0b110, true, 0)), Err(WindowFault::UnsoundSplit));
}

/// A value without a small option is reported, not passed over.
#[test]
fn a_missing_witness_is_reported() {
    let (rules, _) = example("0.07");
    // No nimbers of the ruleset: an unlikely value at the end of a constant sequence.
    let mut values = vec![1u64; 100_000];
    let split = Split::new(1, false, 0);
    values[99_999] = 7;
    let seen = Repetition { from: 99_990, distance: 1, saltus: 0 };
    assert!(prove_by_window(&rules, &values, split, seen).is_err());
    let seen = Repetition { from: 60_000, distance: 1, saltus: 0 };
    values[99_999] = 1;
    assert!(prove_by_window(&rules, &values, split, seen).is_ok());
    // 5 is common as well, and 2, 4 and 0 have to be options.
    values[60_000..].fill(5);
    let fault = prove_by_window(&rules, &values, split, Repetition { from: 60_001, ..seen });
    assert!(matches!(fault, Err(WindowFault::NoWitness { .. })), "{fault:?}");
}

/// Of a later heap and twice the distance.
#[test]
fn the_proof_is_of_the_least_repetition() {
    let (rules, values) = example("0.77");
    let split = crate::engine::split_of(&rules, values.iter().map(|&value| Nimber(value))).expect("sparse");
    let seen = Repetition { from: 75, distance: 24, saltus: 0 };
    let proved = prove_by_window(&rules, &values, split, seen).expect("a period");
    assert_eq!((proved.preperiod(), proved.period()), (71, 12));
    let wrong = Repetition { from: 70, distance: 24, saltus: 0 };
    assert_eq!(prove_by_window(&rules, &values, split, wrong), Err(WindowFault::NotRepeated(70)));
}
