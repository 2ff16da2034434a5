//! Words: one file for each language, with the same keys and the same placeholders.
//!
//! A line of a file is `key = text`; `{name}` is a placeholder, `#` begins a comment line. Where two people play, a key that
//! ends with `.people` stands for the key without it.

use std::collections::HashMap;

/// A language of the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The tag: `en`, `zh`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a tag or of a locale, such as `zh`, `zh_CN.UTF-8`, `zh-Hans`; English for any other.
    ///
    /// ```
    /// use sg_play::Language;
    ///
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Chinese);
    /// assert_eq!(Language::of_locale("C"), Language::English);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("zh") { Self::Chinese } else { Self::English }
    }

    /// The file of words.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::English => ENGLISH,
            Self::Chinese => CHINESE,
        }
    }

    /// The file up to the words that only the scripts of the page use; those stand in the page itself.
    const fn file_of_core(self) -> &'static str {
        match self {
            Self::English => text(&ENGLISH_OF_CORE),
            Self::Chinese => text(&CHINESE_OF_CORE),
        }
    }
}

const ENGLISH: &str = include_str!("../words/en.txt");
const CHINESE: &str = include_str!("../words/zh.txt");
/// What stands in a file before the words that only the scripts of the page use.
pub const PAGE_MARK: &str = "# Below this line: only the scripts of the page use it.\n";

// The first part of each file as data of its own, so that the module of the page does not hold the other.
static ENGLISH_OF_CORE: [u8; of_core(ENGLISH)] = first(ENGLISH);
static CHINESE_OF_CORE: [u8; of_core(CHINESE)] = first(CHINESE);

/// How many bytes stand before [`PAGE_MARK`].
const fn of_core(file: &str) -> usize {
    let (file, mark) = (file.as_bytes(), PAGE_MARK.as_bytes());
    let (mut at, mut equal) = (0, 0);
    while at < file.len() && equal < mark.len() {
        // The mark begins with the only `#` in it.
        equal = if file[at] == mark[equal] { equal + 1 } else { (file[at] == mark[0]) as usize };
        at += 1;
    }
    at - equal
}

const fn first<const BYTES: usize>(file: &str) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    let mut at = 0;
    while at < BYTES {
        bytes[at] = file.as_bytes()[at];
        at += 1;
    }
    bytes
}

/// A part of a file as text; it ends where a line ends, so that it is text.
const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// The words of a language.
#[derive(Clone, Debug)]
pub struct Words {
    language: Language,
    /// Whether two people play.
    people: bool,
    texts: HashMap<&'static str, &'static str>,
}

/// The keys and texts of a file, in order.
pub fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('=')).map(|(key, text)| (key.trim(), text.trim()))
}

impl Words {
    /// The words of a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        Self { language, people: false, texts: entries(language.file_of_core()).collect() }
    }

    /// The same words, or where two people play those that say nothing of the machine.
    ///
    /// ```
    /// use sg_play::{Language, Words};
    ///
    /// let words = Words::of(Language::English);
    /// assert_eq!(words.plain("plan.no-reply"), "then sg cannot move");
    /// assert_eq!(words.between_people(true).plain("plan.no-reply"), "then no move is left");
    /// ```
    #[must_use]
    pub fn between_people(mut self, people: bool) -> Self {
        self.people = people;
        self
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text of a key with its placeholders filled in. A key that is missing is shown itself; a test holds that none is.
    #[must_use]
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let of_people = if self.people { self.texts.get(&*format!("{key}.people")) } else { None };
        let Some(text) = of_people.or_else(|| self.texts.get(key)) else { return format!("[{key}]") };
        let mut said = String::with_capacity(text.len());
        let mut rest = *text;
        // In one pass, so that a value with braces is not taken for a placeholder.
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let Some((name, behind)) = after.split_once('}') else { break };
            let value = values.iter().find(|(found, _)| *found == name);
            said.push_str(value.map_or(name, |(_, value)| value));
            rest = behind;
        }
        said.push_str(rest);
        said
    }

    /// The same without placeholders.
    #[must_use]
    pub fn plain(&self, key: &str) -> String {
        self.say(key, &[])
    }

    /// A sentence about one thing or about several: the key with `.one` or `.many`, with `{count}`.
    #[must_use]
    pub fn counted(&self, key: &str, count: u128) -> String {
        self.counted_with(key, count, &[("count", &count.to_string())])
    }

    /// The same with placeholders of its own, among them `{count}` as it is to be written.
    #[must_use]
    pub fn counted_with(&self, key: &str, count: u128, values: &[(&str, &str)]) -> String {
        let form = if count == 1 { "one" } else { "many" };
        self.say(&format!("{key}.{form}"), values)
    }

    /// Several alternatives: `0, 1 or 2`.
    #[must_use]
    pub fn alternatives(&self, all: &[String]) -> String {
        match all {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.say("or", &[("first", &first.join(", ")), ("last", last)]),
        }
    }
}

/// How many columns of a terminal a text takes: Chinese characters take two.
///
/// ```
/// use sg_play::words::wide;
///
/// assert_eq!((wide("nim-sum"), wide("异或和")), (7, 6));
/// ```
#[must_use]
pub fn wide(text: &str) -> usize {
    text.chars().map(|c| if c as u32 >= 0x2e80 { 2 } else { 1 }).sum()
}
