//! The driver: a problem over any reader and writer, in process. How a run ended is data, and its
//! text another function.

use std::io::{Read, Write};

use serde::Serialize;

use crate::frame::Frame;
use crate::report::whole;
use crate::solver::{Driven, Solver};
use crate::{
    CasePlace, Ended, Explanation, Format, Language, Method, Part, Problem, Refusal, Scanner, Stop, Text,
    text,
};

/// The options of a run: the way in which it answers its cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// The output.
    pub format: Format,
    /// The language of explanations. Answers and JSON are the same in every language.
    pub language: Language,
    /// Whether the judge's own limits are in force, and input that is left over is a fault.
    pub strict: bool,
    /// Whether each answer is written out at once, for a person who types the cases. Then nothing
    /// is read after the last case, since that would wait for the end of what is typed.
    pub interactive: bool,
}

/// Runs a problem over a whole input: answers go to `writer`, many at a time, or each before the
/// next case is read if [`Options::interactive`] asks for it. `name` is what reports call the
/// input.
///
/// # Panics
///
/// Only if the problem does. The answers that wait to be written are lost then.
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
/// # #[derive(Default)] struct OneByOne;
/// # const N: Number = Number::always("n", ["the stones", "石子数"], 1..=100);
/// # impl Game for OneByOne {
/// #     type Position = u64; type Rules = TakeOne;
/// #     const ABOUT: About = About { name: "one-by-one", numbers: &[N], ..About::DEFAULT };
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
    let input = Scanner::new(name, reader, options.strict);
    drive_solver(&mut Solver::<P>::new(), input, &mut { writer }, options)
}

/// Runs a solver as [`drive`] does, without the problem's types.
pub(crate) fn drive_solver(
    solver: &mut dyn Driven,
    input: Scanner<'_>,
    writer: &mut dyn Write,
    options: Options,
) -> Result<Ended, Stop> {
    let framing = solver.about().framing;
    let mut frame = Frame::new(input, framing, options.format != Format::Answer);
    let mut output = Output { text: Vec::with_capacity(2 * FULL), writer };
    let answered = answer_all(solver, &mut frame, &mut output, options);
    // The answers before a fault are written out before it is reported.
    let written = output.flush();
    answered?;
    written?;
    if options.interactive {
        return Ok(Ended { cases: frame.number, warnings: Vec::new() });
    }
    frame.end()
}

/// Reads, answers and prints the cases one after another.
fn answer_all(
    solver: &mut dyn Driven,
    frame: &mut Frame<'_>,
    output: &mut Output<'_>,
    options: Options,
) -> Result<(), Stop> {
    loop {
        let printed = if options.method == Method::Theory && options.format == Format::Answer {
            let text = &mut output.text;
            frame.next(solver, |solver, input| solver.answer_next(input, text))?
        } else {
            let read = frame.next(solver, |solver, input| Ok(solver.read(input)?.then_some(())))?;
            read.map(|()| print_case(solver, frame, options, &mut output.text))
        };
        match printed {
            None => return Ok(()),
            Some(Ok(())) => {}
            Some(Err(refusal)) => {
                let input = frame.input.name().to_string();
                return Err(Stop::Refused { refusal, input, case: frame.place() });
            }
        }
        if options.interactive || output.text.len() >= FULL {
            output.flush()?;
        }
    }
}

