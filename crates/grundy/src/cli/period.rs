//! The command line of `grundy period` and `grundy check-proof`.

use std::path::PathBuf;

use clap::Args;
use sg_heaps::engine::LongEngine;

use super::{Format, RulesetArg, number, shard, threads, up_to};
use sg_judge::BadValue;

#[derive(Debug, Args)]
pub(crate) struct Period {
    #[command(flatten)]
    pub(crate) ruleset: RulesetArg,
    /// The last heap to compute; by default 30 million where a fast method exists, and fewer where
    /// none does
    ///
    /// At most 10^15 for taking-and-breaking rulesets.
    #[arg(long, value_name = "N", value_parser = up_to::<usize>(1_000_000_000_000_000), allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// Use about this much memory, such as 100M: all heaps but the first and the latest are dropped
    /// sooner
    ///
    /// Where few heaps are rare, the nimbers in between are not needed; without this option they
    /// are dropped after some 30 million heaps. If a heap cannot be decided without them, the
    /// search begins again and keeps them all; where that would take more memory, it stops, and
    /// names the heap and the memory. Where rare heaps come late, as in `grundy`, all are needed:
    /// with `--checkpoint` a file beside it, FILE.nimbers, keeps what memory does not hold, about a
    /// byte for each heap, and no period is looked for then.
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    /// The number of threads, once heaps are dropped; by default as many as there are processors.
    /// No more than two are used
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Keep the state of the search in this file, and continue from it if it exists
    ///
    /// It is saved every second or so, as FILE.unfinished until it is complete. Only one process
    /// may use it at a time; an empty file beside it, FILE.lock, ensures that.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the undamaged part of a damaged checkpoint
    #[arg(long, requires = "checkpoint")]
    pub(crate) repair: bool,
    /// Write the certificate of a proof to this file; `grundy check-proof` checks it
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Check the certificate of a period
///
/// `grundy period RULESET --proof FILE` writes certificates. Everything in it is checked, by a
/// computation that shares nothing with that of the engine: that the theorem covers the ruleset,
/// its conditions, that period and preperiod are the smallest, and then the nimbers, in independent
/// segments. The first error is reported with its line, and the exit status is 1.
#[derive(Debug, Args)]
pub(crate) struct CheckProof {
    /// The certificate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The number of threads; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
    /// Check part I of N of the segments, counted from 0
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) part: Option<[usize; 2]>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// More memory than any machine has.
const MOST_MEMORY: u64 = 1 << 46;

/// A size in bytes with its unit: `300M`, `2G`, `64MiB`; a number alone is in bytes.
fn memory(text: &str) -> Result<usize, BadValue> {
    let upper = text.to_ascii_uppercase();
    let text = upper.trim_end_matches("IB").trim_end_matches('B');
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let in_unit = |(unit, shift): (&str, u32)| Some((text.strip_suffix(unit)?, shift));
    let (digits, shift) = units.into_iter().find_map(in_unit).unwrap_or((text, 0));
    let bytes = number(digits, MOST_MEMORY >> shift).map(|number: usize| number << shift);
    match bytes {
        Ok(bytes) if bytes >= LongEngine::LEAST_MEMORY => Ok(bytes),
        Ok(small) if digits == text && small << 20 >= LongEngine::LEAST_MEMORY => {
            Err(format!("too small without a unit: did you mean `{text}M`?").into())
        }
        Ok(_) => Err(format!("too small: at least {}M", LongEngine::LEAST_MEMORY >> 20).into()),
        Err(_) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("too large: at most {}T", MOST_MEMORY >> 40).into())
        }
        Err(_) => Err("not a size, such as 300M or 2G".to_owned().into()),
    }
}
