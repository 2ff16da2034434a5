//! `cargo xtask verify` itself, on small folders of fixtures that are spoiled on purpose: whatever is wrong must be
//! found, reported by its name, and make it fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;
use xtask::verify::binaries;

/// A case for each kind of truth. They are copies of cases of the real fixtures.
const CASES: &str = r#"
[[case]]
name = "sample"
truth = "statement"
arguments = ["--strict"]

[[case]]
name = "rules-four-bottles"
truth = "rules"

[[case]]
name = "count-letters"
truth = "snapshot"
stdin = "abc\n"
status = 1
"#;

/// The files of the cases, with those of their snapshots.
const FILES: [&str; 6] = [
    "sample.in",
    "sample.ans",
    "rules-four-bottles.in",
    "snapshots/sample.snap",
    "snapshots/rules-four-bottles.snap",
    "snapshots/count-letters.snap",
];

/// The environment in which nothing may be written.
const CI: &[(&str, &str)] = &[("CI", "true")];
/// The environment of a person at work.
const AT_WORK: &[(&str, &str)] = &[];

/// A folder of fixtures with the one problem `split-game`, in which all is well.
struct Tree {
    folder: TempDir,
    /// Where the binaries are.
    binaries: PathBuf,
}

/// What a run of verify left.
struct Seen {
    /// All that it printed.
    text: String,
    /// The lines of its summary, one for each failure.
    failures: Vec<String>,
    /// Its exit status.
    status: Option<i32>,
}

/// A folder that goes away at the end of a test.
fn new_folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder for tests")
}

/// The folder with the real binaries.
fn real_binaries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let built = binaries::build(&["split-game"]).expect("the binary can be built");
        built["split-game"].parent().expect("a folder").to_path_buf()
    })
}

impl Tree {
    fn new() -> Self {
        Self::in_folder(new_folder())
    }

    fn in_folder(folder: TempDir) -> Self {
        let tree = Self { folder, binaries: real_binaries().to_path_buf() };
        fs::create_dir_all(tree.path("snapshots")).expect("a new folder");
        tree.write("fixture.toml", CASES);
        let originals = xtask::workspace_root().join("fixtures/split-game");
        for file in FILES {
            fs::copy(originals.join(file), tree.path(file)).expect("a file of the real fixtures");
        }
        tree
    }

    /// The same, but the binary `split-game` is a shell script.
    #[cfg(unix)]
    fn with_script(script: &str) -> Self {
        let mut tree = Self::new();
        tree.binaries = tree.folder.path().join("binaries");
        fs::create_dir(&tree.binaries).expect("a new folder");
        // Another process writes the file: one of this process might be inherited, still open, by what another
        // test starts meanwhile, and what is open for writing cannot be run.
        let written = Command::new("sh")
            .args(["-c", r#"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod +x "$0""#])
            .arg(tree.binaries.join("split-game"))
            .arg(script)
            .status();
        assert!(written.expect("a shell").success());
        tree
    }

    /// A file of the problem's folder.
    fn path(&self, file: &str) -> PathBuf {
        self.fixtures().join("split-game").join(file)
    }

    /// The folder of fixtures.
    fn fixtures(&self) -> PathBuf {
        self.folder.path().join("fixtures")
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).expect("a file that can be written");
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).expect("a file that was there");
    }

    fn append(&self, file: &str, text: &str) {
        let before = fs::read_to_string(self.path(file)).expect("a file that was there");
        self.write(file, &(before + text));
    }

    fn replace(&self, file: &str, old: &str, new: &str) {
        let before = fs::read_to_string(self.path(file)).expect("a file that was there");
        assert_eq!(before.matches(old).count(), 1, "{old:?} in {file}");
        self.write(file, &before.replace(old, new));
    }

