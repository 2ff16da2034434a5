//! Texts for people.

use sg_judge::printable_char;

/// `text` without what would control a terminal: control characters other than the ends of lines, and characters that
/// change the direction or the width of the text around them.
#[must_use]
pub fn printable(text: &str) -> String {
    let printable = |c| match c {
        '\n' => c,
        // At the beginning of a file it is a byte order mark, which the scanner skips.
        '\u{feff}' => '\u{fffd}',
        _ => printable_char(c),
    };
    text.chars().map(printable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(
            printable("a\tb\x1b[31m\r\x7f\u{9b}\u{202e}\n\u{e9}"),
            "a b\u{241b}[31m\u{240d}\u{2421}\u{fffd}\u{fffd}\n\u{e9}"
        );
    }
}
