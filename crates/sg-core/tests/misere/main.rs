//! Misere play of sums of heaps: known truths, and every method against an exhaustive search of the literal rules.

mod certificates;
mod genera;
mod known;
mod outcomes;
mod quotients;
mod refusals;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::misere::Quotient;

pub(crate) fn rules(text: &str) -> RulesetKind {
    match text.parse::<Ruleset>() {
        Ok(ruleset) => ruleset.kind().clone(),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn quotient(text: &str) -> Quotient {
    Quotient::new(rules(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All sums of heaps of at least 1 with at most `total` tokens, in rising order each.
pub(crate) fn sums(total: u64) -> Vec<Vec<u64>> {
    fn extend(sum: &mut Vec<u64>, least: u64, left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(sum.clone());
        for heap in least..=left {
            sum.push(heap);
            extend(sum, heap, left - heap, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), 1, total, &mut all);
    all
}
