//! Green Hackenbush on any graph: cut an edge; what is no longer joined to the ground goes with it.
//!
//! What is fused into one vertex is a *2-edge-connected* component, not a biconnected one: two
//! cycles that share a vertex are fused together. Two pairs of parallel edges, one on top of the
//! other, are four loops, *0; taken as two components with an edge between them they would be *1.

use sg_core::LimitReached;
use sg_core::graphs::hackenbush::GreenHackenbush;

use crate::games::graphs::{self, EDGES, FROM, Joined, TO, VERTICES, Vertices, invalid_words};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<HackenbushGraph>>();

/// Green Hackenbush on any graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct HackenbushGraph;

/// The rules: a position is the set of the edges that are left.
#[derive(Clone, Debug)]
pub struct CuttingRules {
    ground: u32,
    edges: Vec<(u32, u32)>,
}

impl CuttingRules {
    /// The edges among `standing` that are joined to the ground.
    fn joined(&self, standing: u32) -> u32 {
        let mut vertices = vec![self.ground];
        let mut joined = 0;
        while let Some(vertex) = vertices.pop() {
            for (edge, &(from, to)) in self.edges.iter().enumerate() {
                let bit = 1 << edge;
                if standing & bit != 0 && joined & bit == 0 && (from == vertex || to == vertex) {
                    joined |= bit;
                    vertices.extend([from, to]);
                }
            }
        }
        joined
    }
}

impl Rules for CuttingRules {
    type Position = u32;
    /// The place of the edge that is cut.
    type Move = usize;

    fn moves(&self, &standing: &u32, found: &mut dyn FnMut(usize, u32)) {
        for edge in (0..self.edges.len()).filter(|&edge| standing >> edge & 1 == 1) {
            found(edge, self.joined(standing & !(1 << edge)));
        }
    }
}

/// A picture as it is drawn, and what the theory makes of it.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    vertices: Vertices,
    /// The number of vertex 1.
    ground: u32,
    /// The edges in the order of the input.
    edges: Vec<(u32, u32)>,
    green: GreenHackenbush,
}

impl Hackenbush {
    /// The common part of the records.
    pub const RECORD: About = About {
        search: Self::SEARCH,
        output: "A line for each case: `First` or `Second`, and the nimber.",
        output_zh: "每组一行：`First` 或 `Second`，以及 SG 值。",
        ..THEORY
    };
    /// The sizes that the search accepts.
    pub const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(14, ["edges", "条边"])], 2_000_000);
    /// The number of edges that an explanation looks at to find a winning cut on a cycle.
    const LIMIT: usize = 10_000_000;

    /// The case with these edges, given by name.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if an edge leaves the picture.
    pub fn new(
        input: &Scanner<'_>,
        line: u64,
        declared: u64,
        mut edges: Vec<(u32, u32)>,
    ) -> Result<Self, Fault> {
        let mut ground = [1];
        let vertices = Vertices::number(declared, &mut edges, &mut ground);
        let [ground] = ground;
        let green = GreenHackenbush::new(vertices.count(), ground, &edges)
            .map_err(|invalid| input.fault_in(line, invalid_words(&invalid)))?;
        Ok(Self { vertices, ground, edges, green })
    }

    /// Every winning cut, of a small picture: the theorem on what each cut leaves.
    fn all_winning_cuts(&self) -> Option<WinningMoves> {
        let (rules, all) = HackenbushGraph::start(self).ok()?;
        let outcome = |&standing: &u32| {
            let edges = self.edges.iter().enumerate();
            let left = edges.filter(|(edge, _)| standing >> edge & 1 == 1).map(|(_, &ends)| ends);
            Ok(self.nimber_of(left).outcome())
        };
        let cuts = winning_by_outcome(&rules, &all, outcome).ok()?;
        Some(WinningMoves::all(cuts.into_iter().map(|edge| <HackenbushGraph as Game>::in_words(self, &edge))))
    }

    /// The output of a program that takes the parity of the edges which are joined to the ground
    /// for the nimber.
    #[must_use]
    pub fn parity_of_the_edges(&self) -> String {
        let Self { vertices, ground, edges, .. } = self;
        let mut joined = Joined::new(vertices.count());
        for &(from, to) in edges {
            joined.join(from, to);
        }
        let ground = joined.root(*ground);
        let edges = edges.iter().filter(|edge| joined.root(edge.0) == ground).count();
        WinnerAnswer::with_nimber(Nimber(edges as u64 % 2)).to_string()
    }

    /// The output of a program that leaves out the edges which close a cycle.
    fn without_cycles(&self) -> String {
        let mut joined = Joined::new(self.vertices.count());
        let kept = self.edges.iter().copied().filter(|&(from, to)| joined.join(from, to));
        WinnerAnswer::with_nimber(self.nimber_of(kept)).to_string()
    }

    /// The nimber of some of the edges.
    fn nimber_of(&self, edges: impl Iterator<Item = (u32, u32)>) -> Nimber {
        let green = GreenHackenbush::new(self.vertices.count(), self.ground, &edges.collect::<Vec<_>>());
        green.unwrap_or_else(|error| unreachable!("{error}")).nimber()
    }

    /// The names of the ends of an edge.
    fn ends(&self, edge: usize) -> (u32, u32) {
        let (from, to) = self.edges[edge];
        (self.vertices.name(from), self.vertices.name(to))
    }
}