    /// All files and what is in them.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut contents = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder that can be read") {
                let path = entry.expect("an entry that can be read").path();
                if path.is_dir() {
                    contents.insert(path.clone(), Vec::new());
                    folders.push(path);
                } else {
                    contents.insert(path.clone(), fs::read(&path).expect("a file that can be read"));
                }
            }
        }
        contents
    }

    /// Runs `cargo xtask verify` on this tree, with nothing in the environment that insta heeds but `environment`.
    fn verify(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Seen {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("INSTA_")) {
                command.env_remove(name);
            }
        }
        command.env_remove("CI").env_remove("TF_BUILD").env("NO_COLOR", "1");
        command.envs(environment.iter().copied());
        command.arg("verify").arg("--fixtures").arg(self.fixtures());
        command.arg("--binaries").arg(&self.binaries).args(arguments);
        let run = command.stdin(Stdio::null()).output().expect("xtask can be run");
        let stdout = String::from_utf8_lossy(&run.stdout);
        let failures = stdout.lines().skip_while(|line| *line != "Failures:").skip(1);
        let failures = failures.map_while(|line| line.strip_prefix("  ")).map(str::to_string).collect();
        let text = format!("{stdout}{}", String::from_utf8_lossy(&run.stderr));
        Seen { text, failures, status: run.status.code() }
    }

    /// Runs verify in CI, where it must not write anything.
    fn verify_in_ci(&self, arguments: &[&str]) -> Seen {
        let before = self.contents();
        let seen = self.verify(CI, arguments);
        assert!(self.contents() == before, "something was written in CI:\n{}", seen.text);
        seen
    }

    /// Verify fails and reports that `what` is wrong at `place`, and nothing anywhere else.
    fn fails_at(&self, place: &str, what: &str) {
        self.verify_in_ci(&[]).blames(place, what);
    }
}

impl Seen {
    fn contains(&self, part: &str) {
        assert!(self.text.contains(part), "{part:?} is not in\n{}", self.text);
    }

    fn passes(&self) {
        assert_eq!(self.status, Some(0), "{}", self.text);
        assert!(self.failures.is_empty(), "{}", self.text);
        self.contains(", 0 failed\n");
    }

    fn blames(&self, place: &str, what: &str) {
        assert_eq!(self.status, Some(1), "{}", self.text);
        let failures = &self.failures;
        assert!(
            failures.iter().any(|failure| failure.starts_with(&format!("{place}: {what}"))),
            "{place}: {what} is not in {failures:#?}\n{}",
            self.text
        );
        for failure in failures {
            assert!(failure.starts_with(&format!("{place}: ")), "not only {place}, but {failure}");
        }
        self.contains(&format!("FAILED {place}: {what}"));
    }
}

#[test]
fn all_is_well() {
    let seen = Tree::new().verify_in_ci(&[]);
    seen.passes();
    seen.contains("split-game: 3 of 3 cases agree\ncases: 3 passed, 0 failed\n");
}

/// What `sg stress --save` writes is a case as it stands, once the lines that it prints are in `fixture.toml`.
#[cfg(unix)]
#[test]
fn what_stress_saves_is_a_case() {
    let tree = Tree::new();
    let sg = &binaries::build(&["sg"]).expect("the binary can be built")["sg"];
    let folder = tree.fixtures().join("split-game");
    let mut command = Command::new(sg);
    command.args(["stress", "split-game", "--save"]).arg(&folder).args(["--", "echo", "0"]);
    assert_eq!(command.output().expect("it starts").status.code(), Some(1));
    let saved: Vec<PathBuf> = tree.contents().into_keys().filter(|path| is_saved(path)).collect();
    let [answer, input, report] = &saved[..] else { panic!("{saved:?}") };
    assert!(
        [answer, input, report]
            .iter()
            .zip(["ans", "in", "txt"])
            .all(|(path, end)| { path.extension().is_some_and(|ending| ending == end) })
    );
    let report = fs::read_to_string(report).expect("text");
    let (_, case) = report.split_once("[[case]]").expect("the lines to add");
    tree.append("fixture.toml", &format!("\n[[case]]{case}"));
    let name = input.file_stem().and_then(|name| name.to_str()).expect("a plain name");
    // Its snapshot is reviewed as always.
    tree.verify(AT_WORK, &[]).blames(&format!("split-game/{name}"), "");
    let pending = tree.path(&format!("snapshots/{name}.snap.new"));
    fs::rename(&pending, pending.with_extension("")).expect("a pending snapshot");
    tree.verify_in_ci(&[]).passes();
}

