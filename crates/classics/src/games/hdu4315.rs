//! HDU 4315 Climbing the Hill: men climb without overtaking, and who brings the king to the top
//! wins.
//!
//! As in Georgia and Bob ([`super::poj1704`]) the men are paired from below and the gaps of the
//! pairs count. Man 1, nearest to the top, of an odd number is paired with the top itself, and
//! three published versions of this are wrong:
//!
//! - that he may always step onto the top (a partner at cell -1): fails at men 1 2 3, king 2, where
//!   the step lets the king through;
//! - that he never may (a partner at cell 0): fails at men 1 2 3, king 3;
//! - that he may not if the king's number is even: fails at men 1 2 3 4 5, king 4.
//!
//! A king who is man 1 needs a case of his own: with men 1 2 and king 1 the gap is 0, yet the king
//! steps to the top and wins.

use sg_core::games::staircase;

use super::poj1704;
use crate::prelude::*;

/// The number of men.
const MEN: Number = Number::new("N", ["the number of men", "人数"], 1..=1_000, 1..=MOST);
/// The number of the king.
const KING: Number = Number::always("k", ["the number of the king", "国王的编号"], 1..=MOST).up_to("N");
/// The cell of a man.
const CELL: Number = Number::new(
    "a",
    ["the cell of a man, past the man before him", "一个人所在的格，须在前一个人之后"],
    1..=99_999,
    1..=1 << 63,
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<ClimbingTheHill>>();

/// The solver of HDU 4315.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClimbingTheHill;

/// Men on a hill.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hill {
    /// The cells of the men, nearest to the top first; the top is cell 0.
    pub cells: Vec<u64>,
    /// The king's number among them, from 1.
    pub king: u64,
}

impl Hill {
    /// The gaps to the next man above, from below; the gap of man 1 ends where the theory sets his
    /// partner. `None` where the king is man 1 and simply wins.
    fn stairs(&self) -> Option<Vec<u64>> {
        let mut stairs = match self.king {
            1 => return None,
            _ => poj1704::stairs(&self.cells),
        };
        if self.king > 2
            && let Some(front) = stairs.last_mut()
        {
            // The step to the top itself is open to him.
            *front += 1;
        }
        Some(stairs)
    }

    fn nim_sum(&self) -> Option<Nimber> {
        Some(staircase::nimber(&self.stairs()?))
    }

    fn outcome(&self) -> Outcome {
        self.nim_sum().map_or(Outcome::N, Nimber::outcome)
    }

    /// The hill once a man has climbed; the game goes on unless he is the king and at the top.
    fn after(&self, climb: Climb) -> Self {
        let mut after = self.clone();
        if climb.to == 0 {
            // At the top a man is out of the game, and the king is one nearer to it.
            after.cells.remove(0);
            after.king -= 1;
        } else {
            after.cells[climb.man] = climb.to;
        }
        after
    }

    /// Every winning move, in the order of the men and, for each, of the cells.
    fn winning_moves(&self) -> Vec<Climb> {
        let Some(stairs) = self.stairs() else {
            return vec![Climb { man: 0, to: 0 }];
        };
        let men = self.cells.len();
        let mut winning = Vec::new();
        // Man 1 may leave the game, which changes the pairs; all other moves are moves on the
        // stairs.
        let to_the_top = Climb { man: 0, to: 0 };
        if !self.after(to_the_top).outcome().is_n() {
            winning.push(to_the_top);
        }
        let on_stairs = staircase::winning_moves(&stairs).map(|Take { heap, stones }| {
            let man = men - 1 - heap;
            Climb { man, to: self.cells[man].wrapping_sub(stones) }
        });
        let mut on_stairs: Vec<Climb> =
            on_stairs.filter(|climb| 0 < climb.to && climb.to < self.cells[climb.man]).collect();
        on_stairs.reverse();
        winning.extend(on_stairs);
        winning
    }
}

/// The rules for a king, whose number counts from 0: a position is the cells of all men, those at
/// the top with cell 0.
#[derive(Clone, Copy, Debug)]
pub struct ClimbingRules {
    /// The king.
    pub king: usize,
}

/// A move of one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climb {
    /// The man, from 0.
    pub man: usize,
    /// The cell that he goes to.
    pub to: u64,
}

impl Rules for ClimbingRules {
    type Position = Vec<u64>;
    type Move = Climb;

