//! What is there, and what is not.

use std::fs;

use super::tree::{AT_WORK, CI, Tree};

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
fn no_tool_writes_an_answer() {
    let tree = Tree::new();
    // There is such a case, but its truth is another: the file would only look as if it were
    // compared.
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
