//! Certificates of periods: written, checked, checked by parts and by another program.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Place, answer, grundy, json};

#[test]
fn certificates_are_written_and_checked() {
    let place = Place::new();
    let path = place.path("proof");
    let plain = answer(&["period", "0.16"]);
    assert_eq!(answer(&["period", "0.16", "--proof", &path]), plain, "a certificate changes no answer");
    insta::assert_snapshot!(answer(&["check-proof", &path]), @"
    ruleset       0.16
    period        149,459
    preperiod     105,351
    saltus        0
    theorem       sparse-window
    checked       verified, 276,389 heaps in 4 segments
    ");
    insta::assert_snapshot!(answer(&["check-proof", &path, "--part", "1/3", "--jobs", "1"]), @"
    ruleset       0.16
    period        149,459
    preperiod     105,351
    saltus        0
    theorem       sparse-window
    checked       part 1 of 3 verified: 1 of 4 segments, 276,389 heaps in all
    ");
    let record = json(&["check-proof", &path, "--format", "json"]);
    for (key, value) in [("period", 149_459), ("preperiod", 105_351), ("segments", 4), ("checked", 4)] {
        assert_eq!(record[key], value, "{key}");
    }
    assert_eq!(record["verdict"], "verified");
}

#[test]
fn a_damaged_certificate_is_refused_with_its_line() {
    let place = Place::new();
    let path = place.path("proof");
    answer(&["period", "0.156", "--proof", &path]);
    let mut bytes = fs::read(&path).expect("written");
    let at = bytes.len() - 100;
    bytes[at] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let run = grundy(&["check-proof", &path]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("line 22: the checksum is wrong"), "{}", run.stderr);

    fs::write(&path, b"\xff\xfe").expect("written");
    let run = grundy(&["check-proof", &path]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("line 1: not a certificate of a period"), "{}", run.stderr);
    assert_eq!(grundy(&["check-proof", &place.path("nothing")]).status, Some(1));
    for part in ["3/3", "1", "-1/3", ""] {
        assert_eq!(grundy(&["check-proof", &path, "--part", part]).status, Some(2), "{part}");
    }
}

#[test]
fn a_certificate_of_the_other_kind_comes_with_the_command_that_checks_it() {
    for (command, file, other) in [
        (&["check-proof"][..], "../../fixtures/misere-proofs/0-123.in", "grundy misere check"),
        (&["misere", "check"], "../../fixtures/proofs/0-77.in", "grundy check-proof"),
    ] {
        let run = grundy(&[command, &[file]].concat());
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains(&format!("help: `{other} {file}` checks it")), "{}", run.stderr);
    }
}

#[test]
fn without_a_proof_there_is_no_certificate() {
    let place = Place::new();
    let path = place.path("proof");
    let run = grundy(&["period", "0.6", "--up-to", "2000", "--proof", &path]);
    assert_eq!(run.status, Some(0));
    assert_eq!(run.stderr, "note: nothing is proved, and no certificate was written\n");
    assert!(!Path::new(&path).exists());
}

/// The format is simple enough for a script, which was written from its description.
#[test]
#[ignore = "needs python3; .ci/run runs it"]
fn programs_in_python_check_certificates() {
    let place = Place::new();
    let path = place.path("proof");
    let script = "tests/programs/check_proof.py";
    for ruleset in [
        "kayles",
        "0.156",
        "0.644",
        "0.356",
        "subtract(1,2,5)",
        "allbut(1,3)",
        "unequal:0.123",
        "4.(3)",
        "0.8A",
        "0.1A8",
    ] {
        answer(&["period", ruleset, "--proof", &path]);
        let run = Command::new("python3").args([script, &path]).output().expect("python3");
        let report = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && report.starts_with("verified: "), "{ruleset}: {run:?}");
    }
    answer(&["period", "0.156", "--proof", &path]);
    let text = fs::read_to_string(&path).expect("written");
    fs::write(&path, text.replacen("period 349", "period 698", 1)).expect("written");
    let run = Command::new("python3").args([script, &path]).output().expect("python3");
    assert!(!run.status.success(), "{run:?}");
}
