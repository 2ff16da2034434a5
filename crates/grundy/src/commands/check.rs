//! `grundy check`: an input against the judge's limits and layout, or an output against the right
//! one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sg_contest::check::{Checked, Layout, UnevenLine, check_input, uneven_line};
use sg_contest::draw::trace;
use sg_contest::judgement::{
    accept, agrees, answers, first_other_line, first_wrong, left_over, part, refute, session_at, spelling,
    stops_after, with_signs,
};
use sg_judge::{Comparison, Entry, Framing, Language, Method, Phrase, Stop, Text, language, text};
use sg_text::several;

use crate::cli::STANDARD_INPUT;
use crate::cli::problems::{Check, ExitCodes};
use crate::failure::{Failure, READ, of_system};
use crate::input;
use crate::output::{Output, printable, shortened};
use crate::problems;
use crate::stderr::complain;

use super::stress::{LINES, LINES_OF_EXPLANATION, WIDTH};

/// The result of a check.
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
            // Of Kattis's checkers neither accepted nor wrong: it is the input that is at fault.
            (None, _) | (Some(ExitCodes::Testlib), Self::Wrong) | (Some(ExitCodes::Kattis), Self::Input) => 1,
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
            failure.report(language(arguments.lang));
            Ok(Judged::Input.status(arguments.exit_codes))
        }
        other => other.map_err(Failure::beside_a_verdict),
    }
}

fn judged(arguments: &Check, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let language = language(arguments.lang);
    if let Some(path) = &arguments.output {
        let both = [path, &arguments.input];
        input::only_once(both.iter().filter(|path| path.as_os_str() == STANDARD_INPUT).count())?;
        let comparison = arguments.compare.unwrap_or(entry.about().comparison);
        let result = check_output(&entry, &arguments.input, path, comparison, language, output)?;
        output.flush()?;
        return Ok(result.status(arguments.exit_codes));
    }
    let mut result = Judged::Right;
    let (paths, mut right) = (inputs(&arguments.input)?, 0);
    for path in &paths {
        if check_one(&entry, path, language, output)? {
            right += 1;
        } else {
            // Alone, an input is what is judged.
            result = Judged::Wrong;
        }
    }
    if arguments.input.is_dir() {
        let files = several(paths.len() as u64, Phrase::both("file", "个文件"));
        let summary = text!("{files}, {right} right", "{files}，{right} 个正确");
        writeln!(output, "{}", summary.said(language))?;
    }
    output.flush()?;
    Ok(result.status(arguments.exit_codes))
}

/// The input, or those of a directory by their names.
fn inputs(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(|error| Failure::file(path, READ, of_system(&error)))?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut inputs: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "in")).collect();
    inputs.sort();
    if inputs.is_empty() {
        return Err(Failure::usage(text!(
            "there is no file .in in {path}",
            "{path} 中没有 .in 文件",
            path = path.display()
        )));
    }
    Ok(inputs)
}

/// The fault in the layout of an input, in a line.
fn of_layout(name: &str, layout: &Layout, language: Language) -> String {
    let what = text!("the layout: {message}", "格式：{message}", message = layout.message);
    format!("{}:{}:{}: {}", printable(name), layout.line, layout.column, what.said(language))
}

/// The fault in an input, and where a number too many or too few may have caused it.
fn of_fault(entry: &Entry, input: &[u8], stop: &Stop, language: Language) -> String {
    let report = stop.report(language, false);
    let Some(UnevenLine { line, found, expected }) = uneven_line(entry, input) else { return report };
    let found = several(found as u64, Phrase::both("token", "个数或词"));
    let hint = text!(
        "line {line} has {found}, and the layout has {expected} there: all that follows may be shifted",
        "第 {line} 行有 {found}，按格式应有 {expected} 个：其后的内容可能全部错位"
    );
    format!("{report}\n  {}", hint.said(language))
}