fn print_case(
    solver: &mut dyn Driven,
    frame: &mut Frame<'_>,
    options: Options,
    output: &mut Vec<u8>,
) -> Result<(), Refusal> {
    let answer = solver.answer(options.method)?;
    let number = frame.number;
    let text = match options.format {
        Format::Answer => answer,
        Format::Explain => {
            let before = if number > 1 { "\n" } else { "" };
            before.to_owned()
                + &whole(explained(solver, number, &frame.text(), options.method, &answer, options.language)?)
        }
        Format::Json => {
            let explanation = solver.explain(options.method)?;
            let input = frame.text();
            let object = JsonCase { case: number, input, answer: answer.lines().collect(), explanation };
            let json = serde_json::to_string(&object).map_err(|error| Refusal::new(Text::plain(error)))?;
            json + "\n"
        }
    };
    output.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The text that [`Format::Explain`] prints for the case that was read last, part by part.
pub(crate) fn explained(
    solver: &mut dyn Driven,
    number: u64,
    case: &str,
    method: Method,
    answer: &str,
    language: Language,
) -> Result<Vec<(Part, String)>, Refusal> {
    let explanation = solver.teach(method)?;
    let heading = text!("Case {number}: {case}", "第 {number} 组：{case}");
    let judges = text!("the judge's answer:", "标准答案：");
    let mut parts = vec![(Part::Heading, format!("{}\n", heading.said(language)))];
    parts.extend(explanation.parts(language));
    let lines: String = answer.lines().flat_map(|line| ["  ", line, "\n"]).collect();
    parts.push((Part::Answer, format!("{}\n{lines}", judges.said(language))));
    Ok(parts)
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
/// With the game `OneOrThree` of the [crate's page](crate):
///
/// ```
/// # use sg_judge::prelude::*;
/// # const STONES: Number = Number::always("n", ["the number of stones", "石子数"], 1..=100);
/// # struct OneOrThree;
/// # impl HeapGame for OneOrThree {
/// #     const ABOUT: About = About { name: "one-or-three", numbers: &[STONES], ..About::DEFAULT };
/// #     fn leaves(heap: u64) -> Vec<u64> {
/// #         [1, 3].into_iter().filter_map(|take| heap.checked_sub(take)).collect()
/// #     }
/// #     fn nimber(heap: u64) -> Nimber {
/// #         Nimber(heap % 2)
/// #     }
/// # }
/// let mut cases = sg_judge::Cases::<OnePosition<OneHeap<OneOrThree>>>::new("text", "7\n8\n".as_bytes(), true);
/// let mut answers = String::new();
/// while let Some(read) = cases.next_case()? {
///     let answer = cases.problem().solve(&read.case).expect("within the limits");
///     answers += &format!("{}: {answer}", read.text);
/// }
/// assert_eq!(answers, "7: First\n8: Second\n");
/// assert_eq!(cases.end()?.cases, 2);
/// # Ok::<(), sg_judge::Stop>(())
/// ```
#[derive(Debug)]
pub struct Cases<'r, P: Problem> {
    frame: Frame<'r>,
    solver: Solver<P>,
}

/// A case and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRead<C> {
    /// The case.
    pub case: C,
    /// Its place.
    pub place: CasePlace,
    /// The tokens that it was read from, separated by single spaces; long text is cut.
    pub text: String,
}

impl<'r, P: Problem> Cases<'r, P> {
    /// The cases of an input. `name` is what errors call it.
    pub fn new(name: impl Into<String>, reader: impl Read + 'r, strict: bool) -> Self {
        let input = Scanner::new(name, reader, strict);
        Self { frame: Frame::new(input, P::ABOUT.framing, true), solver: Solver::new() }
    }

    /// The next case; `None` after the last one.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`].
    pub fn next_case(&mut self) -> Result<Option<CaseRead<P::Case>>, Stop> {
        self.frame.next(&mut self.solver, |solver, input| Ok(solver.read(input)?.then_some(())))?;
        let case = self.solver.case.take();
        Ok(case.map(|case| CaseRead { case, place: self.frame.place(), text: self.frame.text() }))
    }

    /// The solver, to answer and explain cases with.
    pub const fn problem(&mut self) -> &mut P {
        &mut self.solver.problem
    }

    /// Ends the input: how many cases there were, and what is left over or missing.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`] for what is left over or missing, if the judge's limits are in force.
    pub fn end(mut self) -> Result<Ended, Stop> {
        self.frame.end()
    }
}

/// Bytes gathered before they are written.
const FULL: usize = 1 << 16;

/// Text gathered for a writer.
struct Output<'w> {
    text: Vec<u8>,
    writer: &'w mut dyn Write,
}

impl Output<'_> {
    /// Writes out all that was gathered.
    fn flush(&mut self) -> Result<(), Stop> {
        let written = self.writer.write_all(&self.text).and_then(|()| self.writer.flush());
        self.text.clear();
        written.map_err(Stop::Write)
    }
}
