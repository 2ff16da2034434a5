//! The command line.

pub(crate) mod census;
pub(crate) mod misere;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod problems;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};
use sg_judge::{BadValue, Lang, Language, language_of_help, text};
use sg_text::read_number;
use sg_tools::picture;

/// The argument that means standard input, or for standard output where a file to write is named.
pub(crate) const STANDARD_INPUT: &str = "-";
/// The largest heap whose nimbers are computed one by one; the engine's nimbers fit 32 bits up to
/// here.
pub(crate) const LARGEST_COMPUTED: u64 = (1 << 31) - 2;
/// The largest heap up to which P-positions are listed: JSON holds all of them in memory.
const LARGEST_LISTED: u64 = 10_000_000;
/// The largest heap that may be asked for, through a proved period.
pub(crate) const LARGEST_HEAP: u64 = 1_000_000_000_000_000_000;

/// The format of a ruleset file.
const RULESET_FILES: &str = "\
A ruleset file says which numbers may be taken and how many non-empty heaps may then be left:

  name = \"mine\"        # optional
  parts = \"unequal\"    # of a break: any (default), unequal, equal
  [[move]]
  take = [1, 2]        # or 3, or { from = 1, to = 9, step = 2 }
  leave = [0, 1, 2]    # up to 3 heaps
  [[move]]
  take = { from = 4 }  # any number from 4 on
  leave = 1
  [[move]]
  take = 0             # breaks without taking
  leave = 2

or which coins are turned, the rightmost from heads to tails:

  [coins]
  least = 1
  most = 3             # without `most`, any number
  shape = \"any\"        # or consecutive, equally-spaced";

/// A workbench for heap games: nimbers, winning moves, periods with proofs, plots.
///
/// RULESET is a code (`0.77`, `4.07`, `0.3F`, `0.(3)`), a set (`subtract(1,2,5)`, `allbut(1,3)`,
/// `stripes(3,7,19)`), a name (`kayles`; `grundy rulesets` lists them) or a file `NAME.toml` that
/// describes a ruleset; `-` reads any of these from standard input. Sets may hold ranges:
/// `subtract(1,3-5)`.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, max_term_width = 100, after_long_help = RULESET_FILES)]
pub(crate) struct Cli {
    /// When to colour text; `auto` means on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the nimbers of heaps A to N
    Nimbers(Nimbers),
    /// List the heaps from which the player to move loses, and say whether others follow
    PPositions(PPositions),
    /// Print the nim-sum of heaps, who wins, and every winning move
    Nimber(Nimber),
    Row(Row),
    /// Look for a period and prove it
    Period(period::Period),
    CheckProof(period::CheckProof),
    Diff(Diff),
    Census(census::Census),
    Find(census::Find),
    /// Draw nimbers against heap sizes as SVG or PNG
    Plot(Plot),
    /// Print the largest nimber, frequencies, the sparse-space split and its rare values
    Stats(Stats),
    /// Misere play: the player who cannot move wins
    Misere(misere::Misere),
    Play(play::Play),
    Calc(Calc),
    Product(Product),
    /// Measure how fast nimbers are computed
    Bench(Bench),
    Stress(problems::Stress),
    /// Check an input of a judge's problem, or an output for it
    Check(problems::Check),
    ExplainMove(problems::ExplainMove),
    Generate(problems::Generate),
    /// List the rulesets that have a name, or describe one ruleset
    Rulesets(Rulesets),
    /// Print a program to submit to the judge of a problem
    Solution(problems::Solution),
    /// Print a shell completion script
    Completions(Completions),
    /// Print the manual page of grundy or of a subcommand, or write all of them to a directory
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
    /// Write to this file; by default, and for `-`, to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl Nimbers {
    /// The number of heaps that follow the first, if the last is not given.
    const FOLLOWING: u64 = 100;

    /// Sets what the arguments leave open.
    pub(crate) fn complete(&mut self) {
        let following = || self.from.saturating_add(Self::FOLLOWING).min(LARGEST_HEAP);
        self.to = self.last.unwrap_or_else(following);
    }
}

/// The format of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceFormat {
    /// A table with twenty nimbers a row
    Text,
    /// A header `heap,nimber` and one row per heap
    Csv,
    /// An object with the ruleset, the first heap and the nimbers
    Json,
    /// An OEIS b-file: heap, space, nimber
    Bfile,
    /// An array of `NumPy`, in the narrowest unsigned integers
    Npy,
}

