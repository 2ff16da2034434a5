//! The problems of nim-products: by the theory and by the definition or the literal rules, and the
//! published mistakes.

use std::fmt::Write as _;

use classics::games::cf1310f::BadCryptography;
use classics::games::loj_nim_product::Generator;
use sg_contest::{accept, judgement, mistaken, small};
use sg_judge::{Language, Method};

use crate::agree::{agree, answers, fault};

/// Every set of the places of a box, as cases `n` and `n` lines.
fn boards(sides: &[u64]) -> Vec<String> {
    let mut places = vec![String::new()];
    for side in sides {
        places = places.iter().flat_map(|place| (1..=*side).map(move |at| format!("{place}{at} "))).collect();
    }
    (0_u32..1 << places.len())
        .map(|set| {
            let on: Vec<&str> =
                (0..places.len()).filter(|at| set >> at & 1 == 1).map(|at| &*places[at]).collect();
            format!("{}\n{}\n", on.len(), on.join("\n"))
        })
        .collect()
}

fn boards_of_hdu3404(sides: [u64; 2]) {
    let boards = boards(&sides);
    let input = format!("{}\n{}", boards.len(), boards.concat());
    assert_eq!(agree("hdu3404", &input), boards.len());
}

fn boards_of_poj3533(sides: [u64; 3]) {
    let boards = boards(&sides);
    assert_eq!(agree("poj3533", &boards.concat()), boards.len());
}

#[test]
fn hdu3404_every_small_board() {
    for sides in [[1, 5], [5, 1], [2, 4]] {
        boards_of_hdu3404(sides);
    }
    // Coordinates from 0 are answered too: lights there do not matter.
    agree("hdu3404", "3\n1\n0 9\n2\n0 0\n2 2\n3\n3 1\n0 2\n2 1\n");
}

#[test]
fn poj3533_every_small_board() {
    for sides in [[2, 2, 2], [3, 2, 1], [1, 1, 6]] {
        boards_of_poj3533(sides);
    }
}

#[test]
#[ignore = "heavy: boards of nine places"]
fn heavy_every_board_of_three_by_three() {
    boards_of_hdu3404([3, 3]);
    boards_of_poj3533([1, 3, 3]);
}

#[test]
fn nim_products_by_the_definition() {
    let mut input = "4096\n".to_string();
    for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
        let _ = writeln!(input, "{a} {b}");
    }
    assert_eq!(agree("nim-product-64", &input), 4096);
    assert_eq!(answers("nim-product-64", "2\n3141 5926\n8 16\n"), "14994\n128\n");
    let (output, fault) = fault("nim-product-64", "2\n8 8\n8 x\n");
    assert_eq!(
        (&*output, &*fault),
        ("13\n", "input:3:3: expected B, the second factor, from 0 to 18446744073709551615, found `x`")
    );
}

#[test]
fn loj_chains_and_their_rounds() {
    for seeds in ["1 2 3", "0 0 0", "4294967295 4294967295 4294967295", "171380702 78283356 95463589"] {
        agree("loj-nim-product", &format!("300 {seeds}\n"));
    }
    let rounds: String = (1..=5)
        .map(|rounds| answers("loj-nim-product", &format!("{rounds} 171380702 78283356 95463589")))
        .collect();
    assert_eq!(rounds, "32929940\n1591092706\n601753157\n1115264544\n1145338263\n");
    let mut generator = Generator([0, 0, 7]);
    assert_eq!([generator.draw(), generator.draw()], [7, 0]);
}

#[test]
fn cf1310f_every_pair_of_small_numbers() {
    let mut input = "225\n".to_string();
    for (a, b) in (1..16).flat_map(|a| (1..16).map(move |b| (a, b))) {
        let _ = writeln!(input, "{a} {b}");
    }
    assert_eq!(agree("cf1310f", &input), 225);
    let far = "3\n321321321321 2\n123214213213 4356903202345442785\n1 1\n";
    assert_eq!(answers("cf1310f", far), "6148914691236517205\n68943624821423112\n0\n");
}

/// A single light may be as far away as a number of 64 bits is: its moves are not gone through one
/// by one.
#[test]
fn moves_of_a_far_light_are_not_looked_for() {
    for (name, input) in [
        ("hdu3404", "1\n1\n18446744073709551615 1\n"),
        ("hdu3404", "1\n1\n10000001 1\n"),
        ("poj3533", "1\n18446744073709551615 1 1\n"),
    ] {
        let entry = sg_judge::Entry::find(classics::GAMES, name).expect(name);
        let mut session = entry.open("input", input.as_bytes(), false);
        session.next_case().expect(name).expect(name);
        let said = session.explain(Method::Theory).expect(name).said(Language::English);
        assert!(said.contains("looking for them takes more than 10000000 steps"), "{input}\n{said}");
    }
}

/// Codeforces takes any exponent: the statement prints 1 for `1 1`.
#[test]
fn cf1310f_takes_every_exponent() {
    let entry = sg_judge::Entry::of::<BadCryptography>();
    let input = b"4\n1 1\n2 3\n4 6\n2 8\n";
    let right = || judgement::answers(&entry, input, true).expect("answers");
    assert_eq!(right(), ["0\n", "2\n", "2\n", "-1\n"]);
    let accepted = |printed: &str| {
        let mut answers = right();
        accept(&entry, input, printed.as_bytes(), &mut answers);
        answers.concat()
    };
    // The order of 2 is 3, and that of 4 is 15.
    assert_eq!(accepted("1\n5\n17\n-1\n"), "1\n5\n17\n-1\n");
    // Wrong exponents, none where there is one, and one where there is none.
    assert_eq!(accepted("-1\n3\n18446744073709551616\n7\n"), right().concat());
    assert_eq!(accepted(""), right().concat());
}

/// The documented smallest inputs: mistaken answers are wrong there.
#[test]
fn mistakes_are_wrong_where_they_are_documented_to_be() {
    for name in ["hdu3404", "poj3533", "nim-product-64", "loj-nim-product", "cf1310f"] {
        let entry = sg_judge::Entry::find(classics::GAMES, name).expect(name);
        assert!(small::both_methods_agree(entry, 60).is_ok_and(|cases| cases > 5), "{name}");
        let mistakes = entry.mistakes();
        assert!(mistakes.len() >= 2, "{name}");
        for (at, mistake) in mistakes.iter().enumerate() {
            let mut right = Vec::new();
            let options = sg_judge::Options::default();
            let ended = entry.drive("least", &mut mistake.least.as_bytes(), &mut right, options);
            assert!(ended.is_ok(), "{name} {}", mistake.name);
            let printed = mistaken(entry, at, mistake.least.as_bytes()).expect("a valid input").concat();
            assert_ne!(printed.as_bytes(), right, "{name} {}", mistake.name);
        }
    }
}
