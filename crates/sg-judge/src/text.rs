//! Texts in every language: both versions of a sentence stand side by side where it is made.
//!
//! [`text!`](crate::text!) makes one from two format strings and the values of their placeholders. Both versions must have the
//! same placeholders, so that a version that misses a number does not compile.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use sg_play::Language;
use sg_play::words::wide;

/// A text in every language.
///
/// It has no `Display`, so that nothing is printed without a language. Programs read it in English: that is what it
/// serializes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text<S = String> {
    en: S,
    zh: S,
}

/// A text that is known when the program is compiled.
pub type Phrase = Text<&'static str>;

impl<S> Text<S> {
    /// A text by its versions: English, Chinese.
    ///
    /// ```
    /// use sg_judge::{Language, Phrase};
    ///
    /// const HEAP: Phrase = Phrase::both("heap", "堆");
    /// assert_eq!(HEAP.said(Language::Chinese), "堆");
    /// ```
    #[must_use]
    pub const fn both(en: S, zh: S) -> Self {
        Self { en, zh }
    }
}

impl Phrase {
    /// Numbers and formulas, the same in every language.
    #[must_use]
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, zh: text }
    }

    /// The text in a language, for as long as the program runs.
    #[must_use]
    pub const fn phrase(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Chinese => self.zh,
        }
    }
}

impl<S: AsRef<str>> Text<S> {
    /// The text in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> &str {
        match language {
            Language::English => self.en.as_ref(),
            Language::Chinese => self.zh.as_ref(),
        }
    }

    /// The text with a sign behind it, the same in every language.
    #[must_use]
    pub fn then(&self, sign: &str) -> Text {
        Text::of(|language| format!("{}{sign}", self.said(language)))
    }
}

impl Text {
    /// A text by a function of the language.
    #[must_use]
    pub fn of(make: impl Fn(Language) -> String) -> Self {
        Self { en: make(Language::English), zh: make(Language::Chinese) }
    }

    /// Numbers and formulas, the same in every language.
    #[must_use]
    pub fn plain(text: impl Display) -> Self {
        Self::of(|_| text.to_string())
    }
}

impl From<Phrase> for Text {
    fn from(phrase: Phrase) -> Self {
        Self::of(|language| phrase.said(language).to_string())
    }
}

impl<S: AsRef<str>> Serialize for Text<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(self.said(Language::English))
    }
}

/// What may stand at a placeholder of [`text!`](crate::text!): a text, or anything that is written alike in every language.
pub trait Spoken {
    /// The value in a language.
    fn spoken(&self, language: Language) -> String;
}

impl<T: Display> Spoken for T {
    fn spoken(&self, _: Language) -> String {
        self.to_string()
    }
}

impl<S: AsRef<str>> Spoken for Text<S> {
    fn spoken(&self, language: Language) -> String {
        self.said(language).to_string()
    }
}

impl<S: AsRef<str>> Spoken for &Text<S> {
    fn spoken(&self, language: Language) -> String {
        self.said(language).to_string()
    }
}

/// A [`Text`] from an English and a Chinese format string. Placeholders name variables, as those of [`format!`] do, or values that
/// follow; a placeholder that is a text itself must follow, to be said in each language.
///
/// A placeholder that one version leaves out is an error of compilation.
///
/// # Example
///
/// ```
/// use sg_judge::{Language, text};
///
/// let (heap, stones) = (2, 3);
/// let taken = text!("take {stones} from heap {heap}", "从第 {heap} 堆取 {stones} 颗", heap = heap + 1);
/// assert_eq!(taken.said(Language::English), "take 3 from heap 3");
/// let leaving = text!("{taken}, leaving {left}", "{taken}，剩 {left} 颗", taken, left = 4);
/// assert_eq!(leaving.said(Language::Chinese), "从第 3 堆取 3 颗，剩 4 颗");
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take {stones}", "取", stones);
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take {stones}", "取");
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take", "取 {stones} 颗");
/// ```
#[macro_export]
macro_rules! text {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($en:literal, $zh:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match ($(&$crate::text!(@value $name $($value)?),)*) {
            ($($name,)*) => $crate::Text::of(|language| {
                const _: () = ::std::assert!(
                    $crate::same_placeholders($en, $zh),
                    "a version leaves out a placeholder"
                );
                match language {
                    $crate::Language::English => {
                        ::std::format!($en, $($name = $crate::Spoken::spoken($name, language)),*)
                    }
                    $crate::Language::Chinese => {
                        ::std::format!($zh, $($name = $crate::Spoken::spoken($name, language)),*)
                    }
                }
            }),
        }
    };
}

/// Whether two format strings have the same placeholders; for [`text!`](crate::text!).
#[doc(hidden)]
#[must_use]
pub const fn same_placeholders(one: &str, other: &str) -> bool {
    has_placeholders(one.as_bytes(), other.as_bytes()) && has_placeholders(other.as_bytes(), one.as_bytes())
}

/// Whether `text` has every placeholder of `of`.
const fn has_placeholders(text: &[u8], of: &[u8]) -> bool {
    let mut at = 0;
    while at < of.len() {
        if of[at] == b'{' && at + 1 < of.len() && of[at + 1] == b'{' {
            at += 1; // a brace that is printed
        } else if of[at] == b'{' && !has(text, of, at) {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether `text` has the placeholder that begins at `start` of `of`.
const fn has(text: &[u8], of: &[u8], start: usize) -> bool {
    let mut from = 0;
    while from < text.len() {
        let mut length = 0;
        while from + length < text.len() && text[from + length] == of[start + length] {
            if matches!(of[start + length], b'}' | b':') {
                return true;
            }
            length += 1;
        }
        from += 1;
    }
    false
}

/// Texts joined by a separator.
///
/// ```
/// use sg_judge::{Language, Phrase, joined, text};
///
/// let moves = [text!("take 1", "取 1 颗"), text!("take 2", "取 2 颗")];
/// let all = joined(&moves, Phrase::both(", ", "，"));
/// assert_eq!(all.said(Language::English), "take 1, take 2");
/// ```
#[must_use]
pub fn joined<S: Spoken>(texts: &[S], between: Phrase) -> Text {
    Text::of(|language| {
        let texts: Vec<String> = texts.iter().map(|text| text.spoken(language)).collect();
        texts.join(between.said(language))
    })
}

/// Rows of cells in right-aligned columns, a line each, indented by two blanks. Chinese characters take two columns.
#[must_use]
pub fn grid<C: Spoken>(rows: &[Vec<C>]) -> Vec<Text> {
    let lines = |language: Language| -> Vec<String> {
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| cell.spoken(language)).collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let padded = |(cell, width): (&String, &usize)| format!("{}{cell}", " ".repeat(width - wide(cell)));
        let line = |row: &Vec<String>| row.iter().zip(&widths).map(padded).collect::<Vec<_>>().join("  ");
        rows.iter().map(|row| format!("  {}", line(row)).trim_end().to_string()).collect()
    };
    let (english, chinese) = (lines(Language::English), lines(Language::Chinese));
    english.into_iter().zip(chinese).map(|(en, zh)| Text::both(en, zh)).collect()
}
