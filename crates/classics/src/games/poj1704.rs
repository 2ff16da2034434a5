//! POJ 1704 Georgia and Bob: chessmen slide to the left and never jump.
//!
//! From the right each man is a stair of Staircase Nim: when he moves, free cells go from his left
//! to his right. The judge's data is not sorted, and a program that relies on it takes 3 1 for a
//! board without a move.

use sg_core::games::staircase;

use crate::prelude::*;

/// The number of chessmen.
const MEN: Number = Number::new("N", ["the number of chessmen", "棋子数"], 1..=1_000, 0..=MOST);
/// The cell of a chessman.
const CELL: Number =
    Number::new("P", ["the cell of a chessman", "一枚棋子所在的格"], 1..=10_000, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<GeorgiaAndBob>>();

/// The solver of POJ 1704, and the rules: a position is the cells of the men, sorted; a man slides
/// to a free cell between his neighbour and himself.
#[derive(Clone, Copy, Debug, Default)]
pub struct GeorgiaAndBob;

/// The free cells to the left of each man, the rightmost man first. `cells` is sorted.
pub(super) fn stairs(cells: &[u64]) -> Vec<u64> {
    let before = std::iter::once(0).chain(cells.iter().copied());
    let mut stairs: Vec<u64> = cells.iter().zip(before).map(|(cell, before)| cell - before - 1).collect();
    stairs.reverse();
    stairs
}

/// A move of one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The cell that he leaves.
    pub from: u64,
    /// The cell that he goes to.
    pub to: u64,
}

impl Rules for GeorgiaAndBob {
    type Position = Vec<u64>;
    type Move = Slide;

    fn moves(&self, cells: &Vec<u64>, found: &mut dyn FnMut(Slide, Vec<u64>)) {
        let mut before = 0;
        for (man, &from) in cells.iter().enumerate() {
            for to in before + 1..from {
                found(Slide { from, to }, replaced(cells, man, to));
            }
            before = from;
        }
    }
}

/// The men of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// Their cells, sorted.
    pub cells: Vec<u64>,
    /// The same in the order of the input, which matters to programs that forget to sort.
    pub given: Vec<u64>,
}

/// The gaps of the pairs from the right, of cells in the order of the input; wrapped round where it
/// is wrong.
fn gaps_of_pairs(cells: &[u64]) -> impl Iterator<Item = u64> {
    cells.rchunks(2).map(|pair| match *pair {
        [one, other] => other.wrapping_sub(one).wrapping_sub(1),
        [alone] => alone - 1,
        _ => 0,
    })
}

impl Game for GeorgiaAndBob {
    type Position = Men;
    type Rules = GeorgiaAndBob;

    const ABOUT: About = About {
        name: "poj1704",
        aliases: &["georgia-and-bob"],
        title: "Georgia and Bob",
        title_zh: "佐治亚和鲍勃",
        judge: "POJ 1704",
        rules: "Chessmen on different cells 1, 2, 3, ... of a row. A move slides one man at least one cell to the left, not over \
                another man nor over the edge, at most one man on a cell. The player who cannot move loses. Georgia begins.",
        rules_zh: "一行格子 1, 2, 3, ... 上有若干棋子，每格至多一枚。每次把一枚棋子向左移动至少一格，不能越过别的棋子，也不能越过边界。无法操作者输。Georgia 先手。",
        numbers: &[MEN, CELL],
        search: SearchLimits::new(&[Cap::new(18, ["cells", "个格子"])], 2_000_000),
        input: "T, then T cases: N and the N cells of the men, in any order.",
        input_zh: "第一行 T，之后 T 组：N 和 N 枚棋子的格子，顺序任意。",
        words: ["Georgia will win\n", "Bob will win\n"],
        theory: "Staircase Nim (Sprague 1937): sort the men; every second gap counts, beginning with the one to the left of the \
                 rightmost man, and the second player wins if and only if the nim-sum of these gaps is 0.",
        theory_zh: "阶梯 Nim（Sprague，1937 年）：把棋子排序，从最右边棋子左侧的空隙起，每隔一个空隙计入；后手胜当且仅当这些空隙的异或和为 0。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 0..=20, 0..=MOST)),
        ..HDU
    };

    fn outcome(&mut self, Men { cells, .. }: &Men) -> Result<Outcome, Refusal> {
        Ok(staircase::outcome(&stairs(cells)))
    }

