//! Heaps of a ruleset; the same as runs of a row, and as coins of a row.

use std::collections::{BTreeMap, BTreeSet};

use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::options::{allows, first_options};
use sg_core::{Nimber, Outcome};
use sg_heaps::Solver;
use sg_heaps::solver::Limits;
use sg_misere::heap_game::{self, MisereSolver};
use sg_misere::{Choice, Method};

use super::kind::{Kind, MOST_TABULATED, OPTION_STEPS, by_nim_sum, table, turn, turned};
use crate::analysis::{Analysis, MexTable, Reason, Term, Unplayable};
use crate::position::{Convention, FirstMoves, Move, Object, Position, Refusal};
use crate::random::Random;

/// The arrangement of the heaps of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// In any order. A position is their sizes, none of them 0.
    Heaps,
    /// As the free runs of a row. A position is a free run, a strip, a free run, ..., a free run,
    /// some of length 0.
    Row,
    /// As the coins of a row that show heads. A position is their numbers in increasing order, each
    /// once.
    Coins,
}

/// A row of at most this many cells is drawn.
const MOST_DRAWN: u64 = 120;

/// Heaps of a ruleset with what is known of them.
#[derive(Clone, Debug)]
pub(crate) struct Heaps {
    rules: RulesetKind,
    style: Style,
    solver: Solver,
    misere: Option<Misere>,
}

/// Misere play, by the method that answered first.
#[derive(Clone, Debug)]
pub(crate) struct Misere {
    game: MisereSolver,
    choice: Choice,
}

impl Misere {
    /// Winning moves are looked for in each size.
    const MOST_SIZES: usize = 100;

    /// A second or so.
    pub(crate) fn new(rules: &RulesetKind) -> Result<Self, Unplayable> {
        let default = heap_game::Limits::default();
        // Where a move leaves three heaps, the options of a heap grow with the square of its size.
        let leaves_three = matches!(rules, RulesetKind::TakingBreaking(rules) if rules.most_heaps() > 2);
        let heaps = if leaves_three { 48 } else { 1 << 11 };
        let limits = default
            .tame_heaps(heaps)
            .quotient_heaps(heaps)
            .budget(default.budget.work(1 << 24).total(1 << 26))
            .searched(50_000)
            .nimber_steps(1 << 28)
            .count_steps(1 << 22);
        let game = MisereSolver::new(rules).map_err(|_| Unplayable::MisereCoins)?;
        Ok(Self { game: game.with_limits(limits), choice: Choice::First })
    }

    /// The outcome, and winning moves by sizes; at most `listed` are listed for each size.
    pub(crate) fn solve(&mut self, heaps: &[u64], listed: usize) -> Result<heap_game::Solution, Unplayable> {
        let different: BTreeSet<u64> = heaps.iter().copied().collect();
        if different.len() > Self::MOST_SIZES {
            return Err(Unplayable::ManySizes { limit: Self::MOST_SIZES });
        }
        let mut solved = self.game.solve(heaps, self.choice, listed);
        if solved.is_err() && self.choice != Choice::First {
            solved = self.game.solve(heaps, Choice::First, listed);
        }
        let solution = solved.map_err(|error| Unplayable::MisereOutOfReach { reasons: error.reasons })?;
        // Methods that failed once are not tried again for each of the smaller positions.
        self.choice = match solution.decision.method {
            Method::Tame { .. } => Choice::Tame,
            Method::Quotient { .. } => Choice::Quotient,
            Method::Search { .. } => Choice::Search,
            _ => Choice::Rules,
        };
        Ok(solution)
    }

    /// A component, with what is known of its heap.
    pub(crate) fn term(&self, heap: u64, component: Term) -> Term {
        let (tame, element) = (self.game.tame_type(heap), self.game.element(heap));
        Term { nimber: tame.map_or(component.nimber, |tame| tame.nimber), tame, element, ..component }
    }
}

/// The limits of the solver: a second or two.
pub(crate) fn limits() -> Limits {
    Limits::default()
        .heaps(1 << 23)
        .search_heaps(1 << 22)
        .search_steps(1 << 29)
        .plain_heaps(1 << 15)
        .plain_search_heaps(1 << 14)
        .steps(1 << 30)
        .coins(1 << 13)
        .observed_heaps(1000)
        .count_steps(1 << 20)
        .list_steps(1 << 20)
}

