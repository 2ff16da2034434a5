//! `sg stress`: the report of a search for a counterexample.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Value, json};
use sg_core::values::fnv1a;
use sg_judge::stress::{
    Aborted, Covered, Found, Phase, Plan, Program, Stressed, Verdict, stress, stress_from,
};
use sg_judge::{Entry, Format as Answers, Method, Options, process};

use crate::cli::{Format, STRESS_MEMORY, STRESS_TIME_LIMIT, Stress, duration};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped, printable, shortened};
use crate::problems;
use crate::signals;

/// The longest input and output that is printed whole, in lines.
const LINES: usize = 24;
/// The widest line that is printed whole.
const WIDTH: usize = 500;

pub(crate) fn run(arguments: &Stress, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let given = arguments
        .from
        .as_ref()
        .map(|path| fs::read(path).map_err(|error| Failure::file(path, "read", error)));
    let given = given.transpose()?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let subject = Program {
        command: arguments.command.clone(),
        time_limit: arguments.time_limit,
        memory: Some(arguments.memory << 20),
    };
    let plan = Plan {
        seed: arguments.seed,
        cases: arguments.cases,
        time: Some(arguments.time),
        jobs: arguments.jobs.into(),
        comparison: problems::comparison(&entry, arguments.compare),
    };
    // Ctrl-C ends the programs first, which are in process groups of their own.
    thread::spawn(|| {
        while !signals::came() {
            thread::sleep(Duration::from_millis(50));
        }
        process::kill_all();
    });
    let searched = match &given {
        Some(text) => stress_from(&entry, &subject, plan, text),
        None => stress(&entry, &subject, plan),
    };
    let stressed = searched.map_err(|aborted| match aborted {
        Aborted::NotStarted(why) => {
            let program = arguments.command.first().map(|name| name.to_string_lossy().into_owned());
            Failure::Usage(format!("{} cannot be started: {why}", program.unwrap_or_default()))
        }
        Aborted::Cancelled => Failure::Interrupted("nothing was found until then".to_owned()),
        Aborted::Input(stop) => Failure::Report(format!("not an input of {}: {stop}", entry.about().name)),
    })?;
    match arguments.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, &data(&entry, arguments, &stressed))?;
            writeln!(output)?;
        }
        Format::Text => {
            let text = report(&entry, arguments, &stressed);
            write!(output, "{}", printable(&text))?;
        }
    }
    if let (Some(found), Some(directory)) = (&stressed.found, &arguments.save) {
        save(directory, found, &report(&entry, arguments, &stressed))?;
    }
    output.flush()?;
    Ok(ExitCode::from(u8::from(stressed.found.is_some())))
}

/// Writes the input, the right output and the report, under a name that depends on the input alone.
fn save(directory: &Path, found: &Found, report: &str) -> Result<(), Failure> {
    let name = format!("stress-{:08x}", fnv1a(found.input.bytes()) >> 32);
    fs::create_dir_all(directory).map_err(|error| Failure::file(directory, "make", error))?;
    let report = format!(
        "{report}\nTo keep it as a fixture, copy the three files into the folder of the problem's fixtures, and add to fixture.toml:\n\n\
         [[case]]\nname = \"{name}\"\ntruth = \"statement\"\narguments = [\"--strict\"]\n"
    );
    for (ending, text) in [("in", &found.input), ("ans", &found.answers.concat()), ("txt", &report)] {
        let path = directory.join(format!("{name}.{ending}"));
        fs::write(&path, text).map_err(|error| Failure::file(&path, "write", error))?;
    }
    Ok(())
}

fn verdict(found: &Found) -> String {
    if found.failed < 3 {
        return format!(
            "not deterministic: {} of 3 runs on the same input failed ({})",
            found.failed,
            found.verdict.words()
        );
    }
    found.verdict.words()
}

