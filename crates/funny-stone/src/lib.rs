//! UVa 1378 / UVALive 3668 (Beijing 2006) A Funny Stone Game: stones in a row of piles.
//!
//! The game is bean splitting ([`sg_core::heaps::bean_splitting`]) in another input and output format; the statement's
//! own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use funny_stone::FunnyStone;
//! use sg_judge::{Problem, Scanner};
//!
//! let mut game = FunnyStone::new();
//! let mut input = Scanner::new("sample", "4 1 0 1 100 0".as_bytes(), true);
//! let case = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.solve(&case).unwrap().to_string(), "Game 1: 0 2 3\n");
//! assert!(game.read(&mut input).unwrap().is_none());
//! ```

use std::fmt;

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::heaps::bean_splitting::{self, bottles};
use sg_core::rules::oracle::Oracle;
use sg_judge::{
    About, AskedMove, Comparison, Entry, Explanation, Fault, Framing, JudgedMove, Line, Method, Mistake,
    Number, Phrase, Problem, Refusal, Replies, Report, Scanner, Searched, Section, Text, WinningMoves,
    only_position, search, sentences, text,
};

mod mistakes;
pub mod rules;

use rules::{Piles, SEARCH};

/// The number of piles.
const PILES: Number = Number::new("n", "the number of piles, or 0 to end", 0..=23, 0..=u32::MAX as u64);
/// The stones on a pile.
const STONES: Number = Number::new("S", "the stones on a pile", 0..=1_000, 0..=u64::MAX);

/// The problem for tools that take any. A static, so that what is generic over problems is compiled here alone.
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

/// A first move `i j k`.
pub type Triple = (usize, usize, usize);

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

impl FunnyStone {
    /// Searches the statement's rules.
    fn search(stones: &[u64]) -> Result<Searched<Triple>, Refusal> {
        // Stones in the last pile never move again, and every other stone would be one position more.
        let mut start = stones.to_vec();
        if let Some((last, movable)) = start.split_last_mut() {
            *last = 0;
            SEARCH.check([stones.len() as u64, movable.iter().copied().max().unwrap_or(0)])?;
        }
        search(&mut Oracle::new(Piles).with_limit(SEARCH.positions()), &start, &SEARCH)
    }
}

/// A move in words and as data.
fn in_words((i, j, k): Triple) -> (Text, Value) {
    let onto = if j == k {
        text!("two onto {j}", "两颗放到堆 {j}", j)
    } else {
        text!("one onto {j} and one onto {k}", "一颗放到堆 {j}，一颗放到堆 {k}", j, k)
    };
    let words = text!(
        "{i} {j} {k}: a stone off pile {i}, {onto}",
        "{i} {j} {k}：从堆 {i} 取一颗石子，{onto}",
        i,
        j,
        k,
        onto
    );
    (words, json!({ "i": i, "j": j, "k": k }))
}

