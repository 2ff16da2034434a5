//! Canonical codes: rulesets whose nimber sequences are equal by an exact rule, up to a shift, get
//! one code.
//!
//! Write `d_t` for the digit of taking `t` stones; bit `k` of it allows the moves that leave
//! exactly `k` non-empty heaps. Each rule keeps the nimber of every heap, up to a stated shift, so
//! that equal canonical codes prove equal sequences. Different ones prove nothing.
//!
//! * **R0, spelling.** Trailing zeros, an octal code in hexadecimal spelling, the order of a set.
//! * **R1, first cousins.** If no heap of `1..=r` has a move, these heaps equal 0. Counting stones
//!   from there, `n' = n - r`, gives a code in which bit `k` of `d_t` becomes the bits `j <= k` of
//!   the digits `t - r + rj + (k - j) ..= t - r + rk`: each of the `k - j` parts that become empty
//!   had `1..=r` stones. With `r = 1` bit `k` of `d_t` becomes all bits up to `k` of `d'_(t+k-1)`.
//!   Then `G(n) = G'(n - r)` for `n >= r`, and `G(n) = 0` before. In *standard form* a heap of one
//!   stone has a move. Only where the parts of a break are free: the image of unequal parts is
//!   another rule.
//! * **R2, whole heaps.** Bit 0 of `d_t` concerns heap `t` alone and adds the value 0 there. It is
//!   redundant if and only if another option of heap `t` has value 0.
//! * **R3, redundant single heaps.** If bit `k + 1` is set in `d_s` with `s < t`, `k >= 1` and
//!   `G(t - s) = 0`, then bit `k` of `d_t` is redundant: leaving some heaps of `n - t` stones in
//!   all has the value of leaving the same heaps and one more of `t - s`. `s` may be 0. Only where
//!   the parts of a break are free.
//!
//! R2 and R3 are applied to the digits before a repeating tail; the digits of a tail are kept. They
//! are skipped, which keeps the result correct, where the code has more than [`MOST_DIGITS`] digits
//! or the walk would take more than [`MOST_STEPS`] steps.
//!
//! # Why the order does not matter
//!
//! R2 and R3 keep the set of values of the options of each heap, so the conditions of either are
//! the same before and after the other. R3 removes bits `k` because of bits `k + 1` of earlier
//! digits, and what it removes is still represented by the bit that caused it, or in turn by the
//! cause of that. Neither clears the only move of heap 1, so that a code in standard form stays in
//! it.
//!
//! # Reference
//!
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52
//! (1956): first cousins and the standard form; *Winning Ways*, ch. 4; A. N. Siegel, *Combinatorial
//! Game Theory*, ch. IV.

use super::engine::{Engine, OutOfMemory};
use sg_core::heaps::notation::{MOST_TAKEN, Ruleset, RulesetKind, canonical_rules};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

/// The most digits to which R2 and R3 are applied: both compare each digit with those before it.
pub const MOST_DIGITS: usize = 1 << 12;

/// The most steps, of some nanoseconds each, that R2 and R3 take.
pub const MOST_STEPS: u64 = 1 << 27;

/// A ruleset in canonical form, and how its nimbers are those of the ruleset that it came from.
///
/// # Example
///
/// ```
/// use sg_heaps::canonical::canonical;
/// use sg_heaps::{Ruleset, RulesetKind};
///
/// let form = |code: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let ruleset: Ruleset = code.parse()?;
///     let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { unreachable!() };
///     let form = canonical(rules)?;
///     Ok((form.code(), form.shift()))
/// };
/// // Dawson's Chess under three codes: G(n) of 0.4 is G(n - 2) of 0.137, and that of 0.07 is G(n - 1).
/// let [(chess, a), (kayles, b), (fourth, c)] = [form("0.137")?, form("0.07")?, form("0.4")?];
/// assert!(chess == kayles && kayles == fourth);
/// assert_eq!((a, b, c), (0, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Canonical {
    rules: TakingBreaking,
    shift: usize,
    applied: Vec<Rule>,
}

/// A rule that changed a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// R1: heaps without a move are left out of the count.
    FirstCousins,
    /// R2: taking a whole heap, if 0 is an option already.
    WholeHeap,
    /// R3: leaving heaps, if one more heap of value 0 may be left.
    SingleHeap,
}

