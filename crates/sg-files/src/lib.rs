//! Files that appear whole or not at all, and reading that no pipe or device can hang.
//!
//! Every command that writes a file writes it with [`Whole`]: to a temporary file in the same
//! directory, which gets its name once it is complete. Only a regular file is ever replaced, and a
//! file that the user names only if the same process has not read it with [`open`]. A pipe or a
//! device that the user names is written to in place, a directory is refused, and in a directory of
//! results ([`Whole::inside`]) links are refused as well: following one would replace a file
//! elsewhere.
//!
//! # Example
//!
//! ```
//! use std::io::Write;
//!
//! let directory = tempfile::tempdir()?;
//! let path = directory.path().join("nimbers.txt");
//! let mut file = sg_files::Whole::named(&path, ".txt")?;
//! writeln!(file, "0 1 2")?;
//! assert!(!path.exists());
//! file.keep()?;
//! assert_eq!(std::fs::read_to_string(&path)?, "0 1 2\n");
//!
//! assert!(sg_files::Whole::named(directory.path(), ".txt").is_err());
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

/// A file that is being written. Unless [`keep`](Self::keep) is called, it leaves no trace.
#[derive(Debug)]
pub struct Whole(Place);

#[derive(Debug)]
enum Place {
    /// To be given the name `target`.
    Beside { file: NamedTempFile, target: PathBuf, _listed: Listed },
    /// A pipe or a device, written to in place.
    Direct(File),
}

impl Whole {
    /// Begins the file that the user names: a link is followed, and a pipe or a device is written
    /// to in place.
    ///
    /// `ending` is the end of the temporary file's name.
    ///
    /// # Errors
    ///
    /// If `path` is a directory or a circle of links, if this process has read it by [`open`], or
    /// if no file can be made in its directory.
    pub fn named(path: &Path, ending: &str) -> io::Result<Self> {
        let target = followed(path);
        unread(&target)?;
        match fs::symlink_metadata(&target) {
            Ok(old) if is_special(&old) => {
                Ok(Self(Place::Direct(File::options().write(true).open(&target)?)))
            }
            _ => Self::beside(&target, ending),
        }
    }

    /// Begins a file in a directory of results, or a file that is read again later: nothing but a
    /// regular file is replaced.
    ///
    /// # Errors
    ///
    /// If `path` exists and is not a regular file, or no file can be made in its directory.
    pub fn inside(path: &Path) -> io::Result<Self> {
        Self::beside(path, ".tmp")
    }

    /// Begins a file that no other process writes, as its lock says: the temporary file is always
    /// `FILE.unfinished`, so that what a killed process left of one gives way to the next. A link
    /// is followed.
    ///
    /// # Errors
    ///
    /// As [`inside`](Self::inside).
    pub fn locked(path: &Path) -> io::Result<Self> {
        let target = followed(path);
        let left = beside(path, UNFINISHED_ENDING);
        may_replace(&left)?;
        match fs::remove_file(&left) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let name = target.file_name().unwrap_or_default().to_owned();
        Self::made(target, tempfile::Builder::new().prefix(&name).rand_bytes(0).suffix(UNFINISHED_ENDING))
    }

    fn beside(target: &Path, ending: &str) -> io::Result<Self> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        // A name that is as long as the system allows has no room for more.
        let prefix = format!(".{}.", name.chars().take(40).collect::<String>());
        sweep(directory(target), &prefix, ending);
        Self::made(target.to_owned(), tempfile::Builder::new().prefix(&prefix).suffix(ending))
    }

    fn made(target: PathBuf, builder: &mut tempfile::Builder<'_, '_>) -> io::Result<Self> {
        may_replace(&target)?;
        #[cfg(unix)]
        {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are private by default; this one gets what the user's mask leaves, as
            // other files do.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(directory(&target)).map_err(|error| {
            io::Error::new(error.kind(), without_temporary_name(&error.to_string()).to_owned())
        })?;
        // What is locked is being written. Where nothing can be locked, nothing is swept either.
        let _ = file.as_file().try_lock();
        let listed = Listed::new(file.path());
        Ok(Self(Place::Beside { file, target, _listed: listed }))
    }

    /// The open file.
    #[must_use]
    pub fn as_file(&self) -> &File {
        match &self.0 {
            Place::Beside { file, .. } => file.as_file(),
            Place::Direct(file) => file,
        }
    }

    /// Gives the file its name once the disk has its bytes. An older file of that name is replaced,
    /// and its permissions are kept.
    ///
    /// # Errors
    ///
    /// If it cannot be written to the disk or moved, or something that is not a regular file has
    /// got the name meanwhile.
    pub fn keep(self) -> io::Result<()> {
        let Place::Beside { file, target, .. } = self.0 else { return Ok(()) };
        may_replace(&target)?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(target)?;
        Ok(())
    }

    /// Gives the file its name if no file has it yet, and returns it open.
    ///
    /// # Errors
    ///
    /// As [`keep`](Self::keep); of kind [`AlreadyExists`](io::ErrorKind::AlreadyExists) if there is
    /// such a file.
    pub fn keep_new(self) -> io::Result<File> {
        match self.0 {
            Place::Direct(file) => Ok(file),
            Place::Beside { file, target, .. } => {
                file.as_file().sync_all()?;
                let file = file.persist_noclobber(&target)?;
                sync_directory(directory(&target));
                Ok(file)
            }
        }
    }
}

