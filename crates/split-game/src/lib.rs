//! Luogu P3185 (HNOI 2007) 分裂游戏 (BZOJ 1188): beans in a row of bottles.
//!
//! The theory is [`sg_core::heaps::bean_splitting`]; the statement's own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use sg_judge::{Asked, Problem, Scanner};
//! use split_game::SplitGame;
//!
//! let mut game = SplitGame::new(Asked::default());
//! let mut input = Scanner::new("sample", "4 1 0 1 5000".as_bytes(), true);
//! let case = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.solve(&case).unwrap().to_string(), "0 2 3\n1\n");
//! ```

use std::fmt;

use serde_json::{Value, json};
use sg_core::heaps::bean_splitting::bottles::{self, Row};
use sg_core::rules::oracle::Oracle;
use sg_judge::{
    About, Asked, Bounds, Explanation, Fault, Field, Framing, Line, Method, Parities, Problem, Refusal,
    Report, Scanner, Searched, WinningMoves, search, too_large_for_search,
};

pub mod rules;

use rules::{Bottles, MOST_BEANS, MOST_BOTTLES, MOST_POSITIONS};

/// The solver of P3185.
#[derive(Clone, Copy, Debug, Default)]
pub struct SplitGame {
    asked: Asked,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    row: Row,
    /// The beans in each bottle, kept only if an explanation or a search is asked for.
    beans: Vec<u64>,
}

impl From<Vec<u64>> for Case {
    fn from(beans: Vec<u64>) -> Self {
        Self { row: Row::of(&beans), beans }
    }
}

/// A first move `i j k`.
pub type Triple = (usize, usize, usize);

/// The judge's two lines: the least winning triple, or `-1 -1 -1`, and the number of winning triples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lexicographically least winning first move.
    pub first: Option<Triple>,
    /// How many winning first moves there are.
    pub count: u64,
}

impl From<&Answer> for Line {
    #[inline]
    fn from(answer: &Answer) -> Self {
        let mut line = Self::new();
        match answer.first {
            Some((i, j, k)) => line.number(i as u64).text(" ").number(j as u64).text(" ").number(k as u64),
            None => line.text("-1 -1 -1"),
        };
        *line.text("\n").number(answer.count).text("\n")
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line::from(self).fmt(f)
    }
}

impl SplitGame {
    /// Searches the literal rules.
    fn search(beans: &[u64]) -> Result<Searched<Triple>, Refusal> {
        let takes = format!("{MOST_BOTTLES} bottles, 5 of them with 2 beans each, for example");
        let movable = beans.split_last().map_or(&[][..], |(_, movable)| movable);
        if beans.len() > MOST_BOTTLES {
            return Err(too_large_for_search(&format!("{} bottles", beans.len()), &takes));
        }
        if let Some(most) = movable.iter().find(|beans| **beans > MOST_BEANS) {
            return Err(too_large_for_search(&format!("{most} beans in a bottle"), &takes));
        }
        // Beans in the last bottle never move again.
        let mut start = movable.to_vec();
        start.extend(beans.last().map(|_| 0));
        search(&mut Oracle::new(Bottles).with_limit(MOST_POSITIONS), &start, &takes)
    }
}

/// A move in words and as data.
fn in_words((i, j, k): Triple) -> (String, Value) {
    let into = if j == k { format!("two into {j}") } else { format!("one into {j} and one into {k}") };
    (format!("{i} {j} {k}: a bean out of bottle {i}, {into}"), json!({ "i": i, "j": j, "k": k }))
}

impl Problem for SplitGame {
    type Case = Case;
    type Answer = Answer;

    const ABOUT: About = About {
        name: "split-game",
        aliases: &["p3185", "bzoj1188"],
        title: "The splitting game",
        judge: "Luogu P3185 [HNOI2007], BZOJ 1188",
        rules: "Bottles 0..n-1 hold p_i beans. A move picks i < j <= k with a bean in bottle i, takes one bean from \
                bottle i and puts one into j and one into k. Who cannot move loses.",
        limits: "The judge: 1 <= t <= 10, 2 <= n <= 21, 0 <= p_i <= 10^4. Here: n < 2^32 and p_i < 2^64; counts are \
                 exact in 64 bits for every such n.",
        input: "t, then t cases: n and p_0..p_{n-1}.",
        output: "Two lines a case: the least winning first move `i j k`, or `-1 -1 -1`; the number of winning first moves.",
        theory: "A bean in bottle i is a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
                 (Mock Turtles, Winning Ways ch. 14). A bottle counts by its parity, but a move needs a bean.",
        framing: Framing::CountFirst(
            Field::new("t", "the number of cases"),
            Bounds::new(1..=10, 0..=u64::MAX),
        ),
    };

    fn new(asked: Asked) -> Self {
        Self { asked }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Case>, Fault> {
        let n = input.number(
            Field::new("n", "the number of bottles"),
            &Bounds::new(2..=21, 1..=u64::from(u32::MAX)),
        )?;
        let field = Field::new("p", "the beans in a bottle");
        let bounds = Bounds::new(0..=10_000, 0..=u64::MAX);
        if !self.asked.answer_only() {
            return Ok(Some(input.numbers(field, 0..n, &bounds)?.into()));
        }
        let (mut row, mut bottle) = (Row::new(n), 0);
        while row.next_word() > 0 {
            // The last bottle, which is not part of the row, comes with the others if it can.
            let last = u64::from(row.next_word() < 64 && bottle + row.next_word() + 1 == n);
            let word = bottle..bottle + row.next_word() + last;
            bottle = word.end;
            let Parities { odd, nonzero } = input.parities(field, word, &bounds)?;
            row.push(odd >> last, nonzero >> last);
        }
        if bottle < n {
            input.number(field.at(bottle), &bounds)?;
        }
        Ok(Some(Case { row, beans: Vec::new() }))
    }

    fn solve(&mut self, case: &Case) -> Result<Answer, Refusal> {
        let (first, count) = case.row.first_and_count();
        Ok(Answer { first, count })
    }

    #[inline]
    fn line(answer: &Answer) -> Option<Line> {
        Some(answer.into())
    }

    fn by_the_rules(&mut self, case: &Case) -> Result<Answer, Refusal> {
        let winning = Self::search(&case.beans)?.winning;
        Ok(Answer { first: winning.first().copied(), count: winning.len() as u64 })
    }

    fn explain(&mut self, case: &Case, method: Method) -> Result<Explanation, Refusal> {
        let beans = &case.beans;
        if method == Method::Rules {
            return Ok(Self::search(beans)?.explain(in_words));
        }
        let rows = bottles::odd(beans).map(|odd| {
            [odd.bottle.to_string(), odd.beans.to_string(), odd.heap.to_string(), odd.nimber.to_string()]
        });
        let first = bottles::winning_moves(beans).map(in_words);
        Ok(Report::by_nim_sum(bottles::nim_sum(beans))
            .line(format!(
                "A bean in bottle i is a heap of size {} - i. Equal heaps cancel in pairs,",
                beans.len() - 1
            ))
            .line("so a bottle counts only if it holds an odd number of beans; but every bean may be moved.")
            .table(["bottle", "beans", "heap", "nimber"], rows)
            .winning_moves(WinningMoves::counted(case.row.first_and_count().1.into(), first))
            .into())
    }
}
