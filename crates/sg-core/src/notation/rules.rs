//! What the names stand for.

use super::coins::CoinTurning;
use crate::HeapRuleset;
use crate::bean_splitting::BeanSplitting;
use crate::taking_breaking::TakingBreaking;

/// The rules of a heap game that has a spelling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Take some stones and perhaps break the rest.
    TakingBreaking(TakingBreaking),
    /// Replace a heap by two smaller heaps of any sizes, 0 and equal sizes included.
    BeanSplitting,
    /// Turn coins.
    CoinTurning(CoinTurning),
}

impl HeapRuleset for Rules {
    fn options(&self, heap: usize, option: impl FnMut(&[usize])) {
        match self {
            Self::TakingBreaking(rules) => rules.options(heap, option),
            Self::BeanSplitting => BeanSplitting.options(heap, option),
            Self::CoinTurning(coins) => coins.options(heap, option),
        }
    }
}
