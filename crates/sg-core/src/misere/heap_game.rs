//! Sums of heaps under misere play: who wins, and all winning moves, by the first method that reaches.
//!
//! The methods are tried in this order: *tame* heaps, for which misere Nim's rule holds; the misere *quotient*; a
//! *search* of the sum, which uses both where they reach; the *rules* alone. Each of them is exact.

pub(super) mod search;
mod winning;

use std::collections::BTreeMap;
use std::fmt;

use super::coins::NoSumOfCoins;
use super::method::{Decision, Method};
use super::period::Proved;
use super::quotient::{Budget, Quotient};
use super::tame::{TameForEver, TameHeaps, TameType};
use crate::heaps::notation::RulesetKind;
use crate::heaps::winning::WinningMoves;
use crate::period::{self, Theorem};
use crate::rules::limit::LimitReached;
use crate::rules::oracle::{Oracle, Play, Rules};
use crate::solver::Solver;
use crate::{HeapRuleset, Move, Outcome};
use search::Search;
use winning::{Values, winning_moves};

/// How far a [`HeapGame`] goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The most heaps whose types are computed to find out whether all are tame.
    pub tame_heaps: usize,
    /// The most heaps of which a quotient is computed, in search of a period or of the heaps of the sum.
    pub quotient_heaps: usize,
    /// The budget of the quotient.
    pub budget: Budget,
    /// The most sums that a search looks at.
    pub searched: usize,
    /// The most steps of counting the winning moves in one heap.
    pub count_steps: u64,
}

impl Default for Limits {
    /// Some seconds: 4096 tame heaps, a quotient of 8192 heaps with 2^30 steps for a heap and 2^31 in all, 2,000,000
    /// sums.
    fn default() -> Self {
        Self {
            tame_heaps: 1 << 12,
            quotient_heaps: 1 << 13,
            budget: Budget { work: 1 << 30, total: 1 << 31, ..Budget::default() },
            searched: 2_000_000,
            count_steps: 1 << 28,
        }
    }
}

/// A method to be used, or the first of them that reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The first that reaches.
    #[default]
    First,
    /// The theorems on tame heaps.
    Tame,
    /// The misere quotient.
    Quotient,
    /// Search.
    Search,
    /// The rules alone.
    Rules,
}

/// No method that was to be tried reaches a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// What each method lacks, in the order in which they were tried.
    pub reasons: Vec<String>,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "who wins was not found: {}", self.reasons.join("; "))
    }
}

impl std::error::Error for OutOfReach {}

/// The winning moves in the heaps of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeMoves {
    /// The size.
    pub size: u64,
    /// How many heaps of the sum have it.
    pub times: usize,
    /// The winning moves in one of them; the heap named is the first of this size.
    pub moves: WinningMoves,
}

/// Who wins a sum, and every winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins, and by which method that was found.
    pub decision: Decision,
    /// The winning moves by sizes, the smallest first.
    pub sizes: Vec<SizeMoves>,
}

impl Solution {
    /// How many winning moves there are, each option of each size of heap counted once; `None` if those of some size
    /// were not counted.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        self.sizes.iter().try_fold(0_u128, |all, of_size| all.checked_add(of_size.moves.count?))
    }
}

/// Sums of heaps of one ruleset under misere play.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::heaps::notation::Ruleset;
/// use sg_core::misere::{Choice, HeapGame};
///
/// let mut kayles = HeapGame::new("kayles".parse::<Ruleset>()?)?;
/// let solution = kayles.solve(&[5, 5], Choice::First, 10)?;
/// assert_eq!((solution.decision.outcome, solution.decision.method.id()), (Outcome::N, "quotient"));
/// assert_eq!(solution.count(), Some(1));
/// assert_eq!(solution.sizes[0].moves.listed[0].to_string(), "take 1, leave 4");
///
/// // A heap of 10^18, by the proved period.
/// let twice = [1_000_000_000_000_000_000; 2];
/// assert_eq!(kayles.decide(&twice, Choice::First)?.outcome, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapGame {
    rules: RulesetKind,
    limits: Limits,
    tame: TameHeaps,
    for_ever: Option<TameForEver>,
    tame_period: Option<Proved>,
    solver: Option<Solver>,
    quotient: Quotient,
    proved: Option<Proved>,
    search: Search,
}

