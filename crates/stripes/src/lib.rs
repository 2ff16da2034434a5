//! POI VII (2000) "Paski", Stripes (BZOJ 2940 条纹): strips of three lengths laid on a row of
//! cells.
//!
//! A free run of cells is a heap of a taking-and-breaking game
//! ([`sg_core::heaps::taking_breaking`], digit 7 at each length); the statement's own rules are in
//! [`rules`].
//!
//! # Example
//!
//! ```
//! use sg_core::Outcome;
//! use sg_judge::Game;
//! use stripes::{StripBoard, StripesGame};
//!
//! let board = StripBoard { lengths: [1, 5, 1], cells: 6 };
//! assert_eq!(StripesGame::default().outcome(&board).unwrap(), Outcome::P);
//! ```

use sg_heaps::solver::Limits;
use sg_heaps::strips::{RowOutOfReach, StripSets, Strips};
use sg_judge::prelude::*;

mod mistakes;
pub mod rules;

use rules::{Board, SEARCH, Strip};

/// The problem for tools that take any. It is a static, so that generic code over problems is
/// compiled only here.
pub static ENTRY: Entry = Entry::of::<Stripes>();

/// The problem of the judges.
pub type Stripes = OnePosition<StripesGame>;

/// The solver of Stripes.
#[derive(Clone, Debug, Default)]
pub struct StripesGame {
    /// The lengths that the boards of the input share, as the input has them.
    read: [u64; 3],
    /// The nimbers so far, of all boards of the input.
    sets: StripSets,
}

/// A board and the lengths of the strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripBoard {
    /// The three lengths in the order of the input.
    pub lengths: [u64; 3],
    /// The number of cells.
    pub cells: u64,
}

/// The lengths of the strips.
const LENGTHS: [Number; 3] = [
    Number::new("c", ["the length of a strip", "一种纸条的长度"], 1..=1_000, 1..=u64::MAX),
    Number::new("z", ["the length of a strip", "一种纸条的长度"], 1..=1_000, 1..=u64::MAX),
    Number::new("n", ["the length of a strip", "一种纸条的长度"], 1..=1_000, 1..=u64::MAX),
];
/// The number of boards.
const BOARDS: Number = Number::new("m", ["the number of boards", "棋盘数"], 1..=1_000, 0..=u64::MAX);
/// The cells of a board.
const CELLS: Number = Number::new("p", ["the number of cells", "格数"], 1..=1_000, 0..=u64::MAX);

/// The words for the largest boards that are answered.
fn reach() -> Text {
    let limits = Limits::default();
    text!(
        "any board where the answer follows from a strip exactly in the middle or from a proved period; otherwise p <= {sparse} if \
         the nimbers have a sparse space, and p <= {plain} if none is found, as long as all boards together take at most {seconds} \
         seconds or so",
        "能把纸条放在正中、或已证明周期的任意一行；否则，SG 值有稀疏空间时 p <= {sparse}，未找到时 p <= {plain}，\
         且所有行合计约 {seconds} 秒以内",
        sparse = in_short(limits.heaps),
        plain = in_short(limits.plain_heaps),
        seconds = limits.steps.div_ceil(1_000_000_000)
    )
}

impl StripesGame {
    /// The nimbers of these lengths.
    fn strips(&mut self, lengths: [u64; 3]) -> &mut Strips {
        self.sets.of(&lengths)
    }
}

impl Game for StripesGame {
    type Position = StripBoard;
    type Rules = Board;

