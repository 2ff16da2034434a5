//! Every-SG: tokens on a directed graph without cycles, and a turn moves *every* token that can
//! move.
//!
//! The step number of a vertex is *one more* than that of the option chosen. Texts that leave out
//! the "1 +" give every vertex the number 0 and every game to the second player; the least game
//! that shows it is one edge with a token.

use sg_core::games::conjunctive_sum;
use sg_core::graphs::dag::Dag;

use crate::games::graphs::{TOKEN_WORD, Tokens, VERTEX};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<GraphGameEvery>>();

/// Tokens on a graph that all move at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphGameEvery;

/// The rules: a position is the vertex of each token.
#[derive(Clone, Debug)]
pub struct EveryTokenRules(Arc<Dag>);

impl Rules for EveryTokenRules {
    type Position = Vec<u32>;
    /// Where each token moves; `None` for one that cannot move.
    type Move = Vec<Option<u32>>;

    fn moves(&self, tokens: &Vec<u32>, found: &mut dyn FnMut(Self::Move, Vec<u32>)) {
        let mut turns: Vec<Self::Move> = vec![Vec::new()];
        for &token in tokens {
            let options = self.0.options(token);
            let choices = options.iter().copied().map(Some).chain(options.is_empty().then_some(None));
            turns = (turns.iter())
                .flat_map(|turn| choices.clone().map(|choice| turn.iter().copied().chain([choice]).collect()))
                .collect();
        }
        for turn in turns.into_iter().filter(|turn| turn.iter().any(Option::is_some)) {
            let after = turn.iter().zip(tokens).map(|(to, &stays)| to.unwrap_or(stays)).collect();
            found(turn, after);
        }
    }
}

impl StatelessGame for GraphGameEvery {
    const ABOUT: About = About {
        name: "graph-game-every",
        aliases: &["every-sg"],
        title: "Tokens on a graph, all moving at once",
        title_zh: "有向图上的棋子（Every-SG）",
        judge: "C. A. B. Smith, 1966",
        rules: "Tokens on the vertices of a directed graph without cycles, any number on a vertex. In a turn, every token that can move is moved along an edge. Whoever makes the last move wins.",
        rules_zh: "有向无环图的顶点上有若干棋子，一个顶点上可以有多个。每一轮必须把所有能移动的棋子各沿一条边移动。最后操作者胜。",
        search: SearchLimits::new(
            &[Cap::new(60, ["tokens", "枚棋子"]), Cap::new(1_000, ["moves in a turn", "种走法（每一回合）"])],
            50_000,
        ),
        theory: "The step number of a vertex is 0 without options, one more than the largest even one of an option if there \
                 is one, and otherwise one more than the smallest. The first player wins if and only if the largest step \
                 number of the tokens is odd.",
        theory_zh: "顶点的步数：没有后继时为 0；后继中有偶数步数时，为最大的偶数步数加 1；否则为最小的步数加 1。先手胜当且仅当各棋子步数的最大值是奇数。",
        ..Tokens::RECORD
    };

    type Case = Tokens;
    type StatementRules = EveryTokenRules;

    fn read(input: &mut Scanner<'_>) -> Result<Tokens, Fault> {
        Tokens::read(input)
    }

    fn solve(case: &Tokens) -> Result<WinnerAnswer, Refusal> {
        let steps = conjunctive_sum::suspense_numbers(&case.dag);
        Ok(WinnerAnswer::winner(conjunctive_sum::outcome(&steps, &case.tokens)))
    }

