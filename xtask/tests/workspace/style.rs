//! The style of texts, as far as a test can tell: phrases that CONTRIBUTING.md replaces by plainer
//! ones, and the width of prose.

use std::path::PathBuf;

use crate::repository::{files, has_extension, none, text};

/// Phrases that no text has, in lower case, each with the replacement. The first parts are apart so
/// that this file has none.
const AVOIDED: [([&str; 2], &str); 14] = [
    (["behind", " the last"], "after the last"),
    (["behind", " the only"], "after the only"),
    (["behind", " it is"], "after it is"),
    (["for", " ever"], "forever, or for all heaps"),
    (["of one's", " own"], "of your own"),
    (["so", " many"], "this many, or the number of"),
    (["exactly", " if"], "if and only if"),
    (["and", " and for"], "and for"),
    (["that", " stands behind"], "after"),
    (["what", " stands behind"], "what comes after"),
    (["what", " stands before"], "what comes before"),
    (["what", " stood there"], "what was found"),
    (["as far as it", " can be said"], "if known"),
    (["前", "周期"], "预周期"),
];

/// The extensions of files that are read.
const WRITTEN: [&str; 11] = ["rs", "md", "py", "js", "html", "toml", "yml", "v", "cpp", "snap", "ipynb"];

/// The files of text, with their extensions.
fn written() -> impl Iterator<Item = (PathBuf, &'static str)> {
    files().into_iter().filter_map(|path| {
        let extension = WRITTEN.into_iter().find(|extension| has_extension(&path, extension));
        extension.map(|extension| (path, extension))
    })
}

/// Whether a line has a phrase, not as the beginning of a longer word.
fn occurs(line: &str, phrase: &str) -> bool {
    let mut rest = line.split(phrase).skip(1);
    rest.any(|after| !after.starts_with(|next: char| next.is_ascii_alphabetic()))
}

#[test]
fn a_phrase_ends_with_its_word() {
    assert!(occurs("go on, on", "go on") && !occurs("go only", "go on") && occurs("go only, go on", "go on"));
}

#[test]
fn no_text_has_a_phrase_to_avoid() {
    let (mut wrong, mut read) = (Vec::new(), 0);
    for (path, _) in written().filter(|(path, _)| !path.ends_with("CONTRIBUTING.md")) {
        read += 1;
        for (at, line) in text(&path).lines().enumerate() {
            let line = line.to_lowercase();
            for (parts, instead) in AVOIDED {
                if occurs(&line, &parts.concat()) {
                    wrong.push(format!(
                        "{}:{}: `{}`: write {instead}",
                        path.display(),
                        at + 1,
                        parts.concat()
                    ));
                }
            }
        }
    }
    assert!(read > 500, "only {read} files were read");
    none("phrases to avoid", &wrong);
}

/// The most columns of prose.
const COLUMNS: usize = 100;

/// The prose of a line after the mark of a comment, if it is one; all of a line of Markdown.
fn prose<'l>(line: &'l str, extension: &str) -> Option<&'l str> {
    let marks: &[&str] = match extension {
        "md" => return Some(line.trim_start()),
        "rs" | "cpp" => &["///", "//!", "//"],
        "js" => &["//", "* "],
        "v" => &["(**", "(*"],
        "py" | "toml" | "yml" => &["# "],
        _ => &[],
    };
    let line = line.trim_start();
    marks.iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim_start)
}

/// Rows of tables, tags and fenced examples are no prose; Chinese has no spaces to break a line at.
#[test]
fn prose_has_at_most_100_columns() {
    let (mut wrong, mut read) = (Vec::new(), 0);
    for (path, extension) in written() {
        let mut is_example = false;
        for (at, line) in text(&path).lines().enumerate() {
            let Some(prose) = prose(line, extension) else {
                is_example = false;
                continue;
            };
            read += 1;
            is_example ^= prose.starts_with("```");
            let is_wide = line.chars().count() > COLUMNS
                && line.chars().all(|letter| letter < '\u{2e80}')
                && prose.contains(' ');
            if is_wide && !is_example && !prose.starts_with(['|', '@']) {
                wrong.push(format!("{}:{}", path.display(), at + 1));
            }
        }
    }
    assert!(read > 10_000, "only {read} lines were read");
    none("lines of prose that are too long", &wrong);
}
