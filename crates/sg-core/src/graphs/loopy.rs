//! Games on a directed graph in which play may go on forever: a position is won, lost or drawn.
//!
//! An impartial game with cycles has no nimbers in general; its outcomes are found backwards from
//! the ends of play. A position with a move to a lost one is won, a position all of whose moves
//! lead to won ones is lost; what is neither is drawn, as each player can always move to another
//! such position.
//!
//! # Reference
//!
//! C. A. B. Smith, "Graphs and composite games", J. Combinatorial Theory 1 (1966); *Winning Ways*,
//! ch. 12.

use crate::Outcome;
use crate::graphs::dag::{InvalidGraph, check_ends, rows};

/// A directed graph, with or without cycles.
#[derive(Clone)]
pub struct LoopyGraph {
    from: Edges,
    to: Edges,
}

crate::summary!(LoopyGraph, this { vertices: this.from.starts.len() - 1, edges: this.from.ends.len() });

/// The other ends of the edges at vertex `v`: `ends[starts[v]..starts[v + 1]]`.
#[derive(Clone, Debug)]
struct Edges {
    starts: Vec<usize>,
    ends: Vec<u32>,
}

impl Edges {
    fn of(&self, vertex: u32) -> &[u32] {
        &self.ends[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }
}

impl LoopyGraph {
    /// The graph with `vertices` vertices, from 0, and these edges from one to another.
    ///
    /// # Errors
    ///
    /// [`InvalidGraph::TooManyVertices`] beyond [`MOST_VERTICES`](super::dag::MOST_VERTICES),
    /// [`InvalidGraph::MissingVertex`] for the first edge that leaves the graph.
    ///
    /// # Complexity
    ///
    /// O(V + E) time and space for V vertices and E edges.
    pub fn new(vertices: u32, edges: &[(u32, u32)]) -> Result<Self, InvalidGraph> {
        check_ends(vertices, edges)?;
        let (starts, ends) = rows(vertices as usize, edges.iter().copied());
        let from = Edges { starts, ends };
        let (starts, ends) = rows(vertices as usize, edges.iter().map(|&(from, to)| (to, from)));
        Ok(Self { from, to: Edges { starts, ends } })
    }

    /// Where a token on `vertex` may move, in the order in which the edges were given.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn options(&self, vertex: u32) -> &[u32] {
        self.from.of(vertex)
    }

