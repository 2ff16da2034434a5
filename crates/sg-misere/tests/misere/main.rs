//! Misere play of sums of heaps: known truths, and every method against an exhaustive search of the literal rules.

mod certificates;
mod genera;
mod known;
mod outcomes;
mod quotients;
mod refusals;
mod theory;

/// The same literal rules as those of the tests of `sg-core`.
#[path = "../../../sg-core/tests/theory/rules.rs"]
#[allow(dead_code, reason = "some of these rules are for games under normal play")]
mod graph_rules;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
pub(crate) use sg_core::rules::sums::sums;
use sg_misere::Quotient;

pub(crate) fn rules(text: &str) -> RulesetKind {
    match text.parse::<Ruleset>() {
        Ok(ruleset) => ruleset.kind().clone(),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn quotient(text: &str) -> Quotient {
    Quotient::new(rules(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}
