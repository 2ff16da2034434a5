//! Coin-turning games: turn some coins of a row, the rightmost of them from its active side.
//!
//! By the coin-turning theorem the nimber of a position is the nim-sum over the active coins, each
//! taken alone, and the nimber of a move on a lone coin is the nim-sum of the *other* coins that it
//! turns.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14 (H. W. Lenstra's theory of turning games); Luogu P4077 (SDOI 2016).

use crate::{Mex, Nimber};

/// The coins that one move turns on powers of 2 and 3: coin `x` and
/// `x / r^p, x / r^2p, ..., x / r^pq`.
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
#[non_exhaustive]
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

/// The exponent of `base` in `coin`, for `coin >= 1`.
///
/// # Complexity
///
/// O(1) for base 2, O(result) divisions for base 3.
///
/// # Example
///
/// ```
/// use sg_core::heaps::power_coins::{Base, valuation};
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

/// The moves on a lone coin divisible `twos` times by 2 and `threes` times by 3, in the order base,
/// step, number of other coins.
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
/// For coins up to `n` there are at most log2(n) x log3(n) entries, each with O(log n log log n)
/// moves.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::heaps::power_coins::PowerCoins;
///
/// let coins = PowerCoins::up_to(100, 20);
/// assert_eq!(coins.nimber_of_coin(35), Nimber(0)); // neither 2 nor 3 divides it: no move
/// assert_eq!(coins.nimber_of_coin(2), Nimber(1));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PowerCoins {
    most_others: u64,
    largest: u64,
    width: u32,
    nimbers: Vec<Nimber>,
    /// The nimber of coin `x` at `x % pattern.len()`, or 0 where 2^6 or 3^4 divides `x`. No nimber
    /// needs more than 16 bits, because a coin has fewer than 2^9 moves.
    pattern: Vec<u16>,
}

crate::summary!(PowerCoins, this { most_others: this.most_others, largest: this.largest });

/// The powers that divide few coins, which [`PowerCoins`] leaves out of its repeating pattern.
const RARE_DIVISORS: [u64; 2] = [1 << 6, 81];

impl PowerCoins {
    /// The table for coins `1..=largest` when a move turns at most `most_others` coins besides the
    /// first.
    #[must_use]
    pub fn up_to(largest: u64, most_others: u64) -> Self {
        let largest = largest.max(1);
        let (height, width) = (largest.ilog2() + 1, largest.ilog(3) + 1);
        let nimbers = vec![Nimber::ZERO; (height * width) as usize];
        let mut coins = Self { most_others, largest, width, nimbers, pattern: Vec::new() };
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
        let repeats = RARE_DIVISORS.iter().product::<u64>();
        coins.pattern = (0..repeats.min(largest.saturating_add(1)))
            .map(|coin| {
                let rare = RARE_DIVISORS.iter().any(|&divisor| coin.is_multiple_of(divisor));
                if rare { 0 } else { coins.nimber_of_coin(coin).0 as u16 }
            })
            .collect();
        coins
    }

    /// The maximum number of coins that a move turns in addition to the first.
    #[must_use]
    pub const fn most_others(&self) -> u64 {
        self.most_others
    }

    /// Every class of coins in the table, as exponents `(twos, threes)`.
    pub fn classes(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (twos, threes) = self.largest_exponents();
        (0..=twos).flat_map(move |two| (0..=threes).map(move |three| (two, three)))
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
        let exponent = match turn.base {
            Base::Two => twos,
            Base::Three => threes,
        };
        let fits = turn.step > 0 && turn.others.checked_mul(turn.step).is_some_and(|all| all <= exponent);
        assert!(fits, "no coin of ({twos}, {threes}) allows {turn:?}");
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

/// The nim-sum of a long row of coins that arrives in pieces.
///
/// # Complexity
///
/// A fraction of a nanosecond a coin: the nimbers of all coins divisible by neither 2^6 nor 3^4
/// repeat every 2^6 x 3^4 coins and are summed by a pattern, the few others are looked up. Memory
/// does not depend on the length of the row.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::heaps::power_coins::{PowerCoins, RowSum};
///
/// let coins = PowerCoins::up_to(4, 1);
/// let mut row = RowSum::new(&coins);
/// row.push(&[0, 1]); // coin 1 tails, coin 2 heads
/// row.push(&[1, 0]); // coin 3 heads, coin 4 tails
/// assert_eq!(row.nim_sum(), coins.nimber_of_coin(1) ^ coins.nimber_of_coin(4));
/// ```
#[derive(Clone, Debug)]
pub struct RowSum<'c> {
    coins: &'c PowerCoins,
    pushed: u64,
    sum: Nimber,
}

impl<'c> RowSum<'c> {
    /// An empty row. It may grow to the largest coin of the table.
    #[must_use]
    pub const fn new(coins: &'c PowerCoins) -> Self {
        Self { coins, pushed: 0, sum: Nimber::ZERO }
    }

