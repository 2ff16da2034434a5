//! Code shared by the games on graphs: reading edges and tokens, and keeping the names of vertices.

use std::cell::Cell;
use std::collections::HashMap;

use sg_core::graphs::dag::{Dag, InvalidGraph, TokenMove};
use sg_core::graphs::hackenbush::GreenHackenbush;

use crate::prelude::*;

/// The most edges, vertices and tokens that the games of theory state.
pub(super) const STATED_EDGES: u64 = 1_000_000;
/// The longest path that ends a random tree.
const LONGEST_PATH: u64 = 32;
/// The most vertices whose names fit.
const MOST_VERTICES: u64 = u32::MAX as u64;
/// The most edges and tokens whose numbers fit.
const MOST_EDGES: u64 = 1 << 30;

/// The numbers of a graph's vertices from 0, and their names in the input, which count from 1.
///
/// Where far more vertices are declared than named, only the named ones are numbered: a vertex
/// costs nothing before its token arrives.
#[derive(Clone, Debug)]
pub struct Vertices {
    count: u32,
    /// The names in increasing order, if not all vertices are numbered.
    names: Option<Vec<u32>>,
}

impl Vertices {
    /// Turns the names 1 to `declared` in `edges` and `others` into numbers.
    pub(super) fn number(declared: u64, edges: &mut [(u32, u32)], others: &mut [u32]) -> Self {
        let named = 2 * edges.len() + others.len();
        let all = || edges.iter().flat_map(|&(from, to)| [from, to]).chain(others.iter().copied());
        let vertices = if declared <= 4 * named as u64 + 1024 {
            // The declared count is a name that fits.
            Self { count: declared as u32, names: None }
        } else {
            let mut names: Vec<u32> = all().collect();
            names.sort_unstable();
            names.dedup();
            Self { count: names.len() as u32, names: Some(names) }
        };
        let number = |name: &mut u32| {
            *name = match &vertices.names {
                None => *name - 1,
                // Every name is there, at a place that is smaller than it.
                Some(names) => names.binary_search(name).unwrap_or_default() as u32,
            };
        };
        edges.iter_mut().flat_map(|(from, to)| [from, to]).for_each(number);
        others.iter_mut().for_each(number);
        vertices
    }

    /// The number of numbered vertices.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The name of a vertex in the input.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> u32 {
        self.names.as_ref().map_or(vertex + 1, |names| names[vertex as usize])
    }
}

/// The number of vertices.
pub const VERTICES: Number = Number::new("n", sentences::VERTICES, 1..=STATED_EDGES, 1..=MOST_VERTICES);

/// The number of edges.
pub const EDGES: Number = Number::new("m", ["the number of edges", "边数"], 0..=STATED_EDGES, 0..=MOST_EDGES);
/// The first end of an edge.
pub const FROM: Number =
    Number::always("u", ["the first end of an edge", "一条边的起点"], 1..=MOST_VERTICES).up_to("n");
/// The second end of an edge.
pub const TO: Number =
    Number::always("v", ["the second end of an edge", "一条边的终点"], 1..=MOST_VERTICES).up_to("n");
/// The number of tokens.
pub const TOKENS: Number =
    Number::new("k", ["the number of tokens", "棋子数"], 0..=STATED_EDGES, 0..=MOST_EDGES);
/// The vertex of a token.
pub const TOKEN: Number =
    Number::always("v", ["the vertex of a token", "一枚棋子所在的顶点"], 1..=MOST_VERTICES).up_to("n");

/// Which random edges make a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitting {
    /// All.
    Any,
    /// Directed ones without a cycle: each leads to a smaller vertex.
    WithoutCycle,
    /// Those of a tree: each joins the next vertex to one before it.
    Tree,
}

