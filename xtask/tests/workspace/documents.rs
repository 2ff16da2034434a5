//! The examples of the documents, run: each line after a `$` in a `console` block must print what
//! is below it.
//!
//! With `UPDATE_EXAMPLES=1` in the environment the documents are written anew with what the
//! commands print.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use xtask::solutions::judged;
use xtask::verify::binaries::build;

use crate::repository::{files, has_extension, none, text};

/// A command of a document and the output that the document shows for it.
struct Example {
    line: usize,
    command: String,
    shown: String,
}

/// The Markdown files of the repository.
fn documents() -> impl Iterator<Item = PathBuf> {
    files().into_iter().filter(|path| has_extension(path, "md"))
}

fn examples(document: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (at, line) in document.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if !inside {
        } else if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example { line: at + 1, command: command.to_string(), shown: String::new() });
        } else if let Some(example) = examples.last_mut() {
            example.shown.push_str(line);
            example.shown.push('\n');
        }
    }
    examples
}

/// What cargo runs for a reader, without cargo: it would build the dependencies once more for each
/// package alone.
const CARGO_RUN: &str = "cargo run -q -p ";

/// The binaries that some commands have cargo run.
fn binaries(examples: &[&Example]) -> BTreeMap<String, PathBuf> {
    let name = |rest: &str| rest.split_whitespace().next().unwrap_or_default().to_string();
    let names: BTreeSet<String> =
        examples.iter().flat_map(|example| example.command.split(CARGO_RUN).skip(1)).map(name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    build(&names).expect("the binaries of the documents are built")
}

/// `command` with the binaries in the place of cargo.
fn without_cargo(command: &str, binaries: &BTreeMap<String, PathBuf>) -> String {
    let mut parts = command.split(CARGO_RUN);
    let before = parts.next().unwrap_or_default().to_string();
    let direct = parts.map(|part| {
        let (name, arguments) = part.split_once(' ').unwrap_or((part, ""));
        let arguments = arguments.strip_prefix("-- ").unwrap_or(arguments);
        format!("'{}' {arguments}", binaries[name].display())
    });
    std::iter::once(before).chain(direct).collect()
}

/// The output of `direct` in the root of the workspace.
fn printed(direct: &str) -> String {
    let run = Command::new("sh")
        .args(["-c", direct])
        .env("LC_ALL", "C")
        .current_dir(xtask::workspace_root())
        .stdin(Stdio::null())
        .output();
    let run = run.expect("a shell");
    String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr)
}

#[test]
fn every_example_prints_what_its_document_shows() {
    let pages = documents().map(|path| (examples(&text(&path)), path));
    let pages: Vec<_> = pages.filter(|(examples, _)| !examples.is_empty()).collect();
    for needed in ["README.md", "contestant.md", "setter.md", "researcher.md"] {
        assert!(pages.iter().any(|(_, path)| path.ends_with(needed)), "{needed} has no example");
    }
    let binaries = binaries(&pages.iter().flat_map(|(examples, _)| examples).collect::<Vec<_>>());
    // Documents in two languages show the same commands; some write files, so that one runs after
    // the other.
    let mut outputs: BTreeMap<&str, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (examples, path) in &pages {
        let mut lines: Vec<String> = text(path).lines().map(str::to_string).collect();
        for Example { line, command, shown } in examples.iter().rev() {
            let output =
                outputs.entry(command).or_insert_with(|| printed(&without_cargo(command, &binaries)));
            if output != shown {
                let place = format!("{}:{line}: `{command}`", path.display());
                wrong.push(format!("{place} prints\n{output}but the document shows\n{shown}"));
                lines.splice(*line..line + shown.lines().count(), output.lines().map(str::to_string));
            }
        }
        if std::env::var_os("UPDATE_EXAMPLES").is_some() {
            fs::write(path, lines.join("\n") + "\n").expect("a document that can be written");
        }
    }
    none("examples (`UPDATE_EXAMPLES=1` writes what they print)", &wrong);
}

/// The commands in the tables of a page, with the pipes as a shell has them.
fn commands_in_tables(document: &str) -> Vec<String> {
    let rows = document.lines().filter(|line| line.starts_with("| "));
    let quoted = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(|code| code.replace("\\|", "|"));
    quoted.filter(|code| code.contains("grundy ") || code.contains("classics ")).collect()
}