impl Rule {
    /// A name for programs that does not change: `R1`, `R2`, `R3`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::FirstCousins => "R1",
            Self::WholeHeap => "R2",
            Self::SingleHeap => "R3",
        }
    }
}

impl Canonical {
    /// The rules in canonical form.
    #[must_use]
    pub const fn rules(&self) -> &TakingBreaking {
        &self.rules
    }

    /// The canonical ruleset.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        Ruleset::from_rules(RulesetKind::TakingBreaking(self.rules.clone()), None)
    }

    /// The canonical code.
    #[must_use]
    pub fn code(&self) -> String {
        self.ruleset().identity()
    }

    /// The shift `r`: the nimber of heap `n >= r` is that of heap `n - r` in canonical form, and 0
    /// for `n < r`.
    #[must_use]
    pub const fn shift(&self) -> usize {
        self.shift
    }

    /// The rules that changed something, in the order R1, R2, R3.
    #[must_use]
    pub fn applied(&self) -> &[Rule] {
        &self.applied
    }
}

/// The canonical form of a ruleset.
///
/// A standard form of more than [`MOST_TAKEN`] digits is not made: such a code could not be read
/// back. The ruleset is then kept unshifted, which is as true.
///
/// # Errors
///
/// [`OutOfMemory`] if the nimbers of heaps up to the largest take do not fit in memory.
///
/// # Complexity
///
/// The time of the nimbers up to the number of digits, at most [`MOST_DIGITS`], and, for each digit
/// with bit 0, of a walk over the options of one heap up to the first of value 0, at most
/// [`MOST_STEPS`] steps in all.
///
/// # Example
///
/// See [`Canonical`].
pub fn canonical(rules: &TakingBreaking) -> Result<Canonical, OutOfMemory> {
    let (rules, shift) =
        standard_form(&canonical_rules(rules.digits().to_vec(), rules.tail().to_vec(), rules.parts()));
    let mut applied = Vec::new();
    if shift > 0 {
        applied.push(Rule::FirstCousins);
    }
    let listed = rules.digits().len();
    if listed > MOST_DIGITS {
        return Ok(Canonical { rules, shift, applied });
    }
    let mut engine = Engine::new(&rules);
    engine.advance(listed.max(1))?;
    let values: Vec<u32> = engine.nimbers().iter().take(listed).map(|nimber| nimber.0 as u32).collect();

    let mut digits = rules.digits().to_vec();
    if !clear_whole_heaps(&rules, &values, &mut digits) {
        return Ok(Canonical { rules, shift, applied });
    }
    if digits != rules.digits() {
        applied.push(Rule::WholeHeap);
    }
    let before = digits.clone();
    if rules.parts() == Parts::Any {
        clear_single_heaps(rules.digits(), &values, &mut digits);
    }
    if digits != before {
        applied.push(Rule::SingleHeap);
    }
    let rules = canonical_rules(digits, rules.tail().to_vec(), rules.parts());
    Ok(Canonical { rules, shift, applied })
}

/// R1: the rules in standard form, and the shift.
fn standard_form(rules: &TakingBreaking) -> (TakingBreaking, usize) {
    let unchanged = || (rules.clone(), 0);
    let all = || rules.digits().iter().chain(rules.tail());
    let least = all().enumerate().filter(|(_, digit)| digit.0 != 0);
    let Some(least) = least.map(|(take, digit)| take + digit.0.trailing_zeros() as usize).min() else {
        return unchanged();
    };
    let shift = least - 1;
    let most = rules.most_heaps() as usize;
    let length = rules.digits().len() + shift * most.saturating_sub(1).max(1) + most;
    let tail = rules.tail().len();
    if shift == 0 || rules.parts() != Parts::Any || length + tail > MOST_TAKEN {
        return unchanged();
    }
    // Where a digit repeats with the tail, so do those that it becomes, from `length` on.
    let end = length + tail;
    // starts[j] counts the ranges with bit j that are open at each digit, as differences.
    let mut starts = vec![vec![0_i64; end + 1]; most + 1];
    for take in 0..end + shift {
        let digit = rules.digit(take);
        for heaps in (0..=most).filter(|&heaps| digit.leaves(heaps as u32)) {
            // `take + heaps > shift`, as the least heap with a move has `shift + 1` stones.
            let last = take + shift * heaps - shift;
            for (kept, starts) in starts.iter_mut().enumerate().take(heaps + 1) {
                let first = take + shift * kept + (heaps - kept) - shift;
                if first < end {
                    starts[first] += 1;
                    starts[(last + 1).min(end)] -= 1;
                }
            }
        }
    }
    let mut digits = vec![Digit(0); end];
    for (bit, starts) in starts.iter().enumerate() {
        let mut open = 0;
        for (digit, change) in digits.iter_mut().zip(starts) {
            open += change;
            digit.0 |= u32::from(open > 0) << bit;
        }
    }
    let tail = digits.split_off(length);
    (canonical_rules(digits, tail, Parts::Any), shift)
}

