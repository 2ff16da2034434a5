//! Whether an input is one that the judge may give, laid out as the statement has it, and which
//! bounds it reaches.

use std::io;

use sg_judge::{Entry, Framing, Stop, Text, text};

use crate::draw::{Drawn, trace};

/// A place where an input is not laid out as the statement has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// The fault there.
    pub message: Text,
}

/// The range of the numbers of one name in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The name.
    pub name: String,
    /// The number of its numbers.
    pub count: u64,
    /// The least and the greatest that occur.
    pub values: (u64, u64),
    /// Whether one of them is as small, and one as great, as it may be in its place.
    pub bounds: (bool, bool),
}

/// The findings about an input that the judge may give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of cases.
    pub cases: u64,
    /// The first place that is laid out in another way.
    pub layout: Option<Layout>,
    /// The ranges of the numbers, in the order of their names in the input; a word counts by its
    /// length, as `word`.
    pub reached: Vec<Reached>,
}

/// Checks an input: the judge's limits, nothing left over, the layout, and the bounds that are
/// reached.
///
/// # Errors
///
/// [`Stop::Fault`] at the first thing that the judge's limits do not allow.
pub fn check_input(entry: &Entry, name: &str, input: &[u8]) -> Result<Checked, Stop> {
    let mut session = entry.open(name, io::Cursor::new(input), true);
    while session.next_case()?.is_some() {}
    let cases = session.end()?.cases;
    // Whatever was read is ASCII.
    let text = String::from_utf8_lossy(input);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let (mut drawn, _) = trace(entry, text, true);
    let mut reached: Vec<Reached> = Vec::new();
    for token in drawn.tokens() {
        let name = token.name.unwrap_or("word");
        let value = token.value();
        let place = reached.iter().position(|reached| reached.name == name).unwrap_or_else(|| {
            let name = name.to_string();
            reached.push(Reached { name, count: 0, values: (value, value), bounds: (false, false) });
            reached.len() - 1
        });
        let reached = &mut reached[place];
        reached.count += 1;
        reached.values = (reached.values.0.min(value), reached.values.1.max(value));
        reached.bounds.0 |= value == token.least;
        reached.bounds.1 |= value == token.most;
    }
    for token in drawn.header.iter_mut().chain(drawn.cases.iter_mut().flatten()) {
        if token.name.is_some() {
            // Without leading zeros.
            token.text = token.value().to_string();
        }
    }
    let layout = other_layout(input, laid_out(&drawn, entry.about().framing, input).as_bytes());
    Ok(Checked { cases, layout, reached })
}

/// A line that holds more or fewer tokens than the layout puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnevenLine {
    /// Its number, from 1.
    pub line: u64,
    /// The number of its tokens.
    pub found: usize,
    /// The number of tokens that the layout has there.
    pub expected: usize,
}

/// The first uneven line of an input that is at fault, before the line of the fault. A number too
/// many or too few shifts all that follow, and the reader, to whom a line end is a blank, stumbles
/// only later.
#[must_use]
pub fn uneven_line(entry: &Entry, input: &[u8]) -> Option<UnevenLine> {
    let text = String::from_utf8_lossy(input);
    let (drawn, _) = trace(entry, &text, true);
    let framing = entry.about().framing;
    let right = drawn.input(framing);
    let count = |line: &str| line.split_whitespace().count();
    let mut expected: Vec<usize> = right.lines().map(count).filter(|&tokens| tokens > 0).collect();
    // The line of the fault is not complete, and the closing one was not read.
    let unread = if matches!(framing, Framing::UntilZero(_)) { 2 } else { 1 };
    expected.truncate(expected.len().saturating_sub(unread));
    let lines =
        (1..).zip(text.lines()).map(|(line, text)| (line, count(text))).filter(|(_, found)| *found > 0);
    let mut pairs = lines.zip(expected);
    pairs.find_map(|((line, found), expected)| {
        (found != expected).then_some(UnevenLine { line, found, expected })
    })
}

/// The cases in the right layout. Where blank lines lie between them, there may be as many as
/// `input` has at that place.
fn laid_out(drawn: &Drawn, framing: Framing, input: &[u8]) -> String {
    if !matches!(framing, Framing::UntilEnd("\n")) {
        return drawn.input(framing);
    }
    let mut right = String::new();
    for case in drawn.each() {
        if !right.is_empty() {
            let rest = input.get(right.len()..).unwrap_or_default();
            right.extend(rest.iter().take_while(|byte| **byte == b'\n').map(|_| '\n'));
        }
        right += &case.input(framing);
    }
    right
}

/// The first place where an input differs from the same tokens in the right layout.
fn other_layout(input: &[u8], right: &[u8]) -> Option<Layout> {
    let at = input.iter().zip(right).position(|(one, other)| one != other);
    let at = at.or_else(|| (input.len() != right.len()).then(|| input.len().min(right.len())))?;
    let before = &input[..at];
    let line = before.split(|&byte| byte == b'\n').count() as u64;
    let column = 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64;
    let named = |byte: Option<&u8>| match byte {
        None => text!("the end of the input", "输入结尾"),
        Some(b'\n') => text!("a line end", "换行"),
        Some(b' ') => text!("a space", "空格"),
        Some(b'\r') => text!("a carriage return (CR)", "回车（CR）"),
        Some(b'\t') => text!("a tab", "制表符"),
        Some(0xef) if at == 0 => text!("a byte order mark", "字节顺序标记（BOM）"),
        Some(byte) if byte.is_ascii_graphic() => Text::plain(format_args!("`{}`", char::from(*byte))),
        Some(byte) => text!("the byte {hex}", "字节 {hex}", hex = format!("0x{byte:02x}")),
    };
    let (found, expected) = (input.get(at), right.get(at));
    let message = match (found, expected) {
        (Some(b'0'), Some(b'1'..=b'9')) => text!("a number with a leading zero", "数的开头有多余的 0"),
        _ => text!(
            "expected {expected}, found {found}",
            "应为 {expected}，实际为 {found}",
            expected = named(expected),
            found = named(found)
        ),
    };
    Some(Layout { line, column, message })
}
