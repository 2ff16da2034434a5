//! Periods that are known, periods that are not there, and repetitions that fail late.

use std::collections::BTreeSet;

use super::*;
use crate::engine::Engine;
use crate::period::Theorem;
use crate::period::certificate::Certificate;
use crate::period::prove::prove_least;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::Digit;

fn rules(text: &str) -> TakingBreaking {
    match text.parse::<Ruleset>().unwrap_or_else(|error| panic!("{text}: {error}")).kind() {
        RulesetKind::TakingBreaking(rules) => rules.clone(),
        other => panic!("{text} is {other:?}"),
    }
}

fn values(rules: &TakingBreaking, heaps: usize) -> Vec<u32> {
    let mut engine = Engine::new(rules);
    engine.advance(heaps).expect("memory");
    let nimbers = engine.nimbers();
    nimbers.between(0, heaps).iter().map(|nimber| nimber.narrow().expect("narrow")).collect()
}

/// (period, preperiod, saltus) as proved within `heaps` heaps.
fn proved(text: &str, heaps: usize) -> Option<(u64, u64, u64)> {
    let rules = rules(text);
    let values = values(&rules, heaps);
    let mut search = PeriodSearch::new(&rules);
    // Looks of uneven lengths, as a computation gives them.
    let mut seen = 0;
    while seen < heaps {
        seen = (seen + 1 + seen / 7).min(heaps);
        if let Some(proved) = search.look(&values[..seen]) {
            assert!(
                proved.heaps() <= seen as u64 || proved.theorem() == Theorem::Lasker,
                "a theorem about the rules alone"
            );
            for heap in 0..heaps {
                let least = proved.reduce(heap as u64).expect("small").0;
                assert!(least < proved.preperiod() + proved.period(), "{text}");
                if seen as u64 >= proved.preperiod() + proved.period() {
                    assert_eq!(
                        proved.nimber(heap as u64, &values).expect("small").0,
                        u64::from(values[heap]),
                        "{text} at {heap}"
                    );
                }
            }
            return Some((proved.period(), proved.preperiod(), proved.saltus()));
        }
    }
    match search.finish(&values) {
        Period::Proved(proved) => Some((proved.period(), proved.preperiod(), proved.saltus())),
        _ => None,
    }
}

/// The least (distance, heap) from which the values repeat up to the end, among distances that
/// could be proved.
fn fundamental(values: &[u32], distance: u64, saltus: u64) -> (u64, u64) {
    let distance = distance as usize;
    let from = |p: usize, s: u64| {
        let fails = (0..values.len() - p)
            .rev()
            .find(|&heap| u64::from(values[heap]) + s != u64::from(values[heap + p]));
        fails.map_or(0, |heap| heap + 1)
    };
    let least = (1..=distance)
        .find(|&p| {
            distance.is_multiple_of(p)
                && saltus.is_multiple_of((distance / p) as u64)
                && from(p, saltus / (distance / p) as u64) <= from(distance, saltus)
        })
        .expect("the distance itself");
    (least as u64, from(least, saltus / (distance / least) as u64) as u64)
}

#[test]
fn known_periods_are_proved() {
    let rows = [
        ("0.07", 1000, (34, 53, 0)),
        ("0.77", 1000, (12, 71, 0)),
        ("0.45", 2000, (20, 498, 0)),
        ("0.137", 1000, (34, 52, 0)),
        ("subtract(1,2)", 100, (3, 0, 0)),
        ("subtract(2,5,7)", 500, (22, 0, 0)),
        ("subtract(3,5,11)", 500, (8, 0, 0)),
        ("nim", 1, (1, 0, 1)),
        ("0.3(7)", 1, (1, 0, 1)),
        ("lasker", 10, (4, 1, 4)),
        ("0.1", 100, (1, 2, 0)),
        ("0.0", 100, (1, 0, 0)),
    ];
    for (text, heaps, expected) in rows {
        assert_eq!(proved(text, heaps), Some(expected), "{text}");
    }
}

#[test]
fn all_but_sets_and_repeating_tails_are_proved() {
    let rows = [
        "allbut(1)",
        "allbut(2)",
        "allbut(1,3)",
        "allbut(2,3)",
        "allbut(1,2,3)",
        "allbut(3,5,8)",
        "allbut(1,4,9)",
        "0.(30)",
        "0.(03)",
        "0.1(03)",
        "0.(12)",
        "0.(300)",
        "0.3(0)",
        "0.(2)",
        "0.(1)",
        "0.2(13)",
        "0.1203(3)",
        "0.(003)",
        "0.(330)",
    ];
    for text in rows {
        let Some((period, preperiod, saltus)) = proved(text, 3000) else {
            panic!("{text} is not proved");
        };
        let values = values(&rules(text), 3000);
        assert_eq!(fundamental(&values, period, saltus), (period, preperiod), "{text}");
    }
}

