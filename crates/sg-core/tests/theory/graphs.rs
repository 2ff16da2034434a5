//! Games on graphs under normal play and conjunctive play.

use sg_core::Outcome;
use sg_core::games::conjunctive_sum;
use sg_core::graphs::dag::{Dag, InvalidGraph};
use sg_core::graphs::loopy::LoopyGraph;
use sg_core::rules::oracle::Oracle;

use crate::rules::{AllTokens, Tokens};
use sg_core::values::SplitMix64;

/// A graph of `vertices` vertices in which edges lead to smaller numbers, each with this
/// probability.
fn dag(random: &mut SplitMix64, vertices: u32, percent: u64) -> Vec<(u32, u32)> {
    let pairs = (0..vertices).flat_map(|u| (0..u).map(move |v| (u, v)));
    pairs.filter(|_| random.up_to(99) < percent).collect()
}

#[test]
fn nimbers_and_winning_moves_of_tokens() {
    let mut random = SplitMix64::new(11);
    for _ in 0..150 {
        let edges = dag(&mut random, 7, 45);
        let dag = Dag::new(7, &edges).expect("no cycle");
        let nimbers = dag.nimbers();
        let mut oracle = Oracle::new(Tokens(&edges));
        for a in 0..7 {
            for b in 0..7 {
                let tokens = [a, b, random.up_to(6) as u32];
                let sum = tokens.iter().map(|&token| nimbers[token as usize]).sum();
                assert_eq!(oracle.nimber(&tokens.to_vec()), Ok(sum), "{edges:?} {tokens:?}");
                let winning = oracle.winning_moves(&tokens.to_vec()).expect("a small game");
                let found = dag.winning_moves(&nimbers, &tokens).map(|found| (found.token, found.to));
                assert_eq!(winning, found.collect::<Vec<_>>(), "{edges:?} {tokens:?}");
            }
        }
    }
}

#[test]
fn cycles_are_found_and_named() {
    let mut random = SplitMix64::new(5);
    let mut cyclic = 0;
    for _ in 0..2000 {
        let vertices = 2 + random.up_to(5) as u32;
        let count = random.up_to(8);
        let mut end = || random.up_to(u64::from(vertices) - 1) as u32;
        let edges: Vec<(u32, u32)> = (0..count).map(|_| (end(), end())).collect();
        // Warshall's closure says whether there is a cycle at all.
        let mut reaches = [[false; 8]; 8];
        for &(from, to) in &edges {
            reaches[from as usize][to as usize] = true;
        }
        for middle in 0..8 {
            for from in 0..8 {
                for to in 0..8 {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
        match Dag::new(vertices, &edges) {
            Ok(dag) => {
                assert!((0..8).all(|vertex| !reaches[vertex][vertex]), "{edges:?}");
                assert_eq!(dag.edges(), edges.len());
            }
            Err(InvalidGraph::Cycle(cycle)) => {
                cyclic += 1;
                for (at, &from) in cycle.iter().enumerate() {
                    let to = cycle[(at + 1) % cycle.len()];
                    assert!(edges.contains(&(from, to)), "{edges:?} {cycle:?}");
                }
                assert!(!cycle.is_empty());
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!((200..1800).contains(&cyclic), "{cyclic}");
}

#[test]
fn bad_edges_are_named() {
    let missing = Dag::new(3, &[(0, 1), (1, 3)]).unwrap_err();
    assert_eq!(missing, InvalidGraph::MissingVertex { edge: 1, vertex: 3, vertices: 3 });
    let ring: Vec<(u32, u32)> = (0..20).map(|vertex| (vertex, (vertex + 1) % 20)).collect();
    let message = Dag::new(20, &ring).unwrap_err().to_string();
    assert!(message.ends_with("10 -> 11 -> ... (8 more) -> 0"), "{message}");
    assert_eq!(Dag::new(1, &[(0, 0)]).unwrap_err().to_string(), "the graph has the cycle 0 -> 0");
}

#[test]
fn long_paths_need_no_stack() {
    let count = 1_000_000;
    let edges: Vec<(u32, u32)> = (1..count).map(|vertex| (vertex, vertex - 1)).collect();
    let dag = Dag::new(count, &edges).expect("no cycle");
    assert_eq!(dag.nimbers()[999_999].0, 1);
    assert_eq!(conjunctive_sum::suspense_numbers(&dag)[999_999], 999_999);
    let back = Dag::new(count, &[&edges[..], &[(0, count - 1)]].concat()).unwrap_err();
    assert!(matches!(back, InvalidGraph::Cycle(cycle) if cycle.len() == 1_000_000));
}

#[test]
fn more_vertices_than_memory_holds_are_refused() {
    assert!(Dag::new(u32::MAX, &[]).is_err());
    assert!(LoopyGraph::new(u32::MAX, &[]).is_err());
}

#[test]
fn conjunctive_play() {
    let mut random = SplitMix64::new(23);
    let mut turned = 0;
    for _ in 0..300 {
        let edges = dag(&mut random, 7, 35);
        let dag = Dag::new(7, &edges).expect("no cycle");
        let (suspense, remoteness) =
            (conjunctive_sum::suspense_numbers(&dag), conjunctive_sum::remotenesses(&dag));
        let mut continued = Oracle::new(AllTokens { edges: &edges, shortened: false });
        let mut shortened = Oracle::new(AllTokens { edges: &edges, shortened: true });
        for _ in 0..40 {
            let count = 1 + random.up_to(2);
            let tokens: Vec<u32> = (0..count).map(|_| random.up_to(6) as u32).collect();
            let outcome = conjunctive_sum::outcome(&suspense, &tokens);
            assert_eq!(continued.outcome(&tokens), Ok(outcome), "{edges:?} {tokens:?}");
            let short = conjunctive_sum::shortened_outcome(&remoteness, &tokens);
            assert_eq!(shortened.outcome(&tokens), Ok(short), "{edges:?} {tokens:?}");
            turned += usize::from(outcome != short);
            match conjunctive_sum::winning_turn(&dag, &suspense, &tokens) {
                None => assert_eq!(outcome, Outcome::P),
                Some(turn) => {
                    let after = turn.iter().zip(&tokens).map(|(to, &stays)| to.unwrap_or(stays)).collect();
                    let winning = continued.winning_moves(&tokens).expect("a small game");
                    assert!(winning.contains(&after), "{edges:?} {tokens:?} {after:?}");
                }
            }
        }
    }
    assert!(turned > 100, "the two ways to end must differ often, but did {turned} times");
}
