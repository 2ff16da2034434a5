//! Luogu P3185 (HNOI 2007) 分裂游戏 (BZOJ 1188): beans in a row of bottles.
//!
//! The theory is [`sg_core::heaps::bean_splitting`]; the statement's own rules are
//! [`beans::Bottles`].
//!
//! # Mistakes in published solutions
//!
//! - **Taking a bean out of an empty bottle.** Seven of sixteen published solutions count every
//!   triple that makes the nim-sum 0, also those whose bottle i is empty; the nim-sum sees only
//!   parities, and 0 is as even as 2. The smallest case has 5 bottles, `0 0 0 1 0`: `0 1 2` is
//!   listed before `3 4 4`. `tests/mistakes.rs` finds this case again.
//! - An even number of beans does not mean that a bottle cannot be moved from: it counts nothing in
//!   the nim-sum, and a bean in it may still be the only winning move.
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

use beans::Telling;
pub use beans::Triple;
use sg_core::heaps::bean_splitting::bottles::{self, Row};
use sg_judge::prelude::*;
use sg_judge::{Answered, AskedMove, JudgedMove, MistakeAbout, Parities};

/// The problem for tools that take any. It is a static, so that generic code over problems is
/// compiled only here.
pub static ENTRY: Entry = Entry::of::<SplitGame>();

/// The solver of P3185.
#[derive(Clone, Copy, Debug, Default)]
pub struct SplitGame;

/// The number of bottles.
const BOTTLES: Number = Number::new("n", ["the number of bottles", "瓶子数"], 2..=21, 1..=u32::MAX as u64);
/// The beans in a bottle.
const BEANS: Number =
    Number::new("p", ["the beans in a bottle", "一个瓶子里的豆数"], 0..=10_000, 0..=u64::MAX);

/// The judge's two lines: the least winning triple, or `-1 -1 -1`, and the number of winning
/// triples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastMoveAndCount {
    /// The lexicographically least winning first move.
    pub first: Option<Triple>,
    /// The number of winning first moves.
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

impl From<&Row> for LeastMoveAndCount {
    #[inline]
    fn from(row: &Row) -> Self {
        let (first, count) = row.first_and_count();
        Self { first, count }
    }
}

/// Reads a case as far as the judge's answer needs it, two bits for each bottle, and keeps nothing
/// else: no search or explanation can be asked of it.
#[inline]
fn read_digest(input: &mut Scanner<'_>) -> Result<Row, Fault> {
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
    Ok(row)
}

/// The statement's words.
const TELLING: Telling = Telling {
    place: Phrase::both("bottle", "瓶"),
    beans: Phrase::both("beans", "豆数"),
    heap: Phrase::both("heap", "堆"),
    each: Phrase::both("Each bean", "每颗豆子"),
    odd: Phrase::both("The bottles with an odd number of beans:", "豆数为奇数的瓶："),
    games: Phrase::both(
        "A bean in bottle i of n is a heap of size h = n - 1 - i: a move replaces it by two beans further on,\n\
             that is by two smaller heaps, equal ones allowed.\n\
             Equal heaps cancel in pairs, since g xor g = 0, so of each bottle only the parity of its beans counts; but\n\
             a move may take its bean out of any non-empty bottle, also out of one with an even number.",
        "n 个瓶中，瓶 i 里的一颗豆子相当于大小为 h = n - 1 - i 的堆：一步把它换成后面的两颗豆子，\n\
             也就是换成两个更小的堆，可以一样大。\n\
             相同的堆两两抵消（g xor g = 0），所以每个瓶只需看豆数的奇偶；但是\n\
             一步可以从任何非空的瓶里取豆，豆数为偶数的瓶也可以。",
    ),
    taken: |i| text!("a bean out of bottle {i}", "从瓶 {i} 取一颗豆子"),
    into: Phrase::both("into", "放入瓶"),
    search: SearchLimits::new(
        &[
            Cap::new(8, ["bottles", "个瓶子"]),
            Cap::new(1_000_000, ["beans in a bottle", "颗豆（一个瓶子里）"]),
        ],
        200_000,
    )
    .example(Phrase::both("5 bottles with 2 beans each", "5 个瓶子，每个 2 颗豆")),
};