fn check_one(entry: &Entry, path: &Path, language: Language, output: &mut Output) -> Result<bool, Failure> {
    let input = input::bytes(path)?;
    let name = input::name(path);
    match check_input(entry, &name, &input) {
        Err(stop) => {
            writeln!(output, "{}", of_fault(entry, &input, &stop, language))?;
            Ok(false)
        }
        Ok(Checked { cases, layout: Some(layout), .. }) => {
            writeln!(output, "{}", of_layout(&name, &layout, language))?;
            let within = text!(
                "  {cases}, within the judge's limits",
                "  其中 {cases}，均在数据范围内",
                cases = of_cases(cases)
            );
            writeln!(output, "{}", within.said(language))?;
            Ok(false)
        }
        Ok(checked) => {
            let right = text!("right, {cases}", "正确，{cases}", cases = of_cases(checked.cases));
            writeln!(output, "{}: {}", printable(&name), right.said(language))?;
            for reached in &checked.reached {
                let (least, most) = reached.values;
                let bounds = match reached.bounds {
                    (true, true) => Phrase::both("both bounds", "两端都已取到"),
                    (true, false) => Phrase::both("only the minimum", "仅取到最小值"),
                    (false, true) => Phrase::both("only the maximum", "仅取到最大值"),
                    (false, false) => Phrase::both("neither bound", "两端都未取到"),
                };
                let values = if least == most {
                    Text::plain(least)
                } else {
                    text!("{least} to {most}", "{least} 至 {most}")
                };
                let places = several(reached.count, Phrase::both("place", "处"));
                let what = text!("{values} in {places}, {bounds} reached", "{values}，{places}，{bounds}");
                writeln!(output, "  {:<6} {}", reached.name, what.said(language))?;
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
    language: Language,
    output: &mut Output,
) -> Result<Judged, Failure> {
    let (text, printed) = (input::bytes(input)?, input::bytes(path)?);
    // An input at fault is not an output's fault.
    match check_input(entry, &input::name(input), &text) {
        Err(stop) => {
            writeln!(output, "{}", of_fault(entry, &text, &stop, language))?;
            return Ok(Judged::Input);
        }
        // Programs that read numbers do not notice, but it is not the format of the statement.
        Ok(Checked { layout: Some(layout), .. }) => {
            let what = Text::plain(of_layout(&input::name(input), &layout, language));
            complain(text!("warning: {what}", "警告：{what}").said(language));
        }
        Ok(_) => {}
    }
    let mut answers = match answers(entry, &text, false) {
        Ok(answers) => answers,
        Err(stop) => {
            writeln!(output, "{}", printable(&stop.said(language)))?;
            return Ok(Judged::Input);
        }
    };
    accept(entry, &text, &printed, &mut answers);
    let expected = answers.concat();
    if agrees(&printed, expected.as_bytes(), comparison) {
        let right = text!("right ({cases})", "正确（{cases}）", cases = of_cases(answers.len() as u64));
        writeln!(output, "{}", right.said(language))?;
        return Ok(Judged::Right);
    }
    if let Some(more) = left_over(&printed, &answers) {
        let what = text!(
            "right ({cases}), but the output continues: `{more}`",
            "正确（{cases}），但输出后面还有内容：`{more}`",
            cases = of_cases(answers.len() as u64),
            more = printable(&shortened(&more, WIDTH))
        );
        writeln!(output, "{}", what.said(language))?;
        return Ok(Judged::Wrong);
    }
    let white_space = agrees(&printed, expected.as_bytes(), Comparison::Tokens);
    let cut_off = stops_after(&printed, &answers).is_some();
    let case = if white_space {
        first_other_line(&printed, &answers)
    } else {
        first_wrong(&printed, &answers).unwrap_or_default()
    };
    let (number, of) = (case + 1, answers.len());
    let what = if white_space {
        text!(
            "only white space differs, from case {number} of {of} on",
            "从第 {number} 组（共 {of} 组）起空白不同"
        )
    } else if cut_off {
        text!("the output ends in case {number} of {of}", "输出在第 {number} 组（共 {of} 组）就结束了")
    } else {
        text!("wrong answer in case {number} of {of}", "第 {number} 组（共 {of} 组）答案错误")
    };
    writeln!(output, "{}", what.said(language))?;
    if let Some(answer) = answers.get(case) {
        let wrong = Wrong { case, answer, white_space, cut_off, printed: &printed, answers: &answers };
        explain(entry, &text, &wrong, language, output)?;
    }
    Ok(if white_space { Judged::WhiteSpace } else { Judged::Wrong })
}

/// A wrong answer: the case, from 0, its right answer, the whole output, and all answers.
struct Wrong<'a> {
    case: usize,
    answer: &'a str,
    /// Whether it is wrong in its white space alone.
    white_space: bool,
    /// Whether it is right, but ends too early.
    cut_off: bool,
    printed: &'a [u8],
    answers: &'a [String],
}

fn of_cases(count: u64) -> Text {
    several(count, Phrase::both("case", "组"))
}

/// The case alone, both answers, and why the right one is right.
fn explain(
    entry: &Entry,
    input: &[u8],
    &Wrong { case, answer, white_space, cut_off, printed, answers }: &Wrong<'_>,
    language: Language,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut block = |heading: Phrase, text: &str, most| block(output, heading.phrase(language), text, most);
    let text = String::from_utf8_lossy(input);
    let (drawn, _) = trace(entry, &text, false);
    if let Some(tokens) = drawn.cases.get(case) {
        let alone = drawn.with([tokens.clone()]);
        block(Phrase::both("the case", "该组"), &alone.input(Framing::UntilEnd("")), LINES)?;
    }
    let printed = String::from_utf8_lossy(printed);
    let shown = |text: &str| if white_space { with_signs(text) } else { text.to_owned() };
    block(Phrase::both("right", "正确答案"), &shown(answer), LINES)?;
    let nothing = Phrase::both("(no output)", "（无输出）").phrase(language);
    let own = part(answers, case, &shown(&printed));
    block(Phrase::both("the output", "程序的输出"), if own.is_empty() { nothing } else { &own }, LINES)?;
    // With signs for white space every word is another one.
    let spelling = if white_space { None } else { spelling(&own, answer) };
    let said = white_space || cut_off || spelling.is_some();
    if let Some(why) = spelling.or_else(|| refute(entry, input, case + 1, &own)) {
        block(Phrase::both("what is wrong with it", "错在哪里"), why.said(language), LINES)?;
    }
    // No theory says what is wrong with it then.
    if said {
        return Ok(());
    }
    let Some(mut session) = session_at(entry, input, case + 1) else { return Ok(()) };
    if let Ok(explanation) = session.explain(Method::Theory) {
        block(Phrase::both("why", "理由"), &explanation.said(language), LINES_OF_EXPLANATION)?;
    }
    Ok(())
}

fn block(output: &mut Output, heading: &str, text: &str, most: usize) -> Result<(), Failure> {
    writeln!(output, "{heading}")?;
    for line in text.lines().take(most) {
        writeln!(output, "  {}", printable(&shortened(line, WIDTH)))?;
    }
    Ok(())
}