impl Heaps {
    /// The kind and its first position.
    pub(crate) fn new(
        rules: &RulesetKind,
        style: Style,
        heaps: &[u64],
        convention: Convention,
    ) -> Result<(Self, Vec<u64>), Unplayable> {
        let misere = if convention == Convention::Misere { Some(Misere::new(rules)?) } else { None };
        let leaves_three = matches!(rules, RulesetKind::TakingBreaking(rules) if rules.most_heaps() > 2);
        let different: BTreeSet<u64> = heaps.iter().copied().collect();
        if leaves_three && different.len() > Misere::MOST_SIZES {
            return Err(Unplayable::ManySizes { limit: Misere::MOST_SIZES });
        }
        let mut kind =
            Self { rules: rules.clone(), style, solver: Solver::new(rules).with_limits(limits()), misere };
        if let (Some(_), Some(&largest)) = (&kind.misere, heaps.iter().max()) {
            // Where all heaps are tame, misere play needs their nimbers: within these limits or not
            // at all.
            kind.solver.nimber(largest)?;
        }
        let start = kind.placed(heaps).unwrap_or_default();
        Ok((kind, start))
    }

    /// The heaps as the theory has them.
    fn heaps(&self, position: &Position) -> Vec<u64> {
        match self.style {
            Style::Heaps | Style::Coins => position.0.clone(),
            Style::Row => position.0.iter().copied().step_by(2).filter(|&run| run > 0).collect(),
        }
    }

    /// The sizes, each with its number.
    fn sizes(&self, position: &Position) -> BTreeMap<u64, u64> {
        let mut sizes = BTreeMap::new();
        for heap in self.heaps(position) {
            *sizes.entry(heap).or_insert(0) += 1;
        }
        sizes
    }

    /// Many different sizes share the steps of counting and listing winning moves.
    fn share_steps(&mut self, heaps: &[u64]) {
        let different = heaps.iter().collect::<BTreeSet<_>>().len().max(1) as u64;
        let steps = ((1 << 23) / different).clamp(1 << 8, 1 << 20);
        self.solver.set_limits(limits().count_steps(steps).list_steps(steps));
    }

    /// The move in its one spelling.
    fn spelled(&self, from: u64, to: &[u64]) -> Move {
        let mut to = to.to_vec();
        match self.style {
            Style::Heaps => {
                to.retain(|&part| part > 0);
                to.sort_unstable();
            }
            Style::Coins => {
                to.retain(|&part| part > 0);
                to.sort_unstable_by(|a, b| b.cmp(a));
            }
            Style::Row => {
                // One part lies on the left unless a 0 comes before it.
                let parts = to.iter().filter(|&&part| part > 0).count();
                let zero_first = to.first() == Some(&0) && parts == 1;
                to.retain(|&part| part > 0);
                if zero_first {
                    to.insert(0, 0);
                }
            }
        }
        Move { from, to }
    }
}

impl Kind for Heaps {
    fn boxed(&self) -> Box<dyn Kind> {
        Box::new(self.clone())
    }

    fn placed(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        match self.style {
            Style::Heaps => Some(numbers.iter().copied().filter(|&heap| heap > 0).collect()),
            Style::Row => (numbers.len() == 1).then(|| numbers.to_vec()),
            Style::Coins => {
                let mut coins = Vec::new();
                numbers.iter().filter(|&&coin| coin > 0).for_each(|&coin| turn(&mut coins, coin));
                Some(coins)
            }
        }
    }

    fn object(&self) -> Object {
        match self.style {
            Style::Heaps => Object::Heaps,
            Style::Row => Object::Runs,
            Style::Coins => Object::Heads,
        }
    }

    fn numbers(&self, position: &Position) -> Vec<u64> {
        self.heaps(position)
    }

    fn picture(&self, position: &Position) -> Option<String> {
        let cells: u64 = position.0.iter().fold(0, |cells: u64, &part| cells.saturating_add(part));
        (self.style == Style::Row && cells <= MOST_DRAWN).then(|| {
            let parts = position.0.iter().enumerate();
            parts.map(|(at, &part)| if at % 2 == 0 { "." } else { "#" }.repeat(part as usize)).collect()
        })
    }

    fn check(&self, position: &Position, wanted: &Move) -> Result<Move, Refusal> {
        let from = wanted.from;
        if from == 0 || !self.heaps(position).contains(&from) {
            return Err(Refusal::NotThere { from });
        }
        allows(&self.rules, from, &wanted.to).map_err(|why| Refusal::Forbidden { from, why })?;
        Ok(self.spelled(from, &wanted.to))
    }

    fn after(&self, position: &Position, chosen: &Move) -> Position {
        let mut numbers = position.0.clone();
        match self.style {
            Style::Coins => return turned(position, chosen),
            Style::Heaps => {
                if let Some(at) = numbers.iter().position(|&heap| heap == chosen.from) {
                    numbers.splice(at..=at, chosen.to.iter().copied());
                }
            }
            Style::Row => {
                let run = (0..numbers.len()).step_by(2).find(|&at| numbers[at] == chosen.from);
                if let Some(at) = run {
                    let part = |at: usize| chosen.to.get(at).copied().unwrap_or(0);
                    let (left, right) = (part(0), part(1));
                    numbers.splice(at..=at, [left, chosen.from - left - right, right]);
                }
            }
        }
        Position(numbers)
    }