/// The format of an answer.
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
    /// The heaps of the position, up to 10^18 where a period is proved; `-` reads them from
    /// standard input
    #[arg(required = true, value_name = "HEAP", value_parser = heap_argument, allow_negative_numbers = true)]
    pub(crate) given: Vec<HeapArgument>,
    /// The heaps of the position, those of standard input among them.
    #[arg(skip)]
    pub(crate) heaps: Vec<u64>,
    /// The number of winning moves to list for each heap; the others are only counted
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = up_to::<usize>(1_000_000), allow_negative_numbers = true)]
    pub(crate) list: usize,
    /// The maximum number of heaps to compute in search of a period
    #[arg(long, value_name = "N", value_parser = up_to::<usize>(LARGEST_COMPUTED), allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A heap of a position, or where more of them are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapArgument {
    Heap(u64),
    StandardInput,
}

/// Compare the nimbers of two rulesets: first difference, equality up to a shift or on all heaps
///
/// Equality as far as the nimbers were computed proves nothing: 0.161 and 0.36 first differ at
/// heap 519. Equality on all heaps is printed only if both have the same canonical code, or if both
/// periods are proved and enough heaps agree. A shift leaves out heaps of nimber 0 at the beginning
/// of one sequence.
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// A code, a set, a name, a file NAME.toml, or `-` for standard input
    #[arg(value_name = "RULESET")]
    pub(crate) first: String,
    /// The other ruleset
    #[arg(value_name = "RULESET")]
    pub(crate) second: String,
    /// The last heap to compare, and to compute in search of periods
    #[arg(long, value_name = "N", default_value = "10000", value_parser = up_to::<usize>(LARGEST_COMPUTED), allow_negative_numbers = true)]
    pub(crate) up_to: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Plot {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "1000", value_parser = up_to::<usize>(LARGEST_COMPUTED), allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// The picture; its extension, .svg or .png, selects the format
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
pub(crate) struct PPositions {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "10000", value_parser = up_to::<usize>(LARGEST_LISTED), allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// The language; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and
    /// `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Search a row game, whose rules replace patterns, and find the octal code that describes it
///
/// The nimbers of rows of equal cells are found by search. A theorem determines which of these
/// games are octal codes, where a heap of n is a row of n cells; for the others the answer says why
/// it does not apply.
#[derive(Debug, Args)]
pub(crate) struct Row {
    /// A rule, `PATTERN -> PATTERN`, in quotation marks
    ///
    /// A move replaces the first pattern, anywhere in the row, by the second, which has the same
    /// length: 'oo -> ..' removes two neighbours. A cell is any character; one that is on the left
    /// side of no rule is dead, as `.` is here. `|` at the same end of both patterns is an end of
    /// the row or a dead cell: '|o| -> |.|' removes a cell that has no neighbour.
    #[arg(required = true, value_name = "RULE")]
    pub(crate) rules: Vec<String>,
    /// Add the mirror image of each rule
    #[arg(long)]
    pub(crate) mirrored: bool,
    /// The cell that rows are made of; by default the first one of the first rule
    #[arg(long, value_name = "CELL")]
    pub(crate) cell: Option<char>,
    // Far beyond what the search reaches, which then reports its limit.
    /// The longest row that is searched
    #[arg(short = 'n', long = "to", value_name = "N", default_value_t = 12, value_parser = up_to::<usize>(1_000))]
    pub(crate) to: usize,
    /// The language; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and
    /// `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "10000", value_parser = up_to::<usize>(LARGEST_COMPUTED), allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "100000", value_parser = up_to::<usize>(LARGEST_COMPUTED), allow_negative_numbers = true)]
    pub(crate) to: usize,
    /// The number of runs; the fastest one counts
    #[arg(long, value_name = "TIMES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Measure the plain method too
    #[arg(long, conflicts_with = "against")]
    pub(crate) plain: bool,
    /// Run another `grundy`, such as that of the commit before, in turn with this one and print the
    /// ratio
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// The number of threads; by default as many as there are processors. No more than two are used
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Calculate in the field of nimbers: + * / ^ sqrt(x) order(x) log(base, x)
///
/// `+` is the nim-sum, `*` the nim-product, defined by a * b = mex of a' * b + a * b' + a' * b' for
/// a' < a and b' < b, and `/` the nim-quotient. The numbers below 2^64 form a field (Conway, On
/// Numbers and Games, ch. 6). `^` is the power: its exponent is an ordinary number, such as 3, -1,
/// order(x) or log(base, x); so 2^5 is 3 and not 32. order(x) is the least n > 0 with x^n = 1, and
/// log(base, x) the least n >= 0 with base^n = x. Numbers are decimal, or hexadecimal after 0x.
#[derive(Debug, Args)]
pub(crate) struct Calc {
    /// Expressions; quote them, since shells interpret `*` and parentheses
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) expressions: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Print nimbers of a product of coin-turning games, or who wins
///
/// Coins lie on a grid. If turning the coins X is a move of the first game, and Y one of the
/// second, then turning all of X x Y is a move of the product; the last coin must go from heads to
/// tails. By the Tartan theorem (Winning Ways, ch. 14) the nimber of coin X,Y is the nim-product of
/// the nimbers of coin X in the first game and coin Y in the second, both counted from 1. Rulesets
/// of heaps multiply in the same way. Without coins a table of nimbers is printed.
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
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "15", value_parser = up_to::<u64>(1_000), conflicts_with = "coins")]
    pub(crate) to: u64,
    /// The number of winning moves to list for each coin; the others are only counted
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = up_to::<usize>(1_000_000), allow_negative_numbers = true)]
    pub(crate) list: usize,
    /// Output format; csv is for tables and has the columns x, y, nimber
    #[arg(long, value_enum, default_value_t = misere::TableFormat::Text)]
    pub(crate) format: misere::TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Rulesets {
    /// The ruleset to describe
    #[arg(value_name = "RULESET")]
    pub(crate) ruleset: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
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

pub(crate) fn any_heap(text: &str) -> Result<u64, BadValue> {
    number(text, LARGEST_HEAP)
}

pub(crate) fn heap_argument(text: &str) -> Result<HeapArgument, BadValue> {
    if text == STANDARD_INPUT {
        Ok(HeapArgument::StandardInput)
    } else {
        any_heap(text).map(HeapArgument::Heap)
    }
}

/// A coin of a product: its row and its column.
fn place(text: &str) -> Result<[u64; 2], BadValue> {
    let (row, column) =
        text.split_once(',').ok_or_else(|| "not a row and a column, such as 3,5".to_owned())?;
    let coordinate = |text: &str| match any_heap(text)? {
        0 => Err(BadValue::from("rows and columns are counted from 1".to_owned())),
        number => Ok(number),
    };
    Ok([coordinate(row)?, coordinate(column)?])
}

/// A larger number is a typing error.
const MOST_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, BadValue> {
    match text.parse() {
        Ok(threads @ 1..=MOST_THREADS) => Ok(threads),
        _ => Err(format!("not a number from 1 to {MOST_THREADS}").into()),
    }
}

/// The language of reports and of errors in the command line: English where no other can be asked
/// for.
pub(crate) fn language_of_reports(arguments: &[OsString]) -> Language {
    let command = Cli::command();
    let called = arguments.iter().skip(1).find_map(|argument| command.find_subcommand(argument));
    let has_language =
        called.is_some_and(|called| called.get_arguments().any(|argument| argument.get_id() == "lang"));
    if has_language { language_of_help(arguments) } else { Language::English }
}

/// One of n parts, `I/N`.
fn shard(text: &str) -> Result<[usize; 2], BadValue> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { text.parse::<usize>().ok() } else { None }
    };
    match text.split_once('/').and_then(|(i, n)| Some([number(i)?, number(n)?])) {
        Some([i, n]) if i < n => Ok([i, n]),
        _ => Err("not a part and a number of parts, such as 0/7, 1/7, ..., 6/7".to_owned().into()),
    }
}

/// A range of pixels as the parser of numbers takes it.
fn pixels(range: RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*range.start())..=i64::from(*range.end())
}

/// The parser of a whole number from 0 to `most`.
fn up_to<N: TryFrom<u64>>(most: u64) -> impl Fn(&str) -> Result<N, BadValue> + Clone {
    move |text| number(text, most)
}

/// A whole number from 0 to `most`, as [`read_number`] reads it.
fn number<N: TryFrom<u64>>(text: &str, most: u64) -> Result<N, BadValue> {
    let read = read_number(text);
    match read.map(|value| N::try_from(value).ok().filter(|_| value <= most)) {
        Some(Some(value)) => Ok(value),
        Some(None) => Err(text!("too large: at most {most}", "太大：至多 {most}").into()),
        None if text.starts_with('-') => {
            Err(text!("negative: at least 0, at most {most}", "是负数：至少 0，至多 {most}").into())
        }
        None => Err(text!(
            "not a whole number, such as 1000, 1_000_000, 10^6 or 1e6",
            "不是整数；可写作 1000、1_000_000、10^6 或 1e6"
        )
        .into()),
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
            assert_eq!(any_heap(text), expected, "{text}");
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
            assert!(any_heap(text).is_err(), "{text}");
        }
    }
}
