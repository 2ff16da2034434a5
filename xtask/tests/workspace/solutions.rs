//! The programs to submit, as far as they can be checked without a compiler;
//! `cargo xtask solutions` runs them.

use std::fs;
use std::process::Command;

use xtask::solutions::{Cpp, Language, judged};
use xtask::workspace_root;

use crate::programs::PROGRAMS;

/// The most lines and bytes of a solution.
const LIMITS: (usize, usize) = (100, 16 << 10);

/// The fault in the text of a solution.
fn faults(language: Language, cpp: Cpp, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_string());
        }
    };
    let comment = match language {
        Language::Cpp => "// ",
        Language::Rust => "//! ",
        Language::Python => "# ",
    };
    must(text.starts_with(comment), "it does not begin with a comment");
    let mark = comment.trim_end();
    let comment: Vec<&str> = text.lines().take_while(|line| line.starts_with(mark)).collect();
    must(comment.len() >= 5, "the first comment is too short for a theorem and its reason");
    must(comment.iter().any(|line| line.contains("Limits: ")), "the first comment lacks the limits");
    must(comment.iter().any(|line| line.contains("Time")), "the first comment lacks the time");
    must(text.lines().count() <= LIMITS.0, "it has more than 100 lines");
    must(text.len() <= LIMITS.1, "it has more than 16 KB");
    must(text.lines().all(|line| line.chars().count() <= 120), "a line has more than 120 characters");
    must(text.ends_with('\n') && !text.contains(['\t', '\r']), "tabs, CR or no line end at the end");
    match language {
        Language::Cpp => {
            must(!text.contains("#pragma") && !text.contains("_Pragma"), "it has a pragma");
            must(!text.contains("__attribute__"), "it has an attribute");
            must(cpp == Cpp::Luogu || !text.contains("bits/stdc++.h"), "its judge has no bits/stdc++.h");
        }
        Language::Rust => must(!text.contains("extern crate"), "it uses more than std"),
        Language::Python => {
            let mut code = text.lines().filter(|line| !line.starts_with('#'));
            must(
                !code.any(|line| line.contains("f\"") || line.contains("f'")),
                "Python 3.5 has no such strings",
            );
        }
    }
    faults
}

#[test]
fn every_solution_is_there_and_short() {
    let mut wrong = Vec::new();
    let all = judged(&workspace_root().join("fixtures"));
    assert!(all.len() > 20 && all.iter().any(|judged| judged.cpp == Cpp::Uva), "{all:?}");
    for judged in all {
        for language in judged.languages {
            let place = format!("{}/{}", judged.problem, language.file());
            match fs::read_to_string(workspace_root().join("fixtures").join(&place)) {
                Ok(text) => {
                    let faults = faults(language, judged.cpp, &text);
                    wrong.extend(faults.into_iter().map(|what| format!("{place}: {what}")));
                }
                Err(error) => wrong.push(format!("{place}: {error}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_wrong_with_a_solution_is_found() {
    let good = "// A\n//\n// B\n//\n// Limits: none. Time O(1).\nint main() {}\n";
    assert!(faults(Language::Cpp, Cpp::Old, good).is_empty());
    let rows = [
        (good.replace("int", "#pragma GCC optimize(\"O3\")\nint"), "it has a pragma"),
        (good.replace("int", "#include <bits/stdc++.h>\nint"), "its judge has no bits/stdc++.h"),
        (good.replace("Limits", "limits"), "the first comment lacks the limits"),
        (good.replace("Time", "In"), "the first comment lacks the time"),
        (good.replace("int", &"\n".repeat(95)), "it has more than 100 lines"),
        (good.replace("int", &"//\n".repeat(6000)), "it has more than 100 lines"),
        (format!("{good}{}\n", " ".repeat(121)), "a line has more than 120 characters"),
        (format!("\n{good}"), "it does not begin with a comment"),
        (good.trim_end().to_string(), "tabs, CR or no line end at the end"),
    ];
    for (text, fault) in rows {
        let found = faults(Language::Cpp, Cpp::Old, &text);
        assert!(found.iter().any(|what| what == fault), "{fault}: {found:?}");
    }
    assert!(
        faults(Language::Cpp, Cpp::Luogu, &good.replace("int", "#include <bits/stdc++.h>\nint")).is_empty()
    );
}

/// A judge's problem has its format described in the language of Checktestdata; it has a program in
/// C++ too.
#[test]
fn every_problem_of_a_judge_has_solutions() {
    let fixtures = workspace_root().join("fixtures");
    let solved = judged(&fixtures);
    for entry in fs::read_dir(&fixtures).expect("the fixtures") {
        let folder = entry.expect("an entry").path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let expected = folder.join("input.ctd").exists();
        let found = solved.iter().find(|judged| judged.problem == name);
        let found = found.is_some_and(|judged| judged.languages.contains(&Language::Cpp));
        assert_eq!(found, expected, "{name}");
    }
}

/// What is not checked has not passed: without its compiler a solution fails, and the report says
/// so.
#[test]
fn a_missing_compiler_is_a_failure() {
    let program = PROGRAMS.iter().find(|program| program.name == "p3150").expect("the program");
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["solutions", "p3150", "--no-stress", "--binaries"]);
    let folder = program.binary.parent().expect("a folder");
    // An empty folder in the place of all that are searched for programs.
    let nothing = tempfile::tempdir().expect("a folder");
    let output = command.arg(folder).env("PATH", nothing.path()).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for (tool, language) in [("g++", "C++"), ("python3", "Python")] {
        let report =
            format!("FAILED {tool}: cannot be started; solutions in {language} that are NOT CHECKED: 1");
        assert!(text.lines().any(|line| line == report), "{text}");
    }
}
