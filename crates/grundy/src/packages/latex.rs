//! Statements in LaTeX, as Kattis and Polygon have them.

use sg_judge::{About, Language};

/// The rules, the input with its limits, and the output.
pub(super) fn sections(about: &About) -> [String; 3] {
    let [input, output] = [about.input_in_words(), about.output_in_words()];
    let input = format!("{}\n\nLimits: {}.", input.said(Language::English), about.stated_limits());
    let rules = about.rules_in_words().phrase(Language::English);
    [rules, &input, output.said(Language::English)].map(escaped)
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
