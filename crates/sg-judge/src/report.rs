//! Explanations: what `--format explain` prints for a person and `--format json` for a program.

use std::fmt;

use serde::{Serialize, Serializer};
use sg_core::{HeapRuleset, Nimber, Outcome, mex};
use sg_text::Language;

use crate::{Phrase, Spoken, Text, grid, joined, separated, text};

mod moves;

pub use moves::{Replies, WinningMoves};

/// The number of rows of a table and of winning moves that a report lists if there are more; one
/// more than these is listed too, since "and 1 more" takes a line as well.
const LISTED_OF_MANY: usize = 20;
/// The most rows and winning moves that a report lists; see also [`listed`].
pub const LISTED_MOVES: usize = LISTED_OF_MANY + 1;

/// The number of moves listed of `all`: all up to [`LISTED_MOVES`], and one less than
/// [`LISTED_MOVES`] of more.
///
/// ```
/// assert_eq!([19, 20, 21, 22, 1_000_000].map(sg_judge::listed), [19, 20, 21, 20, 20]);
/// ```
#[must_use]
pub const fn listed(all: u128) -> usize {
    if all <= LISTED_MOVES as u128 { all as usize } else { LISTED_OF_MANY }
}

/// The number of values of a sequence that an explanation shows.
pub const FIRST_VALUES: usize = 16;
/// A heap with more options than this gets no worked example.
const MOST_WORKED: usize = 8;

/// A part of an explanation, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// The independent games of the position.
    Games,
    /// The recurrence of the nimber of a game from its options.
    Recurrence,
    /// The first values.
    Values,
    /// The theorem that is used, with its reason.
    Theorem,
    /// A legend of the tables of the working.
    Legend,
    /// This position: its games, their values and their sum.
    Working,
}

/// The solution of one position, with its reason, in every language. Programs read it in English,
/// as JSON.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, Outcome};
/// use sg_judge::{Language, Report, WinningMoves, text};
///
/// let take = text!("take 2 from heap 2", "从第 2 堆取 2 颗");
/// let report = Report::new(Outcome::N, text!("the nim-sum of the heaps is not 0", "各堆的异或和不为 0"))
///     .nim_sum(Nimber(6))
///     .line(text!("heaps 3 and 5: 3 ^ 5 = 6", "堆 3 与 5：3 ^ 5 = 6"))
///     .winning_moves(WinningMoves::all([(take, serde_json::json!({ "heap": 2, "take": 2 }))]));
/// assert_eq!(
///     report.said(Language::English),
///     "heaps 3 and 5: 3 ^ 5 = 6\n\
///      nim-sum 6, N-position (won by the player to move): the first player wins, because the nim-sum of the heaps is not 0\n\
///      winning first moves: 1\n  \
///        take 2 from heap 2\n"
/// );
/// assert!(report.said(Language::Chinese).ends_with("必胜的第一步：共 1 种\n  从第 2 堆取 2 颗\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The name of the position, where a case asks about several.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Text>,
    #[serde(serialize_with = "letter")]
    outcome: Outcome,
    #[serde(serialize_with = "number", skip_serializing_if = "Option::is_none")]
    nim_sum: Option<Nimber>,
    /// The reason: the theorem, or the search.
    because: Text,
    #[serde(skip)]
    lines: Vec<(Section, Text)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<WinningMoves>,
    /// Whether exactly the moves win that make the nim-sum 0.
    #[serde(skip)]
    by_nim_sum: bool,
    /// `None` until they are looked for.
    #[serde(skip)]
    replies: Option<Replies>,
}

/// The letter of an outcome.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn letter<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.letter())
}

#[expect(clippy::ref_option, reason = "serde's signature")]
fn number<S: Serializer>(nimber: &Option<Nimber>, serializer: S) -> Result<S::Ok, S::Error> {
    nimber.map(|nimber| nimber.0).serialize(serializer)
}

impl Report {
    /// A position with this outcome; `because` completes the sentence "the first player wins,
    /// because ...".
    pub fn new(outcome: Outcome, because: impl Into<Text>) -> Self {
        Self {
            position: None,
            outcome,
            nim_sum: None,
            because: because.into(),
            lines: Vec::new(),
            winning_moves: None,
            by_nim_sum: false,
            replies: None,
        }
    }

