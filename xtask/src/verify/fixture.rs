//! The fixtures as they lie on disk: what each `fixture.toml` lists, and whether all of it is there and nothing else.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// `problem`, `problem/case` or `problem/file`.
    pub place: String,
    /// What is wrong there.
    pub what: String,
}

impl Failure {
    pub(crate) fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: place.into(), what: what.into() }
    }
}

/// Where the truth about a case comes from.
///
/// Every case is compared with its snapshot too, whatever its truth is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Truth {
    /// A file `<case>.ans` from outside, with the standard output to the byte. No tool writes it.
    Statement,
    /// The same binary with `--method rules`: standard output and exit status must agree.
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

/// What a case is fed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file of the problem's folder, given by name as the first argument.
    File(String),
    /// Standard input.
    Stdin(Recipe),
}

/// A text of any size, described in a few words: `head`, then `body` so many `times`, then `tail`.
///
/// # Example
///
/// ```
/// use xtask::verify::fixture::Recipe;
///
/// let recipe = Recipe { head: "3\n".into(), body: "7 ".into(), times: 3, tail: "\n".into() };
/// let mut text = Vec::new();
/// recipe.write(&mut text).unwrap();
/// assert_eq!(text, b"3\n7 7 7 \n");
/// assert_eq!(recipe.to_string(), r#""3\n" + 3 * "7 " + "\n""#);
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// What comes first.
    #[serde(default)]
    pub head: String,
    /// What is repeated.
    pub body: String,
    /// How often.
    pub times: u64,
    /// What comes last.
    #[serde(default)]
    pub tail: String,
}

impl Recipe {
    /// Writes the text out.
    ///
    /// # Errors
    ///
    /// The writer's own.
    ///
    /// # Complexity
    ///
    /// O(length of the text) time, O(length of the body) memory.
    pub fn write(&self, writer: &mut impl Write) -> io::Result<()> {
        writer.write_all(self.head.as_bytes())?;
        let in_a_block = (1 << 16) / (self.body.len() as u64).max(1) + 1;
        let block = self.body.repeat(self.times.min(in_a_block) as usize);
        let mut left = self.times;
        while left > 0 {
            let now = left.min(in_a_block);
            writer.write_all(&block.as_bytes()[..now as usize * self.body.len()])?;
            left -= now;
        }
        writer.write_all(self.tail.as_bytes())?;
        writer.flush()
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { head, body, times, tail } = self;
        write!(f, "{head:?} + {times} * {body:?} + {tail:?}")
    }
}

impl From<String> for Recipe {
    fn from(head: String) -> Self {
        Self { head, ..Self::default() }
    }
}

/// One run of a binary and what must come of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name in the folder.
    pub name: String,
    /// Where the truth comes from.
    pub truth: Truth,
    /// What it is fed with.
    pub input: Input,
    /// Arguments after the input.
    pub arguments: Vec<String>,
    /// The expected exit status.
    pub status: i32,
    /// When it counts as hanging.
    pub time_limit: Duration,
}

/// A folder of cases.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The folder's name.
    pub name: String,
    /// The folder.
    pub folder: PathBuf,
    /// The binary that is run.
    pub binary: String,
    /// Arguments before the input: the subcommand, for a binary of many problems.
    pub arguments: Vec<String>,
    /// The cases, as listed.
    pub cases: Vec<Case>,
}

impl Problem {
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

    /// Where the truth of a case with [`Truth::Statement`] stands.
    #[must_use]
    pub fn answer_path(&self, case: &Case) -> PathBuf {
        self.folder.join(format!("{}.ans", case.name))
    }

    /// Where the snapshots are.
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
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    status: i32,
    #[serde(default = "default_seconds")]
    seconds: u64,
}

/// Long enough for a loaded machine; nothing in the fixtures comes near it on an idle one.
const fn default_seconds() -> u64 {
    60
}

/// Reads every problem folder below `root`, in the order of their names, and what is wrong with them.
///
/// A folder that cannot be read as a problem at all is among the failures alone.
///
/// # Errors
///
/// A failure each for: a folder without `fixture.toml` or without cases, a `fixture.toml` that does not parse, a
/// name that is listed twice or is no file name, a listed file that is not there, a missing `.ans`, a file that no
/// case uses, a snapshot without a case.
#[must_use]
pub fn read_all(root: &Path) -> (Vec<Problem>, Vec<Failure>) {
    let mut failures = Vec::new();
    let mut problems = Vec::new();
    let folders = match entries(root) {
        Ok(entries) => entries.into_iter().filter(|name| root.join(name).is_dir()),
        Err(error) => {
            failures.push(Failure::new(root.display().to_string(), format!("cannot be read: {error}")));
            return (problems, failures);
        }
    };
    for name in folders {
        problems.extend(read_problem(root, &name, &mut failures));
    }
    (problems, failures)
}

