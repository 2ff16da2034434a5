//! Locks on files, so that two processes do not write the same state.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The longest wait until another process releases the file.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Keeps other processes away from the file while it is open.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    // A process that was killed a moment ago may hold its lock while the system clears its memory
    // away.
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if start.elapsed() < LONGEST_WAIT => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("another process is using it")),
            // Some file systems have no locks; there the user must take care.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Keeps other processes away from a file that is replaced as a whole again and again.
///
/// The file itself cannot be locked, since its successor would not be: an empty file `FILE.lock`
/// beside it is. It stays when the process ends, as a process that waits for it may have it open;
/// the lock on it goes with the process, however that ends.
#[derive(Debug)]
pub(crate) struct Replaced {
    _file: File,
}

impl Replaced {
    /// How the name of the lock ends.
    pub(crate) const ENDING: &str = ".lock";

    /// Waits a moment for another process that has `path`, and then reports that.
    pub(crate) fn lock(path: &Path) -> Result<Self, Failure> {
        // A link and the file that it leads to have one lock.
        let beside = sg_files::beside(path, Self::ENDING);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&beside);
        let file = file.map_err(|error| Failure::file(&beside, "make the lock", error))?;
        lock(&file).map_err(|error| Failure::file(path, "use the checkpoint", error))?;
        Ok(Self { _file: file })
    }
}
