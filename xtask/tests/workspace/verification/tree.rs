//! Small folders of fixtures, and what a run of verify leaves of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;
use xtask::verify::binaries;

/// A case for each kind of truth. They are copies of cases of the real fixtures.
pub(super) const CASES: &str = r#"
[[case]]
name = "sample"
truth = "statement"
arguments = ["--strict"]

[[case]]
name = "rules-four-bottles"
truth = "rules"

[[case]]
name = "count-letters"
truth = "snapshot"
stdin = "abc\n"
status = 1
"#;

/// The files of the cases, with those of their snapshots.
pub(super) const FILES: [&str; 6] = [
    "sample.in",
    "sample.ans",
    "rules-four-bottles.in",
    "snapshots/sample.snap",
    "snapshots/rules-four-bottles.snap",
    "snapshots/count-letters.snap",
];

/// The environment in which nothing may be written.
pub(super) const CI: &[(&str, &str)] = &[("CI", "true")];
/// The environment of a person at work.
pub(super) const AT_WORK: &[(&str, &str)] = &[];

/// A folder of fixtures with the one problem `split-game`, in which all is well.
pub(super) struct Tree {
    pub(super) folder: TempDir,
    /// Where the binaries are.
    pub(super) binaries: PathBuf,
}

/// The results of a run of verify.
pub(super) struct Seen {
    /// All that it printed.
    pub(super) text: String,
    /// The lines of its summary, one for each failure.
    pub(super) failures: Vec<String>,
    /// Its exit status.
    pub(super) status: Option<i32>,
}

/// A folder that goes away at the end of a test.
pub(super) fn new_folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder for tests")
}

/// The folder with the real binaries.
pub(super) fn real_binaries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let built = binaries::build(&["split-game"]).expect("the binary can be built");
        built["split-game"].parent().expect("a folder").to_path_buf()
    })
}

impl Tree {
    pub(super) fn new() -> Self {
        Self::in_folder(new_folder())
    }

    pub(super) fn in_folder(folder: TempDir) -> Self {
        let tree = Self { folder, binaries: real_binaries().to_path_buf() };
        fs::create_dir_all(tree.path("snapshots")).expect("a new folder");
        tree.write("fixture.toml", CASES);
        let originals = xtask::workspace_root().join("fixtures/split-game");
        for file in FILES {
            fs::copy(originals.join(file), tree.path(file)).expect("a file of the real fixtures");
        }
        tree
    }

    /// The same, but the binary `split-game` is a shell script.
    #[cfg(unix)]
    pub(super) fn with_script(script: &str) -> Self {
        let mut tree = Self::new();
        tree.binaries = tree.folder.path().join("binaries");
        fs::create_dir(&tree.binaries).expect("a new folder");
        // Another process writes the file: one of this process might be inherited, still open, by
        // what another test starts meanwhile, and what is open for writing cannot be run.
        let written = Command::new("sh")
            .args(["-c", r#"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod +x "$0""#])
            .arg(tree.binaries.join("split-game"))
            .arg(script)
            .status();
        assert!(written.expect("a shell").success());
        tree
    }

    /// A file of the problem's folder.
    pub(super) fn path(&self, file: &str) -> PathBuf {
        self.fixtures().join("split-game").join(file)
    }

    /// The folder of fixtures.
    pub(super) fn fixtures(&self) -> PathBuf {
        self.folder.path().join("fixtures")
    }

    pub(super) fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).expect("a file that can be written");
    }

    pub(super) fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).expect("a file that was there");
    }

    pub(super) fn append(&self, file: &str, text: &str) {
        let before = fs::read_to_string(self.path(file)).expect("a file that was there");
        self.write(file, &(before + text));
    }

    pub(super) fn replace(&self, file: &str, old: &str, new: &str) {
        let before = fs::read_to_string(self.path(file)).expect("a file that was there");
        assert_eq!(before.matches(old).count(), 1, "{old:?} in {file}");
        self.write(file, &before.replace(old, new));
    }

    /// All files and what is in them.
    pub(super) fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut contents = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder that can be read") {
                let path = entry.expect("an entry that can be read").path();
                if path.is_dir() {
                    contents.insert(path.clone(), Vec::new());
                    folders.push(path);
                } else {
                    contents.insert(path.clone(), fs::read(&path).expect("a file that can be read"));
                }
            }
        }
        contents
    }

    /// Runs `cargo xtask verify` on this tree, with nothing in the environment that insta heeds but
    /// `environment`.
    pub(super) fn verify(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Seen {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("INSTA_")) {
                command.env_remove(name);
            }
        }
        command.env_remove("CI").env_remove("TF_BUILD").env("NO_COLOR", "1");
        command.envs(environment.iter().copied());
        command.arg("verify").arg("--fixtures").arg(self.fixtures());
        command.arg("--binaries").arg(&self.binaries).args(arguments);
        let run = command.stdin(Stdio::null()).output().expect("xtask can be run");
        let stdout = String::from_utf8_lossy(&run.stdout);
        let failures = stdout.lines().skip_while(|line| *line != "Failures:").skip(1);
        let failures = failures.map_while(|line| line.strip_prefix("  ")).map(str::to_string).collect();
        let text = format!("{stdout}{}", String::from_utf8_lossy(&run.stderr));
        Seen { text, failures, status: run.status.code() }
    }

    /// Runs verify in CI, where it must not write anything.
    pub(super) fn verify_in_ci(&self, arguments: &[&str]) -> Seen {
        let before = self.contents();
        let seen = self.verify(CI, arguments);
        assert!(self.contents() == before, "something was written in CI:\n{}", seen.text);
        seen
    }

    /// Verify fails and reports that `what` is wrong at `place`, and nothing anywhere else.
    pub(super) fn fails_at(&self, place: &str, what: &str) {
        self.verify_in_ci(&[]).blames(place, what);
    }

    /// Does what `cargo insta accept` does: every pending snapshot takes its place.
    pub(super) fn accept_what_is_pending(&self) {
        self.verify(AT_WORK, &[]);
        for path in self.contents().into_keys() {
            if path.extension().is_some_and(|extension| extension == "new") {
                fs::rename(&path, path.with_extension("")).expect("a pending snapshot");
            }
        }
    }
}

impl Seen {
    pub(super) fn contains(&self, part: &str) {
        assert!(self.text.contains(part), "{part:?} is not in\n{}", self.text);
    }

    pub(super) fn passes(&self) {
        assert_eq!(self.status, Some(0), "{}", self.text);
        assert!(self.failures.is_empty(), "{}", self.text);
        self.contains(", 0 failed\n");
    }

    pub(super) fn blames(&self, place: &str, what: &str) {
        assert_eq!(self.status, Some(1), "{}", self.text);
        let failures = &self.failures;
        assert!(
            failures.iter().any(|failure| failure.starts_with(&format!("{place}: {what}"))),
            "{place}: {what} is not in {failures:#?}\n{}",
            self.text
        );
        for failure in failures {
            assert!(failure.starts_with(&format!("{place}: ")), "not only {place}, but {failure}");
        }
        self.contains(&format!("FAILED {place}: {what}"));
    }
}
