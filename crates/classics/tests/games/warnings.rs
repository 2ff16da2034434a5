//! Input that is left over or missing: answered, with one warning, and refused with `--strict`.

use classics::GAMES;
use sg_judge::{Entry, Language, Options, Stop, Warning};

/// The output of a game for an input, and its warnings with their notes.
fn run(game: &str, input: &str, strict: bool) -> (String, Result<Vec<String>, Stop>) {
    let entry = Entry::find(GAMES, game).expect("a game");
    let mut output = Vec::new();
    let options = Options { strict, ..Options::default() };
    let ended = entry.drive("input", &mut input.as_bytes(), &mut output, options);
    let warnings = ended.map(|ended| {
        let said = |warning: &Warning| {
            let notes: Vec<&str> = warning.notes.iter().map(|note| note.said(Language::English)).collect();
            format!("{warning}; {}", notes.join("; "))
        };
        let texts = ended.warnings.iter().map(said);
        texts.collect()
    });
    (String::from_utf8(output).expect("text"), warnings)
}

#[test]
fn what_is_left_over_or_missing_is_answered_with_a_warning() {
    let zero_row = "the last token is a 0 and was read as a part of case 1: if it was meant to end the input, that case is incomplete";
    for (game, input, answers, warning) in [
        ("nim", "1\n1 5\n7\n", "First\n1\n1 5\n", "input:3:1: input is left over after the only case; "),
        (
            "nim",
            "2\n0\n0\n \n x",
            "Second\nSecond\n",
            "input:5:2: input is left over after the last of 2 cases; ",
        ),
        ("p4702", "2 1 1 1", "Bob\n", "input:1:7: input is left over after the only case; "),
        (
            "hdu1848",
            "1 1 1\n0 0 0\n2 2 2\n",
            "Fibo\n",
            "input:3:1: input is left over after the `0 0 0` that ends the cases; ",
        ),
        ("hdu1848", "1 1 1\n", "Fibo\n", "input:2:1: the input ends without the `0 0 0` that closes it; "),
        (
            "hdu1536",
            "1 1\n3\n1 1\n1 2\n0\n",
            "WLL\n",
            &format!("input:6:1: the input ends without the `0` that closes it; {zero_row}"),
        ),
    ] {
        let (output, warnings) = run(game, input, false);
        assert_eq!(output, answers, "{input}");
        assert_eq!(warnings.expect("all is answered"), [warning], "{input}");
        assert!(matches!(run(game, input, true).1, Err(Stop::Fault { .. })), "{input}");
    }
}

#[test]
fn what_is_whole_has_no_warning() {
    for (game, input) in [
        ("nim", "1\n1 5\n \n\n"),
        ("hdu1536", "1 1\n2\n1 1\n1 2\n0\n"),
        ("hdu1848", "1 1 1\n0 0 0\n"),
        ("hdu1404", ""),
        ("hdu1730", "1 2\n1 2\n\n\n1 2\n1 2\n"),
    ] {
        let (_, warnings) = run(game, input, true);
        assert!(warnings.expect("all is answered").is_empty(), "{input}");
    }
}
