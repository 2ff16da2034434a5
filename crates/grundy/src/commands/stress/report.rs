//! The report of a search for a counterexample in words.

use std::cmp::Ordering;
use std::fmt::Write as _;

use sg_contest::judgement::{part, session_at, with_signs};
use sg_contest::process::{End, Stream, signal_name};
use sg_contest::refute;
use sg_contest::stress::{Covered, Found, Phase, Shrunk, Stressed, TIMED_TOGETHER, Verdict};
use sg_judge::{Entry, Language, Method, Phrase, Text, joined, text};
use sg_text::{grouped, several, shortened, wide};

use super::again;
use super::hint::{error_line, hint};
use super::program::Prepared;
use crate::cli::problems::Stress;
use crate::output::{columns, padded};

/// The longest input and output that is printed whole, in lines.
pub(crate) const LINES: usize = 24;
/// The longest explanation that is printed whole, in lines.
pub(crate) const LINES_OF_EXPLANATION: usize = 100;
/// The widest line that is printed whole.
pub(crate) const WIDTH: usize = 500;
/// The columns in front of what a line says.
const LABEL: usize = 13;

/// The whole report; `deep` if a run needed more than the usual stack.
pub(super) fn report(
    language: Language,
    entry: &Entry,
    arguments: &Stress,
    prepared: &Prepared,
    stressed: &Stressed,
    deep: bool,
) -> String {
    let mut paper = Paper { language, text: String::new() };
    let about = entry.about();
    paper.row(&text!("problem", "题目"), &Text::plain(format_args!("{} ({})", about.name, about.judge)));
    let Some(found) = &stressed.found else {
        paper.row(&text!("result", "结果"), &text!("no wrong answer was found", "未发现错误"));
        let tried = match &arguments.from {
            Some(path) => text!("the input {path}", "输入 {path}", path = path.display()),
            None => covered(&stressed.covered),
        };
        paper.row(&text!("tried", "已试"), &tried);
        if let Some(left) = left(&stressed.covered) {
            paper.row(&text!("not tried", "未试"), &left);
        }
        if stressed.covered.unconfirmed > 0 {
            let note = text!(
                "the program failed, but only with more cases than the problem allows (where it names no number: was too slow for more than {most}), \
                 or once and not again; this does not count",
                "程序出过错，但只在数据组数超出题目要求时（题目没有写明组数的，是多于 {most} 组时超时），或者只有一次而不能重现，不算错",
                most = TIMED_TOGETHER
            );
            paper.row(&text!("note", "注意"), &note);
        }
        if deep {
            let note = text!(
                "it is right only with a larger stack: with the usual one (`ulimit -s`) it crashes, as it will where the judge does not enlarge \
                 the stack; make the recursion less deep, or use a loop",
                "只有扩大栈空间才正确：在默认的栈空间（`ulimit -s`）下会崩溃；若评测系统不扩大栈空间，会判运行时错误。\
                 请减少递归层数，或改用循环"
            );
            paper.row(&text!("note", "注意"), &note);
        }
        return paper.text;
    };
    paper.row(&text!("result", "结果"), &verdict(found));
    if let Some(hint) = hint(entry, found, arguments, prepared) {
        paper.row(&text!("hint", "提示"), &hint);
    }
    paper.row(&text!("found by", "发现方式"), &origin(found, &stressed.covered));
    let mut input = paper.indented(&found.input);
    let is_whole = input.lines().map(str::trim_start).eq(found.input.lines());
    if !is_whole && arguments.save.is_none() {
        let save = text!("(add --save DIR to save all of it)", "（加上 --save DIR 可把完整内容存为文件）");
        let _ = writeln!(input, "  {}", save.said(language));
    }
    paper.section(text!("\ninput", "\n输入"), &input);
    let printed = String::from_utf8_lossy(&found.ran.stdout);
    let output = match found.verdict {
        // Where it ended early, nothing is wrong with what it printed, or not that alone.
        Verdict::Exceeded(_) => text!("output until it was stopped", "停止之前的输出"),
        Verdict::Crashed(_) => text!("output", "输出"),
        _ if found.cases == 1 => text!("output", "输出"),
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
        // The last lines say why; of a sanitizer's report the first ones do.
        let lines: Vec<&str> = stderr.lines().collect();
        let report = lines.iter().position(|line| line.contains("ERROR: AddressSanitizer"));
        let first = report.unwrap_or(lines.len().saturating_sub(LINES / 2));
        let shown = lines[first..].iter().take(LINES / 2).copied().collect::<Vec<_>>().join("\n");
        paper.section(STANDARD_ERROR, &paper.indented(&shown));
    }
    if found.verdict == Verdict::Wrong && !found.answers.is_empty() {
        paper.wrong(entry, found, &printed, arguments.explain);
    }
    paper.row(&text!("reproduce", "重现"), &Text::plain(again(entry, arguments)));
    paper.text
}

