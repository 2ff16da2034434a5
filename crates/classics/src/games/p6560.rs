//! Luogu P6560 (SBCOI 2020) 时光的流逝: a piece on a directed graph with cycles, who brings it to
//! the goal wins.
//!
//! The only problem here that may end in a draw, where play goes on forever.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use sg_core::graphs::loopy::LoopyGraph;
use sg_core::rules::oracle::{Oracle, Unsettled};

use super::graphs::{FROM, Fitting, TO, read_edges};
use crate::prelude::*;

/// The number of vertices.
const VERTICES: Number = Number::new("n", sentences::VERTICES, 2..=100_000, 1..=1_000_000);
/// The number of edges.
const EDGES: Number = Number::new("m", ["the number of edges", "边数"], 1..=500_000, 0..=1 << 30);
/// The number of questions.
const QUESTIONS: Number = Number::new("q", ["the number of questions", "询问数"], 1..=500, 0..=MOST);
/// The vertex of the piece.
const START: Number = Number::always("x", ["the vertex of the piece", "棋子所在的顶点"], 1..=MOST).up_to("n");
/// The goal.
const GOAL: Number =
    Number::always("y", ["the goal, another vertex", "目标，另一个顶点"], 1..=MOST).up_to("n");
/// The sizes that the search accepts.
const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(200, ["vertices", "个顶点"]), Cap::new(2_000, ["edges", "条边"])], 1_000);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<LoopyGame>();

/// The solver of P6560.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoopyGame;

/// A graph and the questions about it; vertices are counted from 0.
#[derive(Clone, Debug)]
pub struct LoopyCase {
    vertices: u32,
    graph: LoopyGraph,
    /// The vertex of the piece, and the goal.
    questions: Vec<[u32; 2]>,
}

/// The rules with a goal: a position is the vertex of the piece, from which nobody moves on once it
/// is at the goal.
#[derive(Clone, Copy, Debug)]
pub struct LoopyRules<'a> {
    graph: &'a LoopyGraph,
    goal: u32,
}

impl Rules for LoopyRules<'_> {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &at: &u32, found: &mut dyn FnMut(u32, u32)) {
        if at != self.goal {
            self.graph.options(at).iter().for_each(|&to| found(to, to));
        }
    }
}

/// The graph of edges whose ends the reader has checked.
fn graph(vertices: u32, edges: &[(u32, u32)]) -> LoopyGraph {
    LoopyGraph::new(vertices, edges).unwrap_or_else(|error| unreachable!("{error}"))
}

/// The judge's number for each outcome, where `None` is a draw, in a line.
fn in_lines(outcomes: impl IntoIterator<Item = Option<Outcome>>) -> String {
    let line = |outcome| match outcome {
        Some(Outcome::N) => "1\n",
        Some(Outcome::P) => "-1\n",
        None => "0\n",
    };
    outcomes.into_iter().map(line).collect()
}

/// The outcome of a question in words.
fn verdict([start, goal]: [u32; 2], outcome: Option<Outcome>) -> Text {
    let words = match outcome {
        Some(Outcome::N) => Phrase::both("won by the first player", "先手必胜"),
        Some(Outcome::P) => Phrase::both("won by the second player", "后手必胜"),
        None => Phrase::both("a draw", "平局"),
    };
    let (start, goal) = (start + 1, goal + 1);
    text!("from {start} to the goal {goal}: {words}", "从 {start} 出发，目标 {goal}：{words}")
}

