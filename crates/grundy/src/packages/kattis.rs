//! Kattis and `DOMjudge`: a problem package in the `legacy` format (Kattis/problem-package-format),
//! the one that problemtools reads fully.

use sg_judge::{About, Comparison, Language, Text, text};

use super::{Package, Packed, invalid, latex};

pub(super) fn files(package: &Package<'_>) -> Result<Vec<Packed>, Text> {
    let about = package.about();
    if package.material.solutions.is_empty() {
        return Err(text!(
            "a Kattis package needs an accepted submission, and there is no program to submit for `{name}`; `grundy solution` lists the available ones",
            "Kattis 数据包需要一份能通过的程序，而 `{name}` 没有；`grundy solution` 列出已有的程序",
            name = about.name
        ));
    }
    let validator = package.description()?;
    // Lowercase letters and digits alone.
    let short: String = about.name.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut files: Vec<Packed> = Vec::new();
    let mut add = |path: &str, text: String| files.push((format!("{short}/{path}"), text.into_bytes()));
    add("problem.yaml", problem(&about, package.memory));
    add("problem_statement/problem.en.tex", statement(&about));
    for (name, file) in package.named() {
        let folder = if file.part.sample { "sample" } else { "secret" };
        add(&format!("data/{folder}/{name}.in"), file.part.input.clone());
        add(&format!("data/{folder}/{name}.ans"), file.answers.concat());
        add(
            &format!("data/{folder}/{name}.desc"),
            format!("{}\n", file.part.purpose.said(Language::English)),
        );
    }
    add(&format!("input_validators/{short}.ctd"), validator.to_owned());
    for (ending, program) in package.material.solutions {
        add(&format!("submissions/accepted/solution.{ending}"), (*program).to_owned());
    }
    for (mistake, program) in package.material.wrong {
        add(&format!("submissions/wrong_answer/{mistake}.cpp"), (*program).to_owned());
    }
    // A part of `data` in the format of 2025-09; in the legacy format each folder there is a group
    // of tests.
    for (wrong, input) in invalid::inputs(package) {
        files.push((format!("{short}/invalid_input/{wrong}.in"), input));
    }
    Ok(files)
}

fn problem(about: &About, memory: u64) -> String {
    let flags = match about.comparison {
        Comparison::Exact => "case_sensitive space_change_sensitive",
        Comparison::Lines | Comparison::Tokens => "case_sensitive",
    };
    format!(
        "name: {}\nsource: {}\nlicense: unknown\nlimits:\n  memory: {memory}\nvalidation: default\nvalidator_flags: {flags}\n",
        quoted(about.title),
        quoted(about.judge)
    )
}

/// A text as YAML quotes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn statement(about: &About) -> String {
    let [rules, input, output] = latex::sections(about);
    let title = latex::escaped(about.title);
    format!(
        "\\problemname{{{title}}}\n\n{rules}\n\n\\section*{{Input}}\n{input}\n\n\\section*{{Output}}\n{output}\n"
    )
}
