//! The report of a search for a counterexample in words.

use std::fmt::Write as _;

use sg_contest::judgement::{part, session_at, with_signs};
use sg_contest::process::{Clock, End, Stream, signal_name};
use sg_contest::refute;
use sg_contest::stress::{Covered, Found, Phase, Shrunk, Stressed, Verdict};
use sg_judge::{Entry, Method};
use sg_play::Words;
use sg_play::words::wide;

use super::again;
use crate::cli::problems::Stress;
use crate::output::{grouped, shortened};

/// The longest input and output that is printed whole, in lines.
pub(crate) const LINES: usize = 24;
/// The longest explanation that is printed whole, in lines.
pub(crate) const LINES_OF_EXPLANATION: usize = 100;
/// The widest line that is printed whole.
pub(crate) const WIDTH: usize = 500;
/// The columns in front of what a line says.
const LABEL: usize = 13;

/// The whole report.
pub(super) fn report(words: &Words, entry: &Entry, arguments: &Stress, stressed: &Stressed) -> String {
    let mut text = String::new();
    let about = entry.about();
    row(&mut text, &words.plain("stress.problem"), &format!("{} ({})", about.name, about.judge));
    let Some(found) = &stressed.found else {
        row(&mut text, &words.plain("stress.result"), &words.plain("stress.not-found"));
        let tried = match &arguments.from {
            Some(path) => words.say("stress.given", &[("path", &path.display().to_string())]),
            None => covered(words, &stressed.covered),
        };
        row(&mut text, &words.plain("stress.tried"), &tried);
        if stressed.covered.unconfirmed > 0 {
            row(&mut text, &words.plain("stress.note"), &words.plain("stress.unconfirmed"));
        }
        return text;
    };
    row(&mut text, &words.plain("stress.result"), &verdict(words, found));
    if found.right_alone {
        row(&mut text, "", &words.plain("stress.right-alone"));
    }
    row(&mut text, &words.plain("stress.phase"), &origin(words, found, &stressed.covered));
    section(&mut text, &format!("\n{}", words.plain("stress.input")), &indented(words, &found.input));
    let case = (found.wrong + 1).to_string();
    let printed = String::from_utf8_lossy(&found.ran.stdout);
    let output = match found.cases {
        ..=1 => words.plain("stress.output"),
        _ => words.say("stress.output-from", &[("case", &case)]),
    };
    let mut outputs = [found.answers.concat(), printed.to_string()];
    if found.verdict == Verdict::WhiteSpace {
        outputs = outputs.map(|output| with_signs(&output));
    }
    section(&mut text, &output, &beside(words, &outputs[0], &outputs[1]));
    if !found.ran.stderr.is_empty() && found.verdict != Verdict::Wrong {
        let stderr = String::from_utf8_lossy(&found.ran.stderr);
        section(&mut text, &words.plain("stress.stream.error"), &indented(words, &stderr));
    }
    if found.verdict == Verdict::Wrong && !found.answers.is_empty() {
        wrong(words, &mut text, entry, found, &printed);
    }
    row(&mut text, &words.plain("stress.again"), &again(entry, arguments));
    text
}

/// What is said about a wrong answer: what is wrong with it, why the right one is right, and which known mistakes it looks like.
fn wrong(words: &Words, text: &mut String, entry: &Entry, found: &Found, printed: &str) {
    let case = found.wrong + 1;
    if let Some(why) =
        refute(entry, found.input.as_bytes(), case, &part(&found.answers, found.wrong, printed))
    {
        section(text, &words.plain("stress.refuted"), &indented(words, why.said(words.language())));
    }
    let answer = found.answers.get(found.wrong).or(found.answers.last()).map_or("", String::as_str);
    let why = match found.cases {
        ..=1 => words.say("stress.why", &[("answer", &answer.trim_end().replace('\n', " / "))]),
        _ => words.say("stress.why-case", &[("case", &case.to_string())]),
    };
    section(text, &why, &shown(words, &explanation(words, entry, found), LINES_OF_EXPLANATION));
    if found.mistakes.is_empty() && found.compared > 0 {
        let none = words.plain("stress.mistakes.none");
        section(text, &words.plain("stress.mistakes"), &indented(words, &none));
    }
    for mistake in &found.mistakes {
        let [what, source] = [mistake.words, mistake.source].map(|text| text.phrase(words.language()));
        let what = words.say("stress.mistake.what", &[("name", mistake.name), ("words", what)]);
        let what = format!("  {what}\n  ({source})\n");
        section(text, &counted(words, "stress.mistake", found.compared, &[]), &what);
    }
}

/// A line with its label.
fn row(text: &mut String, label: &str, what: &str) {
    let _ = writeln!(text, "{label}{}{what}", " ".repeat(LABEL.saturating_sub(wide(label)).max(1)));
}

/// A heading with the lines below it, and an empty line.
fn section(text: &mut String, heading: &str, lines: &str) {
    let _ = writeln!(text, "{heading}\n{lines}");
}

/// A sentence about one thing or about several, with `{count}` and other placeholders.
fn counted(words: &Words, key: &str, count: usize, values: &[(&str, &str)]) -> String {
    let number = grouped(count as u128);
    words.counted_with(key, count as u128, &[values, &[("count", &number)]].concat())
}

/// What is wrong with the program, in a few words.
pub(super) fn verdict(words: &Words, found: &Found) -> String {
    let what = match &found.verdict {
        Verdict::Right => words.plain("stress.verdict.right"),
        Verdict::Wrong => words.plain("stress.verdict.wrong"),
        Verdict::WhiteSpace => words.plain("stress.verdict.white-space"),
        Verdict::Crashed(end) => words.say("stress.verdict.crashed", &[("end", &ended(words, end))]),
        Verdict::Exceeded(end) => ended(words, end),
    };
    if found.failed < 3 {
        let values = [("failed", &*found.failed.to_string()), ("verdict", &*what)];
        return words.say("stress.not-deterministic", &values);
    }
    what
}

