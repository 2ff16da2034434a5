//! The examples of the README, run: each line behind a `$` in a `console` block must print what stands below it.

use std::process::{Command, Stdio};

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

#[test]
fn every_example_prints_what_the_readme_shows() {
    let root = xtask::workspace_root();
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README is there");
    let examples = examples(&readme);
    assert!(examples.len() >= 4, "an example for each problem");
    let mut wrong = Vec::new();
    for Example { line, command, shown } in examples {
        let run = Command::new("sh").args(["-c", &command]).current_dir(&root).stdin(Stdio::null()).output();
        let run = run.expect("a shell");
        let printed = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        if printed != shown {
            let place = format!("README.md:{line}: `{command}`");
            wrong.push(format!("{place} prints\n{printed}but the README shows\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_changed_example_is_noticed() {
    let found = examples("text\n```console\n$ one\n1\n2\n$ two\n```\n$ not this\n```sh\n$ nor this\n```\n");
    let shown: Vec<_> = found.iter().map(|e| (e.line, e.command.as_str(), e.shown.as_str())).collect();
    assert_eq!(shown, [(3, "one", "1\n2\n"), (6, "two", "")]);
}
