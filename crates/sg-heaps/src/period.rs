//! Periods of nimber sequences: proved ones and, kept apart from them, repetitions that were only
//! observed.
//!
//! A prefix of a sequence proves nothing by itself. [`Proved`] comes from [`prove`] and
//! [`prove_by_window`], which apply a theorem and check its conditions, and from [`known`], for
//! rulesets whose nimbers have a closed form. The first two trust that the nimbers that the caller
//! gives are those of the ruleset: nothing is computed again. [`Observed`] is a repetition of the
//! values computed so far, and it is never called a period.
//!
//! # The theorems
//!
//! Write `G` for the nimber, and let a move take at most `k` stones and leave at most `m >= 1`
//! heaps.
//!
//! * **Guy and Smith.** If `G(n + p) = G(n)` for all `n` with `n0 <= n < m n0 + (m - 1) p + k`,
//!   where `n0 >= 1`, then it holds for all `n >= n0`. Proof: take an option of a heap `N + p`
//!   beyond that bound. The heap cannot be taken whole, and the largest part is at least `n0 + p`.
//!   With `p` less in that part it is an option of heap `N` of the same nimber, and the other way
//!   round. The parts of a break must be free for this: where they must differ, making one smaller
//!   by `p` could make two equal. With `m = 1` it is the window argument for finite subtraction
//!   sets: `k` equal nimbers in a row.
//! * **Repeating state.** If the code ends in a repeating tail of length `q` and no move leaves two
//!   heaps, then `G(N)` is decided by the last `k` nimbers (for the digits before the tail) and,
//!   for each residue class `r` modulo `q`, by the set `A_r(N)` of nimbers of the heaps in that
//!   class further back. Let every mex that these sets alone can give be at least `b` at `N`, and
//!   at least `b + s` at `N + p`, where `q` divides `p`. If from `b` (from `b + s`) upwards the
//!   sets and the last nimbers at `N + p` are those at `N` shifted by `s`, then
//!   `G(N + p) = G(N) + s`, the states at `N + 1` and `N + 1 + p` agree in the same way, and so
//!   `G(n + p) = G(n) + s` for all `n >= N`. (If `s > 0`, `b` must be at least 1: the 0 of a heap
//!   taken whole is not shifted.) All-but subtraction sets are the case `q = 1`.
//! * **Sparse window.** Where a [`Split`] leaves finitely many rare heaps, a window as long as the
//!   last rare heap, or the largest witness, and the largest take decides all further nimbers: see
//!   [`prove_by_window`]. It needs about half as many heaps as Guy and Smith's theorem, and covers
//!   unequal parts.
//! * **Arithmetic periods.** Where a move may leave three heaps or more and a saltus is a power of
//!   two, nim-sums of nimbers carry nothing from the parts below the saltus to those above, and
//!   some options of one period show that all later heaps have the options that they need:
//!   `docs/theory.md` in the repository has the conditions and the proof. It covers codes such as
//!   0.8A and 0.1A8.
//! * **Nim in disguise.** If every number of stones may be taken with no heap left or one, and
//!   nothing breaks without taking, then `G(n) = n`: all smaller nimbers are options, and parts of
//!   sum below `n` have a nim-sum below `n`.
//! * **Lasker's Nim**, `4.(3)`: `G(4i + 1), ..., G(4i + 4)` are `4i + 1`, `4i + 2`, `4i + 4`,
//!   `4i + 3`.
//!
//! # Reference
//!
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52
//! (1956); *Winning Ways*, ch. 4; A. N. Siegel, *Combinatorial Game Theory*, ch. IV.

mod arithmetic;
pub mod certificate;
mod excluded;
pub(crate) mod long;
mod prove;
mod repeat;
mod search;
mod window;

use std::fmt;

pub use excluded::ExcludedPeriods;
pub(crate) use prove::prove_window;
pub use prove::{heaps_needed, known, prove};
#[doc(hidden)]
pub use search::PeriodSearch;
pub(crate) use search::observe;
pub use window::{WindowFault, prove_by_window};

pub use crate::engine::Split;
use sg_core::Nimber;

/// `G(n + distance) = G(n) + saltus` for `n >= from`, as it is observed or claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Repetition {
    /// The least heap from which it holds.
    pub from: u64,
    /// The distance of the repetition.
    pub distance: u64,
    /// The amount added each time; 0 for a plain repetition.
    pub saltus: u64,
}

impl Repetition {
    /// A repetition that is seen in a table of nimbers.
    pub(crate) const fn in_table(from: usize, distance: usize, saltus: u64) -> Self {
        Self { from: from as u64, distance: distance as u64, saltus }
    }

