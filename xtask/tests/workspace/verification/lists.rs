//! The contents of the list of cases.

use std::fs;

use super::tree::{CASES, Tree};

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
