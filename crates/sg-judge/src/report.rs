//! Explanations: what `--format explain` prints for a person and `--format json` for a program.

use std::fmt;

use serde::Serialize;
use sg_core::{Nimber, Outcome};

/// How many rows of a table and winning moves a report lists where there are more; one more than these is listed too, since
/// "and 1 more" takes a line as well.
const LISTED_OF_MANY: usize = 20;
/// The most rows and winning moves that a report lists; see also [`listed`].
pub const LISTED_MOVES: usize = LISTED_OF_MANY + 1;

/// How many of `all` are listed: all of [`LISTED_MOVES`], and of more one less.
///
/// ```
/// assert_eq!([19, 20, 21, 22, 1_000_000].map(sg_judge::listed), [19, 20, 21, 20, 20]);
/// ```
#[must_use]
pub const fn listed(all: u128) -> usize {
    if all <= LISTED_MOVES as u128 { all as usize } else { LISTED_OF_MANY }
}

/// How many values of a sequence an explanation shows.
pub const FIRST_VALUES: usize = 16;

/// A part of an explanation, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// What the independent games of the position are.
    Games,
    /// How the nimber of a game follows from its options.
    Recurrence,
    /// The first values.
    Values,
    /// The theorem that is used, with its reason.
    Theorem,
    /// This position: its games, their values and their sum.
    Working,
}

/// The solution of one position, with its reason.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, Outcome};
/// use sg_judge::{Report, WinningMoves};
///
/// let report = Report::new(Outcome::N, "the nim-sum of the heaps is not 0")
///     .nim_sum(Nimber(6))
///     .line("heaps 3 and 5: 3 ^ 5 = 6")
///     .winning_moves(WinningMoves::all([("take 2 from heap 2", serde_json::json!({ "heap": 2, "take": 2 }))]));
/// assert_eq!(
///     report.to_string(),
///     "heaps 3 and 5: 3 ^ 5 = 6\n\
///      nim-sum 6, N-position: the first player wins, because the nim-sum of the heaps is not 0\n\
///      winning first moves: 1\n  \
///        take 2 from heap 2\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// What the position is, where a case asks about several.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_sum: Option<Nimber>,
    /// Why: the theorem, or the search.
    because: String,
    #[serde(skip)]
    lines: Vec<(Section, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<WinningMoves>,
}

impl Report {
    /// A position with this outcome; `because` completes the sentence "the first player wins, because ...".
    pub fn new(outcome: Outcome, because: impl Into<String>) -> Self {
        Self {
            position: None,
            outcome,
            nim_sum: None,
            because: because.into(),
            lines: Vec::new(),
            winning_moves: None,
        }
    }

    /// Who wins.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// A position whose outcome is that of its nim-sum, by the Sprague-Grundy theorem.
    #[must_use]
    pub fn by_nim_sum(nim_sum: Nimber) -> Self {
        let because = if nim_sum.is_zero() {
            "the nim-sum is 0: every move makes it non-zero, and the opponent can restore 0"
        } else {
            "the nim-sum is not 0: some move makes it 0"
        };
        Self::new(nim_sum.outcome(), because).nim_sum(nim_sum)
    }

    /// Says that the position is lost because there is no move, where `none` holds.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::Report;
    ///
    /// let report = Report::by_nim_sum(Nimber(0)).without_moves(true);
    /// assert_eq!(
    ///     report.to_string(),
    ///     "nim-sum 0, P-position: the second player wins, because there is no move\n"
    /// );
    /// ```
    #[must_use]
    pub fn without_moves(mut self, none: bool) -> Self {
        if none {
            self.because = "there is no move".to_string();
        }
        self
    }