    /// The outcome.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// A position whose outcome is that of its nim-sum, by the Sprague-Grundy theorem.
    #[must_use]
    pub fn by_nim_sum(nim_sum: Nimber) -> Self {
        Self { by_nim_sum: true, ..Self::by_large_nim_sum(nim_sum.outcome()).nim_sum(nim_sum) }
    }

    /// A position by its outcome, which is that of a nim-sum that need not fit a [`Nimber`].
    #[must_use]
    pub fn by_large_nim_sum(outcome: Outcome) -> Self {
        let because = match outcome {
            Outcome::P => text!(
                "the nim-sum is 0: every move makes it non-zero, and the opponent can restore 0",
                "异或和为 0，每一步都使它不为 0，而对手总能使它回到 0"
            ),
            Outcome::N => {
                text!("the nim-sum is not 0: some move makes it 0", "异或和不为 0，有一步能使它变为 0")
            }
        };
        Self::new(outcome, because)
    }

    /// Says that the position is lost because there is no move, where `none` holds.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::{Language, Report};
    ///
    /// let report = Report::by_nim_sum(Nimber(0)).without_moves(true);
    /// assert_eq!(
    ///     report.said(Language::English),
    ///     "nim-sum 0, P-position (lost by the player to move): the second player wins, because there is no move\n"
    /// );
    /// ```
    #[must_use]
    pub fn without_moves(mut self, none: bool) -> Self {
        if none {
            self.because = no_move();
        }
        self
    }

