//! The statement's rules on the statement's objects: a row of coins that turn both ways.

use sg_core::rules::oracle::Rules;
use sg_judge::{Cap, SearchLimits};

/// Coins `1..=n`, `n <= 63`: bit `x` of a position is set while coin `x` shows tails.
///
/// A move chooses a coin `x = c * 2^a * 3^b` that shows tails and turns every coin
/// `c * 2^(a - p j) * 3^b` for `j = 0..=q`, where `p >= 1`, `1 <= q <= most_others` and `a >= p q`;
/// or the same with `b` and 3. The player who cannot move loses.
#[derive(Clone, Copy, Debug)]
pub struct Coins {
    /// The largest `q`, `MAXQ` in the statement.
    pub most_others: u64,
}

/// A move: the coin chosen, the base 2 or 3, and the statement's `p` and `q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flip {
    /// The coin `x`.
    pub coin: u64,
    /// 2 or 3.
    pub base: u64,
    /// The step in the exponent.
    pub p: u32,
    /// The number of coins turned besides `x`.
    pub q: u32,
}

impl Rules for Coins {
    type Position = u64;
    type Move = Flip;

    fn moves(&self, &tails: &u64, found: &mut dyn FnMut(Flip, u64)) {
        for coin in (1..64).filter(|coin| tails >> coin & 1 == 1) {
            for base in [2_u64, 3] {
                for p in 1..=6 {
                    let ratio = base.pow(p);
                    let mut turned = coin;
                    let mut after = tails ^ 1 << coin;
                    for q in 1..=6 {
                        if turned % ratio != 0 || u64::from(q) > self.most_others {
                            break;
                        }
                        turned /= ratio;
                        after ^= 1 << turned;
                        found(Flip { coin, base, p, q }, after);
                    }
                }
            }
        }
    }
}

/// The sizes that the search accepts.
pub const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(20, ["coins", "枚硬币"])], 1 << 20);
