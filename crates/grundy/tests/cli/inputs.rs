//! What is read besides arguments: ruleset files and standard input.

use std::fs;

use insta::assert_snapshot;

use super::{Place, answer, grundy, json, sg_with_input};

/// The answer of a run with this text on standard input, which must succeed.
fn answer_to(arguments: &[&str], input: &str) -> String {
    let run = sg_with_input(arguments, input.as_bytes());
    assert_eq!((run.status, &*run.stderr), (Some(0), ""), "{arguments:?}");
    run.stdout
}

#[test]
fn a_ruleset_file_may_name_its_ruleset() {
    let place = Place::new();
    let path = place.path("file.toml");
    fs::write(&path, "name = \"own\"\n[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]\n").expect("written");
    assert!(answer(&["period", &path]).starts_with("ruleset       own (0.77)\nperiod        12\n"));
    let record = json(&["nimbers", &path, "-n", "3", "--format", "json"]);
    assert_eq!((&record["ruleset"], &record["code"]), (&"own".into(), &"0.77".into()));
    assert!(answer(&["rulesets", &path]).contains("kayles"));

    fs::write(&path, "[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]\n").expect("written");
    assert!(answer(&["period", &path]).starts_with("ruleset       0.77\n"));
    fs::write(&path, "[coins]\nmost = 2\n").expect("written");
    assert!(answer(&["nimbers", &path, "-n", "3"]).starts_with("file\n"));
}

#[test]
fn standard_input_holds_a_ruleset() {
    let expected = answer(&["period", "kayles"]);
    for input in ["kayles", "kayles\n", "\n  Kayles  \n"] {
        assert_eq!(answer_to(&["period", "-"], input), expected, "{input:?}");
    }
    let file = "name = \"own\"\n[[move]]\ntake = { from = 1, to = 3 }\nleave = [0, 1]\n";
    assert!(answer_to(&["nimbers", "-", "-n", "5"], file).starts_with("own (0.333)\n"));
    assert!(
        answer_to(&["rulesets", "-"], "[coins]\nmost = 2\n").starts_with("ruleset       turn 1 to 2 coins\n")
    );

    let refused = |input: &[u8]| {
        let run = sg_with_input(&["nimbers", "-"], input);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        run.stderr
    };
    assert_snapshot!(refused(b"kayls\n"), @"
    error: not a ruleset
      kayls
      ^ no ruleset of this name
      help: did you mean `kayles`?
    ");
    assert_snapshot!(refused(b""), @"
    error: not a ruleset
      
      ^ no ruleset
      help: write a code such as `0.77`, a set such as `subtract(1,2,5)` or a name such as `kayles`
    ");
    assert_snapshot!(refused(b"[[move]]\ntake = 0\nleave = 1\n"), @"
    error: standard input: line 2, column 8: taking 0 must leave 2 heaps or 3: it would not be a move
      take = 0
             ^
    ");
    assert_snapshot!(refused(&vec![b'7'; 2_000_000]), @"error: cannot read standard input: more than 1048576 bytes are too many");
    assert_snapshot!(refused(b"\xff\xfe"), @"error: cannot read standard input: invalid utf-8 sequence of 1 bytes from index 0");
}

#[test]
fn standard_input_holds_heaps() {
    let expected = answer(&["nimber", "nim", "3", "5", "7"]);
    assert_eq!(answer_to(&["nimber", "nim", "-"], "3 5\n\n7\n"), expected);
    assert_eq!(answer_to(&["nimber", "nim", "3", "-"], "5 7"), expected);
    assert_eq!(answer_to(&["nimber", "-", "3", "5", "7"], "nim\n"), expected);

    let refused = |arguments: &[&str], input: &[u8], status: i32| {
        let run = sg_with_input(arguments, input);
        assert_eq!((run.status, &*run.stdout), (Some(status), ""), "{}", run.stderr);
        run.stderr
    };
    assert_snapshot!(refused(&["nimber", "nim", "-"], b"3\n5 x\n", 1), @"error: standard input, line 2: `x`: not a whole number, such as 1000, 1_000_000, 10^6 or 1e6");
    assert_snapshot!(refused(&["nimber", "nim", "-"], b"3 -5", 1), @"error: standard input, line 1: `-5`: negative: at least 0, at most 1000000000000000000");
    assert_snapshot!(refused(&["nimber", "nim", "-"], b" \n", 1), @"error: standard input: no heap");
    assert_snapshot!(refused(&["nimber", "-", "-"], b"nim 3", 2), @"error: standard input can be read only once: write `-` once");
    assert_snapshot!(refused(&["nimber", "nim", "-", "-"], b"3", 2), @"error: standard input can be read only once: write `-` once");
}

#[test]
fn sets_may_hold_ranges() {
    assert_eq!(answer(&["nimbers", "subtract(1-5)"]), answer(&["nimbers", "subtract(1,2,3,4,5)"]));
    assert_eq!(answer(&["nimbers", "stripes(1, 3-5,9)"]), answer(&["nimbers", "stripes(1,3,4,5,9)"]));
    assert_eq!(answer(&["period", "allbut(2-3)"]), answer(&["period", "allbut(2,3)"]));
    assert_snapshot!(grundy(&["period", "subtract(1,5-3)"]).stderr, @"
    error: not a ruleset
      subtract(1,5-3)
                   ^ the range ends before it begins
      help: write the smaller number first, as in `subtract(1-5)`
    ");
}

/// The last heap follows the first one.
#[test]
fn the_first_heap_alone_is_enough() {
    for (from, to) in [("0", "100"), ("200", "300"), ("10^18", "10^18")] {
        let alone = answer(&["nimbers", "kayles", "--format", "csv", "--from", from]);
        assert_eq!(
            alone,
            answer(&["nimbers", "kayles", "--format", "csv", "--from", from, "-n", to]),
            "{from}"
        );
    }
    assert_eq!(answer(&["nimbers", "kayles"]), answer(&["nimbers", "kayles", "-n", "100"]));
}
