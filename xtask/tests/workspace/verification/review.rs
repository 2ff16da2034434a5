//! What is written, and what a review makes of it.

use std::fs;
use std::process::Command;

use super::tree::{AT_WORK, CI, Tree};

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
