//! The sparse-window theorem: where no heap is rare any more, a short window of nimbers decides all
//! that follow.
//!
//! Let a move take at most `k` stones and leave at most two heaps, let a [`Split`] be sound for the
//! ruleset, let `r` be the last rare heap, and let `W = k + max(r, w)`. Suppose that, for some `N`,
//!
//! 1. `G(n) = G(n + p)` for all `n` with `N - W <= n < N`;
//! 2. no heap `n` with `r < n < N + p` is rare;
//! 3. for each `n` with `N <= n < N + p`, every value that is rare at `n` and smaller than `G(n)`
//!    is the nimber of an option: a single heap, or a pair whose smaller part is at most `w` (its
//!    *witness*);
//! 4. `p` is even if the split uses the parity of the heap;
//! 5. `N - W > r`, `N - W > w` and `N > 2 r + 2 k + W`.
//!
//! Then `G(n + p) = G(n)` for all `n >= N - W`, and no heap beyond `r` is rare.
//!
//! # Proof
//!
//! By induction on `n >= N`. A value common at a heap is excluded there by single heaps and by
//! pairs with one rare part alone. At `n + p` those are heaps `n + p - t` and pairs
//! `(x, n + p - t - x)` with `x <= r`, whose greater parts lie at `N - W + p` or beyond, where `G`
//! repeats by induction; so the least common value that is not excluded is the same at `n` and at
//! `n + p`: call it `c`. For `N <= n < N + p` heap `n` is not rare (2), for larger `n` by
//! induction, so `G(n) = c`. A value that is rare at `n + p`, and so at `n` (4), and smaller than
//! `c` has a witness `(x, n - t - x)` with `x <= w` at `n`, by (3) or by induction;
//! `n - t - x >= N - W`, so `(x, n + p - t - x)` has the same nim-sum, and (5) keeps its parts
//! unlike where they must be. So `G(n + p) = c`, `n + p` is not rare, and its witnesses are within
//! `w` again.
//!
//! # Are the conditions necessary?
//!
//! Of (1) and (2) yes, and the tests have rulesets where the conclusion fails without: 0.13054
//! (mask 15, p = 38, N = 209) with a window one short, 0.37342 (mask 6 with the parity of the heap,
//! p = 28, N = 29) with rare heaps in the period, 0.154 (mask 7, p = 1, N = 16) with a rare heap
//! before N that is overlooked. Without (3), (4) or (5) no such ruleset was found among the octal
//! codes 0.ddddd with free parts, and 0.dddd and 4.ddd with free or unequal ones, with every split,
//! p up to 40 and N + p below 450, compared up to 900 heaps. They stay because the proof uses them.
//!
//! Guy and Smith's theorem needs some `2 n0 + 2 p + k` heaps for a preperiod `n0`, this one some
//! `n0 + p + W`.

use std::fmt;

use super::repeat::least;
use super::{Proved, Repetition, Theorem};
use crate::engine::Split;
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The largest smaller part of a pair that is looked for as a witness.
const LARGEST_WITNESS: usize = 1 << 16;

/// Which condition of the sparse-window theorem does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WindowFault {
    /// The ruleset has a repeating tail, leaves three heaps or more, leaves equal ones only, or
    /// does not break heaps.
    NotCovered,
    /// The split uses the parity of the heap, and the takes that break heaps do not have the parity
    /// that it was made for.
    UnsoundSplit,
    /// The split uses the parity of the heap, and the distance is odd.
    OddDistance,
    /// It takes this many heaps, from 0 on, with the rare heaps and the witnesses found so far.
    TooFewHeaps(u64),
    /// The nimber of this heap is not that of the heap one distance further.
    NotRepeated(u64),
    /// No option of the heap with a smaller part up to 65,536 has the value, which is rare and
    /// smaller than the nimber.
    NoWitness {
        /// The heap.
        heap: u64,
        /// The value.
        value: Nimber,
    },
}

impl fmt::Display for WindowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCovered => f.write_str("the sparse-window theorem does not cover this ruleset"),
            Self::UnsoundSplit => f.write_str("the split is not sound for this ruleset"),
            Self::OddDistance => {
                f.write_str("the split uses the parity of the heap, and the distance is odd")
            }
            Self::TooFewHeaps(heaps) => write!(f, "it takes {heaps} heaps"),
            Self::NotRepeated(heap) => write!(f, "heap {heap} differs from the heap one distance further"),
            Self::NoWitness { heap, value } => {
                write!(f, "heap {heap} has no option of nimber {value} with a small part")
            }
        }
    }
}

