//! `cargo xtask verify`: runs every case of the fixtures as a real process and holds what it prints against the truth.
//!
//! `fixtures/<problem>/fixture.toml` lists the cases:
//!
//! ```toml
//! # binary = "classics"          # default: the folder's name
//! # arguments = ["hdu1536"]      # before the input: the subcommand
//!
//! [[case]]
//! name = "sample"                # a-z, 0-9 and -
//! truth = "statement"            # or "rules", or "snapshot"
//! # input = "other.in"           # default: <name>.in, given by name
//! # stdin = "1\n2\n0 1\n"        # instead of a file: this text on standard input
//! # recipe = { head = "1\n3\n", body = "7 ", times = 3, tail = "\n" }   # the same, for long texts
//! arguments = ["--strict"]       # behind the input; default: none
//! # status = 0                   # the expected exit status
//! # seconds = 60                 # after which the case counts as hanging
//! ```
//!
//! Whatever its truth is ([`Truth`]), a case is compared with its snapshot too: standard output, standard error and
//! exit status. What differs is left as a pending snapshot for `cargo insta review`, unless `INSTA_UPDATE=no` or
//! `CI=true` forbid to write. No review makes a wrong answer right: where the truth is a statement or the rules, that
//! comparison stands beside the snapshot's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use insta::{Comparator, Settings, Snapshot};

pub mod compare;
pub mod fixture;
pub mod process;

use fixture::{Case, Failure, Input, Problem, Recipe, Truth};
use process::Finished;

/// Run the binaries on the fixtures and compare what they print
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {
    /// Only these: `PROBLEM` or `PROBLEM/CASE`
    #[arg(value_name = "PROBLEM")]
    wanted: Vec<String>,

    /// List the cases and stop
    #[arg(long)]
    list: bool,

    /// Print what a case is fed with and stop
    #[arg(long, value_name = "PROBLEM/CASE", conflicts_with_all = ["wanted", "list"])]
    input: Option<String>,

    /// Another folder of fixtures
    #[arg(long, value_name = "FOLDER")]
    fixtures: Option<PathBuf>,

    /// Run the binaries in this folder instead of building them
    #[arg(long, value_name = "FOLDER")]
    binaries: Option<PathBuf>,
}

/// Does what `cargo xtask verify` is asked for; true if nothing was found wrong.
///
/// # Example
///
/// ```no_run
/// let passed = xtask::verify::verify(&Default::default(), &mut std::io::stdout());
/// assert!(passed);
/// ```
pub fn verify(arguments: &Arguments, output: &mut impl Write) -> bool {
    let root = arguments.fixtures.clone().unwrap_or_else(|| crate::workspace_root().join("fixtures"));
    let (problems, failures) = fixture::read_all(&root);
    let mut verification = Verification { arguments, output, failures: Vec::new(), passed: 0, pending: 0 };
    if let Some(case) = &arguments.input {
        return verification.print_input(&problems, case);
    }
    let problems = verification.select(problems, failures);
    if arguments.list {
        verification.list(&problems);
    } else {
        verification.run(&problems);
    }
    verification.sum_up()
}

/// What was found so far.
struct Verification<'a, W> {
    arguments: &'a Arguments,
    output: &'a mut W,
    failures: Vec<Failure>,
    passed: usize,
    pending: usize,
}

