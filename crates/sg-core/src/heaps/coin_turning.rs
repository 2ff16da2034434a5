//! Coins in a row, and their nimbers without walking through all options.

use std::fmt;
use std::ops::ControlFlow;

use crate::heaps::bean_splitting;
use crate::rules::ruleset::{Visitor, break_if};
use crate::values::least_missing;
use crate::{HeapRuleset, Mex, Nimber};

/// A game of turning coins in a row, numbered from 1: a move turns some coins, the rightmost of
/// them from heads to tails.
///
/// A position is the sum of its heads, each alone: heap `h` is coin `h`, and an option of it is the
/// set of the *other* coins that the move turns.
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

/// The arrangement of the coins that a move turns. Exhaustive for the same reason as
/// [`RulesetKind`](super::notation::RulesetKind).
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
    /// A move turns at least `least` coins (1 if 0 is given) and at most `most`, without bound if
    /// `None`.
    ///
    /// # Panics
    ///
    /// If `most` is less than `least` or 1: then there is no move.
    #[must_use]
    pub fn between(least: u32, most: Option<u32>, shape: Shape) -> Self {
        let least = least.max(1);
        assert!(most.is_none_or(|most| most >= least), "`most` is less than `least`, so no move is possible");
        Self { least, most, shape }
    }

    /// The minimum number of coins that a move turns.
    #[must_use]
    pub const fn least(&self) -> u32 {
        self.least
    }

    /// The largest number of coins that a move turns, or `None` without bound.
    #[must_use]
    pub const fn most(&self) -> Option<u32> {
        self.most
    }

    /// The arrangement of the turned coins.
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
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit(heap, false, &mut { option })
    }
}

/// Options of more coins than this are not visited: the search for them recurses once for each
/// coin.
const MOST_DEEP: usize = 64;

