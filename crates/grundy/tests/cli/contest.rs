//! `grundy stress` and `grundy check`, with programs that every Unix has. The program itself is the
//! right one: it needs no compiler.

use std::fs;

use super::{Place, command, grundy, ran, sg_with_input};

#[test]
fn an_input_is_checked() {
    let place = Place::new();
    let write = |name: &str, text: &str| fs::write(place.file(name), text).expect("written");
    write("good.in", "1\n5\n0 0 0 1 0\n");
    write("layout.in", "1\n5\n0 0 0  1 0\n");
    write("bounds.in", "1\n5\n0 0 0 10001 0\n");
    let check = |name: &str| grundy(&["check", "p3185", &place.path(name)]);
    let good = check("good.in");
    assert_eq!(good.status, Some(0), "{good:?}");
    assert!(good.stdout.contains("good.in: right, 1 case\n"), "{good:?}");
    assert!(good.stdout.contains("p      0 to 1 in 5 places, only the minimum reached"), "{good:?}");
    let layout = check("layout.in");
    assert_eq!(layout.status, Some(1));
    assert!(layout.stdout.contains("layout.in:3:7: the layout: expected `1`, found a space"), "{layout:?}");
    let bounds = check("bounds.in");
    assert_eq!(bounds.status, Some(1));
    assert!(bounds.stdout.contains("bounds.in:3:7") && bounds.stdout.contains("p_3"), "{bounds:?}");
    // With one value in one place.
    assert!(good.stdout.contains("  n      5 in 1 place, neither bound reached"), "{good:?}");
    let bad = b"1\n5\n0 0 0 10001 0\n";
    let piped = sg_with_input(&["check", "p3185", "-"], bad);
    assert_eq!(piped.status, Some(1), "{piped:?}");
    assert!(piped.stdout.contains("standard input:3:7"), "{piped:?}");
    let twice = sg_with_input(&["check", "p3185", "-", "-"], bad);
    assert_eq!(twice.status, Some(2), "{twice:?}");
    let all = grundy(&["check", "p3185", place.0.path().to_str().expect("plain")]);
    assert_eq!(all.status, Some(1));
    assert!(all.stdout.contains("good.in: right"), "{all:?}");
    assert!(all.stdout.ends_with("\n3 files, 1 right\n"), "{all:?}");
    // A report ends its last line.
    assert!(bounds.stdout.ends_with('\n') && all.stdout.lines().any(|line| line.contains("good.in: right")));
    let headings = all.stdout.lines().filter(|line| line.contains("error: "));
    assert!(
        headings.clone().count() == 1 && headings.clone().all(|line| line.starts_with("error: ")),
        "{all:?}"
    );
}

/// Swapped files, or an input beyond the limits: the output is not to blame.
#[test]
fn an_input_is_checked_before_the_output() {
    let place = Place::new();
    for (input, fault) in [("0 1 1\n1\n", "in:1:"), ("1\n5\n0 0 0 10001 0\n", "in:3:7")] {
        fs::write(place.file("in"), input).expect("written");
        fs::write(place.file("out"), "3 4 4\n1\n").expect("written");
        for (codes, status) in [("testlib", 3), ("kattis", 1)] {
            let (input, output) = (place.path("in"), place.path("out"));
            let run = grundy(&["check", "split-game", &input, &output, "--exit-codes", codes]);
            assert_eq!(run.status, Some(status), "{run:?}");
            assert!(run.stdout.contains(fault) && !run.stdout.contains("wrong answer"), "{run:?}");
        }
    }
}

#[test]
fn no_theory_is_told_of_white_space_and_of_an_early_end() {
    let place = Place::new();
    fs::write(place.file("in"), "1\n5\n0 0 0 1 0\n").expect("written");
    for (output, verdict) in [
        ("3  4 4\n1\n", "only white space differs, from case 1 of 1 on\n"),
        ("3 4 4\n", "the output ends in case 1 of 1\n"),
    ] {
        fs::write(place.file("out"), output).expect("written");
        let arguments = ["check", "split-game", &place.path("in"), &place.path("out"), "--compare", "exact"];
        let run = grundy(&arguments);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.stdout.starts_with(verdict) && run.stdout.lines().count() < 20, "{run:?}");
    }
}

