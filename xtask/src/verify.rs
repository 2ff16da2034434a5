//! `cargo xtask verify`: runs every case of the fixtures as a real process and compares its output
//! with the truth.
//!
//! `fixtures/<program>/fixture.toml` lists the cases:
//!
//! ```toml
//! # binary = "classics"          # default: the folder's name
//! # arguments = ["hdu1536"]      # before the input: the subcommand
//!
//! [[case]]
//! name = "sample"                # a-z, 0-9 and -
//! truth = "statement"            # or "rules", or "snapshot"
//! # answer = "other.ans"         # default: <name>.ans, with truth = "statement"
//! # input = "other.in"           # default: <name>.in, given by name
//! # stdin = "1\n2\n0 1\n"        # instead of a file: this text on standard input
//! # recipe = { head = "1\n3\n", body = "7 ", times = 3, tail = "\n" }   # the same, for long texts
//! arguments = ["--strict"]       # after the input; default: none
//! # status = 0                   # the expected exit status
//! # seconds = 300                # the time limit
//! # heavy = true                 # it takes long: `cargo test` leaves it out, `.ci/run` and `cargo xtask verify` run it
//! # system = "unix"              # its output holds the system's own words: it is not run elsewhere
//! ```
//!
//! Whatever its truth is ([`Truth`]), a case is compared with its snapshot too: standard output,
//! standard error and exit status. What differs is left as a pending snapshot for
//! `cargo insta review`; see [`snapshot`]. No review makes a wrong answer right: where the truth is
//! a statement or the rules, that comparison is made besides the snapshot's.
//!
//! A program that exceeds its time limit is killed with all that it started
//! ([`sg_contest::process`]).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sg_contest::process::{End, Finished};

pub use crate::binaries;
use crate::census;
use crate::recipe::Recipe;

pub mod compare;
pub mod fixture;
pub mod snapshot;

use fixture::{Case, Failure, Fixture, Input, Report, Truth};
use snapshot::Reviewed;

/// Run the binaries on the fixtures and compare their output
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Only these: `FIXTURE` or `FIXTURE/CASE`
    #[arg(value_name = "FIXTURE")]
    wanted: Vec<String>,

    /// List the cases and stop
    #[arg(long)]
    list: bool,

    /// Print the input of a case and stop
    #[arg(long, value_name = "FIXTURE/CASE", conflicts_with_all = ["wanted", "list"])]
    input: Option<String>,

    /// Another folder of fixtures
    #[arg(long, value_name = "FOLDER")]
    fixtures: Option<PathBuf>,

    /// Run the binaries in this folder instead of building them
    #[arg(long, value_name = "FOLDER")]
    binaries: Option<PathBuf>,

    /// Run only the cases that are heavy, or only the others
    #[arg(skip)]
    heavy: Option<bool>,
}

impl Arguments {
    /// Every case that is heavy, or every other case and what is not a case: the files, the sample
    /// of the census.
    #[must_use]
    pub fn of_weight(heavy: bool) -> Self {
        Self { heavy: Some(heavy), ..Self::default() }
    }
}

/// Runs `cargo xtask verify`; true if every case passed and nothing else is wrong with the
/// fixtures.
///
/// # Example
///
/// ```no_run
/// let passed = xtask::verify::verify(&Default::default(), &mut std::io::stdout());
/// assert!(passed);
/// ```
pub fn verify(arguments: &Arguments, output: &mut impl Write) -> bool {
    let root = fixture::root(arguments.fixtures.as_deref());
    let (fixtures, failures) = fixture::read_all(&root);
    let mut verification = Verification {
        root,
        binaries: arguments.binaries.as_deref(),
        report: Report { output, failures: Vec::new() },
        passed: 0,
        pending: 0,
    };
    if let Some(case) = &arguments.input {
        return verification.print_input(&fixtures, case);
    }
    let (census, wanted): (Vec<String>, Vec<String>) =
        arguments.wanted.iter().cloned().partition(|name| name == census::FOLDER);
    let only_census = wanted.is_empty() && !census.is_empty();
    let mut fixtures =
        if only_census { Vec::new() } else { verification.select(&wanted, fixtures, failures) };
    for fixture in &mut fixtures {
        let before = fixture.cases.len();
        fixture.cases.retain(|case| arguments.heavy.is_none_or(|heavy| case.heavy == heavy));
        fixture.listed -= before - fixture.cases.len();
    }
    let with_census = wanted.is_empty();
    if arguments.list {
        verification.list(&fixtures);
    } else {
        verification.run(&mut fixtures);
        // Other folders of fixtures need not have one.
        if !census.is_empty() || with_census && verification.root.join(census::FOLDER).is_dir() {
            verification.census(arguments.heavy);
        }
    }
    verification.sum_up(if arguments.list { "listed" } else { "passed" })
}

