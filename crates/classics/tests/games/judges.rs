//! The judges' problems: every small position, then random larger ones.

use std::fmt::Write as _;

use classics::games::hdu1404;
use proptest::prelude::*;
use sg_core::games::grundys_game::{COMPUTED, LOST};
use sg_core::heaps::notation::Ruleset;
use sg_core::rules::oracle::Oracle;
use sg_heaps::Solver;
use sg_judge::Game;

use crate::agree::{agree, answers, fault};

/// Every list of `length` numbers below `bound`, in alphabetic order.
fn lists(length: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    let count = bound.pow(length as u32);
    (0..count).map(move |at| (0..length).rev().map(|place| at / bound.pow(place as u32) % bound).collect())
}

fn line(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The numbers from 1 whose bit is set.
fn members(set: u64) -> Vec<u64> {
    (1..64).filter(|number| set >> (number - 1) & 1 == 1).collect()
}

#[test]
fn p3150_every_number() {
    let numbers: Vec<u64> = (1..=50).collect();
    assert_eq!(agree("p3150", &format!("50 {}", line(&numbers))), 50);
}

#[test]
fn p4702_every_pile_in_any_order() {
    for piles in (0..=4).flat_map(|length| lists(length, 5)) {
        agree("p4702", &format!("{} {}", piles.len(), line(&piles)));
    }
}

#[test]
fn p4136_every_small_board() {
    assert_eq!(agree("p4136", "1 2 3 4 5 0"), 5);
}

#[test]
fn hdu1849_every_few_pieces() {
    let mut input = String::new();
    for cells in lists(1, 30).chain(lists(2, 9)).chain(lists(3, 6)).chain(lists(4, 3)) {
        let _ = writeln!(input, "{} {}", cells.len(), line(&cells));
    }
    agree("hdu1849", &(input + "0\n"));
}

#[test]
fn hdu1730_every_board_with_retreats() {
    for (rows, columns) in [(1, 2), (1, 3), (1, 7), (2, 2), (2, 3), (2, 4), (2, 5), (3, 3)] {
        let mut input = String::new();
        for cells in lists(2 * rows, columns).filter(|cells| cells.chunks(2).all(|row| row[0] != row[1])) {
            let cells: Vec<u64> = cells.iter().map(|cell| cell + 1).collect();
            let _ = writeln!(input, "{rows} {columns}\n{}\n", line(&cells));
        }
        agree("hdu1730", &input);
    }
}

#[test]
fn hdu2999_every_small_set() {
    for set in 1..32 {
        let set = members(set);
        let rows: Vec<u64> = (0..=9).collect();
        agree("hdu2999", &format!("{} {} 10 {}", set.len(), line(&set), line(&rows)));
    }
}

#[test]
fn hdu3980_every_small_circle() {
    let mut input = "154\n".to_string();
    for beads in 1..=11 {
        for brush in 1..=14 {
            let _ = writeln!(input, "{beads} {brush}");
        }
    }
    assert_eq!(agree("hdu3980", &input), 154);
}

#[test]
fn hdu1404_every_string_of_up_to_five_digits() {
    let mut game = hdu1404::DigitalDeletions::default();
    let mut oracle = Oracle::new(hdu1404::DeletionRules);
    let mut losses = Vec::new();
    for length in 1..=5 {
        for digits in lists(length, 10) {
            let digits: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
            let printed = game.outcome(&digits).expect("a short string");
            assert_eq!(oracle.outcome(&digits), Ok(printed), "{digits:?}");
            if length <= 2 && !printed.is_n() {
                losses.push(digits);
            }
        }
    }
    assert_eq!(losses[0], [1]);
    assert_eq!(losses[1..], [[1, 1], [2, 0], [3, 2], [4, 3], [5, 4], [6, 5], [7, 6], [8, 7], [9, 8]]);
}

#[test]
fn hdu1404_every_move_from_short_strings() {
    let strings: Vec<String> = (1..=2)
        .flat_map(|length| lists(length, 10))
        .chain(lists(3, 5))
        .map(|digits| digits.iter().map(u64::to_string).collect())
        .collect();
    agree("hdu1404", &strings.join("\n"));
}

#[test]
fn hdu1848_every_few_heaps() {
    let mut input = String::new();
    for heaps in lists(3, 7).filter(|heaps| heaps.iter().any(|&size| size > 0)) {
        let _ = writeln!(input, "{}", line(&heaps));
    }
    let _ = writeln!(input, "{}", (1..60).map(|size| format!("0 {size} 0")).collect::<Vec<_>>().join("\n"));
    agree("hdu1848", &(input + "0 0 0"));
}

#[test]
fn hdu1729_every_few_boxes() {
    let boxes =
        |most: u64| (0..=most).flat_map(|size| (0..=size).map(move |stones| format!("{size} {stones}")));
    let mut input = String::new();
    for one in boxes(40) {
        let _ = writeln!(input, "1 {one}");
    }
    for one in boxes(7) {
        for other in boxes(7) {
            let _ = writeln!(input, "2 {one} {other}");
        }
    }
    agree("hdu1729", &(input + "0\n"));
}

#[test]
fn hdu2873_every_small_board() {
    for (rows, columns) in [(1, 6), (2, 3), (3, 2), (3, 3), (2, 4)] {
        let mut input = String::new();
        for bombs in 0..1_u64 << (rows * columns) {
            let _ = writeln!(input, "{rows} {columns}");
            for row in 0..rows {
                let bomb = |column: u64| bombs >> (row * columns + column) & 1 == 1;
                let cells: String = (0..columns).map(|column| if bomb(column) { '#' } else { '.' }).collect();
                let _ = writeln!(input, "{cells}");
            }
        }
        agree("hdu2873", &(input + "0 0\n"));
    }
}

#[test]
fn poj1704_every_row_of_nine_cells_in_any_order() {
    let mut input = "512\n".to_string();
    for men in 0..512 {
        let mut men = members(men);
        let half = men.len() / 2;
        men.rotate_left(half);
        let _ = writeln!(input, "{} {}", men.len(), line(&men));
    }
    assert_eq!(agree("poj1704", &input), 512);
}

#[test]
fn hdu4315_every_hill_with_five_men_on_eight_cells() {
    let mut input = String::new();
    let mut cases = 0;
    for men in (1..256).map(members).filter(|men| men.len() <= 5) {
        for king in 1..=men.len() {
            let _ = writeln!(input, "{} {king}\n{}", men.len(), line(&men));
            cases += 1;
        }
    }
    assert_eq!(agree("hdu4315", &input), cases);
    assert_eq!(cases, 792);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn hdu2999_random_sets(set in prop::collection::vec(1_u64..16, 1..5), stones in 10_u64..15) {
        agree("hdu2999", &format!("{} {} 1 {stones}", set.len(), line(&set)));
    }

    #[test]
    fn hdu1404_long_strings(digits in prop::collection::vec(0_u8..3, 9..11)) {
        let text: String = digits.iter().map(u8::to_string).collect();
        agree("hdu1404", &text);
    }

    #[test]
    fn hdu1536_random_sets(
        set in prop::collection::vec(1_u64..12, 1..5),
        positions in prop::collection::vec(prop::collection::vec(0_u64..14, 0..4), 1..6),
    ) {
        let lines: Vec<String> =
            positions.iter().map(|heaps| format!("{} {}", heaps.len(), line(heaps))).collect();
        let input = format!("{} {}\n{}\n{}\n0\n", set.len(), line(&set), positions.len(), lines.join("\n"));
        agree("hdu1536", &input);
    }

    #[test]
    fn hdu1524_random_graphs(
        vertices in 1_usize..8,
        edges in prop::collection::vec(0_u64..8, 8),
        shift in 0_usize..8,
        pieces in prop::collection::vec(prop::collection::vec(0_u64..8, 1..4), 1..4),
    ) {
        // Vertex `v` leads to the vertices below it whose bit is set, all of them renamed by a
        // shift.
        let name = |vertex: usize| (vertex + shift) % vertices;
        let mut lines = vec![String::new(); vertices];
        for vertex in 0..vertices {
            let below: Vec<u64> =
                (0..vertex).filter(|&to| edges[vertex] >> (to % 3) & 1 == 1).map(|to| name(to) as u64).collect();
            lines[name(vertex)] = format!("{} {}", below.len(), line(&below));
        }
        let questions: Vec<String> = pieces
            .iter()
            .map(|pieces| {
                let on: Vec<u64> = pieces.iter().map(|vertex| vertex % vertices as u64).collect();
                format!("{} {}", on.len(), line(&on))
            })
            .collect();
        agree("hdu1524", &format!("{vertices}\n{}\n{}\n0\n", lines.join("\n"), questions.join("\n")));
    }

    #[test]
    fn hdu2873_random_bombs(bombs in 1_u64..1 << 16) {
        // Two bits for a bomb keep them few enough to search.
        let rows: Vec<String> = (0..4)
            .map(|row| (0..4).map(|column| if bombs >> (4 * row + column) & 0b1_0001 == 0b1_0001 { '#' } else { '.' }).collect())
            .collect();
        agree("hdu2873", &format!("4 4\n{}\n0 0\n", rows.join("\n")));
    }
}

/// Sizes that no search reaches.
#[test]
fn large_numbers() {
    // All rows of even length can be mirrored with a strip of 2 in the middle.
    assert_eq!(answers("hdu2999", "3 3 7 2 2 1000000000000000000 1"), "1\n2\n");
    // Period 34 of Dawson's Kayles: rows of 10^18 + 4 and of its residue are alike.
    let most = 1_000_000_000_000_000_000_u64;
    let residue = 136 + (most - 136) % 34;
    let input = format!("2\n{} 2\n{} 2", most + 2, residue + 2);
    let printed = answers("hdu3980", &input);
    let words: Vec<&str> = printed.lines().filter_map(|line| line.split(' ').next_back()).collect();
    assert_eq!(words[0], words[1]);
}

/// A case with many questions answers those before the fault; one whose answers make a line does
/// not begin it.
#[test]
fn questions_before_a_fault_are_answered() {
    let (printed, fault_text) = fault("hdu2999", "1 1 3\n1\n2\nx");
    assert_eq!(printed, "1\n2\n");
    assert_eq!(
        fault_text,
        "input:4:1: expected K_3, the number of stones in a row, from 0 to 18446744073709551615, found `x`"
    );
    let (printed, _) = fault("hdu2999", "1 1 3\n1\n2\n");
    assert_eq!(printed, "1\n2\n");
    let (printed, fault_text) = fault("hdu1536", "1 1 1 1 1\n1 1 3\n1 1\n1 2\n");
    assert_eq!(printed, "W\n");
    assert_eq!(
        fault_text,
        "input:5:1: expected l_3, the number of heaps of a position, from 0 to 1000000000000000000, found the end of the input"
    );
}

/// The number of cases, and all lists of heaps as cases: `sizes` are lengths with how many sizes a
/// heap may have, from `least` on.
fn cases_of_heaps(least: u64, sizes: &[(usize, u64)]) -> String {
    let all = sizes.iter().flat_map(|&(length, bound)| lists(length, bound));
    let cases: Vec<String> = all
        .map(|heaps| heaps.iter().map(|heap| heap + least).collect::<Vec<_>>())
        .map(|heaps| format!("{}\n{}\n", heaps.len(), line(&heaps)))
        .collect();
    format!("{}\n{}", cases.len(), cases.concat())
}

#[test]
fn editions_on_every_few_heaps() {
    agree("cses1730", &cases_of_heaps(1, &[(1, 20), (2, 8), (3, 5), (4, 3)]));
    agree("cses1098", &cases_of_heaps(1, &[(1, 30), (2, 10), (3, 6), (4, 4)]));
    agree("cses1099", &cases_of_heaps(0, &[(1, 4), (2, 9), (3, 6), (4, 4), (5, 3)]));
    agree("hdu3032", &cases_of_heaps(1, &[(1, 14), (2, 7), (3, 4)]));
    agree("cses2208", &cases_of_heaps(1, &[(1, 20), (2, 8), (3, 5), (4, 4), (5, 2)]));
    for heaps in
        [(1, 9), (2, 8), (3, 6), (4, 4), (5, 3)].into_iter().flat_map(|(length, bound)| lists(length, bound))
    {
        agree("p1247", &format!("{}\n{}\n", heaps.len(), line(&heaps)));
    }
    for heaps in lists(2, 24) {
        agree("p2252", &line(&heaps));
    }
}

/// Of heaps 2 5 7 6 3 three have a winning move, and the first of them is not the largest.
#[test]
fn p1247_names_the_first_heap_that_wins() {
    assert_eq!(answers("p1247", "5 2 5 7 6 3"), "5 2\n2 0 7 6 3\n");
    assert_eq!(answers("p1247", "4 15 22 19 10"), "lose\n");
}

#[test]
fn one_heap_and_every_small_set() {
    for set in 1..128 {
        let set = members(set);
        for stones in set.last().copied().unwrap_or(1)..=14 {
            agree("dp_k", &format!("{} {stones} {}", set.len(), line(&set)));
        }
        let reversed: Vec<u64> = set.iter().rev().copied().collect();
        agree("cses1729", &format!("16 {} {}", set.len(), line(&reversed)));
    }
}

#[test]
fn cses2207_every_small_heap() {
    let heaps: Vec<u64> = (0..=26).collect();
    assert_eq!(agree("cses2207", &format!("27 {}", line(&heaps))), 27);
}

/// The computation that [`LOST`] rests on: every nimber up to [`COMPUTED`], by the engine, whose
/// reference is the recurrence.
#[test]
fn cses2207_no_other_heap_is_lost() {
    let mut solver = Solver::new("grundy".parse::<Ruleset>().expect("a ruleset"));
    let nimbers = solver.nimbers(1..=COMPUTED).expect("computed");
    let lost = (1..).zip(nimbers.iter()).filter(|(_, nimber)| nimber.is_zero()).map(|(heap, _)| heap);
    assert_eq!(lost.collect::<Vec<u64>>(), LOST);
}