#[test]
fn what_is_left_over_and_what_cannot_be_seen_are_shown() {
    let place = Place::new();
    fs::write(place.file("in"), "2\n2\n1 0\n5\n0 0 0 1 0\n").expect("written");
    let right = "0 1 1\n1\n3 4 4\n1\n";
    let check = |more: &[&str], output: &str| {
        fs::write(place.file("out"), output).expect("written");
        grundy(&[&["check", "split-game", &place.path("in"), &place.path("out")], more].concat()).stdout
    };
    let more = check(&[], &format!("{right}5 6\n7\n"));
    assert_eq!(more, "right (2 cases), but the output continues: `5 6 7`\n");
    let more = check(&["--lang", "zh"], &format!("{right}5\n"));
    assert_eq!(more, "正确（2 组），但输出后面还有内容：`5`\n");
    let exact = ["--compare", "exact"];
    assert!(
        check(&exact, right.trim_end()).starts_with("right (2 cases)\n"),
        "no judge asks for the last line end"
    );
    let ends = check(&exact, &right.replace("3 4 4", "3 4 4 "));
    let shown = "right\n  3·4·4⏎\n  1⏎\nthe output\n  3·4·4·⏎\n  1⏎\n";
    assert!(
        ends.starts_with("only white space differs, from case 2 of 2 on\n") && ends.contains(shown),
        "{ends}"
    );
}

/// No theory says why it is `Yes` and not `YES`.
#[test]
fn capital_letters_are_named() {
    let place = Place::new();
    fs::write(place.file("in"), "2\n1\n3\n2\n1 1\n").expect("written");
    fs::write(place.file("out"), "yes\nNo\n").expect("written");
    let run = grundy(&["check", "p2197", &place.path("in"), &place.path("out")]);
    let said = "wrong answer in case 1 of 2\nthe case\n  1\n  3\nright\n  Yes\nthe output\n  yes\n\
                what is wrong with it\n  only punctuation or capital letters differ\n";
    assert_eq!((run.status, &*run.stdout), (Some(1), said));
}

/// Without the line end between them two numbers are one token; the last one is not asked for.
#[cfg(unix)]
#[test]
fn a_missing_line_end_is_shown_and_a_glued_answer_is_wrong() {
    let stress = |output: &str| {
        let arguments =
            ["stress", "split-game", "--compare", "exact", "--cases", "20", "--", "printf", output];
        grundy(&arguments).stdout
    };
    let glued = stress("-1 -1 -10\\n");
    assert!(glued.contains("\nresult       wrong answer (WA)\n"), "{glued}");
    let ends = stress("-1 -1 -1\\n0 \\n");
    assert!(ends.contains("only white space differs"), "{ends}");
    let row = ends.lines().find(|line| line.starts_with('>')).unwrap_or_default();
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), [">", "2", "0⏎", "0·⏎"], "{ends}");
    let right = stress("-1 -1 -1\\n0");
    assert!(!right.contains("white space"), "{right}");
}

/// Of a case that ends with many questions, the wrong one is taken at once: halves of the list
/// would take a dozen runs more.
#[cfg(unix)]
#[test]
fn the_wrong_question_of_a_case_is_tried_alone() {
    let place = Place::new();
    let rows = (1..=900).map(|row: u32| row.to_string()).collect::<Vec<_>>().join("\n");
    fs::write(place.file("in"), format!("1\n1\n900\n{rows}\n")).expect("written");
    // Each move takes one stone, so that the parity decides; and a row that is answered wrongly.
    let program = "NR > 3 {print $1 == 777 ? 3 : 2 - $1 % 2}";
    let run = grundy(&["stress", "hdu2999", "--from", &place.path("in"), "--", "awk", program]);
    assert!(run.stdout.contains("input\n  1\n  1\n  1\n  777\n\n"), "{run:?}");
    let runs = run.stdout.split_once("shrunk in ").and_then(|(_, after)| after.split_once(" runs"));
    let runs: Option<u64> = runs.and_then(|(runs, _)| runs.parse().ok());
    assert!(runs.is_some_and(|runs| runs < 60), "{run:?}");
}

