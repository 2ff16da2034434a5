//! Luogu P3185 (HNOI 2007) 分裂游戏 (BZOJ 1188): beans in a row of bottles.
//!
//! The theory is [`sg_core::heaps::bean_splitting`]; the statement's own rules are in [`rules`].
//!
//! # Mistakes in published solutions
//!
//! - **Taking a bean out of an empty bottle.** Seven of sixteen published solutions count every triple that makes the
//!   nim-sum 0, also those whose bottle i is empty; the nim-sum sees only parities, and 0 is as even as 2. The least case has
//!   5 bottles, `0 0 0 1 0`: `0 1 2` is listed before `3 4 4`. `tests/mistakes.rs` finds this case again.
//! - An even number of beans does not mean that a bottle cannot be moved from: it counts nothing in the nim-sum, and a bean
//!   in it may still be the only winning move.
//! - The last bottle is a heap of size 0: its beans never move and count nothing.
//!
//! # Example
//!
//! ```
//! use sg_judge::Problem;
//! use split_game::SplitGame;
//!
//! let beans = vec![1, 0, 1, 5000];
//! assert_eq!(SplitGame.solve(&beans).unwrap().to_string(), "0 2 3\n1\n");
//! ```

use std::fmt;

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::heaps::bean_splitting::{
    self,
    bottles::{self, Row},
};
use sg_core::rules::oracle::Oracle;
use sg_judge::{
    About, Answered, AskedMove, Comparison, Entry, Explanation, Fault, Framing, JudgedMove, Line, Method,
    Mistake, Number, Parities, Problem, Refusal, Report, Scanner, Searched, Section, WinningMoves,
    only_position, search, sentences,
};

mod mistakes;
pub mod rules;

use rules::{Bottles, SEARCH};

/// The problem for tools that take any. A static, so that what is generic over problems is compiled here alone.
pub static ENTRY: Entry = Entry::of::<SplitGame>();

/// The solver of P3185.
#[derive(Clone, Copy, Debug, Default)]
pub struct SplitGame;

/// The number of bottles.
const BOTTLES: Number = Number::new("n", "the number of bottles", 2..=21, 1..=u32::MAX as u64);
/// The beans in a bottle.
const BEANS: Number = Number::new("p", "the beans in a bottle", 0..=10_000, 0..=u64::MAX);

/// A first move `i j k`.
pub type Triple = (usize, usize, usize);

/// The judge's two lines: the least winning triple, or `-1 -1 -1`, and the number of winning triples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastMoveAndCount {
    /// The lexicographically least winning first move.
    pub first: Option<Triple>,
    /// How many winning first moves there are.
    pub count: u64,
}

impl From<&LeastMoveAndCount> for Line {
    #[inline]
    fn from(answer: &LeastMoveAndCount) -> Self {
        let mut line = Self::new();
        match answer.first {
            Some((i, j, k)) => line.number(i as u64).text(" ").number(j as u64).text(" ").number(k as u64),
            None => line.text("-1 -1 -1"),
        };
        *line.text("\n").number(answer.count).text("\n")
    }
}

impl fmt::Display for LeastMoveAndCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line::from(self).fmt(f)
    }
}

/// A row of bottles as far as the judge's answer needs it: two bits for each bottle. Only [`SplitGame::answer_next`] makes
/// one, and no search or explanation can be asked of it.
struct Digest(Row);

impl Digest {
    /// Reads a case and keeps nothing else.
    #[inline]
    fn read(input: &mut Scanner<'_>) -> Result<Self, Fault> {
        let n = input.get(BOTTLES)?;
        let (mut row, mut bottle) = (Row::new(n), 0);
        while row.next_word() > 0 {
            // The last bottle, which is not part of the row, comes with the others if it can.
            let last = u64::from(row.next_word() < 64 && bottle + row.next_word() + 1 == n);
            let word = bottle..bottle + row.next_word() + last;
            bottle = word.end;
            let Parities { odd, nonzero } = input.parities(BEANS.field(), word, BEANS.bounds())?;
            row.push(odd >> last, nonzero >> last);
        }
        if bottle < n {
            input.get_at(BEANS, bottle)?;
        }
        Ok(Self(row))
    }

    #[inline]
    fn answer(&self) -> LeastMoveAndCount {
        let (first, count) = self.0.first_and_count();
        LeastMoveAndCount { first, count }
    }
}

impl SplitGame {
    /// Searches the statement's rules.
    fn search(beans: &[u64]) -> Result<Searched<Triple>, Refusal> {
        let movable = beans.split_last().map_or(&[][..], |(_, movable)| movable);
        SEARCH.check([beans.len() as u64, movable.iter().copied().max().unwrap_or(0)])?;
        // Beans in the last bottle never move again.
        let mut start = movable.to_vec();
        start.extend(beans.last().map(|_| 0));
        search(&mut Oracle::new(Bottles).with_limit(SEARCH.positions()), &start, &SEARCH)
    }
}

