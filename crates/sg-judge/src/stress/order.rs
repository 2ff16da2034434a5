//! The order of inputs: which of two is the smaller one.

use std::cmp::Ordering;

use crate::{Drawn, Token};

/// Compares two inputs: by the number of cases, then the number of tokens, then the sum of the numbers (a word counts by
/// its length), then token by token, numbers by their value and words by their length and then their text.
///
/// The number of cases itself and a closing case are no tokens here. The order is total on the inputs of a problem.
#[must_use]
pub fn order(one: &Drawn, other: &Drawn) -> Ordering {
    let sizes = |drawn: &Drawn| {
        let sum: u128 = drawn.tokens().map(|token| u128::from(token.value())).sum();
        (drawn.cases.len(), drawn.tokens().count(), sum)
    };
    let texts = || {
        let key = |token: &Token| (token.value(), token.text.clone());
        one.tokens().map(key).cmp(other.tokens().map(key))
    };
    sizes(one).cmp(&sizes(other)).then_with(texts)
}