    /// Names the position.
    #[must_use]
    pub fn position(mut self, position: impl Into<String>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// Adds the nim-sum of the position.
    #[must_use]
    pub fn nim_sum(mut self, nim_sum: Nimber) -> Self {
        self.nim_sum = Some(nim_sum);
        self
    }

    /// Adds a line of the working, shown before the outcome.
    #[must_use]
    pub fn line(self, line: impl Into<String>) -> Self {
        self.in_section(Section::Working, line)
    }

    /// Adds a line to a section. Sections are printed in their order, whenever their lines were added.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::{Report, Section};
    ///
    /// let report = Report::by_nim_sum(Nimber(0))
    ///     .line("no heap is left")
    ///     .in_section(Section::Games, "Each heap is a game of its own.");
    /// assert!(report.to_string().starts_with("Each heap is a game of its own.\nno heap is left\n"));
    /// ```
    #[must_use]
    pub fn in_section(mut self, section: Section, line: impl Into<String>) -> Self {
        let place = self.lines.partition_point(|(other, _)| *other <= section);
        self.lines.insert(place, (section, line.into()));
        self
    }

    /// The lines of the working, without the theory before it.
    pub fn working(&self) -> impl Iterator<Item = &str> {
        let working = self.lines.iter().filter(|(section, _)| *section == Section::Working);
        working.map(|(_, line)| line.as_str())
    }

    /// Adds a table with right-aligned columns to the working: its first rows, and how many more there are.
    #[must_use]
    pub fn table<const COLUMNS: usize>(
        self,
        header: [&str; COLUMNS],
        rows: impl IntoIterator<Item = [String; COLUMNS]>,
    ) -> Self {
        self.table_in(Section::Working, header, rows)
    }

    /// The same in any section.
    #[must_use]
    pub fn table_in<const COLUMNS: usize>(
        mut self,
        section: Section,
        header: [&str; COLUMNS],
        rows: impl IntoIterator<Item = [String; COLUMNS]>,
    ) -> Self {
        let mut rows = rows.into_iter();
        let mut shown = vec![header.map(str::to_string)];
        shown.extend(rows.by_ref().take(LISTED_MOVES));
        let more = rows.count();
        let hidden = if more > 0 { shown.len() - 1 - LISTED_OF_MANY } else { 0 };
        shown.truncate(shown.len() - hidden);
        self = self.grid_in(section, &shown);
        if more > 0 {
            self = self.in_section(section, format!("  and {} more", more + hidden));
        }
        self
    }

    /// Adds rows of cells in right-aligned columns to a section.
    #[must_use]
    pub fn grid_in<R: AsRef<[String]>>(mut self, section: Section, rows: &[R]) -> Self {
        let width = |text: &String| text.chars().count();
        let columns = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                rows.iter().filter_map(|row| row.as_ref().get(column)).map(width).max().unwrap_or(0)
            })
            .collect();
        for row in rows {
            let cells: Vec<String> =
                row.as_ref().iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
            self = self.in_section(section, format!("  {}", cells.join("  ")));
        }
        self
    }

    /// Adds the first values of a sequence, of the heaps 0, 1, 2, ..., as a table of two rows. Nothing is added without
    /// values.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::{Nimber, Outcome};
    /// use sg_judge::Report;
    ///
    /// let report = Report::new(Outcome::P, "...").first_values("n", [0, 1, 2, 0].map(Nimber));
    /// assert!(report.to_string().starts_with("     n  0  1  2  3  ...\n  G(n)  0  1  2  0  ...\n"));
    /// ```
    #[must_use]
    pub fn first_values(self, heap: &str, nimbers: impl IntoIterator<Item = Nimber>) -> Self {
        let (mut heaps, mut values) = (vec![heap.to_string()], vec![format!("G({heap})")]);
        for (heap, nimber) in nimbers.into_iter().take(FIRST_VALUES).enumerate() {
            heaps.push(heap.to_string());
            values.push(nimber.to_string());
        }
        if heaps.len() == 1 {
            return self;
        }
        heaps.push("...".to_string());
        values.push("...".to_string());
        self.grid_in(Section::Values, &[heaps, values])
    }

    /// Adds the winning first moves.
    #[must_use]
    pub fn winning_moves(mut self, winning: WinningMoves) -> Self {
        self.winning_moves = Some(winning);
        self
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            writeln!(f, "{position}")?;
        }
        for (_, line) in &self.lines {
            writeln!(f, "{line}")?;
        }
        if let Some(nim_sum) = self.nim_sum {
            write!(f, "nim-sum {nim_sum}, ")?;
        }
        let winner = if self.outcome.is_n() { "first" } else { "second" };
        writeln!(f, "{}: the {winner} player wins, because {}", self.outcome, self.because)?;
        if let Some(winning) = &self.winning_moves {
            winning.fmt(f)?;
        }
        Ok(())
    }
}

/// The winning first moves of a position: how many, and the first of them; or one of them where they are not counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WinningMoves {
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    /// In the order of the statement; see [`listed`].
    first: Vec<WinningMove>,
}

/// A move, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
struct WinningMove {
    data: serde_json::Value,
    #[serde(skip)]
    words: String,
}

impl Default for WinningMoves {
    /// No winning move.
    fn default() -> Self {
        Self { count: Some(0), first: Vec::new() }
    }
}

impl WinningMoves {
    /// All winning moves, in words and as data, in order; those after the first ones ([`listed`]) are only
    /// counted.
    pub fn all<W: Into<String>>(moves: impl IntoIterator<Item = (W, serde_json::Value)>) -> Self {
        let mut count = 0;
        let mut first = Vec::new();
        for (words, data) in moves {
            count += 1;
            if first.len() < LISTED_MOVES {
                first.push(WinningMove { data, words: words.into() });
            }
        }
        first.truncate(listed(count));
        Self { count: Some(count), first }
    }

    /// `count` winning moves, the first of which are listed (at most [`listed`] are kept).
    pub fn counted<W: Into<String>>(
        count: u128,
        first: impl IntoIterator<Item = (W, serde_json::Value)>,
    ) -> Self {
        Self { count: Some(count), ..Self::all(first.into_iter().take(listed(count))) }
    }