/// Reads `count` edges `u v` between vertices 1 to `vertices`, by their names. Memory follows the
/// edges that are there.
///
/// # Errors
///
/// A [`Fault`] at the first end that is not a vertex.
pub fn read_edges(
    input: &mut Scanner<'_>,
    vertices: u64,
    count: u64,
    fitting: Fitting,
) -> Result<Vec<(u32, u32)>, Fault> {
    let (first, second) = (FROM.at_most(vertices), TO.at_most(vertices));
    let mut edges = Vec::new();
    // Whether a random tree ends with a path from the ground that makes the nim-sum 0.
    let path = Cell::new(false);
    for edge in 1..=count {
        // The number of vertices fits 32 bits, and so does each of them.
        match fitting {
            Fitting::Any => {}
            Fitting::WithoutCycle => input.suggest(2, vertices),
            Fitting::Tree if path.get() => input.suggest(edge, edge),
            Fitting::Tree => {
                input.suggest(1, edge);
                let left = count - edge + 1;
                if left <= LONGEST_PATH {
                    input.complete(&|| {
                        path.set(nimber_on_the_ground(&edges)? == Nimber(left));
                        path.get().then_some(1)
                    });
                }
            }
        }
        let from = input.get_at(first, edge)? as u32;
        path.set(path.get() && (from == 1 || u64::from(from) == edge));
        match fitting {
            Fitting::Any => {}
            Fitting::WithoutCycle => input.suggest(1, u64::from(from).saturating_sub(1)),
            Fitting::Tree => input.suggest(edge + 1, edge + 1),
        }
        let to = input.get_at(second, edge)? as u32;
        edges.push((from, to));
        input.end_of_line();
    }
    Ok(edges)
}

/// The nimber of a tree with the root 1 that is cut edge by edge; each of `edges` joins the next
/// vertex to it.
fn nimber_on_the_ground(edges: &[(u32, u32)]) -> Option<Nimber> {
    // Vertex 0 does not occur.
    let vertices = u32::try_from(edges.len()).ok()?.checked_add(2)?;
    GreenHackenbush::new(vertices, 1, edges).ok().map(|tree| tree.nimber())
}

/// How the nimber of a vertex follows from its edges, for explanations.
#[must_use]
pub fn recurrence() -> [Text; 2] {
    [
        sentences::recurrence_of("G(v)", &text!("G(w) over the edges v -> w", "所有边 v -> w 的 G(w)")),
        text!(
            "Compute G(w) before G(v) for each edge v -> w: in reverse topological order, or by a memoized search.",
            "对每条边 v -> w，先算 G(w) 再算 G(v)：按拓扑序的逆序，或用记忆化搜索。"
        ),
    ]
}

/// A token, in the head of a table.
pub const TOKEN_WORD: Phrase = Phrase::both("token", "棋子");
/// A vertex, in the head of a table.
pub const VERTEX: Phrase = Phrase::both("vertex", "顶点");

/// The rules where a move brings one token along one edge: a position is the vertex of each token.
#[derive(Clone, Debug)]
pub struct OneToken(pub Arc<Dag>);

impl Rules for OneToken {
    type Position = Vec<u32>;
    type Move = TokenMove;

    fn moves(&self, tokens: &Vec<u32>, found: &mut dyn FnMut(TokenMove, Vec<u32>)) {
        for (token, &vertex) in tokens.iter().enumerate() {
            for &to in self.0.options(vertex) {
                found(TokenMove { token, to }, replaced(tokens, token, to));
            }
        }
    }
}

/// Tokens on a directed graph without cycles.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// The graph.
    pub dag: Arc<Dag>,
    /// The vertex of each token.
    pub tokens: Vec<u32>,
    /// The names of the vertices.
    pub vertices: Vertices,
}

/// The work of a slow program for a graph.
pub const NO_MEMORY: [&str; 2] = ["recursion without memoization", "没有记忆化的递归"];

