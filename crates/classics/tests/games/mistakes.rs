//! What published texts and programs get wrong, each with its smallest counterexample.

use sg_core::Outcome;

use crate::agree::{agree, answers};

/// Every list of numbers from 1 to `most` with at most `length` of them, by their sum and then
/// alphabetically, which is the order in which a smallest counterexample is the least.
fn lists_by_sum(length: usize, most: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    let mut longer = vec![Vec::new()];
    for _ in 0..length {
        longer = longer
            .iter()
            .flat_map(|list: &Vec<u64>| (1..=most).map(move |number| [&list[..], &[number]].concat()))
            .collect();
        lists.extend(longer.clone());
    }
    lists.sort_by_key(|list| (list.iter().sum::<u64>(), list.clone()));
    lists
}

fn line(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The first of `cases` for which `wrong` says something else than the game, whose answer the rules
/// confirm. `input` writes a case as the judge does, and `first` is the judge's word for the first
/// player's win.
fn least_counterexample<C: Clone>(
    name: &str,
    cases: impl IntoIterator<Item = C>,
    input: impl Fn(&C) -> String,
    first: &str,
    wrong: impl Fn(&C) -> Outcome,
) -> Option<C> {
    let found = cases.into_iter().find(|case| {
        let truth = Outcome::n_if(answers(name, &input(case)).trim_end().ends_with(first));
        truth != wrong(case)
    })?;
    assert_eq!(agree(name, &input(&found)), 1, "the rules say so too");
    Some(found)
}

fn nim_sum(numbers: impl IntoIterator<Item = u64>) -> Outcome {
    Outcome::n_if(numbers.into_iter().fold(0, |sum, number| sum ^ number) != 0)
}

#[test]
fn p3150_even_is_not_a_win_for_the_second_player() {
    let input = |number: &u64| format!("1 {number}");
    let wrong = |number: &u64| Outcome::n_if(number % 2 == 1);
    assert_eq!(least_counterexample("p3150", 1..9, input, "pb wins", wrong), Some(1));
}

#[test]
fn hdu1849_is_not_georgia_and_bob() {
    let cases = [vec![0], vec![1], vec![0, 1], vec![2], vec![0, 2]];
    let input = |cells: &Vec<u64>| format!("{} {} 0", cells.len(), line(cells));
    // Without jumps and with one piece on a cell, and cells counted from 0.
    let wrong = |cells: &Vec<u64>| match cells[..] {
        [cell] => nim_sum([cell]),
        _ => nim_sum([cells[1] - cells[0] - 1]),
    };
    let found = least_counterexample("hdu1849", cases, input, "Rabbit Win!", wrong);
    assert_eq!(found, Some(vec![0, 1]));
}

/// Numbers of a set in the order of the input, and a heap that is played with those before the
/// first that is too large.
fn up_to_the_first_too_large(numbers: &[u64], heap: u64) -> impl Iterator<Item = u64> {
    numbers.iter().copied().take_while(move |&stones| stones <= heap)
}

#[test]
fn hdu2999_and_hdu1536_sets_are_not_sorted() {
    let cases = || {
        let sets = lists_by_sum(2, 3).into_iter().filter(|set| !set.is_empty());
        sets.flat_map(|set| (1..4).map(move |heap| (set.clone(), heap)))
    };
    // A move that takes all wins at once, and one that is overlooked is missed at the smallest
    // heaps first.
    let wrong = |(set, heap): &(Vec<u64>, u64)| {
        let mut lost = vec![true];
        for size in 1..=*heap {
            let wins = up_to_the_first_too_large(set, size).any(|stones| lost[(size - stones) as usize]);
            lost.push(!wins);
        }
        Outcome::n_if(!lost[*heap as usize])
    };
    let heap = |(set, heap): &(Vec<u64>, u64)| format!("{} {} 1 1 {heap} 0", set.len(), line(set));
    let found = least_counterexample("hdu1536", cases(), heap, "W", wrong);
    assert_eq!(found, Some((vec![2, 1], 1)));
    let row = |(set, stones): &(Vec<u64>, u64)| format!("{} {} 1 {stones}", set.len(), line(set));
    let short = cases().filter(|(_, stones)| *stones == 1);
    let found = least_counterexample("hdu2999", short, row, "1", wrong);
    assert_eq!(found, Some((vec![2, 1], 1)));
}

#[test]
fn hdu3980_the_nimber_of_the_row_decides_the_other_way_round() {
    let cases = (1_u64..5).flat_map(|beads| (1..5).map(move |brush| (beads, brush)));
    let input = |(beads, brush): &(u64, u64)| format!("1 {beads} {brush}");
    let wrong = |&(beads, brush): &(u64, u64)| match beads.checked_sub(brush) {
        None => Outcome::P,
        Some(row) => {
            let row = format!("1 {brush} 1 {row}");
            Outcome::n_if(answers("hdu2999", &row) == "1\n")
        }
    };
    let found = least_counterexample("hdu3980", cases, input, "aekdycoin", wrong);
    assert_eq!(found, Some((1, 1)));
}

#[test]
fn hdu1404_a_string_is_not_a_number() {
    let strings = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "01", "02"];
    let input = |text: &&str| (*text).to_string();
    let wrong = |text: &&str| {
        let number: u64 = text.parse().expect("digits");
        Outcome::n_if(answers("hdu1404", &number.to_string()) == "Yes\n")
    };
    let found = least_counterexample("hdu1404", strings, input, "Yes", wrong);
    assert_eq!(found, Some("01"));
}