/// Every proof about a small finite code agrees with a long plain table.
#[test]
fn what_is_proved_is_true_and_least() {
    let mut proofs = 0;
    for code in 1..512 {
        for first in [0, 4] {
            let text = format!("{first}.{code:03o}");
            let rules = rules(&text);
            let values = values(&rules, 500);
            let mut search = PeriodSearch::new(&rules);
            if let Some(proved) = (1..250).find_map(|heaps| search.look(&values[..heaps])) {
                proofs += 1;
                let (period, from) = fundamental(&values, proved.period(), 0);
                assert_eq!((period, from), (proved.period(), proved.preperiod()), "{text}");
            }
        }
    }
    assert!(proofs > 200, "only {proofs} codes were proved, so the test shows little");
}

#[test]
fn random_subtraction_sets_are_proved() {
    let mut state = 7u64;
    for _ in 0..200 {
        let mut set = Vec::new();
        for take in 1..=12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            if state >> 62 == 0 {
                set.push(take.to_string());
            }
        }
        if set.is_empty() {
            continue;
        }
        let text = format!("subtract({})", set.join(","));
        let (period, preperiod, _) = proved(&text, 4000).unwrap_or_else(|| panic!("{text}"));
        let values = values(&rules(&text), 4000);
        assert_eq!(fundamental(&values, period, 0), (period, preperiod), "{text}");
    }
}

#[test]
fn aperiodic_and_unproved_games_are_not_called_periodic() {
    for text in ["0.6", "0.06", "0.16", "grundy", "0.04", "unequal:4.3"] {
        assert_eq!(proved(text, 1500), None, "{text}");
        let rules = rules(text);
        assert_eq!(
            PeriodSearch::new(&rules).finish(&values(&rules, 1500)),
            Period::Nothing { heaps: 1500 },
            "{text}"
        );
    }
}

/// Taking 1 or 2 has period 3 for as long as the third number, a multiple of 3, cannot be taken:
/// here a million heaps.
#[test]
fn a_repetition_that_fails_late_is_never_called_proved() {
    let far = 999_999;
    let rules = rules(&format!("subtract(1,2,{far})"));
    let values = values(&rules, 3 * far);
    let mut search = PeriodSearch::new(&rules);
    for heaps in (1..far).step_by(9_973) {
        assert_eq!(search.look(&values[..heaps]), None, "{heaps}");
    }
    // Until then the values repeat without an exception.
    let Period::Observed(observed) = search.clone().finish(&values[..far]) else { panic!("it repeats") };
    assert_eq!(observed.repetition(), Repetition { from: 0, distance: 3, saltus: 0 });
    assert_eq!(observed.heaps(), far as u64);
    assert_ne!(values[far], values[far - 3]);
    let Period::Proved(proved) = search.finish(&values) else { panic!("a finite set") };
    assert_eq!((proved.period(), proved.preperiod()), fundamental(&values, proved.period(), 0));
}

/// A sequence of no game at all, which repeats for 400,000 values, and before and after them has
/// one that does not.
#[test]
fn a_proof_needs_all_the_heaps_of_the_theorem() {
    let rules = rules("0.77");
    let sequence = |at: usize| if at == 599_999 || at == 1_000_000 { 9u8 } else { (at % 6) as u8 };
    let values: Vec<u8> = (0..3_000_000).map(sequence).collect();
    let seen = Repetition { from: 600_000, distance: 6, saltus: 0 };
    assert_eq!(prove(&rules, &values[..1_000_000], seen), None);
    assert_eq!(prove(&rules, &values, seen), None);
    assert_eq!(
        prove(&rules, &values, Repetition { from: 1_000_001, ..seen }).map(|proved| proved.period()),
        Some(6)
    );
    assert_eq!(prove(&rules, &values[..2_000_015], Repetition { from: 1_000_001, ..seen }), None);
    assert_eq!(prove(&rules, &values, Repetition { from: 1_000_001, distance: 7, saltus: 0 }), None);
    assert_eq!(prove(&rules, &values, Repetition { from: 1_000_001, distance: 0, saltus: 0 }), None);
}

