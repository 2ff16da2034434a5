//! What `grundy stress` saves, as a case.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::verify::binaries;

use super::tree::{AT_WORK, Tree};

/// What `grundy stress --save` writes is a complete case, once the lines that it prints are in
/// `fixture.toml`.
#[test]
fn what_stress_saves_is_a_case() {
    let tree = Tree::new();
    let grundy = &binaries::build(&["grundy"]).expect("the binary can be built")["grundy"];
    let folder = tree.fixtures().join("split-game");
    let mut command = Command::new(grundy);
    command.args(["stress", "split-game", "--save"]).arg(&folder).args(["--", "echo", "0"]);
    assert_eq!(command.output().expect("it starts").status.code(), Some(1));
    let saved: Vec<PathBuf> = tree.contents().into_keys().filter(|path| is_saved(path)).collect();
    let [answer, input, editors, report] = &saved[..] else { panic!("{saved:?}") };
    assert!(
        [answer, input, editors, report]
            .iter()
            .zip(["ans", "in", "json", "txt"])
            .all(|(path, end)| { path.extension().is_some_and(|ending| ending == end) })
    );
    let report = fs::read_to_string(report).expect("text");
    let (_, case) = report.split_once("[[case]]").expect("the lines to add");
    tree.append("fixture.toml", &format!("\n[[case]]{case}"));
    let name = input.file_stem().and_then(|name| name.to_str()).expect("a plain name");
    // Its snapshot is reviewed as always.
    tree.verify(AT_WORK, &[]).blames(&format!("split-game/{name}"), "");
    tree.accept_what_is_pending();
    tree.verify_in_ci(&[]).passes();
}

/// Whether `grundy stress` wrote it.
fn is_saved(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("stress-"))
}
