//! The report of a search for a counterexample in words.

use std::fmt::Write as _;

use sg_contest::judgement::{part, session_at, with_signs};
use sg_contest::process::{Clock, End, Stream, signal_name};
use sg_contest::refute;
use sg_contest::stress::{Covered, Found, Phase, Shrunk, Stressed, Verdict};
use sg_judge::{Entry, Language, Method, Phrase, Text, joined, text};
use sg_text::{grouped, shortened, wide};

use super::again;
use crate::cli::problems::Stress;

/// The longest input and output that is printed whole, in lines.
pub(crate) const LINES: usize = 24;
/// The longest explanation that is printed whole, in lines.
pub(crate) const LINES_OF_EXPLANATION: usize = 100;
/// The widest line that is printed whole.
pub(crate) const WIDTH: usize = 500;
/// The columns in front of what a line says.
const LABEL: usize = 13;

/// The whole report.
pub(super) fn report(language: Language, entry: &Entry, arguments: &Stress, stressed: &Stressed) -> String {
    let mut paper = Paper { language, text: String::new() };
    let about = entry.about();
    paper.row(&text!("problem", "题目"), &Text::plain(format_args!("{} ({})", about.name, about.judge)));
    let Some(found) = &stressed.found else {
        paper.row(&text!("result", "结果"), &text!("no wrong answer was found", "没有发现错误的答案"));
        let tried = match &arguments.from {
            Some(path) => text!("the input {path}", "输入 {path}", path = path.display()),
            None => covered(&stressed.covered),
        };
        paper.row(&text!("tried", "已试"), &tried);
        if stressed.covered.unconfirmed > 0 {
            let note = text!(
                "the program fails on inputs with more cases than the judge's, which does not count against it",
                "程序在数据组数超过评测上限的输入上出错，这不算它的错"
            );
            paper.row(&text!("note", "注意"), &note);
        }
        return paper.text;
    };
    paper.row(&text!("result", "结果"), &verdict(found));
    if found.right_alone {
        let alone = text!(
            "each case is answered rightly when it stands alone: the program keeps something from case to case",
            "每组数据单独运行都正确：程序在各组数据之间保留了某些内容"
        );
        paper.row(&Text::default(), &alone);
    }
    paper.row(&text!("found among", "来源"), &origin(found, &stressed.covered));
    paper.section(text!("\ninput", "\n输入"), &paper.indented(&found.input));
    let printed = String::from_utf8_lossy(&found.ran.stdout);
    let output = match found.cases {
        ..=1 => text!("output", "输出"),
        _ => text!(
            "output, wrong from case {case} on",
            "输出，从第 {case} 组数据起有误",
            case = found.wrong + 1
        ),
    };
    let mut outputs = [found.answers.concat(), printed.to_string()];
    if found.verdict == Verdict::WhiteSpace {
        outputs = outputs.map(|output| with_signs(&output));
    }
    paper.section(output, &paper.beside(&outputs[0], &outputs[1]));
    if !found.ran.stderr.is_empty() && found.verdict != Verdict::Wrong {
        let stderr = String::from_utf8_lossy(&found.ran.stderr);
        paper.section(STANDARD_ERROR, &paper.indented(&stderr));
    }
    if found.verdict == Verdict::Wrong && !found.answers.is_empty() {
        paper.wrong(entry, found, &printed);
    }
    paper.row(&text!("again", "重现"), &Text::plain(again(entry, arguments)));
    paper.text
}

const STANDARD_OUTPUT: Phrase = Phrase::both("standard output", "标准输出");
const STANDARD_ERROR: Phrase = Phrase::both("standard error", "标准错误输出");

/// What is written so far, in a language.
struct Paper {
    language: Language,
    text: String,
}

impl Paper {
    /// A line with its label.
    fn row(&mut self, label: &Text, what: &Text) {
        let [label, what] = [label, what].map(|text| text.said(self.language));
        let _ = writeln!(self.text, "{label}{}{what}", " ".repeat(LABEL.saturating_sub(wide(label)).max(1)));
    }

    /// A heading with the lines below it, and an empty line.
    fn section(&mut self, heading: impl Into<Text>, lines: &str) {
        let _ = writeln!(self.text, "{}\n{lines}", heading.into().said(self.language));
    }