/// The results so far.
struct Verification<'a, W> {
    root: PathBuf,
    binaries: Option<&'a Path>,
    report: Report<'a, W>,
    passed: usize,
    pending: usize,
}

impl<W: Write> Verification<'_, W> {
    fn print_input(&mut self, fixtures: &[Fixture], wanted: &str) -> bool {
        let Some((fixture, case)) = cases(fixtures).find(|(fixture, case)| place(fixture, case) == wanted)
        else {
            eprintln!("{wanted}: no such case{}", suggestion(wanted, &names(fixtures, &[])));
            return false;
        };
        let written = match &case.input {
            Input::Stdin(recipe) => recipe.write(self.report.output),
            Input::File(file) => {
                fs::read(fixture.folder.join(file)).and_then(|bytes| self.report.output.write_all(&bytes))
            }
        };
        written.map_err(|error| eprintln!("{wanted}: {error}")).is_ok()
    }

    /// Keeps the fixtures and cases asked for, and their failures.
    fn select(
        &mut self,
        wanted: &[String],
        mut fixtures: Vec<Fixture>,
        failures: Vec<Failure>,
    ) -> Vec<Fixture> {
        let wanted: BTreeSet<&str> = wanted.iter().map(String::as_str).collect();
        let known = names(&fixtures, &failures);
        for name in wanted.iter().filter(|name| !known.contains(**name)) {
            let hint = suggestion(name, &known);
            let what = format!("unknown{hint}; `cargo xtask verify --list` lists the cases");
            self.report.fail(Failure::new(*name, what));
        }
        // Of a fixture of which a case is asked for: what is wrong with the case, and with the
        // fixture as a whole.
        let is_wanted = |place: &str| {
            let folder = folder_of(place);
            let asks = |name: &&str| *name == place || *name == folder || folder_of(name) == place;
            wanted.is_empty() || wanted.iter().any(asks)
        };
        for failure in failures.into_iter().filter(|failure| is_wanted(&failure.place)) {
            self.report.fail(failure);
        }
        if wanted.is_empty() {
            if fixtures.is_empty() && self.report.failures.is_empty() {
                self.report.fail(Failure::new("fixtures", "there are no folders of fixtures"));
            }
            return fixtures;
        }
        for Fixture { name, cases, .. } in &mut fixtures {
            cases.retain(|case| is_wanted(&format!("{name}/{}", case.name)));
        }
        fixtures.retain(|fixture| !fixture.cases.is_empty());
        fixtures
    }

    fn list(&mut self, fixtures: &[Fixture]) {
        for (fixture, case) in cases(fixtures) {
            let command = command_line(fixture, case);
            self.report.print(&format!("{:40} {:9}  {command}", place(fixture, case), case.truth.word()));
        }
        self.passed = cases(fixtures).count();
    }

    /// Runs and compares all cases but those of other systems.
    fn run(&mut self, fixtures: &mut [Fixture]) {
        let before = cases(fixtures).count();
        for fixture in &mut *fixtures {
            fixture.cases.retain(|case| cfg!(unix) || !case.unix_only);
        }
        let cases: Vec<(&Fixture, &Case)> = cases(fixtures).collect();
        if before > cases.len() {
            self.report
                .print(&format!("{} cases are not run: they need a Unix system", before - cases.len()));
        }
        let names: BTreeSet<&str> = fixtures.iter().map(|fixture| &*fixture.binary).collect();
        let binaries = match binaries::find(self.binaries, &names.into_iter().collect::<Vec<_>>()) {
            Ok(binaries) => binaries,
            Err(error) => return self.report.fail(Failure::new("the binaries", error)),
        };
        let runs =
            cases.par_iter().map(|(fixture, case)| run_case(&binaries[&fixture.binary], fixture, case));
        let runs: Vec<_> = runs.collect();
        let mut runs = cases.iter().zip(runs);
        for fixture in &*fixtures {
            let of_fixture = runs.by_ref().take(fixture.cases.len());
            let agreed = of_fixture.map(|(&(fixture, case), ran)| self.compare(fixture, case, ran));
            let agreed = agreed.filter(|agrees| *agrees).count();
            self.passed += agreed;
            self.report.print(&format!("{}: {agreed} of {} cases agree", fixture.name, fixture.listed));
        }
    }

    /// Computes a sample of the published census again.
    fn census(&mut self, heavy: Option<bool>) {
        let folder = self.root.join(census::FOLDER);
        let found = binaries::find(self.binaries, &["grundy"]);
        let sample = found.and_then(|found| census::sample(&found["grundy"], &folder, heavy));
        match sample {
            Ok((codes, differences)) => {
                self.report
                    .print(&format!("census: {codes} codes computed again, {} differ", differences.len()));
                for difference in differences {
                    self.report.fail(Failure::new(census::FOLDER, difference));
                }
            }
            Err(error) => self.report.fail(Failure::new(census::FOLDER, error)),
        }
    }

    /// Compares what a case printed; true if all is as expected.
    fn compare(&mut self, fixture: &Fixture, case: &Case, ran: Result<Ran, String>) -> bool {
        let name = place(fixture, case);
        let (mut wrong, reviewed) = match ran {
            Err(error) => (vec![error], None),
            Ok(ran) => {
                let file = fixture.snapshots().join(format!("{}.snap", case.name));
                let text = compare::readable(&case.input, &ran.finished);
                let reviewed = Reviewed::new(file, command_line(fixture, case), &text);
                (wrong_answer(fixture, case, &ran), Some(reviewed))
            }
        };
        wrong.extend(reviewed.as_ref().and_then(Reviewed::difference).map(str::to_string));
        for what in &wrong {
            self.report.fail(Failure::of_case(&*name, what));
        }
        if !wrong.is_empty() {
            let command = self.reproduction(fixture, case);
            self.report.print(&format!("  to reproduce: {command}"));
        }
        if let Some(reviewed) = reviewed {
            if let Some(difference) = reviewed.show(&name) {
                self.report.print(&difference);
            }
            match reviewed.settle() {
                Ok(None) => {}
                Ok(Some(written)) => self.report.print(&format!("  {written}")),
                Err(error) => {
                    self.report
                        .fail(Failure::of_case(&*name, format!("the snapshot cannot be written: {error}")));
                }
            }
            self.pending += usize::from(reviewed.is_pending());
        }
        wrong.is_empty()
    }

    /// A shell command that runs a case.
    fn reproduction(&self, fixture: &Fixture, case: &Case) -> String {
        let here = std::env::current_dir().unwrap_or_default();
        let folder = fixture.folder.strip_prefix(&here).unwrap_or(&fixture.folder);
        let mut line = format!("cd {} && ", quoted(&folder.to_string_lossy()));
        let root = crate::workspace_root();
        // Cargo looks for the workspace above the folder, which need not lie in it.
        let manifest = if fixture.folder.starts_with(&root) {
            String::new()
        } else {
            format!("--manifest-path {} ", quoted(&root.join("Cargo.toml").to_string_lossy()))
        };
        if matches!(case.input, Input::Stdin(_)) {
            let _ = write!(line, "cargo run --quiet {manifest}--bin xtask -- verify ");
            if self.root != root.join("fixtures") {
                let _ = write!(line, "--fixtures {} ", quoted(&self.root.to_string_lossy()));
            }
            let _ = write!(line, "--input {} | ", place(fixture, case));
        }
        line + &words(&format!("cargo run --quiet {manifest}--bin {} --", fixture.binary), fixture, case)
    }

    fn sum_up(&mut self, verb: &str) -> bool {
        let failures = std::mem::take(&mut self.report.failures);
        if !failures.is_empty() {
            self.report.print("Failures:");
            for Failure { place, what, .. } in &failures {
                let first = what.lines().next().unwrap_or_default().trim_end_matches(':');
                self.report.print(&format!("  {place}: {first}"));
            }
            if self.pending > 0 {
                self.report
                    .print(&format!("Pending snapshots: {}; `cargo insta review` shows them.", self.pending));
            }
        }
        let others = failures.iter().filter(|failure| !failure.of_case).count();
        let others = if others > 0 { format!("; other errors: {others}") } else { String::new() };
        // One case may have several.
        let failed = failures.iter().filter(|failure| failure.of_case).map(|failure| &failure.place);
        let failed = failed.collect::<BTreeSet<_>>().len();
        self.report.print(&format!("cases: {} {verb}, {failed} failed{others}", self.passed));
        failures.is_empty()
    }
}

