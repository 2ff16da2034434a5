//! Green Hackenbush: cut an edge; what is no longer joined to the ground goes with it. Whoever
//! cannot cut loses.
//!
//! **Colon principle**: branches that meet at a vertex may be replaced by one stalk whose length is
//! the nim-sum of their nimbers, so a tree has nimber `g(v) = xor of (g(child) + 1)`. **Fusion
//! principle**: the vertices of a cycle may be fused into one, so that every 2-edge-connected
//! component (not the biconnected ones: two cycles that share a vertex are fused as well) becomes a
//! single vertex, its edges loops, and each loop a stalk of length 1. What is left is a tree of
//! bridges. A loop is one edge, two parallel edges are a cycle, and what is not joined to the
//! ground counts for nothing.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 7.

use crate::graphs::dag::{InvalidGraph, check_ends, rows};
use crate::rules::limit::LimitReached;
use crate::{Nimber, Outcome};

const NONE: u32 = u32::MAX;

/// A picture of green edges on the ground.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::graphs::hackenbush::GreenHackenbush;
///
/// // A triangle on a stalk: the stalk carries three loops, *1.
/// let lollipop = GreenHackenbush::new(4, 0, &[(0, 1), (1, 2), (2, 3), (3, 1)])?;
/// assert_eq!(lollipop.nimber(), Nimber(2));
/// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
/// ```
#[derive(Clone)]
pub struct GreenHackenbush {
    ground: u32,
    edges: Vec<(u32, u32)>,
    /// The edges at vertex `v` are `at[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    at: Vec<u32>,
    /// The nimber of what else grows on each vertex; 0 in a picture as it is given.
    weights: Vec<u64>,
}

crate::summary!(GreenHackenbush, this { ground: this.ground, edges: this.edges.len() });

/// A bridge on the ground with all that it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stalk {
    /// The bridge, by its place in the list of edges.
    pub edge: usize,
    /// The length of the stalk that it equals with all that it carries, which is its nimber.
    pub length: u64,
}

/// The tree of bridges of a picture.
struct Bridges {
    /// The vertices that are joined to the ground, in preorder.
    preorder: Vec<u32>,
    /// The vertex by which the component of each vertex was entered, or [`NONE`].
    head: Vec<u32>,
    /// The edge by which each vertex was entered, or [`NONE`].
    entry: Vec<u32>,
    /// For the head of a component, the nimber of everything above it.
    nimber: Vec<u64>,
}

impl GreenHackenbush {
    /// The picture with `vertices` vertices, numbered from 0, one of which is the ground. Loops and
    /// parallel edges are allowed.
    ///
    /// # Errors
    ///
    /// [`InvalidGraph::TooManyVertices`] beyond
    /// [`MOST_VERTICES`](crate::graphs::dag::MOST_VERTICES), [`InvalidGraph::MissingVertex`] for
    /// the first edge that leaves the picture, [`InvalidGraph::MissingGround`] for a ground that is
    /// no vertex.
    ///
    /// # Complexity
    ///
    /// O(V + E) time and space for V vertices and E edges.
    pub fn new(vertices: u32, ground: u32, edges: &[(u32, u32)]) -> Result<Self, InvalidGraph> {
        check_ends(vertices, edges)?;
        if ground >= vertices {
            return Err(InvalidGraph::MissingGround { ground, vertices });
        }
        Ok(Self::weighted(ground, edges.to_vec(), vec![0; vertices as usize]))
    }

    fn weighted(ground: u32, edges: Vec<(u32, u32)>, weights: Vec<u64>) -> Self {
        let numbered = || edges.iter().zip(0..);
        let ends = numbered().flat_map(|(&(from, to), edge)| [(from, edge), (to, edge)]);
        let (starts, at) = rows(weights.len(), ends);
        Self { ground, edges, starts, at, weights }
    }

    /// The end of `edge` that is not `vertex`; for a loop, `vertex`.
    fn other_end(&self, edge: u32, vertex: u32) -> u32 {
        let (from, to) = self.edges[edge as usize];
        if from == vertex { to } else { from }
    }