    /// What is said about a wrong answer: what is wrong with it, why the right one is right, and which known mistakes it looks
    /// like.
    fn wrong(&mut self, entry: &Entry, found: &Found, printed: &str) {
        let case = found.wrong + 1;
        let printed = part(&found.answers, found.wrong, printed);
        if let Some(why) = refute(entry, found.input.as_bytes(), case, &printed) {
            self.section(text!("what is wrong with it", "错在哪里"), &self.indented(why.said(self.language)));
        }
        let answer = found.answers.get(found.wrong).or(found.answers.last()).map_or("", String::as_str);
        let why = match found.cases {
            ..=1 => text!(
                "why the answer is `{answer}`",
                "为什么答案是 `{answer}`",
                answer = answer.trim_end().replace('\n', " / ")
            ),
            _ => text!("why (case {case})", "为什么（第 {case} 组数据）", case),
        };
        self.section(why, &self.shown(&self.explanation(entry, found), LINES_OF_EXPLANATION));
        if found.mistakes.is_empty() && found.compared > 0 {
            let none =
                text!("none of those that are known prints the same", "已知的错误中没有输出与此相同的");
            self.section(text!("known mistakes", "已知的错误"), &self.indented(none.said(self.language)));
        }
        for mistake in &found.mistakes {
            let what = text!(
                "  {name}: {words}\n  ({source})\n",
                "  {name}：{words}\n  ({source})\n",
                name = mistake.name,
                words = mistake.words,
                source = mistake.source
            );
            let heading = text!(
                "known mistake with the same output on {cases}",
                "在 {cases}上输出相同的已知错误",
                cases = cases(found.compared)
            );
            self.section(heading, what.said(self.language));
        }
    }

    /// The explanation of the wrong case, as `--format explain` prints it.
    fn explanation(&self, entry: &Entry, found: &Found) -> String {
        let input = found.input.as_bytes();
        let Some(mut session) = session_at(entry, input, found.wrong + 1) else { return String::new() };
        match session.explain(Method::Theory) {
            Ok(explanation) => explanation.said(self.language),
            Err(refusal) => refusal.to_string(),
        }
    }

    fn indented(&self, text: &str) -> String {
        self.shown(text, LINES)
    }

    /// The first lines of a text, at most `most`, indented.
    fn shown(&self, text: &str, most: usize) -> String {
        let lines = text.lines().take(most).map(|line| format!("  {}\n", shortened(line, WIDTH)));
        lines.chain(self.more_lines(text.lines().count().saturating_sub(most))).collect()
    }

    /// That there are more lines.
    fn more_lines(&self, left: usize) -> Option<String> {
        let lines = several(left, Phrase::both("more line", "行"));
        let text = text!("  ... and {lines}\n", "  …… 另有 {lines}\n", lines);
        (left > 0).then(|| text.said(self.language).to_owned())
    }

    /// Two outputs side by side, from a few lines before the first difference on.
    fn beside(&self, expected: &str, printed: &str) -> String {
        let (expected, printed): (Vec<&str>, Vec<&str>) =
            (expected.lines().collect(), printed.lines().collect());
        let longest = expected.len().max(printed.len());
        let same = |at: usize| expected.get(at) == printed.get(at);
        let first = (0..longest).find(|&at| !same(at)).unwrap_or(0);
        let from = first.saturating_sub(3);
        let width = expected.iter().skip(from).take(LINES).map(|line| wide(line)).max().unwrap_or(0);
        let width = width.clamp(8, 40);
        let padded = |text: &str| format!("{text}{}", " ".repeat(width.saturating_sub(wide(text))));
        let headings = [
            Phrase::both("line", "行号"),
            Phrase::both("right", "正确输出"),
            Phrase::both("the program's", "程序的输出"),
            Phrase::both("(nothing)", "（无）"),
        ];
        let [line, right, own, nothing] = headings.map(|heading| heading.phrase(self.language));
        let blanks = " ".repeat(7_usize.saturating_sub(wide(line)));
        let mut text = format!("{blanks}{line}   {}   {own}\n", padded(right));
        for at in from..longest.min(from + LINES) {
            let [right, own] =
                [&expected, &printed].map(|lines| shortened(lines.get(at).copied().unwrap_or(""), 40));
            let own = if at >= printed.len() { nothing } else { &own };
            let mark = if same(at) { ' ' } else { '>' };
            let _ = writeln!(text, "{mark} {:>5}   {}   {own}", at + 1, padded(&right));
        }
        text.extend(self.more_lines(longest.saturating_sub(from + LINES)));
        text
    }
}

/// `1 run`, `2,000 runs`.
fn several(count: usize, one: Phrase) -> Text {
    let ending = if count == 1 { Phrase::same("") } else { Phrase::both("s", "") };
    text!("{count} {one}{ending}", "{count} {one}{ending}", count = grouped(count as u128), one, ending)
}

fn cases(count: usize) -> Text {
    several(count, Phrase::both("case", "组数据"))
}