    /// Names the position.
    #[must_use]
    pub fn position(mut self, position: impl Into<Text>) -> Self {
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
    pub fn line(self, line: impl Into<Text>) -> Self {
        self.in_section(Section::Working, line)
    }

    /// Adds a line to a section. Sections are printed in order, whenever their lines were added.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::{Language, Report, Section, text};
    ///
    /// let report = Report::by_nim_sum(Nimber(0))
    ///     .line(text!("no heap is left", "没有剩下的堆"))
    ///     .in_section(Section::Games, text!("Each heap is a separate game.", "每一堆是一个独立的游戏。"));
    /// assert!(report.said(Language::English).starts_with("Each heap is a separate game.\nno heap is left\n"));
    /// ```
    #[must_use]
    pub fn in_section(mut self, section: Section, line: impl Into<Text>) -> Self {
        let place = self.lines.partition_point(|(other, _)| *other <= section);
        self.lines.insert(place, (section, line.into()));
        self
    }

    /// Adds what the independent games of the position are: a line, or several with line ends
    /// between them.
    #[must_use]
    pub fn games(self, lines: impl Into<Text>) -> Self {
        self.in_section(Section::Games, lines)
    }

    /// Adds how the nimber of a game follows from its options.
    #[must_use]
    pub fn recurrence(self, lines: impl Into<Text>) -> Self {
        self.in_section(Section::Recurrence, lines)
    }

    /// Adds a line to the first values.
    #[must_use]
    pub fn values(self, lines: impl Into<Text>) -> Self {
        self.in_section(Section::Values, lines)
    }

    /// Adds the theorem that is used, or its reason.
    #[must_use]
    pub fn theorem(self, lines: impl Into<Text>) -> Self {
        self.in_section(Section::Theorem, lines)
    }

    /// Adds lines to a section that belong together, as those of one theorem or table.
    #[must_use]
    pub fn lines_in<T: Into<Text>>(self, section: Section, lines: impl IntoIterator<Item = T>) -> Self {
        let lines: Vec<Text> = lines.into_iter().map(Into::into).collect();
        if lines.is_empty() { self } else { self.in_section(section, joined(&lines, Phrase::same("\n"))) }
    }

    /// The lines of the working, without the theory before it.
    pub fn working(&self) -> impl Iterator<Item = &Text> {
        let working = self.lines.iter().filter(|(section, _)| *section == Section::Working);
        working.map(|(_, line)| line)
    }

    /// Adds a table with right-aligned columns to the working: its first rows, and how many more
    /// there are.
    #[must_use]
    pub fn table<const COLUMNS: usize, C: Spoken>(
        self,
        header: [Phrase; COLUMNS],
        rows: impl IntoIterator<Item = [C; COLUMNS]>,
    ) -> Self {
        self.table_in(Section::Working, header, rows)
    }

    /// Adds a table as [`Self::table`] does, in any section.
    #[must_use]
    pub fn table_in<const COLUMNS: usize, C: Spoken>(
        self,
        section: Section,
        header: [Phrase; COLUMNS],
        rows: impl IntoIterator<Item = [C; COLUMNS]>,
    ) -> Self {
        let (shown, more) = first_rows(rows);
        let header = header.map(Text::from).to_vec();
        let shown = shown.iter().map(|row| row.iter().map(in_every_language).collect());
        let rows: Vec<Vec<Text>> = [header].into_iter().chain(shown).collect();
        self.lines_in(section, grid(&rows)).lines_in(section, (more > 0).then(|| more_of(more)))
    }

    /// Adds the games of the position to the working, each with its nimber in decimal and binary,
    /// and below them the nim-sum with a mark under each column that has an odd number of ones. Of
    /// many games the first ones are shown; the nim-sum is that of all. Nothing is added without
    /// games.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::{Language, Phrase, Report};
    ///
    /// let heaps = [(["1"], Nimber(3)), (["2"], Nimber(5))];
    /// let report = Report::by_nim_sum(Nimber(6)).nim_sum_table([Phrase::both("heap", "堆")], heaps, Nimber(6));
    /// assert!(report.said(Language::English).contains(
    ///     "     heap  nimber  binary\n        1       3     011\n        2       5     101\n  nim-sum       6     110\n"
    /// ));
    /// ```
    #[must_use]
    pub fn nim_sum_table<const COLUMNS: usize, C: Spoken>(
        self,
        header: [Phrase; COLUMNS],
        games: impl IntoIterator<Item = ([C; COLUMNS], Nimber)>,
        nim_sum: Nimber,
    ) -> Self {
        let (shown, more) = first_rows(games);
        if shown.is_empty() {
            return self;
        }
        let largest = shown.iter().map(|(_, nimber)| *nimber).chain([nim_sum]).max().unwrap_or_default();
        let bits = (u64::BITS - largest.0.leading_zeros()).max(1) as usize;
        let values =
            |nimber: Nimber| [Text::plain(nimber), Text::plain(format_args!("{:0bits$b}", nimber.0))];
        let columns = [Phrase::both("nimber", "SG 值"), Phrase::both("binary", "二进制")];
        let header = header.into_iter().chain(columns).map(Text::from).collect();
        let mut rows: Vec<Vec<Text>> = vec![header];
        for (cells, nimber) in &shown {
            rows.push(cells.iter().map(in_every_language).chain(values(*nimber)).collect());
        }
        let blanks = std::iter::repeat_n(Text::default(), COLUMNS.saturating_sub(1));
        let label = Phrase::both("nim-sum", "异或和").into();
        rows.push(blanks.chain([label]).chain(values(nim_sum)).collect());
        if !nim_sum.is_zero() {
            let odd: String = format!("{:0bits$b}", nim_sum.0).replace('0', " ").replace('1', "^");
            rows.push(std::iter::repeat_n(Text::default(), COLUMNS + 1).chain([Text::plain(odd)]).collect());
        }
        let more = (more > 0)
            .then(|| text!("  and {more} more, counted in the nim-sum", "  另有 {more} 个，已计入异或和"));
        let legend = text!(
            "In the binary columns below, the nim-sum has a 1 under each odd number of ones, without carries; ^ marks these columns.",
            "下面的二进制各列中，异或和的某一列为 1，当且仅当它上面有奇数个 1，不进位；这样的列用 ^ 标出。"
        );
        self.in_section(Section::Legend, legend)
            .lines_in(Section::Working, grid(&rows).into_iter().chain(more))
    }

    /// Adds rows of cells in right-aligned columns to a section.
    #[must_use]
    pub fn grid_in<C: Spoken>(self, section: Section, rows: &[Vec<C>]) -> Self {
        self.lines_in(section, grid(rows))
    }

    /// Adds the first values of a sequence, of the heaps 0, 1, 2, ..., as a table of two rows, and
    /// below it one of them worked out: that of the first heap whose options have different
    /// nimbers, or else of the first with any. `options` are the smaller heaps that each move of a
    /// heap leaves; see [`options_of`]. Nothing is added without values.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::{Nimber, Outcome};
    /// use sg_judge::{Language, Phrase, Report};
    ///
    /// let report = Report::new(Outcome::P, Phrase::same("..."));
    /// let take_1_or_2 = |n: u64| (1..=n.min(2)).map(|take| vec![n - take]).collect();
    /// let report = report.first_values("n", [0, 1, 2, 0].map(Nimber), take_1_or_2);
    /// assert!(report.said(Language::English).starts_with(
    ///     "     n  0  1  2  3  ...\n  G(n)  0  1  2  0  ...\n\
    ///      Example G(2): the options 1, 0 have the nimbers 1, 0; the least number missing is 2.\n"
    /// ));
    /// ```
    #[must_use]
    pub fn first_values(
        self,
        heap: &str,
        nimbers: impl IntoIterator<Item = Nimber>,
        options: impl Fn(u64) -> Vec<Vec<u64>>,
    ) -> Self {
        let nimbers: Vec<Nimber> = nimbers.into_iter().take(FIRST_VALUES).collect();
        if nimbers.is_empty() {
            return self;
        }
        let row = |first: String, numbers: Vec<String>| -> Vec<String> {
            [first].into_iter().chain(numbers).chain(["...".to_string()]).collect()
        };
        let heaps = row(heap.to_string(), (0..nimbers.len()).map(|heap| heap.to_string()).collect());
        let values = row(format!("G({heap})"), nimbers.iter().map(Nimber::to_string).collect());
        let nimber = |left: &Vec<u64>| left.iter().map(|&heap| nimbers[heap as usize]).sum::<Nimber>();
        let first_where = |fits: &dyn Fn(&[Vec<u64>]) -> bool| {
            let mut all = (0..nimbers.len() as u64).map(|heap| (heap, options(heap)));
            all.find(|(_, options)| (1..=MOST_WORKED).contains(&options.len()) && fits(options))
        };
        let differ =
            |options: &[Vec<u64>]| options.iter().any(|option| nimber(option) != nimber(&options[0]));
        let example = first_where(&differ).or_else(|| first_where(&|_| true)).map(|(heap, options)| {
            let named = options.iter().map(|left| (separated(left, " + "), nimber(left)));
            worked(&heap.to_string(), &named.collect::<Vec<_>>())
        });
        self.lines_in(Section::Values, grid(&[heaps, values]).into_iter().chain(example))
    }

    /// Adds the nimber of `game` to the first values, worked out from its options: each in words,
    /// with its nimber.
    #[must_use]
    pub fn worked(self, game: &str, options: &[(String, Nimber)]) -> Self {
        self.values(worked(game, options))
    }

    /// Adds the winning first moves.
    #[must_use]
    pub fn winning_moves(mut self, winning: WinningMoves) -> Self {
        self.winning_moves = Some(winning);
        self
    }

    /// Adds the first moves of a lost position, each with a reply that wins.
    #[must_use]
    pub fn replies(mut self, replies: Option<Replies>) -> Self {
        self.replies = replies;
        self
    }

    /// The report in a language: lines, each with its end.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        whole(self.parts(language))
    }

