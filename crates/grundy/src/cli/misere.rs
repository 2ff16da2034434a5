//! The command line of `grundy misere`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{Format, HeapArgument, RulesetArg, heap_argument, number, up_to};
use sg_judge::BadValue;
use sg_misere::certificate::MOST_ELEMENTS;

#[derive(Debug, Args)]
pub(crate) struct Misere {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the genus of heaps 0 to N, and which are wild
    ///
    /// The genus is the nimber of normal play, with the misere nimbers of the heap with 0, 1, 2,
    /// ... copies of `*2` added, written as a superscript; the last two repeat (Winning Ways, ch.
    /// 13). A heap is tame if it behaves in sums like a position of Nim, otherwise wild. A wild
    /// heap without wild options is restive if its nimber is 0 or 1, else restless.
    Genus(Genus),
    /// Print the misere quotient of the heaps up to N
    ///
    /// The quotient is verified exactly (Plambeck and Siegel 2008), whatever it was found by.
    Quotient(Quotient),
    /// Look for a misere quotient of all heaps and prove it
    ///
    /// By the misere periodicity theorem (Plambeck 2005; Plambeck and Siegel 2008), or because all
    /// heaps are tame. The verdict is `proved`, `open` (nothing up to N) or `stopped` (by a
    /// budget).
    Period(Period),
    /// Print who wins, and every winning move
    ///
    /// The first method that gives an answer is used: the theorem on sums of tame positions, the
    /// misere quotient, a search, the rules.
    Outcome(Outcome),
    /// Print the outcome of every sum of at most N tokens, searched by the rules
    Positions(Positions),
    /// Check a certificate
    Check(Check),
}

#[derive(Debug, Args)]
pub(crate) struct Genus {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap
    #[arg(short = 'n', long = "to", value_name = "N", default_value = "20", value_parser = small_heap)]
    pub(crate) to: u64,
    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", value_parser = small_heap)]
    pub(crate) from: u64,
    /// Output format; csv has the columns heap, genus, nimber, misere, kind
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Quotient {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap; by default as far as the budget goes
    #[arg(short = 'n', long = "to", value_name = "N", value_parser = small_heap)]
    pub(crate) to: Option<u64>,
    #[command(flatten)]
    pub(crate) shared: Shared,
    /// Print each heap at which it grew while it runs, to standard error
    #[arg(long)]
    pub(crate) log: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Period {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap to add
    #[arg(long, value_name = "N", default_value = "10000", value_parser = small_heap)]
    pub(crate) up_to: u64,
    #[command(flatten)]
    pub(crate) shared: Shared,
}

/// Options that both ways to a quotient share.
#[derive(Debug, Args)]
pub(crate) struct Shared {
    #[arg(long, value_name = "M", default_value = "3000", value_parser = up_to::<u64>(MOST_ELEMENTS as u64),
          help = format!("The maximum number of elements, at most {MOST_ELEMENTS}"))]
    pub(crate) most_elements: u64,
    /// Write a certificate to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Outcome {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The heaps of the position, up to 10^18 where a period is proved; `-` reads them from
    /// standard input
    #[arg(required = true, value_name = "HEAP", value_parser = heap_argument)]
    pub(crate) heaps: Vec<HeapArgument>,
    /// The number of winning moves to list for each heap; the others are only counted
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = small_heap)]
    pub(crate) list: u64,
    /// By which method
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub(crate) method: Method,
    /// The maximum number of heaps to add to a quotient in search of a period
    #[arg(long, value_name = "N", value_parser = small_heap)]
    pub(crate) up_to: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The maximum number of tokens in a sum
    #[arg(long, value_name = "N", value_parser = up_to::<u64>(40))]
    pub(crate) total: u64,
    /// Print only the positions of this outcome
    #[arg(long, value_enum)]
    pub(crate) only: Option<Only>,
    /// How to write them
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The certificate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Text to read
    Text,
    /// A header and one row per line
    Csv,
    /// JSON for programs
    Json,
}

/// By which method an outcome is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// The first that gives an answer
    Auto,
    /// The theorem on sums of tame positions
    Tame,
    /// The misere quotient
    Quotient,
    /// A search of the sum
    Search,
    /// The rules alone
    Rules,
}

/// An outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    #[value(name = "P", alias = "p")]
    P,
    #[value(name = "N", alias = "n")]
    N,
}

fn small_heap(text: &str) -> Result<u64, BadValue> {
    number(text, 1_000_000)
}