#[test]
fn hdu1404_the_last_digit_wins() {
    let strings = ["0", "1", "2"];
    // Where the last remover loses, the only move from 0 loses.
    let wrong = |text: &&str| Outcome::n_if(*text != "0");
    let input = |text: &&str| (*text).to_string();
    let found = least_counterexample("hdu1404", strings, input, "Yes", wrong);
    assert_eq!(found, Some("0"));
}

#[test]
fn hdu1848_is_not_fibonacci_nim() {
    let input = |heap: &u64| format!("{heap} 0 0 0 0 0");
    let wrong = |heap: &u64| Outcome::n_if(![1, 2, 3, 5, 8].contains(heap));
    let found = least_counterexample("hdu1848", 1..8, input, "Fibo", wrong);
    assert_eq!(found, Some(1));
}

#[test]
fn hdu1729_an_empty_box_is_stuck() {
    let boxes = (0..4_u64).flat_map(|size| (0..=size).map(move |stones| (size, stones)));
    let input = |(size, stones): &(u64, u64)| format!("1 {size} {stones} 0");
    let wrong = |&(size, stones): &(u64, u64)| nim_sum([size - stones]);
    let found = least_counterexample("hdu1729", boxes, input, "Yes", wrong);
    assert_eq!(found, Some((1, 0)));
}

#[test]
fn hdu2873_the_first_line_is_the_first_row() {
    let input = |rows: &[&str; 2]| format!("2 {} {} {} 0 0", rows[0].len(), rows[0], rows[1]);
    // The sample comes out the same with the rows read from below, so it cannot tell.
    let upside_down = |rows: &[&str; 2]| {
        let printed = answers("hdu2873", &input(&[rows[1], rows[0]]));
        Outcome::n_if(printed == "John\n")
    };
    let cases = [[".#", ".."], [".#", ".#"]];
    assert_eq!(least_counterexample("hdu2873", cases, input, "John", upside_down), None);
    let cases = [[".", "."], ["#", "."]];
    let found = least_counterexample("hdu2873", cases, input, "John", upside_down);
    assert_eq!(found, Some(["#", "."]));
}

#[test]
fn poj1704_men_are_not_sorted() {
    let distinct =
        |men: &Vec<u64>| men.iter().all(|man| men.iter().filter(|other| *other == man).count() == 1);
    let cases = lists_by_sum(2, 3).into_iter().filter(|men| !men.is_empty() && distinct(men));
    let input = |men: &Vec<u64>| format!("1 {} {}", men.len(), line(men));
    let wrong = |men: &Vec<u64>| match men[..] {
        [man] => nim_sum([man - 1]),
        _ => nim_sum([men[1].wrapping_sub(men[0]).wrapping_sub(1)]),
    };
    let found = least_counterexample("poj1704", cases, input, "Georgia will win", wrong);
    assert_eq!(found, Some(vec![2, 1]));
}

/// Hills with the fewest men first, then those with the least cells, then those with the least
/// king.
fn hills() -> impl Iterator<Item = (Vec<u64>, u64)> {
    let men =
        (1_u64..1 << 7).map(|set| (1..8).filter(|cell| set >> (cell - 1) & 1 == 1).collect::<Vec<u64>>());
    let mut men: Vec<Vec<u64>> = men.filter(|men| men.len() <= 5).collect();
    men.sort_by_key(|men| (men.len(), men.iter().sum::<u64>(), men.clone()));
    men.into_iter().flat_map(|men| (1..=men.len() as u64).map(move |king| (men.clone(), king)))
}

/// The gaps of the pairs from below, where man 1 of an odd number has his partner at the cell below
/// `partner`.
fn paired(men: &[u64], partner: u64) -> Outcome {
    let front = if men.len() % 2 == 1 { Some(men[0] - partner) } else { None };
    let pairs = men[men.len() % 2..].chunks(2).map(|pair| pair[1] - pair[0] - 1);
    nim_sum(front.into_iter().chain(pairs))
}

fn hdu4315(wrong: impl Fn(&[u64], u64) -> Outcome) -> Option<(Vec<u64>, u64)> {
    let input = |(men, king): &(Vec<u64>, u64)| format!("{} {king} {}", men.len(), line(men));
    let wrong = |(men, king): &(Vec<u64>, u64)| wrong(men, *king);
    least_counterexample("hdu4315", hills(), input, "Alice", wrong)
}

#[test]
fn hdu4315_the_front_man_may_not_always_step_to_the_top() {
    let wrong = |men: &[u64], king| if king == 1 { Outcome::N } else { paired(men, 0) };
    assert_eq!(hdu4315(wrong), Some((vec![1, 2, 3], 2)));
}

#[test]
fn hdu4315_the_front_man_is_not_always_kept_from_the_top() {
    let wrong = |men: &[u64], king| if king == 1 { Outcome::N } else { paired(men, 1) };
    assert_eq!(hdu4315(wrong), Some((vec![1, 2, 3], 3)));
}

#[test]
fn hdu4315_it_is_not_the_parity_of_the_king() {
    let wrong = |men: &[u64], king: u64| match king {
        1 => Outcome::N,
        _ => paired(men, u64::from(king.is_multiple_of(2))),
    };
    assert_eq!(hdu4315(wrong), Some((vec![1, 2, 3, 4, 5], 4)));
}

#[test]
fn hdu4315_a_king_in_front_wins_at_once() {
    let wrong = |men: &[u64], king| paired(men, u64::from(king == 2));
    assert_eq!(hdu4315(wrong), Some((vec![1, 2], 1)));
}
