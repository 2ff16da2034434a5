//! What published texts say wrongly of the games of theory, each with its smallest counterexample.

use classics::games::{
    bash_misere::BashMisere, graph_game_every::GraphGameEvery, graph_game_misere::GraphGameMisere,
    hackenbush_graph::HackenbushGraph, moore_nim::MooreNim,
};
use sg_core::games::wythoff;
use sg_core::{Nimber, Outcome, mex};
use sg_judge::StatelessGame;

use crate::theory::{answer, check, descending, graph};

/// Who wins, by the theory and, as it must be, by the rules.
fn truth<T: StatelessGame>(input: &str) -> Outcome {
    check::<T>(input);
    Outcome::n_if(answer(<T as StatelessGame>::ABOUT.name, input).starts_with("First"))
}

#[test]
fn misere_is_not_normal_play_turned_round() {
    let wrong = |n: u64, m: u64| Outcome::n_if(n.is_multiple_of(m + 1));
    let games = (2..10).flat_map(|sum| (1..sum).map(move |n| (n, sum - n)));
    let least = games.into_iter().find(|&(n, m)| truth::<BashMisere>(&format!("{n} {m}")) != wrong(n, m));
    assert_eq!(least, Some((2, 2)));
}

/// Heaps of `stones` stones in all, none smaller than `least`, in increasing order; few heaps
/// first.
fn partitions(stones: u64, least: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (least..=stones / 2)
        .flat_map(|first| {
            partitions(stones - first, first).into_iter().map(move |rest| [&[first], &rest[..]].concat())
        })
        .chain([vec![stones]])
        .collect();
    all.sort_by_key(Vec::len);
    all
}

#[test]
fn moore_asks_for_every_bit_count() {
    // "The first player wins if and only if no bit is set in a number of heaps divisible by k + 1",
    // where a bit that is set nowhere is not counted.
    let wrong = |heaps: &[u64], k: usize| {
        let counts = (0..8).map(|bit| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count());
        Outcome::n_if(counts.into_iter().all(|count| count == 0 || !count.is_multiple_of(k + 1)))
    };
    let games =
        (1..8).flat_map(|stones| partitions(stones, 1)).flat_map(|heaps| [(heaps.clone(), 1), (heaps, 2)]);
    let least = games.into_iter().find(|(heaps, k)| {
        let numbers: Vec<String> = heaps.iter().map(u64::to_string).collect();
        truth::<MooreNim>(&format!("{} {k} {}", heaps.len(), numbers.join(" "))) != wrong(heaps, *k)
    });
    assert_eq!(least, Some((vec![1, 3], 1)));
}

/// The first graph, by its vertices and then its edges, with a token on its last vertex, that
/// `wrong` misjudges. `wrong` is given the options of each vertex, numbered from 0.
fn least_graph<T: StatelessGame>(wrong: impl Fn(&[Vec<usize>]) -> Outcome) -> Option<Vec<(u64, u64)>> {
    (1..=4).find_map(|vertices| {
        let mut graphs: Vec<_> = descending(vertices).collect();
        graphs.sort_by_key(Vec::len);
        graphs.into_iter().find(|edges| {
            let mut options = vec![Vec::new(); vertices as usize];
            for &(from, to) in edges {
                options[from as usize - 1].push(to as usize - 1);
            }
            truth::<T>(&graph(vertices, edges, &[vertices])) != wrong(&options)
        })
    })
}

#[test]
fn the_rule_of_anti_sg_fails_without_its_condition() {
    let wrong = |options: &[Vec<usize>]| {
        let mut nimbers = Vec::new();
        for options in options {
            nimbers.push(mex(options.iter().map(|&option| nimbers[option])));
        }
        // The nim-sum is not 0 just where a token has a nimber above 1, or neither.
        let nimber = nimbers.last().copied().unwrap_or_default();
        Outcome::n_if((nimber > Nimber(0)) == (nimber > Nimber(1)))
    };
    let least = least_graph::<GraphGameMisere>(wrong);
    assert_eq!(least, Some(vec![(2, 1), (3, 1), (3, 2), (4, 3)]));
}

#[test]
fn a_step_number_is_one_more_than_that_of_an_option() {
    let wrong = |options: &[Vec<usize>]| {
        let (mut nimbers, mut steps) = (Vec::new(), Vec::<u64>::new());
        for options in options {
            let nimber = mex(options.iter().map(|&option| nimbers[option]));
            let lost =
                options.iter().filter(|&&option| nimbers[option] == Nimber(0)).map(|&option| steps[option]);
            let all = options.iter().map(|&option| steps[option]);
            steps.push(if nimber > Nimber(0) { lost.max() } else { all.min() }.unwrap_or(0));
            nimbers.push(nimber);
        }
        Outcome::n_if(steps.last().is_some_and(|step| step % 2 == 1))
    };
    assert_eq!(least_graph::<GraphGameEvery>(wrong), Some(vec![(2, 1)]));
}

#[test]
fn two_cycles_that_share_a_vertex_are_fused_together() {
    // The least picture with two cycles and no loop: two biconnected components of two edges each,
    // which are *0 each and, as two vertices with a bridge between them, would make *1.
    let pairs = "3 4 1 2 1 2 2 3 2 3";
    assert_eq!(truth::<HackenbushGraph>(pairs), Outcome::P);
    assert_eq!(answer("hackenbush-graph", pairs), "Second 0\n");
}

#[test]
fn the_golden_ratio_in_floating_point_is_not_good_enough() {
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    // The numbers looked at fit 32 bits.
    let exactly = |number: u128| f64::from(number as u32);
    let least = (0_u32..110_000_000).find(|&k| {
        let product = f64::from(k) * phi;
        // Farther from a whole number than this, the product cannot be on its wrong side.
        (product - product.round()).abs() < 1e-6
            && (product.floor() - exactly(wythoff::lower(k.into()))).abs() > 0.5
    });
    assert_eq!(least, Some(102_334_155));
    let (a, b) = (165_580_140, 267_914_295);
    assert!((f64::from(b - a) * phi).floor() > f64::from(a), "an N-position by floating point");
    assert_eq!(answer("wythoff", &format!("{a} {b}")), "Second\n");
}
