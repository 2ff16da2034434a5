//! The rules of the repository, as far as a test can read them off the files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::{Table, Value};
use xtask::verify::fixture::{self, Truth};

use crate::programs::PROGRAMS;

/// All files of the repository.
pub(crate) fn files() -> Vec<PathBuf> {
    let files = xtask::workspace::files().expect("folders that can be read");
    assert!(
        files.contains(&xtask::workspace_root().join("README.md")),
        "the root is not what it was taken for"
    );
    files
}

pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn toml(path: &Path) -> Table {
    text(path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The manifests of the members, by their folders' names.
pub(crate) fn members() -> Vec<(String, Table)> {
    let root = xtask::workspace_root();
    let manifests = files().into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let members = manifests.filter(|path| *path != root.join("Cargo.toml"));
    let name = |path: &Path| path.parent().and_then(Path::file_name).expect("a folder").to_owned();
    members.map(|path| (name(&path).to_string_lossy().into_owned(), toml(&path))).collect()
}

/// The kinds of dependencies.
const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// The dependencies of a member, those for some systems alone included.
pub(crate) fn dependencies<'a>(manifest: &'a Table, kinds: &[&str]) -> Vec<(&'a str, &'a Value)> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let tables = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table).chain([manifest]);
    let of_kind = |table: &'a Table| {
        let kinds = kinds.iter().filter_map(|kind| table.get(*kind)?.as_table());
        kinds.flatten().map(|(name, value)| (&**name, value)).collect::<Vec<_>>()
    };
    tables.flat_map(of_kind).collect()
}

/// Fails if there is something in the list of what is wrong.
#[track_caller]
pub(crate) fn none(what: &str, wrong: &[String]) {
    assert!(wrong.is_empty(), "{what}:\n  {}", wrong.join("\n  "));
}

#[test]
fn every_source_says_what_it_is() {
    let sources: Vec<PathBuf> = files().into_iter().filter(|path| has_extension(path, "rs")).collect();
    assert!(sources.len() > 50, "only {} sources were found", sources.len());
    let silent = sources.iter().filter(|path| !text(path).starts_with("//! "));
    let silent: Vec<String> = silent.map(|path| path.display().to_string()).collect();
    none("sources that do not begin with `//!`", &silent);
}