    fn report(&mut self, men_of_case: &Men) -> Result<Report, Refusal> {
        let cells = &men_of_case.cells;
        let stairs = stairs(cells);
        let men = cells.len();
        let rows = stairs.iter().enumerate().map(|(stair, gap)| {
            let counts = if stair % 2 == 0 { *gap } else { 0 };
            [cells[men - 1 - stair], *gap, counts]
        });
        let mut winning: Vec<Slide> = staircase::winning_moves(&stairs)
            .map(|Take { heap, stones }| {
                let from = cells[men - 1 - heap];
                Slide { from, to: from - stones }
            })
            .collect();
        winning.reverse();
        Ok(Report::by_nim_sum(staircase::nimber(&stairs))
            .without_moves(stairs.iter().all(|&gap| gap == 0))
            .games(text!("Sort the chessmen and pair them from the right; a man left over is paired with cell 0. Each pair is a Nim heap: the free\n\
                 cells between its two men. The nimber of the position is the nim-sum, that is the xor, of these gaps; 0 is lost.", "把棋子排序，从右往左两两配对；剩下的一枚与第 0 格配对。每一对是一个 Nim 堆，大小为\n\
                 两枚棋子之间的空格数。局面的 SG 值是这些空格数的异或和；为 0 则必败。"))
            .theorem(text!("Theorem (Staircase Nim; Sprague 1937): a man who slides moves his free cells to the gap on his right, as stones go down\n\
                 one stair. Cells that come to a gap that counts are moved on at once by the other man, so only every second gap counts.", "定理（阶梯 Nim；Sprague，1937 年）：棋子左移，把它左边的空格移到右边的空隙，如同石子下一级\n\
                 台阶。空格到了计入的空隙，另一枚棋子立刻把它继续移走，所以每隔一个空隙才计入。"))
            .table(
                [
                    Phrase::both("man on", "棋子在"),
                    Phrase::both("free cells to his left", "左边空格"),
                    Phrase::both("counts", "计入"),
                ],
                rows,
            )
            .line(sentences::nim_sum(&stairs.iter().step_by(2).copied().collect::<Vec<u64>>()))
            .winning_moves(Self::listed(men_of_case, winning)))
    }

    fn rules(Men { cells, .. }: &Men) -> Result<(GeorgiaAndBob, Vec<u64>), Refusal> {
        Self::ABOUT.search.check(cells.last().copied())?;
        Ok((GeorgiaAndBob, cells.clone()))
    }

    fn mistakes() -> Vec<Mistake<Men>> {
        vec![
            Self::mistaken(
                "men-not-sorted",
                [
                    "it pairs the men in the order of the input; they come in any order",
                    "按输入的顺序配对；输入的顺序是任意的",
                ],
                ["published programs without a sort", "没有排序的公开程序"],
                "1\n2\n2 1\n",
                |men| nim_of(gaps_of_pairs(&men.given)),
            ),
            Self::mistaken(
                "pairs-from-the-left",
                [
                    "it pairs the men from the left; with an odd number the last man is left over",
                    "从左边配对；个数为奇数时剩下的是最后一枚",
                ],
                ["the pairs begun at the wrong end", "从错误的一端开始配对"],
                "1\n3\n1 2 3\n",
                |men| {
                    let pairs = men.cells.chunks(2);
                    nim_of(
                        pairs
                            .map(|pair| if let [one, other] = *pair { other - one - 1 } else { pair[0] - 1 }),
                    )
                },
            ),
            Self::mistaken(
                "every-gap",
                [
                    "it plays Nim on all gaps; only every second one counts",
                    "对所有空隙做 Nim；实际上只有每隔一个才计入",
                ],
                ["Nim", "Nim"],
                "1\n2\n2 3\n",
                |men| nim_of(stairs(&men.cells)),
            ),
        ]
    }

    fn in_words(_: &Men, &Slide { from, to }: &Slide) -> (Text, Value) {
        (
            text!("from cell {from} to cell {to}", "从第 {from} 格到第 {to} 格"),
            json!({ "from": from, "to": to }),
        )
    }
}

impl SingleGame for GeorgiaAndBob {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Men>, Fault> {
        let men = input.get(MEN)?;
        input.end_of_line();
        let free = Phrase::both(", a cell that is not already occupied", "，须为空格");
        let given = input.distinct(CELL, men, free)?;
        let mut cells = given.clone();
        cells.sort_unstable();
        Ok(Some(Men { cells, given }))
    }
}
