//! `grundy census` and `grundy find`: canonical codes, levels, resume after a kill, shards and
//! merge, tables.

use std::fs;
use std::process::Stdio;

use super::{Place, answer, command, grundy, wait_until};

/// The results that do not depend on how they were computed.
fn results(place: &Place, directory: &str) -> [Vec<u8>; 3] {
    ["rows.parquet", "aliases.parquet", "summary.txt"]
        .map(|name| fs::read(place.file(directory).join(name)).expect(name))
}

/// The same as text, of a census with `--csv`.
fn texts(place: &Place, directory: &str) -> [String; 3] {
    ["rows.csv", "aliases.csv", "summary.txt"]
        .map(|name| fs::read_to_string(place.file(directory).join(name)).expect(name))
}

fn census(place: &Place, directory: &str, more: &[&str]) -> String {
    answer(&[&["census", "octal:2", "--levels", "1000,5000", "-o", &place.path(directory)], more].concat())
}

/// A checksum as journals have it.
fn fnv1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// The cells of the row of a code that has no comma.
fn row<'t>(table: &'t str, code: &str) -> Vec<&'t str> {
    let line = table.lines().find(|line| line.starts_with(&format!("{code},"))).expect(code);
    line.split(',').collect()
}

#[test]
#[ignore = "heavy: a whole census; `cargo xtask verify` computes a sample of it again"]
fn heavy_known_counts_and_periods_of_three_digits() {
    let place = Place::new();
    let shown =
        answer(&["census", "octal:3", "--levels", "2000,20000", "--csv", "-o", &place.path("octal3")]);
    assert!(
        shown.contains("rulesets      1,024\n") && shown.contains("canonical     279 codes\n"),
        "{shown}"
    );
    assert!(shown.contains("proved        193 codes with 89 different sequences\n"), "{shown}");
    let [rows, aliases, summary] = texts(&place, "octal3");
    assert_eq!((rows.lines().count(), aliases.lines().count()), (1 + 279, 1 + 1024));
    let kayles = ["0.77", "0.77", "0", "2", "2000", "168", "proved", "71", "12", "0", "guy-smith"];
    assert_eq!(row(&rows, "0.77")[..11], kayles);
    let line = summary.lines().find(|line| line.starts_with("0.77 ")).expect("Kayles");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words, ["0.77", "12", "70", "0", "8", "168", "guy-smith", "kayles"]);
    assert!(aliases.contains("\n0.07,0.137,1\n") && aliases.contains("\n4.0,0.7,1\n"), "{aliases}");
    // An observed repetition is never in the column of periods.
    for line in rows.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[6] == "proved", !cells[8].is_empty(), "{line}");
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
        grundy(
            &["census", "merge"]
                .into_iter()
                .chain(parts)
                .chain(["-o", &place.path("merged")])
                .collect::<Vec<_>>(),
        )
    };
    let missing = merge(&["part1", "part0"]);
    assert!(missing.status == Some(1) && missing.stderr.contains("without a row: 0."), "{}", missing.stderr);
    assert!(
        !place.file("merged").exists(),
        "a refused merge leaves no plan, which would refuse another census"
    );
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

    // So is another row under a right checksum, as another machine with a fault may compute it.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (_, json) = lines[0].split_once('\t').expect("a checksum");
    let json = json.replacen("\"largest\":", "\"largest\":1", 1);
    lines.push(format!("{:016x}\t{json}", fnv1a(&json)));
    fs::write(&journal, lines.join("\n") + "\n").expect("written");
    let refused = merge(&["part1", "part2", "part0"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("two different rows"), "{}", refused.stderr);
    assert!(refused.stderr.contains("error: 0."), "{}", refused.stderr);
    fs::write(&journal, text).expect("written");
    let [first, second] = ["kayles", "0.07"].map(|code| {
        answer(&["census", code, "--levels", "500", "--shard", "0/2", "-o", &place.path(code)]);
        place.path(code)
    });
    let strangers = grundy(&["census", "merge", &first, &second, "-o", &place.path("no")]);
    assert!(strangers.stderr.contains("two different censuses"), "{}", strangers.stderr);

    // Another census in the same directory is refused.
    let other = grundy(&["census", "octal:1", "-o", &place.path("whole")]);
    assert!(other.status == Some(1) && other.stderr.contains("another census"), "{}", other.stderr);

    // Where there is no census, a file that one would write is somebody else's.
    fs::create_dir(place.file("own")).expect("made");
    fs::write(place.file("own/summary.txt"), "mine").expect("written");
    let own = place.path("own");
    for arguments in [&["census", "octal:1", "-o", &own][..], &["census", "merge", &first, "-o", &own]] {
        let refused = grundy(arguments);
        assert!(refused.stderr.contains("summary.txt: this is a file of another census"), "{refused:?}");
        assert_eq!(fs::read(place.file("own/summary.txt")).expect("it is there"), b"mine");
    }
}

