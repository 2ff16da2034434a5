//! The fixtures on disk: what each `fixture.toml` lists, and whether all of it is there and nothing
//! else.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

pub use crate::recipe::Recipe;

/// The programs that answer the problem of a folder, as a contestant submits them:
/// `cargo xtask solutions` checks them.
pub const SOLUTIONS: [&str; 3] = ["solution.cpp", "solution.rs", "solution.py"];

/// The format of a problem's input in the language of Checktestdata, for packages of test data.
pub const VALIDATOR: &str = "input.ctd";

/// Whether a file is a program with a known mistake, whose name follows `wrong-`.
fn is_wrong_program(file: &str) -> bool {
    file.strip_prefix("wrong-").and_then(|rest| rest.strip_suffix(".cpp")).is_some()
}

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// `fixture`, `fixture/case` or `fixture/file`.
    pub place: String,
    /// The fault there.
    pub what: String,
    /// Whether the place is a case.
    pub of_case: bool,
}

impl Failure {
    pub(crate) fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: place.into(), what: what.into(), of_case: false }
    }

    /// Of a case.
    pub(crate) fn of_case(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self { of_case: true, ..Self::new(place, what) }
    }
}

/// The report of a run, and what it found to be wrong.
pub(crate) struct Report<'a, W> {
    pub(crate) output: &'a mut W,
    pub(crate) failures: Vec<Failure>,
}

impl<W: Write> Report<'_, W> {
    /// Prints a line. A closed output is no reason to stop checking.
    pub(crate) fn print(&mut self, line: &str) {
        let _ = writeln!(self.output, "{line}");
    }

    /// Reports what is wrong, and keeps it for the summary.
    pub(crate) fn fail(&mut self, failure: Failure) {
        self.print(&format!("FAILED {}: {}", failure.place, failure.what));
        self.failures.push(failure);
    }
}

/// The source of the truth about a case.
///
/// Every case is compared with its snapshot too, whatever its truth is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Truth {
    /// A file `*.ans` from outside, with the standard output to the byte. No tool writes it.
    Statement,
    /// The answer of the same binary with `--method rules`: standard output and exit status must
    /// agree.
    Rules,
    /// The reviewed snapshot alone.
    Snapshot,
}

impl Truth {
    /// The word in `fixture.toml`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Statement => "statement",
            Self::Rules => "rules",
            Self::Snapshot => "snapshot",
        }
    }
}

/// The input of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file of the folder, given by name as the first argument.
    File(String),
    /// Standard input.
    Stdin(Recipe),
}

/// One run of a binary and its expected result.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name in the folder.
    pub name: String,
    /// The source of the truth.
    pub truth: Truth,
    /// Its input.
    pub input: Input,
    /// The file of the folder that holds its answer, if the truth is [`Truth::Statement`].
    pub answer: Option<String>,
    /// Arguments after the input.
    pub arguments: Vec<String>,
    /// The expected exit status.
    pub status: i32,
    /// Whether its output holds the words of a Unix system, for an error of a file for example.
    pub unix_only: bool,
    /// Whether it takes long and a change seldom breaks it: `cargo test` leaves it out.
    pub heavy: bool,
    /// The time after which it is ended and fails.
    pub time_limit: Duration,
}

/// A folder of cases, those of one program.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The folder's name.
    pub name: String,
    /// The folder.
    pub folder: PathBuf,
    /// The binary that is run.
    pub binary: String,
    /// Arguments before the input: the subcommand, for a binary that has many.
    pub arguments: Vec<String>,
    /// The number of cases that are listed, whether they can be run or not.
    pub listed: usize,
    /// The cases that can be run, as listed.
    pub cases: Vec<Case>,
}

impl Fixture {
    /// The arguments of a case, the binary's own included.
    #[must_use]
    pub fn arguments_of(&self, case: &Case) -> Vec<String> {
        let mut arguments = self.arguments.clone();
        if let Input::File(file) = &case.input {
            arguments.push(file.clone());
        }
        arguments.extend(case.arguments.iter().cloned());
        arguments
    }

    /// The directory of the snapshots.
    #[must_use]
    pub fn snapshots(&self) -> PathBuf {
        self.folder.join("snapshots")
    }
}

/// `fixture.toml`, to the letter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FixtureToml {
    binary: Option<String>,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default, rename = "case")]
    cases: Vec<CaseToml>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseToml {
    name: String,
    truth: Truth,
    input: Option<String>,
    stdin: Option<String>,
    recipe: Option<Recipe>,
    answer: Option<String>,
    system: Option<System>,
    #[serde(default)]
    heavy: bool,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    status: i32,
    #[serde(default = "default_seconds")]
    seconds: u64,
}