/// Whether `sg stress` wrote it.
#[cfg(unix)]
fn is_saved(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("stress-"))
}

// What is there, and what is not.

#[test]
fn an_answer_is_missing() {
    let tree = Tree::new();
    tree.remove("sample.ans");
    tree.fails_at("split-game/sample", "the case is listed, but there is no sample.ans");
}

#[test]
fn an_answer_cannot_be_read() {
    let tree = Tree::new();
    tree.remove("sample.ans");
    fs::create_dir(tree.path("sample.ans")).unwrap();
    tree.fails_at("split-game/sample", "sample.ans cannot be read: ");
}

#[test]
fn an_input_is_missing() {
    let tree = Tree::new();
    tree.remove("rules-four-bottles.in");
    let missing = "the case is listed, but there is no rules-four-bottles.in";
    tree.fails_at("split-game/rules-four-bottles", missing);
    // A part of the list is asked for.
    tree.verify_in_ci(&["split-game/rules-four-bottles"]).blames("split-game/rules-four-bottles", missing);
    tree.verify_in_ci(&["split-game/sample"]).passes();
}

#[test]
fn a_case_without_its_input_is_not_run() {
    let tree = Tree::new();
    tree.remove("rules-four-bottles.in");
    tree.remove("snapshots/rules-four-bottles.snap");
    let seen = tree.verify(AT_WORK, &[]);
    assert_eq!(seen.failures.len(), 1, "{}", seen.text);
    seen.contains("cases: 2 passed, 1 failed\n");
    assert!(!tree.path("snapshots/rules-four-bottles.snap.new").exists(), "{}", seen.text);
}

#[test]
fn an_answer_is_a_copy() {
    let tree = Tree::new();
    fs::copy(tree.path("sample.ans"), tree.path("sample-again.ans")).unwrap();
    tree.append(
        "fixture.toml",
        "[[case]]\nname = \"sample-again\"\ntruth = \"statement\"\ninput = \"sample.in\"\n",
    );
    tree.accept_what_is_pending();
    tree.fails_at("split-game/sample-again.ans", "a copy: its cases name that file, answer = \"sample.ans\"");
    tree.verify_in_ci(&[]).contains("cases: 4 passed, 0 failed; other errors: 1\n");
    tree.append("fixture.toml", "answer = \"sample.ans\"\n");
    tree.remove("sample-again.ans");
    tree.verify_in_ci(&[]).passes();
    // It is compared all the same.
    tree.replace("sample.ans", "0 2 3", "0 2 4");
    let seen = tree.verify_in_ci(&[]);
    seen.contains("FAILED split-game/sample: the answer is not that of sample.ans: 1 line");
    seen.contains("FAILED split-game/sample-again: the answer is not that of sample.ans: 1 line");
}

#[test]
fn an_answer_is_in_another_folder() {
    let tree = Tree::new();
    tree.replace("fixture.toml", "truth = \"statement\"", "truth = \"statement\"\nanswer = \"../x.ans\"");
    let seen = tree.verify_in_ci(&[]);
    seen.contains("answer = \"../x.ans\": a file of this folder whose name ends in .ans");
}

#[test]
fn an_answer_has_no_use() {
    let tree = Tree::new();
    tree.append("fixture.toml", "answer = \"sample.ans\"\n");
    let seen = tree.verify_in_ci(&[]);
    seen.contains("FAILED split-game/count-letters: `answer` belongs to truth = \"statement\" alone\n");
}

#[test]
fn an_input_is_not_listed() {
    let tree = Tree::new();
    tree.write("other.in", "1\n2\n1 0\n");
    tree.fails_at("split-game/other.in", "no case in fixture.toml uses this input");
}

