//! The sparse-window theorem against Guy and Smith's, and each of its conditions.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::engine::{Engine, Split, split_of};
use sg_heaps::period::{PeriodSearch, Proved, Repetition, Theorem, WindowFault, prove_by_window};

fn rules(code: &str) -> TakingBreaking {
    let ruleset: Ruleset = code.parse().expect(code);
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{code}") };
    rules.clone()
}

fn nimbers(rules: &TakingBreaking, heaps: usize) -> Vec<u64> {
    let mut engine = Engine::new(rules);
    engine.advance(heaps).expect("memory");
    engine.nimbers().between(0, heaps).into_iter().map(|nimber| nimber.0).collect()
}

/// The octal codes of three digits with moves that leave two heaps.
fn octal_codes() -> impl Iterator<Item = String> {
    (0..512).map(|code| format!("0.{code:03o}")).filter(|code| code[2..].contains(['4', '5', '6', '7']))
}

fn split(rules: &TakingBreaking, values: &[u64]) -> Option<Split> {
    split_of(rules, values.iter().map(|&value| sg_core::Nimber(value)))
}

/// The first proof, with or without the sparse-window theorem, when the nimbers are looked at again
/// and again.
fn first_proof(rules: &TakingBreaking, values: &[u64], by_window: bool) -> Option<Proved> {
    let mut search = PeriodSearch::new(rules);
    let mut heaps = 64;
    while heaps < values.len() {
        heaps = (heaps + heaps / 4).min(values.len());
        let seen = &values[..heaps];
        if by_window {
            let last = |split: Split| {
                let rare = |&heap: &usize| split.is_rare(heap, sg_core::Nimber(seen[heap]));
                (split, (0..heaps).rev().find(rare).unwrap_or(0))
            };
            search.set_split(split(rules, seen).map(last));
        }
        if let Some(proved) = search.look(seen) {
            return Some(proved);
        }
    }
    None
}

/// Holds the proofs by the window of some octal codes against those by Guy and Smith.
fn agree(codes: impl IntoIterator<Item = String>) -> [usize; 3] {
    let [mut both, mut sooner, mut by_window_alone] = [0; 3];
    for code in codes {
        let rules = rules(&code);
        let values = nimbers(&rules, 10_000);
        let (usual, window) = (first_proof(&rules, &values, false), first_proof(&rules, &values, true));
        match (usual, window) {
            (Some(usual), Some(window)) => {
                let key = |proved: Proved| (proved.period(), proved.preperiod(), proved.saltus());
                assert_eq!(key(usual), key(window), "{code}");
                both += 1;
                sooner += usize::from(window.heaps() < usual.heaps());
            }
            (Some(_), None) => panic!("{code}: proved without the window alone"),
            (None, Some(window)) => {
                // What it says holds as far as is known.
                assert!(matches!(window.theorem(), Theorem::SparseWindow { .. }), "{code}");
                let (from, period) = (window.preperiod() as usize, window.period() as usize);
                let holds = values[from..].iter().zip(&values[from + period..]).all(|(a, b)| a == b);
                assert!(holds, "{code}");
                by_window_alone += 1;
            }
            (None, None) => {}
        }
    }
    [both, sooner, by_window_alone]
}

#[test]
fn it_agrees_with_guy_and_smith() {
    let found @ [both, sooner, _] = agree(octal_codes().step_by(5));
    assert!(both > 20 && sooner > 2, "{found:?}");
}

#[test]
#[ignore = "heavy: ten thousand heaps of every code"]
fn heavy_it_agrees_with_guy_and_smith_on_every_code() {
    let found @ [both, sooner, _] = agree(octal_codes());
    assert!(both > 100 && sooner > 10, "{found:?}");
}

/// 0.16 with its period, and the least number of heaps that proves it by the window.
fn example() -> (TakingBreaking, Vec<u64>, Split, Repetition) {
    let rules = rules("0.16");
    let values = nimbers(&rules, 300_000);
    let split = split(&rules, &values).expect("a split");
    (rules, values, split, Repetition { from: 105_351, distance: 149_459, saltus: 0 })
}

#[test]
fn every_condition_is_checked() {
    let (rules, values, split, seen) = example();
    let Err(WindowFault::TooFewHeaps(needed)) = prove_by_window(&rules, &values[..256_000], split, seen)
    else {
        panic!("256,000 heaps are too few");
    };
    // What is missing is reported until nothing is.
    let mut heaps = needed as usize;
    while let Err(fault) = prove_by_window(&rules, &values[..heaps], split, seen) {
        heaps = match fault {
            WindowFault::TooFewHeaps(more) if more > heaps as u64 => more as usize,
            other => panic!("{heaps} heaps: {other}"),
        };
    }
    assert!((heaps as u64) < 2 * seen.from + 2 * seen.distance);
    let values = &values[..heaps];
    let proved = prove_by_window(&rules, values, split, seen).expect("a proof");
    let Theorem::SparseWindow { last_rare, witness, window, .. } = proved.theorem() else {
        panic!("{proved:?}")
    };
    assert_eq!(window, 2 + last_rare.max(witness));

    // One heap fewer, another distance, an earlier start.
    let shorter = prove_by_window(&rules, &values[..heaps - 1], split, seen);
    assert!(matches!(shorter, Err(WindowFault::TooFewHeaps(_))), "{shorter:?}");
    for (from, distance) in [(seen.from - 1, seen.distance), (seen.from, seen.distance - 1), (seen.from, 12)]
    {
        let other = prove_by_window(&rules, values, split, Repetition { from, distance, saltus: 0 });
        assert!(other.is_err(), "{from} {distance}");
    }
    let saltus = Repetition { saltus: 1, ..seen };
    assert_eq!(prove_by_window(&rules, values, split, saltus), Err(WindowFault::NotCovered));

    // A nimber changed in the window.
    let mut changed = values.to_vec();
    changed[heaps - 5] ^= 3;
    assert!(prove_by_window(&rules, &changed, split, seen).is_err());
}

#[test]
fn rulesets_that_it_does_not_cover_are_refused() {
    let (_, values, split, seen) = example();
    for code in ["0.(3)", "subtract(1,2)", "hex:0.8", "equal:0.77", "hex:0.00F"] {
        let fault = prove_by_window(&rules(code), &values, split, seen);
        assert_eq!(fault, Err(WindowFault::NotCovered), "{code}");
    }
}
