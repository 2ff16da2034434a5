//! The reason why coin turning has no misere theory of lone coins.
//!
//! Under normal play a row of coins is the sum of its heads, each alone, because two coins on one place cancel on the
//! board and `G + G = 0`. Under misere play `G + G` is not 0 in general, and the row is no such sum.

use std::collections::HashMap;
use std::fmt;

use sg_core::heaps::coin_turning::CoinTurning;
use sg_core::heaps::notation::RulesetKind;
use sg_core::{HeapRuleset, Outcome};

/// A row of coins is not a sum of lone coins under misere play, so coin turning is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSumOfCoins {
    /// The heads of a row that shows it for this ruleset, if one was found among the first coins, who wins the row, and
    /// who would win the sum.
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

fn counterexample(coins: &CoinTurning) -> Option<(Vec<u64>, Outcome, Outcome)> {
    let options: Vec<Vec<Vec<u64>>> = (0..=MOST_COINS)
        .map(|coin| {
            let mut options = Vec::new();
            coins.options(coin, &mut |others| options.push(others.to_vec()));
            options
        })
        .collect();
    // Rows as bits, in increasing order: a move makes the number smaller.
    let mut row_wins = vec![true];
    let mut sums = HashMap::new();
    for row in 1_u64..1 << MOST_COINS {
        let heads: Vec<u64> = (1..=MOST_COINS).filter(|coin| row >> (coin - 1) & 1 == 1).collect();
        let mut moves = heads.iter().flat_map(|&coin| {
            options[coin as usize].iter().map(move |others| {
                others.iter().fold(row ^ 1 << (coin - 1), |row, other| row ^ 1 << (other - 1))
            })
        });
        let mut any = false;
        let wins = moves.any(|to| {
            any = true;
            !row_wins[to as usize]
        }) || !any;
        row_wins.push(wins);
        if heads.len() <= 3 {
            let sum_wins = sum_wins(&options, &heads, &mut sums);
            if wins != sum_wins {
                return Some((heads, Outcome::n_if(wins), Outcome::n_if(sum_wins)));
            }
        }
    }
    None
}

/// Whether the player to move wins a sum of lone coins, in increasing order.
fn sum_wins(options: &[Vec<Vec<u64>>], sum: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let (mut any, mut wins) = (false, false);
    for (at, &coin) in sum.iter().enumerate() {
        for others in &options[coin as usize] {
            any = true;
            let mut next = sum.to_vec();
            next.remove(at);
            next.extend(others);
            next.sort_unstable();
            wins = wins || !sum_wins(options, &next, known);
        }
    }
    let wins = wins || !any;
    known.insert(sum.to_vec(), wins);
    wins
}
