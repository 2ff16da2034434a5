//! Coin-turning games: turn some coins of a row, the rightmost of them from its active side.
//!
//! By the coin-turning theorem the nimber of a position is the nim-sum over the active coins, each taken
//! alone, and the nimber of a move on a lone coin is the nim-sum of the *other* coins that it turns.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14 (H. W. Lenstra's theory of turning games); Luogu P4077 (SDOI 2016).

use crate::{Mex, Nimber};

/// The coins that one move turns on powers of 2 and 3: coin `x` and `x / r^p, x / r^2p, ..., x / r^pq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The base `r`, 2 or 3.
    pub base: Base,
    /// The step `p >= 1`.
    pub step: u32,
    /// The number `q >= 1` of coins turned besides `x`.
    pub others: u32,
}

/// The prime along whose powers a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Powers of 2.
    Two,
    /// Powers of 3.
    Three,
}

impl Base {
    /// The prime itself.
    #[must_use]
    pub const fn prime(self) -> u64 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

/// How often `base` divides `coin`, for `coin >= 1`.
///
/// # Complexity
///
/// O(1) for base 2, O(result) divisions for base 3.
///
/// # Example
///
/// ```
/// use sg_core::coin_turning::{Base, valuation};
///
/// assert_eq!(valuation(72, Base::Two), 3);
/// assert_eq!(valuation(72, Base::Three), 2);
/// ```
#[must_use]
pub const fn valuation(coin: u64, base: Base) -> u32 {
    match base {
        Base::Two => coin.trailing_zeros(),
        Base::Three => {
            let mut rest = coin;
            let mut times = 0;
            while rest != 0 && rest.is_multiple_of(3) {
                rest /= 3;
                times += 1;
            }
            times
        }
    }
}

/// The moves on a lone coin divisible `twos` times by 2 and `threes` times by 3, in the order base, step,
/// number of other coins.
pub fn turns(twos: u32, threes: u32, most_others: u64) -> impl Iterator<Item = Turn> {
    [(Base::Two, twos), (Base::Three, threes)].into_iter().flat_map(move |(base, exponent)| {
        (1..=exponent).flat_map(move |step| {
            (1..=most_others.min(u64::from(exponent / step)) as u32).map(move |others| Turn {
                base,
                step,
                others,
            })
        })
    })
}

/// The nimbers of single coins in the game of P4077, by how often 2 and 3 divide the coin's number.
///
/// # Complexity
///
/// For coins up to `n` there are at most log2(n) x log3(n) entries, each with O(log n log log n) moves.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::coin_turning::PowerCoins;
///
/// let coins = PowerCoins::up_to(100, 20);
/// assert_eq!(coins.nimber_of_coin(35), Nimber(0)); // neither 2 nor 3 divides it: no move
/// assert_eq!(coins.nimber_of_coin(2), Nimber(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerCoins {
    most_others: u64,
    width: u32,
    nimbers: Vec<Nimber>,
}

impl PowerCoins {
    /// The table for coins `1..=largest` when a move turns at most `most_others` coins besides the first.
    #[must_use]
    pub fn up_to(largest: u64, most_others: u64) -> Self {
        let largest = largest.max(1);
        let (height, width) = (largest.ilog2() + 1, largest.ilog(3) + 1);
        let mut coins = Self { most_others, width, nimbers: vec![Nimber::ZERO; (height * width) as usize] };
        let mut seen = Mex::new();
        for twos in 0..height {
            for threes in 0..width {
                for turn in turns(twos, threes, most_others) {
                    seen.insert(coins.nimber_after(twos, threes, turn));
                }
                let at = coins.class(twos, threes);
                coins.nimbers[at] = seen.take();
            }
        }
        coins
    }

    /// The largest number of coins that a move turns besides the first.
    #[must_use]
    pub const fn most_others(&self) -> u64 {
        self.most_others
    }

    /// The nimber of a coin divisible `twos` times by 2 and `threes` times by 3.
    ///
    /// # Panics
    ///
    /// If the table does not reach so far.
    #[must_use]
    pub fn nimber(&self, twos: u32, threes: u32) -> Nimber {
        self.nimbers[self.class(twos, threes)]
    }

    /// The nimber of coin number `coin`, `1 <= coin`, up to the largest of the table.
    ///
    /// # Panics
    ///
    /// If the table does not reach so far.
    #[must_use]
    pub fn nimber_of_coin(&self, coin: u64) -> Nimber {
        self.nimber(valuation(coin, Base::Two), valuation(coin, Base::Three))
    }

    /// The nimber that `turn` leaves of a lone coin: the nim-sum of the other coins that it turns.
    ///
    /// # Panics
    ///
    /// If the table does not reach so far or the coin does not allow the turn.
    #[must_use]
    pub fn nimber_after(&self, twos: u32, threes: u32, turn: Turn) -> Nimber {
        (1..=turn.others)
            .map(|times| match turn.base {
                Base::Two => self.nimber(twos - times * turn.step, threes),
                Base::Three => self.nimber(twos, threes - times * turn.step),
            })
            .sum()
    }

    /// The largest exponents `(twos, threes)` that the table holds.
    #[must_use]
    pub fn largest_exponents(&self) -> (u32, u32) {
        (self.nimbers.len() as u32 / self.width - 1, self.width - 1)
    }

    fn class(&self, twos: u32, threes: u32) -> usize {
        assert!(threes < self.width, "3^{threes} is beyond the table");
        (twos * self.width + threes) as usize
    }
}
