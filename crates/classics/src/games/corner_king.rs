//! The king in the corner: one square down, left, or both at once; who cannot move loses.

use serde_json::{Value, json};
use sg_core::games::bash;
use sg_core::rules::oracle::Rules;
use sg_judge::{About, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::theory::{Answer, COUNTED, Theory, WINNER, few_positions, stated};

/// The king in the corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornerKing;

/// The literal rules: a position is the row and the column of the piece, counted from 1 at the lower left corner.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl Rules for Literal {
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

/// A board of `rows` by `columns` squares.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    rows: u64,
    columns: u64,
}

fn in_words(&(down, left): &(u64, u64)) -> (String, Value) {
    let direction = match (down, left) {
        (_, 0) => "down",
        (0, _) => "left",
        _ => "down-left",
    };
    (format!("one square {direction}"), json!({ "down": down, "left": left }))
}

impl Theory for CornerKing {
    const ABOUT: About = About {
        name: "corner-king",
        aliases: &["king-in-the-corner"],
        title: "The king in the corner",
        judge: "Folklore",
        rules: "A board of n x m squares with a piece in the top right corner. A move brings it one square down, left, or \
                down-left. Who cannot move loses.",
        limits: "1 <= n, m <= 10^18. Here: n and m below 2^64.",
        input: "t, then t cases n m.",
        output: WINNER,
        theory: "The second player wins exactly if n and m are both odd: whatever the first does, the second makes both \
                 odd again.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "boards of at most 20,000 squares";

    type Case = Board;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Board, Fault> {
        let bounds = stated(1, u64::MAX);
        let rows = input.number(Field::new("n", "the rows of the board"), &bounds)?;
        let columns = input.number(Field::new("m", "the columns of the board"), &bounds)?;
        Ok(Board { rows, columns })
    }

    fn solve(&Board { rows, columns }: &Board) -> Result<Answer, Refusal> {
        Ok(Answer::winner(bash::king_outcome(columns - 1, rows - 1)))
    }

    fn explain(&Board { rows, columns }: &Board) -> Result<Report, Refusal> {
        let parity = |number: u64| if number.is_multiple_of(2) { "even" } else { "odd" };
        let because = format!("n = {rows} is {} and m = {columns} is {}", parity(rows), parity(columns));
        let step = bash::king_winning_step(columns - 1, rows - 1);
        let moves = step.iter().map(|&(left, down)| in_words(&(down, left)));
        Ok(Report::new(bash::king_outcome(columns - 1, rows - 1), because)
            .nim_sum(bash::king_nimber(columns - 1, rows - 1))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn literal(&Board { rows, columns }: &Board) -> Result<(Literal, (u64, u64)), String> {
        few_positions([rows, columns], 20_000)?;
        Ok((Literal, (rows, columns)))
    }

    fn in_words(_: &Board, step: &(u64, u64)) -> (String, Value) {
        in_words(step)
    }
}
