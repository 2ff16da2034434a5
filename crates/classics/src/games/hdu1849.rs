//! HDU 1849 Rabbit and Grass: pieces that move to the left and may share a cell.
//!
//! Each piece is a Nim heap as large as the number of its cell. It is not Georgia and Bob
//! ([`super::poj1704`]): pieces jump over one another, so that two pieces on cells 0 and 1 are a
//! win here and a loss there.

use sg_core::games::nim;

use super::nim::NimRules;
use crate::prelude::*;

/// The number of pieces.
const PIECES: Number =
    Number::new("m", ["the number of pieces, or 0 at the end", "棋子数，末尾为 0"], 0..=1_000, 0..=MOST);
/// The cell of a piece.
const CELL: Number = Number::new("K", ["the cell of a piece", "一枚棋子所在的格"], 0..=1_000, 0..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<RabbitAndGrass>>();

/// The solver of HDU 1849.
#[derive(Clone, Copy, Debug, Default)]
pub struct RabbitAndGrass;

impl Game for RabbitAndGrass {
    /// The cell of each piece.
    type Position = Vec<u64>;
    type Rules = NimRules;

    const ABOUT: About = About {
        name: "hdu1849",
        aliases: &["rabbit-and-grass"],
        title: "Rabbit and Grass",
        title_zh: "兔子与草",
        judge: "HDU 1849",
        rules: "Pieces on the cells 0, 1, 2, ... of a row; several may share a cell. A move moves one piece any number of \
                cells, at least one, to the left. Whoever cannot move, because all pieces are on cell 0, loses. The Rabbit \
                begins.",
        rules_zh: "一行格子 0, 1, 2, ... 上有若干棋子，一格上可以有多个。每次把一个棋子向左移动至少一格。所有棋子都在格子 0 上时无法操作，轮到的一方输。Rabbit 先手。",
        numbers: &[PIECES, CELL],
        search: SearchLimits::new(&[Cap::new(1_000, ["pieces", "枚棋子"]), heaps::MOST_STEPS], 2_000_000),
        input: "Cases: m, then m cells; m = 0 ends.",
        input_zh: "多组数据：m，然后是 m 个棋子所在的格子；以 m = 0 结束。",
        words: ["Rabbit Win!\n", "Grass Win!\n"],
        theory: "Nim (Bouton 1901): the second player wins if and only if the nim-sum of the cells is 0.",
        theory_zh: "Nim（Bouton，1901 年）：后手胜当且仅当各格编号的异或和为 0。",
        framing: Framing::UntilZero("0"),
        ..HDU
    };

    fn outcome(&mut self, cells: &Vec<u64>) -> Result<Outcome, Refusal> {
        Ok(nim::outcome(cells))
    }

    fn report(&mut self, cells: &Vec<u64>) -> Result<Report, Refusal> {
        let nimbers: Vec<Nimber> = cells.iter().copied().map(Nimber).collect();
        Ok(heaps::report(cells, &nimbers)
            .games(text!("A piece on cell K is a heap of K stones.", "第 K 格的棋子相当于 K 颗石子的一堆。"))
            .recurrence(sentences::recurrence("G(K)", "G(0), ..., G(K - 1)"))
            .theorem(text!("So G(K) = K (Nim; Bouton 1901).", "所以 G(K) = K（Nim；Bouton，1901 年）。"))
            .winning_moves(WinningMoves::all(nim::winning_moves(cells).map(|take| {
                let from = cells[take.heap];
                sentences::becoming(Self::in_words(cells, &take), from, &[from - take.stones])
            }))))
    }

    fn rules(cells: &Vec<u64>) -> Result<(NimRules, Vec<u64>), Refusal> {
        Self::ABOUT.search.check(search_sizes(cells))?;
        Ok((Taking(|_| true), cells.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "georgia-and-bob",
                [
                    "it plays Georgia and Bob: no piece jumps over another",
                    "当作 Georgia and Bob：棋子不能越过别的棋子",
                ],
                ["POJ 1704, the similar problem", "相似的题目 POJ 1704"],
                "2\n0 1\n0\n",
                |cells| {
                    let mut sorted = cells.clone();
                    sorted.sort_unstable();
                    let gaps = sorted.rchunks(2).map(|pair| match *pair {
                        [one, other] => (other - one).saturating_sub(1),
                        [alone] => alone,
                        _ => 0,
                    });
                    nim_of(gaps)
                },
            ),
            Self::mistaken(
                "parity",
                ["it adds the cells up and looks at the parity", "把格子编号相加，看奇偶"],
                ["+ for ^", "把 ^ 写成 +"],
                "1\n2\n0\n",
                |cells| Outcome::n_if(cells.iter().fold(0, |sum, cell| sum ^ cell) % 2 == 1),
            ),
        ]
    }

    fn position_after(_: &Vec<u64>, after: &Vec<u64>) -> Option<Vec<u64>> {
        Some(after.clone())
    }

    fn in_words(cells: &Vec<u64>, &Take { heap, stones }: &Take) -> (Text, Value) {
        let from = cells[heap];
        let to = from - stones;
        (
            text!(
                "piece {piece} from cell {from} to cell {to}",
                "棋子 {piece} 从第 {from} 格到第 {to} 格",
                piece = heap + 1
            ),
            json!({ "piece": heap + 1, "from": from, "to": to }),
        )
    }
}

impl SingleGame for RabbitAndGrass {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let pieces = input.get(PIECES)?;
        if pieces == 0 {
            return Ok(None);
        }
        input.end_of_line();
        input.list(CELL, 1..pieces + 1).map(Some)
    }
}
