//! The frame of an input: its cases one after another, each with its place, and what is left over
//! or missing at the end.

use std::{fmt, io};

use annotate_snippets::{Group, Origin};

use crate::fault::{CasePlace, InputError, Kind, placed, render, report_fault, report_plain};
use crate::solver::Driven;
use crate::{Fault, Framing, Language, Phrase, Refusal, Scanner, Text, text};

/// A run that answered every case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The number of cases.
    pub cases: u64,
    /// Warnings about the input, which was answered all the same.
    pub warnings: Vec<Warning>,
}

/// Something that `strict` would refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place and the message.
    pub place: Box<InputError>,
    /// Notes on what it may mean.
    pub notes: Vec<Text>,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.fmt(f)
    }
}

impl Warning {
    /// The report for a person, coloured if `colour`.
    #[must_use]
    pub fn report(&self, language: Language, colour: bool) -> String {
        const HELP: Phrase = Phrase::both(
            "all cases are answered; `--strict` refuses such an input",
            "每一组都已求解；加上 `--strict` 会拒绝这样的输入",
        );
        let notes = self.notes.iter().map(|note| Kind::Note.of(language).message(note.said(language)));
        let group = placed(Kind::Warning, &self.place, language)
            .elements(notes)
            .element(Kind::Help.of(language).message(HELP.phrase(language)));
        render(group, colour)
    }
}

/// The reason why a run stopped early. Earlier answers are written out.
#[derive(Debug)]
pub enum Stop {
    /// The input is at fault.
    Fault {
        /// The fault, and where.
        fault: Fault,
        /// In which case, if in one, unless the input is a single case.
        case: Option<CasePlace>,
    },
    /// A case is refused.
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The name of the input.
        input: String,
        /// The case.
        case: CasePlace,
    },
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
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
    pub fn report(&self, language: Language, colour: bool) -> String {
        match self {
            Self::Fault { fault, case } => report_fault(fault, *case, language, colour),
            Self::Refused { refusal, input, case } => {
                let title = refusal.in_case(*case);
                let help = |help: &'_ Text| Kind::Help.of(language).message(help.said(language).to_owned());
                let group = Group::with_title(Kind::Error.of(language).primary_title(title.said(language)))
                    .element(Origin::path(input).line(case.line as usize).char_column(1))
                    .elements(refusal.advice().map(help));
                render(group, colour)
            }
            Self::Write(error) => {
                let what = text!("standard output cannot be written: {error}", "无法写入标准输出：{error}");
                report_plain(what.said(language), None, language, colour)
            }
        }
    }

    /// The fault and its place, in a line.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Fault { fault, .. } => fault.said(language),
            Self::Refused { refusal, input, case } => {
                format!("{input}:{}: {}", case.line, refusal.in_case(*case).said(language))
            }
            Self::Write(error) => {
                let what = text!("the output cannot be written: {error}", "无法写出输出：{error}");
                what.said(language).to_owned()
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
    /// The number of cases, if that is known.
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
                Framing::UntilZero(_) | Framing::UntilEnd(_) => None,
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

    /// The part left over after the last case, or missing.
    pub(crate) fn end(&mut self) -> Result<Ended, Stop> {
        let strict = self.input.strict();
        let closing = match self.framing {
            Framing::UntilZero(closing) => Some(closing),
            Framing::Single | Framing::CountFirst(_) | Framing::UntilEnd(_) => None,
        };
        let mut warnings = Vec::new();
        if let Some(closing) = closing.filter(|_| self.stage != Stage::Closed) {
            if strict {
                let expected = text!("another case or the closing zero", "下一组数据或结尾的 0");
                return Err(self.input.fault_here(expected).into());
            }
            let mut notes = Vec::new();
            if self.number > 0 && self.input.last_was_zero() {
                notes.push(text!(
                    "the last token is a 0 and was read as a part of case {number}: if it was meant to end the input, that case is incomplete",
                    "最后一个 0 已作为第 {number} 组的一部分读入；如果它本应表示输入结束，那么这一组少了内容",
                    number = self.number
                ));
            }
            let message = match self.number {
                0 => text!(
                    "the input is empty: there is not even the `{closing}` that ends the cases",
                    "输入为空，连结束用的 `{closing}` 都没有"
                ),
                _ => text!(
                    "the input ends without the `{closing}` that closes it",
                    "输入结束时缺少结束用的 `{closing}`"
                ),
            };
            warnings.push(Warning { place: Box::new(self.input.error_here(message)), notes });
        } else if strict {
            if !self.input.at_end()? {
                let expected = text!("the end of the input after the last case", "最后一组之后的输入结尾");
                return Err(self.input.fault_here(expected).into());
            }
        } else {
            let last = match (closing, self.of) {
                (Some(closing), _) => {
                    text!("the `{closing}` that ends the cases", "结束用的 `{closing}` ")
                }
                (None, Some(1)) => text!("the only case", "唯一一组"),
                (None, Some(of)) => text!("the last of {of} cases", "最后一组（共 {of} 组）"),
                (None, None) => text!("the last case", "最后一组"),
            };
            let left =
                self.input.left_over(text!("input is left over after {last}", "{last}之后还有多余的输入"));
            warnings.extend(left.map(|place| Warning { place: Box::new(place), notes: Vec::new() }));
        }
        Ok(Ended { cases: self.number, warnings })
    }
}
