//! Rulesets that the tests of misere play share.

use super::Quotient;
use sg_core::heaps::notation::{Ruleset, RulesetKind};

/// Rulesets of every sort: one and two digits, breaks without taking, three heaps, sets, unequal
/// and equal parts, repeating tails.
pub(crate) const SORTS: [&str; 15] = [
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

pub(crate) fn rules(text: &str) -> RulesetKind {
    text.parse::<Ruleset>().unwrap_or_else(|error| panic!("{error}")).kind().clone()
}

pub(crate) fn quotient(text: &str) -> Quotient {
    Quotient::new(rules(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}
