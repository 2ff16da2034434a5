//! HDU 2999 Stone Game, Why are you always there?: stones in one row, some neighbours are taken, gaps stay.
//!
//! The set is neither sorted nor free of duplicates in the judge's data. A program that stops at the first number that
//! is larger than the row goes wrong on the set 2, 1 and a row of one stone.

use serde_json::Value;
use sg_core::heaps::strips::{RowOutOfReach, Strips};
use sg_core::{Nimber, Outcome};
use sg_judge::{
    About, Bounds, Fault, Field, Framing, LISTED_MOVES, Refusal, Report, Scanner, Searched, WinningMoves,
};

use super::beads::{Beads, Run};
use crate::game::{Game, MOST, Questions};

/// The solver of HDU 2999.
#[derive(Clone, Debug)]
pub struct StoneRow {
    strips: Strips,
    /// The number of the next row and of the last one.
    next: u64,
    rows: u64,
}

/// What is told of a row that cannot be answered.
pub(super) fn refuse(stones: u64, out_of_reach: RowOutOfReach) -> Refusal {
    Refusal::new(format!("a row of {stones} is out of reach: {out_of_reach}"))
        .help("rows with a move right in the middle are answered at any size")
}

/// The outcome of a row with its reason: the nimber where it can be had within reason, else the answer at sight.
pub(super) fn row_report(strips: &mut Strips, cells: u64) -> Result<(Report, Option<Nimber>), Refusal> {
    let nimber = strips.nimber(cells, strips.limits_to_explain(cells));
    let mut report = match nimber {
        Ok(nimber) => Report::by_nim_sum(nimber).line(format!("A run of {cells} is one heap.")),
        Err(out_of_reach) => {
            let outcome = strips.outcome_at_sight(cells).ok_or_else(|| refuse(cells, out_of_reach))?;
            let because =
                if outcome.is_n() { "a move right in the middle can be made" } else { "there is no move" };
            Report::new(outcome, because)
        }
    };
    if let Some(length) = strips.centred(cells) {
        report = report.line(format!(
            "Taking {length} right in the middle leaves two runs of {}: from then on every move can be mirrored.",
            (cells - length) / 2
        ));
    }
    if let Some(proved) = strips.proved() {
        report = report.line(format!(
            "The nimbers repeat with period {} from heap {} on ({}).",
            proved.period(),
            proved.preperiod(),
            proved.theorem()
        ));
    }
    Ok((report, nimber.ok()))
}

impl StoneRow {
    /// The winning moves from a row of nimber `nimber`, in the order of the rules.
    fn winning_moves(&self, stones: u64, nimber: Nimber) -> Option<WinningMoves> {
        if nimber.is_zero() {
            return Some(WinningMoves::default());
        }
        let found = self.strips.winning_moves(stones, Nimber::ZERO, LISTED_MOVES)?;
        // The table counts a move and its mirror image once; those right in the middle have no other image.
        let fitting = self.strips.lengths().iter().filter(|&&length| length <= stones);
        let centred = fitting.filter(|&&length| (stones - length).is_multiple_of(2)).count() as u128;
        let mut listed = Vec::new();
        for group in found.listed.chunk_by(|one, other| one.take == other.take) {
            let length = group[0].take.unwrap_or_default();
            let smaller =
                group.iter().map(|chosen| if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] });
            // Mirror images come behind the moves that they mirror, in the order of the rules.
            let mut firsts: Vec<u64> = smaller.flat_map(|left| [left, stones - length - left]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            listed.extend(firsts.into_iter().map(|first| Run { length, first }));
        }
        let words = listed.iter().map(|run| Self::in_words(&stones, run));
        Some(WinningMoves::counted(2 * found.count? - centred, words))
    }
}

impl Game for StoneRow {
    /// The number of stones.
    type Position = u64;
    type Move = Run;

    const ABOUT: About = About {
        name: "hdu2999",
        aliases: &["stone-row"],
        title: "Stone Game, Why are you always there?",
        judge: "HDU 2999",
        rules: "Stones lie in a row. A move takes s stones that are neighbours, s in a given set; the gap stays, so the row \
                falls in two. Who cannot move loses. Every question is a fresh row.",
        limits: "The judge's are not stated in the sources; taken here as N <= 100, K <= 1000. Here: K and the numbers of \
                 the set below 2^64 where the answer follows from a move in the middle or a proved period; otherwise as \
                 far as a table goes, 2^19 stones at least.",
        input: "Cases to the end of the input: N, the N numbers of the set in any order, perhaps repeated; M, then M numbers \
                K of stones.",
        output: "A line for each K: `1` if the first player wins, else `2`.",
        theory: "A row is a heap of a taking-and-breaking game (Guy and Smith 1956): its nimber is the least number that is \
                 not G(a) xor G(b) with a + b = K - s. If a move fits right in the middle, the first player wins by \
                 symmetry.",
        framing: Framing::UntilEnd,
    };
    const WORDS: [&'static str; 2] = ["1\n", "2\n"];

    fn new() -> Self {
        Self { strips: Strips::new([]), next: 1, rows: 0 }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        if self.next > self.rows {
            return Ok(None);
        }
        let stones = Field::new("K", "the stones of a row").at(self.next);
        self.next += 1;
        input.number(stones, &Bounds::new(0..=1_000, 0..=u64::MAX)).map(Some)
    }

    fn outcome(&mut self, &stones: &u64) -> Result<Outcome, Refusal> {
        self.strips.outcome(stones).map_err(|out_of_reach| refuse(stones, out_of_reach))
    }

    fn report(&mut self, &stones: &u64) -> Result<Report, Refusal> {
        let (report, nimber) = row_report(&mut self.strips, stones)?;
        let winning = nimber.and_then(|nimber| self.winning_moves(stones, nimber));
        Ok(match winning {
            Some(winning) => report.winning_moves(winning),
            None => report,
        })
    }

    fn search(&mut self, &stones: &u64) -> Result<Searched<Run>, Refusal> {
        Beads { beads: stones, lengths: self.strips.lengths().to_vec(), circle: false }.search("stones")
    }

    fn in_words(_: &u64, run: &Run) -> (String, Value) {
        run.in_words("take", "stone")
    }
}

impl Questions for StoneRow {
    const END: &'static str = "";

    fn begin(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault> {
        let size = input.number(Field::new("N", "the size of the set"), &Bounds::new(1..=100, 1..=MOST))?;
        let number = Field::new("S", "a number of stones that may be taken");
        self.strips = Strips::new(input.numbers(number, 1..size + 1, &Bounds::always(1..=u64::MAX))?);
        self.rows = input.number(Field::new("M", "the number of rows"), &Bounds::always(0..=MOST))?;
        self.next = 1;
        Ok(true)
    }

    fn position(stones: &u64) -> String {
        format!("{stones} stones in a row")
    }
}
