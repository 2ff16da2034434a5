//! JSON: the page and the terminal print the same objects. It is written without a library, since
//! the page has to stay small and nothing is ever read; and its numbers are whole, above 2^53 as a
//! text if need be.

use std::fmt;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(u128),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object, its keys in this order.
    Object(Vec<(&'static str, Json)>),
}

/// The largest number that JavaScript reads exactly.
const LARGEST_EXACT: u128 = 1 << 53;

impl Json {
    /// The value with every number above 2^53 as a text, for readers such as a browser's, which
    /// would round it.
    #[must_use]
    pub fn with_large_numbers_as_text(self) -> Self {
        match self {
            Self::Number(number) if number > LARGEST_EXACT => Self::Text(number.to_string()),
            Self::List(list) => Self::List(list.into_iter().map(Self::with_large_numbers_as_text).collect()),
            Self::Object(entries) => Self::Object(
                entries.into_iter().map(|(key, value)| (key, value.with_large_numbers_as_text())).collect(),
            ),
            other => other,
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Json {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Self::Number(number as u128)
    }
}

impl From<bool> for Json {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<T: Into<Self>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl From<&[u64]> for Json {
    fn from(numbers: &[u64]) -> Self {
        Self::List(numbers.iter().map(|&number| number.into()).collect())
    }
}

impl FromIterator<Self> for Json {
    fn from_iter<I: IntoIterator<Item = Self>>(values: I) -> Self {
        Self::List(values.into_iter().collect())
    }
}

/// Writes it on one line.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => quoted(text, f),
            Self::List(list) => {
                f.write_str("[")?;
                for (at, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if at > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Object(entries) => {
                f.write_str("{")?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if at > 0 { "," } else { "" })?;
                    quoted(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            // The separators of lines end a string in old JavaScript.
            _ if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => write!(f, "\\u{:04x}", c as u32)?,
            _ => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_large_numbers_can_be_texts() {
        let value = Json::Object(vec![
            ("a", "x\"\\\n\u{1f40d}\u{2028}".into()),
            ("b", [1, 999_999_999_999_999_996][..].into()),
            ("c", None::<u64>.into()),
            ("d", true.into()),
        ]);
        assert_eq!(
            value.to_string(),
            "{\"a\":\"x\\\"\\\\\\u000a\u{1f40d}\\u2028\",\"b\":[1,999999999999999996],\"c\":null,\"d\":true}"
        );
        assert!(value.with_large_numbers_as_text().to_string().contains("[1,\"999999999999999996\"]"));
    }
}
