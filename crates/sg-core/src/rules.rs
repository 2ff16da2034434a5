//! Rules as data, and exhaustive search that uses no theory: options, sums, and the oracle that
//! searches exhaustively.

pub mod limit;
pub mod oracle;
pub mod position;
pub mod ruleset;
pub mod sums;
