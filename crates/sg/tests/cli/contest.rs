//! `sg stress` and `sg check`, with programs that every Unix has. The program itself is the right one: it needs no compiler.

use std::fs;

use super::{Place, sg};

#[test]
fn an_input_is_checked() {
    let place = Place::new();
    let write = |name: &str, text: &str| fs::write(place.file(name), text).expect("written");
    write("good.in", "1\n5\n0 0 0 1 0\n");
    write("layout.in", "1\n5\n0 0 0  1 0\n");
    write("bounds.in", "1\n5\n0 0 0 10001 0\n");
    let check = |name: &str| sg(&["check", "p3185", &place.path(name)]);
    let good = check("good.in");
    assert_eq!(good.status, Some(0), "{good:?}");
    assert!(good.stdout.contains("good.in: right, 1 case\n"), "{good:?}");
    assert!(good.stdout.contains("p      0 to 1 in 5 places, the least bound alone reached"), "{good:?}");
    let layout = check("layout.in");
    assert_eq!(layout.status, Some(1));
    assert!(layout.stdout.contains("layout.in:3:7: the layout: expected `1`, found a blank"), "{layout:?}");
    let bounds = check("bounds.in");
    assert_eq!(bounds.status, Some(1));
    assert!(bounds.stdout.contains("bounds.in:3:7") && bounds.stdout.contains("p_3"), "{bounds:?}");
    let all = sg(&["check", "p3185", place.0.path().to_str().expect("plain")]);
    assert_eq!(all.status, Some(1));
    assert!(all.stdout.contains("good.in: right"), "{all:?}");
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
            sg(&[&["check", "split-game", &place.path("in"), &place.path("out")], more].concat())
        };
        assert_eq!(check(&[]).status, Some(status), "{output}");
        assert_eq!(check(&["--exit-codes", "testlib"]).status, Some(testlib), "{output}");
        assert_eq!(check(&["--exit-codes", "kattis"]).status, Some(kattis), "{output}");
    }
    fs::write(place.file("out"), "0 1 1\n1\n0 1 2\n2\n").expect("written");
    let report = sg(&["check", "split-game", &place.path("in"), &place.path("out")]).stdout;
    for part in [
        "wrong answer in case 2 of 2",
        "  5\n  0 0 0 1 0\n",
        "0 1 2 is no move: bottle 0 is empty",
        "nim-sum 1",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
}

#[test]
fn wrong_usage_is_reported() {
    for (arguments, text) in [
        (&["stress", "no-such", "--", "cat"][..], "there is no problem `no-such`"),
        (&["stress", "nim", "--", "./no-such-program"], "./no-such-program cannot be started"),
        (&["stress", "nim"], "COMMAND"),
        (&["stress", "nim", "--time", "x", "--", "cat"], "not a time"),
        (&["check", "nim", "no-such-file"], "cannot read no-such-file"),
    ] {
        let run = sg(arguments);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(text), "{run:?}");
    }
}

/// The catalogue's own binary is not built with this package, so the wrong programs are those that every Unix has.
#[cfg(unix)]
#[test]
fn a_wrong_program_is_condemned_and_the_input_saved() {
    let place = Place::new();
    let stress = |more: &[&str]| sg(&[&["stress", "split-game", "--time-limit", "500ms"], more].concat());
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
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!((&*text(&names[0]), &*text(&names[1])), ("-1 -1 -1\n0\n", "1\n2\n0 0\n"));
    assert!(text(&names[2]).contains("wrong answer"));
    for (command, words) in [
        (&["sleep", "1000"][..], "time limit exceeded"),
        (&["yes"], "output limit exceeded on standard output"),
        (&["false"], "the program failed: exit status 1"),
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
fn data_is_generated_into_a_new_directory() {
    let place = Place::new();
    let generate = |to: &str, more: &[&str]| {
        sg(&[&["generate", "p3150", "--size", "small", "-o", &place.path(to)], more].concat())
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
    assert_eq!(generate("two", &[]).status, Some(0));
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
    assert_eq!(sg(&["check", "p3150", &place.path("one")]).status, Some(0));

    fs::create_dir(place.file("empty")).expect("made");
    assert_eq!(generate("empty", &["--to", "luogu"]).status, Some(0), "an empty directory is filled");
    fs::write(place.file("file"), "").expect("written");
    for (run, text) in [
        (generate("one", &[]), "exists and is not empty"),
        (generate("file", &[]), "exists and is no directory"),
        (generate("no/such", &[]), "there is no directory"),
        (generate("three", &["--to", "uoj"]), "kattis"),
        (
            sg(&["generate", "nim", "--size", "small", "--to", "kattis", "-o", &place.path("three")]),
            "no program to submit",
        ),
        (generate("three", &["--to", "hydro", "--time-limit", "60s"]), "Hydro takes at most 60 s"),
    ] {
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(text), "{text}: {run:?}");
    }
    assert!(!place.file("three").exists(), "nothing is left");
}
