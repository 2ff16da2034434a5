//! Heaps that are tame, and rulesets all of whose heaps are.
//!
//! A position is *hereditarily tame* if the pair of its nimber and its misere nimber is (0, 1) or
//! (1, 0), called *fickle*, or (n, n), called *firm*, and all its options are hereditarily tame.
//! Sums of such heaps go as in misere Nim: see the [module on misere play](super). So where all
//! heaps are tame, the pair is all that need be known of a heap, and the misere quotient is one of
//! those of Nim.
//!
//! # Theorems
//!
//! Let moves take at most `k` stones and leave at most `m >= 1` heaps, and let parts of a break be
//! free.
//!
//! - **All heaps tame.** Let every heap above `m f + k` have an option that leaves something. If
//!   all heaps up to `m f + k` are hereditarily tame, and none of those above `f` is fickle, then
//!   all heaps are tame, and all above `f` are firm. For an option of a larger heap leaves parts of
//!   more than `m f` stones in all, so a part above `f`, which is firm; so all its options are
//!   firm, and the two mexes agree. So misere play is solved for as many heaps as normal play is.
//! - **Tame period.** If all heaps below the bound of Guy and Smith's theorem are hereditarily tame
//!   and their pairs repeat as it asks, then all heaps are tame with that period: the pair of a
//!   heap is a function of the pairs of its options.
//! - Where every number of stones may be taken, leaving no heap or one, and nothing breaks without
//!   taking, heap n has the pair of a Nim heap.

use std::fmt;
use std::ops::ControlFlow;

use super::coins::{self, NoSumOfCoins};
use super::meter::Meter;
use super::monoid::{Element, Monoid, by_first_words};
use super::partial::PartialQuotient;
use super::presentation::Kernel;
use super::quotient::Grown;
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};
use sg_core::{HeapRuleset, Mex, Nimber};
use sg_heaps::period::heaps_needed;
use sg_heaps::{Solver, Watch, unwatched};

/// The facts known about a tame position: how it behaves in sums of tame positions.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_misere::TameType;
///
/// let (one, two) = (TameType::nim_heap(1), TameType::nim_heap(2));
/// assert_eq!(one.misere_nimber(), Nimber(0));
/// assert!(one.is_p() && !two.is_p());
/// assert_eq!(two.plus(two), TameType { nimber: Nimber(0), firm: true });
/// assert!(two.plus(two).is_p());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TameType {
    /// The nimber under normal play.
    pub nimber: Nimber,
    /// Whether the misere nimber is the same. Otherwise the nimber is 0 or 1 and the misere nimber
    /// the other one.
    pub firm: bool,
}

impl TameType {
    /// The type of the position without options.
    pub const ZERO: Self = Self { nimber: Nimber::ZERO, firm: false };

    /// The type of a heap of Nim.
    #[must_use]
    pub const fn nim_heap(size: u64) -> Self {
        Self { nimber: Nimber(size), firm: size >= 2 }
    }

    /// The misere nimber.
    #[must_use]
    pub const fn misere_nimber(self) -> Nimber {
        Nimber(self.nimber.0 ^ !self.firm as u64)
    }

    /// The type of the sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { nimber: Nimber(self.nimber.0 ^ other.nimber.0), firm: self.firm || other.firm }
    }

    /// Whether it is a misere P-position.
    #[must_use]
    pub const fn is_p(self) -> bool {
        self.misere_nimber().is_zero()
    }

    /// The type with this pair, if the pair is tame.
    #[must_use]
    pub const fn of_pair(nimber: Nimber, misere: Nimber) -> Option<Self> {
        match (nimber.0, misere.0) {
            (0, 1) | (1, 0) => Some(Self { nimber, firm: false }),
            (n, m) if n == m => Some(Self { nimber, firm: true }),
            _ => None,
        }
    }
}

/// The mexes over the options of a position, of all and of the tame ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Mexes {
    all: [Mex; 2],
    tame: [Mex; 2],
}

impl Mexes {
    /// Adds an option: its nimber and misere nimber, and its type if it is tame.
    pub(super) fn insert(&mut self, pair: [Nimber; 2], tame: Option<TameType>) {
        self.all.iter_mut().zip(pair).for_each(|(seen, nimber)| seen.insert(nimber));
        if let Some(found) = tame {
            let pair = [found.nimber, found.misere_nimber()];
            self.tame.iter_mut().zip(pair).for_each(|(seen, nimber)| seen.insert(nimber));
        }
    }

