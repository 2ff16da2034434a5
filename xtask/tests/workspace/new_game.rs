//! `cargo xtask new-game` in a copy of the workspace: a new game is its own files and one line,
//! what is written compiles, and the game is in the catalogue, whose tests are red until the theory
//! is written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
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

/// The text of every file below a folder, by its path in it.
fn texts(root: &Path, folder: &Path, into: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("a folder that can be read") {
        let path = entry.expect("an entry that can be read").path();
        if path.is_dir() {
            texts(root, &path, into);
        } else {
            let name =
                path.strip_prefix(root).expect("a file below the root").to_string_lossy().replace('\\', "/");
            into.insert(name, fs::read(path).expect("a file that can be read"));
        }
    }
}

/// The table of games that the build of the copy made.
fn table(target: &Path) -> String {
    let builds = fs::read_dir(target.join("debug/build")).expect("builds").flatten();
    let tables = builds.filter(|build| build.file_name().to_string_lossy().starts_with("classics-"));
    tables.filter_map(|build| fs::read_to_string(build.path().join("out/games.rs")).ok()).collect()
}

/// A copy of the workspace.
fn copied(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("fixtures")).expect("a folder");
    copy(&xtask::workspace_root(), &root);
    // The test `fixtures` of xtask lies there.
    fs::write(root.join("fixtures/every_case.rs"), "//! Nothing.\n").expect("a file");
    root
}

#[test]
fn a_new_game_is_its_own_files_and_one_line() {
    let root = copied("new game's files");
    let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
    texts(&root, &root, &mut before);
    let (passed, text) = new_game(&root, "two-or-one");
    texts(&root, &root, &mut after);
    assert!(passed, "{text}");
    for part in ["wrote crates/classics/src/games/two_or_one.rs\n", "cargo xtask verify two-or-one"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("new_game") && !text.contains("new-game"), "{text}");
    let own = |path: &str| {
        path == "crates/classics/src/games/two_or_one.rs" || path.starts_with("fixtures/two-or-one/")
    };
    let others: Vec<&String> =
        after.iter().filter(|&(path, text)| before.get(path) != Some(text)).map(|file| file.0).collect();
    let others: Vec<&String> = others.into_iter().filter(|path| !own(path)).collect();
    assert_eq!(others, ["crates/classics/src/games.rs"]);
    let lines = |files: &BTreeMap<String, Vec<u8>>| String::from_utf8_lossy(&files[others[0]]).into_owned();
    assert_eq!(lines(&after).replacen("pub mod two_or_one;\n", "", 1), lines(&before));
    assert!(before.keys().all(|path| after.contains_key(path)), "a file is gone");

    let again = new_game(&root, "two-or-one");
    assert!(!again.0 && again.1.contains("exists already"), "{}", again.1);
}

#[test]
#[ignore = "heavy: what the catalogue needs is compiled once more"]
fn heavy_a_new_game_compiles() {
    // Always the same folder, so that the second time cargo has little to do.
    let root = copied("new game");
    let (passed, text) = new_game(&root, "two-or-one");
    assert!(passed, "{text}");
    // Not this workspace's own folder: cargo tells members by their paths in the workspace, so the
    // builds of a copy would take the places of these.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new game target");
    let cargo = || {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(&root).env("CARGO_TARGET_DIR", &target).env_remove("CARGO_MANIFEST_DIR");
        command
    };
    let formatted = cargo().args(["fmt", "--package", "classics", "--check"]).output().expect("cargo");
    assert!(formatted.status.success(), "{}", String::from_utf8_lossy(&formatted.stdout));
    // That the catalogue's tests are red takes a whole build to see; here it is enough that the
    // game is in it and all compiles.
    let checked =
        cargo().args(["check", "--quiet", "--offline", "--package", "classics", "--test", "games"]).output();
    let checked = checked.expect("cargo");
    let text = String::from_utf8_lossy(&checked.stdout) + String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && text.is_empty(), "{text}");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let game = read("crates/classics/src/games/two_or_one.rs");
    assert_eq!(game.matches("two-or-one: the theory is not written yet").count(), 1);
    assert!(table(&target).contains("games::two_or_one::ENTRY,\n"), "{}", table(&target));
}
