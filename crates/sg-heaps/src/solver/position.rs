//! Sums of heaps: outcomes and winning moves.

use std::collections::BTreeMap;

use super::{Limits, Solver};
use crate::winning::{Effort, WinningMoves};
use sg_core::{Move, Nimber, Outcome};

/// A sum of heaps whose nimbers are known.
///
/// # Example
///
/// ```
/// use sg_heaps::{Nimber, Solver, TakingBreaking};
///
/// let mut kayles = Solver::new(TakingBreaking::strips(&[1, 2]));
/// let position = kayles.position(&[5, 4])?;
/// assert_eq!(position.nimbers(), [Nimber(4), Nimber(1)]);
/// assert_eq!(position.nim_sum(), Nimber(5));
/// let moves = position.winning_moves(10);
/// assert_eq!(moves.count, Some(1));
/// assert_eq!(moves.listed[0].to_string(), "take 1, leave 4");
/// # Ok::<(), sg_heaps::solver::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<'s> {
    solver: &'s Solver,
    heaps: Vec<u64>,
    nimbers: Vec<Nimber>,
}

/// The number of moves of a heap that are listed at first.
const FIRST_BATCH: usize = 16;

/// The winning moves in the heaps of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HeapMoves {
    /// The size.
    pub size: u64,
    /// The number of heaps of the sum that have it.
    pub times: usize,
    /// The nimber of each.
    pub nimber: Nimber,
    /// The nim-sum that a winning move in one of them leaves in its place.
    pub wanted: Nimber,
    /// The winning moves in one of them; the heap named is the first of this size.
    pub moves: WinningMoves,
}

impl HeapMoves {
    /// The number of winning moves in all heaps together; `None` if those of some size were not
    /// counted.
    #[must_use]
    pub fn total(sizes: &[Self]) -> Option<u128> {
        sizes.iter().try_fold(0_u128, |all, of_size| {
            all.checked_add(of_size.moves.count?.checked_mul(of_size.times as u128)?)
        })
    }
}

/// For each size the first heap that has it, and the number of those that do.
#[doc(hidden)]
#[must_use]
pub fn by_size(heaps: &[u64]) -> BTreeMap<u64, (usize, usize)> {
    let mut sizes = BTreeMap::new();
    for (at, &size) in heaps.iter().enumerate() {
        sizes.entry(size).or_insert((at, 0)).1 += 1;
    }
    sizes
}

impl<'s> Position<'s> {
    /// A sum of heaps whose nimbers `solver` knows.
    pub(super) fn new(solver: &'s Solver, heaps: &[u64]) -> Self {
        let nimbers = heaps.iter().map(|&heap| solver.known(heap).unwrap_or_default()).collect();
        Self { solver, heaps: heaps.to_vec(), nimbers }
    }

    /// The sizes of the heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The nimbers of the heaps, in the same order.
    #[must_use]
    pub fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// The nimber of the sum.
    #[must_use]
    pub fn nim_sum(&self) -> Nimber {
        self.nimbers.iter().copied().sum()
    }

