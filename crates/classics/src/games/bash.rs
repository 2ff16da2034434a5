//! Bash's game: one heap, take from 1 to m stones; who takes the last stone wins.

use std::num::NonZeroU64;

use sg_core::games::bash;

use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Bash>>();

/// Bash's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bash;

/// The rules of Bash's game and its ranges: from one heap take `least` to `most` stones.
#[derive(Clone, Copy, Debug)]
pub struct BashRules {
    /// The least take.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// Whether fewer than `least` stones, if no more are left, may be taken at once.
    pub clear: bool,
}

impl BashRules {
    /// The sizes that the search by these rules accepts.
    pub const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(2_000, ["stones", "颗石子"])], 2_000_000);

    /// These rules and the heap that play starts from.
    ///
    /// # Errors
    ///
    /// That the heap is too large.
    pub fn from(self, stones: u64) -> Result<(Self, u64), Refusal> {
        Self::SEARCH.check([stones]).map(|()| (self, stones))
    }

    /// The options of heaps, for the first values.
    pub fn options(self) -> impl Fn(u64) -> Vec<Vec<u64>> {
        move |stones| {
            let mut options = Vec::new();
            self.moves(&stones, &mut |_, left| options.push(vec![left]));
            options
        }
    }
}

impl Rules for BashRules {
    type Position = u64;
    /// The number of stones that are taken.
    type Move = u64;

    fn moves(&self, &stones: &u64, found: &mut dyn FnMut(u64, u64)) {
        for take in self.least..=self.most.min(stones) {
            found(take, stones - take);
        }
        if self.clear && 0 < stones && stones < self.least {
            found(stones, 0);
        }
    }
}

/// The stones of a heap; none at all beyond the statement.
pub const STONES: Number =
    Number::new("n", ["the number of stones in the heap", "这堆的石子数"], 1..=MOST, 0..=u64::MAX);
/// The most that a move takes.
pub const MOST_TAKEN: Number = Number::new(
    "m",
    ["the largest number of stones a move may take", "一步至多取的个数"],
    1..=MOST,
    1..=u64::MAX,
);

/// A heap and the most stones of a move.
#[derive(Clone, Copy, Debug)]
pub struct BashHeap {
    /// The stones.
    pub n: u64,
    /// The most that a move takes.
    pub m: NonZeroU64,
}

impl BashHeap {
    /// The common part of the records.
    pub const RECORD: About = About {
        numbers: &[STONES, MOST_TAKEN],
        search: BashRules::SEARCH,
        input: "t, then t cases n m.",
        input_zh: "第一行 t，之后 t 组，每组 n m。",
        ..THEORY
    };

    const fn rules(self) -> BashRules {
        BashRules { least: 1, most: self.m.get(), clear: false }
    }

    /// Adds the recurrence, the first nimbers and the closed form to an explanation.
    #[must_use]
    pub fn theory(self, report: Report) -> Report {
        let m = self.m;
        let group = u128::from(m.get()) + 1;
        report
            .lines_in(Section::Games, sentences::only_game(Phrase::both("The heap", "这一堆")))
            .recurrence(sentences::recurrence("G(n)", &format!("G(n - s), 1 <= s <= {m}, s <= n")))
            .first_values("n", (0..).map(|n| bash::nimber(n, m)), self.rules().options())
            .theorem(text!(
                "Closed form: G(n) = n mod {group}, with period m + 1 = {group}: {period}.",
                "通项：G(n) = n mod {group}，周期 m + 1 = {group}：{period}。",
                period = sentences::period("n", 0, group, 0)
            ))
    }

    /// The mistake of a program that divides by m.
    pub(super) fn multiple_of_m<G: Game<Position = Self>>() -> Mistake<Self> {
        G::mistaken(
            "multiple-of-m",
            [
                "it treats the multiples of m as lost; those of m + 1 are",
                "把 m 的倍数当作必败；必败的是 m + 1 的倍数",
            ],
            ["one off", "差一"],
            "1\n1 1\n",
            |heap| Outcome::n_if(!heap.n.is_multiple_of(heap.m.get())),
        )
    }

    /// `n mod (m + 1) = r`, for explanations.
    #[must_use]
    pub fn division(self) -> Text {
        let Self { n, m } = self;
        let group = u128::from(m.get()) + 1;
        Text::plain(format_args!("{n} mod ({m} + 1) = {}", u128::from(n) % group))
    }
}

impl StatelessGame for Bash {
    const ABOUT: About = About {
        name: "bash",
        aliases: &["bachet"],
        title: "Bash's game",
        title_zh: "巴什博弈",
        judge: "C. G. Bachet de Méziriac, 1612",
        rules: "One heap of n stones. A move takes from 1 to m stones. Whoever takes the last stone wins.",
        rules_zh: "一堆 n 颗石子，每次取 1 到 m 颗。取走最后一颗者胜。",
        theory: "The second player wins if and only if m + 1 divides n; otherwise the only winning move takes n mod (m + 1). Reason: when the opponent takes s, take m + 1 - s, so that m + 1 still divides what is left.",
        theory_zh: "后手胜当且仅当 m + 1 整除 n；否则唯一的必胜走法是取 n mod (m + 1)。理由：对手取 s，就取 m + 1 - s，剩下的仍是 m + 1 的倍数。",
        ..BashHeap::RECORD
    };

    type Case = BashHeap;
    type StatementRules = BashRules;

    fn read(input: &mut Scanner<'_>) -> Result<BashHeap, Fault> {
        let n = input.get(STONES)?;
        let m = positive(input, MOST_TAKEN)?;
        Ok(BashHeap { n, m })
    }

    fn solve(&BashHeap { n, m }: &BashHeap) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(bash::outcome(n, m)))
    }

    fn explain(&heap: &BashHeap) -> Result<Report, Refusal> {
        let BashHeap { n, m } = heap;
        let winning = bash::winning_take(n, m).map(|take| only_take_and_leave(take, n));
        let report = Report::new(bash::outcome(n, m), heap.division())
            .nim_sum(bash::nimber(n, m))
            .without_moves(n == 0);
        Ok(heap.theory(report).winning_moves(WinningMoves::all(winning)))
    }

    fn start(heap: &BashHeap) -> Result<(BashRules, u64), Refusal> {
        heap.rules().from(heap.n)
    }

    fn mistakes() -> Vec<Mistake<BashHeap>> {
        vec![
            BashHeap::multiple_of_m::<Self>(),
            Self::mistaken(
                "m-takes-all",
                [
                    "it says that First wins if and only if he can take everything at once",
                    "认为先手胜当且仅当他能一次取完",
                ],
                ["only the first move is considered", "只看了第一步"],
                "1\n3 1\n",
                |heap| Outcome::n_if((1..=heap.m.get()).contains(&heap.n)),
            ),
        ]
    }

    fn in_words(_: &BashHeap, take: &u64) -> (Text, Value) {
        only_take_in_words(take)
    }
}
