//! `grundy misere`.

use crate::{Place, answer, grundy, json};

#[test]
fn a_period_is_proved_and_printed() {
    insta::assert_snapshot!(answer(&["misere", "period", "0.123"]), @r"
    ruleset       0.123
    quotient      20 elements, 5 of them P, wild
    grew at       heap 1 to 2, heap 3 to 6, heap 8 to 12, heap 9 to 20
    letters       a = heap 1, b = heap 3, c = heap 8, d = heap 9
    relations     a^2 = 1, b^4 = b^2, b^2 c = b^3, c^2 = 1, b^2 d = d, c d = b d, d^3 = a d^2
    P-elements    a, b^2, a c, b d, d^2
    values        1 a 1 b b (a d^2 1 c d)
    normal play   kept: elements times d^2 are the nimbers
    period        5
    preperiod     5
    proved by     misere periodicity (at most 1 heap left, at most 3 taken)
    from          13 heaps
    ");
    let record = json(&["misere", "period", "kayles", "--format", "json"]);
    for (key, value) in [("order", 40), ("p_order", 9), ("period", 12), ("preperiod", 71), ("heaps", 168)] {
        assert_eq!(record[key], value, "{key}");
    }
    assert_eq!((&record["verdict"], &record["theorem"]), (&"proved".into(), &"misere-periodicity".into()));
    assert_eq!(record["values"].as_array().map(Vec::len), Some(168));
}

#[test]
fn outcomes_of_small_and_huge_heaps() {
    insta::assert_snapshot!(answer(&["misere", "outcome", "kayles", "5", "5"]), @r"
    ruleset       kayles (0.77)
    heaps         5  c
                  5  c
    outcome       N-position: the player to move wins
    because       misere quotient of 40 elements: c^2 is not a P-element
    winning moves 2
      in each heap 5: take 1, leave 4
    ");
    let record = json(&["misere", "outcome", "kayles", "10^18", "10^18", "--format", "json"]);
    assert_eq!((&record["outcome"], &record["method"]), (&"P".into(), &"quotient".into()));
    // The keys of `grundy nimber`, largest heaps first, with a value in place of the nimber.
    let record = json(&["misere", "outcome", "kayles", "4", "5", "12", "4", "4", "--format", "json"]);
    let normal = json(&["nimber", "kayles", "4", "5", "12", "4", "4", "--format", "json"]);
    let sizes = |record: &serde_json::Value| -> Vec<(u64, u64)> {
        let heaps = record["heaps"].as_array().expect("a list").iter();
        heaps
            .map(|heap| (heap["size"].as_u64().expect("a size"), heap["times"].as_u64().expect("a number")))
            .collect()
    };
    assert_eq!((sizes(&record), sizes(&normal)), (vec![(12, 1), (5, 1), (4, 3)], sizes(&record)));
    assert_eq!(record["heaps"][1]["value"], "c");
    let listed = &record["heaps"][0]["listed"][0];
    assert!(listed["take"].is_u64() && listed["leaves"].is_array(), "{record}");
    let record = json(&["misere", "outcome", "kayles", "10", "--method", "rules", "--format", "json"]);
    assert_eq!((&record["winning_moves"], &record["method"]), (&5.into(), &"rules".into()));
}

#[test]
fn genera_and_positions() {
    let csv = answer(&["misere", "genus", "kayles", "--from", "4", "-n", "5", "--format", "csv"]);
    assert_eq!(csv, "heap,genus,nimber,misere,kind\n4,1^{031},1,0,tame\n5,4^{146},4,1,restless\n");
    let record = json(&["misere", "genus", "0.3F", "-n", "18", "--format", "json"]);
    assert_eq!(record["genus"][18], "9^{1,9,12,11,9}");
    assert_eq!(answer(&["misere", "positions", "kayles", "--total", "3", "--only", "P"]), "P 1\nP 1 1 1\n");
}

#[test]
fn certificates_are_written_and_checked() {
    let place = Place::new();
    let file = place.file("certificate.json");
    let path = file.to_str().expect("a path");
    answer(&["misere", "period", "0.123", "--certificate", path]);
    let checked = answer(&["misere", "check", path]);
    assert!(checked.contains("20 elements, 5 of them P") && checked.contains("all heaps"), "{checked}");
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::write(&file, text.replace("\"period\": 5", "\"period\": 4")).expect("tampered");
    let run = grundy(&["misere", "check", path]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("period"), "{}", run.stderr);
}

#[test]
fn all_heaps_of_a_ruleset_that_is_tame_forever() {
    let place = Place::new();
    let file = place.file("certificate.json");
    let path = file.to_str().expect("a path");
    let record = json(&["misere", "period", "0.156", "--certificate", path, "--format", "json"]);
    for (key, value) in [("order", 34), ("p_order", 2), ("period", 349), ("preperiod", 3479), ("heaps", 7659)]
    {
        assert_eq!(record[key], value, "{key}");
    }
    assert_eq!((&record["theorem"], &record["tame"]), (&"tame-for-ever".into(), &true.into()));
    assert_eq!(record["values"].as_array().map(Vec::len), Some(7659));
    assert_eq!((&record["letters"][4]["heap"], &record["grew"][4]["order"]), (&243.into(), &34.into()));
    assert_eq!((&record["kernel"]["order"], &record["kernel"]["faithful"]), (&32.into(), &true.into()));
    insta::assert_snapshot!(answer(&["misere", "check", path]), @r"
    ruleset       0.156
    quotient      34 elements, 2 of them P
    of            all heaps
    period        349
    preperiod     3479
    proved by     all heaps are tame (the last fickle heap is 9)
    checked       7,659 heaps, 7,659 nimbers
    ");
}

#[test]
fn files_that_are_no_certificates_are_refused_with_the_place() {
    let place = Place::new();
    let file = place.file("certificate.json");
    let path = file.to_str().expect("a path");
    answer(&["misere", "period", "0.123", "--certificate", path]);
    let right = std::fs::read_to_string(&file).expect("written");
    let values = "\"values\": [";
    for (what, text, reason) in [
        ("nothing", String::new(), "line 1 column 0"),
        ("truncated", right[..right.len() / 2].to_owned(), "EOF while parsing"),
        ("a last brace missing", right[..right.len() - 3].to_owned(), "EOF while parsing an object at line"),
        ("more behind", right.clone() + "0", "trailing characters at line"),
        ("a key missing", right.replace("\"heaps\": 13,", ""), "missing field `heaps`"),
        (
            "a key twice",
            right.replace("\"heaps\": 13,", "\"heaps\": 13, \"heaps\": 13,"),
            "duplicate field `heaps`",
        ),
        (
            "an unknown key",
            right.replace("\"heaps\": 13,", "\"heaps\": 13, \"more\": 1,"),
            "unknown field `more`",
        ),
        ("another format", right.replace("certificate 1", "certificate 2"), "the format is not"),
        ("a negative number", right.replace(values, &format!("{values}-1,")), "invalid value: integer `-1`"),
        ("a fraction", right.replace(values, &format!("{values}0.5,")), "invalid type: floating point `0.5`"),
        ("a huge number", right.replace(values, &format!("{values}1{},", "0".repeat(40))), "line 6 column"),
        (
            "an endless number",
            right.replace(values, &format!("{values}1e999,")),
            "number out of range at line 6",
        ),
        ("deep lists", right.replace(values, &format!("{values}{}", "[".repeat(100_000))), "line 6 column"),
        ("no text", right.replace("\"0.123\"", "7"), "invalid type: integer `7`, expected a string"),
        ("a line that moves", right.replace("\"0.123\"", "\"0.12\\u001b[2J3\""), "ruleset"),
    ] {
        std::fs::write(&file, text).expect("tampered");
        let run = grundy(&["misere", "check", path]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{what}: {}", run.stderr);
        assert!(
            run.stderr.contains(reason) && run.stderr.contains("certificate.json"),
            "{what}: {}",
            run.stderr
        );
        assert!(!run.stderr.contains('\u{1b}'), "{what}: {}", run.stderr);
    }
    let run = grundy(&["misere", "check", place.file("none.json").to_str().expect("a path")]);
    assert_eq!(run.status, Some(1));
    let run =
        grundy(&["misere", "check", file.parent().and_then(|folder| folder.to_str()).expect("a folder")]);
    assert!(run.status == Some(1) && run.stderr.contains("is a directory"), "{}", run.stderr);
}

#[test]
fn what_has_no_theory_is_refused() {
    for subcommand in [&["genus"][..], &["quotient"], &["period"]] {
        let run = grundy(&[&["misere"], subcommand, &["turning-turtles"]].concat());
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{subcommand:?}");
        assert!(run.stderr.contains("heads at 2, 3"), "{}", run.stderr);
    }
    for subcommand in [&["outcome", "turning-turtles", "2", "3"][..], &["positions", "twins", "--total", "4"]]
    {
        let run = grundy(&[&["misere"], subcommand].concat());
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{subcommand:?}");
        assert!(run.stderr.contains("a row of coins is not a sum of lone coins: heads at"), "{}", run.stderr);
    }
    let run = grundy(&["misere", "period", "bean-splitting"]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("no theorem on misere periods covers it"), "{}", run.stderr);
    for (ruleset, reason) in [("grundy", "parts of any sizes"), ("allbut(2)", "without a repeating tail")] {
        let run = grundy(&["misere", "period", ruleset]);
        assert_eq!(run.status, Some(1));
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
    assert!(answer(&["misere", "period", "nim"]).contains("Nim in disguise"));
    let record = json(&["misere", "period", "0.3122", "--format", "json"]);
    assert_eq!(
        (&record["verdict"], &record["heaps"], &record["order"]),
        (&"stopped".into(), &7.into(), &52.into())
    );
}
