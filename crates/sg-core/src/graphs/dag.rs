//! Games on a directed graph without cycles: a token moves along an edge, and the player who cannot
//! move loses.
//!
//! # Reference
//!
//! P. M. Grundy, "Mathematics and games", Eureka 2 (1939); C. A. B. Smith, "Graphs and composite
//! games", J. Combinatorial Theory 1 (1966).

use std::fmt;

use crate::{Mex, Nimber};

/// A directed graph without cycles, vertices numbered from 0, edges stored vertex by vertex.
///
/// Parallel edges are allowed; they are the same option twice.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::graphs::dag::{Dag, InvalidGraph};
///
/// let dag = Dag::new(3, &[(2, 1), (2, 0), (1, 0)])?;
/// assert_eq!(dag.nimbers(), [Nimber(0), Nimber(1), Nimber(2)]);
///
/// let cycle = Dag::new(3, &[(0, 1), (1, 2), (2, 1)]).unwrap_err();
/// assert_eq!(cycle, InvalidGraph::Cycle(vec![1, 2]));
/// assert_eq!(cycle.to_string(), "the graph has the cycle 1 -> 2 -> 1");
/// # Ok::<(), InvalidGraph>(())
/// ```
#[derive(Clone)]
pub struct Dag {
    /// The options of vertex `v` are `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    targets: Vec<u32>,
    /// All vertices, every option before the vertices that move to it.
    order: Vec<u32>,
}

crate::summary!(Dag, this { vertices: this.order.len(), edges: this.targets.len() });

impl Dag {
    /// The graph with `vertices` vertices and an edge from `u` to `v` for every pair `(u, v)`.
    ///
    /// # Errors
    ///
    /// [`InvalidGraph::TooManyVertices`] beyond [`MOST_VERTICES`], [`InvalidGraph::MissingVertex`]
    /// for the first edge that leaves the graph, [`InvalidGraph::Cycle`] if there is a cycle; a
    /// loop is a cycle of one vertex.
    ///
    /// # Complexity
    ///
    /// O(V + E) time and space for V vertices and E edges; the depth of the graph costs no stack.
    pub fn new(vertices: u32, edges: &[(u32, u32)]) -> Result<Self, InvalidGraph> {
        check_ends(vertices, edges)?;
        let (starts, targets) = rows(vertices as usize, edges.iter().copied());
        let order = options_first(&starts, &targets).map_err(InvalidGraph::Cycle)?;
        Ok(Self { starts, targets, order })
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.order.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Where a token on `vertex` may move, in the order in which the edges were given.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn options(&self, vertex: u32) -> &[u32] {
        &self.targets[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    /// All vertices, every option before the vertices that move to it.
    #[must_use]
    pub fn options_first(&self) -> &[u32] {
        &self.order
    }

    /// The nimber of every vertex.
    ///
    /// # Complexity
    ///
    /// O(V + E) for V vertices and E edges.
    #[must_use]
    pub fn nimbers(&self) -> Vec<Nimber> {
        let mut nimbers = vec![Nimber::ZERO; self.vertices()];
        let mut seen = Mex::new();
        for &vertex in &self.order {
            for &option in self.options(vertex) {
                seen.insert(nimbers[option as usize]);
            }
            nimbers[vertex as usize] = seen.take();
        }
        nimbers
    }

    /// Every winning move for tokens on `tokens`, several of which may share a vertex, in the order
    /// of the tokens and their edges. `nimbers` are those of [`Dag::nimbers`].
    ///
    /// # Panics
    ///
    /// If a token is on no vertex of the graph, or `nimbers` are those of a smaller graph.
    ///
    /// # Complexity
    ///
    /// O(k + d) for k tokens with d options in all.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::graphs::dag::{Dag, TokenMove};
    ///
    /// let dag = Dag::new(3, &[(2, 1), (2, 0), (1, 0)])?;
    /// let nimbers = dag.nimbers();
    /// let moves: Vec<_> = dag.winning_moves(&nimbers, &[1, 2]).collect();
    /// assert_eq!(moves, [TokenMove { token: 1, to: 1 }]);
    /// assert_eq!(dag.winning_moves(&nimbers, &[2, 2]).count(), 0);
    /// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
    /// ```
    pub fn winning_moves<'a>(
        &'a self,
        nimbers: &'a [Nimber],
        tokens: &'a [u32],
    ) -> impl Iterator<Item = TokenMove> + 'a {
        let sum: Nimber = tokens.iter().map(|&token| nimbers[token as usize]).sum();
        tokens.iter().enumerate().flat_map(move |(token, &vertex)| {
            let wanted = nimbers[vertex as usize] ^ sum;
            let wins = move |&to: &u32| nimbers[to as usize] == wanted;
            self.options(vertex).iter().copied().filter(wins).map(move |to| TokenMove { token, to })
        })
    }

    /// The first of [`Dag::winning_moves`], or `None` in a P-position.
    ///
    /// # Panics
    ///
    /// If a token is on no vertex of the graph, or `nimbers` are those of a smaller graph.
    #[must_use]
    pub fn winning_move(&self, nimbers: &[Nimber], tokens: &[u32]) -> Option<TokenMove> {
        self.winning_moves(nimbers, tokens).next()
    }
}

/// A move of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenMove {
    /// Which token, numbered from 0 in the order given.
    pub token: usize,
    /// The vertex that it moves to.
    pub to: u32,
}

