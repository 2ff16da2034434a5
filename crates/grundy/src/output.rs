//! Text for people and what JSON answers share: columns, digits in groups, colour on a terminal.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use serde::Serialize;
use sg_core::{Move, Outcome};
use sg_text::coloured;
use sg_text::wide;
pub(crate) use sg_text::{counted, grouped, printable, shortened};

use crate::failure::Failure;

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

/// Whether standard output was closed when the process began; see [`notice_closed_output`].
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Remembers whether standard output is closed, so that writing to it fails. For a call before the standard library starts.
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
    pub(crate) fn new(colour: Colour) -> Self {
        let coloured = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => coloured(&io::stdout()),
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
        serde_json::to_writer_pretty(&mut *self, value)?;
        Ok(writeln!(self)?)
    }

    /// A line `name  value` with the values in one column.
    pub(crate) fn field(&mut self, name: &str, value: &str) -> io::Result<()> {
        let name = self.label(&padded(name, 13));
        writeln!(self, "{name} {value}")
    }

    /// The heaps or coins of a position, a line each.
    pub(crate) fn heaps(&mut self, name: &str, lines: impl Iterator<Item = String>) -> io::Result<()> {
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

/// The columns of the terminal that the output goes to; where it goes elsewhere, no line is too long.
pub(crate) fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0))
}

/// A line in parts that fit this many columns: broken at a blank where there is one, and continued below the text after its
/// label.
pub(crate) fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let indent = match line.find("  ") {
        Some(gap) if gap > 0 => wide(&line[..line.len() - line[gap..].trim_start().len()]),
        _ => wide(&line[..line.len() - line.trim_start().len()]),
    };
    // Where hardly anything fits beside the label, or there is no room at all, the terminal breaks the line.
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

/// A move as JSON has it: what becomes of the heap that it is listed with.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<u64>,
    leaves: Vec<u64>,
}

impl From<Move> for Listed {
    fn from(Move { take, leaves, .. }: Move) -> Self {
        Self { take, leaves }
    }
}

/// The heaps of one size in a position, and the winning moves in each of them, as JSON has them.
#[derive(Debug, Serialize)]
pub(crate) struct HeapsOfSize<V> {
    pub(crate) size: u64,
    /// The number of heaps that have this size.
    pub(crate) times: usize,
    /// The value of a heap of this size.
    #[serde(flatten)]
    pub(crate) value: V,
    /// Absent if they could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) winning_moves: Option<u128>,
    /// The first of them.
    pub(crate) listed: Vec<Listed>,
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
