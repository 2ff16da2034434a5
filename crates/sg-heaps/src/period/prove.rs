//! The theorems, with their conditions checked.

use super::arithmetic;
use super::repeat::{least, least_repeat};
use super::{Proved, Repetition, Theorem};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_core::values::{gcd, least_missing};

/// The number of heaps, from 0 on, that must be seen to repeat at distance `period` since heap
/// `from` for Guy and Smith's theorem to prove it.
///
/// `None` if that theorem does not cover the ruleset: a repeating tail, or breaks into parts that
/// are not free.
///
/// # Example
///
/// ```
/// use sg_heaps::period::heaps_needed;
/// use sg_heaps::TakingBreaking;
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// assert_eq!(heaps_needed(&kayles, 71, 12), Some(2 * (71 + 12) + 2));
/// ```
#[must_use]
pub fn heaps_needed(rules: &TakingBreaking, from: u64, period: u64) -> Option<u64> {
    let (m, k) = (u64::from(rules.most_heaps().max(1)), rules.most_taken()? as u64);
    if m > 1 && rules.parts() != Parts::Any {
        return None;
    }
    // Heap 0 is not part of a break, so the theorem starts at 1.
    let from = from.max(1);
    let bound = m.checked_mul(from)?.checked_add((m - 1).checked_mul(period)?)?.checked_add(k)?;
    bound.checked_add(period)
}

/// A period known for this very ruleset, whatever was computed.
#[must_use]
pub fn known(rules: &TakingBreaking) -> Option<Proved> {
    let takes_any = |digit: &Digit| digit.0 & 3 == 3;
    let all_taken =
        !rules.tail().is_empty() && rules.digits().iter().skip(1).chain(rules.tail()).all(takes_any);
    if !all_taken || rules.digits().is_empty() {
        return None;
    }
    if rules.digit(0) == Digit(0) {
        let repetition = Repetition { from: 0, distance: 1, saltus: 1 };
        return Some(Proved { repetition, theorem: Theorem::NimInDisguise, heaps: 1 });
    }
    let lasker = rules.digit(0) == Digit(4)
        && rules.parts() == Parts::Any
        && rules.digits().iter().skip(1).chain(rules.tail()).all(|&digit| digit == Digit(3));
    lasker.then_some(Proved {
        repetition: Repetition { from: 1, distance: 4, saltus: 4 },
        theorem: Theorem::Lasker,
        heaps: 5,
    })
}

/// The proof that `seen` holds for all heaps, given the nimbers `values` of heaps
/// `0..values.len()`, or `None` if no theorem applies yet.
///
/// # Constraints
///
/// `values` are the nimbers of `rules`; a proof about other numbers is worth nothing. `seen` is
/// checked in full, and need not name the least heap and the least distance: the proof is of the
/// least ones.
///
/// # Complexity
///
/// O(n) for n values; with a repeating tail of length q, O(q n + q^2 v / 64) for nimbers up to v;
/// with a saltus of a finite code, O(n^2) in practice, and a second at most.
///
/// # Example
///
/// See [`Proved`].
#[must_use]
pub fn prove<T: Copy + Eq + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    seen: Repetition,
) -> Option<Proved> {
    prove_least(rules, values, least(values, seen)?)
}

/// [`prove`] for a repetition that is the least.
pub(super) fn prove_least<T: Copy + Eq + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    seen: Repetition,
) -> Option<Proved> {
    let (from, distance, saltus) = seen.indices();
    let (theorem, heaps) = if rules.most_taken().is_some() && saltus > 0 {
        arithmetic::theorem(rules, values, seen)?
    } else if let Some(most_taken) = rules.most_taken() {
        let heaps = heaps_needed(rules, seen.from, seen.distance)?;
        let heaps = usize::try_from(heaps).ok().filter(|&heaps| heaps <= values.len())?;
        (Theorem::GuySmith { most_heaps: rules.most_heaps().max(1), most_taken: most_taken as u64 }, heaps)
    } else if rules.most_heaps() <= 1 {
        let at = repeating_state(rules, values, seen)?;
        (Theorem::RepeatingState { at: at as u64 }, values.len())
    } else {
        return None;
    };
    let earlier = values.get(from..heaps - distance)?;
    let later = &values[from + distance..heaps];
    let holds = if saltus == 0 {
        earlier == later
    } else {
        earlier.iter().zip(later).all(|(&a, &b)| a.into().checked_add(saltus) == Some(b.into()))
    };
    holds.then_some(Proved { repetition: seen, theorem, heaps: heaps as u64 })
}