impl StatelessGame for HackenbushGraph {
    const ABOUT: About = About {
        name: "hackenbush-graph",
        aliases: &["green-hackenbush"],
        title: "Green Hackenbush",
        title_zh: "无向图删边游戏（Green Hackenbush）",
        judge: "Winning Ways, ch. 7",
        rules: "A picture of edges, loops and parallel edges among them; vertex 1 is the ground. A move cuts one edge, and \
                what is no longer joined to the ground goes with it. Whoever cannot cut loses.",
        rules_zh: "由边组成的图，可以有自环和重边；顶点 1 是地面。每次剪断一条边，与地面不再连通的部分随之消失。无法操作者输。",
        numbers: &[VERTICES, EDGES, FROM, TO],
        most_in_all: Some(("n", graphs::STATED_EDGES)),
        input: "t, then t cases: n m, then m edges u v.",
        input_zh: "第一行 t，之后 t 组：n m，然后是 m 条边 u v。",
        theory: "The fusion principle: the vertices of a cycle may be fused, and each edge of a 2-edge-connected component \
                 becomes a loop, which counts as a path of length 1. The colon principle: a bridge with a graph of nimber g on \
                 its upper end is equivalent to a path of length g + 1.",
        theory_zh: "融合原理：圈上的顶点可以融合，2-边连通分量的每条边变成一个自环，相当于长 1 的路径。冒号原理：桥的上端接着 SG 值为 g 的图，相当于长 g + 1 的路径。",
        ..Hackenbush::RECORD
    };
    const WITH_NIMBER: bool = true;

    type Case = Hackenbush;
    type StatementRules = CuttingRules;

    fn read(input: &mut Scanner<'_>) -> Result<Hackenbush, Fault> {
        let declared = input.get(VERTICES)?;
        let count = input.get(EDGES)?;
        input.end_of_line();
        let line = input.next_line()?;
        let edges = graphs::read_edges(input, declared, count, graphs::Fitting::Any)?;
        Hackenbush::new(input, line, declared, edges)
    }

    fn solve(case: &Hackenbush) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::with_nimber(case.green.nimber()))
    }

    fn explain(case: &Hackenbush) -> Result<Report, Refusal> {
        let (stalks, fused) = case.green.on_the_ground();
        let rows = stalks.iter().map(|stalk| {
            let (from, to) = case.ends(stalk.edge);
            [(stalk.edge + 1).to_string(), format!("{from} - {to}"), stalk.length.to_string()]
        });
        let mut report = Report::by_nim_sum(case.green.nimber())
            .without_moves(stalks.is_empty() && fused == 0)
            .lines_in(
                Section::Games,
                sentences::sprague_grundy(Phrase::both("Each edge that touches the ground, with everything above it,", "每条接地的边连同它上面的部分")),
            )
            .recurrence(text!(
                    "Recurrence (the colon principle): G(v) = xor of G(c) + 1 over the vertices c directly above v; 0 if there are none.",
                    "递推（冒号原理）：G(v) 是 v 正上方各顶点 c 的 G(c) + 1 的异或；没有时为 0。"
                ));
        if !stalks.is_empty() {
            report = report.line(text!(
                "Each edge that touches the ground, with everything above it, is equivalent to a path of this length, and that length is its nimber:",
                "每条接地的边连同它上面的部分，相当于一条这样长的路径，长度就是它的 SG 值："
            ));
            report = report.table(
                [Phrase::both("edge", "边"), Phrase::both("ends", "端点"), Phrase::both("length", "长度")],
                rows,
            );
        }
        let mut terms: Vec<u64> = stalks.iter().map(|stalk| stalk.length).collect();
        if fused > 0 {
            report = report
                .line(text!("Edges on cycles through the ground: {fused}. Fusion makes each a game of nimber 1: together {together}.", "经过地面的圈上的边：{fused} 条。融合后每条的 SG 值为 1，合起来为 {together}。", together = fused % 2));
            terms.push(fused as u64 % 2);
        }
        report = report.line(sentences::nim_sum(&terms));
        if let Some(winning) = case.all_winning_cuts() {
            return Ok(report.winning_moves(winning));
        }
        Ok(match case.green.winning_cut(Hackenbush::LIMIT) {
            Ok(cut) => report
                .winning_moves(WinningMoves::one_of(cut.map(|edge| <Self as Game>::in_words(case, &edge)))),
            Err(LimitReached { .. }) => report.line(text!(
                "A winning cut is on a cycle; finding it takes too long.",
                "必胜的剪法在圈上，寻找它太费时。"
            )),
        })
    }

    fn start(case: &Hackenbush) -> Result<(CuttingRules, u32), Refusal> {
        let edges = &case.edges;
        Hackenbush::SEARCH.check([edges.len() as u64])?;
        let rules = CuttingRules { ground: case.ground, edges: edges.clone() };
        let all = rules.joined((1 << edges.len()) - 1);
        Ok((rules, all))
    }

    fn mistakes() -> Vec<Mistake<Hackenbush>> {
        vec![
            Mistake::new(
                "edges-counted",
                [
                    "it uses the parity of the number of edges joined to the ground as the nimber",
                    "把与地面相连的边数的奇偶当作 SG 值",
                ],
                ["one edge a move", "每一步一条边"],
                "1\n2 2\n1 2\n2 2\n",
                |case: &Hackenbush| case.parity_of_the_edges(),
            ),
            Mistake::new(
                "no-fusion",
                ["it leaves out the edges that close a cycle", "略去了构成圈的边"],
                ["a tree by depth-first search", "深度优先搜索得到的树"],
                "1\n1 1\n1 1\n",
                |case: &Hackenbush| case.without_cycles(),
            ),
        ]
    }

    fn in_words(case: &Hackenbush, &edge: &usize) -> (Text, Value) {
        let (from, to) = case.ends(edge);
        let edge = edge + 1;
        (
            text!("cut edge {edge}, {from} - {to}", "剪断边 {edge}，{from} - {to}"),
            json!({ "edge": edge, "ends": [from, to] }),
        )
    }
}
