//! Bad input: one report on standard error, nothing on standard output, exit status 1, or 2 for
//! wrong usage.

use std::fs;

use insta::assert_snapshot;

use super::{Place, command, grundy, ran};

#[test]
fn malformed_rulesets_are_marked() {
    let rows = [
        "",
        " ",
        "77",
        "0.",
        "0.8",
        "0.19",
        "0.7x",
        "0..7",
        "00.7",
        "1.7",
        "-0.7",
        "0.(",
        "0.()",
        "0.(3",
        "0.3)",
        "0.(3)3",
        "0.7,7",
        "0,77",
        "0.７",
        "kayls",
        "no-such-game",
        "subtract",
        "subtract()",
        "subtract(0)",
        "subtract(-1)",
        "subtract(1,,2)",
        "subtract(1 2)",
        "subtract(1,2",
        "subtract(1)x",
        "subtract(99999999999999999999)",
        "subtract(1000001)",
        "subtract(5-1)",
        "subtract(1-)",
        "subtract(1-2-3)",
        "frob(1)",
        "allbut(x)",
        "stripes(1.5)",
        "hex:",
        "hex:0.G",
        "unequal:kayles",
        "\u{7}\u{1b}[31m",
    ];
    for ruleset in rows {
        for subcommand in ["nimbers", "period", "stats", "bench", "rulesets"] {
            // After `--` a ruleset that begins with a hyphen is not an option.
            let run = grundy(&[subcommand, "--", ruleset]);
            assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{subcommand} {ruleset:?}");
            assert!(run.stderr.starts_with("error: not a ruleset\n"), "{ruleset:?}\n{}", run.stderr);
            assert!(run.stderr.contains('^') && run.stderr.contains("help: "), "{ruleset:?}\n{}", run.stderr);
            assert!(!run.stderr.contains('\x1b') && !run.stderr.contains("panicked"), "{ruleset:?}");
        }
    }
    assert_snapshot!(grundy(&["nimbers", "0.1389"]).stderr, @"
    error: not a ruleset
      0.1389
          ^ 8 is not an octal digit
      help: octal digits are 0 to 7; write `hex:0.1389` for a hexadecimal code
    ");
    assert_snapshot!(grundy(&["nimbers", "dawson-kales"]).stderr, @"
    error: not a ruleset
      dawson-kales
      ^ no ruleset of this name
      help: did you mean `dawson-kayles`?
    ");
    assert_snapshot!(grundy(&["nimbers", "subtract(1,2;5)"]).stderr, @"
    error: not a ruleset
      subtract(1,2;5)
                  ^ `;` where a comma or `)` is expected
      help: write numbers with commas between them, as in `subtract(1,2,5)`; `3-5` is the range 3, 4, 5
    ");
    // A code of two million digits is cut around the mark.
    let long = grundy(&["nimbers", &format!("0.{}8", "1".repeat(100_000))]);
    assert!(long.stderr.len() < 500, "{}", long.stderr.len());
}

#[test]
fn wrong_usage_is_status_2() {
    let rows: [&[&str]; 21] = [
        &[],
        &["frobnicate"],
        &["nimbers"],
        &["nimbers", "kayles", "-n", "-5"],
        &["nimbers", "kayles", "-n", "x"],
        &["nimbers", "kayles", "-n", "99999999999999999999999"],
        &["nimbers", "kayles", "-n", "10^19"],
        &["nimbers", "kayles", "--from", "5", "-n", "4"],
        &["nimbers", "kayles", "-n", "10^18"],
        &["nimbers", "kayles", "--format", "xml"],
        &["nimber", "kayles"],
        &["nimber", "kayles", "-1"],
        &["nimber", "kayles", "1.5"],
        &["nimber", "kayles", "1000000000000000001"],
        &["period", "ruler", "--up-to", "2147483647"],
        &["period", "kayles", "--up-to", "10^16"],
        &["period", "ruler", "--checkpoint", "file"],
        &["period", "kayles", "--repair"],
        &["plot", "kayles", "-o", "picture.gif"],
        &["plot", "kayles", "-o", "picture.svg", "--width", "10"],
        &["man", "frobnicate"],
    ];
    for arguments in rows {
        let run = grundy(arguments);
        assert_eq!((run.status, &*run.stdout), (Some(2), ""), "{arguments:?}\n{}", run.stderr);
        assert!(!run.stderr.is_empty() && !run.stderr.contains("panicked"), "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_known_is_reported() {
    assert_snapshot!(grundy(&["nimber", "0.6", "10^18", "--up-to", "1000"]).stderr, @"
    error: 0.6: no period is proved from 1,024 heaps, so the nimber of heap 1000000000000000000 is not known
      help: `--up-to N` computes more
    ");
    assert_snapshot!(grundy(&["nimbers", "twins", "-n", "10^18", "--from", "10^18"]).stderr, @"error: twins: no formula gives the nimber of coin 1000000000000000000, and a table ends at coin 1048575");
    assert_snapshot!(grundy(&["nimbers", "moidores", "-n", "100000"]).stderr, @"error: moidores: no formula gives the nimber of coin 100000, and a table ends at coin 66");
    assert_eq!(grundy(&["nimber", "0.6", "10^18", "--up-to", "1000"]).status, Some(1));
}

#[test]
fn malformed_ruleset_files_are_reported_with_their_place() {
    let place = Place::new();
    let path = place.path("mine.toml");
    let refused = |text: &[u8]| {
        fs::write(&path, text).expect("written");
        let run = grundy(&["nimbers", &path]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        run.stderr.replace(&path, "mine.toml")
    };
    assert_snapshot!(refused(b"[[move]]\ntake = [1, 2]\nleaves = 1\n"), @"
    error: mine.toml: line 3, column 1: unknown field `leaves`, expected `take` or `leave`
      leaves = 1
      ^
    ");
    assert_snapshot!(refused(b"[[move]]\ntake = 0\nleave = [1, 2]\n"), @"
    error: mine.toml: line 2, column 8: taking 0 must leave 2 heaps or 3: it would not be a move
      take = 0
             ^
    ");
    assert_snapshot!(refused(b"[[move]]\ntake = -3\nleave = 1\n"), @"
    error: mine.toml: line 2, column 8: take: expected a number, a list of numbers, or { from = A, to = B, step = S }
      take = -3
             ^
    ");
    assert_snapshot!(refused(b"take = \xff"), @"error: cannot read mine.toml: invalid utf-8 sequence of 1 bytes from index 7");
    assert_snapshot!(refused(&vec![b'#'; 2_000_000]), @"error: cannot read mine.toml: more than 1048576 bytes are too many");
    fs::remove_file(&path).expect("it is there");
    let missing = grundy(&["nimbers", &path]);
    assert_eq!(missing.status, Some(1));
    assert!(
        missing.stderr.contains("cannot read") && missing.stderr.contains("No such file"),
        "{}",
        missing.stderr
    );
}

/// What a file holds reaches the terminal only in characters that show themselves, and only a line
/// of it.
#[test]
fn the_bytes_of_a_ruleset_file_do_not_control_the_terminal() {
    let place = Place::new();
    let path = place.path("mine.toml");
    let long = "x".repeat(500_000);
    for text in [
        "[[move]] \x1b]0;title\x07\ntake = 1".to_owned(),
        "[[move]]\ntake = 1\n\"\\u001b[31m\" = 1".to_owned(),
        "[[move]]\ntake = 0 # \u{202e}\u{9b}31m\nleave = 1".to_owned(),
        "name = \"\\u001b[31mred\"\n[coins]".to_owned(),
        "name = \" \"\n[coins]".to_owned(),
        "name = \"\"\n[[move]]\ntake = 1\nleave = 0".to_owned(),
        format!("{long} = 1"),
        format!("[[move]]\ntake = \"{long}\"\nleave = 1"),
        format!("[[move]]\ntake = 0 # {long}\nleave = 1"),
    ] {
        fs::write(&path, &text).expect("written");
        let run = grundy(&["nimbers", &path]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{}", run.stderr);
        assert!(run.stderr.len() < 1000, "{} bytes", run.stderr.len());
        let controls = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!run.stderr.contains(controls), "{:?}", run.stderr);
    }
    // Nor do arguments that clap quotes, in either language, nor the name of a directory of
    // results.
    for arguments in [
        &["nimbers", "0.77", "-n", "\u{80}"][..],
        &["nimber", "kayles", "3", "--format", "a\rb"],
        &["misere", "check", "--color", "\u{202e}5"],
        &["explain-move", "nim", "1", "1", "--lang", "zh", "--color", "\x1b[31m"],
    ] {
        let run = grundy(arguments);
        let controls = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(run.status == Some(2) && !run.stderr.contains(controls), "{arguments:?}: {:?}", run.stderr);
    }
    let run = grundy(&["census", "0.77", "--levels", "100", "-o", &place.path("out\u{1b}[31m")]);
    assert!(run.status == Some(0) && !run.stdout.contains('\u{1b}'), "{run:?}");
    // Nor do the names of files.
    let run = grundy(&["nimbers", "no\x1b[31mfile.toml"]);
    assert!(run.status == Some(1) && !run.stderr.contains('\x1b'), "{:?}", run.stderr);
}

/// A device gives bytes without end; neither a ruleset nor a checkpoint is read to its end.
#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_refused() {
    let place = Place::new();
    let path = place.path("endless.toml");
    std::os::unix::fs::symlink("/dev/zero", &path).expect("made");
    let run = grundy(&["nimbers", &path]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("it is a pipe or a device"), "{}", run.stderr);
    for device in ["/dev/zero", "/dev/full"] {
        let run = grundy(&["period", "0.454", "--checkpoint", device]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{device}");
        assert!(run.stderr.contains("is not a checkpoint; it was not touched"), "{}", run.stderr);
    }
}

/// A pipe without a writer would be waited for without end.
#[cfg(unix)]
#[test]
fn pipes_are_no_ruleset_files() {
    let place = Place::new();
    let path = place.path("pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|made| made.success()));
    let run = grundy(&["nimbers", &path]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert_snapshot!(run.stderr.replace(&path, "pipe.toml"), @"
    error: cannot read pipe.toml: it is a pipe or a device
      help: `-` reads the ruleset from standard input
    ");
}

/// The device on which there is never room.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_output_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let run =
        command(&["nimbers", "kayles", "-n", "1000"]).stdout(full).output().expect("the program starts");
    let run = ran(&run);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.starts_with("error: standard output cannot be written: "), "{}", run.stderr);
    for arguments in
        [&["--help"][..], &["--version"], &["nimbers", "--help"], &["man"], &["completions", "bash"]]
    {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let run = ran(&command(arguments).stdout(full).output().expect("the program starts"));
        assert_eq!(run.status, Some(1), "{arguments:?}");
        assert!(run.stderr.starts_with("error: standard output cannot be written: "), "{}", run.stderr);
    }
    // Where 1 is a verdict.
    let place = Place::new();
    fs::write(place.file("nim.in"), "1\n1\n3\n").expect("written");
    for arguments in [
        &["stress", "nim", "--cases", "20", "--", "cat"][..],
        &["explain-move", "nim", "1", "3"],
        &["check", "nim", "-"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let input = fs::File::open(place.file("nim.in")).expect("written before");
        let run = command(arguments).stdin(input).stdout(full).output().expect("the program starts");
        let run = ran(&run);
        assert_eq!(run.status, Some(2), "{arguments:?} {}", run.stderr);
        assert!(run.stderr.starts_with("error: standard output cannot be written: "), "{}", run.stderr);
    }
    let run = grundy(&["nimbers", "kayles", "-n", "100000", "-o", "/dev/full"]);
    assert_eq!((run.status, run.stderr.contains("/dev/full")), (Some(1), true), "{}", run.stderr);
}

/// The standard library opens /dev/null for it, where every write succeeds.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error() {
    let place = Place::new();
    let closed = |arguments: &[&str]| {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "exec \"$0\" \"$@\" >&-", env!("CARGO_BIN_EXE_grundy")]).args(arguments);
        ran(&shell.output().expect("the shell starts"))
    };
    for arguments in [&["nimber", "kayles", "5"][..], &["period", "0.137", "--format", "json"], &["--help"]] {
        let run = closed(arguments);
        assert_eq!(run.status, Some(1), "{arguments:?}");
        assert!(
            run.stderr.starts_with("error: standard output cannot be written: it is closed"),
            "{}",
            run.stderr
        );
    }
    // This command writes nothing there.
    assert_eq!(closed(&["plot", "kayles", "-o", &place.path("kayles.svg")]).status, Some(0));
}

/// The exit status does not depend on whether the report can be written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_error_changes_no_status() {
    for (arguments, status) in
        [(&["nimbers", "no ruleset"][..], 1), (&["play", "kayles", "1"], 1), (&["no-such-command"], 2)]
    {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let mut command = command(arguments);
        let run =
            command.stdin(std::process::Stdio::null()).stderr(full).output().expect("the program starts");
        assert_eq!(run.status.code(), Some(status), "{arguments:?}");
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let place = Place::new();
    let nowhere = place.path("no/such/directory/file");
    for arguments in [
        &["nimbers", "kayles", "-o", &nowhere][..],
        &["period", "kayles", "--checkpoint", &nowhere],
        &["plot", "kayles", "-o", &format!("{nowhere}.svg")],
        &["plot", "kayles", "-o", &format!("{nowhere}.png")],
    ] {
        let run = grundy(arguments);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{arguments:?}");
        assert!(run.stderr.contains(&nowhere) && run.stderr.lines().count() == 1, "{}", run.stderr);
        assert!(run.stderr.contains("No such file") && !run.stderr.contains("at path"), "{}", run.stderr);
    }
    let directory = place.path("pictures.svg");
    fs::create_dir(&directory).expect("made");
    assert_eq!(grundy(&["plot", "kayles", "-o", &directory]).status, Some(1));
}
