//! Misere play of sums of heaps: known truths, and every method against an exhaustive search of the
//! literal rules.

mod certificates;
mod genera;
mod grundys_game;
mod known;
mod outcomes;
mod quotients;
mod refusals;
mod rulesets;
mod theory;

/// The same literal rules as those of the tests of `sg-core`.
#[path = "../../../sg-core/tests/theory/rules.rs"]
#[allow(dead_code, reason = "some of these rules are for games under normal play")]
mod graph_rules;

pub(crate) use rulesets::{quotient, rules};
pub(crate) use sg_core::rules::sums::sums;
pub(crate) use sg_misere::Quotient;
