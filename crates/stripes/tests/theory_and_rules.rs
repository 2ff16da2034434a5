//! The theory held against an exhaustive search of the statement's rules: the winner and every
//! winning move.

use proptest::prelude::*;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::rules::oracle::Oracle;
use sg_heaps::Solver;
use sg_judge::{Format, Method, Options, drive};
use stripes::Stripes;
use stripes::rules::{Board, Strip};

/// The judge's lines for boards of `0..=most` cells.
fn answers(lengths: &[u64; 3], most: u64) -> Vec<String> {
    let [c, z, n] = lengths;
    let boards: Vec<String> = (0..=most).map(|cells| cells.to_string()).collect();
    let input = format!("{c} {z} {n} {} {}", boards.len(), boards.join(" "));
    let mut output = Vec::new();
    let ended = drive::<Stripes>("boards", input.as_bytes(), &mut output, Options::default());
    assert_eq!(ended.expect("small boards have answers").cases, most + 1);
    let output = String::from_utf8(output).expect("text");
    output.lines().map(|line| format!("{line}\n")).collect()
}

/// The mirror image of a move is the same move, by both methods.
#[test]
fn mirror_images_are_one_move() {
    for method in [Method::Theory, Method::Rules] {
        let mut output = Vec::new();
        let options = Options { method, format: Format::Json, ..Options::default() };
        drive::<Stripes>("board", "2 3 5\n1\n8\n".as_bytes(), &mut output, options).expect("an answer");
        let case: serde_json::Value = serde_json::from_slice(&output).expect("JSON");
        assert_eq!(case["winning_moves"]["count"], 2, "{case}");
    }
}

fn agree(lengths: [u64; 3], most: u64) {
    let printed = answers(&lengths, most);
    let strips = lengths.map(|length| length as usize);
    let mut solver = Solver::new(TakingBreaking::strips(&strips));
    for cells in 0..=most {
        let label = format!("{cells} cells, strips {lengths:?}");
        let mut oracle = Oracle::new(Board { cells, lengths: lengths.to_vec() });
        let outcome = oracle.outcome(&0).expect("the board is small");
        assert_eq!(printed[cells as usize], if outcome.is_n() { "1\n" } else { "2\n" }, "{label}");
        assert_eq!(oracle.nimber(&0), Ok(solver.nimber(cells).expect("a small heap")), "{label}");
        // Every winning move: the runs that it leaves are equal in nimber.
        let mut by_theory = Vec::new();
        for (at, &length) in lengths.iter().enumerate() {
            if length > cells || lengths[..at].contains(&length) {
                continue;
            }
            for first in 0..=cells - length {
                if solver.nimber(first) == solver.nimber(cells - length - first) {
                    by_theory.push(Strip { length, first });
                }
            }
        }
        assert_eq!(oracle.winning_moves(&0), Ok(by_theory), "{label}");
    }
}

#[test]
fn every_small_triple() {
    for c in 1..=4 {
        for z in c..=5 {
            for n in z..=6 {
                agree([c, z, n], 9);
            }
        }
    }
}

#[test]
fn the_claim_that_only_the_shortest_and_longest_strip_matter_is_false() {
    // On two cells with strips 1, 2, 3 the first player lays the strip of 2 and wins; without it he
    // loses.
    assert_eq!(answers(&[1, 2, 3], 2)[2], "1\n");
    assert_eq!(answers(&[1, 3, 3], 2)[2], "2\n");
}

/// Answers at sight, by table and by period are the same where they overlap.
#[test]
fn symmetry_agrees_with_the_nimbers() {
    for lengths in [[1, 5, 1], [3, 7, 19], [2, 4, 9], [6, 6, 6]] {
        let printed = answers(&lengths, 600);
        let mut solver = Solver::new(TakingBreaking::strips(&lengths.map(|s| s as usize)));
        for (cells, printed) in printed.iter().enumerate() {
            let nimber = solver.nimber(cells as u64).expect("a small heap");
            assert_eq!(
                printed,
                if nimber.is_zero() { "2\n" } else { "1\n" },
                "{cells} cells, strips {lengths:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn random_triples(lengths in [1_u64..8, 1_u64..12, 1_u64..15], most in 8_u64..14) {
        agree(lengths, most);
    }
}
