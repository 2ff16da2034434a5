//! `sg misere`.

use crate::{Place, answer, json, sg};

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
    because       misere quotient of 12 elements: 1 is no P-element
    winning moves 1
      in heap 5: take 1, leave 4
    ");
    let record = json(&["misere", "outcome", "kayles", "10^18", "10^18", "--format", "json"]);
    assert_eq!((&record["outcome"], &record["method"]), (&"P".into(), &"quotient".into()));
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
    let run = sg(&["misere", "check", path]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("period"), "{}", run.stderr);
}

#[test]
fn what_has_no_theory_is_refused() {
    for subcommand in [&["genus"][..], &["quotient"], &["period"]] {
        let run = sg(&[&["misere"], subcommand, &["turning-turtles"]].concat());
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{subcommand:?}");
        assert!(run.stderr.contains("heads at 2, 3"), "{}", run.stderr);
    }
    for (ruleset, reason) in [("grundy", "parts of any sizes"), ("allbut(2)", "without a repeating tail")] {
        let run = sg(&["misere", "period", ruleset]);
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
