//! Pairs of heaps with a given nim-sum where the nimbers grow by a saltus.

use std::collections::{HashMap, HashSet};

/// The number of `x` in `0..=periods` that satisfy `(a + s x) ^ (b + s y) = wanted` with `y =
/// periods - x`.
///
/// The binary digits of `x` are chosen from the lowest on. What the higher digits need to know of the lower ones is
/// three carries: those of `a + s x`, of `b + s y` and of `x + y`. So the choices are counted by states.
///
/// # Complexity
///
/// O(w t) for w bits and t states; a carry of `a + s x` is at most `a + s`, and few of them occur.
pub(super) fn count_pairs(a: u64, b: u64, s: u64, periods: u64, wanted: u64) -> u128 {
    // What is left of a + s x above the digits done, the same for b, and the carry of x + y.
    let mut states: HashMap<(u128, u128, u64), u128> = HashMap::from([((a.into(), b.into(), 0), 1)]);
    let s = u128::from(s);
    // Sums of 64-bit numbers times s have at most 129 bits; from the 65th digit on x and y have only zeros.
    for bit in 0..130 {
        let digit_of = |number: u64| if bit < 64 { number >> bit & 1 } else { 0 };
        let mut next: HashMap<_, u128> = HashMap::with_capacity(states.len());
        for ((left, right, carry), count) in states {
            for x in 0..=u64::from(bit < 64) {
                let y = digit_of(periods) ^ x ^ carry;
                if bit >= 64 && y == 1 {
                    continue;
                }
                let (left, right) = (left + s * u128::from(x), right + s * u128::from(y));
                if (left ^ right) & 1 == u128::from(digit_of(wanted)) {
                    *next.entry((left >> 1, right >> 1, (x + y + carry) >> 1)).or_default() += count;
                }
            }
        }
        states = next;
    }
    states.get(&(0, 0, 0)).copied().unwrap_or(0)
}

/// Some `x` in `0..=periods`, at most `most` of them, that satisfy the equation of [`count_pairs`].
///
/// The digits are chosen from the lowest on, as there; a state without a solution is not tried again.
///
/// # Complexity
///
/// O(w t) for w bits and t states as in [`count_pairs`], and O(w) for each `x`.
pub(super) fn some_pairs(a: u64, b: u64, s: u64, periods: u64, wanted: u64, most: usize) -> Vec<u64> {
    let mut search =
        Pairs { s: s.into(), periods, wanted, unsolvable: HashSet::new(), most, found: Vec::new() };
    search.digits(0, (a.into(), b.into(), 0), 0);
    search.found
}

/// A search for pairs under way.
struct Pairs {
    s: u128,
    periods: u64,
    wanted: u64,
    /// The digit and the state of choices that lead nowhere.
    unsolvable: HashSet<(u32, (u128, u128, u64))>,
    most: usize,
    found: Vec<u64>,
}

impl Pairs {
    /// Chooses the digits from `bit` on; true if that led somewhere.
    fn digits(&mut self, bit: u32, state: (u128, u128, u64), chosen: u64) -> bool {
        if bit == 130 {
            if state == (0, 0, 0) {
                self.found.push(chosen);
            }
            return state == (0, 0, 0);
        }
        if self.unsolvable.contains(&(bit, state)) {
            return false;
        }
        let digit_of = |number: u64| if bit < 64 { number >> bit & 1 } else { 0 };
        let (left, right, carry) = state;
        let mut solvable = false;
        for x in 0..=u64::from(bit < 64) {
            if self.found.len() >= self.most {
                return true;
            }
            let y = digit_of(self.periods) ^ x ^ carry;
            if bit >= 64 && y == 1 {
                continue;
            }
            let (left, right) = (left + self.s * u128::from(x), right + self.s * u128::from(y));
            if (left ^ right) & 1 == u128::from(digit_of(self.wanted)) {
                let chosen = if bit < 64 { chosen | x << bit } else { chosen };
                solvable |= self.digits(bit + 1, (left >> 1, right >> 1, (x + y + carry) >> 1), chosen);
            }
        }
        if !solvable {
            self.unsolvable.insert((bit, state));
        }
        solvable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_enumeration() {
        for s in 1..7_u64 {
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
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
        // The largest numbers neither overflow nor lose pairs: x ^ (M - x) = M for every x of M = 2^64 - 1.
        assert_eq!(count_pairs(0, 0, 1, u64::MAX, u64::MAX), 1 << 64);
    }
}
