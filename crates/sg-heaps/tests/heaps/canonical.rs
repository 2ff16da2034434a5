//! Canonical codes against nimber sequences, each rule with its shift, and the known numbers of
//! canonical codes.

use std::collections::BTreeSet;

use sg_core::NimberSequence;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_heaps::canonical::{Canonical, Rule, canonical};
use sg_heaps::engine::Engine;

/// Nimbers of heaps `0..heaps` by the engine.
fn engine_values(rules: &TakingBreaking, heaps: usize) -> Vec<u64> {
    let mut engine = Engine::new(rules);
    engine.advance(heaps).expect("memory");
    engine.nimbers().iter().take(heaps).map(|nimber| nimber.0).collect()
}

/// Nimbers of heaps `0..heaps` by the definition.
fn defined_values(rules: &TakingBreaking, heaps: usize) -> Vec<u64> {
    NimberSequence::new(rules).up_to(heaps as u64 - 1).iter().map(|nimber| nimber.0).collect()
}

fn form(rules: &TakingBreaking) -> Canonical {
    canonical(rules).expect("memory")
}

fn rules(text: &str) -> TakingBreaking {
    let ruleset: Ruleset = text.parse().expect("a ruleset");
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{text}: no code") };
    rules.clone()
}

/// The canonical form has the nimbers of the ruleset, with its shift, and is its own canonical
/// form.
#[track_caller]
fn assert_same(rules: &TakingBreaking, heaps: usize, values: impl Fn(&TakingBreaking, usize) -> Vec<u64>) {
    let form = form(rules);
    let original = values(rules, heaps);
    let image = values(form.rules(), heaps);
    let shift = form.shift();
    let shown = Ruleset::from_rules(RulesetKind::TakingBreaking(rules.clone()), None).to_string();
    assert!(
        original[..shift.min(heaps)].iter().all(|&value| value == 0),
        "{shown}: a value before the shift"
    );
    for heap in shift..heaps {
        assert_eq!(original[heap], image[heap - shift], "{shown} is not {}: heap {heap}", form.code());
    }
    let again = self::form(form.rules());
    assert_eq!((again.rules(), again.shift()), (form.rules(), 0), "{shown}: not canonical yet");
}

/// All rulesets with `digits` digits below `base` after the point, and digit 0 out of `zeros`.
fn codes(zeros: &[u32], base: u32, digits: u32) -> impl Iterator<Item = TakingBreaking> {
    zeros.iter().flat_map(move |&zero| {
        (0..base.pow(digits)).map(move |number| {
            let others = (0..digits).map(move |place| Digit(number / base.pow(place) % base));
            TakingBreaking::new([Digit(zero)].into_iter().chain(others).collect(), vec![], Parts::Any)
                .expect("digit 0 breaks")
        })
    })
}

#[test]
fn all_codes_of_three_digits_keep_their_nimbers() {
    let mut forms = BTreeSet::new();
    for rules in codes(&[0, 4], 8, 3) {
        assert_same(&rules, 600, engine_values);
        forms.insert(form(&rules).code());
    }
    assert_eq!(forms.len(), 279, "one of them the null game");
    assert!(forms.contains("0.0"));
}

#[test]
fn small_codes_keep_their_nimbers_by_the_definition() {
    for rules in codes(&[0, 4], 8, 2) {
        assert_same(&rules, 60, defined_values);
    }
    for rules in codes(&[0, 4, 8, 12], 16, 2) {
        assert_same(&rules, 26, defined_values);
    }
}

#[test]
fn codes_of_four_digits_have_the_known_number_of_forms() {
    let forms: BTreeSet<String> = codes(&[0, 4], 8, 4).map(|rules| form(&rules).code()).collect();
    assert_eq!(forms.len(), 1218);
}

#[test]
fn repeating_tails_sets_and_restricted_parts_keep_their_nimbers() {
    for text in [
        "0.(3)",
        "0.(2)",
        "0.0(2)",
        "0.(02)",
        "0.00(401)",
        "4.(04)",
        "0.02(4)",
        "0.4(01)",
        "hex:0.0(8)",
        "0.0(62)",
        "0.(0006)",
        "allbut(1)",
        "allbut(1,3)",
        "allbut(1,2,3)",
        "subtract(2,3,5)",
        "subtract(4,7)",
        "stripes(3,7,19)",
        "stripes(5)",
        "unequal:4.0",
        "unequal:0.047",
        "unequal:4.37",
        "equal:0.47",
        "equal:0.0777",
        "unequal:0.37F",
        "equal:0.37F",
    ] {
        assert_same(&rules(text), 60, defined_values);
    }
}

#[test]
fn each_rule_has_its_cases() {
    let found = |text: &str| {
        let form = form(&rules(text));
        let applied: Vec<_> = form.applied().iter().map(|rule| rule.id()).collect();
        (form.code(), form.shift(), applied.join(" "))
    };
    let is = |code: &str, shift, applied: &str| (code.to_owned(), shift, applied.to_owned());
    // R0: spelling alone.
    assert_eq!(found("0.7700"), is("0.77", 0, ""));
    assert_eq!(found("hex:0.77"), is("0.77", 0, ""));
    assert_eq!(found("stripes(2,1,2)"), is("0.77", 0, ""));
    // R1: the standard form. Digit 2 becomes digits 1 to 3.
    assert_eq!(found("0.07"), is("0.137", 1, "R1"));
    assert_eq!(form(&rules("4.0")).rules(), form(&rules("0.7")).rules());
    // R2: taking the whole of a heap of 5, from which 2 leave a heap of value 0.
    assert_eq!(found("subtract(1,2,5)"), is("0.33002", 0, "R2"));
    // R3: a heap of 2 of value 0 beside what is left.
    assert_eq!(found("0.702"), is("0.7", 0, "R3"));
    assert_eq!(form(&rules("0.702")).applied(), [Rule::SingleHeap]);
    // Parts that are not free keep their form.
    assert_eq!(found("unequal:0.07").1, 0);
}

#[test]
fn codes_that_the_literature_merged_by_mistake_stay_apart() {
    // Flammenkamp's table: .161 is not .36; they differ first at heap 519.
    assert_ne!(form(&rules("0.161")).code(), form(&rules("0.36")).code());
    let (a, b) = (engine_values(&rules("0.161"), 600), engine_values(&rules("0.36"), 600));
    assert_eq!((0..600).find(|&heap| a[heap] != b[heap]), Some(519));
}