/// What is wrong with the program, in a few words.
pub(super) fn verdict(found: &Found) -> Text {
    let what = match &found.verdict {
        Verdict::Right => text!("right", "正确"),
        Verdict::Wrong => text!("wrong answer", "答案错误"),
        Verdict::WhiteSpace => {
            text!("the white space differs, the answers are right", "答案正确，但空白字符不同")
        }
        Verdict::Crashed(end) => text!("the program failed: {end}", "程序运行出错：{end}", end = ended(end)),
        Verdict::Exceeded(end) => ended(end),
    };
    if found.failed < 3 {
        return text!(
            "not deterministic: {failed} of 3 runs on the same input failed ({what})",
            "结果不确定：同一输入运行 3 次，其中 {failed} 次出错（{what}）",
            failed = found.failed,
            what
        );
    }
    what
}

/// How a run ended.
fn ended(end: &End) -> Text {
    match end {
        End::Exited(status) => text!("exit status {status}", "退出状态 {status}", status),
        End::Signalled(signal) => {
            let name = signal_name(*signal).map(|name| format!(" ({name})")).unwrap_or_default();
            text!("signal {signal}{name}", "信号 {signal}{name}", signal, name)
        }
        End::TimedOut(Clock::Wall) => text!("time limit exceeded", "超出时间限制"),
        End::TimedOut(Clock::Cpu) => text!("CPU time limit exceeded", "超出 CPU 时间限制"),
        End::OutOfMemory => text!("memory limit exceeded", "超出内存限制"),
        End::OutputLimit(stream) => {
            let stream = match stream {
                Stream::Stdout => STANDARD_OUTPUT,
                Stream::Stderr => STANDARD_ERROR,
            };
            text!("output limit exceeded on {stream}", "{stream}超出输出限制", stream)
        }
        // What ends the search is no verdict.
        end => Text::plain(end),
    }
}

/// How the input was found and how small it is.
fn origin(found: &Found, covered: &Covered) -> Text {
    let phase = match found.phase {
        Phase::Given => Phrase::both("the input that was given", "给定的输入"),
        Phase::Small => Phrase::both("all small cases in their order", "按顺序枚举的全部小数据"),
        Phase::Boundaries => Phrase::both("numbers at their bounds", "取边界值的数据"),
        Phase::Random => Phrase::both("random cases", "随机数据"),
        Phase::Limits => Phrase::both("inputs at the limits", "达到上限的数据"),
    };
    let how = match found.shrunk {
        None if found.least && covered.small == 0 => text!("the least case of all", "所有数据中最小的一组"),
        None if found.least => text!(
            "the program is right on the {cases} before it",
            "之前更小的 {cases}，程序都正确",
            cases = several(covered.small, Phrase::both("smaller case", "组数据"))
        ),
        None => text!("as it was tried", "未缩小"),
        Some(Shrunk { finished, runs }) => {
            let runs = several(runs as usize, Phrase::both("run", "次"));
            if finished {
                text!(
                    "made smaller in {runs}; nothing more can be left out or lowered",
                    "运行 {runs}后缩小至此；无法再删减或减小",
                    runs
                )
            } else {
                text!("made smaller in {runs}, and then stopped", "缩小时运行了 {runs}，随后停止", runs)
            }
        }
    };
    text!("{phase}; {how}", "{phase}；{how}", phase, how)
}

/// What was tried.
fn covered(covered: &Covered) -> Text {
    let (small, size) = (cases(covered.small), covered.size);
    let mut parts = Vec::new();
    if covered.small > 0 {
        let all = covered.small == covered.all_small;
        let which = if all { Phrase::both("all", "全部") } else { Phrase::both("the first", "前") };
        parts.push(text!(
            "{which} {small} of size {size} or less (a token is 1, a number as much more as it is above its least value)",
            "规模不超过 {size} 的{which} {small}（每个记号计 1，每个数另计它超出最小值的部分）",
            which,
            small,
            size
        ));
    }
    if covered.boundaries > 0 {
        let cases = cases(covered.boundaries);
        parts.push(text!("{cases} with numbers at their bounds", "取边界值的 {cases}", cases));
    }
    if covered.random > 0 {
        parts.push(text!("{cases} drawn at random", "随机的 {cases}", cases = cases(covered.random)));
    }
    if covered.limits > 0 {
        let inputs = several(covered.limits, Phrase::both("input", "份输入"));
        parts.push(text!("{inputs} at the limits", "达到上限的 {inputs}", inputs));
    }
    if parts.is_empty() { text!("nothing", "无") } else { joined(&parts, Phrase::both(", ", "，")) }
}