const STANDARD_OUTPUT: Phrase = Phrase::both("standard output", "标准输出");
const STANDARD_ERROR: Phrase = Phrase::both("standard error", "标准错误输出");

/// The text written so far, in a language.
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

    /// The sentences about a wrong answer: what is wrong with it, why the right one is right, and
    /// which known mistakes it looks like.
    fn wrong(&mut self, entry: &Entry, found: &Found, printed: &str, explain: bool) {
        let case = found.wrong + 1;
        let printed = part(&found.answers, found.wrong, printed);
        if let Some(why) = refute(entry, found.input.as_bytes(), case, &printed) {
            self.section(text!("what is wrong with it", "错在哪里"), &self.indented(why.said(self.language)));
        }
        if found.mistakes.is_empty() && found.compared > 0 {
            self.row(
                &text!("mistake", "错因"),
                &text!("none of the known mistakes fits", "与已知的典型错误都不符"),
            );
        }
        for mistake in &found.mistakes {
            let heading = text!(
                "probable mistake (prints what your program prints on all {cases} compared)",
                "可能的错因（在对照的 {cases}上，输出与你的程序完全一致）",
                cases = cases(found.compared)
            );
            let what = text!(
                "  {name}: {words}\n  ({source})\n",
                "  {name}：{words}\n  ({source})\n",
                name = mistake.name,
                words = mistake.words,
                source = mistake.source
            );
            self.section(heading, what.said(self.language));
        }
        let answer = found.answers.get(found.wrong).or(found.answers.last()).map_or("", String::as_str);
        if !explain {
            let add = text!(
                "add --explain to see why the right answer is right",
                "加上 --explain 可查看正确答案的理由"
            );
            self.row(&text!("why", "为什么"), &add);
            return;
        }
        let why = match found.cases {
            ..=1 => text!(
                "why the answer is `{answer}`",
                "为什么答案是 `{answer}`",
                answer = answer.trim_end().replace('\n', " / ")
            ),
            _ => text!("why (case {case})", "为什么（第 {case} 组数据）"),
        };
        self.section(why, &self.shown(&self.explanation(entry, found), LINES_OF_EXPLANATION));
    }

    /// The explanation of the wrong case, as `--format explain` prints it.
    fn explanation(&self, entry: &Entry, found: &Found) -> String {
        let input = found.input.as_bytes();
        let Some(mut session) = session_at(entry, input, found.wrong + 1) else { return String::new() };
        match session.explain(Method::Theory) {
            Ok(explanation) => explanation.said(self.language),
            Err(refusal) => refusal.reason().said(self.language).to_owned(),
        }
    }

    fn indented(&self, text: &str) -> String {
        self.shown(text, LINES)
    }

    /// The first lines of a text, at most `most`, indented. In a longer one, lines that are the
    /// same, such as a board's empty rows, are shown once with their number.
    fn shown(&self, text: &str, most: usize) -> String {
        let all: Vec<&str> = text.lines().collect();
        // Each row with the number of lines that it tells.
        let mut rows: Vec<(String, usize)> = Vec::new();
        for run in all.chunk_by(|one, next| one == next) {
            if rows.len() >= most {
                break;
            }
            let line = format!("  {}\n", shortened(run[0], WIDTH));
            if all.len() > most && run.len() > 3 {
                let more = grouped(run.len() as u128 - 1);
                let again = text!("  ... the same line {more} more times\n", "  …… 同样的行还有 {more} 行\n");
                rows.extend([(line, 1), (again.said(self.language).to_owned(), run.len() - 1)]);
            } else {
                rows.extend(run.iter().take(most).map(|_| (line.clone(), 1)));
            }
        }
        rows.truncate(most);
        let told: usize = rows.iter().map(|row| row.1).sum();
        rows.into_iter().map(|row| row.0).chain(self.more_lines(all.len() - told)).collect()
    }

    /// The words that there are more lines.
    fn more_lines(&self, left: usize) -> Option<String> {
        let lines = several(left as u128, Phrase::both("more line", "行"));
        let text = text!("  ... and {lines}\n", "  …… 另有 {lines}\n");
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
        // The numbers of the lines and the gaps take 14 columns.
        let most = (columns().saturating_sub(14) / 2).clamp(8, 40);
        let width = width.clamp(8, most);
        let padded = |text: &str| padded(text, width);
        let headings = [
            Phrase::both("line", "行号"),
            Phrase::both("expected", "应输出"),
            Phrase::both("your program", "程序的输出"),
            Phrase::both("(no output)", "（无输出）"),
        ];
        let [line, right, own, nothing] = headings.map(|heading| heading.phrase(self.language));
        let blanks = " ".repeat(7_usize.saturating_sub(wide(line)));
        let mut text = format!("{blanks}{line}   {}   {own}\n", padded(right));
        // What comes after the end of one output, and an output that is right, is shown by its
        // beginning.
        let end = match printed.len().cmp(&expected.len()) {
            Ordering::Less => printed.len().max(from) + 3,
            Ordering::Equal => longest,
            Ordering::Greater => expected.len().max(from) + 8,
        };
        let end = if expected == printed { 3 } else { end }.min(longest).min(from + LINES);
        for at in from..end {
            let lines = [&expected, &printed].map(|lines| lines.get(at).copied().unwrap_or(""));
            let [right, own] = around_difference(lines, most);
            let own = if at >= printed.len() { nothing } else { &own };
            let mark = if same(at) { ' ' } else { '>' };
            let _ = writeln!(text, "{mark} {:>5}   {}   {own}", at + 1, padded(&right));
        }
        text.extend(self.more_lines(longest - end));
        text
    }
}