    /// The parts of [`Report::said`] in order; those that would be empty are left out.
    #[must_use]
    pub fn parts(&self, language: Language) -> Vec<(Part, String)> {
        let verdict = if self.outcome.is_n() {
            text!(
                "N-position (won by the player to move): the first player wins, because {because}",
                "N 态（必胜态，轮到走的一方胜）：先手胜，理由：{because}",
                because = self.because
            )
        } else {
            text!(
                "P-position (lost by the player to move): the second player wins, because {because}",
                "P 态（必败态，轮到走的一方输）：后手胜，理由：{because}",
                because = self.because
            )
        };
        let mut outcome = vec![match self.nim_sum {
            Some(sum) => text!("nim-sum {sum}, {verdict}", "异或和 {sum}，{verdict}"),
            None => verdict,
        }];
        if let (true, true, Some(sum)) = (self.by_nim_sum, self.outcome.is_n(), self.nim_sum) {
            outcome.push(text!(
                "a move wins if and only if it turns the nimber g of its game into g ^ {sum}",
                "一步必胜，当且仅当它把所在游戏的 SG 值 g 变为 g ^ {sum}"
            ));
        }
        let theory = self.lines.partition_point(|(section, _)| *section < Section::Working);
        let parts = [
            (Part::Heading, in_lines(&self.position, language)),
            (Part::Theory, in_lines(self.lines[..theory].iter().map(|(_, line)| line), language)),
            (Part::Working, in_lines(self.working(), language)),
            (Part::Outcome, in_lines(&outcome, language)),
            (
                Part::Moves,
                self.winning_moves.as_ref().map(|winning| winning.said(language)).unwrap_or_default(),
            ),
            (Part::Moves, self.replies.as_ref().map(|replies| replies.said(language)).unwrap_or_default()),
        ];
        parts.into_iter().filter(|(_, text)| !text.is_empty()).collect()
    }
}

