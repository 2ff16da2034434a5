//! Green Hackenbush on a tree: cut an edge; what is cut off from the ground goes with it.

use serde_json::Value;
use sg_judge::{About, Fault, Refusal, Report, Scanner};

use crate::games::graphs;
use crate::games::hackenbush_graph::{Case, Literal};
use crate::theory::{Answer, COUNTED, Theory};

/// Green Hackenbush on a tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct HackenbushTree;

impl Theory for HackenbushTree {
    const ABOUT: About = About {
        name: "hackenbush-tree",
        aliases: &["green-hackenbush-tree"],
        title: "Green Hackenbush on a tree",
        judge: "Winning Ways, ch. 7",
        rules: "A tree of n vertices; vertex 1 is the ground. A move cuts one edge, and what is cut off from the ground \
                goes with it. Who cannot cut loses.",
        limits: "1 <= n <= 10^6. Here: n up to 2^30.",
        input: "t, then t cases: n, then n - 1 edges u v.",
        output: Case::OUTPUT,
        theory: "Colon: the nimber of what stands on a vertex is the nim-sum of (g + 1) over the vertices right above it, \
                 g being the nimber of what stands on them. The second player wins exactly if that of the ground is 0.",
        framing: COUNTED,
    };
    const WITH_NIMBER: bool = true;
    const SEARCHED: &'static str = Case::SEARCHED;

    type Case = Case;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Case, Fault> {
        let vertices = graphs::read_vertices(input)?;
        let line = input.next_line()?;
        let edges = graphs::read_edges(input, vertices, vertices - 1)?;
        match graphs::find_cycle(&edges) {
            None => Case::new(input, line, vertices, edges),
            Some(cycle) => {
                Err(input.fault_in(line, format!("the edges from this line on are no tree: {cycle}")))
            }
        }
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
