//! The command line that every problem shares.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;

use clap::{Arg, ArgAction, Args, FromArgMatches};
use sg_text::{coloured, joined};

use crate::driver::drive_solver;
use crate::fault::report_plain;
use crate::solver::Solver;
use crate::usage::{exit_code, usage};
use crate::{
    About, Driven, Ended, Entry, Fault, Format, Lang, Language, Method, Options, Phrase, Problem, Scanner,
    Stop, Text, language, language_of_help, text,
};

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

    /// The language of explanations; by default that of the environment variables `LC_ALL`,
    /// `LC_MESSAGES` and `LANG`
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

/// The whole `main` of a problem's binary.
///
/// # Example
///
/// With the game `OneOrThree` of the [crate's page](crate):
///
/// ```no_run
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
/// fn main() -> std::process::ExitCode {
///     sg_judge::main::<OnePosition<OneHeap<OneOrThree>>>()
/// }
/// ```
#[must_use]
pub fn main<P: Problem>() -> ExitCode {
    let about = P::ABOUT;
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let help = language_of_help(&arguments);
    let command = described(Arguments::augment_args(clap::Command::new(about.name)), &about, help);
    let matches = match command.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage(&error, help),
    };
    match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => run(&mut Solver::<P>::new(), &arguments),
        Err(error) => usage(&error, help),
    }
}

/// Problems that another binary answers, by all their names, so that a user who looks for one in
/// the wrong place is sent to the right one.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    /// The binary.
    pub binary: &'static str,
    /// The names that find its problem, in lower case.
    pub names: &'static [&'static str],
}

/// The whole `main` of a binary with a subcommand for each of many problems, and `--list`.
#[must_use]
pub fn main_of_many(
    name: &'static str,
    about: Phrase,
    entries: &[Entry],
    elsewhere: &[Elsewhere],
) -> ExitCode {
    let (arguments, asked) = by_proper_name(entries);
    let help = language_of_help(&arguments);
    // To describe all of them would take most of the time of a short run.
    let entries = if let Some(Ok(entry)) = asked { slice::from_ref(entry) } else { entries };
    let subcommands = entries.iter().map(|entry| {
        let about = entry.about();
        let command = Arguments::augment_args(clap::Command::new(about.name));
        described(command, &about, help).visible_aliases(about.aliases)
    });
    if let Some(Err(asked)) = asked
        && let Some(other) = elsewhere.iter().find(|other| {
            let asked = asked.to_lowercase();
            other.binary == asked || other.names.iter().any(|name| name.to_lowercase() == asked)
        })
    {
        let message = text!(
            "{asked} is not a game of {name}: it has its own binary, `{binary}`",
            "{name} 中没有 {asked}：它有自己的程序 `{binary}`",
            binary = other.binary
        );
        let advice = text!(
            "run `{binary}`, or `cargo run -p {binary}` in the workspace",
            "请运行 `{binary}`，或在工作区中运行 `cargo run -p {binary}`",
            binary = other.binary
        );
        let colour = coloured(&io::stderr());
        let report = report_plain(message.said(help), Some(advice.said(help)), help, colour);
        let _ = writeln!(io::stderr().lock(), "{report}");
        return ExitCode::from(2);
    }
    let list = Arg::new("list").long("list").action(ArgAction::SetTrue);
    let list = list.help(Phrase::both("List every game and end", "列出所有游戏后结束").phrase(help));
    let lang = Arg::new("lang").long("lang").value_parser(clap::value_parser!(Lang));
    let lang = lang
        .help(Phrase::both("The language of the list and of this help", "列表和本帮助的语言").phrase(help));
    let command = clap::Command::new(name)
        .about(about.phrase(help))
        .arg(list)
        .arg(lang)
        .subcommand_value_name("GAME")
        .subcommand_help_heading(Phrase::both("Games", "游戏").phrase(help))
        .subcommands(subcommands)
        .arg_required_else_help(true)
        .args_conflicts_with_subcommands(true);
    let matches = match command.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage(&error, help),
    };
    if matches.get_flag("list") {
        return print_list(entries, help);
    }
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let entry = entries.iter().find(|entry| entry.about().name == name)?;
        Some((entry, Arguments::from_arg_matches(matches)))
    });
    match chosen {
        Some((entry, Ok(arguments))) => run(&mut *entry.solver(), &arguments),
        Some((_, Err(error))) => usage(&error, help),
        None => ExitCode::from(2),
    }
}

