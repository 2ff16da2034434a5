//! The oracle: exhaustive search of the rules as a statement gives them, with no theory in it.
//!
//! The oracle knows neither nim-sums nor heaps. It builds the graph of all positions that can be
//! reached and settles each one backwards from the ends of play, so it is right for any finite
//! two-player game with complete information, for games in which the players move differently (put
//! the turn into the position) and for games in which play can return to a position.

use std::collections::HashMap;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::ruleset::break_if;
use crate::{Mex, Nimber, Outcome};

/// The literal rules of a game.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::rules::oracle::{Oracle, Rules};
///
/// /// Take one or two stones from a single heap.
/// struct OneOrTwo;
/// impl Rules for OneOrTwo {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, &stones: &u32, found: &mut dyn FnMut(u32, u32)) {
///         for take in 1..=stones.min(2) {
///             found(take, stones - take);
///         }
///     }
/// }
///
/// let mut oracle = Oracle::new(OneOrTwo);
/// assert_eq!(oracle.outcome(&6), Ok(Outcome::P));
/// assert_eq!(oracle.winning_moves(&7), Ok(vec![1]));
/// ```
pub trait Rules {
    /// Everything that decides what may be played from now on; the turn too, if the players differ.
    type Position: Clone + Eq + Hash;
    /// A move as the statement writes it down.
    type Move;

    /// Calls `found` with each move from `position` and the position it leads to.
    fn moves(&self, position: &Self::Position, found: &mut dyn FnMut(Self::Move, Self::Position));

    /// Calls `found` with each move as [`moves`](Self::moves) does, until it breaks; returns
    /// whether it did. By default the moves after a break are still generated, and dropped; rules
    /// whose positions have very many moves should stop there, and those with endlessly many must,
    /// for no limit ends them.
    fn try_moves(
        &self,
        position: &Self::Position,
        found: &mut dyn FnMut(Self::Move, Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        self.moves(position, &mut |chosen, next| {
            if flow.is_continue() {
                flow = found(chosen, next);
            }
        });
        flow
    }
}

impl<R: Rules> Rules for &R {
    type Position = R::Position;
    type Move = R::Move;

    fn moves(&self, position: &Self::Position, found: &mut dyn FnMut(Self::Move, Self::Position)) {
        (**self).moves(position, found);
    }

    fn try_moves(
        &self,
        position: &Self::Position,
        found: &mut dyn FnMut(Self::Move, Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (**self).try_moves(position, found)
    }
}

/// The kind of play: who wins when a player has no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// Normal play: the player who cannot move loses.
    #[default]
    Normal,
    /// Misere play: the player who cannot move wins.
    Misere,
}

/// The reason why the oracle has no outcome for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsettled {
    /// More positions can be reached than the oracle was allowed to visit.
    TooManyPositions {
        /// The number that it was allowed.
        limit: usize,
    },
    /// The positions that can be reached have more moves, in all, than the oracle was allowed to
    /// keep.
    TooManyMoves {
        /// The number that it was allowed.
        limit: usize,
    },
    /// With best play neither player wins: play goes on forever.
    Draw,
    /// Play can go on forever, so that the position has no nimber, whoever wins it.
    Endless,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPositions { limit } => {
                write!(f, "more than {limit} positions can be reached")
            }
            Self::TooManyMoves { limit } => {
                write!(f, "the positions that can be reached have more than {limit} moves")
            }
            Self::Draw => f.write_str("with best play neither player wins"),
            Self::Endless => f.write_str("play can go on forever, and so there is no nimber"),
        }
    }
}

impl std::error::Error for Unsettled {}

/// Exhaustive search with memoization.
///
/// # Complexity
///
/// Time and space are linear in the number of reachable positions and moves between them. Nothing
/// recurses, so long plays cannot exhaust the stack. Positions settled for one question serve the
/// next.
#[derive(Clone)]
pub struct Oracle<R: Rules> {
    rules: R,
    limit: usize,
    index: HashMap<R::Position, u32>,
    graph: Graph,
}

crate::summary!(
    Oracle<R> [Rules + fmt::Debug],
    this { rules: this.rules, limit: this.limit, positions: this.index.len() }
);

impl<R: Rules> Oracle<R> {
    /// The default limit on visited positions, that of [`Oracle::new`].
    pub const LIMIT: usize = 2_000_000;

    /// An oracle for `rules` under normal play.
    pub fn new(rules: R) -> Self {
        Self { rules, limit: Self::LIMIT, index: HashMap::new(), graph: Graph::new(Play::Normal) }
    }

