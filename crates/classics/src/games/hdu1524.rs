//! HDU 1524 / POJ 2425 A Chess Game: pieces on a directed graph without cycles.
//!
//! The judge's input has no end of its own: cases follow to the end of the file. (A translation
//! that lets N = 0 end everything does no harm: a graph without vertices is taken as the end,
//! unless `--strict` forbids it.)

use std::ops::Range;

use sg_core::graphs::dag::{Dag, InvalidGraph, TokenMove};

use crate::games::graphs::{NO_MEMORY, OneToken, VERTEX, invalid_words, recurrence};
use crate::prelude::*;

/// The number of vertices.
const VERTICES: Number = Number::new("N", sentences::VERTICES, 1..=1_000, 0..=u32::MAX as u64);
/// The number of edges of a vertex.
const DEGREE: Number = Number::always("X", ["the number of edges of a vertex", "一个顶点的出边数"], 0..=MOST);
/// Where an edge leads.
const TARGET: Number =
    Number::always("v", ["where an edge leads", "一条边的终点"], 0..=u32::MAX as u64).up_to("N - 1");
/// The number of pieces.
const PIECES: Number = Number::new(
    "M",
    ["the number of pieces, or 0 at the end of the case", "棋子数，一组数据末尾为 0"],
    0..=10,
    0..=MOST,
);
/// The vertex of a piece.
const PIECE: Number =
    Number::always("p", ["the vertex of a piece", "一枚棋子所在的顶点"], 0..=u32::MAX as u64).up_to("N - 1");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<ManyPositions<ChessGame>>();

/// The solver of HDU 1524. It keeps nothing: the nimbers belong to the graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessGame;

/// A graph and the nimbers of its vertices.
#[derive(Clone, Debug)]
pub struct ChessBoard {
    dag: Arc<Dag>,
    nimbers: Vec<Nimber>,
}

/// Pieces and the board that they share with the other questions of their case.
#[derive(Clone, Debug)]
pub struct ChessPieces {
    board: Arc<ChessBoard>,
    /// The vertex of each piece.
    pieces: Vec<u32>,
}

/// Graphs of a thousand vertices, where the edges of a vertex lead, and as many random questions on
/// each.
fn graphs(targets: [fn(u64, u64) -> Range<u64>; 2], questions: u64) -> String {
    let n = 1_000;
    let row =
        |targets: Range<u64>| separated(std::iter::once(targets.end - targets.start).chain(targets), " ");
    let questions =
        (0..questions).map(|asked| format!("3 {} {} {}\n", asked % n, asked * 7 % n, asked * asked % n));
    let questions = questions.collect::<String>();
    let graphs = targets.map(|targets| {
        let rows = separated((0..n).map(|vertex| row(targets(vertex, n))), "\n");
        format!("{n}\n{rows}\n1 0\n2 0 0\n3 0 1 2\n4 0 1 2 3\n1 {}\n{questions}0\n", n - 1)
    });
    graphs.concat()
}

impl Game for ChessGame {
    type Position = ChessPieces;
    type Rules = OneToken;

