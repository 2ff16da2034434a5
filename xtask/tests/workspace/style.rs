//! The style of texts, as far as a test can tell: phrases that CONTRIBUTING.md replaces by plainer ones.

use crate::repository::{files, has_extension, none, text};

/// Phrases that no text has, in lower case, each with the replacement. The first parts are apart so that this file has none.
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
    let written = ["rs", "md", "py", "js", "html", "toml", "v", "cpp", "snap", "ipynb"];
    let (mut wrong, mut read) = (Vec::new(), 0);
    for path in files() {
        if !written.iter().any(|extension| has_extension(&path, extension))
            || path.ends_with("CONTRIBUTING.md")
        {
            continue;
        }
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