    /// This oracle for `play`. Where that is another kind of play than before, everything settled
    /// so far is forgotten.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::rules::oracle::{Oracle, Play};
    /// use sg_core::Outcome;
    /// use sg_core::rules::sums::SumsOfHeaps;
    /// use sg_core::heaps::taking_breaking::TakingBreaking;
    ///
    /// let mut oracle = Oracle::new(SumsOfHeaps(TakingBreaking::strips(&[1])));
    /// assert_eq!(oracle.outcome(&vec![1])?, Outcome::N);
    /// let mut oracle = oracle.under(Play::Misere);
    /// assert_eq!(oracle.outcome(&vec![1])?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn under(self, play: Play) -> Self {
        if play == self.graph.play {
            return self;
        }
        Self { index: HashMap::new(), graph: Graph::new(play), ..self }
    }

    /// Sets the limit on the positions visited over all questions, at most 2^32 - 1. The moves that
    /// are kept, of eight bytes each, are limited too: to 32 for each of these positions, and at
    /// least 2^24.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit.min(u32::MAX as usize);
        self
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn visited(&self) -> usize {
        self.graph.outcomes.len()
    }

    /// The outcome of `position`.
    ///
    /// # Errors
    ///
    /// [`Unsettled`] if the search grows too large or neither player can force a win.
    pub fn outcome(&mut self, position: &R::Position) -> Result<Outcome, Unsettled> {
        let at = self.settle(position)?;
        self.graph.outcomes[at].ok_or(Unsettled::Draw)
    }

    /// Every move from `position` to a position that the opponent loses, in the order of the rules;
    /// none if it is lost.
    ///
    /// # Errors
    ///
    /// As [`outcome`](Self::outcome): [`Unsettled`] if the search grows too large or neither player
    /// can force a win.
    pub fn winning_moves(&mut self, position: &R::Position) -> Result<Vec<R::Move>, Unsettled> {
        self.outcome(position)?;
        let mut winning = Vec::new();
        self.rules.moves(position, &mut |chosen, next| {
            if self.graph.outcomes[self.index[&next] as usize] == Some(Outcome::P) {
                winning.push(chosen);
            }
        });
        Ok(winning)
    }

    /// The nimber of `position` by its definition, the mex of the nimbers of all options; under
    /// misere play the misere nimber, which is 1 where no move is left.
    ///
    /// # Errors
    ///
    /// [`Unsettled`] if the search grows too large or play from `position` can go on forever.
    pub fn nimber(&mut self, position: &R::Position) -> Result<Nimber, Unsettled> {
        let at = self.settle(position)?;
        self.graph.find_nimbers();
        self.graph.nimbers[at].ok_or(Unsettled::Endless)
    }

    /// Visits and settles all that can be reached from `start`; answers its index.
    fn settle(&mut self, start: &R::Position) -> Result<usize, Unsettled> {
        if let Some(&at) = self.index.get(start) {
            return Ok(at as usize);
        }
        let known = self.visited();
        let kept_options = self.graph.options.len();
        let mut queue = VecDeque::from([start.clone()]);
        self.index.insert(start.clone(), known as u32);
        let mut next = known + 1;
        while let Some(position) = queue.pop_front() {
            let (index, options) = (&mut self.index, &mut self.graph.options);
            let (limit, most_moves) = (self.limit, most_moves(self.limit));
            // Whether it broke is seen from the numbers of positions and moves.
            let _ = self.rules.try_moves(&position, &mut |_, option| {
                let at = match index.entry(option) {
                    Entry::Occupied(seen) => *seen.get(),
                    Entry::Vacant(new) => {
                        queue.push_back(new.key().clone());
                        next += 1;
                        *new.insert(next as u32 - 1)
                    }
                };
                options.push(at);
                break_if(next > limit || options.len() > most_moves)
            });
            self.graph.first_option.push(self.graph.options.len());
            let moves = self.graph.options.len();
            if next > limit || moves > most_moves {
                // Nothing of an unfinished search may stay: its positions have no outcome.
                self.index.retain(|_, at| (*at as usize) < known);
                self.graph.options.truncate(kept_options);
                self.graph.first_option.truncate(known + 1);
                return Err(if next > limit {
                    Unsettled::TooManyPositions { limit }
                } else {
                    Unsettled::TooManyMoves { limit: most_moves }
                });
            }
        }
        self.graph.settle_backwards(known, next);
        Ok(known)
    }
}

/// The most moves that are kept, eight bytes each, with a limit on positions. Most games have fewer
/// than this many for a position.
const fn most_moves(positions: usize) -> usize {
    let moves = positions.saturating_mul(32);
    if moves > 1 << 24 { moves } else { 1 << 24 }
}

