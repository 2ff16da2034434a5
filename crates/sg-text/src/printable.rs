//! Text that controls no terminal.

/// A character, or its replacement on a line of text for people: control characters, and characters
/// that change the direction or the width of the text around them, are replaced.
///
/// # Example
///
/// ```
/// assert_eq!(sg_text::printable_char('a'), 'a');
/// assert_eq!(sg_text::printable_char('\x1b'), '\u{241b}');
/// ```
#[must_use]
pub fn printable_char(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            '\u{fffd}'
        }
        _ => c,
    }
}

/// `text` without what would control a terminal: control characters other than the ends of lines,
/// and characters that change the direction or the width of the text around them.
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
