//! Texts in every language: both versions of a sentence are side by side where it is made.
//!
//! [`text!`](crate::text!) makes one from two format strings. Both versions must have the same
//! placeholders, so that a version that misses a number does not compile.

use std::fmt::Display;

use crate::Language;

/// A text in every language.
///
/// It has no `Display`, so that nothing is printed without a language. Programs read it in English:
/// that is what it serializes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// use sg_text::{Language, Phrase};
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

    /// The text with a sign after it, the same in every language.
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

    /// Both versions with their placeholders `{name}` filled in: what [`text!`](crate::text!)
    /// calls, once it is certain that each placeholder has a value. Texts are filled in here, and
    /// not by code of each sentence, so that a sentence is little more than its words in a program.
    #[must_use]
    pub fn filled(versions: Phrase, values: &[(&str, &dyn Spoken)]) -> Self {
        Self::of(|language| {
            let mut rest = versions.phrase(language);
            let mut said = String::with_capacity(rest.len());
            // In one pass, so that a value with braces is not taken for a placeholder.
            while let Some((before, brace)) = rest.find(['{', '}']).map(|at| rest.split_at(at)) {
                add(&mut said, before);
                // A brace that is meant is written twice.
                if brace.starts_with("{{") || brace.starts_with("}}") {
                    said.push_str(&brace[..1]);
                    rest = &brace[2..];
                } else {
                    let (name, after) = brace[1..].split_once('}').unwrap_or_default();
                    let value = values.iter().find(|(found, _)| *found == name);
                    debug_assert!(value.is_some(), "a placeholder is a name alone: {name}");
                    if let Some((_, value)) = value {
                        add(&mut said, &value.spoken(language));
                    }
                    rest = after;
                }
            }
            add(&mut said, rest);
            said
        })
    }

    /// Numbers and formulas, the same in every language.
    #[must_use]
    pub fn plain(text: impl Display) -> Self {
        Self::of(|_| text.to_string())
    }
}

/// Adds a part to a sentence. Chinese has a space between characters and a number or a name, which
/// a version has around its placeholders; it goes where the value is of characters too.
fn add(said: &mut String, part: &str) {
    // Characters, and their commas and brackets, which are as wide.
    let character = |sign: char| matches!(sign, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}');
    if let Some(rest) = part.strip_prefix(' ').filter(|rest| rest.starts_with(character))
        && said.ends_with(character)
    {
        return said.push_str(rest);
    }
    if part.starts_with(character) && said.strip_suffix(' ').is_some_and(|said| said.ends_with(character)) {
        said.pop();
    }
    said.push_str(part);
}

impl From<Phrase> for Text {
    fn from(phrase: Phrase) -> Self {
        Self::of(|language| phrase.said(language).to_string())
    }
}

#[cfg(feature = "serde")]
impl<S: AsRef<str>> serde::Serialize for Text<S> {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(self.said(Language::English))
    }
}

/// A value for a placeholder of [`text!`](crate::text!): a text, or anything that is written alike
/// in every language.
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

/// A [`Text`] from an English and a Chinese format string. A placeholder takes the value of the
/// variable of its name, as in `format!`, or one that is given.
///
/// A placeholder that one version leaves out, and a value without a placeholder, are errors of
/// compilation.
///
/// # Example
///
/// ```
/// use sg_text::{Language, text};
///
/// let (heap, stones) = (2, 3);
/// let taken = text!("take {stones} from heap {heap}", "从第 {heap} 堆取 {stones} 颗", heap = heap + 1);
/// assert_eq!(taken.said(Language::English), "take 3 from heap 3");
/// let leaving = text!("{taken}, leaving {left}", "{taken}，剩 {left} 颗", left = 4);
/// assert_eq!(leaving.said(Language::Chinese), "从第 3 堆取 3 颗，剩 4 颗");
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_text::text!("take {stones}", "取");
/// ```
///
/// ```compile_fail
/// let taken = sg_text::text!("take", "取", stones = 3);
/// ```
#[macro_export]
macro_rules! text {
    ($en:literal, $zh:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Text::filled(
            $crate::Phrase::both($en, $zh),
            $crate::values!($en $zh $($name = ($value))*),
        )
    };
}

#[cfg(test)]
mod tests {
    use crate::{Language, Phrase};

    #[test]
    fn chinese_has_a_space_beside_numbers_and_none_beside_characters() {
        let said = |what: Phrase| {
            text!("expected {what} here", "应为 {what} 才对").said(Language::Chinese).to_string()
        };
        assert_eq!(said(Phrase::same("n")), "应为 n 才对");
        assert_eq!(said(Phrase::same("下一组")), "应为下一组才对");
        assert_eq!(said(Phrase::same("n（石子数）")), "应为 n（石子数）才对");
    }

    #[test]
    fn braces_are_written_twice_and_those_of_a_value_stay() {
        let set = text!("{{{a}, {b}}}", "集合 {{{a}, {b}}}", a = "{b}", b = Phrase::both("more", "更多"));
        assert_eq!(Language::ALL.map(|language| set.said(language)), ["{{b}, more}", "集合 {{b}, 更多}"]);
    }
}