/// A program that reads lines is wrong on numbers that are all in one.
#[cfg(unix)]
#[test]
fn a_given_input_is_run_in_its_own_layout_too() {
    let place = Place::new();
    let stress = |input: &str| {
        fs::write(place.file("in"), input).expect("written");
        let program = "NR > 1 {print $1 % 2 ? \"zs wins\" : \"pb wins\"}";
        grundy(&["stress", "p3150", "--from", &place.path("in"), "--", "awk", program])
    };
    assert_eq!(stress("2\n5\n6\n").status, Some(0));
    let run = stress("2\n5 6\n");
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("right if the same numbers are laid out as in the statement"), "{run:?}");
    assert!(run.stdout.contains("\ninput\n  2\n  5 6\n\n"), "{run:?}");
}

/// The judge of P3150 has no input of one case.
#[cfg(unix)]
#[test]
fn no_input_has_fewer_cases_than_the_judge_has() {
    let run = grundy(&["stress", "p3150", "--", "printf", "pb wins\\n"]);
    assert!(run.stdout.contains("\ninput\n  2\n  1\n  1\n\n"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn more_output_after_the_last_answer_is_called_so() {
    let run = grundy(&["stress", "split-game", "--", "printf", "-1 -1 -1\\n0\\n0\\n"]);
    let hint = "\nhint         all answers are there, and then more output";
    assert!(run.stdout.contains(hint), "{run:?}");
}

#[test]
fn the_wrong_case_of_an_output_is_named_and_explained() {
    let place = Place::new();
    fs::write(place.file("in"), "2\n2\n1 0\n5\n0 0 0 1 0\n").expect("written");
    for (output, status, testlib, kattis) in [
        ("0 1 1\n1\n3 4 4\n1\n", 0, 0, 42),
        ("0 1 1\n1\n0 1 2\n2\n", 1, 1, 43),
        ("0 1 1 1\n3 4 4 1\n", 1, 2, 43),
    ] {
        fs::write(place.file("out"), output).expect("written");
        let check = |more: &[&str]| {
            grundy(&[&["check", "split-game", &place.path("in"), &place.path("out")], more].concat())
        };
        assert_eq!(check(&[]).status, Some(status), "{output}");
        assert_eq!(check(&["--exit-codes", "testlib"]).status, Some(testlib), "{output}");
        assert_eq!(check(&["--exit-codes", "kattis"]).status, Some(kattis), "{output}");
    }
    fs::write(place.file("out"), "0 1 1\n1\n0 1 2\n2\n").expect("written");
    let report = grundy(&["check", "split-game", &place.path("in"), &place.path("out")]).stdout;
    for part in [
        "wrong answer in case 2 of 2",
        "  5\n  0 0 0 1 0\n",
        "0 1 2 is not a move: bottle 0 is empty",
        "nim-sum 1",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
}

#[test]
fn wrong_usage_is_reported() {
    for (arguments, text) in [
        (&["stress", "no-such", "--", "cat"][..], "there is no problem `no-such`"),
        (&["stress", "1730", "--", "cat"], "did you mean `cses1730`, `hdu1730`?"),
        (&["stress", "nim", "--", "./no-such-program"], "./no-such-program cannot be started"),
        (&["stress", "nim"], "COMMAND"),
        (&["stress", "nim", "--time", "x", "--", "cat"], "not a time"),
        (&["check", "nim", "no-such-file"], "cannot read no-such-file"),
    ] {
        let run = grundy(arguments);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(text), "{run:?}");
    }
}

/// The catalogue's own binary is not built with this package, so the wrong programs are those that
/// every Unix has.
#[cfg(unix)]
#[test]
fn a_wrong_program_is_condemned_and_the_input_saved() {
    let place = Place::new();
    let stress = |more: &[&str]| grundy(&[&["stress", "split-game", "--time-limit", "500ms"], more].concat());
    let run = stress(&["--save", &place.path("found"), "--", "echo", "a b", ";$(x)"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    for part in ["wrong answer", "1\n  2\n  0 0\n", "a b ;$(x)", "-- echo 'a b' ';$(x)'"] {
        assert!(run.stdout.contains(part), "{part}\n{}", run.stdout);
    }
    let mut names: Vec<String> = fs::read_dir(place.file("found"))
        .expect("made")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("plain"))
        .collect();
    names.sort();
    let text = |name: &str| fs::read_to_string(place.file("found").join(name)).expect("written");
    assert_eq!(names.len(), 4, "{names:?}");
    assert_eq!((&*text(&names[0]), &*text(&names[1])), ("-1 -1 -1\n0\n", "1\n2\n0 0\n"));
    // As editors read it.
    let companion: serde_json::Value = serde_json::from_str(&text(&names[2])).expect("JSON");
    assert_eq!(companion["tests"][0]["input"], "1\n2\n0 0\n");
    assert_eq!(companion["tests"][0]["output"], "-1 -1 -1\n0\n");
    assert_eq!(companion["timeLimit"], 500);
    assert!(text(&names[3]).contains("wrong answer"));
    for (command, words) in [
        (&["sleep", "1000"][..], "time limit exceeded"),
        (&["yes"], "output limit exceeded (OLE) on standard output"),
        (&["false"], "runtime error (RE): exit status 1"),
    ] {
        let run = stress(&[&["--"], command].concat());
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    let json = stress(&["--format", "json", "--", "true"]);
    let data: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(data["found"]["input"], "1\n2\n0 0\n");
    assert_eq!(data["found"]["verdict"], "wrong-answer");
}

#[test]
fn a_move_is_explained() {
    let explain = |input: &str, arguments: &[&str]| {
        sg_with_input(&[&["explain-move"], arguments].concat(), input.as_bytes())
    };
    let beans = "1\n5\n0 0 0 1 0\n";
    let nim = "2\n1\n1\n3\n1 2 4\n";
    // P3185 asks for the least move; the position of HDU 1730 after a move is the opponent's.
    let rows: [(&str, &[&str], i32, &str); 12] = [
        (beans, &["p3185", "3", "4", "4"], 0, "3 4 4: a bean out of bottle 3, two into 4\nThe move wins.\n"),
        (beans, &["p3185", "0", "1", "2"], 1, "Not allowed: 0 1 2 is not a move: bottle 0 is empty\n"),
        (beans, &["p3185", "3", "4"], 1, "Not allowed: a move is given as `i j k`, and `3 4` is not\n"),
        ("1\n3\n1 1 0\n", &["p3185", "0 1 1"], 1, "The move loses. A reply that wins:\n  1 2 2"),
        (nim, &["nim", "--case", "2", "3", "1"], 0, "take 1 from heap 3\nThe move wins.\n"),
        (nim, &["nim", "--case", "2", "heap=3", "take=4"], 1, "A reply that wins:\n  take 1 from heap 2\n"),
        (nim, &["nim", "--case", "2", "heap=3"], 1, "`heap=3` matches 4 moves"),
        (
            nim,
            &["nim", "--case", "2", "9", "9"],
            1,
            "none of the 7 moves of the position; a move is given as `heap take`",
        ),
        ("1\n1\n0\n", &["nim", "1", "1"], 1, "Not allowed: the position has no move\n"),
        ("1\n2\n1000000000000 1\n", &["nim", "1", "999999999999"], 0, "The move wins.\n"),
        ("1\n2\n1000000000000 1\n", &["nim", "1", "7"], 1, "none of the winning moves"),
        ("1\n1 4\n", &["bash-misere", "1"], 1, "The move loses. A reply that wins:\n  none is needed"),
    ];
    for (input, arguments, status, part) in rows {
        let run = explain(input, arguments);
        assert_eq!(run.status, Some(status), "{arguments:?}: {run:?}");
        assert!(run.stdout.contains(part), "{arguments:?}: {part}\n{}", run.stdout);
    }
    for (arguments, part) in [
        (&["nim", "x"][..], "`x` cannot be part of a move"),
        (&["nim", "1", "take=1"], "`1` has no name"),
        (&["nim", "--case", "9", "1", "1"], "standard input has 2 cases, and no case 9"),
        (&["no-such", "1"], "there is no problem `no-such`"),
        (&["nim", "--input", "no-such-file", "1"], "cannot read no-such-file"),
    ] {
        let run = explain(nim, arguments);
        assert_eq!(run.status, Some(2), "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {part}\n{}", run.stderr);
    }
    let malformed = explain("1\nx\n", &["nim", "1", "1"]);
    assert_eq!(malformed.status, Some(2), "{malformed:?}");
    assert!(malformed.stderr.contains("expected n"), "{malformed:?}");
    let elsewhere = explain(nim, &["nim", "--position", "9", "1", "1"]);
    assert_eq!(elsewhere.status, Some(1), "{elsewhere:?}");
    assert!(elsewhere.stdout.contains("has no position 9"), "{elsewhere:?}");
    // Each position has its own winning moves.
    let sets = "1 2\n2\n2 3 4\n1 6\n0\n";
    let [first, second] =
        ["1", "2"].map(|position| explain(sets, &["hdu1536", "--position", position, "1", "1"]).stdout);
    assert!(
        first.contains("winning first moves:") && second.contains("winning first moves:"),
        "{first}{second}"
    );
    assert_ne!(first, second);
    let json = explain(beans, &["p3185", "--format", "json", "0", "1", "2"]);
    let data: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(
        (&data["verdict"], &data["note"]),
        (&"not-allowed".into(), &"0 1 2 is not a move: bottle 0 is empty".into())
    );
}

/// Every problem judges the moves that its explanation lists as winning, and no other one, on its
/// small cases.
#[test]
fn every_problem_judges_its_winning_moves() {
    let all = [
        ("p3185", "1\n5\n0 0 0 1 0\n"),
        ("uva1378", "5\n0 0 0 1 0\n0\n"),
        ("stripes", "1 2 3\n1\n5\n"),
        ("p4077", "1\n6 2\n0 0 1 0 0 1\n"),
        ("p3150", "1\n6\n"),
        ("p4702", "3\n1 3 4\n"),
        ("p4136", "2\n0\n"),
        ("hdu1849", "2\n1 3\n0\n"),
        ("hdu1730", "2 6\n1 5\n6 2\n"),
        ("hdu2999", "2\n1 3\n1\n6\n"),
        ("hdu3980", "1\n7 2\n"),
        ("hdu1404", "23\n"),
        ("hdu1536", "2 1 3\n1\n2 4 5\n0\n"),
        ("hdu1848", "2 3 4\n0 0 0\n"),
        ("hdu1524", "3\n0\n1 0\n2 0 1\n2 2 1\n0\n"),
        ("hdu1729", "2\n6 2\n5 1\n0\n"),
        ("hdu2873", "2 2\n##\n##\n0 0\n"),
        ("poj1704", "1\n3\n2 5 7\n"),
        ("hdu4315", "3 2\n1 4 6\n"),
        ("bash", "1\n7 3\n"),
        ("bash-counting", "1\n7 3\n"),
        ("bash-misere", "1\n7 3\n"),
        ("bash-range", "1\n7 2 3\n"),
        ("bash-range-clear", "1\n7 2 3\n"),
        ("corner-king", "1\n3 4\n"),
        ("nim", "1\n2\n1 3\n"),
        ("subtraction-nim", "1\n2 1 3 2 4 5\n"),
        ("moore-nim", "1\n3 2 1 2 4\n"),
        ("misere-nim", "1\n2\n1 3\n"),
        ("staircase-nim", "1\n3\n1 2 3\n"),
        ("lasker-nim", "1\n2\n1 4\n"),
        ("fibonacci-nim", "1\n6\n"),
        ("wythoff", "1\n3 4\n"),
        ("graph-game", "1\n3 3\n3 2\n3 1\n2 1\n2 3 2\n"),
        ("graph-game-misere", "1\n3 3\n3 2\n3 1\n2 1\n2 3 2\n"),
        ("graph-game-every", "1\n3 3\n3 2\n3 1\n2 1\n2 3 2\n"),
        ("hackenbush-tree", "1\n4\n1 2\n2 3\n1 4\n"),
        ("hackenbush-graph", "1\n3 3\n1 2\n2 3\n3 1\n"),
    ];
    for (problem, input) in all {
        // What cannot be meant: its answer shows how a move is given.
        let run = sg_with_input(&["explain-move", problem, "99", "98", "97", "96", "95"], input.as_bytes());
        let none = run.stdout.contains("none of the") || run.stdout.contains("is given as `i j k`");
        assert!(run.status == Some(1) && none, "{problem}: {run:?}");
        assert!(run.stdout.contains("winning first move"), "{problem}: {run:?}");
        let Some((_, example)) = run.stdout.split_once("such as `") else { continue };
        let move_of: Vec<&str> = example.split('`').next().expect("a move").split(' ').collect();
        let run = sg_with_input(&[&["explain-move", problem], &move_of[..]].concat(), input.as_bytes());
        assert!(run.stdout.contains("The move "), "{problem} {move_of:?}: {run:?}");
    }
}

/// Programs in process differ only in speed, so whole runs are compared: same report for every
/// number of jobs.
#[cfg(unix)]
#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let report = |jobs: &str| {
        // Right on the small cases, wrong from seven bottles on.
        let script = "read t; while [ $t -gt 0 ]; do read n; read row; echo $n; t=$((t - 1)); done";
        grundy(&["stress", "split-game", "--jobs", jobs, "--cases", "600", "--", "sh", "-c", script]).stdout
    };
    let one = report("1");
    assert!(one.contains("wrong answer"), "{one}");
    assert_eq!(one, report("4"));
}

#[test]
fn a_test_of_the_judge_is_made_smaller() {
    let place = Place::new();
    fs::write(place.file("judge.in"), "3\n4\n1 0 1 5000\n6\n3 1 4 1 5 9\n2\n7 7\n").expect("written");
    let run =
        grundy(&["stress", "split-game", "--from", &place.path("judge.in"), "--", "echo", "-1 -1 -1 0"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("input\n  1\n  2\n  1 0\n"), "{}", run.stdout);
}

#[test]
fn the_report_is_in_the_language_that_was_asked_for() {
    let stress = |problem: &str, more: &[&str]| {
        let command = ["stress", problem, "--cases", "400", "--lang", "zh", "--"];
        let run = grundy(&[&command, more].concat());
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(!run.stdout.contains("[stress."), "a text is missing: {}", run.stdout);
        run.stdout
    };
    // A problem that is played is explained in Chinese too.
    let lost = "NR % 2 == 0 { print \"-1 -1 -1\"; print 0 }";
    insta::assert_snapshot!(stress("split-game", &["awk", lost]));
    insta::assert_snapshot!(stress("nim", &["echo", "Second"]));
    assert!(stress("nim", &["sh", "-c", "kill -9 $$"]).contains("运行时错误（RE）：信号 9 (SIGKILL)"));
    let right = grundy(&["stress", "nim", "--lang", "zh", "--cases", "3", "--", "true"]);
    assert!(right.stdout.contains("答案错误"), "{right:?}");
    let from_the_environment = ran(&command(&["stress", "nim", "--", "true"])
        .env("LC_ALL", "zh_CN.UTF-8")
        .output()
        .expect("it starts"));
    assert!(from_the_environment.stdout.contains("答案错误"), "{from_the_environment:?}");
}

#[test]
fn data_is_generated_into_a_new_directory() {
    let place = Place::new();
    let generate = |to: &str, more: &[&str]| {
        grundy(&[&["generate", "p3150", "--size", "small", "-o", &place.path(to)], more].concat())
    };
    let run = generate("one", &[]);
    assert_eq!(run.status, Some(0), "{run:?}");
    for part in [
        "01-sample",
        "all-small",
        "trap-even-loses",
        "a even-loses",
        "2 <= N <= 49",
        "both reached",
        "written: ",
    ] {
        assert!(run.stdout.contains(part), "{part}\n{}", run.stdout);
    }
    // The report is in the language that is asked for; the files are the same on every machine.
    let chinese = generate("two", &["--lang", "zh"]);
    for part in ["用途", "题面的样例", "已知错误：", "两端都已取到", "写入"] {
        assert!(chinese.stdout.contains(part), "{part}\n{}", chinese.stdout);
    }
    let mut names: Vec<_> = fs::read_dir(place.file("one"))
        .expect("made")
        .map(|file| file.expect("a file").file_name())
        .collect();
    names.sort();
    assert!(names.len() > 10);
    for name in &names {
        let read = |directory: &str| fs::read(place.file(directory).join(name)).expect("there");
        assert_eq!(read("one"), read("two"), "{name:?}");
    }
    assert_eq!(grundy(&["check", "p3150", &place.path("one")]).status, Some(0));

    fs::create_dir(place.file("empty")).expect("made");
    assert_eq!(generate("empty", &["--to", "luogu"]).status, Some(0), "an empty directory is filled");
    fs::write(place.file("file"), "").expect("written");
    for (run, text) in [
        (generate("one", &[]), "exists and is not empty"),
        (generate("file", &[]), "exists and is not a directory"),
        (generate("no/such", &[]), "there is no directory"),
        (generate("three", &["--to", "uoj"]), "kattis"),
        (
            grundy(&["generate", "nim", "--size", "small", "--to", "kattis", "-o", &place.path("three")]),
            "no program to submit",
        ),
        (generate("three", &["--to", "hydro", "--time-limit", "60s"]), "Hydro takes at most 60 s"),
    ] {
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(text), "{text}: {run:?}");
    }
    assert!(!place.file("three").exists(), "nothing is left");
}

/// An answer that was wrong once is shown, though it is not wrong again.
#[cfg(unix)]
#[test]
fn a_wrong_answer_that_does_not_come_again_is_shown() {
    let place = Place::new();
    let once = format!(
        "if mkdir '{}' 2>/dev/null; then echo no; else awk 'NR > 1 {{ print ($1 % 2 ? \"zs wins\" : \"pb wins\") }}'; fi",
        place.path("was")
    );
    let run = grundy(&["stress", "p3150", "--cases", "100", "--", "sh", "-c", &once]);
    assert_eq!(run.status, Some(1), "{run:?}");
    for part in [
        "unstable: wrong answer (WA) once, then right in 3 runs",
        ">     1   zs wins    no\n",
        "uninitialised memory?",
    ] {
        assert!(run.stdout.contains(part), "{part}\n{}", run.stdout);
    }
}

/// Each phase has its share of the time, and what there was no time for is said.
#[cfg(unix)]
#[test]
fn a_slow_program_reaches_every_phase() {
    let right = "sleep 0.05; exec awk 'NR > 1 { print ($1 % 2 ? \"zs wins\" : \"pb wins\") }'";
    let run = grundy(&["stress", "p3150", "--time", "4s", "--cases", "1000000", "--", "sh", "-c", right]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("drawn at random, ") && run.stdout.contains("at the limits\n"), "{run:?}");
    assert!(run.stdout.contains("\nnot tried    ") && run.stdout.contains("(more time: --time)"), "{run:?}");
}

#[test]
fn an_input_without_cases_can_be_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("none.in");
    fs::write(&input, "0\n").expect("a file");
    let input = input.to_str().expect("a name");
    let run = grundy(&["stress", "nim", "--from", input, "--", "echo", "1"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("result       wrong answer") && run.stderr.is_empty(), "{run:?}");
    let run = grundy(&["stress", "nim", "--from", input, "--", "true"]);
    assert_eq!(run.status, Some(0), "{run:?}");
}

/// Judges run the class Main; a compiler that makes another one is a script here.
#[cfg(unix)]
#[test]
fn a_java_source_without_main_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::new();
    let compiler = place.file("javac");
    fs::write(&compiler, "#!/bin/sh\nwhile [ \"$1\" != -d ]; do shift; done\n: >\"$2/Solution.class\"\n")
        .expect("written");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("set");
    fs::write(place.file("nim.java"), "class Solution { }\n").expect("written");
    let path = format!("{}:{}", place.path("."), std::env::var("PATH").expect("a path"));
    let run = ran(&command(&["stress", "nim", &place.path("nim.java")])
        .env("PATH", path)
        .output()
        .expect("it starts"));
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stderr.ends_with("nim.java has no class Main: it is the one that judges run\n"), "{run:?}");
}
