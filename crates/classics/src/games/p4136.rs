//! Luogu P4136 谁能赢呢？ (BZOJ 2463): a stone walks a square board and never visits a cell twice.
//!
//! This is undirected vertex geography: the first player wins if and only if every maximum matching
//! covers the start.

use crate::prelude::*;

/// The side of the board.
const SIDE: Number = Number::new(
    "n",
    ["the side of the board, or 0 at the end", "棋盘的边长，末尾为 0"],
    0..=10_000,
    0..=u64::MAX,
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<WalkTheBoard>>();

/// The solver of P4136.
#[derive(Clone, Copy, Debug, Default)]
pub struct WalkTheBoard;

/// The rules on a board of `side` x `side` cells, `side <= 8`. A position is the set of visited
/// cells and the cell of the stone; cells are counted row by row from 0.
#[derive(Clone, Copy, Debug)]
pub struct WalkRules {
    /// The side of the board.
    pub side: u64,
}

/// A move: the cell that the stone goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its row, from 1 at the top.
    pub row: u64,
    /// Its column, from 1 at the left.
    pub column: u64,
}

impl Rules for WalkRules {
    type Position = (u64, u64);
    type Move = Step;

    fn moves(&self, &(visited, cell): &(u64, u64), found: &mut dyn FnMut(Step, (u64, u64))) {
        let (row, column) = (cell / self.side, cell % self.side);
        for (to_row, to_column) in [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ] {
            if to_row < self.side && to_column < self.side {
                let to = to_row * self.side + to_column;
                if visited >> to & 1 == 0 {
                    found(Step { row: to_row + 1, column: to_column + 1 }, (visited | 1 << to, to));
                }
            }
        }
    }
}

impl Game for WalkTheBoard {
    type Position = u64;
    type Rules = WalkRules;

    const ABOUT: About = About {
        name: "p4136",
        aliases: &["walk-the-board", "bzoj2463"],
        title: "Who can win?",
        title_zh: "谁能赢呢？",
        judge: "Luogu P4136, BZOJ 2463",
        rules: "A stone is in the corner of an n x n board. A move moves it one cell up, down, left or right, to a \
                cell where it has never been; the corner counts as visited. The player who cannot move loses.",
        rules_zh: "n x n 的棋盘，石子在一角。每次把石子向上、下、左、右移动一格，移到从未到过的格子；起点的角算作到过。无法操作者输。",
        numbers: &[SIDE],
        search: SearchLimits::new(&[Cap::new(5, ["cells on a side", "（边长）"])], 2_000_000),
        input: "Cases of one number n; 0 ends.",
        input_zh: "多组数据，每组一个数 n，以 0 结束。",
        words: ["Alice\n", "Bob\n"],
        theory: "Cover the board with dominoes. If n is even all cells are covered, and the first player always moves to \
                 the other half of the domino. If n is odd all cells but the corner are covered, and the second player \
                 does so.",
        theory_zh: "用多米诺骨牌覆盖棋盘。n 为偶数时所有格子都被覆盖，先手总走到同一块骨牌的另一半。n 为奇数时除角上一格外都被覆盖，这时由后手这样走。",
        framing: Framing::UntilZero("0"),
        ..About::DEFAULT
    };

    fn outcome(&mut self, side: &u64) -> Result<Outcome, Refusal> {
        Ok(Outcome::n_if(side.is_multiple_of(2)))
    }

    fn report(&mut self, &side: &u64) -> Result<Report, Refusal> {
        let even = side.is_multiple_of(2);
        let because = if side <= 1 {
            text!("there is no move", "没有可走的一步")
        } else if even {
            text!(
                "{side} is even: the board can be covered with dominoes, and the first player always moves to the other half of the \
                 current domino",
                "{side} 是偶数：棋盘可以用多米诺骨牌覆盖，先手总走到当前骨牌的另一半"
            )
        } else {
            text!(
                "{side} is odd: all cells but the corner can be covered with dominoes, and the second player does so",
                "{side} 是奇数：除角上一格外都可以用多米诺骨牌覆盖，由后手这样走"
            )
        };
        // A covering by upright dominoes and one by lying ones serve alike.
        let steps = [Step { row: 2, column: 1 }, Step { row: 1, column: 2 }];
        Ok(Report::new(Outcome::n_if(even), because)
            .games(text!(
                    "There is one game, undirected vertex geography: a player who moves the stone to a cell wins if and only if the other then loses.",
                    "只有一个游戏，即无向图上的地理游戏：走到某格的一方获胜，当且仅当对手接着必败。"
                ))
            .theorem(text!("Theorem: the first player wins if and only if every maximum matching covers the start. Here a domino is a pair of\n\
                 neighbouring cells: the player who can always move to the other half of the domino just entered never runs out of moves.", "定理：先手胜当且仅当每个最大匹配都覆盖起点。这里一块骨牌是两个\n\
                 相邻的格：总能走到刚进入的骨牌的另一半的一方，永远有步可走。"))
            .winning_moves(Self::listed(&side, steps.into_iter().filter(|_| even))))
    }

    fn rules(&side: &u64) -> Result<(WalkRules, (u64, u64)), Refusal> {
        Self::ABOUT.search.check([side])?;
        Ok((WalkRules { side }, (1, 0)))
    }

    fn mistakes() -> Vec<Mistake<u64>> {
        vec![
            Self::mistaken(
                "odd-wins",
                ["it says that First wins on odd boards", "认为边长为奇数时先手胜"],
                ["the two answers swapped", "两个答案互换了"],
                "1\n0\n",
                |side| Outcome::n_if(side % 2 == 1),
            ),
            Self::mistaken(
                "multiple-of-four",
                ["it says that First wins if and only if 4 divides n", "认为先手胜当且仅当 4 整除 n"],
                ["the cells counted instead of the dominoes", "数了格子而不是骨牌"],
                "2\n0\n",
                |side| Outcome::n_if(side % 4 == 0),
            ),
        ]
    }

    fn in_words(_: &u64, &Step { row, column }: &Step) -> (Text, Value) {
        (
            text!("to row {row}, column {column}", "到第 {row} 行第 {column} 列"),
            json!({ "row": row, "column": column }),
        )
    }
}

impl SingleGame for WalkTheBoard {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        let side = input.get(SIDE)?;
        Ok((side > 0).then_some(side))
    }
}