fn cases(fixtures: &[Fixture]) -> impl Iterator<Item = (&Fixture, &Case)> {
    fixtures.iter().flat_map(|fixture| fixture.cases.iter().map(move |case| (fixture, case)))
}

fn place(fixture: &Fixture, case: &Case) -> String {
    format!("{}/{}", fixture.name, case.name)
}

/// The folder of a place.
fn folder_of(place: &str) -> &str {
    place.split('/').next().unwrap_or_default()
}

/// Everything that can be asked for by name: the fixtures, their cases, and the places of failures.
fn names(fixtures: &[Fixture], failures: &[Failure]) -> BTreeSet<String> {
    let failed = failures.iter().flat_map(|failure| [folder_of(&failure.place), &failure.place]);
    cases(fixtures)
        .map(|(fixture, case)| place(fixture, case))
        .chain(fixtures.iter().map(|fixture| fixture.name.clone()))
        .chain(failed.map(str::to_string))
        .collect()
}

/// The name most similar to one that is unknown, as a part of a sentence.
fn suggestion(unknown: &str, known: &BTreeSet<String>) -> String {
    let similarity = |name: &&String| strsim::jaro_winkler(unknown, name);
    // A case is similar to cases, a fixture to fixtures.
    let known = known.iter().filter(|name| name.contains('/') == unknown.contains('/'));
    let best = known.max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    // The bound that clap uses for subcommands is 0.7.
    match best.filter(|name| similarity(name) > 0.7) {
        Some(name) => format!(", did you mean `{name}`?"),
        None => String::new(),
    }
}

