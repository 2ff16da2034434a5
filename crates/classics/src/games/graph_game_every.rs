//! Every-SG: tokens on a directed graph without cycles, and a turn moves *every* token that can move.
//!
//! The step number of a vertex is *one more* than that of the option chosen. Texts that leave out the "1 +" give every
//! vertex the number 0 and every game to the second player; the least game that shows it is one edge with a token.

use serde_json::{Value, json};
use sg_core::games::conjunctive_sum;
use sg_core::graphs::dag::Dag;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Refusal, Report, Scanner, WinningMoves};

use crate::games::graphs::Tokens;
use crate::theory::{Answer, COUNTED, Theory, WINNER, at_most};

/// Tokens on a graph that all move at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphGameEvery;

/// The literal rules: a position is where the tokens stand.
#[derive(Clone, Debug)]
pub struct Literal(Dag);

impl Rules for Literal {
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

fn in_words(case: &Tokens, turn: &[Option<u32>]) -> (String, Value) {
    let moves = (turn.iter().zip(&case.tokens).zip(1_u64..)).filter_map(|((to, &from), token)| {
        Some((token, case.vertices.name(from), case.vertices.name((*to)?)))
    });
    let words = moves.clone().map(|(token, from, to)| format!("token {token} from {from} to {to}"));
    let shown: Vec<String> = words.take(sg_judge::LISTED_MOVES).collect();
    let more = moves.clone().count() - shown.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let data: Vec<Value> =
        moves.map(|(token, from, to)| json!({ "token": token, "from": from, "to": to })).collect();
    (format!("move {}{more}", shown.join(", ")), json!(data))
}

impl Theory for GraphGameEvery {
    const ABOUT: About = About {
        name: "graph-game-every",
        aliases: &["every-sg"],
        title: "Tokens on a graph, all moving at once",
        judge: "C. A. B. Smith, 1966",
        rules: "Tokens on the vertices of a directed graph without cycles, any number on a vertex. A turn brings every \
                token that can move along an edge. Who makes the last move wins.",
        limits: Tokens::LIMITS,
        input: Tokens::INPUT,
        output: WINNER,
        theory: "The step number of a vertex is 0 without options, one more than the largest even one of an option if there \
                 is one, and otherwise one more than the smallest. The first player wins exactly if the largest step \
                 number of the tokens is odd.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "at most 60 tokens with 1,000 turns at a time and 50,000 positions";

    const MOST_POSITIONS: usize = Tokens::MOST_POSITIONS;

    type Case = Tokens;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Tokens, Fault> {
        Tokens::read(input)
    }

    fn solve(case: &Tokens) -> Result<Answer, Refusal> {
        let steps = conjunctive_sum::suspense_numbers(&case.dag);
        Ok(Answer::winner(conjunctive_sum::outcome(&steps, &case.tokens)))
    }

    fn explain(case: &Tokens) -> Result<Report, Refusal> {
        let steps = conjunctive_sum::suspense_numbers(&case.dag);
        let of = |vertex: u32| steps[vertex as usize];
        let because = match case.tokens.iter().map(|&token| of(token)).max() {
            Some(largest) => format!("the largest step number is {largest}"),
            None => "there is no token".to_string(),
        };
        let turn = conjunctive_sum::winning_turn(&case.dag, &steps, &case.tokens);
        Ok(Report::new(conjunctive_sum::outcome(&steps, &case.tokens), because)
            .table(["token", "vertex", "step"], case.rows(of))
            .winning_moves(WinningMoves::one_of(turn.map(|turn| in_words(case, &turn)))))
    }

    fn literal(case: &Tokens) -> Result<(Literal, Vec<u32>), String> {
        at_most(60, case.tokens.len() as u64, "tokens")?;
        let turns = case.most_options().max(1).saturating_pow(case.tokens.len() as u32);
        at_most(1_000, turns, "turns at a time")?;
        Ok((Literal(case.dag.clone()), case.tokens.clone()))
    }

    fn in_words(case: &Tokens, turn: &Vec<Option<u32>>) -> (String, Value) {
        in_words(case, turn)
    }
}