    /// The nimber and the misere nimber of a position that has options, and the type that it has if
    /// it is tame.
    pub(super) fn take(&mut self) -> ([Nimber; 2], Option<TameType>) {
        let [nimber, misere] = self.tame.each_mut().map(Mex::take);
        (self.all.each_mut().map(Mex::take), TameType::of_pair(nimber, misere))
    }
}

/// Whether a position of type `wanted` stays tame with an option that is not, whose tame options
/// are `replies`.
pub(super) fn reverts(wanted: TameType, replies: impl Iterator<Item = TameType> + Clone) -> bool {
    replies.clone().any(|reply| reply.nimber == wanted.nimber) && { replies }
        .any(|reply| reply.misere_nimber() == wanted.misere_nimber())
}

/// The first heap that is not hereditarily tame; all its options are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FirstWild {
    /// The heap.
    pub heap: u64,
    /// Its nimber under normal play.
    pub nimber: Nimber,
    /// Its misere nimber.
    pub misere: Nimber,
}

/// The types of the heaps of a ruleset, as far as they are hereditarily tame.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::TameHeaps;
///
/// let mut kayles = TameHeaps::new("kayles".parse::<Ruleset>()?)?;
/// assert!(!kayles.advance(20));
/// let wild = kayles.first_wild().ok_or("heap 5")?;
/// assert_eq!((wild.heap, wild.nimber.0, wild.misere.0), (5, 4, 1));
///
/// // 0.56 is solved by the nimbers of normal play, although they repeat only from heap 326,640 on.
/// let mut game = TameHeaps::new("0.56".parse::<Ruleset>()?)?;
/// assert!(game.advance(20));
/// assert_eq!(game.forever().map(|proof| proof.last_fickle()), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct TameHeaps {
    rules: RulesetKind,
    types: Vec<TameType>,
    last_fickle: usize,
    first_wild: Option<FirstWild>,
    seen: [Mex; 2],
}

sg_core::summary!(
    TameHeaps,
    this { rules: this.rules, heaps: this.types.len(), first_wild: this.first_wild }
);

/// An option of a heap costs about this many steps.
const OPTION_STEPS: u64 = 8;

/// A proof that all heaps of a ruleset are tame, and all above some heap firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TameForever {
    last_fickle: u64,
    heaps: u64,
}

impl TameForever {
    /// The last heap that is fickle.
    #[must_use]
    pub const fn last_fickle(&self) -> u64 {
        self.last_fickle
    }

    /// The number of heaps, from 0 on, that the theorem needs.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.heaps
    }
}

impl fmt::Display for TameForever {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "all heaps are tame (the last fickle heap is {}, {} heaps needed)",
            self.last_fickle, self.heaps
        )
    }
}

impl TameHeaps {
    /// Heap 0 alone.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning.
    pub fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        coins::refuse(&rules)?;
        Ok(Self {
            rules,
            types: vec![TameType::ZERO],
            last_fickle: 0,
            first_wild: None,
            seen: Default::default(),
        })
    }

    /// The types of the heaps `0..` that are computed, all below the first that is not tame.
    #[must_use]
    pub fn types(&self) -> &[TameType] {
        &self.types
    }

    /// The first heap that is not tame, if it was met.
    #[must_use]
    pub const fn first_wild(&self) -> Option<FirstWild> {
        self.first_wild
    }

    /// Computes the types of the heaps `0..heaps`; `false` if one of them is not tame.
    ///
    /// # Complexity
    ///
    /// The time of a walk through the options of all of them.
    pub fn advance(&mut self, heaps: u64) -> bool {
        let advanced = self.advance_watched(heaps, &mut unwatched);
        advanced.is_continue() && self.types.len() as u64 >= heaps
    }

    /// [`TameHeaps::advance`] with a progress callback, which may end the work: then it is
    /// [`ControlFlow::Break`]. A later call goes on.
    pub fn advance_watched(&mut self, heaps: u64, watch: &mut Watch<'_>) -> ControlFlow<(), bool> {
        let meter = Meter::new(watch, self.types.len() as u64, Some(heaps));
        let mut options = 0;
        while (self.types.len() as u64) < heaps && self.first_wild.is_none() {
            let heap = self.types.len();
            meter.at(heap);
            if meter.stops(OPTION_STEPS * std::mem::take(&mut options) + 1) {
                return ControlFlow::Break(());
            }
            let (types, [nimbers, miseres]) = (&self.types, &mut self.seen);
            self.rules.options(heap as u64, &mut |parts| {
                let sum = parts.iter().fold(TameType::ZERO, |sum, &part| sum.plus(types[part as usize]));
                nimbers.insert(sum.nimber);
                miseres.insert(sum.misere_nimber());
                options += 1;
            });
            let (nimber, misere) = (nimbers.take(), miseres.take());
            let misere = if options > 0 { misere } else { Nimber(1) };
            match TameType::of_pair(nimber, misere) {
                Some(found) => {
                    if !found.firm {
                        self.last_fickle = heap;
                    }
                    self.types.push(found);
                }
                None => self.first_wild = Some(FirstWild { heap: heap as u64, nimber, misere }),
            }
        }
        ControlFlow::Continue(self.types.len() as u64 >= heaps)
    }

    /// The proof that all heaps are tame and all above the last fickle one are firm, if the heaps
    /// computed are enough.
    #[must_use]
    pub fn forever(&self) -> Option<TameForever> {
        let RulesetKind::TakingBreaking(rules) = &self.rules else { return None };
        let heaps = firm_from(rules, self.last_fickle)?;
        let proof = TameForever { last_fickle: self.last_fickle as u64, heaps: heaps as u64 };
        (heaps <= self.types.len()).then_some(proof)
    }

    /// The ruleset.
    #[must_use]
    pub const fn rules(&self) -> &RulesetKind {
        &self.rules
    }
}