#[test]
fn which_game_has_every_problem_and_its_commands_run() {
    let root = xtask::workspace_root();
    let [english, chinese] = ["docs/which-game.md", "docs/which-game.zh-CN.md"]
        .map(|page| commands_in_tables(&text(&root.join(page))));
    assert_eq!(english, chinese);
    let judged = judged(&root.join("fixtures")).into_iter().map(|judged| judged.problem);
    let missing = judged.filter(|name| !english.contains(&format!("grundy solution {name}")));
    none("problems that docs/which-game.md does not name", &missing.collect::<Vec<_>>());
    let binaries = build(&["grundy", "classics"]).expect("the binaries of the page are built");
    let direct = |command: &str| {
        binaries.iter().fold(command.to_string(), |direct, (name, path)| {
            direct.replace(&format!("{name} "), &format!("'{}' ", path.display()))
        })
    };
    let fails = |command: &String| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &direct(command)]).stdin(Stdio::null()).stdout(Stdio::null());
        !shell.status().expect("a shell").success()
    };
    none("commands that fail", &english.into_iter().filter(fails).collect::<Vec<_>>());
}

/// The headings of a document, by their depths.
fn sections(document: &str) -> Vec<usize> {
    let mut inside = false;
    let mut depths = Vec::new();
    for line in document.lines() {
        inside ^= line.starts_with("```");
        let depth = line.len() - line.trim_start_matches('#').len();
        depths.extend((!inside && depth > 0).then_some(depth));
    }
    depths
}

#[test]
fn a_chinese_document_has_the_sections_of_the_english_one() {
    let ending = ".zh-CN.md";
    let chinese = documents().filter(|path| path.to_string_lossy().ends_with(ending));
    let chinese: Vec<PathBuf> = chinese.collect();
    assert!(chinese.len() > 1, "{chinese:?}");
    for path in chinese {
        let english = PathBuf::from(path.to_string_lossy().replace(ending, ".md"));
        assert_eq!(sections(&text(&english)), sections(&text(&path)), "{}", path.display());
    }
    assert_eq!(sections("# a\n```console\n# not this\n```\n## b\n"), [1, 2]);
}

/// Rust in a document is taken from the examples of the crates, which are compiled and run.
#[test]
fn rust_in_a_document_is_compiled_somewhere() {
    let of_examples = |path: &PathBuf| path.parent().is_some_and(|folder| folder.ends_with("examples"));
    let sources: String = files().iter().filter(|path| of_examples(path)).map(|path| text(path)).collect();
    let compiled: BTreeSet<&str> = sources.lines().map(str::trim).collect();
    let mut wrong = Vec::new();
    let mut found = 0;
    let root = xtask::workspace_root();
    for path in documents().filter(|path| !path.starts_with(root.join("crates"))) {
        let document = text(&path);
        for block in document.split("\n```rust\n").skip(1) {
            found += 1;
            let lines = block.lines().take_while(|line| *line != "```");
            let strange = lines.filter(|line| !line.is_empty() && !compiled.contains(line.trim()));
            wrong.extend(strange.map(|line| format!("{}: {line}", path.display())));
        }
    }
    assert!(found > 0, "no Rust was found");
    none("Rust that is in no crate's `examples`", &wrong);
}

#[test]
fn a_changed_example_is_noticed() {
    let found = examples("text\n```console\n$ one\n1\n2\n$ two\n```\n$ not this\n```sh\n$ nor this\n```\n");
    let shown: Vec<_> = found.iter().map(|e| (e.line, e.command.as_str(), e.shown.as_str())).collect();
    assert_eq!(shown, [(3, "one", "1\n2\n"), (6, "two", "")]);
}

#[test]
fn binaries_take_the_place_of_cargo() {
    let binaries = [("a", "/b/a"), ("c", "/b/c")].map(|(name, path)| (name.to_string(), path.into()));
    let direct = |command| without_cargo(command, &binaries.clone().into());
    assert_eq!(direct("cargo run -q -p a -- --x 1 | cargo run -q -p c"), "'/b/a' --x 1 | '/b/c' ");
    assert_eq!(direct("printf 1 | cargo run -q -p a in"), "printf 1 | '/b/a' in");
    assert_eq!(direct("cargo xtask verify"), "cargo xtask verify");
}

/// The command that a document names for the picture of the README, and the picture.
#[test]
fn the_picture_is_what_its_command_draws() {
    let root = xtask::workspace_root();
    assert!(text(&root.join("README.md")).contains("(docs/kayles.svg)"));
    let researcher = text(&root.join("docs/researcher.md"));
    assert!(researcher.contains("`grundy plot kayles -n 240 -o kayles.svg`"));
    let drawn = tempfile::tempdir().expect("a folder");
    let picture = drawn.path().join("kayles.svg");
    let grundy = &build(&["grundy"]).expect("grundy is built")["grundy"];
    let arguments = ["plot", "kayles", "-n", "240", "-o"];
    let status = Command::new(grundy).args(arguments).arg(&picture).stdout(Stdio::null()).status();
    assert!(status.expect("grundy runs").success());
    assert!(
        text(&picture) == text(&root.join("docs/kayles.svg")),
        "docs/kayles.svg is out of date: `cargo run -q -p grundy -- plot kayles -n 240 -o docs/kayles.svg`"
    );
}