#[test]
fn an_answer_is_nobodys() {
    let tree = Tree::new();
    // There is such a case, but its truth is another: the file would only look as if it were compared.
    tree.write("count-letters.ans", "");
    let what = "no case in fixture.toml with truth = \"statement\" uses this answer";
    tree.fails_at("split-game/count-letters.ans", what);
}

#[test]
fn a_file_belongs_to_no_case() {
    let tree = Tree::new();
    tree.write("notes.txt", "");
    tree.fails_at("split-game/notes.txt", "no part of any case");
}

#[test]
fn a_snapshot_is_missing() {
    let tree = Tree::new();
    tree.remove("snapshots/count-letters.snap");
    tree.fails_at("split-game/count-letters", "there is no snapshot yet");
}

#[test]
fn a_snapshot_is_orphaned() {
    let tree = Tree::new();
    tree.write("snapshots/gone.snap", "---\n---\n");
    tree.fails_at("split-game/snapshots/gone.snap", "orphaned: fixture.toml lists no such case");
}

#[test]
fn a_pending_snapshot_is_orphaned() {
    let tree = Tree::new();
    tree.write("snapshots/gone.snap.new", "---\n---\n");
    tree.fails_at("split-game/snapshots/gone.snap.new", "orphaned: fixture.toml lists no such case");
}

#[test]
fn a_problem_folder_is_empty() {
    let tree = Tree::new();
    fs::create_dir(tree.fixtures().join("stripes")).unwrap();
    tree.fails_at("stripes", "the folder is empty");
}

#[test]
fn a_problem_has_no_list() {
    let tree = Tree::new();
    fs::create_dir(tree.fixtures().join("stripes")).unwrap();
    fs::write(tree.fixtures().join("stripes/sample.in"), "").unwrap();
    tree.fails_at("stripes", "fixture.toml cannot be read");
}

#[test]
fn a_list_is_empty() {
    let tree = Tree::new();
    fs::create_dir(tree.fixtures().join("stripes")).unwrap();
    fs::write(tree.fixtures().join("stripes/fixture.toml"), "").unwrap();
    tree.fails_at("stripes", "fixture.toml lists no case");
}

#[test]
fn there_are_no_problems() {
    let tree = Tree::new();
    fs::remove_dir_all(tree.path("")).unwrap();
    tree.fails_at("fixtures", "there are no folders of fixtures");
}

#[test]
fn there_is_no_folder_of_fixtures() {
    let tree = Tree::new();
    fs::remove_dir_all(tree.fixtures()).unwrap();
    let seen = tree.verify(CI, &[]);
    assert_eq!(seen.status, Some(1), "{}", seen.text);
    seen.contains("fixtures: cannot be read: ");
}

#[test]
fn the_binary_is_not_there() {
    let mut tree = Tree::new();
    tree.binaries = tree.folder.path().to_path_buf();
    let seen = tree.verify_in_ci(&[]);
    assert_eq!(seen.status, Some(1), "{}", seen.text);
    seen.contains("FAILED the binaries: ");
    seen.contains("is not there");
    seen.contains("cases: 0 passed, 0 failed; other errors: 1\n");
}

// What the list holds.

#[test]
fn a_key_is_unknown() {
    let tree = Tree::new();
    tree.write("fixture.toml", &format!("binaries = \"split-game\"\n{CASES}"));
    tree.fails_at("split-game", "fixture.toml: ");
    tree.verify_in_ci(&[]).contains("unknown field `binaries`");
}

#[test]
fn a_key_of_a_case_is_unknown() {
    let tree = Tree::new();
    tree.append("fixture.toml", "exit = 1\n");
    tree.fails_at("split-game", "fixture.toml: ");
    tree.verify_in_ci(&[]).contains("unknown field `exit`");
}

#[test]
fn a_truth_is_unknown() {
    let tree = Tree::new();
    tree.replace("fixture.toml", "\"statement\"", "\"hearsay\"");
    tree.fails_at("split-game", "fixture.toml: ");
}

