//! `cargo xtask proofs`: checks every certificate of a period under `fixtures/proofs`, whole.
//!
//! `cargo xtask verify` checks a segment of each long one. Here `grundy check-proof` checks all of
//! them, on all cores: most of the long ones take up to a minute. Those of more than 10^10 heaps
//! take hours, and are checked only if they are asked for.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sg_contest::process::End;

use crate::binaries;
use crate::recipe::Recipe;

/// Check every certificate of a period under fixtures/proofs, whole; those that take hours only if
/// they are named
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Only those of these rulesets
    #[arg(value_name = "RULESET")]
    wanted: Vec<String>,
    /// One of n parts of the segments, the i-th from 0 on, as `grundy check-proof` takes it
    #[arg(long, value_name = "I/N", requires = "wanted")]
    part: Option<String>,
}

/// A certificate is checked within this time.
const TIME_LIMIT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Certificates with more heaps are checked only if they are named.
const MOST_HEAPS: u64 = 10_000_000_000;

/// Checks the certificates; true if all are right.
///
/// # Errors
///
/// There is none of a ruleset asked for, or one cannot be checked.
pub fn proofs(arguments: &Arguments, output: &mut impl Write) -> Result<bool, String> {
    let folder = crate::workspace_root().join("fixtures/proofs");
    let files = files(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    if let Some(missing) = arguments.wanted.iter().find(|wanted| !names.contains(&wanted.as_str())) {
        return Err(format!("no certificate of {missing}; there are {}", names.join(", ")));
    }
    let grundy = binaries::build(&["grundy"])?.remove("grundy").ok_or("cargo built no grundy")?;
    let mut failed = 0;
    for (name, file) in &files {
        if arguments.wanted.is_empty() {
            let heaps = heaps(file).map_err(|error| format!("{}: {error}", file.display()))?;
            if heaps > MOST_HEAPS {
                let _ =
                    writeln!(output, "{name}: not checked, {heaps} heaps; `cargo xtask proofs {name}` does");
                continue;
            }
        } else if !arguments.wanted.contains(name) {
            continue;
        }
        let begun = Instant::now();
        let mut command = binaries::plain_command(&grundy);
        command.arg("check-proof").arg(file);
        if let Some(part) = &arguments.part {
            command.args(["--part", part]);
        }
        let finished = binaries::run(&mut command, &Recipe::default(), TIME_LIMIT)?;
        let seconds = begun.elapsed().as_secs_f64();
        // A closed output is no reason to stop checking.
        let _ = if finished.end == End::Exited(0) {
            writeln!(output, "{name}: verified in {seconds:.1} s")
        } else {
            failed += 1;
            writeln!(output, "FAILED {name}: {}", String::from_utf8_lossy(&finished.stderr).trim_end())
        };
    }
    Ok(failed == 0)
}

/// About how many heaps a certificate is about: preperiod and period, from their lines.
fn heaps(file: &Path) -> std::io::Result<u64> {
    let text = fs::read_to_string(file)?;
    let numbers = text.lines().filter_map(|line| {
        let mut words = line.split(' ');
        matches!(words.next(), Some("preperiod" | "period")).then(|| words.next()?.parse::<u64>().ok())?
    });
    Ok(numbers.fold(0, u64::saturating_add))
}

/// The certificates with the names of their rulesets, which are their own with `-` for the point.
fn files(folder: &Path) -> std::io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "in")
            && let Some(name) = path.file_stem().and_then(|name| name.to_str())
        {
            files.push((name.replace('-', "."), path));
        }
    }
    files.sort();
    Ok(files)
}
