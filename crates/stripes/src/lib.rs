//! POI VII (2000) "Paski", Stripes (BZOJ 2940 条纹): strips of three lengths laid on a row of cells.
//!
//! A free run of cells is a heap of a taking-and-breaking game ([`sg_core::heaps::taking_breaking`], digit 7 at each
//! length); the statement's own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use sg_judge::{Asked, Problem, Scanner};
//! use stripes::Stripes;
//!
//! let mut game = Stripes::new(Asked::default());
//! let mut input = Scanner::new("sample", "1 5 1\n6\n".as_bytes(), true);
//! game.read_header(&mut input).unwrap();
//! let board = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.solve(&board).unwrap(), "2\n");
//! ```

use serde_json::json;
use sg_core::Outcome;
use sg_core::heaps::strips::{RowOutOfReach, Strips};
use sg_core::rules::oracle::Oracle;
use sg_judge::{
    About, Asked, Bounds, Explanation, Fault, Field, Framing, LISTED_MOVES, Method, Problem, Refusal, Report,
    Scanner, Searched, WinningMoves, search, too_large_for_search,
};

pub mod rules;

use rules::{Board, Strip};

/// The solver of Stripes.
#[derive(Clone, Debug)]
pub struct Stripes {
    /// The three lengths as they stand in the input.
    lengths: Vec<u64>,
    strips: Strips,
}

impl Stripes {
    /// The most cells that are searched by the rules.
    const MOST_CELLS: u64 = 20;

    /// A solver for strips of these lengths.
    fn of(lengths: Vec<u64>) -> Self {
        let strips = Strips::new(lengths.iter().copied());
        Self { lengths, strips }
    }

    fn outcome(&mut self, cells: u64) -> Result<Outcome, Refusal> {
        self.strips.outcome(cells).map_err(|out_of_reach| match out_of_reach {
            RowOutOfReach::StripTooLong => Refusal::new(format!(
                "a board of {cells} cells with strips longer than {} needs a table that is not made",
                Strips::LONGEST_IN_TABLE
            )),
            RowOutOfReach::TableTooLong(out_of_reach) => {
                Refusal::new(format!("a board of {cells} cells is out of reach: {out_of_reach}"))
                    .help("boards that allow a strip right in the middle are answered at any size")
            }
        })
    }

    /// Searches the literal rules.
    fn search(&self, cells: u64) -> Result<Searched<Strip>, Refusal> {
        let takes = format!("{} cells", Self::MOST_CELLS);
        if cells > Self::MOST_CELLS {
            return Err(too_large_for_search(&format!("{cells} cells"), &takes));
        }
        let board = Board { cells, lengths: self.lengths.clone() };
        search(&mut Oracle::new(board).with_limit(1 << Self::MOST_CELLS), &0, &takes)
    }
}

/// The judge's line.
fn answer(outcome: Outcome) -> &'static str {
    if outcome.is_n() { "1\n" } else { "2\n" }
}

impl Problem for Stripes {
    /// The number of cells.
    type Case = u64;
    type Answer = &'static str;

    const ABOUT: About = About {
        name: "stripes",
        aliases: &["paski", "bzoj2940"],
        title: "Stripes",
        judge: "POI VII (2000), BZOJ 2940",
        rules: "A board of p cells in a row, and as many strips of the lengths c, z and n as one likes. A move lays one \
                strip on free cells inside the board. Who cannot move loses.",
        limits: "The judge: 1 <= c, z, n, m, p <= 1000. Here: lengths and p below 2^64 where the answer follows from a \
                 strip in the middle or from a proved period; otherwise p below 2^26 if the nimbers have a sparse \
                 space, and below 2^18 if they have none.",
        input: "c z n, then m, then m numbers p.",
        output: "A line for each p: `1` if the first player wins, else `2`.",
        theory: "A free run of h cells is a heap; a strip of length s leaves a + b = h - s. If a strip fits right in the \
                 middle the first player wins by symmetry. Otherwise the nimbers decide, up to any size once Guy and \
                 Smith's theorem (1956) proves a period.",
        framing: Framing::CountFirst(
            Field::new("m", "the number of boards"),
            Bounds::new(1..=1_000, 0..=u64::MAX),
        ),
    };

    fn new(_: Asked) -> Self {
        Self::of(Vec::new())
    }

    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let bounds = Bounds::new(1..=1_000, 1..=u64::MAX);
        let lengths =
            ["c", "z", "n"].map(|name| input.number(Field::new(name, "the length of a strip"), &bounds));
        *self = Self::of(lengths.into_iter().collect::<Result<_, _>>()?);
        Ok(())
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        let cells = Field::new("p", "the number of cells");
        input.number(cells, &Bounds::new(1..=1_000, 0..=u64::MAX)).map(Some)
    }

    fn solve(&mut self, &cells: &u64) -> Result<&'static str, Refusal> {
        self.outcome(cells).map(answer)
    }

    fn by_the_rules(&mut self, &cells: &u64) -> Result<&'static str, Refusal> {
        Ok(answer(self.search(cells)?.outcome))
    }

    fn explain(&mut self, &cells: &u64, method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            return Ok(self.search(cells)?.explain(|Strip { length, first }| {
                let words = format!("a strip of {length} from cell {} on", first + 1);
                (words, json!({ "strip": length, "left": first, "right": cells - length - first }))
            }));
        }
        let known = self.strips.nimber(cells, self.strips.limits_to_explain(cells)).ok();
        let mut report = match known {
            Some(nimber) => Report::by_nim_sum(nimber).line(format!("A run of {cells} cells is one heap.")),
            None => Report::new(self.outcome(cells)?, "a strip fits right in the middle")
                .line(format!("A run of {cells} cells is one heap, too large for a table of nimbers.")),
        };
        if let Some(length) = self.strips.centred(cells) {
            report = report.line(format!(
                "A strip of {length} right in the middle leaves two runs of {}: from then on every move can be mirrored.",
                (cells - length) / 2
            ));
        }
        if let Some(proved) = self.strips.proved() {
            report = report.line(format!(
                "The nimbers repeat with period {} from heap {} on ({}).",
                proved.period(),
                proved.preperiod(),
                proved.theorem()
            ));
        }
        // Under a nimber of 0 there is no winning move; otherwise one must leave runs of nim-sum 0.
        let moves = known
            .filter(|nimber| !nimber.is_zero())
            .and_then(|_| self.strips.winning_moves(cells, sg_core::Nimber::ZERO, LISTED_MOVES));
        let listed = moves.iter().flat_map(|moves| &moves.listed).map(|chosen| {
            let parts: u64 = chosen.leaves.iter().sum();
            let left = if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] };
            let right = parts - left;
            let words = format!(
                "a strip of {}, with {left} cells on one side and {right} on the other",
                chosen.take.unwrap_or_default()
            );
            (words, json!({ "strip": chosen.take.unwrap_or_default(), "left": left, "right": right }))
        });
        let count = match &moves {
            Some(moves) => moves.count,
            None => known.map(|_| 0),
        };
        if let Some(count) = count {
            if count > 0 {
                report = report.line("A move and its mirror image are counted once.");
            }
            report = report.winning_moves(WinningMoves::counted(count, listed));
        }
        Ok(report.into())
    }
}
