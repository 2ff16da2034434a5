//! Two copies of the workspace that share one target folder, and so one built `xtask`: it works on
//! the files of the copy in which it is called.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A workspace with one case of this name.
fn copy(case: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |file: &str| folder.path().join(file);
    fs::create_dir_all(path("xtask/src")).expect("a folder");
    fs::create_dir_all(path("fixtures/nim")).expect("a folder");
    fs::write(path("xtask/Cargo.toml"), "").expect("a file");
    let list = format!("[[case]]\nname = \"{case}\"\ntruth = \"snapshot\"\nstdin = \"\"\n");
    fs::write(path("fixtures/nim/fixture.toml"), list).expect("a file");
    folder
}

/// The cases that this package's `xtask` finds: called in a folder, by the cargo of a workspace or
/// by hand.
fn listed(folder: &Path, package: Option<&Path>) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["verify", "--list"]).current_dir(folder).env_remove("CARGO_MANIFEST_DIR");
    command.envs(package.map(|package| ("CARGO_MANIFEST_DIR", package)));
    let run = command.stdin(Stdio::null()).output().expect("xtask can be run");
    let text = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    (run.status.success(), text.into_owned())
}

#[test]
fn one_program_serves_the_copy_in_which_it_is_called() {
    let copies = ["one", "other"].map(|case| (case, copy(case)));
    for (case, copy) in &copies {
        let inside = copy.path().join("xtask/src");
        // By cargo, by cargo with `--manifest-path` from elsewhere, by hand.
        for (folder, package) in [
            (&*inside, Some(copy.path().join("xtask"))),
            (&*std::env::temp_dir(), Some(copy.path().join("xtask"))),
            (&*inside, None),
        ] {
            let (passed, text) = listed(folder, package.as_deref());
            assert!(passed && text.starts_with(&format!("nim/{case} ")), "{text}");
            assert!(text.contains("cases: 1 listed, 0 failed"), "{text}");
        }
    }
    // Where there is no workspace, that is said.
    let (passed, text) = listed(&std::env::temp_dir(), None);
    assert!(!passed && text.ends_with(" is not in a workspace that has an xtask\n"), "{text}");
}