impl<W: Write> Verification<'_, W> {
    /// Prints a line. A reader that went away is no reason to stop checking.
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.output, "{line}");
    }

    /// Says what is wrong and keeps it for the summary.
    fn fail(&mut self, failure: Failure) {
        self.say(&format!("FAILED {}: {}", failure.place, failure.what));
        self.failures.push(failure);
    }

    fn print_input(&mut self, problems: &[Problem], wanted: &str) -> bool {
        for (problem, case) in cases(problems) {
            if place(problem, case) != wanted {
                continue;
            }
            let written = match &case.input {
                Input::Stdin(recipe) => recipe.write(self.output),
                Input::File(file) => {
                    fs::read(problem.folder.join(file)).and_then(|bytes| self.output.write_all(&bytes))
                }
            };
            return written.map_err(|error| eprintln!("{wanted}: {error}")).is_ok();
        }
        eprintln!("{wanted}: no such case");
        false
    }

    /// Keeps what is wanted, and the failures of what is wanted.
    fn select(&mut self, mut problems: Vec<Problem>, failures: Vec<Failure>) -> Vec<Problem> {
        let wanted: BTreeSet<&str> = self.arguments.wanted.iter().map(String::as_str).collect();
        if wanted.is_empty() {
            for failure in failures {
                self.fail(failure);
            }
            if problems.is_empty() && self.failures.is_empty() {
                self.fail(Failure::new("fixtures", "there are no problem folders"));
            }
            return problems;
        }
        let problem_of = |place: &str| place.split('/').next().unwrap_or_default().to_string();
        let found: BTreeSet<String> = cases(&problems)
            .map(|(problem, case)| place(problem, case))
            .chain(problems.iter().map(|problem| problem.name.clone()))
            .chain(failures.iter().flat_map(|failure| [problem_of(&failure.place), failure.place.clone()]))
            .collect();
        for name in &wanted {
            if !found.contains(*name) {
                self.fail(Failure::new(*name, "unknown: `cargo xtask verify --list` lists the cases"));
            }
        }
        let folders: BTreeSet<String> = wanted.iter().map(|name| problem_of(name)).collect();
        for failure in failures {
            if folders.contains(&problem_of(&failure.place)) {
                self.fail(failure);
            }
        }
        for problem in &mut problems {
            if !wanted.contains(&*problem.name) {
                let name = problem.name.clone();
                problem.cases.retain(|case| wanted.contains(&*format!("{name}/{}", case.name)));
            }
        }
        problems.retain(|problem| !problem.cases.is_empty());
        problems
    }

    fn list(&mut self, problems: &[Problem]) {
        for (problem, case) in cases(problems) {
            let command = command_line(problem, case);
            self.say(&format!("{:40} {:9}  {command}", place(problem, case), case.truth.word()));
        }
        self.passed = cases(problems).count();
    }

    /// Runs and compares all cases.
    fn run(&mut self, problems: &[Problem]) {
        let names: BTreeSet<&str> = problems.iter().map(|problem| &*problem.binary).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let found = match &self.arguments.binaries {
            Some(folder) => process::in_folder(folder, &names),
            None if names.is_empty() => Ok(BTreeMap::new()),
            None => process::build(&names),
        };
        let binaries = match found {
            Ok(binaries) => binaries,
            Err(error) => return self.fail(Failure::new("the binaries", error)),
        };
        let cases: Vec<(&Problem, &Case)> = cases(problems).collect();
        let runs = run_all(&cases, &binaries);
        let mut runs = cases.iter().zip(runs);
        for problem in problems {
            let mut agreed = 0;
            for (&(problem, case), ran) in runs.by_ref().take(problem.cases.len()) {
                if self.compare(problem, case, ran) {
                    agreed += 1;
                }
            }
            self.passed += agreed;
            self.say(&format!("{}: {agreed} of {} cases agree", problem.name, problem.cases.len()));
        }
    }

    /// Compares what a case printed; true if all is as it should be.
    fn compare(&mut self, problem: &Problem, case: &Case, ran: Result<Ran, String>) -> bool {
        let (mut wrong, text) = match ran {
            Err(error) => (vec![error], None),
            Ok(ran) => {
                (wrong_answer(problem, case, &ran), Some(compare::readable(&case.input, &ran.finished)))
            }
        };
        let snapshot = text.map(|text| ReviewedSnapshot::new(problem, case, text));
        if let Some(snapshot) = &snapshot
            && !snapshot.agrees
        {
            wrong.push(if snapshot.file.exists() {
                "what it prints is not what the snapshot says".to_string()
            } else {
                "there is no snapshot yet".to_string()
            });
        }
        for what in &wrong {
            self.fail(Failure::new(place(problem, case), what));
        }
        if !wrong.is_empty() {
            let command = self.reproduction(problem, case);
            self.say(&format!("  to see it: {command}"));
        }
        if let Some(snapshot) = snapshot {
            match snapshot.settle() {
                Ok(()) if snapshot.agrees => {}
                // That is what INSTA_UPDATE=always asks for.
                Ok(()) => self.say("  the snapshot was written anew"),
                Err(message) => self.say(&format!("  {message}; the other cases go on")),
            }
            self.pending += usize::from(snapshot.file.with_extension("snap.new").exists());
        }
        wrong.is_empty()
    }

    /// A shell command that runs a case.
    fn reproduction(&self, problem: &Problem, case: &Case) -> String {
        let here = std::env::current_dir().unwrap_or_default();
        let folder = problem.folder.strip_prefix(&here).unwrap_or(&problem.folder);
        let mut line = format!("cd {} && ", quoted(&folder.to_string_lossy()));
        if matches!(case.input, Input::Stdin(_)) {
            line.push_str("cargo xtask verify ");
            if let Some(fixtures) = &self.arguments.fixtures {
                let fixtures = fixtures.canonicalize().unwrap_or_else(|_| fixtures.clone());
                let _ = write!(line, "--fixtures {} ", quoted(&fixtures.to_string_lossy()));
            }
            let _ = write!(line, "--input {} | ", place(problem, case));
        }
        let _ = write!(line, "cargo run --quiet --bin {} --", problem.binary);
        for argument in problem.arguments_of(case) {
            let _ = write!(line, " {}", quoted(&argument));
        }
        line
    }

    fn sum_up(&mut self) -> bool {
        let failures = std::mem::take(&mut self.failures);
        if !failures.is_empty() {
            self.say("What is wrong:");
            for failure in &failures {
                self.say(&format!(
                    "  {}: {}",
                    failure.place,
                    failure.what.lines().next().unwrap_or_default()
                ));
            }
            if self.pending > 0 {
                self.say(&format!("Pending snapshots: {}; `cargo insta review` shows them.", self.pending));
            }
        }
        let listed = if self.arguments.list { "listed" } else { "passed" };
        self.say(&format!("{} {listed}, {} failed", self.passed, failures.len()));
        failures.is_empty()
    }
}

