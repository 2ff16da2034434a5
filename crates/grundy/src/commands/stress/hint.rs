//! The likely cause of a failure, judged by how the program ended and what it printed.

use sg_contest::judgement::{first_wrong, spelling, stops_after};
use sg_contest::process::{Clock, End};
use sg_contest::stress::{Found, Landmark, Verdict};
use sg_judge::{Entry, Framing, Phrase, Text, text};
use sg_text::grouped;

use super::program::Prepared;
use super::time_limit;
use crate::cli::problems::Stress;

/// The line of standard error that says why a program ended: a sanitizer's, an exception's, a
/// panic's.
pub(super) fn error_line(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let after = |words: &str| lines().find_map(|line| line.split_once(words).map(|parts| parts.1.to_owned()));
    if let Some(error) = after("ERROR: AddressSanitizer: ") {
        let kind = error.split(" on ").next().unwrap_or_default();
        return Some(format!("AddressSanitizer: {kind}"));
    }
    if let Some(line) = lines().find(|line| line.contains(": runtime error: ")) {
        return Some(line.rsplit('/').next().unwrap_or(line).to_owned());
    }
    // Python's, of an exception and of a source that it cannot read.
    if lines().any(|line| line.starts_with("File \"")) {
        return lines().next_back().map(str::to_owned);
    }
    if let Some(exception) = after("Exception in thread \"main\" ") {
        return Some(exception);
    }
    if lines().any(|line| line.contains(" panicked at ")) {
        return lines().skip_while(|line| !line.contains(" panicked at ")).nth(1).map(str::to_owned);
    }
    let thrown = after("terminate called after throwing an instance of ")?;
    Some(after("what():").map_or(thrown.clone(), |what| format!("{thrown}: {}", what.trim())))
}

/// Whether the C library has found its own data overwritten.
fn is_heap_damaged(stderr: &str) -> bool {
    ["malloc", "realloc", "free()", "munmap_chunk", "corrupted", "double free", "stack smashing"]
        .iter()
        .any(|words| stderr.contains(words))
}

/// Advice on what to look for, if there is any.
pub(super) fn hint(entry: &Entry, found: &Found, arguments: &Stress, prepared: &Prepared) -> Option<Text> {
    let stderr = String::from_utf8_lossy(&found.ran.stderr);
    let native = !stderr.contains("Traceback") && !arguments.sanitize;
    if found.failed < 3 {
        if matches!(found.verdict, Verdict::Exceeded(End::TimedOut(_))) {
            return Some(text!("larger inputs take longer", "更大的数据用时更长"));
        }
        if found.verdict == Verdict::Exceeded(End::OutOfMemory) {
            return Some(text!("larger inputs need more memory", "更大的数据占用更多内存"));
        }
        return Some(text!(
            "random numbers, or uninitialised memory?",
            "用了随机数，或变量、数组没有初始化？"
        ));
    }
    if matches!(found.verdict, Verdict::Wrong | Verdict::Crashed(_))
        && found.ran.stdout.trim_ascii().is_empty()
    {
        let files = prepared.appeared();
        if !files.is_empty() {
            return Some(text!(
                "the program wrote the file {files}: remove freopen; the judge reads standard output",
                "程序写了文件 {files}：请去掉 freopen，OJ 只看标准输出",
                files = files.join(", ")
            ));
        }
        if prepared.freopen {
            return Some(text!(
                "the source calls freopen: the judge uses standard input and output",
                "源程序中有 freopen：OJ 使用标准输入输出"
            ));
        }
    }
    let lacks_addresses = ["out of memory", "failed to allocate"].iter().any(|words| stderr.contains(words));
    if stderr.contains("AddressSanitizer") && lacks_addresses {
        return Some(text!(
            "AddressSanitizer needs more address space than the limit allows: add --memory none",
            "AddressSanitizer 需要的地址空间超出限制：请加上 --memory none"
        ));
    }
    if stderr.contains("RecursionError") {
        return Some(text!(
            "recursion too deep for Python: raise the limit with sys.setrecursionlimit, or use a loop",
            "Python 递归过深：用 sys.setrecursionlimit 调高上限，或改用循环"
        ));
    }
    Some(match &found.verdict {
        Verdict::Exceeded(End::StackOverflow) => {
            text!("the recursion does not end, or goes too deep", "递归没有终止，或层数太多")
        }
        // A sum is near a power by chance more often than a number of the input.
        Verdict::Crashed(_)
            if matches!(
                found.landmark,
                Some(Landmark::Greatest { .. } | Landmark::Power { what: Some(_), .. })
            ) =>
        {
            return landmark(found);
        }
        Verdict::Crashed(End::Signalled(11)) if native => text!(
            "an index outside an array, a null pointer or a stack overflow; --sanitize names the line of a C or C++ source",
            "数组越界、空指针或栈溢出；C/C++ 源文件可加 --sanitize 定位到行"
        ),
        Verdict::Crashed(End::Signalled(8)) => {
            text!("division by zero, or INT_MIN / -1", "除以零，或 INT_MIN / -1")
        }
        Verdict::Crashed(End::Signalled(6)) if native && is_heap_damaged(&stderr) => text!(
            "memory outside an array was overwritten, or memory was freed twice; --sanitize names the line of a C or C++ source",
            "数组越界写入，或重复释放了内存；C/C++ 源文件可加 --sanitize 定位到行"
        ),
        Verdict::Crashed(End::Signalled(6)) => {
            text!("an assertion or an exception that is not caught", "断言失败，或异常没有捕获")
        }
        Verdict::Crashed(End::Exited(_)) if found.ran.stderr.is_empty() => exited(found),
        Verdict::Exceeded(End::TimedOut(Clock::Wall)) => {
            text!(
                "the program is waiting: does it read more than the input has, or wait for something else?",
                "程序在等待：是否读入了多于输入的内容，或者在等待别的东西？"
            )
        }
        Verdict::Exceeded(End::TimedOut(Clock::Cpu)) => too_slow(entry, found, arguments),
        Verdict::Exceeded(End::OutOfMemory) => {
            let limit = arguments.memory.0?;
            text!("arrays too large? The limit is {limit} MiB", "数组开得太大？限制为 {limit} MiB")
        }
        Verdict::Exceeded(End::OutputLimit(_)) => {
            text!("a loop that prints without end?", "死循环，一直在输出？")
        }
        Verdict::Wrong => return together(found, prepared).or_else(|| landmark(found)),
        _ => return None,
    })
}

