//! Pairs of heaps with a given nim-sum where the nimbers grow by a saltus.

use std::collections::HashMap;

/// The number of `x` in `0..=periods` that satisfy `(a + s x) ^ (b + s y) = wanted` with `y =
/// periods - x`.
///
/// # Complexity
///
/// O(w t) for w bits and t states; a carry of `a + s x` is at most `a + s`, and few of them occur.
pub(super) fn count_pairs(a: u64, b: u64, s: u64, periods: u64, wanted: u64) -> u128 {
    let mut pairs = Pairs { s: s.into(), periods, wanted, counts: HashMap::new() };
    pairs.count(0, (a.into(), b.into(), 0))
}

/// Some `x` in `0..=periods`, at most `most` of them, that satisfy the equation of [`count_pairs`].
///
/// # Complexity
///
/// That of [`count_pairs`], and O(w) for each `x`.
pub(super) fn some_pairs(a: u64, b: u64, s: u64, periods: u64, wanted: u64, most: usize) -> Vec<u64> {
    let mut pairs = Pairs { s: s.into(), periods, wanted, counts: HashMap::new() };
    let mut found = Vec::new();
    pairs.list(0, (a.into(), b.into(), 0), 0, most, &mut found);
    found
}

/// What is left of `a + s x` above the digits done, the same for `b`, and the carry of `x + y`.
type State = (u128, u128, u64);

/// Sums of 64-bit numbers times `s` have at most 129 bits; from the 65th digit on `x` and `y` have
/// only zeros.
const BITS: u32 = 130;

/// The binary digits of `x` are chosen from the lowest on. What the higher digits need to know of
/// the lower ones is three carries: those of `a + s x`, of `b + s y` and of `x + y`. So the choices
/// are counted by states.
struct Pairs {
    s: u128,
    periods: u64,
    wanted: u64,
    /// For a digit and a state the number of ways to choose this digit and those above it.
    counts: HashMap<(u32, State), u128>,
}

impl Pairs {
    /// The values that the digit at `bit` may have, each with the state after it.
    fn choices(&self, bit: u32, (left, right, carry): State) -> impl Iterator<Item = (u64, State)> + use<> {
        let digit_of = |number: u64| if bit < 64 { number >> bit & 1 } else { 0 };
        let (s, periods, wanted) = (self.s, digit_of(self.periods), u128::from(digit_of(self.wanted)));
        (0..=u64::from(bit < 64)).filter_map(move |x| {
            let y = periods ^ x ^ carry;
            let (left, right) = (left + s * u128::from(x), right + s * u128::from(y));
            let is_possible = (bit < 64 || y == 0) && (left ^ right) & 1 == wanted;
            is_possible.then_some((x, (left >> 1, right >> 1, (x + y + carry) >> 1)))
        })
    }

    fn count(&mut self, bit: u32, state: State) -> u128 {
        if bit == BITS {
            return u128::from(state == (0, 0, 0));
        }
        if let Some(&known) = self.counts.get(&(bit, state)) {
            return known;
        }
        let count = self.choices(bit, state).map(|(_, after)| self.count(bit + 1, after)).sum();
        self.counts.insert((bit, state), count);
        count
    }

    /// Adds the numbers that have the digits of `chosen` below `bit`, until there are `most`.
    fn list(&mut self, bit: u32, state: State, chosen: u64, most: usize, found: &mut Vec<u64>) {
        if found.len() >= most || self.count(bit, state) == 0 {
            return;
        }
        if bit == BITS {
            found.push(chosen);
            return;
        }
        for (x, after) in self.choices(bit, state) {
            self.list(bit + 1, after, chosen | x.checked_shl(bit).unwrap_or(0), most, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_enumeration() {
        equals_enumeration_below(5);
        // The largest numbers neither overflow nor lose pairs: x ^ (M - x) = M for every x of M =
        // 2^64 - 1.
        assert_eq!(count_pairs(0, 0, 1, u64::MAX, u64::MAX), 1 << 64);
    }

    #[test]
    #[ignore = "heavy: more pairs"]
    fn heavy_enumeration_of_more_pairs() {
        equals_enumeration_below(9);
    }

    fn equals_enumeration_below(most: u64) {
        for s in 1..7_u64 {
            for (a, b) in (0..most).flat_map(|a| (0..most).map(move |b| (a, b))) {
                for periods in [0, 1, 2, 5, 12, 33, 70] {
                    for wanted in 0..20 {
                        let slow =
                            (0..=periods).filter(|x| (a + s * x) ^ (b + s * (periods - x)) == wanted).count();
                        let place = format!("{a} {b} {s} {periods} {wanted}");
                        assert_eq!(count_pairs(a, b, s, periods, wanted), slow as u128, "{place}");
                        let mut all = some_pairs(a, b, s, periods, wanted, usize::MAX);
                        all.sort_unstable();
                        let right = |x: &u64| (a + s * x) ^ (b + s * (periods - x)) == wanted;
                        assert!(all.iter().copied().eq((0..=periods).filter(right)), "{place}");
                        assert_eq!(some_pairs(a, b, s, periods, wanted, 3).len(), slow.min(3), "{place}");
                    }
                }
            }
        }
    }
}
