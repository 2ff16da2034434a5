//! Games whose positions are sums of heaps: rulesets with their notation and options, and closed
//! forms.

pub mod bean_splitting;
pub mod coin_turning;
pub mod notation;
pub mod options;
pub mod power_coins;
pub mod rows;
pub mod taking_breaking;
