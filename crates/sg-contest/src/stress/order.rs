//! The order of inputs: which of two is the smaller one.

use std::cmp::Ordering;

use crate::draw::{Drawn, Token, rank};

fn ranks(word: &Token) -> impl Iterator<Item = u8> {
    word.text.bytes().map(rank)
}

/// Compares two inputs: by the number of cases, then the number of tokens, then the sum of the
/// numbers (a word counts by its length), then token by token, numbers by their value and words by
/// their length and then their letters, of which the dot is the first.
///
/// The number of cases itself and a closing case are no tokens here. The order is total on the
/// inputs of a problem.
#[must_use]
pub fn order(one: &Drawn, other: &Drawn) -> Ordering {
    let counts = |drawn: &Drawn| (drawn.cases.len(), drawn.tokens().count());
    counts(one).cmp(&counts(other)).then_with(|| {
        // Equal tokens add as much to both sums, and inputs that are compared are often nearly
        // equal.
        let same = |(one, other): &(&Token, &Token)| {
            one.text == other.text && one.name.is_some() == other.name.is_some()
        };
        let (mut sums, mut first) = ((0, 0), Ordering::Equal);
        for (one, other) in one.tokens().zip(other.tokens()).filter(|pair| !same(pair)) {
            let values = (one.value(), other.value());
            sums = (sums.0 + u128::from(values.0), sums.1 + u128::from(values.1));
            first = first.then_with(|| values.0.cmp(&values.1).then_with(|| ranks(one).cmp(ranks(other))));
        }
        sums.0.cmp(&sums.1).then(first)
    })
}

#[cfg(test)]
mod tests {

    use super::*;

    fn input(cases: &[&[&str]]) -> Drawn {
        let token = |text: &&str| Token {
            text: (*text).to_string(),
            name: text.parse::<u64>().is_ok().then_some("a"),
            least: 0,
            most: 99,
            ends_line: false,
        };
        Drawn {
            header: Vec::new(),
            cases: cases.iter().map(|case| case.iter().map(token).collect()).collect(),
        }
    }

    /// Each is larger than those before it.
    #[test]
    fn the_order_is_by_cases_tokens_sum_and_then_token_by_token() {
        let inputs = [
            input(&[&["9"]]),
            input(&[&["11"]]),
            input(&[&["0", "b"]]),
            input(&[&[".", "0"]]),
            input(&[&["#", "0"]]),
            input(&[&["a", "0"]]),
            input(&[&["b", "0"]]),
            input(&[&["0", "2"]]),
            input(&[&["2", "0"]]),
            input(&[&["ab", "0"]]),
            input(&[&["0", "0", "0"]]),
            input(&[&["0"], &["0"]]),
        ];
        for (at, one) in inputs.iter().enumerate() {
            for (other_at, other) in inputs.iter().enumerate() {
                assert_eq!(order(one, other), at.cmp(&other_at), "{one:?} {other:?}");
            }
        }
    }
}
