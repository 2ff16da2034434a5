//! Digits in groups, counts, long spellings cut short.

use crate::language::Language;
use crate::sentence::{Phrase, Text};

/// `1234567` as `1,234,567`.
///
/// ```
/// assert_eq!([0_u32, 999, 1000, 1_234_567].map(sg_text::grouped), ["0", "999", "1,000", "1,234,567"]);
/// ```
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

/// `1 heap`, `2,000 heaps`.
///
/// ```
/// assert_eq!([1, 2000].map(|number| sg_text::counted(number, "heap")), ["1 heap", "2,000 heaps"]);
/// ```
#[must_use]
pub fn counted(number: u128, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// [`counted`] in both languages: `1 run` and `1 次`, `2,000 runs` and `2,000 次`.
///
/// ```
/// use sg_text::{Language, Phrase, several};
///
/// let runs = several(2_000_u32, Phrase::both("run", "次"));
/// assert_eq!(Language::ALL.map(|language| runs.said(language).to_owned()), ["2,000 runs", "2,000 次"]);
/// ```
#[must_use]
pub fn several(number: impl Into<u128>, one: Phrase) -> Text {
    let number = number.into();
    let [en, zh] = Language::ALL.map(|language| one.phrase(language));
    Text::both(counted(number, en), format!("{} {zh}", grouped(number)))
}

/// The first `most` characters of `text`, and dots if there are more.
///
/// ```
/// assert_eq!(["abc", "abcd"].map(|text| sg_text::shortened(text, 3)), ["abc", "abc..."]);
/// ```
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
