//! Luogu P2575 高手过招: pieces in rows of 20 places, each goes to the next free place on its
//! right.
//!
//! The runs of pieces between the free places are the stairs of Staircase Nim. P2575 is not Georgia
//! and Bob ([`super::poj1704`]), where the free places between the men are.

use sg_core::games::staircase;

use crate::prelude::*;

/// The places of a row.
const PLACES: u64 = 20;
/// The number of rows.
const ROWS: Number = Number::new("n", sentences::ROWS, 1..=1_000, 0..=MOST);
/// The number of pieces of a row.
const PIECES: Number = Number::always("m", ["the number of pieces of a row", "一行的棋子数"], 0..=PLACES);
/// The place of a piece.
const PLACE: Number = Number::always("p", ["the place of a piece", "一枚棋子的位置"], 1..=PLACES);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<JumpingPieces>>();

/// The solver of P2575, and the rules: a position is the rows, bit p for a piece on place p.
#[derive(Clone, Copy, Debug, Default)]
pub struct JumpingPieces;

/// A move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The row, from 0.
    pub row: usize,
    /// The place that the piece leaves.
    pub from: u64,
    /// The next free place on its right.
    pub to: u64,
}

impl Rules for JumpingPieces {
    type Position = Vec<u32>;
    type Move = Jump;

    fn moves(&self, rows: &Vec<u32>, found: &mut dyn FnMut(Jump, Vec<u32>)) {
        for (row, &pieces) in rows.iter().enumerate() {
            for from in (1..=PLACES).filter(|from| pieces >> from & 1 == 1) {
                if let Some(to) = (from..=PLACES).find(|to| pieces >> to & 1 == 0) {
                    found(Jump { row, from, to }, replaced(rows, row, pieces ^ (1 << from | 1 << to)));
                }
            }
        }
    }
}

/// The stairs of a row: each free place, from the right, with the pieces between it and the next
/// one on its left.
fn stairs(pieces: u32) -> impl Iterator<Item = (u64, u64)> {
    let free = move |place: &u64| pieces >> place & 1 == 0;
    let before = move |place: u64| (1..place).rev().find(free).unwrap_or(0);
    (1..=PLACES).rev().filter(free).map(move |place| (place, place - before(place) - 1))
}

/// The nimber of a row.
fn nimber(pieces: u32) -> Nimber {
    staircase::nimber(&stairs(pieces).map(|(_, run)| run).collect::<Vec<u64>>())
}

impl StatelessGame for JumpingPieces {
    const ABOUT: About = About {
        name: "p2575",
        aliases: &["jumping-pieces"],
        title: "Jumping Pieces",
        title_zh: "高手过招",
        judge: "Luogu P2575",
        rules: "Rows of 20 places with pieces. A move moves one piece to the next free place on its right in its row: to the \
                place beside it, or over all pieces beside it to the first place that is free. The player who cannot move loses.",
        rules_zh: "若干行，每行 20 个位置，其中一些有棋子。每次把一个棋子移到它右边最近的空位：右邻为空就移到右邻，否则越过紧挨着的棋子，到第一个空位。无法操作者输。",
        numbers: &[ROWS, PIECES, PLACE],
        search: SearchLimits::new(
            &[Cap::new(200_000, ["positions", "个局面"]).meaning([
                "the product over the rows of C(21 - p, m) for m pieces from place p on",
                "各行 C(21 - p, m) 之积，该行从位置 p 起有 m 枚棋子",
            ])],
            200_000,
        ),
        input: "T, then T cases: n, then n lines, each with m and the m places of the pieces of a row.",
        input_zh: "第一行 T，之后 T 组：n，然后 n 行，每行为 m 和该行 m 个棋子的位置。",
        words: ["YES\n", "NO\n"],
        theory: "Staircase Nim (Sprague 1937): in each row the runs of pieces to the left of the 1st, 3rd, 5th, ... free place from the \
             right are Nim heaps; the second player wins if and only if their nim-sum is 0.",
        theory_zh: "阶梯 Nim（Sprague，1937 年）：每一行从右数第 1、3、5……个空位左侧紧邻的连续棋子各是一个 Nim 堆；后手胜当且仅当它们的异或和为 0。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=100, 0..=MOST)),
        ..About::DEFAULT
    };

    type Case = Vec<u32>;
    type StatementRules = JumpingPieces;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u32>, Fault> {
        let mut rows = Vec::new();
        for row in 1..=input.get(ROWS)? {
            input.end_of_line();
            let (mut pieces, count) = (0_u32, input.get_at(PIECES, row)?);
            for piece in 1..=count {
                // In increasing order no place is taken; drawn without order, many pieces seldom
                // have different ones.
                input.suggest(u64::from((pieces | 1).ilog2()) + 1, PLACES + piece - count);
                let free = Phrase::both(", a place without a piece", "，须为空位");
                pieces |=
                    1 << input.get_unless(PLACE, Some(piece), |place| pieces >> place & 1 == 1, free)?;
            }
            rows.push(pieces);
        }
        Ok(rows)
    }

