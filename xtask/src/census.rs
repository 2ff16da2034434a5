//! `cargo xtask census`: all octal codes of three or four digits, computed again and compared with
//! `fixtures/census`.
//!
//! The files are made by this command with `--write` from what `grundy census octal:3` and
//! `octal:4` find with their default limits. `cargo xtask verify` computes a sample again: the
//! codes whose periods are proved, which takes seconds.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::binaries;

/// The folder of the published results, among the fixtures.
pub const FOLDER: &str = "census";
/// The numbers of digits of the codes that there are files of.
const DIGITS: [u8; 2] = [3, 4];
/// Their columns: those of the program's `rows.csv`, and the other codes of each canonical code
/// with their shifts.
const COLUMNS: [&str; 10] = [
    "code",
    "verdict",
    "preperiod",
    "period",
    "saltus",
    "theorem",
    "heaps",
    "largest",
    "checksum",
    "same_as",
];
/// The number of differences that are shown.
const SHOWN: usize = 20;

/// Compute all octal codes of three digits, or of four, and compare the periods with
/// fixtures/census
///
/// Takes some ten minutes, and with four digits an hour. What was computed is kept in
/// target/census, so that it goes on after an interruption.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// The number of digits that the codes have
    #[arg(long, value_name = "DIGITS", default_value_t = DIGITS[0], value_parser = clap::value_parser!(u8).range(i64::from(DIGITS[0])..=i64::from(DIGITS[1])))]
    digits: u8,

    /// Write the file instead
    #[arg(long)]
    write: bool,

    /// Run this `grundy` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,

    /// The number of threads; by default as many as there are processors
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Runs the census; true if it agrees with the file, or was written.
///
/// # Errors
///
/// In words: a program or a file that is needed.
pub fn census(arguments: &Arguments, output: &mut impl Write) -> Result<bool, String> {
    let root = crate::workspace_root();
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => binaries::build(&["grundy"])?.remove("grundy").ok_or("cargo built no grundy")?,
    };
    let directory = root.join(format!("target/census/octal{}", arguments.digits));
    let family = format!("octal:{}", arguments.digits);
    let threads = arguments.threads.map(|threads| threads.to_string());
    let mut more: Vec<&str> = vec![&family];
    if let Some(threads) = &threads {
        more.extend(["--threads", threads]);
    }
    compute(&program, &more, &directory)?;
    let found = published(&directory)?;
    // What was interrupted goes on; what is done is computed again the next time, with the engine
    // as it is then.
    fs::remove_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let path = root.join("fixtures").join(FOLDER).join(file(arguments.digits));
    if arguments.write {
        let written =
            fs::create_dir_all(root.join("fixtures").join(FOLDER)).and_then(|()| fs::write(&path, &found));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        let _ = writeln!(output, "{}: {} codes", path.display(), found.lines().count() - 1);
        return Ok(true);
    }
    let kept = read(&path)?;
    let differences = differences(&kept, &found);
    for difference in differences.iter().take(SHOWN) {
        let _ = writeln!(output, "FAILED census: {difference}");
    }
    let _ =
        writeln!(output, "census: {} codes, {} differences", found.lines().count() - 1, differences.len());
    Ok(differences.is_empty())
}

/// The file of the codes with this many digits.
fn file(digits: u8) -> String {
    format!("octal{digits}.csv")
}

/// Computes the codes of the files whose periods are proved, and compares them; only the file of
/// the most digits if that is what is `heavy`, or only the others. Answers how many codes they are,
/// and what differs.
///
/// # Errors
///
/// If a file cannot be read or the program cannot be run.
pub fn sample(program: &Path, folder: &Path, heavy: Option<bool>) -> Result<(usize, Vec<String>), String> {
    let mut all = (0, Vec::new());
    let weighed = |digits: &u8| heavy.is_none_or(|heavy| heavy == (*digits == DIGITS[1]));
    for digits in DIGITS.into_iter().filter(weighed) {
        let (codes, differences) = sample_of(program, &folder.join(file(digits)))?;
        all.0 += codes;
        all.1.extend(differences);
    }
    Ok(all)
}

