//! Every program that answers a judge's input: all binaries of the workspace but those of the
//! tools.

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use xtask::verify::binaries::build;
use xtask::workspace::metadata;

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

/// Packages whose binaries answer no judge's input.
const TOOLS: [&str; 2] = ["grundy", "xtask"];

/// All of them.
pub(crate) static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(|| {
    let names = programs_among(&metadata().expect("a workspace"));
    let built = build(&names.iter().map(String::as_str).collect::<Vec<_>>()).expect("they build");
    built.into_iter().flat_map(|(name, binary)| programs_of(name, binary)).collect()
});

/// The names of all binaries but those of the tools.
fn programs_among(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("packages");
    let judges = packages.iter().filter(|package| !TOOLS.iter().any(|tool| package["name"] == **tool));
    let targets = judges.flat_map(|package| package["targets"].as_array().expect("targets"));
    let binaries = targets.filter(|target| target["kind"][0] == "bin");
    let mut names: Vec<String> =
        binaries.map(|target| target["name"].as_str().expect("a name").to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_new_binary_is_a_program_unless_it_is_listed_as_a_tool() {
    let package = |name: &str, kind: &str| serde_json::json!({ "name": name, "targets": [{ "name": name, "kind": [kind] }] });
    let packages = [package("grundy", "bin"), package("new", "bin"), package("sg-core", "lib")];
    assert_eq!(programs_among(&serde_json::json!({ "packages": packages })), ["new"]);
}

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
