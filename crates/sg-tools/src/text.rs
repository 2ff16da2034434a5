//! Numbers and texts for people.

/// `1234567` as `1,234,567`.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

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

/// The first `most` characters of `text`, and dots if there are more.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0_u32, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(
            printable("a\tb\x1b[31m\r\x7f\u{9b}\u{202e}\n\u{e9}"),
            "a b\u{241b}[31m\u{240d}\u{2421}\u{fffd}\u{fffd}\n\u{e9}"
        );
        assert_eq!((&*shortened("abc", 3), &*shortened("abcd", 3)), ("abc", "abc..."));
    }
}
