//! Test data as the files of a judge's package. Formats are functions from a set to files; only [`write`] touches a disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sg_judge::generate::{Set, TestFile};
use sg_judge::{About, Entry};

use crate::cli::{Language, PackageFormat};
use crate::failure::Failure;
use crate::material::Material;
use crate::output::directory;
use crate::signals;

mod hydro;
mod kattis;
mod luogu;
mod plain;

/// A file of a package: its path, with `/` between the parts, and its content.
pub(crate) type Packed = (String, Vec<u8>);

/// What a package is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Package<'p> {
    pub(crate) entry: &'p Entry,
    pub(crate) set: &'p Set,
    pub(crate) material: Material,
    /// Right programs.
    pub(crate) solutions: &'p [(Language, &'static str)],
    pub(crate) time_limit: Duration,
    /// In MiB.
    pub(crate) memory: u64,
}

impl Package<'_> {
    pub(crate) fn about(&self) -> About {
        self.entry.about()
    }

    /// The files with their names: a number, and what they are for.
    pub(crate) fn named(&self) -> impl Iterator<Item = (String, &TestFile)> {
        named(self.set)
    }

    /// Points for each file, 100 in all; 1 for each if there are more.
    pub(crate) fn scores(&self) -> impl Iterator<Item = usize> {
        let files = self.set.files.len().max(1);
        // The last ones, which are the hardest, have the points that are left over.
        (0..files).map(move |at| (100 / files + usize::from(at + 100 % files >= files)).max(1))
    }
}

/// The files of a set with their names.
pub(crate) fn named(set: &Set) -> impl Iterator<Item = (String, &TestFile)> {
    (1..).zip(&set.files).map(|(number, file)| (format!("{number:02}-{}", file.part.name), file))
}

/// The files of a package.
///
/// # Errors
///
/// Why the format does not hold this problem.
pub(crate) fn files(package: &Package<'_>, format: PackageFormat) -> Result<Vec<Packed>, String> {
    match format {
        PackageFormat::Plain => Ok(plain::files(package)),
        PackageFormat::Luogu => luogu::files(package),
        PackageFormat::Hydro => hydro::files(package),
        PackageFormat::Kattis => kattis::files(package),
    }
}

/// Refuses a directory that is not there to be filled, before anything is computed.
pub(crate) fn check_target(target: &Path) -> Result<(), Failure> {
    let refused = |why: &str| Failure::Usage(format!("{} {why}", target.display()));
    match fs::read_dir(target) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(refused("exists and is not empty; `-o` names another directory")),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let parent = directory(target);
            let is_there = fs::symlink_metadata(target).is_ok();
            if is_there {
                Err(refused("is a link that leads nowhere"))
            } else if parent.is_dir() {
                Ok(())
            } else {
                Err(refused(&format!("cannot be made: there is no directory {}", parent.display())))
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(refused("exists and is no directory"))
        }
        Err(error) => Err(Failure::file(target, "read", error)),
    }
}

/// Writes files below `target`, all or none: they come into being beside it, and are moved there when they are complete.
pub(crate) fn write(target: &Path, files: &[Packed]) -> Result<(), Failure> {
    let beside = tempfile::Builder::new()
        .prefix(".sg-generate-")
        .tempdir_in(directory(target))
        .map_err(|error| Failure::file(directory(target), "write to", error.kind()))?;
    // A directory in it has the permissions that the user's mask leaves.
    let made = beside.path().join("made");
    let cannot = |error: io::Error| {
        Failure::Report(format!("cannot write {}: {error}; nothing is left of it", target.display()))
    };
    fs::create_dir(&made).map_err(cannot)?;
    for (path, bytes) in files {
        if signals::came() {
            return Err(Failure::Interrupted(format!("nothing is left of {}", target.display())));
        }
        let path = path.split('/').fold(made.clone(), |path: PathBuf, part| path.join(part));
        fs::create_dir_all(directory(&path)).and_then(|()| fs::write(&path, bytes)).map_err(cannot)?;
    }
    // An empty directory gives way; one that has been filled since does not.
    match fs::remove_dir(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        _ => fs::rename(&made, target).map_err(cannot),
    }
}
