//! `grundy solution`.

use std::fs;
use std::path::{Path, PathBuf};

use super::{answer, grundy};

/// The files `solution.*` of the fixtures: the problem, the file's ending, its text.
fn files() -> Vec<(String, String, String)> {
    let folders =
        fs::read_dir("../../fixtures").expect("the fixtures").map(|entry| entry.expect("an entry").path());
    let entries = |folder: PathBuf| {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
    };
    let files = folders.filter(|path| path.is_dir()).flat_map(entries);
    let solutions = files.filter(|path| path.file_stem().is_some_and(|stem| stem == "solution"));
    let word = |part: Option<&std::ffi::OsStr>| part.expect("a name").to_str().expect("text").to_owned();
    let file = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a program");
        (word(path.parent().and_then(Path::file_name)), word(path.extension()), text)
    };
    solutions.map(file).collect()
}

#[test]
fn every_solution_is_printed_as_it_is() {
    let files = files();
    assert!(files.len() >= 33, "only {} files", files.len());
    let list = answer(&["solution"]);
    for (problem, ending, text) in &files {
        let language = match &**ending {
            "cpp" => "cpp",
            "rs" => "rust",
            "py" => "python",
            other => panic!("solution.{other} of {problem} is in no known language"),
        };
        assert_eq!(answer(&["solution", problem, "--language", language]), *text, "{problem} {language}");
        let listed = list.lines().find(|line| line.split_whitespace().next() == Some(problem));
        assert!(listed.expect("a line for each problem").contains(language), "{problem} {language}\n{list}");
    }
}

#[test]
fn a_problem_is_found_by_all_its_names() {
    let text = answer(&["solution", "split-game"]);
    assert!(text.starts_with("// Luogu P3185 "), "{text}");
    for name in ["p3185", "P3185", "BZOJ1188", "分裂游戏", "the splitting game"] {
        assert_eq!(answer(&["solution", name]), text, "{name}");
    }
    assert_eq!(answer(&["solution", "poj2960"]), answer(&["solution", "hdu1536", "--language", "cpp"]));
}

#[test]
fn what_there_is_no_solution_for_is_wrong_usage() {
    let unknown = grundy(&["solution", "p9999"]);
    assert_eq!((unknown.status, &*unknown.stdout), (Some(2), ""));
    assert!(
        unknown.stderr.starts_with("error: there is no problem `p9999`; the problems are split-game, "),
        "{}",
        unknown.stderr
    );
    let rows: [(&[&str], &str); 2] = [
        (
            &["solution", "wythoff"],
            "error: there is no program to submit for `wythoff`; `grundy solution` lists the problems\n",
        ),
        (
            &["solution", "hdu1536", "--language", "python"],
            "error: there is no python program for `hdu1536`; available: cpp\n",
        ),
    ];
    for (arguments, report) in rows {
        let run = grundy(arguments);
        assert_eq!((run.status, &*run.stdout, &*run.stderr), (Some(2), "", report));
    }
}
