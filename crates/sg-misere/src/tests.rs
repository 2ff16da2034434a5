//! Tests of what is inside the crate: quotients against the learner.

mod learner;
/// The rulesets of the tests from outside.
#[path = "../tests/misere/rulesets.rs"]
mod rulesets;

use crate::Quotient;
use crate::quotient::Budget;
use learner::Learner;
use rulesets::{SORTS, quotient, rules};

fn compare_with_the_learner(text: &str, heaps: u64, elements: usize) -> u64 {
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