/// The period of a sequence whose every term is decided by the `window` terms before it, if the
/// last `window` of `values` occur before: Guy and Smith's theorem for moves that leave at most one
/// heap.
pub(crate) fn prove_window<T: Copy + Eq>(values: &[T], window: usize) -> Option<Proved> {
    let (distance, length) = least_repeat(values, window)?;
    let repetition = Repetition::in_table(values.len() - distance - length, distance, 0);
    let theorem = Theorem::GuySmith { most_heaps: 1, most_taken: window as u64 };
    Some(Proved { repetition, theorem, heaps: values.len() as u64 })
}

/// A heap at which the state that decides all further nimbers agrees, up to the saltus, with an
/// earlier one, so early that all heaps from there to the end of `values` cover the argument's
/// period once.
fn repeating_state<T: Copy + Eq + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    seen: Repetition,
) -> Option<usize> {
    let (from, distance, saltus) = seen.indices();
    let q = rules.tail().len();
    let repeats = q / gcd(distance as u64, q as u64) as usize;
    let shift = distance.checked_mul(repeats)?;
    let saltus = saltus.checked_mul(repeats as u64)?;
    // From N on the theorem gives the period `shift`; the values from N to the end show that within
    // one such period the nimbers already repeat at `distance`, and so they do in all that follow.
    let state_at = values.len().checked_sub(shift)?;
    let k = rules.digits().len().saturating_sub(1);
    if state_at < from || state_at <= k {
        return None;
    }
    let most = values.iter().map(|&value| value.into()).max()?;
    let words = usize::try_from(most / 64).ok()? + 1;
    // An outlandishly long tail would need one set a residue class; it is left unproved.
    if words.checked_mul(q)? > 1 << 26 {
        return None;
    }
    let earlier = sets_of_tail(rules, values, state_at, words);
    let later = sets_of_tail(rules, values, state_at + shift, words);
    let base = least_mex(&earlier, rules);
    // The nimber 0 of a heap taken whole is not shifted, so it must lie below `base`.
    if base == 0 && saltus > 0 || least_mex(&later, rules) < base + saltus {
        return None;
    }
    let sets_agree = (0..q).all(|class| {
        let earlier = members(&earlier[class]).filter(|&value| value >= base).map(|value| value + saltus);
        let later = members(&later[class]).filter(|&value| value >= base + saltus);
        earlier.eq(later)
    });
    let last_agree = (1..=k).all(|back| {
        let (a, b): (u64, u64) = (values[state_at - back].into(), values[state_at + shift - back].into());
        if a >= base { b == a + saltus } else { b < base + saltus }
    });
    (sets_agree && last_agree).then_some(state_at + shift)
}

/// The nimbers of the heaps from which the repeating tail chooses, one set for each residue class.
///
/// The sets are for the moves from heap `at` on: of the heaps 1, 2, ... that are smaller than it by
/// at least the number of digits before the tail, the one for 0 stones included.
fn sets_of_tail<T: Copy + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    at: usize,
    words: usize,
) -> Vec<Vec<u64>> {
    let q = rules.tail().len();
    let mut classes = vec![vec![0; words]; q];
    let end = (at + 1).saturating_sub(rules.digits().len().max(1));
    for (heap, &value) in values.iter().enumerate().take(end).skip(1) {
        let value: u64 = value.into();
        classes[heap % q][(value / 64) as usize] |= 1 << (value % 64);
    }
    classes
}

/// The least mex that the sets alone give any later heap, whatever its residue class.
fn least_mex(classes: &[Vec<u64>], rules: &TakingBreaking) -> u64 {
    let (start, q) = (rules.digits().len(), rules.tail().len());
    let of_class = |heap_class: usize| {
        let mut union = vec![0; classes[0].len()];
        for (class, members) in classes.iter().enumerate() {
            // Some number of stones beyond the listed digits that leads from one class to the
            // other.
            let take = start + (heap_class + 2 * q - class - start % q) % q;
            if rules.digit(take).leaves(1) {
                for (all, word) in union.iter_mut().zip(members) {
                    *all |= word;
                }
            }
        }
        let whole = start + (heap_class + q - start % q) % q;
        if rules.digit(whole).leaves(0) {
            union[0] |= 1;
        }
        least_missing(union)
    };
    (0..q).map(of_class).min().unwrap_or(u64::MAX)
}

/// The members of a bit set, in increasing order.
fn members(words: &[u64]) -> impl Iterator<Item = u64> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at as u64 + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_needs_a_whole_window() {
        let nimbers = [5, 1, 2, 3, 9, 1, 2, 3];
        let proved = prove_window(&nimbers, 3).expect("the last three occur before");
        assert_eq!((proved.preperiod(), proved.period()), (1, 4));
        assert_eq!(prove_window(&nimbers, 4), None);
    }
}
