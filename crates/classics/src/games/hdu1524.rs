//! HDU 1524 / POJ 2425 A Chess Game: pieces on a directed graph without cycles.
//!
//! The judge's input has no end of its own: cases follow to the end of the file. (A translation that lets N = 0 end
//! everything does no harm: a graph without vertices is taken as the end, unless `--strict` forbids it.)

use serde_json::{Value, json};
use sg_core::graphs::dag::{Dag, InvalidGraph, TokenMove};
use sg_core::rules::oracle::Oracle;
use sg_core::{Nimber, Outcome};
use sg_judge::{
    About, Bounds, Fault, Field, Framing, Refusal, Report, Scanner, Searched, search, too_large_for_search,
};

use super::graphs::OneToken;
use crate::game::{Game, MOST, Questions};

/// The solver of HDU 1524.
#[derive(Clone, Debug, Default)]
pub struct ChessGame {
    /// The graph, from its first question on.
    board: Option<Board>,
}

/// A graph and the nimbers of its vertices.
#[derive(Clone, Debug)]
struct Board {
    dag: Dag,
    nimbers: Vec<Nimber>,
}

/// The moves that a search is allowed to look at.
const MOST_STEPS: u64 = 5_000_000;

impl ChessGame {
    /// The graph that the questions are about.
    fn board(&self) -> Result<&Board, Refusal> {
        self.board.as_ref().ok_or_else(|| Refusal::new("there is no graph"))
    }
}

impl Game for ChessGame {
    /// The vertex of each piece.
    type Position = Vec<u32>;
    type Move = TokenMove;

    const ABOUT: About = About {
        name: "hdu1524",
        aliases: &["chess-game", "poj2425"],
        title: "A Chess Game",
        judge: "HDU 1524, POJ 2425",
        rules: "Pieces stand on the vertices of a directed graph without cycles; several may share one. A move brings one \
                piece along one edge. Who cannot move loses.",
        limits: "The judge: N <= 1000, M <= 10. Here: N below 2^32, any number of edges and pieces that memory holds.",
        input: "Cases to the end of the input: N; for each vertex 0..N-1 the number of its edges and where they lead; then \
                questions, M and M vertices, ended by M = 0.",
        output: "A line for each question: `WIN` if the first player wins, else `LOSE`.",
        theory: "Grundy (1939): a vertex has the least nimber that none of its options has, and pieces add by nim-sum.",
        framing: Framing::UntilEnd,
    };
    const WORDS: [&'static str; 2] = ["WIN\n", "LOSE\n"];

    fn new() -> Self {
        Self::default()
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u32>>, Fault> {
        let pieces = Field::new("M", "the number of pieces, or 0 at the end of the case");
        let pieces = input.number(pieces, &Bounds::new(0..=10, 0..=MOST))?;
        if pieces == 0 {
            return Ok(None);
        }
        let vertices = self.board.as_ref().map_or(0, |board| board.dag.vertices() as u64);
        let vertex = Field::new("p", "the vertex of a piece");
        let read = input.numbers(vertex, 1..pieces + 1, &Bounds::always(0..=vertices.saturating_sub(1)))?;
        // Vertices were counted in 32 bits.
        Ok(Some(read.into_iter().map(|vertex| vertex as u32).collect()))
    }

    fn outcome(&mut self, pieces: &Vec<u32>) -> Result<Outcome, Refusal> {
        let nimbers = &self.board()?.nimbers;
        Ok(pieces.iter().map(|&piece| nimbers[piece as usize]).sum::<Nimber>().outcome())
    }

    fn report(&mut self, pieces: &Vec<u32>) -> Result<Report, Refusal> {
        let Board { dag, nimbers } = self.board()?;
        let of = |vertex: u32| nimbers[vertex as usize];
        let sum: Nimber = pieces.iter().map(|&piece| of(piece)).sum();
        let rows = pieces
            .iter()
            .enumerate()
            .map(|(piece, &vertex)| [(piece + 1).to_string(), vertex.to_string(), of(vertex).to_string()]);
        Ok(Report::by_nim_sum(sum)
            .line("Each piece is a game of its own:")
            .table(["piece", "vertex", "nimber"], rows)
            .winning_moves(Self::listed(pieces, dag.winning_moves(nimbers, pieces))))
    }

    fn search(&mut self, pieces: &Vec<u32>) -> Result<Searched<TokenMove>, Refusal> {
        let dag = &self.board()?.dag;
        let (vertices, edges) = (dag.vertices() as u64, dag.edges() as u64 + 1);
        let positions =
            (0..pieces.len().min(64)).fold(1_u64, |product, _| product.saturating_mul(vertices.max(2)));
        let takes = format!("N vertices, E edges and M pieces with N^M (E + 1) M at most {MOST_STEPS}");
        if positions.saturating_mul(edges).saturating_mul(pieces.len() as u64) > MOST_STEPS {
            let why = format!("{vertices} vertices, {} edges, {} pieces", edges - 1, pieces.len());
            return Err(too_large_for_search(&why, &takes));
        }
        search(&mut Oracle::new(OneToken(dag)), pieces, &takes)
    }

    fn in_words(pieces: &Vec<u32>, &TokenMove { token, to }: &TokenMove) -> (String, Value) {
        let from = pieces[token];
        (
            format!("piece {} from {from} to {to}", token + 1),
            json!({ "piece": token + 1, "from": from, "to": to }),
        )
    }
}

impl Questions for ChessGame {
    const END: &'static str = "";

    fn begin(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault> {
        let line = input.next_line()?;
        let vertices = Field::new("N", "the number of vertices");
        let vertices = input.number(vertices, &Bounds::new(1..=1_000, 0..=u32::MAX.into()))?;
        if vertices == 0 {
            return Ok(false);
        }
        let (degree, target) =
            (Field::new("X", "the number of edges of a vertex"), Field::new("v", "where an edge leads"));
        let targets = Bounds::always(0..=vertices - 1);
        let mut edges = Vec::new();
        for from in 0..vertices {
            let degree = input.number(degree.at(from), &Bounds::always(0..=MOST))?;
            for edge in 1..=degree {
                edges.push((from as u32, input.number(target.at(edge), &targets)? as u32));
            }
        }
        let dag = Dag::new(vertices as u32, &edges).map_err(|invalid| match invalid {
            InvalidGraph::Cycle(_) => {
                input.fault_in(line, format!("expected a graph without cycles, but {invalid}"))
            }
            InvalidGraph::MissingVertex { .. } => input.fault_in(line, invalid.to_string()),
        })?;
        let nimbers = dag.nimbers();
        self.board = Some(Board { dag, nimbers });
        Ok(true)
    }

    fn position(pieces: &Vec<u32>) -> String {
        let vertices: Vec<String> = pieces.iter().take(20).map(u32::to_string).collect();
        let more = if pieces.len() > 20 { " ..." } else { "" };
        format!("pieces on {}{more}", vertices.join(" "))
    }
}