    /// Adds the next coins of the row; those that are 0 are active.
    ///
    /// # Panics
    ///
    /// If the row becomes longer than the table.
    pub fn push(&mut self, coins: &[u8]) {
        let (last, largest) = (self.pushed + coins.len() as u64, self.coins.largest);
        assert!(last <= largest, "coin {last} of a table of {largest}");
        let pattern = &self.coins.pattern[..];
        let mut rest = coins;
        let mut first = self.pushed + 1;
        while !rest.is_empty() {
            let place = (first % pattern.len() as u64) as usize;
            let (piece, later) = rest.split_at(rest.len().min(pattern.len() - place));
            let sum = piece
                .iter()
                .zip(&pattern[place..])
                .fold(0, |sum, (&side, &nimber)| sum ^ (nimber & u16::from(side).wrapping_sub(1)));
            self.sum ^= Nimber(sum.into());
            first += piece.len() as u64;
            rest = later;
        }
        let [twos, threes] = RARE_DIVISORS;
        for (divisor, unless) in [(twos, None), (threes, Some(twos))] {
            let from = (self.pushed + 1).next_multiple_of(divisor);
            for coin in (from..=last).step_by(divisor as usize) {
                let counted = unless.is_some_and(|other| coin.is_multiple_of(other));
                if !counted && coins[(coin - self.pushed - 1) as usize] == 0 {
                    self.sum ^= self.coins.nimber_of_coin(coin);
                }
            }
        }
        self.pushed = last;
    }

    /// The nim-sum of the active coins so far.
    #[must_use]
    pub const fn nim_sum(&self) -> Nimber {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nimber of a coin straight from the definition, on coin numbers.
    fn by_definition(coin: u64, most_others: u64, known: &[Nimber]) -> Nimber {
        let mut options = Vec::new();
        for base in [2_u64, 3] {
            for step in 1..7 {
                let mut other = coin;
                let mut sum = Nimber(0);
                for _ in 0..most_others {
                    let ratio = base.pow(step);
                    if !other.is_multiple_of(ratio) {
                        break;
                    }
                    other /= ratio;
                    sum ^= known[other as usize];
                    options.push(sum);
                }
            }
        }
        crate::values::mex(options)
    }

    #[test]
    fn the_table_equals_the_definition_on_coin_numbers() {
        for most_others in 1..=5 {
            let coins = PowerCoins::up_to(100, most_others);
            let mut known = vec![Nimber(0)];
            for coin in 1..=100 {
                known.push(by_definition(coin, most_others, &known));
                assert_eq!(
                    coins.nimber_of_coin(coin),
                    known[coin as usize],
                    "coin {coin}, q <= {most_others}"
                );
            }
        }
    }

    #[test]
    fn a_row_in_pieces_sums_like_its_coins() {
        let length = 40_000_u64;
        let sides: Vec<u8> =
            (1..=length).map(|x| (x.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 62 == 0).into()).collect();
        for most_others in [1, 3, 20] {
            let coins = PowerCoins::up_to(length, most_others);
            let slow: Nimber =
                (1..=length).filter(|x| sides[*x as usize - 1] == 0).map(|x| coins.nimber_of_coin(x)).sum();
            for piece in [1, 7, 64, 2048, 5184, 39_999] {
                let mut row = RowSum::new(&coins);
                sides.chunks(piece).for_each(|piece| row.push(piece));
                assert_eq!(row.nim_sum(), slow, "pieces of {piece}");
            }
        }
    }

    #[test]
    fn the_table_holds_the_powers_up_to_the_largest_coin() {
        assert_eq!([Base::Two, Base::Three].map(Base::prime), [2, 3]);
        for (coin, exponents) in [(1, (0, 0)), (5, (2, 1)), (63, (5, 3)), (64, (6, 3)), (81, (6, 4))] {
            let coins = PowerCoins::up_to(coin, 7);
            assert_eq!((coins.largest_exponents(), coins.most_others()), (exponents, 7), "{coin}");
            let (twos, threes) = exponents;
            assert_eq!(coins.classes().count(), ((twos + 1) * (threes + 1)) as usize, "{coin}");
        }
    }

    #[test]
    fn the_widest_table_stays_below_sixteen_bits() {
        let coins = PowerCoins::up_to(u64::MAX, u64::MAX);
        assert!(coins.nimbers.iter().all(|nimber| nimber.0 < 1 << 9));
    }
}