/// A part of an explanation as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Which case or position is explained.
    Heading,
    /// The games, their recurrence, their first values and the theorem: the sections before
    /// [`Section::Working`].
    Theory,
    /// The nimbers of this position.
    Working,
    /// The outcome with its reason.
    Outcome,
    /// The winning moves, or the replies to the moves of a lost position.
    Moves,
    /// The judge's lines.
    Answer,
}

/// The texts of parts, one after another.
pub(crate) fn whole(parts: Vec<(Part, String)>) -> String {
    parts.into_iter().map(|(_, text)| text).collect()
}

fn in_lines<'t>(lines: impl IntoIterator<Item = &'t Text>, language: Language) -> String {
    lines.into_iter().flat_map(|line| [line.said(language), "\n"]).collect()
}

/// The reason why a position without a move is lost.
pub(crate) fn no_move() -> Text {
    text!("there is no move", "没有可走的一步")
}

fn more_of(more: impl fmt::Display) -> Text {
    text!("  and {more} more", "  另有 {more} 个")
}

/// A nimber worked out from the nimbers of its options, which are in words.
fn worked(game: &str, options: &[(String, Nimber)]) -> Text {
    let nimbers = separated(options.iter().map(|(_, nimber)| nimber), ", ");
    let nimber = mex(options.iter().map(|(_, nimber)| *nimber));
    if let [(name, _)] = options {
        return text!(
            "Example G({game}): the only option {name} has nimber {nimbers}; the least number missing is {nimber}.",
            "例如 G({game})：唯一的后继 {name} 的 SG 值为 {nimbers}，没有出现的最小的数是 {nimber}。"
        );
    }
    text!(
        "Example G({game}): the options {names} have the nimbers {nimbers}; the least number missing is {nimber}.",
        "例如 G({game})：后继 {names} 的 SG 值依次为 {nimbers}，没有出现的最小的数是 {nimber}。",
        names = separated(options.iter().map(|(name, _)| name), ", ")
    )
}

/// The options of heaps, for [`Report::first_values`].
pub fn options_of(rules: impl HeapRuleset) -> impl Fn(u64) -> Vec<Vec<u64>> {
    move |heap| {
        let mut options = Vec::new();
        rules.options(heap, &mut |parts| options.push(parts.to_vec()));
        options
    }
}

fn in_every_language(cell: &impl Spoken) -> Text {
    Text::of(|language| cell.spoken(language))
}

/// The first rows of a table, and how many more there are.
fn first_rows<R>(rows: impl IntoIterator<Item = R>) -> (Vec<R>, usize) {
    let mut rows = rows.into_iter();
    let mut shown: Vec<R> = rows.by_ref().take(LISTED_MOVES).collect();
    let all = shown.len() + rows.count();
    shown.truncate(listed(all as u128));
    let more = all - shown.len();
    (shown, more)
}

/// The working of a number, for problems that ask for a number and not for who wins.
///
/// # Example
///
/// ```
/// use sg_judge::{Calculation, Language, Phrase, text};
///
/// let because = text!("the rules for Fermat powers give it", "由费马幂的规则得出");
/// let calculation = Calculation::new(because).line(Phrase::same("4 * 4 = 4 ^ 2 = 6"));
/// assert_eq!(
///     calculation.said(Language::English),
///     "4 * 4 = 4 ^ 2 = 6\nbecause the rules for Fermat powers give it\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Calculation {
    /// The reason: the theorem, or the definition.
    because: Text,
    #[serde(skip)]
    theory: Vec<Text>,
    #[serde(skip)]
    lines: Vec<Text>,
}

impl Calculation {
    /// A calculation without lines yet; `because` completes the sentence "this is the number
    /// because ...".
    pub fn new(because: impl Into<Text>) -> Self {
        Self { because: because.into(), theory: Vec::new(), lines: Vec::new() }
    }

    /// Adds a line of the theory, before the working.
    #[must_use]
    pub fn theory(mut self, line: impl Into<Text>) -> Self {
        self.theory.push(line.into());
        self
    }

    /// Adds a line of the working.
    #[must_use]
    pub fn line(mut self, line: impl Into<Text>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// The calculation in a language: lines, each with its end.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        whole(self.parts(language))
    }