/// The first `most` characters of two lines, or as many around their first difference if that comes
/// later.
fn around_difference(lines: [&str; 2], most: usize) -> [String; 2] {
    let [one, other] = lines.map(str::chars);
    let same = one.zip(other).take_while(|(one, other)| one == other).count();
    lines.map(|line| {
        if lines[0] == lines[1] || same < most {
            return shortened(line, most);
        }
        let rest: String = line.chars().skip(same - most / 2).collect();
        format!("...{}", shortened(&rest, most - 3))
    })
}

fn cases(count: usize) -> Text {
    several(count as u128, Phrase::both("case", "组数据"))
}

/// The fault in the program, in the words of judges.
pub(super) fn verdict(found: &Found) -> Text {
    let what = match &found.verdict {
        Verdict::Right => text!("right", "正确"),
        Verdict::Wrong if found.ran.stdout.trim_ascii().is_empty() => {
            text!("wrong answer (WA): no output", "答案错误（WA）：没有输出")
        }
        Verdict::Wrong => text!("wrong answer (WA)", "答案错误（WA）"),
        Verdict::WhiteSpace => {
            text!("presentation error (PE): only white space differs", "格式错误（PE）：仅空格、换行不同")
        }
        Verdict::Exceeded(End::TimedOut(_)) => text!("time limit exceeded (TLE)", "超时（TLE）"),
        Verdict::Exceeded(End::OutOfMemory) => text!("memory limit exceeded (MLE)", "超出内存限制（MLE）"),
        Verdict::Exceeded(End::OutputLimit(stream)) => {
            let stream = match stream {
                Stream::Stdout => STANDARD_OUTPUT,
                Stream::Stderr => STANDARD_ERROR,
            };
            text!("output limit exceeded (OLE) on {stream}", "{stream}超出输出限制（OLE）")
        }
        Verdict::Crashed(end) | Verdict::Exceeded(end) => runtime_error(end, found),
    };
    match found.failed {
        0..3 if matches!(found.verdict, Verdict::Exceeded(End::TimedOut(_) | End::OutOfMemory)) => text!(
            "{what}, close to the limit: {failed} of 3 more runs exceeded it",
            "{what}，接近上限：重跑 3 次，{failed} 次超出",
            failed = found.failed
        ),
        0 => text!(
            "unstable: {what} once, then right in 3 runs on the same input",
            "结果不稳定：首次{what}，重跑 3 次均正确"
        ),
        failed @ 1..3 => text!(
            "unstable: {what} in {failed} of 3 runs on the same input",
            "结果不稳定：同一输入运行 3 次，{failed} 次{what}"
        ),
        _ => what,
    }
}

fn runtime_error(end: &End, found: &Found) -> Text {
    let kind = match end {
        End::StackOverflow => text!("stack overflow", "栈溢出"),
        End::Exited(status) => text!("exit status {status}", "返回值 {status}"),
        End::Signalled(signal) => {
            let name = signal_name(*signal).map(|name| format!(" ({name})")).unwrap_or_default();
            text!("signal {signal}{name}", "信号 {signal}{name}")
        }
        // What ends the search is not a verdict.
        end => Text::plain(end),
    };
    match error_line(&found.ran.stderr) {
        Some(line) => text!(
            "runtime error (RE): {kind}, {line}",
            "运行时错误（RE）：{kind}，{line}",
            line = shortened(&line, 120)
        ),
        None => text!("runtime error (RE): {kind}", "运行时错误（RE）：{kind}"),
    }
}

