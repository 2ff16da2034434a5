//! Test data for a problem: a set of inputs, each with a purpose, and what the set is good for.
//!
//! No code is written for a problem. Its reader, drawing instead of reading, makes the cases
//! ([`crate::stress`]); the limits are those of its [`sg_judge::Number`]s; the traps are what its
//! known mistakes answer wrongly.
//!
//! # The files
//!
//! 1. The statement's sample, or the smallest cases with both outcomes.
//! 2. All small cases, in the order of [`crate::stress::order`].
//! 3. Each number at its least and at its greatest value, and the fewest and the most cases.
//! 4. For each known mistake a file that a program with this mistake answers wrongly.
//! 5. Files at the limits, with both answers; where a file is one case, two of a kind.
//! 6. Random cases, biased and growing, drawn until both players win at least a fifth of all cases.
//! 7. Cases at the limits that the second player wins, and cases next to those; the longest list of
//!    even numbers; tables of large nimbers.
//!
//! Where all cases of a file have the same answer, one with another follows or takes the place of
//! the last, if there is one with the file's header.
//!
//! A set that is too weak, or in which one player wins nearly all cases, is drawn again as a whole.
//!
//! # Determinism
//!
//! The set depends on the problem, the seed and the size alone; no clock is read.

use sg_judge::{Comparison, Entry, MistakeAbout, Stop, Text, text};

use crate::draw::{Token, trace_up_to};
use crate::judgement::{agrees, answers, mistaken_while};

mod cases;
mod coverage;
mod plan;

pub use cases::Outcomes;
pub use coverage::{Bound, Coverage};

/// The most tokens of a file, but for those of the judge's full size, with the most cases or with
/// the longest list. With numbers of 20 digits that is 5 MB.
pub const MOST_TOKENS: usize = 200_000;
/// The most tokens of a file of the judge's full size or with the most cases.
const MOST_TOKENS_OF_ALL: usize = 5_000_000;
/// Mistaken programs are compared on this many cases of a file at most, which have this many tokens
/// together.
const COMPARED: (usize, usize) = (100, 2_000);

/// The size of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Few cases of each kind and no files at the limits.
    Small,
    /// Up to the judge's limits.
    #[default]
    Limit,
}

/// The choices for a set of test data.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recipe<'r> {
    /// The seed of the random choices.
    pub seed: u64,
    /// Size of the set.
    pub size: Size,
    /// The statement's sample input.
    pub sample: Option<&'r str>,
}

/// An input and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A name of lowercase letters, digits and hyphens that no other part has.
    pub name: String,
    /// The purpose of the file, in a few words.
    pub purpose: Text,
    /// Whether it is the sample.
    pub sample: bool,
    /// Whether one player may win nearly all of its positions, as in a table of all small ones.
    pub one_sided: bool,
    /// The input.
    pub input: String,
}

/// A part with its answers and what it shows.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// The input and its purpose.
    pub part: Part,
    /// The right answer to each case.
    pub answers: Vec<String>,
    /// The number of its positions that each player wins.
    pub outcomes: Outcomes,
    /// For each known mistake whether a program with it fails on this file, in its first 100 cases,
    /// as far as these are within 2,000 tokens.
    pub kills: Vec<bool>,
}

/// A set of test data and what it is good for.
#[derive(Clone, Debug)]
pub struct Set {
    /// The files, in order.
    pub files: Vec<TestFile>,
    /// The known mistakes, in the order of [`TestFile::kills`].
    pub mistakes: Vec<MistakeAbout>,
    /// The bounds of all numbers.
    pub bounds: Vec<Bound>,
}

impl Set {
    /// The files with the names that packages give them: a number and what they are for.
    pub fn named(&self) -> impl Iterator<Item = (String, &TestFile)> {
        (1..).zip(&self.files).map(|(number, file)| (format!("{number:02}-{}", file.part.name), file))
    }

    /// The known mistakes with which a program passes every file.
    #[must_use]
    pub fn survivors(&self) -> Vec<&MistakeAbout> {
        let killed = |mistake: usize| self.files.iter().any(|file| file.kills.get(mistake) == Some(&true));
        self.mistakes.iter().enumerate().filter(|(at, _)| !killed(*at)).map(|(_, about)| about).collect()
    }

    /// The bounds that no file reaches, though one could.
    #[must_use]
    pub fn unreached(&self) -> Vec<&Bound> {
        self.bounds.iter().filter(|bound| bound.coverage == Coverage::Unreached).collect()
    }

    /// The number of positions that each player wins, in all files but those that may be one-sided.
    #[must_use]
    pub fn outcomes(&self) -> Outcomes {
        self.files.iter().filter(|file| !file.part.one_sided).map(|file| file.outcomes).sum()
    }

