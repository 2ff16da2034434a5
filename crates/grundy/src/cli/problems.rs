//! The command line of what judges' problems are about: `grundy stress`, `check`, `explain-move`,
//! `generate` and `solution`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use sg_contest::stress::Plan;
use sg_judge::{BadValue, Comparison, Lang, text};

use super::{Format, number, up_to};

/// Find the smallest input on which your program is wrong
///
/// PROGRAM is a source file (.cpp, .cc, .c, .rs, .java, .py), which is compiled and run, or a
/// program; a command with arguments is written after `--`. PROGRAM runs in an empty temporary
/// directory, a command in the current directory.
///
/// Small cases are tried first, as many as fit into a few hundred runs, ordered by the number of
/// cases, the number of tokens, the sum of the numbers, and then token by token; then numbers at
/// their bounds, random cases, inputs at the limits, and the other small cases. An input that fails
/// is shrunk. The program is started directly, without a shell, in its own process group, which is
/// killed at the end. If it crashes, it is run again with a stack as large as the system allows.
/// This is no sandbox: the program runs with your full permissions.
///
/// The exit status is 0 if nothing was found, 1 if an input was found, and 2 if the command line is
/// wrong, the program cannot be started or the report cannot be written.
#[derive(Debug, Args)]
pub(crate) struct Stress {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// The program, as a source file or ready to run
    #[arg(value_name = "PROGRAM", required_unless_present = "command", conflicts_with = "command")]
    pub(crate) program: Option<PathBuf>,
    /// Compile C or C++ with the address and undefined-behaviour sanitizers, without a memory limit
    #[arg(long, requires = "program")]
    pub(crate) sanitize: bool,
    /// The command that compiles PROGRAM, with `{source}` and `{made}` standing for the source file
    /// and the program to build, such as `clang++ -std=c++20 {source} -o {made}`; it is not run by
    /// a shell
    #[arg(long, value_name = "COMMAND", requires = "program", conflicts_with = "sanitize")]
    pub(crate) compile: Option<String>,
    /// Add to the report why the right answer is right
    #[arg(long)]
    pub(crate) explain: bool,
    /// Try this input, laid out as in the statement and then as it is, and shrink it if the program
    /// fails on it
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", value_parser = up_to::<u64>(1_000_000_000),
          help = format!("How many cases to try; by default {}, or with --time as many as there is time for", Plan::CASES))]
    pub(crate) cases: Option<u64>,
    #[arg(long, value_name = "D", value_parser = duration,
          help = format!("When to end the search, such as 20s or 2m; a run that has begun is waited for, and an input found \
                          by then is still shrunk, for about 20 s; by default {}s", STRESS_TIME.as_secs()))]
    pub(crate) time: Option<Duration>,
    /// CPU time of the program for an input; by default 2s, or another limit that suits the
    /// problem; twice that for Python
    #[arg(long, value_name = "D", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Memory of the program in MiB, or `none` for no limit
    #[arg(long, value_name = "M", default_value = STRESS_MEMORY, value_parser = memory)]
    pub(crate) memory: Memory,
    /// How to compare outputs; by default as the problem's judge does
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) compare: Option<Comparison>,
    /// The number of programs to run at once
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Write what is found into this directory: as .in, .ans and .txt, and as .json in the format
    /// of Competitive Companion
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// The language of the report; by default that of the environment variables `LC_ALL`,
    /// `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// A command and its arguments instead of PROGRAM
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Tell whether a move of a judge's problem is allowed and wins, and if not, what beats it
///
/// The move is given by its numbers in the order in which `--format json` of the problem's program
/// names them, such as `0 1 2` for the splitting game or `1 3` (heap, take) for Nim; or by some of
/// them with their names, such as `heap=1 take=3`.
///
/// The exit status is 0 if the move wins, 1 if it loses or is not allowed or cannot be judged, and
/// 2 if the command line or the input is wrong or the answer cannot be written.
#[derive(Debug, Args)]
pub(crate) struct ExplainMove {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// The numbers of the move
    #[arg(value_name = "NUMBER", required = true)]
    pub(crate) numbers: Vec<String>,
    /// The input with the position; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) input: PathBuf,
    /// Which case of the input
    #[arg(long, value_name = "CASE", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) case: u64,
    /// Which position of the case, where a case asks about several
    #[arg(long, value_name = "POSITION", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) position: u32,
    /// The language; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and
    /// `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// The input, `-` for standard input, or a directory whose files `*.in` are checked
    #[arg(value_name = "INPUT")]
    pub(crate) input: PathBuf,
    /// An output for the input; `-` for standard input
    #[arg(value_name = "OUTPUT")]
    pub(crate) output: Option<PathBuf>,
    /// How to compare the output; by default as the problem's judge does
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) compare: Option<Comparison>,
    /// Use the exit statuses of another tool
    #[arg(long, value_enum, value_name = "WHOSE")]
    pub(crate) exit_codes: Option<ExitCodes>,
    /// The language of reasons; by default that of the environment variables `LC_ALL`,
    /// `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
}

