//! The command line of `grundy census`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use sg_census::rows::LEVELS;
use sg_heaps::solver::Limits;

use super::{Format, LARGEST_COMPUTED, number, shard, threads, up_to};
use crate::output::grouped;
use sg_judge::BadValue;

/// Periods of many rulesets: families of codes and sets, with resume, shards and merge
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, long_about = long_about())]
pub(crate) struct Census {
    #[command(subcommand)]
    pub(crate) command: Option<CensusCommand>,
    /// The rulesets, as families or one by one
    #[arg(required = true, value_name = "FAMILY")]
    pub(crate) families: Vec<String>,
    /// The directory of the results, made if it does not exist
    #[arg(short, long, value_name = "DIR", required = true)]
    pub(crate) output: Option<PathBuf>,
    /// The maximum numbers of heaps to compute, level by level, in increasing order
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_values_t = LEVELS, value_parser = up_to::<usize>(LARGEST_COMPUTED))]
    pub(crate) levels: Vec<usize>,
    /// The number of threads; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Compute part I of N, counted from 0; `grundy census merge` puts the parts together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<[usize; 2]>,
    /// Write the tables also as CSV
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CensusCommand {
    Merge(Merge),
}

/// Merge the shards of a census
///
/// The shards may come in any order and more than once. Missing rows, and rows that contradict each
/// other, are refused with the names of the codes.
#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// The directories of the shards
    #[arg(required = true, value_name = "DIR")]
    pub(crate) shards: Vec<PathBuf>,
    /// The directory of the merged results
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Write the tables also as CSV
    #[arg(long)]
    pub(crate) csv: bool,
}

/// Find rulesets of a census whose nimbers begin with the given ones, up to a shift
///
/// NIMBERS are those of the heaps 0, 1, 2, ..., with commas between them. Leading zeros are left
/// out of the comparison, so that a sequence is found wherever its numbering starts; `(heap n+2)`
/// says that heap n of NIMBERS is heap n + 2 of that ruleset. The sequences are computed again, so
/// any number of nimbers may be given, and the census may be unfinished.
#[derive(Debug, Args)]
pub(crate) struct Find {
    /// The first nimbers
    #[arg(required = true, value_name = "NIMBERS", value_delimiter = ',', value_parser = nimber)]
    pub(crate) nimbers: Vec<u64>,
    /// The directory of the census
    #[arg(long = "in", value_name = "DIR")]
    pub(crate) directory: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// The text of `--help`, with the limits that are in force.
fn long_about() -> String {
    let [two, three] = [Limits::PLAIN_TWO_HEAPS, Limits::PLAIN_THREE_HEAPS].map(|heaps| grouped(heaps - 1));
    let weak = Limits::WEAK_SHARE;
    format!(
        "Periods of many rulesets: families of codes and sets, with resume, shards and merge\n\n\
         FAMILY is octal:N or hex:N (all codes of N digits; the prefix unequal: or equal: restricts the parts of a break), strips:N (three lengths up to N), subtract:N or allbut:N (all sets of numbers up to N), @FILE (a ruleset on each line), or one ruleset.\n\n\
         Rulesets with the same canonical code have the same nimbers, up to a shift, and are computed once. Only rulesets without a proved period go to the next level; slow ones are postponed, so that they do not hold up the others. Games without a sparse space, or with one where more than one in {weak} heaps is rare, stop at {two} heaps, and those that leave three heaps at {three}. Results are saved in the directory as they are computed: after an interruption the same command resumes. At the end the directory holds rows.parquet (a row for each canonical code), aliases.parquet (the canonical code and the shift of each ruleset), costs.parquet and summary.txt. All but costs.parquet are identical byte for byte, whatever the number of runs, threads and shards.\n\n\
         An observed repetition has columns of its own and is not counted as a period; two codes have the same sequence only by proof."
    )
}

fn nimber(text: &str) -> Result<u64, BadValue> {
    number(text.trim(), u64::MAX)
}
