//! Options of heaps of any size: whether a move is allowed, and why not.
//!
//! [`HeapRuleset::options`](crate::HeapRuleset::options) names every option, which never ends for a
//! heap of 10^18 stones. [`allows`] answers for a heap of any size without going through them.

use std::fmt;
use std::ops::ControlFlow;

use crate::heaps::bean_splitting::BeanSplitting;
use crate::heaps::coin_turning::{CoinTurning, Shape};
use crate::heaps::notation::RulesetKind;
use crate::heaps::taking_breaking::{Parts, TakingBreaking};
use crate::rules::ruleset::Visitor;

/// The reason why a move is not one of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Forbidden {
    /// The parts together are more than the heap.
    TooMuch,
    /// A part is not smaller than the heap.
    NotSmaller,
    /// No move takes this number.
    Take {
        /// The number taken.
        take: u64,
    },
    /// A move that takes this number may not leave this many heaps.
    Leave {
        /// The number taken.
        take: u64,
        /// The number of heaps left.
        heaps: usize,
    },
    /// The parts of a break must differ.
    PartsEqual,
    /// The parts of a break must be equal.
    PartsDiffer,
    /// More parts than a move may leave.
    TooManyParts {
        /// The most that it may leave.
        most: usize,
    },
    /// A move turns more coins.
    TooFewCoins {
        /// The least number of coins.
        least: u32,
    },
    /// A move turns fewer coins.
    TooManyCoins {
        /// The largest number of coins.
        most: u32,
    },
    /// A coin is named twice.
    CoinTwice,
    /// The coins must be neighbours.
    NotNeighbours,
    /// The coins must be equally spaced.
    NotEquallySpaced,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMuch => f.write_str("the parts together are more than the heap"),
            Self::NotSmaller => f.write_str("a part is not smaller than the heap"),
            Self::Take { take } => write!(f, "no move takes {take}"),
            Self::Leave { take, heaps } => write!(f, "a move that takes {take} does not leave {heaps} heaps"),
            Self::PartsEqual => f.write_str("the parts must differ"),
            Self::PartsDiffer => f.write_str("the parts must be equal"),
            Self::TooManyParts { most } => write!(f, "a move leaves at most {most} heaps"),
            Self::TooFewCoins { least } => write!(f, "a move turns at least {least} coins"),
            Self::TooManyCoins { most } => write!(f, "a move turns at most {most} coins"),
            Self::CoinTwice => f.write_str("a coin is named twice"),
            Self::NotNeighbours => f.write_str("the coins must be adjacent"),
            Self::NotEquallySpaced => f.write_str("the coins must be equally spaced"),
        }
    }
}

impl std::error::Error for Forbidden {}

/// Whether a move may replace `heap` by `parts`, in any order. Parts of 0 count as nothing left.
///
/// # Errors
///
/// [`Forbidden`] with the first rule that the move breaks.
///
/// # Complexity
///
/// O(k log k) for k parts.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_core::heaps::options::{Forbidden, allows};
///
/// let kayles: Ruleset = "kayles".parse()?;
/// assert_eq!(allows(kayles.kind(), 7, &[5, 1]), Ok(()));
/// assert_eq!(allows(kayles.kind(), 7, &[3, 1]), Err(Forbidden::Take { take: 3 }));
/// # Ok::<(), sg_core::heaps::notation::NotationError>(())
/// ```
pub fn allows(rules: &RulesetKind, heap: u64, parts: &[u64]) -> Result<(), Forbidden> {
    let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
    parts.sort_unstable_by(|a, b| b.cmp(a));
    if parts.first().is_some_and(|&largest| largest > heap) {
        return Err(Forbidden::TooMuch);
    }
    if heap == 0 || parts.first().is_some_and(|&largest| largest == heap) {
        return Err(Forbidden::NotSmaller);
    }
    match rules {
        RulesetKind::TakingBreaking(rules) => takes(rules, heap, &parts),
        RulesetKind::BeanSplitting if parts.len() > 2 => Err(Forbidden::TooManyParts { most: 2 }),
        RulesetKind::BeanSplitting => Ok(()),
        RulesetKind::CoinTurning(coins) => turns(coins, heap, &parts),
    }
}

