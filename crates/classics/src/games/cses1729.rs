//! CSES 1729 Stick Game: a subtraction game with one heap, for every size from 1 to n.

use std::cell::RefCell;
use std::collections::HashSet;

use super::hdu1536::{SNim, SNimHeaps};
use super::subtraction;
use super::subtraction_nim::Allowed;
use crate::prelude::*;

/// The greatest heap.
const STICKS: Number = Number::new(
    "n",
    ["the number of sticks in the largest heap", "最大一堆的根数"],
    1..=1_000_000,
    0..=10_000_000,
);
/// The size of the set.
const SET_SIZE: Number = Number::new("k", sentences::SET_SIZE, 1..=100, 0..=MOST);
/// A number of the set.
const SET: Number =
    Number::new("p", ["a number that may be removed", "允许取的根数"], 1..=1_000_000, 1..=u64::MAX)
        .up_to("n");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<ManyPositions<StickGame>>();

/// The solver of CSES 1729.
#[derive(Clone, Debug, Default)]
pub struct StickGame(SNim);

/// A program that decides the heaps 0, 1, 2, ... of a set in order: whether the next one is won, by
/// those before it.
fn tabulated(next: impl Fn(&[u64], &[bool]) -> bool) -> impl Fn(&SNimHeaps) -> Outcome {
    let table = RefCell::new((Vec::new(), Vec::new()));
    move |SNimHeaps { set, heaps }| {
        let (known, won) = &mut *table.borrow_mut();
        if known[..] != set[..] {
            (*known, *won) = (set.to_vec(), Vec::new());
        }
        let heap = heaps.first().map_or(0, |&heap| heap as usize);
        while won.len() <= heap {
            won.push(next(set, won));
        }
        Outcome::n_if(won[heap])
    }
}

impl Game for StickGame {
    type Position = SNimHeaps;
    type Rules = Taking<Allowed>;

    const ABOUT: About = About {
        name: "cses1729",
        aliases: &["stick-game"],
        title: "Stick Game",
        title_zh: "取木棍游戏",
        judge: "CSES 1729",
        rules: "A heap of sticks and a set of numbers that includes 1. A move removes p sticks, p in the set. Whoever removes the \
                last stick wins.",
        rules_zh: "一堆木棍和一个含 1 的数集。每次取走 p 根，p 属于该数集。取走最后一根者胜。",
        numbers: &[STICKS, SET_SIZE, SET],
        reach: Some(subtraction::reach),
        // Every size is searched by itself.
        search: SearchLimits::new(&[Cap::new(1_000, ["sticks", "根"])], 2_000_000),
        input: "n and k, then the k different numbers of the set, in any order.",
        input_zh: "n 和 k，然后是数集的 k 个互不相同的数，顺序任意。",
        output: "A line of n letters: `W` if the first player wins a heap of 1, 2, ..., n sticks, else `L`.",
        output_zh: "一行 n 个字母：对 1, 2, ..., n 根木棍的一堆，先手必胜为 `W`，否则为 `L`。",
        words: ["W", "L"],
        theory: "A heap is a win for the player to move if and only if taking some number of the set leaves a loss. So the heaps 1, 2, ..., n are decided in order, in O(n k).",
        theory_zh: "一堆木棍必胜，当且仅当集合中有一个数，取后剩下必败的一堆。所以按 1, 2, ..., n 的顺序递推，时间 O(n k)。",
        framing: Framing::Single,
        ..THEORY
    };

    fn outcome(&mut self, position: &SNimHeaps) -> Result<Outcome, Refusal> {
        self.0.outcome(position)
    }

    fn report(&mut self, position: &SNimHeaps) -> Result<Report, Refusal> {
        self.0.report(position)
    }

    fn rules(position: &SNimHeaps) -> Result<(Taking<Allowed>, Vec<u64>), Refusal> {
        Self::ABOUT.search.check(position.heaps.iter().copied())?;
        SNim::rules(position)
    }

    fn mistakes() -> Vec<Mistake<SNimHeaps>> {
        vec![
            set_not_sorted::<Self>(
                "2 2\n2 1\n",
                tabulated(|set, won| {
                    let mut usable = set.iter().map(|&p| p as usize).take_while(|&p| p <= won.len());
                    usable.any(|p| !won[won.len() - p])
                }),
            ),
            Self::mistaken(
                "greedy",
                ["it always removes the most sticks that can be removed", "每步都取能取的最多的木棍"],
                ["a simulation of one play", "只模拟了一局"],
                "4 2\n1 2\n",
                tabulated(|set, won| {
                    let usable = set.iter().map(|&p| p as usize).filter(|&p| p <= won.len());
                    usable.max().is_some_and(|p| !won[won.len() - p])
                }),
            ),
        ]
    }

    fn in_words(position: &SNimHeaps, take: &Take) -> (Text, Value) {
        SNim::in_words(position, take)
    }
}

impl SharedGame for StickGame {
    type Shared = (Arc<[u64]>, u64);

    const END: &'static str = "\n";

    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Shared>, Fault> {
        let sticks = input.get(STICKS)?;
        let size = input.get(SET_SIZE)?;
        input.end_of_line();
        let (mut set, mut given) = (Vec::new(), HashSet::new());
        let mut most = sticks;
        for index in 1..=size {
            // The judge's numbers are different and at most n, and 1 is one of them.
            while most > 1 && given.contains(&most) {
                most -= 1;
            }
            let most = if index == size && !given.contains(&1) { 1 } else { most };
            let another = Phrase::both(", another one than before", "，与前面的不同");
            let allowed = SET.at_most_if_strict(most);
            let number = input.get_unless(allowed, Some(index), |number| given.contains(&number), another)?;
            given.insert(number);
            set.push(number);
        }
        Ok(Some((set.into(), sticks)))
    }

    fn read_position(
        (set, sticks): &Self::Shared,
        number: u64,
        _: &mut Scanner<'_>,
    ) -> Result<Option<SNimHeaps>, Fault> {
        Ok((number <= *sticks).then(|| SNimHeaps { set: Arc::clone(set), heaps: vec![number] }))
    }

    fn position_in_words(SNimHeaps { heaps, .. }: &SNimHeaps) -> Text {
        let sticks = heaps.first().copied().unwrap_or(0);
        text!("a heap of {sticks}", "{sticks} 根木棍")
    }
}
