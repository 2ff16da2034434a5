//! HDU 1730 Northcott Game: a black and a white piece in each row, each player moves his own.
//!
//! The players move different pieces and play could go on forever, so this is not an impartial
//! game; yet a retreat is answered by an advance of as many cells, and who can close a gap never
//! needs more than Nim on the gaps.

use crate::prelude::*;

/// The number of rows.
const ROWS: Number = Number::new("n", sentences::ROWS, 1..=1_000, 1..=MOST);
/// The number of columns.
const COLUMNS: Number = Number::new("m", sentences::COLUMNS, 2..=100, 2..=MOST);
/// The cell of the first player's piece.
const TOM: Number =
    Number::always("T", ["the cell of Tom's piece", "Tom 的棋子所在的格"], 1..=MOST).up_to("m");
/// The cell of the second player's piece.
const JERRY: Number =
    Number::always("J", ["the cell of Jerry's piece", "Jerry 的棋子所在的格"], 1..=MOST).up_to("m");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<Northcott>>();

/// The solver of HDU 1730.
#[derive(Clone, Copy, Debug, Default)]
pub struct Northcott;

/// A board with a piece of each player in every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NorthcottBoard {
    /// The number of cells of a row.
    pub columns: u64,
    /// The cells, from 1, of the first player's piece and of the second player's.
    pub rows: Vec<[u64; 2]>,
}

impl NorthcottBoard {
    fn gap(row: [u64; 2]) -> u64 {
        row[0].abs_diff(row[1]) - 1
    }

    fn nim_sum(&self) -> Nimber {
        self.rows.iter().map(|&row| Nimber(Self::gap(row))).sum()
    }

    /// The winning moves of the first player: at most one in each row, an advance or a retreat.
    fn winning_moves(&self) -> impl Iterator<Item = Shift> + '_ {
        let sum = self.nim_sum().0;
        self.rows.iter().enumerate().filter(move |_| sum != 0).filter_map(move |(row, &cells)| {
            let (gap, [own, other]) = (Self::gap(cells), cells);
            let wanted = gap ^ sum;
            let room = if own < other { own - 1 } else { self.columns - own };
            if wanted > gap && wanted - gap > room {
                return None;
            }
            let to = if own < other { other - wanted - 1 } else { other + wanted + 1 };
            Some(Shift { row, to })
        })
    }
}

/// The rules, retreats and all: a position is the board and whose turn it is, 0 or 1.
#[derive(Clone, Copy, Debug)]
pub struct NorthcottRules {
    /// The number of cells of a row.
    pub columns: u64,
}

/// A move: the mover's piece of a row goes to another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The row, from 0.
    pub row: usize,
    /// The cell, from 1.
    pub to: u64,
}

impl Rules for NorthcottRules {
    type Position = (Vec<[u64; 2]>, usize);
    type Move = Shift;

    fn moves(&self, (rows, turn): &Self::Position, found: &mut dyn FnMut(Shift, Self::Position)) {
        for (row, cells) in rows.iter().enumerate() {
            let (own, other) = (cells[*turn], cells[1 - turn]);
            // The free cells on the own side of the other piece.
            let side = if own < other { 1..=other - 1 } else { other + 1..=self.columns };
            for to in side.filter(|&to| to != own) {
                let moved = if *turn == 0 { [to, other] } else { [other, to] };
                found(Shift { row, to }, (replaced(rows, row, moved), 1 - turn));
            }
        }
    }
}

impl Game for Northcott {
    type Position = NorthcottBoard;
    type Rules = NorthcottRules;

    const ABOUT: About = About {
        name: "hdu1730",
        aliases: &["northcott"],
        title: "Northcott Game",
        title_zh: "Northcott 游戏",
        judge: "HDU 1730",
        rules: "Each row of a board holds one black piece (Tom's) and one white (Jerry's). A move shifts one of your own \
                pieces within its row to a free cell, forwards or backwards, not over the other piece. Whoever cannot move \
                loses. Tom begins.",
        rules_zh: "棋盘的每一行有一枚黑棋（Tom 的）和一枚白棋（Jerry 的）。每次把自己的一枚棋子在它所在的行内向前或向后移到空格，不能越过对方的棋子。无法操作者输。Tom 先手。",
        numbers: &[ROWS, COLUMNS, TOM, JERRY],
        search: SearchLimits::new(
            &[Cap::new(5_000_000, ["steps", "步"]).meaning(["2 (m (m - 1) / 2)^n n m"; 2])],
            2_000_000,
        )
        .example(Phrase::both(
            "boards of 1 x 171, 2 x 22, 3 x 9 or 4 x 6",
            "1 x 171、2 x 22、3 x 9 或 4 x 6 的棋盘",
        )),
        framing: Framing::UntilEnd("\n"),
        input: "Cases to the end of the input: n and m, then n lines with Tom's and Jerry's cell; blank lines between cases.",
        input_zh: "多组数据，读到文件末尾：n 和 m，之后 n 行为 Tom 和 Jerry 的格子；各组之间有空行。",
        words: ["I WIN!\n", "BAD LUCK!\n"],
        theory: "Nim on the gaps between the two pieces of a row: a retreat is reversed by the same number of cells \
                 (Winning Ways ch. 3).",
        theory_zh: "对每行两枚棋子之间的空格做 Nim：后退多少格，对手就跟进多少格（《稳操胜券》第 3 章）。",
        ..HDU
    };