    /// The heap and the distance as indices of a table that holds both, and the saltus.
    pub(crate) const fn indices(self) -> (usize, usize, u64) {
        (self.from as usize, self.distance as usize, self.saltus)
    }
}

/// A period that a theorem proves for all heaps.
///
/// # Example
///
/// ```
/// use sg_heaps::{RulesetKind, Ruleset};
/// use sg_heaps::period::{Repetition, prove};
/// use sg_core::{Nimber, NimberSequence};
///
/// let kayles: Ruleset = "kayles".parse()?;
/// let RulesetKind::TakingBreaking(rules) = kayles.kind() else { unreachable!() };
/// let mut nimbers = NimberSequence::new(rules);
/// let values: Vec<u64> = nimbers.up_to(167).iter().map(|nimber| nimber.0).collect();
///
/// let seen = Repetition { from: 71, distance: 12, saltus: 0 };
/// assert_eq!(prove(rules, &values[..167], seen), None, "one heap short of the theorem");
/// let proved = prove(rules, &values, seen).ok_or("proved")?;
/// assert_eq!((proved.period(), proved.preperiod()), (12, 71));
/// assert_eq!(proved.nimber(1_000_000_000_000_000_000, &values), Some(Nimber(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Proved {
    repetition: Repetition,
    theorem: Theorem,
    heaps: u64,
}

impl Proved {
    /// The least preperiod: `G(n + period) = G(n) + saltus` exactly from this heap on.
    #[must_use]
    pub const fn preperiod(&self) -> u64 {
        self.repetition.from
    }

    /// The period.
    #[must_use]
    pub const fn period(&self) -> u64 {
        self.repetition.distance
    }

    /// The saltus; 0 for a sequence that is periodic and not only arithmetico-periodic.
    #[must_use]
    pub const fn saltus(&self) -> u64 {
        self.repetition.saltus
    }

    /// Preperiod and period as indices of a table that holds both, and the saltus.
    pub(crate) const fn indices(&self) -> (usize, usize, u64) {
        self.repetition.indices()
    }

    /// The theorem.
    #[must_use]
    pub const fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The number of heaps, from 0 on, that the theorem needs.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The least heap with a nimber that gives that of `heap`, and how much is to be added to it;
    /// `None` if that is 2^64 or more.
    #[must_use]
    pub const fn reduce(&self, heap: u64) -> Option<(u64, u64)> {
        let (from, period) = (self.repetition.from, self.repetition.distance);
        if heap < from {
            return Some((heap, 0));
        }
        let periods = (heap - from) / period;
        match periods.checked_mul(self.repetition.saltus) {
            Some(add) => Some((from + (heap - from) % period, add)),
            None => None,
        }
    }

    /// The nimber of a heap of any size, given those of the heaps before `preperiod + period`;
    /// `None` if it does not fit in 64 bits.
    ///
    /// # Panics
    ///
    /// If `values` holds fewer heaps than that.
    #[must_use]
    pub fn nimber<T: Copy + Into<u64>>(&self, heap: u64, values: &[T]) -> Option<Nimber> {
        let (least, add) = self.reduce(heap)?;
        Some(Nimber(values[least as usize].into().checked_add(add)?))
    }
}

/// The knowledge about the period of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Period {
    /// A theorem proves a period.
    Proved(Proved),
    /// The values repeat as far as they were computed, which proves nothing.
    Observed(Observed),
    /// No repetition was found.
    Nothing {
        /// The number of heaps, from 0 on, that were looked at.
        heaps: u64,
    },
}

impl Period {
    /// The proof, if there is one.
    #[must_use]
    pub const fn proved(self) -> Option<Proved> {
        match self {
            Self::Proved(proved) => Some(proved),
            Self::Observed(_) | Self::Nothing { .. } => None,
        }
    }
}

/// The condition that would prove an observed repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MissingProof {
    /// The repetition must hold for the first N heaps; this is N.
    Heaps(u64),
    /// More heaps; how many cannot be said in advance.
    MoreHeaps,
    /// A saltus that is not a power of two, in a game of finitely many takes that leaves three
    /// heaps or more: the theorem of arithmetic periods does not cover it.
    ArithmeticPeriodicity,
    /// No theorem of this crate covers the ruleset, however many heaps there are.
    NoTheorem,
}

impl fmt::Display for MissingProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Heaps(heaps) => return write!(f, "the theorem needs {heaps} heaps"),
            Self::MoreHeaps => "the theorem needs more heaps",
            Self::ArithmeticPeriodicity => {
                "the theorem of arithmetic periods needs a saltus that is a power of two, so it shows nothing about \
                 larger heaps"
            }
            Self::NoTheorem => "no theorem known here covers it, so it shows nothing about larger heaps",
        })
    }
}

