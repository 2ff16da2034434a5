//! Green Hackenbush on random pictures with loops, parallel edges and parts off the ground.

use sg_core::graphs::dag::InvalidGraph;
use sg_core::graphs::hackenbush::GreenHackenbush;
use sg_core::rules::oracle::Oracle;
use sg_core::{LimitReached, Nimber};

use crate::rules::Picture;
use sg_core::values::SplitMix64;

fn check(vertices: u32, ground: u32, edges: &[(u32, u32)]) {
    let picture = GreenHackenbush::new(vertices, ground, edges).expect("a picture");
    let rules = Picture { ground, edges };
    let all = rules.joined((1 << edges.len()) - 1);
    let mut oracle = Oracle::new(rules);
    assert_eq!(oracle.nimber(&all), Ok(picture.nimber()), "{ground} {edges:?}");
    let (stalks, fused) = picture.on_the_ground();
    let parity = Nimber(fused as u64 % 2);
    let sum: Nimber = stalks.iter().map(|stalk| Nimber(stalk.length)).sum();
    assert_eq!(sum ^ parity, picture.nimber(), "{ground} {edges:?}");
    let winning = oracle.winning_moves(&all).expect("a small game");
    match picture.winning_cut(1 << 12).expect("a small picture") {
        None => assert!(winning.is_empty(), "{ground} {edges:?}"),
        Some(edge) => assert!(winning.contains(&edge), "{ground} {edges:?}: {edge}"),
    }
}

#[test]
fn random_multigraphs() {
    let mut random = SplitMix64::new(41);
    for _ in 0..6000 {
        let vertices = 1 + random.up_to(5) as u32;
        let count = random.up_to(8);
        let mut end = || random.up_to(u64::from(vertices) - 1) as u32;
        let edges: Vec<(u32, u32)> = (0..count).map(|_| (end(), end())).collect();
        check(vertices, random.up_to(u64::from(vertices) - 1) as u32, &edges);
    }
}

#[test]
fn random_trees_and_cactuses() {
    let mut random = SplitMix64::new(43);
    for round in 0..1500 {
        let vertices = 9;
        let mut edges: Vec<(u32, u32)> =
            (1..vertices).map(|vertex| (random.up_to(u64::from(vertex) - 1) as u32, vertex)).collect();
        if round % 2 == 1 {
            let last = random.up_to(3) as usize;
            edges.truncate(8 - last);
            for _ in 0..last {
                edges.push((random.up_to(8) as u32, random.up_to(8) as u32));
            }
        }
        check(vertices, 0, &edges);
    }
}

#[test]
fn two_cycles_at_one_vertex_are_both_fused() {
    // A figure of eight: the biconnected components are the two triangles, but all six edges are
    // loops.
    let eight = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)];
    check(5, 0, &eight);
    let picture = GreenHackenbush::new(5, 0, &eight).expect("a picture");
    assert_eq!(picture.nimber(), Nimber(0));
}

#[test]
fn large_pictures() {
    let count = 1_000_000;
    let path: Vec<(u32, u32)> = (1..count).map(|vertex| (vertex - 1, vertex)).collect();
    let picture = GreenHackenbush::new(count, 0, &path).expect("a picture");
    assert_eq!(picture.nimber(), Nimber(999_999));
    assert_eq!(picture.winning_cut(0), Ok(Some(0)));
    let ring = [&path[..], &[(count - 1, 0)]].concat();
    let picture = GreenHackenbush::new(count, 1, &ring).expect("a picture");
    assert_eq!(picture.nimber(), Nimber(0));
    let odd = GreenHackenbush::new(count, 1, &[&ring[..], &[(5, 6)]].concat()).expect("a picture");
    assert_eq!(odd.nimber(), Nimber(1));
    assert_eq!(odd.winning_cut(1000), Err(LimitReached { limit: 1000, unit: "edges" }));
}

#[test]
fn bad_pictures_are_refused() {
    let outside = GreenHackenbush::new(2, 0, &[(0, 1), (2, 1)]).unwrap_err();
    assert_eq!(outside, InvalidGraph::MissingVertex { edge: 1, vertex: 2, vertices: 2 });
    let floating = GreenHackenbush::new(2, 5, &[(0, 1)]).unwrap_err();
    assert_eq!(floating, InvalidGraph::MissingGround { ground: 5, vertices: 2 });
    let many = GreenHackenbush::new(u32::MAX, 0, &[]).unwrap_err();
    assert_eq!(many, InvalidGraph::TooManyVertices { vertices: u32::MAX });
}