fn takes(rules: &TakingBreaking, heap: u64, parts: &[u64]) -> Result<(), Forbidden> {
    let left = parts.iter().try_fold(0_u64, |left, &part| left.checked_add(part));
    let take = left.and_then(|left| heap.checked_sub(left)).ok_or(Forbidden::TooMuch)?;
    let digit = rules.digit_of(take);
    if digit.0 == 0 {
        return Err(Forbidden::Take { take });
    }
    let heaps = parts.len();
    if !u32::try_from(heaps).is_ok_and(|heaps| digit.leaves(heaps)) {
        return Err(Forbidden::Leave { take, heaps });
    }
    let equal = |pair: &[u64]| pair[0] == pair[1];
    match rules.parts() {
        Parts::Unequal if parts.windows(2).any(equal) => Err(Forbidden::PartsEqual),
        Parts::Equal if !parts.windows(2).all(equal) => Err(Forbidden::PartsDiffer),
        _ => Ok(()),
    }
}

fn turns(coins: &CoinTurning, coin: u64, others: &[u64]) -> Result<(), Forbidden> {
    let turned = others.len() as u64 + 1;
    if turned < u64::from(coins.least()) {
        return Err(Forbidden::TooFewCoins { least: coins.least() });
    }
    if let Some(most) = coins.most().filter(|&most| turned > u64::from(most)) {
        return Err(Forbidden::TooManyCoins { most });
    }
    let mut distances = std::iter::once(coin).chain(others.iter().copied());
    let mut last = distances.next().unwrap_or(coin);
    let mut first_distance = None;
    for other in distances {
        let distance = last - other;
        if distance == 0 {
            return Err(Forbidden::CoinTwice);
        }
        match coins.shape() {
            Shape::Consecutive if distance != 1 => return Err(Forbidden::NotNeighbours),
            Shape::EquallySpaced if *first_distance.get_or_insert(distance) != distance => {
                return Err(Forbidden::NotEquallySpaced);
            }
            _ => {}
        }
        last = other;
    }
    Ok(())
}

/// The first options of a heap.
#[doc(hidden)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstOptions {
    /// The heaps that each of them leaves, none of size 0.
    pub options: Vec<Vec<u64>>,
    /// Whether these are all.
    pub complete: bool,
}

/// The first options of a heap, at most `most`, found within `steps` steps of some nanoseconds.
///
/// Every option is named once.
///
/// # Complexity
///
/// O(steps), however large the heap is.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_core::heaps::options::first_options;
///
/// let kayles: Ruleset = "kayles".parse()?;
/// let few = first_options(kayles.kind(), 3, 100, 1000);
/// assert!(few.complete);
/// assert_eq!(few.options, [vec![2], vec![1, 1], vec![1]]);
/// assert!(!first_options(kayles.kind(), 1_000_000_000_000_000_000, 100, 1000).complete);
/// # Ok::<(), sg_core::heaps::notation::NotationError>(())
/// ```
#[doc(hidden)]
#[must_use]
pub fn first_options(rules: &RulesetKind, heap: u64, most: usize, steps: u64) -> FirstOptions {
    let mut search = Search { steps, most, found: Vec::new(), whole: false };
    let ended = match rules {
        RulesetKind::TakingBreaking(rules) => search.takes(rules, heap),
        RulesetKind::BeanSplitting => BeanSplitting.visit(heap, &mut search),
        RulesetKind::CoinTurning(coins) => coins.visit(heap, true, &mut search),
    };
    FirstOptions { options: search.found, complete: ended.is_continue() }
}

struct Search {
    steps: u64,
    most: usize,
    found: Vec<Vec<u64>>,
    /// Whether the option that leaves nothing was named before the others.
    whole: bool,
}

impl Search {
    fn takes(&mut self, rules: &TakingBreaking, heap: u64) -> ControlFlow<()> {
        // The whole heap first: for some rulesets it is the only option, and the last one in the
        // order of the takes.
        if heap > 0 && rules.digit_of(heap).leaves(0) {
            self.option(&[])?;
            self.whole = true;
        }
        rules.visit(heap, self)
    }
}

