//! Bounds on the work of a solver.

use crate::engine::Engine;
use sg_core::heaps::notation::RulesetKind;

/// Bounds on the time and memory that a [`Solver`](super::Solver) spends on an answer.
///
/// Steps take about a nanosecond each. A [`Search`](crate::search::Search) heeds those for a period
/// while it keeps all nimbers, and [`search_heaps`](Self::search_heaps) alone once it does not.
///
/// # Example
///
/// ```
/// use sg_heaps::{Solver, TakingBreaking};
/// use sg_heaps::solver::Limits;
///
/// let limits = Limits::default().count_steps(1 << 20);
/// let solver = Solver::new(TakingBreaking::strips(&[1, 2])).with_limits(limits);
/// assert_eq!(solver.limits().heaps, Limits::default().heaps);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// The longest table where a sparse space makes time and memory linear.
    pub heaps: u64,
    /// The most heaps of such a table in search of a period, for a heap that no table reaches. A
    /// repetition that is being followed, and would be proved within [`Limits::heaps`], is followed
    /// to its end.
    pub search_heaps: u64,
    /// The most steps of the engine in search of a period, with a sparse space or without.
    pub search_steps: u64,
    /// The longest table when no sparse space is in use: each heap costs a walk over all its
    /// options, and has done so since the last power of two of heaps.
    pub plain_heaps: u64,
    /// The most heaps of such a table in search of a period.
    pub plain_search_heaps: u64,
    /// Ignore a sparse space if more than one heap in this many is rare among the first
    /// [`plain_search_heaps`](Self::plain_search_heaps), in search of a period: each heap costs a
    /// walk over all rare ones. `None` if none is ignored.
    pub weak_share: Option<u64>,
    /// The most steps of the engine for all answers of a solver together. A table that would take
    /// more, as far as can be estimated, is not begun.
    pub steps: u64,
    /// The longest table of coins.
    pub coins: u64,
    /// The most heaps in which a repetition is looked for where no theorem covers the ruleset.
    pub observed_heaps: u64,
    /// The most steps that counting the winning moves in one heap may take.
    pub count_steps: u64,
    /// The most steps of listing winning moves in one heap, and of the search for some of them
    /// where a count is out of reach: what is listed is cut there. A move takes 2^4 steps and one
    /// for each heap left, so that this bounds the memory too: the default is for about 2^18 moves.
    pub list_steps: u64,
}

impl Default for Limits {
    /// 2^26 heaps, 2^23 of them or 2^32 steps in search of a period; without a sparse space 2^18,
    /// and 2^16 in search: for a search some seconds, for a table usually a minute, and less than
    /// 200 megabytes.
    fn default() -> Self {
        Self {
            heaps: 1 << 26,
            search_heaps: 1 << 23,
            search_steps: 1 << 32,
            plain_heaps: 1 << 18,
            plain_search_heaps: 1 << 16,
            weak_share: None,
            steps: 1 << 37,
            coins: 1 << 20,
            observed_heaps: 10_000,
            count_steps: 1 << 28,
            list_steps: 1 << 22,
        }
    }
}

impl Limits {
    sg_core::setters! {
        heaps: u64,
        search_heaps: u64,
        search_steps: u64,
        plain_heaps: u64,
        plain_search_heaps: u64,
        weak_share: Option<u64>,
        steps: u64,
        coins: u64,
        observed_heaps: u64,
        count_steps: u64,
        list_steps: u64,
    }

    /// The limit of [`thorough`](Self::thorough) where moves leave two heaps and there is no sparse
    /// space.
    pub const PLAIN_TWO_HEAPS: u64 = 200_001;
    /// Its limit where moves leave three heaps.
    pub const PLAIN_THREE_HEAPS: u64 = 10_001;

    /// A share of rare heaps for [`weak_share`](Self::weak_share) with which searches to a million
    /// heaps take seconds, and not minutes.
    pub const WEAK_SHARE: u64 = 64;

    /// At least the heaps `0..heaps`, whatever they cost, for every kind of ruleset.
    #[must_use]
    pub fn table(heaps: u64) -> Self {
        Self {
            heaps,
            search_heaps: heaps,
            search_steps: u64::MAX,
            plain_heaps: heaps,
            plain_search_heaps: heaps,
            steps: u64::MAX,
            coins: heaps,
            observed_heaps: heaps,
            ..Self::default()
        }
    }

    /// Limits for an answer within about a minute: the default of `grundy`.
    #[must_use]
    pub fn thorough(kind: &RulesetKind) -> Self {
        let plain = match kind {
            RulesetKind::TakingBreaking(rules) => match rules.most_heaps() {
                0 | 1 => 10_000_001,
                2 => Self::PLAIN_TWO_HEAPS,
                _ => Self::PLAIN_THREE_HEAPS,
            },
            RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => 1 << 20,
        };
        let search_heaps = 30_000_001;
        Self {
            heaps: search_heaps,
            search_heaps,
            search_steps: 1 << 36,
            plain_heaps: plain,
            plain_search_heaps: plain,
            steps: 1 << 36,
            ..Self::default()
        }
    }

    /// Sets the longest table.
    pub(crate) fn within(self, heaps: u64) -> Self {
        Self {
            heaps: self.heaps.min(heaps),
            search_heaps: self.search_heaps.min(heaps),
            plain_heaps: self.plain_heaps.min(heaps),
            plain_search_heaps: self.plain_search_heaps.min(heaps),
            ..self
        }
    }

    /// Whether the sparse space of the engine counts as none, as it does where it lost time lately;
    /// `None` while too few heaps are known.
    pub(super) fn is_weak(&self, engine: &Engine) -> Option<bool> {
        let Some(share) = self.weak_share else { return Some(false) };
        let heaps = counted(self.plain_search_heaps);
        let nimbers = (engine.heaps() >= heaps).then(|| engine.nimbers().between(0, heaps))?;
        let rare = engine.progress().sparse.map(|sparse| sparse.split.rare_heaps(nimbers).heaps);
        Some(rare.is_none_or(|rare| counted(share) * rare > heaps))
    }

    /// The number of heaps that are computed in search of a period; `needed` is where a repetition
    /// that is being followed would be proved, and `is_weak` is what [`is_weak`](Self::is_weak)
    /// said.
    pub(super) fn search_goal(&self, engine: &Engine, needed: Option<usize>, is_weak: bool) -> usize {
        if engine.steps() >= self.steps {
            return engine.heaps();
        }
        let goal = if !self.has_sparse_space(engine) {
            if engine.steps() >= self.search_steps { engine.heaps() as u64 } else { self.plain_search_heaps }
        } else if needed.is_some_and(|heaps| heaps as u64 <= self.heaps) {
            self.heaps
        } else if is_weak {
            self.plain_search_heaps
        } else if engine.steps() >= self.search_steps {
            engine.heaps() as u64
        } else {
            self.search_heaps
        };
        counted(goal)
    }

    /// True if the engine has found a sparse space. Where it lost time lately, the next choice has
    /// to say that there is none, if the plain method comes so far.
    pub(super) fn has_sparse_space(&self, engine: &Engine) -> bool {
        let progress = engine.progress();
        progress.sparse.is_some()
            || progress.has_gone_back && {
                let steps = engine.estimated_steps(progress.heaps.next_power_of_two());
                progress.steps.saturating_add(steps) <= self.search_steps
            }
    }
}

/// A limit as a length: of more heaps than a `usize` counts there is no table.
pub(super) fn counted(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}