    const ABOUT: About = About {
        name: "hdu1524",
        aliases: &["chess-game", "poj2425"],
        title: "A Chess Game",
        title_zh: "棋子游戏",
        judge: "HDU 1524, POJ 2425",
        rules: "Pieces are placed on the vertices of a directed acyclic graph; a vertex may hold several. A move takes one \
                piece along one edge. The player who cannot move loses.",
        rules_zh: "有向无环图的顶点上有若干棋子，一个顶点上可以有多个。每次把一个棋子沿一条边移动。无法操作者输。",
        numbers: &[VERTICES, DEGREE, TARGET, PIECES, PIECE],
        search: SearchLimits::new(
            &[Cap::new(5_000_000, ["steps", "步"]).meaning([
                "N^M (E + 1) M for N vertices, E edges and M pieces",
                "N^M (E + 1) M，N 个顶点、E 条边、M 枚棋子",
            ])],
            2_000_000,
        ),
        framing: Framing::UntilEnd("\n"),
        input: "Cases to the end of the input: N; for each vertex 0..N-1 the number of its edges and where they lead; then \
                questions, M and M vertices, ended by M = 0; a blank line between cases.",
        input_zh: "多组数据，读到文件末尾：N；对每个顶点 0..N-1，先是边数，再是各条边的终点；然后是若干询问，每个询问为 M 和 M 个顶点，以 M = 0 结束；各组之间有空行。",
        output: "A line for each question: `WIN` if the first player wins, else `LOSE`.",
        output_zh: "每个询问一行：先手必胜输出 `WIN`，否则输出 `LOSE`。",
        words: ["WIN\n", "LOSE\n"],
        theory: "Grundy (1939): the nimber of a vertex is the least number that is not the nimber of an option, and the nimber of a position is the nim-sum of its pieces.",
        theory_zh: "Grundy（1939 年）：顶点的 SG 值是各后继的 SG 值的 mex，局面的 SG 值是各棋子所在顶点的 SG 值的异或和。",
        ..HDU
    };

    fn outcome(&mut self, ChessPieces { board, pieces }: &ChessPieces) -> Result<Outcome, Refusal> {
        Ok(pieces.iter().map(|&piece| board.nimbers[piece as usize]).sum::<Nimber>().outcome())
    }

    fn report(&mut self, position: &ChessPieces) -> Result<Report, Refusal> {
        let ChessPieces { board, pieces } = position;
        let of = |vertex: u32| board.nimbers[vertex as usize];
        let rows = pieces.iter().zip(1..).map(|(&vertex, piece): (&u32, u32)| ([piece, vertex], of(vertex)));
        let moves = board.dag.winning_moves(&board.nimbers, pieces).map(|found| {
            let before = of(pieces[found.token]);
            sentences::becoming(Self::in_words(position, &found), before, &[of(found.to).0])
        });
        let vertices = board.nimbers.iter().enumerate();
        let vertices = vertices.map(|(vertex, nimber)| [vertex.to_string(), nimber.to_string()]);
        let header = [Phrase::both("piece", "棋子"), VERTEX];
        Ok(Report::of_games(Phrase::both("Each piece", "每枚棋子"), header, rows)
            .without_moves(pieces.iter().all(|&piece| board.dag.options(piece).is_empty()))
            .lines_in(Section::Recurrence, recurrence())
            .table_in(Section::Values, ["v", "G(v)"].map(Phrase::same), vertices)
            .winning_moves(WinningMoves::all(moves)))
    }

    fn rules(ChessPieces { board, pieces }: &ChessPieces) -> Result<(OneToken, Vec<u32>), Refusal> {
        let (vertices, edges) = (board.dag.vertices() as u64, board.dag.edges() as u64 + 1);
        let positions = vertices.max(2).saturating_pow(pieces.len().min(64) as u32);
        Self::ABOUT.search.check([product([positions, edges, pieces.len() as u64])])?;
        Ok((OneToken(Arc::clone(&board.dag)), pieces.clone()))
    }

    fn adversaries() -> Vec<Adversary> {
        vec![
            Adversary::new(["recursion a thousand levels deep", "深达一千层的递归"], || {
                // A path from the first vertex to the last, and one back.
                graphs(
                    [
                        |vertex, n| vertex + 1..(vertex + 2).min(n),
                        |vertex, _| vertex.saturating_sub(1)..vertex,
                    ],
                    10,
                )
            }),
            Adversary::new(NO_MEMORY, || {
                // An edge from each vertex to all later ones, and so 2^(n - 2) paths from the first
                // to the last; and one to all earlier ones.
                graphs([|vertex, n| vertex + 1..n, |vertex, _| 0..vertex], 2_000)
            }),
        ]
    }

