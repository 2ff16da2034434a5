//! The results of a run, as text that a person can review, and how it differs from what was
//! expected.

use std::fmt::Write as _;

use sg_contest::process::Finished;
use sg_core::values::fnv1a;

use super::fixture::Input;

/// Lines of an output that a snapshot shows in full; longer outputs are cut.
const SHOWN_LINES: usize = 200;
/// Bytes of an output that a snapshot shows in full.
const SHOWN_BYTES: usize = 16 << 10;
/// Lines that stay of an output that is cut.
const KEPT_LINES: usize = 20;
/// Characters that stay of a line of an output that is cut.
const KEPT_CHARACTERS: usize = 200;

/// The beginning of the line in place of the part left out.
const CUT: &str = "--- cut: ";

/// Standard output, standard error and exit status as one text, with the standard input that led to
/// them.
///
/// Every byte counts: what is not printable is escaped, a missing line end is reported, and what is
/// too long to be read is replaced by its beginning, its size and a checksum; see [`is_cut`].
#[must_use]
pub fn readable(input: &Input, finished: &Finished) -> String {
    let mut text = format!("{}\n", finished.end);
    if let Input::Stdin(recipe) = input {
        let stdin = if recipe.times == 0 { shown(recipe.head.as_bytes()) } else { format!("{recipe}\n") };
        let _ = write!(text, "--- standard input ---\n{stdin}");
    }
    for (name, bytes) in [("standard output", &finished.stdout), ("standard error", &finished.stderr)] {
        let _ = writeln!(text, "--- {name} ---");
        text.push_str(&shown(bytes));
    }
    text.push_str("--- end ---\n");
    text
}

/// Bytes as lines of printable text.
fn shown(bytes: &[u8]) -> String {
    let mut text = escaped(bytes, &['\n', '\t']);
    if bytes.last().is_some_and(|&byte| byte != b'\n') {
        text.push_str("\n--- without a line end ---\n");
    }
    let lines = text.lines().count();
    if lines <= SHOWN_LINES && bytes.len() <= SHOWN_BYTES {
        return text;
    }
    let mut cut = String::new();
    for line in text.lines().take(KEPT_LINES) {
        cut.extend(line.chars().take(KEPT_CHARACTERS));
        cut.push_str(if line.chars().nth(KEPT_CHARACTERS).is_some() { " ...\n" } else { "\n" });
    }
    let _ = writeln!(
        cut,
        "{CUT}{lines} lines, {} bytes, FNV-1a checksum {:016x} ---",
        bytes.len(),
        fnv1a(bytes.iter().copied())
    );
    cut
}

/// Whether a text of [`readable`] leaves out a part of an output.
#[must_use]
pub fn is_cut(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(CUT))
}

/// Bytes as text in which what is not printable is escaped, except characters that stay `as_is`.
fn escaped(bytes: &[u8], as_is: &[char]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            // A byte order mark is not a control character, but it is invisible.
            if (character.is_control() || character == '\u{feff}') && !as_is.contains(&character) {
                text.extend(character.escape_default());
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// The difference of `found` from `expected`: the first line that differs, and the number of those
/// that do. `None` if they are equal to the byte.
///
/// # Example
///
/// ```
/// use xtask::verify::compare::difference;
///
/// assert_eq!(difference(b"1\n2\n", b"1\n2\n"), None);
/// assert_eq!(
///     difference(b"1\n2\n", b"1\n3\n4\n").unwrap(),
///     "2 lines differ, the first is line 2:\n  expected: 2\\n\n  found:    3\\n"
/// );
/// ```
#[must_use]
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let line_of = |line: Option<&[u8]>| {
        let Some(line) = line else { return "(the end)".to_string() };
        let text = escaped(line, &[]);
        match text.char_indices().nth(KEPT_CHARACTERS) {
            Some((end, _)) => format!("{} ... ({} bytes)", &text[..end], line.len()),
            None => text,
        }
    };
    let mut expected = expected.split_inclusive(|&byte| byte == b'\n');
    let mut found = found.split_inclusive(|&byte| byte == b'\n');
    let mut first = None;
    let mut differing = 0;
    for number in 1.. {
        let pair = (expected.next(), found.next());
        if pair == (None, None) {
            break;
        }
        if pair.0 != pair.1 {
            differing += 1;
            first.get_or_insert((number, pair));
        }
    }
    let (number, (expected, found)) = first?;
    let count = if differing == 1 {
        "1 line differs, ".to_string()
    } else {
        format!("{differing} lines differ, the first is ")
    };
    Some(format!("{count}line {number}:\n  expected: {}\n  found:    {}", line_of(expected), line_of(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        assert_eq!(shown(b"1\n"), "1\n");
        assert_eq!(shown(b"1"), "1\n--- without a line end ---\n");
        assert_eq!(shown(b"1\r\n"), "1\\r\n");
        assert_eq!(shown(b"\0\x1b[\xff\n"), "\\u{0}\\u{1b}[\\xff\n");
        assert_eq!(shown("\u{feff}1\n".as_bytes()), "\\u{feff}1\n");
        assert_eq!(shown(b"\n\n"), "\n\n");
        assert_eq!(shown(b""), "");
    }

    #[test]
    fn long_outputs_are_cut() {
        let short = "1\n".repeat(SHOWN_LINES);
        assert_eq!(shown(short.as_bytes()), short);
        let long = "1\n".repeat(SHOWN_LINES + 1);
        let other = format!("{}2\n", "1\n".repeat(SHOWN_LINES));
        assert!(shown(long.as_bytes()).len() < 200);
        assert!(is_cut(&shown(long.as_bytes())) && !is_cut(&short));
        assert_ne!(shown(long.as_bytes()), shown(other.as_bytes()));
        let line = "x".repeat(SHOWN_BYTES + 1);
        assert!(shown(line.as_bytes()).starts_with(&format!("{} ...\n--- without", "x".repeat(200))));
    }

    #[test]
    fn differences_never_hide_the_first() {
        let one = difference(b"win\n", b"win").unwrap();
        assert_eq!(one, "1 line differs, line 1:\n  expected: win\\n\n  found:    win");
        let end = difference(b"1\n", b"1\n2\n").unwrap();
        assert_eq!(end, "1 line differs, line 2:\n  expected: (the end)\n  found:    2\\n");
        assert!(difference(b"", b"\xff").unwrap().ends_with("found:    \\xff"));
    }
}
