//! HDU 3980 Paint Chain: a move paints neighbouring beads of a circle.
//!
//! The first move turns the circle into a row, whatever it is, so that the nimber of the row decides the other way
//! round: the first player wins exactly if the row that he leaves is lost for the one who moves in it.

use crate::MOST;
use serde_json::Value;
use sg_core::Outcome;
use sg_core::heaps::strips::Strips;
use sg_judge::{
    About, Comparison, Fault, Framing, Game, Number, Refusal, Report, Scanner, SingleGame, WinningMoves,
};

use super::beads::{Beads, Run, SEARCH};
use super::hdu2999::{reach_of_rows, refuse, row_report};

/// The number of beads.
const BEADS: Number = Number::new("N", "the number of beads", 1..=1_000, 1..=u64::MAX);
/// How many beads a move paints.
const BRUSH: Number = Number::new("M", "the number of beads that a move paints", 1..=1_000, 1..=u64::MAX);

/// The solver of HDU 3980.
#[derive(Clone, Debug)]
pub struct PaintChain {
    /// The rows of the last case: many cases may ask about the same brush.
    strips: Strips,
}

/// A circle of beads and how many a move paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The number of beads.
    pub beads: u64,
    /// How many are painted at once.
    pub brush: u64,
}

impl PaintChain {
    fn strips(&mut self, brush: u64) -> &mut Strips {
        if self.strips.lengths() != [brush] {
            self.strips = Strips::new([brush]);
        }
        &mut self.strips
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
        comparison: Comparison::Exact,
        rules: "A circle of N beads, none of them painted. A move paints exactly M neighbouring beads that are not painted. \
                Who cannot paint loses. Aekdycoin begins.",
        numbers: &[BEADS, BRUSH],
        reach: Some(reach_of_rows),
        search: SEARCH,
        input: "T, then T cases: N and M.",
        output: "`Case #i: aekdycoin` or `Case #i: abcdxyzk`, a line a case.",
        theory: "With N < M there is no move. Otherwise the first move leaves a row of N - M, a heap of the game that takes M \
                 and may break the rest (Guy and Smith 1956), and the first player wins exactly if its nimber is 0.",
        framing: Framing::CountFirst(Number::always("T", "the number of cases", 0..=MOST)),
    };
    const WORDS: [&'static str; 2] = ["aekdycoin\n", "abcdxyzk\n"];

    fn new() -> Self {
        Self { strips: Strips::new([]) }
    }

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
            let because = format!("{brush} beads cannot be painted where there are {beads}");
            return Ok(Report::new(Outcome::P, because).winning_moves(WinningMoves::default()));
        };
        let (of_row, nimber) = row_report(self.strips(brush), row)?;
        let outcome = self.outcome(chain)?;
        let mut report = Report::new(
            outcome,
            format!(
                "every first move leaves the same row of {row} beads, which {} whoever moves in it",
                if outcome.is_n() { "is lost for" } else { "wins for" }
            ),
        );
        for line in of_row.to_string().lines() {
            report = report.line(format!("the row of {row}: {line}"));
        }
        if let Some(nimber) = nimber {
            report = report.line(format!("So the circle has nimber {}.", u8::from(nimber.is_zero())));
        }
        // By turning the circle each first move is as good as any other; all beads can be painted in one way only.
        let starts = if row == 0 { 1 } else { beads };
        let count = if outcome.is_n() { starts } else { 0 };
        let runs = (0..count).map(|first| Self::in_words(chain, &Run { length: brush, first }));
        Ok(report.winning_moves(WinningMoves::counted(count.into(), runs)))
    }

    fn rules(&Chain { beads, brush }: &Chain) -> Result<(Beads, u64), Refusal> {
        SEARCH.check([beads])?;
        Ok((Beads { beads, lengths: vec![brush], circle: true }, 0))
    }

    fn in_words(_: &Chain, run: &Run) -> (String, Value) {
        run.in_words("paint", "bead")
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