impl CoinTurning {
    /// Visits the options of a coin. Where the others lie anywhere, small ones come first, or with
    /// `large_first` the large ones, so that the coins that are still needed can follow.
    pub(super) fn visit<V: Visitor>(&self, coin: u64, large_first: bool, visitor: &mut V) -> ControlFlow<()> {
        if coin == 0 {
            return ControlFlow::Continue(());
        }
        let least = u64::from(self.least) - 1;
        let most = self.most.map_or(u64::MAX, |most| u64::from(most) - 1);
        let widest = match self.shape {
            Shape::Any => return subsets(coin, (least, most), large_first, &mut Vec::new(), visitor),
            Shape::Consecutive => 1,
            Shape::EquallySpaced => coin - 1,
        };
        if least == 0 {
            visitor.option(&[])?;
        }
        if most == 0 {
            return ControlFlow::Continue(());
        }
        for distance in 1..=widest {
            let mut others = Vec::new();
            for count in 1..=most.min((coin - 1) / distance) {
                visitor.step()?;
                others.push(coin - count * distance);
                if count >= least {
                    visitor.option(&others)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Visits `coins` and its extensions by at most `more` coins below `end`, where `least` coins are
/// enough.
fn subsets<V: Visitor>(
    end: u64,
    (least, more): (u64, u64),
    large_first: bool,
    coins: &mut Vec<u64>,
    visitor: &mut V,
) -> ControlFlow<()> {
    break_if(coins.len() > MOST_DEEP)?;
    visitor.step()?;
    if coins.len() as u64 >= least {
        visitor.option(coins)?;
    }
    if more == 0 {
        return ControlFlow::Continue(());
    }
    for place in 1..end {
        let coin = if large_first { end - place } else { place };
        coins.push(coin);
        let flow = subsets(coin, (least, more - 1), large_first, coins, visitor);
        coins.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

impl CoinTurning {
    /// The nimber of coin `coin` alone, where a formula gives it.
    ///
    /// With at most two coins turned the game is Nim, with at most three it is bean splitting (the
    /// other coins are two different heaps, or one, or none), and with neighbours only it is the
    /// Ruler game.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_core::heaps::coin_turning::{CoinTurning, Shape};
    ///
    /// let ruler = CoinTurning::between(1, None, Shape::Consecutive);
    /// assert_eq!(ruler.closed_form(96), Some(Nimber(32)));
    /// ```
    ///
    /// # Reference
    ///
    /// *Winning Ways*, ch. 14: Turning Turtles, Mock Turtles, the Ruler game.
    #[must_use]
    pub const fn closed_form(&self, coin: u64) -> Option<Nimber> {
        match (self.least, self.most, self.shape) {
            (1, Some(2), Shape::Any) => Some(Nimber(coin)),
            // Beyond 2^63 the nimber does not fit in 64 bits.
            (1, Some(3), Shape::Any) if coin <= 1 << 63 => Some(bean_splitting::nimber(coin)),
            (1, None, Shape::Consecutive) => Some(Nimber(coin & coin.wrapping_neg())),
            _ => None,
        }
    }
}

/// The nimbers of coins 0, 1, 2, ... (coin 0 is not a coin and has nimber 0), computed one after
/// the other.
///
/// # Complexity
///
/// For coins that may lie anywhere, sets of nim-sums: O(k v / 64) a coin for at most k coins turned
/// and nim-sums below v. For neighbours O(n), and for equally spaced coins O(n k) or O(n log n),
/// for coin n.
///
/// # Example
///
/// ```
/// use sg_core::heaps::coin_turning::{CoinNimbers, CoinTurning, Shape};
///
/// let mut mock_turtles = CoinNimbers::new(CoinTurning::between(1, Some(3), Shape::Any));
/// mock_turtles.extend(6).map_err(|_| "six coins are few")?;
/// assert_eq!(mock_turtles.values(), [0, 1, 2, 4, 7, 8, 11]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone)]
pub struct CoinNimbers {
    coins: CoinTurning,
    values: Vec<u32>,
    /// `sums[j]`: the nim-sums of exactly `j` different coins so far; with no largest number,
    /// `sums[j]` of the last `j` means `j` or more.
    sums: Vec<Vec<u64>>,
    seen: Mex,
}

crate::summary!(CoinNimbers, this { coins: this.coins, heaps: this.values.len() });

/// Coins beyond this one have nimbers that need too much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyCoins {
    /// The last coin whose nimber is known.
    pub last: u64,
}

impl fmt::Display for TooManyCoins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the nim-sums of coins beyond {} need too much memory", self.last)
    }
}

impl std::error::Error for TooManyCoins {}

/// The sets of nim-sums may take this many 64-bit words together.
const MOST_WORDS: usize = 1 << 24;
/// There may be this many sets: each takes memory by itself.
const MOST_SETS: usize = 1 << 20;

impl CoinNimbers {
    /// Nothing computed yet but coin 0.
    #[must_use]
    pub fn new(coins: CoinTurning) -> Self {
        Self { coins, values: vec![0], sums: Vec::new(), seen: Mex::new() }
    }

    /// The nimbers of coins `0..` that have been computed.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the nimbers up to that of coin `coin`. [`estimated_steps`](Self::estimated_steps)
    /// says how long that takes.
    ///
    /// # Errors
    ///
    /// [`TooManyCoins`] if the memory for it would be out of proportion; what was computed stays.
    pub fn extend(&mut self, coin: u64) -> Result<(), TooManyCoins> {
        while self.values.len() as u64 <= coin {
            let next = self.values.len();
            let too_many = TooManyCoins { last: next as u64 - 1 };
            let nimber = match self.coins.shape {
                Shape::Any => self.any().ok_or(too_many)?,
                Shape::Consecutive => self.spaced(next, 1),
                Shape::EquallySpaced => self.spaced(next, next),
            };
            self.values.try_reserve(1).map_err(|_| too_many)?;
            self.values.push(u32::try_from(nimber).map_err(|_| too_many)?);
        }
        Ok(())
    }

    /// About how many more steps, of a nanosecond each, the nimbers up to that of coin `coin` take.
    /// Where the coins turned are at equal distances, they grow with its square if any distance
    /// will do; for coins anywhere it is what they take if the tables grow no more, and at least
    /// one step for each coin.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::coin_turning::{CoinNimbers, CoinTurning, Shape};
    ///
    /// let turnips = CoinTurning::between(3, Some(3), Shape::EquallySpaced);
    /// let mut nimbers = CoinNimbers::new(turnips);
    /// assert!(nimbers.estimated_steps(1_000_000) > 1 << 40);
    /// nimbers.extend(1_000)?;
    /// assert_eq!(nimbers.estimated_steps(1_000), 0);
    /// # Ok::<(), sg_core::heaps::coin_turning::TooManyCoins>(())
    /// ```
    #[must_use]
    pub fn estimated_steps(&self, coin: u64) -> u64 {
        /// The steps of looking at one coin.
        const STEPS: u128 = 2;
        let all = |coin: u64| {
            let others = self.coins.most.map_or(coin, |most| coin.min(u64::from(most) - 1));
            let coins = u128::from(coin);
            match self.coins.shape {
                Shape::Any => coins * self.sums.iter().map(Vec::len).sum::<usize>().max(1) as u128,
                Shape::Consecutive => coins * u128::from(others),
                // The sum of 1 / c, over all numbers c of other coins, is at most the number of
                // binary digits of the largest.
                Shape::EquallySpaced => {
                    (coins * coins / 2).saturating_mul(u128::from(u64::BITS - others.leading_zeros()))
                }
            }
        };
        let steps = STEPS.saturating_mul(all(coin).saturating_sub(all(self.values.len() as u64 - 1)));
        u64::try_from(steps).unwrap_or(u64::MAX)
    }

    /// The nimber of the next coin, which may be turned with any others.
    fn any(&mut self) -> Option<u64> {
        let from = self.coins.least as usize - 1;
        if self.values.len() <= from {
            // There are fewer others than a move turns: no move, and nothing to add up.
            return Some(0);
        }
        if self.sums.is_empty() {
            if from >= MOST_SETS {
                return None;
            }
            self.sums = vec![vec![1]; from + 1];
        }
        let allowed = &self.sums[from..];
        let words = allowed.iter().map(Vec::len).max().unwrap_or(0);
        let union = |at: usize| allowed.iter().filter_map(|set| set.get(at)).fold(0, |all, word| all | word);
        let nimber = least_missing((0..words).map(union));
        if self.coins.most.is_some_and(|most| self.sums.len() < most as usize) {
            self.sums.push(Vec::new());
        }
        // The next coin joins the sets, the larger ones first.
        let top = self.sums.len() - 1;
        if self.coins.most.is_none() {
            let sums = self.sums[top].clone();
            self.join(&sums, nimber, top)?;
        }
        for others in (0..top).rev() {
            let sums = std::mem::take(&mut self.sums[others]);
            let joined = self.join(&sums, nimber, others + 1);
            self.sums[others] = sums;
            joined?;
        }
        Some(nimber)
    }

    /// Adds the nim-sums of `sums` with `nimber` to set `into`.
    fn join(&mut self, sums: &[u64], nimber: u64, into: usize) -> Option<()> {
        let flip = usize::try_from(nimber / 64).ok()?;
        let top = sums.iter().rposition(|&word| word != 0);
        let Some(top) = top else { return Some(()) };
        // Words above the top one of a block of 2^k words stay empty; the flipped ones lie below
        // the next power.
        let words = (top | flip).checked_add(1)?.checked_next_power_of_two()?;
        if words.checked_mul(self.sums.len())? > MOST_WORDS {
            return None;
        }
        let set = &mut self.sums[into];
        if set.len() < words {
            set.try_reserve(words - set.len()).ok()?;
            set.resize(words, 0);
        }
        for (at, &word) in sums.iter().enumerate().filter(|&(_, &word)| word != 0) {
            set[at ^ flip] |= flip_bits(word, (nimber % 64) as u32);
        }
        Some(())
    }

    /// The nimber of the next coin, which may be turned with others at equal distances up to
    /// `widest`.
    fn spaced(&mut self, next: usize, widest: usize) -> u64 {
        let least = self.coins.least as usize - 1;
        let most = self.coins.most.map_or(usize::MAX, |most| most as usize - 1);
        if least == 0 {
            self.seen.insert(Nimber::ZERO);
        }
        for distance in 1..=widest {
            let mut sum = 0;
            for others in 1..=most.min((next - 1) / distance) {
                sum ^= self.values[next - others * distance];
                if others >= least {
                    self.seen.insert(Nimber(sum.into()));
                }
            }
        }
        self.seen.take().0
    }
}

/// The set whose members are those of `set` (below 64), each with the bits of `flip` turned.
const fn flip_bits(mut set: u64, flip: u32) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    let mut bit = 0;
    while bit < 6 {
        if flip >> bit & 1 == 1 {
            let shift = 1 << bit;
            set = (set & MASKS[bit]) << shift | set >> shift & MASKS[bit];
        }
        bit += 1;
    }
    set
}
