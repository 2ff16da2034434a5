//! The statement's rules on the statement's objects: bottles and beans.

use sg_core::rules::oracle::Rules;
use sg_judge::{Cap, SearchLimits};

/// Bottles `0..n`; a move `(i, j, k)` with `i < j <= k` takes a bean from bottle `i` and puts one into `j`
/// and one into `k`. Who cannot move loses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bottles;

impl Rules for Bottles {
    type Position = Vec<u64>;
    type Move = (usize, usize, usize);

    fn moves(&self, beans: &Vec<u64>, found: &mut dyn FnMut(Self::Move, Vec<u64>)) {
        for i in 0..beans.len() {
            if beans[i] == 0 {
                continue;
            }
            for j in i + 1..beans.len() {
                for k in j..beans.len() {
                    let mut after = beans.clone();
                    after[i] -= 1;
                    after[j] += 1;
                    after[k] += 1;
                    found((i, j, k), after);
                }
            }
        }
    }
}

/// What the search takes: bottles, and beans in each of them but the last.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(8, "bottles"), Cap::new(1_000_000, "beans in a bottle")], 200_000)
        .example("5 bottles with 2 beans each");