    /// The parts of [`Calculation::said`] in order; those that would be empty are left out.
    fn parts(&self, language: Language) -> Vec<(Part, String)> {
        let because = text!("because {because}", "理由：{because}", because = self.because);
        let theory = in_lines(&self.theory, language);
        let working = in_lines(self.lines.iter().chain([&because]), language);
        let parts = [(Part::Theory, theory), (Part::Working, working)];
        parts.into_iter().filter(|(_, text)| !text.is_empty()).collect()
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
        /// The number of further ones, where there are too many to explain.
        #[serde(skip_serializing_if = "Option::is_none")]
        more: Option<usize>,
    },
    /// A case that asks for a number.
    Calculated(Calculation),
}

impl Explanation {
    /// The explanation of several positions. The theory, before the working of a position, is kept
    /// only where it differs from that of the position before.
    ///
    /// # Errors
    ///
    /// The first error of `reports`.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Outcome;
    /// use sg_judge::{Explanation, Language, Phrase, Report, Section, text};
    ///
    /// let report = |heap: u64| {
    ///     let report = Report::new(Outcome::N, Phrase::same("..."));
    ///     let report = report.in_section(Section::Games, text!("One heap.", "只有一堆。"));
    ///     Ok::<_, std::io::Error>(report.line(text!("heap {heap}", "堆 {heap}")))
    /// };
    /// let both = Explanation::several([report(3), report(5)])?;
    /// assert_eq!(both.said(Language::English).matches("One heap.").count(), 1);
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
        Ok(Self::Several { positions, more: None })
    }

    /// This explanation, of a case with further positions that are only counted.
    #[must_use]
    pub(crate) fn and_more(mut self, further: usize) -> Self {
        if let Self::Several { more, .. } = &mut self {
            *more = Some(further).filter(|&count| count > 0);
        }
        self
    }

    /// The reports: one, or one for each position; none of a case that asks for a number.
    #[must_use]
    pub fn reports(&self) -> &[Report] {
        match self {
            Self::One(report) => std::slice::from_ref(report),
            Self::Several { positions, .. } => positions,
            Self::Calculated(_) => &[],
        }
    }

    /// The winning moves of one of the positions, counted from 1, if they were looked for.
    #[must_use]
    pub fn winning_moves_of(&self, position: usize) -> Option<&WinningMoves> {
        position.checked_sub(1).and_then(|at| self.reports().get(at))?.winning_moves.as_ref()
    }

    /// The explanation in a language: lines, each with its end.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        whole(self.parts(language))
    }

    /// The parts of [`Explanation::said`] in order.
    #[must_use]
    pub fn parts(&self, language: Language) -> Vec<(Part, String)> {
        match self {
            Self::One(report) => report.parts(language),
            Self::Several { positions, more } => {
                let mut parts: Vec<_> = positions.iter().flat_map(|report| report.parts(language)).collect();
                if let Some(more) = more {
                    let further = text!("and {more} more positions", "另有 {more} 个局面");
                    parts.push((Part::Working, format!("{}\n", further.said(language))));
                }
                parts
            }
            Self::Calculated(calculation) => calculation.parts(language),
        }
    }

    /// The explanation with what `replies` finds for each position that the first player loses; its
    /// argument is the number of the position, from 0.
    #[must_use]
    pub fn with_replies(mut self, replies: &mut dyn FnMut(usize) -> Option<Replies>) -> Self {
        let reports = match &mut self {
            Self::One(report) => std::slice::from_mut(report),
            Self::Several { positions, .. } => &mut positions[..],
            Self::Calculated(_) => &mut [],
        };
        for (at, report) in reports.iter_mut().enumerate() {
            if !report.outcome.is_n() && report.replies.is_none() {
                report.replies = replies(at).or_else(|| (report.because != no_move()).then(Replies::unknown));
            }
        }
        self
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_position_says_why_no_reply_is_listed() {
        let lost = |none| Explanation::from(Report::by_nim_sum(Nimber(0)).without_moves(none));
        let unknown = |none| lost(none).with_replies(&mut |_| None).said(Language::English);
        assert!(unknown(false).ends_with("the position is too large to search for them\n"));
        assert!(!unknown(true).contains("replies"));
        let cut = Replies::counted(3, [(Text::plain("a"), Text::plain("b"))]);
        assert!(cut.said(Language::English).ends_with("    reply: b\n  and 2 more\n"));
    }
}