/// How the input was found and how small it is.
fn origin(found: &Found, covered: &Covered) -> String {
    let phase = match found.phase {
        Phase::Given => "the input that was given",
        Phase::Small => "all small cases in their order",
        Phase::Boundaries => "numbers at their bounds",
        Phase::Random => "random cases",
        Phase::Limits => "inputs at the limits",
    };
    let small = match found.shrunk {
        None if found.least && covered.small == 0 => "the least case of all".to_owned(),
        None if found.least => format!(
            "the program is right on the {} before it",
            counted(covered.small as u128, "smaller case")
        ),
        Some(shrunk) if shrunk.finished => format!(
            "made smaller in {}; nothing more can be left out or lowered",
            counted(shrunk.runs.into(), "run")
        ),
        Some(shrunk) => format!("made smaller in {}, and then stopped", counted(shrunk.runs.into(), "run")),
        None => "as it was tried".to_owned(),
    };
    format!("{phase}; {small}")
}

fn covered(covered: &Covered) -> String {
    let mut parts = Vec::new();
    if covered.small > 0 {
        let all = if covered.small == covered.all_small { "all" } else { "the first" };
        parts.push(format!(
            "{all} {} of size {} or less (a token is 1, a number as much more as it is above its least value)",
            counted(covered.small as u128, "case"),
            covered.size
        ));
    }
    for (count, what) in
        [(covered.boundaries, "with numbers at their bounds"), (covered.random, "drawn at random")]
    {
        if count > 0 {
            parts.push(format!("{} {what}", counted(count as u128, "case")));
        }
    }
    if covered.limits > 0 {
        parts.push(format!("{} at the limits", counted(covered.limits as u128, "input")));
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
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
    if duration(STRESS_TIME_LIMIT) != Ok(arguments.time_limit) {
        let _ = write!(more, "--time-limit {}s ", arguments.time_limit.as_secs_f64());
    }
    if arguments.memory != STRESS_MEMORY {
        let _ = write!(more, "--memory {} ", arguments.memory);
    }
    format!(
        "sg stress {} {from}--seed {} --cases {} {more}-- {}",
        entry.about().name,
        arguments.seed,
        arguments.cases,
        command.join(" ")
    )
}

fn report(entry: &Entry, arguments: &Stress, stressed: &Stressed) -> String {
    let mut text = String::new();
    let about = entry.about();
    let _ = writeln!(text, "problem      {} ({})", about.name, about.judge);
    let Some(found) = &stressed.found else {
        let _ = writeln!(text, "result       no wrong answer was found");
        let tried = match &arguments.from {
            Some(path) => format!("the input {}", path.display()),
            None => covered(&stressed.covered),
        };
        let _ = writeln!(text, "tried        {tried}");
        unconfirmed(&mut text, &stressed.covered);
        return text;
    };
    let _ = writeln!(text, "result       {}", verdict(found));
    if found.right_alone {
        let _ = writeln!(
            text,
            "             each case is answered rightly when it stands alone: the program keeps something from case to case"
        );
    }
    let _ = writeln!(text, "found among  {}", origin(found, &stressed.covered));
    let _ = writeln!(text, "\ninput\n{}", indented(&found.input));
    let case = found.wrong + 1;
    // An input without cases has no answer.
    let answer = found.answers.get(found.wrong).or(found.answers.last()).map_or("", String::as_str);
    let printed = String::from_utf8_lossy(&found.ran.stdout);
    let _ = writeln!(
        text,
        "output{}\n{}",
        if found.cases > 1 { format!(", wrong from case {case} on") } else { String::new() },
        beside(&found.answers.concat(), &printed)
    );
    if !found.ran.stderr.is_empty() && found.verdict != Verdict::Wrong {
        let stderr = String::from_utf8_lossy(&found.ran.stderr);
        let _ = writeln!(text, "standard error\n{}", indented(&stderr));
    }
    if found.verdict == Verdict::Wrong && !found.answers.is_empty() {
        if let Some(why) = entry.refute(found.input.as_bytes(), case as u64, &its_part(found, &printed)) {
            let _ = writeln!(text, "what is wrong with it\n{}", indented(&why));
        }
        let _ = writeln!(
            text,
            "why {}",
            if found.cases > 1 {
                format!("(case {case})")
            } else {
                format!("the answer is `{}`", answer.trim_end().replace('\n', " / "))
            }
        );
        let _ = writeln!(text, "{}", indented(&explanation(entry, found)));
        if found.mistakes.is_empty() && found.compared > 0 {
            let _ = writeln!(text, "known mistakes\n  none of those that are known prints the same\n");
        }
        for mistake in &found.mistakes {
            let _ = writeln!(
                text,
                "known mistake with the same output on {}\n  {}: {}\n  ({})\n",
                counted(found.compared as u128, "case"),
                mistake.name,
                mistake.words,
                mistake.source
            );
        }
    }
    let _ = writeln!(text, "again        {}", again(entry, arguments));
    text
}

fn unconfirmed(text: &mut String, covered: &Covered) {
    if covered.unconfirmed > 0 {
        let _ = writeln!(
            text,
            "note         the program fails on inputs with more cases than the judge's, which does not count against it"
        );
    }
}

/// What the program printed for the wrong case: its lines behind those of the cases before it.
fn its_part(found: &Found, printed: &str) -> String {
    // An input without cases has no answers.
    let before: usize = found.answers.iter().take(found.wrong).map(|answer| answer.lines().count()).sum();
    let lines = found.answers.get(found.wrong).map_or(usize::MAX, |answer| answer.lines().count());
    printed.lines().skip(before).take(lines).collect::<Vec<_>>().join("\n")
}

/// The explanation of the wrong case, as `--format explain` prints it.
fn explanation(entry: &Entry, found: &Found) -> String {
    let mut session = entry.open("input", found.input.as_bytes(), false);
    for _ in 0..=found.wrong {
        if !matches!(session.next_case(), Ok(Some(_))) {
            return String::new();
        }
    }
    session
        .explain(Method::Theory)
        .map_or_else(|refusal| refusal.to_string(), |explanation| explanation.to_string())
}

fn indented(text: &str) -> String {
    let mut lines: Vec<String> =
        text.lines().take(LINES).map(|line| format!("  {}\n", shortened(line, WIDTH))).collect();
    let left = text.lines().count().saturating_sub(LINES);
    if left > 0 {
        lines.push(format!("  ... and {}\n", counted(left as u128, "more line")));
    }
    lines.concat()
}

/// Two outputs side by side, from a few lines before the first difference on.
fn beside(expected: &str, printed: &str) -> String {
    let (expected, printed): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), printed.lines().collect());
    let longest = expected.len().max(printed.len());
    let same = |at: usize| expected.get(at) == printed.get(at);
    let first = (0..longest).find(|&at| !same(at)).unwrap_or(0);
    let from = first.saturating_sub(3);
    let width = expected
        .iter()
        .skip(from)
        .take(LINES)
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
        .clamp(8, 40);
    let mut text = format!("  {:>5}   {:<width$}   the program's\n", "line", "right");
    for at in from..longest.min(from + LINES) {
        let [right, own] =
            [&expected, &printed].map(|lines| shortened(lines.get(at).copied().unwrap_or(""), 40));
        let missing = if at >= printed.len() { "(nothing)".to_owned() } else { own };
        let mark = if same(at) { ' ' } else { '>' };
        let _ = writeln!(text, "{mark} {:>5}   {right:<width$}   {missing}", at + 1);
    }
    if longest > from + LINES {
        let _ = writeln!(text, "  ... and {} more lines", grouped((longest - from - LINES) as u128));
    }
    text
}

fn data(entry: &Entry, arguments: &Stress, stressed: &Stressed) -> Value {
    let covered = &stressed.covered;
    let tried = json!({
        "size": covered.size, "all_small": covered.all_small, "small": covered.small, "boundaries": covered.boundaries,
        "random": covered.random, "limits": covered.limits, "unconfirmed": covered.unconfirmed,
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
        let explanation = lines.lines().nth(found.wrong).and_then(|line| serde_json::from_str::<Value>(line).ok());
        json!({
            "verdict": if found.failed < 3 { "not-deterministic" } else { found.verdict.name() },
            "words": verdict(found),
            "failed_runs_of_3": found.failed,
            "input": found.input,
            "case": found.wrong + 1,
            "right": found.answers.concat(),
            "printed": shortened(&printed, 10_000),
            "right_alone": found.right_alone,
            "least": found.least,
            "refutation": entry.refute(found.input.as_bytes(), found.wrong as u64 + 1, &its_part(found, &printed)),
            "explanation": explanation,
            "mistakes": mistakes,
        })
    });
    json!({ "problem": entry.about().name, "found": found, "tried": tried, "again": again(entry, arguments) })
}