fn cases(problems: &[Problem]) -> impl Iterator<Item = (&Problem, &Case)> {
    problems.iter().flat_map(|problem| problem.cases.iter().map(move |case| (problem, case)))
}

fn place(problem: &Problem, case: &Case) -> String {
    format!("{}/{}", problem.name, case.name)
}

/// The command as a snapshot shows it, the same wherever the fixtures lie.
fn command_line(problem: &Problem, case: &Case) -> String {
    let mut line = problem.binary.clone();
    for argument in problem.arguments_of(case) {
        let _ = write!(line, " {}", quoted(&argument));
    }
    line
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A case's process, and that of the road by the rules where that is the truth.
struct Ran {
    finished: Finished,
    by_the_rules: Option<Finished>,
}

/// Runs all cases, as many at a time as there are cores; the results are in the order of the cases.
fn run_all(cases: &[(&Problem, &Case)], binaries: &BTreeMap<String, PathBuf>) -> Vec<Result<Ran, String>> {
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut ran: Vec<(usize, Result<Ran, String>)> = thread::scope(|scope| {
        let worker = || {
            let mut mine = Vec::new();
            while let Some((index, (problem, case))) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                cases.get(index).map(|case| (index, case))
            } {
                mine.push((index, run_case(&binaries[&problem.binary], problem, case)));
            }
            mine
        };
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let joined =
            handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.flatten().collect()
    });
    ran.sort_by_key(|(index, _)| *index);
    ran.into_iter().map(|(_, ran)| ran).collect()
}

