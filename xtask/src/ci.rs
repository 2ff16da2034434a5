//! `cargo xtask ci`: every check after the tests, in one command.
//!
//! `.ci/run` runs the tests and then this. A step that fails does not stop the others. The fixtures
//! are no step: the test `fixtures` of this package runs every case, and no case runs twice.

use std::io::Write;

use serde_json::Value;

use crate::solutions;
use crate::workspace::{cargo, metadata};

/// Run every check that follows the tests: format, lints, documentation, examples, dependencies,
/// solutions
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {}

/// The steps: a name, and the arguments of cargo. No step but one selects a package, which would
/// have other features and be built again.
const STEPS: [(&str, &str); 10] = [
    ("format", "fmt --all --check"),
    ("lints", "clippy --workspace --all-targets -- -D warnings"),
    ("documentation", "doc --workspace --no-deps"),
    ("example", "run --quiet --example dawsons_chess"),
    ("example", "run --quiet --example own_rules"),
    ("example", "run --quiet --example three_ways"),
    ("example", "run --quiet --example by_name"),
    // No program of the workspace has this feature. Of the engine nothing long is run.
    (
        "serde",
        "test --quiet -p sg-core -p sg-heaps --features serde --lib --config profile.dev.package.sg-engine.opt-level=0 \
         --config profile.dev.package.sg-heaps.opt-level=0 --config profile.dev.package.sg-core.opt-level=0 serialized",
    ),
    // What a registry requires of the libraries that may be published; nothing is built, and
    // nothing published.
    ("package", "package --quiet --allow-dirty --no-verify"),
    // Licences, sources and duplicates, by deny.toml. Advisories need the network and change
    // without a commit.
    ("dependencies", "deny check bans licenses sources"),
];

/// Runs all steps and writes a summary to `output`; true if none failed.
pub fn ci(_: &Arguments, output: &mut impl Write) -> bool {
    let mut summary: Vec<(&str, Result<&str, String>)> =
        STEPS.into_iter().map(|(name, arguments)| (name, run(arguments))).collect();
    let right = solutions::solutions(&solutions::Arguments::default(), output);
    summary.push(("solutions", if right { Ok("passed") } else { Err("see above".into()) }));
    for (name, result) in &summary {
        let result = result.as_ref().map_or_else(|error| format!("FAILED: {error}"), ToString::to_string);
        let _ = writeln!(output, "{name:14} {result}");
    }
    summary.iter().all(|(_, result)| result.is_ok())
}

fn run(arguments: &str) -> Result<&'static str, String> {
    if arguments.starts_with("deny ") {
        let installed = cargo().args(["deny", "--version"]).output();
        if !installed.is_ok_and(|output| output.status.success()) {
            return Ok("not run: `cargo install cargo-deny` installs what it needs");
        }
    }
    let mut packages = Vec::new();
    if arguments.starts_with("package ") {
        for name in published(&metadata()?) {
            packages.extend(["--package".to_owned(), name]);
        }
    }
    // Only the step of the documentation heeds the flags.
    match cargo().args(arguments.split(' ')).args(packages).env("RUSTDOCFLAGS", "-D warnings").status() {
        Ok(status) if status.success() => Ok("passed"),
        Ok(status) => Err(format!("`cargo {arguments}`: {status}")),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}

/// The packages that may be published.
fn published(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    // `publish = false` is an empty list.
    let published = packages.filter(|package| package["publish"].as_array().is_none_or(|to| !to.is_empty()));
    published.filter_map(|package| package["name"].as_str().map(str::to_owned)).collect()
}