    fn moves(&self, cells: &Vec<u64>, found: &mut dyn FnMut(Climb, Vec<u64>)) {
        if cells[self.king] == 0 {
            return; // who brought him there has won
        }
        let mut above = 0;
        for (man, &from) in cells.iter().enumerate() {
            // Any number of men may stand at the top, one on every other cell.
            let highest = if above == 0 { 0 } else { above + 1 };
            for to in highest..from {
                found(Climb { man, to }, replaced(cells, man, to));
            }
            above = from;
        }
    }
}

impl Game for ClimbingTheHill {
    type Position = Hill;
    type Rules = ClimbingRules;

    const ABOUT: About = About {
        name: "hdu4315",
        aliases: &["climbing-the-hill"],
        title: "Climbing the Hill",
        title_zh: "登山",
        judge: "HDU 4315",
        rules: "Men on different cells of a hill whose top is cell 0. A move moves one man who is not at the top any number of \
                cells up, not past another man; there is room for all at the top and for one on every other cell. The k-th \
                man from the top is the king. Whoever brings the king to the top wins. Alice begins.",
        rules_zh: "山坡上不同的格子里有若干人，山顶为格子 0。每次把一个不在山顶的人向上移动任意多格，不能越过别人；山顶可容纳所有人，其余每格只容一人。从山顶数起第 k 个人是国王。把国王送到山顶者胜。Alice 先手。",
        numbers: &[MEN, KING, CELL],
        search: SearchLimits::new(&[Cap::new(16, ["cells", "个格子"])], 2_000_000),
        input: "Cases to the end of the input: N and k, then N cells in increasing order.",
        input_zh: "多组数据，读到文件末尾：N 和 k，然后是 N 个格子，从小到大。",
        words: ["Alice\n", "Bob\n"],
        theory: "With k = 1 the king steps to the top. Otherwise it is Staircase Nim as in Georgia and Bob, where man 1, \
                 nearest to the top, may not step to it if k = 2, since the king would follow, and may if k > 2.",
        theory_zh: "k = 1 时国王直接登顶。否则是与 Georgia and Bob 相同的阶梯 Nim，其中最靠近山顶的 1 号：k = 2 时不可登顶，因为国王会跟上；k > 2 时可以。",
        ..HDU
    };

    fn outcome(&mut self, hill: &Hill) -> Result<Outcome, Refusal> {
        Ok(hill.outcome())
    }

    fn report(&mut self, hill: &Hill) -> Result<Report, Refusal> {
        let winning = Self::listed(hill, hill.winning_moves());
        let Some(stairs) = hill.stairs() else {
            let because = text!("the king is man 1 and steps to the top", "国王是 1 号，一步登顶");
            let report = Report::new(Outcome::N, because).games(text!(
                "With k = 1 the king is man 1, nearest to the top: no man stands between him and it.",
                "k = 1 时国王是最靠近山顶的 1 号：他与山顶之间没有别人。"
            ));
            return Ok(report.winning_moves(winning));
        };
        let men = hill.cells.len();
        let rows = stairs.iter().enumerate().map(|(stair, gap)| {
            let counts = if stair % 2 == 0 { *gap } else { 0 };
            [(men - stair) as u64, hill.cells[men - 1 - stair], *gap, counts]
        });
        let first_man = if hill.king == 2 {
            text!(
                "With k = 2 he must not step to it, for the king would follow and win.",
                "k = 2 时他不可登顶，因为国王会跟上而获胜。"
            )
        } else {
            text!(
                "With k > 2 he may step to it, so he has one more free cell.",
                "k > 2 时他可以登顶，所以他上方多算一个空格。"
            )
        };
        Ok(Report::by_nim_sum(staircase::nimber(&stairs))
            .games(text!("Pair the men from below: each pair is a Nim heap, the free cells between its two men, and the nimber of the position is\n\
                 the nim-sum, that is the xor, of these gaps: the player to move wins if and only if it is not 0.", "从下往上把人两两配对：每一对是一个 Nim 堆，大小为两人之间的空格数，\n\
                 局面的 SG 值是这些空格数的异或和：轮到走的一方必胜，当且仅当它不为 0。"))
            .lines_in(Section::Theorem, [
                text!(
                    "Theorem (Staircase Nim; Sprague 1937): a man who climbs moves his free cells to the gap of the man below. Cells that come",
                    "定理（阶梯 Nim；Sprague，1937 年）：往上爬的人把他上方的空格移给下面一人。空格到了"
                ),
                text!(
                    "to a gap that counts are moved on at once, so only every second gap counts. Man 1 is the nearest to the top.",
                    "计入的空隙，就立刻被继续移走，所以每隔一个空隙才计入。1 号最靠近山顶。"
                ),
                first_man,
            ])
            .table(
                [
                    Phrase::both("man", "人"),
                    Phrase::both("cell", "格"),
                    Phrase::both("free cells above", "上方空格"),
                    Phrase::both("counts", "计入"),
                ],
                rows,
            )
            .line(sentences::nim_sum(&stairs.iter().step_by(2).copied().collect::<Vec<u64>>()))
            .winning_moves(winning))
    }