/// What the statement calls one of the row.
const PILE: Phrase = Phrase::both("pile", "堆");

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
                and adds one to pile j and one to pile k (two if j = k). Who cannot move loses.",
        numbers: &[PILES, STONES],
        reach: None,
        search: SEARCH,
        input: "Cases of n and S_0..S_{n-1}; a 0 ends the input.",
        output: "A line per case: `Game t: i j k` with the least winning first move, or `Game t: -1 -1 -1`.",
        theory: Phrase::both(
            "Each stone on pile i is an independent game, a heap of size h = n-1-i; its nimber is 0 for h = 0, else the h-th odious number \
             (Mock Turtles, Winning Ways ch. 14). A pile counts by its parity, but a move needs a stone.",
            "堆 i 上的每颗石子是一个独立的游戏，相当于 h = n-1-i；h = 0 时 SG 值为 0，否则是第 h 个二进制中有奇数个 1 的数\
             （Mock Turtles，《稳操胜券》第 14 章）。一堆只按石子数的奇偶计入异或和，但走一步要求堆上有石子。",
        ),
        framing: Framing::UntilZero("0"),
    };

    fn new() -> Self {
        Self::default()
    }

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
        let first = Self::search(&game.stones)?.winning.first().copied();
        Ok(LeastMove { game: game.number, first })
    }

    fn explain(&mut self, game: &NumberedPiles, method: Method) -> Result<Explanation, Refusal> {
        let stones = &game.stones;
        if method == Method::Rules {
            return Ok(Self::search(stones)?.explain(in_words));
        }
        let last = stones.len() - 1;
        let rows = bottles::odd(stones).map(|odd| ([odd.bottle as u64, odd.beans, odd.heap], odd.nimber));
        let terms: Vec<u64> = bottles::odd(stones).map(|odd| odd.nimber.0).collect();
        let nimber_of = |pile: usize| bean_splitting::nimber((last - pile) as u64).0;
        let first = bottles::winning_moves(stones).map(|(i, j, k)| {
            let (words, data) = in_words((i, j, k));
            let becomes = sentences::becomes(nimber_of(i), &[nimber_of(j), nimber_of(k)]);
            (sentences::with_effect(&words, &becomes), data)
        });
        let nim_sum = bottles::nim_sum(stones);
        let report = Report::by_nim_sum(nim_sum)
            .without_moves(stones[..last].iter().all(|&stones| stones == 0))
            .lines_in(Section::Games, sentences::sprague_grundy(Phrase::both("Each stone", "每颗石子")))
            .lines_in(Section::Games, [
                text!(
                    "A stone on pile i is a heap of size h = n - 1 - i, with n = {n}: a move replaces it by two stones further on,",
                    "堆 i 上的一颗石子的大小记作 h = n - 1 - i，这里 n = {n}：一步把它换成后面的两颗石子，",
                    n = last + 1
                ),
                text!("that is by two smaller heaps, equal ones allowed.", "也就是换成两个更小的 h，可以一样大。"),
                text!(
                    "Equal heaps cancel in pairs, since g xor g = 0, so of each pile only the parity of its stones counts; but",
                    "相同的石子两两抵消（g xor g = 0），所以每堆只需看石子数的奇偶；但是"
                ),
                text!(
                    "a move may take its stone off any non-empty pile, also off one with an even number.",
                    "一步可以从任何非空的堆取石子，石子数为偶数的堆也可以。"
                ),
            ])
            .lines_in(Section::Recurrence, sentences::beans::recurrence())
            .first_values("h", (0..).map(bean_splitting::nimber))
            .lines_in(Section::Theorem, sentences::beans::theorem())
            .line(text!("The piles with an odd number of stones:", "石子数为奇数的堆："))
            .nim_sum_table([PILE, Phrase::both("stones", "石子"), Phrase::both("heap", "h")], rows, nim_sum)
            .line(sentences::nim_sum(&terms));
        Ok(report
            .winning_moves(WinningMoves::counted(bottles::count_winning_moves(stones).into(), first))
            .into())
    }

    fn replies(&mut self, game: &NumberedPiles, _: usize) -> Option<Replies> {
        sentences::beans::replies(&game.stones, |chosen| in_words(chosen).0)
    }

    fn outcomes(&mut self, game: &NumberedPiles) -> Result<Vec<Outcome>, Refusal> {
        Ok(vec![bottles::nim_sum(&game.stones).outcome()])
    }

    fn judge_move(
        &mut self,
        game: &NumberedPiles,
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        only_position(position)?;
        Ok(sentences::beans::judged(&game.stones, asked, PILE, |chosen| in_words(chosen).0))
    }

    fn mistakes() -> Vec<Mistake<NumberedPiles>> {
        mistakes::all()
    }

    fn refute(game: &NumberedPiles, printed: &str) -> Option<Text> {
        mistakes::refutation(&game.stones, printed)
    }
}
