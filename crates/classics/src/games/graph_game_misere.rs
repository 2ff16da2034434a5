//! Tokens on a directed graph without cycles under misere play: who cannot move *wins*.
//!
//! "The first player wins if and only if the nim-sum is 0 and no token has a nimber above 1, or the
//! nim-sum is not 0 and some token has" (often named Anti-SG or SJ) is not true of misere play in
//! general. The least graph on which it fails: edges 2 -> 1, 3 -> 1, 3 -> 2, 4 -> 3 and a token on
//! 4, which has nimber 0. The rule says First, but the token must move to a Nim heap of 2, and the
//! second player wins. The rule holds if every vertex of nimber 0 that can move at all has an
//! option of nimber 1; that is checked here before it is used. Otherwise the canonical forms tell
//! whether all tokens are *tame*, in which case the sum goes as misere Nim does, and where one is
//! *wild* the sum is searched.

use sg_core::{LimitReached, Nimber, Outcome};
use sg_misere::Method;

use crate::games::graph_game::GraphGame;
use crate::games::graphs::{TOKEN_WORD, Tokens, VERTEX};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<GraphGameMisere>>();

/// Tokens on a graph under misere play.
pub type GraphGameMisere = Reissued<Misere>;

/// Misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misere;

impl Misere {
    /// How many sums and parts of a wild sum are visited: some seconds, and a few hundred megabytes
    /// at most.
    const LIMIT: usize = 20_000_000;
    /// The most edges of a graph of which an explanation shows the genus of each token.
    const MOST_EDGES_SHOWN: usize = 10_000;

    /// Who wins by the quick theorem, if its condition holds on the part of the graph that the
    /// tokens reach.
    fn quick_outcome(case: &Tokens, nimbers: &[Nimber]) -> Option<Outcome> {
        if sg_misere::zero_without_one(&case.dag, nimbers, &case.tokens).is_some() {
            return None;
        }
        Some(Self::by_nimbers(case, nimbers))
    }

    /// Who wins misere Nim with the nimbers as heaps.
    fn by_nimbers(case: &Tokens, nimbers: &[Nimber]) -> Outcome {
        let heaps: Vec<u64> = case.tokens.iter().map(|&token| nimbers[token as usize].0).collect();
        sg_core::games::nim::misere_outcome(&heaps)
    }

    fn refusal(reached: LimitReached) -> Refusal {
        let LimitReached { limit, .. } = reached;
        Refusal::new(text!(
            "a token is wild, and a search of the sum stopped at its limit of {limit} sums and parts",
            "有棋子不驯顺（wild），搜索达到了 {limit} 个和与分量的上限"
        ))
        .help(text!(
            "with fewer tokens on wild vertices it can be computed",
            "减少不驯顺的顶点上的棋子，就可以计算"
        ))
    }
}

/// The beginning of every explanation.
fn theory(report: Report) -> Report {
    report
            .games(text!("The player who cannot move wins (misere play), so the nimbers of the tokens, each the mex of those over its edges, do not decide.\n\
                 The misere nimber of a position is 0 if the player to move loses; the genus of a vertex, written g^{{...}}, is its nimber g\n\
                 and, after it, its misere nimbers in sums with 0, 1, 2, ... Nim heaps of 2.", "无法操作的一方获胜（反常规则），所以棋子的 SG 值（沿各边所到顶点的 SG 值的 mex）不足以决定胜负。\n\
                 局面的反常 SG 值为 0 表示轮到走的一方输；顶点的 genus 写作 g^{{...}}，是它的 SG 值 g，\n\
                 后面是它与 0、1、2……个大小为 2 的 Nim 堆并列时的反常 SG 值。"))
            .recurrence(text!("A vertex has the pair (nimber, misere nimber): each is the mex of those over its edges, but without edges the pair is\n\
                 (0, 1). The pairs of sums of Nim heaps are (0, 1) and (1, 0), called fickle, and (n, n), called firm. A vertex is tame if\n\
                 it has such a pair by its tame options alone, and each other option has a tame option with that pair; otherwise it is wild.", "每个顶点有一对数（SG 值，反常 SG 值）：各是沿边所到顶点的 mex，没有边时这对数是\n\
                 (0, 1)。Nim 堆之和的数对是 (0, 1) 与 (1, 0)，称为易变（fickle）；以及 (n, n)，称为稳定（firm）。如果只看驯顺的后继\n\
                 就得到这样的一对数，并且其余每个后继都有具有这对数的驯顺后继，这个顶点就是驯顺的；否则不驯顺。"))
}

impl Edition for Misere {
    type Original = GraphGame;

    const ABOUT: About = About {
        name: "graph-game-misere",
        aliases: &["anti-sg"],
        title: "Tokens on a graph under misere play",
        title_zh: "有向图上的棋子（Anti-SG）",
        judge: "On Numbers and Games, ch. 12",
        rules: "Tokens on the vertices of a directed graph without cycles, any number on a vertex. A move moves one token \
                along an edge. The player who cannot move wins.",
        rules_zh: "有向无环图的顶点上有若干棋子，一个顶点上可以有多个。每次把一个棋子沿一条边移动。无法操作者胜。",
        theory: "If every reachable vertex of nimber 0 that has options has an option of nimber 1, or if all tokens are tame, the outcome is that of misere Nim; otherwise the sum is searched.",
        theory_zh: "如果可到达的、能走的、SG 值为 0 的顶点都有 SG 值为 1 的后继，或者所有棋子都是驯顺（tame）的，那么胜负与反常规则的 Nim 相同；否则需要搜索。",
        ..Tokens::RECORD
    };
    const PLAY: Play = Play::Misere;
    const WITH_NIMBER: bool = false;