/// The words for the way in which a phase finds an input.
pub(super) fn phase_name(phase: Phase) -> Phrase {
    match phase {
        Phase::Given => Phrase::both("running the input that was given", "给定的输入"),
        Phase::Small => Phrase::both("trying all small cases by size", "从小到大枚举"),
        Phase::Boundaries => Phrase::both("trying numbers at their bounds", "取边界值的数据"),
        Phase::Random => Phrase::both("trying random cases", "随机数据"),
        Phase::Limits => Phrase::both("trying inputs at the limits", "达到上限的数据"),
    }
}

/// The words for the way in which the input was found, and for its size.
fn origin(found: &Found, covered: &Covered) -> Text {
    let phase = phase_name(found.phase);
    let how = match found.shrunk {
        None if found.least && covered.small == 0 => {
            text!("the smallest case there is", "规模最小的一组数据")
        }
        None if found.least => text!(
            "your program is right on the cases tried before ({count})",
            "此前试过的 {count} 组都正确",
            count = covered.small
        ),
        None if found.only_so_laid_out => text!(
            "your program is right if the same numbers are laid out as in the statement",
            "同样的数据，按题面的格式排列时结果正确"
        ),
        None => text!("as it was tried", "未缩小"),
        Some(Shrunk { runs: 0, finished: false }) => {
            text!("it was not made smaller", "未缩小")
        }
        Some(Shrunk { finished, runs }) => {
            let runs = several(runs, Phrase::both("run", "次"));
            if finished {
                text!("shrunk in {runs}; no smaller one was found", "经 {runs}运行缩小得到，没有找到更小的")
            } else {
                text!(
                    "shrunk in {runs} and then stopped: perhaps not the smallest",
                    "缩小中途停止（经 {runs}运行），未必最小"
                )
            }
        }
    };
    text!("{phase}; {how}", "{phase}；{how}")
}

/// The cases that were tried.
fn covered(covered: &Covered) -> Text {
    let (small, size) = (cases(covered.small), covered.size);
    let mut parts = Vec::new();
    if covered.small > 0 {
        let all = covered.small == covered.all_small;
        let which = if all { Phrase::both("all", "全部") } else { Phrase::both("the first", "前") };
        parts.push(text!(
            "{which} {small} of size {size} or less (size: the count of numbers, plus how far each is above its minimum)",
            "规模不超过 {size} 的{which} {small}（规模 = 数的个数 + 各数超出下界的部分）"
        ));
    }
    parts.extend(beyond_small(covered.boundaries, covered.random, covered.limits));
    if parts.is_empty() { text!("nothing", "无") } else { joined(&parts, Phrase::both(", ", "，")) }
}

/// The cases of the other kinds, as far as there are any.
fn beyond_small(boundaries: usize, random: usize, limits: usize) -> impl Iterator<Item = Text> {
    let inputs = several(limits as u128, Phrase::both("input", "份输入"));
    let parts = [
        (
            boundaries,
            text!("{cases} with numbers at their bounds", "取边界值的 {cases}", cases = cases(boundaries)),
        ),
        (random, text!("{cases} drawn at random", "随机的 {cases}", cases = cases(random))),
        (limits, text!("{inputs} at the limits", "达到上限的 {inputs}")),
    ];
    parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, part)| part)
}

/// The words for what there was no time for.
fn left(covered: &Covered) -> Option<Text> {
    let (boundaries, random, limits) = covered.left;
    let small = covered.all_small.saturating_sub(covered.small);
    let small = (small > 0).then(|| {
        let small = grouped(small as u128);
        text!("{small} more of the small cases", "其余 {small} 组小数据")
    });
    let parts: Vec<Text> =
        small.into_iter().chain(beyond_small(boundaries, random as usize, limits)).collect();
    let more = text!(
        "{parts} (more time: --time)",
        "{parts}（可用 --time 延长时间）",
        parts = joined(&parts, Phrase::both(", ", "，"))
    );
    (!parts.is_empty()).then_some(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_far_to_the_right_is_shown() {
        let shown = |one: &str, other: &str| around_difference([one, other], 10);
        assert_eq!(shown("0123456789abc", "0123456789abc"), ["0123456789...", "0123456789..."]);
        assert_eq!(shown("0123", "012x"), ["0123", "012x"]);
        assert_eq!(shown("0123456789abc", "0123456789xyz"), ["...56789ab...", "...56789xy..."]);
        assert_eq!(shown("0123456789", "0123456789a"), ["...56789", "...56789a"]);
    }
}