#[test]
fn a_case_is_listed_twice() {
    let tree = Tree::new();
    tree.append("fixture.toml", "[[case]]\nname = \"sample\"\ntruth = \"snapshot\"\n");
    tree.fails_at("split-game/sample", "listed twice");
}

#[test]
fn a_name_is_no_name() {
    let tree = Tree::new();
    tree.append("fixture.toml", "[[case]]\nname = \"../other\"\ntruth = \"snapshot\"\nstdin = \"\"\n");
    tree.fails_at("split-game/../other", "a case's name is made of a-z, 0-9 and `-`");
}

#[test]
fn an_input_lies_elsewhere() {
    let tree = Tree::new();
    tree.append("fixture.toml", "[[case]]\nname = \"x\"\ntruth = \"snapshot\"\ninput = \"../x.in\"\n");
    tree.fails_at("split-game/x", "input = \"../x.in\": a file of this folder whose name ends in .in");
}

#[test]
fn a_case_has_two_inputs() {
    let tree = Tree::new();
    let case = "[[case]]\nname = \"x\"\ntruth = \"snapshot\"\ninput = \"sample.in\"\nstdin = \"\"\n";
    tree.append("fixture.toml", case);
    tree.fails_at("split-game/x", "more than one of `input`, `stdin` and `recipe`");
}

#[test]
fn what_is_asked_for_is_unknown() {
    let tree = Tree::new();
    tree.verify_in_ci(&["stripes"]).blames("stripes", "unknown");
    tree.verify_in_ci(&["spilt-game"]).blames("spilt-game", "unknown, did you mean `split-game`?");
    tree.verify_in_ci(&["split-game/gone"]).blames("split-game/gone", "unknown");
    // The rest of what is asked for is done all the same.
    let seen = tree.verify_in_ci(&["split-game/gone", "split-game/sample"]);
    seen.blames("split-game/gone", "unknown");
    seen.contains("cases: 1 passed, 0 failed; other errors: 1\n");
}

#[test]
fn only_what_is_asked_for_is_run() {
    let tree = Tree::new();
    tree.replace("sample.ans", "0 2 3", "0 1 3");
    let seen = tree.verify_in_ci(&["split-game/count-letters"]);
    seen.passes();
    seen.contains("cases: 1 passed, 0 failed\n");
    tree.verify_in_ci(&["split-game/sample"]).blames("split-game/sample", "the answer is not that of");
    tree.verify_in_ci(&["split-game"]).blames("split-game/sample", "the answer is not that of");
}

#[test]
fn cases_are_listed_and_their_inputs_shown() {
    let tree = Tree::new();
    let seen = tree.verify_in_ci(&["--list"]);
    seen.passes();
    let row = format!("{:40} {:9}  split-game sample.in --strict\n", "split-game/sample", "statement");
    seen.contains(&row);
    let sample = fs::read_to_string(tree.path("sample.in")).unwrap();
    assert_eq!(tree.verify_in_ci(&["--input", "split-game/sample"]).text, sample);
    assert_eq!(tree.verify_in_ci(&["--input", "split-game/count-letters"]).text, "abc\n");
    let unknown = tree.verify_in_ci(&["--input", "qqq"]);
    assert_eq!((unknown.status, &*unknown.text), (Some(1), "qqq: no such case\n"));
    let similar = tree.verify_in_ci(&["--input", "split-game/simple"]);
    assert_eq!(similar.text, "split-game/simple: no such case, did you mean `split-game/sample`?\n");
}

// What the binary prints.

#[test]
fn the_exit_status_is_another() {
    let tree = Tree::new();
    tree.replace("fixture.toml", "status = 1", "status = 0");
    tree.fails_at("split-game/count-letters", "exit status 1, expected 0");
}

#[test]
fn a_byte_of_an_answer_is_another() {
    let tree = Tree::new();
    tree.replace("sample.ans", "0 2 3", "0 2 4");
    tree.fails_at("split-game/sample", "the answer is not that of sample.ans: 1 line differs, line 1");
    tree.verify_in_ci(&[]).contains("  expected: 0 2 4\\n\n  found:    0 2 3\\n\n");
}

