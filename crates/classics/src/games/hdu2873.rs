//! HDU 2873 Bomb Game: a bomb goes off and leaves one further up and one further left.
//!
//! The sample does not tell rows from columns turned upside down: it comes out the same with the
//! rows read from the bottom. The first row of the input is row 1; a single bomb in the second of
//! two rows tells the two readings apart.

use std::cell::RefCell;
use std::sync::LazyLock;

use sg_core::{Nimber, Outcome, mex};

use crate::prelude::*;

/// The judge's most rows and columns.
const SIDE: usize = 50;
/// The number of rows.
const ROWS: Number =
    Number::new("n", ["the number of rows, or 0 at the end", "行数，末尾为 0"], 0..=SIDE as u64, 0..=1 << 20);
/// The number of columns.
const COLUMNS: Number = Number::new("m", sentences::COLUMNS, 0..=SIDE as u64, 0..=1 << 20);

/// How far the table goes.
fn reach() -> Text {
    // A table of p x q cells takes (p q)^2 / 4 steps.
    let area = (4 * Nimbers::MOST_STEPS).isqrt();
    text!(
        "bombs anywhere in the first row and column, and elsewhere as far as row p and column q with p q <= {area}",
        "第一行和第一列任意位置的炸弹；其余炸弹最远在第 p 行、第 q 列，要求 p q <= {area}"
    )
}

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<BombGame>>();

/// The solver of HDU 2873.
#[derive(Clone, Debug, Default)]
pub struct BombGame {
    /// The nimbers of bombs, as far as they were needed.
    nimbers: Nimbers,
}

/// A cell, rows and columns counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row.
    pub row: u64,
    /// The column.
    pub column: u64,
}

/// A move: the bomb at `cell` goes off, with another in row `up` of its column and another in
/// column `left` of its row, as far as its place allows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blast {
    /// Where it was.
    pub cell: Cell,
    /// The row of the bomb above, if the bomb was not in the first row.
    pub up: Option<u64>,
    /// The column of the bomb to the left, if the bomb was not in the first column.
    pub left: Option<u64>,
}

impl Blast {
    /// The cells of the bombs that it leaves; one at (1, 1) vanishes at once.
    fn leaves(self) -> impl Iterator<Item = Cell> {
        let above = self.up.map(|row| Cell { row, ..self.cell });
        let beside = self.left.map(|column| Cell { column, ..self.cell });
        [above, beside].into_iter().flatten().filter(|&cell| cell != Cell { row: 1, column: 1 })
    }
}

/// Every way in which a bomb can go off.
fn blasts(cell: Cell) -> impl Iterator<Item = Blast> {
    let choices = |place: u64| (1..place).map(Some).chain((place == 1).then_some(None));
    let ups = choices(cell.row);
    ups.flat_map(move |up| choices(cell.column).map(move |left| Blast { cell, up, left }))
        .filter(|blast| blast.up.is_some() || blast.left.is_some())
}

/// The rules: a position is the cells with a bomb, sorted. Two bombs on one cell vanish at once.
#[derive(Clone, Copy, Debug)]
pub struct BombRules;

impl Rules for BombRules {
    type Position = Vec<Cell>;
    type Move = Blast;

    fn moves(&self, bombs: &Vec<Cell>, found: &mut dyn FnMut(Blast, Vec<Cell>)) {
        for &cell in bombs {
            for blast in blasts(cell) {
                let mut after: Vec<Cell> = bombs.iter().copied().filter(|&bomb| bomb != cell).collect();
                for left in blast.leaves() {
                    match after.binary_search(&left) {
                        Ok(pair) => {
                            after.remove(pair);
                        }
                        Err(place) => after.insert(place, left),
                    }
                }
                found(blast, after);
            }
        }
    }
}

/// The nimbers of the cells `1..=rows` x `1..=columns`.
#[derive(Clone, Debug, Default)]
struct Nimbers {
    rows: usize,
    columns: usize,
    /// Row by row.
    values: Vec<u32>,
}

impl Nimbers {
    /// The most steps that a table may take: boards of some 256 x 256 cells.
    const MOST_STEPS: u64 = 1 << 30;

