//! The theory held against an exhaustive search of the statement's rules: the winner and every
//! winning move.

use coin_game::CoinProblem;
use coin_game::rules::{Coins, Flip};
use proptest::prelude::*;
use sg_core::heaps::power_coins::{Base, PowerCoins, RowSum, turns, valuation};
use sg_core::rules::oracle::Oracle;
use sg_judge::{Method, Problem, Scanner};

fn sides(tails: u64, coins: u64) -> Vec<u8> {
    (1..=coins).map(|coin| u8::from(tails >> coin & 1 == 0)).collect()
}

fn agree(oracle: &mut Oracle<Coins>, tails: u64, coins: u64) {
    let most_others = oracle.rules().most_others;
    let table = PowerCoins::up_to(coins, most_others);
    let mut row = RowSum::new(&table);
    row.push(&sides(tails, coins));
    let total = row.nim_sum();
    let label = format!("tails {tails:#b}, q <= {most_others}");
    assert_eq!(oracle.outcome(&tails), Ok(total.outcome()), "{label}");
    assert_eq!(oracle.nimber(&tails), Ok(total), "{label}");
    let mut by_search = oracle.winning_moves(&tails).expect("the row is short");
    let mut by_theory = Vec::new();
    for coin in (1..=coins).filter(|coin| tails >> coin & 1 == 1) {
        let (twos, threes) = (valuation(coin, Base::Two), valuation(coin, Base::Three));
        for turn in turns(twos, threes, most_others) {
            let left = table.nimber_after(twos, threes, turn) ^ table.nimber_of_coin(coin) ^ total;
            if left.is_zero() {
                by_theory.push(Flip { coin, base: turn.base.prime(), p: turn.step, q: turn.others });
            }
        }
    }
    by_search.sort_unstable();
    by_theory.sort_unstable();
    assert_eq!(by_theory, by_search, "{label}");
}

#[test]
fn every_row_of_up_to_nine_coins() {
    for most_others in 1..=3 {
        let mut oracle = Oracle::new(Coins { most_others });
        for tails in 0..1 << 9 {
            agree(&mut oracle, tails << 1, 9);
        }
    }
}

/// The explanation counts and lists just the moves that the search finds, and the answers agree.
#[test]
fn both_methods_print_the_same_answer_and_winning_moves() {
    for (tails, most_others) in [(0b1_0000_0000_0000_0000, 2), (0b1_0101_0001_1101_0010, 20), (0b10_0000, 1)]
    {
        let flags: Vec<String> = sides(tails, 16).iter().map(ToString::to_string).collect();
        let input = format!("16 {most_others} {}", flags.join(" "));
        let found: Vec<_> = [Method::Theory, Method::Rules]
            .map(|method| {
                let mut game = CoinProblem::default();
                let row = game.read(&mut Scanner::new("row", input.as_bytes(), true)).unwrap().unwrap();
                let answer = game.answer(&row, method);
                let explained = serde_json::to_value(game.explain(&row, method).unwrap()).unwrap();
                (answer, explained["outcome"].clone(), explained["winning_moves"].clone())
            })
            .into();
        assert_eq!(found[0], found[1], "{input}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn random_rows(tails in 0_u64..1 << 14, most_others in 1_u64..6) {
        agree(&mut Oracle::new(Coins { most_others }), tails << 1, 14);
    }
}
