//! A checkpoint in a file: a search that outlives the process.
//!
//! The text is that of [`Search::checkpoint`]. The file is replaced as a whole, so that at every
//! moment it holds what was last reported as saved. A search that has to keep more nimbers than
//! memory holds keeps them in a file beside it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::search::{CheckpointError, Search};

use crate::failure::Failure;
use crate::lock::Replaced;
use crate::output::counted;
use crate::stderr::complain;
use crate::store::NimbersFile;

/// The least time between two saves of the state, ...
const SAVE_EVERY: Duration = Duration::from_secs(1);
/// ... and between two saves this many times as long as the last one took.
const SAVE_RARELY: u32 = 50;
/// A checkpoint is shorter.
const MOST_BYTES: u64 = 1 << 33;

/// This many bytes tell whether a file is a checkpoint of a ruleset.
const BEGINNING: u64 = 1 << 16;
/// The advice where it is not.
const ANOTHER: &str = "choose another file for this ruleset";

/// The first bytes of a file, `most` at most.
fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The checkpoint file of a search, locked against other processes.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    _lock: Replaced,
    nimbers: Arc<NimbersFile>,
    /// This many heaps were computed when it was saved last.
    heaps: u64,
    saved: Instant,
    wait: Duration,
}

impl Checkpoint {
    /// Resumes a search from the checkpoint at `path`, or a new one, and the file.
    ///
    /// The undamaged beginning of a damaged file is used only if `repair` allows it; a file that is
    /// not a checkpoint of these rules is left as it is.
    pub(crate) fn open(
        path: &Path,
        rules: &TakingBreaking,
        memory: Option<usize>,
        repair: bool,
    ) -> Result<(Search, Self), Failure> {
        let reading = |error| Failure::file(path, "read the checkpoint", error);
        let refuse = |what: String| Err(Failure::reported(format!("{}: {what}", path.display())));
        let not_touched =
            |what: &str, help: &str| refuse(format!("{what}; it was not touched\n  help: {help}"));
        // A pipe would wait for a writer that never comes, a device may have no end, and nothing is
        // left beside them.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return not_touched("the file exists and is not a checkpoint", "name another file");
        }
        sg_files::check_named(path).map_err(reading)?;
        // What is no checkpoint of these rules is refused by its beginning, before a lock is left
        // beside it.
        if fs::metadata(path).is_ok_and(|data| data.len() > 0)
            && let Err(error) =
                Search::resumed(rules, memory, &read(path, BEGINNING).map_err(reading)?, false)
            && !matches!(error, CheckpointError::Damaged { .. })
        {
            return not_touched(&error.to_string(), ANOTHER);
        }
        let lock = Replaced::lock(path)?;
        let bytes = match fs::metadata(path) {
            Ok(data) if data.len() > MOST_BYTES => {
                return refuse("it is too large for a checkpoint".to_owned());
            }
            Ok(_) => read(path, MOST_BYTES).map_err(reading)?,
            Err(_) => Vec::new(),
        };
        let (saved, wait) = (Instant::now(), SAVE_EVERY);
        let nimbers = Arc::new(NimbersFile::beside(path));
        sg_files::may_replace(nimbers.path())
            .map_err(|error| Failure::file(nimbers.path(), "keep nimbers in", error))?;
        let mut checkpoint =
            Self { path: path.to_owned(), _lock: lock, nimbers: nimbers.clone(), heaps: 0, saved, wait };
        let stored = |mut search: Search| {
            search.set_store(nimbers);
            search
        };
        // An empty file is as good as none.
        if bytes.is_empty() {
            let search = Search::new(rules, memory);
            checkpoint.save(&search.checkpoint().unwrap_or_default(), 0)?;
            return Ok((stored(search), checkpoint));
        }
        match Search::resumed(rules, memory, &bytes, false) {
            Ok(search) => {
                checkpoint.heaps = search.heaps();
                Ok((stored(search), checkpoint))
            }
            Err(error) => match error {
                CheckpointError::Damaged { good: 0, .. } => {
                    not_touched(&error.to_string(), "none of it can be used: choose another file")
                }
                CheckpointError::Damaged { good, .. } if !repair => refuse(format!(
                    "{error}; it was not touched\n  help: `--repair` resumes from its first {}",
                    counted(good, "nimber")
                )),
                CheckpointError::Damaged { good, .. } => {
                    complain(&format!("note: {error}: resuming from its first {}", counted(good, "nimber")));
                    let search = Search::resumed(rules, memory, &bytes, true);
                    Ok((stored(search.map_err(|error| Failure::reported(error.to_string()))?), checkpoint))
                }
                error => not_touched(&error.to_string(), ANOTHER),
            },
        }
    }

    /// True if it is time to save again.
    pub(crate) fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.wait
    }

    /// Replaces the file by the state after this many heaps.
    pub(crate) fn save(&mut self, text: &str, heaps: u64) -> Result<(), Failure> {
        let begun = Instant::now();
        self.nimbers.sync().map_err(|error| self.not_stored(error.kind()))?;
        sg_files::write_locked(&self.path, text.as_bytes()).map_err(|error| {
            let heaps = counted(self.heaps, "heap");
            Failure::file(&self.path, "write the checkpoint", format!("{error}; it still holds {heaps}"))
        })?;
        self.heaps = heaps;
        self.saved = Instant::now();
        self.wait = SAVE_EVERY.max(SAVE_RARELY * (self.saved - begun));
        Ok(())
    }

    /// The failure of the file with the nimbers.
    pub(crate) fn not_stored(&self, error: io::ErrorKind) -> Failure {
        let what = match error {
            io::ErrorKind::AlreadyExists => {
                "it holds something else: move it, or name another checkpoint".to_owned()
            }
            io::ErrorKind::InvalidData => "they are not those of the checkpoint".to_owned(),
            io::ErrorKind::UnexpectedEof => {
                "it is missing or cut off: put it back, or begin again with another checkpoint".to_owned()
            }
            other => other.to_string(),
        };
        let heaps = counted(self.heaps, "heap");
        let held = format!("{what}; {} still holds {heaps}", self.path.display());
        Failure::file(self.nimbers.path(), "keep nimbers in", held)
    }

    /// This many heaps are saved.
    pub(crate) const fn heaps(&self) -> u64 {
        self.heaps
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a file is the checkpoint at `path`, or one that is kept beside it.
    pub(crate) fn owns(path: &Path, file: &Path) -> bool {
        let endings = ["", Replaced::ENDING, NimbersFile::ENDING, sg_files::UNFINISHED_ENDING];
        // One directory has many names.
        let place = |file: &Path| {
            let directory = sg_files::directory(file);
            let directory = fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
            (directory, file.file_name().map(OsStr::to_owned))
        };
        let file = place(&sg_files::followed(file));
        endings.iter().any(|ending| place(&sg_files::beside(path, ending)) == file)
    }
}
