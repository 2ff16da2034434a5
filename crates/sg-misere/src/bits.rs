//! Sets of small numbers as bits.

/// A set of numbers below a bound that is fixed when the set is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BitSet(Box<[u64]>);

/// The number of words that a set of numbers below `bound` takes.
pub(super) const fn words(bound: usize) -> usize {
    bound.div_ceil(64)
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; words(bound)].into_boxed_slice())
    }

    pub(super) const fn words(&self) -> &[u64] {
        &self.0
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.0)
    }
}

/// The numbers of a set, in increasing order.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                64 * at + bit
            })
        })
    })
}

/// Whether every number of `small` is in `large`.
pub(super) fn subset(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(&a, &b)| a & !b == 0)
}

/// The least number that is in both sets.
pub(super) fn least_common(a: &[u64], b: &[u64]) -> Option<usize> {
    a.iter()
        .zip(b)
        .position(|(&a, &b)| a & b != 0)
        .map(|at| 64 * at + (a[at] & b[at]).trailing_zeros() as usize)
}

/// Whether the sets share a number.
pub(super) fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(&a, &b)| a & b != 0)
}
