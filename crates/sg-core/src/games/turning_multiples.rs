//! Turning multiples: of coins 1 to n a move chooses a coin x that is up and turns x, 2x, ..., kx
//! for some k with kx <= n.
//!
//! As in every coin-turning game the nimber of a position is the nim-sum of the coins that are up,
//! each alone, and that of coin x is the mex, over k, of the nim-sum of the coins 2x, ..., kx. It
//! depends on v = floor(n / x) alone: coin jx has floor(v / j). So there are at most 2 sqrt(n)
//! nimbers; and where floor(v / j) stays the same over a block of j, the nim-sums over k take two
//! values in turn.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14 (coin turning); HAOI 2015, "数组游戏".

use crate::{Mex, Nimber};

/// The nimbers of coins 1 to n, computed on demand, those of large coins first.
#[derive(Clone)]
pub struct TurningMultiples {
    coins: u64,
    root: u64,
    /// By the place of v among the values of floor(n / x), rising.
    nimbers: Vec<Nimber>,
    seen: Mex,
}

crate::summary!(TurningMultiples, this { coins: this.coins });

/// Coins jx with the same floor(n / jx).
struct Block {
    /// The first and the last j.
    first: u64,
    last: u64,
    /// The nim-sum of the coins 2x, 3x, ... before them.
    before: Nimber,
    /// The nimber of each of them.
    each: Nimber,
}

impl TurningMultiples {
    /// The game on coins 1 to `coins`, nothing computed yet.
    #[must_use]
    pub fn new(coins: u64) -> Self {
        Self { coins, root: coins.isqrt(), nimbers: Vec::new(), seen: Mex::new() }
    }

    /// The number of coins.
    #[must_use]
    pub const fn coins(&self) -> u64 {
        self.coins
    }

    /// The number of different nimbers that there can be: the values of floor(n / x).
    const fn values(&self) -> u64 {
        self.root + self.coins / (self.root + 1)
    }

    /// The place of floor(n / x) = `value`.
    const fn place(&self, value: u64) -> usize {
        (if value <= self.root { value - 1 } else { self.values() - self.coins / value }) as usize
    }

    /// The blocks of j from 2 to `value`, whose nimbers are known.
    fn blocks(&self, value: u64) -> impl Iterator<Item = Block> {
        let (mut first, mut sum) = (2, Nimber(0));
        std::iter::from_fn(move || {
            let quotient = value / first;
            (quotient > 0).then(|| {
                let each = self.nimbers[self.place(quotient)];
                let block = Block { first, last: value / quotient, before: sum, each };
                if (block.last - block.first).is_multiple_of(2) {
                    sum ^= each;
                }
                first = block.last + 1;
                block
            })
        })
    }

    /// The nimber of a coin that is up, alone.
    ///
    /// # Panics
    ///
    /// If there is no such coin.
    ///
    /// # Complexity
    ///
    /// O(n^(3/4)) time and O(sqrt(n)) memory for all coins of n together, whatever n is: seconds
    /// and 16 MB for n = 10^12.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::games::turning_multiples::TurningMultiples;
    ///
    /// let mut coins = TurningMultiples::new(4);
    /// assert_eq!([1, 2, 3, 4].map(|coin| coins.nimber(coin).0), [1, 2, 1, 1]);
    /// ```
    pub fn nimber(&mut self, coin: u64) -> Nimber {
        assert!((1..=self.coins).contains(&coin), "coin {coin} of {} coins", self.coins);
        let place = self.place(self.coins / coin);
        while self.nimbers.len() <= place {
            let next = self.nimbers.len() as u64 + 1;
            let value = if next <= self.root { next } else { self.coins / (self.values() + 1 - next) };
            let mut seen = std::mem::take(&mut self.seen);
            seen.insert(Nimber(0));
            for Block { first, last, before, each } in self.blocks(value) {
                seen.insert(before ^ each);
                if last > first {
                    seen.insert(before);
                }
            }
            self.nimbers.push(seen.take());
            self.seen = seen;
        }
        self.nimbers[place]
    }

    /// For which k turning `coin`, 2 `coin`, ..., k `coin` replaces its nimber by `wanted`: ranges
    /// in increasing order, of which every second k counts, from the first on.
    ///
    /// # Panics
    ///
    /// If there is no such coin.
    ///
    /// # Complexity
    ///
    /// O(sqrt(n / x)) for coin x of n, in addition to [`TurningMultiples::nimber`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_core::games::turning_multiples::TurningMultiples;
    ///
    /// // Coins 3 and 4 have nimber 1, and coin 2 has nimber 2: 2, 2 ^ 1 and 2 ^ 1 ^ 1.
    /// let mut coins = TurningMultiples::new(4);
    /// assert_eq!(coins.turns(1, Nimber(2)).collect::<Vec<_>>(), [(2, 2), (4, 4)]);
    /// ```
    pub fn turns(&mut self, coin: u64, wanted: Nimber) -> impl Iterator<Item = (u64, u64)> {
        self.nimber(coin);
        let alone = wanted.is_zero().then_some((1, 1));
        // No coin has nimber 0, so a nim-sum changes with every coin.
        let of_block = move |Block { first, last, before, each }: Block| {
            let found =
                if before ^ each == wanted { Some(first) } else { (before == wanted).then_some(first + 1) };
            found.filter(|&first| first <= last).map(|first| (first, last))
        };
        alone.into_iter().chain(self.blocks(self.coins / coin).filter_map(of_block))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    #[test]
    fn nimbers_and_turns_are_those_of_the_definition() {
        for coins in (1..=60).chain([400, 441, 960]) {
            let mut by_definition = vec![Nimber(0); coins as usize + 1];
            let mut table = TurningMultiples::new(coins);
            for coin in (1..=coins).rev() {
                let mut sum = Nimber(0);
                let sums: Vec<Nimber> = (1..=coins / coin)
                    .map(|times| {
                        sum ^= if times > 1 { by_definition[(times * coin) as usize] } else { Nimber(0) };
                        sum
                    })
                    .collect();
                by_definition[coin as usize] = mex(sums.iter().copied());
                assert_eq!(table.nimber(coin), by_definition[coin as usize], "{coin} of {coins}");
                for wanted in (0..9).map(Nimber) {
                    let turns = table.turns(coin, wanted).flat_map(|(first, last)| (first..=last).step_by(2));
                    let all: Vec<u64> =
                        (1..).zip(&sums).filter(|(_, sum)| **sum == wanted).map(|(k, _)| k).collect();
                    assert_eq!(turns.collect::<Vec<_>>(), all, "{coin} of {coins} to {wanted}");
                }
            }
        }
    }
}
