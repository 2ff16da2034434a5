//! Green Hackenbush on any graph: cut an edge; what is no longer joined to the ground goes with it.
//!
//! What is fused into one vertex is a *2-edge-connected* component, not a biconnected one: two cycles that share a vertex
//! are fused together. Two pairs of parallel edges, one on top of the other, are four loops, *0; taken as two components
//! with an edge between them they would be *1.

use serde_json::{Value, json};
use sg_core::LimitReached;
use sg_core::graphs::hackenbush::GreenHackenbush;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::graphs::{self, Picture};
use crate::theory::{Answer, COUNTED, Theory, at_most};

/// Green Hackenbush on any graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct HackenbushGraph;

/// The literal rules: a position is the set of the edges that still stand.
#[derive(Clone, Debug)]
pub struct Literal {
    ground: u32,
    edges: Vec<(u32, u32)>,
}

impl Literal {
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

impl Rules for Literal {
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
pub struct Case {
    picture: Picture,
    green: GreenHackenbush,
}

impl Case {
    /// The limits of pictures.
    pub const LIMITS: &str = "1 <= n <= 10^6, 0 <= m <= 10^6. Here: n below 2^32, m up to 2^30.";
    /// The output.
    pub const OUTPUT: &str = "A line for each case: `First` or `Second`, and the nimber.";
    /// What the search takes.
    pub const SEARCHED: &str = "at most 14 edges";
    /// How many edges an explanation looks at to find a winning cut on a cycle.
    const LIMIT: usize = 10_000_000;

    /// The case with these edges, given by name.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if an edge leaves the picture.
    pub fn new(input: &Scanner<'_>, line: u64, declared: u64, edges: Vec<(u32, u32)>) -> Result<Self, Fault> {
        let picture = Picture::new(declared, edges);
        let green = GreenHackenbush::new(picture.vertices.count(), picture.ground, &picture.edges)
            .map_err(|invalid| input.fault_in(line, invalid.to_string()))?;
        Ok(Self { picture, green })
    }

    /// The answer by the theorem.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::with_nimber(self.green.nimber())
    }

    /// The stalks on the ground, and a winning cut.
    #[must_use]
    pub fn report(&self) -> Report {
        let (stalks, fused) = self.green.on_the_ground();
        let rows = stalks.iter().map(|stalk| {
            let (from, to) = self.ends(stalk.edge);
            [(stalk.edge + 1).to_string(), format!("{from} - {to}"), stalk.length.to_string()]
        });
        let mut report = Report::by_nim_sum(self.green.nimber());
        if !stalks.is_empty() {
            report = report.line("What stands on the ground by a bridge equals a stalk of this length:");
            report = report.table(["edge", "ends", "length"], rows);
        }
        let mut terms: Vec<u64> = stalks.iter().map(|stalk| stalk.length).collect();
        if fused > 0 {
            report = report
                .line(format!("Edges on cycles through the ground: {fused}, *{} by fusion.", fused % 2));
            terms.push(fused as u64 % 2);
        }
        report = report.line(crate::games::heaps::nim_sum_in_words(&terms));
        match self.green.winning_cut(Self::LIMIT) {
            Ok(cut) => report.winning_moves(WinningMoves::one_of(cut.map(|edge| self.in_words(edge)))),
            Err(LimitReached { .. }) => {
                report.line("A winning cut is on a cycle; finding it takes too long.")
            }
        }
    }

    /// The names of the ends of an edge.
    fn ends(&self, edge: usize) -> (u32, u32) {
        let (from, to) = self.picture.edges[edge];
        (self.picture.vertices.name(from), self.picture.vertices.name(to))
    }

    /// A cut in words and as data; edges are numbered from 1.
    #[must_use]
    pub fn in_words(&self, edge: usize) -> (String, Value) {
        let (from, to) = self.ends(edge);
        let edge = edge + 1;
        (format!("cut edge {edge}, {from} - {to}"), json!({ "edge": edge, "ends": [from, to] }))
    }

    /// The literal rules, and the edges that are joined to the ground.
    ///
    /// # Errors
    ///
    /// That there are too many edges.
    pub fn literal(&self) -> Result<(Literal, u32), String> {
        let edges = &self.picture.edges;
        at_most(14, edges.len() as u64, "edges")?;
        let literal = Literal { ground: self.picture.ground, edges: edges.clone() };
        let all = literal.joined((1 << edges.len()) - 1);
        Ok((literal, all))
    }
}

impl Theory for HackenbushGraph {
    const ABOUT: About = About {
        name: "hackenbush-graph",
        aliases: &["green-hackenbush"],
        title: "Green Hackenbush",
        judge: "Winning Ways, ch. 7",
        rules: "A picture of edges, loops and parallel edges among them; vertex 1 is the ground. A move cuts one edge, and \
                what is no longer joined to the ground goes with it. Who cannot cut loses.",
        limits: Case::LIMITS,
        input: "t, then t cases: n m, then m edges u v.",
        output: Case::OUTPUT,
        theory: "Fusion: the vertices of a cycle may be fused, and each edge of a 2-edge-connected component becomes a \
                 stalk of length 1. Colon: what stands on the upper end of a bridge, of nimber g, makes it a stalk of \
                 length g + 1.",
        framing: COUNTED,
    };
    const WITH_NIMBER: bool = true;
    const SEARCHED: &'static str = Case::SEARCHED;

    type Case = Case;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Case, Fault> {
        let declared = graphs::read_vertices(input)?;
        let count = graphs::read_edge_count(input)?;
        let line = input.next_line()?;
        let edges = graphs::read_edges(input, declared, count)?;
        Case::new(input, line, declared, edges)
    }

    fn solve(case: &Case) -> Result<Answer, Refusal> {
        Ok(case.answer())
    }

    fn explain(case: &Case) -> Result<Report, Refusal> {
        Ok(case.report())
    }

    fn literal(case: &Case) -> Result<(Literal, u32), String> {
        case.literal()
    }

    fn in_words(case: &Case, &edge: &usize) -> (String, Value) {
        case.in_words(edge)
    }
}
