//! Sums of tame heaps, by the theorems on them.

use super::super::method::Method;
use super::super::period::Proved;
use super::super::tame::{TameForever, TameHeaps, TameType};
use super::Limits;
use super::solution::Solution;
use super::values::Values;
use super::winning::by_values;
use sg_core::Move;
use sg_core::heaps::notation::RulesetKind;
use sg_heaps::Watch;
use sg_heaps::period;
use sg_heaps::period::Theorem;
use sg_heaps::solver::Solver;
use sg_heaps::winning::WinningMoves;

/// The types of the heaps of a ruleset, and what is proved of all of them.
#[derive(Clone, Debug)]
pub(super) struct TameMethod {
    heaps: TameHeaps,
    forever: Option<TameForever>,
    period: Option<Proved>,
    /// The nimbers of normal play, once all heaps are known to be tame.
    solver: Option<Solver>,
}

/// The types of tame heaps.
enum Types<'a> {
    Nim { breaks: bool },
    Table { types: &'a [TameType], period: Option<Proved> },
    Forever { types: &'a [TameType], proof: TameForever, solver: &'a Solver },
}

impl Values for Types<'_> {
    type Value = TameType;

    const ZERO: TameType = TameType::ZERO;

    fn value(&self, heap: u64) -> TameType {
        match *self {
            Self::Nim { .. } => TameType::nim_heap(heap),
            Self::Table { types, period } => match (types.get(heap as usize), period) {
                (Some(&found), _) if heap < types.len() as u64 => found,
                (_, Some(proved)) => types[proved.reduce(heap) as usize],
                (_, None) => TameType::ZERO,
            },
            Self::Forever { types, proof, solver } => {
                if heap <= proof.last_fickle() {
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
            Self::Nim { .. } => None,
            Self::Table { period, .. } => period.map(|proved| (proved.preperiod(), proved.period())),
            Self::Forever { proof, solver, .. } => solver
                .proved()
                .filter(|proved| proved.saltus() == 0)
                .map(|proved| (proved.preperiod().max(proof.last_fickle() + 1), proved.period())),
        }
    }

    fn only_move(&self, rest: TameType, heap: u64, listed: usize) -> Option<WinningMoves> {
        if !matches!(self, Self::Nim { breaks: false }) {
            return None;
        }
        let left = rest.misere_nimber().0;
        let take = heap.checked_sub(left).filter(|&take| take > 0);
        let found = take.map(|take| Move {
            heap: 0,
            take: Some(take),
            leaves: if left == 0 { vec![] } else { vec![left] },
        });
        let count = found.iter().count() as u128;
        Some(WinningMoves::new(Some(count), found.into_iter().take(listed).collect()))
    }

    fn method(&self, value: TameType) -> Method {
        Method::Tame { nim_sum: value.nimber, firm: value.firm }
    }
}

impl TameMethod {
    pub(super) const fn new(heaps: TameHeaps) -> Self {
        Self { heaps, forever: None, period: None, solver: None }
    }

    /// The types of the heaps `0..` that are computed one at a time.
    pub(super) fn table(&self) -> &[TameType] {
        self.heaps.types()
    }

    /// The type of a heap, if what is computed gives it.
    pub(super) fn type_of(&self, heap: u64) -> Option<TameType> {
        self.types(heap).map(|types| types.value(heap))
    }

    /// The solution of a sum.
    pub(super) fn solve(
        &mut self,
        heaps: &[u64],
        limits: &Limits,
        listed: Option<usize>,
        watch: &mut Watch<'_>,
    ) -> Result<Solution, String> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        self.reach(largest, limits, watch)?;
        let Some(types) = self.types(largest) else { return Err("the heaps are not tame".to_owned()) };
        by_values(self.heaps.rules(), &types, heaps, limits.count_steps, listed)
    }

    /// Computes until the types of heaps up to `largest` are known.
    fn reach(&mut self, largest: u64, limits: &Limits, watch: &mut Watch<'_>) -> Result<(), String> {
        let mut goal = 64;
        let limit = most_heaps(self.heaps.rules(), limits);
        while self.types(largest).is_none() {
            self.forever = self.heaps.forever();
            if self.forever.is_some() {
                let rules = self.heaps.rules();
                let solver = self.solver.get_or_insert_with(|| {
                    let far = sg_heaps::solver::Limits::default().steps(limits.nimber_steps);
                    Solver::new(rules.clone()).with_limits(far)
                });
                solver
                    .nimber_watched(largest, watch)
                    .map_err(|error| format!("all heaps are tame, but {error}"))?;
                continue;
            }
            self.period = self.heaps.period();
            if self.period.is_some() {
                continue;
            }
            if self.table().len() as u64 >= limit {
                return Err(format!(
                    "the heaps below {} are tame, but no theorem covers heap {largest}",
                    self.table().len()
                ));
            }
            if self.heaps.advance_watched(goal.min(limit), watch).is_break() {
                return Err("the work was stopped".to_owned());
            }
            goal *= 2;
            if let Some(wild) = self.heaps.first_wild()
                && largest >= wild.heap
            {
                return Err(format!("heap {} is not tame", wild.heap));
            }
        }
        Ok(())
    }

    /// The types of heaps up to `largest`, if what is computed gives them.
    fn types(&self, largest: u64) -> Option<Types<'_>> {
        if let Some(breaks) = nim(self.heaps.rules()) {
            return Some(Types::Nim { breaks });
        }
        let types = self.table();
        if largest < types.len() as u64 || self.period.is_some() {
            return Some(Types::Table { types, period: self.period });
        }
        let (proof, solver) = (self.forever?, self.solver.as_ref()?);
        solver.known(largest).map(|_| Types::Forever { types, proof, solver })
    }
}

/// Whether the ruleset, if it is Nim in disguise, has moves that break a heap.
fn nim(rules: &RulesetKind) -> Option<bool> {
    let RulesetKind::TakingBreaking(rules) = rules else { return None };
    period::known(rules).filter(|proved| proved.theorem() == Theorem::NimInDisguise)?;
    Some(rules.most_heaps() > 1)
}

/// The number of heaps that are looked at to find out whether all are tame: fewer where a heap's
/// options grow with the square of its size.
fn most_heaps(rules: &RulesetKind, limits: &Limits) -> u64 {
    let few = match rules {
        RulesetKind::TakingBreaking(rules) => {
            rules.most_heaps() <= 1 || rules.most_heaps() == 2 && rules.most_taken().is_some()
        }
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => false,
    };
    if few { limits.tame_heaps } else { limits.tame_heaps.min(512) }
}
