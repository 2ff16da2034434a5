//! The command line.

pub(crate) mod census;
pub(crate) mod misere;
pub(crate) mod period;
pub(crate) mod play;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sg_judge::Lang;
use sg_tools::picture;

/// The argument that stands for standard input, or for standard output where a file to write is named.
pub(crate) const STANDARD_INPUT: &str = "-";
/// The largest heap whose nimbers are computed one by one; the engine's nimbers fit 32 bits up to here.
pub(crate) const LARGEST_COMPUTED: u64 = (1 << 31) - 2;
/// The largest heap that may be asked for, through a proved period.
pub(crate) const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;

/// How a ruleset file is written.
const RULESET_FILES: &str = "\
A ruleset file says which numbers may be taken and how many non-empty heaps may then be left:

  name = \"mine\"                             # optional
  parts = \"unequal\"                         # of a break: any (default), unequal, equal
  [[move]]
  take = [1, 2]                             # or 3, or { from = 1, to = 9, step = 2 }; without `to`, for ever
  leave = [0, 1, 2]                         # up to 3 heaps
  [[move]]
  take = 0                                  # breaks without taking
  leave = 2

or which coins are turned, the rightmost from heads to tails:

  [coins]
  least = 1
  most = 3                                  # without `most`, any number
  shape = \"any\"                             # or consecutive, equally-spaced";

/// A workbench for heap games: nimbers, winning moves, periods with proofs, plots.
///
/// RULESET is a code (`0.77`, `4.07`, `0.3F`, `0.(3)`), a set (`subtract(1,2,5)`, `allbut(1,3)`, `stripes(3,7,19)`), a
/// name (`kayles`; `sg rulesets` lists them) or a file `NAME.toml` that describes a ruleset; `-` reads any of these from
/// standard input. Sets may hold ranges: `subtract(1,3-5)`.
#[derive(Debug, Parser)]
#[command(name = "sg", version, max_term_width = 100, after_long_help = RULESET_FILES)]
pub(crate) struct Cli {
    /// When to colour text; `auto` means on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(crate) color: Colour,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the nimbers of heaps A to N
    Nimbers(Nimbers),
    /// Print the nim-sum of heaps, who wins, and every winning move
    Nimber(Nimber),
    /// Look for a period and prove it
    Period(period::Period),
    /// Check the certificate of a period
    CheckProof(period::CheckProof),
    /// Compare the nimbers of two rulesets: first difference, equality up to a shift or for ever
    Diff(Diff),
    /// Periods of many rulesets: families of codes and sets, with resume, shards and merge
    Census(census::Census),
    /// Find rulesets of a census whose nimbers begin so, up to a shift
    Find(census::Find),
    /// Draw nimbers against heap sizes as SVG or PNG
    Plot(Plot),
    /// Print the largest nimber, frequencies, the sparse-space split and its rare values
    Stats(Stats),
    /// Misere play: who cannot move wins
    Misere(misere::Misere),
    /// Play against the machine, with hints and reasons
    Play(play::Play),
    /// Calculate in the field of nimbers: + * / ^ sqrt(x) order(x) log(base, x)
    Calc(Calc),
    /// Print nimbers of a product of coin-turning games, or who wins
    Product(Product),
    /// Measure how fast nimbers are computed
    Bench(Bench),
    /// Search an input of a judge's problem for which a program answers wrongly, the least one
    Stress(Stress),
    /// Check an input of a judge's problem, or an output for it
    Check(Check),
    /// Tell whether a move of a judge's problem is allowed and wins, and if not, what beats it
    ExplainMove(ExplainMove),
    /// Generate test data for a judge's problem, which every known mistake fails
    Generate(Generate),
    /// List the rulesets that have a name, or describe one ruleset
    Rulesets(Rulesets),
    /// Print a program to submit to the judge of a problem
    Solution(Solution),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page of sg or of a subcommand, or write all of them to a directory
    Man(Man),
}