#[test]
fn a_killed_census_goes_on() {
    killed_census_goes_on(3);
}

#[test]
#[ignore = "heavy: many kills"]
fn heavy_census_that_is_often_killed_goes_on() {
    killed_census_goes_on(10);
}

fn killed_census_goes_on(kills: usize) {
    let place = Place::new();
    let arguments = ["census", "octal:3", "0.007", "--levels", "300,10000"];
    let run = |directory: &str| [&arguments[..], &["-o", directory]].concat().join(" ");
    answer(&run(&place.path("whole")).split(' ').collect::<Vec<_>>());
    let killed = place.path("killed");
    let line = run(&killed);
    for number in 1..=kills {
        let mut child = command(&line.split(' ').collect::<Vec<_>>())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let journal = place.file(&format!("killed/journal-{number:06}.txt"));
        wait_until("a journal begins", || {
            journal.exists() || child.try_wait().is_ok_and(|status| status.is_some())
        });
        let _ = child.kill();
        let _ = child.wait();
        // The line that was being written has no end; most of what else came is lost with it.
        if let Ok(text) = fs::read(&journal) {
            fs::write(&journal, &text[..text.len() / 8]).expect("written");
        }
    }
    answer(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(results(&place, "killed"), results(&place, "whole"));
}

/// A file size limit stops writing as a full disk does: in the midst of a line.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let place = Place::new();
    census(&place, "whole", &[]);
    let directory = place.path("full");
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec '{grundy}' census octal:2 --levels 1000,5000 --threads 1 -o '{directory}'"
    );
    let run = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(1) && stderr.contains("cannot write "), "{stderr}");
    let journal = fs::read(place.file("full/journal-000001.txt")).expect("a journal");
    assert!(!journal.is_empty() && !place.file("full/rows.parquet").exists());
    census(&place, "full", &[]);
    assert_eq!(results(&place, "full"), results(&place, "whole"));
    let again = fs::read(place.file("full/journal-000001.txt")).expect("a journal");
    assert_eq!(again, journal, "what was kept stays as it was");
    let left: Vec<_> = fs::read_dir(place.file("full")).expect("a directory").collect();
    assert!(
        left.iter().flatten().all(|file| file.path().extension().is_none_or(|end| end != "tmp")),
        "{left:?}"
    );
}

