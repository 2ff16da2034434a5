//! Code shared by the command line and the Python package, without files, terminals and arguments.
//!
//! - [`problems`]: the table of the judges' problems;
//! - [`material`]: their samples and programs to submit;
//! - [`rulesets`]: rulesets from the text of a TOML file, with errors that have their place;
//! - `picture`: nimbers against heap sizes, as SVG and PNG; with the feature `pictures`.
//!
//! # Out of scope
//!
//! It opens no file and prints nothing. The mathematics is `sg-core`, the judges' formats are
//! `sg-judge`.

pub mod material;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod problems;
mod ruleset_file;
pub mod rulesets;