/// The positions that were visited, by number: their options, outcomes and nimbers.
///
/// It knows nothing of the rules, so that it is compiled once for all of them.
#[derive(Clone, Debug)]
struct Graph {
    play: Play,
    /// Options of position `i` are `options[first_option[i]..first_option[i + 1]]`.
    first_option: Vec<usize>,
    options: Vec<u32>,
    /// `None` is a draw.
    outcomes: Vec<Option<Outcome>>,
    nimbers: Vec<Option<Nimber>>,
}

impl Graph {
    fn new(play: Play) -> Self {
        Self { play, first_option: vec![0], options: Vec::new(), outcomes: Vec::new(), nimbers: Vec::new() }
    }

    /// The places of the options of a position in the list of them all.
    fn edges(&self, at: usize) -> Range<usize> {
        self.first_option[at]..self.first_option[at + 1]
    }

    /// Retrograde analysis of the positions `from..to`; all their other options are settled
    /// already.
    fn settle_backwards(&mut self, from: usize, to: usize) {
        let mut reached_from: Vec<Vec<u32>> = vec![Vec::new(); to - from];
        let mut not_yet_lost = vec![0_usize; to - from];
        self.outcomes.resize(to, None);
        let mut settled = VecDeque::new();
        for at in from..to {
            let edges = self.edges(at);
            not_yet_lost[at - from] = edges.len();
            if edges.is_empty() {
                self.outcomes[at] = Some(Outcome::n_if(self.play == Play::Misere));
                settled.push_back(at);
            }
            for edge in edges {
                let option = self.options[edge] as usize;
                if let Some(new) = option.checked_sub(from) {
                    reached_from[new].push(at as u32);
                } else if self.is_settled_by(at, self.outcomes[option], &mut not_yet_lost[at - from]) {
                    settled.push_back(at);
                }
            }
        }
        while let Some(at) = settled.pop_front() {
            for &before in &reached_from[at - from] {
                let before = before as usize;
                if self.is_settled_by(before, self.outcomes[at], &mut not_yet_lost[before - from]) {
                    settled.push_back(before);
                }
            }
        }
    }

    /// Notes the outcome of one more option of a position; true if it settles the position.
    fn is_settled_by(&mut self, at: usize, option: Option<Outcome>, not_yet_lost: &mut usize) -> bool {
        let Some(option) = option.filter(|_| self.outcomes[at].is_none()) else { return false };
        if option.is_n() {
            *not_yet_lost -= 1;
        }
        let is_settled = !option.is_n() || *not_yet_lost == 0;
        if is_settled {
            self.outcomes[at] = Some(!option);
        }
        is_settled
    }