#[test]
fn the_last_line_end_of_an_answer_is_missing() {
    let tree = Tree::new();
    let answer = fs::read_to_string(tree.path("sample.ans")).unwrap();
    tree.write("sample.ans", answer.trim_end());
    let hint = "(only the line end at the end of the file is missing)";
    let what = format!("the answer is not that of sample.ans {hint}: 1 line differs, line 4");
    tree.fails_at("split-game/sample", &what);
}

#[test]
fn a_line_of_a_snapshot_is_another() {
    let tree = Tree::new();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    tree.fails_at("split-game/count-letters", "the output is not that of the snapshot");
    let seen = tree.verify_in_ci(&[]);
    seen.contains("--> stdin:1:2\n");
    seen.contains("--> stdin:1:1\n");
}

#[test]
fn the_command_of_a_snapshot_is_another() {
    let tree = Tree::new();
    tree.replace("snapshots/sample.snap", "sample.in --strict", "sample.in");
    tree.fails_at("split-game/sample", "the command is not that of the snapshot");
}

#[cfg(unix)]
#[test]
fn the_rules_disagree() {
    // The last two arguments of the second run are those that make it follow the rules.
    let tree = Tree::with_script(r#"case "$*" in *"--method rules") echo 2;; *) echo 1;; esac"#);
    tree.write("fixture.toml", "[[case]]\nname = \"x\"\ntruth = \"rules\"\nstdin = \"\"\n");
    for file in FILES {
        tree.remove(file);
    }
    tree.accept_what_is_pending();
    tree.fails_at("split-game/x", "the answer is not that of --method rules: 1 line differs, line 1");
    tree.verify_in_ci(&[]).contains("  expected: 2\\n\n  found:    1\\n\n");
}

#[cfg(unix)]
#[test]
fn the_rules_refuse() {
    let tree = Tree::with_script(r#"case "$*" in *"--method rules") echo no >&2; exit 1;; esac"#);
    tree.write("fixture.toml", "[[case]]\nname = \"x\"\ntruth = \"rules\"\nstdin = \"\"\n");
    for file in FILES {
        tree.remove(file);
    }
    tree.accept_what_is_pending();
    tree.fails_at("split-game/x", "--method rules: exit status 1");
}

#[cfg(unix)]
#[test]
fn a_case_hangs() {
    let tree = Tree::with_script("exec sleep 10");
    tree.replace("fixture.toml", "status = 1", "seconds = 1");
    let seen = tree.verify_in_ci(&["split-game/count-letters"]);
    seen.blames("split-game/count-letters", "time limit exceeded: no end after 1 s");
}

#[cfg(target_os = "linux")]
#[test]
fn a_case_leaves_a_process_behind_that_keeps_its_output_open() {
    let tree = Tree::with_script("(setsid sleep 1000 &)\nsleep 1000 & exec sleep 1000");
    tree.replace("fixture.toml", "status = 1", "seconds = 1");
    let started = std::time::Instant::now();
    let seen = tree.verify_in_ci(&["split-game/count-letters"]);
    seen.blames("split-game/count-letters", "time limit exceeded: no end after 1 s");
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    let tree = Tree::with_script("echo $$ > running; exec sleep 1000");
    let mut verify = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["verify", "split-game/count-letters", "--fixtures"])
        .arg(tree.fixtures())
        .arg("--binaries")
        .arg(&tree.binaries)
        .stdout(Stdio::null())
        .spawn()
        .expect("xtask can be run");
    let started = std::time::Instant::now();
    let running = loop {
        let running = fs::read_to_string(tree.path("running")).unwrap_or_default();
        if running.ends_with('\n') {
            break running.trim().to_string();
        }
        assert!(started.elapsed().as_secs() < 60, "the case was not run");
        std::thread::yield_now();
    };
    let signal = |name: &str, process: &str| {
        let script = format!("kill {name} {process} 2>/dev/null");
        Command::new("sh").args(["-c", &script]).status().expect("a shell").success()
    };
    assert!(signal("-INT", &verify.id().to_string()));
    assert_eq!(verify.wait().expect("it ends").code(), Some(130));
    assert!(!signal("-0", &running), "the program is still there");
}

#[cfg(unix)]
#[test]
fn a_case_is_ended_by_a_signal() {
    let tree = Tree::with_script("kill -9 $$");
    let seen = tree.verify_in_ci(&["split-game/count-letters"]);
    seen.blames("split-game/count-letters", "signal 9 (SIGKILL), expected 1");
}

// What is written, and what a review makes of it.

impl Tree {
    /// Does what `cargo insta accept` does: every pending snapshot takes its place.
    fn accept_what_is_pending(&self) {
        self.verify(AT_WORK, &[]);
        for path in self.contents().into_keys() {
            if path.extension().is_some_and(|extension| extension == "new") {
                fs::rename(&path, path.with_extension("")).expect("a pending snapshot");
            }
        }
    }
}

#[test]
fn nothing_is_written_where_that_is_forbidden() {
    let tree = Tree::new();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    tree.remove("snapshots/sample.snap");
    let before = tree.contents();
    let forbidding: [&[(&str, &str)]; 3] =
        [CI, &[("INSTA_UPDATE", "no")], &[("CI", "true"), ("INSTA_UPDATE", "no")]];
    for environment in forbidding {
        let seen = tree.verify(environment, &[]);
        assert_eq!(seen.status, Some(1), "{environment:?}: {}", seen.text);
        assert!(tree.contents() == before, "{environment:?} wrote something");
        assert_eq!(seen.failures.len(), 2, "{}", seen.text);
    }
}

#[test]
fn a_relative_folder_of_fixtures_is_that_of_the_caller() {
    let tree = Tree::new();
    tree.remove("snapshots/sample.snap");
    let run = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .current_dir(tree.folder.path())
        .args(["verify", "--fixtures", "fixtures", "--binaries"])
        .arg(&tree.binaries)
        .env_remove("CI")
        .env_remove("TF_BUILD")
        .env("INSTA_UPDATE", "new")
        .output()
        .expect("xtask can be run");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(text.contains("there is no snapshot yet"), "{text}");
    assert!(tree.path("snapshots/sample.snap.new").is_file(), "{text}");
    assert!(!xtask::workspace_root().join("xtask/src/fixtures").exists(), "{text}");
}

#[cfg(unix)]
#[test]
fn a_cut_output_is_marked_as_such() {
    let tree = Tree::with_script("seq 1000; exit 1");
    let seen = tree.verify_in_ci(&["split-game/count-letters"]);
    seen.contains("--- cut: 1000 lines, ");
    seen.contains("Run the command above to read all of it before you accept.\n");
}

#[test]
fn a_difference_names_its_case() {
    let tree = Tree::new();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    let seen = tree.verify_in_ci(&[]);
    seen.contains(
        "--- split-game/count-letters: the snapshot\n+++ split-game/count-letters: the output now\n",
    );
    assert!(!seen.text.contains("Stopped on the first failure"), "{}", seen.text);
}

#[test]
fn a_mismatch_leaves_a_pending_snapshot_and_nothing_else() {
    let tree = Tree::new();
    let reviewed = tree.contents();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    let before = tree.contents();
    let seen = tree.verify(AT_WORK, &[]);
    seen.blames("split-game/count-letters", "the output is not that of the snapshot");
    seen.contains("Pending snapshots: 1; `cargo insta review` shows them.\n");
    let mut after = tree.contents();
    let pending = tree.path("snapshots/count-letters.snap.new");
    assert!(after.remove(&pending).is_some(), "{}", seen.text);
    assert!(after == before, "something else was written");
    // It waits until it is settled.
    tree.verify(AT_WORK, &[]).blames("split-game/count-letters", "the output is not that of the snapshot");
    // Accepted, it is the truth: the same text as was reviewed first.
    let snapshot = tree.path("snapshots/count-letters.snap");
    fs::rename(&pending, &snapshot).unwrap();
    tree.verify_in_ci(&[]).passes();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).split("\n---\n").nth(1).map(str::to_string);
    assert_eq!(text(&fs::read(&snapshot).unwrap()), text(&reviewed[&snapshot]));
    assert!(text(&reviewed[&snapshot]).is_some());
}