/// What a depth-first search makes of a question: a vertex that is on its path counts as a draw.
fn depth_first(graph: &LoopyGraph, [start, goal]: [u32; 2]) -> Option<Outcome> {
    let mut known = HashMap::from([(goal, Some(Outcome::P)), (start, None)]);
    // Each vertex with the first of its options that may still decide.
    let mut path = vec![(start, 0)];
    while let Some(&mut (at, ref mut next)) = path.last_mut() {
        let options = graph.options(at);
        match options.get(*next).map(|to| (to, known.get(to))) {
            Some((&to, None)) => {
                known.insert(to, None);
                path.push((to, 0));
                continue;
            }
            Some((_, Some(Some(Outcome::P)))) => known.insert(at, Some(Outcome::N)),
            Some(_) => {
                *next += 1;
                continue;
            }
            None => {
                let lost = options.iter().all(|to| known[to] == Some(Outcome::N));
                known.insert(at, lost.then_some(Outcome::P))
            }
        };
        path.pop();
    }
    known[&start]
}

impl LoopyCase {
    /// The answers by the rules.
    fn searched(&self) -> Result<Vec<Option<Outcome>>, Refusal> {
        let edges: usize = (0..self.vertices).map(|vertex| self.graph.options(vertex).len()).sum();
        SEARCH.check([u64::from(self.vertices), edges as u64])?;
        let search = |&[start, goal]: &[u32; 2]| {
            let rules = LoopyRules { graph: &self.graph, goal };
            match Oracle::new(rules).with_limit(SEARCH.positions()).outcome(&start) {
                Ok(outcome) => Ok(Some(outcome)),
                Err(Unsettled::Draw) => Ok(None),
                Err(unsettled) => Err(SEARCH.too_large(Text::plain(unsettled))),
            }
        };
        self.questions.iter().map(search).collect()
    }

    /// What follows from a question: its outcome and the moves that this leaves.
    fn moves_in_words(&self, start: u32, outcomes: &[Option<Outcome>]) -> Text {
        let options = self.graph.options(start);
        let (words, leads_to) = match outcomes[start as usize] {
            Some(Outcome::N) => (Phrase::both("winning moves to ", "必胜的一步：走到 "), Some(Outcome::P)),
            Some(Outcome::P) if options.is_empty() => {
                return text!("  there is no move", "  没有可走的一步");
            }
            Some(Outcome::P) => (
                Phrase::both(
                    "every move leads to a vertex that the opponent wins: ",
                    "每一步都走到对手必胜的点：",
                ),
                Some(Outcome::N),
            ),
            None => (
                Phrase::both(
                    "no move wins; moves that keep the draw: to ",
                    "没有必胜的一步；保持平局的一步：走到 ",
                ),
                None,
            ),
        };
        let ends: BTreeSet<&u32> = options.iter().filter(|&&to| outcomes[to as usize] == leads_to).collect();
        let ends: Vec<Text> = ends.into_iter().map(|to| Text::plain(to + 1)).collect();
        text!("  {words}{ends}", "  {words}{ends}", ends = sentences::list(&ends))
    }
}

impl Problem for LoopyGame {
    type Case = LoopyCase;
    type Answer = String;

