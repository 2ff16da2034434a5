//! `cargo xtask new-game` in a copy of the workspace: what it writes compiles, and has a test that is red until the theory
//! is written.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Copies what cargo and new-game need of the workspace: no fixtures, no build.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder that can be read") {
        let entry = entry.expect("an entry that can be read");
        let name = entry.file_name();
        if ["target", ".git", "fixtures"].iter().any(|left_out| name == *left_out) {
            continue;
        }
        if entry.path().is_dir() {
            fs::create_dir_all(to.join(&name)).expect("a folder");
            copy(&entry.path(), &to.join(&name));
        } else {
            fs::copy(entry.path(), to.join(&name)).expect("a copy");
            // Cargo builds again what is newer than the last build.
            let modified = entry.metadata().and_then(|metadata| metadata.modified()).expect("a time");
            let file = fs::File::options().write(true).open(to.join(&name)).expect("a file");
            file.set_modified(modified).expect("a time that can be set");
        }
    }
}

fn new_game(root: &Path, name: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["new-game", name, "--root"]).arg(root);
    let run = command.stdin(Stdio::null()).output().expect("xtask can be run");
    let text = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    (run.status.success(), text.into_owned())
}

#[test]
fn a_new_game_compiles() {
    // Always the same folder, so that the second time cargo has little to do.
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new game");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("fixtures")).expect("a folder");
    copy(&xtask::workspace_root(), &root);
    // The test `fixtures` of xtask lies there.
    fs::write(root.join("fixtures/every_case.rs"), "//! Nothing.\n").expect("a file");

    let (passed, text) = new_game(&root, "two-or-one");
    assert!(passed, "{text}");
    for part in ["wrote crates/classics/src/games/two_or_one.rs\n", "cargo xtask verify two-or-one"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("new_game") && !text.contains("new-game"), "{text}");
    let again = new_game(&root, "two-or-one");
    assert!(!again.0 && again.1.contains("exists already"), "{}", again.1);

    let cargo = || {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Not this workspace's own folder: cargo tells members by their paths in the workspace, so the builds of a copy
        // would take the places of these.
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new game target");
        command.current_dir(&root).env("CARGO_TARGET_DIR", target).env_remove("CARGO_MANIFEST_DIR");
        command
    };
    let formatted = cargo().args(["fmt", "--package", "classics", "--check"]).output().expect("cargo");
    assert!(formatted.status.success(), "{}", String::from_utf8_lossy(&formatted.stdout));
    // That its test is red takes a whole build to see; here it is enough that the test is there and all compiles.
    let checked =
        cargo().args(["check", "--quiet", "--offline", "--package", "classics", "--test", "games"]).output();
    let checked = checked.expect("cargo");
    let text = String::from_utf8_lossy(&checked.stdout) + String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && text.is_empty(), "{text}");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let game = read("crates/classics/src/games/two_or_one.rs");
    assert_eq!(game.matches("two-or-one: the theory is not written yet").count(), 1);
    assert!(read("crates/classics/tests/games/main.rs").contains("\nmod two_or_one;\n"));
    assert!(
        read("crates/classics/tests/games/two_or_one.rs")
            .contains("#[test]\nfn two_or_one_theory_and_rules_agree")
    );
}