/// Pairs (row, value) sorted by row and otherwise in the order given: row `r` is
/// `values[starts[r]..starts[r + 1]]`.
pub(crate) fn rows(count: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> (Vec<usize>, Vec<u32>) {
    let mut starts = vec![0; count + 1];
    for (row, _) in pairs.clone() {
        starts[row as usize + 1] += 1;
    }
    for row in 0..count {
        starts[row + 1] += starts[row];
    }
    let mut next = starts.clone();
    let mut values = vec![0; starts[count]];
    for (row, value) in pairs {
        values[next[row as usize]] = value;
        next[row as usize] += 1;
    }
    (starts, values)
}

/// The vertices in postorder of a depth-first search, or the vertices of one cycle in its order.
fn options_first(starts: &[usize], targets: &[u32]) -> Result<Vec<u32>, Vec<u32>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let count = starts.len() - 1;
    let mut marks = vec![Mark::New; count];
    let mut next = starts[..count].to_vec();
    let mut order = Vec::with_capacity(count);
    let mut path: Vec<u32> = Vec::new();
    for root in 0..count as u32 {
        if marks[root as usize] != Mark::New {
            continue;
        }
        marks[root as usize] = Mark::Open;
        path.push(root);
        while let Some(&vertex) = path.last() {
            let edge = next[vertex as usize];
            if edge == starts[vertex as usize + 1] {
                marks[vertex as usize] = Mark::Done;
                order.push(vertex);
                path.pop();
                continue;
            }
            next[vertex as usize] += 1;
            let to = targets[edge];
            match marks[to as usize] {
                Mark::New => {
                    marks[to as usize] = Mark::Open;
                    path.push(to);
                }
                Mark::Open => {
                    let from = path.iter().position(|&open| open == to).unwrap_or(0);
                    return Err(path.split_off(from));
                }
                Mark::Done => {}
            }
        }
    }
    Ok(order)
}

/// The most vertices of a graph: with all of them it takes some gigabytes, however few edges there
/// are.
pub const MOST_VERTICES: u32 = 1 << 27;

/// Refuses too many vertices, and the first edge that leaves the graph.
pub(super) fn check_ends(vertices: u32, edges: &[(u32, u32)]) -> Result<(), InvalidGraph> {
    if vertices > MOST_VERTICES {
        return Err(InvalidGraph::TooManyVertices { vertices });
    }
    let outside = |&(from, to): &(u32, u32)| [from, to].into_iter().find(|&vertex| vertex >= vertices);
    match edges.iter().enumerate().find_map(|(at, edge)| Some((at, outside(edge)?))) {
        Some((edge, vertex)) => Err(InvalidGraph::MissingVertex { edge, vertex, vertices }),
        None => Ok(()),
    }
}

/// The reason why edges are not a graph that a game can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidGraph {
    /// There are more than [`MOST_VERTICES`].
    TooManyVertices {
        /// The number of vertices.
        vertices: u32,
    },
    /// The ground of a picture of Hackenbush is none of its vertices.
    MissingGround {
        /// The ground.
        ground: u32,
        /// The number of vertices.
        vertices: u32,
    },
    /// An edge begins or ends outside the graph.
    MissingVertex {
        /// Which edge, from 0.
        edge: usize,
        /// The vertex that does not exist.
        vertex: u32,
        /// The number of vertices.
        vertices: u32,
    },
    /// The vertices of one cycle, in its order; the last has an edge to the first.
    Cycle(Vec<u32>),
}

impl fmt::Display for InvalidGraph {
    /// Vertices are written as they are stored, from 0; a cycle of more than twelve is abridged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVertices { vertices } => {
                write!(f, "a graph has at most {MOST_VERTICES} vertices, but {vertices} were given")
            }
            Self::MissingGround { ground, vertices } => {
                write!(f, "the ground is vertex {ground}, but the {vertices} vertices are numbered from 0")
            }
            Self::MissingVertex { edge, vertex, vertices } => {
                write!(
                    f,
                    "edge {edge} names vertex {vertex}, but the {vertices} vertices are numbered from 0"
                )
            }
            Self::Cycle(cycle) => {
                f.write_str("the graph has the cycle ")?;
                for vertex in cycle.iter().take(12) {
                    write!(f, "{vertex} -> ")?;
                }
                if cycle.len() > 12 {
                    write!(f, "... ({} more) -> ", cycle.len() - 12)?;
                }
                write!(f, "{}", cycle.first().copied().unwrap_or_default())
            }
        }
    }
}

impl std::error::Error for InvalidGraph {}
