//! UVa 1378 / UVALive 3668 (Beijing 2006) A Funny Stone Game: stones in a row of piles.
//!
//! The game is bean splitting ([`sg_core::heaps::bean_splitting`]) in another input and output
//! format; the statement's own rules are [`beans::Bottles`].
//!
//! # Example
//!
//! ```
//! use funny_stone::FunnyStone;
//! use sg_judge::{Problem, Scanner};
//!
//! let mut game = FunnyStone::default();
//! let mut input = Scanner::new("sample", "4 1 0 1 100 0".as_bytes(), true);
//! let case = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.solve(&case).unwrap().to_string(), "Game 1: 0 2 3\n");
//! assert!(game.read(&mut input).unwrap().is_none());
//! ```

use std::fmt;

use beans::Telling;
pub use beans::Triple;
use sg_core::heaps::bean_splitting::bottles;
use sg_judge::prelude::*;
use sg_judge::{AskedMove, JudgedMove, MistakeAbout};

/// The number of piles.
const PILES: Number =
    Number::new("n", ["the number of piles, or 0 to end", "石堆数，末尾为 0"], 0..=23, 0..=u32::MAX as u64);
/// The stones on a pile.
const STONES: Number = Number::new("S", ["the stones on a pile", "一堆上的石子数"], 0..=1_000, 0..=u64::MAX);

/// The problem for tools that take any. It is a static, so that generic code over problems is
/// compiled only here.
pub static ENTRY: Entry = Entry::of::<FunnyStone>();

/// The solver of UVa 1378.
#[derive(Clone, Copy, Debug, Default)]
pub struct FunnyStone {
    games: u64,
}

/// One game of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedPiles {
    /// Its number, from 1.
    pub number: u64,
    /// The stones in each pile.
    pub stones: Vec<u64>,
}

/// The judge's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastMove {
    /// The number of the game.
    pub game: u64,
    /// The lexicographically least winning first move.
    pub first: Option<Triple>,
}

impl fmt::Display for LeastMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line::new();
        line.text("Game ").number(self.game).text(": ");
        match self.first {
            Some((i, j, k)) => line.number(i as u64).text(" ").number(j as u64).text(" ").number(k as u64),
            None => line.text("-1 -1 -1"),
        };
        line.text("\n").fmt(f)
    }
}

/// The statement's words.
const TELLING: Telling = Telling {
    place: Phrase::both("pile", "堆"),
    beans: Phrase::both("stones", "石子"),
    heap: Phrase::both("heap", "h"),
    each: Phrase::both("Each stone", "每颗石子"),
    odd: Phrase::both("The piles with an odd number of stones:", "石子数为奇数的堆："),
    games: Phrase::both(
        "A stone on pile i of n is a heap of size h = n - 1 - i: a move replaces it by two stones further on,\n\
             that is by two smaller heaps, equal ones allowed.\n\
             Equal heaps cancel in pairs, since g xor g = 0, so of each pile only the parity of its stones counts; but\n\
             a move may take its stone off any non-empty pile, also off one with an even number.",
        "n 堆中，堆 i 上的一颗石子的大小记作 h = n - 1 - i：一步把它换成后面的两颗石子，\n\
             也就是换成两个更小的 h，可以一样大。\n\
             相同的石子两两抵消（g xor g = 0），所以每堆只需看石子数的奇偶；但是\n\
             一步可以从任何非空的堆取石子，石子数为偶数的堆也可以。",
    ),
    taken: |i| text!("a stone off pile {i}", "从堆 {i} 取一颗石子"),
    into: Phrase::both("onto", "放到堆"),
    search: SearchLimits::new(
        &[Cap::new(8, ["piles", "堆"]), Cap::new(200_000, ["stones in a pile", "颗石子（一堆里）"])],
        200_000,
    )
    .example(Phrase::both("5 piles with 2 stones each", "5 堆，每堆 2 颗")),
};

