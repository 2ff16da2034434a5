//! Journals: one append-only file for each process that worked in a directory.
//!
//! A line is a checksum, a tabulator, and a row as JSON. It is written whole; a last line without
//! its end is what an interruption left, and is dropped. Any other line that does not fit its
//! checksum is refused. No two processes write to the same file, so none is locked.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sg_core::values::fnv1a;
use sg_text::{grouped, shortened};

use crate::codes::Codes;
use crate::task::Entry;
use crate::text::SHOWN;
use crate::{Error, Observer};

/// A row with the number of its code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) number: u32,
    pub(crate) entry: Entry,
}

/// The journal of this process.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    failed: bool,
}

impl Journal {
    /// Begins the next journal of a directory.
    pub(crate) fn create(directory: &Path) -> Result<Self, Error> {
        for number in journals(directory)?.len() + 1.. {
            let path = directory.join(format!("journal-{number:06}.txt"));
            match File::create_new(&path) {
                Ok(file) => return Ok(Self { file, path, failed: false }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Error::file(&path, "write", error)),
            }
        }
        unreachable!("numbers do not end")
    }

    /// Appends lines. After a failure nothing more is written, as a line must not follow a part of
    /// one.
    pub(crate) fn write(&mut self, kept: &[Kept]) -> Result<(), Error> {
        if self.failed {
            return Err(Error::file(&self.path, "write", "an earlier row was not written"));
        }
        let mut lines = String::new();
        for kept in kept {
            let json =
                serde_json::to_string(kept).map_err(|error| Error::file(&self.path, "write", error))?;
            let _ = writeln!(lines, "{:016x}\t{json}", fnv1a(json.bytes()));
        }
        self.file.write_all(lines.as_bytes()).map_err(|error| {
            self.failed = true;
            Error::file(&self.path, "write", error)
        })
    }
}

/// The journals of a directory, in order.
fn journals(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let read = || -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("journal-") && name.ends_with(".txt") {
                found.push(path);
            }
        }
        found.sort_unstable();
        Ok(found)
    };
    read().map_err(|error| Error::file(directory, "read", error))
}

/// Reads all journals of a directory. `each` gets every row, and its JSON.
pub(crate) fn read(
    directory: &Path,
    codes: &Codes,
    levels: &[usize],
    watch: &dyn Observer,
    mut each: impl FnMut(&Kept, &str) -> Result<(), Error>,
) -> Result<(), Error> {
    for path in journals(directory)? {
        let failure = |error: io::Error| Error::file(&path, "read", error);
        let mut file = BufReader::new(sg_files::open(&path).map_err(failure)?);
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            file.read_until(b'\n', &mut line).map_err(failure)?;
            // A line without its end was being written when the process ended, and so was none at
            // all.
            if line.pop() != Some(b'\n') {
                break;
            }
            let wrong =
                |what: String| Error::Report(format!("{}, line {}: {what}", path.display(), grouped(number)));
            let text = str::from_utf8(&line).map_err(|_| wrong("not a row of a census".to_owned()))?;
            let (kept, json) = parse(text).map_err(wrong)?;
            let row = &kept.entry.row;
            if codes.get(kept.number) != Some(&row.code) || !levels.contains(&row.level) {
                let code = shortened(&row.code, SHOWN);
                return Err(wrong(format!("the row of {code} belongs to another census")));
            }
            each(&kept, json)?;
            if watch.interrupted() {
                return Err(Error::Interrupted);
            }
        }
    }
    Ok(())
}

/// Reads a line of a journal.
fn parse(line: &str) -> Result<(Kept, &str), String> {
    let (sum, json) = line.split_once('\t').ok_or("not a row of a census")?;
    let kept: Option<Kept> = serde_json::from_str(json).ok();
    match kept {
        Some(kept) if sum == format!("{:016x}", fnv1a(json.bytes())) => Ok((kept, json)),
        Some(kept) => Err(format!("the row of {} was altered", shortened(&kept.entry.row.code, SHOWN))),
        None => Err("the row was altered".to_owned()),
    }
}
