//! `sg check`: an input against the judge's limits and layout, or an output against the right one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sg_judge::check::{Checked, check_input};
use sg_judge::stress::{agrees, answers, first_other_line, first_wrong, trace};
use sg_judge::{Comparison, Drawn, Entry, Framing, Method};

use crate::cli::{Check, ExitCodes, STANDARD_INPUT};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted, printable, shortened};
use crate::problems;

/// What a check ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Right,
    Wrong,
    WhiteSpace,
    /// The input is at fault.
    Input,
}

impl Judged {
    fn status(self, whose: Option<ExitCodes>) -> ExitCode {
        ExitCode::from(match (whose, self) {
            (None | Some(ExitCodes::Testlib), Self::Right) => 0,
            (None, _) | (Some(ExitCodes::Testlib), Self::Wrong) => 1,
            (Some(ExitCodes::Testlib), Self::WhiteSpace) => 2,
            (Some(ExitCodes::Testlib), Self::Input) => 3,
            (Some(ExitCodes::Kattis), Self::Right) => 42,
            (Some(ExitCodes::Kattis), _) => 43,
        })
    }
}

pub(crate) fn run(arguments: &Check, output: &mut Output) -> Result<ExitCode, Failure> {
    match judged(arguments, output) {
        // Statuses 1 and 2 would say that the output is wrong.
        Err(failure @ (Failure::Report(_) | Failure::Usage(_)))
            if matches!(arguments.exit_codes, Some(ExitCodes::Testlib)) =>
        {
            failure.report();
            Ok(Judged::Input.status(arguments.exit_codes))
        }
        other => other,
    }
}

fn judged(arguments: &Check, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    if let Some(path) = &arguments.output {
        let both = [path, &arguments.input];
        input::only_once(both.iter().filter(|path| path.as_os_str() == STANDARD_INPUT).count())?;
        let comparison = problems::comparison(&entry, arguments.compare);
        let result = check_output(&entry, &arguments.input, path, comparison, output)?;
        output.flush()?;
        return Ok(result.status(arguments.exit_codes));
    }
    let mut result = Judged::Right;
    for path in inputs(&arguments.input)? {
        if !check_one(&entry, &path, output)? {
            // Alone, an input is what is judged.
            result = Judged::Wrong;
        }
    }
    output.flush()?;
    Ok(result.status(arguments.exit_codes))
}

/// The input, or those of a directory by their names.
fn inputs(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(|error| Failure::file(path, "read", error))?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut inputs: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "in")).collect();
    inputs.sort();
    if inputs.is_empty() {
        return Err(Failure::Usage(format!("there is no file .in in {}", path.display())));
    }
    Ok(inputs)
}

fn check_one(entry: &Entry, path: &Path, output: &mut Output) -> Result<bool, Failure> {
    let input = input::bytes(path)?;
    let name = input::name(path);
    match check_input(entry, &name, &input) {
        Err(stop) => {
            write!(output, "{}", stop.report(false))?;
            Ok(false)
        }
        Ok(Checked { cases, layout: Some(layout), .. }) => {
            let (line, column) = (layout.line, layout.column);
            writeln!(output, "{}:{line}:{column}: the layout: {}", printable(&name), layout.message)?;
            writeln!(output, "  {} in it, within the judge's limits", counted(cases.into(), "case"))?;
            Ok(false)
        }
        Ok(checked) => {
            writeln!(output, "{}: right, {}", printable(&name), counted(checked.cases.into(), "case"))?;
            for reached in &checked.reached {
                let (least, most) = reached.values;
                let bounds = match reached.bounds {
                    (true, true) => "both bounds",
                    (true, false) => "the least bound alone",
                    (false, true) => "the greatest bound alone",
                    (false, false) => "neither bound",
                };
                let values = if least == most { least.to_string() } else { format!("{least} to {most}") };
                let places = counted(reached.count.into(), "place");
                writeln!(output, "  {:<6} {values} in {places}, {bounds} reached", reached.name)?;
            }
            Ok(true)
        }
    }
}

fn check_output(
    entry: &Entry,
    input: &Path,
    path: &Path,
    comparison: Comparison,
    output: &mut Output,
) -> Result<Judged, Failure> {
    let (text, printed) = (input::bytes(input)?, input::bytes(path)?);
    let mut answers = match answers(entry, &text, false) {
        Ok(answers) => answers,
        Err(stop) => {
            writeln!(output, "{}", printable(&stop.to_string()))?;
            return Ok(Judged::Input);
        }
    };
    entry.accept(&text, &printed, &mut answers);
    let expected = answers.concat();
    if agrees(&printed, expected.as_bytes(), comparison) {
        writeln!(output, "right: all {} are answered", counted(answers.len() as u128, "case"))?;
        return Ok(Judged::Right);
    }
    let white_space = agrees(&printed, expected.as_bytes(), Comparison::Tokens);
    let case = if white_space {
        first_other_line(&printed, &answers)
    } else {
        first_wrong(&printed, &answers).unwrap_or_default()
    };
    let what = if white_space { "the white space differs from case" } else { "wrong answer in case" };
    writeln!(output, "{what} {} of {}", case + 1, answers.len())?;
    if let Some(answer) = answers.get(case) {
        explain(entry, &text, case, answer, &printed, &answers, output)?;
    }
    Ok(if white_space { Judged::WhiteSpace } else { Judged::Wrong })
}

/// The case alone, both answers, and why the right one is right.
fn explain(
    entry: &Entry,
    input: &[u8],
    case: usize,
    answer: &str,
    printed: &[u8],
    answers: &[String],
    output: &mut Output,
) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(input);
    let (drawn, _) = trace(entry, &text, false);
    if let Some(tokens) = drawn.cases.get(case) {
        let alone = Drawn { header: drawn.header.clone(), cases: vec![tokens.clone()] };
        block(output, "the case", &alone.input(Framing::UntilEnd))?;
    }
    let printed = String::from_utf8_lossy(printed);
    let before: usize = answers[..case].iter().map(|answer| answer.lines().count()).sum();
    let part: Vec<&str> = printed.lines().skip(before).take(answer.lines().count()).collect();
    block(output, "right", answer)?;
    let own = if part.is_empty() { "(nothing)".to_owned() } else { part.join("\n") };
    block(output, "the output", &own)?;
    if let Some(why) = entry.refute(input, case as u64 + 1, &part.join("\n")) {
        block(output, "what is wrong with it", &why)?;
    }
    let mut session = entry.open("input", input, false);
    for _ in 0..=case {
        if !matches!(session.next_case(), Ok(Some(_))) {
            return Ok(());
        }
    }
    if let Ok(explanation) = session.explain(Method::Theory) {
        block(output, "why", &explanation.to_string())?;
    }
    Ok(())
}

fn block(output: &mut Output, heading: &str, text: &str) -> Result<(), Failure> {
    writeln!(output, "{heading}")?;
    for line in text.lines().take(24) {
        writeln!(output, "  {}", printable(&shortened(line, 100)))?;
    }
    Ok(())
}