/// A ruleset that takes hours, first in the list and in one thread, does not hold the others back.
#[test]
fn one_hopeless_ruleset_holds_nothing_back() {
    let place = Place::new();
    // Three heaps: thirty thousand of them take many minutes.
    fs::write(place.file("list.txt"), "0.D7F\n0.77\n0.07\n0.6\n0.16\n").expect("written");
    let list = format!("@{}", place.path("list.txt"));
    let mut child =
        command(&["census", &list, "--levels", "30000,31000", "--threads", "1", "-o", &place.path("out")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
    let journal = place.file("out/journal-000001.txt");
    let rows = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
    // Two proved ones, and two open ones at both levels.
    wait_until("the others are computed", || rows() >= 6);
    let early = child.try_wait().expect("asked");
    let text = fs::read_to_string(&journal).expect("a journal");
    let _ = child.kill();
    let _ = child.wait();
    assert!(early.is_none() && !text.contains("0.D7F"), "the first one is still being computed");
}

#[test]
fn sequences_are_found() {
    let place = Place::new();
    census(&place, "few", &["allbut:2", "0.0007"]);
    let find = |nimbers: &str| answer(&["find", nimbers, "--in", &place.path("few")]);
    let kayles = find("0,1,2,3,1,4,3,2");
    assert!(
        kayles.starts_with("found         1 canonical code\n0.77          0.77, 4.4 (heap n+1), "),
        "{kayles}"
    );
    // Dawson's Kayles and Dawson's Chess; and what is none of the census.
    let dawson = find("0,0,1,1,2,0,3,1,1,0,3,3");
    assert!(dawson.contains("0.137         0.07, 0.4 (heap n+1), 0.42 (heap n+1)\n"), "{dawson}");
    assert_eq!(find("1,1,2,0,3,1,1,0,3,3").lines().count(), 2);
    assert_eq!(find("0,1,2,3,1,4,3,3"), "found         0 canonical codes\n");
    let found = super::json(&["find", "0,0,1,1,2,0,3", "--in", &place.path("few"), "--format", "json"]);
    let of_0_07 = found.as_array().and_then(|found| found.iter().find(|found| found["code"] == "0.137"));
    assert_eq!(of_0_07.expect("found")["rulesets"][0], serde_json::json!({ "code": "0.07", "shift": 0 }));
    let zeros = grundy(&["find", "0,0,0", "--in", &place.path("few")]);
    assert!(
        zeros.status == Some(2) && zeros.stderr.contains("all of these nimbers are 0"),
        "{}",
        zeros.stderr
    );
    assert_eq!(grundy(&["find", "0,1", "--in", &place.path("none")]).status, Some(1));
}

#[test]
fn families_files_and_refusals() {
    let place = Place::new();
    fs::write(place.file("list.txt"), "# open and closed\nkayles\n\nstripes(1,3,4)\n0.07\n")
        .expect("written");
    let list = format!("@{}", place.path("list.txt"));
    let shown = answer(&[
        "census",
        &list,
        "hex:0.18",
        "allbut:2",
        "--levels",
        "2000",
        "--csv",
        "-o",
        &place.path("few"),
    ]);
    assert!(shown.contains("rulesets      7\n"), "{shown}");
    let [rows, aliases, summary] = texts(&place, "few");
    assert!(aliases.contains("\n\"stripes(1,3,4)\",") && aliases.contains("\nkayles,0.77,0\n"), "{aliases}");
    assert!(rows.contains(",repeating-state,") && summary.contains("Open: no period is proved"), "{summary}");

    fs::write(place.file("wrong.txt"), "kayles\n0.78\n").expect("written");
    let refused = |family: &str, status: i32, text: &str| {
        let run = grundy(&["census", family, "-o", &place.path("no")]);
        assert!(run.status == Some(status) && run.stderr.contains(text), "{family}: {}", run.stderr);
        assert!(!place.file("no").exists(), "nothing is made for {family}");
    };
    refused(&format!("@{}", place.path("wrong.txt")), 1, "line 2");
    refused("octal:9", 2, "at most 6");
    refused("ruler", 1, "which have codes");
    refused("octals:3", 1, "not a ruleset");
    assert_eq!(grundy(&["census", "octal:1"]).status, Some(2));
    assert_eq!(grundy(&["census", "octal:1", "--levels", "20,10", "-o", &place.path("no")]).status, Some(2));
    assert_eq!(grundy(&["census", "octal:1", "--shard", "3/3", "-o", &place.path("no")]).status, Some(2));
}

/// Whatever in a directory of results is not a regular file is refused before anything is computed,
/// and stays as it is.
#[cfg(unix)]
#[test]
fn nothing_but_regular_files_is_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let place = Place::new();
    fs::write(place.file("other"), "another's").expect("written");
    let names = [
        "rows.parquet",
        "rows.csv",
        "aliases.parquet",
        "costs.parquet",
        "summary.txt",
        "plan.json",
        "rulesets.txt",
    ];
    let targets = [place.file("other"), "/dev/null".into(), place.file("pipe"), place.file("nowhere")];
    let made = std::process::Command::new("mkfifo").arg(place.file("pipe")).status();
    assert!(made.expect("mkfifo").success());
    for (number, name) in names.into_iter().enumerate() {
        let directory = format!("census{number}");
        fs::create_dir(place.file(&directory)).expect("made");
        let target = &targets[number % targets.len()];
        symlink(target, place.file(&directory).join(name)).expect("made");
        let refused = grundy(&["census", "octal:1", "--levels", "1000", "-o", &place.path(&directory)]);
        let names_it = refused.stderr.contains(name) && refused.stderr.contains("it is a link");
        assert!(refused.status == Some(1) && names_it, "{name}: {}", refused.stderr);
        let entries: Vec<_> = fs::read_dir(place.file(&directory)).expect("read").collect();
        assert_eq!(entries.len(), 1, "{name}: nothing is computed");
    }
    assert_eq!(fs::read_to_string(place.file("other")).expect("read"), "another's");
    assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());

    // A pipe among the files that are read hangs nothing.
    census(&place, "whole", &[]);
    for name in ["journal-000001.txt", "journal-000009.txt"] {
        let _ = fs::remove_file(place.file("whole").join(name));
        fs::rename(place.file("pipe"), place.file("whole").join(name)).expect("moved");
        let refused = grundy(&["census", "merge", &place.path("whole"), "-o", &place.path("merged")]);
        assert!(
            refused.status == Some(1) && refused.stderr.contains("a pipe or a device"),
            "{}",
            refused.stderr
        );
        fs::rename(place.file("whole").join(name), place.file("pipe")).expect("moved back");
    }
}
