//! The statement's rules on the statement's objects: piles and stones.

use sg_core::rules::oracle::Rules;
use sg_judge::{Cap, SearchLimits};

/// Piles `0..n`; a move `(i, j, k)` with `i < j <= k` and a stone in pile `i` removes one stone from it and
/// adds one stone to pile `j` and one to pile `k`, two to `j` if `j = k`. Who cannot move loses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Piles;

impl Rules for Piles {
    type Position = Vec<u64>;
    type Move = (usize, usize, usize);

    fn moves(&self, stones: &Vec<u64>, found: &mut dyn FnMut(Self::Move, Vec<u64>)) {
        let last = stones.len().saturating_sub(1);
        for (i, _) in stones.iter().enumerate().filter(|(_, stones)| **stones > 0) {
            for j in i + 1..=last {
                for k in j..=last {
                    let mut after = stones.clone();
                    after[i] -= 1;
                    for grown in [j, k] {
                        after[grown] += 1;
                    }
                    found((i, j, k), after);
                }
            }
        }
    }
}

/// What the search takes: piles, and stones on each of them but the last.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(8, "piles"), Cap::new(200_000, "stones in a pile")], 200_000)
        .example("5 piles with 2 stones each");
