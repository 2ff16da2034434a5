//! The driver: a problem over any reader and writer, in process. How a run ended is data, and its text another function.

use std::fmt::{self, Write as _};
use std::io::{self, Read, Write};

use serde::Serialize;

use crate::fault::{InputError, report_fault, report_plain, report_refusal, report_warning};
use sg_text::Language;

use crate::{Explanation, Fault, Format, Framing, Method, Problem, Refusal, Scanner, text};

/// How a run answers its cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// What is printed.
    pub format: Format,
    /// The language of explanations. Answers and JSON are the same in every language.
    pub language: Language,
    /// Whether the judge's own limits are in force, and input that is left over is a fault.
    pub strict: bool,
    /// Whether each answer is written out at once, for a person who types the cases. Then nothing is read behind the last
    /// case, since that would wait for the end of what is typed.
    pub interactive: bool,
}

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
        report_warning(
            &self.place,
            &self.notes,
            "all cases are answered; `--strict` refuses such an input",
            colour,
        )
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
        /// What the input is called.
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
                report_refusal(refusal, input, case.line, &case.to_string(), colour)
            }
            Self::Write(error) => {
                report_plain(&format!("standard output cannot be written: {error}"), None, colour)
            }
        }
    }
}

/// Runs a problem over a whole input: answers go to `writer`, each case's before the next is read. `name` is what reports
/// call the input.
///
/// # Errors
///
/// [`Stop`], with all answers before it written out.
///
/// # Example
///
/// ```
/// # use sg_judge::*;
/// # use sg_core::{Outcome, rules::oracle::Rules};
/// # struct TakeOne;
/// # impl Rules for TakeOne { type Position = u64; type Move = ();
/// #     fn moves(&self, &n: &u64, found: &mut dyn FnMut((), u64)) { if n > 0 { found((), n - 1); } } }
/// # struct OneByOne;
/// # const N: Number = Number::always("n", "the stones", 1..=100);
/// # impl Game for OneByOne {
/// #     type Position = u64; type Rules = TakeOne;
/// #     const WORDS: [&'static str; 2] = ["First\n", "Second\n"];
/// #     const ABOUT: About = About { name: "one-by-one", aliases: &[], title: "", title_zh: "", judge: "",
/// #         comparison: Comparison::Lines, rules: "", numbers: &[N], reach: None, search: SearchLimits::new(&[], 100),
/// #         input: "", output: "", theory: Phrase::same(""), framing: Framing::UntilEnd };
/// #     fn new() -> Self { Self }
/// #     fn outcome(&mut self, n: &u64) -> Result<Outcome, Refusal> { Ok(Outcome::n_if(n % 2 == 1)) }
/// #     fn report(&mut self, n: &u64) -> Result<Report, Refusal> { Ok(Report::new(self.outcome(n)?, Phrase::same("parity"))) }
/// #     fn rules(n: &u64) -> Result<(TakeOne, u64), Refusal> { Ok((TakeOne, *n)) }
/// #     fn in_words(_: &u64, _: &()) -> (Text, serde_json::Value) { (Text::plain("-1"), 1.into()) }
/// # }
/// # impl SingleGame for OneByOne {
/// #     fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> { input.get(N).map(Some) }
/// # }
/// let mut output = Vec::new();
/// let ended = drive::<OnePosition<OneByOne>>("text", "7\n8\n".as_bytes(), &mut output, Options::default()).unwrap();
/// assert_eq!(output, b"First\nSecond\n");
/// assert_eq!(ended.cases, 2);
///
/// let stop = drive::<OnePosition<OneByOne>>("text", "7\nx\n".as_bytes(), io::sink(), Options::default()).unwrap_err();
/// assert_eq!(stop.to_string(), "text:2:1: expected n, the stones, from 1 to 100, found `x`");
/// # use std::io;
/// ```
pub fn drive<P: Problem>(
    name: impl Into<String>,
    reader: impl Read,
    writer: impl Write,
    options: Options,
) -> Result<Ended, Stop> {
    let mut framed = Framed::<P>::new(Scanner::new(name, reader, options.strict));
    let mut output = Output::new(writer);
    let answered = answer_all(&mut framed, &mut output, options);
    // The answers before a fault are written out before it is reported.
    let written = output.flush();
    answered?;
    written?;
    if options.interactive {
        return Ok(Ended { cases: framed.number, warnings: Vec::new() });
    }
    framed.end()
}

