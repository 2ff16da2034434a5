//! Green Hackenbush on trees: a cut takes an edge away and all that it carries.

use sg_core::graphs::hackenbush::GreenHackenbush;
use sg_core::{Nimber, Outcome};
use sg_text::separated;

use super::kind::{Kind, by_nim_sum};
use crate::analysis::{Analysis, Reason, Term, Unplayable};
use crate::position::{FirstMoves, Move, Object, Position, Refusal};

/// Trees on the ground; a position is the vertices that are left, in increasing order.
#[derive(Clone, Debug)]
pub(crate) struct Hackenbush {
    /// The vertex below each; the ground, which is 0, lies below itself.
    below: Vec<u32>,
}

impl Hackenbush {
    /// Each cut is judged by itself.
    pub(crate) const MOST_VERTICES: usize = 300;

    pub(crate) fn new(below: &[u64]) -> Result<Self, Unplayable> {
        let count = below.len() as u64;
        if let Some(at) = below.iter().position(|&vertex| vertex > count) {
            return Err(Unplayable::NoTree { vertex: at as u64 + 1 });
        }
        let below: Vec<u32> = std::iter::once(0).chain(below.iter().map(|&vertex| vertex as u32)).collect();
        let trees = Self { below };
        match (1..trees.below.len() as u64).find(|&vertex| !trees.path(vertex).any(|at| at == 0)) {
            Some(vertex) => Err(Unplayable::NoTree { vertex }),
            None => Ok(trees),
        }
    }

    /// The vertices from one down, as many as there are: the ground is among them, or the path is a
    /// cycle.
    fn path(&self, vertex: u64) -> impl Iterator<Item = u64> {
        let down = std::iter::successors(Some(vertex), |&at| Some(self.below[at as usize].into()));
        down.take(self.below.len())
    }

    fn edge(&self, vertex: u64) -> (u32, u32) {
        (self.below[vertex as usize], vertex as u32)
    }

    fn graph(&self, standing: &[u64]) -> Option<GreenHackenbush> {
        let edges: Vec<(u32, u32)> = standing.iter().map(|&vertex| self.edge(vertex)).collect();
        GreenHackenbush::new(self.below.len() as u32, 0, &edges).ok()
    }

    fn nimber(&self, standing: &[u64]) -> Nimber {
        self.graph(standing).map_or(Nimber::ZERO, |graph| graph.nimber())
    }
}

impl Kind for Hackenbush {
    fn boxed(&self) -> Box<dyn Kind> {
        Box::new(self.clone())
    }

    fn placed(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let mut standing = numbers.to_vec();
        standing.sort_unstable();
        standing.dedup();
        let stands = |vertex: u64| vertex == 0 || standing.binary_search(&vertex).is_ok();
        let there = |&vertex: &u64| vertex > 0 && vertex < self.below.len() as u64;
        let carried = |&vertex: &u64| stands(self.below[vertex as usize].into());
        (standing.iter().all(|vertex| there(vertex) && carried(vertex))).then_some(standing)
    }

    fn object(&self) -> Object {
        Object::Vertices
    }

    /// The edges, each as a vertex and the one below it.
    fn picture(&self, position: &Position) -> Option<String> {
        let edge = |&vertex: &u64| format!("{vertex}-{}", self.below[vertex as usize]);
        Some(separated(position.0.iter().map(edge), " "))
    }

    fn check(&self, position: &Position, wanted: &Move) -> Result<Move, Refusal> {
        if position.0.binary_search(&wanted.from).is_err() {
            return Err(Refusal::NotThere { from: wanted.from });
        }
        if wanted.to.iter().any(|&part| part > 0) {
            return Err(Refusal::CutLeavesNothing);
        }
        Ok(Move { from: wanted.from, to: Vec::new() })
    }

    fn after(&self, position: &Position, chosen: &Move) -> Position {
        let stands = |&&vertex: &&u64| !self.path(vertex).any(|at| at == chosen.from);
        Position(position.0.iter().filter(stands).copied().collect())
    }

    fn first_moves(&self, position: &Position, most: usize) -> FirstMoves {
        FirstMoves::of(position.0.iter().map(|&from| Move { from, to: Vec::new() }), most)
    }

    fn judge(&mut self, position: &Position) -> Result<(Outcome, Reason), Unplayable> {
        Ok(by_nim_sum(self.nimber(&position.0)))
    }

    fn analyse(&mut self, position: &Position, listed: usize) -> Result<Analysis, Unplayable> {
        let (outcome, reason) = self.judge(position)?;
        let mut winning = Vec::new();
        if outcome.is_n() {
            winning = self.first_moves(position, usize::MAX).moves;
            winning.retain(|chosen| self.nimber(&self.after(position, chosen).0).is_zero());
        }
        let count = winning.len() as u128;
        winning.truncate(listed);
        Ok(Analysis { outcome, reason, count: Some(count), winning })
    }

    /// The trees on the ground by their lowest vertices.
    fn terms(&mut self, position: &Position) -> Result<Vec<Term>, Unplayable> {
        let Some(graph) = self.graph(&position.0) else { return Ok(Vec::new()) };
        let (stalks, _) = graph.on_the_ground();
        Ok(stalks.iter().map(|stalk| Term::one(position.0[stalk.edge], Nimber(stalk.length))).collect())
    }
}