    /// The outcome of each vertex, where `None` is a draw: the player who cannot move loses, and so
    /// does the one who is to move on a vertex of `lost`, whatever edges it has.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    ///
    /// # Complexity
    ///
    /// O(V + E) time and O(V) space for V vertices and E edges.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Outcome::{N, P};
    /// use sg_core::graphs::loopy::LoopyGraph;
    ///
    /// // 0 and 1 lead to one another, 1 also to 2, and 2 to 3.
    /// let graph = LoopyGraph::new(4, &[(0, 1), (1, 0), (1, 2), (2, 3)])?;
    /// assert_eq!(graph.outcomes(&[]), [None, None, Some(N), Some(P)]);
    /// assert_eq!(graph.outcomes(&[2]), [Some(P), Some(N), Some(P), Some(P)]);
    /// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn outcomes(&self, lost: &[u32]) -> Vec<Option<Outcome>> {
        self.settle(lost, None).into_iter().map(outcome_of).collect()
    }

    /// The outcome of one vertex: [`LoopyGraph::outcomes`], stopped when this one is known.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn outcome(&self, vertex: u32, lost: &[u32]) -> Option<Outcome> {
        outcome_of(self.settle(lost, Some(vertex))[vertex as usize])
    }

    /// Every winning move of a token on `vertex`, as the vertices that it moves to, in the order of
    /// the edges. `outcomes` are those of [`LoopyGraph::outcomes`]; there is a winning move if and
    /// only if that of `vertex` is [`Outcome::N`].
    ///
    /// # Panics
    ///
    /// If there is no such vertex, or `outcomes` are those of a smaller graph.
    ///
    /// # Complexity
    ///
    /// O(d) for d options.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::graphs::loopy::LoopyGraph;
    ///
    /// let graph = LoopyGraph::new(4, &[(0, 1), (1, 0), (1, 2), (2, 3)])?;
    /// let outcomes = graph.outcomes(&[0]);
    /// assert!(graph.winning_moves(&outcomes, 1).eq([0]));
    /// assert!(graph.winning_moves(&outcomes, 2).eq([3]));
    /// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
    /// ```
    pub fn winning_moves<'a>(
        &'a self,
        outcomes: &'a [Option<Outcome>],
        vertex: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let won = outcomes[vertex as usize] == Some(Outcome::N);
        let options = self.options(vertex).iter().copied();
        options.filter(move |&to| won && outcomes[to as usize] == Some(Outcome::P))
    }

    /// For each vertex [`WON`], or how many of its edges are not known to lead to a won one; the
    /// vertex is lost if there are none. It may stop when `wanted` is settled.
    fn settle(&self, lost: &[u32], wanted: Option<u32>) -> Vec<u32> {
        // Fewer than `WON`: that many edges of one vertex would be a list of 32 gigabytes.
        let mut open: Vec<u32> = self.from.starts.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        for &vertex in lost {
            open[vertex as usize] = 0;
        }
        let mut settled: Vec<u32> =
            (0..).zip(&open).filter(|(_, open)| **open == 0).map(|(at, _)| at).collect();
        let settles = |vertex: u32| wanted == Some(vertex);
        if settled.iter().any(|&vertex| settles(vertex)) {
            return open;
        }
        while let Some(vertex) = settled.pop() {
            let is_lost = open[vertex as usize] == 0;
            for &before in self.to.of(vertex) {
                let left = &mut open[before as usize];
                if *left == 0 || *left == WON {
                    continue;
                }
                *left = if is_lost { WON } else { *left - 1 };
                if is_lost || *left == 0 {
                    settled.push(before);
                    if settles(before) {
                        return open;
                    }
                }
            }
        }
        open
    }
}

/// The mark of a won vertex, in the place of the number of its edges.
const WON: u32 = u32::MAX;

/// The outcome that a mark of [`LoopyGraph::settle`] means.
const fn outcome_of(open: u32) -> Option<Outcome> {
    match open {
        0 => Some(Outcome::P),
        WON => Some(Outcome::N),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::oracle::{Oracle, Rules, Unsettled};

    struct Arrows<'a>(&'a [(u32, u32)], u32);

    impl Rules for Arrows<'_> {
        type Position = u32;
        type Move = u32;

        fn moves(&self, &at: &u32, found: &mut dyn FnMut(u32, u32)) {
            if at != self.1 {
                self.0.iter().filter(|edge| edge.0 == at).for_each(|&(_, to)| found(to, to));
            }
        }
    }

    /// Every graph on four vertices without parallel edges, loops included, each with one lost
    /// vertex.
    #[test]
    fn outcomes_are_those_of_the_search() {
        let mut drawn = 0;
        for set in (0..1_u32 << 16).step_by(7) {
            let edges: Vec<(u32, u32)> =
                (0..16).filter(|at| set >> at & 1 == 1).map(|at| (at / 4, at % 4)).collect();
            let graph = LoopyGraph::new(4, &edges).expect("four vertices");
            for lost in 0..4 {
                let mut oracle = Oracle::new(Arrows(&edges, lost));
                let outcomes = graph.outcomes(&[lost]);
                for (vertex, &outcome) in (0..).zip(&outcomes) {
                    let winning = outcome.map(|_| graph.winning_moves(&outcomes, vertex).collect());
                    assert_eq!(oracle.winning_moves(&vertex), winning.ok_or(Unsettled::Draw));
                    assert_eq!(
                        oracle.outcome(&vertex),
                        outcome.ok_or(Unsettled::Draw),
                        "{edges:?} {lost} {vertex}"
                    );
                    assert_eq!(graph.outcome(vertex, &[lost]), outcome);
                    drawn += usize::from(outcome.is_none());
                }
            }
        }
        assert!(drawn > 1_000);
    }
}
