//! Text for people and what JSON answers share: columns, digits in groups, colour on a terminal.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ColorChoice;
use serde::{Serialize, Serializer};
use sg_core::{Move, Outcome};
use sg_heaps::winning::WinningMoves;
use sg_play::json::Json;
use sg_text::{coloured, wide};
pub(crate) use sg_text::{counted, grouped, printable, shortened};

use crate::failure::Failure;

/// Whether standard output was closed when the process began; see [`notice_closed_output`].
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Remembers whether standard output is closed, so that writing to it fails. For a call before the
/// standard library starts.
#[cfg(target_os = "linux")]
pub fn notice_closed_output() {
    CLOSED.store(rustix::io::fcntl_getfd(io::stdout()).is_err(), Ordering::Relaxed);
}

/// An error if standard output was closed when the process began.
pub(crate) fn open() -> io::Result<()> {
    if CLOSED.load(Ordering::Relaxed) { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

/// Standard output, with or without colour.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<Stdout>,
    coloured: bool,
}

impl Output {
    pub(crate) fn new(colour: ColorChoice) -> Self {
        let coloured = match colour {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => coloured(&io::stdout()),
        };
        Self { stdout: BufWriter::with_capacity(1 << 16, io::stdout()), coloured }
    }

    /// `text`, set off as a heading.
    pub(crate) fn heading(&self, text: &str) -> String {
        self.paint("1", text)
    }

    /// `text` as a label beside the thing itself.
    pub(crate) fn label(&self, text: &str) -> String {
        self.paint("36", text)
    }

    /// `text` as a good result.
    pub(crate) fn good(&self, text: &str) -> String {
        self.paint("32", text)
    }

    /// `text` as a bad result.
    pub(crate) fn bad(&self, text: &str) -> String {
        self.paint("31", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A value as JSON of several lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self, value).map_err(io::Error::from)?;
        Ok(writeln!(self)?)
    }

    /// An object of JSON, of several lines.
    pub(crate) fn object(&mut self, members: Vec<Member>) -> Result<(), Failure> {
        self.json(&InLines(&Json::Object(members)))
    }

    /// A line `name  value` with the values in one column.
    pub(crate) fn field(&mut self, name: &str, value: &str) -> io::Result<()> {
        let name = self.label(&padded(name, 13));
        writeln!(self, "{name} {value}")
    }

    /// Values of one name, a line each.
    pub(crate) fn lines(&mut self, name: &str, lines: impl Iterator<Item = String>) -> io::Result<()> {
        for (at, line) in lines.enumerate() {
            self.field(if at == 0 { name } else { "" }, &line)?;
        }
        Ok(())
    }

    /// Writes the outcome of a position.
    pub(crate) fn outcome(&mut self, outcome: Outcome) -> io::Result<()> {
        let who = self.good(match outcome {
            Outcome::N => "N-position: the player to move wins",
            Outcome::P => "P-position: the player to move loses, whatever the move",
        });
        self.field("outcome", &who)
    }

    /// Writes the number of winning moves.
    pub(crate) fn winning_moves(&mut self, count: Option<u128>) -> io::Result<()> {
        self.field("winning moves", &count.map_or_else(|| "not counted".to_owned(), grouped))
    }

    /// Writes after `before` how many there are of which `listed` were written, if there are more.
    pub(crate) fn more(&mut self, before: &str, count: Option<u128>, listed: usize) -> io::Result<()> {
        match count.unwrap_or(0).saturating_sub(listed as u128) {
            0 => Ok(()),
            more => writeln!(self, "{before}... and {} more", grouped(more)),
        }
    }

    /// True if the output goes to a terminal.
    pub(crate) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        open()?;
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// A text with blanks after it, to this many columns.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(wide(text))))
}

/// The columns of the terminal that the output goes to; where it goes elsewhere, no line is too
/// long.
pub(crate) fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0))
}

/// A line in parts that fit this many columns: broken at a blank where there is one, and continued
/// below the text after its label.
pub(crate) fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let indent = match line.find("  ") {
        Some(gap) if gap > 0 => wide(&line[..line.len() - line[gap..].trim_start().len()]),
        _ => wide(&line[..line.len() - line.trim_start().len()]),
    };
    // Where hardly anything fits beside the label, or there is no room at all, the terminal breaks
    // the line.
    if wide(line) <= columns || columns < indent + 20 {
        return vec![line.to_owned()];
    }
    let mut parts = Vec::new();
    let (mut part, mut rest) = (String::new(), line);
    loop {
        let mut used = wide(&part);
        let fits = rest.char_indices().find(|(_, letter)| {
            used += wide(letter.encode_utf8(&mut [0; 4]));
            used > columns
        });
        let Some((end, _)) = fits else { break };
        // Chinese has no blanks; a blank within the indent is no place to break at.
        let here = |letter: char| letter == ' ' || !letter.is_ascii() && !"，。、；：）".contains(letter);
        let blank = rest[..end].rfind(' ').filter(|&at| wide(&part) + wide(&rest[..at]) > indent);
        let at = if rest[end..].starts_with(here) { end } else { blank.unwrap_or(end) };
        let (line, left) = rest.split_at(at);
        parts.push(part + line.trim_end());
        (part, rest) = (" ".repeat(indent), left.trim_start());
    }
    parts.push(part + rest);
    parts
}

/// The heaps of one size in a position, with what is known of one of them, and its winning moves:
/// their number, unless they could not be counted, and the first of them.
pub(crate) fn heaps_of_size(
    size: u64,
    times: usize,
    known: impl IntoIterator<Item = Member>,
    moves: &WinningMoves,
) -> Json {
    let listed = |Move { take, leaves, .. }: &Move| {
        let take = take.map(|take| ("take", take.into()));
        Json::Object(take.into_iter().chain([("leaves", leaves[..].into())]).collect())
    };
    let mut members = vec![("size", size.into()), ("times", times.into())];
    members.extend(known);
    members.extend(counted_moves(moves.count));
    members.push(("listed", moves.listed.iter().map(listed).collect()));
    Json::Object(members)
}

/// The number of winning moves; absent if they could not be counted.
pub(crate) fn counted_moves(count: Option<u128>) -> Option<Member> {
    count.map(|count| ("winning_moves", Json::Number(count)))
}

/// A member of an object of JSON.
pub(crate) type Member = (&'static str, Json);

/// JSON for [`serde_json`], which lays it out in several lines.
struct InLines<'j>(&'j Json);

impl Serialize for InLines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Json::Null => serializer.serialize_none(),
            Json::Flag(flag) => serializer.serialize_bool(*flag),
            Json::Number(number) => serializer.serialize_u128(*number),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(list) => serializer.collect_seq(list.iter().map(InLines)),
            Json::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, InLines(value))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_below_their_text() {
        let line = "result       wrong answer (WA) in the third case";
        assert_eq!(wrapped(line, 100), [line]);
        assert_eq!(wrapped(line, 33), ["result       wrong answer (WA) in", "             the third case"]);
        assert_eq!(wrapped(line, 20), [line], "too narrow");
        let chinese = "结果         答案错误从第三组数据起有误";
        assert_eq!(wrapped(chinese, 33), ["结果         答案错误从第三组数据", "             起有误"]);
        let numbers = "  1 22 333 4444 55555 666666 7777777";
        assert_eq!(wrapped(numbers, 24), ["  1 22 333 4444 55555", "  666666 7777777"]);
        for columns in 0..60 {
            for line in [line, chinese, numbers] {
                let all: String = wrapped(line, columns).concat();
                assert_eq!(all.replace(' ', ""), line.replace(' ', ""), "{columns}");
            }
        }
    }
}