/// The only system on which a case is run.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum System {
    Unix,
}

/// Long enough for a machine with many times as much to do as cores; no case takes a thirtieth of
/// it on an idle one.
const fn default_seconds() -> u64 {
    300
}

/// The root of the fixtures: another folder that was asked for, or that of the workspace.
#[must_use]
pub fn root(asked: Option<&Path>) -> PathBuf {
    // The programs run in the folders of their fixtures, so a relative path would lead somewhere
    // else there.
    let absolute = |folder: &Path| std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    asked.map_or_else(|| crate::workspace_root().join("fixtures"), absolute)
}

/// Reads every folder of cases below `root`, in the order of their names, and what is wrong with
/// them.
///
/// A folder whose list cannot be read is among the failures alone, and so is a case that lacks a
/// file: it could not be run.
///
/// # Errors
///
/// A failure each for: a folder without `fixture.toml` or without cases, a `fixture.toml` that does
/// not parse, a name that is listed twice or is not a file name, a listed file that is missing, a
/// missing `.ans`, an `.ans` that copies another, a file that no case uses, a snapshot without a
/// case.
#[must_use]
pub fn read_all(root: &Path) -> (Vec<Fixture>, Vec<Failure>) {
    let mut failures = Vec::new();
    let mut fixtures = Vec::new();
    let folders = match entries(root) {
        // The published census is not a problem's: `cargo xtask verify` computes a sample of it.
        Ok(entries) => {
            entries.into_iter().filter(|name| root.join(name).is_dir() && name != crate::census::FOLDER)
        }
        Err(error) => {
            failures.push(Failure::new(root.display().to_string(), format!("cannot be read: {error}")));
            return (fixtures, failures);
        }
    };
    for name in folders {
        match read_fixture(root, &name, &mut failures) {
            Ok(fixture) => fixtures.push(fixture),
            Err(what) => failures.push(Failure::new(name, what)),
        }
    }
    (fixtures, failures)
}

fn entries(folder: &Path) -> io::Result<BTreeSet<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// The fixture of a folder, with what is wrong with its cases and files; an error if no case of it
/// can be run.
fn read_fixture(root: &Path, name: &str, failures: &mut Vec<Failure>) -> Result<Fixture, String> {
    let folder = root.join(name);
    let files = entries(&folder).map_err(|error| format!("cannot be read: {error}"))?;
    if files.is_empty() {
        return Err("the folder is empty".to_string());
    }
    let text = fs::read_to_string(folder.join("fixture.toml"))
        .map_err(|error| format!("fixture.toml cannot be read: {error}"))?;
    let listed: FixtureToml = toml::from_str(&text).map_err(|error| format!("fixture.toml: {error}"))?;
    if listed.cases.is_empty() {
        return Err("fixture.toml lists no case".to_string());
    }
    let mut fixture = Fixture {
        name: name.to_string(),
        binary: listed.binary.unwrap_or_else(|| name.to_string()),
        folder,
        arguments: listed.arguments,
        listed: listed.cases.len(),
        cases: Vec::new(),
    };
    for case in listed.cases {
        let place = format!("{name}/{}", case.name);
        match checked(case, &fixture.cases) {
            Ok(case) => fixture.cases.push(case),
            Err(what) => failures.push(Failure::of_case(place, what)),
        }
    }
    check_snapshots(&fixture, failures);
    check_files(&mut fixture, &files, failures);
    check_copies(&fixture, failures);
    Ok(fixture)
}

/// A case as it is run, if its entry makes sense.
fn checked(case: CaseToml, before: &[Case]) -> Result<Case, String> {
    let word = |name: &str| {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !name.is_empty() && name.bytes().all(allowed)
    };
    if !word(&case.name) {
        return Err("a case's name is made of a-z, 0-9 and `-`".to_string());
    }
    if before.iter().any(|before| before.name == case.name) {
        return Err("listed twice".to_string());
    }
    let input = match (case.input, case.stdin, case.recipe) {
        (None, None, None) => Input::File(format!("{}.in", case.name)),
        (Some(file), None, None) => {
            if !file.strip_suffix(".in").is_some_and(word) {
                return Err(format!("input = {file:?}: a file of this folder whose name ends in .in"));
            }
            Input::File(file)
        }
        (None, Some(text), None) => Input::Stdin(text.into()),
        (None, None, Some(recipe)) => Input::Stdin(recipe),
        _ => return Err("more than one of `input`, `stdin` and `recipe`".to_string()),
    };
    let answer = match (case.truth, case.answer) {
        (Truth::Statement, None) => Some(format!("{}.ans", case.name)),
        (Truth::Statement, Some(file)) if file.strip_suffix(".ans").is_some_and(word) => Some(file),
        (Truth::Statement, Some(file)) => {
            return Err(format!("answer = {file:?}: a file of this folder whose name ends in .ans"));
        }
        (_, None) => None,
        (_, Some(_)) => return Err("`answer` belongs to truth = \"statement\" alone".to_string()),
    };
    Ok(Case {
        answer,
        name: case.name,
        truth: case.truth,
        input,
        arguments: case.arguments,
        status: case.status,
        unix_only: matches!(case.system, Some(System::Unix)),
        heavy: case.heavy,
        time_limit: Duration::from_secs(case.seconds),
    })
}