    /// The fault in the set, one sentence each: mistakes that survive, bounds that are not reached,
    /// and one player winning less than a fifth of the positions though both may win.
    #[must_use]
    pub fn faults(&self) -> Vec<Text> {
        let survivors = self.survivors().into_iter().map(|about| {
            text!(
                "the known mistake `{name}` survives: a program passes although {words}",
                "已知错误 `{name}` 没有被查出：程序能通过，尽管{words}",
                name = about.name,
                words = about.words
            )
        });
        let unreached =
            self.unreached().into_iter().map(|bound| text!("no file has {bound}", "没有文件达到 {bound}"));
        let outcomes = self.outcomes();
        let one_sided = (!outcomes.balanced()).then(|| {
            text!(
                "the first player wins {first} positions and the second {second}: one less than a fifth",
                "先手必胜 {first} 个局面，后手必胜 {second} 个：有一方不到五分之一",
                first = outcomes.first,
                second = outcomes.second
            )
        });
        survivors.chain(unreached).chain(one_sided).collect()
    }
}

/// The reason why there is no set.
#[derive(Debug)]
pub enum NotGenerated {
    /// The caller asked for an end.
    Cancelled,
    /// An input, such as the sample, is not one that the judge may give.
    Input(Stop),
}

impl NotGenerated {
    fn unless(going_on: bool) -> Result<(), Self> {
        if going_on { Ok(()) } else { Err(Self::Cancelled) }
    }
}

impl From<Stop> for NotGenerated {
    fn from(stop: Stop) -> Self {
        Self::Input(stop)
    }
}

/// The most times that a set is drawn until nothing is wrong with it.
const ATTEMPTS: u64 = 12;

/// Generates a set: if something is wrong with it ([`Set::faults`]), it is drawn again, a dozen
/// times at most. `go_on` is asked between the steps whether to continue.
///
/// # Errors
///
/// [`NotGenerated`].
pub fn generate(entry: &Entry, recipe: Recipe<'_>, go_on: &dyn Fn() -> bool) -> Result<Set, NotGenerated> {
    let drawn = |attempt| assess(entry, plan::parts(entry, recipe, attempt, go_on)?, go_on);
    let mut set = drawn(0)?;
    for attempt in 1..ATTEMPTS {
        if set.faults().is_empty() {
            break;
        }
        set = drawn(attempt)?;
    }
    Ok(set)
}

/// Answers the inputs of a set and finds which mistakes and bounds they cover. [`generate`] calls
/// it; it works for other inputs too.
///
/// # Errors
///
/// [`NotGenerated`], also if an input exceeds the judge's limits.
pub fn assess(entry: &Entry, parts: Vec<Part>, go_on: &dyn Fn() -> bool) -> Result<Set, NotGenerated> {
    let mistakes = entry.mistakes();
    let mut reached = coverage::Reached::new(entry);
    let mut files = Vec::new();
    for part in parts {
        NotGenerated::unless(go_on())?;
        let answers = answers(entry, part.input.as_bytes(), true)?;
        reached.look_at(entry, &part.input);
        let outcomes = cases::outcomes(entry, &part.input);
        let beginning = beginning(entry, &part.input);
        let kills = (0..mistakes.len()).map(|mistake| kills(entry, mistake, &beginning, &answers)).collect();
        files.push(TestFile { part, answers, outcomes, kills });
    }
    Ok(Set { files, mistakes, bounds: reached.bounds(entry) })
}

/// Whether a program with a mistake fails on the first cases of an input.
fn kills(entry: &Entry, mistake: usize, input: &str, answers: &[String]) -> bool {
    let (mut expected, mut wrong) = (answers.iter(), false);
    let compared = mistaken_while(entry, mistake, input.as_bytes(), |printed| match expected.next() {
        None => false,
        Some(answer) => {
            wrong = !agrees(printed.as_bytes(), answer.as_bytes(), Comparison::Tokens);
            !wrong
        }
    });
    compared.is_ok() && wrong
}

/// The beginning of an input, as far as mistaken programs are compared on it: they may be slow.
fn beginning(entry: &Entry, input: &str) -> String {
    // A case that is cut off there is not compared.
    let (mut drawn, _) = trace_up_to(entry, input, true, COMPARED.1 + 1);
    let mut tokens = 0;
    let fits = |case: &&Vec<Token>| {
        tokens += case.len();
        tokens <= COMPARED.1
    };
    let cases = drawn.cases.iter().take(COMPARED.0).take_while(fits).count();
    drawn.cases.truncate(cases);
    drawn.input(entry.about().framing)
}
