//! `cargo xtask bench`: runs the benchmarks and prints how many times faster each theory is than
//! the textbook.
//!
//! Every benchmark group of a problem has functions `theory/<size>` and, where it ends in
//! reasonable time, `textbook/<size>`: the method that textbooks and most published solutions use.
//! Absolute times depend on the machine and its load; both functions run in one process, so their
//! ratio can be quoted.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::SystemTime;

use serde::Deserialize;

use crate::workspace::{self, cargo};

/// The packages whose benchmarks compare a theory with the textbook.
const PACKAGES: [&str; 4] = ["split-game", "funny-stone", "stripes", "coin-game"];

/// Run the benchmarks and print a table of ratios
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Only these packages
    #[arg(value_name = "PROBLEM", value_parser = PACKAGES)]
    wanted: Vec<String>,

    /// Measure each briefly
    #[arg(long)]
    quick: bool,
}

/// The part of criterion's `estimates.json` that the table needs.
#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

#[derive(Deserialize)]
struct Estimate {
    /// In nanoseconds.
    point_estimate: f64,
}

/// Runs the benchmarks and writes the table to `output`.
///
/// # Errors
///
/// A benchmark cannot be run or read.
pub fn bench(arguments: &Arguments, output: &mut impl Write) -> Result<bool, String> {
    let printed = run(arguments).and_then(|rows| print(&rows, output));
    printed.map(|()| true).map_err(|error| error.to_string())
}

/// Median nanoseconds by group, size and function.
type Medians = BTreeMap<(String, u64), BTreeMap<String, f64>>;

fn run(arguments: &Arguments) -> io::Result<Medians> {
    let packages: Vec<&str> = match &arguments.wanted[..] {
        [] => PACKAGES.to_vec(),
        wanted => wanted.iter().map(String::as_str).collect(),
    };
    let began = SystemTime::now();
    let mut command = cargo();
    command.arg("bench").stdout(Stdio::null());
    for package in &packages {
        command.args(["--package", package]);
    }
    if arguments.quick {
        command.args(["--", "--quick"]);
    }
    if !command.status()?.success() {
        return Err(io::Error::other("the benchmarks failed; `cargo bench` shows why"));
    }
    let metadata = workspace::metadata().map_err(io::Error::other)?;
    let results = Path::new(metadata["target_directory"].as_str().unwrap_or_default()).join("criterion");
    let mut medians = Medians::new();
    for package in packages {
        for function in fs::read_dir(results.join(package))? {
            let function = function?.path();
            if !function.is_dir() || function.ends_with("report") {
                continue;
            }
            for size in fs::read_dir(&function)? {
                read(package, &function, &size?.path(), began, &mut medians)?;
            }
        }
    }
    Ok(medians)
}

/// Adds one measurement, unless it is an old one or no measurement.
fn read(
    package: &str,
    function: &Path,
    size: &Path,
    began: SystemTime,
    medians: &mut Medians,
) -> io::Result<()> {
    let file = size.join("new/estimates.json");
    let name =
        |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (Ok(number), true) = (name(size).parse(), file.is_file()) else { return Ok(()) };
    if fs::metadata(&file)?.modified()? >= began {
        let estimates: Estimates =
            serde_json::from_str(&fs::read_to_string(&file)?).map_err(io::Error::other)?;
        let row = medians.entry((package.to_string(), number)).or_default();
        row.insert(name(function), estimates.median.point_estimate);
    }
    Ok(())
}

fn print(medians: &Medians, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "| problem | size | theory | textbook | ratio |")?;
    writeln!(output, "|---|---:|---:|---:|---:|")?;
    for ((problem, size), row) in medians {
        let time =
            |function: &str| row.get(function).map_or_else(String::new, |&nanoseconds| in_units(nanoseconds));
        let ratio = match (row.get("theory"), row.get("textbook")) {
            (Some(theory), Some(textbook)) => format!("{:.0}", textbook / theory),
            _ => String::new(),
        };
        writeln!(output, "| {problem} | {size} | {} | {} | {ratio} |", time("theory"), time("textbook"))?;
    }
    Ok(())
}

/// A time in the unit that leaves one to three digits before the point.
fn in_units(nanoseconds: f64) -> String {
    let (unit, scaled) = match nanoseconds {
        small if small < 1e3 => ("ns", small),
        small if small < 1e6 => ("µs", small / 1e3),
        middle if middle < 1e9 => ("ms", middle / 1e6),
        large => ("s", large / 1e9),
    };
    format!("{scaled:.1} {unit}")
}
