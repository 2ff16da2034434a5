//! The kinds of rulesets that the notation describes.

use std::ops::ControlFlow;

use super::Ruleset;
use crate::HeapRuleset;
use crate::heaps::bean_splitting::BeanSplitting;
use crate::heaps::coin_turning::CoinTurning;
use crate::heaps::taking_breaking::TakingBreaking;

/// The rules of a heap game that the notation can write.
///
/// This enumeration is exhaustive, so that a `match` that forgets a kind does not compile; another
/// kind needs a new major version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RulesetKind {
    /// Take some stones and perhaps break the rest.
    TakingBreaking(TakingBreaking),
    /// Replace a heap by two smaller heaps of any sizes, 0 and equal sizes included.
    BeanSplitting,
    /// Turn coins.
    CoinTurning(CoinTurning),
}

impl HeapRuleset for RulesetKind {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Self::TakingBreaking(rules) => rules.try_options(heap, option),
            Self::BeanSplitting => BeanSplitting.try_options(heap, option),
            Self::CoinTurning(coins) => coins.try_options(heap, option),
        }
    }
}

impl From<&RulesetKind> for RulesetKind {
    fn from(kind: &RulesetKind) -> Self {
        kind.clone()
    }
}

impl From<Ruleset> for RulesetKind {
    fn from(ruleset: Ruleset) -> Self {
        ruleset.kind().clone()
    }
}

impl From<&Ruleset> for RulesetKind {
    fn from(ruleset: &Ruleset) -> Self {
        ruleset.kind().clone()
    }
}

impl From<TakingBreaking> for RulesetKind {
    fn from(rules: TakingBreaking) -> Self {
        Self::TakingBreaking(rules)
    }
}

impl From<&TakingBreaking> for RulesetKind {
    fn from(rules: &TakingBreaking) -> Self {
        Self::TakingBreaking(rules.clone())
    }
}

impl From<CoinTurning> for RulesetKind {
    fn from(coins: CoinTurning) -> Self {
        Self::CoinTurning(coins)
    }
}
