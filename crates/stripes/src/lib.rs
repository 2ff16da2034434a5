//! POI VII (2000) "Paski", Stripes (BZOJ 2940 条纹): strips of three lengths laid on a row of cells.
//!
//! A free run of cells is a heap of a taking-and-breaking game ([`sg_core::heaps::taking_breaking`], digit 7 at each
//! length); the statement's own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use sg_core::Outcome;
//! use sg_judge::Game;
//! use stripes::{StripBoard, StripesGame};
//!
//! let board = StripBoard { lengths: [1, 5, 1], cells: 6 };
//! assert_eq!(StripesGame::new().outcome(&board).unwrap(), Outcome::P);
//! ```

use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::heaps::strips::{RowOutOfReach, StripSets, Strips};
use sg_core::solver::Limits;
use sg_judge::{
    About, Comparison, Entry, FIRST_VALUES, Fault, Framing, Game, LISTED_MOVES, Mistake, Number, OnePosition,
    Refusal, Report, Scanner, Section, SingleGame, WinningMoves, in_short, sentences,
};

mod mistakes;
pub mod rules;

use rules::{Board, SEARCH, Strip};

/// The problem for tools that take any. A static, so that what is generic over problems is compiled here alone.
pub static ENTRY: Entry = Entry::of::<Stripes>();

/// The problem of the judges.
pub type Stripes = OnePosition<StripesGame>;

/// The solver of Stripes.
#[derive(Clone, Debug)]
pub struct StripesGame {
    /// The lengths that the boards of the input share, as they stand there.
    read: [u64; 3],
    /// The nimbers so far, of all boards of the input.
    sets: StripSets,
}

/// A board and the lengths of the strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripBoard {
    /// The three lengths as they stand in the input.
    pub lengths: [u64; 3],
    /// The number of cells.
    pub cells: u64,
}

/// The lengths of the strips.
const LENGTHS: [Number; 3] = [
    Number::new("c", "the length of a strip", 1..=1_000, 1..=u64::MAX),
    Number::new("z", "the length of a strip", 1..=1_000, 1..=u64::MAX),
    Number::new("n", "the length of a strip", 1..=1_000, 1..=u64::MAX),
];
/// The number of boards.
const BOARDS: Number = Number::new("m", "the number of boards", 1..=1_000, 0..=u64::MAX);
/// The cells of a board.
const CELLS: Number = Number::new("p", "the number of cells", 1..=1_000, 0..=u64::MAX);