/// The ruleset, as every subcommand takes it.
#[derive(Debug, Args)]
pub(crate) struct RulesetArg {
    /// A code, a set, a name, a file NAME.toml, or `-` for standard input
    #[arg(value_name = "RULESET")]
    pub(crate) ruleset: String,
}

#[derive(Debug, Args)]
pub(crate) struct Nimbers {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap; by default 100 beyond the first
    #[arg(id = "last", short = 'n', long = "to", value_name = "N", value_parser = any_heap, allow_negative_numbers = true)]
    last: Option<u64>,
    /// The last heap, given or not; `complete` sets it.
    #[arg(skip)]
    pub(crate) to: u64,
    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", value_parser = any_heap, allow_negative_numbers = true)]
    pub(crate) from: u64,
    /// How to write them
    #[arg(long, value_enum, default_value_t = SequenceFormat::Text)]
    pub(crate) format: SequenceFormat,
    /// Write to a file instead of standard output, which `-` stands for
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl Nimbers {
    /// How many heaps follow the first, if the last is not given.
    const FOLLOWING: u64 = 100;

    /// Sets what the arguments leave open.
    pub(crate) fn complete(&mut self) {
        let following = || self.from.saturating_add(Self::FOLLOWING).min(LARGEST_HEAP);
        self.to = self.last.unwrap_or_else(following);
    }
}

/// How a sequence is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceFormat {
    /// A table with twenty nimbers a row
    Text,
    /// A header `heap,nimber` and one row per heap
    Csv,
    /// An object with the ruleset, the first heap and the nimbers
    Json,
    /// A b-file of the OEIS: heap, blank, nimber
    Bfile,
    /// An array of `NumPy`, in the narrowest unsigned integers
    Npy,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text to read
    Text,
    /// JSON for programs
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Nimber {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The heaps of the position, up to 10^18 where a period is proved; `-` reads them from standard input
    #[arg(required = true, value_name = "HEAP", value_parser = heap_argument, allow_negative_numbers = true)]
    pub(crate) given: Vec<HeapArgument>,
    /// The heaps of the position, those of standard input among them.
    #[arg(skip)]
    pub(crate) heaps: Vec<u64>,
    /// How many winning moves to list for each heap; the others are counted
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = few, allow_negative_numbers = true)]
    pub(crate) list: usize,
    /// How many heaps to compute at most in search of a period
    #[arg(long, value_name = "N", value_parser = computed_heap, allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A heap of a position, or where more of them are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapArgument {
    Heap(u64),
    StandardInput,
}