/// How a run ended.
fn ended(words: &Words, end: &End) -> String {
    match end {
        End::Exited(status) => words.say("stress.end.status", &[("status", &status.to_string())]),
        End::Signalled(signal) => {
            let name = signal_name(*signal).map(|name| format!(" ({name})")).unwrap_or_default();
            words.say("stress.end.signal", &[("signal", &format!("{signal}{name}"))])
        }
        End::TimedOut(Clock::Wall) => words.plain("stress.end.time"),
        End::TimedOut(Clock::Cpu) => words.plain("stress.end.cpu-time"),
        End::OutOfMemory => words.plain("stress.end.memory"),
        End::OutputLimit(stream) => {
            let stream = match stream {
                Stream::Stdout => words.plain("stress.stream.output"),
                Stream::Stderr => words.plain("stress.stream.error"),
            };
            words.say("stress.end.output", &[("stream", &stream)])
        }
        // What ends the search is no verdict.
        end => end.to_string(),
    }
}

/// How the input was found and how small it is.
fn origin(words: &Words, found: &Found, covered: &Covered) -> String {
    let phase = match found.phase {
        Phase::Given => words.plain("stress.phase.given"),
        Phase::Small => words.plain("stress.phase.small"),
        Phase::Boundaries => words.plain("stress.phase.boundaries"),
        Phase::Random => words.plain("stress.phase.random"),
        Phase::Limits => words.plain("stress.phase.limits"),
    };
    let how = match found.shrunk {
        None if found.least && covered.small == 0 => words.plain("stress.how.least"),
        None if found.least => counted(words, "stress.how.before", covered.small, &[]),
        None => words.plain("stress.how.as-tried"),
        Some(Shrunk { finished, runs }) => {
            let key = if finished { "stress.how.shrunk" } else { "stress.how.stopped" };
            counted(words, key, runs as usize, &[])
        }
    };
    words.say("stress.found", &[("phase", &phase), ("how", &how)])
}

/// What was tried.
fn covered(words: &Words, covered: &Covered) -> String {
    let mut parts = Vec::new();
    if covered.small > 0 {
        let key =
            if covered.small == covered.all_small { "stress.covered.all" } else { "stress.covered.first" };
        parts.push(counted(words, key, covered.small, &[("size", &covered.size.to_string())]));
    }
    for (key, count) in [
        ("stress.covered.boundaries", covered.boundaries),
        ("stress.covered.random", covered.random),
        ("stress.covered.limits", covered.limits),
    ] {
        if count > 0 {
            parts.push(counted(words, key, count, &[]));
        }
    }
    let joined =
        |first: String, more: String| words.say("stress.covered.more", &[("first", &first), ("more", &more)]);
    parts.into_iter().reduce(joined).unwrap_or_else(|| words.plain("stress.covered.nothing"))
}

/// The explanation of the wrong case, as `--format explain` prints it.
fn explanation(words: &Words, entry: &Entry, found: &Found) -> String {
    let input = found.input.as_bytes();
    let Some(mut session) = session_at(entry, input, found.wrong + 1) else { return String::new() };
    match session.explain(Method::Theory) {
        Ok(explanation) => explanation.said(words.language()),
        Err(refusal) => refusal.to_string(),
    }
}

fn indented(words: &Words, text: &str) -> String {
    shown(words, text, LINES)
}

/// The first lines of a text, at most `most`, indented.
fn shown(words: &Words, text: &str, most: usize) -> String {
    let mut lines: Vec<String> =
        text.lines().take(most).map(|line| format!("  {}\n", shortened(line, WIDTH))).collect();
    let left = text.lines().count().saturating_sub(most);
    if left > 0 {
        lines.push(format!("  {}\n", counted(words, "stress.lines", left, &[])));
    }
    lines.concat()
}

/// Two outputs side by side, from a few lines before the first difference on.
fn beside(words: &Words, expected: &str, printed: &str) -> String {
    let (expected, printed): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), printed.lines().collect());
    let longest = expected.len().max(printed.len());
    let same = |at: usize| expected.get(at) == printed.get(at);
    let first = (0..longest).find(|&at| !same(at)).unwrap_or(0);
    let from = first.saturating_sub(3);
    let width = expected.iter().skip(from).take(LINES).map(|line| wide(line)).max().unwrap_or(0);
    let width = width.clamp(8, 40);
    let padded = |text: &str| format!("{text}{}", " ".repeat(width.saturating_sub(wide(text))));
    let [line, right, own] =
        ["stress.table.line", "stress.table.right", "stress.table.own"].map(|key| words.plain(key));
    let blanks = " ".repeat(7_usize.saturating_sub(wide(&line)));
    let mut text = format!("{blanks}{line}   {}   {own}\n", padded(&right));
    for at in from..longest.min(from + LINES) {
        let [right, own] =
            [&expected, &printed].map(|lines| shortened(lines.get(at).copied().unwrap_or(""), 40));
        let own = if at >= printed.len() { words.plain("stress.table.nothing") } else { own };
        let mark = if same(at) { ' ' } else { '>' };
        let _ = writeln!(text, "{mark} {:>5}   {}   {own}", at + 1, padded(&right));
    }
    let left = longest.saturating_sub(from + LINES);
    if left > 0 {
        let _ = writeln!(text, "  {}", counted(words, "stress.lines", left, &[]));
    }
    text
}