/// A directory for results. One that was made for them is removed with this value if it is still
/// empty, as after an error.
#[derive(Debug)]
pub struct Folder(Option<PathBuf>);

impl Folder {
    /// Makes a directory and its parents unless it is there.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn made(path: &Path) -> io::Result<Self> {
        let new = !path.exists();
        fs::create_dir_all(path)?;
        Ok(Self(new.then(|| path.to_owned())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Fails where something is in it.
        self.0.take().map(fs::remove_dir);
    }
}

/// The files that this process has read by [`open`], as the system names them.
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The temporary files of this process.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn list(list: &Mutex<Vec<PathBuf>>) -> MutexGuard<'_, Vec<PathBuf>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An entry of the list, as long as the file is being written.
#[derive(Debug)]
struct Listed(PathBuf);

impl Listed {
    fn new(path: &Path) -> Self {
        list(&UNFINISHED).push(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        list(&UNFINISHED).retain(|path| *path != self.0);
    }
}

/// Removes the files that are being written: for a process that is about to end in the middle of
/// its work.
pub fn remove_unfinished() {
    for path in &*list(&UNFINISHED) {
        let _ = fs::remove_file(path);
    }
}

/// Removes what killed processes left of a file: temporary files of its name that nobody has locked
/// for a while.
fn sweep(directory: &Path, prefix: &str, ending: &str) {
    /// A new file is not locked at once.
    const NEW: Duration = Duration::from_secs(60);
    // What `tempfile` puts between the two.
    let drawn = |middle: &str| middle.len() == 6 && middle.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let left =
        |name: &str| name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(ending)).is_some_and(drawn);
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(left)) {
        let data = entry.metadata().ok().filter(Metadata::is_file);
        let old = data.and_then(|data| data.modified().ok()?.elapsed().ok()).is_some_and(|age| age > NEW);
        if old && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_file().flush()
    }
}

/// Writes the file that the user names, as [`Whole::named`] does.
///
/// # Errors
///
/// As [`Whole::named`], or if it cannot be written.
pub fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(Whole::named(path, ".new")?, bytes)
}

/// Writes a file in a directory of results, as [`Whole::inside`] does.
///
/// # Errors
///
/// As [`Whole::inside`], or if it cannot be written.
pub fn write_inside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(Whole::inside(path)?, bytes)
}

/// Writes a file that no other process writes, as [`Whole::locked`] does.
///
/// # Errors
///
/// As [`Whole::locked`], or if it cannot be written.
pub fn write_locked(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(Whole::locked(path)?, bytes)
}

fn write(mut file: Whole, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.keep()
}

/// Whether a new file may get this name: nothing has it, or a regular file that may be written.
/// Links are not followed.
///
/// # Errors
///
/// If something that is not a regular file has the name, in words; and if the file is read-only,
/// though its directory is not.
pub fn may_replace(path: &Path) -> io::Result<()> {
    let what = match fs::symlink_metadata(path) {
        Ok(old) if old.is_dir() => "it is a directory",
        Ok(old) if old.is_symlink() => "it is a link; only a regular file is replaced",
        Ok(old) if !old.is_file() => "it is a pipe or a device; only a regular file is replaced",
        Ok(_) => return File::options().write(true).open(path).map(|_| ()),
        Err(_) => return Ok(()),
    };
    Err(refusal(what))
}

fn refusal(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what)
}

