//! The theory held against an exhaustive search of the statement's rules: the winner, the full list
//! of winning moves, the first one and the count.

use beans::Bottles;
use proptest::prelude::*;
use sg_core::heaps::bean_splitting::bottles;
use sg_core::rules::oracle::Oracle;
use sg_judge::{Cases, Method, Problem};
use split_game::SplitGame;

/// One oracle serves many rows: what it settled once it knows.
fn agree(oracle: &mut Oracle<Bottles>, beans: &Vec<u64>) {
    let by_search = oracle.winning_moves(beans).expect("the row is small");
    let by_theory: Vec<_> = bottles::winning_moves(beans).collect();
    assert_eq!(by_theory, by_search, "winning moves of {beans:?}");
    assert_eq!(oracle.outcome(beans), Ok(bottles::nim_sum(beans).outcome()), "outcome of {beans:?}");
    let answer = SplitGame.solve(beans).expect("every row can be solved");
    assert_eq!(answer.first, by_search.first().copied(), "first winning move of {beans:?}");
    assert_eq!(answer.count, by_search.len() as u64, "count of winning moves of {beans:?}");
}

/// Every row of `bottles` bottles with at most `most` beans in each.
fn every_row(bottles: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let radix = most + 1;
    (0..radix.pow(bottles))
        .map(move |code| (0..bottles).map(|bottle| code / radix.pow(bottle) % radix).collect())
}

/// A case that is read can be solved, searched and explained by a fresh solver.
#[test]
fn a_case_is_complete() {
    let mut cases = Cases::<SplitGame>::new("text", "2 4 1 0 1 5000 3 0 0 1".as_bytes(), true);
    let first = cases.next_case().expect("no fault").expect("a case");
    assert_eq!(first.text, "4 1 0 1 5000");
    assert_eq!(first.place.to_string(), "case 1 of 2");
    let second = cases.next_case().expect("no fault").expect("a case");
    for (read, expected) in [(&second, "-1 -1 -1\n0\n"), (&first, "0 2 3\n1\n")] {
        let mut solver = SplitGame;
        assert_eq!(solver.solve(&read.case).expect("an answer").to_string(), expected);
        assert_eq!(solver.by_the_rules(&read.case).expect("an answer").to_string(), expected);
        let [theory, rules] = [Method::Theory, Method::Rules].map(|method| {
            let explanation = solver.explain(&read.case, method).expect("an explanation");
            serde_json::to_value(explanation).expect("data")["winning_moves"].clone()
        });
        assert_eq!(theory, rules);
    }
    assert_eq!(cases.end().expect("no fault").cases, 2);
}

#[test]
fn every_small_row() {
    let mut oracle = Oracle::new(Bottles);
    for (bottles, most) in [(1, 4), (2, 4), (3, 3), (4, 2), (5, 1)] {
        for beans in every_row(bottles, most) {
            agree(&mut oracle, &beans);
        }
    }
}

#[test]
fn the_nimber_of_a_row_is_the_nim_sum() {
    let mut oracle = Oracle::new(Bottles);
    for beans in every_row(4, 2) {
        assert_eq!(oracle.nimber(&beans), Ok(bottles::nim_sum(&beans)), "{beans:?}");
    }
}

#[test]
fn traps() {
    let mut oracle = Oracle::new(Bottles);
    // The move would win from bottle 0, which is empty; only even bottles can win; one bottle; all
    // empty.
    for beans in [vec![0, 1, 0, 1, 0], vec![2, 0, 2, 1, 0], vec![2, 2, 1, 0], vec![7], vec![0; 6], vec![1, 9]]
    {
        agree(&mut oracle, &beans);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_rows(beans in prop::collection::vec(0_u64..3, 1..6)) {
        prop_assume!(beans.iter().rev().skip(1).enumerate().map(|(h, p)| p << h).sum::<u64>() < 24);
        agree(&mut Oracle::new(Bottles), &beans);
    }
}
