//! Tokens on a directed graph without cycles: move one token along an edge; the player who cannot
//! move loses.

use sg_core::graphs::dag::TokenMove;

use crate::games::graphs::{self, OneToken, Tokens};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<GraphGame>>();

/// Tokens on a graph under normal play.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphGame;

impl StatelessGame for GraphGame {
    const ABOUT: About = About {
        name: "graph-game",
        aliases: &["dag-game"],
        title: "Tokens on a graph",
        title_zh: "有向图上的棋子",
        judge: "P. M. Grundy, 1939",
        rules: "Tokens on the vertices of a directed graph without cycles, any number on a vertex. A move moves one token \
                along an edge. The player who cannot move loses.",
        rules_zh: "有向无环图的顶点上有若干棋子，一个顶点上可以有多个。每次把一个棋子沿一条边移动。无法操作者输。",
        output: "A line for each case: `First` or `Second`, and the nim-sum of the tokens.",
        output_zh: "每组一行：`First` 或 `Second`，以及各棋子的 SG 值的异或和。",
        theory: "The nimber of a vertex is the mex of the nimbers of its options. The second player wins if and only if the nim-sum \
                 of the tokens is 0.",
        theory_zh: "顶点的 SG 值是它各个后继的 SG 值的 mex。后手胜当且仅当各棋子的 SG 值的异或和为 0。",
        ..Tokens::RECORD
    };
    const WITH_NIMBER: bool = true;

    type Case = Tokens;
    type StatementRules = OneToken;

    fn read(input: &mut Scanner<'_>) -> Result<Tokens, Fault> {
        Tokens::read(input)
    }

    fn solve(case: &Tokens) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::with_nimber(case.nim_sum()))
    }

    fn explain(case: &Tokens) -> Result<Report, Refusal> {
        let nimbers = case.dag.nimbers();
        let of = |vertex: u32| nimbers[vertex as usize];
        let moves = case.dag.winning_moves(&nimbers, &case.tokens).map(|found| {
            let before = of(case.tokens[found.token]);
            sentences::becoming(<Self as Game>::in_words(case, &found), before, &[of(found.to).0])
        });
        let header = [graphs::TOKEN_WORD, graphs::VERTEX];
        Ok(Report::of_games(Phrase::both("Each token", "每枚棋子"), header, case.places(of))
            .without_moves(case.tokens.iter().all(|&token| case.dag.options(token).is_empty()))
            .lines_in(Section::Recurrence, graphs::recurrence())
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(case: &Tokens) -> Result<(OneToken, Vec<u32>), Refusal> {
        let tokens = case.tokens.len() as u64;
        Tokens::SEARCH.check([tokens, case.most_options().saturating_mul(tokens)])?;
        Ok((OneToken(Arc::clone(&case.dag)), case.tokens.clone()))
    }

    fn adversaries() -> Vec<Adversary> {
        Tokens::adversaries()
    }

    fn mistakes() -> Vec<Mistake<Tokens>> {
        vec![
            Mistake::new(
                "nimbers-added",
                ["it adds the nimbers up; the nim-sum is their exclusive or", "把 SG 值相加，而不是取异或"],
                ["+ for ^", "把 ^ 写成 +"],
                "1\n2 1\n1 2\n2 1 1\n",
                |case: &Tokens| {
                    let nimbers = case.dag.nimbers();
                    let sum = case.tokens.iter().map(|&token| nimbers[token as usize].0).sum();
                    WinnerAnswer::with_nimber(Nimber(sum)).to_string()
                },
            ),
            Mistake::new(
                "edges-counted",
                ["it uses the number of edges of a vertex as its nimber", "把顶点的边数当作 SG 值"],
                ["no mex", "没有取 mex"],
                "1\n2 2\n1 2\n1 2\n1 1\n",
                |case: &Tokens| {
                    let of = |&token: &u32| Nimber(case.dag.options(token).len() as u64);
                    WinnerAnswer::with_nimber(case.tokens.iter().map(of).sum()).to_string()
                },
            ),
        ]
    }

    fn position_after(case: &Tokens, tokens: &Vec<u32>) -> Option<Tokens> {
        Some(Tokens { tokens: tokens.clone(), ..case.clone() })
    }

    fn in_words(case: &Tokens, &TokenMove { token, to }: &TokenMove) -> (Text, Value) {
        let (from, to) = (case.vertices.name(case.tokens[token]), case.vertices.name(to));
        let token = token + 1;
        let data = json!({ "token": token, "from": from, "to": to });
        (text!("move token {token} from {from} to {to}", "把棋子 {token} 从 {from} 移到 {to}"), data)
    }
}
