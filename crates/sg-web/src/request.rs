//! The contents of a request.

use sg_play::notation::{plain, shortened};
use sg_play::say::too_large;
use sg_text::{Language, Text, read_number, text};

/// A request: a verb and its values.
#[derive(Clone, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) verb: &'a str,
    values: Vec<(&'a str, &'a str)>,
}

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault(pub(crate) Text);

impl<'a> Request<'a> {
    pub(crate) fn read(text: &'a str) -> Self {
        let mut lines = text.lines();
        let verb = lines.next().unwrap_or_default().trim();
        Self { verb, values: lines.filter_map(|line| line.split_once('=')).collect() }
    }

    /// The value of a key; empty if there is none.
    pub(crate) fn get(&self, key: &str) -> &'a str {
        self.values.iter().find(|(found, _)| *found == key).map_or("", |(_, value)| value)
    }

    /// The ruleset that a request is about, in half-width letters.
    pub(crate) fn code(&self) -> String {
        half_width(self.get("text"))
    }

    /// The value of a key that may have several lines: `\n` is a line end in it, `\r` a carriage
    /// return, and `\\` a backslash.
    pub(crate) fn lines(&self, key: &str) -> String {
        let mut text = String::new();
        let mut rest = self.get(key).chars();
        while let Some(c) = rest.next() {
            text.push(match c {
                '\\' => match rest.next() {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    other => other.unwrap_or(c),
                },
                _ => c,
            });
        }
        text
    }

    pub(crate) fn language(&self) -> Language {
        Language::of_locale(self.get("lang"))
    }

    /// A number of at most `most`, as [`read_number`] reads it; `default` where nothing is written.
    pub(crate) fn number(&self, key: &str, default: u64, most: u64) -> Result<u64, Fault> {
        let text = self.get(key).trim();
        if text.is_empty() {
            return Ok(default);
        }
        let read = read_number(&half_width(text)).filter(|&number| number < u64::MAX);
        let number = read.map_or_else(|| numbers(text), |number| Ok(vec![number]))?;
        match number[..] {
            [number] if number <= most => Ok(number),
            [number] => Err(Fault(too_large(number, most))),
            _ => Err(Fault(text!(
                "`{found}`: one number is expected here",
                "“{found}”：这里只需要一个数",
                found = shortened(text)
            ))),
        }
    }
}

/// A text in half-width letters: an input method for Chinese writes full-width ones.
pub(crate) fn half_width(text: &str) -> String {
    text.chars().map(|c| if c == '。' { '.' } else { plain(c) }).collect()
}

/// Numbers with blanks, commas, semicolons or plus signs between them, at least one.
pub(crate) fn numbers(text: &str) -> Result<Vec<u64>, Fault> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、' | ';' | '；' | '+');
    let found = text.split(separates).filter(|word| !word.is_empty()).enumerate();
    let numbers: Vec<u64> = found.map(|(at, word)| number(at, word)).collect::<Result<_, _>>()?;
    if numbers.is_empty() {
        Err(Fault(text!("write at least one number, such as 3 5 7", "请至少写一个数，例如 3 5 7")))
    } else {
        Ok(numbers)
    }
}

/// The number at place `at`, counted from 0.
fn number(at: usize, word: &str) -> Result<u64, Fault> {
    let plain = half_width(word);
    if plain.bytes().all(|byte| byte.is_ascii_digit()) {
        let too_large = |_| Fault(text!("{found} is too large", "{found} 太大", found = shortened(word)));
        return plain.parse().map_err(too_large);
    }
    Err(Fault(text!(
        "number {place}: `{found}` is not a whole number; write numbers with blanks between them, such as 3 5 7",
        "第 {place} 个数：“{found}”不是非负整数；请写用空格隔开的数，例如 3 5 7",
        place = at + 1,
        found = shortened(word)
    )))
}