    /// Nimbers of all visited positions from which play must end, options before the positions they
    /// come from.
    fn find_nimbers(&mut self) {
        let from = self.nimbers.len();
        let to = self.outcomes.len();
        self.nimbers.resize(to, None);
        let mut reached_from: Vec<Vec<u32>> = vec![Vec::new(); to - from];
        let mut open = vec![0_usize; to - from];
        let mut ready = Vec::new();
        for at in from..to {
            for &option in &self.options[self.edges(at)] {
                if let Some(new) = (option as usize).checked_sub(from) {
                    reached_from[new].push(at as u32);
                    open[at - from] += 1;
                } else if self.nimbers[option as usize].is_none() {
                    open[at - from] = usize::MAX / 2; // it leads into a cycle
                }
            }
            if open[at - from] == 0 {
                ready.push(at);
            }
        }
        let mut seen = Mex::new();
        while let Some(at) = ready.pop() {
            for &option in &self.options[self.edges(at)] {
                if let Some(nimber) = self.nimbers[option as usize] {
                    seen.insert(nimber);
                }
            }
            let is_end = self.edges(at).is_empty();
            let least = seen.take();
            self.nimbers[at] = Some(if is_end && self.play == Play::Misere { Nimber(1) } else { least });
            for &before in &reached_from[at - from] {
                open[before as usize - from] -= 1;
                if open[before as usize - from] == 0 {
                    ready.push(before as usize);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk on a graph: vertices with arrows.
    struct Arrows(Vec<Vec<usize>>);

    impl Rules for Arrows {
        type Position = usize;
        type Move = usize;

        fn moves(&self, &at: &usize, found: &mut dyn FnMut(usize, usize)) {
            for &to in &self.0[at] {
                found(to, to);
            }
        }
    }

    #[test]
    fn loops_are_draws_unless_someone_can_leave_them_well() {
        // 0 and 1 chase one another; 2 may leave to the end 3; 4 has only the loop.
        let mut oracle = Oracle::new(Arrows(vec![vec![1], vec![0], vec![0, 3], vec![], vec![0]]));
        assert_eq!(oracle.outcome(&2), Ok(Outcome::N));
        assert_eq!(oracle.winning_moves(&2), Ok(vec![3]));
        assert_eq!(oracle.outcome(&4), Err(Unsettled::Draw));
        assert_eq!(oracle.winning_moves(&4), Err(Unsettled::Draw), "not lost, so not an empty list");
        assert_eq!(oracle.winning_moves(&3), Ok(vec![]));
        assert_eq!(oracle.nimber(&2), Err(Unsettled::Endless));
        assert_eq!(oracle.nimber(&3), Ok(Nimber(0)));
    }

    #[test]
    fn questions_in_any_order_agree() {
        let arrows: Vec<Vec<usize>> =
            (0..40_usize).map(|v| (0..v).filter(|u| (u * 7 + v * 3) % 5 < 2).collect()).collect();
        let mut forwards = Oracle::new(Arrows(arrows.clone()));
        let mut fresh = Vec::new();
        for v in 0..40 {
            let known = forwards.outcome(&v);
            let mut alone = Oracle::new(Arrows(arrows.clone()));
            assert_eq!(known, alone.outcome(&v), "vertex {v}");
            assert_eq!(forwards.nimber(&v), alone.nimber(&v), "vertex {v}");
            assert_eq!(forwards.nimber(&v).map(Nimber::outcome), known, "vertex {v}");
            fresh.push(known);
        }
        assert!(fresh.contains(&Ok(Outcome::P)) && fresh.contains(&Ok(Outcome::N)));
    }

    #[test]
    fn misere_play_turns_the_end_round() {
        let mut oracle = Oracle::new(Arrows(vec![vec![], vec![0], vec![1, 0]])).under(Play::Misere);
        assert_eq!(oracle.outcome(&0), Ok(Outcome::N));
        assert_eq!(oracle.outcome(&1), Ok(Outcome::P));
        assert_eq!(oracle.winning_moves(&2), Ok(vec![1]));
    }

    #[test]
    fn nothing_settled_for_one_kind_of_play_answers_for_the_other() {
        let arrows: Vec<Vec<usize>> = (0..30_usize).map(|v| (v / 3..v).step_by(2).collect()).collect();
        let mut normal = Oracle::new(Arrows(arrows.clone())).with_limit(100);
        assert!((0..30).all(|v| normal.nimber(&v).map(Nimber::outcome) == normal.outcome(&v)));
        let mut turned = normal.under(Play::Misere);
        assert_eq!((turned.visited(), turned.limit), (0, 100));
        let mut fresh = Oracle::new(Arrows(arrows)).under(Play::Misere);
        for v in 0..30 {
            assert_eq!(turned.outcome(&v), fresh.outcome(&v), "vertex {v}");
            assert_eq!(turned.nimber(&v).map(Nimber::outcome), fresh.outcome(&v), "vertex {v}");
            assert_eq!(turned.winning_moves(&v), fresh.winning_moves(&v), "vertex {v}");
        }
    }

    /// From each vertex to all smaller ones.
    struct Complete;

    impl Rules for Complete {
        type Position = usize;
        type Move = usize;

        fn moves(&self, &at: &usize, found: &mut dyn FnMut(usize, usize)) {
            (0..at).for_each(|to| found(to, to));
        }
    }

    #[test]
    fn few_positions_with_too_many_moves_are_refused() {
        let mut oracle = Oracle::new(Complete).with_limit(10_000);
        let limit = most_moves(10_000);
        assert!(5_800 * 5_799 / 2 > limit);
        assert_eq!(oracle.outcome(&5_800), Err(Unsettled::TooManyMoves { limit }));
        assert_eq!((oracle.nimber(&500), oracle.visited()), (Ok(Nimber(500)), 501));
    }

    #[test]
    fn a_refused_search_leaves_nothing_behind() {
        let chain = Arrows((0..100_usize).map(|v| v.checked_sub(1).into_iter().collect()).collect());
        let mut oracle = Oracle::new(chain).with_limit(50);
        assert_eq!(oracle.outcome(&99), Err(Unsettled::TooManyPositions { limit: 50 }));
        assert_eq!(oracle.outcome(&10), Ok(Outcome::P));
        assert_eq!(oracle.outcome(&80), Err(Unsettled::TooManyPositions { limit: 50 }));
        assert_eq!(oracle.outcome(&11), Ok(Outcome::N));
    }
}
