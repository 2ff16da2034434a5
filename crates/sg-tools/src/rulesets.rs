//! Rulesets from the text of a TOML file, and what a ruleset is called.

use std::fmt;

use crate::ruleset_file::RulesetFile;
use sg_core::heaps::notation::Ruleset;
use toml::de::DeTable;

use sg_text::{printable, shortened};

/// The spelling and, if that is a name or a set, the code that it means.
#[must_use]
pub fn title(ruleset: &Ruleset) -> String {
    let spelling = ruleset.to_string();
    match ruleset.code() {
        Some(code) if code != spelling && code.len() <= 40 => format!("{spelling} ({code})"),
        _ if spelling.chars().count() > 60 => shortened(&spelling, 57),
        _ => spelling,
    }
}

/// A text that describes no ruleset.
///
/// `{}` is what is wrong, with the line, the column and a mark under the place if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlError {
    /// The fault, on one line.
    pub problem: String,
    /// The byte of the text where it is wrong, if it is at a place.
    pub at: Option<usize>,
    shown: String,
}

impl TomlError {
    fn new(text: &str, at: Option<usize>, problem: String) -> Self {
        let shown = at.map_or_else(|| problem.clone(), |at| marked(text, at, &problem));
        Self { problem, at, shown }
    }
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl std::error::Error for TomlError {}

/// Reads the text of a ruleset file; `stem` names coins that have no name.
///
/// # Errors
///
/// [`TomlError`] with the place.
///
/// # Example
///
/// ```
/// use sg_tools::rulesets::from_toml;
///
/// let ruleset = from_toml("[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]", None).unwrap();
/// assert_eq!(ruleset.to_string(), "0.77");
/// let error = from_toml("[[move]]\ntake = 1\nleave = 4", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 9: a move leaves at most 3 heaps\n  leave = 4\n          ^");
/// ```
pub fn from_toml(text: &str, stem: Option<&str>) -> Result<Ruleset, TomlError> {
    /// The most characters of a message, which may quote the file.
    const LONGEST: usize = 200;
    let file: RulesetFile = toml::from_str(text).map_err(|error| {
        let at = error.span().map(|span| span.start).or_else(|| line_with(text, error.message()));
        let what = match error.message() {
            "recursion limit" => "a key has too many parts".to_owned(),
            "cannot recurse further; max recursion depth met" => "nested too deeply".to_owned(),
            other => shortened(&printable(other), LONGEST),
        };
        TomlError::new(text, at, what)
    })?;
    file.ruleset(stem).map_err(|(at, what)| TomlError::new(text, at, what))
}

/// The start of the first line that has the same error alone: that of an overlong key comes without
/// a place.
fn line_with(text: &str, message: &str) -> Option<usize> {
    let line =
        text.lines().find(|line| DeTable::parse(line).is_err_and(|error| error.message() == message))?;
    Some(line.as_ptr().addr() - text.as_ptr().addr())
}

/// `what`, with the line and column of byte `offset` and a mark under it. A long line is cut around
/// the mark.
fn marked(text: &str, offset: usize, what: &str) -> String {
    /// The most characters of the line that are shown before the mark, and from it on.
    const AROUND: (usize, usize) = (60, 40);
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].chars().count();
    let skipped = column.saturating_sub(AROUND.0);
    let dots = if skipped > 0 { "..." } else { "" };
    let shown: String = before[start..].chars().skip(skipped).collect();
    let rest = text[before.len()..].lines().next().unwrap_or("");
    let rest = shortened(rest.trim_end(), AROUND.1);
    format!(
        "line {line}, column {}: {what}\n  {dots}{}{}\n  {}^",
        column + 1,
        printable(&shown),
        printable(&rest),
        " ".repeat(dots.len() + column - skipped)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_place() {
        let rows = [
            ("", "no moves"),
            ("[[moves]]\ntake = 1\nleave = 1", "line 1, column 3: unknown field `moves`"),
            ("[[move]]\ntake = 1", "missing field `leave`"),
            ("[[move]]\ntake = -1\nleave = 1", "line 2, column 8: take: expected"),
            ("[[move]]\ntake = 1\nleave = 4", "line 3, column 9: a move leaves at most 3 heaps"),
            ("[[move]]\ntake = 1\nleave = []", "line 3, column 9: an empty list"),
            ("[[move]]\ntake = []\nleave = 1", "line 2, column 8: an empty list"),
            ("[[move]]\ntake = 0\nleave = 1", "line 2, column 8: taking 0 must leave 2 heaps"),
            (
                "[[move]]\ntake = 9999999999\nleave = 1",
                "line 2, column 8: numbers of stones go up to 1000000",
            ),
            (
                "[[move]]\ntake = { from = 5, to = 1 }\nleave = 1",
                "line 2, column 8: `to` is less than `from`",
            ),
            ("[[move]]\ntake = { from = 5, step = 0 }\nleave = 1", "line 2, column 8: a step is at least 1"),
            ("[[move]]\ntake = { from = 1, til = 3 }\nleave = 1", "line 2, column 8"),
            (
                "[[move]]\ntake = 1\nleave = 1\n[coins]\nmost = 2",
                "line 4, column 1: a ruleset has either moves or coins",
            ),
            ("[coins]\nleast = 0", "line 1, column 1: a move turns at least one coin"),
            ("[coins]\nleast = 3\nmost = 2", "less than `least`"),
            ("[coins]\nleast = -1", "line 2, column 9: expected a number of coins from 1 to 65536"),
            ("[coins]\nmost = 9223372036854775807", "line 2, column 8: expected a number of coins"),
            ("[[move]]\ntake = 1\nleave = 5000000000", "line 3, column 9: a move leaves at most 3 heaps"),
            ("parts = \"odd\"\n[[move]]\ntake = 1\nleave = 2", "line 1, column 9: unknown variant `odd`"),
            ("take = ", "line 1, column 8"),
            ("name = ''\n[coins]", "line 1, column 8: an empty name"),
        ];
        for (text, expected) in rows {
            let error = from_toml(text, Some("mine")).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}\n{error}");
        }
        let deep = vec!["a"; 200];
        let error =
            from_toml(&format!("# deep\n[{}]", deep.join(".")), None).expect_err("a long key").to_string();
        assert!(error.starts_with("line 2, column 1: a key has too many parts"), "{error}");
        let error =
            from_toml(&format!("a = {}", "[".repeat(200)), None).expect_err("many arrays").to_string();
        assert!(error.starts_with("line 1, column 85: nested too deeply"), "{error}");
    }

