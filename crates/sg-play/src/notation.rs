//! The lines that a player types: moves in one notation, and commands.
//!
//! A move names what is moved in and what becomes of it: `7 -> 1 5` makes heaps of 1 and 5 of a
//! heap of 7, `3 -> 0` takes it away. For bottles it is `0 -> 2 3` (a bean out of bottle 0, one
//! into 2 and one into 3), for coins `12 -> 6 3` (coin 12 and the others that are turned with it),
//! for Hackenbush `5 -> 0` (the edge below vertex 5 is cut).

use crate::position::{Move, Refusal};

/// The request of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line, or only a comment.
    Nothing,
    /// A move, legal or not.
    Move(Move),
    /// The next hint: `?`.
    Hint,
    /// `why`.
    Why,
    /// `undo`.
    Undo,
    /// `help`.
    Help,
    /// `quit`.
    Quit,
}

/// The words of the commands, for completion.
pub const COMMANDS: [&str; 6] = ["?", "why", "undo", "help", "quit", "#"];

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 4096;

impl Command {
    /// Reads a line. What follows `#` is a comment; digits, arrows and question marks of full width
    /// are understood.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is neither a move nor a command.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_play::{Command, Refusal};
    ///
    /// let Ok(Command::Move(found)) = Command::read("7 -> 5 + 1 # split") else { return };
    /// assert_eq!((found.from, found.to), (7, vec![5, 1]));
    /// assert!(matches!(Command::read("7 - 1"), Err(Refusal::NotUnderstood { .. })));
    /// ```
    pub fn read(line: &str) -> Result<Self, Refusal> {
        if line.len() > LONGEST_LINE {
            return Err(Refusal::TooLong);
        }
        let plain: String = line.chars().map(plain).collect();
        let text = plain.split('#').next().unwrap_or_default().trim();
        let refused = || Refusal::NotUnderstood { found: shortened(text) };
        match &*text.to_lowercase() {
            "" => return Ok(Self::Nothing),
            "?" | "hint" | "提示" => return Ok(Self::Hint),
            "why" | "为什么" => return Ok(Self::Why),
            "undo" | "悔棋" => return Ok(Self::Undo),
            "help" | "帮助" => return Ok(Self::Help),
            "quit" | "exit" | "退出" => return Ok(Self::Quit),
            _ => {}
        }
        let (from, to) = text.split_once("->").or_else(|| text.split_once('→')).ok_or_else(refused)?;
        let numbers = |text: &str| -> Result<Vec<u64>, Refusal> {
            let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+'));
            words
                .filter(|word| !word.is_empty())
                .map(|word| number(word).map_err(|e| e.unwrap_or_else(refused)))
                .collect()
        };
        match (&*numbers(from)?, numbers(to)?) {
            (&[from], to) => Ok(Self::Move(Move { from, to })),
            _ => Err(refused()),
        }
    }
}

/// A number; `Err(None)` if it is none, and the refusal if it is too large.
fn number(word: &str) -> Result<u64, Option<Refusal>> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(None);
    }
    word.parse().map_err(|_| Some(Refusal::NumberTooLarge { found: shortened(word) }))
}

/// A character that an input method for Chinese writes in full width, as it is meant.
#[must_use]
pub fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' => ',',
        _ => c,
    }
}

/// The first characters of a line, without what would control a terminal or change the direction of
/// text.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let shown = text.chars().take(MOST).map(|c| match c {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
            '\u{fffd}'
        }
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    });
    let dots = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    shown.chain(dots.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        match Command::read(line) {
            Ok(Command::Move(found)) => found.to_string(),
            Ok(command) => format!("{command:?}"),
            Err(refusal) => format!("{refusal:?}"),
        }
    }

    #[test]
    fn moves_and_commands_are_read_in_every_usual_spelling() {
        let rows = [
            ("7 -> 1 5", "7 -> 1 5"),
            ("7->1,5", "7 -> 1 5"),
            ("  7 → 1 + 5  # a comment", "7 -> 1 5"),
            ("７ -＞ １　５", "7 -> 1 5"),
            ("3 -> 0", "3 -> 0"),
            ("3 ->", "3 -> 0"),
            ("18446744073709551615 -> 0", "18446744073709551615 -> 0"),
            ("", "Nothing"),
            ("# only a comment", "Nothing"),
            ("?", "Hint"),
            ("？", "Hint"),
            ("UNDO", "Undo"),
            ("quit", "Quit"),
            ("为什么", "Why"),
            ("18446744073709551616 -> 0", "NumberTooLarge { found: \"18446744073709551616\" }"),
            ("7", "NotUnderstood { found: \"7\" }"),
            ("-7 -> 1", "NotUnderstood { found: \"-7 -> 1\" }"),
            ("7 -> -1", "NotUnderstood { found: \"7 -> -1\" }"),
            ("7 -> 1 -> 2", "NotUnderstood { found: \"7 -> 1 -> 2\" }"),
            ("-> 1", "NotUnderstood { found: \"-> 1\" }"),
            ("7 8 -> 1", "NotUnderstood { found: \"7 8 -> 1\" }"),
            ("\u{1f40d}", "NotUnderstood { found: \"\u{1f40d}\" }"),
            ("\x1b[31m\u{202e}", "NotUnderstood { found: \"\u{fffd}[31m\u{fffd}\" }"),
        ];
        for (line, expected) in rows {
            // The zero of an emptied heap is written, and means nothing left.
            assert_eq!(read(line), expected, "{line:?}");
        }
        assert_eq!(Command::read(&"9".repeat(1 << 20)), Err(Refusal::TooLong));
    }
}