impl std::error::Error for WindowFault {}

/// True if the theorem covers the ruleset, whatever the split.
pub(super) fn covers(rules: &TakingBreaking) -> bool {
    rules.most_taken().is_some() && rules.most_heaps() == 2 && rules.parts() != Parts::Equal
}

/// The heaps that the theorem needs, for a window that serves witnesses up to `witness`.
///
/// `None` if the number does not fit.
pub(super) fn heaps_needed(
    rules: &TakingBreaking,
    seen: Repetition,
    last_rare: usize,
    witness: usize,
) -> Option<u64> {
    let (taken, last_rare) = (rules.most_taken()? as u64, last_rare as u64);
    let small = last_rare.max(witness as u64);
    let window = taken.checked_add(small)?;
    let from_window = |heap: u64| heap.checked_add(window);
    let start = from_window(seen.from)?
        .max(from_window(small)?.checked_add(1)?)
        .max(from_window(last_rare.checked_add(taken)?.checked_mul(2)?)?.checked_add(1)?);
    start.checked_add(seen.distance)
}

/// The proof that `seen` holds for all heaps by the sparse-window theorem, given the nimbers
/// `values` of the heaps `0..values.len()`, or the condition that does not hold.
///
/// The theorem and its proof are in `docs/theory.md` in the repository, "The sparse-window
/// theorem"; the last `seen.distance` of the heaps are those whose witnesses are looked for.
/// Everything is checked here, nothing is taken from the engine: that the split is sound, where
/// the last rare heap is, and each witness.
///
/// # Constraints
///
/// `values` are the nimbers of `rules`; a proof about other numbers is worth nothing. `seen` has no
/// saltus; the proof is of the least heap and the least distance that are part of it.
///
/// # Errors
///
/// [`WindowFault`].
///
/// # Complexity
///
/// O(n) for n values, and for each heap of the period as many steps as it takes to find its
/// witnesses: mostly some tens.
///
/// # Example
///
/// ```
/// use sg_heaps::{Solver, TakingBreaking};
/// use sg_heaps::period::{Repetition, WindowFault, prove_by_window};
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// let mut solver = Solver::new(&kayles);
/// let split = solver.statistics(10_000)?.split.ok_or("the sparse method is in use")?.split;
/// let values: Vec<u64> = solver.nimbers(0..10_000)?.iter().map(u64::from).collect();
///
/// let seen = Repetition { from: 71, distance: 12, saltus: 0 };
/// let needed = match prove_by_window(&kayles, &values[..100], split, seen) {
///     Err(WindowFault::TooFewHeaps(needed)) => needed,
///     other => panic!("{other:?}"),
/// };
/// assert_eq!(needed, 229);
/// let proved = prove_by_window(&kayles, &values[..needed as usize], split, seen)?;
/// assert_eq!((proved.period(), proved.preperiod()), (12, 71));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_by_window<T: Copy + Eq + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    split: Split,
    seen: Repetition,
) -> Result<Proved, WindowFault> {
    let Some(taken) = rules.most_taken().filter(|_| covers(rules) && seen.saltus == 0 && seen.distance > 0)
    else {
        return Err(WindowFault::NotCovered);
    };
    let seen = least(values, seen).unwrap_or(seen);
    let (from, distance, _) = seen.indices();
    if !split.is_sound(rules) {
        return Err(WindowFault::UnsoundSplit);
    }
    if split.has_position_parity() && distance % 2 == 1 {
        return Err(WindowFault::OddDistance);
    }
    let table = Classes::new(values, split);
    let is_rare = |&heap: &usize| split.is_rare(heap, Nimber(values[heap].into()));
    let last_rare = (1..values.len()).rev().find(is_rare).unwrap_or(0);
    let needed = |witness| heaps_needed(rules, seen, last_rare, witness).unwrap_or(u64::MAX);
    if needed(1) > values.len() as u64 {
        return Err(WindowFault::TooFewHeaps(needed(1)));
    }
    let start = values.len() - distance;
    if let Some(differs) = (from..start).find(|&heap| values[heap] != values[heap + distance]) {
        return Err(WindowFault::NotRepeated(differs as u64));
    }
    let witness = largest_witness(rules, values, &table, start)?;
    if needed(witness) > values.len() as u64 {
        return Err(WindowFault::TooFewHeaps(needed(witness)));
    }
    let theorem = theorem(split, last_rare, witness, taken + last_rare.max(witness));
    Ok(Proved { repetition: seen, theorem, heaps: values.len() as u64 })
}