    #[test]
    fn what_is_quoted_is_short_and_shows_no_control_characters() {
        let long = "x".repeat(100_000);
        for text in [
            format!("{long} = 1"),
            format!("\"{long}\" = 1"),
            format!("[[move]] # \x1b]0;title\x07\ntake = 1\n\"\\u001b[31m{long}\" = 2"),
            format!("[[move]]\ntake = 0 # \u{202e}{long}\nleave = 1"),
            format!("[coins]\nmost = {{ a = \"{long}\" }} \x1b["),
        ] {
            let error = from_toml(&text, None).expect_err("malformed").to_string();
            assert!(error.len() < 700, "{}", error.len());
            assert!(!error.chars().any(|c| c != '\n' && c.is_control()), "{error:?}");
            assert!(!error.contains('\u{202e}'), "{error:?}");
        }
    }

    #[test]
    fn coins_without_a_name_are_called_as_their_file() {
        let coins = "[coins]\nmost = 3";
        let spelling = |stem| from_toml(coins, stem).map(|ruleset| ruleset.to_string());
        assert_eq!(spelling(Some("mine")).as_deref(), Ok("mine"));
        assert_eq!(spelling(None).as_deref(), Ok("turn 1 to 3 coins"));
        let named = "name = \"own\"\n[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]";
        assert_eq!(
            from_toml(named, Some("mine")).map(|ruleset| title(&ruleset)).as_deref(),
            Ok("own (0.77)")
        );
    }
}