/// Reads, answers and prints the cases one after another.
fn answer_all<P: Problem>(
    framed: &mut Framed<'_, P>,
    output: &mut Output<impl Write>,
    options: Options,
) -> Result<(), Stop> {
    loop {
        let printed = if options.method == Method::Theory && options.format == Format::Answer {
            let Some(answer) = framed.next(P::answer_next)? else { return Ok(()) };
            answer.map_err(NotPrinted::from).and_then(|answer| Ok(print_answer::<P>(&answer, output)?))
        } else {
            framed.echo = options.format != Format::Answer;
            let Some(case) = framed.next(P::read)? else { return Ok(()) };
            print_case(framed, &case, options, output)
        };
        match printed {
            Ok(()) => {}
            Err(NotPrinted::Unwritten) => return output.flush(),
            Err(NotPrinted::Refused(refusal)) => {
                let input = framed.input.name().to_string();
                return Err(Stop::Refused { refusal, input, case: framed.place() });
            }
        }
        if options.interactive {
            output.flush()?;
        }
    }
}

#[inline]
fn print_answer<P: Problem>(answer: &P::Answer, output: &mut Output<impl Write>) -> fmt::Result {
    match P::line(answer) {
        Some(line) => output.push(line.as_bytes()),
        None => write!(output, "{answer}"),
    }
}

fn print_case<P: Problem>(
    framed: &mut Framed<'_, P>,
    case: &P::Case,
    options: Options,
    output: &mut Output<impl Write>,
) -> Result<(), NotPrinted> {
    let answer = framed.problem.answer(case, options.method)?;
    let number = framed.number;
    match options.format {
        Format::Answer => print_answer::<P>(&answer, output)?,
        Format::Explain => {
            let explanation = framed.problem.teach(case, options.method)?;
            if number > 1 {
                writeln!(output)?;
            }
            let heading =
                text!("Case {number}: {case}", "第 {number} 组：{case}", number, case = framed.text());
            let judges = text!("the judge's answer:", "评测的答案：");
            let [heading, judges] = [&heading, &judges].map(|text| text.said(options.language));
            write!(output, "{heading}\n{}{judges}\n", explanation.said(options.language))?;
            for line in answer.to_string().lines() {
                writeln!(output, "  {line}")?;
            }
        }
        Format::Json => {
            let text = answer.to_string();
            let explanation = framed.problem.explain(case, options.method)?;
            let input = framed.text();
            let object = JsonCase { case: number, input, answer: text.lines().collect(), explanation };
            let json = serde_json::to_string(&object).map_err(|_| fmt::Error)?;
            writeln!(output, "{json}")?;
        }
    }
    Ok(())
}

/// One line of `--format json`.
#[derive(Serialize)]
struct JsonCase<'a> {
    case: u64,
    input: String,
    answer: Vec<&'a str>,
    #[serde(flatten)]
    explanation: Explanation,
}

/// The cases of an input, one at a time, for programs that use a problem as a library.
///
/// # Example
///
/// See `examples/` of the problem crates.
#[derive(Debug)]
pub struct Cases<'r, P> {
    framed: Framed<'r, P>,
}

/// A case and where it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRead<C> {
    /// The case.
    pub case: C,
    /// Its place.
    pub place: CasePlace,
    /// The tokens that it was read from, with single blanks between them; what is long is cut.
    pub text: String,
}

impl<'r, P: Problem> Cases<'r, P> {
    /// The cases of an input. `name` is what errors call it.
    pub fn new(name: impl Into<String>, reader: impl Read + 'r, strict: bool) -> Self {
        Self { framed: Framed { echo: true, ..Framed::new(Scanner::new(name, reader, strict)) } }
    }

    /// The next case; `None` behind the last one.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`].
    pub fn next_case(&mut self) -> Result<Option<CaseRead<P::Case>>, Stop> {
        let Some(case) = self.framed.next(P::read)? else { return Ok(None) };
        Ok(Some(CaseRead { case, place: self.framed.place(), text: self.framed.text() }))
    }

    /// The solver, to answer and explain cases with.
    pub const fn problem(&mut self) -> &mut P {
        &mut self.framed.problem
    }

    /// Ends the input: how many cases there were, and what is left over or missing.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`] for what is left over or missing, if the judge's limits are in force.
    pub fn end(mut self) -> Result<Ended, Stop> {
        self.framed.end()
    }
}