/// R2: clears bit 0 where another option of the heap has value 0. False if it took too many steps.
fn clear_whole_heaps(rules: &TakingBreaking, values: &[u32], digits: &mut [Digit]) -> bool {
    let mut walk = Walk { values, parts: rules.parts(), steps: MOST_STEPS };
    // Heap 0 is not a heap that is left.
    let zeros: Vec<usize> = (1..values.len()).filter(|&heap| values[heap] == 0).collect();
    let breaking = rules.digits().iter().enumerate().filter(|(_, digit)| digit.0 >> 2 != 0);
    let breaking: Vec<(usize, Digit)> = breaking.map(|(take, &digit)| (take, digit)).collect();
    for (heap, cleared) in digits.iter_mut().enumerate().skip(1).filter(|(_, digit)| digit.leaves(0)) {
        let mut smaller = zeros.iter().take_while(|&&zero| zero < heap);
        let zero = smaller.any(|zero| rules.digit(heap - zero).leaves(1))
            || breaking.iter().take_while(|(take, _)| *take < heap).any(|(take, digit)| {
                (2..=digit.most_heaps().unwrap_or(0))
                    .any(|heaps| digit.leaves(heaps) && walk.can_have_value(heap - take, heaps, heap, 0))
            });
        if walk.steps == 0 {
            return false;
        }
        if zero {
            cleared.0 &= !1;
        }
    }
    true
}

/// A walk over the ways to leave stones in heaps.
struct Walk<'a> {
    /// Of the heaps from 0 on.
    values: &'a [u32],
    parts: Parts,
    /// The number of steps that are left; 0 ends the walk.
    steps: u64,
}

impl Walk<'_> {
    /// True if `rest` stones in `heaps >= 1` parts, none of more than `most` stones, can have
    /// nim-sum `value`. A part is smaller than `values.len()`.
    fn can_have_value(&mut self, rest: usize, heaps: u32, most: usize, value: u32) -> bool {
        self.steps = self.steps.saturating_sub(1);
        match (heaps, self.parts) {
            (1, _) => (1..=most).contains(&rest) && self.values.get(rest) == Some(&value),
            (_, Parts::Equal) => {
                let part = rest / heaps as usize;
                let of_part = self.values.get(part).copied().unwrap_or(u32::MAX);
                let sum = if heaps.is_multiple_of(2) { 0 } else { of_part };
                rest.is_multiple_of(heaps as usize) && (1..=most).contains(&part) && sum == value
            }
            // The first part is the largest.
            (_, parts) => {
                (rest.div_ceil(heaps as usize)..=most.min(rest)).any(|part| {
                    let next = if parts == Parts::Unequal { part - 1 } else { part };
                    self.steps > 0
                        && self.values.get(part).copied().is_some_and(|first| {
                            self.can_have_value(rest - part, heaps - 1, next, value ^ first)
                        })
                })
            }
        }
    }
}

/// R3: clears bit `k` of a digit where bit `k + 1` of an earlier one leaves the same heaps and one
/// of value 0.
fn clear_single_heaps(original: &[Digit], values: &[u32], digits: &mut [Digit]) {
    // Digits by the highest bits are the causes; most codes have few that break.
    let breaking: Vec<(usize, u32)> = original
        .iter()
        .enumerate()
        .filter(|(_, digit)| digit.0 >> 2 != 0)
        .map(|(take, digit)| (take, digit.0))
        .collect();
    for (take, digit) in digits.iter_mut().enumerate().filter(|(_, digit)| digit.0 >> 1 != 0) {
        for &(earlier, cause) in breaking.iter().take_while(|(earlier, _)| *earlier < take) {
            if values[take - earlier] == 0 {
                // Bit 0 is R2's: there is no other heap to leave.
                digit.0 &= !(cause >> 1 & !1);
            }
        }
    }
}