/// Mistakes of programs.
const MISTAKES: [MistakeAbout; 8] = [
    MistakeAbout::new(
        "empty-bottle",
        [
            "it moves a bean out of an empty bottle; the nim-sum alone does not show whether the move is possible",
            "从空瓶里取了豆子；只看异或和，看不出这一步能不能走",
        ],
        ["seven of sixteen published programs", "十六份公开的程序中有七份如此"],
        "1\n5\n0 0 0 1 0\n",
    ),
    MistakeAbout::new(
        "different-bottles",
        [
            "it tries only j < k; both beans may go into the same bottle",
            "只试了 j < k；两颗豆子可以放入同一个瓶",
        ],
        ["the statement's i < j <= k misread", "看错了题面的 i < j <= k"],
        "1\n2\n1 0\n",
    ),
    MistakeAbout::new(
        "odd-bottles-only",
        [
            "it moves only out of bottles with an odd number of beans; any bottle with a bean may be chosen",
            "只从豆数为奇数的瓶里取；有豆的瓶都可以选",
        ],
        [
            "the parity that counts for the nim-sum is confused with the condition for a move",
            "把计入异或和的奇偶当成了能走的条件",
        ],
        "1\n5\n1 2 0 0 0\n",
    ),
    MistakeAbout::new(
        "heap-from-the-left",
        [
            "a bean in bottle i counts as a heap of size i, not n - 1 - i",
            "把瓶 i 里的豆子当作大小为 i 的堆，而不是 n - 1 - i",
        ],
        ["the bottles counted from the wrong end", "瓶子数反了"],
        "1\n2\n1 1\n",
    ),
    MistakeAbout::new(
        "heap-from-the-left-sum-first",
        [
            "a bean in bottle i counts as a heap of size i, and no move is tried where the nim-sum comes out as 0",
            "把瓶 i 里的豆子当作大小为 i 的堆，并且算出的异或和为 0 时不再试任何一步",
        ],
        ["the bottles counted from the wrong end", "瓶子数反了"],
        "1\n2\n1 0\n",
    ),
    MistakeAbout::new(
        "table-one-short",
        [
            "its table of nimbers ends one bottle too early, so that rows of 21 bottles are wrong",
            "SG 值的表少了一项，所以 21 个瓶时出错",
        ],
        ["an array for n < 21", "数组只够 n < 21"],
        "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n",
    ),
    MistakeAbout::new(
        "table-one-short-sum-first",
        [
            "its table of nimbers ends one bottle too early, and no move is tried where the nim-sum comes out as 0",
            "SG 值的表少了一项，并且算出的异或和为 0 时不再试任何一步",
        ],
        ["an array for n < 21", "数组只够 n < 21"],
        "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
    ),
    MistakeAbout::new(
        "state-kept",
        ["the nim-sum of the previous cases is not reset", "前面各组的异或和没有清零"],
        ["a global variable that is set to 0 once", "只清零一次的全局变量"],
        "2\n2\n1 0\n2\n1 0\n",
    ),
];

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
        rules: "Bottles 0..n-1 hold p_i beans. A move picks i < j <= k with a bean in bottle i, takes one bean from \
                bottle i and puts one into j and one into k. The player who cannot move loses.",
        rules_zh: "瓶子 0..n-1 中各有 p_i 颗豆子。每次选 i < j <= k，要求瓶子 i 非空，从中取出一颗，给瓶子 j 和瓶子 k 各加一颗（j = k 时加两颗）。无法操作者输。",
        numbers: &[BOTTLES, BEANS],
        reach: Some(|| {
            text!("counts are exact in 64 bits for every such n", "对每个这样的 n，个数都在 64 位内精确")
        }),
        search: TELLING.search,
        input: "t, then t cases: n and p_0..p_{n-1}.",
        input_zh: "第一行 t，之后 t 组：n 和 p_0..p_{n-1}。",
        output: "Two lines per case: the lexicographically smallest winning first move `i j k`, or `-1 -1 -1`; the number of winning first moves.",
        output_zh: "每组两行：字典序最小的必胜的第一步 `i j k`，没有则为 `-1 -1 -1`；必胜的第一步的个数。",
        theory: "Each bean in bottle i is an independent game, a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
             (Mock Turtles, Winning Ways ch. 14). A bottle counts by its parity, but a move needs a bean.",
        theory_zh: "瓶 i 里的每颗豆子是一个独立的游戏，相当于大小为 h = n-1-i 的堆；h = 0 时 SG 值为 0，否则是二进制中有奇数个 1 的第 h 个数\
             （Mock Turtles，《稳操胜券》第 14 章）。一个瓶只按豆数的奇偶计入异或和，但走一步要求瓶里有豆。",
        framing: Framing::CountFirst(Number::new("t", sentences::CASES, 1..=10, 0..=u64::MAX)),
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let n = input.get(BOTTLES)?;
        input.end_of_line();
        input.list(BEANS, 0..n).map(Some)
    }

    #[inline]
    fn answer_next(&mut self, input: &mut Scanner<'_>) -> Answered<LeastMoveAndCount> {
        Ok(Some(Ok((&read_digest(input)?).into())))
    }

    fn solve(&mut self, beans: &Vec<u64>) -> Result<LeastMoveAndCount, Refusal> {
        Ok((&Row::of(beans)).into())
    }

    #[inline]
    fn line(answer: &LeastMoveAndCount) -> Option<Line> {
        Some(answer.into())
    }

    fn by_the_rules(&mut self, beans: &Vec<u64>) -> Result<LeastMoveAndCount, Refusal> {
        let winning = TELLING.search(beans)?.winning;
        Ok(LeastMoveAndCount { first: winning.first().copied(), count: winning.len() as u64 })
    }

    fn explain(&mut self, beans: &Vec<u64>, method: Method) -> Result<Explanation, Refusal> {
        TELLING.explain(beans, method)
    }

    fn replies(&mut self, beans: &Vec<u64>, _: usize) -> Option<Replies> {
        TELLING.replies(beans)
    }

    fn outcomes(&mut self, beans: &Vec<u64>) -> Result<Vec<Outcome>, Refusal> {
        Ok(vec![bottles::nim_sum(beans).outcome()])
    }

    fn judge_move(
        &mut self,
        beans: &Vec<u64>,
        place: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        TELLING.judge_move(beans, place, asked)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        beans::mistakes(MISTAKES, 19, Vec::as_slice, |_, moves| {
            LeastMoveAndCount { first: moves.first().copied(), count: moves.len() as u64 }.to_string()
        })
    }

    fn refute(beans: &Vec<u64>, printed: &str) -> Option<Text> {
        TELLING.refutation(beans, printed)
    }
}
