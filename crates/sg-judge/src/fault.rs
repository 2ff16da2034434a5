//! What can go wrong with an input, and how it is reported.

use std::fmt;
use std::io;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// An input that cannot be read on.
#[derive(Debug)]
pub enum Fault {
    /// The input has something else than the format requires.
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
    /// What was expected and what was found.
    pub message: String,
    /// The line around the place, if a token is there.
    pub excerpt: Option<Excerpt>,
    /// What to do about it, where that can be guessed.
    pub hint: Option<String>,
}

/// A piece of a line with a marked part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The piece, printable.
    pub source: String,
    /// The bytes of `source` that are marked.
    pub marked: Range<usize>,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.input, self.line, self.column, self.message)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Read { input, error } => write!(f, "{input}: cannot be read: {error}"),
        }
    }
}

impl std::error::Error for Fault {}

/// A case that is read but that this method does not answer.
///
/// # Example
///
/// ```
/// use sg_judge::Refusal;
///
/// let refusal = Refusal::new("the search by the rules takes at most 9 coins").help("leave out --method rules");
/// assert_eq!(refusal.to_string(), "the search by the rules takes at most 9 coins");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    reason: String,
    help: Option<String>,
}

impl Refusal {
    /// Why the case is refused, with the size that would be taken.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), help: None }
    }

    /// The same, with advice on what to try instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The advice, if there is any.
    #[must_use]
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

/// Renders a fault, with the case that it was found in, for standard error; coloured only where `colour` says so.
pub(crate) fn report_fault(fault: &Fault, case: Option<&str>, colour: bool) -> String {
    match fault {
        Fault::Input(error) => {
            let group = placed(Level::ERROR, error)
                .elements(case.map(|case| Level::NOTE.message(format!("in {case}"))))
                .elements(error.hint.as_ref().map(|hint| Level::HELP.message(hint)));
            render(group, colour)
        }
        Fault::Read { .. } => report_plain(&fault.to_string(), None, colour),
    }
}

/// What is wrong, or for a warning unusual, at a place in the input.
pub(crate) fn placed<'a>(level: Level<'static>, error: &'a InputError) -> Group<'a> {
    let group = Group::with_title(level.primary_title(&*error.message));
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
pub(crate) fn report_plain(message: &str, help: Option<&str>, colour: bool) -> String {
    let group = Group::with_title(Level::ERROR.primary_title(message));
    render(group.elements(help.map(|help| Level::HELP.message(help))), colour)
}

/// The text of a report, coloured if `colour`.
pub(crate) fn render(group: Group<'_>, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}