/// The number of heaps, from 0 on, that must be tame for the theorem, if `last_fickle` is the last
/// of them that is fickle; `None` if it does not cover the ruleset.
fn firm_from(rules: &TakingBreaking, last_fickle: usize) -> Option<usize> {
    let (m, k) = (rules.most_heaps().max(1) as usize, rules.most_taken()?);
    if m > 1 && rules.parts() != Parts::Any {
        return None;
    }
    let last = m.checked_mul(last_fickle)?.checked_add(k)?;
    let leaves_something = rules.digits().iter().enumerate().any(|(take, digit)| {
        // The least heap that the theorem is about has the fewest options.
        (1..=digit.most_heaps().unwrap_or(0))
            .any(|parts| digit.leaves(parts) && last + 1 - take >= parts as usize)
    });
    leaves_something.then_some(last + 1)
}

/// The order of the misere quotient of heaps that are all tame, none of whose nimbers exceeds
/// `largest`: 1 where it is 0, 2 where it is 1, and otherwise 2^k + 2 for nimbers of k bits. `None`
/// for 64 bits, where that is more than a `u64` holds.
#[must_use]
pub const fn tame_order(largest: Nimber) -> Option<u64> {
    match largest.0 {
        0 => Some(1),
        1 => Some(2),
        larger if larger >> 63 == 1 => None,
        larger => Some((2 << larger.ilog2()) + 2),
    }
}

/// The misere solution of all heaps of a ruleset whose heaps are all tame and whose nimbers have a
/// proved period.
///
/// # Example
///
/// ```
/// use sg_heaps::{Ruleset, Solver};
/// use sg_misere::TameHeaps;
///
/// let game: Ruleset = "0.156".parse()?;
/// let mut tame = TameHeaps::new(&game)?;
/// tame.advance(50);
/// let mut solver = Solver::new(&game);
/// solver.period()?;
/// let solution = tame.solution(&solver).ok_or("all heaps are tame")?;
/// assert_eq!((solution.period(), solution.preperiod()), (349, 3479));
/// assert_eq!(solution.proof().last_fickle(), 9);
/// assert_eq!(solution.certificate().check()?.theorem_id, Some("tame-period"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct TameSolution {
    rules: RulesetKind,
    proof: TameForever,
    types: Vec<TameType>,
    quotient: PartialQuotient,
    preperiod: usize,
    period: usize,
}

sg_core::summary!(
    TameSolution,
    this { rules: this.rules, proof: this.proof, preperiod: this.preperiod, period: this.period }
);

impl TameSolution {
    /// The ruleset.
    #[must_use]
    pub const fn rules(&self) -> &RulesetKind {
        &self.rules
    }

    /// The proof that all heaps are tame.
    #[must_use]
    pub const fn proof(&self) -> TameForever {
        self.proof
    }

    /// The misere quotient of all heaps, with the elements of the heaps that the proof of the
    /// period needs.
    #[must_use]
    pub const fn quotient(&self) -> &PartialQuotient {
        &self.quotient
    }

    /// The least preperiod of the types of heaps.
    #[must_use]
    pub const fn preperiod(&self) -> u64 {
        self.preperiod as u64
    }

    /// The period of the types of heaps.
    #[must_use]
    pub const fn period(&self) -> u64 {
        self.period as u64
    }

