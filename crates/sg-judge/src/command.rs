//! The command line that every problem shares, and the driver behind it.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches};
use serde::Serialize;

use crate::fault::{report_fault, report_plain, report_refusal};
use crate::{About, Asked, Explanation, Fault, Format, Framing, Method, Problem, Refusal, Scanner};

/// The arguments that every problem takes.
#[derive(Args, Clone, Debug, Default)]
pub struct Arguments {
    /// The judge's input: a file, or `-` for standard input
    #[arg(default_value = "-")]
    input: PathBuf,

    /// What to print for each case
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// How to find the answers
    #[arg(long, value_enum, default_value_t)]
    method: Method,

    /// Enforce the judge's own limits
    #[arg(long)]
    strict: bool,
}

#[derive(clap::Parser)]
struct CommandLine {
    #[command(flatten)]
    arguments: Arguments,
}

/// The whole `main` of a problem's binary.
///
/// # Example
///
/// ```no_run
/// # use sg_judge::*;
/// # struct SplitGame;
/// # impl Problem for SplitGame {
/// #     type Case = (); type Answer = String;
/// #     const ABOUT: About = About { name: "", aliases: &[], title: "", judge: "", rules: "", limits: "",
/// #         input: "", output: "", theory: "", framing: Framing::Single };
/// #     fn new(_: Asked) -> Self { Self }
/// #     fn read(&mut self, _: &mut Scanner<'_>) -> Result<Option<()>, Fault> { Ok(None) }
/// #     fn solve(&mut self, _: &()) -> Result<String, Refusal> { Ok(String::new()) }
/// #     fn by_the_rules(&mut self, _: &()) -> Result<String, Refusal> { Ok(String::new()) }
/// #     fn explain(&mut self, _: &(), _: Method) -> Result<Explanation, Refusal> { Err(Refusal::new("")) }
/// # }
/// fn main() -> std::process::ExitCode {
///     sg_judge::main::<SplitGame>()
/// }
/// ```
#[must_use]
pub fn main<P: Problem>() -> ExitCode {
    let about = P::ABOUT;
    let command = described(CommandLine::command(), &about);
    let matches = match command.try_get_matches_from(std::env::args_os()) {
        Ok(matches) => matches,
        Err(error) => return usage(&error),
    };
    match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => run::<P>(&arguments),
        Err(error) => usage(&error),
    }
}

/// A problem among others, for a binary that holds many.
#[derive(Clone, Copy)]
pub struct Entry {
    about: fn() -> About,
    run: fn(&Arguments) -> ExitCode,
}

impl Entry {
    /// The entry of `P`.
    #[must_use]
    pub const fn of<P: Problem>() -> Self {
        Self { about: || P::ABOUT, run: run::<P> }
    }

    /// What the problem is.
    #[must_use]
    pub fn about(&self) -> About {
        (self.about)()
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.about().name).finish()
    }
}

/// The whole `main` of a binary with a subcommand for each of many problems, and `--list`.
#[must_use]
pub fn main_of_many(name: &'static str, about: &'static str, entries: &[Entry]) -> ExitCode {
    let subcommands = entries.iter().map(|entry| {
        let about = entry.about();
        let command = Arguments::augment_args(clap::Command::new(about.name));
        described(command, &about).visible_aliases(about.aliases)
    });
    let list = Arg::new("list").long("list").action(ArgAction::SetTrue).help("List every game and end");
    let command = clap::Command::new(name)
        .about(about)
        .arg(list)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(subcommands)
        .arg_required_else_help(true)
        .args_conflicts_with_subcommands(true);
    let matches = match command.try_get_matches_from(std::env::args_os()) {
        Ok(matches) => matches,
        Err(error) => return usage(&error),
    };
    if matches.get_flag("list") {
        return print_list(entries);
    }
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let entry = entries.iter().find(|entry| entry.about().name == name)?;
        Some((entry, Arguments::from_arg_matches(matches)))
    });
    match chosen {
        Some((entry, Ok(arguments))) => (entry.run)(&arguments),
        Some((_, Err(error))) => usage(&error),
        None => ExitCode::from(2),
    }
}

/// A line for each problem: its name, other names, judge and title.
fn print_list(entries: &[Entry]) -> ExitCode {
    let rows: Vec<[String; 3]> = entries
        .iter()
        .map(Entry::about)
        .map(|about| {
            [[&[about.name], about.aliases].concat().join(" = "), about.judge.into(), about.title.into()]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (names, judges) = (width(0), width(1));
    let mut output = Output::new(io::stdout().lock());
    for [name, judge, title] in &rows {
        if writeln!(output, "{name:names$}  {judge:judges$}  {title}").is_err() {
            break;
        }
    }
    exit_code(output.flush())
}

/// Prints clap's help or error; a closed pipe is no reason to panic.
#[must_use]
pub fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Gives a clap command the name and the help texts of a problem.
#[must_use]
pub fn described(command: clap::Command, about: &About) -> clap::Command {
    let text = format!(
        "{}\n{}\n\nRules: {}\n\nLimits: {}\n\nInput: {}\n\nOutput: {}\n\nTheory: {}",
        about.title, about.judge, about.rules, about.limits, about.input, about.output, about.theory
    );
    command.name(about.name).about(format!("{} ({})", about.title, about.judge)).long_about(text).after_help(
        "Exit status: 0 when every case was answered, 1 when the input is at fault or a case is refused, \
             2 for wrong usage.",
    )
}

/// Answers a whole input as `arguments` ask: the driver that all problems share.
///
/// Answers go to standard output, each before the next case is read; at a fault the answers before it stand
/// there and one report goes to standard error.
///
/// The exit status is 0 if all went well or the reader of the output went away, and 1 for a fault of the
/// input, a case that is refused, or output that cannot be written.
#[must_use]
pub fn run<P: Problem>(arguments: &Arguments) -> ExitCode {
    let stopped = match open(&arguments.input) {
        Ok((name, reader)) => {
            let eager = arguments.input == Path::new("-") && io::stdin().is_terminal();
            let mut input = Scanner::new(name, reader, arguments.strict);
            let mut output = Output::new(io::stdout().lock());
            let asked = Asked { method: arguments.method, format: arguments.format };
            let answered = answer::<P>(&mut input, &mut output, asked, eager);
            // The answers before a fault are written out before it is reported.
            let written = output.flush();
            answered.and(written)
        }
        Err(fault) => Err(Stop::Fault(fault)),
    };
    exit_code(stopped)
}

/// The exit status, after the report that belongs to it.
fn exit_code(ended: Result<(), Stop>) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(stop) => {
            // With standard error closed too there is nobody left to tell.
            let _ = writeln!(io::stderr().lock(), "{}", stop.report(colour()));
            ExitCode::FAILURE
        }
    }
}