/// How far boards are answered.
fn reach() -> String {
    let limits = Limits::default();
    format!(
        "any board where the answer follows from a strip right in the middle or from a proved period; otherwise p <= {} if the \
         nimbers have a sparse space, and p <= {} if none is found, as long as all boards together take at most {} seconds or so",
        in_short(limits.heaps as u64),
        in_short(limits.plain_heaps as u64),
        limits.steps.div_ceil(1_000_000_000)
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
        aliases: &["paski", "bzoj2940"],
        title: "Stripes",
        title_zh: "条纹",
        judge: "POI VII (2000), BZOJ 2940",
        comparison: Comparison::Tokens,
        rules: "A board of p cells in a row, and as many strips of the lengths c, z and n as one likes. A move lays one \
                strip on free cells inside the board. Who cannot move loses.",
        numbers: &[LENGTHS[0], LENGTHS[1], LENGTHS[2], CELLS],
        reach: Some(reach),
        search: SEARCH,
        input: "c z n, then m, then m numbers p.",
        output: "A line for each p: `1` if the first player wins, else `2`.",
        theory: "A free run of h cells is a heap; a strip of length s leaves a + b = h - s. If a strip fits right in the \
                 middle the first player wins by symmetry. Otherwise the nimbers decide, up to any size once Guy and \
                 Smith's theorem (1956) proves a period.",
        framing: Framing::CountFirst(BOARDS),
    };
    const WORDS: [&'static str; 2] = ["1\n", "2\n"];

    fn new() -> Self {
        Self { read: [0; 3], sets: StripSets::default() }
    }

    fn outcome(&mut self, &StripBoard { lengths, cells }: &StripBoard) -> Result<Outcome, Refusal> {
        self.strips(lengths).outcome(cells).map_err(|out_of_reach| match out_of_reach {
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

    fn rules(&StripBoard { lengths, cells }: &StripBoard) -> Result<(Board, u64), Refusal> {
        SEARCH.check([cells])?;
        Ok((Board { cells, lengths: Strips::new(lengths).lengths().to_vec() }, 0))
    }

    fn is_listed(board: &StripBoard, strip: &Strip) -> bool {
        strip.first <= board.cells - strip.length - strip.first
    }

    fn in_words(board: &StripBoard, &Strip { length, first: left }: &Strip) -> (String, Value) {
        let right = board.cells - length - left;
        let words = format!("a strip of {length}, with {left} cells on one side and {right} on the other");
        (words, json!({ "strip": length, "left": left, "right": right }))
    }

    fn mistakes() -> Vec<Mistake<StripBoard>> {
        mistakes::all()
    }

    fn report(&mut self, board: &StripBoard) -> Result<Report, Refusal> {
        let StripBoard { lengths, cells } = *board;
        let strips = self.strips(lengths);
        let known = strips.nimber(cells, strips.limits_to_explain(cells)).ok();
        let set = sentences::set(strips.lengths());
        let mut report = match known {
            Some(nimber) => Report::by_nim_sum(nimber).line(format!("The board: G({cells}) = {nimber}")),
            None => Report::new(self.outcome(board)?, "a strip fits right in the middle")
                .line(format!("G({cells}) itself is not computed: the table would be too long.")),
        };
        let strips = self.strips(lengths);
        report = report
            .without_moves(strips.lengths().first().is_none_or(|&shortest| shortest > cells))
            .in_section(Section::Games, sentences::sprague_grundy("Each run of h free cells"))
            .in_section(Section::Recurrence, sentences::recurrence("G(h)", "G(a) xor G(b), a + b = h - s, a, b >= 0"))
            .in_section(
                Section::Recurrence,
                format!("Here s is the length of a strip, one of {set}: it leaves a cells on one side and b on the other."),
            )
            .first_values("h", strips.first_nimbers(FIRST_VALUES as u64));
        if let Some(length) = strips.centred(cells) {
            report = report.line(format!(
                "Symmetry (Winning Ways, ch. 3): a strip of {length} right in the middle leaves two runs of {}; from then on \
                 every move is answered by its mirror image.",
                (cells - length) / 2
            ));
        }
        if let Some(proved) = strips.proved() {
            report = report.in_section(Section::Theorem, sentences::proved_period("h", &proved));
        }
        // Under a nimber of 0 there is no winning move; otherwise one must leave runs of nim-sum 0.
        let moves = known
            .filter(|nimber| !nimber.is_zero())
            .and_then(|_| strips.winning_moves(cells, sg_core::Nimber::ZERO, LISTED_MOVES));
        let listed = moves.iter().flat_map(|moves| &moves.listed).map(|chosen| {
            let left = if chosen.leaves.len() < 2 { 0 } else { chosen.leaves[0] };
            let strip = Strip { length: chosen.take.unwrap_or_default(), first: left };
            let (words, data) = Self::in_words(board, &strip);
            let sides = [left, cells - strip.length - left].map(|side| strips.known(side));
            match sides {
                [Some(one), Some(other)] => (format!("{words}: G = {one} and {other}"), data),
                _ => (words, data),
            }
        });
        let count = match &moves {
            Some(moves) => moves.count,
            None => known.map(|_| 0),
        };
        if let Some(count) = count {
            if count > 0 {
                report = report.line(
                    "A winning move leaves two runs of equal nimbers. A move and its mirror image are counted once.",
                );
            }
            report = report.winning_moves(WinningMoves::counted(count, listed));
        }
        Ok(report)
    }
}

impl SingleGame for StripesGame {
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let mut lengths = [0; 3];
        for (length, number) in lengths.iter_mut().zip(LENGTHS) {
            *length = input.get(number)?;
        }
        input.end_of_line();
        self.read = lengths;
        Ok(())
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<StripBoard>, Fault> {
        Ok(Some(StripBoard { lengths: self.read, cells: input.get(CELLS)? }))
    }
}
