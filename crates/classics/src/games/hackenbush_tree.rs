//! Green Hackenbush on a tree: cut an edge; what is cut off from the ground goes with it.

use crate::games::graphs::{self, FROM, Fitting, TO};
use crate::games::hackenbush_graph::{Hackenbush, HackenbushGraph};
use crate::prelude::*;

/// The number of vertices of a tree.
const TREE_VERTICES: Number = Number::new("n", sentences::VERTICES, 1..=1_000_000, 1..=u32::MAX as u64);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<HackenbushTree>>();

/// Green Hackenbush on a tree.
pub type HackenbushTree = Reissued<Tree>;

/// Pictures that are trees.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree;

impl Edition for Tree {
    type Original = HackenbushGraph;

    const ABOUT: About = About {
        name: "hackenbush-tree",
        aliases: &["green-hackenbush-tree"],
        title: "Green Hackenbush on a tree",
        title_zh: "树上删边游戏",
        judge: "Winning Ways, ch. 7",
        rules: "A tree of n vertices; vertex 1 is the ground. A move cuts one edge, and what is cut off from the ground \
                goes with it. Whoever cannot cut loses.",
        rules_zh: "一棵 n 个结点的树，结点 1 是地面。每次剪断一条边，与地面断开的部分随之消失。无法操作者输。",
        numbers: &[TREE_VERTICES, FROM, TO],
        most_in_all: Some(("n", 1_000_000)),
        input: "t, then t cases: n, then n - 1 edges u v.",
        input_zh: "第一行 t，之后 t 组：n，然后是 n - 1 条边 u v。",
        theory: "The colon principle: G(v) is the xor of G(c) + 1 over the vertices c directly above v, because the subtree \
                 above an edge can be replaced by a path with as many edges as its nimber. The second player wins if and only if the nimber of the \
                 ground is 0.",
        theory_zh: "冒号原理：G(v) 是 v 正上方各顶点 c 的 G(c) + 1 的异或，因为一条边上面的部分可以换成边数等于其 SG 值的路径。后手胜当且仅当地面的 SG 值为 0。",
        ..Hackenbush::RECORD
    };

    fn read(input: &mut Scanner<'_>) -> Result<Hackenbush, Fault> {
        let vertices = input.get(TREE_VERTICES)?;
        input.end_of_line();
        let line = input.next_line()?;
        let edges = graphs::read_edges(input, vertices, vertices - 1, Fitting::Tree)?;
        match graphs::find_cycle(&edges) {
            None => Hackenbush::new(input, line, vertices, edges),
            Some(cycle) => {
                let cycle = graphs::invalid_words(&cycle);
                let what = text!(
                    "the edges from this line on do not form a tree: {cycle}",
                    "从这一行开始的边不构成树：{cycle}"
                );
                Err(input.fault_in(line, what))
            }
        }
    }

    fn adversaries() -> Vec<Adversary> {
        let words = [
            "recursion a hundred thousand levels deep, or nimbers of 16 bits",
            "深达十万层的递归，或 16 位的 SG 值",
        ];
        vec![Adversary::new(words, || {
            // A path from the ground, two of them, and one with a path of 2^16 edges less.
            let path = |from: u64, edges: u64| -> String {
                let ends = (from..from + edges).map(|end| (if end == from { 1 } else { end }, end + 1));
                separated(ends.map(|(one, other)| format!("{one} {other}\n")), "")
            };
            let case = |one: u64, other: u64| {
                format!("{}\n{}{}", one + other + 1, path(1, one), path(one + 1, other))
            };
            let n = 100_000;
            format!("3\n{}{}{}", case(n, 0), case(n, n), case(n, n - (1 << 16)))
        })]
    }

    fn mistakes() -> Vec<Mistake<Hackenbush>> {
        vec![Mistake::new(
            "edges-counted",
            ["it uses the parity of the number of edges as the nimber", "把边数的奇偶当作 SG 值"],
            ["one edge a move", "每一步一条边"],
            "1\n3\n1 2\n2 3\n",
            |case: &Hackenbush| case.parity_of_the_edges(),
        )]
    }
}