    /// A table for this many rows and columns.
    fn reach(&mut self, rows: usize, columns: usize) {
        if rows <= self.rows && columns <= self.columns {
            return;
        }
        *self = Self { rows, columns, values: Vec::with_capacity(rows * columns) };
        // The last cell that had an option of each nimber; as long as a power of two above every
        // nimber so far.
        let mut seen: Vec<u32> = vec![0; (rows + columns).next_power_of_two()];
        for row in 0..rows {
            for column in 0..columns {
                let value = if row == 0 || column == 0 {
                    (row + column) as u32
                } else if row > column && row < columns {
                    // The board is the same with rows and columns exchanged.
                    self.values[column * columns + row]
                } else {
                    self.least_excluded(row, column, &mut seen)
                };
                self.values.push(value);
            }
        }
    }

    /// The nimber of a cell from those above it and to its left.
    fn least_excluded(&self, row: usize, column: usize, seen: &mut Vec<u32>) -> u32 {
        let cell = (row * self.columns + column) as u32;
        let beside = &self.values[row * self.columns..];
        for above in self.values[column..].iter().step_by(self.columns).take(row) {
            for value in beside {
                seen[(above ^ value) as usize] = cell;
            }
        }
        let value = seen.iter().position(|&last| last != cell).unwrap_or(seen.len());
        if value == seen.len() {
            seen.resize(2 * value, 0);
        }
        value as u32
    }

    /// The nimber of a bomb at a cell; those of the first row and column follow without a table.
    fn nimber(&self, cell: Cell) -> Nimber {
        if cell.row == 1 || cell.column == 1 {
            Nimber(cell.row + cell.column - 2)
        } else {
            let at = (cell.row as usize - 1) * self.columns + cell.column as usize - 1;
            Nimber(self.values[at].into())
        }
    }
}

/// Some of at most 64 nimbers, one bit for each, whose nim-sum is `sum`, if there are any.
fn chosen(nimbers: &[Nimber], sum: Nimber) -> Option<u64> {
    // Nim-sums with different highest bits, and what each is a sum of.
    let mut basis: Vec<(u64, u64)> = Vec::new();
    let reduce = |basis: &[(u64, u64)], start: (u64, u64)| {
        basis.iter().fold(start, |(rest, chosen), &(value, terms)| {
            if rest ^ value < rest { (rest ^ value, chosen ^ terms) } else { (rest, chosen) }
        })
    };
    for (at, nimber) in nimbers.iter().enumerate() {
        let new = reduce(&basis, (nimber.0, 1 << at));
        if new.0 > 0 {
            basis.push(new);
        }
    }
    let (rest, chosen) = reduce(&basis, (sum.0, 0));
    (rest == 0).then_some(chosen)
}

impl BombGame {
    /// The nimbers of the bombs.
    fn nimbers(&mut self, bombs: &[Cell]) -> Result<Vec<Nimber>, Refusal> {
        let inner = bombs.iter().filter(|cell| cell.row > 1 && cell.column > 1);
        let (rows, columns) =
            inner.fold((1, 1), |(rows, columns), cell| (cell.row.max(rows), cell.column.max(columns)));
        let area = rows.saturating_mul(columns);
        if area.saturating_mul(area) / 4 > Nimbers::MOST_STEPS {
            return Err(Refusal::new(text!(
                "bombs as far as row {rows} and column {columns} are out of reach: a table of n x m cells takes n^2 m^2 / 4 steps, and the limit is {most}",
                "远至第 {rows} 行、第 {columns} 列的炸弹超出了可算的范围：n x m 格的表需要 n^2 m^2 / 4 步，至多计算 {most} 步",
                most = Nimbers::MOST_STEPS
            )));
        }
        self.nimbers.reach(rows as usize, columns as usize);
        Ok(bombs.iter().map(|&cell| self.nimbers.nimber(cell)).collect())
    }
}

