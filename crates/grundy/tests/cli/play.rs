//! `grundy play`: scripted games byte by byte, JSON, refused lines, hostile lines.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use super::{Place, Ran, command, ran, sg_with_input};

/// A game by a script: what is printed, what is reported, and the exit status.
fn game(arguments: &[&str], script: &str) -> Ran {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    sg_with_input(&arguments, script.as_bytes())
}

fn whole(run: &Ran) -> String {
    format!("{}--- standard error\n{}--- status {:?}\n", run.stdout, run.stderr, run.status.unwrap_or(-1))
}

#[test]
fn a_game_of_kayles_with_hints_and_slips() {
    let script = "# a comment\n?\n?\n?\n7 -> 1 1\nfoo\n5 -> 1 3\nwhy\nundo\n5 -> 4\n?\n3 -> 2\nquit\n";
    assert_snapshot!(whole(&game(&["kayles", "3", "5", "7"], script)));
}

#[test]
fn a_game_in_chinese_to_the_end() {
    assert_snapshot!(whole(&game(&["nim", "1", "2", "--lang", "zh"], "?\n?\n?\n2 -> 1\n9 -> 1\n1 -> 0\n")));
}

#[test]
fn misere_nim_is_another_game() {
    assert_snapshot!(whole(&game(
        &["nim", "2", "1", "1", "--misere", "--first", "grundy"],
        "?\n?\n?\n1 -> 0\n1 -> 0\n"
    )));
}

#[test]
fn misere_kayles_by_its_quotient() {
    assert_snapshot!(whole(&game(&["kayles", "5", "5", "--misere"], "?\n?\n?\nwhy\nquit\n")));
}

#[test]
fn a_level_that_errs_names_its_errors() {
    let script = "7 -> 5\n5 -> 2 2\n2 -> 0\n2 -> 0\n2 -> 0\n1 -> 0\n1 -> 0\n3 -> 0\nquit\n";
    assert_snapshot!(whole(&game(&["kayles", "7", "7", "--level", "1", "--seed", "3"], script)));
}

#[test]
fn coins_of_a_row_turn_back() {
    assert_snapshot!(whole(&game(&["mock-turtles", "3", "7", "6"], "?\n?\n?\n7 -> 6 3\n7 -> 3\nquit\n")));
}

#[test]
fn hackenbush_trees_are_cut() {
    assert_snapshot!(whole(&game(
        &["hackenbush", "0", "1", "1", "0"],
        "?\n?\n?\n5 -> 0\n1 -> 2\n2 -> 0\nquit\n"
    )));
}

#[test]
fn the_four_problems_are_played_on_their_own_objects() {
    let place = Place::new();
    let rows = [
        ("split-game", "2\n4\n1 0 1 5000\n3\n1 1 1\n", "?\n?\n?\n1 -> 2 3\n0 -> 1\n0 -> 2 3\nquit\n"),
        ("funny-stone", "4 1 0 1 100\n0\n", "0 -> 2 3\nquit\n"),
        ("stripes", "2 3 5\n1\n12\n", "?\n?\n?\n12 -> 5 5\n5 -> 0 2\nquit\n"),
        ("coin-game", "1\n12 2\n0 1 1 0 1 0 1 1 1 1 1 0\n", "?\n?\n?\n12 -> 4\n12 -> 5\n7 -> 1\nquit\n"),
    ];
    let mut all = String::new();
    for (problem, cases, script) in rows {
        let file = format!("{problem}.in");
        fs::write(place.file(&file), cases).expect("written");
        let _ = write!(all, "=== {problem}\n{}", whole(&game(&[problem, &place.path(&file)], script)));
    }
    assert_snapshot!(all);
    let second = game(&["split-game", &place.path("split-game.in"), "--case", "2"], "quit\n");
    assert!(second.stdout.contains("bottles (number:beans): 0:1 1:1 2:1"), "{}", second.stdout);
    let third = game(&["split-game", &place.path("split-game.in"), "--case", "3"], "quit\n");
    assert!(
        third.status == Some(1) && third.stderr.contains("there is no case 3, only 2"),
        "{}",
        third.stderr
    );
    let other = game(&["p3150", &place.path("split-game.in")], "");
    assert!(other.status == Some(2) && other.stderr.contains("cannot be played"), "{}", other.stderr);
    // With numbers it is the same game.
    assert!(game(&["split-game", "3", "4"], "quit\n").stdout.starts_with("split-game, "));
}

