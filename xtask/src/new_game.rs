//! `cargo xtask new-game`: a game of `classics` from the templates, its fixtures, and the one line
//! that names it.
//!
//! The templates in `xtask/templates` are valid files for a game called `new-game`; a new one gets
//! them with its own name in the place of that one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write a module and fixtures for a new game of `classics`
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// Its name: a-z, 0-9 and `-`
    name: String,

    /// The workspace to write to
    #[arg(long, value_name = "FOLDER", hide = true)]
    root: Option<PathBuf>,
}

const GAME: &str = include_str!("../templates/game.rs");
const FIXTURE: &str = include_str!("../templates/fixture.toml");

/// Names that are legal for a game but not for a module.
const KEYWORDS: [&str; 42] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct",
    "super", "trait", "true", "type", "try",
];

/// Writes the files and prints what to do next; true if all went well. Nothing is written if
/// something is wrong.
pub fn new_game(arguments: &Arguments, output: &mut impl Write) -> bool {
    let root = arguments.root.clone().unwrap_or_else(crate::workspace_root);
    match plan(&root, &arguments.name).and_then(|files| write(&root, &files)) {
        Ok(paths) => {
            for path in paths {
                let _ = writeln!(output, "wrote {path}");
            }
            let _ = writeln!(output, "\n{}", named(NEXT, &arguments.name));
            true
        }
        Err(error) => {
            eprintln!("error: {error}");
            false
        }
    }
}

const NEXT: &str = "\
Next, in crates/classics/src/games/new_game.rs:
  1. `ABOUT` and the first line: the statement. `STONES` and `read`: the numbers, each with its name and bounds.
  2. `Rules`: the rules exactly as the statement gives them.
     `cargo run -p classics -- new-game --method rules FILE` answers by them.
  3. The theory, in sg-core under its standard name, or a ruleset that is there (games/heaps.rs and
     games/subtraction.rs share what games of heaps need); then `outcome` and `report`.
     `cargo test -p classics --test games catalogue` fails until both methods agree.
Then:
  4. `mistakes`: what programs get wrong, each with the smallest input on which it is wrong;
  5. fixtures/new-game/sample.in and sample.ans from the statement, small.in, and a case for each limit and each error;
     of a judge's problem also solution.cpp, input.ctd and wrong-*.cpp;
  6. `cargo fmt`, `cargo xtask verify new-game`, read the pending snapshots, `cargo insta review`;
  7. `cargo test --workspace`, `cargo xtask ci`.
CONTRIBUTING.md describes each step.";

/// `text` of the templates, with this name.
fn named(text: &str, name: &str) -> String {
    let words: Vec<String> = name.split('-').map(capitalised).collect();
    let title = capitalised(&name.replace('-', " "));
    text.replace("NewGame", &words.concat())
        .replace("new_game", &name.replace('-', "_"))
        .replace("new-game", name)
        .replace("New game", &title)
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(usize::from(!word.is_empty()));
    first.to_uppercase() + rest
}

/// The files to write: paths in the workspace and texts.
fn plan(root: &Path, name: &str) -> Result<Vec<(String, String)>, String> {
    let is_legal = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_word = |word: &str| !word.is_empty();
    if !name.bytes().all(is_legal)
        || !name.split('-').all(is_word)
        || !name.starts_with(|first: char| first.is_ascii_lowercase())
        || KEYWORDS.contains(&name)
    {
        return Err(format!(
            "{name:?}: a name is made of a-z, 0-9 and single `-`, begins with a letter and is not a keyword"
        ));
    }
    let module = name.replace('-', "_");
    let classics = "crates/classics";
    let game = format!("{classics}/src/games/{module}.rs");
    let fixture = format!("fixtures/{name}/fixture.toml");
    for path in [&game, &fixture] {
        if root.join(path).exists() {
            return Err(format!("{path} exists already"));
        }
    }
    let mut files = vec![
        (game, named(GAME, name)),
        (fixture, named(FIXTURE, name)),
        (format!("fixtures/{name}/sample.in"), "2\n3\n4\n".to_string()),
        (format!("fixtures/{name}/small.in"), "6\n0 1 2 3 4 5\n".to_string()),
    ];
    let games = format!("{classics}/src/games.rs");
    let listed =
        fs::read_to_string(root.join(&games)).map_err(|error| format!("{games} cannot be read: {error}"))?;
    files.push((games, format!("{listed}pub mod {module};\n")));
    Ok(files)
}

fn write(root: &Path, files: &[(String, String)]) -> Result<Vec<String>, String> {
    for (path, text) in files {
        let file = root.join(path);
        let folder = file.parent().unwrap_or(root);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, text))
            .map_err(|error| format!("{path} cannot be written: {error}"))?;
    }
    Ok(files.iter().map(|(path, _)| path.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_place_of_the_templates() {
        assert_eq!(
            named("NewGame new_game new-game New game", "hdu-1234"),
            "Hdu1234 hdu_1234 hdu-1234 Hdu 1234"
        );
    }

    #[test]
    fn names_that_are_no_names_are_refused() {
        let root = crate::workspace_root();
        for name in ["", "A", "a_b", "-a", "a-", "a--b", "1a", "../a", "match", "self", "nim"] {
            assert!(plan(&root, name).is_err(), "{name}");
        }
    }
}
