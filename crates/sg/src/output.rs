//! Text for people: columns, digits in groups, colour on a terminal.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::cli::Colour;

/// Standard output, with or without colour.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<Stdout>,
    coloured: bool,
}

impl Output {
    pub(crate) fn new(colour: Colour) -> Self {
        let coloured = match colour {
            Colour::Always => true,
            Colour::Never => false,
            // https://no-color.org: set and not empty means no colour.
            Colour::Auto => {
                io::stdout().is_terminal()
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

    /// `text` as good news.
    pub(crate) fn good(&self, text: &str) -> String {
        self.paint("32", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A line `name  value` with the values in one column.
    pub(crate) fn field(&mut self, name: &str, value: &str) -> io::Result<()> {
        let name = self.label(&format!("{name:<13}"));
        writeln!(self, "{name} {value}")
    }

    /// True if a person looks at the output.
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

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 heap`, `2 heaps`.
pub(crate) fn counted(number: u128, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A temporary file in the directory of `path`, to be given that name once it is finished.
pub(crate) fn beside(path: &Path, ending: &str) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; this one gets what the user's mask leaves, as other files do.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.suffix(ending).tempfile_in(directory).map_err(|error| {
        // The library adds the name that it made up, which says nothing to anybody.
        let text = error.to_string();
        match text.split_once(" at path ") {
            Some((cause, _)) => io::Error::new(error.kind(), cause),
            None => error,
        }
    })
}

/// Gives a finished temporary file its name; an older file of that name is replaced and its permissions kept.
pub(crate) fn keep(file: NamedTempFile, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0_u32, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(counted(1, "heap"), "1 heap");
        assert_eq!(counted(2000, "heap"), "2,000 heaps");
    }
}