/// Whether [`Whole::named`] may write to this name, so that a refusal comes before the work and not
/// after it.
///
/// # Errors
///
/// If `path` is a directory or a circle of links, if this process has read it by [`open`], or if
/// its directory does not exist.
pub fn check_named(path: &Path) -> io::Result<()> {
    let target = followed(path);
    unread(&target)?;
    match fs::symlink_metadata(&target) {
        Ok(old) if is_special(&old) => Ok(()),
        Ok(_) => may_replace(&target),
        Err(_) => fs::metadata(directory(&target)).map(|_| ()),
    }
}

/// Refuses the name of a file that was read: a result in its place would be all that is left of the
/// input.
fn unread(target: &Path) -> io::Result<()> {
    match fs::canonicalize(target) {
        Ok(target) if list(&READ).contains(&target) => Err(refusal(INPUT)),
        _ => Ok(()),
    }
}

/// Why an input is not replaced.
pub const INPUT: &str = "it is an input of the same command";

/// Opens a regular file to read, also through a link. A pipe would wait for a writer that may never
/// come, and a device may have no end.
///
/// # Errors
///
/// If it cannot be opened or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    let data = fs::metadata(path)?;
    if data.is_dir() {
        return Err(refusal("it is a directory"));
    }
    if !data.is_file() {
        return Err(refusal("it is a pipe or a device"));
    }
    let file = File::open(path)?;
    if let Ok(path) = fs::canonicalize(path) {
        list(&READ).push(path);
    }
    Ok(file)
}

/// True of a pipe, a device or a socket.
fn is_special(data: &Metadata) -> bool {
    !data.is_file() && !data.is_dir() && !data.is_symlink()
}

/// How the name ends that [`Whole::locked`] gives its temporary file.
pub const UNFINISHED_ENDING: &str = ".unfinished";

/// The file beside the one that `path` names once links are followed, whose name has this ending
/// more.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = followed(path).into_os_string();
    name.push(ending);
    name.into()
}

