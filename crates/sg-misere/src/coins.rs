//! The reason why coin turning has no misere theory of lone coins.
//!
//! Under normal play a row of coins is the sum of its heads, each alone, because two coins on one
//! place cancel on the board and `G + G = 0`. Under misere play `G + G` is not 0 in general, and
//! the row is no such sum.

use std::fmt;

use sg_core::heaps::coin_turning::CoinTurning;
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::oracle::{Oracle, Play, Rules};
use sg_core::rules::sums::SumsOfHeaps;
use sg_core::{HeapRuleset, Outcome};

/// A row of coins is not a sum of lone coins under misere play, so coin turning is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSumOfCoins {
    /// The heads of a row that shows it for this ruleset, if one was found among the first coins,
    /// who wins the row, and who would win the sum.
    pub counterexample: Option<(Vec<u64>, Outcome, Outcome)>,
}

impl fmt::Display for NoSumOfCoins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("under misere play a row of coins is not a sum of lone coins")?;
        let Some((coins, row, sum)) = &self.counterexample else { return Ok(()) };
        let coins: Vec<String> = coins.iter().map(ToString::to_string).collect();
        write!(
            f,
            ": heads at {} are a misere {row}, but the sum of these coins alone is a misere {sum}",
            coins.join(", ")
        )
    }
}

impl std::error::Error for NoSumOfCoins {}

/// Rows up to this coin are searched for a counterexample.
const MOST_COINS: u64 = 5;

/// Refuses coin turning.
pub(super) fn refuse(rules: &RulesetKind) -> Result<(), NoSumOfCoins> {
    match rules {
        RulesetKind::CoinTurning(coins) => Err(NoSumOfCoins { counterexample: counterexample(coins) }),
        RulesetKind::TakingBreaking(_) | RulesetKind::BeanSplitting => Ok(()),
    }
}

/// A row of coins as bits, that of coin 1 the lowest.
struct Row<'a>(&'a CoinTurning);

/// The coins that show heads.
fn heads(row: u64) -> impl Iterator<Item = u64> {
    (1..=MOST_COINS).filter(move |coin| row >> (coin - 1) & 1 == 1)
}

impl Rules for Row<'_> {
    type Position = u64;
    type Move = ();

    fn moves(&self, &row: &u64, found: &mut dyn FnMut((), u64)) {
        for coin in heads(row) {
            self.0.options(coin, &mut |others| {
                let turned = others.iter().chain([&coin]);
                found((), turned.fold(row, |row, turned| row ^ 1 << (turned - 1)));
            });
        }
    }
}

fn counterexample(coins: &CoinTurning) -> Option<(Vec<u64>, Outcome, Outcome)> {
    let mut rows = Oracle::new(Row(coins)).under(Play::Misere);
    let mut sums = Oracle::new(SumsOfHeaps(coins)).under(Play::Misere);
    (1..1 << MOST_COINS).filter(|&row| heads(row).count() <= 3).find_map(|row| {
        let heads = heads(row).collect();
        let (of_row, of_sum) = (rows.outcome(&row).ok()?, sums.outcome(&heads).ok()?);
        (of_row != of_sum).then_some((heads, of_row, of_sum))
    })
}
