//! `grundy stress`: the report of a search for a counterexample.

mod hint;
mod program;
mod report;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use sg_contest::judgement::{part, refute};
use sg_contest::process;
use sg_contest::stress::{
    Aborted, Covered, Found, Phase, Plan, Program, Ran, Stressed, Subject, stress, stress_from,
};
use sg_core::values::fnv1a;
use sg_files::Folder;
use sg_judge::{Entry, Format as Answers, Language, Options, language, text};

use crate::cli::Format;
use crate::cli::problems::{STRESS_MEMORY, STRESS_TIME, Stress};
use crate::failure::{Failure, MAKE, WRITE, of_system};
use crate::input;
use crate::output::{Output, columns, printable, shortened, wrapped};
use crate::problems;
use crate::progress;
use crate::signals;
use program::{Prepared, not_started};
pub(super) use report::{LINES, LINES_OF_EXPLANATION, WIDTH};
use report::{phase_name, report, verdict};

pub(crate) fn run(arguments: &Stress, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let given = arguments
        .from
        .as_deref()
        .map(input::bytes)
        .transpose()?
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let time = arguments.time.unwrap_or(STRESS_TIME);
    let plan = Plan {
        seed: arguments.seed,
        cases: arguments.cases.unwrap_or(if arguments.time.is_some() { u64::MAX } else { Plan::CASES }),
        time: Some(time),
        jobs: arguments.jobs.into(),
        comparison: arguments.compare.unwrap_or(entry.about().comparison),
    };
    // Where nothing can be saved is known before the search.
    let made =
        |path: &PathBuf| Folder::made(path).map_err(|error| Failure::file(path, MAKE, of_system(&error)));
    let _folder = arguments.save.as_ref().map(made).transpose()?;
    // Ctrl-C ends the programs first, which are in their own process groups.
    signals::end_by(process::kill_all);
    let language = language(arguments.lang);
    let prepared = Prepared::new(arguments)?;
    let subject = Program {
        command: prepared.command.clone(),
        directory: prepared.directory.clone(),
        time_limit: time_limit(&entry, arguments),
        memory: arguments
            .memory
            .0
            .filter(|_| !arguments.sanitize && !prepared.own_memory)
            .map(|mebibytes| mebibytes << 20),
        needs_deep_stack: OnceLock::new(),
    };
    let subject = Shown { program: subject, line: progress::line(time), language };
    let searched = match &given {
        Some(text) => stress_from(&entry, &subject, plan, text),
        None => stress(&entry, &subject, plan),
    };
    subject.line.finish_and_clear();
    let stressed = searched.map_err(|aborted| match aborted {
        Aborted::NotStarted(why) => Failure::usage(not_started(arguments, &why)),
        Aborted::Cancelled => {
            Failure::interrupted(text!("nothing had been found by then", "此前没有找到出错的输入"))
        }
        Aborted::Input(stop) => {
            let stop = stop.said(language);
            let what = text!(
                "not an input of {name}: {stop}",
                "不是 {name} 的输入：{stop}",
                name = entry.about().name
            );
            Failure::usage(what)
        }
    })?;
    let deep = subject.program.needs_deep_stack.get() == Some(&true);
    let text = report(language, &entry, arguments, &prepared, &stressed, deep);
    match arguments.format {
        Format::Json => {
            let mut data = data(language, &entry, arguments, &prepared, &stressed);
            data["needs_deep_stack"] = deep.into();
            output.json(&data)?;
        }
        Format::Text => {
            for (at, line) in printable(&text).lines().enumerate() {
                for (part, line) in wrapped(line, columns()).iter().enumerate() {
                    let line =
                        if part == 0 { &painted(output, at, line, stressed.found.is_some()) } else { line };
                    writeln!(output, "{line}")?;
                }
            }
        }
    }
    if let (Some(found), Some(directory)) = (&stressed.found, &arguments.save) {
        save(language, &entry, arguments, directory, found, &text)?;
    }
    output.flush()?;
    Ok(ExitCode::from(u8::from(stressed.found.is_some())))
}

/// A program with a line of progress on the terminal.
struct Shown {
    program: Program,
    line: ProgressBar,
    language: Language,
}

impl Subject for Shown {
    fn run(&self, input: &str, expected: usize, patience: Option<Duration>) -> Ran {
        self.program.run(input, expected, patience)
    }

    fn progress(&self, phase: Phase, covered: &Covered) {
        let tried = covered.small + covered.boundaries + covered.random;
        let what =
            text!("{phase}, {tried} cases tried", "{phase}，已试 {tried} 组", phase = phase_name(phase));
        self.line.set_message(what.said(self.language).to_owned());
    }
}

/// A line of the report in colour: the result, the headings, and where the outputs differ.
fn painted(output: &Output, at: usize, line: &str, wrong: bool) -> String {
    match line.split_once("  ") {
        Some((label, rest)) if at == 1 => {
            let rest = if wrong { output.bad(rest) } else { output.good(rest) };
            format!("{}  {rest}", output.label(label))
        }
        _ if line.starts_with('>') => output.bad(line),
        _ if line.is_empty() || line.starts_with(' ') => line.to_owned(),
        Some((label, rest)) => format!("{}  {rest}", output.label(label)),
        None => output.heading(line),
    }
}

