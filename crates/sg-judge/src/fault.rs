//! Faults of an input and their reports.

use std::fmt;
use std::io;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use sg_core::LimitReached;
use sg_text::printable;

use crate::{Language, Text, text};

/// An input that cannot be read on.
#[derive(Debug)]
pub enum Fault {
    /// The input has something other than the format requires.
    Input(Box<InputError>),
    /// The operating system could not deliver the input.
    Read {
        /// The name of the input.
        input: String,
        /// Its error.
        error: io::Error,
    },
}

/// A place in the input and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The name of the input: a path, or `stdin`.
    pub input: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// The message: what was expected and what was found.
    pub message: Text,
    /// The line around the place, if a token is there.
    pub excerpt: Option<Excerpt>,
    /// Advice, if it can be guessed.
    pub hint: Option<Text>,
}

/// A piece of a line with a marked part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The piece, printable.
    pub source: String,
    /// The bytes of `source` that are marked.
    pub marked: Range<usize>,
}

impl InputError {
    /// The place and what is wrong there, in a line.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        format!("{}:{}:{}: {}", self.input, self.line, self.column, self.message.said(language))
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
    }
}

impl Fault {
    /// The fault and its place, in a line.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Input(error) => error.said(language),
            Self::Read { input, error } => {
                // The name of a file.
                let input = printable(input);
                let what = text!("{input}: cannot be read: {error}", "{input}：无法读取：{error}");
                what.said(language).to_owned()
            }
        }
    }
}

impl std::error::Error for Fault {}

/// The place of a case among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CasePlace {
    /// Its number, from 1.
    pub number: u64,
    /// The number of cases, if the input declares it.
    pub of: Option<u64>,
    /// The line in which it begins.
    pub line: u64,
}

impl fmt::Display for CasePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().said(Language::English))
    }
}

impl CasePlace {
    /// Its number, and of how many.
    #[must_use]
    pub fn words(&self) -> Text {
        let number = self.number;
        match self.of {
            None => text!("case {number}", "第 {number} 组"),
            Some(of) => text!("case {number} of {of}", "第 {number} 组（共 {of} 组）"),
        }
    }
}

/// A case that is read but that this method does not answer.
///
/// # Example
///
/// ```
/// use sg_judge::{Refusal, text};
///
/// let refusal = Refusal::new(text!("at most 9 coins are searched", "至多搜索 9 枚硬币"))
///     .help(text!("leave out --method rules", "去掉 --method rules"));
/// assert_eq!(refusal.to_string(), "at most 9 coins are searched");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(Box<Refused>);

/// The texts of a refusal, in a box so that results stay small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused {
    reason: Text,
    help: Option<Text>,
}

impl Refusal {
    /// A refusal with its reason, which names the size that would be taken.
    pub fn new(reason: impl Into<Text>) -> Self {
        Self(Box::new(Refused { reason: reason.into(), help: None }))
    }

    /// Adds advice on what to try instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<Text>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Which case is refused, and why.
    #[must_use]
    pub fn in_case(&self, case: CasePlace) -> Text {
        text!("{case}: {reason}", "{case}：{reason}", case = case.words(), reason = self.reason())
    }

    /// The advice, if there is any.
    #[must_use]
    pub fn advice(&self) -> Option<&Text> {
        self.0.help.as_ref()
    }

    /// The reason why the case is refused.
    #[must_use]
    pub fn reason(&self) -> &Text {
        &self.0.reason
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason().said(Language::English))
    }
}

impl std::error::Error for Refusal {}

impl From<LimitReached> for Refusal {
    fn from(LimitReached { limit, .. }: LimitReached) -> Self {
        Self::new(text!("the computation stopped at its limit of {limit}", "计算达到了 {limit} 的上限"))
    }
}

/// Renders a fault, with the case that it was found in, for standard error; coloured only where
/// `colour` says so.
pub(crate) fn report_fault(
    fault: &Fault,
    case: Option<CasePlace>,
    language: Language,
    colour: bool,
) -> String {
    match fault {
        Fault::Input(error) => {
            let place = case.map(|case| text!("in {case}", "位于{case}", case = case.words()));
            let group = placed(Kind::Error, error, language)
                .elements(place.as_ref().map(|place| Kind::Note.of(language).message(place.said(language))))
                .elements(
                    error.hint.as_ref().map(|hint| Kind::Help.of(language).message(hint.said(language))),
                );
            render(group, colour)
        }
        Fault::Read { .. } => report_plain(&fault.said(language), None, language, colour),
    }
}

/// The parts of a report.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Error,
    Warning,
    Note,
    Help,
}

impl Kind {
    /// The level of this part, with its name in a language.
    pub(crate) fn of(self, language: Language) -> Level<'static> {
        let (level, chinese) = match self {
            Self::Error => (Level::ERROR, "错误"),
            Self::Warning => (Level::WARNING, "警告"),
            Self::Note => (Level::NOTE, "说明"),
            Self::Help => (Level::HELP, "建议"),
        };
        if language == Language::Chinese { level.with_name(chinese) } else { level }
    }
}

/// The fault, or for a warning the unusual thing, at a place in the input.
pub(crate) fn placed(kind: Kind, error: &InputError, language: Language) -> Group<'_> {
    let group = Group::with_title(kind.of(language).primary_title(error.message.said(language)));
    let origin = Origin::path(&*error.input).line(error.line as usize).char_column(error.column as usize);
    match &error.excerpt {
        None => group.element(origin),
        Some(excerpt) => {
            let snippet = Snippet::source(&*excerpt.source)
                .line_start(error.line as usize)
                .annotation(AnnotationKind::Primary.span(excerpt.marked.clone()));
            // The snippet counts the column itself, which is right only from the start of the line.
            if excerpt.source[..excerpt.marked.start].chars().count() as u64 + 1 == error.column {
                group.element(snippet.path(&*error.input))
            } else {
                group.element(origin).element(snippet)
            }
        }
    }
}

/// Renders an error that has no place in the input.
pub(crate) fn report_plain(message: &str, help: Option<&str>, language: Language, colour: bool) -> String {
    let group = Group::with_title(Kind::Error.of(language).primary_title(message));
    render(group.elements(help.map(|help| Kind::Help.of(language).message(help))), colour)
}

/// The text of a report, coloured if `colour`.
pub(crate) fn render(group: Group<'_>, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}