/// Why the time was exceeded, with the limit.
fn too_slow(entry: &Entry, found: &Found, arguments: &Stress) -> Text {
    let why = if found.right_alone {
        let cases = grouped(found.cases as u128);
        text!("too slow for {cases} cases together", "{cases} 组数据一起超时")
    } else if matches!(entry.about().framing, Framing::UntilEnd(_)) && found.input.len() < SHORT {
        text!(
            "a loop that does not end, perhaps because the end of the input is not noticed",
            "死循环，也许是没有判断输入结束"
        )
    } else {
        text!(
            "a loop that does not end, or too many steps for this input",
            "死循环，或者对这份输入来说步数太多"
        )
    };
    text!(
        "{why}; the limit is {limit} s here (--time-limit), and may be another at the judge",
        "{why}；这里的时限为 {limit} 秒（--time-limit），OJ 的时限可能不同",
        limit = time_limit(entry, arguments).as_secs_f64()
    )
}

/// Advice on an exit status without a word: what was printed may be wrong as well.
fn exited(found: &Found) -> Text {
    let printed = &found.ran.stdout;
    if printed.trim_ascii().is_empty() || first_wrong(printed, &found.answers).is_none() {
        text!("main must return 0", "main 应返回 0")
    } else {
        text!("main must return 0; what it printed is wrong too", "main 应返回 0；而且输出的答案也不对")
    }
}

/// A bound or a power of two at which a program begins to be wrong, if the input was shrunk as far
/// as it goes.
fn landmark(found: &Found) -> Option<Text> {
    Some(match found.landmark.as_ref()? {
        Landmark::Greatest { name, value } => text!(
            "{name} = {value} is the greatest that is allowed: is an array or a loop too short?",
            "{name} = {value} 是上界：数组是否开小了，循环是否少了一次？"
        ),
        Landmark::Square { name, value, bits } => text!(
            "{name} is {value}, whose square is more than 2^{bits}: is a type too small for it?",
            "{name} 为 {value}，其平方大于 2^{bits}：变量类型是否放不下？"
        ),
        Landmark::Power { what, value, bits } => {
            let what = match what {
                Some(name) => Text::plain(name),
                None => text!("the sum of the numbers", "各数之和"),
            };
            let small = match *bits {
                ..=Landmark::MOST_INDEX => {
                    Phrase::both("is a type or an array too small", "变量类型或数组是否太小")
                }
                30 => Phrase::both(
                    "does a loop look at too few bits, or is a type too small for twice the number",
                    "循环处理的二进制位是否太少，或变量类型是否放不下它的两倍",
                ),
                _ => Phrase::both("is a type too small", "变量类型是否放不下（溢出）"),
            };
            text!(
                "{what} is {value}, and 2^{bits} = {power}: {small}?",
                "{what} 为 {value}，而 2^{bits} = {power}：{small}？",
                power = 1_u64 << bits
            )
        }
    })
}

/// Up to how many bytes nothing takes long.
const SHORT: usize = 200;

/// From how many bytes on an input may be longer than a program's buffer.
const LONG: usize = 1 << 16;