    /// The tree of bridges of the picture without the edge `cut` ([`NONE`] cuts nothing).
    fn bridges(&self, cut: u32) -> Bridges {
        let count = self.weights.len();
        let mut number = vec![NONE; count];
        let mut low = vec![NONE; count];
        let mut entry = vec![NONE; count];
        let mut next = self.starts[..count].to_vec();
        let mut preorder = Vec::new();
        let mut path = vec![self.ground];
        (number[self.ground as usize], low[self.ground as usize]) = (0, 0);
        preorder.push(self.ground);
        while let Some(&vertex) = path.last() {
            let v = vertex as usize;
            if next[v] == self.starts[v + 1] {
                path.pop();
                if let Some(&parent) = path.last() {
                    low[parent as usize] = low[parent as usize].min(low[v]);
                }
                continue;
            }
            let edge = self.at[next[v]];
            next[v] += 1;
            // Only the very edge by which the vertex was entered is passed over: a parallel one
            // closes a cycle.
            if edge == entry[v] || edge == cut {
                continue;
            }
            let to = self.other_end(edge, vertex);
            let t = to as usize;
            if number[t] == NONE {
                (number[t], low[t]) = (preorder.len() as u32, preorder.len() as u32);
                entry[t] = edge;
                preorder.push(to);
                path.push(to);
            } else {
                low[v] = low[v].min(number[t]);
            }
        }
        let mut head = vec![NONE; count];
        for &vertex in &preorder {
            let v = vertex as usize;
            head[v] =
                if low[v] == number[v] { vertex } else { head[self.other_end(entry[v], vertex) as usize] };
        }
        let mut nimber = vec![0; count];
        for (&(from, to), edge) in self.edges.iter().zip(0..) {
            let (from, to) = (head[from as usize], head[to as usize]);
            if edge != cut && from == to && from != NONE {
                nimber[from as usize] ^= 1;
            }
        }
        for &vertex in preorder.iter().rev() {
            let v = vertex as usize;
            nimber[head[v] as usize] ^= self.weights[v];
            if head[v] == vertex && entry[v] != NONE {
                let below = head[self.other_end(entry[v], vertex) as usize];
                nimber[below as usize] ^= nimber[v] + 1;
            }
        }
        Bridges { preorder, head, entry, nimber }
    }

    /// The nimber of the picture.
    ///
    /// # Complexity
    ///
    /// O(V + E) for V vertices and E edges; the depth of the picture costs no stack.
    #[must_use]
    pub fn nimber(&self) -> Nimber {
        Nimber(self.bridges(NONE).nimber[self.ground as usize])
    }