impl Visitor for Search {
    fn step(&mut self) -> ControlFlow<()> {
        match self.steps.checked_sub(1) {
            Some(left) => {
                self.steps = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }

    fn option(&mut self, parts: &[u64]) -> ControlFlow<()> {
        if parts.is_empty() && self.whole {
            return ControlFlow::Continue(());
        }
        if self.found.len() >= self.most {
            return ControlFlow::Break(());
        }
        let parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        // A long option costs what it is long.
        self.steps = self.steps.saturating_sub(parts.len() as u64);
        self.found.push(parts);
        self.step()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapRuleset;
    use crate::heaps::notation::Ruleset;

    const RULESETS: [&str; 20] = [
        "nim",
        "kayles",
        "0.137",
        "grundy",
        "lasker",
        "officers",
        "0.3F",
        "hex:0.18",
        "equal:4.0",
        "unequal:0.77",
        "0.(1)",
        "0.1(03)",
        "subtract(1,3,4)",
        "allbut(1,3)",
        "stripes(2,5)",
        "bean-splitting",
        "mock-turtles",
        "twins",
        "ruler",
        "turnips",
    ];

    fn sorted(parts: &[u64]) -> Vec<u64> {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        parts
    }

    /// All multisets of at most three parts smaller than the heap, and all sets of coins.
    fn candidates(heap: u64) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = (0..1_u64 << heap.saturating_sub(1))
            .map(|set| (1..heap).filter(|coin| set >> (coin - 1) & 1 == 1).collect())
            .collect();
        for a in 0..=heap {
            for b in a..=heap {
                all.extend((b..=heap).map(|c| sorted(&[a, b, c])));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn first_options_and_allowed_moves_are_the_options_of_the_ruleset() {
        for text in RULESETS {
            let ruleset: Ruleset = text.parse().expect(text);
            for heap in 0..=9 {
                let mut slow = Vec::new();
                ruleset.kind().options(heap, &mut |parts| slow.push(sorted(parts)));
                slow.sort();
                slow.dedup();
                let first = first_options(ruleset.kind(), heap, 100_000, 1_000_000);
                assert!(first.complete, "{text} {heap}");
                let mut found: Vec<_> = first.options.iter().map(|parts| sorted(parts)).collect();
                found.sort();
                assert_eq!(found, slow, "{text} {heap}");
                for parts in candidates(heap) {
                    let allowed = allows(ruleset.kind(), heap, &parts).is_ok();
                    assert_eq!(allowed, slow.contains(&parts), "{text}: {heap} -> {parts:?}");
                }
            }
        }
    }

    #[test]
    fn takes_that_are_not_allowed_cost_no_steps() {
        let ruleset: Ruleset = "subtract(60000)".parse().expect("a ruleset");
        let first = |heap| first_options(ruleset.kind(), heap, 10, 100);
        assert_eq!(first(59_999), FirstOptions { options: Vec::new(), complete: true });
        assert_eq!(first(120_000), FirstOptions { options: vec![vec![60_000]], complete: true });
        // A lone coin alone: no distance has a second coin.
        let coins = CoinTurning::between(1, Some(1), Shape::EquallySpaced);
        let first = first_options(&RulesetKind::CoinTurning(coins), 1 << 60, 10, 100);
        assert_eq!(first, FirstOptions { options: vec![Vec::new()], complete: true });
    }

    #[test]
    fn a_huge_heap_ends_within_its_steps() {
        for text in RULESETS {
            let ruleset: Ruleset = text.parse().expect(text);
            for (most, steps) in [(10, 1_000_000), (100_000, 100_000)] {
                let first = first_options(ruleset.kind(), 1_000_000_000_000_000_000, most, steps);
                assert!(first.options.len() <= most, "{text}");
                for parts in first.options.iter().take(50) {
                    assert_eq!(
                        allows(ruleset.kind(), 1_000_000_000_000_000_000, parts),
                        Ok(()),
                        "{text} {parts:?}"
                    );
                }
            }
        }
    }
}
