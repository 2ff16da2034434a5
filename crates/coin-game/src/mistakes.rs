//! Mistakes of programs for P4077.

use sg_core::heaps::power_coins::{Base, PowerCoins, valuation};
use sg_judge::prelude::*;

use super::{CoinGame, CoinRow};

/// The nim-sum of the coins that show tails, or heads, where `nimber` is that of a class.
fn nim_sum(row: &CoinRow, nimber: impl Fn(u32, u32) -> Nimber) -> Nimber {
    let odd = row.classes.iter().filter(|(_, class)| class.count % 2 == 1);
    odd.map(|(&(twos, threes), _)| nimber(twos, threes)).sum()
}

fn table(row: &CoinRow, most_others: u64) -> PowerCoins {
    PowerCoins::up_to(row.coins.max(1), most_others)
}

/// All of them.
pub(crate) fn all() -> Vec<Mistake<CoinRow>> {
    vec![
        CoinGame::mistaken(
            "heads-for-tails",
            [
                "it adds up the coins that show heads; 0 is tails, and only tails are chosen",
                "累加了正面朝上的硬币；0 是反面，只能选反面朝上的",
            ],
            ["the two sides confused", "弄反了两面"],
            "1\n2 1\n0 0\n",
            |row| {
                let table = table(row, row.most_others.min(64));
                let class = |coin| (valuation(coin, Base::Two), valuation(coin, Base::Three));
                // Tails and heads together are all coins; a judge's row has 30,000.
                let all = (1..=row.coins.min(30_000)).map(|coin| {
                    let (twos, threes) = class(coin);
                    table.nimber(twos, threes)
                });
                let all: Nimber = all.sum();
                (all ^ nim_sum(row, |twos, threes| table.nimber(twos, threes))).outcome()
            },
        ),
        CoinGame::mistaken(
            "maxq-ignored",
            [
                "it turns any number of coins; at most MAXQ in addition to the first may be turned",
                "允许翻任意多枚；其实除第一枚外至多翻 MAXQ 枚",
            ],
            ["MAXQ is read but not used", "读入 MAXQ 却没有用"],
            "1\n8 1\n0 0 1 0 0 0 0 0\n",
            |row| {
                let table = table(row, 64);
                nim_sum(row, |twos, threes| table.nimber(twos, threes)).outcome()
            },
        ),
        CoinGame::mistaken(
            "one-other-coin",
            ["it turns only one coin in addition to the first", "除第一枚外只翻一枚"],
            ["q = 1 tried alone", "只试了 q = 1"],
            "1\n8 2\n0 0 1 0 0 0 0 0\n",
            |row| {
                let table = table(row, 1);
                nim_sum(row, |twos, threes| table.nimber(twos, threes)).outcome()
            },
        ),
        CoinGame::mistaken(
            "powers-of-two-only",
            ["it moves along the powers of 2 only", "只沿 2 的幂走"],
            ["the second half of the rule left out", "漏了规则的后一半"],
            "1\n3 1\n0 0 0\n",
            |row| {
                let table = table(row, row.most_others.min(64));
                nim_sum(row, |twos, _| table.nimber(twos, 0)).outcome()
            },
        ),
        CoinGame::mistaken(
            "any-tails-win",
            [
                "it says that the first player wins if a coin that can move shows tails",
                "认为只要有能走的硬币反面朝上，先手就胜",
            ],
            ["no nim-sum", "没有算异或和"],
            "1\n3 1\n0 0 0\n",
            |row| Outcome::n_if(row.classes.keys().any(|&(twos, threes)| twos + threes > 0)),
        ),
    ]
}
