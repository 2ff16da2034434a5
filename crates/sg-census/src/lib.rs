//! A census: what is known of the nimber sequences of many rulesets, computed on one machine or on
//! many.
//!
//! - [`Source`]: what a census is of: families of rulesets, single ones, files with lists of them;
//! - [`Census`]: a census in its directory: begun, resumed after an interruption, computed in
//!   threads by [`Census::run`], or handed out as [`Task`]s to workers of any kind;
//! - [`merge`]: the shards of a census put together;
//! - [`Summary`]: the tables, `rows.parquet`, `aliases.parquet` and `costs.parquet`, and a text
//!   that reads like the tables of the literature;
//! - [`find`]: the rulesets of a census whose sequence begins with given nimbers.
//!
//! # Guarantees
//!
//! A row is a function of a canonical code and a level alone, computed by [`crate::rows::row`]. So
//! a row that comes twice, from two shards or two machines, must be the same both times, and rows,
//! aliases and summary are identical byte for byte, however often and wherever they were computed.
//! The cost of a row has its own table.
//!
//! Each process appends one line per row, with a checksum, to its own journal, so that nothing is
//! locked and results survive whatever happens to the process. An equality of two sequences is
//! stated only if it is proved, and an observed repetition is not counted as a period.
//!
//! Memory grows with the rulesets only by about ten bytes and the canonical code of each: lists are
//! sorted on disk.
//!
//! # Example
//!
//! ```
//! use sg_census::{Census, Options, Source, Unobserved};
//!
//! let directory = tempfile::tempdir()?;
//! let options = Options { levels: vec![1000, 10_000], ..Options::default() };
//! let mut census = Census::begin(directory.path(), &["octal:1".parse::<Source>()?], &options, &Unobserved)?;
//! census.run(Some(1), &Unobserved)?;
//! let summary = census.tables(false, &Unobserved)?;
//! assert!(summary.fields.contains(&("canonical", "12 codes".to_owned())));
//! assert!(directory.path().join("rows.parquet").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Out of scope
//!
//! It holds no mathematics: families, canonical codes, rows and equality are `sg-core`'s. It prints
//! nothing, catches no signals and schedules no machines: whoever calls it asks for progress and
//! interrupts it through [`Observer`], and an existing engine (a batch system's arrays, any
//! executor of Python's) carries shards or tasks elsewhere.

mod census;
mod codes;
mod columns;
mod error;
mod find;
mod journal;
mod merge;
mod names;
mod parquet_file;
mod plan;
mod queue;
pub mod rows;
mod same;
mod sorter;
mod source;
mod summary;
mod table;
mod tables;
mod task;
mod text;
mod watch;

pub use census::Census;
pub use error::Error;
pub use find::{Found, FoundAlias, find};
pub use merge::merge;
pub use names::{ALIASES, COSTS, ROWS, SUMMARY};
pub use plan::Options;
pub use source::Source;
pub use tables::Summary;
pub use task::{Entry, Outcome, Task};
pub use watch::{CensusProgress, Observer, Running, Unobserved};