    fn solve(case: &Tokens) -> Result<WinnerAnswer, Refusal> {
        let outcome = match Self::quick_outcome(case, &case.dag.nimbers()) {
            Some(outcome) => outcome,
            None => {
                sg_misere::GraphGame::new(&case.dag)
                    .decide(&case.tokens, Self::LIMIT)
                    .map_err(Self::refusal)?
                    .outcome
            }
        };
        Ok(WinnerAnswer::winner(outcome))
    }

    fn explain(case: &Tokens) -> Result<Report, Refusal> {
        let nimbers = case.dag.nimbers();
        let mut game = sg_misere::GraphGame::new(&case.dag);
        let decision = game.decide(&case.tokens, Self::LIMIT).map_err(Self::refusal)?;
        let because = match decision.method {
            Method::Tame { nim_sum, firm: true } => {
                text!(
                    "all tokens are tame, some are firm, and the nim-sum is {nim_sum}",
                    "所有棋子都驯顺，其中有稳定的，异或和为 {nim_sum}"
                )
            }
            Method::Tame { nim_sum, firm: false } => {
                text!(
                    "all tokens are tame, none is firm, and the nim-sum is {nim_sum}",
                    "所有棋子都驯顺，没有稳定的，异或和为 {nim_sum}"
                )
            }
            Method::Search { looked_at: 0 } => {
                text!("a token is wild, and its misere nimber decides", "有棋子不驯顺，由它的反常 SG 值决定")
            }
            Method::Search { looked_at } => {
                text!(
                    "a token is wild, and a search of {looked_at} sums and parts decides",
                    "有棋子不驯顺，由搜索得出（共 {looked_at} 个和与分量）"
                )
            }
            // No other method is used on graphs.
            other => Text::plain(other),
        };
        let condition = match sg_misere::zero_without_one(&case.dag, &nimbers, &case.tokens) {
            None => {
                text!(
                    "Every reachable vertex of nimber 0 has an option of nimber 1, or none at all.",
                    "可到达的 SG 值为 0 的顶点，都有 SG 值为 1 的后继，或者没有后继。"
                )
            }
            Some(vertex) => text!(
                "Vertex {vertex} has nimber 0 and options, but none of nimber 1: the quick theorem does not apply.",
                "顶点 {vertex} 的 SG 值为 0，有后继，但没有 SG 值为 1 的后继，第一个条件不成立。",
                vertex = case.vertices.name(vertex)
            ),
        };
        let report = Report::new(decision.outcome, because);
        let report = if case.dag.edges() <= Self::MOST_EDGES_SHOWN {
            let described = |vertex| {
                let kind = if game.is_tame(vertex) {
                    Phrase::both("tame", "驯顺")
                } else {
                    Phrase::both("wild", "不驯顺")
                };
                text!("{kind} {genus}", "{kind} {genus}", genus = game.genus(vertex))
            };
            report.table([TOKEN_WORD, VERTEX, Phrase::both("genus", "genus")], case.rows(described))
        } else {
            report.table(
                [TOKEN_WORD, VERTEX, Phrase::both("nimber", "SG 值")],
                case.rows(|vertex| nimbers[vertex as usize]),
            )
        };
        let winning = if let Ok((rules, start)) = GraphGame::start(case) {
            let moves = winning_by_outcome(&rules, &start, |tokens| {
                game.decide(tokens, Self::LIMIT).map(|decision| decision.outcome).map_err(Self::refusal)
            })?;
            WinningMoves::all(moves.iter().map(|found| <GraphGame as Game>::in_words(case, found)))
        } else {
            let found = game.winning_move(&case.tokens, Self::LIMIT).map_err(Self::refusal)?;
            WinningMoves::one_of(found.map(|found| <GraphGame as Game>::in_words(case, &found)))
        };
        Ok(theory(report).line(condition).winning_moves(winning))
    }

    fn mistakes() -> Vec<Mistake<Tokens>> {
        vec![
            Self::mistaken(
                "normal-play",
                ["it makes the player who cannot move lose", "让无法操作的一方输"],
                ["the normal game", "正常规则的游戏"],
                "1\n1 0\n0\n",
                |case| case.nim_sum().outcome(),
            ),
            Self::mistaken(
                "anti-sg",
                [
                    "it uses the rule of misere Nim on the nimbers (Anti-SG, SJ) on graphs where it does not hold",
                    "在不满足条件的图上，对 SG 值用反 Nim 的规则（Anti-SG、SJ 定理）",
                ],
                ["the theorem without its condition", "用定理时漏了条件"],
                "1\n4 4\n1 2\n1 3\n2 3\n4 1\n1 4\n",
                |case| Self::by_nimbers(case, &case.dag.nimbers()),
            ),
        ]
    }
}