    /// Applies the fusion principle to the ground: returns the stalks on it once every cycle is
    /// fused, and the number of edges that fuse into the ground itself. The nimber of the picture
    /// is the nim-sum of the stalks' lengths and the parity of that number.
    ///
    /// # Complexity
    ///
    /// O(V + E) for V vertices and E edges.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::graphs::hackenbush::{GreenHackenbush, Stalk};
    ///
    /// // A triangle on the ground, one corner of which carries a path of two edges.
    /// let picture = GreenHackenbush::new(5, 0, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])?;
    /// assert_eq!(picture.on_the_ground(), (vec![Stalk { edge: 3, length: 2 }], 3));
    /// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn on_the_ground(&self) -> (Vec<Stalk>, usize) {
        let Bridges { preorder, head, entry, nimber } = self.bridges(NONE);
        let stalks = preorder.iter().copied().filter(|&v| v != self.ground && head[v as usize] == v);
        let stalks = stalks.map(|v| (v, entry[v as usize]));
        let grounded = stalks.filter(|&(v, edge)| head[self.other_end(edge, v) as usize] == self.ground);
        let stalk = |(v, edge): (u32, u32)| Stalk { edge: edge as usize, length: nimber[v as usize] + 1 };
        let fused = |&&(from, to): &&(u32, u32)| {
            head[from as usize] == self.ground && head[to as usize] == self.ground
        };
        (grounded.map(stalk).collect(), self.edges.iter().filter(fused).count())
    }

    /// Who wins: the previous player exactly when the nimber is 0.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.nimber().outcome()
    }

    /// An edge whose cut wins, by its place in the list of edges, or `None` in a P-position.
    ///
    /// The colon principle says in which branch to look, and in most pictures a bridge is found.
    /// Where only an edge on a cycle can win, the edges of that component are tried one after the
    /// other.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if trying the edges of a component would look at more than `limit` edges in
    /// all.
    ///
    /// # Complexity
    ///
    /// O(V + E) for V vertices and E edges, and O(limit) more for the edges of one component.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::graphs::hackenbush::GreenHackenbush;
    ///
    /// let triangle = GreenHackenbush::new(3, 0, &[(0, 1), (1, 2), (2, 0)])?;
    /// assert_eq!(triangle.winning_cut(100), Ok(Some(1)));
    /// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
    /// ```
    pub fn winning_cut(&self, limit: usize) -> Result<Option<usize>, LimitReached> {
        let bridges = self.bridges(NONE);
        let Bridges { preorder, head, entry, nimber } = &bridges;
        let (mut component, mut wanted) = (self.ground, 0);
        if nimber[component as usize] == 0 {
            return Ok(None);
        }
        let below = |v: u32| head[self.other_end(entry[v as usize], v) as usize];
        let branches = preorder
            .iter()
            .copied()
            .filter(|&v| v != self.ground && head[v as usize] == v)
            .map(|v| (below(v), v));
        let (starts, branches) = rows(head.len(), branches);
        loop {
            let change = nimber[component as usize] ^ wanted;
            let c = component as usize;
            let lighter = branches[starts[c]..starts[c + 1]].iter().copied().find_map(|v| {
                let branch = nimber[v as usize] + 1;
                (branch ^ change < branch).then_some((v, branch ^ change))
            });
            match lighter {
                Some((v, 0)) => return Ok(Some(entry[v as usize] as usize)),
                Some((v, branch)) => (component, wanted) = (v, branch - 1),
                None => return self.cut_within(&bridges, component, wanted, limit).map(Some),
            }
        }
    }

    /// An edge of a component whose cut changes the part above it to `wanted`, its nimber being one
    /// more.
    fn cut_within(
        &self,
        bridges: &Bridges,
        component: u32,
        wanted: u64,
        limit: usize,
    ) -> Result<usize, LimitReached> {
        let Bridges { preorder, head, entry, nimber } = bridges;
        let mut renamed = vec![NONE; head.len()];
        let mut weights = Vec::new();
        for &v in preorder.iter().filter(|&&v| head[v as usize] == component) {
            renamed[v as usize] = weights.len() as u32;
            weights.push(0);
        }
        for &v in preorder {
            if v != self.ground && head[v as usize] == v {
                let foot = renamed[self.other_end(entry[v as usize], v) as usize];
                if foot != NONE {
                    weights[foot as usize] ^= nimber[v as usize] + 1;
                }
            }
        }
        let mut places = Vec::new();
        let mut edges = Vec::new();
        for (place, &(from, to)) in self.edges.iter().enumerate() {
            if head[from as usize] == component && head[to as usize] == component {
                places.push(place);
                edges.push((renamed[from as usize], renamed[to as usize]));
            }
        }
        // A cut that leaves the component 2-edge-connected, of a loop for one, wins at once.
        let mut tries: Vec<usize> = (0..edges.len()).collect();
        tries.sort_by_key(|&edge| edges[edge].0 != edges[edge].1);
        let within = Self::weighted(renamed[component as usize], edges, weights);
        tries
            .into_iter()
            .take(limit / places.len().max(1))
            .find(|&edge| within.bridges(edge as u32).nimber[within.ground as usize] == wanted)
            .map(|edge| places[edge])
            .ok_or(LimitReached { limit, unit: "edges" })
    }
}
