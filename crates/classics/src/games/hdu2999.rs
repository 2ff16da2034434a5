//! HDU 2999 Stone Game, Why are you always there?: stones in one row, some neighbours are taken,
//! gaps stay.
//!
//! The set is neither sorted nor free of duplicates in the judge's data. A program that stops at
//! the first number that is larger than the row goes wrong on the set 2, 1 and a row of one stone.

use sg_heaps::solver::{Limits, SolveError};
use sg_heaps::strips::{RowOutOfReach, StripSets, Strips};

use super::beads::{Beads, Run, SEARCH};
use crate::prelude::*;

/// The size of the set.
const SET_SIZE: Number = Number::new("N", sentences::SET_SIZE, 1..=100, 1..=MOST);
/// A number of the set. The statement bounds none; programs read them as `int`.
const SET: Number = Number::new(
    "S",
    ["a number of stones that may be taken", "允许取的石子数"],
    1..=i32::MAX as u64,
    1..=u64::MAX,
);
/// The number of rows.
const ROWS: Number = Number::new("M", sentences::ROWS, 1..=MOST, 0..=MOST);
/// The stones of a row.
const STONES: Number =
    Number::new("K", ["the number of stones in a row", "一行的石子数"], 0..=1_000, 0..=u64::MAX);

/// The most steps, of a nanosecond or so, for all rows of an input together.
const MOST_STEPS: u64 = 1 << 32;

/// How far rows are answered, for the limits of the games.
pub(super) fn reach_of_rows() -> Text {
    let limits = Limits::default();
    text!(
        "any row where the answer follows from a move exactly in the middle or from a proved period; otherwise rows of at most {sparse} if \
         the nimbers have a sparse space, and of at most {plain} if none is found, and tables that take at most {seconds} seconds \
         or so for all rows of the input together",
        "能在正中走一步、或已证明周期的任意一行；否则，SG 值有稀疏空间时长度至多 {sparse}，未找到时至多 {plain}，\
         且输入中所有行的表合计约 {seconds} 秒以内",
        sparse = in_short(limits.heaps),
        plain = in_short(limits.plain_heaps),
        seconds = MOST_STEPS.div_ceil(1_000_000_000)
    )
}

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<ManyPositions<StoneRow>>();

/// The solver of HDU 2999.
#[derive(Clone, Debug)]
pub struct StoneRow {
    /// The nimbers so far, of the sets of the input.
    pub(super) sets: StripSets,
}

/// A row and the set that it shares with the other rows of its case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOfStones {
    /// The numbers of neighbours that may be taken, as in the input.
    pub set: Arc<[u64]>,
    /// The number of stones.
    pub stones: u64,
}

/// The refusal of a row that cannot be answered.
pub(super) fn refuse(stones: u64, out_of_reach: RowOutOfReach) -> Refusal {
    let refusal = Refusal::new(text!(
        "a row of {stones} is out of reach: {out_of_reach}",
        "长 {stones} 的一行超出了可算的范围：{out_of_reach}"
    ));
    match out_of_reach {
        RowOutOfReach::TableTooLong(SolveError::TooSlow { .. }) => refusal.help(text!(
            "the limit is for the tables of all rows of the input together; rows with a move exactly in the middle need none",
            "这个限制是对输入中所有行的表合计而言；能在正中走一步的行不需要表"
        )),
        _ => refusal.help(text!(
            "rows with a move exactly in the middle are answered at any size",
            "能在正中走一步的行，任意长度都能求解"
        )),
    }
}

/// The recurrence and the first values of rows, added to a report.
pub(super) fn theory_of_rows(report: Report, strips: &Strips) -> Report {
    let set = sentences::set(strips.lengths());
    let report = report
        .lines_in(
            Section::Games,
            sentences::sprague_grundy(Phrase::both("Each run of h neighbours", "每一段连续的 h 个")),
        )
        .recurrence(sentences::several_games())
        .recurrence(sentences::recurrence_of(
            "G(h)",
            &text!(
                "G(a) xor G(b), a + b = h - s, a, b >= 0, s in {set}",
                "G(a) xor G(b), a + b = h - s, a, b >= 0, s ∈ {set}"
            ),
        ))
        .first_values("h", strips.first_nimbers(FIRST_VALUES as u64), options_of(strips));
    match strips.proved() {
        Some(proved) => report.theorem(sentences::proved_period(
            "h",
            (proved.preperiod(), proved.period(), proved.saltus()),
            &sg_judge::periods::why(proved.theorem().id(), &proved.theorem().numbers(), proved.heaps()),
        )),
        None => report,
    }
}

