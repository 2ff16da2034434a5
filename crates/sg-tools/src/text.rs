//! Texts for people.

/// `text` without what would control a terminal: control characters other than the ends of lines, and characters that
/// change the direction or the width of the text around them.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' => c,
            '\t' => ' ',
            '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
            '\x7f' => '\u{2421}',
            '\u{80}'..='\u{9f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}' => '\u{fffd}',
            _ => c,
        })
        .collect()
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
