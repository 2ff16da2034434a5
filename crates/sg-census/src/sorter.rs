//! Lines sorted on disk, so that memory does not follow their number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::PathBuf;

use crate::Error;

/// The number of bytes that are sorted in memory at once.
const IN_MEMORY: usize = 1 << 23;

/// Collects lines without line ends, in any order.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// The directory that keeps what does not fit in memory; the files there have no names.
    directory: PathBuf,
    in_memory: usize,
    text: String,
    /// The place of each line in `text`.
    lines: Vec<(usize, usize)>,
    runs: Vec<File>,
}

impl Sorter {
    pub(crate) fn new(directory: PathBuf) -> Self {
        Self::with_memory(directory, IN_MEMORY)
    }

    fn with_memory(directory: PathBuf, in_memory: usize) -> Self {
        Self { directory, in_memory, text: String::new(), lines: Vec::new(), runs: Vec::new() }
    }

    pub(crate) fn push(&mut self, line: &str) -> Result<(), Error> {
        if self.text.len() + line.len() + self.lines.len() * size_of::<(usize, usize)>() > self.in_memory
            && !self.lines.is_empty()
        {
            self.spill().map_err(Error::scratch)?;
        }
        let start = self.text.len();
        self.text.push_str(line);
        self.lines.push((start, self.text.len()));
        Ok(())
    }

    fn sort(&mut self) {
        let text = &self.text;
        self.lines.sort_unstable_by(|a, b| text[a.0..a.1].cmp(&text[b.0..b.1]));
        self.lines.dedup_by(|a, b| text[a.0..a.1] == text[b.0..b.1]);
    }

    /// Writes what is in memory to a file, in order.
    fn spill(&mut self) -> io::Result<()> {
        self.sort();
        let mut file = BufWriter::new(tempfile::tempfile_in(&self.directory)?);
        for &(start, end) in &self.lines {
            file.write_all(&self.text.as_bytes()[start..end])?;
            file.write_all(b"\n")?;
        }
        self.runs.push(file.into_inner().map_err(io::IntoInnerError::into_error)?);
        self.text.clear();
        self.lines.clear();
        Ok(())
    }

    /// All lines that were pushed.
    pub(crate) fn finish(mut self) -> Result<Sorted, Error> {
        if self.runs.is_empty() {
            self.sort();
        } else {
            self.spill().map_err(Error::scratch)?;
            self.text = String::new();
            self.lines = Vec::new();
        }
        Ok(Sorted { text: self.text, lines: self.lines, runs: self.runs })
    }
}

/// Lines in order, each once.
#[derive(Debug)]
pub(crate) struct Sorted {
    text: String,
    lines: Vec<(usize, usize)>,
    runs: Vec<File>,
}

impl Sorted {
    /// Calls `each` on every line in order, from the first on whenever it is called.
    pub(crate) fn each(&mut self, mut each: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        for &(start, end) in &self.lines {
            each(&self.text[start..end])?;
        }
        if self.runs.is_empty() {
            return Ok(());
        }
        let mut runs = Vec::new();
        let mut heap = BinaryHeap::new();
        for file in &mut self.runs {
            file.rewind().map_err(Error::scratch)?;
            let mut run = BufReader::with_capacity(1 << 14, file);
            if let Some(line) = next(&mut run, String::new())? {
                heap.push(Reverse((line, runs.len())));
            }
            runs.push(run);
        }
        let mut last: Option<String> = None;
        while let Some(Reverse((line, run))) = heap.pop() {
            if last.as_ref() != Some(&line) {
                each(&line)?;
            }
            let spent = last.replace(line).unwrap_or_default();
            if let Some(line) = next(&mut runs[run], spent)? {
                heap.push(Reverse((line, run)));
            }
        }
        Ok(())
    }
}

/// The next line of a run, read into `line`.
fn next(run: &mut impl BufRead, mut line: String) -> Result<Option<String>, Error> {
    line.clear();
    let read = run.read_line(&mut line).map_err(Error::scratch)?;
    if line.ends_with('\n') {
        line.pop();
    }
    Ok((read > 0).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::values::SplitMix64;

    #[test]
    fn lines_sorted_on_disk_are_those_sorted_in_memory() {
        let mut random = SplitMix64::new(1);
        let lines: Vec<String> = (0..2000).map(|_| format!("{}\tx", random.up_to(500))).collect();
        let mut expected = lines.clone();
        expected.sort_unstable();
        expected.dedup();
        for in_memory in [usize::MAX, 1 << 12, 1 << 8] {
            let mut sorter = Sorter::with_memory(std::env::temp_dir(), in_memory);
            for line in &lines {
                sorter.push(line).expect("space");
            }
            let mut sorted = sorter.finish().expect("space");
            assert_eq!(sorted.runs.is_empty(), in_memory == usize::MAX);
            for _ in 0..2 {
                let mut found = Vec::new();
                sorted
                    .each(|line| {
                        found.push(line.to_owned());
                        Ok(())
                    })
                    .expect("read");
                assert!(found == expected, "{in_memory} bytes in memory");
            }
        }
    }
}
