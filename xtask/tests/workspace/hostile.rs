//! Hostile input for every program, as real processes in little memory: never a panic, always an
//! end, the answers before the fault, and one report with its place.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use sg_contest::process::End;
use xtask::verify::binaries::{self, plain_command};
use xtask::verify::fixture::{self, Fixture, Input, Recipe};

use crate::programs::{PROGRAMS, Program};

/// Far more than anything here takes, even on a loaded machine.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The result of a run.
#[derive(Debug)]
struct Ended {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ended {
    /// The place of the fault in the report: `line:column`.
    fn place(&self) -> Option<&str> {
        let origin = self.stderr.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
        origin.split_once(':').map(|(_, place)| place)
    }
}

/// A program that gets no more than 64 MB of memory, where the system can hold it to that.
fn limited(program: &Program, more: &[&str]) -> Command {
    let mut command = if cfg!(target_os = "linux") {
        let mut command = plain_command(Path::new("sh"));
        command.args(["-c", r#"ulimit -v 65536 && exec "$0" "$@""#]).arg(&program.binary);
        command
    } else {
        plain_command(&program.binary)
    };
    command.args(&program.arguments).args(more);
    command
}

/// The exit status of a program that ended by itself.
fn code(end: &End) -> Option<i32> {
    match end {
        End::Exited(code) => Some(*code),
        _ => None,
    }
}

/// Runs a program on some input and checks what holds for any input: either all is answered and
/// nothing reported but a warning, or there is one report with one place and exit status 1.
fn run(program: &Program, more: &[&str], input: &Recipe) -> Ended {
    let label = || format!("{} {} < {input}", program.name, more.join(" "));
    let finished = binaries::run(&mut limited(program, more), input, TIME_LIMIT);
    let finished = finished.unwrap_or_else(|error| panic!("{}: {error}", label()));
    let text =
        |bytes: Vec<u8>| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{}: {error}", label()));
    let ended =
        Ended { status: code(&finished.end), stdout: text(finished.stdout), stderr: text(finished.stderr) };
    let reports = ended.stderr.lines().filter(|line| line.starts_with("error: ")).count();
    let places = ended.stderr.lines().filter(|line| line.trim_start().starts_with("--> ")).count();
    let sound = match ended.status {
        // Input that is left over or missing at the end is answered, and one warning says where.
        Some(0) => {
            ended.stderr.is_empty() || ended.stderr.starts_with("warning: ") && reports == 0 && places == 1
        }
        Some(1) => reports == 1 && places == 1 && ended.place().is_some(),
        _ => false,
    };
    assert!(sound && !ended.stderr.contains("panicked"), "{}: {ended:?}", label());
    ended
}

fn text(text: &str) -> Recipe {
    text.to_string().into()
}

/// The program of that name.
fn program(name: &str) -> &'static Program {
    PROGRAMS.iter().find(|program| program.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// An input of a program that is as it should be, and what the program prints for it.
struct Sample {
    program: &'static Program,
    input: String,
    output: String,
}

/// One for each program: its fixtures' first case that is a file and goes well.
static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let (problems, _) = fixture::read_all(&xtask::workspace_root().join("fixtures"));
    let sample = |program| {
        let input = sample_input(&problems, program);
        let ended = run(program, &[], &text(&input));
        assert_eq!(ended.status, Some(0), "{}: {ended:?}", program.name);
        Sample { program, input, output: ended.stdout }
    };
    PROGRAMS.iter().map(sample).collect()
});

fn sample_input(problems: &[Fixture], program: &Program) -> String {
    let problem = problems.iter().find(|problem| problem.name == program.name).expect("fixtures");
    let files = problem.cases.iter().filter(|case| case.status == 0).filter_map(|case| match &case.input {
        Input::File(file) => fs::read_to_string(problem.folder.join(file)).ok(),
        Input::Stdin(_) => None,
    });
    files.into_iter().next().expect("a case whose input is a file")
}

/// What is not a number.
const NO_NUMBERS: [&str; 10] = [
    "-1",
    "18446744073709551616",
    "1000000000000000000000000000000",
    "1e5",
    "0x10",
    "１",
    "abc",
    "\0",
    "1.0",
    "+1",
];

/// A word of an input and its place.
struct Word {
    place: String,
    start: usize,
    end: usize,
}

fn words(input: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut line_start = 0;
    for (number, line) in input.split_inclusive('\n').enumerate() {
        for word in line.split_ascii_whitespace() {
            // A word is a part of the line, so its place is the difference of the two.
            let column = word.as_ptr() as usize - line.as_ptr() as usize;
            let start = line_start + column;
            words.push(Word {
                place: format!("{}:{}", number + 1, column + 1),
                start,
                end: start + word.len(),
            });
        }
        line_start += line.len();
    }
    words
}

#[test]
fn something_else_at_the_first_number() {
    for Sample { program, input, .. } in SAMPLES.iter() {
        let first = &words(input)[0];
        for hostile in NO_NUMBERS {
            if program.name == "hdu1404" && hostile.bytes().all(|byte| byte.is_ascii_digit()) {
                continue; // A string of digits is its input.
            }
            let ended = run(program, &[], &text(&format!("{hostile}{}", &input[first.end..])));
            let seen = (ended.status, ended.place(), &*ended.stdout);
            assert_eq!(seen, (Some(1), Some("1:1"), ""), "{} < {hostile}: {ended:?}", program.name);
        }
    }
}

#[test]
fn something_else_at_every_eighth_place() {
    something_else(|at| at % 8 == 1);
}

#[test]
#[ignore = "heavy: thousands of processes"]
fn heavy_something_else_at_every_other_place() {
    something_else(|at| at % 8 != 1);
}

/// In place of each word but the first one that `is_wanted`.
fn something_else(is_wanted: fn(usize) -> bool) {
    for Sample { program, input, output } in SAMPLES.iter() {
        for (at, word) in words(input).iter().enumerate().skip(1).filter(|(at, _)| is_wanted(*at)) {
            // Two of them at each place, so that it does not take too long.
            for step in 0..2 {
                let hostile = NO_NUMBERS[(at + 5 * step) % NO_NUMBERS.len()];
                if program.name == "hdu1404" && hostile.bytes().all(|byte| byte.is_ascii_digit()) {
                    continue;
                }
                let spoiled = format!("{}{hostile}{}", &input[..word.start], &input[word.end..]);
                let ended = run(program, &[], &text(&spoiled));
                let label = || format!("{} with {hostile} at {}: {ended:?}", program.name, word.place);
                assert_eq!(ended.status, Some(1), "{}", label());
                assert_eq!(ended.place(), Some(&*word.place), "{}", label());
                assert!(output.starts_with(&ended.stdout), "{}", label());
            }
        }
    }
}

#[test]
fn a_huge_number_with_little_after_it() {
    huge_number(|at| at % 8 < 2);
    // Where it is the number of numbers, the report is about the end of the input.
    let rows = [
        ("split-game", "1\n4294967295\n1 2 3\n", "4:1"),
        ("funny-stone", "4294967295\n1 2 3\n", "3:1"),
        ("coin-game", "1\n1000000000000000 2\n1 0 1\n", "4:1"),
        ("stripes", "1 1 1\n1000000000000000\n1 2 3\n", "4:1"),
        ("nim", "1\n1000000000000000 1 2 3\n", "3:1"),
        ("hdu2999", "1000000000000000\n1 2 3\n", "3:1"),
        ("hdu2999", "1\n1\n1000000000000000\n1 2 3\n", "5:1"),
        ("hdu1730", "1000000000000000 9\n1 2\n3 4\n5 6\n", "5:1"),
    ];
    for (name, input, place) in rows {
        let ended = run(program(name), &[], &text(input));
        assert_eq!(ended.place(), Some(place), "{name}: {ended:?}");
        assert!(ended.stderr.contains("found the end of the input"), "{name}: {ended:?}");
    }
}

#[test]
#[ignore = "heavy: thousands of processes"]
fn heavy_huge_number_at_every_other_place() {
    huge_number(|at| at % 8 >= 2);
}

/// In place of each word that `is_wanted`.
fn huge_number(is_wanted: fn(usize) -> bool) {
    for Sample { program, input, .. } in SAMPLES.iter() {
        // These two search a row of that length for a period, which rightly takes its time and its
        // memory.
        let searches = ["stripes", "hdu2999"].contains(&&*program.name);
        let limits: &[&str] = if searches { &["--strict"] } else { &[] };
        let words = words(input);
        for (at, word) in words.iter().enumerate().filter(|(at, _)| is_wanted(*at)) {
            let end = words.get(at + 3).unwrap_or(&words[words.len() - 1]).end;
            let rest = input.get(word.end..end).unwrap_or_default();
            run(program, limits, &text(&format!("{}1000000000000000{rest}\n", &input[..word.start])));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_left() {
    let ended = run(program("split-game"), &["/dev/zero"], &text(""));
    assert!(ended.status == Some(1) && ended.stderr.contains("(a gigabyte or more)"), "{ended:?}");
}

#[test]
fn cut_off_at_every_eighth_byte() {
    cut_off(|end| end % 8 == 0);
}

#[test]
#[ignore = "heavy: thousands of processes"]
fn heavy_cut_off_at_every_other_byte() {
    cut_off(|end| end % 8 != 0);
}

fn cut_off(is_wanted: fn(usize) -> bool) {
    let options: [&[&str]; 5] =
        [&[], &["--strict"], &["--format", "explain"], &["--format", "json"], &["--method", "rules"]];
    for Sample { program, input, .. } in SAMPLES.iter() {
        for end in (0..input.len()).filter(|&end| is_wanted(end) && input.is_char_boundary(end)) {
            run(program, options[end % options.len()], &text(&input[..end]));
        }
    }
}

#[test]
fn nothing_at_all() {
    for program in PROGRAMS.iter() {
        for (empty, end) in [("", "1:1"), ("\n", "2:1"), (" \t\r\n \n", "3:1"), ("\u{feff}", "1:1")] {
            let ended = run(program, &[], &text(empty));
            assert!(ended.stdout.is_empty(), "{}: {ended:?}", program.name);
            if ended.status == Some(1) {
                assert_eq!(ended.place(), Some(end), "{}: {ended:?}", program.name);
            }
        }
    }
}

/// Bytes of the long lines.
const LONG: u64 = 5_000_000;

#[test]
fn a_long_line_of_digits() {
    long_line_of("7", Some("1:1"));
}

#[test]
fn a_long_line_of_zeros() {
    // A number all the same, so that any status is right.
    long_line_of("0", None);
}

#[test]
fn a_long_line_of_letters() {
    long_line_of("x", Some("1:1"));
}

#[test]
fn a_long_line_of_spaces() {
    long_line_of(" ", None);
}

#[test]
fn many_blank_lines() {
    long_line_of("\n", None);
}

fn long_line_of(body: &str, place: Option<&str>) {
    let input = Recipe { body: body.to_string(), times: LONG, ..Recipe::default() };
    for program in PROGRAMS.iter() {
        let ended = run(program, &[], &input);
        assert!(ended.stderr.len() < 2000, "{}: {} bytes of report", program.name, ended.stderr.len());
        if place.is_some() {
            assert_eq!((ended.status, ended.place()), (Some(1), place), "{}: {ended:?}", program.name);
            assert!(ended.stderr.contains(&format!("({LONG} bytes)")), "{}: {ended:?}", program.name);
        }
    }
}

#[test]
fn the_answers_before_a_fault_are_printed() {
    // One for each way in which cases are framed: name, input, what is printed, where the fault is.
    let rows = [
        // A single case has nothing before it.
        ("p4702", "3\n1 x 1\n", "", "2:3"),
        // Count first.
        ("split-game", "2\n2\n1 0\n2\n1 x\n", "0 1 1\n1\n", "5:3"),
        ("coin-game", "2\n3 9\n1 0 1\n3 9\n1 2 1\n", "win\n", "5:3"),
        ("hdu3980", "2\n3 1\n4 ２\n", "Case #1: aekdycoin\n", "3:3"),
        // Count first, after a header.
        ("stripes", "1 5 1\n3\n1\n5\nx\n", "1\n1\n", "5:1"),
        // Until zero.
        ("funny-stone", "2\n1 0\n3\n1 -1 5\n0\n", "Game 1: 0 1 1\n", "4:3"),
        ("hdu1848", "1 1 1\n1 4 1e5\n", "Fibo\n", "2:5"),
        // To the end of the input.
        ("hdu1404", "0\n00\n1x\n", "Yes\nYes\n", "3:1"),
        ("hdu1730", "1 6\n1 3\n\n1 6\n1 7\n", "I WIN!\n", "5:3"),
        // A case of many questions.
        ("hdu2999", "1\n1\n3\n1\n2\nx\n", "1\n2\n", "6:1"),
        ("hdu1524", "2\n1 1\n0\n1 0\n1 1\n1 x\n", "WIN\nLOSE\n", "6:3"),
    ];
    for (name, input, answers, place) in rows {
        let ended = run(program(name), &[], &text(input));
        let seen = (ended.status, &*ended.stdout, ended.place());
        assert_eq!(seen, (Some(1), answers, Some(place)), "{name}: {ended:?}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder for tests");
    let not_text = folder.path().join("not-text.in");
    fs::write(&not_text, b"\xff\xfe1\x80\n").expect("a file that can be written");
    let gone = folder.path().join("gone.in");
    let name = |path: &Path| path.display().to_string();
    for program in PROGRAMS.iter() {
        for path in [&gone, folder.path()] {
            let finished = binaries::run(&mut limited(program, &[&name(path)]), &text(""), TIME_LIMIT);
            let finished = finished.unwrap_or_else(|error| panic!("{}: {error}", program.name));
            assert_eq!(code(&finished.end), Some(1), "{}: {finished:?}", program.name);
            let stderr = String::from_utf8_lossy(&finished.stderr);
            let report = format!("error: {}: cannot be read: ", name(path));
            assert!(stderr.starts_with(&report) && stderr.lines().count() == 1, "{}: {stderr}", program.name);
            assert!(finished.stdout.is_empty(), "{}: {finished:?}", program.name);
        }
        let ended = run(program, &[&name(&not_text)], &text(""));
        assert_eq!((ended.status, ended.place()), (Some(1), Some("1:1")), "{}: {ended:?}", program.name);
    }
}

/// Waits for a process, and ends it after the time limit.
fn wait(child: &mut Child) -> Result<ExitStatus, String> {
    let started = Instant::now();
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => return Ok(status),
            None if started.elapsed() < TIME_LIMIT => thread::sleep(Duration::from_millis(1)),
            None => {
                // It may just have ended by itself; then there is nothing left to kill.
                let _ = child.kill();
                let _ = child.wait();
                return Err("time limit exceeded".to_string());
            }
        }
    }
}

/// Runs a command whose output is closed after the first `read` bytes, on the `input` as far as it
/// takes it.
fn unread(command: &mut Command, read: usize, input: &Recipe) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (mut stdin, mut stdout) = (stdin.expect("a pipe"), stdout.expect("a pipe"));
    let (status, report) = thread::scope(|scope| {
        // It ends with a broken pipe when the program ends.
        scope.spawn(move || input.write(&mut stdin));
        let report = scope.spawn(move || {
            let mut report = String::new();
            stderr.expect("a pipe").read_to_string(&mut report).map(|_| report)
        });
        stdout.read_exact(&mut vec![0; read]).unwrap_or_else(|error| panic!("{command:?}: {error}"));
        drop(stdout);
        let status = wait(&mut child);
        (status, report.join().expect("the reader").expect("text"))
    });
    let status = status.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert_eq!((status.code(), &*report), (Some(0), ""), "{command:?} < {input}");
}

#[test]
fn the_output_is_closed_at_once() {
    for Sample { program, input, .. } in SAMPLES.iter() {
        unread(&mut limited(program, &[]), 0, &text(input));
        unread(&mut limited(program, &["--help"]), 0, &text(""));
    }
    unread(Command::new(&program("nim").binary).arg("--list"), 0, &text(""));
}

#[test]
fn the_output_is_closed_in_the_middle() {
    let rows = [
        // Count first, after a header, until zero, to the end of the input.
        ("split-game", "1000000000000\n", "2\n1 0\n"),
        ("coin-game", "1000000000000\n", "3 9\n1 0 1\n"),
        ("nim", "1000000000000\n", "2 5 7\n"),
        ("stripes", "1 5 1\n1000000000000\n", "5\n"),
        ("funny-stone", "", "2\n1 0\n"),
        ("hdu1848", "", "1 2 3\n"),
        ("hdu1404", "", "20\n"),
    ];
    for (name, head, body) in rows {
        // No program could write that much: it ends because the output is closed.
        let input = Recipe { head: head.into(), body: body.into(), times: u64::MAX, tail: String::new() };
        for format in ["answer", "explain", "json"] {
            for read in [0, 1] {
                unread(&mut limited(program(name), &["--format", format]), read, &input);
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_output_cannot_be_written() {
    for Sample { program, input, .. } in SAMPLES.iter() {
        let mut command = limited(program, &[]);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let mut child =
            command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
        let run = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&run.stderr);
        let label = format!("{}: {}: {stderr}", program.name, run.status);
        assert_eq!(run.status.code(), Some(1), "{label}");
        assert!(stderr.starts_with("error: standard output cannot be written: "), "{label}");
        assert_eq!(stderr.lines().count(), 1, "{label}");

        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let help = limited(program, &["--help"]).stdout(full).output().expect("it ends");
        let stderr = String::from_utf8_lossy(&help.stderr);
        assert_eq!(help.status.code(), Some(1), "{}: {stderr}", program.name);
        assert!(stderr.starts_with("error: standard output cannot be written: "), "{stderr}");
    }
}
