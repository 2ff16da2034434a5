//! Text for people: digits in groups, counts, long spellings cut short.

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

/// `1 heap`, `2 heaps`.
#[must_use]
pub fn counted(number: u128, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// The first `most` characters of `text`, and dots if there are more.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// How much of a code a report shows.
pub(crate) const SHOWN: usize = 60;
/// How many codes a report names.
pub(crate) const NAMED: usize = 10;

/// A list of codes, of which `all` are meant and the first are given.
pub(crate) fn named(codes: &[String], all: usize) -> String {
    let mut named: Vec<String> = codes.iter().take(NAMED).map(|code| shortened(code, SHOWN)).collect();
    if let Some(more) = all.checked_sub(named.len()).filter(|&more| more > 0)
        && let Some(last) = named.last_mut()
    {
        *last = format!("{last} and {} more", grouped(more as u128));
    }
    named.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0_u32, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(counted(1, "heap"), "1 heap");
        assert_eq!(counted(2000, "heap"), "2,000 heaps");
        assert_eq!((&*shortened("abc", 3), &*shortened("abcd", 3)), ("abc", "abc..."));
    }

    #[test]
    fn long_lists_say_how_many_more() {
        let codes: Vec<String> = (0..12).map(|code| format!("0.{code}")).collect();
        assert_eq!(named(&codes[..2], 2), "0.0, 0.1");
        assert!(named(&codes, 1012).ends_with("0.9 and 1,002 more"));
    }
}