#[test]
fn events_are_objects_one_a_line() {
    let script = "?\n?\n?\nwhy\n9 -> 1\n5 -> 1 3\nundo\nhelp\n5 -> 1 3\nquit\n";
    let run = game(&["kayles", "3", "5", "1000000000000000000", "--format", "json"], script);
    assert_eq!((run.status, &*run.stderr), (Some(1), ""), "{}", run.stderr);
    for line in run.stdout.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert!(object["event"].is_string());
        let shows = !matches!(object["event"].as_str(), Some("help" | "quit"));
        assert_eq!(object["heaps"].is_array(), shows, "{line}");
    }
    assert_snapshot!(run.stdout);
}

#[test]
fn an_end_has_its_winner_and_its_status() {
    let won = game(&["nim", "1", "2", "--format", "json"], "2 -> 1\n1 -> 0\n");
    let last: serde_json::Value =
        serde_json::from_str(won.stdout.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["event"], &last["winner"]), (&"end".into(), &"me".into()));
    assert_eq!(won.status, Some(0), "{}", won.stderr);
    // Without a move the game is over at once.
    for (arguments, winner) in [(&["nim", "0"][..], "you lose"), (&["nim", "0", "--misere"], "you win")] {
        let run = game(arguments, "");
        assert!(run.status == Some(0) && run.stdout.contains(winner), "{}", run.stdout);
    }
    let early = game(&["nim", "1", "2"], "2 -> 1\n");
    assert_eq!(
        (early.status, &*early.stderr),
        (Some(1), "error: the input ended before the game was over\n")
    );
}

#[test]
fn hostile_lines_are_refused_and_the_game_goes_on() {
    let long = "7".repeat(1 << 20);
    let script = format!(
        "\u{1f40d}\n{}\n\n{long}\n\x1b]0;title\x07\n\u{202e}\n7 -> 99999999999999999999999999999999\n-> ->\n7 -> 3 \0\nquit\n",
        "1000000000000000000000000000000 -> 1"
    );
    let mut bytes = script.into_bytes();
    bytes.splice(0..0, *b"\xff\xfe\n");
    let run = sg_with_input(&["play", "nim", "7"], &bytes);
    assert_eq!(run.status, Some(1));
    assert!(!run.stderr.contains(['\x1b', '\u{202e}', '\0']) && run.stderr.len() < 2000, "{}", run.stderr);
    assert_snapshot!(run.stderr);
}

#[test]
fn what_is_out_of_reach_is_refused_at_once() {
    let rows = [
        (&["grundy", "1000000000000"][..], 1, "the nimber of heap 1000000000000 is not known"),
        (&["mock-turtles", "3", "--misere"], 1, "misere play with coins is not covered"),
        (&["hackenbush", "0", "--misere"], 1, "misere play of this game is not covered"),
        (&["hackenbush", "2", "1"], 1, "vertex 1 is not joined to the ground"),
        (&["hackenbush", "3", "5", "7"], 1, "vertex 2 is not joined to the ground: write for each vertex"),
        (&["kayles", "-"], 2, "the moves are read from standard input"),
        (&["kayles", "x"], 2, "not a whole number"),
        (&["kayles", "3", "--level", "9"], 2, "9 is not in 1..=5"),
        (&["kayls", "3"], 1, "kayles"),
        (&["kayles"], 2, "<HEAP>"),
    ];
    for (arguments, status, reason) in rows {
        let start = Instant::now();
        let run = game(arguments, "");
        assert!(run.status == Some(status) && run.stderr.contains(reason), "{arguments:?}\n{}", run.stderr);
        assert!(run.stdout.is_empty(), "{arguments:?}");
        assert!(start.elapsed() < Duration::from_secs(60), "{arguments:?}");
    }
    let chinese = game(&["mock-turtles", "3", "--misere", "--lang", "zh"], "");
    assert!(chinese.stderr.contains("反常规则"), "{}", chinese.stderr);
}

#[test]
fn the_language_is_that_of_the_environment() {
    let with = |variables: &[(&str, &str)]| {
        let mut command = command(&["play", "nim", "0"]);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        ran(&command.envs(variables.iter().copied()).output().expect("it starts")).stdout
    };
    assert!(with(&[("LANG", "zh_CN.UTF-8")]).contains("你输了"));
    assert!(with(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]).contains("you lose"));
    assert!(with(&[("LANG", "de_DE.UTF-8")]).contains("you lose"));
    assert!(with(&[]).contains("you lose"));
}