    fn explain(case: &Tokens) -> Result<Report, Refusal> {
        let steps = conjunctive_sum::suspense_numbers(&case.dag);
        let of = |vertex: u32| steps[vertex as usize];
        let because = match case.tokens.iter().map(|&token| of(token)).max() {
            Some(largest) => text!("the largest step number is {largest}", "最大的步数是 {largest}"),
            None => text!("there is no token", "没有棋子"),
        };
        let winning = if let Ok((rules, start)) = Self::start(case) {
            let outcome = |tokens: &Vec<u32>| Ok(conjunctive_sum::outcome(&steps, tokens));
            let turns = winning_by_outcome(&rules, &start, outcome)?;
            <Self as Game>::listed(case, turns)
        } else {
            let turn = conjunctive_sum::winning_turn(&case.dag, &steps, &case.tokens);
            WinningMoves::one_of(turn.map(|turn| <Self as Game>::in_words(case, &turn)))
        };
        Ok(Report::new(conjunctive_sum::outcome(&steps, &case.tokens), because)
            .without_moves(case.tokens.iter().all(|&token| case.dag.options(token).is_empty()))
            .games(text!("All tokens that can move do so in every turn, so the token that lasts longest decides, not a nim-sum. Each token by\n\
                 itself has a winner, who prolongs it, and a loser, who shortens it; step(v) is how many turns it then lasts.", "每一回合所有能走的棋子都要走，所以由持续最久的棋子决定，而不是异或和。每枚棋子单独看时\n\
                 有胜方和负方，胜方尽量拖延，负方尽快结束；step(v) 是这样走时它持续的回合数。"))
            .recurrence(text!(
                    "step(v) = 0 without edges; else 1 + the largest even step(w) over v -> w; else, if all are odd, 1 + the smallest.",
                    "没有边时 step(v) = 0；否则为 v -> w 中最大的偶数 step(w) 加 1；如果都是奇数，则为最小的加 1。"
                ))
            .table([TOKEN_WORD, VERTEX, Phrase::both("step", "步数")], case.rows(of))
            .winning_moves(winning))
    }

    fn start(case: &Tokens) -> Result<(EveryTokenRules, Vec<u32>), Refusal> {
        let turns = case.most_options().max(1).saturating_pow(case.tokens.len() as u32);
        <Self as Game>::ABOUT.search.check([case.tokens.len() as u64, turns])?;
        Ok((EveryTokenRules(Arc::clone(&case.dag)), case.tokens.clone()))
    }

    fn adversaries() -> Vec<Adversary> {
        Tokens::adversaries()
    }

    fn mistakes() -> Vec<Mistake<Tokens>> {
        vec![
            Self::mistaken(
                "one-token",
                ["it plays as if one token moved in a turn", "当作每回合只走一枚棋子"],
                ["the nim-sum", "用了异或和"],
                "1\n2 1\n1 2\n2 1 1\n",
                |case| case.nim_sum().outcome(),
            ),
            Self::mistaken(
                "no-1-added",
                [
                    "it takes an option's step number without adding 1, so all its step numbers are 0",
                    "直接取后继的步数；应当加 1，否则所有步数都是 0",
                ],
                ["published texts", "公开的文章"],
                "1\n2 1\n1 2\n1 1\n",
                |_| Outcome::P,
            ),
            Self::mistaken(
                "largest-where-lost",
                [
                    "it takes the largest step number of the options also where all are odd; whoever loses hurries, so the smallest counts",
                    "后继的步数都是奇数时也取最大的；负方要尽快结束，应当取最小的",
                ],
                ["one maximum for both kinds", "两种情形都取最大值"],
                "1\n5 5\n1 2\n1 3\n2 4\n3 5\n4 3\n2 1 2\n",
                |case| {
                    let steps = conjunctive_sum::numbers(&case.dag, u32::max, u32::max);
                    conjunctive_sum::outcome(&steps, &case.tokens)
                },
            ),
            Self::mistaken(
                "smallest-where-won",
                [
                    "it takes the smallest even step number of the options; whoever wins takes as long as possible, so the largest counts",
                    "取后继中最小的偶数步数；胜方要尽量拖延，应当取最大的",
                ],
                ["the rule of the game that ends with the first token", "用了第一枚棋子走完就结束的规则"],
                "1\n4 4\n1 2\n1 3\n2 4\n4 3\n2 1 2\n",
                |case| {
                    let steps = conjunctive_sum::remotenesses(&case.dag);
                    conjunctive_sum::outcome(&steps, &case.tokens)
                },
            ),
        ]
    }

    fn position_after(case: &Tokens, tokens: &Vec<u32>) -> Option<Tokens> {
        Some(Tokens { tokens: tokens.clone(), ..case.clone() })
    }

    fn in_words(case: &Tokens, turn: &Vec<Option<u32>>) -> (Text, Value) {
        let moves = (turn.iter().zip(&case.tokens).zip(1_u64..)).filter_map(|((to, &from), token)| {
            Some((token, case.vertices.name(from), case.vertices.name((*to)?)))
        });
        let words = moves.clone().map(|(token, from, to)| {
            text!("token {token} from {from} to {to}", "棋子 {token} 从 {from} 到 {to}")
        });
        let words = sentences::list(&words.collect::<Vec<Text>>());
        let data: Vec<Value> =
            moves.map(|(token, from, to)| json!({ "token": token, "from": from, "to": to })).collect();
        (text!("move {words}", "移动：{words}"), json!(data))
    }
}