/// The file that `path` names once links are followed, whether it exists or not.
///
/// Where a link leads to no file yet, that is the file to be made, as it is when a shell redirects
/// output there.
#[must_use]
pub fn followed(path: &Path) -> PathBuf {
    /// As many links in a row as Linux follows; more are a circle.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// The directory that holds `path`.
#[must_use]
pub fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The text of an error without the name of a temporary file, which the library made up and which
/// helps no reader.
#[must_use]
pub fn without_temporary_name(error: &str) -> &str {
    error.split(" at path \"").next().unwrap_or_default()
}

/// Asks the system to keep the names in a directory: a new file's name is safe only once its
/// directory is.
///
/// As well as can be done: a directory that may be written but not read cannot be opened, and on
/// Windows none can.
fn sync_directory(directory: &Path) {
    #[cfg(unix)]
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
    #[cfg(not(unix))]
    let _ = directory;
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;

    use super::*;

    fn fifo(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    }

    #[test]
    fn links_are_followed_to_files_that_are_not_there() {
        let place = tempfile::tempdir().expect("a directory");
        let file = |name: &str| place.path().join(name);
        symlink("second", file("first")).expect("made");
        symlink(file("target"), file("second")).expect("made");
        symlink("circle", file("circle")).expect("made");
        assert_eq!(followed(&file("first")), file("target"));
        assert_eq!(followed(&file("plain")), file("plain"));
        assert_eq!(followed(&file("circle")), file("circle"));
        write_named(&file("first"), b"1").expect("written");
        assert!(file("first").is_symlink() && fs::read(file("target")).expect("read") == b"1");
    }

    #[test]
    fn an_empty_folder_goes_unless_it_was_there() {
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("results");
        drop(Folder::made(&path).expect("made"));
        assert!(!path.exists());
        let folder = Folder::made(&path).expect("made");
        fs::write(path.join("row"), "1").expect("written");
        drop(folder);
        fs::remove_file(path.join("row")).expect("kept");
        drop(Folder::made(&path).expect("there"));
        assert!(path.is_dir());
    }

    #[test]
    fn an_input_is_not_replaced() {
        let place = tempfile::tempdir().expect("a directory");
        let (file, link) = (place.path().join("rules.toml"), place.path().join("link"));
        fs::write(&file, "rules").expect("written");
        symlink(&file, &link).expect("made");
        open(&link).expect("readable");
        for path in [&file, &link] {
            for error in [check_named(path).err(), write_named(path, b"result").err()] {
                assert_eq!(error.expect("refused").to_string(), INPUT);
            }
        }
        assert_eq!(fs::read(&file).expect("readable"), b"rules");
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let place = tempfile::tempdir().expect("a directory");
        let file = place.path().join("kept");
        fs::write(&file, "kept").expect("written");
        let mut permissions = fs::metadata(&file).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("its owner");
        // Root may write to it all the same.
        if File::options().write(true).open(&file).is_err() {
            assert!(check_named(&file).is_err() && write_named(&file, b"1").is_err());
            assert_eq!(fs::read(&file).expect("there"), b"kept");
        }
    }

    /// The remains of a killed process give way to the next file of that name; a file that another
    /// process writes does not.
    #[test]
    fn what_killed_processes_left_is_removed() {
        let place = tempfile::tempdir().expect("a directory");
        let file = |name: &str| place.path().join(name);
        let names = [
            ".plot.png.abcde1.png",
            ".plot.png.abcde2.png",
            ".plot.png.abcde3.png",
            ".other.png.abcde4.png",
            "plot.png.abcde5.png",
            ".plot.png.mine.png",
        ];
        let old = std::time::SystemTime::now() - Duration::from_secs(1_000);
        let files = names.map(|name| File::create(file(name)).expect("made"));
        for (at, made) in files.iter().enumerate() {
            if at != 1 {
                made.set_modified(old).expect("set");
            }
        }
        files[2].lock().expect("locked");
        let whole = Whole::named(&file("plot.png"), ".png").expect("begun");
        let there = names.map(|name| file(name).exists());
        assert_eq!(
            there,
            [false, true, true, true, true, true],
            "old, new, locked, of another file, no temporary name, somebody else's"
        );
        assert_eq!(fs::read_dir(place.path()).expect("read").count(), 6);
        whole.keep().expect("kept");
        assert!(file("plot.png").exists());
    }

    /// Whatever is not a regular file is left as it is, by name and inside a directory of results.
    #[test]
    fn nothing_but_regular_files_is_replaced() {
        let place = tempfile::tempdir().expect("a directory");
        let file = |name: &str| place.path().join(name);
        fs::write(file("other"), "another's").expect("written");
        symlink("other", file("to-other")).expect("made");
        symlink("circle", file("circle")).expect("made");
        symlink("/dev/null", file("to-device")).expect("made");
        fs::create_dir(file("folder")).expect("made");
        fifo(&file("pipe"));
        symlink("pipe", file("to-pipe")).expect("made");
        for name in ["to-other", "circle", "to-device", "folder", "pipe", "to-pipe"] {
            let error = write_inside(&file(name), b"text").expect_err(name);
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{name}: {error}");
        }
        for name in ["circle", "folder"] {
            write_named(&file(name), b"text").expect_err(name);
        }
        write_named(&file("to-device"), b"text").expect("written to the device");
        assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());
        assert!(file("pipe").symlink_metadata().expect("it is there").file_type().is_fifo());
        assert!(file("circle").is_symlink() && file("to-other").is_symlink());
        assert_eq!(fs::read(file("other")).expect("read"), b"another's");
        assert!(
            open(&file("pipe")).is_err()
                && open(&file("to-device")).is_err()
                && open(&file("folder")).is_err()
        );
        assert!(open(&file("to-other")).is_ok());
    }

    #[test]
    fn what_a_killed_process_left_gives_way() {
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("state");
        fs::write(place.path().join("state.unfinished"), "half of a st").expect("written");
        let mut file = Whole::locked(&path).expect("begun");
        file.write_all(b"whole").expect("written");
        file.keep().expect("kept");
        assert_eq!(fs::read(&path).expect("read"), b"whole");
        assert_eq!(fs::read_dir(place.path()).expect("read").count(), 1);
        symlink("/dev/null", place.path().join("state.unfinished")).expect("made");
        Whole::locked(&path).expect_err("a link");
    }

    /// A link that takes the name while the file is being written is not replaced either.
    #[test]
    fn a_link_that_appears_meanwhile_is_not_replaced() {
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("rows");
        let file = Whole::inside(&path).expect("begun");
        symlink("/dev/null", &path).expect("made");
        file.keep().expect_err("it is a link now");
        assert!(path.is_symlink());
        assert_eq!(fs::read_dir(place.path()).expect("read").count(), 1);
    }

    #[test]
    fn permissions_of_an_older_file_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("secret");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
        write_named(&path, b"new").expect("written");
        assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o600);
    }
}