    fn mistakes() -> Vec<Mistake<ChessPieces>> {
        vec![
            Self::mistaken(
                "no-nim-sum",
                [
                    "it says that First wins if one of the pieces stands on a vertex that wins",
                    "认为只要有一枚棋子在必胜的顶点上，先手就胜",
                ],
                ["pieces looked at one at a time", "各枚棋子分开看"],
                "2\n1 1\n0\n2 0 0\n0\n",
                |position| {
                    Outcome::n_if(
                        position
                            .pieces
                            .iter()
                            .any(|&piece| position.board.nimbers[piece as usize] > Nimber(0)),
                    )
                },
            ),
            Self::mistaken(
                "edges-counted",
                ["it uses the number of edges of a vertex as its nimber", "把顶点的边数当作 SG 值"],
                ["no mex", "没有取 mex"],
                "3\n0\n1 0\n1 1\n1 2\n0\n",
                |position| {
                    nim_of(
                        position.pieces.iter().map(|&piece| position.board.dag.options(piece).len() as u64),
                    )
                },
            ),
        ]
    }

    fn position_after(position: &ChessPieces, pieces: &Vec<u32>) -> Option<ChessPieces> {
        Some(ChessPieces { board: Arc::clone(&position.board), pieces: pieces.clone() })
    }

    fn in_words(position: &ChessPieces, &TokenMove { token, to }: &TokenMove) -> (Text, Value) {
        let from = position.pieces[token];
        (
            text!("piece {piece} from {from} to {to}", "棋子 {piece} 从 {from} 到 {to}", piece = token + 1),
            json!({ "piece": token + 1, "from": from, "to": to }),
        )
    }
}

impl SharedGame for ChessGame {
    type Shared = Arc<ChessBoard>;

    const END: &'static str = "";

    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<Arc<ChessBoard>>, Fault> {
        let line = input.next_line()?;
        let vertices = input.get(VERTICES)?;
        if vertices == 0 {
            return Ok(None);
        }
        input.end_of_line();
        let target = TARGET.at_most(vertices - 1);
        let mut edges = Vec::new();
        for from in 0..vertices {
            // Without a cycle if each edge leads to a smaller vertex.
            input.suggest(0, from);
            let degree = input.get_at(DEGREE, from)?;
            for edge in 1..=degree {
                input.suggest(0, from.saturating_sub(1));
                edges.push((from as u32, input.get_at(target, edge)? as u32));
            }
            input.end_of_line();
        }
        let dag = Dag::new(vertices as u32, &edges).map(Arc::new).map_err(|invalid| match invalid {
            InvalidGraph::Cycle(_) => {
                let invalid = invalid_words(&invalid);
                let what = text!("expected a graph without cycles, but {invalid}", "应为无环图，但{invalid}");
                input.fault_in(line, what)
            }
            _ => input.fault_in(line, invalid_words(&invalid)),
        })?;
        let nimbers = dag.nimbers();
        Ok(Some(Arc::new(ChessBoard { dag, nimbers })))
    }

    fn read_position(
        board: &Arc<ChessBoard>,
        _: u64,
        input: &mut Scanner<'_>,
    ) -> Result<Option<ChessPieces>, Fault> {
        let pieces = input.get(PIECES)?;
        if pieces == 0 {
            return Ok(None);
        }
        let vertices = board.dag.vertices() as u64;
        let read = input.list(PIECE.at_most(vertices.saturating_sub(1)), 1..pieces + 1)?;
        input.end_of_line();
        // Vertices were counted in 32 bits.
        let pieces = read.into_iter().map(|vertex| vertex as u32).collect();
        Ok(Some(ChessPieces { board: Arc::clone(board), pieces }))
    }

    fn position_in_words(ChessPieces { pieces, .. }: &ChessPieces) -> Text {
        text!("pieces on {vertices}", "棋子在 {vertices}", vertices = sentences::beginning(pieces))
    }
}