/// A repetition that is not the least proves the least one.
#[test]
fn what_is_proved_is_the_least() {
    for (text, heaps, (from, distance, saltus)) in [
        ("0.77", 400, (71, 12, 0)),
        ("subtract(1,2)", 40, (0, 3, 0)),
        ("allbut(2,3)", 200, (0, 4, 2)),
        ("0.8A", 200, (1, 2, 1)),
    ] {
        let (rules, values) = (rules(text), values(&rules(text), heaps));
        let least = Repetition { from, distance, saltus };
        for times in [1, 2, 4] {
            for later in [0, 3] {
                let seen =
                    Repetition { from: from + later, distance: times * distance, saltus: times * saltus };
                let proved = prove(&rules, &values, seen).expect(text);
                assert_eq!(proved.repetition, least, "{text} {seen:?}");
                let table: Vec<u32> = values[..proved.heaps() as usize].to_vec();
                let certificate = Certificate::new(text, &rules, proved, &table).expect(text);
                assert_eq!(
                    certificate.check().map(|checked| checked.repetition),
                    Ok(least),
                    "{text} {seen:?}"
                );
            }
        }
    }
}

#[test]
fn arithmetic_repetitions_without_a_theorem_are_observed() {
    // No power of two is added.
    let rules = rules("0.3F");
    let values = values(&rules, 400);
    let Period::Observed(observed) = PeriodSearch::new(&rules).finish(&values) else { panic!("it repeats") };
    assert_eq!(observed.repetition().distance, 6);
    assert_eq!(observed.repetition().saltus, 3);
    assert_eq!(observed.missing(), MissingProof::ArithmeticPeriodicity);
}

/// Whatever [`prove`] accepts about a prefix holds on a far longer table: random short codes,
/// finite and with tails, and every repetition that the prefix shows, also such as end soon.
#[test]
fn no_prefix_deceives_the_theorems() {
    const LONG: usize = 500;
    let mut state = 11_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut proofs = [0; 2];
    for round in 0..400 {
        let with_tail = round % 2 == 1;
        let most = if with_tail { 4 } else { 8 };
        let digits = (0..=next(7)).map(|_| next(most).to_string()).collect::<String>();
        let tail = (0..=next(4)).map(|_| next(most).to_string()).collect::<String>();
        let text = if with_tail { format!("0.{digits}({tail})") } else { format!("0.{digits}") };
        let rules = rules(&text);
        let values = values(&rules, LONG);
        for heaps in (3..150).step_by(1 + next(9) as usize) {
            let prefix = &values[..heaps];
            for seen in repetitions(prefix) {
                if prove(&rules, prefix, seen).is_some() {
                    proofs[usize::from(with_tail)] += 1;
                    let (from, distance, saltus) = seen.indices();
                    let holds =
                        |heap: usize| u64::from(values[heap + distance]) == u64::from(values[heap]) + saltus;
                    assert!((from..LONG - distance).all(holds), "{text} from {heaps} heaps: {seen:?}");
                }
            }
        }
    }
    assert!(proofs.iter().all(|&proofs| proofs > 1000), "{proofs:?}");
}

/// For each distance at which the end of `values` may repeat: from where on it does.
fn repetitions(values: &[u32]) -> impl Iterator<Item = Repetition> {
    let heaps = values.len();
    (1..=heaps / 2).filter_map(move |distance| {
        let saltus = values[heaps - 1].checked_sub(values[heaps - 1 - distance])?;
        let agrees = |heap: &usize| values[heap + distance] == values[*heap] + saltus;
        let from = (0..heaps - distance).rev().take_while(agrees).last().unwrap_or(0);
        Some(Repetition::in_table(from, distance, saltus.into()))
    })
}

/// The theorem of the repeating state, from its statement: do the values up to the end show the
/// period `seen`?
fn state_repeats(rules: &TakingBreaking, values: &[u32], seen: Repetition) -> bool {
    let (from, distance, saltus) = seen.indices();
    let (listed, q) = (rules.digits().len().max(1), rules.tail().len());
    let repeats = (1..=q).find(|repeats| (distance * repeats).is_multiple_of(q)).expect("q itself");
    let (shift, saltus) = (distance * repeats, saltus as u32 * repeats as u32);
    let Some(start) = values.len().checked_sub(shift).filter(|&start| start >= from.max(listed)) else {
        return false;
    };
    let set = |at: usize, class: usize| -> BTreeSet<u32> {
        (1..=at - listed).filter(|heap| heap % q == class).map(|heap| values[heap]).collect()
    };
    let least_mex = |at: usize| {
        let mex = |residue: usize| {
            let mut options = BTreeSet::new();
            for take in listed..listed + q {
                if rules.digit(take).leaves(1) {
                    // Far enough that the difference is not negative.
                    options.extend(set(at, (residue + (listed + q) * q - take) % q));
                }
                if rules.digit(take).leaves(0) && take % q == residue {
                    options.insert(0);
                }
            }
            (0..=options.len() as u32)
                .find(|nimber| !options.contains(nimber))
                .expect("one more than there are")
        };
        (0..q).map(mex).min().expect("a tail")
    };
    let base = least_mex(start);
    if saltus > 0 && base == 0 || least_mex(start + shift) < base + saltus {
        return false;
    }
    let sets_agree = (0..q).all(|class| {
        let earlier = set(start, class).into_iter().filter(|&nimber| nimber >= base);
        let later = set(start + shift, class).into_iter().filter(|&nimber| nimber >= base + saltus);
        earlier.map(|nimber| nimber + saltus).eq(later)
    });
    sets_agree
        && (start + 1 - listed..start).all(|heap| {
            let (earlier, later) = (values[heap], values[heap + shift]);
            (earlier >= base) == (later >= base + saltus) && (earlier < base || later == earlier + saltus)
        })
}