    fn outcome(&mut self, board: &NorthcottBoard) -> Result<Outcome, Refusal> {
        Ok(board.nim_sum().outcome())
    }

    fn report(&mut self, board: &NorthcottBoard) -> Result<Report, Refusal> {
        let rows = board.rows.iter().enumerate();
        let rows = rows
            .map(|(row, &cells)| ([row as u64 + 1, cells[0], cells[1]], Nimber(NorthcottBoard::gap(cells))));
        let each = Phrase::both("As long as nobody retreats, each row", "只要没有人后退，每一行");
        let header = [Phrase::both("row", "行"), Phrase::same("Tom"), Phrase::same("Jerry")];
        Ok(Report::of_games(each, header, rows)
            .without_moves(board.rows.iter().all(|&[tom, jerry]| {
                let edge = if tom < jerry { 1 } else { board.columns };
                tom.abs_diff(jerry) == 1 && tom == edge
            }))
            .recurrence(text!(
                    "The gap of a row is a Nim heap: an advance lowers it by any number, so G = gap = |T - J| - 1.",
                    "每行的空格数是一个 Nim 堆：前进可以使它减少任意多，所以 G = 空格数 = |T - J| - 1。"
                ))
            .theorem(text!(
                    "Reason (Northcott's game; Winning Ways, ch. 3): a retreat widens a gap, and the opponent follows by as many cells, which\n\
                     restores it; whoever retreats comes nearer to the edge each time, so retreats end too.",
                    "理由（Northcott 游戏，《稳操胜券》第 3 章）：后退使空格变多，对手跟进同样多的格，空格数就还原了；\n\
                     后退的一方每次离边界更近，所以后退也有尽头。"
                ))
            .winning_moves(Self::listed(board, board.winning_moves())))
    }

    fn rules(board: &NorthcottBoard) -> Result<(NorthcottRules, (Vec<[u64; 2]>, usize)), Refusal> {
        let rows = board.rows.len() as u64;
        let placings = u128::from(board.columns) * u128::from(board.columns - 1) / 2;
        let placings = u64::try_from(placings).unwrap_or(u64::MAX);
        let positions = placings.max(2).saturating_pow(rows.min(64) as u32);
        Self::ABOUT.search.check([product([2, positions, rows, board.columns])])?;
        Ok((NorthcottRules { columns: board.columns }, (board.rows.clone(), 0)))
    }

    fn mistakes() -> Vec<Mistake<NorthcottBoard>> {
        vec![
            Self::mistaken(
                "distance-for-gap",
                [
                    "it adds up the distances of the pieces; the gap is 1 less",
                    "累加了棋子的距离；空格数要少 1",
                ],
                ["|T - J| for |T - J| - 1", "把 |T - J| - 1 写成 |T - J|"],
                "1 2\n1 2\n",
                |board| nim_of(board.rows.iter().map(|row| row[0].abs_diff(row[1]))),
            ),
            Self::mistaken(
                "not-absolute",
                [
                    "it takes the gap to be J - T - 1, also where Tom is to the right of Jerry",
                    "空格数一律取 J - T - 1，Tom 在 Jerry 右边时也一样",
                ],
                ["no absolute value", "没有取绝对值"],
                "1 2\n2 1\n",
                |board| nim_of(board.rows.iter().map(|row| row[1].wrapping_sub(row[0]).wrapping_sub(1))),
            ),
        ]
    }

    /// The opponent's pieces are the other ones.
    fn position_after(board: &NorthcottBoard, (rows, _): &(Vec<[u64; 2]>, usize)) -> Option<NorthcottBoard> {
        let rows = rows.iter().map(|&[own, other]| [other, own]).collect();
        Some(NorthcottBoard { columns: board.columns, rows })
    }

    fn in_words(board: &NorthcottBoard, &Shift { row, to }: &Shift) -> (Text, Value) {
        let from = board.rows[row][0];
        (
            text!(
                "in row {row} from cell {from} to cell {to}",
                "第 {row} 行，从第 {from} 格到第 {to} 格",
                row = row + 1
            ),
            json!({ "row": row + 1, "from": from, "to": to }),
        )
    }
}

impl SingleGame for Northcott {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<NorthcottBoard>, Fault> {
        let rows = input.get(ROWS)?;
        let columns = input.get(COLUMNS)?;
        input.end_of_line();
        let (tom, jerry) = (TOM.at_most(columns), JERRY.at_most(columns));
        let mut board = NorthcottBoard { columns, rows: Vec::new() };
        for row in 1..=rows {
            let own = input.get_at(tom, row)?;
            let not_toms = Phrase::both(", which is not Tom's", "，且不是 Tom 所在的格");
            let other = input.get_unless(jerry, Some(row), |cell| cell == own, not_toms)?;
            input.end_of_line();
            board.rows.push([own, other]);
        }
        Ok(Some(board))
    }
}