/// The theorem, of heaps in a table.
pub(super) const fn theorem(split: Split, last_rare: usize, witness: usize, window: usize) -> Theorem {
    let (last_rare, witness, window) = (last_rare as u64, witness as u64, window as u64);
    Theorem::SparseWindow { split, last_rare, witness, window }
}

/// The class of each value, and how many rare ones there are below it.
struct Classes {
    /// For a heap of either parity: is the value common there?
    common: [Vec<bool>; 2],
    /// For a heap of either parity: how many values below this one are rare there.
    rare_below: [Vec<u32>; 2],
}

impl Classes {
    fn new<T: Copy + Into<u64>>(values: &[T], split: Split) -> Self {
        let largest = values.iter().map(|&value| value.into()).max().unwrap_or(0);
        // An exclusive or of two values stays below this.
        let end = (largest as usize + 1).next_power_of_two();
        let common =
            [0, 1].map(|heap| (0..end).map(|value| split.is_common_at(heap, value as u32)).collect());
        let rare_below = [0, 1].map(|heap: usize| {
            let common: &Vec<bool> = &common[heap];
            let mut count = 0;
            let before = |&common: &bool| {
                let before = count;
                count += u32::from(!common);
                before
            };
            common.iter().map(before).collect()
        });
        Self { common, rare_below }
    }
}

/// The largest smaller part of a witness that the heaps from `start` on use; 0 if they use none.
fn largest_witness<T: Copy + Into<u64>>(
    rules: &TakingBreaking,
    values: &[T],
    table: &Classes,
    start: usize,
) -> Result<usize, WindowFault> {
    let [singles, doubles] = [1, 2].map(|heaps| rules.takes_that_leave(heaps).collect::<Vec<_>>());
    let at = |heap: usize| -> usize { values[heap].into() as usize };
    // The smaller parts that were witnesses already, those that served most heaps first.
    let mut witnesses: Vec<(usize, u64)> = Vec::new();
    // The last heap at which a value was found among the options.
    let mut found = vec![0; table.common[0].len()];
    let mut largest = 0;
    for heap in start..values.len() {
        let nimber = at(heap);
        let common = &table.common[heap & 1];
        let mut missing = table.rare_below[heap & 1][nimber];
        if missing == 0 {
            continue;
        }
        let mut take_value = |value: usize, missing: &mut u32| {
            let new = value < nimber && !common[value] && found[value] != heap;
            if new {
                found[value] = heap;
                *missing -= 1;
            }
            new
        };
        for take in &singles {
            take_value(at(heap - take), &mut missing);
        }
        for known in 0..witnesses.len() {
            if missing == 0 {
                break;
            }
            let part = witnesses[known].0;
            let left = at(part);
            for take in &doubles {
                if take_value(left ^ at(heap - take - part), &mut missing) {
                    witnesses[known].1 += 1;
                }
            }
            // One that serves more heaps is looked at earlier.
            if known > 0 && witnesses[known].1 > witnesses[known - 1].1 {
                witnesses.swap(known, known - 1);
            }
        }
        // Greater parts stay at least as large as the smaller ones.
        let most = LARGEST_WITNESS.min((heap - rules.digits().len()) / 2);
        let mut part = 1;
        while missing > 0 && part <= most {
            let left = at(part);
            let serves =
                doubles.iter().filter(|&take| take_value(left ^ at(heap - take - part), &mut missing));
            if serves.count() > 0 {
                witnesses.push((part, 1));
                largest = largest.max(part);
            }
            part += 1;
        }
        if missing > 0 {
            let value = (0..nimber).find(|&value| !common[value] && found[value] != heap).unwrap_or(0);
            return Err(WindowFault::NoWitness { heap: heap as u64, value: Nimber(value as u64) });
        }
    }
    Ok(largest)
}

#[cfg(test)]
mod tests;