fn sample_of(program: &Path, file: &Path) -> Result<(usize, Vec<String>), String> {
    let kept = read(file)?;
    let proved: Vec<&str> =
        kept.lines().skip(1).filter(|line| line.split(',').nth(1) == Some("proved")).collect();
    let codes: Vec<&str> = proved.iter().filter_map(|line| line.split(',').next()).collect();
    if codes.is_empty() {
        return Err(format!("{} has no proved code", file.display()));
    }
    let directory = std::env::temp_dir().join(format!("sg-census-{}", std::process::id()));
    let computed = compute(program, &codes, &directory).and_then(|()| published(&directory));
    let _ = fs::remove_dir_all(&directory);
    let computed = computed?;
    // The other codes of the family are no part of the sample.
    let without_others =
        |line: &str| line.rsplit_once(',').map_or_else(String::new, |(line, _)| format!("{line},"));
    let mut expected = kept.lines().next().unwrap_or_default().to_owned();
    for line in &proved {
        expected.push('\n');
        expected.push_str(&without_others(line));
    }
    Ok((codes.len(), differences(&expected, &computed)))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs `grundy census` with these arguments.
fn compute(program: &Path, arguments: &[&str], directory: &Path) -> Result<(), String> {
    let mut command = Command::new(program);
    command.arg("census").args(arguments).arg("--csv").arg("-o").arg(directory);
    let status = command.stdout(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`grundy census`: {status}")),
        Err(error) => Err(format!("{}: {error}", program.display())),
    }
}

/// The published columns of a census's tables.
fn published(directory: &Path) -> Result<String, String> {
    let rows = read(&directory.join("rows.csv"))?;
    let aliases = read(&directory.join("aliases.csv"))?;
    let mut others: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in aliases.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [code, canonical, shift] = cells[..] else { return Err(format!("aliases.csv: {line}")) };
        if code != canonical {
            let shift = if shift == "0" { String::new() } else { format!("+{shift}") };
            others.entry(canonical).or_default().push(format!("{code}{shift}"));
        }
    }
    let mut lines = rows.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        names.iter().position(|found| *found == name).ok_or_else(|| format!("rows.csv has no column {name}"))
    };
    let columns: Vec<usize> = COLUMNS.iter().map(|name| column(name)).collect::<Result<_, _>>()?;
    let mut text = format!("{},others\n", COLUMNS.join(","));
    for line in lines {
        // Octal codes have no comma.
        let cells: Vec<&str> = line.split(',').collect();
        let kept: Vec<&str> =
            columns.iter().map(|&column| cells.get(column).copied().unwrap_or("")).collect();
        let others = others.get(kept[0]).map_or_else(String::new, |others| others.join(" "));
        text.extend([&*kept.join(","), ",", &others, "\n"]);
    }
    Ok(text)
}

/// Lines that differ.
fn differences(kept: &str, found: &str) -> Vec<String> {
    fn by_code(text: &str) -> BTreeMap<&str, &str> {
        text.lines().map(|line| (line.split(',').next().unwrap_or(line), line)).collect()
    }
    let (kept, found) = (by_code(kept), by_code(found));
    let mut differences = Vec::new();
    for (code, line) in &kept {
        match found.get(code) {
            Some(again) if again == line => {}
            Some(again) => differences.push(format!("the file has {line}, computed was {again}")),
            None => differences.push(format!("{code} was not computed")),
        }
    }
    differences.extend(
        found
            .keys()
            .filter(|code| !kept.contains_key(*code))
            .map(|code| format!("{code} is not in the file")),
    );
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_found() {
        let kept = "code,period\n0.1,2\n0.77,12\n";
        assert!(differences(kept, kept).is_empty());
        assert_eq!(differences(kept, "code,period\n0.1,2\n0.77,13\n").len(), 1);
        assert_eq!(differences(kept, "code,period\n0.1,2\n0.7,2\n").len(), 2);
    }
}