fn run_case(binary: &Path, problem: &Problem, case: &Case) -> Result<Ran, String> {
    let nothing = Recipe::default();
    let stdin = match &case.input {
        Input::Stdin(recipe) => recipe,
        Input::File(_) => &nothing,
    };
    let run = |more: &[&str]| {
        let mut command = process::plain_command(binary);
        // Inputs are named as they are in the folder, so that the names in reports are the same everywhere.
        command.current_dir(&problem.folder).args(problem.arguments_of(case)).args(more);
        process::run(&mut command, stdin, case.time_limit)
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

/// What is wrong by the truth of the case, the snapshot left aside.
fn wrong_answer(problem: &Problem, case: &Case, ran: &Ran) -> Vec<String> {
    let mut wrong = Vec::new();
    let finished = &ran.finished;
    if finished.status.code() != Some(case.status) {
        wrong.push(format!("{}, expected {}", compare::status(finished.status), case.status));
    }
    if case.truth == Truth::Statement {
        match fs::read(problem.answer_path(case)) {
            Ok(answer) => wrong.extend(
                compare::difference(&answer, &finished.stdout)
                    .map(|difference| format!("the answer is not that of {}.ans: {difference}", case.name)),
            ),
            // That was reported when the folder was read.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => wrong.push(format!("{}.ans cannot be read: {error}", case.name)),
        }
    }
    if let Some(rules) = &ran.by_the_rules {
        if let Some(difference) = compare::difference(&rules.stdout, &finished.stdout) {
            wrong.push(format!("the answer is not that of --method rules: {difference}"));
        }
        if rules.status != finished.status {
            let stderr = String::from_utf8_lossy(&rules.stderr);
            wrong.push(format!("--method rules: {}\n{stderr}", compare::status(rules.status)));
        }
    }
    wrong
}

/// What a case printed beside what a person reviewed.
struct ReviewedSnapshot {
    folder: PathBuf,
    file: PathBuf,
    name: String,
    /// The command, which the reviewer sees and which belongs to what was reviewed.
    description: String,
    text: String,
    agrees: bool,
}

impl ReviewedSnapshot {
    fn new(problem: &Problem, case: &Case, text: String) -> Self {
        let folder = problem.snapshots();
        let file = folder.join(format!("{}.snap", case.name));
        let description = command_line(problem, case);
        let agrees = Snapshot::from_file(&file).is_ok_and(|reviewed| {
            reviewed.metadata().description() == Some(&*description)
                && reviewed
                    .as_text()
                    .is_some_and(|reviewed| reviewed.to_string().trim_end() == text.trim_end())
        });
        Self { folder, file, name: case.name.clone(), description, text, agrees }
    }

    /// Has insta show the difference and leave a pending snapshot, or remove one that is settled.
    ///
    /// The error is insta's own word.
    fn settle(&self) -> Result<(), String> {
        let mut settings = Settings::new();
        settings.set_snapshot_path(&self.folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_description(&self.description);
        settings.set_comparator(Box::new(Verdict(self.agrees)));
        // A failed assertion is told by a panic. Here it is a result, so the hook has nothing to print.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let asserted = panic::catch_unwind(AssertUnwindSafe(|| {
            settings.bind(|| insta::assert_snapshot!(&*self.name, &self.text));
        }));
        panic::set_hook(hook);
        asserted.map_err(|panicked| {
            let word = panicked.downcast_ref::<String>().map(String::as_str);
            word.or_else(|| panicked.downcast_ref().copied()).unwrap_or("insta failed").to_string()
        })
    }
}

/// A comparison that was made before.
#[derive(Clone)]
struct Verdict(bool);

impl Comparator for Verdict {
    fn matches(&self, _: &Snapshot, _: &Snapshot) -> bool {
        self.0
    }

    fn dyn_clone(&self) -> Box<dyn Comparator> {
        Box::new(self.clone())
    }
}