    /// The number of heaps, from 0 on, that the proof of the period needs.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.types.len() as u64
    }

    /// The heaps at which the quotient grew.
    #[must_use]
    pub fn grew(&self) -> Vec<Grown> {
        let (mut largest, mut grew) = (Nimber::ZERO, Vec::new());
        for (heap, found) in self.types.iter().enumerate().filter(|&(heap, _)| heap > 0) {
            let before = tame_order(largest);
            largest = largest.max(found.nimber);
            let order = tame_order(largest);
            if order > before
                && let Some(order) = order.and_then(|order| usize::try_from(order).ok())
            {
                grew.push(Grown { heap: heap as u64, order, p_order: order.min(3) - 1 });
            }
        }
        grew
    }

    /// The least ideal of the quotient.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.quotient.kernel_with(self.types.iter().map(|found| found.nimber.0))
    }
}

impl PartialQuotient {
    /// The quotient of tame heaps; `None` if it has too many elements for a table.
    fn of_types(types: &[TameType]) -> Option<Self> {
        let largest = types.iter().map(|found| found.nimber.0).max()?;
        let slots = 2 * (usize::try_from(largest).ok()?.checked_add(1)?).checked_next_power_of_two()?;
        if slots > 2 * Monoid::MOST_ELEMENTS {
            return None;
        }
        // A type as a number: twice the nimber, and one more if it is firm.
        let state = |found: TameType| 2 * found.nimber.0 as u32 + u32::from(found.firm);
        let plus = |a: u32, b: u32| ((a ^ b) & !1) | ((a | b) & 1);
        let mut met = vec![false; slots];
        let heaps = types
            .iter()
            .enumerate()
            .filter(|&(_, &found)| !std::mem::replace(&mut met[state(found) as usize], true));
        let heaps: Vec<usize> = heaps.map(|(heap, _)| heap).collect();
        let (states, first) = by_first_words(slots, heaps.len(), |at, x| plus(x, state(types[heaps[at]])));
        if states.len() > Monoid::MOST_ELEMENTS {
            return None;
        }
        let mut place = vec![0; slots];
        for (at, &x) in states.iter().enumerate() {
            place[x as usize] = at as Element;
        }
        let table = states.iter().flat_map(|&x| states.iter().map(move |&y| (x, y)));
        let table = table.map(|(x, y)| place[plus(x, y) as usize]).collect();
        // Firm of nimber 0, or fickle of nimber 1.
        let p: Vec<bool> = states.iter().map(|&x| x == 1 || x == 2).collect();
        Some(Self {
            monoid: Monoid::new(table, &p),
            values: types.iter().map(|&found| place[state(found) as usize]).collect(),
            first: first.iter().map(|&(before, at)| (before as Element, heaps[at as usize] as u32)).collect(),
        })
    }
}

impl TameHeaps {
    /// The solution of all heaps by the theorem on rulesets whose heaps are all tame, if it
    /// applies, `solver` is of this ruleset and has a proof of a period of the nimbers, and the
    /// quotient has at most 16,384 elements.
    ///
    /// # Complexity
    ///
    /// O(n + q^2) for n heaps that the proof of the period needs and q elements.
    #[must_use]
    pub fn solution(&self, solver: &Solver) -> Option<TameSolution> {
        let RulesetKind::TakingBreaking(rules) = &self.rules else { return None };
        let proof = self.forever()?;
        solver.engine().filter(|engine| engine.ruleset() == rules)?;
        let proved = solver.proved().filter(|proved| proved.saltus() == 0)?;
        let period = usize::try_from(proved.period()).ok()?;
        let type_of = |heap: usize| -> Option<TameType> {
            match self.types.get(heap) {
                Some(&found) if heap <= self.last_fickle => Some(found),
                _ => Some(TameType { nimber: solver.known(heap as u64)?, firm: true }),
            }
        };
        let mut preperiod = usize::try_from(proved.preperiod()).ok()?.max(self.last_fickle + 1);
        while preperiod > 0 && type_of(preperiod - 1)? == type_of(preperiod - 1 + period)? {
            preperiod -= 1;
        }
        let needed = heaps_needed(rules, preperiod as u64, period as u64)?;
        let heaps = usize::try_from(needed.max(proof.heaps)).ok()?;
        let types: Vec<TameType> = (0..heaps).map(type_of).collect::<Option<_>>()?;
        let quotient = PartialQuotient::of_types(&types)?;
        Some(TameSolution { rules: self.rules.clone(), proof, types, quotient, preperiod, period })
    }
}
