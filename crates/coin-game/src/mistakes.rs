//! What programs for P4077 get wrong.

use sg_core::heaps::power_coins::{Base, PowerCoins, valuation};
use sg_core::{Nimber, Outcome};
use sg_judge::{Mistake, MistakeAbout};

use super::{CoinRow, answer};

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
    let mistake = |about, outcome: fn(&CoinRow) -> Outcome| {
        Mistake::of_case(about, move |row: &CoinRow| answer(outcome(row)).to_string())
    };
    vec![
        mistake(
            MistakeAbout {
                name: "heads-for-tails",
                words: "it adds up the coins that show heads; 0 is tails, and only tails are chosen",
                source: "the two sides confused",
                least: "1\n2 1\n0 0\n",
            },
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
        mistake(
            MistakeAbout {
                name: "maxq-ignored",
                words: "it turns any number of coins; at most MAXQ besides the first may be turned",
                source: "MAXQ read and not used",
                least: "1\n8 1\n0 0 1 0 0 0 0 0\n",
            },
            |row| {
                let table = table(row, 64);
                nim_sum(row, |twos, threes| table.nimber(twos, threes)).outcome()
            },
        ),
        mistake(
            MistakeAbout {
                name: "one-other-coin",
                words: "it turns only one coin besides the first",
                source: "q = 1 tried alone",
                least: "1\n8 2\n0 0 1 0 0 0 0 0\n",
            },
            |row| {
                let table = table(row, 1);
                nim_sum(row, |twos, threes| table.nimber(twos, threes)).outcome()
            },
        ),
        mistake(
            MistakeAbout {
                name: "powers-of-two-only",
                words: "it moves along the powers of 2 only",
                source: "the second half of the rule left out",
                least: "1\n3 1\n0 0 0\n",
            },
            |row| {
                let table = table(row, row.most_others.min(64));
                nim_sum(row, |twos, _| table.nimber(twos, 0)).outcome()
            },
        ),
        mistake(
            MistakeAbout {
                name: "any-tails-win",
                words: "it says that the first player wins if a coin that can move shows tails",
                source: "no nim-sum",
                least: "1\n3 1\n0 0 0\n",
            },
            |row| Outcome::n_if(row.classes.keys().any(|&(twos, threes)| twos + threes > 0)),
        ),
    ]
}