/// Writes the input, the right output and the report, under a name that depends on the input alone.
fn save(
    language: Language,
    entry: &Entry,
    arguments: &Stress,
    directory: &Path,
    found: &Found,
    report: &str,
) -> Result<(), Failure> {
    let about = entry.about();
    let name = format!("stress-{:08x}", fnv1a(found.input.bytes()) >> 32);
    let keep = text!(
        "To keep it as a fixture, copy the three files into the folder of the problem's fixtures, and add to fixture.toml:",
        "若要保留为测试样例，请把这三个文件复制到该题的 fixtures 目录，并在 fixture.toml 中添加："
    );
    let report = format!(
        "{report}\n{}\n\n[[case]]\nname = \"{name}\"\ntruth = \"statement\"\narguments = [\"--strict\"]\n",
        keep.said(language)
    );
    let answers = found.answers.concat();
    // What editors take from the browser's extension Competitive Companion.
    let companion = json!({
        "name": about.title, "group": about.judge, "url": "", "interactive": false,
        "timeLimit": time_limit(entry, arguments).as_millis() as u64, "memoryLimit": arguments.memory.0.unwrap_or(0),
        "tests": [{ "input": found.input, "output": answers }],
        "testType": "single", "input": { "type": "stdin" }, "output": { "type": "stdout" },
        "languages": {}, "batch": { "id": name, "size": 1 },
    });
    let companion = format!("{companion:#}\n");
    for (ending, text) in [("in", &found.input), ("ans", &answers), ("txt", &report), ("json", &companion)] {
        let path = directory.join(format!("{name}.{ending}"));
        sg_files::write_inside(&path, text.as_bytes())
            .map_err(|error| Failure::file(&path, WRITE, of_system(&error)))?;
    }
    Ok(())
}

/// An argument as a shell would have to be given it.
fn quoted(argument: &OsStr) -> String {
    let text = argument.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// The CPU time of the program for an input. Python takes a second or more to read the longest
/// ones.
fn time_limit(entry: &Entry, arguments: &Stress) -> Duration {
    let first = arguments.program.as_deref().or_else(|| arguments.command.first().map(Path::new));
    let times = if first.is_some_and(program::is_python) { 2 } else { 1 };
    arguments.time_limit.unwrap_or(entry.about().time_limit * times)
}

fn again(entry: &Entry, arguments: &Stress) -> String {
    let command: Vec<String> = arguments.command.iter().map(|argument| quoted(argument)).collect();
    let from = arguments
        .from
        .as_ref()
        .map(|path| format!("--from {} ", quoted(path.as_os_str())))
        .unwrap_or_default();
    // What decides about right and wrong; how long and with how many processors does not.
    let mut more = String::new();
    if let Some(compare) = arguments.compare.and_then(|compare| compare.to_possible_value()) {
        let _ = write!(more, "--compare {} ", compare.get_name());
    }
    if let Some(limit) = arguments.time_limit {
        let _ = write!(more, "--time-limit {}s ", limit.as_secs_f64());
    }
    let memory = arguments.memory.0.map_or_else(|| "none".to_owned(), |mebibytes| mebibytes.to_string());
    if memory != STRESS_MEMORY {
        let _ = write!(more, "--memory {memory} ");
    }
    if arguments.sanitize {
        more.push_str("--sanitize ");
    }
    if let Some(compile) = &arguments.compile {
        let _ = write!(more, "--compile {} ", quoted(OsStr::new(compile)));
    }
    let program = match &arguments.program {
        Some(program) => quoted(program.as_os_str()),
        None => format!("-- {}", command.join(" ")),
    };
    let cases = match (arguments.cases, arguments.time) {
        (None, Some(time)) => format!("--time {}s", time.as_secs_f64()),
        (cases, _) => format!("--cases {}", cases.unwrap_or(Plan::CASES)),
    };
    format!("grundy stress {} {from}--seed {} {cases} {more}{program}", entry.about().name, arguments.seed)
}

fn data(
    language: Language,
    entry: &Entry,
    arguments: &Stress,
    prepared: &Prepared,
    stressed: &Stressed,
) -> Value {
    let covered = &stressed.covered;
    let tried = json!({
        "size": covered.size, "all_small": covered.all_small, "small": covered.small, "boundaries": covered.boundaries,
        "random": covered.random, "limits": covered.limits,
        "left": { "boundaries": covered.left.0, "random": covered.left.1, "limits": covered.left.2 },
        "unconfirmed": covered.unconfirmed,
    });
    let found = stressed.found.as_ref().map(|found| {
        let mistakes: Vec<Value> = found
            .mistakes
            .iter()
            .map(|mistake| json!({ "name": mistake.name, "words": mistake.words, "source": mistake.source }))
            .collect();
        let printed = String::from_utf8_lossy(&found.ran.stdout);
        let mut options = Options { format: Answers::Json, ..Options::default() };
        options.strict = false;
        let mut explained = Vec::new();
        let _ = entry.drive("input", &mut found.input.as_bytes(), &mut explained, options);
        let lines = String::from_utf8_lossy(&explained).into_owned();
        let explanation =
            lines.lines().nth(found.wrong).and_then(|line| serde_json::from_str::<Value>(line).ok());
        json!({
            "verdict": if found.failed < 3 { "not-deterministic" } else { found.verdict.name() },
            "words": verdict(found).said(language),
            "hint": hint::hint(entry, found, arguments, prepared),
            "failed_runs_of_3": found.failed,
            "input": found.input,
            "case": found.wrong + 1,
            "right": found.answers.concat(),
            "printed": shortened(&printed, 10_000),
            "right_alone": found.right_alone,
            "least": found.least,
            "refutation": refute(entry, found.input.as_bytes(), found.wrong + 1, &part(&found.answers, found.wrong, &printed)),
            "explanation": explanation,
            "mistakes": mistakes,
        })
    });
    json!({ "problem": entry.about().name, "found": found, "tried": tried, "again": again(entry, arguments) })
}
