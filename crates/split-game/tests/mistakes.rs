//! Mistakes in published solutions, each with its smallest counterexample, found again by search.

use beans::Bottles;
use sg_core::Nimber;
use sg_core::heaps::bean_splitting::bottles;
use sg_core::rules::oracle::Oracle;
use sg_judge::Entry;
use split_game::SplitGame;

/// The first move and the number of moves, as the judge asks for them.
type Answer = (Option<(usize, usize, usize)>, u64);

/// The usual enumeration of all triples `i < j <= k` that make the nim-sum 0.
///
/// Seven of sixteen published solutions of P3185 leave out `may_move`, that there is a bean in
/// bottle `i`.
fn enumerated(beans: &[u64], may_move: impl Fn(u64) -> bool) -> Answer {
    let n = beans.len();
    let nimber = |bottle: usize| {
        let mut alone = vec![0; n];
        alone[bottle] = 1;
        bottles::nim_sum(&alone)
    };
    let sum = bottles::nim_sum(beans);
    if sum == Nimber(0) {
        return (None, 0);
    }
    let mut answer = (None, 0);
    for (i, &in_bottle) in beans.iter().enumerate() {
        for j in i + 1..n {
            for k in j..n {
                if may_move(in_bottle) && sum ^ nimber(i) ^ nimber(j) ^ nimber(k) == Nimber(0) {
                    answer.0 = answer.0.or(Some((i, j, k)));
                    answer.1 += 1;
                }
            }
        }
    }
    answer
}

/// Every row with at most `most` beans in each of `bottles` bottles, in the order of
/// `sg_contest::stress::order`: by the sum, then bottle by bottle.
fn every_row(bottles: u32, most: u64) -> Vec<Vec<u64>> {
    let radix = most + 1;
    let row = |code: u64| (0..bottles).map(move |bottle| code / radix.pow(bottle) % radix).collect();
    let mut rows: Vec<Vec<u64>> = (0..radix.pow(bottles)).map(row).collect();
    rows.sort_by_key(|row| (row.iter().sum::<u64>(), row.clone()));
    rows
}

#[test]
fn a_bean_cannot_be_moved_out_of_an_empty_bottle() {
    let mut oracle = Oracle::new(Bottles);
    let mut by_the_rules = |beans: &Vec<u64>| -> Answer {
        let winning = oracle.winning_moves(beans).expect("the row is small");
        (winning.first().copied(), winning.len() as u64)
    };
    let rows = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 1)].into_iter().flat_map(|(n, most)| every_row(n, most));
    let mut least = None;
    for beans in rows {
        let right = by_the_rules(&beans);
        assert_eq!(enumerated(&beans, |beans| beans > 0), right, "{beans:?}");
        if least.is_none() && enumerated(&beans, |_| true) != right {
            least = Some((beans.clone(), right, enumerated(&beans, |_| true)));
        }
    }
    // The first of the two "moves" takes a bean out of bottle 0. The same row is the documented
    // smallest input of the mistake.
    let moves = ((Some((3, 4, 4)), 1), (Some((0, 1, 2)), 2));
    assert_eq!(least, Some((vec![0, 0, 0, 1, 0], moves.0, moves.1)));
    let known = Entry::of::<SplitGame>().mistakes();
    assert_eq!((known[0].name, known[0].least), ("empty-bottle", "1\n5\n0 0 0 1 0\n"));
}