    const ABOUT: About = About {
        name: "stripes",
        aliases: &["paski", "bzoj2940", "p8369"],
        title: "Stripes",
        title_zh: "条纹",
        judge: "POI VII (2000), BZOJ 2940",
        comparison: Comparison::Tokens,
        rules: "A board of p cells in a row, and an unlimited supply of strips of lengths c, z and n. A move lays one \
                strip on free cells inside the board. The player who cannot move loses.",
        rules_zh: "一行 p 个格子，三种长度 c、z、n 的纸条数量不限。每次把一张纸条放在连续的空格上，不能重叠。无法操作者输。",
        numbers: &[LENGTHS[0], LENGTHS[1], LENGTHS[2], CELLS],
        reach: Some(reach),
        search: SEARCH,
        input: "c z n, then m, then m numbers p.",
        input_zh: "c z n，然后 m，再是 m 个数 p。",
        output: "A line for each p: `1` if the first player wins, else `2`.",
        output_zh: "每个 p 一行：先手必胜输出 `1`，否则输出 `2`。",
        words: ["1\n", "2\n"],
        theory: "A free run of h cells is a heap; a strip of length s leaves a + b = h - s. If a strip fits exactly in the middle, the first player wins by symmetry. Otherwise the nimbers decide, up to any size once Guy and Smith's theorem \
             (1956) proves a period.",
        theory_zh: "连续 h 个空格是一堆；放一条长 s 的纸条，剩下 a + b = h - s。若有纸条能放在正中，先手由对称获胜。否则由 SG 值决定；\
             一旦由 Guy 与 Smith 定理（1956 年）证明了周期，任意大小都可算。",
        framing: Framing::CountFirst(BOARDS),
        ..About::DEFAULT
    };

    fn outcome(&mut self, &StripBoard { lengths, cells }: &StripBoard) -> Result<Outcome, Refusal> {
        self.strips(lengths).outcome(cells).map_err(|out_of_reach| match out_of_reach {
            RowOutOfReach::StripTooLong => Refusal::new(text!(
                "a board of {cells} cells with strips longer than {longest} needs a table that is too large",
                "{cells} 格的一行、长于 {longest} 的纸条需要的表太大，不予计算",
                longest = Strips::LONGEST_IN_TABLE
            )),
            out_of_reach => Refusal::new(text!(
                "a board of {cells} cells is out of reach: {out_of_reach}",
                "{cells} 格的一行超出了可算的范围：{out_of_reach}"
            ))
            .help(text!(
                "boards with room for a strip exactly in the middle are answered at any size",
                "能把纸条放在正中的行，任意长度都能求解"
            )),
        })
    }

    fn rules(&StripBoard { lengths, cells }: &StripBoard) -> Result<(Board, u64), Refusal> {
        SEARCH.check([cells])?;
        Ok((Board { cells, lengths: Strips::new(lengths).lengths().to_vec() }, 0))
    }

    fn is_listed(board: &StripBoard, strip: &Strip) -> bool {
        strip.first <= board.cells - strip.length - strip.first
    }

    fn in_words(board: &StripBoard, &Strip { length, first: left }: &Strip) -> (Text, Value) {
        let right = board.cells - length - left;
        let words = text!(
            "a strip of {length}, leaving {left} and {right} cells on its two sides",
            "长 {length} 的纸条，一边剩 {left} 格，另一边剩 {right} 格"
        );
        (words, json!({ "strip": length, "left": left, "right": right }))
    }

    fn replies(&mut self, board: &StripBoard) -> Option<Replies> {
        let cells = board.cells;
        let strips = self.strips(board.lengths);
        let fitting: Vec<u64> =
            strips.lengths().iter().copied().take_while(|&length| length <= cells).collect();
        let count = fitting.iter().map(|length| u128::from((cells - length) / 2) + 1).sum();
        let moves = fitting
            .iter()
            .flat_map(|&length| (0..=(cells - length) / 2).map(move |first| Strip { length, first }));
        let answered = moves.map_while(|strip| {
            let runs = [strip.first, cells - strip.length - strip.first];
            let reply = reply(strips, runs)?;
            Some((Self::in_words(board, &strip).0, reply))
        });
        Some(Replies::counted(count, answered))
    }

    fn mistakes() -> Vec<Mistake<StripBoard>> {
        mistakes::all()
    }