    const ABOUT: About = About {
        name: "p6560",
        aliases: &["loopy-graph"],
        title: "The Passing of Time",
        title_zh: "时光的流逝",
        judge: "Luogu P6560 [SBCOI2020]",
        rules: "A piece on a vertex of a directed graph that may have cycles, and a goal. A move moves the piece along an edge. The \
                player who brings it to the goal wins; the player who cannot move loses; play may go on forever.",
        rules_zh: "有向图（可以有环）的一个顶点上有一枚棋子，另有一个目标顶点。每次把棋子沿一条边移动。把棋子移到目标者胜；无法操作者输；对局可能永不结束。",
        numbers: &[VERTICES, EDGES, FROM, TO, QUESTIONS, START, GOAL],
        search: SEARCH,
        input: "n, m and q; m lines u v, an edge from u to v; q lines x y: the piece is on x, and y is the goal.",
        input_zh: "n、m 和 q；m 行 u v，为 u 到 v 的边；q 行 x y，棋子在 x，目标为 y。",
        output: "A line for each question: `1` if the first player wins, `-1` if the second does, `0` if neither can.",
        output_zh: "每个询问一行：先手必胜输出 `1`，后手必胜输出 `-1`，双方都不能取胜输出 `0`。",
        theory: "Backward search from the ends of play (Smith 1966): a vertex with an edge to a lost one is won, a vertex all of whose edges \
             lead to won ones is lost; the others are drawn. O(n + m) for each question.",
        theory_zh: "从终局倒推（Smith，1966 年）：有边通往必败点的点必胜，所有边都通往必胜点的点必败，其余为平局。每次询问 O(n + m)。",
        framing: Framing::Single,
        // 500 questions about 500,000 edges, which each visits: 3.3 s in C++.
        time_limit: Duration::from_secs(8),
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<LoopyCase>, Fault> {
        let vertices = input.get(VERTICES)?;
        let [edges, questions] = [input.get(EDGES)?, input.get(QUESTIONS)?];
        input.end_of_line();
        let edges = read_edges(input, vertices, edges, Fitting::Any)?;
        let edges: Vec<_> = edges.into_iter().map(|(from, to)| (from - 1, to - 1)).collect();
        let (start, goal) = (START.at_most(vertices), GOAL.at_most(vertices));
        let mut asked = Vec::new();
        for question in 1..=questions {
            let x = input.get_at(start, question)?;
            let another = text!(", and not {x}", "，且不是 {x}");
            let y = input.get_unless(goal, Some(question), |y| y == x, another)?;
            input.end_of_line();
            // Vertices fit 32 bits.
            asked.push([x as u32 - 1, y as u32 - 1]);
        }
        let vertices = vertices as u32;
        Ok(Some(LoopyCase { vertices, graph: graph(vertices, &edges), questions: asked }))
    }

    fn solve(&mut self, case: &LoopyCase) -> Result<String, Refusal> {
        Ok(in_lines(case.questions.iter().map(|&[start, goal]| case.graph.outcome(start, &[goal]))))
    }

    fn by_the_rules(&mut self, case: &LoopyCase) -> Result<String, Refusal> {
        Ok(in_lines(case.searched()?))
    }

    fn explain(&mut self, case: &LoopyCase, method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            let calculation = Calculation::new(text!("an exhaustive search shows it", "穷举得出"));
            let verdicts = case.questions.iter().zip(case.searched()?);
            let verdicts = verdicts.map(|(&question, outcome)| verdict(question, outcome));
            return Ok(verdicts.fold(calculation, Calculation::line).into());
        }
        let because = text!(
            "no player can do better: the backward search above decides every vertex",
            "双方都已是最优：上面的倒推确定了每个点"
        );
        let mut calculation = Calculation::new(because).theory(text!(
            "Whoever is to move on the goal, or cannot move, has lost. Backwards from there: a vertex with an edge to a lost vertex is won, and a vertex\n\
             all of whose edges lead to won vertices is lost. Count the edges of each vertex that do not lead to a won one; at 0 it is lost.\n\
             What is left when nothing more follows is drawn: no edge leads to a lost vertex, and one leads to a drawn one, so that either player\n\
             can go on forever. There are no nimbers here, as the graph may have cycles.",
            "轮到走时棋子在目标或无路可走的一方输。由此倒推：有边通往必败点的点必胜；所有边都通往必胜点的点必败。\n\
             对每个点记录还没有通往必胜点的边数，减到 0 即必败。推不出的点是平局：没有边通往必败点，但有边通往平局点，\n\
             所以双方都能永远走下去。图可能有环，所以这里不用 SG 值。"
        ));
        let shown = listed(case.questions.len() as u128);
        for &[start, goal] in &case.questions[..shown] {
            let outcomes = case.graph.outcomes(&[goal]);
            let verdict = verdict([start, goal], outcomes[start as usize]);
            calculation = calculation.line(verdict).line(case.moves_in_words(start, &outcomes));
        }
        let more = case.questions.len() - shown;
        let more = (more > 0).then(|| text!("and {more} more questions", "另有 {more} 个询问"));
        Ok(more.into_iter().fold(calculation, Calculation::line).into())
    }

