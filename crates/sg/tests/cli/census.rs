//! `sg census`: canonical codes, levels, resume after a kill, shards and merge.

use std::fs;
use std::process::Stdio;

use super::{Place, answer, command, sg, wait_until};

/// The results that do not depend on how they were computed.
fn results(place: &Place, directory: &str) -> [String; 3] {
    ["rows.csv", "aliases.csv", "summary.txt"]
        .map(|name| fs::read_to_string(place.file(directory).join(name)).expect(name))
}

fn census(place: &Place, directory: &str, more: &[&str]) -> String {
    answer(&[&["census", "octal:2", "--levels", "1000,5000", "-o", &place.path(directory)], more].concat())
}

/// The cells of the row of a code that has no comma.
fn row<'t>(table: &'t str, code: &str) -> Vec<&'t str> {
    let line = table.lines().find(|line| line.starts_with(&format!("{code},"))).expect(code);
    line.split(',').collect()
}

#[test]
fn known_counts_and_periods_of_three_digits() {
    let place = Place::new();
    let shown = answer(&["census", "octal:3", "--levels", "2000,20000", "-o", &place.path("octal3")]);
    assert!(
        shown.contains("rulesets      1,024\n") && shown.contains("canonical     279 codes\n"),
        "{shown}"
    );
    let [rows, aliases, _] = results(&place, "octal3");
    assert_eq!((rows.lines().count(), aliases.lines().count()), (1 + 279, 1 + 1024));
    assert_eq!(row(&rows, "0.77")[..9], ["0.77", "2", "2000", "168", "proved", "71", "12", "0", "guy-smith"]);
    assert!(aliases.contains("\n0.07,0.137,1\n") && aliases.contains("\n4.0,0.7,1\n"), "{aliases}");
    // An observed repetition is never in the column of periods.
    for line in rows.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[4] == "proved", !cells[6].is_empty(), "{line}");
    }
}

#[test]
fn shards_and_threads_give_the_same_bytes() {
    let place = Place::new();
    census(&place, "whole", &["--threads", "2"]);
    for part in [2, 0, 1] {
        census(&place, &format!("part{part}"), &["--shard", &format!("{part}/3"), "--threads", "1"]);
    }
    let merge = |parts: &[&str]| {
        let parts: Vec<String> = parts.iter().map(|part| place.path(part)).collect();
        let parts = parts.iter().map(String::as_str);
        sg(&["census", "merge"]
            .into_iter()
            .chain(parts)
            .chain(["-o", &place.path("merged")])
            .collect::<Vec<_>>())
    };
    let missing = merge(&["part1", "part0"]);
    assert!(missing.status == Some(1) && missing.stderr.contains("without a row: 0."), "{}", missing.stderr);
    let merged = merge(&["part1", "part2", "part0", "part2"]);
    assert_eq!((merged.status, &*merged.stderr), (Some(0), ""));
    assert_eq!(results(&place, "merged"), results(&place, "whole"));

    // A row that was altered is refused with its code.
    let journal = place.file("part1/journal-000001.txt");
    let text = fs::read_to_string(&journal).expect("a journal");
    let altered = text.replacen("\"largest\":", "\"largest\":1", 1);
    fs::write(&journal, altered).expect("written");
    let refused = merge(&["part1", "part2", "part0"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("was altered"), "{}", refused.stderr);
    assert!(refused.stderr.contains("line 1: the row of 0."), "{}", refused.stderr);
    fs::write(&journal, text).expect("written");

    // Another census in the same directory is refused.
    let other = sg(&["census", "octal:1", "-o", &place.path("whole")]);
    assert!(other.status == Some(1) && other.stderr.contains("another census"), "{}", other.stderr);
}

#[test]
fn a_killed_census_goes_on() {
    let place = Place::new();
    let arguments = ["census", "octal:2", "0.007", "--levels", "1000,50000"];
    let run = |directory: &str| [&arguments[..], &["-o", directory]].concat().join(" ");
    answer(&run(&place.path("whole")).split(' ').collect::<Vec<_>>());
    let killed = place.path("killed");
    let line = run(&killed);
    for number in 1..=3 {
        let mut child = command(&line.split(' ').collect::<Vec<_>>())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let journal = place.file(&format!("killed/journal-{number:06}.txt"));
        wait_until("a journal begins", || {
            journal.exists() || child.try_wait().is_ok_and(|status| status.is_some())
        });
        // The line that was being written has no end.
        let _ = child.kill();
        let _ = child.wait();
        if let Ok(text) = fs::read_to_string(&journal) {
            fs::write(&journal, text.strip_suffix('\n').unwrap_or(&text)).expect("written");
        }
    }
    answer(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(results(&place, "killed"), results(&place, "whole"));
}

#[test]
fn families_files_and_refusals() {
    let place = Place::new();
    fs::write(place.file("list.txt"), "# open and closed\nkayles\n\nstripes(1,3,4)\n0.07\n")
        .expect("written");
    let list = format!("@{}", place.path("list.txt"));
    let shown =
        answer(&["census", &list, "hex:0.18", "allbut:2", "--levels", "2000", "-o", &place.path("few")]);
    assert!(shown.contains("rulesets      7\n"), "{shown}");
    let [rows, aliases, summary] = results(&place, "few");
    assert!(aliases.contains("\n\"stripes(1,3,4)\",") && aliases.contains("\nkayles,0.77,0\n"), "{aliases}");
    assert!(rows.contains(",repeating-state,") && summary.contains("Open: no period is proved"), "{summary}");

    fs::write(place.file("wrong.txt"), "kayles\n0.78\n").expect("written");
    let refused = |family: &str, status: i32, text: &str| {
        let run = sg(&["census", family, "-o", &place.path("no")]);
        assert!(run.status == Some(status) && run.stderr.contains(text), "{family}: {}", run.stderr);
        assert!(!place.file("no").exists(), "nothing is made for {family}");
    };
    refused(&format!("@{}", place.path("wrong.txt")), 1, "line 2");
    refused("octal:9", 2, "at most 6");
    refused("ruler", 1, "which have codes");
    refused("octals:3", 1, "not a ruleset");
    assert_eq!(sg(&["census", "octal:1"]).status, Some(2));
    assert_eq!(sg(&["census", "octal:1", "--levels", "20,10", "-o", &place.path("no")]).status, Some(2));
    assert_eq!(sg(&["census", "octal:1", "--shard", "3/3", "-o", &place.path("no")]).status, Some(2));
}