/// Compare the nimbers of two rulesets: first difference, equality up to a shift or for ever
///
/// Equality as far as the nimbers were computed proves nothing: 0.161 and 0.36 differ first at heap 519. Equality for ever
/// is printed only if both have the same canonical code, or if both periods are proved and enough heaps agree. A shift
/// leaves out heaps of nimber 0 at the beginning of one sequence.
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// A code, a set, a name, a file NAME.toml, or `-` for standard input
    #[arg(value_name = "RULESET")]
    pub(crate) first: String,
    /// The other ruleset
    #[arg(value_name = "RULESET")]
    pub(crate) second: String,
    /// The last heap to compare, and to compute in search of periods
    #[arg(long, value_name = "N", default_value = "10000", value_parser = computed_heap, allow_negative_numbers = true)]
    pub(crate) up_to: usize,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Plot {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "1000", value_parser = computed_heap, allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// The picture; its ending, .svg or .png, selects the format
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Width in pixels
    #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(pixels(picture::WIDTHS)))]
    pub(crate) width: u32,
    /// Height in pixels
    #[arg(long, default_value_t = 700, value_parser = clap::value_parser!(u32).range(pixels(picture::HEIGHTS)))]
    pub(crate) height: u32,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "10000", value_parser = computed_heap, allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "100000", value_parser = computed_heap, allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// How many runs; the fastest one counts
    #[arg(long, value_name = "TIMES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Measure the plain method too
    #[arg(long, conflicts_with = "against")]
    pub(crate) plain: bool,
    /// Run another `sg`, such as that of the commit before, in turn with this one and print the ratio
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// How many threads; by default as many as there are processors. No more than two are used
    #[arg(long, value_name = "N", value_parser = census::threads)]
    pub(crate) threads: Option<usize>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Calculate in the field of nimbers: + * / ^ sqrt(x) order(x) log(base, x)
///
/// `+` is the nim-sum, `*` the nim-product, defined by a * b = mex of a' * b + a * b' + a' * b' for a' < a and b' < b, and `/`
/// the nim-quotient. The numbers below 2^64 are a field (Conway, On Numbers and Games, ch. 6). `^` is the power: its exponent
/// is an ordinary number, such as 3, -1, order(x) or log(base, x); so 2^5 is 3 and not 32. order(x) is the least n > 0 with x^n = 1, and
/// log(base, x) the least n >= 0 with base^n = x. Numbers are decimal, or hexadecimal behind 0x.
#[derive(Debug, Args)]
pub(crate) struct Calc {
    /// What to calculate; quote it, as shells read `*` and parentheses
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) expressions: Vec<String>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Print nimbers of a product of coin-turning games, or who wins
///
/// Coins lie on a grid. If turning the coins X is a move of the first game, and Y one of the second, then turning all of X x Y is
/// a move of the product, the last of them from heads to tails. By the Tartan theorem (Winning Ways, ch. 14) the nimber of
/// coin X,Y is the nim-product of the nimbers of coin X in the first game and coin Y in the second, both counted from 1.
/// Rulesets of heaps multiply in the same way. Without coins a table of nimbers is printed.
#[derive(Debug, Args)]
pub(crate) struct Product {
    /// The game along the rows: a code, a set, a name or a file NAME.toml
    #[arg(value_name = "RULESET")]
    pub(crate) first: String,
    /// The game along the columns
    #[arg(value_name = "RULESET")]
    pub(crate) second: String,
    /// The coins that show heads, each by its row and its column
    #[arg(value_name = "X,Y", value_parser = place)]
    pub(crate) coins: Vec<[u64; 2]>,
    /// The last row and column of a table
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "15", value_parser = side, conflicts_with = "coins")]
    pub(crate) to: u64,
    /// How many winning moves to list for each coin; the others are counted
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = few, allow_negative_numbers = true)]
    pub(crate) list: usize,
    /// How to write the answer; csv is for tables and has the columns x, y, nimber
    #[arg(long, value_enum, default_value_t = misere::TableFormat::Text)]
    pub(crate) format: misere::TableFormat,
}

/// Search an input of a judge's problem for which a program answers wrongly, the least one
///
/// Small cases are tried first, as many as take some hundred runs, in the order of the number of cases, the number of tokens,
/// the sum of the numbers, and then token by token; then numbers at their bounds, random cases, inputs at the limits, and the
/// other small cases. What is found is made smaller.
/// The program is started directly, without a shell, in a process group of its own that is killed at the end. That is no
/// sandbox: it may do whatever you may do.
///
/// The exit status is 0 if nothing was found, 1 if an input was found, and 2 if the command line is wrong or the program
/// cannot be started.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Stress {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// Try this input, and make it smaller if the program fails on it
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// The seed of what is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cases to try
    #[arg(long, value_name = "N", default_value = "20000", value_parser = cases)]
    pub(crate) cases: u64,
    /// When to end the search, such as 20s or 2m; what was found by then is still made smaller, for at most 20 s
    #[arg(long, value_name = "D", default_value = "60s", value_parser = duration)]
    pub(crate) time: Duration,
    /// CPU time of the program for an input
    #[arg(long, value_name = "D", default_value = STRESS_TIME_LIMIT, value_parser = duration)]
    pub(crate) time_limit: Duration,
    /// Memory of the program, in MiB
    #[arg(long, value_name = "M", default_value_t = STRESS_MEMORY, value_parser = mebibytes())]
    pub(crate) memory: u64,
    /// How to compare outputs; by default as the problem's judge does
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) compare: Option<Compare>,
    /// How many programs to run at a time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Write what is found as files .in, .ans and .txt into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// The language of the report; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// How to write the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// The program and its arguments, behind `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// How outputs are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Compare {
    /// Byte for byte
    Exact,
    /// By lines, without blanks at their ends and without line ends at the end
    Lines,
    /// By tokens; all white space is alike
    Tokens,
}