#[test]
fn a_pending_snapshot_that_is_settled_goes_away() {
    let tree = Tree::new();
    let before = tree.contents();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    tree.verify(AT_WORK, &[]);
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:2", " --> stdin:1:1");
    assert!(tree.contents() != before, "nothing was pending");
    tree.verify(AT_WORK, &[]).passes();
    assert!(tree.contents() == before);
}

#[test]
fn no_review_makes_a_wrong_answer_right() {
    let tree = Tree::new();
    tree.replace("sample.ans", "0 2 3", "0 2 4");
    tree.remove("snapshots/sample.snap");
    tree.accept_what_is_pending();
    assert!(tree.path("snapshots/sample.snap").exists());
    tree.fails_at("split-game/sample", "the answer is not that of sample.ans: 1 line differs, line 1");
    tree.replace("sample.ans", "0 2 4", "0 2 3");
    tree.verify_in_ci(&[]).passes();
}

#[test]
fn what_is_written_anew_was_wrong_before() {
    let tree = Tree::new();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    let seen = tree.verify(&[("INSTA_UPDATE", "always")], &[]);
    seen.blames("split-game/count-letters", "the output is not that of the snapshot");
    seen.contains("the snapshot was overwritten");
    tree.verify_in_ci(&[]).passes();
}

