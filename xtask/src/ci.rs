//! `cargo xtask ci`: every check after the tests, in one command.
//!
//! `.ci/run` runs the tests and then this. A step that fails does not stop the others.

use std::io::Write;
use std::process::Command;

use crate::{solutions, verify};

/// Run every check that follows the tests: format, lints, documentation, dependencies, fixtures, solutions
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {}

/// A step: its name and the arguments of cargo.
struct Step {
    name: &'static str,
    cargo: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    /// The subcommand that need not be installed.
    optional: Option<&'static str>,
}

const STEPS: [Step; 9] = [
    Step { name: "format", cargo: &["fmt", "--all", "--check"], environment: &[], optional: None },
    Step {
        name: "lints",
        cargo: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        environment: &[],
        optional: None,
    },
    Step {
        name: "documentation",
        cargo: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        optional: None,
    },
    Step {
        name: "example",
        cargo: &["run", "--quiet", "--package", "sg-heaps", "--example", "dawsons_chess"],
        environment: &[],
        optional: None,
    },
    Step {
        name: "example",
        cargo: &["run", "--quiet", "--package", "sg-heaps", "--example", "own_rules"],
        environment: &[],
        optional: None,
    },
    Step {
        name: "example",
        cargo: &["run", "--quiet", "--package", "split-game", "--example", "three_ways"],
        environment: &[],
        optional: None,
    },
    Step {
        name: "example",
        cargo: &["run", "--quiet", "--package", "classics", "--example", "by_name"],
        environment: &[],
        optional: None,
    },
    // What a registry requires of the crate that others depend on; nothing is published.
    Step {
        name: "package",
        cargo: &["package", "--quiet", "--package", "sg-core", "--allow-dirty", "--no-verify"],
        environment: &[],
        optional: None,
    },
    // Licences, sources and duplicates, by deny.toml. Advisories need the network and change without a commit.
    Step {
        name: "dependencies",
        cargo: &["deny", "check", "bans", "licenses", "sources"],
        environment: &[],
        optional: Some("deny"),
    },
];

/// Runs all steps and writes a summary to `output`; true if none failed.
pub fn ci(_: &Arguments, output: &mut impl Write) -> bool {
    let mut summary = Vec::new();
    let mut passed = true;
    for step in &STEPS {
        let result = run(step);
        passed &= result.is_ok();
        summary.push((step.name, result.unwrap_or_else(|error| format!("FAILED: {error}"))));
    }
    let agree = verify::verify(&verify::Arguments::default(), output);
    passed &= agree;
    summary.push(("fixtures", if agree { "passed" } else { "FAILED" }.to_string()));
    let right = solutions::solutions(&solutions::Arguments::default(), output);
    passed &= right;
    summary.push(("solutions", if right { "passed" } else { "FAILED" }.to_string()));
    for (name, result) in summary {
        let _ = writeln!(output, "{name:14} {result}");
    }
    passed
}

fn run(step: &Step) -> Result<String, String> {
    let cargo = || {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(crate::workspace_root());
        command
    };
    if let Some(subcommand) = step.optional {
        let installed = cargo().args([subcommand, "--version"]).output();
        if !installed.is_ok_and(|output| output.status.success()) {
            return Ok(format!("not run: `cargo install cargo-{subcommand}` installs what it needs"));
        }
    }
    let status = cargo().args(step.cargo).envs(step.environment.iter().copied()).status();
    match status {
        Ok(status) if status.success() => Ok("passed".to_string()),
        Ok(status) => Err(format!("`cargo {}`: {status}", step.cargo.join(" "))),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}