/// The outcome of a row with its reason: the nimber where it can be had within reason, else the
/// answer at sight.
pub(super) fn row_report(strips: &mut Strips, cells: u64) -> Result<(Report, Option<Nimber>), Refusal> {
    let nimber = strips.nimber(cells, strips.limits_to_explain(cells));
    let mut report = match nimber {
        Ok(nimber) => Report::by_nim_sum(nimber)
            .line(text!("The row: G({cells}) = {nimber}", "整行：G({cells}) = {nimber}")),
        Err(out_of_reach) => {
            let outcome = strips.outcome_at_sight(cells).ok_or_else(|| refuse(cells, out_of_reach))?;
            Report::new(outcome, text!("a move exactly in the middle is possible", "可以在正中走一步"))
        }
    };
    report = report.without_moves(strips.lengths().first().is_none_or(|&least| least > cells));
    if let Some(length) = strips.centred(cells) {
        report = report.line(text!("Symmetry (Winning Ways, ch. 3): taking {length} exactly in the middle leaves two runs of {half}; from then on every move \
             is answered by its mirror image.", "对称（《稳操胜券》第 3 章）：取走正中的 {length} 个，剩下两段各 {half} 个；此后对手每走一步，都走它的镜像。", half = (cells - length) / 2));
    }
    Ok((report, nimber.ok()))
}

impl Default for StoneRow {
    fn default() -> Self {
        Self::with_steps(MOST_STEPS)
    }
}

impl StoneRow {
    /// A solver whose tables take at most `steps` steps, of a nanosecond or so, for all rows
    /// together.
    #[must_use]
    pub fn with_steps(steps: u64) -> Self {
        Self { sets: StripSets::with_steps(steps) }
    }
}

/// The winning moves from a row of nimber `nimber`, in the order of the rules; a move and its
/// mirror image are one.
fn winning_moves(strips: &Strips, row: &RowOfStones, nimber: Nimber) -> Option<WinningMoves> {
    if nimber.is_zero() {
        return Some(WinningMoves::default());
    }
    let found = strips.winning_moves(row.stones, Nimber::ZERO, LISTED_MOVES)?;
    let runs = found.listed.iter().map(|chosen| {
        let first = if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] };
        let run = Run { length: chosen.take.unwrap_or_default(), first };
        let (words, data) = StoneRow::in_words(row, &run);
        let (left, right) = (first, row.stones - run.length - first);
        let nimbers = strips.known(left).zip(strips.known(right));
        let nimbers = nimbers.map_or_else(Text::default, |(one, other)| {
            text!(": G = {one} and {other}", "：G = {one} 与 {other}")
        });
        let words = text!(
            "{words}, leaving runs of {left} and {right}{nimbers}",
            "{words}，剩下 {left} 与 {right} 的两段{nimbers}"
        );
        (words, data)
    });
    Some(WinningMoves::counted(found.count?, runs))
}

impl Game for StoneRow {
    type Position = RowOfStones;
    type Rules = Beads;