/// The arguments of the process, in which the name of a problem is replaced by its proper one:
/// capitals do not matter, and a title finds it too. Also, if there is a name, what it finds, or
/// the name itself where it finds nothing.
fn by_proper_name(entries: &[Entry]) -> (Vec<OsString>, Option<Result<&Entry, String>>) {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let place = if arguments.get(1).is_some_and(|first| first == "help") { 2 } else { 1 };
    let Some(name) = arguments.get(place).and_then(|first| first.to_str()).map(str::to_string) else {
        return (arguments, None);
    };
    match Entry::find(entries, &name) {
        Some(entry) => {
            arguments[place] = entry.about().name.into();
            (arguments, Some(Ok(entry)))
        }
        None => (arguments, Some(Err(name))),
    }
}

/// A line for each problem: its name, other names, judge and titles.
fn print_list(entries: &[Entry], language: Language) -> ExitCode {
    let rows: Vec<[String; 3]> = entries
        .iter()
        .map(Entry::about)
        .map(|about| {
            [[&[about.name], about.aliases].concat().join(" = "), about.judge.into(), about.titles(language)]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (names, judges) = (width(0), width(1));
    let lines: Vec<String> = rows
        .iter()
        .map(|[name, judge, title]| format!("{name:names$}  {judge:judges$}  {title}\n"))
        .collect();
    let mut output = io::stdout().lock();
    let written = output.write_all(lines.concat().as_bytes()).and_then(|()| output.flush());
    exit_code(written.map_err(Stop::Write), language)
}

/// Gives a clap command the name and the help texts of a problem: its title, terms and theory in a
/// language.
#[must_use]
pub fn described(command: clap::Command, about: &About, language: Language) -> clap::Command {
    let titles = about.titles(language);
    let numbers: Vec<Text> = about.all_numbers().map(|number| number.field().words()).collect();
    let long = text!(
        "{titles}\n{judge}\n\nRules: {rules}\n\nInput: {input}\nNumbers: {numbers}.\n\nOutput: {output}\n\nLimits, in force \
         with `--strict`: {stated}.\nLimits without it: {computed}.\nSearched by the rules: {search}.\n\nTheory: {theory}",
        "{titles}\n{judge}\n\n规则：{rules}\n\n输入：{input}\n各数：{numbers}\n\n输出：{output}\n\n数据范围（加 `--strict` 时检查）：\
         {stated}\n不加 `--strict` 时可算：{computed}\n按规则搜索（`--method rules`）：{search}\n\n理论：{theory}",
        judge = about.judge,
        rules = about.rules_in_words(),
        input = about.input_in_words(),
        numbers = joined(&numbers, Phrase::both("; ", "；")),
        output = about.output_in_words(),
        stated = about.stated_limits(),
        computed = about.computed_limits(),
        search = about.search.words(),
        theory = about.theory_in_words()
    );
    let status = text!(
        "Exit status: 0 when every case was answered, 1 when the input is invalid or a case is refused, 2 for wrong usage.",
        "退出状态：全部求解为 0，输入有误或有一组无法求解为 1，用法错误为 2。"
    );
    let [long, status] = [&long, &status].map(|text| text.said(language).to_string());
    command.name(about.name).about(format!("{titles} ({})", about.judge)).long_about(long).after_help(status)
}

/// Answers a whole input as `arguments` ask.
///
/// Answers go to standard output; faults, refusals and warnings go to standard error.
///
/// The exit status is 0 if every case was answered or the reader of the output went away, and 1 for
/// a fault of the input, a case that is refused, or output that cannot be written.
#[must_use]
pub fn run(solver: &mut dyn Driven, arguments: &Arguments) -> ExitCode {
    let language = language(arguments.lang);
    let (name, reader) = match open(&arguments.input) {
        Ok(opened) => opened,
        Err(fault) => return exit_code(Err(fault.into()), language),
    };
    let options = Options {
        method: arguments.method,
        format: arguments.format,
        language,
        strict: arguments.strict,
        interactive: arguments.input == Path::new("-") && io::stdin().is_terminal(),
    };
    let input = Scanner::new(name, reader, options.strict);
    let ended = drive_solver(solver, input, &mut io::stdout().lock(), options);
    let warn = |ended: Ended| {
        for warning in ended.warnings {
            let _ = writeln!(io::stderr().lock(), "{}", warning.report(language, coloured(&io::stderr())));
        }
    };
    exit_code(ended.map(warn), language)
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