/// The tests that `.ci/run` runs besides those of `cargo test --workspace` are selected by their
/// names.
#[test]
fn heavy_tests_have_it_in_their_names() {
    let ci = text(&xtask::workspace_root().join(".ci/run"));
    assert!(
        ci.lines().any(|line| line == "cargo test --workspace --tests -- --ignored heavy programs"),
        "{ci}"
    );
    let (mut found, mut wrong) = (0, Vec::new());
    for path in files().into_iter().filter(|path| has_extension(path, "rs")) {
        let source = text(&path);
        for rest in source.split(concat!("#[ignore = \"", "heavy: ")).skip(1) {
            let name =
                rest.split_once("fn ").map_or(rest, |(_, rest)| rest).split('(').next().unwrap_or(rest);
            found += 1;
            if !name.contains("heavy") {
                wrong.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(found >= 3, "only {found} are marked");
    none("heavy tests that .ci/run does not run", &wrong);
}

/// A crate without unit tests is not compiled a second time for them, and so must have none.
#[test]
fn crates_whose_unit_tests_are_off_have_none() {
    let is_off = |target: &Value| target.get("test").and_then(Value::as_bool) == Some(false);
    let (mut found, mut wrong) = (0, Vec::new());
    for (name, manifest) in members() {
        if !manifest.get("lib").is_some_and(is_off) {
            continue;
        }
        found += 1;
        let folder = xtask::workspace_root().join("crates").join(&name).join("src");
        let tested = files().into_iter().filter(|path| path.starts_with(&folder));
        let tested = tested.filter(|path| text(path).contains(concat!("#[", "test]")));
        wrong.extend(tested.map(|path| path.display().to_string()));
    }
    assert!(found >= 3, "only {found} crates are without");
    none("unit tests that no command runs: `test = false` in their crate's Cargo.toml", &wrong);
}

/// Copies of the workspace may share one target folder, where a program that is built in one serves
/// the other.
#[test]
fn no_place_of_the_workspace_is_compiled_in() {
    let compiled_in = concat!("env!(\"CARGO_MANIFEST", "_DIR\")");
    let sources = files().into_iter().filter(|path| has_extension(path, "rs"));
    let wrong = sources.filter(|path| text(path).contains(compiled_in));
    let wrong: Vec<String> = wrong.map(|path| path.display().to_string()).collect();
    none("sources that have their place compiled in: `std::env::var` names it when they run", &wrong);
}

#[test]
fn every_member_inherits_from_the_workspace() {
    let inherits = |value: Option<&Value>| {
        value.and_then(|value| value.get("workspace")).and_then(Value::as_bool) == Some(true)
    };
    let root = toml(&xtask::workspace_root().join("Cargo.toml"));
    let package = root["workspace"]["package"].as_table().expect("a table");
    let mut wrong = Vec::new();
    for (name, manifest) in members() {
        for key in package.keys() {
            // A crate that others depend on is published; the rest inherits that it is not.
            let published = key == "publish" && manifest["package"].get(key).is_some_and(Value::is_array);
            if !published && !inherits(manifest["package"].get(key)) {
                wrong.push(format!("{name}: {key}"));
            }
        }
        if !inherits(manifest.get("lints")) {
            wrong.push(format!("{name}: lints"));
        }
        for (dependency, value) in dependencies(&manifest, &KINDS) {
            if !inherits(Some(value)) {
                wrong.push(format!("{name}: {dependency}"));
            }
        }
    }
    none("not inherited from the workspace", &wrong);
}

#[test]
fn every_dependency_has_its_reason() {
    let manifest = text(&xtask::workspace_root().join("Cargo.toml"));
    let section = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let section = section.take_while(|line| !line.starts_with('['));
    let lines: Vec<&str> = section.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let listed: Table = manifest.parse().expect("a manifest");
    let listed = listed["workspace"]["dependencies"].as_table().expect("a table").len();
    assert_eq!(lines.len(), listed, "one line each");
    let reason = |line: &str| line.split_once(" # ").is_some_and(|(_, reason)| reason.contains(' '));
    let silent: Vec<String> =
        lines.iter().filter(|line| !reason(line)).map(|line| (*line).to_string()).collect();
    none("dependencies without a word on why", &silent);
}

#[test]
fn every_dependency_is_used() {
    let root = toml(&xtask::workspace_root().join("Cargo.toml"));
    let mut unused: BTreeSet<&str> =
        root["workspace"]["dependencies"].as_table().expect("a table").keys().map(String::as_str).collect();
    let members = members();
    for (_, manifest) in &members {
        for (name, _) in dependencies(manifest, &KINDS) {
            unused.remove(name);
        }
    }
    assert!(unused.is_empty(), "no member uses {unused:?}");
}

#[test]
fn the_core_needs_nothing_but_std() {
    let (_, core) = members().into_iter().find(|(name, _)| name == "sg-core").expect("sg-core");
    for (name, value) in core["dependencies"].as_table().expect("a table") {
        assert_eq!(value.get("optional"), Some(&Value::Boolean(true)), "{name} is not optional");
    }
    let default = core.get("features").and_then(|features| features.get("default"));
    assert!(default.and_then(Value::as_array).is_none_or(Vec::is_empty), "features by default: {default:?}");
}

/// Nor `PyO3` or anything else to compile: all of it is behind a feature that the build of a wheel
/// switches on.
#[test]
fn the_workspace_needs_no_python() {
    let (_, package) = members().into_iter().find(|(name, _)| name == "sg-py").expect("sg-py");
    for (name, value) in dependencies(&package, &KINDS) {
        assert_eq!(value.get("optional"), Some(&Value::Boolean(true)), "{name} is not optional");
    }
    let features = package["features"].as_table().expect("a table");
    assert!(features.contains_key("extension") && !features.contains_key("default"), "{features:?}");
    let project = toml(&xtask::workspace_root().join("crates/sg-py/pyproject.toml"));
    let switched_on = project["tool"]["maturin"]["features"].as_array().expect("a list");
    assert_eq!(switched_on, &[Value::from("extension")]);
}

/// Problems whose statement is not at hand: its sample is in no fixture.
const SAMPLE_NOT_READ: [&str; 3] = ["cses1730", "cses2208", "p2252"];

#[test]
fn every_program_has_fixtures_with_truth_from_elsewhere() {
    let (problems, failures) = fixture::read_all(&xtask::workspace_root().join("fixtures"));
    assert!(failures.is_empty(), "{failures:?}");
    assert!(PROGRAMS.len() > 30, "only {} programs were found", PROGRAMS.len());
    let mut wrong = Vec::new();
    for program in PROGRAMS.iter() {
        let name = &program.name;
        let Some(problem) = problems.iter().find(|problem| problem.name == *name) else {
            wrong.push(format!("{name}: no fixtures"));
            continue;
        };
        if problem.arguments != program.arguments || !program.binary.ends_with(&problem.binary) {
            wrong.push(format!("{name}: its fixtures run {} {:?}", problem.binary, problem.arguments));
        }
        for truth in [Truth::Statement, Truth::Rules] {
            if truth == Truth::Statement && SAMPLE_NOT_READ.contains(&name.as_str()) {
                continue;
            }
            if !problem.cases.iter().any(|case| case.truth == truth) {
                wrong.push(format!("{name}: no case has truth = {:?}", truth.word()));
            }
        }
    }
    // What `grundy` alone reads, such as certificates, is of no judge's program.
    for problem in problems.iter().filter(|problem| problem.binary != "grundy") {
        if !PROGRAMS.iter().any(|program| program.name == problem.name) {
            wrong.push(format!("{}: fixtures of no program", problem.name));
        }
    }
    none("programs and fixtures", &wrong);
}

#[test]
fn words_of_the_system_are_expected_on_that_system_alone() {
    let (fixtures, _) = fixture::read_all(&xtask::workspace_root().join("fixtures"));
    let mut wrong = Vec::new();
    for fixture in &fixtures {
        for case in &fixture.cases {
            let snapshot = text(&fixture.snapshots().join(format!("{}.snap", case.name)));
            if snapshot.contains("(os error ") && !case.unix_only {
                wrong.push(format!("{}/{}", fixture.name, case.name));
            }
        }
    }
    none("cases that need system = \"unix\"", &wrong);
}

#[test]
fn hosted_ci_runs_what_ci_runs() {
    let workflow = text(&xtask::workspace_root().join(".github/workflows/ci.yml"));
    let runs = |line: &str| workflow.lines().any(|found| found.trim() == format!("- run: {line}"));
    assert!(runs(".ci/run") && runs("cargo test --workspace"), "{workflow}");
    for system in ["ubuntu-latest", "windows-latest", "macos-latest"] {
        assert!(workflow.contains(system), "{system}");
    }
}

/// A version of Rust as numbers: major, minor, patch.
fn version(text: &str) -> [u64; 3] {
    let mut numbers =
        text.split('.').map(|part| part.parse().unwrap_or_else(|_| panic!("{text} is not a version")));
    [(); 3].map(|()| numbers.next().unwrap_or(0))
}

#[test]
fn no_dependency_needs_a_newer_rust_than_stated() {
    let stated = toml(&xtask::workspace_root().join("Cargo.toml"));
    let stated = stated["workspace"]["package"]["rust-version"].as_str().expect("a version").to_string();
    // The packages of other systems need not be downloaded here.
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc");
    let rustc = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("a line `host:`");
    let mut command = xtask::workspace::cargo();
    command.args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host]);
    let output = command.output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 50, "only {} packages", packages.len());
    let newer = packages.iter().filter_map(|package| {
        let needs = package["rust_version"].as_str()?;
        (version(needs) > version(&stated)).then(|| format!("{} needs Rust {needs}", package["name"]))
    });
    none(&format!("packages that need more than Rust {stated}"), &newer.collect::<Vec<_>>());
}

