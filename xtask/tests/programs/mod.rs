//! Every program that answers a judge's input, by what the workspace and the programs themselves say.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use xtask::verify::process;

/// A binary, or a game of a binary that holds many.
#[derive(Debug)]
pub(crate) struct Program {
    /// The binary's or the game's name, which is that of its folder of fixtures too.
    pub(crate) name: String,
    /// The binary.
    pub(crate) binary: PathBuf,
    /// The game, if the binary holds many.
    pub(crate) arguments: Vec<String>,
}

/// All of them.
pub(crate) static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(|| {
    let mut names = Vec::new();
    for entry in fs::read_dir(xtask::workspace_root().join("crates")).expect("the crates") {
        let entry = entry.expect("an entry that can be read");
        // What stands on the shared command line is a judge's program.
        let main = fs::read_to_string(entry.path().join("src/main.rs")).unwrap_or_default();
        if main.contains("sg_judge::main") {
            names.push(entry.file_name().into_string().expect("a name in ASCII"));
        }
    }
    names.sort();
    let built = process::build(&names.iter().map(String::as_str).collect::<Vec<_>>()).expect("they build");
    built.into_iter().flat_map(|(name, binary)| programs_of(name, binary)).collect()
});

/// The games of a binary that has `--list`, or the binary alone.
fn programs_of(name: String, binary: PathBuf) -> Vec<Program> {
    let listed = Command::new(&binary).arg("--list").output().expect("a binary that can be run");
    if !listed.status.success() {
        return vec![Program { name, binary, arguments: Vec::new() }];
    }
    let listed = String::from_utf8(listed.stdout).expect("text");
    let names = listed.lines().filter_map(|line| line.split_whitespace().next());
    let game = |name: &str| Program {
        name: name.to_string(),
        binary: binary.clone(),
        arguments: vec![name.to_string()],
    };
    names.map(game).collect()
}
