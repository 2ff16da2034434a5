//! `grundy nimbers`: the sequence, in five formats.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use sg_core::Nimber;
use sg_core::heaps::notation::Ruleset;
use sg_files::Whole;
use sg_heaps::Solver;
use sg_heaps::solver::{Limits, SolveError};

use crate::cli::{LARGEST_COMPUTED, Nimbers, STANDARD_INPUT, SequenceFormat};
use crate::failure::Failure;
use crate::output::Output;
use crate::ruleset::{load, title};
use crate::solving;

/// Heaps far beyond the computed ones are printed only in such numbers.
const MOST_FAR: u64 = 100_000_000;

pub(crate) fn run(arguments: &Nimbers, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let (from, to) = (arguments.from, arguments.to);
    solving::in_order(from, to)?;
    if arguments.format == SequenceFormat::Npy && arguments.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::usage("a NumPy array is binary: choose a file with `--output`"));
    }
    let near = to <= LARGEST_COMPUTED;
    if !near && to - from >= MOST_FAR {
        return Err(Failure::usage(format!(
            "beyond heap {LARGEST_COMPUTED} at most {MOST_FAR} nimbers are printed at once: raise `--from`"
        )));
    }
    let limits = if near { Limits::table(to + 1) } else { Limits::thorough(ruleset.kind()) };
    let mut solver = Solver::new(&ruleset).with_limits(limits);
    let nimbers = solving::watched(limits.heaps, |watch| solver.nimbers_watched(from..=to, watch)).map_err(
        |error| match error {
            SolveError::OutOfReach { .. } => Failure::reported(format!(
                "{}: no period is proved, so nothing is known beyond heap {LARGEST_COMPUTED}",
                title(&ruleset)
            )),
            error => solving::failure(&ruleset, error),
        },
    )?;
    write(arguments, &ruleset, nimbers.bytes_each(), &|| nimbers.iter(), output)
}

/// Writes the run of nimbers, which fit this many bytes each, to the file or the output that the
/// arguments name.
fn write<I: Iterator<Item = Nimber>>(
    arguments: &Nimbers,
    ruleset: &Ruleset,
    bytes: usize,
    run: &dyn Fn() -> I,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some(path) = arguments.output.as_deref().filter(|path| *path != Path::new(STANDARD_INPUT)) else {
        return Ok(format(arguments, ruleset, bytes, run, output)?);
    };
    let failure = |error: io::Error| Failure::file(path, "write", error);
    let mut file = BufWriter::new(Whole::named(path, ".new").map_err(failure)?);
    format(arguments, ruleset, bytes, run, &mut file).map_err(failure)?;
    let file = file.into_inner().map_err(|error| failure(error.into_error()))?;
    file.keep().map_err(failure)
}

fn format<I: Iterator<Item = Nimber>>(
    arguments: &Nimbers,
    ruleset: &Ruleset,
    bytes: usize,
    run: &dyn Fn() -> I,
    out: &mut dyn Write,
) -> io::Result<()> {
    let heaps = arguments.from..=arguments.to;
    match arguments.format {
        SequenceFormat::Text => table(&title(ruleset), arguments.from, arguments.to, run, out),
        SequenceFormat::Csv => {
            writeln!(out, "heap,nimber")?;
            heaps.zip(run()).try_for_each(|(heap, nimber)| writeln!(out, "{heap},{nimber}"))
        }
        SequenceFormat::Bfile => {
            heaps.zip(run()).try_for_each(|(heap, nimber)| writeln!(out, "{heap} {nimber}"))
        }
        SequenceFormat::Json => {
            let text = |text: &str| serde_json::to_string(text).map_err(io::Error::from);
            write!(out, "{{\"ruleset\":{}", text(&ruleset.to_string())?)?;
            if let Some(code) = ruleset.code() {
                write!(out, ",\"code\":{}", text(&code)?)?;
            }
            write!(out, ",\"from\":{},\"to\":{},\"nimbers\":[", arguments.from, arguments.to)?;
            for (at, nimber) in run().enumerate() {
                write!(out, "{}{nimber}", if at == 0 { "" } else { "," })?;
            }
            writeln!(out, "]}}")
        }
        SequenceFormat::Npy => npy(bytes, arguments.to - arguments.from + 1, run(), out),
    }
}

/// Rows of twenty nimbers, each with the heap of its first.
fn table<I: Iterator<Item = Nimber>>(
    title: &str,
    from: u64,
    to: u64,
    run: &dyn Fn() -> I,
    out: &mut dyn Write,
) -> io::Result<()> {
    const ROW: u64 = 20;
    let width = run().max().unwrap_or_default().to_string().len().max(3);
    let margin = to.to_string().len().max(4);
    writeln!(out, "{title}")?;
    write!(out, "{:>margin$} ", "heap")?;
    (0..ROW).try_for_each(|column| write!(out, " {:>width$}", format!("+{column}")))?;
    let start = from - from % ROW;
    for (heap, nimber) in (start..).zip((start..from).map(|_| None).chain(run().map(Some))) {
        if heap.is_multiple_of(ROW) {
            write!(out, "\n{heap:>margin$} ")?;
        }
        match nimber {
            Some(nimber) => write!(out, " {:>width$}", nimber.0)?,
            None => write!(out, " {:>width$}", "")?,
        }
    }
    writeln!(out)
}

/// The format 1.0 of `NumPy`: a magic string, a header padded to 64 bytes, and the little-endian
/// numbers.
fn npy(bytes: usize, count: u64, run: impl Iterator<Item = Nimber>, out: &mut dyn Write) -> io::Result<()> {
    /// The magic string, the version and the length of the header.
    const BEFORE: usize = 10;
    let kind = if bytes == 1 { "|u1".to_owned() } else { format!("<u{bytes}") };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    while !(BEFORE + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for nimber in run {
        out.write_all(&nimber.0.to_le_bytes()[..bytes])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_begin_at_multiples_of_twenty() {
        let mut text = Vec::new();
        table("t", 19, 21, &|| [7, 0, 12].map(Nimber).into_iter(), &mut text).expect("memory");
        let text = String::from_utf8(text).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1].trim_end().len(), lines[2].len());
        assert!(lines[2].ends_with("   7") && lines[2].starts_with("   0 "));
        assert_eq!(lines[3], "  20    0  12");
    }
}