    fn adversaries() -> Vec<Adversary> {
        let stamps = || {
            // A circle of three with a goal, 255 questions elsewhere, and the circle with another
            // goal. No vertex is without edges, so that the others do not touch the circle.
            format!("5 5 257\n1 2\n2 3\n3 1\n4 5\n5 4\n3 2\n{}3 1\n", "4 5\n".repeat(255))
        };
        let words = [
            "the number of the question as a mark of visited vertices, in a byte",
            "用一个字节存询问编号来标记访问过的顶点",
        ];
        vec![
            Adversary::new(words, stamps),
            Adversary::new(
                ["rounds over all vertices until nothing changes", "反复扫描所有顶点直到不再变化"],
                || {
                    // Two chains to a goal, one through rising numbers and one through
                    // falling ones.
                    let (half, n) = (50_000, 100_000);
                    let rising = (1..half).map(|from| (from, from + 1));
                    let falling = (half + 2..=n).map(|from| (from, from - 1));
                    let questions = [(1, half), (2, half), (n, half + 1), (n - 1, half + 1), (1, n)];
                    let pairs = rising.chain(falling).chain(questions);
                    let lines = separated(pairs.map(|(from, to)| format!("{from} {to}\n")), "");
                    format!("{n} {} 5\n{lines}", n - 2)
                },
            ),
        ]
    }

    fn mistakes() -> Vec<Mistake<LoopyCase>> {
        // The answers of a program that goes wrong about the outcome from a vertex, as the goal and
        // the right outcomes have it.
        type Wrong = fn(&LoopyCase, [u32; 2], Option<Outcome>) -> Option<Outcome>;
        let mistake = |name, words, source, least, wrong: Wrong| {
            Mistake::new(name, words, source, least, move |case: &LoopyCase| {
                let outcome = |&[start, goal]: &[u32; 2]| case.graph.outcome(start, &[goal]);
                in_lines(case.questions.iter().map(|question| wrong(case, *question, outcome(question))))
            })
        };
        vec![
            mistake(
                "draws-lost",
                ["it says that the second player wins where neither can", "把平局当作后手胜"],
                [
                    "a memoized search that treats unfinished vertices as lost",
                    "记忆化搜索把没算完的点当作必败",
                ],
                "2 1 1\n1 1\n1 2\n",
                |_, _, outcome| outcome.or(Some(Outcome::P)),
            ),
            mistake(
                "stuck-wins",
                ["it makes the player who cannot move win", "无法移动的一方判胜"],
                ["the ends without edges treated unlike the goal", "没有出边的点处理反了"],
                "2 1 1\n1 1\n2 1\n",
                |case, [start, _], outcome| {
                    if case.graph.options(start).is_empty() { Some(Outcome::N) } else { outcome }
                },
            ),
            mistake(
                "goal-alone",
                [
                    "it begins the backward search at the goal alone, and not at the vertices without edges",
                    "倒推只从目标开始，没有从无出边的点开始",
                ],
                ["half of the rules", "只用了一半规则"],
                "2 1 1\n1 1\n2 1\n",
                |case, [start, goal], _| {
                    // At a vertex without edges play goes on forever.
                    let edges = (0..case.vertices).flat_map(|at| match case.graph.options(at) {
                        [] => vec![(at, at)],
                        options => options.iter().map(|&to| (at, to)).collect(),
                    });
                    graph(case.vertices, &edges.collect::<Vec<_>>()).outcome(start, &[goal])
                },
            ),
            mistake(
                "draws-kept",
                [
                    "it takes a vertex that it is just searching for a draw, and keeps what follows from that",
                    "把正在搜索中的点当作平局，并记住由此得出的结果",
                ],
                ["a depth-first search with a memo", "记忆化深度优先搜索"],
                "4 5 1\n2 1\n1 3\n2 3\n1 4\n3 1\n2 4\n",
                |case, question, _| depth_first(&case.graph, question),
            ),
        ]
    }
}