    fn rules(hill: &Hill) -> Result<(ClimbingRules, Vec<u64>), Refusal> {
        Self::ABOUT.search.check(hill.cells.last().copied())?;
        Ok((ClimbingRules { king: hill.king as usize - 1 }, hill.cells.clone()))
    }

    fn mistakes() -> Vec<Mistake<Hill>> {
        vec![
            Self::mistaken(
                "first-man-free",
                [
                    "with an odd number of men it always lets man 1 step to the top; with k = 2 he may not",
                    "人数为奇数时总允许 1 号登顶；其实 k = 2 时不可以",
                ],
                ["published programs", "公开的程序"],
                "3 2\n1 2 3\n",
                |hill| if hill.king == 1 { Outcome::N } else { paired(&hill.cells, 0) },
            ),
            Self::mistaken(
                "first-man-bound",
                [
                    "with an odd number of men it never lets man 1 step to the top; that is right only for k = 2",
                    "人数为奇数时从不让 1 号登顶；其实只有 k = 2 时才不可以",
                ],
                ["published programs", "公开的程序"],
                "3 3\n1 2 3\n",
                |hill| if hill.king == 1 { Outcome::N } else { paired(&hill.cells, 1) },
            ),
            Self::mistaken(
                "parity-of-the-king",
                ["it decides by the parity of k", "按 k 的奇偶判断"],
                ["published programs", "公开的程序"],
                "5 4\n1 2 3 4 5\n",
                |hill| match hill.king {
                    1 => Outcome::N,
                    king => paired(&hill.cells, u64::from(king.is_multiple_of(2))),
                },
            ),
            Self::mistaken(
                "king-is-man-1",
                ["it forgets that a king who is man 1 wins at once", "忘了国王是 1 号时立即获胜"],
                ["the case k = 1", "k = 1 的情形"],
                "2 1\n1 2\n",
                |hill| paired(&hill.cells, u64::from(hill.king == 2)),
            ),
        ]
    }

    fn position_after(hill: &Hill, cells: &Vec<u64>) -> Option<Hill> {
        Some(Hill { cells: cells.clone(), ..hill.clone() })
    }

    fn in_words(hill: &Hill, &Climb { man, to }: &Climb) -> (Text, Value) {
        let from = hill.cells[man];
        let target = if to == 0 { text!("the top", "山顶") } else { text!("cell {to}", "第 {to} 格") };
        (
            text!(
                "man {man} from cell {from} to {target}",
                "{man} 号从第 {from} 格到{target}",
                man = man + 1
            ),
            json!({ "man": man + 1, "from": from, "to": to }),
        )
    }
}

impl SingleGame for ClimbingTheHill {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Hill>, Fault> {
        let men = input.get(MEN)?;
        let king = input.get(KING.at_most(men))?;
        input.end_of_line();
        let mut cells = Vec::new();
        let mut least = 1;
        for man in 1..=men {
            let most = *CELL.bounds().judge().end();
            if man < men {
                // Half of the hill is left to the last man.
                input.suggest_rising(least, most / 2, men - man);
            } else {
                // Next to the man before him he adds nothing to the nim-sum.
                input.complete(&|| {
                    let cells = [&cells[..], &[least]].concat();
                    Some(least + staircase::nimber(&Hill { cells, king }.stairs()?).0)
                });
            }
            let read = input.get_at(CELL.at_least(least), man)?;
            cells.push(read);
            least = read + 1;
        }
        Ok(Some(Hill { cells, king }))
    }
}

/// The gaps of the pairs from below, where man 1 of an odd number has his partner at the cell below
/// `partner`.
fn paired(men: &[u64], partner: u64) -> Outcome {
    let front = if men.len() % 2 == 1 { Some(men[0] - partner) } else { None };
    let pairs = men[men.len() % 2..].chunks(2).map(|pair| pair[1] - pair[0] - 1);
    nim_of(front.into_iter().chain(pairs))
}
