//! Files that appear whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::Error;

/// The file that `path` names once links are followed, whether it exists or not.
///
/// Where a link leads to no file yet, that is the file to be made, as it is when a shell redirects output there.
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

/// A temporary file in the directory of `path` (of the file that it leads to, if it is a link), to be given that name
/// once it is finished.
///
/// # Errors
///
/// If none can be made there.
pub fn beside(path: &Path, ending: &str) -> io::Result<NamedTempFile> {
    let path = followed(path);
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; this one gets what the user's mask leaves, as other files do.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.suffix(ending).tempfile_in(directory(&path)).map_err(|error| {
        let text = error.to_string();
        io::Error::new(error.kind(), without_temporary_name(&text))
    })
}

/// The text of an error without the name of a temporary file, which the library made up and which helps no reader.
pub(crate) fn without_temporary_name(error: &str) -> &str {
    error.split(" at path \"").next().unwrap_or_default()
}

/// Gives a finished temporary file its name; an older file of that name is replaced and its permissions kept. Of a link
/// the file that it leads to is replaced.
///
/// # Errors
///
/// If it cannot be written to the disk or moved.
pub fn keep(file: NamedTempFile, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(followed(path))?;
    Ok(())
}

/// Makes a directory, if it is not there.
pub(crate) fn make(directory: &Path) -> Result<(), Error> {
    fs::create_dir_all(directory).map_err(|error| Error::file(directory, "make", error))
}

/// Writes a file that appears whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &[u8]) -> Result<(), Error> {
    let write = || -> io::Result<()> {
        let mut file = beside(path, ".tmp")?;
        file.write_all(text)?;
        keep(file, path)
    };
    write().map_err(|error| Error::file(path, "write", error))
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_files_that_are_not_there() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().expect("a directory");
        let file = |name: &str| place.path().join(name);
        symlink("second", file("first")).expect("made");
        symlink(file("target"), file("second")).expect("made");
        symlink("circle", file("circle")).expect("made");
        assert_eq!(followed(&file("first")), file("target"));
        assert_eq!(followed(&file("plain")), file("plain"));
        assert_eq!(followed(&file("circle")), file("circle"));
    }
}