/// The words for what is missing in an output, or for why several cases fail together and each of
/// them alone does not.
fn together(found: &Found, prepared: &Prepared) -> Option<Text> {
    let printed = String::from_utf8_lossy(&found.ran.stdout);
    let expected = found.answers.concat();
    let [tokens, wanted] =
        [&*printed, &*expected].map(|text| text.split_ascii_whitespace().collect::<Vec<_>>());
    if found.right_alone && prepared.mixed {
        let [printed, wanted] = [&tokens, &wanted].map(|tokens| {
            let mut tokens = tokens.clone();
            tokens.sort_unstable();
            tokens
        });
        if printed == wanted {
            return Some(text!(
                "the right answers in another order: after sync_with_stdio(false) use cout alone, or printf alone",
                "答案都对，但顺序不同：sync_with_stdio(false) 之后不要混用 cout 和 printf"
            ));
        }
    }
    if tokens.concat() == wanted.concat() && tokens.len() < wanted.len() {
        let lines = |text: &str| text.split_whitespace().collect::<String>();
        return Some(if printed.lines().map(lines).eq(expected.lines().map(lines)) {
            text!("a space is missing within an answer", "答案中缺少空格")
        } else {
            text!(
                "two answers run together: a line end or a space is missing between them",
                "两个答案连在一起，之间缺少换行或空格"
            )
        });
    }
    if tokens.len() > wanted.len() && tokens.starts_with(&wanted) {
        if printed.trim_end().lines().count() == expected.trim_end().lines().count() {
            return Some(text!(
                "the answers are all there, and the last line goes on after its answer",
                "答案都已输出，但最后一行的答案之后还有多余的内容"
            ));
        }
        return Some(text!(
            "all answers are there, and then more output: is a case not read to its end, or does the program go on after \
             the last one?",
            "答案都已输出，之后还有多余的输出：某组数据没有读完，或者读完最后一组后程序还在继续？"
        ));
    }
    if found.cases > 1
        && tokens.len() < wanted.len()
        && let Some(answered) = stops_after(&found.ran.stdout, &found.answers)
    {
        return Some(text!(
            "it answers {answered} of {cases} cases and stops",
            "共 {cases} 组数据，只回答了 {answered} 组",
            cases = found.cases
        ));
    }
    if tokens.len() != wanted.len() {
        return found.right_alone.then(|| {
            text!(
                "each case alone is right; together, the number of answers is wrong",
                "每组数据单独运行都正确；放在一起时答案的个数不对"
            )
        });
    }
    let wrong: Vec<(&str, &str)> =
        tokens.into_iter().zip(wanted).filter(|(token, wanted)| token != wanted).collect();
    if wrong.is_empty() {
        return None;
    }
    if let Some(spelling) = spelling(&printed, &expected) {
        return Some(spelling);
    }
    let is_signed = |(token, wanted): &(&str, &str)| {
        let signed = token.parse::<i64>().ok().filter(|signed| *signed < 0);
        signed.is_some_and(|signed| wanted.parse() == Ok(signed.cast_unsigned()))
    };
    if wrong.iter().all(is_signed) {
        return Some(text!(
            "a number from 2^63 on is printed as a negative one: its type must be unsigned, as for `%llu` or Long.toUnsignedString",
            "2^63 及以上的数输出成了负数：应使用无符号类型，例如用 `%llu` 或 Long.toUnsignedString 输出"
        ));
    }
    // Where answers are numbered, only the numbers may be wrong.
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    let without = |word: &str| word.chars().filter(|letter| !letter.is_ascii_digit()).collect::<String>();
    let numbers_a_case = |wanted: &str| {
        let number = digits(wanted).parse::<usize>();
        !without(wanted).is_empty() && number.is_ok_and(|number| (1..=found.cases).contains(&number))
    };
    if wrong.iter().all(|(token, wanted)| without(token) == without(wanted) && numbers_a_case(wanted)) {
        return Some(text!("only the case numbers are wrong", "只有组号不对"));
    }
    // A number at the end of a type is the likelier reason.
    let ends_a_type = matches!(found.landmark, Some(Landmark::Power { what: Some(_), bits: 24.., .. }));
    if ends_a_type { None } else { left_over(found) }
}

/// The words for why several cases fail together and each of them alone does not.
fn left_over(found: &Found) -> Option<Text> {
    if found.right_alone && found.input.len() >= LONG {
        return Some(text!(
            "each case alone is right: is something left from an earlier case (a variable or array not reset, a table or memo \
             that does not fit this case), is a case not read to its end, or is an array or a buffer too small for all cases?",
            "每组数据单独运行都正确：可能残留了前面数据的内容（变量或数组没有清空，表或记忆化结果不适用于这一组），某组数据没有读完，\
             或者数组、缓冲区放不下所有数据"
        ));
    }
    if found.right_alone && found.wrong == 0 {
        return Some(text!(
            "each case alone is right, and the first one is wrong where others follow: is more read than the case has, is an \
             array too short for all cases, or are the answers printed in another order?",
            "每组数据单独运行都正确，而后面还有数据时第一组就错：是否多读了一组的内容，按组存放的数组是否开小了，或者输出的顺序不对？"
        ));
    }
    found.right_alone.then(|| {
        text!(
            "each case alone is right: is something left from an earlier case (a variable or array not reset, a table or memo \
             that does not fit this case), is a case not read to its end, or is an array over the cases too short?",
            "每组数据单独运行都正确：可能残留了前面数据的内容（变量或数组没有清空，表或记忆化结果不适用于这一组），某组数据没有读完，\
             或者按组存放的数组开小了"
        )
    })
}
