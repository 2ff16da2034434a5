//! Kattis and `DOMjudge`: a problem package in the `legacy` format (Kattis/problem-package-format), the one that problemtools
//! reads fully.

use sg_judge::{About, Comparison, Language, Phrase};

use super::{Package, Packed, invalid};

pub(super) fn files(package: &Package<'_>) -> Result<Vec<Packed>, String> {
    let about = package.about();
    if package.material.solutions.is_empty() {
        return Err(format!(
            "a Kattis package needs an accepted submission, and there is no program to submit for `{}`; `grundy solution` lists those that there are",
            about.name
        ));
    }
    let Some(validator) = package.material.validator else {
        return Err(format!(
            "a Kattis package needs an input validator, and there is no description of the format, fixtures/{}/input.ctd",
            about.name
        ));
    };
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
    // A part of `data` in the format of 2025-09; in the legacy format each folder there is a group of tests.
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
    let limits = about.stated_limits();
    let english = |phrase: Phrase| phrase.phrase(Language::English);
    let sections = [
        ("", english(about.rules).to_owned()),
        ("\\section*{Input}\n", format!("{}\n\nLimits: {limits}.", english(about.input))),
        ("\\section*{Output}\n", english(about.output).to_owned()),
    ];
    let text: Vec<String> =
        sections.iter().map(|(heading, text)| format!("{heading}{}\n", escaped(text))).collect();
    format!("\\problemname{{{}}}\n\n{}", escaped(about.title), text.join("\n"))
}

/// A text as LaTeX prints it. What the font lacks, such as Chinese titles of judges, is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_ascii() => escaped.push(c),
            _ => {}
        }
    }
    escaped
}