    fn first_moves(&self, position: &Position, most: usize) -> FirstMoves {
        let mut first = FirstMoves { moves: Vec::new(), complete: true };
        for from in self.sizes(position).into_keys().rev() {
            let room = most.saturating_sub(first.moves.len());
            let options = first_options(&self.rules, from, room, OPTION_STEPS);
            first.moves.extend(options.options.iter().map(|to| self.spelled(from, to)));
            first.complete &= options.complete;
            if first.moves.len() >= most && !first.complete {
                break;
            }
        }
        first
    }

    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let heaps = self.heaps(position);
        for _ in 0..32 {
            let from = *random.choose(&heaps)?;
            // A few parts, small or anywhere: allowed or not.
            for _ in 0..8 {
                let take = if random.below(2) == 0 { random.below(8) } else { random.below(from) };
                let rest = from.saturating_sub(take);
                let part = random.below(rest.max(1));
                let to = match random.below(4) {
                    0 => vec![rest],
                    3 => Vec::new(),
                    1 => vec![part, rest - part],
                    _ => {
                        let second = random.below((rest - part).max(1));
                        vec![part, second, rest - part - second]
                    }
                };
                if allows(&self.rules, from, &to).is_ok() {
                    return Some(self.spelled(from, &to));
                }
            }
            let options = first_options(&self.rules, from, 64, 2000).options;
            if let Some(to) = random.choose(&options) {
                return Some(self.spelled(from, to));
            }
        }
        self.first_moves(position, 1).moves.pop()
    }

    fn key(&self, position: &Position) -> Vec<u64> {
        let mut heaps = self.heaps(position);
        heaps.sort_unstable();
        heaps
    }

    fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable> {
        let heaps = self.heaps(position);
        if let Some(misere) = &mut self.misere {
            let decision = misere.solve(&heaps, 0)?.decision;
            return Ok((decision.outcome, Reason::Misere(decision.method)));
        }
        Ok(by_nim_sum(self.solver.position(&heaps)?.nim_sum()))
    }

    fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable> {
        let heaps = self.heaps(position);
        // A few of each size give variety.
        let (outcome, reason, sizes) = if let Some(misere) = &mut self.misere {
            let solution = misere.solve(&heaps, listed)?;
            let sizes = solution.sizes.into_iter().map(|of_size| (of_size.size, of_size.moves)).collect();
            (solution.decision.outcome, Reason::Misere(solution.decision.method), sizes)
        } else {
            self.share_steps(&heaps);
            let position = self.solver.position(&heaps)?;
            let (outcome, reason) = by_nim_sum(position.nim_sum());
            let sizes = position.moves_by_size(listed);
            let sizes: Vec<_> = sizes.into_iter().map(|of_size| (of_size.size, of_size.moves)).collect();
            (outcome, reason, sizes)
        };
        let count = sizes.iter().try_fold(0_u128, |all, (_, moves)| all.checked_add(moves.count?));
        let mut winning: Vec<Move> = Vec::new();
        for (size, moves) in &sizes {
            winning.extend(moves.listed.iter().map(|found| self.spelled(*size, &found.leaves)));
        }
        winning.sort();
        winning.dedup();
        // Over all sizes evenly, so that the choice among many is a choice of heaps too.
        if listed > 0 && winning.len() > listed {
            let all = winning.len();
            winning = (0..listed).map(|at| winning[at * all / listed].clone()).collect();
        }
        Ok(Analysis { outcome, reason, count, winning })
    }

    fn one_winning(&mut self, position: &Position) -> Result<Option<Move>, Unplayable> {
        if self.misere.is_some() {
            return Ok(self.analyse(position, 1)?.winning.into_iter().next());
        }
        let heaps = self.heaps(position);
        self.share_steps(&heaps);
        let found = self.solver.position(&heaps)?.winning_move();
        Ok(found.map(|found| self.spelled(heaps[found.heap], &found.leaves)))
    }

    fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable> {
        let sizes = self.sizes(position);
        let mut terms = Vec::with_capacity(sizes.len());
        for (name, times) in sizes {
            // Under misere play the nimber of normal play is one half of the type, or of no use.
            let heap = match &self.misere {
                None => Term::one(name, self.solver.nimber(name)?),
                Some(misere) => misere.term(name, Term::one(name, Nimber::ZERO)),
            };
            terms.push(Term { times, ..heap });
        }
        Ok(terms)
    }

    fn mex_table(&mut self, name: u64) -> Option<MexTable> {
        if self.misere.is_some() {
            return None;
        }
        let options = first_options(&self.rules, name, MOST_TABULATED, OPTION_STEPS);
        let nimber = self.solver.nimber(name).ok()?;
        let known =
            |to: &Vec<u64>| -> Option<Nimber> { to.iter().map(|&part| self.solver.known(part)).sum() };
        let rows: Option<Vec<_>> =
            options.options.iter().map(|to| Some((self.spelled(name, to).to, known(to)?))).collect();
        options.complete.then(|| Some(table(name, nimber, rows?)))?
    }
}
