//! Text for people and what JSON answers share: columns, digits in groups, colour on a terminal.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use clap::ValueEnum;
use serde::Serialize;
use sg_core::{Move, Outcome};
use sg_text::coloured;
pub(crate) use sg_text::{counted, grouped, printable, shortened};

use crate::failure::Failure;

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
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
        let name = self.label(&format!("{name:<13}"));
        writeln!(self, "{name} {value}")
    }

    /// The heaps of a position, a line each.
    pub(crate) fn heaps(&mut self, lines: impl Iterator<Item = String>) -> io::Result<()> {
        for (at, line) in lines.enumerate() {
            self.field(if at == 0 { "heaps" } else { "" }, &line)?;
        }
        Ok(())
    }

    /// Who wins a position.
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
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
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
    /// How many heaps have this size.
    pub(crate) times: usize,
    /// What a heap of this size is worth.
    #[serde(flatten)]
    pub(crate) value: V,
    /// Absent if they could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) winning_moves: Option<u128>,
    /// The first of them.
    pub(crate) listed: Vec<Listed>,
}
