//! What the names stand for.

use std::fmt;

use crate::HeapRuleset;
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
    fn options(&self, heap: usize, mut option: impl FnMut(&[usize])) {
        match self {
            Self::TakingBreaking(rules) => rules.options(heap, option),
            Self::BeanSplitting => {
                for larger in 0..heap {
                    for smaller in 0..=larger {
                        option(&[larger, smaller]);
                    }
                }
            }
            Self::CoinTurning(coins) => coins.options(heap, option),
        }
    }
}

/// A game of turning coins in a row, numbered from 1: a move turns some coins, the rightmost of them from
/// heads to tails.
///
/// A position is the sum of its heads, each alone: heap `h` is coin `h`, and an option of it is the set of the
/// *other* coins that the move turns.
///
/// # Reference
///
/// *Winning Ways*, ch. 14.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinTurning {
    least: u32,
    most: Option<u32>,
    shape: Shape,
}

/// How the coins that a move turns may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Anywhere.
    Any,
    /// Next to one another.
    Consecutive,
    /// At equal distances.
    EquallySpaced,
}

impl CoinTurning {
    /// A move turns at least `least` coins (1 if 0 is given) and at most `most`, without bound if `None`.
    #[must_use]
    pub fn between(least: u32, most: Option<u32>, shape: Shape) -> Self {
        Self { least: least.max(1), most, shape }
    }

    /// The least number of coins that a move turns.
    #[must_use]
    pub const fn least(&self) -> u32 {
        self.least
    }

    /// The largest number of coins that a move turns, or `None` without bound.
    #[must_use]
    pub const fn most(&self) -> Option<u32> {
        self.most
    }

    /// How the turned coins lie.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

/// Writes what a move turns: `turn 1 to 3 coins`.
impl fmt::Display for CoinTurning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (1, None) => f.write_str("turn any number of")?,
            (least, None) => write!(f, "turn {least} or more")?,
            (least, Some(most)) if least == most => write!(f, "turn exactly {least}")?,
            (least, Some(most)) => write!(f, "turn {least} to {most}")?,
        }
        f.write_str(match self.shape {
            Shape::Any => " coins",
            Shape::Consecutive => " neighbouring coins",
            Shape::EquallySpaced => " equally spaced coins",
        })
    }
}

impl HeapRuleset for CoinTurning {
    fn options(&self, heap: usize, mut option: impl FnMut(&[usize])) {
        if heap == 0 {
            return;
        }
        let others = |count: u32| count as usize - 1;
        let most = self.most.map_or(heap, |most| most as usize).min(heap) - 1;
        let allowed = others(self.least)..=most;
        match self.shape {
            Shape::Any => subsets(heap, most, &mut Vec::new(), &mut |coins| {
                if allowed.contains(&coins.len()) {
                    option(coins);
                }
            }),
            Shape::Consecutive | Shape::EquallySpaced => {
                let mut coins = Vec::new();
                let widest = if self.shape == Shape::Consecutive { 1 } else { heap };
                for distance in 1..=widest {
                    coins.clear();
                    for count in 0..=most.min((heap - 1) / distance) {
                        if count > 0 {
                            coins.push(heap - count * distance);
                        }
                        // The coin alone lies at every distance and is one option.
                        if allowed.contains(&count) && (count > 0 || distance == 1) {
                            option(&coins);
                        }
                    }
                }
            }
        }
    }
}

/// Calls `found` with `coins` and all its extensions by at most `more` coins below the last of it (below `end`
/// if there is none).
fn subsets(end: usize, more: usize, coins: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    found(coins);
    if more == 0 {
        return;
    }
    for coin in 1..coins.last().copied().unwrap_or(end) {
        coins.push(coin);
        subsets(end, more - 1, coins, found);
        coins.pop();
    }
}
