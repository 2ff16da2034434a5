//! The theory held against an exhaustive search of the statement's rules: the winner, the full list
//! of winning moves and the first one.

use beans::Bottles as Piles;
use funny_stone::{FunnyStone, NumberedPiles};
use proptest::prelude::*;
use sg_core::heaps::bean_splitting::bottles;
use sg_core::rules::oracle::Oracle;
use sg_judge::Problem;

/// One oracle serves many rows: what it settled once it knows.
fn agree(oracle: &mut Oracle<Piles>, stones: &Vec<u64>) {
    let by_search = oracle.winning_moves(stones).expect("the row is small");
    let by_theory: Vec<_> = bottles::winning_moves(stones).collect();
    assert_eq!(by_theory, by_search, "winning moves of {stones:?}");
    assert_eq!(oracle.outcome(stones), Ok(bottles::nim_sum(stones).outcome()), "outcome of {stones:?}");
    let game = NumberedPiles { number: 1, stones: stones.clone() };
    let answer = FunnyStone::default().solve(&game).expect("every row can be solved");
    assert_eq!(answer.first, by_search.first().copied(), "first winning move of {stones:?}");
}

/// Every row of `piles` piles with at most `most` stones in each.
fn every_row(piles: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let radix = most + 1;
    (0..radix.pow(piles)).map(move |code| (0..piles).map(|pile| code / radix.pow(pile) % radix).collect())
}

#[test]
fn every_small_row() {
    let mut oracle = Oracle::new(Piles);
    for (piles, most) in [(1, 4), (2, 4), (3, 3), (4, 2), (5, 1)] {
        for stones in every_row(piles, most) {
            agree(&mut oracle, &stones);
        }
    }
}

#[test]
fn traps() {
    let mut oracle = Oracle::new(Piles);
    // The move would win from pile 0, which is empty; only even piles can win; one pile; all empty.
    for stones in
        [vec![0, 1, 0, 1, 0], vec![2, 0, 2, 1, 0], vec![2, 2, 1, 0], vec![7], vec![0; 6], vec![1, 9]]
    {
        agree(&mut oracle, &stones);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_rows(stones in prop::collection::vec(0_u64..3, 1..6)) {
        prop_assume!(stones.iter().rev().skip(1).enumerate().map(|(h, p)| p << h).sum::<u64>() < 24);
        agree(&mut Oracle::new(Piles), &stones);
    }
}
