//! What explanations must contain, so that the solution can be written from them; and the limits of
//! work for one input.

use classics::GAMES;
use classics::games::{hdu1404::DigitalDeletions, hdu2999, hdu2999::StoneRow, hdu3980, hdu3980::PaintChain};
use sg_contest::small;
use sg_core::Outcome;
use sg_judge::{Entry, Format, Game, Method, Options};

/// The output of a game for an input.
fn explain(name: &str, input: &str) -> String {
    let entry = Entry::find(GAMES, name).expect(name);
    let mut output = Vec::new();
    let options = Options { format: Format::Explain, ..Options::default() };
    let ended = entry.drive("text", &mut input.as_bytes(), &mut output, options);
    assert!(ended.is_ok(), "{name} on {input:?}");
    String::from_utf8(output).expect("text")
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}

/// Each explanation has lines of theory before the outcome.
#[test]
fn every_game_explains_its_theory() {
    for entry in GAMES {
        for input in small::small_inputs(entry, 40) {
            let name = entry.about().name;
            let text = explain(name, &input);
            let Some(end) = text.find("-position: ") else { continue };
            let theory = text[..end].lines().filter(|line| line.ends_with('.')).count();
            assert!(theory > 0, "{name} on {input:?}:\n{text}");
        }
    }
}

#[test]
fn s_nim_names_the_form_and_the_period() {
    contains(
        &explain("hdu1536", "2 2 5\n1\n3 2 5 12\n0\n"),
        &[
            "S = {2, 5}: G(n) has period 7: G(n + 7) = G(n) for n >= 0",
            "floor(r / 2) mod 2 if r < 5",
            "nim-sum: 1 ^ 2 ^",
        ],
    );
    // 1, 3, 4 are neither two numbers nor consecutive, although a heap of 2 allows one of them
    // alone.
    let text = explain("hdu1536", "3 1 3 4\n1\n1 2\n0\n");
    contains(&text, &["S = {1, 3, 4}: G(n) has period 7: G(n + 7) = G(n) for n >= 0"]);
    assert!(!text.contains("consecutive") && !text.contains("Closed form"), "{text}");
    // In stones of the problem, not after dividing by 2.
    contains(
        &explain("subtraction-nim", "1\n3 2 6 8\n1 4\n"),
        &["S = {2, 6, 8}: G(n) has period 14: G(n + 14) = G(n) for n >= 0"],
    );
    contains(
        &explain("subtraction-nim", "1\n2 1 3\n0\n"),
        &["Every heap is empty.", "because there is no move"],
    );
    contains(&explain("subtraction-nim", "1\n0\n1 5\n"), &["S = {}", "because there is no move"]);
}

#[test]
fn the_set_of_hdu1848_has_its_name() {
    contains(&explain("hdu1848", "1 4 1\n0 0 0\n"), &["the Fibonacci numbers", "no period is claimed"]);
}

#[test]
fn a_position_without_moves_says_so() {
    for (name, input) in [
        ("nim", "1\n2 0 0\n"),
        ("bash", "1\n0 3\n"),
        ("bash-misere", "1\n0 3\n"),
        ("bash-range", "1\n2 3 5\n"),
        ("p4136", "1\n0\n"),
        ("p3150", "1\n1\n"),
        ("hdu2999", "1 5\n1 3\n"),
        ("hdu3980", "1\n2 3\n"),
        ("hdu1524", "1\n0\n1 0\n0\n"),
        ("graph-game", "1\n1 0\n1 1\n"),
        ("wythoff", "1\n0 0\n"),
        ("fibonacci-nim", "1\n1\n"),
        ("hackenbush-tree", "1\n1\n"),
    ] {
        let text = explain(name, input);
        assert!(text.contains("no move") && !text.contains("every move makes"), "{name}:\n{text}");
        assert!(!text.contains("domino, and"), "{name}:\n{text}");
    }
}

/// Tables for all cases of an input together take no more than a limit of steps.
#[test]
fn tables_share_one_limit_for_an_input() {
    let row = |set: &[u64], stones| hdu2999::RowOfStones { set: set.into(), stones };
    let mut game = StoneRow::with_steps(10_000_000);
    assert_eq!(game.outcome(&row(&[2], 15)), Ok(Outcome::P));
    let mut refusal = None;
    for length in (3..400).step_by(2) {
        if let Err(refused) = game.outcome(&row(&[length, length + 2], 4000)) {
            refusal = Some((length, refused.to_string()));
            break;
        }
    }
    let (length, refusal) = refusal.expect("the limit is reached");
    assert!(length > 3, "one set alone is within the limit");
    assert!(refusal.contains("would take about"), "{refusal}");
    // What needs no table is answered still, and so is what is known.
    assert_eq!(game.outcome(&row(&[7], 1_000_000_001)), Ok(Outcome::N));
    assert_eq!(game.outcome(&row(&[2], 15)), Ok(Outcome::P));
    assert!(StoneRow::default().outcome(&row(&[length, length + 2], 4000)).is_ok());

    let mut game = PaintChain(StoneRow::with_steps(10_000_000));
    let refused =
        (1..100).find(|&brush| game.outcome(&hdu3980::Chain { beads: 20_001, brush: 2 * brush }).is_err());
    assert!(refused.is_some_and(|brush| brush > 1));
}

#[test]
fn searches_of_hdu1404_share_one_limit_for_an_input() {
    let mut game = DigitalDeletions::with_search_limit(2_000);
    let digits = vec![3, 4, 5, 6];
    let results: Vec<bool> = (0..10).map(|_| game.outcome_with(&digits, Method::Rules).is_ok()).collect();
    assert!(results[0] && !results[9], "{results:?}");
    assert!(game.outcome_with(&digits, Method::Theory).is_ok());
    let refusal = game.report_with(&digits, Method::Rules).expect_err("refused").to_string();
    assert!(refusal.contains("those of an input may visit 2000"), "{refusal}");
}
