//! `cargo xtask weight`: how much there is to build, to keep and to read, in one table.
//!
//! A line of production code is one that is not blank, no comment, and in no test, bench or example.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Component;
use std::time::Duration;

use sg_judge::process::{self, End, Limits};

use crate::binaries;
use crate::workspace::{self, cargo};

/// Print one table: CPU time of the first answer, crates compiled for it, sizes of the binaries, lines of code
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
    let mut rows = Vec::new();
    if !arguments.quick {
        let seconds = first_answer()?.as_secs_f64();
        rows.push(("first answer, nothing built: seconds of CPU".to_owned(), format!("{seconds:.1}")));
    }
    rows.push(("crates compiled for it".to_owned(), crates_of(FIRST[3])?.to_string()));
    if !arguments.quick {
        for (name, path) in binaries::executables(&["--release", "--workspace", "--bins"])? {
            let bytes = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
            rows.push((format!("`{name}`, released: kB"), (bytes / 1000).to_string()));
        }
    }
    let lines = lines_by_crate().map_err(|error| error.to_string())?;
    let sum: usize = lines.values().sum();
    let lines = lines.into_iter().map(|(name, lines)| (format!("{name}: lines"), lines.to_string()));
    rows.extend(lines.chain([("all: lines".to_owned(), sum.to_string())]));
    let width = rows.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
    let _ = writeln!(output, "| {:width$} | {:>7} |\n|:{:-<width$}-|-{:->7}:|", "what", "weight", "", "");
    for (what, number) in rows {
        let _ = writeln!(output, "| {what:width$} | {number:>7} |");
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

/// How many crates are compiled for a package, itself among them.
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

/// How many lines of a source are production code. An item for tests alone ends with a brace in the first column, or
/// with its own line.
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
