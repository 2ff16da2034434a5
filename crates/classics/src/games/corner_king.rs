//! The king in the corner: one square down, left, or both at once; the player who cannot move
//! loses.

use sg_core::games::bash;

use crate::prelude::*;

/// The rows of the board.
const ROWS: Number =
    Number::new("n", ["the number of rows of the board", "棋盘的行数"], 1..=MOST, 1..=u64::MAX);
/// Its columns.
const COLUMNS: Number =
    Number::new("m", ["the number of columns of the board", "棋盘的列数"], 1..=MOST, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<CornerKing>>();

/// The king in the corner, and the rules: a position is the row and the column of the piece,
/// counted from 1 at the lower left corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornerKing;

impl Rules for CornerKing {
    type Position = (u64, u64);
    /// How many squares down and to the left.
    type Move = (u64, u64);

    fn moves(&self, &(row, column): &(u64, u64), found: &mut dyn FnMut((u64, u64), (u64, u64))) {
        for (down, left) in [(1, 0), (0, 1), (1, 1)] {
            if down < row && left < column {
                found((down, left), (row - down, column - left));
            }
        }
    }
}

impl StatelessGame for CornerKing {
    const ABOUT: About = About {
        name: "corner-king",
        aliases: &["king-in-the-corner"],
        title: "The king in the corner",
        title_zh: "角落里的国王",
        judge: "Folklore",
        rules: "A board of n x m squares with a piece in the top right corner. A move moves it one square down, left, or \
                down-left. The player who cannot move loses.",
        rules_zh: "n x m 的棋盘，棋子在右上角。每次把棋子向下、向左或向左下移动一格。无法操作者输。",
        numbers: &[ROWS, COLUMNS],
        search: SearchLimits::new(&[Cap::new(20_000, ["squares", "格"])], 2_000_000),
        input: "t, then t cases n m.",
        input_zh: "第一行 t，之后 t 组，每组 n m。",
        theory: "The second player wins if and only if n and m are both odd: whatever the first does, the second makes both \
                 odd again.",
        theory_zh: "后手胜当且仅当 n 与 m 都是奇数：无论先手怎么走，后手都使两者重新成为奇数。",
        ..THEORY
    };

    /// The rows and the columns.
    type Case = (u64, u64);
    type StatementRules = CornerKing;

    fn read(input: &mut Scanner<'_>) -> Result<(u64, u64), Fault> {
        Ok((input.get(ROWS)?, input.get(COLUMNS)?))
    }

    fn solve(&(rows, columns): &(u64, u64)) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(bash::king_outcome(columns - 1, rows - 1)))
    }

    fn explain(board: &(u64, u64)) -> Result<Report, Refusal> {
        let &(rows, columns) = board;
        let parity = |number: u64| {
            if number.is_multiple_of(2) {
                Phrase::both("even", "偶数")
            } else {
                Phrase::both("odd", "奇数")
            }
        };
        let because = text!(
            "n = {rows} is {one} and m = {columns} is {other}",
            "n = {rows} 是{one}，m = {columns} 是{other}",
            one = parity(rows),
            other = parity(columns)
        );
        let moves = bash::king_winning_step(columns - 1, rows - 1).map(|(left, down)| {
            let (words, data) = <Self as Game>::in_words(board, &(down, left));
            let words = text!(
                "{words}, to row {row} and column {column}, both odd",
                "{words}，到第 {row} 行第 {column} 列，都是奇数",
                row = rows - down,
                column = columns - left
            );
            (words, data)
        });
        let corner =
            |rows: u64| (1..=4).map(move |columns| bash::king_nimber(columns - 1, rows - 1).to_string());
        let grid: Vec<Vec<String>> = std::iter::once(
            std::iter::once("n \\ m".to_string()).chain((1..=4).map(|m: u64| m.to_string())).collect(),
        )
        .chain((1..=4).map(|n: u64| std::iter::once(n.to_string()).chain(corner(n)).collect()))
        .collect();
        Ok(Report::new(bash::king_outcome(columns - 1, rows - 1), because)
            .nim_sum(bash::king_nimber(columns - 1, rows - 1))
            .without_moves(rows == 1 && columns == 1)
            .lines_in(Section::Games, sentences::only_game(Phrase::both("The piece", "这枚棋子")))
            .games(text!(
                "It is in row n and column m, counted from the lower left corner.",
                "它在第 n 行第 m 列，从左下角数起。"
            ))
            .recurrence(sentences::recurrence_of(
                "G(n, m)",
                &text!(
                    "G(n - 1, m), G(n, m - 1), G(n - 1, m - 1), inside the board",
                    "G(n - 1, m), G(n, m - 1), G(n - 1, m - 1)，只取棋盘内的"
                ),
            ))
            .values(Phrase::same("G(n, m):"))
            .grid_in(Section::Values, &grid)
            .worked(
                "2, 2",
                &[[0, 1], [1, 0], [0, 0]].map(|[up, right]| {
                    (format!("({}, {})", up + 1, right + 1), bash::king_nimber(right, up))
                }),
            )
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(&(rows, columns): &(u64, u64)) -> Result<(CornerKing, (u64, u64)), Refusal> {
        <Self as Game>::ABOUT.search.check([product([rows, columns])])?;
        Ok((CornerKing, (rows, columns)))
    }

    fn mistakes() -> Vec<Mistake<(u64, u64)>> {
        vec![
            Self::mistaken(
                "rook",
                ["it moves the king as a rook: Second wins on the diagonal", "把王当成车：在对角线上后手胜"],
                ["Nim with two heaps", "两堆的 Nim"],
                "1\n1 3\n",
                |(rows, columns)| Outcome::n_if(rows != columns),
            ),
            Self::mistaken(
                "both-even",
                [
                    "it says that Second wins if and only if both numbers are even; they are counted from 1",
                    "认为后手胜当且仅当两个数都是偶数；它们从 1 数起",
                ],
                ["squares counted from 0", "格子从 0 数起"],
                "1\n1 1\n",
                |(rows, columns)| Outcome::n_if(rows % 2 == 1 || columns % 2 == 1),
            ),
        ]
    }

    fn in_words(_: &(u64, u64), &(down, left): &(u64, u64)) -> (Text, Value) {
        let direction = match (down, left) {
            (_, 0) => Phrase::both("down", "下"),
            (0, _) => Phrase::both("left", "左"),
            _ => Phrase::both("down-left", "左下"),
        };
        (text!("one square {direction}", "向{direction}走一格"), json!({ "down": down, "left": left }))
    }
}