#[test]
fn insta_cannot_be_told_to_pass_all() {
    let tree = Tree::new();
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    let seen = tree.verify(&[("INSTA_FORCE_PASS", "1")], &[]);
    seen.blames("split-game/count-letters", "the output is not that of the snapshot");
}

#[test]
fn a_mismatch_does_not_stop_the_others() {
    let tree = Tree::new();
    tree.replace("sample.ans", "0 2 3", "0 2 4");
    tree.replace("snapshots/count-letters.snap", " --> stdin:1:1", " --> stdin:1:2");
    let seen = tree.verify_in_ci(&[]);
    assert_eq!(seen.status, Some(1));
    seen.contains("split-game: 1 of 3 cases agree\n");
    assert_eq!(
        seen.failures,
        [
            "split-game/sample: the answer is not that of sample.ans: 1 line differs, line 1",
            "split-game/count-letters: the output is not that of the snapshot",
        ]
    );
    seen.contains("cases: 1 passed, 2 failed\n");
}

#[cfg(unix)]
#[test]
fn the_command_shown_reproduces_the_mismatch() {
    reproduces(&Tree::new());
}

#[cfg(unix)]
#[test]
fn the_command_shown_reproduces_the_mismatch_outside_the_workspace() {
    // As with CARGO_TARGET_DIR elsewhere, and with blanks in the path.
    let folder = tempfile::Builder::new().prefix("outside the workspace ").tempdir();
    reproduces(&Tree::in_folder(folder.expect("a folder for tests")));
}

#[cfg(unix)]
fn reproduces(tree: &Tree) {
    tree.replace("sample.ans", "0 2 3", "0 2 4");
    // The case of that name among the real fixtures has another input.
    tree.replace("fixture.toml", "abc", "letters");
    let seen = tree.verify_in_ci(&[]);
    let commands: Vec<&str> =
        seen.text.lines().filter_map(|line| line.strip_prefix("  to reproduce: ")).collect();
    let run = |command: &str| {
        let run = Command::new("sh").args(["-c", command]).output().expect("a shell");
        format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr))
    };
    let [sample, letters] = *commands else { panic!("two commands, not {commands:?}") };
    assert_eq!(run(sample), "0 2 3\n1\n-1 -1 -1\n0\n", "{sample}");
    let report = run(letters);
    assert!(report.contains("found `letters`\n --> stdin:1:1\n"), "{letters} prints {report}");
}