    fn solve(rows: &Vec<u32>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(rows.iter().copied().map(nimber).sum::<Nimber>().outcome()))
    }

    fn explain(rows: &Vec<u32>) -> Result<Report, Refusal> {
        let table = rows.iter().zip(1_u64..).map(|(&pieces, row)| {
            let runs = separated(stairs(pieces).step_by(2).map(|(_, run)| run), " ^ ");
            ([row.to_string(), runs], nimber(pieces))
        });
        let sum: Nimber = rows.iter().copied().map(nimber).sum();
        let (mut stuck, mut winning) = (true, Vec::new());
        Self.moves(rows, &mut |jump, after| {
            stuck = false;
            // What the other rows add up to is left.
            if nimber(after[jump.row]) == nimber(rows[jump.row]) ^ sum {
                winning.push(jump);
            }
        });
        let header = [Phrase::both("row", "行"), Phrase::both("odd stairs", "奇数级")];
        Ok(Report::of_games(Phrase::both("Each row", "每一行"), header, table)
            .without_moves(stuck)
            .recurrence(text!(
                "The free places of a row divide its pieces into runs. Where a piece goes to the free place at the right end of its run, it and\n\
                 the pieces that it passes are then on the other side of a free place: some pieces of a run have joined the next one.\n\
                 So the runs are stairs, stair 1 the one to the left of the last free place; beyond that place no piece can move.",
                "空位把一行的棋子分成若干段。一枚棋子走到本段右端的空位，相当于它和被它越过的棋子都到了空位的另一侧：\n\
                 一段里的若干枚棋子并入了右边的一段。\n\
                 所以各段是台阶，最后一个空位左侧的一段是第 1 级；它右侧的棋子不能再动。"
            ))
            .theorem(text!(
                "Reason: pieces that come to an odd stair are sent on at once, which restores it, so only the odd stairs count; each is a Nim heap.",
                "理由：来到奇数级的棋子立刻被继续下移，奇数级恢复原样，所以只有奇数级起作用，每级是一个 Nim 堆。"
            ))
            .winning_moves(<Self as Game>::listed(rows, winning)))
    }

    fn start(rows: &Vec<u32>) -> Result<(JumpingPieces, Vec<u32>), Refusal> {
        // No piece comes to the left of the leftmost one.
        let ways = |row: &u32| {
            let places = PLACES.saturating_sub(u64::from(row.trailing_zeros())) + 1;
            (0..u64::from(row.count_ones())).fold(1, |ways, piece| ways * (places - piece) / (piece + 1))
        };
        <Self as Game>::ABOUT.search.check([product(rows.iter().map(ways))])?;
        Ok((JumpingPieces, rows.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u32>>> {
        let runs = |&pieces: &u32| stairs(pieces).map(|(_, run)| run);
        vec![
            Self::mistaken(
                "every-run",
                [
                    "it plays Nim on all runs; only every second one counts",
                    "对所有段做 Nim；实际上只有每隔一段才计入",
                ],
                ["Nim", "Nim"],
                "1\n1\n1 2\n",
                move |rows| nim_of(rows.iter().flat_map(runs)),
            ),
            Self::mistaken(
                "edge-counted",
                [
                    "it counts the pieces at the right edge, which cannot move, as the first run",
                    "把右端不能动的棋子当作第一个计入的段",
                ],
                ["the stairs counted from 0", "台阶从 0 数起"],
                "1\n1\n1 1\n",
                move |rows| {
                    let even = |row: &u32| u64::from((row << (31 - PLACES)).leading_ones());
                    nim_of(rows.iter().flat_map(|row| runs(row).skip(1).step_by(2).chain([even(row)])))
                },
            ),
            Self::mistaken(
                "pieces-alone",
                [
                    "it treats each piece as a separate game with one move for each place on its right",
                    "把每枚棋子当作独立的游戏，步数就是它右边的格数",
                ],
                ["the pieces in between are ignored", "没有考虑中间的棋子"],
                "1\n1\n2 1 2\n",
                |rows| {
                    let on = |row: u32| (1..=PLACES).filter(move |place| row >> place & 1 == 1);
                    nim_of(rows.iter().flat_map(|&row| on(row).map(|place| (PLACES - place) % 2)))
                },
            ),
        ]
    }

    fn in_words(_: &Vec<u32>, &Jump { row, from, to }: &Jump) -> (Text, Value) {
        let row = row + 1;
        (
            text!("in row {row} from place {from} to place {to}", "第 {row} 行，从第 {from} 格到第 {to} 格"),
            json!({ "row": row, "from": from, "to": to }),
        )
    }
}