    /// The outcome of the position.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.nim_sum().outcome()
    }

    /// The winning moves by sizes, the largest first; at most `listed` are listed for each size,
    /// and for each no more than [`Limits::list_steps`] allow.
    ///
    /// # Complexity
    ///
    /// For each size that of counting its options, at most
    /// [`Limits::count_steps`](super::Limits::count_steps).
    #[must_use]
    pub fn moves_by_size(&self, listed: usize) -> Vec<HeapMoves> {
        let (nim_sum, list_steps) = (self.nim_sum(), self.solver.limits.list_steps);
        let of_size = |(size, places)| self.moves_of_size(nim_sum, size, places, listed, list_steps);
        by_size(&self.heaps).into_iter().rev().map(of_size).collect()
    }

    /// The winning moves in the heaps of a size, given the first of them and their number, in a sum
    /// of nim-sum `nim_sum`.
    fn moves_of_size(
        &self,
        nim_sum: Nimber,
        size: u64,
        (first, times): (usize, usize),
        listed: usize,
        list_steps: u64,
    ) -> HeapMoves {
        let nimber = self.nimbers[first];
        let wanted = nim_sum ^ nimber;
        // Every move from a P-position loses: none need be looked for.
        let mut moves = if nim_sum.is_zero() {
            WinningMoves::none()
        } else {
            self.solver.known_moves_to(size, wanted, listed, list_steps)
        };
        moves.listed.iter_mut().for_each(|found| found.heap = first);
        HeapMoves { size, times, nimber, wanted, moves }
    }

    /// One winning move, or `None` in a P-position and where none is found within the limits.
    ///
    /// # Complexity
    ///
    /// As [`Position::moves_by_size`], but only as far as the first size in which there is one.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{Ruleset, Solver};
    ///
    /// let mut nim = Solver::new("nim".parse::<Ruleset>()?);
    /// let found = nim.position(&[3, 5, 7])?.winning_move().ok_or("an N-position")?;
    /// assert_eq!((found.heap, found.leaves), (2, vec![6]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_move(&self) -> Option<Move> {
        let nim_sum = self.nim_sum();
        if nim_sum.is_zero() {
            return None;
        }
        by_size(&self.heaps).into_iter().rev().find_map(|(size, (heap, _))| {
            let wanted = nim_sum ^ self.nimbers[heap];
            let list_steps = self.solver.limits.list_steps;
            let found = self.solver.known_moves_to(size, wanted, 1, list_steps).listed.into_iter().next()?;
            Some(Move { heap, ..found })
        })
    }

    /// All winning moves, one at a time, in the order of the heaps. A far heap may have more than
    /// memory holds; where [`winning_moves`](Self::winning_moves) counts none, those that are found
    /// within [`Limits::list_steps`](super::Limits::list_steps).
    ///
    /// # Complexity
    ///
    /// For each heap a small multiple of that of listing the moves that are taken. Nothing is
    /// counted twice.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::Solver;
    ///
    /// let mut kayles: Solver = "kayles".parse()?;
    /// let position = kayles.position(&[1_000_000_000_000_000_000, 3])?;
    /// assert_eq!(position.moves().take(1_000).filter(|found| found.take == Some(1)).count(), 1_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let nim_sum = self.nim_sum();
        let heaps = self.heaps.iter().zip(&self.nimbers).enumerate().filter(move |_| !nim_sum.is_zero());
        heaps.flat_map(move |(heap, (&size, &nimber))| {
            // Batches that double: the moves that were given are listed again, which costs as much
            // as the new ones.
            let (mut batch, mut given, mut last) = (Vec::new().into_iter(), 0, false);
            let mut list_steps = self.solver.limits.list_steps;
            std::iter::from_fn(move || {
                if batch.len() == 0 && !last {
                    let most = 2 * given + FIRST_BATCH;
                    let wanted = nim_sum ^ nimber;
                    let WinningMoves { count, mut listed } =
                        self.solver.known_moves_to(size, wanted, most, list_steps);
                    // Of moves that are counted, the caller alone says how many are enough.
                    if count.is_some() {
                        list_steps = list_steps.saturating_mul(2);
                    }
                    last = listed.len() < most;
                    batch = listed.split_off(given.min(listed.len())).into_iter();
                    given += batch.len();
                }
                batch.next().map(|found| Move { heap, ..found })
            })
        })
    }

    /// The number of all winning moves, and the first `listed` of them in the order of the heaps:
    /// fewer if that would take more than [`Limits::list_steps`] in all, which bounds the memory
    /// too. [`moves`](Self::moves) gives any number of them.
    ///
    /// # Complexity
    ///
    /// As [`Position::moves_by_size`].
    #[must_use]
    pub fn winning_moves(&self, listed: usize) -> WinningMoves {
        let Limits { count_steps, list_steps, .. } = self.solver.limits;
        let mut effort = Effort { count_steps, list_steps, listed };
        let (nim_sum, places) = (self.nim_sum(), by_size(&self.heaps));
        let (mut sizes, mut found) = (BTreeMap::new(), Vec::new());
        for (at, size) in self.heaps.iter().enumerate() {
            let room = effort.room(found.len());
            let of_size = sizes
                .entry(size)
                .or_insert_with(|| self.moves_of_size(nim_sum, *size, places[size], room, effort.list_steps));
            for of_first in of_size.moves.listed.iter().take(room) {
                effort.list(&mut found, Move { heap: at, ..of_first.clone() });
            }
        }
        WinningMoves { count: HeapMoves::total(&sizes.into_values().collect::<Vec<_>>()), listed: found }
    }
}
