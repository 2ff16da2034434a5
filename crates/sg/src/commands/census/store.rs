//! The directory of a census: its plan, and one append-only journal for each process that worked there.
//!
//! A line of a journal is a checksum, a tabulator, and a row as JSON. It is written whole; a last line without its end is what an
//! interruption left, and is dropped. Any other line that does not fit its checksum is refused. No two processes write to
//! the same file, so none is locked.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sg_core::census::{Alias, Row};
use sg_core::values::fnv1a;

use super::goes_up;
use crate::failure::Failure;
use crate::output::{beside, grouped, keep, shortened};

/// What a census computes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    /// The version of the program.
    engine: String,
    pub(super) levels: Vec<usize>,
    /// The part and the number of parts.
    pub(super) shard: [usize; 2],
    /// The rulesets in order, of all shards.
    pub(super) aliases: Vec<Alias>,
}

impl Plan {
    /// The name of its file.
    const FILE: &str = "plan.json";

    pub(super) fn new(aliases: Vec<Alias>, levels: Vec<usize>, shard: [usize; 2]) -> Self {
        Self { engine: format!("sg {}", env!("CARGO_PKG_VERSION")), levels, shard, aliases }
    }

    /// The same census without its shard.
    pub(super) fn whole(&self) -> Self {
        Self { shard: [0, 1], ..self.clone() }
    }

    /// The canonical codes of this shard, each once: every n-th, so that shards are alike.
    pub(super) fn codes(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = self.aliases.iter().map(|alias| &*alias.canonical).collect();
        codes.sort_unstable_by_key(|code| (code.len(), *code));
        codes.dedup();
        let [part, parts] = self.shard;
        codes.into_iter().skip(part).step_by(parts).collect()
    }

    /// Makes the directory and writes the plan, or finds the same plan there.
    pub(super) fn begin(&self, directory: &Path) -> Result<(), Failure> {
        make(directory)?;
        let path = directory.join(Self::FILE);
        if path.exists() {
            return if Self::read(directory)? == *self {
                Ok(())
            } else {
                Err(Failure::Report(format!(
                    "{}: another census is kept here (other rulesets, levels, shard or version)\n  \
                     help: name another directory",
                    directory.display()
                )))
            };
        }
        let text = serde_json::to_vec(self)?;
        whole_file(&path, &text)
    }

    /// The plan of a directory.
    pub(super) fn read(directory: &Path) -> Result<Self, Failure> {
        let path = directory.join(Self::FILE);
        let text = fs::read(&path).map_err(|error| Failure::file(&path, "read", error))?;
        serde_json::from_slice(&text).map_err(|error| Failure::file(&path, "read", error))
    }
}

/// Makes a directory, if it is not there.
pub(super) fn make(directory: &Path) -> Result<(), Failure> {
    fs::create_dir_all(directory).map_err(|error| Failure::file(directory, "make", error))
}

/// Writes a file that appears whole or not at all.
pub(super) fn whole_file(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        let mut file = beside(path, ".tmp")?;
        file.write_all(text)?;
        keep(file, path)
    };
    write().map_err(|error| Failure::file(path, "write", error))
}

/// A row, and what it cost, which is no part of the results.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) row: Row,
    pub(super) seconds: f64,
}

/// The journal of this process.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    failed: bool,
}

impl Journal {
    /// Begins the next journal of a directory.
    pub(super) fn create(directory: &Path) -> Result<Self, Failure> {
        for number in journals(directory)?.len() + 1.. {
            let path = directory.join(format!("journal-{number:06}.txt"));
            match File::create_new(&path) {
                Ok(file) => return Ok(Self { file, path, failed: false }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Failure::file(&path, "write", error)),
            }
        }
        unreachable!("numbers do not end")
    }

    /// Appends a line. After a failure nothing more is written, as a line must not follow a part of one.
    pub(super) fn write(&mut self, entry: &Entry) -> Result<(), Failure> {
        if self.failed {
            return Err(Failure::file(&self.path, "write", "an earlier row was not written"));
        }
        let json = serde_json::to_string(entry)?;
        let line = format!("{:016x}\t{json}\n", fnv1a(json.bytes()));
        self.file.write_all(line.as_bytes()).map_err(|error| {
            self.failed = true;
            Failure::file(&self.path, "write", error)
        })
    }
}

/// The journals of a directory, in order.
fn journals(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
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
    read().map_err(|error| Failure::file(directory, "read", error))
}

/// The rows of journals, by code and level.
#[derive(Debug, Default)]
pub(super) struct Rows(BTreeMap<String, BTreeMap<usize, Entry>>);

impl Rows {
    /// How many.
    pub(super) fn len(&self) -> usize {
        self.0.values().map(BTreeMap::len).sum()
    }

    /// Reads all journals of a directory.
    pub(super) fn read(&mut self, directory: &Path) -> Result<(), Failure> {
        for path in journals(directory)? {
            let text = fs::read(&path).map_err(|error| Failure::file(&path, "read", error))?;
            let text = String::from_utf8_lossy(&text);
            for (number, line) in (1_usize..).zip(text.split_inclusive('\n')) {
                // A line without its end was being written when the process ended.
                let Some(line) = line.strip_suffix('\n') else { break };
                let entry = entry(line).map_err(|what| {
                    Failure::Report(format!("{}, line {}: {what}", path.display(), grouped(number as u128)))
                })?;
                self.insert(entry)?;
            }
        }
        Ok(())
    }

    /// Adds a row; the same row may come again, another one for its code and level may not.
    pub(super) fn insert(&mut self, entry: Entry) -> Result<(), Failure> {
        let (code, level) = (shortened(&entry.row.code, 60), entry.row.level);
        match self.0.entry(entry.row.code.clone()).or_default().entry(level) {
            Slot::Vacant(slot) => {
                slot.insert(entry);
                Ok(())
            }
            Slot::Occupied(slot) if slot.get().row == entry.row => Ok(()),
            Slot::Occupied(_) => Err(Failure::Report(format!(
                "{code}: two different rows for {} heaps",
                grouped(level as u128)
            ))),
        }
    }

    /// True if a row of this code is to be computed at `level`, which comes after the level `below`.
    pub(super) fn is_missing(&self, code: &str, level: usize, below: Option<usize>) -> bool {
        let levels = self.0.get(code);
        let row = |level: usize| levels?.get(&level).map(|entry| &entry.row);
        row(level).is_none() && below.is_none_or(|below| row(below).is_some_and(goes_up))
    }

    /// The last row of a code, if no further one is to be computed.
    pub(super) fn last(&self, code: &str, levels: &[usize]) -> Option<&Row> {
        let found = self.0.get(code)?;
        for level in levels {
            let row = &found.get(level)?.row;
            if !goes_up(row) || Some(level) == levels.last() {
                return Some(row);
            }
        }
        None
    }

    /// All rows with their costs, by code and level.
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.0.values().flat_map(BTreeMap::values)
    }
}

/// Reads a line of a journal.
fn entry(line: &str) -> Result<Entry, String> {
    let (sum, json) = line.split_once('\t').ok_or("not a row of a census")?;
    let entry: Option<Entry> = serde_json::from_str(json).ok();
    match entry {
        Some(entry) if sum == format!("{:016x}", fnv1a(json.bytes())) => Ok(entry),
        Some(entry) => Err(format!("the row of {} was altered", shortened(&entry.row.code, 60))),
        None => Err("the row was altered".to_owned()),
    }
}
