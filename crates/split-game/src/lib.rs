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
    Mistake, Number, Parities, Phrase, Problem, Refusal, Replies, Report, Scanner, Searched, Section, Text,
    WinningMoves, only_position, search, sentences, text,
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
fn in_words((i, j, k): Triple) -> (Text, Value) {
    let into = if j == k {
        text!("two into {j}", "两颗放入瓶 {j}", j)
    } else {
        text!("one into {j} and one into {k}", "一颗放入瓶 {j}，一颗放入瓶 {k}", j, k)
    };
    let words = text!(
        "{i} {j} {k}: a bean out of bottle {i}, {into}",
        "{i} {j} {k}：从瓶 {i} 取一颗豆子，{into}",
        i,
        j,
        k,
        into
    );
    (words, json!({ "i": i, "j": j, "k": k }))
}

/// What the statement calls one of the row.
const BOTTLE: Phrase = Phrase::both("bottle", "瓶");

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
        theory: Phrase::both(
            "Each bean in bottle i is an independent game, a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
             (Mock Turtles, Winning Ways ch. 14). A bottle counts by its parity, but a move needs a bean.",
            "瓶 i 里的每颗豆子是一个独立的游戏，相当于大小为 h = n-1-i 的堆；h = 0 时 SG 值为 0，否则是第 h 个二进制中有奇数个 1 的数\
             （Mock Turtles，《稳操胜券》第 14 章）。一个瓶只按豆数的奇偶计入异或和，但走一步要求瓶里有豆。",
        ),
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
        let rows = bottles::odd(beans).map(|odd| ([odd.bottle as u64, odd.beans, odd.heap], odd.nimber));
        let terms: Vec<u64> = bottles::odd(beans).map(|odd| odd.nimber.0).collect();
        let nimber_of = |bottle: usize| bean_splitting::nimber((last - bottle) as u64).0;
        let first = bottles::winning_moves(beans).map(|(i, j, k)| {
            let (words, data) = in_words((i, j, k));
            let becomes = sentences::becomes(nimber_of(i), &[nimber_of(j), nimber_of(k)]);
            (sentences::with_effect(&words, &becomes), data)
        });
        let nim_sum = bottles::nim_sum(beans);
        let report = Report::by_nim_sum(nim_sum)
            .without_moves(beans[..last].iter().all(|&beans| beans == 0))
            .lines_in(Section::Games, sentences::sprague_grundy(Phrase::both("Each bean", "每颗豆子")))
            .lines_in(Section::Games, [
                text!(
                    "A bean in bottle i is a heap of size h = n - 1 - i, with n = {n}: a move replaces it by two beans further on,",
                    "瓶 i 里的一颗豆子相当于大小为 h = n - 1 - i 的堆，这里 n = {n}：一步把它换成后面的两颗豆子，",
                    n = last + 1
                ),
                text!("that is by two smaller heaps, equal ones allowed.", "也就是换成两个更小的堆，可以一样大。"),
                text!(
                    "Equal heaps cancel in pairs, since g xor g = 0, so of each bottle only the parity of its beans counts; but",
                    "相同的堆两两抵消（g xor g = 0），所以每个瓶只需看豆数的奇偶；但是"
                ),
                text!(
                    "a move may take its bean out of any non-empty bottle, also out of one with an even number.",
                    "一步可以从任何非空的瓶里取豆，豆数为偶数的瓶也可以。"
                ),
            ])
            .lines_in(Section::Recurrence, sentences::beans::recurrence())
            .first_values("h", (0..).map(bean_splitting::nimber))
            .lines_in(Section::Theorem, sentences::beans::theorem())
            .line(text!("The bottles with an odd number of beans:", "豆数为奇数的瓶："))
            .nim_sum_table([BOTTLE, Phrase::both("beans", "豆数"), Phrase::both("heap", "堆")], rows, nim_sum)
            .line(sentences::nim_sum(&terms));
        Ok(report
            .winning_moves(WinningMoves::counted(bottles::count_winning_moves(beans).into(), first))
            .into())
    }

    fn replies(&mut self, beans: &Vec<u64>, _: usize) -> Option<Replies> {
        sentences::beans::replies(beans, |chosen| in_words(chosen).0)
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
        Ok(sentences::beans::judged(beans, asked, BOTTLE, |chosen| in_words(chosen).0))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        mistakes::all()
    }

    fn refute(beans: &Vec<u64>, printed: &str) -> Option<Text> {
        mistakes::refutation(beans, printed)
    }
}