/// [`prove`] accepts what the theorem covers and nothing else, also about values that no game
/// gives.
#[test]
fn every_condition_of_the_repeating_state_is_checked() {
    let mut state = 5_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..450 {
        let mut digits =
            |least: u64, most: u64| (0..least + next(most)).map(|_| next(4).to_string()).collect::<String>();
        let rules = rules(&format!("0.{}({})", digits(0, 5), digits(1, 4)));
        if rules.tail().is_empty() || known(&rules).is_some() {
            continue;
        }
        let mut values = values(&rules, 80);
        if round % 3 > 0 {
            // One value is changed, and so are perhaps all that lie whole distances later.
            let (at, by) = (next(40) as usize, 1 + next(2) as u32);
            let step = if round % 3 == 1 { 80 } else { 1 + next(6) as usize };
            for heap in (at..80).step_by(step) {
                values[heap] += by;
            }
        }
        for heaps in (4..80).step_by(1 + round % 2) {
            let prefix = &values[..heaps];
            for seen in repetitions(prefix) {
                let expected = state_repeats(&rules, prefix, seen);
                assert_eq!(
                    prove_least(&rules, prefix, seen).is_some(),
                    expected,
                    "{rules:?} {prefix:?} {seen:?}"
                );
                accepted += usize::from(expected);
                refused += usize::from(!expected);
            }
        }
    }
    assert!(accepted > 2000 && refused > 2000, "{accepted} {refused}");
}

#[test]
fn theorems_are_applied_only_to_their_own_rulesets() {
    let zeros = [0_u8; 5000];
    let seen = Repetition { from: 1, distance: 3, saltus: 0 };
    for text in
        ["0.3(07)", "0.(6)", "hex:0.1(08)", "unequal:0.7", "equal:0.77", "unequal:4.0", "hex:equal:0.8"]
    {
        assert_eq!(heaps_needed(&rules(text), 1, 3), None, "{text}");
        assert_eq!(prove(&rules(text), &zeros, seen), None, "{text}");
        assert_eq!(known(&rules(text)), None, "{text}");
    }
    // Near Nim and near Lasker's Nim.
    for text in [
        "4.(7)",
        "4.7(3)",
        "unequal:4.(3)",
        "equal:4.(3)",
        "hex:8.(3)",
        "hex:C.(3)",
        "0.(2)",
        "0.2(3)",
        "4.1(3)",
    ] {
        assert_eq!(known(&rules(text)), None, "{text}");
    }
    assert!(known(&rules("unequal:0.3(7)")).is_some() && known(&rules("4.(3)")).is_some());
}

/// Every code of two hexadecimal digits that may leave three heaps: whatever prefix proves an
/// arithmetic period, with whatever repetition of its end, the nimbers go on like that far beyond.
#[test]
fn no_prefix_deceives_the_theorem_of_arithmetic_periods() {
    const LONG: usize = 400;
    let (mut proofs, mut codes) = (0, 0);
    for code in 1..256_u32 {
        let rules =
            TakingBreaking::new(vec![Digit(0), Digit(code / 16), Digit(code % 16)], vec![], Parts::Any);
        let Ok(rules) = rules else { continue };
        if !arithmetic::covers(&rules, 1) {
            continue;
        }
        let values = values(&rules, LONG);
        let before = proofs;
        for heaps in (8..LONG / 2).step_by(7) {
            for seen in repetitions(&values[..heaps]).filter(|seen| seen.saltus > 0) {
                if prove(&rules, &values[..heaps], seen).is_some() {
                    proofs += 1;
                    let (from, distance, saltus) = seen.indices();
                    let holds =
                        |heap: usize| u64::from(values[heap + distance]) == u64::from(values[heap]) + saltus;
                    assert!((from..LONG - distance).all(holds), "{code:#x} from {heaps} heaps: {seen:?}");
                }
            }
        }
        codes += usize::from(proofs > before);
    }
    assert!(codes > 40 && proofs > 1000, "{proofs} proofs of {codes} codes");
}
