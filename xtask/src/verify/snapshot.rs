//! Reviewed snapshots: what a case printed when a person last read and accepted it.
//!
//! The files are insta's, `<case>.snap` and `<case>.snap.new` for what awaits review, so that
//! `cargo insta review` works on them. They are compared and written here rather than by insta's
//! macros: these take a failed comparison for the end of a test, resolve relative paths against the
//! sources, and print a summary that names no fixture.
//!
//! The environment decides what is written, as for insta: `INSTA_UPDATE` may be `auto` (the
//! default: a pending snapshot, but nothing in CI, where `CI` or `TF_BUILD` is set), `new` and
//! `unseen` (a pending snapshot), `always` and `force` (the snapshot itself), or `no`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use insta::Snapshot;
use similar::TextDiff;

use super::compare;

/// The output of a case, and the snapshot to compare it with.
#[derive(Debug)]
pub struct Reviewed {
    file: PathBuf,
    /// The command, which the reviewer sees and which is a part of what was reviewed.
    description: String,
    text: String,
    /// The description and text of the snapshot, if there is one.
    before: Option<(String, String)>,
}

impl Reviewed {
    /// Reads the snapshot that `text` is compared with.
    #[must_use]
    pub fn new(file: PathBuf, description: String, text: &str) -> Self {
        let before = Snapshot::from_file(&file).ok().and_then(|snapshot| {
            let description = snapshot.metadata().description().unwrap_or_default().to_string();
            Some((description, snapshot.as_text()?.to_string().trim_end().to_string()))
        });
        Self { file, description, text: text.trim_end().to_string(), before }
    }

    /// The difference of the two, if there is one.
    #[must_use]
    pub fn difference(&self) -> Option<&'static str> {
        match &self.before {
            None if self.file.exists() => Some("the snapshot cannot be read"),
            None => Some("there is no snapshot yet"),
            Some((description, _)) if *description != self.description => {
                Some("the command is not that of the snapshot")
            }
            Some((_, text)) if *text != self.text => Some("the output is not that of the snapshot"),
            Some(_) => None,
        }
    }

    /// The difference line by line under the case's name, if there is one.
    #[must_use]
    pub fn show(&self, case: &str) -> Option<String> {
        self.difference()?;
        let whole = |description: &str, text: &str| format!("$ {description}\n{text}\n");
        let before = self.before.as_ref().map(|(description, text)| whole(description, text));
        let after = whole(&self.description, &self.text);
        let difference = TextDiff::from_lines(before.as_deref().unwrap_or_default(), &after);
        let mut shown = difference
            .unified_diff()
            .header(&format!("{case}: the snapshot"), &format!("{case}: the output now"))
            .to_string();
        if compare::is_cut(&self.text) {
            shown.push_str("  The snapshot holds the beginning and a checksum of a long output. Run the command above to read all of it before you accept.");
        }
        Some(shown.trim_end().to_string())
    }

    /// Leaves a pending snapshot, removes one that is settled, or does what `INSTA_UPDATE` asks
    /// for; returns what was written, in words.
    ///
    /// # Errors
    ///
    /// The error of the file system.
    pub fn settle(&self) -> io::Result<Option<&'static str>> {
        let pending = self.pending();
        if self.difference().is_none() {
            // In CI nothing may change, and there is nothing pending in a fresh checkout.
            if update() != Update::Nothing && pending.exists() {
                fs::remove_file(pending)?;
            }
            return Ok(None);
        }
        match update() {
            Update::Nothing => Ok(None),
            Update::Pending => {
                write(&pending, &self.written())?;
                Ok(Some("a pending snapshot was written: read it, then accept it with `cargo insta review`"))
            }
            Update::Snapshot => {
                write(&self.file, &self.written())?;
                Ok(Some("the snapshot was overwritten, as INSTA_UPDATE asks for"))
            }
        }
    }

    /// Whether a pending snapshot is there.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.pending().exists()
    }

    fn pending(&self) -> PathBuf {
        self.file.with_extension("snap.new")
    }

    /// The snapshot as insta reads it: a string in double quotes with the escapes of JSON is one of
    /// YAML.
    fn written(&self) -> String {
        let description = serde_json::Value::from(&*self.description);
        format!("---\nsource: xtask/src/verify.rs\ndescription: {description}\n---\n{}\n", self.text)
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Update {
    Nothing,
    Pending,
    Snapshot,
}

/// The updates that the environment allows.
fn update() -> Update {
    let in_ci = match std::env::var("CI").ok().as_deref() {
        Some("" | "0" | "false") => false,
        Some(_) => true,
        None => std::env::var_os("TF_BUILD").is_some(),
    };
    match std::env::var("INSTA_UPDATE").as_deref().unwrap_or_default() {
        "no" => Update::Nothing,
        "new" | "unseen" => Update::Pending,
        "always" | "force" => Update::Snapshot,
        _ if in_ci => Update::Nothing,
        _ => Update::Pending,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read_as_they_were_written() {
        let folder = std::env::temp_dir().join(format!("snapshots-{}", std::process::id()));
        let file = folder.join("case.snap");
        for description in ["a b.in --x", "a 'b c'", "a: b", "a # b", "true", "a \"q\" \\ \u{e4}\t", "a 1\n2"]
        {
            let reviewed = Reviewed::new(file.clone(), description.into(), "exit status 0\n");
            write(&file, &reviewed.written()).unwrap();
            let again = Reviewed::new(file.clone(), description.into(), "exit status 0\n");
            assert_eq!(again.difference(), None, "{description}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