/// The nimber of a bomb if those of the first row and column had 0; 0 beyond the judge's boards.
fn edges_stuck(cell: Cell) -> u64 {
    static NIMBERS: LazyLock<Vec<Vec<Nimber>>> = LazyLock::new(|| {
        let mut nimbers = vec![vec![Nimber::ZERO; SIDE]; SIDE];
        for row in 1..SIDE {
            for column in 1..SIDE {
                let reached = (0..row).flat_map(|up| (0..column).map(move |left| (up, left)));
                let reached: Vec<Nimber> =
                    reached.map(|(up, left)| nimbers[up][column] ^ nimbers[row][left]).collect();
                nimbers[row][column] = mex(reached);
            }
        }
        nimbers
    });
    let row = NIMBERS.get(cell.row as usize - 1);
    row.and_then(|row| row.get(cell.column as usize - 1)).copied().unwrap_or_default().0
}

impl Game for BombGame {
    /// The cells with a bomb, sorted.
    type Position = Vec<Cell>;
    type Rules = BombRules;

    const ABOUT: About = About {
        name: "hdu2873",
        aliases: &["bomb-game"],
        title: "Bomb Game",
        title_zh: "炸弹游戏",
        judge: "HDU 2873",
        rules: "Bombs on an n x m board. A move explodes the bomb at row p, column q: with p, q > 1 a bomb appears at (u, q) and \
                one at (p, v), with u < p and v < q chosen by the player; with p = 1 < q only one at (1, v), with q = 1 < p only one at \
                (u, 1). Two bombs on a cell vanish, and so does a bomb at (1, 1). Whoever cannot explode one loses. John begins.",
        rules_zh: "n x m 的棋盘上有若干炸弹。每次引爆第 p 行第 q 列的炸弹：若 p, q > 1，则在 (u, q) 和 (p, v) 各出现一枚炸弹，u < p、v < q 由引爆者选定；若 p = 1 < q，只在 (1, v) 出现一枚；若 q = 1 < p，只在 (u, 1) 出现一枚。同一格上的两枚炸弹一起消失，出现在 (1, 1) 处的炸弹立即消失。无法引爆者输。John 先手。",
        numbers: &[ROWS, COLUMNS],
        reach: Some(reach),
        search: SearchLimits::new(
            &[Cap::new(16, ["cells", "个格子"]).meaning([
                "n m, for the first n rows and m columns with bombs",
                "n m，炸弹位于前 n 行、前 m 列",
            ])],
            2_000_000,
        ),
        input: "Cases: n and m, then n rows of m characters, `#` for a bomb and `.` for none; 0 0 ends.",
        input_zh: "多组数据：n 和 m，之后 n 行，每行 m 个字符，`#` 表示炸弹，`.` 表示空格；以 0 0 结束。",
        words: ["John\n", "Jack\n"],
        theory: "Sprague-Grundy theorem: the nim-sum of the bombs. The nimber of a bomb at (p, q) is the least number that is not the nimber of (u, q) xor the nimber of (p, v); two bombs on a cell cancel as their nimbers do.",
        theory_zh: "Sprague-Grundy 定理：各炸弹的 SG 值的异或和。(p, q) 处炸弹的 SG 值，是 (u, q) 与 (p, v) 两处 SG 值的异或对所有 u < p、v < q 的 mex；同一格的两个炸弹抵消，正如它们的 SG 值。",
        framing: Framing::UntilZero("0 0"),
        ..HDU
    };

    fn outcome(&mut self, bombs: &Vec<Cell>) -> Result<Outcome, Refusal> {
        Ok(self.nimbers(bombs)?.into_iter().sum::<Nimber>().outcome())
    }

    fn report(&mut self, bombs: &Vec<Cell>) -> Result<Report, Refusal> {
        let nimbers = self.nimbers(bombs)?;
        let sum: Nimber = nimbers.iter().copied().sum();
        let rows = bombs.iter().zip(&nimbers).map(|(cell, &nimber)| ([cell.row, cell.column], nimber));
        let winning = bombs.iter().zip(&nimbers).filter(|_| !sum.is_zero()).flat_map(|(&cell, &nimber)| {
            let leaves = |blast: &Blast| blast.leaves().map(|cell| self.nimbers.nimber(cell)).sum::<Nimber>();
            blasts(cell).filter(move |blast| leaves(blast) == nimber ^ sum)
        });
        let winning = Self::listed(bombs, winning);
        let header = [Phrase::both("row", "行"), Phrase::both("column", "列")];
        Ok(Report::of_games(Phrase::both("Each bomb", "每个炸弹"), header, rows)
            .without_moves(bombs.iter().all(|cell| cell.row == 1 && cell.column == 1))
            .recurrence(sentences::several_games())
            .recurrence(sentences::recurrence("G(p, q)", "G(u, q) xor G(p, v), u < p, v < q"))
            .recurrence(text!(
                    "In the first row and column one part is missing, so it is a Nim heap: G(p, 1) = p - 1, G(1, q) = q - 1.",
                    "在第 1 行和第 1 列缺少一部分，所以是 Nim 堆：G(p, 1) = p - 1，G(1, q) = q - 1。"
                ))
            .winning_moves(winning))
    }

