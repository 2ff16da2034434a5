//! The theorem of arithmetic periods, for finite codes whose moves may leave three heaps or more.
//!
//! # The theorem
//!
//! Let a move take at most `k` stones and leave at most `m >= 3` heaps, whose sizes are free. Let
//! `S` be a power of two, `n0 >= 1`, and let `G(n + P) = G(n) + S` for all `n` with
//! `n0 <= n < H - P`. Write `q(n)` for the quotient of `G(n)` and `S`, rounded down, and for
//! `n >= n0` let `b(n) = n - q(n) P`, which is the same for `n` and `n + P`. Suppose that
//!
//! 1. `G(n) < S` for `n < n0`, and `q(n) <= 1` for `n0 <= n < n0 + P`;
//! 2. the largest `b`, plus `m` times how far the least is below 0 if it is, is less than `2 P`;
//! 3. `H >= n0 + 2^m P` and `H > k + m (n0 - 1)`;
//! 4. for `H - 2 P <= n < H` every value `v` below both `G(n)` and `2 S`, and for `n < H - P` of
//!    these heaps every value below `G(n)`, is the nimber of an option that leaves some heaps `a`,
//!    `b` or none, with `G(a) XOR G(b) < S`, and at most one more, `y`, where `a, b >= n0` are
//!    there if `v < 2 S`, and `y >= n0` is there if `v >= S`.
//!
//! Then `G(n + P) = G(n) + S` for all `n >= n0`. `docs/theory.md` in the repository has the
//! proof.

use super::{Repetition, Theorem};
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The search for options stops after this many of them: some tenths of a second.
const MOST_OPTIONS: usize = 1 << 27;

/// True if the theorem covers the rules and the saltus. Every repetition with this saltus is also
/// one at twice the distance with twice the saltus, and so on, so that a power of two is enough.
pub(super) fn covers(rules: &TakingBreaking, saltus: u64) -> bool {
    saltus.is_power_of_two()
        && rules.most_heaps() > 2
        && rules.most_taken().is_some()
        && matches!(rules.parts(), Parts::Any)
}

/// The theorem, and how many heaps it needs, if all conditions but the repetition itself hold for
/// the least multiple of the distance by a power of two that is long enough.
pub(super) fn theorem<T: Copy + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    seen: Repetition,
) -> Option<(Theorem, usize)> {
    let most_taken = rules.most_taken().filter(|_| covers(rules, seen.saltus))?;
    let (from, shift, step) = seen.indices();
    let (from, most_heaps) = (from.max(1), rules.most_heaps());
    let mut conditions = Conditions { rules, values, from, shift, step, heaps: 0 };
    let mut options = MOST_OPTIONS;
    loop {
        let Conditions { shift, step, .. } = conditions;
        let by_periods = shift.checked_mul(1_usize.checked_shl(most_heaps)?)?.checked_add(from)?;
        conditions.heaps = by_periods.max(most_taken + most_heaps as usize * (from - 1) + 1);
        if conditions.heaps > values.len() {
            return None;
        }
        if conditions.are_no_carries() && conditions.are_options_there(&mut options) {
            let (most_taken, shift) = (most_taken as u64, shift as u64);
            return Some((Theorem::Arithmetic { most_heaps, most_taken, shift }, conditions.heaps));
        }
        (conditions.shift, conditions.step) = (shift.checked_mul(2)?, step.checked_mul(2)?);
    }
}

/// The quantities of the theorem: `n0`, `P`, `S` and `H`.
struct Conditions<'a, T> {
    rules: &'a TakingBreaking,
    values: &'a [T],
    from: usize,
    shift: usize,
    step: u64,
    heaps: usize,
}

