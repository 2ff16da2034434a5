//! `AtCoder` Educational DP Contest, K Stones: a subtraction game with one heap. The judge's limits
//! are recalled.

use super::subtraction_nim::{SubtractionHeaps, SubtractionNim, up_to_the_greatest};
use crate::prelude::*;

/// The size of the set.
const SET_SIZE: Number = Number::new("N", sentences::SET_SIZE, 1..=100, 0..=MOST);
/// The stones.
const STONES: Number =
    Number::new("K", ["the number of stones in the heap", "这堆的石子数"], 1..=100_000, 0..=u64::MAX);
/// A number of the set, above the one before it and at most K.
const SET: Number =
    Number::new("a", ["a number that may be removed", "允许取的颗数"], 1..=100_000, 1..=u64::MAX).up_to("K");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Reissued<Stones>>>();

/// The solver of EDPC K.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones;

/// Who wins one heap if both players always take as many as they can.
fn greedy(set: &[u64], heap: u64) -> Outcome {
    let (mut left, mut odd) = (heap, false);
    for &take in set.iter().rev() {
        odd ^= !(left / take).is_multiple_of(2);
        left %= take;
    }
    Outcome::n_if(odd)
}

impl Edition for Stones {
    type Original = SubtractionNim;

    const ABOUT: About = About {
        name: "dp_k",
        aliases: &["edpc-k"],
        title: "Stones",
        title_zh: "石子",
        judge: "AtCoder EDPC K",
        numbers: &[SET_SIZE, STONES, SET],
        rules: "A heap of K stones and a set of N numbers. A move removes s stones, s in the set. The \
                player who cannot move loses. Taro begins.",
        rules_zh: "一堆 K 颗石子和一个含 N 个数的集合。每次取走的石子数必须是集合中的某个数。无法操作者输。Taro 先手。",
        input: "N and K, then a_1 < ... < a_N <= K, the set.",
        input_zh: "N 和 K，然后是集合 a_1 < ... < a_N <= K。",
        theory: "A heap is a win for the player to move if and only if taking some number of the set leaves a loss. So the heaps 0, 1, ..., K are decided in order, in O(N K).",
        theory_zh: "一堆石子必胜，当且仅当集合中有一个数，取后剩下必败的一堆。所以按 0, 1, ..., K 的顺序递推，时间 O(N K)。",
        framing: Framing::Single,
        ..<SubtractionNim as StatelessGame>::ABOUT
    };

    fn read(input: &mut Scanner<'_>) -> Result<SubtractionHeaps, Fault> {
        let size = input.get(SET_SIZE)?;
        let stones = input.get(STONES)?;
        input.end_of_line();
        let mut set = Vec::new();
        for index in 1..=size {
            let above = set.last().map_or(1, |last: &u64| last.saturating_add(1));
            input.suggest_rising(above, stones, size - index);
            set.push(input.get_at(SET.at_least_if_strict(above).at_most(stones), index)?);
        }
        Ok(SubtractionHeaps::new(set, vec![stones]))
    }

    fn mistakes() -> Vec<Mistake<SubtractionHeaps>> {
        vec![
            Self::mistaken(
                "greedy",
                ["it always removes the most stones that can be removed", "每步都取能取的最多的石子"],
                ["a simulation of one play", "只模拟了一局"],
                "2 4\n1 2\n",
                |case| case.heaps().first().map_or(Outcome::P, |&stones| greedy(case.set(), stones)),
            ),
            up_to_the_greatest::<Reissued<Self>>("1 3\n2\n"),
        ]
    }
}