impl Tokens {
    /// Graphs with an edge from each vertex to all before it, and so nimbers up to n - 1 and
    /// 2^(n - 2) paths from the last to the first.
    #[must_use]
    pub fn adversaries() -> Vec<Adversary> {
        fn cases<const N: usize>(n: u64, tokens: [&[u64]; N]) -> String {
            let edges = (2..=n).flat_map(|from| (1..from).map(move |to| format!("{from} {to}\n")));
            let graph = format!("{n} {}\n{}", n * (n - 1) / 2, edges.collect::<String>());
            tokens.map(|tokens| format!("{graph}{} {}\n", tokens.len(), separated(tokens, " "))).concat()
        }
        let paths = || format!("4\n{}", cases(100, [&[100], &[100, 100], &[100, 99], &[1]]));
        // As many edges as are allowed.
        let large = || format!("4\n{}{}", cases(1_414, [&[1_414]]), cases(300, [&[300], &[2], &[1]]));
        let words = ["an array of 256 or 1,000 places for the mex", "求 mex 的数组只有 256 或 1000 个位置"];
        vec![Adversary::new(NO_MEMORY, paths), Adversary::new(words, large)]
    }

    /// The common part of the records.
    pub const RECORD: About = About {
        numbers: &[VERTICES, EDGES, FROM, TO, TOKENS, TOKEN],
        most_in_all: Some(("n", STATED_EDGES)),
        search: Self::SEARCH,
        input: "t, then t cases: n m, then m edges u v from u to v, vertices from 1, without a cycle; then k and the tokens' vertices v_1 .. v_k.",
        input_zh: "第一行 t，之后 t 组：n m，然后是 m 条从 u 到 v 的边 u v，顶点从 1 编号，无环；再是 k 和各棋子所在的顶点 v_1 .. v_k。",
        ..THEORY
    };

    /// Reads `n m`, the edges, `k` and the tokens.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place; where the graph has a cycle, one that names it.
    pub fn read(input: &mut Scanner<'_>) -> Result<Self, Fault> {
        let declared = input.get(VERTICES)?;
        let count = input.get(EDGES)?;
        input.end_of_line();
        let line = input.next_line()?;
        let mut edges = read_edges(input, declared, count, Fitting::WithoutCycle)?;
        let tokens = input.get(TOKENS)?;
        let tokens = input.list(TOKEN.at_most(declared), 1..tokens + 1)?;
        // Vertices fit 32 bits.
        let mut tokens: Vec<u32> = tokens.into_iter().map(|token| token as u32).collect();
        let vertices = Vertices::number(declared, &mut edges, &mut tokens);
        let dag = Dag::new(vertices.count(), &edges).map_err(|invalid| {
            let named = match invalid {
                InvalidGraph::Cycle(cycle) => {
                    InvalidGraph::Cycle(cycle.into_iter().map(|vertex| vertices.name(vertex)).collect())
                }
                other => other,
            };
            let named = invalid_words(&named);
            input.fault_in(line, text!("the edges from this line on: {named}", "从这一行开始的边：{named}"))
        })?;
        Ok(Self { dag: Arc::new(dag), tokens, vertices })
    }

    /// Rows of a table: the number and the vertex of each token, and what `describe` says of the
    /// vertex.
    pub fn rows<T: Spoken>(&self, describe: impl Fn(u32) -> T) -> impl Iterator<Item = [Text; 3]> {
        self.places(describe).map(|([token, vertex], described)| {
            [Text::plain(token), Text::plain(vertex), Text::of(|language| described.spoken(language))]
        })
    }

    /// For each token its number, its vertex, and what `describe` tells of the vertex.
    pub fn places<T>(&self, describe: impl Fn(u32) -> T) -> impl Iterator<Item = ([u32; 2], T)> {
        let tokens = self.tokens.iter().zip(1..);
        tokens
            .map(move |(&vertex, token): (&u32, u32)| ([token, self.vertices.name(vertex)], describe(vertex)))
    }

