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
/// assert_eq!([1_u32, 2000].map(|number| sg_text::counted(number, "heap")), ["1 heap", "2,000 heaps"]);
/// ```
#[must_use]
pub fn counted(number: impl Into<u128>, one: &str) -> String {
    let number = number.into();
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

/// Reads a whole number as people write it: `1000000`, `1_000_000`, `10^6` or `1e6`; one that is
/// too large is `u64::MAX`.
///
/// ```
/// use sg_text::read_number;
///
/// assert_eq!(["1_000", "10^6", "2e3"].map(read_number), [Some(1_000), Some(1_000_000), Some(2_000)]);
/// assert_eq!(["", "-1", "1.5", "10^", "9^99"].map(read_number), [None, None, None, None, Some(u64::MAX)]);
/// ```
#[must_use]
pub fn read_number(text: &str) -> Option<u64> {
    let digits = text.replace('_', "");
    let plain = |part: &str| -> Option<u64> {
        (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse().unwrap_or(u64::MAX))
    };
    let power = |base: u64, exponent: u64| {
        u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).unwrap_or(u64::MAX)
    };
    if let Some((base, exponent)) = digits.split_once('^') {
        plain(base).zip(plain(exponent)).map(|(base, exponent)| power(base, exponent))
    } else if let Some((factor, exponent)) = digits.split_once(['e', 'E']) {
        plain(factor).zip(plain(exponent)).map(|(factor, exponent)| {
            if factor == 0 { 0 } else { factor.saturating_mul(power(10, exponent)) }
        })
    } else {
        plain(&digits)
    }
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
