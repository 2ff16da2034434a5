//! The output of the program.

use std::fs;
use std::process::Command;
use std::process::Stdio;

use super::tree::{FILES, Tree};

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