    /// One winning move, where there may be others; `None` if there is no winning move at all.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::WinningMoves;
    ///
    /// let cut = WinningMoves::one_of(Some(("cut edge 3", serde_json::json!({ "edge": 3 }))));
    /// assert_eq!(cut.to_string(), "a winning first move:\n  cut edge 3\n");
    /// assert_eq!(cut.count(), None);
    /// assert_eq!(WinningMoves::one_of(None::<(&str, _)>).to_string(), "winning first moves: 0\n");
    /// ```
    pub fn one_of<W: Into<String>>(found: Option<(W, serde_json::Value)>) -> Self {
        let all = Self::all(found);
        Self { count: all.count.filter(|&count| count == 0), ..all }
    }

    /// How many there are, if they were counted.
    #[must_use]
    pub const fn count(&self) -> Option<u128> {
        self.count
    }

    /// The moves that are listed, as data.
    #[must_use]
    pub fn listed_data(&self) -> impl ExactSizeIterator<Item = &serde_json::Value> {
        self.first.iter().map(|winning| &winning.data)
    }
}

impl fmt::Display for WinningMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Some(count) => writeln!(f, "winning first moves: {count}")?,
            None => writeln!(f, "a winning first move:")?,
        }
        for winning in &self.first {
            writeln!(f, "  {}", winning.words)?;
        }
        let more = self.count.unwrap_or_default().saturating_sub(self.first.len() as u128);
        if more > 0 {
            writeln!(f, "  and {more} more")?;
        }
        Ok(())
    }
}

/// How a number was found, for problems that ask for a number and not for who wins.
///
/// # Example
///
/// ```
/// use sg_judge::Calculation;
///
/// let calculation = Calculation::new("the rules for Fermat powers give it").line("4 * 4 = 4 ^ 2 = 6");
/// assert_eq!(calculation.to_string(), "4 * 4 = 4 ^ 2 = 6\nbecause the rules for Fermat powers give it\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Calculation {
    /// Why: the theorem, or the definition.
    because: String,
    #[serde(skip)]
    lines: Vec<String>,
}

impl Calculation {
    /// A calculation without lines yet; `because` completes the sentence "this is the number because ...".
    pub fn new(because: impl Into<String>) -> Self {
        Self { because: because.into(), lines: Vec::new() }
    }

    /// Adds a line of the theory or the working.
    #[must_use]
    pub fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }
}

impl fmt::Display for Calculation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "because {}", self.because)
    }
}

/// The explanation of a case: of its position, or of each where it asks about several.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Explanation {
    /// A case that is one position.
    One(Report),
    /// A case that asks about several positions.
    Several {
        /// In the order of the input.
        positions: Vec<Report>,
    },
    /// A case that asks for a number.
    Calculated(Calculation),
}

impl Explanation {
    /// The explanation of several positions. What stands before the working of a position, the theory, is kept only where it
    /// differs from that of the position before.
    ///
    /// # Errors
    ///
    /// The first error of `reports`.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Outcome;
    /// use sg_judge::{Explanation, Report, Section};
    ///
    /// let report = |heap: u64| {
    ///     Ok::<_, std::io::Error>(Report::new(Outcome::N, "...").in_section(Section::Games, "One heap.").line(format!("heap {heap}")))
    /// };
    /// let both = Explanation::several([report(3), report(5)])?;
    /// assert_eq!(both.to_string().matches("One heap.").count(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn several<E>(reports: impl IntoIterator<Item = Result<Report, E>>) -> Result<Self, E> {
        let mut positions: Vec<Report> = Vec::new();
        let mut theory = Vec::new();
        for report in reports {
            let mut report = report?;
            let end = report.lines.partition_point(|(section, _)| *section < Section::Working);
            if report.lines[..end] == theory {
                report.lines.drain(..end);
            } else {
                theory = report.lines[..end].to_vec();
            }
            positions.push(report);
        }
        Ok(Self::Several { positions })
    }

    /// The reports: one, or one for each position; none of a case that asks for a number.
    #[must_use]
    pub fn reports(&self) -> &[Report] {
        match self {
            Self::One(report) => std::slice::from_ref(report),
            Self::Several { positions } => positions,
            Self::Calculated(_) => &[],
        }
    }

    /// The winning moves of a case that is one position, if they were looked for.
    #[must_use]
    pub const fn winning_moves(&self) -> Option<&WinningMoves> {
        match self {
            Self::One(report) => report.winning_moves.as_ref(),
            Self::Several { .. } | Self::Calculated(_) => None,
        }
    }

    /// The winning moves of one of the positions, counted from 1, if they were looked for.
    #[must_use]
    pub fn winning_moves_of(&self, position: usize) -> Option<&WinningMoves> {
        position.checked_sub(1).and_then(|at| self.reports().get(at))?.winning_moves.as_ref()
    }
}

impl From<Report> for Explanation {
    fn from(report: Report) -> Self {
        Self::One(report)
    }
}

impl From<Calculation> for Explanation {
    fn from(calculation: Calculation) -> Self {
        Self::Calculated(calculation)
    }
}

impl From<Vec<Report>> for Explanation {
    fn from(positions: Vec<Report>) -> Self {
        Self::Several { positions }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(report) => report.fmt(f),
            Self::Several { positions } => positions.iter().try_for_each(|report| report.fmt(f)),
            Self::Calculated(calculation) => calculation.fmt(f),
        }
    }
}