    fn report(&mut self, board: &StripBoard) -> Result<Report, Refusal> {
        let StripBoard { lengths, cells } = *board;
        let strips = self.strips(lengths);
        let known = strips.nimber(cells, strips.limits_to_explain(cells)).ok();
        let set = sentences::set(strips.lengths());
        let mut report = if let Some(nimber) = known {
            let whole = text!("The board: G({cells}) = {nimber}", "整个棋盘：G({cells}) = {nimber}");
            Report::by_nim_sum(nimber).line(whole)
        } else {
            let because = text!("a strip fits exactly in the middle", "有纸条能放在正中");
            Report::new(self.outcome(board)?, because).line(text!(
                "G({cells}) itself is not computed: the table would be too long.",
                "G({cells}) 本身没有计算：表太长。"
            ))
        };
        let strips = self.strips(lengths);
        report = report
            .without_moves(strips.lengths().first().is_none_or(|&shortest| shortest > cells))
            .lines_in(
                Section::Games,
                sentences::sprague_grundy(Phrase::both("Each run of h free cells", "每一段连续的 h 个空格")),
            )
            .games(text!("The board is one run at first; a strip of length s, one of {set}, leaves a cells on one side and b on the other.", "棋盘开始时是一段；放一条长 s 的纸条（s 取自 {set}），一边剩 a 格，另一边剩 b 格。"))
            .recurrence(sentences::several_games())
            .recurrence(sentences::recurrence("G(h)", "G(a) xor G(b), a + b = h - s, a, b >= 0"))
            .first_values("h", strips.first_nimbers(FIRST_VALUES as u64), options_of(&*strips));
        if let Some(length) = strips.centred(cells) {
            report = report.line(text!("Symmetry (Winning Ways, ch. 3): a strip of {length} exactly in the middle leaves two runs of {half}; from then on \
                 every move is answered by its mirror image.", "对称（《稳操胜券》第 3 章）：长 {length} 的纸条放在正中，剩下两段各 {half} 格；此后对手每走一步，都走它的镜像。", half = (cells - length) / 2));
        }
        if let Some(proved) = strips.proved() {
            report = report.theorem(sentences::proved_period(
                "h",
                (proved.preperiod(), proved.period(), proved.saltus()),
                &sg_judge::periods::why(proved.theorem().id(), &proved.theorem().numbers(), proved.heaps()),
            ));
        }
        // Under a nimber of 0 there is no winning move; otherwise one must leave runs of nim-sum 0.
        let moves = known
            .filter(|nimber| !nimber.is_zero())
            .and_then(|_| strips.winning_moves(cells, Nimber::ZERO, LISTED_MOVES));
        let listed = moves.iter().flat_map(|moves| &moves.listed).map(|chosen| {
            let left = if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] };
            let strip = Strip { length: chosen.take.unwrap_or_default(), first: left };
            let (words, data) = Self::in_words(board, &strip);
            let sides = [left, cells - strip.length - left].map(|side| strips.known(side));
            match sides {
                [Some(one), Some(other)] => {
                    (text!("{words}: G = {one} and {other}", "{words}：G = {one} 与 {other}"), data)
                }
                _ => (words, data),
            }
        });
        let count = match &moves {
            Some(moves) => moves.count,
            None => known.map(|_| 0),
        };
        if let Some(count) = count {
            if count > 0 {
                report = report.line(text!(
                    "A winning move leaves two runs of equal nimbers, whose xor is 0. A move and its mirror image are counted once.",
                    "必胜的一步剩下 SG 值相同的两段，异或为 0。一步与它的镜像只计一次。"
                ));
            }
            report = report.winning_moves(WinningMoves::counted(count, listed));
        }
        Ok(report)
    }
}

/// A strip that leaves nim-sum 0 of two runs, if their nimbers are known.
fn reply(strips: &Strips, runs: [u64; 2]) -> Option<Text> {
    [(runs[0], runs[1]), (runs[1], runs[0])].into_iter().find_map(|(run, other)| {
        let found = strips.winning_moves(run, strips.known(other)?, 1)?;
        let chosen = found.listed.first()?;
        let length = chosen.take?;
        let left = if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] };
        Some(text!(
            "a strip of {length} in the run of {run}, leaving {left} and {right} cells on its two sides",
            "在 {run} 格的一段里放长 {length} 的纸条，一边剩 {left} 格，另一边剩 {right} 格",
            right = run - length - left
        ))
    })
}

impl SingleGame for StripesGame {
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        for (length, number) in self.read.iter_mut().zip(LENGTHS) {
            *length = input.get(number)?;
        }
        input.end_of_line();
        Ok(())
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<StripBoard>, Fault> {
        Ok(Some(StripBoard { lengths: self.read, cells: input.get(CELLS)? }))
    }
}