    /// The nim-sum of the tokens.
    #[must_use]
    pub fn nim_sum(&self) -> Nimber {
        let nimbers = self.dag.nimbers();
        self.tokens.iter().map(|&token| nimbers[token as usize]).sum()
    }

    /// The most moves from one vertex.
    #[must_use]
    pub fn most_options(&self) -> u64 {
        let degrees = (0..self.vertices.count()).map(|vertex| self.dag.options(vertex).len());
        degrees.max().unwrap_or(0) as u64
    }

    /// The sizes that the search accepts where one token moves in a turn.
    pub const SEARCH: SearchLimits = SearchLimits::new(
        &[
            Cap::new(60, ["tokens", "枚棋子"]),
            Cap::new(200, ["moves of all tokens", "种走法（所有棋子合计）"]),
        ],
        50_000,
    );
}

/// A fault of a graph.
#[must_use]
pub fn invalid_words(invalid: &InvalidGraph) -> Text {
    let english = invalid.to_string();
    match english.strip_prefix("the graph has the cycle ") {
        Some(cycle) => text!("the graph has the cycle {cycle}", "图中有环 {cycle}"),
        // A vertex that is missing is refused as it is read.
        None => Text::plain(english),
    }
}

/// The first cycle that edges between the vertices 1 to `edges.len() + 1` close, as an error that
/// names it; `None` if they are a tree.
///
/// # Panics
///
/// If an edge has another end.
///
/// # Complexity
///
/// O(n log n) for n vertices, and nearly O(n) as a rule.
///
/// # Example
///
/// ```
/// use classics::games::graphs::find_cycle;
///
/// assert_eq!(find_cycle(&[(1, 2), (3, 2)]), None);
/// let cycle = find_cycle(&[(1, 2), (2, 4), (4, 1)]).unwrap();
/// assert_eq!(cycle.to_string(), "the graph has the cycle 4 -> 2 -> 1 -> 4");
/// ```
#[must_use]
pub fn find_cycle(edges: &[(u32, u32)]) -> Option<InvalidGraph> {
    let mut joined = Joined::new(edges.len() as u32 + 2);
    let place = edges.iter().position(|&(from, to)| !joined.join(from, to))?;
    let (from, to) = edges[place];
    Some(InvalidGraph::Cycle(path(&edges[..place], from, to)))
}

/// Sets of joined vertices, each a tree of references to its root; halved on the way.
pub(super) struct Joined(Vec<u32>);

impl Joined {
    /// The vertices below `count`, none of them joined to another.
    pub(super) fn new(count: u32) -> Self {
        Self((0..count).collect())
    }

    /// The root of the set of a vertex.
    pub(super) fn root(&mut self, mut vertex: u32) -> u32 {
        while self.0[vertex as usize] != vertex {
            let above = self.0[self.0[vertex as usize] as usize];
            self.0[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }

    /// Joins the ends of an edge, and answers whether they were apart.
    pub(super) fn join(&mut self, from: u32, to: u32) -> bool {
        let [one, other] = [from, to].map(|end| self.root(end));
        self.0[one as usize] = other;
        one != other
    }
}

/// The path from `from` to `to` in a forest that has one.
fn path(forest: &[(u32, u32)], from: u32, to: u32) -> Vec<u32> {
    let mut beside: HashMap<u32, Vec<u32>> = HashMap::new();
    for &(one, other) in forest {
        beside.entry(one).or_default().push(other);
        beside.entry(other).or_default().push(one);
    }
    // Where the search that begins at `to` came to each vertex from.
    let mut towards = HashMap::from([(to, to)]);
    let mut open = vec![to];
    while let Some(vertex) = open.pop() {
        for &next in beside.get(&vertex).into_iter().flatten() {
            towards.entry(next).or_insert_with(|| {
                open.push(next);
                vertex
            });
        }
    }
    std::iter::successors(Some(from), |&at| towards.get(&at).copied().filter(|_| at != to)).collect()
}
