//! `cargo xtask solutions`: the programs to submit, compiled as the judges compile them and run on
//! the fixtures.
//!
//! `fixtures/<problem>/solution.cpp`, and for some `.rs` and `.py`, answer a judge's problem in one
//! readable file each, written from the theory and apart from the workspace: a third way to every
//! answer. What is checked of each:
//!
//! 1. it compiles without a warning, C++ with the judge's flags and `-Wall -Wextra`, Rust in the
//!    editions 2021 and 2024;
//! 2. on every input of the problem's fixtures that the workspace's program accepts with
//!    `--strict`, its output is that program's to the byte, within the limits of [`Limits`];
//! 3. `grundy stress PROBLEM --time 1s -- COMMAND` finds nothing.
//!
//! A compiler that is missing is a failure: what was not checked has not passed. Inputs with a byte
//! order mark are left out: the workspace's programs skip it, but no judge's file has one.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rayon::prelude::*;
use sg_contest::process::{self, End, Finished, Limits};

use crate::verify::fixture::{self, Failure, Fixture, Input, Report};
use crate::verify::{binaries, compare};

/// A problem of a judge with programs to submit: those in its folder of fixtures.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The folder of its fixtures.
    pub problem: String,
    /// The C++ of the judge.
    pub cpp: Cpp,
    /// The languages in which there is a solution.
    pub languages: Vec<Language>,
}

/// The C++ of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpp {
    /// POJ and HDU: C++98, and compilers without `bits/stdc++.h`.
    Old,
    /// UVa: C++11.
    Uva,
    /// Luogu, and where no judge is known to be left: C++14, without pragmas.
    Luogu,
}

impl Cpp {
    /// The C++ of the judge that the first line of a solution names.
    fn of(solution: &str) -> Self {
        let judge = solution.trim_start_matches("// ");
        match judge.split(' ').next() {
            Some("HDU" | "POJ") => Self::Old,
            Some("UVa") => Self::Uva,
            _ => Self::Luogu,
        }
    }

    /// The judge's flags.
    #[must_use]
    pub const fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Old => &["-std=c++98", "-O2"],
            Self::Uva => &["-std=c++11", "-O2", "-pipe", "-DONLINE_JUDGE", "-lm"],
            Self::Luogu => &["-std=c++14", "-O2"],
        }
    }
}

/// The problems with programs to submit in the folders of some fixtures, by name.
#[must_use]
pub fn judged(fixtures: &Path) -> Vec<Judged> {
    let folders = fs::read_dir(fixtures).into_iter().flatten().flatten();
    let mut judged: Vec<Judged> = folders
        .map(|folder| {
            let has = |language: &Language| folder.path().join(language.file()).exists();
            let cpp = fs::read_to_string(folder.path().join(Language::Cpp.file())).unwrap_or_default();
            Judged {
                problem: folder.file_name().to_string_lossy().into_owned(),
                cpp: Cpp::of(&cpp),
                languages: Language::ALL.into_iter().filter(has).collect(),
            }
        })
        .filter(|judged| !judged.languages.is_empty())
        .collect();
    judged.sort_by(|one, other| one.problem.cmp(&other.problem));
    judged
}

/// A language of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++.
    Cpp,
    /// Rust.
    Rust,
    /// Python.
    Python,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Cpp, Self::Rust, Self::Python];

    /// Its name, the file of a solution, and the program that compiles or runs it.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Cpp => ["C++", fixture::SOLUTIONS[0], "g++"],
            Self::Rust => ["Rust", fixture::SOLUTIONS[1], "rustc"],
            Self::Python => ["Python", fixture::SOLUTIONS[2], "python3"],
        }
    }

    /// The file of a solution.
    #[must_use]
    pub const fn file(self) -> &'static str {
        self.words()[1]
    }

    /// The CPU time for one input: 1 s, what judges give for most of these problems. Python gets
    /// the 3 s of UVa, since a loaded machine needs some tenths to start it.
    const fn seconds(self) -> u64 {
        match self {
            Self::Cpp | Self::Rust => 1,
            Self::Python => 3,
        }
    }
}

/// Compile the programs to submit, and run them on the fixtures
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Only these problems
    #[arg(value_name = "PROBLEM")]
    wanted: Vec<String>,

    /// Leave out `grundy stress`
    #[arg(long)]
    no_stress: bool,

    /// Another folder of fixtures
    #[arg(long, value_name = "FOLDER")]
    fixtures: Option<PathBuf>,

    /// Run the binaries in this folder instead of building them
    #[arg(long, value_name = "FOLDER")]
    binaries: Option<PathBuf>,
}

/// The time for which `grundy stress` looks for a counterexample to a solution: the small cases of
/// most problems, and some of each other kind.
const STRESS_SECONDS: u64 = 1;
/// The time that a solution may take there. The inputs of the fixtures judge speed, in CPU time; on
/// a busy machine a shorter limit would make a program look slow.
const STRESS_LIMIT_SECONDS: u64 = 4;