/// Mistakes of programs.
const MISTAKES: [MistakeAbout; 8] = [
    MistakeAbout::new(
        "empty-pile",
        [
            "it moves a stone off an empty pile; the nim-sum alone does not show whether the move is possible",
            "从空堆取了石子；只看异或和，看不出这一步能不能走",
        ],
        ["published programs for the same game at Luogu, P3185", "洛谷 P3185（同一个游戏）的公开程序"],
        "5\n0 0 0 1 0\n0\n",
    ),
    MistakeAbout::new(
        "different-piles",
        [
            "it tries only j < k; both stones may go onto the same pile",
            "只试了 j < k；两颗石子可以放到同一堆",
        ],
        ["the statement's i < j <= k misread", "看错了题面的 i < j <= k"],
        "2\n1 0\n0\n",
    ),
    MistakeAbout::new(
        "odd-piles-only",
        [
            "it moves only off piles with an odd number of stones; any pile with a stone may be chosen",
            "只从石子数为奇数的堆取；有石子的堆都可以选",
        ],
        [
            "the parity that counts for the nim-sum is confused with the condition for a move",
            "把计入异或和的奇偶当成了能走的条件",
        ],
        "5\n2 0 0 1 0\n0\n",
    ),
    MistakeAbout::new(
        "heap-from-the-left",
        [
            "a stone on pile i counts as a heap of size i, not n - 1 - i",
            "把堆 i 上的石子当作大小为 i，而不是 n - 1 - i",
        ],
        ["the piles counted from the wrong end", "从错误的一端数堆"],
        "2\n1 1\n0\n",
    ),
    MistakeAbout::new(
        "heap-from-the-left-sum-first",
        [
            "a stone on pile i counts as a heap of size i, and no move is tried where the nim-sum comes out as 0",
            "把堆 i 上的石子当作大小为 i 的堆，并且算出的异或和为 0 时不再试任何一步",
        ],
        ["the piles counted from the wrong end", "从错误的一端数堆"],
        "2\n1 0\n0\n",
    ),
    MistakeAbout::new(
        "table-one-short",
        [
            "its table of nimbers ends one pile too early, so that rows of 23 piles are wrong",
            "SG 值的表少了一项，所以 23 堆时出错",
        ],
        ["an array for n < 23", "数组只够 n < 23"],
        "23\n2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
    ),
    MistakeAbout::new(
        "table-one-short-sum-first",
        [
            "its table of nimbers ends one pile too early, and no move is tried where the nim-sum comes out as 0",
            "SG 值的表少了一项，并且算出的异或和为 0 时不再试任何一步",
        ],
        ["an array for n < 23", "数组只够 n < 23"],
        "23\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
    ),
    MistakeAbout::new(
        "state-kept",
        ["the nim-sum of the previous games is not reset", "前面各局的异或和没有清零"],
        ["a global variable that is set to 0 once", "只清零一次的全局变量"],
        "2\n1 0\n2\n1 0\n0\n",
    ),
];

impl Problem for FunnyStone {
    type Case = NumberedPiles;
    type Answer = LeastMove;

    const ABOUT: About = About {
        name: "funny-stone",
        aliases: &["uva1378", "la3668"],
        title: "A Funny Stone Game",
        title_zh: "有趣的石子游戏",
        judge: "UVa 1378, UVALive 3668 (Beijing 2006)",
        comparison: Comparison::Exact,
        rules: "Piles 0..n-1 of stones. A move picks i < j <= k with pile i non-empty, removes one stone from pile i \
                and adds one to pile j and one to pile k (two if j = k). The player who cannot move loses.",
        rules_zh: "石子堆 0..n-1。每次选 i < j <= k，要求第 i 堆非空，从第 i 堆取走一颗，给第 j 堆和第 k 堆各加一颗（j = k 时加两颗）。无法操作者输。",
        numbers: &[PILES, STONES],
        search: TELLING.search,
        input: "Cases of n and S_0..S_{n-1}; a 0 ends the input.",
        input_zh: "多组数据，每组为 n 和 S_0..S_{n-1}；以 0 结束。",
        output: "A line per case: `Game t: i j k` with the lexicographically smallest winning first move, or `Game t: -1 -1 -1`.",
        output_zh: "每组一行：`Game t: i j k`，i j k 为字典序最小的必胜的第一步；没有则为 `Game t: -1 -1 -1`。",
        theory: "Each stone on pile i is an independent game, a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
             (Mock Turtles, Winning Ways ch. 14). A pile counts by its parity, but a move needs a stone.",
        theory_zh: "堆 i 上的每颗石子是一个独立的游戏，相当于大小为 h = n-1-i 的堆；h = 0 时 SG 值为 0，否则是二进制中有奇数个 1 的第 h 个数\
             （Mock Turtles，《稳操胜券》第 14 章）。一堆只按石子数的奇偶计入异或和，但走一步要求堆上有石子。",
        framing: Framing::UntilZero("0"),
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<NumberedPiles>, Fault> {
        let n = input.get(PILES)?;
        if n == 0 {
            return Ok(None);
        }
        input.end_of_line();
        let stones = input.list(STONES, 0..n)?;
        self.games += 1;
        Ok(Some(NumberedPiles { number: self.games, stones }))
    }

    fn solve(&mut self, game: &NumberedPiles) -> Result<LeastMove, Refusal> {
        Ok(LeastMove { game: game.number, first: bottles::first_winning_move(&game.stones) })
    }

    fn by_the_rules(&mut self, game: &NumberedPiles) -> Result<LeastMove, Refusal> {
        let first = TELLING.search(&game.stones)?.winning.first().copied();
        Ok(LeastMove { game: game.number, first })
    }

    fn explain(&mut self, game: &NumberedPiles, method: Method) -> Result<Explanation, Refusal> {
        TELLING.explain(&game.stones, method)
    }

    fn replies(&mut self, game: &NumberedPiles, _: usize) -> Option<Replies> {
        TELLING.replies(&game.stones)
    }

    fn outcomes(&mut self, game: &NumberedPiles) -> Result<Vec<Outcome>, Refusal> {
        Ok(vec![bottles::nim_sum(&game.stones).outcome()])
    }

    fn judge_move(
        &mut self,
        game: &NumberedPiles,
        place: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        TELLING.judge_move(&game.stones, place, asked)
    }

    fn mistakes() -> Vec<Mistake<NumberedPiles>> {
        beans::mistakes(
            MISTAKES,
            21,
            |game| &game.stones,
            |game, moves| LeastMove { game: game.number, first: moves.first().copied() }.to_string(),
        )
    }

    fn refute(game: &NumberedPiles, printed: &str) -> Option<Text> {
        TELLING.refutation(&game.stones, printed.split_once(':')?.1)
    }
}
