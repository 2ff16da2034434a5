//! Writes the table of the files of `fixtures/<problem>` that are part of the program: they are
//! found by their names, so that a new problem needs no line here.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The endings of programs to submit.
const ENDINGS: [&str; 3] = ["cpp", "rs", "py"];

/// The names in a directory, in order.
fn names(directory: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(directory).expect("a directory of fixtures").map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    let fixtures = Path::new(&root).join("../../fixtures");
    println!("cargo::rerun-if-changed={}", fixtures.display());
    let mut table = String::from("&[\n");
    for problem in names(&fixtures) {
        let folder = fixtures.join(&problem);
        let files = if folder.is_dir() { names(&folder) } else { continue };
        let content = |name: &str| {
            let path = folder.join(name).into_os_string().into_string().expect("a path in UTF-8");
            format!("include_str!({path:?})")
        };
        let optional = |name: &str| {
            let is_there = files.iter().any(|file| file == name);
            if is_there { format!("Some({})", content(name)) } else { "None".to_owned() }
        };
        let solutions = ENDINGS.map(|ending| {
            let name = format!("solution.{ending}");
            if files.contains(&name) { format!("({ending:?}, {}),", content(&name)) } else { String::new() }
        });
        let wrong = files.iter().filter_map(|file| {
            let mistake = file.strip_prefix("wrong-")?.strip_suffix(".cpp")?;
            Some(format!("({mistake:?}, {}),", content(file)))
        });
        let _ = writeln!(
            table,
            "({problem:?}, Material {{ sample: {}, validator: {}, checker: {}, solutions: &[{}], wrong: &[{}] }}),",
            optional("sample.in"),
            optional("input.ctd"),
            optional("checker.cpp"),
            solutions.concat(),
            wrong.collect::<String>()
        );
    }
    table.push(']');
    let target = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("material.rs");
    fs::write(target, table).expect("the table is written");
}