/// A move in words and as data.
fn in_words((i, j, k): Triple) -> (String, Value) {
    let into = if j == k { format!("two into {j}") } else { format!("one into {j} and one into {k}") };
    (format!("{i} {j} {k}: a bean out of bottle {i}, {into}"), json!({ "i": i, "j": j, "k": k }))
}

impl Problem for SplitGame {
    /// The beans in each bottle.
    type Case = Vec<u64>;
    type Answer = LeastMoveAndCount;

    const ABOUT: About = About {
        name: "split-game",
        aliases: &["p3185", "bzoj1188"],
        title: "The splitting game",
        title_zh: "分裂游戏",
        judge: "Luogu P3185 [HNOI2007], BZOJ 1188",
        comparison: Comparison::Lines,
        rules: "Bottles 0..n-1 hold p_i beans. A move picks i < j <= k with a bean in bottle i, takes one bean from \
                bottle i and puts one into j and one into k. Who cannot move loses.",
        numbers: &[BOTTLES, BEANS],
        reach: Some(|| "counts are exact in 64 bits for every such n".to_string()),
        search: SEARCH,
        input: "t, then t cases: n and p_0..p_{n-1}.",
        output: "Two lines per case: the least winning first move `i j k`, or `-1 -1 -1`; the number of winning first moves.",
        theory: "Each bean in bottle i is an independent game, a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
                 (Mock Turtles, Winning Ways ch. 14). A bottle counts by its parity, but a move needs a bean.",
        framing: Framing::CountFirst(Number::new("t", "the number of cases", 1..=10, 0..=u64::MAX)),
    };

    fn new() -> Self {
        Self
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let n = input.get(BOTTLES)?;
        input.end_of_line();
        input.list(BEANS, 0..n).map(Some)
    }

    #[inline]
    fn answer_next(&mut self, input: &mut Scanner<'_>) -> Answered<LeastMoveAndCount> {
        Ok(Some(Ok(Digest::read(input)?.answer())))
    }

    fn solve(&mut self, beans: &Vec<u64>) -> Result<LeastMoveAndCount, Refusal> {
        Ok(Digest(Row::of(beans)).answer())
    }

    #[inline]
    fn line(answer: &LeastMoveAndCount) -> Option<Line> {
        Some(answer.into())
    }

    fn by_the_rules(&mut self, beans: &Vec<u64>) -> Result<LeastMoveAndCount, Refusal> {
        let winning = Self::search(beans)?.winning;
        Ok(LeastMoveAndCount { first: winning.first().copied(), count: winning.len() as u64 })
    }

    fn explain(&mut self, beans: &Vec<u64>, method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            return Ok(Self::search(beans)?.explain(in_words));
        }
        let last = beans.len() - 1;
        let rows = bottles::odd(beans).map(|odd| {
            [odd.bottle.to_string(), odd.beans.to_string(), odd.heap.to_string(), odd.nimber.to_string()]
        });
        let terms: Vec<u64> = bottles::odd(beans).map(|odd| odd.nimber.0).collect();
        let nimber_of = |bottle: usize| bean_splitting::nimber((last - bottle) as u64).0;
        let first = bottles::winning_moves(beans).map(|(i, j, k)| {
            let (words, data) = in_words((i, j, k));
            let becomes = sentences::becomes(nimber_of(i), &[nimber_of(j), nimber_of(k)]);
            (format!("{words}: {becomes}"), data)
        });
        let mut report = Report::by_nim_sum(bottles::nim_sum(beans))
            .without_moves(beans[..last].iter().all(|&beans| beans == 0))
            .in_section(Section::Games, sentences::sprague_grundy("Each bean"))
            .in_section(
                Section::Games,
                format!("A bean in bottle i is a heap of size h = n - 1 - i, with n = {}.", last + 1),
            )
            .in_section(
                Section::Games,
                "Equal heaps cancel in pairs, so of each bottle only the parity of its beans counts; but",
            )
            .in_section(
                Section::Games,
                "a move may take its bean out of any non-empty bottle, also out of one with an even number.",
            )
            .in_section(Section::Recurrence, sentences::bean_splitting_recurrence())
            .first_values("h", (0..).map(bean_splitting::nimber));
        for line in sentences::bean_splitting_theorem() {
            report = report.in_section(Section::Theorem, line);
        }
        Ok(report
            .line("The bottles with an odd number of beans:")
            .table(["bottle", "beans", "heap", "nimber"], rows)
            .line(sentences::nim_sum(&terms))
            .winning_moves(WinningMoves::counted(bottles::count_winning_moves(beans).into(), first))
            .into())
    }

    fn outcomes(&mut self, beans: &Vec<u64>) -> Result<Vec<Outcome>, Refusal> {
        Ok(vec![bottles::nim_sum(beans).outcome()])
    }

    fn judge_move(
        &mut self,
        beans: &Vec<u64>,
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        only_position(position)?;
        Ok(mistakes::judged(beans, asked))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        mistakes::all()
    }

    fn refute(beans: &Vec<u64>, printed: &str) -> Option<String> {
        mistakes::refutation(beans, printed)
    }
}
