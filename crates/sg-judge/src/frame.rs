//! The frame of an input: its cases one after another, each with its place, and what is left over or missing at the end.

use std::{fmt, io};

use annotate_snippets::{Group, Level, Origin};

use crate::fault::{InputError, placed, render, report_fault, report_plain};
use crate::solver::Driven;
use crate::{Fault, Framing, Refusal, Scanner};

/// The place of a case among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CasePlace {
    /// Its number, from 1.
    pub number: u64,
    /// How many there are, where the input declares it.
    pub of: Option<u64>,
    /// The line in which it begins.
    pub line: u64,
}

impl fmt::Display for CasePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "case {}", self.number)?;
        self.of.map_or(Ok(()), |of| write!(f, " of {of}"))
    }
}

/// A run that answered every case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How many cases there were.
    pub cases: u64,
    /// What is unusual about the input, although it was answered.
    pub warnings: Vec<Warning>,
}

/// Something that `strict` would refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where, and what.
    pub place: Box<InputError>,
    /// What it may mean.
    pub notes: Vec<String>,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.fmt(f)
    }
}

impl Warning {
    /// The report for a person, coloured if `colour`.
    #[must_use]
    pub fn report(&self, colour: bool) -> String {
        let group = placed(Level::WARNING, &self.place)
            .elements(self.notes.iter().map(|note| Level::NOTE.message(note)))
            .element(Level::HELP.message("all cases are answered; `--strict` refuses such an input"));
        render(group, colour)
    }
}

/// Why a run stopped early. What was answered before is written out.
#[derive(Debug)]
pub enum Stop {
    /// The input is at fault.
    Fault {
        /// What is wrong, and where.
        fault: Fault,
        /// In which case, if in one, unless the input is a single case.
        case: Option<CasePlace>,
    },
    /// A case is refused.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The name of the input.
        input: String,
        /// Which case.
        case: CasePlace,
    },
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault { fault, .. } => fault.fmt(f),
            Self::Refused { refusal, input, case } => write!(f, "{input}:{}: {case}: {refusal}", case.line),
            Self::Write(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Stop {}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault { fault, case: None }
    }
}

impl Stop {
    /// The report for a person, coloured if `colour`.
    #[must_use]
    pub fn report(&self, colour: bool) -> String {
        match self {
            Self::Fault { fault, case } => {
                report_fault(fault, case.map(|case| case.to_string()).as_deref(), colour)
            }
            Self::Refused { refusal, input, case } => {
                let group = Group::with_title(Level::ERROR.primary_title(format!("{case}: {refusal}")))
                    .element(Origin::path(input).line(case.line as usize).char_column(1))
                    .elements(refusal.advice().map(|help| Level::HELP.message(help)));
                render(group, colour)
            }
            Self::Write(error) => {
                report_plain(&format!("standard output cannot be written: {error}"), None, colour)
            }
        }
    }
}

/// An input by the frame of its cases.
#[derive(Debug)]
pub(crate) struct Frame<'r> {
    pub(crate) input: Scanner<'r>,
    framing: Framing,
    /// Whether the text of each case is kept for [`Scanner::echo`].
    pub(crate) echo: bool,
    /// The tokens of the header.
    header: String,
    stage: Stage,
    /// How many cases there are, if that is known.
    of: Option<u64>,
    /// The number of the case that was read last.
    pub(crate) number: u64,
    /// Its line.
    line: u64,
}

/// The progress of reading an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing yet.
    Begin,
    /// The header and the number of cases.
    Cases,
    /// The last case; there is no closing one, or it is missing.
    End,
    /// The closing case.
    Closed,
}

impl<'r> Frame<'r> {
    pub(crate) fn new(input: Scanner<'r>, framing: Framing, echo: bool) -> Self {
        Self {
            input,
            framing,
            echo,
            header: String::new(),
            stage: Stage::Begin,
            of: None,
            number: 0,
            line: 1,
        }
    }

    /// The tokens of the case that was read last, after those of the header if there is one.
    pub(crate) fn text(&mut self) -> String {
        let case = self.input.echo();
        if self.header.is_empty() { case } else { format!("{}; {case}", self.header) }
    }

    /// The place of the case that was read last.
    pub(crate) fn place(&self) -> CasePlace {
        CasePlace { number: self.number, of: self.of.filter(|&of| of > 1), line: self.line }
    }

    /// The next case, as `take` has it of the solver.
    pub(crate) fn next<T>(
        &mut self,
        solver: &mut dyn Driven,
        take: impl FnOnce(&mut dyn Driven, &mut Scanner<'r>) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Stop> {
        if matches!(self.stage, Stage::End | Stage::Closed) {
            return Ok(None);
        }
        if self.stage == Stage::Begin {
            self.stage = Stage::Cases;
            if self.echo {
                self.input.begin_echo();
            }
            solver.read_header(&mut self.input)?;
            self.header = self.input.echo();
            self.of = match self.framing {
                Framing::Single => Some(1),
                Framing::CountFirst(count) => Some(self.input.get(count)?),
                Framing::UntilZero(_) | Framing::UntilEnd => None,
            };
        }
        let last = match self.of {
            Some(of) => self.number >= of,
            None => !solver.unfinished() && self.input.at_end()?,
        };
        if last {
            self.stage = Stage::End;
            return Ok(None);
        }
        self.line = self.input.next_line()?;
        if self.echo {
            self.input.begin_echo();
        }
        // A fault that was kept back belongs to the case before it.
        let kept_back = solver.unfinished();
        match take(solver, &mut self.input) {
            Ok(Some(taken)) => {
                self.number += 1;
                Ok(Some(taken))
            }
            Ok(None) => {
                self.stage = Stage::Closed;
                Ok(None)
            }
            Err(fault) => {
                let place = CasePlace { number: self.number + u64::from(!kept_back), ..self.place() };
                Err(Stop::Fault { fault, case: (self.framing != Framing::Single).then_some(place) })
            }
        }
    }

    /// What is left over after the last case, or missing.
    pub(crate) fn end(&mut self) -> Result<Ended, Stop> {
        let strict = self.input.strict();
        let closing = match self.framing {
            Framing::UntilZero(closing) => Some(closing),
            Framing::Single | Framing::CountFirst(_) | Framing::UntilEnd => None,
        };
        let mut warnings = Vec::new();
        if let Some(closing) = closing.filter(|_| self.stage != Stage::Closed) {
            if strict {
                return Err(self.input.fault_here("another case or the closing zero").into());
            }
            let mut notes = Vec::new();
            if self.number > 0 && self.input.last_was_zero() {
                notes.push(format!(
                    "the last token is a 0 and was read as a part of case {}: if it was to end the input, that case is short of something",
                    self.number
                ));
            }
            let message = match self.number {
                0 => format!("the input is empty: there is not even the `{closing}` that ends the cases"),
                _ => format!("the input ends without the `{closing}` that closes it"),
            };
            warnings.push(Warning { place: Box::new(self.input.error_here(message)), notes });
        } else if strict {
            if !self.input.at_end()? {
                return Err(self.input.fault_here("the end of the input after the last case").into());
            }
        } else {
            let behind = match (closing, self.of) {
                (Some(closing), _) => format!("the `{closing}` that ends the cases"),
                (None, Some(1)) => "the only case".to_string(),
                (None, Some(of)) => format!("the last of {of} cases"),
                (None, None) => "the last case".to_string(),
            };
            let left = self.input.left_over(&format!("input is left over after {behind}"));
            warnings.extend(left.map(|place| Warning { place: Box::new(place), notes: Vec::new() }));
        }
        Ok(Ended { cases: self.number, warnings })
    }
}