/// Tell whether a move of a judge's problem is allowed and wins, and if not, what beats it
///
/// The move is given by its numbers in the order in which `--format json` of the problem's program names them, such as
/// `0 1 2` for the splitting game or `1 3` (heap, take) for Nim; or by some of them with their names, such as `heap=1 take=3`.
///
/// The exit status is 0 if the move wins, 1 if it loses or is not allowed or cannot be judged, and 2 if the command line is
/// wrong.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
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
    /// The language; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// How to write the answer
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
    pub(crate) compare: Option<Compare>,
    /// The exit statuses of another program's conventions
    #[arg(long, value_enum, value_name = "WHOSE")]
    pub(crate) exit_codes: Option<ExitCodes>,
    /// The language of reasons; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
}

/// Whose exit statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitCodes {
    /// 0 right, 1 wrong, 2 white space differs, 3 the input is at fault
    Testlib,
    /// 42 right, 43 wrong
    Kattis,
}

/// Generate test data for a judge's problem, which every known mistake fails
///
/// Each file has a purpose: the sample, all small cases, each number at its bounds, a trap for each known mistake, files at
/// the judge's limits, and random cases until both players win at least a fifth of all positions. The report says which file
/// each known mistake fails, and which bounds are reached. The same problem, seed and size give the same bytes on every
/// machine.
///
/// The exit status is 1, and nothing is written, if a known mistake passes all files, if a bound is not reached that a file
/// could reach, or if one player wins less than a fifth though both may win.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Generate {
    /// The problem, by its name, its number at a judge or its title
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    /// The seed of what is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How large the set is
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = Size::Limit)]
    pub(crate) size: Size,
    /// The directory that is made; by default the name of the problem
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// For whom the files are
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = PackageFormat::Plain)]
    pub(crate) to: PackageFormat,
    /// The time limit that a package states for each file
    #[arg(long, value_name = "D", default_value = "1s", value_parser = duration)]
    pub(crate) time_limit: Duration,
    /// The memory limit that a package states, in MiB
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = mebibytes())]
    pub(crate) memory: u64,
}

/// How large a set of test data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Size {
    /// Few cases of each kind and no files at the limits
    Small,
    /// Up to the judge's limits
    Limit,
}

/// For whom a package of test data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PackageFormat {
    /// Files .in and .ans, and a list of what each is for
    Plain,
    /// Luogu: a flat zip of .in and .out with config.yml
    Luogu,
    /// Hydro: files .in and .ans with config.yaml
    Hydro,
    /// Kattis, and judges that read its packages: a problem package in the legacy format
    Kattis,
}

#[derive(Debug, Args)]
pub(crate) struct Rulesets {
    /// The ruleset to describe
    #[arg(value_name = "RULESET")]
    pub(crate) ruleset: Option<String>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
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

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The subcommand, with its own subcommand if it has any
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write one page per subcommand into this directory
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

pub(crate) fn any_heap(text: &str) -> Result<u64, String> {
    number(text, LARGEST_HEAP)
}

pub(crate) fn heap_argument(text: &str) -> Result<HeapArgument, String> {
    if text == STANDARD_INPUT {
        Ok(HeapArgument::StandardInput)
    } else {
        any_heap(text).map(HeapArgument::Heap)
    }
}

/// A coin of a product: its row and its column.
fn place(text: &str) -> Result<[u64; 2], String> {
    let (row, column) = text.split_once(',').ok_or("not a row and a column, such as 3,5")?;
    let coordinate = |text: &str| match any_heap(text)? {
        0 => Err("rows and columns are counted from 1".to_owned()),
        number => Ok(number),
    };
    Ok([coordinate(row)?, coordinate(column)?])
}

/// The side of a table.
fn side(text: &str) -> Result<u64, String> {
    number(text, 1_000)
}

/// How much CPU time `sg stress` gives a program, unless asked otherwise.
pub(crate) const STRESS_TIME_LIMIT: &str = "2s";

/// How much memory `sg stress` gives a program in MiB, unless asked otherwise.
pub(crate) const STRESS_MEMORY: u64 = 512;

/// A memory limit.
fn mebibytes() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=65_536)
}