/// A repetition that holds as far as the sequence was computed, and of which nothing more is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Observed {
    repetition: Repetition,
    heaps: u64,
    missing: MissingProof,
}

impl Observed {
    /// A repetition in the nimbers of the heaps `0..heaps` of a ruleset that no theorem covers.
    pub(crate) const fn without_theorem(repetition: Repetition, heaps: u64) -> Self {
        Self { repetition, heaps, missing: MissingProof::NoTheorem }
    }

    /// The part that is missing to a proof, if the nimbers continue like this.
    #[must_use]
    pub const fn missing(&self) -> MissingProof {
        self.missing
    }

    /// The repetition.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The number of heaps, from 0 on, that were computed.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.heaps
    }
}

/// The theorem by which a period holds for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Theorem {
    /// Guy and Smith, for moves that leave at most `most_heaps` heaps and take at most `most_taken`
    /// stones.
    GuySmith {
        /// `m`, at least 1.
        most_heaps: u32,
        /// `k`.
        most_taken: u64,
    },
    /// The state that decides all further nimbers came back, shifted by the saltus, at heap `at`.
    RepeatingState {
        /// The later of the two heaps.
        at: u64,
    },
    /// The nimbers of a window came back at a distance, no heap from the window on is rare under
    /// the split, and the witnesses of all rare values are small: [`prove_by_window`].
    SparseWindow {
        /// The split.
        split: Split,
        /// `r`, the last rare heap; 0 if there is none.
        last_rare: u64,
        /// `w`, the largest smaller part of a witness.
        witness: u64,
        /// `W`, how many nimbers decide the next one.
        window: u64,
    },
    /// Moves leave three heaps or more, at most `most_heaps`, and take at most `most_taken` stones;
    /// a power of two is added at the distance `shift`, the period or a multiple of it, and no
    /// nim-sum carries into it.
    Arithmetic {
        /// `m`, at least 3.
        most_heaps: u32,
        /// `k`.
        most_taken: u64,
        /// `P`.
        shift: u64,
    },
    /// Every number of stones may be taken: the nimber is the size of the heap.
    NimInDisguise,
    /// Lasker's Nim.
    Lasker,
}

impl Theorem {
    /// A name for programs that does not change: `guy-smith`, `repeating-state`, `sparse-window`,
    /// `arithmetic`, `nim`, `lasker`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::GuySmith { .. } => "guy-smith",
            Self::RepeatingState { .. } => "repeating-state",
            Self::SparseWindow { .. } => "sparse-window",
            Self::Arithmetic { .. } => "arithmetic",
            Self::NimInDisguise => "nim",
            Self::Lasker => "lasker",
        }
    }

    /// The numbers of its conditions: of Guy and Smith's theorem how many heaps a move leaves and
    /// how many stones it takes at most, of a repeating state its heap, of a sparse window the last
    /// rare heap and the window, of an arithmetic period the heaps left, the stones taken and the
    /// distance.
    #[must_use]
    pub fn numbers(&self) -> Vec<u64> {
        match *self {
            Self::GuySmith { most_heaps, most_taken } => vec![most_heaps.into(), most_taken],
            Self::RepeatingState { at } => vec![at],
            Self::SparseWindow { last_rare, window, .. } => vec![last_rare, window],
            Self::Arithmetic { most_heaps, most_taken, shift } => {
                vec![most_heaps.into(), most_taken, shift]
            }
            Self::NimInDisguise | Self::Lasker => Vec::new(),
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GuySmith { most_heaps: 1, most_taken } => {
                let plural = if *most_taken == 1 { "" } else { "s" };
                write!(
                    f,
                    "window of {most_taken} nimber{plural} (finitely many numbers may be taken, no breaks)"
                )
            }
            Self::GuySmith { most_heaps, most_taken } => {
                write!(f, "Guy and Smith 1956 (at most {most_heaps} heaps left, at most {most_taken} taken)")
            }
            Self::RepeatingState { at } => write!(f, "repeating state (it came back at heap {at})"),
            Self::SparseWindow { last_rare, window, .. } => {
                let plural = if *window == 1 { "" } else { "s" };
                write!(f, "sparse window of {window} nimber{plural} (the last rare heap is {last_rare})")
            }
            Self::Arithmetic { most_heaps, most_taken, shift } => {
                write!(
                    f,
                    "arithmetic period, at distance {shift} (at most {most_heaps} heaps left, at most {most_taken} taken)"
                )
            }
            Self::NimInDisguise => f.write_str("Nim in disguise (every number may be taken)"),
            Self::Lasker => f.write_str("Lasker's Nim (Winning Ways, ch. 4)"),
        }
    }
}