    fn rules(bombs: &Vec<Cell>) -> Result<(BombRules, Vec<Cell>), Refusal> {
        let (rows, columns) =
            bombs.iter().fold((1, 1), |(rows, columns), cell| (cell.row.max(rows), cell.column.max(columns)));
        Self::ABOUT.search.check([rows.saturating_mul(columns)])?;
        Ok((BombRules, bombs.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<Cell>>> {
        vec![
            Self::mistaken(
                "edge-bombs-stuck",
                [
                    "a bomb in the first row or column counts 0: it has no way up or no way to the left",
                    "把第 1 行或第 1 列的炸弹算作 0：它不能向上或不能向左",
                ],
                ["the two special cases left out", "漏了这两种特例"],
                "1 2\n.#\n0 0\n",
                |bombs| bombs.iter().map(|&cell| Nimber(edges_stuck(cell))).sum::<Nimber>().outcome(),
            ),
            Self::mistaken(
                "steps-counted",
                ["a bomb counts as the number of steps to the corner", "把炸弹算作到角上的步数"],
                ["the moves of a king", "王的走法"],
                "2 2\n..\n##\n0 0\n",
                |bombs| bombs.iter().map(|cell| Nimber(cell.row + cell.column - 2)).sum::<Nimber>().outcome(),
            ),
        ]
    }

    fn in_words(_: &Vec<Cell>, blast: &Blast) -> (Text, Value) {
        let Blast { cell: Cell { row, column }, up, left } = *blast;
        let leaves: Vec<String> =
            blast.leaves().map(|cell| format!("({}, {})", cell.row, cell.column)).collect();
        let leaves = if leaves.is_empty() {
            text!("leaving nothing", "不剩炸弹")
        } else {
            text!("leaving {both}", "剩下 {both}", both = sentences::and(&leaves))
        };
        (
            text!("explode ({row}, {column}), {leaves}", "引爆 ({row}, {column})，{leaves}"),
            json!({ "row": row, "column": column, "up": up, "left": left }),
        )
    }
}

impl SingleGame for BombGame {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<Cell>>, Fault> {
        let rows = input.get(ROWS)?;
        if rows == 0 {
            input.get(COLUMNS.at_most(0))?;
            return Ok(None);
        }
        let columns = input.get(COLUMNS.at_least(1))?;
        input.end_of_line();
        let mut bombs = Vec::new();
        let nimbers = RefCell::new(&mut self.nimbers);
        for row in 1..=rows {
            let expected = text!(
                "row {row} of the board, made of {columns} characters `#` or `.`",
                "棋盘的第 {row} 行，由 {columns} 个字符 `#` 或 `.` 组成"
            );
            if row == rows && columns <= u64::from(u64::BITS) {
                input.complete_word(&|| {
                    let mut nimbers = nimbers.borrow_mut();
                    nimbers.reach(rows as usize, columns as usize);
                    let sum: Nimber = bombs.iter().map(|&cell| nimbers.nimber(cell)).sum();
                    let here: Vec<Nimber> =
                        (1..=columns).map(|column| nimbers.nimber(Cell { row, column })).collect();
                    let chosen = chosen(&here, sum)?;
                    Some((0..columns).map(|at| if chosen >> at & 1 == 1 { '#' } else { '.' }).collect())
                });
            }
            let cells = input.letters(&expected, columns..=columns, |byte| matches!(byte, b'#' | b'.'))?;
            input.end_of_line();
            let bombs_here = (1..).zip(cells).filter(|&(_, byte)| byte == b'#');
            bombs.extend(bombs_here.map(|(column, _)| Cell { row, column }));
        }
        Ok(Some(bombs))
    }
}
