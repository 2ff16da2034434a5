//! The examples of the README, run: each line behind a `$` in a `console` block must print what stands below it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use xtask::verify::binaries::build;

/// A command of the README and the output that the README shows for it.
struct Example {
    line: usize,
    command: String,
    shown: String,
}

fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (at, line) in readme.lines().enumerate() {
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

/// What cargo runs for a reader, without cargo: it would build the dependencies once more for each package alone.
const CARGO_RUN: &str = "cargo run -q -p ";

/// The binaries that some commands have cargo run.
fn binaries(examples: &[Example]) -> BTreeMap<String, PathBuf> {
    let name = |rest: &str| rest.split_whitespace().next().unwrap_or_default().to_string();
    let names: BTreeSet<String> =
        examples.iter().flat_map(|example| example.command.split(CARGO_RUN).skip(1)).map(name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    build(&names).expect("the binaries of the README are built")
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

#[test]
fn every_example_prints_what_the_readme_shows() {
    let root = xtask::workspace_root();
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README is there");
    let examples = examples(&readme);
    assert!(examples.len() >= 4, "an example for each problem");
    let binaries = binaries(&examples);
    let mut wrong = Vec::new();
    for Example { line, command, shown } in examples {
        let direct = without_cargo(&command, &binaries);
        let run = Command::new("sh")
            .args(["-c", &direct])
            .env("LC_ALL", "C")
            .current_dir(&root)
            .stdin(Stdio::null())
            .output();
        let run = run.expect("a shell");
        let printed = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        if printed != shown {
            let place = format!("README.md:{line}: `{command}`");
            wrong.push(format!("{place} prints\n{printed}but the README shows\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The headings of a README, by their depths, and its blocks of code but those of `sh`, whose comments are translated.
fn sections_and_blocks(readme: &str) -> (Vec<usize>, Vec<String>) {
    let (mut depths, mut blocks): (Vec<usize>, Vec<String>) = Default::default();
    let mut kept: Option<bool> = None;
    for line in readme.lines() {
        match (kept, line.strip_prefix("```")) {
            (None, Some(language)) => {
                kept = Some(language != "sh");
                blocks.extend(kept.filter(|&kept| kept).map(|_| format!("{language}\n")));
            }
            (Some(_), Some(_)) => kept = None,
            (Some(true), None) => blocks.iter_mut().last().into_iter().for_each(|block| {
                block.push_str(line);
                block.push('\n');
            }),
            (Some(false), None) => {}
            (None, None) => {
                let depth = line.len() - line.trim_start_matches('#').len();
                depths.extend((depth > 0).then_some(depth));
            }
        }
    }
    (depths, blocks)
}

/// The examples of the Chinese README are those of the English one, which are run.
#[test]
fn both_readmes_have_the_same_sections_and_examples() {
    let root = xtask::workspace_root();
    let [english, chinese] = ["README.md", "README.zh-CN.md"].map(|name| {
        let text = std::fs::read_to_string(root.join(name)).expect(name);
        sections_and_blocks(&text)
    });
    assert_eq!(english.0, chinese.0, "the headings");
    assert_eq!(english.1.len(), chinese.1.len(), "the blocks of code");
    for (english, chinese) in english.1.iter().zip(&chinese.1) {
        assert_eq!(english, chinese);
    }
    let changed = sections_and_blocks("# a\n```console\n# not this\n```\n## b\n```sh\nx\n```\n");
    assert_eq!(changed, (vec![1, 2], vec!["console\n# not this\n".to_string()]));
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

/// The command that the README names for its picture, and the picture.
#[test]
fn the_picture_is_what_its_command_draws() {
    let root = xtask::workspace_root();
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README is there");
    assert!(
        readme.contains("(docs/kayles.svg)") && readme.contains("`grundy plot kayles -n 240 -o kayles.svg`")
    );
    let drawn = tempfile::tempdir().expect("a folder");
    let picture = drawn.path().join("kayles.svg");
    let grundy = &build(&["grundy"]).expect("grundy is built")["grundy"];
    let arguments = ["plot", "kayles", "-n", "240", "-o"];
    let status = Command::new(grundy).args(arguments).arg(&picture).stdout(Stdio::null()).status();
    assert!(status.expect("grundy runs").success());
    let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("a picture");
    assert!(
        read(&picture) == read(&root.join("docs/kayles.svg")),
        "docs/kayles.svg is out of date: `cargo run -q -p grundy -- plot kayles -n 240 -o docs/kayles.svg`"
    );
}
