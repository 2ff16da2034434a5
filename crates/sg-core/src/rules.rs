//! Rules as data, and what follows from them without any theory: options, sums, and the oracle that searches exhaustively.

pub mod limit;
pub mod oracle;
pub mod position;
pub mod ruleset;
pub mod sums;