fn computed_heap(text: &str) -> Result<usize, String> {
    number(text, LARGEST_COMPUTED).map(|heap| heap as usize)
}

/// A range of pixels as the parser of numbers takes it.
fn pixels(range: RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*range.start())..=i64::from(*range.end())
}

fn cases(text: &str) -> Result<u64, String> {
    number(text, 1_000_000_000)
}

/// A time with its unit: `1.5s`, `200ms`, `2m`; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (digits, seconds) = match text {
        _ if text.ends_with("ms") => (&text[..text.len() - 2], 0.001),
        _ if text.ends_with('s') => (&text[..text.len() - 1], 1.0),
        _ if text.ends_with('m') => (&text[..text.len() - 1], 60.0),
        _ => (text, 1.0),
    };
    let number = digits.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    let time = number.map(|number| number * seconds).filter(|seconds| (0.001..=1e6).contains(seconds));
    time.map(Duration::from_secs_f64).ok_or_else(|| "not a time, such as 2s, 500ms or 1m".to_owned())
}

fn few(text: &str) -> Result<usize, String> {
    number(text, 1_000_000).map(|count| count as usize)
}

/// A whole number from 0 to `most`: `1000000`, `1_000_000`, `10^6` or `1e6`.
fn number(text: &str, most: u64) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let plain = |part: &str| -> Option<u64> {
        (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| {
            // More digits than any bound has can only be too large.
            part.parse().unwrap_or(u64::MAX)
        })
    };
    let power = |base: u64, exponent: u64| {
        u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).unwrap_or(u64::MAX)
    };
    let value = if let Some((base, exponent)) = digits.split_once('^') {
        plain(base).zip(plain(exponent)).map(|(base, exponent)| power(base, exponent))
    } else if let Some((factor, exponent)) = digits.split_once(['e', 'E']) {
        plain(factor).zip(plain(exponent)).map(|(factor, exponent)| {
            if factor == 0 { 0 } else { factor.saturating_mul(power(10, exponent)) }
        })
    } else {
        plain(&digits)
    };
    match value {
        Some(value) if value <= most => Ok(value),
        Some(_) => Err(format!("too large: at most {most}")),
        None if digits.starts_with('-') => Err(format!("negative: at least 0, at most {most}")),
        None => Err("not a whole number, such as 1000, 1_000_000, 10^6 or 1e6".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn numbers_are_read_in_every_usual_spelling() {
        let rows = [
            ("0", Ok(0)),
            ("1_000", Ok(1000)),
            ("10^18", Ok(1_000_000_000_000_000_000)),
            ("2e3", Ok(2000)),
            ("0e99", Ok(0)),
            ("0^5", Ok(0)),
        ];
        for (text, expected) in rows {
            assert_eq!(number(text, LARGEST_HEAP), expected, "{text}");
        }
        for text in [
            "",
            "-1",
            "1.5",
            "x",
            "10^",
            "^2",
            "1e",
            "1e1e1",
            "+3",
            "10^19",
            "99999999999999999999999",
            "9^99999999999",
            "_",
        ] {
            assert!(number(text, LARGEST_HEAP).is_err(), "{text}");
        }
    }
}