    const ABOUT: About = About {
        name: "hdu2999",
        aliases: &["stone-row"],
        title: "Stone Game, Why are you always there?",
        title_zh: "石子游戏：你为何总在那里？",
        judge: "HDU 2999",
        rules: "Stones lie in a row. A move takes s adjacent stones, s in a given set; the gap stays, so the row splits in two. The player who cannot move loses. Every question is a fresh row.",
        rules_zh: "石子排成一行。每次取走相邻的 s 颗，s 属于给定的集合；取走后留下空缺，这一行因此断成两段。无法操作者输。每个询问都是新的一行。",
        numbers: &[SET_SIZE, SET, ROWS, STONES],
        reach: Some(reach_of_rows),
        search: SEARCH,
        input: "Cases to the end of the input: N, the N numbers of the set in any order, perhaps repeated; M, then M numbers \
                K of stones.",
        input_zh: "多组数据，读到文件末尾：N，然后是集合的 N 个数，顺序任意，可能重复；M，然后是 M 个石子数 K。",
        output: "A line for each K: `1` if the first player wins, else `2`.",
        output_zh: "每个 K 一行：先手必胜输出 `1`，否则输出 `2`。",
        words: ["1\n", "2\n"],
        theory: "A row is a heap of a taking-and-breaking game (Guy and Smith 1956): its nimber is the least number that is \
                 not G(a) xor G(b) with a + b = K - s. If a move fits exactly in the middle, the first player wins by \
                 symmetry.",
        theory_zh: "一行相当于取走并拆分的一堆（Guy 与 Smith，1956 年）：SG 值是不等于任何 G(a) xor G(b) 的最小的数，a + b = K - s。若能取走正中的一段，先手由对称获胜。",
        ..HDU
    };

    fn outcome(&mut self, RowOfStones { set, stones }: &RowOfStones) -> Result<Outcome, Refusal> {
        self.sets.of(set).outcome(*stones).map_err(|out_of_reach| refuse(*stones, out_of_reach))
    }

    fn report(&mut self, row: &RowOfStones) -> Result<Report, Refusal> {
        let strips = self.sets.of(&row.set);
        let (report, nimber) = row_report(strips, row.stones)?;
        let report = theory_of_rows(report, strips);
        let winning = nimber.and_then(|nimber| winning_moves(strips, row, nimber));
        Ok(match winning {
            Some(winning) => report.winning_moves(winning),
            None => report,
        })
    }

    fn rules(RowOfStones { set, stones }: &RowOfStones) -> Result<(Beads, u64), Refusal> {
        SEARCH.check([*stones])?;
        let mut lengths = set.to_vec();
        lengths.sort_unstable();
        lengths.dedup();
        Ok((Beads { beads: *stones, lengths, circle: false }, 0))
    }

    fn mistakes() -> Vec<Mistake<RowOfStones>> {
        vec![
            set_not_sorted::<Self>("2\n2 1\n1\n1\n", |row| {
                // Longer rows take too long where every break is tried.
                by_table([row.stones], 1_000, left_early(&row.set, true))
            }),
            Self::mistaken(
                "no-break",
                [
                    "it treats the row as a heap; stones taken from the middle leave two rows",
                    "把一行当成一堆；从中间取石子会剩下两行",
                ],
                ["S-Nim, HDU 1536, instead of this game", "用了 S-Nim（HDU 1536）而不是这个游戏"],
                "1\n2\n1\n4\n",
                |row| by_table([row.stones], 10_000, left_early(&sorted(&row.set), false)),
            ),
        ]
    }

    fn in_words(_: &RowOfStones, run: &Run) -> (Text, Value) {
        run.in_words(Phrase::both("take", "取走"), Phrase::both("stone", "石子"))
    }

    fn is_listed(row: &RowOfStones, &Run { length, first }: &Run) -> bool {
        first <= row.stones - length - first
    }
}

impl SharedGame for StoneRow {
    type Shared = (Arc<[u64]>, u64);

    const END: &'static str = "";

    fn read_shared(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Shared>, Fault> {
        let size = input.get(SET_SIZE)?;
        input.end_of_line();
        let set = input.list(SET, 1..size + 1)?;
        input.end_of_line();
        let rows = input.get(ROWS)?;
        input.end_of_line();
        Ok(Some((set.into(), rows)))
    }

    fn read_position(
        (set, rows): &Self::Shared,
        number: u64,
        input: &mut Scanner<'_>,
    ) -> Result<Option<RowOfStones>, Fault> {
        if number > *rows {
            return Ok(None);
        }
        let stones = input.get_at(STONES, number)?;
        input.end_of_line();
        Ok(Some(RowOfStones { set: Arc::clone(set), stones }))
    }

    fn position_in_words(RowOfStones { stones, .. }: &RowOfStones) -> Text {
        text!("{stones} stones in a row", "一行 {stones} 颗石子")
    }
}

fn sorted(set: &[u64]) -> Vec<u64> {
    let mut sorted = set.to_vec();
    sorted.sort_unstable();
    sorted
}
