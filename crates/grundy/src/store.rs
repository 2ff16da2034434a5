//! The nimbers of a search in a file beside its checkpoint, as bytes.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sg_heaps::search::Store;

use crate::progress::interrupted;

/// To read all nimbers may take hours. It ends this long after a signal; until then the search may
/// end by itself and save its state.
const GRACE: Duration = Duration::from_millis(300);

/// `FILE.nimbers`, which is made when it is needed.
#[derive(Debug)]
pub(crate) struct NimbersFile {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    file: Option<File>,
    /// When a signal was seen first.
    signal: Option<Instant>,
}

impl NimbersFile {
    /// How the name of the file ends.
    pub(crate) const ENDING: &str = ".nimbers";

    /// The file for the search of a checkpoint.
    pub(crate) fn beside(checkpoint: &Path) -> Self {
        Self { path: sg_files::beside(checkpoint, Self::ENDING), state: Mutex::default() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until the disk has what was written.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.lock().file.as_ref().map_or(Ok(()), File::sync_data)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the file, from the byte `at` on.
    fn from<T>(&self, at: u64, work: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut state = self.lock();
        if interrupted() && state.signal.get_or_insert_with(Instant::now).elapsed() > GRACE {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let file = match &mut state.file {
            Some(file) => file,
            none => none.insert(open(&self.path)?),
        };
        file.seek(SeekFrom::Start(at))?;
        work(file)
    }
}

/// Opens a regular file to read and write, or makes it.
fn open(path: &Path) -> io::Result<File> {
    sg_files::may_replace(path)?;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

impl Store for NimbersFile {
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        if at == 0 {
            // What a killed search left begins alike. Anything else belongs to somebody.
            let mut there = Vec::new();
            self.from(0, |file| file.take(bytes.len() as u64).read_to_end(&mut there))?;
            if !bytes.starts_with(&there) {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
        }
        self.from(at, |file| file.write_all(bytes))
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.from(at, |file| file.read_exact(bytes))
    }
}
