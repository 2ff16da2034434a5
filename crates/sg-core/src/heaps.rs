//! Games whose positions are sums of heaps: rulesets and their notation, closed forms, and the engine.

pub mod bean_splitting;
pub mod canonical;
pub mod coin_turning;
pub mod engine;
pub mod notation;
pub mod options;
pub mod power_coins;
pub mod strips;
pub mod subtraction;
pub mod taking_breaking;
pub mod winning;
