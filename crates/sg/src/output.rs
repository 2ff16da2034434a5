//! Text for people and what JSON answers share: columns, digits in groups, colour on a terminal.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use sg_core::Move;
pub(crate) use sg_tools::text::{grouped, printable, shortened};
use tempfile::NamedTempFile;

use crate::cli::Colour;
use crate::failure::Failure;

/// Standard output, with or without colour.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<Stdout>,
    coloured: bool,
}

/// Writes a line to standard error. An error in writing it is ignored: the exit status says the same.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

impl Output {
    pub(crate) fn new(colour: Colour) -> Self {
        let coloured = match colour {
            Colour::Always => true,
            Colour::Never => false,
            // https://no-color.org: set and not empty means no colour. A dumb terminal shows the codes as text.
            Colour::Auto => {
                io::stdout().is_terminal()
                    && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Self { stdout: BufWriter::with_capacity(1 << 16, io::stdout()), coloured }
    }

    /// `text`, set off as a heading.
    pub(crate) fn heading(&self, text: &str) -> String {
        self.paint("1", text)
    }

    /// `text` as a label beside the thing itself.
    pub(crate) fn label(&self, text: &str) -> String {
        self.paint("36", text)
    }

    /// `text` as a good result.
    pub(crate) fn good(&self, text: &str) -> String {
        self.paint("32", text)
    }

    /// `text` as a bad result.
    pub(crate) fn bad(&self, text: &str) -> String {
        self.paint("31", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A value as JSON of several lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self, value)?;
        Ok(writeln!(self)?)
    }

    /// A line `name  value` with the values in one column.
    pub(crate) fn field(&mut self, name: &str, value: &str) -> io::Result<()> {
        let name = self.label(&format!("{name:<13}"));
        writeln!(self, "{name} {value}")
    }

    /// True if the output goes to a terminal.
    pub(crate) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// `1 heap`, `2 heaps`.
pub(crate) fn counted(number: u128, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// The file that `path` names once links are followed, whether it exists or not.
///
/// Where a link leads to no file yet, that is the file to be made, as it is when a shell redirects output there.
pub(crate) fn followed(path: &Path) -> PathBuf {
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
pub(crate) fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A temporary file in the directory of `path` (of the file that it leads to, if it is a link), to be given that name
/// once it is finished.
pub(crate) fn beside(path: &Path, ending: &str) -> io::Result<NamedTempFile> {
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
        // The library adds the name that it made up, which helps no reader.
        let text = error.to_string();
        match text.split_once(" at path ") {
            Some((cause, _)) => io::Error::new(error.kind(), cause),
            None => error,
        }
    })
}

/// Gives a finished temporary file its name; an older file of that name is replaced and its permissions kept. Of a link
/// the file that it leads to is replaced.
pub(crate) fn keep(file: NamedTempFile, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(followed(path))?;
    Ok(())
}

/// A move as JSON has it: what becomes of the heap that it is listed with.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<u64>,
    leaves: Vec<u64>,
}

impl From<Move> for Listed {
    fn from(Move { take, leaves, .. }: Move) -> Self {
        Self { take, leaves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_their_noun() {
        assert_eq!(counted(1, "heap"), "1 heap");
        assert_eq!(counted(2000, "heap"), "2,000 heaps");
    }

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
