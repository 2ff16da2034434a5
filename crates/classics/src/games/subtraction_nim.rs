//! Subtraction games on many heaps: take s stones, s in a set, from one heap.
//!
//! The set comes in any order and with duplicates.

use crate::games::subtraction::{self, Subtraction};
use crate::prelude::*;

/// The size of the set.
const SET_SIZE: Number = Number::always("k", sentences::SET_SIZE, 0..=MOST);
/// A number of the set.
const SET: Number = Number::new("s", ["a number of the set", "集合中的一个数"], 1..=MOST, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<SubtractionNim>>();

/// Subtraction games.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubtractionNim;

/// A set and heaps.
#[derive(Clone, Debug)]
pub struct SubtractionHeaps {
    set: Subtraction,
    heaps: Vec<u64>,
}

impl SubtractionHeaps {
    /// Heaps from which the numbers of a set, in any order, may be taken.
    pub fn new(set: impl IntoIterator<Item = u64>, heaps: Vec<u64>) -> Self {
        Self { set: Subtraction::new(set), heaps }
    }

    /// The set, sorted and without duplicates.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        self.set.set()
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }
}

/// The mistake of a program that plays Bash's game, with the smallest input of an edition.
pub(super) fn up_to_the_greatest<G: Game<Position = SubtractionHeaps>>(
    least: &'static str,
) -> Mistake<SubtractionHeaps> {
    G::mistaken(
        "up-to-the-greatest",
        ["it lets any number up to the greatest of the set be taken", "让不超过集合中最大数的任意数目都可取"],
        ["Bash's game on each heap", "把每一堆当作巴什博弈"],
        least,
        |case| {
            let group = case.set.set().last().map_or(1, |&most| u128::from(most) + 1);
            nim_of(case.heaps.iter().map(|&heap| (u128::from(heap) % group) as u64))
        },
    )
}

/// The numbers that may be taken.
pub type Allowed = Box<dyn Fn(u64) -> bool>;

impl StatelessGame for SubtractionNim {
    const ABOUT: About = About {
        name: "subtraction-nim",
        aliases: &["subtraction-game"],
        title: "A subtraction game on many heaps",
        title_zh: "减法游戏",
        judge: "Winning Ways, ch. 4",
        rules: "n heaps and a set of k numbers. A move takes s stones, s in the set, from one heap. The player who cannot move loses.",
        rules_zh: "n 堆石子和一个含 k 个数的集合。每次从一堆中取走 s 颗，s 属于该集合。无法操作者输。",
        numbers: &[SET_SIZE, SET, heaps::HEAP_COUNT, heaps::HEAP],
        reach: Some(subtraction::reach),
        search: heaps::SEARCH,
        input: "t, then t cases: k, then s_1 .. s_k, in any order, equal ones counting once; then n, then a_1 .. a_n.",
        input_zh: "第一行 t，之后 t 组：k，然后是 s_1 .. s_k，顺序任意，相同的数只算一次；再是 n 和 a_1 .. a_n。",
        theory: "The nimber of a heap is the mex of the nimbers of the heaps that the moves leave; for a finite set the nimbers are periodic. The \
                 second player wins if and only if the nim-sum is 0.",
        theory_zh: "一堆的 SG 值是各步剩下的堆的 SG 值的 mex，集合有限时 SG 值最终有周期。后手胜当且仅当异或和为 0。",
        ..THEORY
    };

    type Case = SubtractionHeaps;
    type StatementRules = Taking<Allowed>;

    fn read(input: &mut Scanner<'_>) -> Result<SubtractionHeaps, Fault> {
        let size = input.get(SET_SIZE)?;
        let set = input.list(SET, 1..size + 1)?;
        Ok(SubtractionHeaps::new(set, heaps::read(input, heaps::HEAP)?))
    }

    fn solve(SubtractionHeaps { set, heaps }: &SubtractionHeaps) -> Result<WinnerAnswer, Refusal> {
        set.clone().outcome(heaps).map(WinnerAnswer::winner)
    }

    fn explain(SubtractionHeaps { set, heaps }: &SubtractionHeaps) -> Result<Report, Refusal> {
        set.report(heaps, None)
    }

    fn start(
        SubtractionHeaps { set, heaps }: &SubtractionHeaps,
    ) -> Result<(Taking<Allowed>, Vec<u64>), Refusal> {
        heaps::SEARCH.check(search_sizes(heaps))?;
        let set = set.set().to_vec();
        Ok((Taking(Box::new(move |stones| set.binary_search(&stones).is_ok())), heaps.clone()))
    }

    fn mistakes() -> Vec<Mistake<SubtractionHeaps>> {
        vec![
            Self::mistaken(
                "plain-nim",
                ["it plays Nim: any number may be taken", "当作 Nim：任意数目都可取"],
                ["the set is ignored", "没有用到集合"],
                "1\n0 1 1\n",
                |case| nim_of(case.heaps.iter().copied()),
            ),
            up_to_the_greatest::<Self>("1\n1 2 1 1\n"),
        ]
    }

    fn in_words(_: &SubtractionHeaps, take: &Take) -> (Text, Value) {
        take_in_words(take)
    }
}