/// A problem over an input, by the frame of its cases.
#[derive(Debug)]
struct Framed<'r, P> {
    problem: P,
    input: Scanner<'r>,
    /// Whether the text of each case is kept for [`Scanner::echo`].
    echo: bool,
    /// The tokens of the header.
    header: String,
    stage: Stage,
    /// How many cases there are, if that is known.
    of: Option<u64>,
    /// The number of the case that was read last.
    number: u64,
    /// Its line.
    line: u64,
}

/// How far an input is read.
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

impl<'r, P: Problem> Framed<'r, P> {
    fn new(input: Scanner<'r>) -> Self {
        Self {
            problem: P::new(),
            input,
            echo: false,
            header: String::new(),
            stage: Stage::Begin,
            of: None,
            number: 0,
            line: 1,
        }
    }

    /// The tokens of the case that was read last, behind those of the header if there is one.
    fn text(&mut self) -> String {
        let case = self.input.echo();
        if self.header.is_empty() { case } else { format!("{}; {case}", self.header) }
    }

    /// The place of the case that was read last.
    fn place(&self) -> CasePlace {
        CasePlace { number: self.number, of: self.of.filter(|&of| of > 1), line: self.line }
    }

    /// The next case, as `take` has it of the problem.
    #[inline]
    fn next<T>(
        &mut self,
        take: impl FnOnce(&mut P, &mut Scanner<'r>) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Stop> {
        if matches!(self.stage, Stage::End | Stage::Closed) {
            return Ok(None);
        }
        if self.stage == Stage::Begin {
            self.stage = Stage::Cases;
            if self.echo {
                self.input.begin_echo();
            }
            self.problem.read_header(&mut self.input)?;
            self.header = self.input.echo();
            self.of = match P::ABOUT.framing {
                Framing::Single => Some(1),
                Framing::CountFirst(count) => Some(self.input.get(count)?),
                Framing::UntilZero(_) | Framing::UntilEnd => None,
            };
        }
        let last = match self.of {
            Some(of) => self.number >= of,
            None => !self.problem.unfinished() && self.input.at_end()?,
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
        let kept_back = self.problem.unfinished();
        match take(&mut self.problem, &mut self.input) {
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
                Err(Stop::Fault { fault, case: (P::ABOUT.framing != Framing::Single).then_some(place) })
            }
        }
    }

    /// What is left over behind the last case, or missing.
    fn end(&mut self) -> Result<Ended, Stop> {
        let strict = self.input.strict();
        let closing = match P::ABOUT.framing {
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
            warnings.push(Warning { place: Box::new(self.input.error_here(&message)), notes });
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
            let left = self.input.left_over(&format!("input is left over behind {behind}"));
            warnings.extend(left.map(|place| Warning { place: Box::new(place), notes: Vec::new() }));
        }
        Ok(Ended { cases: self.number, warnings })
    }
}

/// Why a case was not printed.
enum NotPrinted {
    Refused(Refusal),
    /// [`Output`] knows the error.
    Unwritten,
}

impl From<Refusal> for NotPrinted {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<fmt::Error> for NotPrinted {
    fn from(_: fmt::Error) -> Self {
        Self::Unwritten
    }
}

/// Text gathered for a writer. Formatting straight into memory spares what `io::Write` does for
/// every piece of a formatted line, which is half the time of a short answer.
pub(crate) struct Output<W> {
    text: Vec<u8>,
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    /// Bytes gathered before they are written.
    const FULL: usize = 1 << 16;

    pub(crate) fn new(writer: W) -> Self {
        Self { text: Vec::with_capacity(2 * Self::FULL), writer, error: None }
    }

    /// Adds some text.
    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) -> fmt::Result {
        self.text.extend_from_slice(text);
        if self.text.len() < Self::FULL {
            return Ok(());
        }
        let written = self.writer.write_all(&self.text);
        self.text.clear();
        written.map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }

    /// Writes out all that was gathered.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        if self.error.is_none() {
            let written = self.writer.write_all(&self.text).and_then(|()| self.writer.flush());
            self.text.clear();
            self.error = written.err();
        }
        self.error.take().map_or(Ok(()), |error| Err(Stop::Write(error)))
    }
}

impl<W: Write> fmt::Write for Output<W> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes())
    }
}