fn entries(folder: &Path) -> io::Result<BTreeSet<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

fn read_problem(root: &Path, name: &str, failures: &mut Vec<Failure>) -> Option<Problem> {
    let folder = root.join(name);
    let mut fail = |what: String| {
        failures.push(Failure::new(name, what));
        None
    };
    let files = match entries(&folder) {
        Ok(files) => files,
        Err(error) => return fail(format!("cannot be read: {error}")),
    };
    if files.is_empty() {
        return fail("the folder is empty".to_string());
    }
    let text = match fs::read_to_string(folder.join("fixture.toml")) {
        Ok(text) => text,
        Err(error) => return fail(format!("fixture.toml cannot be read: {error}")),
    };
    let listed: FixtureToml = match toml::from_str(&text) {
        Ok(listed) => listed,
        Err(error) => return fail(format!("fixture.toml: {error}")),
    };
    if listed.cases.is_empty() {
        return fail("fixture.toml lists no case".to_string());
    }
    let mut problem = Problem {
        name: name.to_string(),
        binary: listed.binary.unwrap_or_else(|| name.to_string()),
        folder,
        arguments: listed.arguments,
        cases: Vec::new(),
    };
    let mut names = BTreeSet::new();
    for case in listed.cases {
        let place = format!("{name}/{}", case.name);
        match checked(case, &names) {
            Ok(case) => {
                names.insert(case.name.clone());
                problem.cases.push(case);
            }
            Err(what) => failures.push(Failure::new(place, what)),
        }
    }
    check_files(&problem, &files, failures);
    check_snapshots(&problem, failures);
    Some(problem)
}

/// A case as it is run, if its entry makes sense.
fn checked(case: CaseToml, before: &BTreeSet<String>) -> Result<Case, String> {
    let word = |name: &str| {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !name.is_empty() && name.bytes().all(allowed)
    };
    if !word(&case.name) {
        return Err("a case's name is made of a-z, 0-9 and `-`".to_string());
    }
    if before.contains(&case.name) {
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
    Ok(Case {
        name: case.name,
        truth: case.truth,
        input,
        arguments: case.arguments,
        status: case.status,
        time_limit: Duration::from_secs(case.seconds),
    })
}

/// Holds the files of a problem's folder against the cases.
fn check_files(problem: &Problem, files: &BTreeSet<String>, failures: &mut Vec<Failure>) {
    let mut used = BTreeSet::from(["fixture.toml".to_string(), "snapshots".to_string()]);
    for case in &problem.cases {
        let mut needed = Vec::new();
        if let Input::File(file) = &case.input {
            needed.push(file.clone());
        }
        if case.truth == Truth::Statement {
            needed.push(format!("{}.ans", case.name));
        }
        for file in needed {
            if !files.contains(&file) {
                failures.push(Failure::new(
                    format!("{}/{}", problem.name, case.name),
                    format!("the case is listed, but there is no {file}"),
                ));
            }
            used.insert(file);
        }
    }
    for file in files.difference(&used) {
        let extension = Path::new(file).extension().and_then(|extension| extension.to_str());
        let what = match extension {
            Some("in") => "no case in fixture.toml uses this input",
            Some("ans") => "no case in fixture.toml with truth = \"statement\" uses this answer",
            _ => "no part of any case: a problem folder holds fixture.toml, *.in, *.ans and snapshots",
        };
        failures.push(Failure::new(format!("{}/{file}", problem.name), what));
    }
}

/// Finds snapshots that no case would ever be compared with.
fn check_snapshots(problem: &Problem, failures: &mut Vec<Failure>) {
    let folder = problem.snapshots();
    if !folder.exists() {
        return;
    }
    let files = match entries(&folder) {
        Ok(files) => files,
        Err(error) => {
            let place = format!("{}/snapshots", problem.name);
            return failures.push(Failure::new(place, format!("cannot be read: {error}")));
        }
    };
    let names: BTreeSet<&str> = problem.cases.iter().map(|case| &*case.name).collect();
    for file in files {
        let name = file.strip_suffix(".snap").or_else(|| file.strip_suffix(".snap.new"));
        if !name.is_some_and(|name| names.contains(name)) {
            let place = format!("{}/snapshots/{file}", problem.name);
            failures.push(Failure::new(place, "orphaned: fixture.toml lists no such case"));
        }
    }
}