/// Compares the files of a folder with its cases, and removes the cases that lack a file.
fn check_files(fixture: &mut Fixture, files: &BTreeSet<String>, failures: &mut Vec<Failure>) {
    let mut used: BTreeSet<String> = ["fixture.toml", "snapshots", "checker.cpp", VALIDATOR]
        .into_iter()
        .chain(SOLUTIONS)
        .map(str::to_string)
        .collect();
    used.extend(files.iter().filter(|file| is_wrong_program(file)).cloned());
    fixture.cases.retain(|case| {
        let mut complete = true;
        let input = match &case.input {
            Input::File(file) => Some(file),
            Input::Stdin(_) => None,
        };
        for file in input.into_iter().chain(&case.answer) {
            if !files.contains(file) {
                failures.push(Failure::of_case(
                    format!("{}/{}", fixture.name, case.name),
                    format!("the case is listed, but there is no {file}"),
                ));
                complete = false;
            }
            used.insert(file.clone());
        }
        complete
    });
    for file in files.difference(&used) {
        let extension = Path::new(file).extension().and_then(|extension| extension.to_str());
        // `grundy stress --save` writes its report beside the input.
        let input = Path::new(file).with_extension("in").to_str().map(str::to_string);
        if matches!(extension, Some("txt" | "json")) && input.is_some_and(|input| used.contains(&input)) {
            continue;
        }
        let what = match extension {
            Some("in") => "no case in fixture.toml uses this input",
            Some("ans") => "no case in fixture.toml with truth = \"statement\" uses this answer",
            _ => {
                "no part of any case: a fixture's folder holds fixture.toml, *.in, *.ans, input.ctd, checker.cpp, solution.*, wrong-*.cpp, snapshots, and *.txt and *.json beside an input"
            }
        };
        failures.push(Failure::new(format!("{}/{file}", fixture.name), what));
    }
}

/// Finds answers that copy another one: a copy is changed once and forgotten once.
fn check_copies(fixture: &Fixture, failures: &mut Vec<Failure>) {
    let answers: BTreeSet<&String> = fixture.cases.iter().filter_map(|case| case.answer.as_ref()).collect();
    // The file that a case besides its own names is the one to keep, and otherwise the one with the
    // shortest name.
    let mut answers: Vec<&String> = answers.into_iter().collect();
    let users =
        |file: &String| fixture.cases.iter().filter(|case| case.answer.as_ref() == Some(file)).count();
    answers.sort_by_key(|file| (std::cmp::Reverse(users(file)), file.len()));
    let mut first: BTreeMap<Vec<u8>, &String> = BTreeMap::new();
    for file in answers {
        // One that cannot be read is reported when its case is run.
        let Ok(bytes) = fs::read(fixture.folder.join(file)) else { continue };
        match first.entry(bytes) {
            Entry::Vacant(entry) => {
                entry.insert(file);
            }
            Entry::Occupied(entry) => {
                let what = format!("a copy: its cases name that file, answer = {:?}", entry.get());
                failures.push(Failure::new(format!("{}/{file}", fixture.name), what));
            }
        }
    }
}

/// Finds snapshots that no case would ever be compared with.
fn check_snapshots(fixture: &Fixture, failures: &mut Vec<Failure>) {
    // Where they cannot be read, each case reports that of its own.
    let files = entries(&fixture.snapshots()).unwrap_or_default();
    let names: BTreeSet<&str> = fixture.cases.iter().map(|case| &*case.name).collect();
    for file in files {
        let name = file.strip_suffix(".snap").or_else(|| file.strip_suffix(".snap.new"));
        if !name.is_some_and(|name| names.contains(name)) {
            let place = format!("{}/snapshots/{file}", fixture.name);
            failures.push(Failure::new(place, "orphaned: fixture.toml lists no such case"));
        }
    }
}
