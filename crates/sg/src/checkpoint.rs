//! A checkpoint in a file: nimbers that outlive the process.
//!
//! The bytes are those of `sg_core::heaps::taking_breaking`: a header that names the ruleset and chunks that carry their own
//! checksums. A new file appears whole or not at all; after that chunks are only appended, and one that could not be
//! written to the end is cut off again, so that at every moment the file holds all that was ever reported as saved.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_files::Whole;
use sg_heaps::engine::{CheckpointError, Engine, Loader, Options};

use crate::failure::Failure;
use crate::lock::lock;
use crate::output::counted;

/// What is reported of a file that is not a checkpoint.
const NOT_A_CHECKPOINT: &str =
    "the file exists and is not a checkpoint; it was not touched\n  help: name another file";

/// The checkpoint file of a computation, locked against other processes while it is open.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    file: File,
    /// The file is good up to here.
    end: u64,
    /// The nimbers of the heaps before this one are in it.
    heaps: usize,
}

/// A checkpoint and the engine that goes on from it.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) checkpoint: Checkpoint,
    pub(crate) engine: Box<Engine>,
    /// What the user should know: that a part was cut off.
    pub(crate) note: Option<String>,
}

impl Checkpoint {
    /// Opens the checkpoint of `rules` at `path`, or begins a new one.
    ///
    /// A file cut short in the middle of a chunk, as a killed process leaves it, is cut back to its last whole chunk. A
    /// damaged one is cut back only if `repair` allows it, and what is no checkpoint of these rules is not touched.
    pub(crate) fn open(path: &Path, rules: &TakingBreaking, repair: bool) -> Result<Opened, Failure> {
        loop {
            // A pipe would wait for a writer that never comes, and a device may have no end.
            if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
                return Err(Failure::Report(format!("{}: {NOT_A_CHECKPOINT}", path.display())));
            }
            match OpenOptions::new().read(true).write(true).open(path) {
                Ok(file) => return Self::resume(path, file, rules, repair),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(Failure::file(path, "open the checkpoint", error)),
            }
            match Self::begin(path, rules) {
                Ok(opened) => return Ok(opened),
                // Another process began it between the two steps; it is opened like any other, and found locked.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.exists() => {}
                Err(error) => return Err(Failure::file(path, "begin the checkpoint", error)),
            }
        }
    }

    fn begin(path: &Path, rules: &TakingBreaking) -> io::Result<Opened> {
        let engine = Box::new(Engine::new(rules));
        let header = engine.checkpoint_header();
        // A link that leads to no file yet names the file to be made.
        let mut file = Whole::named(path, ".new")?;
        file.write_all(&header)?;
        // Locked before it has its name, so that no other process can lock it first.
        lock(file.as_file())?;
        // Refuses to replace a file that appeared in the meantime.
        let file = file.keep_new()?;
        let checkpoint = Self { path: path.to_owned(), file, end: header.len() as u64, heaps: 0 };
        Ok(Opened { checkpoint, engine, note: None })
    }

    fn resume(path: &Path, mut file: File, rules: &TakingBreaking, repair: bool) -> Result<Opened, Failure> {
        let failure = |error: io::Error| Failure::file(path, "read the checkpoint", error);
        lock(&file).map_err(failure)?;
        let mut loader = Loader::new(rules);
        let (length, verdict) = feed(&mut file, &mut loader).map_err(failure)?;
        let refuse = |what: String| Err(Failure::Report(format!("{}: {what}", path.display())));
        match &verdict {
            Err(error @ CheckpointError::Corrupt { heaps, .. }) if !repair => {
                let heaps = counted(*heaps as u128, "nimber");
                return refuse(format!(
                    "{error}\n  help: `--repair` cuts the file back to its first {heaps}"
                ));
            }
            Ok(()) | Err(CheckpointError::Corrupt { .. }) => {}
            Err(CheckpointError::NotACheckpoint) => {
                return refuse(NOT_A_CHECKPOINT.to_owned());
            }
            Err(error) => {
                return refuse(format!(
                    "{error}; it was not touched\n  help: name another file for this ruleset"
                ));
            }
        }
        let (engine, mut end) = loader.salvage(Options::default());
        let engine = Box::new(engine);
        let mut note = None;
        if end == 0 {
            // Nothing of the header is whole. An empty file is as good as none; anything else may be another program's.
            if length > 0 && !repair {
                return refuse(
                    "the checkpoint breaks off in its header; it was not touched\n  help: `--repair` begins it anew"
                        .to_owned(),
                );
            }
            let header = engine.checkpoint_header();
            file.set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(&header))
                .and_then(|()| file.sync_all())
                .map_err(|error| Failure::file(path, "begin the checkpoint", error))?;
            end = header.len() as u64;
        } else if end < length {
            let kind = if verdict.is_ok() { "was cut short" } else { "was damaged" };
            note = Some(format!(
                "{} {kind}: going on from its first {}",
                path.display(),
                counted(engine.heaps() as u128, "nimber")
            ));
            file.set_len(end)
                .and_then(|()| file.sync_all())
                .map_err(|error| Failure::file(path, "cut back the checkpoint", error))?;
        }
        let heaps = engine.heaps();
        let checkpoint = Self { path: path.to_owned(), file, end, heaps };
        Ok(Opened { checkpoint, engine, note })
    }

    /// Appends what `engine` knows beyond the file, and waits until the disk has it.
    ///
    /// On failure the file is cut back to the last chunk that was written whole.
    pub(crate) fn save(&mut self, engine: &Engine) -> Result<(), Failure> {
        while self.heaps < engine.heaps() {
            let heaps = engine.heaps();
            let mut bytes = 0;
            let written = self
                .file
                .seek(SeekFrom::Start(self.end))
                .and_then(|_| {
                    engine.checkpoint_chunks(self.heaps).try_for_each(|chunk| {
                        bytes += chunk.len() as u64;
                        self.file.write_all(&chunk)
                    })
                })
                .and_then(|()| self.file.sync_data());
            if let Err(error) = written {
                self.cut_back(engine.ruleset());
                let heaps = counted(self.heaps as u128, "nimber");
                let what = format!("{error}; the checkpoint still holds the first {heaps}");
                return Err(Failure::file(&self.path, "write the checkpoint", what));
            }
            self.end += bytes;
            self.heaps = heaps;
        }
        Ok(())
    }

    /// After a write that failed: finds by their checksums which chunks are whole, and cuts off what follows them.
    fn cut_back(&mut self, rules: &TakingBreaking) {
        let mut loader = Loader::new(rules);
        let read = self.file.rewind().and_then(|()| feed(&mut self.file, &mut loader));
        let (engine, end) = loader.salvage(Options::default());
        if read.is_ok() && end >= self.end {
            (self.end, self.heaps) = (end, engine.heaps());
        }
        // If even this fails, the next start finds a chunk that is cut short, and cuts it off.
        let _ = self.file.set_len(self.end).and_then(|()| self.file.sync_all());
    }

    /// The nimbers of the heaps before this one are saved.
    pub(crate) const fn heaps(&self) -> usize {
        self.heaps
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Reads the file from where it stands into `loader`, to its end or to the first damage: how many bytes were read, and
/// what the loader found.
fn feed(file: &mut File, loader: &mut Loader) -> io::Result<(u64, Result<(), CheckpointError>)> {
    let (mut buffer, mut length) = (vec![0; 1 << 20], 0);
    loop {
        let read = match file.read(&mut buffer) {
            Ok(0) => return Ok((length, Ok(()))),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        length += read as u64;
        if let Err(error) = loader.push(&buffer[..read]) {
            return Ok((length, Err(error)));
        }
    }
}