/// Colour only for a person who did not refuse it (<https://no-color.org>).
fn colour() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn open(path: &Path) -> Result<(String, Box<dyn io::Read>), Fault> {
    if path == Path::new("-") {
        return Ok(("stdin".to_string(), Box::new(io::stdin().lock())));
    }
    let input = path.display().to_string();
    match File::open(path) {
        Ok(file) => Ok((input, Box::new(file))),
        Err(error) => Err(Fault::Read { input, error }),
    }
}

/// Why answering stopped early.
enum Stop {
    Fault(Fault),
    Refused { refusal: Refusal, input: String, line: u64, case: u64 },
    Write(io::Error),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Stop {
    fn report(&self, colour: bool) -> String {
        match self {
            Self::Fault(fault) => report_fault(fault, colour),
            Self::Refused { refusal, input, line, case } => {
                report_refusal(refusal, input, *line, *case, colour)
            }
            Self::Write(error) => {
                report_plain(&format!("standard output cannot be written: {error}"), None, colour)
            }
        }
    }
}

/// One line of `--format json`.
#[derive(Serialize)]
struct JsonCase<'a> {
    case: u64,
    answer: Vec<&'a str>,
    #[serde(flatten)]
    explanation: Explanation,
}

/// Reads, answers and prints case after case.
fn answer<P: Problem>(
    input: &mut Scanner<'_>,
    output: &mut Output<impl Write>,
    asked: Asked,
    eager: bool,
) -> Result<(), Stop> {
    let mut problem = P::new(asked);
    problem.read_header(input)?;
    let count = match P::ABOUT.framing {
        Framing::Single => Some(1),
        Framing::CountFirst(field, bounds) => Some(input.number(field, &bounds)?),
        Framing::UntilZero | Framing::UntilEnd => None,
    };
    let until_zero = P::ABOUT.framing == Framing::UntilZero;
    let mut case_number = 0;
    while count.is_none_or(|count| case_number < count) {
        if count.is_none() && !problem.unfinished() && input.at_end()? {
            if until_zero && input.strict() {
                return Err(input.fault_here("another case or the closing zero").into());
            }
            return Ok(());
        }
        let line = input.next_line()?;
        let Some(case) = problem.read(input)? else { break };
        case_number += 1;
        match print_case(&mut problem, &case, case_number, asked, output) {
            Ok(()) => {}
            Err(NotPrinted::Unwritten) => return output.flush(),
            Err(NotPrinted::Refused(refusal)) => {
                let input = input.name().to_string();
                return Err(Stop::Refused { refusal, input, line, case: case_number });
            }
        }
        if eager {
            output.flush()?;
        }
    }
    if input.strict() && !input.at_end()? {
        return Err(input.fault_here("the end of the input after the last case").into());
    }
    Ok(())
}

fn print_case<P: Problem>(
    problem: &mut P,
    case: &P::Case,
    number: u64,
    asked: Asked,
    output: &mut Output<impl Write>,
) -> Result<(), NotPrinted> {
    let answer = match asked.method {
        Method::Theory => problem.solve(case)?,
        Method::Rules => problem.by_the_rules(case)?,
    };
    match asked.format {
        Format::Answer => match P::line(&answer) {
            Some(line) => output.push(line.as_bytes())?,
            None => write!(output, "{answer}")?,
        },
        Format::Explain => {
            let explanation = problem.explain(case, asked.method)?;
            if number > 1 {
                writeln!(output)?;
            }
            write!(output, "Case {number}\n{explanation}the judge's answer:\n")?;
            for line in answer.to_string().lines() {
                writeln!(output, "  {line}")?;
            }
        }
        Format::Json => {
            let text = answer.to_string();
            let explanation = problem.explain(case, asked.method)?;
            let object = JsonCase { case: number, answer: text.lines().collect(), explanation };
            let json = serde_json::to_string(&object).map_err(|_| fmt::Error)?;
            writeln!(output, "{json}")?;
        }
    }
    Ok(())
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

/// Text gathered for a writer. Formatting straight into memory spares the detour that `io::Write` takes for
/// every piece of a formatted line, which is half the time of a short answer.
struct Output<W> {
    text: Vec<u8>,
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    /// Bytes gathered before they are written.
    const FULL: usize = 1 << 16;

    fn new(writer: W) -> Self {
        Self { text: Vec::with_capacity(2 * Self::FULL), writer, error: None }
    }

    /// Adds some text.
    #[inline]
    fn push(&mut self, text: &[u8]) -> fmt::Result {
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
    fn flush(&mut self) -> Result<(), Stop> {
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