/// The types of tame heaps.
enum Types<'a> {
    Nim,
    Table { types: &'a [TameType], period: Option<Proved> },
    ForEver { types: &'a [TameType], proof: TameForEver, solver: &'a Solver },
}

impl Values for Types<'_> {
    type Value = TameType;

    fn value(&self, heap: u64) -> TameType {
        match *self {
            Self::Nim => TameType::nim_heap(heap),
            Self::Table { types, period } => match (types.get(heap as usize), period) {
                (Some(&found), _) if heap < types.len() as u64 => found,
                (_, Some(proved)) => types[proved.reduce(heap)],
                (_, None) => TameType::ZERO,
            },
            Self::ForEver { types, proof, solver } => {
                if heap <= proof.last_fickle() as u64 {
                    types[heap as usize]
                } else {
                    TameType { nimber: solver.known(heap).unwrap_or_default(), firm: true }
                }
            }
        }
    }

    fn plus(&self, a: TameType, b: TameType) -> TameType {
        a.plus(b)
    }

    fn is_p(&self, value: TameType) -> bool {
        value.is_p()
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        match self {
            Self::Nim => None,
            Self::Table { period, .. } => {
                period.map(|proved| (proved.preperiod() as u64, proved.period() as u64))
            }
            Self::ForEver { proof, solver, .. } => {
                solver.proved().filter(|proved| proved.saltus() == 0).map(|proved| {
                    (proved.preperiod().max(proof.last_fickle() + 1) as u64, proved.period() as u64)
                })
            }
        }
    }
}

/// The elements of a quotient.
struct Elements<'a> {
    quotient: &'a Quotient,
    proved: Option<Proved>,
}

impl Values for Elements<'_> {
    type Value = u16;

    fn value(&self, heap: u64) -> u16 {
        let values = self.quotient.values();
        let heap = match self.proved {
            Some(proved) if heap >= values.len() as u64 => proved.reduce(heap),
            _ => heap as usize,
        };
        values.get(heap).copied().unwrap_or_default()
    }

    fn plus(&self, a: u16, b: u16) -> u16 {
        self.quotient.product(a, b)
    }

    fn is_p(&self, value: u16) -> bool {
        self.quotient.is_p(value)
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        self.proved.map(|proved| (proved.preperiod() as u64, proved.period() as u64))
    }
}

