//! Texts in rows and columns.

use std::fmt::Display;

use crate::{Language, Phrase, Spoken, Text};

/// The columns of a terminal that a text takes: Chinese characters take two.
///
/// ```
/// assert_eq!(["nim-sum", "异或和"].map(sg_text::wide), [7, 6]);
/// ```
#[must_use]
pub fn wide(text: &str) -> usize {
    #[cfg(not(target_family = "wasm"))]
    return unicode_width::UnicodeWidthStr::width(text);
    // The sentences of the page have Latin letters and Chinese, whose characters begin here, and no
    // others.
    #[cfg(target_family = "wasm")]
    return text.chars().map(|c| if c >= '\u{2E80}' { 2 } else { 1 }).sum();
}

/// Texts joined by a separator.
///
/// ```
/// use sg_text::{Language, Phrase, joined, text};
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

/// Numbers, or other parts that are the same in every language, one after another.
///
/// ```
/// assert_eq!(sg_text::separated([3, 5, 8], ", "), "3, 5, 8");
/// ```
#[must_use]
pub fn separated(parts: impl IntoIterator<Item: Display>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}

/// Rows of cells in right-aligned columns, one per line, indented by two spaces.
///
/// ```
/// use sg_text::{Language, grid, text};
///
/// let rows = [vec![text!("heap", "堆"), text!("nimber", "SG 值")], vec![text!("7", "7"), text!("12", "12")]];
/// let lines = grid(&rows);
/// assert_eq!(lines.iter().map(|line| line.said(Language::Chinese)).collect::<Vec<_>>(), ["  堆  SG 值", "   7     12"]);
/// ```
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
