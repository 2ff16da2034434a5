//! Tests that use what is inside the crate.

mod learner;

use sg_core::heaps::notation::{Ruleset, RulesetKind};

use crate::quotient::Budget;
use crate::{HeapGame, HeapGenera, Quotient};
use learner::Learner;

/// Rulesets of every sort: one and two digits, breaks without taking, three heaps, sets, unequal and equal parts,
/// repeating tails.
const SORTS: [&str; 15] = [
    "4.0",
    "4.3",
    "4.4",
    "4.7",
    "hex:0.8",
    "0.3F",
    "0.F",
    "grundy",
    "equal:4.3",
    "unequal:0.77",
    "subtract(2,3,7)",
    "allbut(2,3)",
    "stripes(1,3)",
    "lasker",
    "0.(7)",
];

fn rules(text: &str) -> RulesetKind {
    text.parse::<Ruleset>().unwrap_or_else(|error| panic!("{error}")).kind().clone()
}

fn quotient(text: &str) -> Quotient {
    Quotient::new(rules(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn compare_with_the_learner(text: &str, heaps: usize, elements: usize) -> usize {
    let budget = Budget { elements: 200, states: 1 << 14, work: 1 << 22, total: 1 << 28 };
    let mut game = quotient(text).with_budget(budget);
    // As far as a small budget goes.
    let _ = game.advance(heaps);
    let mut learner = Learner::new(rules(text)).expect(text).with_most_elements(elements);
    for heap in 1..=game.heaps() {
        let mut part = quotient(text);
        part.advance(heap).expect(text);
        if learner.advance(heap).is_err() {
            assert!(part.order() > elements, "{text} {heap}");
            return heap;
        }
        assert_eq!((learner.order(), learner.values()), (part.order(), part.values()), "{text} {heap}");
        for x in 0..part.order() as u16 {
            assert_eq!(learner.is_p(x), part.is_p(x), "{text} {heap} {x}");
            assert!((0..=x).all(|y| learner.product(x, y) == part.product(x, y)), "{text} {heap} {x}");
        }
    }
    heaps
}

#[test]
fn the_learner_finds_the_same() {
    for code in 1..64 {
        compare_with_the_learner(&format!("0.{}{}", code / 8, code % 8), 10, 60);
    }
    for text in SORTS {
        compare_with_the_learner(text, 10, 60);
    }
    assert_eq!(compare_with_the_learner("0.123", 13, 60), 13);
    assert_eq!(compare_with_the_learner("0.77", 15, 60), 15);
}

/// `cargo test --release -p sg-misere --lib -- --ignored the_learner_finds_the_same_further`
#[test]
#[ignore = "ten seconds in a release build, minutes in others"]
fn the_learner_finds_the_same_further() {
    for code in 1..512 {
        compare_with_the_learner(&format!("0.{}{}{}", code / 64, code / 8 % 8, code % 8), 14, 100);
    }
    assert_eq!(compare_with_the_learner("0.77", 29, 100), 29);
}

/// Long work is done on threads of its own.
#[test]
fn what_takes_long_can_move_to_another_thread() {
    fn can_move<T: Send + Sync>() {}
    can_move::<Quotient>();
    can_move::<HeapGame>();
    can_move::<HeapGenera>();
}

#[test]
fn a_proof_of_another_quotient_is_not_claimed() {
    let mut kayles = quotient("kayles");
    kayles.advance(168).expect("finite");
    let proved = kayles.period();
    assert!(proved.is_some());
    for (text, heaps) in [("0.123", 19), ("0.77", 20)] {
        let mut other = quotient(text);
        other.advance(heaps).expect("finite");
        let certificate = other.certificate(text, proved);
        assert_eq!((certificate.period, certificate.values.len()), (None, heaps), "{text}");
        assert!(certificate.check().is_ok(), "{text}");
    }
    assert_eq!(kayles.certificate("kayles", proved).period, Some(12));
}