/// Checks the solutions and writes a report to `output`; true if nothing is wrong with them.
///
/// # Example
///
/// ```no_run
/// let passed = xtask::solutions::solutions(&Default::default(), &mut std::io::stdout());
/// assert!(passed);
/// ```
pub fn solutions(arguments: &Arguments, output: &mut impl Write) -> bool {
    let mut report = Report { output, failures: Vec::new() };
    if let Err(failure) = check(arguments, &mut report) {
        report.fail(failure);
    }
    let failures = report.failures.len();
    if failures > 0 {
        report.print(&format!("solutions: {failures} failures"));
    }
    failures == 0
}

/// An input and the output that is expected for it.
struct Expected {
    case: String,
    input: Vec<u8>,
    output: Vec<u8>,
}

/// A solution that is checked.
struct Solution<'a> {
    problem: &'a Judged,
    language: Language,
    source: PathBuf,
}

impl Solution<'_> {
    fn place(&self) -> String {
        format!("{}/{}", self.problem.problem, self.language.file())
    }
}

fn check(arguments: &Arguments, report: &mut Report<'_, impl Write>) -> Result<(), Failure> {
    let root = fixture::root(arguments.fixtures.as_deref());
    let mut problems = judged(&root);
    for name in &arguments.wanted {
        if !problems.iter().any(|judged| judged.problem == *name) {
            report.fail(Failure::new(name, "no problem with a solution"));
        }
    }
    problems.retain(|judged| arguments.wanted.is_empty() || arguments.wanted.contains(&judged.problem));
    if problems.is_empty() {
        return Ok(());
    }
    let (fixtures, _) = fixture::read_all(&root);
    let fixtures: Vec<&Fixture> = problems
        .iter()
        .filter_map(|judged| fixtures.iter().find(|fixture| fixture.name == judged.problem))
        .collect();
    let mut names: BTreeSet<&str> = fixtures.iter().map(|fixture| &*fixture.binary).collect();
    if !arguments.no_stress {
        names.insert("grundy");
    }
    let names: Vec<&str> = names.into_iter().collect();
    let programs = binaries::find(arguments.binaries.as_deref(), &names)
        .map_err(|error| Failure::new("the binaries", error))?;

    let inputs = fixtures.par_iter().map(|fixture| strict(fixture, &programs[&fixture.binary]));
    let names = fixtures.iter().map(|fixture| &*fixture.name);
    let expected: BTreeMap<&str, Vec<Expected>> = names.zip(inputs.collect::<Vec<_>>()).collect();
    for judged in &problems {
        if expected.get(&*judged.problem).is_none_or(Vec::is_empty) {
            report.fail(Failure::new(&judged.problem, "its fixtures have no input that --strict accepts"));
        }
    }
    let solutions = with_tools(&problems, &root, report);
    let built = crate::workspace_root().join("target/solutions");
    fs::create_dir_all(&built)
        .map_err(|error| Failure::new(built.display().to_string(), error.to_string()))?;
    let stress = programs.get("grundy");
    if stress.is_none() {
        report.print("`grundy stress` is not run: it was not asked for");
    }
    let nothing = Vec::new();
    let results = solutions.par_iter().map(|solution| -> Result<(usize, Duration), String> {
        let command = compile(solution, &built)?;
        let expected = expected.get(&*solution.problem.problem).unwrap_or(&nothing);
        let slowest = run(solution, &command, expected)?;
        if let Some(grundy) = stress {
            stressed(grundy, solution, &command)?;
        }
        Ok((expected.len(), slowest))
    });
    for (solution, result) in solutions.iter().zip(results.collect::<Vec<_>>()) {
        let place = solution.place();
        match result {
            Ok((inputs, slowest)) => {
                let milliseconds = slowest.as_millis();
                report.print(&format!(
                    "{place}: {inputs} inputs agree, the slowest in {milliseconds} ms of CPU time"
                ));
            }
            Err(what) => report.fail(Failure::new(place, what)),
        }
    }
    Ok(())
}

/// The solutions whose compilers are there. Of each other compiler a failure says what is not
/// checked.
fn with_tools<'a>(
    problems: &'a [Judged],
    root: &Path,
    report: &mut Report<'_, impl Write>,
) -> Vec<Solution<'a>> {
    let mut solutions = Vec::new();
    for language in Language::ALL {
        let [name, file, tool] = language.words();
        let of_language = problems.iter().filter(|judged| judged.languages.contains(&language));
        let of_language: Vec<Solution> = of_language
            .map(|problem| Solution { problem, language, source: root.join(&problem.problem).join(file) })
            .collect();
        let found = Command::new(tool).arg("--version").output();
        if of_language.is_empty() || found.is_ok_and(|found| found.status.success()) {
            solutions.extend(of_language);
        } else {
            let count = of_language.len();
            report.fail(Failure::new(
                tool,
                format!("cannot be started; solutions in {name} that are NOT CHECKED: {count}"),
            ));
        }
    }
    solutions
}