/// The command as a snapshot shows it, the same wherever the fixtures lie.
fn command_line(fixture: &Fixture, case: &Case) -> String {
    words(&fixture.binary, fixture, case)
}

/// A program and the arguments of a case, for a shell.
fn words(program: &str, fixture: &Fixture, case: &Case) -> String {
    let arguments = fixture.arguments_of(case);
    let words = arguments.iter().map(|argument| quoted(argument));
    std::iter::once(program.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The process of a case, and that with `--method rules` where the rules are the truth.
struct Ran {
    finished: Finished,
    by_the_rules: Option<Finished>,
}

fn run_case(binary: &Path, fixture: &Fixture, case: &Case) -> Result<Ran, String> {
    let nothing = Recipe::default();
    let stdin = match &case.input {
        Input::Stdin(recipe) => recipe,
        Input::File(_) => &nothing,
    };
    let run = |more: &[&str]| {
        let mut command = binaries::plain_command(binary);
        // Inputs are named as they are in the folder, so that the names in reports are the same
        // everywhere.
        command.current_dir(&fixture.folder).args(fixture.arguments_of(case)).args(more);
        binaries::run(&mut command, stdin, case.time_limit)
    };
    let finished = run(&[])?;
    let by_the_rules = match case.truth {
        Truth::Rules => {
            Some(run(&["--method", "rules"]).map_err(|error| format!("--method rules: {error}"))?)
        }
        Truth::Statement | Truth::Snapshot => None,
    };
    Ok(Ran { finished, by_the_rules })
}

/// The faults of an answer by the truth of the case, without the snapshot.
fn wrong_answer(fixture: &Fixture, case: &Case, ran: &Ran) -> Vec<String> {
    let mut wrong = Vec::new();
    let finished = &ran.finished;
    if finished.end != End::Exited(case.status) {
        wrong.push(format!("{}, expected {}", finished.end, case.status));
    }
    if let Some(file) = &case.answer {
        match fs::read(fixture.folder.join(file)) {
            Ok(answer) => {
                wrong.extend(compare::difference(&answer, &finished.stdout).map(|difference| {
                    // An editor that strips it is the most common reason.
                    let stripped = finished.stdout.strip_suffix(b"\n") == Some(&*answer);
                    let hint =
                        if stripped { " (only the line end at the end of the file is missing)" } else { "" };
                    format!("the answer is not that of {file}{hint}: {difference}")
                }));
            }
            Err(error) => wrong.push(format!("{file} cannot be read: {error}")),
        }
    }
    if let Some(rules) = &ran.by_the_rules {
        if let Some(difference) = compare::difference(&rules.stdout, &finished.stdout) {
            wrong.push(format!("the answer is not that of --method rules: {difference}"));
        }
        if rules.end != finished.end {
            let stderr = String::from_utf8_lossy(&rules.stderr);
            wrong.push(format!("--method rules: {}\n{stderr}", rules.end));
        }
    }
    wrong
}
