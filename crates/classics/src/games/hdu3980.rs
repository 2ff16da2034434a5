//! HDU 3980 Paint Chain: a move paints neighbouring beads of a circle.
//!
//! The first move turns the circle into a row, whatever it is, so that the nimber of the row
//! decides the other way round: the first player wins if and only if the row that he leaves is lost
//! for the one who moves in it.

use sg_heaps::strips::Strips;

use super::beads::{Beads, Run, SEARCH};
use super::hdu2999::{StoneRow, reach_of_rows, refuse, row_report, theory_of_rows};
use crate::prelude::*;

/// The number of beads.
const BEADS: Number = Number::new("N", ["the number of beads", "珠子数"], 1..=1_000, 1..=u64::MAX);
/// The number of beads that a move paints.
const BRUSH: Number =
    Number::new("M", ["the number of beads that a move paints", "一步涂色的珠子数"], 1..=1_000, 1..=u64::MAX);

/// What the first move does, for explanations.
const FIRST_CUT: Phrase = Phrase::both(
    "The first move cuts the circle: it leaves one run of N - M beads. So the circle is won if and only if this run is lost.",
    "第一步把环剪开，剩下一段 N - M 个珠子。所以环必胜当且仅当这一段必败。",
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<PaintChain>>();

/// The solver of HDU 3980.
#[derive(Clone, Debug, Default)]
pub struct PaintChain(
    /// The solver of the rows that remain after the first move, for the brushes of the input.
    pub StoneRow,
);

/// A circle of beads and how many a move paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The number of beads.
    pub beads: u64,
    /// The number of beads painted at once.
    pub brush: u64,
}

impl PaintChain {
    fn strips(&mut self, brush: u64) -> &mut Strips {
        self.0.sets.of(&[brush])
    }
}

impl Game for PaintChain {
    type Position = Chain;
    type Rules = Beads;

    const ABOUT: About = About {
        name: "hdu3980",
        aliases: &["paint-chain"],
        title: "Paint Chain",
        title_zh: "涂项链",
        judge: "HDU 3980",
        rules: "A circle of N beads, none of them painted. A move paints exactly M neighbouring beads that are not painted. \
                Whoever cannot paint loses. Aekdycoin begins.",
        rules_zh: "N 颗珠子围成一圈，都未涂色。每次把恰好 M 颗相邻的未涂色的珠子涂色。无法涂色者输。Aekdycoin 先手。",
        numbers: &[BEADS, BRUSH],
        reach: Some(reach_of_rows),
        search: SEARCH,
        input: "T, then T cases: N and M.",
        input_zh: "第一行 T，之后 T 组：N 和 M。",
        output: "`Case #i: aekdycoin` or `Case #i: abcdxyzk`, one line per case.",
        output_zh: "每组一行：`Case #i: aekdycoin` 或 `Case #i: abcdxyzk`。",
        words: ["aekdycoin\n", "abcdxyzk\n"],
        theory: "With N < M there is no move. Otherwise the first move leaves a row of N - M, a heap of the game that takes M \
                 and may break the rest (Guy and Smith 1956), and the first player wins if and only if its nimber is 0.",
        theory_zh: "N < M 时没有可走的一步。否则第一步剩下 N - M 个珠子的一行，即取走 M 个并可拆分其余的一堆（Guy 与 Smith，1956 年）；先手胜当且仅当它的 SG 值为 0。",
        framing: Framing::CountFirst(Number::always("T", sentences::CASES, 0..=MOST)),
        ..HDU
    };

    fn outcome(&mut self, &Chain { beads, brush }: &Chain) -> Result<Outcome, Refusal> {
        match beads.checked_sub(brush) {
            None => Ok(Outcome::P),
            Some(row) => self
                .strips(brush)
                .outcome(row)
                .map(|row| !row)
                .map_err(|out_of_reach| refuse(row, out_of_reach)),
        }
    }

    fn report(&mut self, chain: &Chain) -> Result<Report, Refusal> {
        let &Chain { beads, brush } = chain;
        let Some(row) = beads.checked_sub(brush) else {
            let because = text!(
                "there is no move: {brush} beads cannot be painted where there are {beads}",
                "没有可走的一步：只有 {beads} 个珠子，不能涂 {brush} 个"
            );
            let report = Report::new(Outcome::P, because).games(FIRST_CUT);
            return Ok(report.winning_moves(WinningMoves::default()));
        };
        let (of_row, nimber) = row_report(self.strips(brush), row)?;
        let outcome = self.outcome(chain)?;
        let because = text!(
            "every first move leaves the same row of {row} beads, in which the player to move {ends}",
            "每种第一步都剩下同样的一段 {row} 个珠子，轮到走的一方{ends}",
            ends = if outcome.is_n() {
                Phrase::both("loses", "必败")
            } else {
                Phrase::both("keeps the win", "保持必胜")
            }
        );
        let report = Report::new(outcome, because);
        let mut report = theory_of_rows(report, self.strips(brush)).games(FIRST_CUT);
        for line in of_row.working() {
            report = report.line(line.clone());
        }
        if let Some(nimber) = nimber {
            let circle = u8::from(nimber.is_zero());
            report = report.line(text!("The circle has one option, of nimber {nimber}, so its nimber is mex {{{nimber}}} = {circle}.", "环只有一个后继，SG 值为 {nimber}，所以环的 SG 值是 mex {{{nimber}}} = {circle}。"));
        }
        // By turning the circle each first move is as good as any other; all beads can be painted
        // in one way only.
        let starts = if row == 0 { 1 } else { beads };
        let count = if outcome.is_n() { starts } else { 0 };
        let runs = (0..count).map(|first| Self::in_words(chain, &Run { length: brush, first }));
        Ok(report.winning_moves(WinningMoves::counted(count.into(), runs)))
    }

    fn rules(&Chain { beads, brush }: &Chain) -> Result<(Beads, u64), Refusal> {
        SEARCH.check([beads])?;
        Ok((Beads { beads, lengths: vec![brush], circle: true }, 0))
    }

    fn mistakes() -> Vec<Mistake<Chain>> {
        let row = |chain: &Chain| PaintChain::default().outcome(chain).unwrap_or(Outcome::P);
        vec![
            Self::mistaken(
                "row-not-turned-round",
                [
                    "it takes the outcome of the row that the first move leaves for that of the circle",
                    "把第一步剩下的一行的胜负当成环的胜负",
                ],
                ["the forced first move not counted", "没有计入必须走的第一步"],
                "1\n1 1\n",
                move |chain| if chain.beads < chain.brush { Outcome::P } else { !row(chain) },
            ),
            Self::mistaken(
                "too-few-beads",
                [
                    "it lets the first player win where there are fewer beads than the brush needs",
                    "珠子不够涂时也让先手胜",
                ],
                ["the case N < M forgotten", "忘了 N < M 的情形"],
                "1\n1 2\n",
                move |chain| if chain.beads < chain.brush { Outcome::N } else { row(chain) },
            ),
        ]
    }

    fn in_words(_: &Chain, run: &Run) -> (Text, Value) {
        run.in_words(Phrase::both("paint", "涂"), Phrase::both("bead", "珠子"))
    }
}

impl SingleGame for PaintChain {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Chain>, Fault> {
        let beads = input.get(BEADS)?;
        let brush = input.get(BRUSH)?;
        Ok(Some(Chain { beads, brush }))
    }

    fn heading(number: u64) -> String {
        format!("Case #{number}: ")
    }
}