/// The inputs of a fixture that its program accepts with `--strict`, each once, with the program's
/// output.
fn strict(fixture: &Fixture, program: &Path) -> Vec<Expected> {
    let mut seen = BTreeSet::new();
    let mut expected = Vec::new();
    for case in &fixture.cases {
        let mut input = Vec::new();
        let read = match &case.input {
            Input::File(file) => fs::read(fixture.folder.join(file)).map(|bytes| input = bytes),
            Input::Stdin(recipe) => recipe.write(&mut input),
        };
        if read.is_err() || input.starts_with(b"\xef\xbb\xbf") || !seen.insert(input.clone()) {
            continue;
        }
        let mut command = binaries::plain_command(program);
        command.args(&fixture.arguments).arg("--strict");
        let finished = process::run(&mut command, (&*input).into(), &limits(case.time_limit, None));
        if finished.end == End::Exited(0) {
            expected.push(Expected { case: case.name.clone(), input, output: finished.stdout });
        }
    }
    expected
}

fn limits(wall: Duration, cpu: Option<Duration>) -> Limits {
    Limits { wall, cpu, deep_stack: cpu.is_some(), ..Limits::default() }
}

/// Long enough for a compiler, or a program, on a loaded machine.
const WALL: Duration = Duration::from_secs(120);

/// Runs a command that must succeed and print nothing on standard error.
fn quiet(command: &mut Command) -> Result<Finished, String> {
    let finished = process::run(command, "".into(), &limits(WALL, None));
    if finished.end == End::Exited(0) && finished.stderr.is_empty() {
        return Ok(finished);
    }
    let errors = String::from_utf8_lossy(&finished.stderr);
    Err(format!("{}: {}\n{}", command.get_program().display(), finished.end, errors.trim_end()))
}

/// Compiles a solution; returns the command that runs it.
fn compile(solution: &Solution, folder: &Path) -> Result<Vec<OsString>, String> {
    let source = &solution.source;
    let name = solution.place().replace(['/', '.'], "-");
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let [.., tool] = solution.language.words();
    let tool = || Command::new(tool);
    match solution.language {
        Language::Cpp => {
            let warnings = ["-Wall", "-Wextra", "-Werror"];
            // The libraries among the flags come after the sources that need them.
            let flags = solution.problem.cpp.flags();
            quiet(tool().args(warnings).arg("-o").arg(&program).arg(source).args(flags))?;
            Ok(vec![program.into()])
        }
        Language::Rust => {
            for edition in ["2021", "2024"] {
                let arguments =
                    ["--edition", edition, "--crate-name", "solution", "-D", "warnings", "-C", "opt-level=2"];
                quiet(tool().args(arguments).arg("-o").arg(&program).arg(source))?;
            }
            Ok(vec![program.into()])
        }
        // It is compiled when it runs, and a warning is an error then.
        Language::Python => Ok([process::python().into(), "-W".into(), "error".into(), source.into()].into()),
    }
}

/// A command of an argument vector.
fn command(words: &[OsString]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

/// Runs a solution on every input; returns the longest CPU time.
fn run(solution: &Solution, words: &[OsString], expected: &[Expected]) -> Result<Duration, String> {
    let cpu = Duration::from_secs(solution.language.seconds());
    let mut slowest = Duration::ZERO;
    for Expected { case, input, output } in expected {
        let finished = process::run(&mut command(words), (&**input).into(), &limits(WALL, Some(cpu)));
        if finished.end != End::Exited(0) || !finished.stderr.is_empty() {
            let errors = String::from_utf8_lossy(&finished.stderr);
            return Err(format!("{case}: {}\n{}", finished.end, errors.trim_end()));
        }
        if let Some(difference) = compare::difference(output, &finished.stdout) {
            return Err(format!("{case}: {difference}"));
        }
        slowest = slowest.max(finished.cpu_time.unwrap_or_default());
    }
    Ok(slowest)
}

/// Has `grundy stress` look for an input that a solution answers wrongly: exit status 0 if it finds
/// none.
fn stressed(grundy: &Path, solution: &Solution, words: &[OsString]) -> Result<(), String> {
    let mut command = binaries::plain_command(grundy);
    command
        .args(["stress", &solution.problem.problem, "--time", &format!("{STRESS_SECONDS}s")])
        .args(["--time-limit", &format!("{STRESS_LIMIT_SECONDS}s"), "--"])
        .args(words);
    let wall = WALL + Duration::from_secs(STRESS_SECONDS + STRESS_LIMIT_SECONDS);
    let finished = process::run(&mut command, "".into(), &limits(wall, None));
    if finished.end == End::Exited(0) {
        return Ok(());
    }
    let texts = [finished.stdout, finished.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    Err(format!("grundy stress: {}\n{}", finished.end, texts.concat().trim_end()))
}