impl<T: Copy + Into<u64>> Conditions<'_, T> {
    /// The nimber of a heap; 0 for no heap.
    fn nimber(&self, heap: usize) -> u64 {
        self.values[heap].into()
    }

    /// The first two conditions.
    fn are_no_carries(&self) -> bool {
        let Self { from, shift, step, .. } = *self;
        // The largest `b`, and how far below 0 one is.
        let (mut most, mut below) = (0, 0);
        for heap in from..from + shift {
            match self.nimber(heap) / step {
                0 => most = most.max(heap),
                1 => {
                    (most, below) =
                        (most.max(heap.saturating_sub(shift)), below.max(shift.saturating_sub(heap)));
                }
                _ => return false,
            }
        }
        (1..from).all(|heap| self.nimber(heap) < step)
            && most + self.rules.most_heaps() as usize * below < 2 * shift
    }

    /// The last condition; false also once more than `left` options were looked at.
    fn are_options_there(&self, left: &mut usize) -> bool {
        let Self { shift, step, heaps, .. } = *self;
        (heaps - 2 * shift..heaps).all(|heap| {
            let nimber = self.nimber(heap);
            let wanted = if heap < heaps - shift { nimber } else { nimber.min(2 * step) };
            // A nimber is at most the number of options, so that this is no more than what was
            // searched for it.
            let mut wanted = Wanted { found: vec![false; wanted as usize], missing: wanted };
            // Two equal heaps nearly always do.
            self.options(heap, true, &mut wanted, left);
            if wanted.missing > 0 {
                self.options(heap, false, &mut wanted, left);
            }
            wanted.missing == 0
        })
    }

    /// Looks at the options of a heap, of those that leave three heaps only at the ones with two
    /// equal heaps, or only at the others.
    fn options(&self, heap: usize, equal: bool, wanted: &mut Wanted, left: &mut usize) {
        let mut look = |y: usize, a: usize, b: usize| {
            self.look((y, a, b), wanted);
            *left = left.saturating_sub(1);
            wanted.missing > 0 && *left > 0
        };
        for (take, digit) in self.rules.digits().iter().enumerate().take(heap) {
            let rest = heap - take;
            if equal && take > 0 && digit.leaves(1) && !look(rest, 0, 0) {
                return;
            }
            if equal
                && digit.leaves(2)
                && !(1..rest).all(|a| look(rest - a, a, 0) && (2 * a > rest || look(0, a, rest - a)))
            {
                return;
            }
            let mut pairs = (1..rest.div_ceil(2)).flat_map(|a| {
                let end = if equal { a + 1 } else { rest - a };
                (if equal { a } else { a + 1 }..end).map(move |b| (a, b))
            });
            if digit.leaves(3) && !pairs.all(|(a, b)| look(rest - a - b, a, b)) {
                return;
            }
        }
    }

    /// Records the nimber of an option, if the theorem admits an option of these heaps for it. A
    /// heap of 0 is one that is missing.
    fn look(&self, (y, a, b): (usize, usize, usize), wanted: &mut Wanted) {
        let pair = self.nimber(a) ^ self.nimber(b);
        let value = self.nimber(y) ^ pair;
        let is_pair = a >= self.from && b >= self.from;
        let is_allowed =
            pair < self.step && (value >= 2 * self.step || is_pair) && (value < self.step || y >= self.from);
        if is_allowed
            && let Some(found) = wanted.found.get_mut(value as usize)
            && !std::mem::replace(found, true)
        {
            wanted.missing -= 1;
        }
    }
}

/// The values that have to be nimbers of options.
struct Wanted {
    found: Vec<bool>,
    /// The number that were not found.
    missing: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use sg_core::heaps::notation::{Ruleset, RulesetKind};

    /// Nimbers as the theorem's conditions see them: `n0`, `P`, `S`.
    fn conditions<'a>(
        rules: &'a TakingBreaking,
        values: &'a [u64],
        (from, shift, step): (usize, usize, u64),
    ) -> Conditions<'a, u64> {
        Conditions { rules, values, from, shift, step, heaps: values.len() }
    }

    fn rules(text: &str) -> TakingBreaking {
        match text.parse::<Ruleset>().expect("a ruleset").kind() {
            RulesetKind::TakingBreaking(rules) => rules.clone(),
            other => panic!("{other:?}"),
        }
    }

    /// `G(n) = n / 4`, rounded down: quotients by 2 with `P = 8` and `S = 2`.
    fn quarters(heaps: usize) -> Vec<u64> {
        (0..heaps as u64).map(|heap| heap / 4).collect()
    }

    /// Each of the first two conditions alone refuses a sequence that satisfies all others.
    #[test]
    fn carries_are_refused() {
        let rules = rules("0.8A");
        let hold = |values: &[u64], place| conditions(&rules, values, place).are_no_carries();
        assert!(hold(&quarters(64), (1, 8, 2)));
        // A nimber of 2 before heap `n0`.
        let mut early = quarters(64);
        assert!(hold(&early, (3, 8, 2)));
        early[2] = 2;
        assert!(!hold(&early, (3, 8, 2)));
        // A quotient of 2 in the first period.
        let mut steep = quarters(64);
        steep[8] = 4;
        assert!(!hold(&steep, (1, 8, 2)));
        // `b` up to 15 is below twice 8, and 16 is not: the period begins so late that the largest
        // `b` is `n0 + 7`.
        let mut flat = vec![0; 64];
        assert!(hold(&flat, (8, 8, 2)));
        assert!(!hold(&flat, (9, 8, 2)));
        // Quotient 1 at heap 7: `b` is -1, which counts three times, as three heaps may be left.
        // The largest may be 12.
        flat[7] = 2;
        assert!(hold(&flat, (5, 8, 2)));
        assert!(!hold(&flat, (6, 8, 2)));
    }

    /// The options of the last condition: nothing is missing of the true nimbers, and of larger
    /// ones something is.
    #[test]
    fn options_that_are_missing_are_refused() {
        for (code, from, shift, step) in [("0.8A", 1, 2, 1), ("0.1A8", 4, 4, 2)] {
            let rules = rules(code);
            let heaps = from + 8 * shift;
            let mut engine = Engine::new(&rules);
            engine.advance(heaps).expect("memory");
            let nimbers = engine.nimbers();
            let values: Vec<u64> = nimbers.between(0, heaps).iter().map(|nimber| nimber.0).collect();
            let found = |values: &[u64], most: usize| {
                conditions(&rules, values, (from, shift, step)).are_options_there(&mut { most })
            };
            assert!(found(&values, MOST_OPTIONS), "{code}");
            // The search for them has a limit.
            assert!(!found(&values, 1), "{code}");
            // A nimber too large lacks an option with the true one, in either of the last two
            // periods; before them nothing is asked.
            for (heap, refused) in [(heaps - shift - 1, true), (heaps - 2 * shift, true), (heaps - 1, false)]
            {
                let mut wrong = values.clone();
                wrong[heap] += 1;
                assert_eq!(!found(&wrong, MOST_OPTIONS), refused, "{code} {heap}");
            }
        }
    }
}