/// Whose exit statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitCodes {
    /// 0 right, 1 wrong, 2 white space differs, 3 the input is invalid
    Testlib,
    /// 42 right, 43 wrong, 1 an output cannot be judged since the input is invalid
    Kattis,
}

/// Generate test data for a judge's problem, on which every known mistake fails
///
/// Each file has a purpose: the sample, all small cases, each number at its bounds, a trap for each
/// known mistake, files at the judge's limits, and random cases until both players win at least a
/// fifth of all positions. The report says which file each known mistake fails, and which bounds
/// are reached. The same problem, seed and size give the same bytes on every machine.
///
/// The exit status is 1, and nothing is written, if a known mistake passes all files, if a bound is
/// not reached that a file could reach, or if one player wins fewer than a fifth of all positions
/// though both can win.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Size of the set
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = Size::Limit)]
    pub(crate) size: Size,
    /// The directory that is made; by default the name of the problem
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// The judge or tool that the files are for
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = PackageFormat::Plain)]
    pub(crate) to: PackageFormat,
    /// The time limit that a package states for each file
    #[arg(long, value_name = "D", default_value = "1s", value_parser = duration)]
    pub(crate) time_limit: Duration,
    /// The memory limit that a package states, in MiB
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = mebibytes())]
    pub(crate) memory: u64,
    /// The language of the report; by default that of the environment variables `LC_ALL`,
    /// `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
}

/// The size of a set of test data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Size {
    /// Few cases of each kind and no files at the limits
    Small,
    /// Up to the judge's limits
    Limit,
}

/// The judge or tool that a package of test data is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PackageFormat {
    /// Files .in and .ans, and a list of what each is for
    Plain,
    /// Luogu: a flat zip of .in and .out with config.yml and validator.cpp
    Luogu,
    /// Hydro: files .in and .ans with config.yaml and validator.cpp
    Hydro,
    /// Kattis, and judges that read its packages: a problem package in the legacy format
    Kattis,
    /// Polygon: tests with points and groups, a validator, a checker, and programs with their
    /// verdicts
    Polygon,
}

#[derive(Debug, Args)]
pub(crate) struct Solution {
    /// The problem, by any of its names; without it, all problems that have a solution are listed
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: Option<String>,
    /// The language; by default C++, which every judge takes
    #[arg(long, value_enum, default_value_t = Language::Cpp, value_name = "LANGUAGE")]
    pub(crate) language: Language,
}

/// The language of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// C++: C++98 for POJ and HDU, C++11 for UVa
    Cpp,
    /// Rust 1.75 or newer, edition 2021 or 2024
    Rust,
    /// Python 3.5 or newer
    Python,
}

impl Language {
    /// The ending of its files.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Rust => "rs",
            Self::Python => "py",
        }
    }
}

/// The time of a search of `grundy stress`, unless another is asked for.
pub(crate) const STRESS_TIME: Duration = Duration::from_secs(60);
/// The memory that `grundy stress` gives a program, in MiB, unless asked otherwise.
pub(crate) const STRESS_MEMORY: &str = "512";

/// A memory limit in MiB, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) Option<u64>);

fn memory(text: &str) -> Result<Memory, BadValue> {
    if text == "none" {
        return Ok(Memory(None));
    }
    let mebibytes = number(text, 65_536)?;
    if mebibytes == 0 {
        Err(text!("0 is not a limit: write none", "0 不是限制：请写 none").into())
    } else {
        Ok(Memory(Some(mebibytes)))
    }
}

/// A memory limit.
fn mebibytes() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=65_536)
}

/// A time with its unit: `1.5s`, `200ms`, `2m`; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, BadValue> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let in_unit = |(unit, seconds): (&str, f64)| Some((text.strip_suffix(unit)?, seconds));
    let (digits, seconds) = units.into_iter().find_map(in_unit).unwrap_or((text, 1.0));
    let number = digits.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    let time = number.map(|number| number * seconds).filter(|seconds| (0.001..=1e6).contains(seconds));
    time.map(Duration::from_secs_f64).ok_or_else(|| {
        text!("not a time, such as 2s, 500ms or 1m", "不是时间；可写作 2s、500ms 或 1m").into()
    })
}