/// All sums of heaps of at least 1 with at most `total` tokens, each in rising order.
///
/// # Example
///
/// ```
/// use sg_core::misere::heap_game::sums;
///
/// assert_eq!(sums(2), [vec![], vec![1], vec![1, 1], vec![2]]);
/// ```
#[must_use]
pub fn sums(total: u64) -> Vec<Vec<u64>> {
    fn extend(sum: &mut Vec<u64>, least: u64, left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(sum.clone());
        for heap in least..=left {
            sum.push(heap);
            extend(sum, heap, left - heap, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), 1, total, &mut all);
    all
}

/// The literal rules of sums of heaps: positions are the sizes in rising order, without heaps of 0.
#[derive(Clone, Debug)]
pub struct SumsOfHeaps<R>(pub R);

impl<R: HeapRuleset> Rules for SumsOfHeaps<R> {
    type Position = Vec<u64>;
    /// The size of the heap moved in, and what is left of it.
    type Move = (u64, Vec<u64>);

    fn moves(&self, position: &Vec<u64>, found: &mut dyn FnMut((u64, Vec<u64>), Vec<u64>)) {
        for (at, &heap) in
            position.iter().enumerate().filter(|&(at, heap)| at == 0 || position[at - 1] != *heap)
        {
            self.0.options(heap, &mut |parts| {
                let mut next = position.clone();
                next.remove(at);
                next.extend(parts.iter().filter(|&&part| part > 0));
                next.sort_unstable();
                found((heap, parts.to_vec()), next);
            });
        }
    }
}

impl HeapGame {
    /// A game of which nothing is computed.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning.
    pub fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        let limits = Limits::default();
        Ok(Self {
            limits,
            tame: TameHeaps::new(rules.clone())?,
            for_ever: None,
            tame_period: None,
            solver: None,
            quotient: Quotient::new(rules.clone())?.with_budget(limits.budget),
            proved: None,
            search: Search::default(),
            rules,
        })
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.quotient = self.quotient.with_budget(limits.budget);
        self
    }

    /// The quotient as far as it was computed.
    #[must_use]
    pub const fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The type of a heap, if [`HeapGame::decide`] used the types of tame heaps for a sum with it.
    #[must_use]
    pub fn tame_type(&self, heap: u64) -> Option<TameType> {
        self.types(heap).map(|types| types.value(heap))
    }

    /// The element of a heap, if the quotient is known for it.
    #[must_use]
    pub fn element(&self, heap: u64) -> Option<u16> {
        self.elements(heap).map(|elements| elements.value(heap))
    }

    /// Who wins a sum of heaps.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if no method that is to be tried reaches it within the [`Limits`].
    pub fn decide(&mut self, heaps: &[u64], choice: Choice) -> Result<Decision, OutOfReach> {
        Ok(self.solve(heaps, choice, 0)?.decision)
    }

    /// Who wins a sum of heaps, and every winning move; at most `listed` are listed for each size of heap.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if no method that is to be tried reaches it within the [`Limits`].
    ///
    /// # Complexity
    ///
    /// By the types of tame heaps and by the quotient that of finding them, and for each size of heap O(d (n0 + p)) for d
    /// numbers that may be taken, preperiod n0 and period p. Otherwise exponential, within the limits.
    pub fn solve(&mut self, heaps: &[u64], choice: Choice, listed: usize) -> Result<Solution, OutOfReach> {
        type Attempt = fn(&mut HeapGame, &[u64], usize) -> Result<Solution, String>;
        let methods: [(Choice, Attempt); 4] = [
            (Choice::Tame, Self::by_types),
            (Choice::Quotient, Self::by_quotient),
            (Choice::Search, Self::by_search),
            (Choice::Rules, Self::by_rules),
        ];
        let mut reasons = Vec::new();
        for (_, attempt) in
            methods.into_iter().filter(|&(method, _)| choice == Choice::First || choice == method)
        {
            match attempt(self, heaps, listed) {
                Ok(solution) => return Ok(solution),
                Err(reason) => reasons.push(reason),
            }
        }
        Err(OutOfReach { reasons })
    }

    /// The heaps by sizes: the place of the first and how many.
    fn sizes(heaps: &[u64]) -> BTreeMap<u64, (usize, usize)> {
        let mut sizes = BTreeMap::new();
        for (at, &size) in heaps.iter().enumerate() {
            sizes.entry(size).or_insert((at, 0)).1 += 1;
        }
        sizes
    }

    fn by_values<V: Values>(
        &self,
        values: &V,
        zero: V::Value,
        heaps: &[u64],
        listed: usize,
        method: impl Fn(V::Value) -> Method,
    ) -> Solution {
        let product = |heaps: &mut dyn Iterator<Item = u64>| {
            heaps.fold(zero, |sum, heap| values.plus(sum, values.value(heap)))
        };
        let value = product(&mut heaps.iter().copied());
        let p = values.is_p(value);
        let sizes = Self::sizes(heaps).into_iter().map(|(size, (first, times))| {
            let mut others = heaps.iter().enumerate().filter(|&(at, _)| at != first).map(|(_, &heap)| heap);
            // Every move from a P-position loses.
            let mut moves = if p {
                WinningMoves { count: Some(0), listed: Vec::new() }
            } else {
                let rest = product(&mut others);
                winning_moves(&self.rules, values, size, rest, self.limits.count_steps, listed)
            };
            moves.listed.iter_mut().for_each(|found| found.heap = first);
            SizeMoves { size, times, moves }
        });
        Solution {
            decision: Decision { outcome: Outcome::n_if(!p), method: method(value) },
            sizes: sizes.collect(),
        }
    }

    /// The types of heaps up to `largest`, if what is computed gives them.
    fn types(&self, largest: u64) -> Option<Types<'_>> {
        if self.is_nim() {
            return Some(Types::Nim);
        }
        let types = self.tame.types();
        if largest < types.len() as u64 || self.tame_period.is_some() {
            return Some(Types::Table { types, period: self.tame_period });
        }
        let (proof, solver) = (self.for_ever?, self.solver.as_ref()?);
        solver.known(largest).map(|_| Types::ForEver { types, proof, solver })
    }

    fn is_nim(&self) -> bool {
        let RulesetKind::TakingBreaking(rules) = &self.rules else { return false };
        period::known(rules).is_some_and(|proved| proved.theorem() == Theorem::NimInDisguise)
    }

    fn elements(&self, largest: u64) -> Option<Elements<'_>> {
        let reaches = largest < self.quotient.heaps() as u64 || self.proved.is_some();
        reaches.then_some(Elements { quotient: &self.quotient, proved: self.proved })
    }

    /// How many heaps are looked at to find out whether all are tame: fewer where a heap's options grow with the square
    /// of its size.
    fn tame_limit(&self) -> usize {
        let few = match &self.rules {
            RulesetKind::TakingBreaking(rules) => {
                rules.most_heaps() <= 1 || rules.most_heaps() == 2 && rules.most_taken().is_some()
            }
            RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => false,
        };
        if few { self.limits.tame_heaps } else { self.limits.tame_heaps.min(512) }
    }

    fn by_types(&mut self, heaps: &[u64], listed: usize) -> Result<Solution, String> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let mut goal = 64;
        let limit = self.tame_limit();
        while self.types(largest).is_none() {
            self.for_ever = self.tame.for_ever();
            if self.for_ever.is_some() {
                let solver = self.solver.get_or_insert_with(|| Solver::new(self.rules.clone()));
                solver.nimber(largest).map_err(|error| format!("all heaps are tame, but {error}"))?;
                continue;
            }
            self.tame_period = self.tame.period();
            if self.tame_period.is_some() {
                continue;
            }
            if self.tame.types().len() >= limit {
                return Err(format!(
                    "the heaps below {} are tame, but no theorem covers heap {largest}",
                    self.tame.types().len()
                ));
            }
            self.tame.advance(goal.min(limit));
            goal *= 2;
            if let Some(wild) = self.tame.first_wild()
                && largest >= wild.heap as u64
            {
                return Err(format!("heap {} is not tame", wild.heap));
            }
        }
        let Some(types) = self.types(largest) else { return Err("the heaps are not tame".to_owned()) };
        let method = |value: TameType| Method::Tame { nim_sum: value.nimber, firm: value.firm };
        let mut solution = self.by_values(&types, TameType::ZERO, heaps, listed, method);
        if matches!(types, Types::Nim) {
            self.nim_moves(heaps, listed, &mut solution);
        }
        Ok(solution)
    }

    /// In Nim each heap has at most one winning move: to the size that nothing but the rest of the sum decides. It is
    /// put where the moves of a large heap were not counted.
    fn nim_moves(&self, heaps: &[u64], listed: usize, solution: &mut Solution) {
        let RulesetKind::TakingBreaking(rules) = &self.rules else { return };
        if rules.most_heaps() > 1 || solution.decision.outcome == Outcome::P {
            return;
        }
        let sizes = Self::sizes(heaps);
        for of_size in solution.sizes.iter_mut().filter(|of_size| of_size.moves.count.is_none()) {
            let (first, _) = sizes[&of_size.size];
            let others = heaps.iter().enumerate().filter(|&(at, _)| at != first);
            let rest = others.fold(TameType::ZERO, |sum, (_, &heap)| sum.plus(TameType::nim_heap(heap)));
            let left = rest.misere_nimber().0;
            let moves = if left < of_size.size {
                let leaves = if left == 0 { Vec::new() } else { vec![left] };
                let found = Move { heap: first, take: Some(of_size.size - left), leaves };
                WinningMoves { count: Some(1), listed: [found].into_iter().take(listed).collect() }
            } else {
                WinningMoves { count: Some(0), listed: Vec::new() }
            };
            of_size.moves = moves;
        }
    }

    fn by_quotient(&mut self, heaps: &[u64], listed: usize) -> Result<Solution, String> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        if self.elements(largest).is_none() {
            let goal = usize::try_from(largest).map_or(usize::MAX, |heap| heap.saturating_add(1));
            match self.quotient.solve(goal.min(self.limits.quotient_heaps)) {
                Ok(proved) => self.proved = proved,
                Err(stopped) => return Err(stopped.to_string()),
            }
        }
        let Some(elements) = self.elements(largest) else {
            return Err(format!(
                "the misere quotient of the heaps below {} has no proved period",
                self.quotient.heaps()
            ));
        };
        let order = self.quotient.order();
        Ok(self.by_values(&elements, 0, heaps, listed, |element| Method::Quotient { order, element }))
    }

    /// Heaps beyond this are not searched.
    const MOST_SEARCHED: u64 = 2000;

    fn by_search(&mut self, heaps: &[u64], listed: usize) -> Result<Solution, String> {
        if let Some(heap) = heaps.iter().find(|&&heap| heap > Self::MOST_SEARCHED) {
            return Err(format!("heap {heap} is too large to search"));
        }
        let (tame, quotient, rules) = (self.tame.types(), &self.quotient, &self.rules);
        let known = |word: &[u32]| {
            // Words are in falling order.
            let largest = word.first().map_or(0, |&heap| heap as usize);
            if largest < tame.len() {
                let sum = word.iter().fold(TameType::ZERO, |sum, &heap| sum.plus(tame[heap as usize]));
                return Some(!sum.is_p());
            }
            let values = quotient.values();
            (largest < values.len()).then(|| {
                let all = word.iter().fold(0, |all, &heap| quotient.product(all, values[heap as usize]));
                !quotient.is_p(all)
            })
        };
        let (search, limit) = (&mut self.search, self.limits.searched);
        let refused =
            |LimitReached { limit }: LimitReached| format!("a search stopped at its limit of {limit} sums");
        let wins = search.first_wins(rules, heaps, &known, limit).map_err(refused)?;
        let mut sizes = Vec::new();
        for (size, (first, times)) in Self::sizes(heaps) {
            let mut moves = WinningMoves { count: Some(0), listed: Vec::new() };
            if wins {
                let mut options = Vec::new();
                rules.options(size, &mut |parts| options.push(parts.to_vec()));
                let mut count = 0;
                for parts in options {
                    let mut next = heaps.to_vec();
                    next.remove(first);
                    next.extend(&parts);
                    if !search.first_wins(rules, &next, &known, limit).map_err(refused)? {
                        count += 1;
                        if moves.listed.len() < listed {
                            moves.listed.push(found(rules, first, size, &parts));
                        }
                    }
                }
                moves.count = Some(count);
            }
            sizes.push(SizeMoves { size, times, moves });
        }
        let method = Method::Search { looked_at: search.looked_at() };
        Ok(Solution { decision: Decision { outcome: Outcome::n_if(wins), method }, sizes })
    }

    fn by_rules(&mut self, heaps: &[u64], listed: usize) -> Result<Solution, String> {
        if let Some(heap) = heaps.iter().find(|&&heap| heap > Self::MOST_SEARCHED) {
            return Err(format!("heap {heap} is too large for the rules"));
        }
        let mut oracle =
            Oracle::new(SumsOfHeaps(&self.rules)).under(Play::Misere).with_limit(self.limits.searched);
        let mut position: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        position.sort_unstable();
        let outcome = oracle.outcome(&position).map_err(|error| format!("by the rules {error}"))?;
        let winning = if outcome.is_n() {
            oracle.winning_moves(&position).map_err(|error| format!("by the rules {error}"))?
        } else {
            Vec::new()
        };
        let sizes = Self::sizes(heaps).into_iter().map(|(size, (first, times))| {
            let of_size = winning.iter().filter(|(heap, _)| *heap == size);
            let listed =
                of_size.clone().take(listed).map(|(_, parts)| found(&self.rules, first, size, parts));
            let moves =
                WinningMoves { count: Some(of_size.clone().count() as u128), listed: listed.collect() };
            SizeMoves { size, times, moves }
        });
        let sizes = sizes.collect();
        let method = Method::Rules { positions: oracle.visited() };
        Ok(Solution { decision: Decision { outcome, method }, sizes })
    }
}

/// A move as it is reported: the parts in rising order.
fn found(rules: &RulesetKind, heap: usize, size: u64, parts: &[u64]) -> Move {
    let mut leaves = parts.to_vec();
    leaves.sort_unstable();
    let take = matches!(rules, RulesetKind::TakingBreaking(_)).then(|| size - parts.iter().sum::<u64>());
    Move { heap, take, leaves }
}