#[test]
fn no_path_of_one_machine() {
    let places = ["home", "root", "tmp", "work", "Users"].map(|folder| format!("/{folder}/"));
    let mut wrong = Vec::new();
    for path in files() {
        // What is not a text holds no paths that anybody would follow.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (at, line) in text.lines().enumerate() {
            if places.iter().any(|place| line.contains(place)) {
                wrong.push(format!("{}:{}: {line}", path.display(), at + 1));
            }
        }
    }
    none("paths that are there on one machine only", &wrong);
}

#[test]
fn nothing_waits_for_review() {
    let waits = |path: &Path| has_extension(path, "new") || has_extension(path, "pending-snap");
    let waiting: Vec<String> =
        files().iter().filter(|path| waits(path)).map(|path| path.display().to_string()).collect();
    none("pending snapshots: `cargo insta review` settles them", &waiting);
}

#[test]
fn what_the_readme_runs_first_is_what_ci_runs_first() {
    let root = xtask::workspace_root();
    let ci = text(&root.join(".ci/run"));
    let first = ci.lines().find(|line| line.starts_with("cargo ")).expect("a command of cargo's");
    let readme = text(&root.join("README.md"));
    assert!(readme.lines().any(|line| line.split(" #").next().map(str::trim) == Some(first)), "{first}");
}

/// The links of a page, each with its line: the text in `](...)` outside code.
fn links(page: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut in_code = false;
    for (at, line) in page.lines().enumerate() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            links.extend(targets.map(|target| (at + 1, target)));
        }
    }
    links
}

/// The anchors of a page's headings, as the usual viewers make them.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let letters = |line: &str| -> String {
        let kept = line.trim_start_matches('#').trim().to_lowercase();
        kept.replace(' ', "-").chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    headings.map(letters).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let pages: Vec<PathBuf> = files().into_iter().filter(|path| has_extension(path, "md")).collect();
    assert!(pages.len() >= 2, "only {pages:?}");
    let mut wrong = Vec::new();
    for path in &pages {
        let page = text(path);
        for (line, target) in links(&page) {
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let there = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let found =
                there.exists() && (anchor.is_empty() || anchors(&text(&there)).contains(&anchor.into()));
            if !found {
                wrong.push(format!("{}:{line}: {target}", path.display()));
            }
        }
    }
    none("links that lead nowhere", &wrong);
}

#[test]
fn links_and_anchors_are_found() {
    let page = "# A page\n[one](a.md) and [two](#split-game-and-more)\n```\n[code](no)\n```\n## `split-game` and more";
    assert_eq!(links(page), [(2, "a.md"), (2, "#split-game-and-more")]);
    assert_eq!(anchors(page), ["a-page", "split-game-and-more"]);
}
