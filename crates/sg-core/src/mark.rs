//! A text with a mark under its bad character.

/// True for characters that show nothing, control a terminal, or change the direction of the text
/// around them.
#[must_use]
pub fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The text with a mark under the byte `at`, two lines; a text longer than a line is cut around the
/// mark.
pub(crate) fn mark(text: &str, at: usize) -> String {
    let shown = |part: &str| part.chars().map(|c| if hidden(c) { '?' } else { c }).collect::<String>();
    let (before, after) = text.split_at(at.min(text.len()));
    let skipped = before.chars().count().saturating_sub(60);
    let start = if skipped > 0 { "..." } else { "" };
    let before: String = shown(before).chars().skip(skipped).collect();
    let rest: String = shown(after).chars().take(40).collect();
    let end = if after.chars().count() > 40 { "..." } else { "" };
    let mark = " ".repeat(start.len() + before.chars().count());
    format!("  {start}{before}{rest}{end}\n  {mark}^")
}
