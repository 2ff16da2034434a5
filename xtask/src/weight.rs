//! `cargo xtask weight`: how much there is to build, to keep and to read, in one table.
//!
//! A line of production code is one that is not blank, no comment, and in no test, bench or
//! example.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Component;
use std::time::Duration;

use sg_contest::process::{self, End, Limits};

use crate::binaries;
use crate::workspace::{self, cargo};

/// Print one table: CPU time of the first answer, crates compiled for it, sizes of the binaries,
/// lines of code
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Leave out what has to be built: the first answer and the binaries
    #[arg(long)]
    quick: bool,
}

/// The first command of the README, for a problem's crate.
const FIRST: [&str; 5] = ["run", "--quiet", "--package", "split-game", "fixtures/split-game/sample.in"];
/// Far more than a build from nothing takes.
const WALL: Duration = Duration::from_secs(60 * 60);

/// Measures, and writes the table to `output`.
///
/// # Errors
///
/// In words: what cannot be built or read.
pub fn weight(arguments: &Arguments, output: &mut impl Write) -> Result<bool, String> {
    let mut row = |what: &str, number: &dyn Display| {
        let _ = writeln!(output, "| {what:44} | {number:>7} |");
    };
    row("what", &"weight");
    row(&format!(":{:-<43}", ""), &format!("{:->6}:", ""));
    if !arguments.quick {
        let seconds = first_answer()?.as_secs_f64();
        row("first answer, nothing built: seconds of CPU", &format!("{seconds:.1}"));
    }
    row("crates compiled for it", &crates_of(FIRST[3])?);
    let lines = lines_by_crate().map_err(|error| error.to_string())?;
    for (name, lines) in &lines {
        row(&format!("{name}: lines"), lines);
    }
    row("all: lines", &lines.values().sum::<usize>());
    if !arguments.quick {
        for (name, path) in binaries::executables(&["--release", "--workspace", "--bins"])? {
            let bytes = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
            row(&format!("`{name}`, released: kB"), &(bytes / 1000));
        }
    }
    Ok(true)
}

/// The CPU time of cargo and all compilers that it starts, until the first answer is there.
fn first_answer() -> Result<Duration, String> {
    let target = std::env::temp_dir().join(format!("sg-weight-{}", std::process::id()));
    let mut command = cargo();
    command.args(FIRST).env("CARGO_TARGET_DIR", &target);
    let finished = process::run(&mut command, "".into(), &Limits { wall: WALL, ..Limits::default() });
    // It may not be there at all.
    let _ = fs::remove_dir_all(target);
    match finished.end {
        End::Exited(0) => finished.cpu_time.ok_or_else(|| "this system tells no CPU time".to_owned()),
        end => {
            Err(format!("cargo {}: {end}\n{}", FIRST.join(" "), String::from_utf8_lossy(&finished.stderr)))
        }
    }
}

/// The number of crates that are compiled for a package, itself among them.
fn crates_of(package: &str) -> Result<usize, String> {
    let tree =
        cargo().args(["tree", "--package", package, "--edges", "normal,build", "--prefix", "none"]).output();
    let tree = tree.map_err(|error| format!("cargo cannot be started: {error}"))?;
    let tree = String::from_utf8_lossy(&tree.stdout).into_owned();
    Ok(tree.lines().map(|line| line.trim_end_matches(" (*)")).collect::<BTreeSet<_>>().len())
}

/// The lines of production code of each crate.
fn lines_by_crate() -> io::Result<BTreeMap<String, usize>> {
    let root = workspace::root();
    let mut lines = BTreeMap::new();
    for path in workspace::files()? {
        let Some(file) =
            path.strip_prefix(&root).ok().filter(|file| file.extension().is_some_and(|e| e == "rs"))
        else {
            continue;
        };
        let folders: Vec<_> = file.components().map(Component::as_os_str).collect();
        let is_production = !folders
            .iter()
            .any(|part| ["tests", "tests.rs", "benches", "examples"].iter().any(|name| part == name));
        let of_crate = if folders[0] == "crates" { folders[1] } else { folders[0] };
        if is_production {
            *lines.entry(of_crate.to_string_lossy().into_owned()).or_default() +=
                production_lines(&fs::read_to_string(&path)?);
        }
    }
    Ok(lines)
}

/// The number of lines of a source that are production code. An item for tests alone ends with a
/// brace in the first column, or with its own line.
fn production_lines(text: &str) -> usize {
    let mut in_test = false;
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        in_test |= line.starts_with("#[cfg(")
            && line.split(|c: char| !c.is_alphanumeric()).any(|word| word == "test");
        lines += usize::from(!in_test && !line.trim_start().starts_with("//"));
        in_test &= !(line == "}" || line.starts_with("mod ") && line.ends_with(';'));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::production_lines;

    #[test]
    fn comments_tests_and_blank_lines_are_left_out() {
        let text = "//! A.\n\nfn a() {\n    // b\n    b();\n}\n#[cfg(test)]\nmod tests;\nfn c() {}\n";
        assert_eq!(production_lines(text), 4);
        let text = "#[cfg(all(test, unix))]\nmod tests {\n    fn a() {\n    }\n}\n\nfn b() {}\n";
        assert_eq!(production_lines(text), 1);
        assert_eq!(production_lines("#[cfg(latest)]\nfn a() {}\n"), 2);
    }
}
